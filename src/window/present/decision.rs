//! The decision column: the question, what happens, every option with its price and exact odds, and what is not
//! possible and why.

use super::choice::{Choice, Question, choose, means};
use super::plan::plan_view;
use super::{Looking, title, ways};
use crate::battle::{
    Arg, Asked, Assumed, BatchAnswer, Decision, Forecast, Frame, Intent, Odds, Price, Privacy, Prompt, RuleId,
    Standing, Verb, Wording, difference,
};
use crate::battlefield::UnitId;
use crate::grid::Cell;
use crate::text::text;
use crate::window::keys::Action;
use crate::window::panels::decision::{
    DecisionView, Effect, Flavour, Head, OptionView, OrderPart, Otherwise, PlanBlock, Refusal, Remark, StandingView,
};
use crate::window::panels::why::WhyView;
use crate::window::session::Plan;
use crate::window::standing::Orders;
use crate::window::theme::icon;
use crate::window::widgets::{self, Outcome};
use crate::window::widgets::{Progress, Runs, Stage, Tone};
use std::cmp::Ordering;

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
    let (_, end) = looking.rules.verbs(&looking.view.field.rule_data);
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
    // A seat that is asked for none of its units looks at the one that its answer would name.
    let unit = shown.options.get(shown.focus).and_then(|choice| actor(looking, decision, choice)).or(unit);
    shown.unit = unit;
    if let Some(choice) = shown.options.get(shown.focus) {
        shown.targets = choice.targets;
        shown.target = choice.target;
        shown.path = choice.intent.as_ref().map(|intent| choice.way_of(intent)).unwrap_or_default();
        shown.other_way = match (unit.filter(|_| acting), &choice.intent) {
            (Some(unit), Some(intent)) => ways::other(looking, unit, intent, &choice.walks),
            _ => None,
        };
        let price = least(looking, decision, frame, choice);
        shown.takes = points_of(looking, &price);
        shown.price = looking.price(&price);
        shown.reach = choice.walks.iter().map(|walking| walking.reach(looking.view.field)).collect();
    }
    let impossible = (0..u8::try_from(looking.names.verbs.len()).unwrap_or(0)).map(Verb).filter_map(|verb| {
        let refusal =
            decision.row(verb).is_none().then(|| looking.rules.explain(looking.view, &decision.asked, verb))??;
        Some(Refusal::new(looking.called(verb), &refusal.reason.to_string(), &refusal.rule.to_string()))
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
        ribbon: ribbon(looking, decision, frame),
        otherwise: otherwise(looking, &decision.asked, frame, acting),
        below: match frame.is_some_and(|frame| frame.replies.is_empty()) {
            true => text!("decision-below"),
            false => text!("decision-below-stands"),
        },
        impossible: impossible.collect(),
        plan: planned,
        remark: remark(plan, waits),
        confirm: confirm(looking, decision, focused.as_ref()),
        decline: decline(looking, decision, frame, plan, acting),
        options: views,
        together: together(looking, orders, decision, plan),
    };
    shown
}

/// The unit that would carry out an option, as far as that is known.
pub(super) fn actor(looking: &Looking, decision: &Decision, choice: &Choice) -> Option<UnitId> {
    match &choice.intent {
        Some(intent) => looking.rules.actor(looking.view, &decision.asked, intent),
        None => decision.asked.unit.or(choice.target),
    }
}

/// What an answer takes: for a replacement the difference only.
pub(super) fn price(looking: &Looking, decision: &Decision, frame: Option<&Frame>, intent: &Intent) -> Price {
    let price = looking.rules.price(looking.view, &decision.asked, intent);
    let actor = looking.rules.actor(looking.view, &decision.asked, intent);
    let replaces = actor.is_some() && frame.is_some_and(|frame| frame.actor == actor && frame.purse.is_some());
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

/// What a price takes of the pool that is shown as pips; 0 where a rule set has no such pool.
pub(super) fn points_of(looking: &Looking, price: &Price) -> i16 {
    price.iter().filter(|share| looking.is_points(share.0)).map(|share| share.1).sum()
}

fn head(looking: &Looking, decision: &Decision, frame: Option<&Frame>) -> Head {
    let words = looking.names.question(decision);
    let Some(unit) = decision.asked.unit else {
        return head_of_seat(looking, decision, words);
    };
    let side = looking.view.field.roster.side(unit);
    let name = looking.name(unit);
    let first = name.split(' ').next_back().unwrap_or(name);
    let ask = |name: &str| match decision.asked.prompt {
        Prompt::Act => text!("ask-act", name = name),
        _ if words.is_some() => {
            text!("ask-worded", name = name, question = words.map_or("", |words| words.asks.as_str()))
        }
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

/// The head of a question to a seat for none of its units: its sides ask themselves, beside one of their figures.
fn head_of_seat(looking: &Looking, decision: &Decision, words: Option<&Wording>) -> Head {
    let name = super::sides(looking, decision.asked.seat);
    let figure = super::figure_of(looking, &decision.asked);
    Head {
        piece: figure.map(|unit| looking.piece(unit)).unwrap_or_default(),
        who: text!("decision-who", side = &name, seat = decision.asked.seat.0),
        question: match (words, decision.asked.prompt) {
            (Some(words), _) => text!("ask-seat", side = name, question = &words.asks),
            (None, Prompt::Act) => text!("ask-act", name = name),
            (None, Prompt::React(_)) => text!("ask-answer", name = name),
            (None, Prompt::Detail) if decision.asked.privacy == Privacy::Sealed => text!("ask-secret", name = name),
            (None, Prompt::Detail) => text!("ask-where", name = name),
        },
    }
}

/// Who else is asked the same, and whether the answer is for them as well.
fn together(looking: &Looking, orders: &Orders, decision: &Decision, plan: &Plan) -> Option<(String, bool)> {
    let others = BatchAnswer::others(orders, looking.rules, looking.view, decision);
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

/// What was declared, and the stages that the rule data names for the open window.
fn ribbon(looking: &Looking, decision: &Decision, frame: Option<&Frame>) -> Vec<Stage> {
    let (Prompt::React(_), Some(frame), Some(words)) = (decision.asked.prompt, frame, looking.names.question(decision))
    else {
        return Vec::new();
    };
    let first = if frame.intent.path().is_empty() { text!("stage-blow") } else { text!("stage-move") };
    let stages = words.stages.iter().enumerate().map(|(at, stage)| {
        let progress = match at.cmp(&words.now) {
            Ordering::Less => Progress::Done,
            Ordering::Equal => Progress::Now,
            Ordering::Greater => Progress::ToCome,
        };
        Stage::new(stage.clone(), progress)
    });
    std::iter::once(Stage::new(first, Progress::Done)).chain(stages).collect()
}

/// The order about a verb, and what can be changed of it: nothing as long as one is asked.
fn standing_view(looking: &Looking, orders: &Orders, decision: &Decision, unit: UnitId, verb: Verb) -> StandingView {
    let name = text!("decision-standing", action = looking.called(verb), name = looking.name(unit));
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

/// The forecast if the one who is asked changes nothing.
fn standing(looking: &Looking, asked: &Asked) -> Option<Forecast> {
    Assumed::kept(looking.view, asked)?.forecast(looking.rules, looking.view)
}

pub(super) fn bar(odds: &Odds) -> widgets::Odds {
    widgets::Odds::three(odds.miss, odds.hit, odds.critical)
}

/// The odds of an action that nobody answers: of its blow, or where it strikes nobody whether it succeeds.
fn action_bar(forecast: &Forecast) -> widgets::Odds {
    if strikes(&forecast.action) { bar(&forecast.action) } else { success_bar(forecast) }
}

/// The odds that an action without a blow succeeds.
pub(super) fn success_bar(forecast: &Forecast) -> widgets::Odds {
    widgets::Odds::default().and(Outcome::Miss, text!("odds-fails"), 1.0 - forecast.success).and(
        Outcome::Hit,
        text!("odds-succeeds"),
        forecast.success,
    )
}

pub(super) fn strikes(odds: &Odds) -> bool {
    odds.hit + odds.critical > 0.0
}

/// What comes of doing nothing.
fn otherwise(looking: &Looking, asked: &Asked, frame: Option<&Frame>, acting: bool) -> Option<Otherwise> {
    let frame = frame.filter(|_| !acting)?;
    let name = if frame.replies.is_empty() { text!("decision-nothing") } else { text!("decision-stands") };
    let forecast = standing(looking, asked).filter(|forecast| forecast.unseen.is_none());
    let odds = forecast.as_ref().map(|forecast| forecast.action).filter(strikes);
    // A blow that is only feigned.
    let own = frame.actor.is_some_and(|actor| {
        asked.unit.map_or(looking.view.field.roster.seat(actor) == asked.seat, |unit| unit == actor)
    });
    let feigned = own && frame.meant() != &frame.intent;
    let mut effects = Vec::new();
    match (odds, frame.intent.path().is_empty()) {
        (Some(odds), _) if odds.falls > 0.0 => effects.push(falls(None, odds.falls)),
        (Some(odds), _) => {
            let little = || text!("effect-loses-little");
            let told = whole(odds.damage).map_or_else(little, |amount| text!("effect-loses", amount = amount));
            effects.push(Effect::new(icon::HEART_BREAK, Tone::Bad, &told));
        }
        (None, false) => effects.push(Effect::new(icon::FOOTPRINTS, Tone::Second, &text!("effect-walks"))),
        (None, true) if feigned => {
            effects.push(Effect::new(icon::EYE_SLASH, Tone::Second, &text!("effect-strikes-nobody")));
        }
        (None, true) => {
            if let Some(forecast) = &forecast {
                effects.push(Effect::new(
                    icon::CHECK,
                    Tone::Second,
                    &text!("effect-succeeds", chance = percent(forecast.success)),
                ));
            }
        }
    }
    if let Some(answer) = forecast.as_ref().map(|forecast| forecast.answer).filter(strikes) {
        let hit = answer.hit + answer.critical;
        effects.push(Effect::new(icon::SWORD, Tone::Bad, &text!("effect-hit-back", chance = percent(hit))));
    }
    if let Some(bound) = forecast.map(|forecast| forecast.bound).filter(|&bound| bound > 0.0) {
        effects.push(Effect::new(icon::SWORD, Tone::Second, &text!("effect-binds", chance = percent(bound))));
    }
    let about = odds.and(frame.actor).map_or_else(String::new, |actor| attack(looking, actor, frame.intent.unit()));
    Some(Otherwise { name, about, odds: odds.map(|odds| bar(&odds)), effects })
}

/// The attack that some odds are about, in words.
fn attack(looking: &Looking, by: UnitId, target: Option<UnitId>) -> String {
    match target {
        Some(target) => text!("decision-attack", by = looking.name(by), name = looking.name(target)),
        None => text!("decision-attack-wide", by = looking.name(by)),
    }
}

/// A mean in whole points; nothing below one.
pub(super) fn whole(mean: f64) -> Option<String> {
    (mean >= 1.0).then(|| format!("{mean:.0}"))
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

/// The odds that an option's bar shows, and those of doing nothing.
struct Shown {
    forecast: Forecast,
    before: Option<Forecast>,
    /// Whether the bar is about a blow of those who answer, rather than about the action's.
    answers: bool,
    /// `None` for an answer without a blow, to what strikes nobody either.
    odds: Option<Odds>,
}

/// The bar of an answer is always about the one who is struck: the target of a blow, or who moves or does something else;
/// there it is the own blow of the one who answers. Nothing where there are no odds.
fn shown(looking: &Looking, decision: &Decision, intent: &Intent) -> Option<Shown> {
    let (asked, Prompt::React(_)) = (&decision.asked, decision.asked.prompt) else { return None };
    let unit = looking.rules.actor(looking.view, asked, intent)?;
    let moves = !looking.view.frame(asked)?.intent.path().is_empty();
    let assumed = Assumed::with(looking.rules, looking.view, asked, intent)?;
    let forecast = assumed.forecast(looking.rules, looking.view).filter(|forecast| forecast.unseen.is_none())?;
    let before = standing(looking, asked);
    let replaced = assumed.actor == unit;
    let struck =
        strikes(&forecast.action) || !replaced && before.as_ref().is_some_and(|before| strikes(&before.action));
    let answers = moves || !struck;
    let odds = match (answers, replaced) {
        (false, _) => Some(forecast.action),
        (true, true) => Some(forecast.answer),
        (true, false) => forecast.answers.iter().find(|own| own.0 == unit).map(|own| own.1),
    };
    Some(Shown { forecast, before, answers, odds })
}

/// Why the odds of an option are what they are: the sums of everybody who would roll, and the odds that its bar shows; of
/// an action those of its blow if nobody answers it.
#[must_use]
pub fn why(looking: &Looking, decision: &Decision, choice: &Choice) -> Option<WhyView> {
    let intent = choice.intent.as_ref()?;
    let assumed = Assumed::with(looking.rules, looking.view, &decision.asked, intent)?;
    let numbers = assumed.reckoned(looking.rules, looking.view);
    let odds = match decision.asked.prompt {
        Prompt::React(_) => shown(looking, decision, intent).and_then(|shown| shown.odds).map(|odds| bar(&odds)),
        Prompt::Act | Prompt::Detail => {
            let aimed = assumed.intent.unit().is_some() && assumed.intent.path().is_empty();
            let forecast = assumed.forecast(looking.rules, looking.view).filter(|forecast| forecast.unseen.is_none());
            forecast.filter(|forecast| aimed || strikes(&forecast.action)).map(|forecast| action_bar(&forecast))
        }
    };
    super::why::before(looking, &numbers, looking.verb(choice.verb), odds)
}

/// An option with its price, its odds and what they change.
fn option(looking: &Looking, decision: &Decision, frame: Option<&Frame>, choice: &Choice, ends: bool) -> OptionView {
    let name = called(looking, decision, choice);
    let mut view = OptionView { icon: looking.icon(choice.verb), name, ..OptionView::default() };
    let Some(unit) = actor(looking, decision, choice) else {
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
    // Where a player would call it something else, its name in the rules stands beside it.
    let term = Some(looking.verb(choice.verb)).filter(|term| *term != looking.called(choice.verb));
    let told = item_of(decision, choice).is_some() || term.is_some() && !choice.slots.is_empty();
    let with = if told { String::new() } else { means(looking, unit, intent) };
    view.means =
        term.into_iter().chain(Some(with.as_str())).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let Some(assumed) = Assumed::with(looking.rules, looking.view, &decision.asked, intent) else {
        return view;
    };
    view.why = !assumed.reckoned(looking.rules, looking.view).is_empty();
    if !matches!(decision.asked.prompt, Prompt::React(_)) {
        return view;
    }
    if let Some(chance) = assumed.forecast(looking.rules, looking.view).and_then(|forecast| forecast.unseen) {
        view.effects.push(stays_hidden(chance));
    }
    let Some(Shown { forecast, before, answers, odds }) = shown(looking, decision, intent) else {
        return view;
    };
    let (actor, of) = (assumed.actor, |forecast: &Forecast| if answers { forecast.answer } else { forecast.action });
    let answerer = assumed.replies.last().map_or(unit, |reply| reply.0);
    view.about = if answers {
        attack(looking, answerer, Some(actor))
    } else {
        let target = looking.view.frame(&decision.asked).and_then(|frame| frame.intent.unit());
        attack(looking, actor, assumed.intent.unit().or(target))
    };
    view.odds = odds.map(|odds| bar(&odds));
    let old = before.as_ref().map(of).filter(strikes);
    // The own blow of the one who answers is compared with nothing: without the answer there is none.
    view.before = old.filter(|_| !answers || actor == unit).map(|old| bar(&old));
    let (old, new) = (old.map(|old| old.falls), of(&forecast));
    if new.falls > 0.0 || old.is_some_and(|old| old > 0.0) {
        view.effects.push(falls(old, new.falls));
    }
    if forecast.bound > 0.0 {
        view.effects.push(Effect::new(
            icon::SWORD,
            Tone::Second,
            &text!("effect-binds", chance = percent(forecast.bound)),
        ));
    }
    if !answers && strikes(&forecast.answer) {
        let hit = forecast.answer.hit + forecast.answer.critical;
        let (tone, text) = if actor == unit {
            (Tone::Bad, text!("effect-is-hit", chance = percent(hit)))
        } else {
            (Tone::Good, text!("effect-hits", name = looking.name(actor), chance = percent(hit)))
        };
        view.effects.push(Effect::new(icon::SWORD, tone, &text));
    }
    view
}

/// The item that an action of the own turn is about, if it is about one.
fn item_of<'a>(decision: &Decision, choice: &'a Choice) -> Option<&'a Intent> {
    let about = |arg: &Arg| matches!(arg, Arg::Item(_));
    choice.intent.as_ref().filter(|intent| decision.asked.prompt == Prompt::Act && intent.with.iter().any(about))
}

/// What an option is called, with the item that it is about: `Draw dagger`.
fn called(looking: &Looking, decision: &Decision, choice: &Choice) -> String {
    let action = looking.called(choice.verb);
    match actor(looking, decision, choice).zip(item_of(decision, choice)) {
        Some((unit, intent)) => text!("decision-item", action = action, item = means(looking, unit, intent)),
        None => action.to_owned(),
    }
}

fn confirm(looking: &Looking, decision: &Decision, focused: Option<&Choice>) -> Option<String> {
    focused.map(|choice| match choice.intent.as_ref().and_then(Intent::cell) {
        Some(cell) => text!("decision-at", action = looking.called(choice.verb), cell = cell.to_string()),
        None => called(looking, decision, choice),
    })
}

fn decline(looking: &Looking, decision: &Decision, frame: Option<&Frame>, plan: &Plan, acting: bool) -> Option<String> {
    if acting {
        let drawn = !plan.path.is_empty() || !plan.ways.is_empty();
        let anything = drawn || plan.target.is_some() || plan.on_board;
        return anything.then(|| text!("decision-clear"));
    }
    let idle = looking.view.idle(looking.rules, &decision.asked);
    if idle != looking.rules.verbs(&looking.view.field.rule_data).0 {
        return Some(looking.verb(idle).to_owned());
    }
    let words = looking.names.question(decision).map_or("", |words| words.declines.as_str());
    if !words.is_empty() {
        return Some(words.to_owned());
    }
    let replaced = frame.is_some_and(|frame| frame.actor.is_some() && frame.actor == decision.asked.unit);
    let blow = frame.is_some_and(|frame| frame.intent.path().is_empty());
    Some(match (replaced, blow) {
        (true, _) => frame.map_or_else(
            || text!("decision-keep-it"),
            |frame| text!("decision-keep", action = looking.verb(frame.meant().verb)),
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
    let (text, keys) = match (plan.on_board, waits) {
        (true, _) => {
            let keys = vec![(Action::Confirm, text!("remark-choose")), (Action::Cursor, text!("remark-back"))];
            (text!("remark-board"), keys)
        }
        (false, true) => (text!("remark-cell"), vec![(Action::Confirm, text!("remark-to-board"))]),
        (false, false) => return None,
    };
    Some(Remark { text: Runs::plain(text), keys, rule: None })
}
