//! The decision column: the question, what happens, every option with its price and exact odds, and what is not
//! possible and why.

use super::choice::{Choice, Question, choose, means};
use super::plan::plan_view;
use super::{Looking, title, ways};
use crate::battle::{
    Alike, Decision, Forecast, Frame, Intent, Odds, Price, Privacy, Prompt, Reckoned, RuleId, Standing, Verb,
    difference,
};
use crate::battlefield::{PoolId, UnitId};
use crate::grid::Cell;
use crate::text::text;
use crate::window::panels::decision::{
    DecisionView, Effect, Flavour, Head, OptionView, OrderPart, Otherwise, PlanBlock, Refusal, Remark, StandingView,
};
use crate::window::panels::why::WhyView;
use crate::window::session::Plan;
use crate::window::standing::Orders;
use crate::window::theme::icon;
use crate::window::widgets::{self};
use crate::window::widgets::{Progress, Runs, Stage, Tone};

/// The longest question that the head of the column has room for, in letters.
const QUESTION_LENGTH: usize = 34;

/// The open question as the column shows it, with what stands behind each of its options.
pub(super) fn question(
    looking: &Looking,
    decision: &Decision,
    (plan, orders): (&Plan, &Orders),
    focus: usize,
    pointed: Option<Cell>,
    number: u64,
) -> Question {
    let (_, end) = (looking.rules.verbs)(&looking.view.field.rule_data);
    let pass = looking.view.idle(looking.rules, &decision.asked);
    let unit = decision.asked.unit;
    let frame = looking.view.frame(&decision.asked);
    let acting = matches!(decision.asked.prompt, Prompt::Act | Prompt::Detail);
    let mut shown = Question { unit, focus, ..Question::default() };
    let mut views = Vec::new();
    for row in decision.rows.iter().filter(|row| row.verb != pass) {
        let pointed = if acting { plan.pointed(pointed) } else { None };
        let (choice, slots) = choose(looking, decision, row, plan, pointed);
        let mut view = option(looking, decision, frame, &choice, row.verb == end);
        view.slots = slots;
        if let Some(unit) = unit
            && Orders::takes(looking.rules, looking.view, decision, row.verb)
        {
            view.standing = Some(standing_view(looking, orders, decision, unit, row.verb));
        }
        views.push(view);
        shown.options.push(choice);
    }
    shown.focus = focus.min(shown.options.len().saturating_sub(1));
    if let Some(choice) = shown.options.get(shown.focus) {
        shown.targets = choice.targets;
        shown.target = choice.target;
        shown.path = choice.intent.as_ref().map(|intent| intent.path().into()).unwrap_or_default();
        shown.other_way = match (unit.filter(|_| acting), &choice.intent) {
            (Some(unit), Some(intent)) => ways::other(looking, unit, intent, &choice.walks),
            _ => None,
        };
        let price = least(looking, decision, frame, choice);
        shown.takes = first_of(&price);
        shown.price = looking.price(&price);
        shown.reach = choice.walks.iter().map(|walking| walking.reach(looking.view.field)).collect();
    }
    let impossible = (0..u8::try_from(looking.names.verbs.len()).unwrap_or(0)).map(Verb).filter_map(|verb| {
        let refusal =
            decision.row(verb).is_none().then(|| (looking.rules.explain)(looking.view, &decision.asked, verb))??;
        Some(Refusal::new(looking.verb(verb), &refusal.reason, &refusal.rule.to_string()))
    });
    let focused = shown.options.get(shown.focus).cloned();
    let mut planned = focused.as_ref().filter(|_| acting).and_then(|choice| plan_view(looking, decision, choice));
    if let (Some(plan), Some(way)) = (&mut planned, &shown.other_way) {
        // After the steps, before what is left.
        plan.blocks.insert(1.min(plan.blocks.len()), PlanBlock::Other(way.in_words()));
    }
    shown.decline = if acting { None } else { Some(Intent::of(pass)) };
    let waits = focused.as_ref().is_some_and(|choice| choice.intent.is_none());
    shown.column = DecisionView {
        question: number,
        flavour: if acting { Flavour::Act } else { Flavour::Answer },
        head: head(looking, decision, frame),
        trigger: trigger(looking, frame, acting, unit),
        ribbon: ribbon(decision, frame),
        otherwise: otherwise(looking, frame, acting),
        impossible: impossible.collect(),
        plan: planned,
        remark: remark(plan, waits),
        confirm: confirm(looking, focused.as_ref()),
        decline: decline(looking, decision, frame, plan, acting),
        options: views,
        together: together(looking, orders, decision, plan),
    };
    shown
}

/// What an answer takes: for a replacement the difference only.
pub(super) fn price(looking: &Looking, decision: &Decision, frame: Option<&Frame>, intent: &Intent) -> Price {
    let price = (looking.rules.price)(looking.view, &decision.asked, intent);
    let replaces = frame.is_some_and(|frame| frame.actor == decision.asked.unit && frame.purse.is_some());
    match frame.and_then(|frame| frame.purse.as_ref()) {
        Some(purse) if replaces => difference(&price, purse),
        _ => price,
    }
}

/// What an option takes; while something of it is still to be chosen, the least it can.
pub(super) fn least(looking: &Looking, decision: &Decision, frame: Option<&Frame>, choice: &Choice) -> Price {
    let row = || decision.row(choice.verb).map(|row| row.price.clone()).unwrap_or_default();
    choice.intent.as_ref().map_or_else(row, |intent| price(looking, decision, frame, intent))
}

/// What a price takes of the first pool.
pub(super) fn first_of(price: &Price) -> i16 {
    price.iter().filter(|share| share.0 == PoolId(0)).map(|share| share.1).sum()
}

fn head(looking: &Looking, decision: &Decision, frame: Option<&Frame>) -> Head {
    let Some(unit) = decision.asked.unit else {
        return Head::default();
    };
    let side = looking.view.field.roster.side(unit);
    let name = looking.name(unit);
    let first = name.split(' ').next_back().unwrap_or(name);
    let ask = |name: &str| match decision.asked.prompt {
        Prompt::Act => text!("ask-act", name = name),
        Prompt::Detail if decision.asked.privacy == Privacy::Sealed => text!("ask-secret", name = name),
        Prompt::Detail => text!("ask-where", name = name),
        Prompt::React(_) if frame.is_some_and(|frame| frame.actor == Some(unit)) => {
            text!("ask-change", name = name)
        }
        Prompt::React(_) => text!("ask-answer", name = name),
    };
    let full = ask(name);
    let question = if full.chars().count() > QUESTION_LENGTH { ask(first) } else { full };
    Head {
        piece: looking.piece(unit),
        who: text!("decision-who", side = &side.name, seat = decision.asked.seat.0),
        question,
    }
}

/// Who else is asked the same, and whether the answer is for them as well.
fn together(looking: &Looking, orders: &Orders, decision: &Decision, plan: &Plan) -> Option<(String, bool)> {
    let others = Alike::others(orders, looking.rules, looking.view, decision);
    let names: Vec<&str> = others.iter().map(|unit| looking.name(unit)).collect();
    (!names.is_empty()).then(|| (text!("decision-together", names = names.join(", ")), plan.together))
}

/// What happens, in one sentence.
fn trigger(looking: &Looking, frame: Option<&Frame>, acting: bool, asked: Option<UnitId>) -> Runs {
    let (Some(frame), false) = (frame, acting) else {
        return Runs::default();
    };
    let Some(actor) = frame.actor else {
        return Runs::default();
    };
    let cell = |unit: UnitId| looking.view.field.unit(unit).body.cell;
    let verb = looking.verb(frame.intent.verb);
    let with = |unit: UnitId, intent: &Intent| {
        let with = means(looking, unit, intent);
        if with.is_empty() { with } else { format!(" ({with})") }
    };
    let mut told = text!("decision-does", name = looking.name(actor), cell = cell(actor).to_string(), action = verb);
    told += &with(actor, &frame.intent);
    if let Some(target) = frame.intent.unit() {
        let place = cell(target).to_string();
        told = format!("{told} {}", text!("decision-against", name = looking.name(target), cell = place));
    } else if let Some(to) = frame.intent.path().last() {
        told = format!("{told} {}", text!("decision-to", cell = to.to_string()));
    }
    for reply in &frame.replies {
        let (name, verb) = (looking.name(reply.unit), looking.verb(reply.intent.verb));
        let answers = text!("decision-answers", name = name, action = verb);
        told = format!("{told}. {answers}{}", with(reply.unit, &reply.intent));
    }
    if let Some(asked) = asked.filter(|&asked| asked != actor) {
        let height = |unit: UnitId| looking.view.field.level(&looking.view.field.unit(unit));
        let rise = height(actor) - height(asked);
        match rise {
            0 => {}
            1.. => told = format!("{told}, {}", text!("decision-from-above")),
            _ => told = format!("{told}, {}", text!("decision-from-below")),
        }
    }
    Runs::marked(&(told + "."))
}

fn ribbon(decision: &Decision, frame: Option<&Frame>) -> Vec<Stage> {
    let (Prompt::React(_), Some(frame)) = (decision.asked.prompt, frame) else {
        return Vec::new();
    };
    let replaces = frame.actor == decision.asked.unit;
    let now = |yes: bool, past: Progress| if yes { Progress::Now } else { past };
    let first = if frame.intent.path().is_empty() { text!("stage-blow") } else { text!("stage-move") };
    vec![
        Stage::new(first, Progress::Done),
        Stage::new(text!("stage-answer"), now(!replaces, Progress::Done)),
        Stage::new(text!("stage-counter"), now(replaces, Progress::ToCome)),
        Stage::new(text!("stage-dice"), Progress::ToCome),
    ]
}

/// The order about a verb, and what can be changed of it: nothing as long as one is asked.
fn standing_view(looking: &Looking, orders: &Orders, decision: &Decision, unit: UnitId, verb: Verb) -> StandingView {
    let name = text!("decision-standing", action = looking.verb(verb), name = looking.name(unit));
    let given = orders.0.get(&(unit, verb)).copied().filter(|order| order.now != Standing::Ask);
    let now = given.map_or_else(|| orders.of(looking.rules, looking.view, decision, verb), |order| order.now);
    let parts = given.filter(|_| decision.asked.privacy == Privacy::Open).map_or_else(Vec::new, |order| {
        let roster = &looking.view.field.roster;
        let (kind, same) = (&roster.member(unit).kind, super::kin(roster, unit));
        let all = same.iter().all(|&other| orders.0.get(&(other, verb)) == Some(&order));
        let whom = if all {
            text!("standing-every", kind = kind.as_str())
        } else {
            text!("standing-only", name = looking.name(unit))
        };
        let span = if order.turn.is_some() { text!("standing-turn") } else { text!("standing-battle") };
        let only = text!("standing-if", condition = crate::window::standing::condition(order.only));
        let mut parts = vec![(OrderPart::Only, only), (OrderPart::Span, span)];
        if same.len() > 1 {
            parts.push((OrderPart::Whom, whom));
        }
        parts
    });
    let number = given.filter(|_| !parts.is_empty()).and_then(|order| order.only.number());
    let number = number.map(|[now, least, most, _]| [now > least, now < most]);
    StandingView { name, now, parts, number }
}

/// The forecast of a frame with its replies as they are.
fn standing(looking: &Looking, frame: &Frame) -> Option<Forecast> {
    let replies: Vec<_> = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect();
    (looking.rules.forecast)(looking.view, frame.actor?, &frame.intent, &replies)
}

pub(super) fn bar(odds: &Odds) -> widgets::Odds {
    widgets::Odds::three(odds.miss, odds.hit, odds.critical)
}

pub(super) fn strikes(odds: &Odds) -> bool {
    odds.hit + odds.critical > 0.0
}

/// What comes of doing nothing.
fn otherwise(looking: &Looking, frame: Option<&Frame>, acting: bool) -> Option<Otherwise> {
    let frame = frame.filter(|_| !acting)?;
    let name = if frame.replies.is_empty() { text!("decision-nothing") } else { text!("decision-stands") };
    let forecast = standing(looking, frame).filter(|forecast| forecast.unseen.is_none());
    let odds = forecast.filter(|forecast| strikes(&forecast.action)).map(|forecast| forecast.action);
    let mut effects = Vec::new();
    match (odds, frame.intent.path().is_empty()) {
        (Some(odds), _) if odds.falls > 0.0 => effects.push(falls(None, odds.falls)),
        (Some(odds), _) => {
            let amount = format!("{:.1}", odds.damage);
            effects.push(Effect::new(icon::HEART_BREAK, Tone::Bad, &text!("effect-loses", amount = amount)));
        }
        (None, false) => effects.push(Effect::new(icon::FOOTPRINTS, Tone::Second, &text!("effect-walks"))),
        (None, true) => {
            if let Some(forecast) = forecast {
                effects.push(Effect::new(
                    icon::CHECK,
                    Tone::Second,
                    &text!("effect-succeeds", chance = percent(forecast.success)),
                ));
            }
        }
    }
    if let Some(forecast) = forecast.filter(|forecast| strikes(&forecast.answer)) {
        let hit = forecast.answer.hit + forecast.answer.critical;
        effects.push(Effect::new(icon::SWORD, Tone::Bad, &text!("effect-hit-back", chance = percent(hit))));
    }
    Some(Otherwise { name, odds: odds.map(|odds| bar(&odds)), effects })
}

/// A chance in whole percents; what is possible is never said to be 0 %, what is not sure never 100 %.
#[must_use]
pub fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round();
    if chance > 0.0 && whole < 1.0 {
        "<1 %".into()
    } else if chance < 1.0 && whole > 99.0 {
        ">99 %".into()
    } else {
        format!("{whole:.0} %")
    }
}

fn stays_hidden(chance: f64) -> Effect {
    let tone = if chance < 0.5 { Tone::Bad } else { Tone::Second };
    Effect::new(icon::EYE_SLASH, tone, &text!("effect-stays-hidden", chance = percent(chance)))
}

pub(super) fn falls(before: Option<f64>, after: f64) -> Effect {
    let text = match before {
        Some(before) => {
            let before = percent(before);
            text!("effect-falls-before", before = before.trim_end_matches(" %"), chance = percent(after))
        }
        None => text!("effect-falls", chance = percent(after)),
    };
    Effect::new(icon::HEART_BREAK, Tone::Bad, &text)
}

/// What would be declared and answered, were an option taken.
struct Assumed {
    actor: UnitId,
    intent: Intent,
    replies: Vec<(UnitId, Intent)>,
}

impl Assumed {
    fn of(decision: &Decision, frame: Option<&Frame>, unit: UnitId, intent: &Intent) -> Option<Self> {
        let (Some(frame), Prompt::React(_)) = (frame, decision.asked.prompt) else {
            return Some(Self { actor: unit, intent: intent.clone(), replies: Vec::new() });
        };
        let actor = frame.actor?;
        let mut replies: Vec<_> = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect();
        if actor == unit {
            return Some(Self { actor, intent: intent.clone(), replies });
        }
        replies.push((unit, intent.clone()));
        Some(Self { actor, intent: frame.intent.clone(), replies })
    }

    fn forecast(&self, looking: &Looking) -> Option<Forecast> {
        (looking.rules.forecast)(looking.view, self.actor, &self.intent, &self.replies)
    }

    fn reckoned(&self, looking: &Looking) -> Vec<Reckoned> {
        (looking.rules.reckoned)(looking.view, self.actor, &self.intent, &self.replies)
    }
}

/// Why the odds of an option are what they are: the sums of everybody who would roll.
#[must_use]
pub fn why(looking: &Looking, decision: &Decision, choice: &Choice) -> Option<WhyView> {
    let (unit, intent) = (decision.asked.unit?, choice.intent.as_ref()?);
    let assumed = Assumed::of(decision, looking.view.frame(&decision.asked), unit, intent)?;
    let numbers = assumed.reckoned(looking);
    let odds = assumed.forecast(looking).map(|forecast| bar(&forecast.action));
    super::why::before(looking, &numbers, looking.verb(choice.verb), odds)
}

/// An option with its price, its odds and what they change.
fn option(looking: &Looking, decision: &Decision, frame: Option<&Frame>, choice: &Choice, ends: bool) -> OptionView {
    let mut view =
        OptionView { icon: looking.icon(choice.verb), name: looking.verb(choice.verb).into(), ..OptionView::default() };
    let Some(unit) = decision.asked.unit else {
        return view;
    };
    let price = least(looking, decision, frame, choice);
    if !ends {
        view.cost = Some(looking.cost(&price));
    }
    if let (Prompt::React(_), [(pool, takes)]) = (decision.asked.prompt, price.as_slice())
        && !looking.is_points(*pool)
    {
        view.pool = looking.pool(unit, *pool, i32::from(*takes));
    }
    let Some(intent) = &choice.intent else {
        return view;
    };
    view.means = means(looking, unit, intent);
    let Some(assumed) = Assumed::of(decision, frame, unit, intent) else {
        return view;
    };
    view.why = !assumed.reckoned(looking).is_empty();
    let (Some(frame), Prompt::React(_)) = (frame, decision.asked.prompt) else {
        return view;
    };
    let actor = assumed.actor;
    let before = standing(looking, frame);
    let replaced = actor == unit;
    let Some(after) = assumed.forecast(looking) else {
        return view;
    };
    if let Some(chance) = after.unseen {
        view.effects.push(stays_hidden(chance));
        return view;
    }
    let moved = !frame.intent.path().is_empty();
    let struck = strikes(&after.action) || !replaced && before.is_some_and(|before| strikes(&before.action));
    // The bar is always about the one who is struck: the target of a blow, or who moves or does something else.
    let (old, new) = if moved || !struck {
        (before.map(|before| before.answer), after.answer)
    } else {
        (before.map(|before| before.action), after.action)
    };
    view.odds = Some(bar(&new));
    let old_falls = old.filter(strikes).map(|old| old.falls);
    if new.falls > 0.0 || old_falls.is_some_and(|old| old > 0.0) {
        view.effects.push(falls(old_falls, new.falls));
    }
    if after.bound > 0.0 {
        view.effects.push(Effect::new(
            icon::SWORD,
            Tone::Second,
            &text!("effect-binds", chance = percent(after.bound)),
        ));
    }
    if !moved && strikes(&after.answer) && strikes(&after.action) {
        let hit = after.answer.hit + after.answer.critical;
        let (tone, text) = if replaced {
            (Tone::Bad, text!("effect-is-hit", chance = percent(hit)))
        } else {
            (Tone::Good, text!("effect-hits", name = looking.name(actor), chance = percent(hit)))
        };
        view.effects.push(Effect::new(icon::SWORD, tone, &text));
    }
    view
}

fn confirm(looking: &Looking, focused: Option<&Choice>) -> Option<String> {
    focused.map(|choice| match choice.intent.as_ref().and_then(Intent::cell) {
        Some(cell) => text!("decision-at", action = looking.verb(choice.verb), cell = cell.to_string()),
        None => looking.verb(choice.verb).to_owned(),
    })
}

fn decline(looking: &Looking, decision: &Decision, frame: Option<&Frame>, plan: &Plan, acting: bool) -> Option<String> {
    if acting {
        let anything = !plan.path.is_empty() || plan.target.is_some() || plan.on_board;
        return anything.then(|| text!("decision-clear"));
    }
    let idle = looking.view.idle(looking.rules, &decision.asked);
    if idle != (looking.rules.verbs)(&looking.view.field.rule_data).0 {
        return Some(looking.verb(idle).to_owned());
    }
    let replaced = frame.is_some_and(|frame| frame.actor == decision.asked.unit);
    let blow = frame.is_some_and(|frame| frame.intent.path().is_empty());
    Some(match (replaced, blow) {
        (true, _) => frame.map_or_else(
            || text!("decision-keep-it"),
            |frame| text!("decision-keep", action = looking.verb(frame.intent.verb)),
        ),
        (false, true) => text!("decision-take-blow"),
        (false, false) => text!("decision-pass"),
    })
}

/// A rule with its title, for tooltips.
#[must_use]
pub fn cited(rule: RuleId) -> String {
    format!("{rule}: {}", title(rule))
}

/// What the keyboard does now, where it is not plain.
fn remark(plan: &Plan, waits: bool) -> Option<Remark> {
    let text = match (plan.on_board, waits) {
        (true, _) => text!("remark-board"),
        (false, true) => text!("remark-cell"),
        (false, false) => return None,
    };
    Some(Remark { text: Runs::plain(text), rule: None })
}
