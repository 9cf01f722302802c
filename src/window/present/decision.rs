//! The decision column: the question, what happens, every option with its price and exact odds, and what is not
//! possible and why.

use super::choice::{Choice, Question, choose, means};
use super::{Looking, title};
use crate::battle::{Arg, Decision, Forecast, Frame, Intent, Odds, Price, Privacy, Prompt, RuleId, Verb, difference};
use crate::battlefield::{PoolId, UnitId};
use crate::grid::Cell;
use crate::window::panels::decision::{
    DecisionView, Effect, Flavour, Head, OptionView, Otherwise, PlanBlock, PlanView, Provoked, Refusal, Remark,
    StandingView, StepView, StepsView, TargetView,
};
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
        let pointed = if acting { pointed.or(plan.cursor) } else { None };
        let (choice, slots) = choose(looking, decision, row, plan, pointed);
        let mut view = option(looking, decision, frame, &choice, row.verb == end);
        view.slots = slots;
        if let Some(unit) = unit
            && Orders::takes(looking.rules, looking.view, decision, row.verb)
        {
            let name = format!("{} by {}", looking.verb(row.verb), looking.name(unit));
            let now = orders.of(looking.rules, looking.view, decision, row.verb);
            view.standing = Some(StandingView { name, now });
        }
        views.push(view);
        shown.options.push(choice);
    }
    shown.focus = focus.min(shown.options.len().saturating_sub(1));
    if let Some(choice) = shown.options.get(shown.focus) {
        shown.targets = choice.targets;
        shown.target = choice.target;
        shown.path = choice.intent.as_ref().map(|intent| intent.path().into()).unwrap_or_default();
        let price = choice.intent.as_ref().map(|intent| price(looking, decision, frame, intent)).unwrap_or_default();
        shown.takes = first_of(&price);
        shown.price = looking.price(&price);
        shown.reach = choice.walks.iter().map(|walking| walking.reach(&looking.view.field)).collect();
    }
    let impossible = (0..u8::try_from(looking.names.verbs.len()).unwrap_or(0)).map(Verb).filter_map(|verb| {
        let refusal =
            decision.row(verb).is_none().then(|| (looking.rules.explain)(looking.view, &decision.asked, verb))??;
        Some(Refusal::new(looking.verb(verb), &refusal.reason, &refusal.rule.to_string()))
    });
    let focused = shown.options.get(shown.focus).cloned();
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
        plan: focused.as_ref().filter(|_| acting).and_then(|choice| plan_view(looking, decision, choice)),
        remark: remark(plan, waits),
        confirm: confirm(looking, focused.as_ref()),
        wait: None,
        decline: decline(looking, decision, frame, plan, acting),
        options: views,
    };
    shown
}

/// What an answer takes: for a replacement the difference only.
fn price(looking: &Looking, decision: &Decision, frame: Option<&Frame>, intent: &Intent) -> Price {
    let price = (looking.rules.price)(looking.view, &decision.asked, intent);
    let replaces = frame.is_some_and(|frame| frame.actor == decision.asked.unit && frame.purse.is_some());
    match frame.and_then(|frame| frame.purse.as_ref()) {
        Some(purse) if replaces => difference(&price, purse),
        _ => price,
    }
}

/// What a price takes of the first pool.
fn first_of(price: &Price) -> i16 {
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
        Prompt::Act => format!("{name}'s turn: what now?"),
        Prompt::Detail if decision.asked.privacy == Privacy::Sealed => format!("{name}: in earnest?"),
        Prompt::Detail => format!("{name}, where?"),
        Prompt::React(_) if frame.is_some_and(|frame| frame.actor == Some(unit)) => {
            format!("{name}, do you change it?")
        }
        Prompt::React(_) => format!("{name}, how do you answer?"),
    };
    let full = ask(name);
    let question = if full.chars().count() > QUESTION_LENGTH { ask(first) } else { full };
    Head {
        piece: looking.piece(unit),
        who: format!("{} · seat {} decides", side.name, decision.asked.seat.0),
        question,
    }
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
    let mut text = Runs::default().bold(looking.name(actor)).then(format!(" on {}: ", cell(actor)));
    text = text.bold(looking.verb(frame.intent.verb));
    let with = means(looking, actor, &frame.intent);
    if !with.is_empty() {
        text = text.then(format!(" ({with})"));
    }
    if let Some(target) = frame.intent.unit() {
        text = text.then(" against ").bold(looking.name(target)).then(format!(" on {}", cell(target)));
    } else if let Some(to) = frame.intent.path().last() {
        text = text.then(format!(" to {to}"));
    }
    for reply in &frame.replies {
        text = text.then(". ").bold(looking.name(reply.unit)).then(" answers with ");
        text = text.bold(looking.verb(reply.intent.verb));
        let with = means(looking, reply.unit, &reply.intent);
        if !with.is_empty() {
            text = text.then(format!(" ({with})"));
        }
    }
    if let Some(asked) = asked.filter(|&asked| asked != actor) {
        let rise = looking.view.field.board.height(cell(actor)) - looking.view.field.board.height(cell(asked));
        match rise {
            0 => {}
            1.. => text = text.then(", from above"),
            _ => text = text.then(", from below"),
        }
    }
    text.then(".")
}

fn ribbon(decision: &Decision, frame: Option<&Frame>) -> Vec<Stage> {
    let (Prompt::React(_), Some(frame)) = (decision.asked.prompt, frame) else {
        return Vec::new();
    };
    let replaces = frame.actor == decision.asked.unit;
    let now = |yes: bool, past: Progress| if yes { Progress::Now } else { past };
    let first = if frame.intent.path().is_empty() { "Blow" } else { "Move" };
    vec![
        Stage::new(first, Progress::Done),
        Stage::new("You answer", now(!replaces, Progress::Done)),
        Stage::new("Counter-tempo", now(replaces, Progress::ToCome)),
        Stage::new("Dice", Progress::ToCome),
    ]
}

/// The forecast of a frame with its replies as they are.
fn standing(looking: &Looking, frame: &Frame) -> Option<Forecast> {
    let replies: Vec<_> = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect();
    (looking.rules.forecast)(looking.view, frame.actor?, &frame.intent, &replies)
}

fn bar(odds: &Odds) -> widgets::Odds {
    widgets::Odds::three(odds.miss, odds.hit, odds.critical)
}

fn strikes(odds: &Odds) -> bool {
    odds.hit + odds.critical > 0.0
}

/// What comes of doing nothing.
fn otherwise(looking: &Looking, frame: Option<&Frame>, acting: bool) -> Option<Otherwise> {
    let frame = frame.filter(|_| !acting)?;
    let name = if frame.replies.is_empty() { "If you do nothing" } else { "As it stands" };
    let forecast = standing(looking, frame);
    let odds = forecast.filter(|forecast| strikes(&forecast.action)).map(|forecast| forecast.action);
    let mut effects = Vec::new();
    match (odds, frame.intent.path().is_empty()) {
        (Some(odds), _) if odds.falls > 0.0 => effects.push(falls(None, odds.falls)),
        (Some(odds), _) => {
            effects.push(Effect::new(icon::HEART_BREAK, Tone::Bad, &format!("loses *{:.1}* on average", odds.damage)));
        }
        (None, false) => effects.push(Effect::new(icon::FOOTPRINTS, Tone::Second, "the way is walked in full")),
        (None, true) => {
            if let Some(forecast) = forecast {
                effects.push(Effect::new(
                    icon::CHECK,
                    Tone::Second,
                    &format!("succeeds *{}*", percent(forecast.success)),
                ));
            }
        }
    }
    if let Some(forecast) = forecast.filter(|forecast| strikes(&forecast.answer)) {
        let hit = forecast.answer.hit + forecast.answer.critical;
        effects.push(Effect::new(icon::SWORD, Tone::Bad, &format!("hit back *{}*", percent(hit))));
    }
    Some(Otherwise { name: name.into(), odds: odds.map(|odds| bar(&odds)), effects })
}

fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round();
    if chance > 0.0 && whole < 1.0 {
        "<1 %".into()
    } else if chance < 1.0 && whole > 99.0 {
        ">99 %".into()
    } else {
        format!("{whole:.0} %")
    }
}

fn falls(before: Option<f64>, after: f64) -> Effect {
    let text = match before {
        Some(before) => format!("falls {} → *{}*", percent(before).trim_end_matches(" %"), percent(after)),
        None => format!("falls *{}*", percent(after)),
    };
    Effect::new(icon::HEART_BREAK, Tone::Bad, &text)
}

/// An option with its price, its odds and what they change.
fn option(looking: &Looking, decision: &Decision, frame: Option<&Frame>, choice: &Choice, ends: bool) -> OptionView {
    let mut view =
        OptionView { icon: looking.icon(choice.verb), name: looking.verb(choice.verb).into(), ..OptionView::default() };
    let Some(unit) = decision.asked.unit else {
        return view;
    };
    let price = choice
        .intent
        .as_ref()
        .map(|intent| price(looking, decision, frame, intent))
        .unwrap_or_else(|| decision.row(choice.verb).map(|row| row.price.clone()).unwrap_or_default());
    if !ends {
        view.cost = Some(looking.cost(&price));
    }
    let Some(intent) = &choice.intent else {
        return view;
    };
    view.means = means(looking, unit, intent);
    let (Some(frame), Prompt::React(_)) = (frame, decision.asked.prompt) else {
        return view;
    };
    let Some(actor) = frame.actor else {
        return view;
    };
    let before = standing(looking, frame);
    let replaced = actor == unit;
    let mut replies: Vec<_> = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect();
    let declared = if replaced { intent } else { &frame.intent };
    if !replaced {
        replies.push((unit, intent.clone()));
    }
    let Some(after) = (looking.rules.forecast)(looking.view, actor, declared, &replies) else {
        return view;
    };
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
        view.effects.push(Effect::new(icon::SWORD, Tone::Second, &format!("binds *{}*", percent(after.bound))));
    }
    if !moved && strikes(&after.answer) && strikes(&after.action) {
        let hit = after.answer.hit + after.answer.critical;
        let (tone, text) = if replaced {
            (Tone::Bad, format!("is hit *{}*", percent(hit)))
        } else {
            (Tone::Good, format!("hits {} *{}*", looking.name(actor), percent(hit)))
        };
        view.effects.push(Effect::new(icon::SWORD, tone, &text));
    }
    view
}

fn confirm(looking: &Looking, focused: Option<&Choice>) -> Option<String> {
    focused.map(|choice| match choice.intent.as_ref().and_then(Intent::cell) {
        Some(cell) => format!("{} at {cell}", looking.verb(choice.verb)),
        None => looking.verb(choice.verb).to_owned(),
    })
}

fn decline(looking: &Looking, decision: &Decision, frame: Option<&Frame>, plan: &Plan, acting: bool) -> Option<String> {
    if acting {
        let anything = !plan.path.is_empty() || plan.target.is_some() || plan.on_board;
        return anything.then(|| "Clear".into());
    }
    let idle = looking.view.idle(looking.rules, &decision.asked);
    if idle != (looking.rules.verbs)(&looking.view.field.rule_data).0 {
        return Some(looking.verb(idle).to_owned());
    }
    let replaced = frame.is_some_and(|frame| frame.actor == decision.asked.unit);
    let blow = frame.is_some_and(|frame| frame.intent.path().is_empty());
    Some(match (replaced, blow) {
        (true, _) => format!("Keep {}", frame.map_or("it", |frame| looking.verb(frame.intent.verb))),
        (false, true) => "Take the blow".into(),
        (false, false) => "Let it pass".into(),
    })
}

/// The plan of the focused option on the own turn.
fn plan_view(looking: &Looking, decision: &Decision, choice: &Choice) -> Option<PlanView> {
    let unit = decision.asked.unit?;
    let me = looking.view.field.unit(unit);
    let pool = me.pools.get(PoolId(0));
    let price = choice.intent.as_ref().map(|intent| price(looking, decision, None, intent)).unwrap_or_default();
    let takes = first_of(&price);
    let mut plan = PlanView {
        title: looking.verb(choice.verb).into(),
        detail: looking.names.looks.get(usize::from(choice.verb.0)).map_or_else(String::new, |look| look.1.clone()),
        points: looking.is_points(PoolId(0)).then(|| [i32::from(pool.now), i32::from(pool.max), i32::from(takes)]),
        takes: if price.is_empty() { String::new() } else { looking.price(&price) },
        blocks: Vec::new(),
    };
    match &choice.intent {
        Some(intent) if !intent.path().is_empty() => {
            plan.title =
                format!("{} to {}", me.body.cell, intent.path().last().map_or_else(String::new, Cell::to_string));
            plan.blocks.push(PlanBlock::Steps(steps(looking, unit, intent)));
        }
        Some(intent) if intent.unit().is_some() || !(looking.rules.struck)(looking.view, unit, intent).is_empty() => {
            plan.blocks.push(PlanBlock::Targets(targets(looking, unit, intent, choice)));
        }
        Some(intent) => {
            if let Some(forecast) = (looking.rules.forecast)(looking.view, unit, intent, &[]) {
                let what = if strikes(&forecast.action) { Some(forecast.action) } else { None };
                match what {
                    Some(odds) => {
                        let effects = if odds.falls > 0.0 { vec![falls(None, odds.falls)] } else { Vec::new() };
                        plan.blocks.push(PlanBlock::Odds("no answer".into(), bar(&odds), effects));
                    }
                    None => plan.blocks.push(PlanBlock::Text(Runs::marked(&format!(
                        "Succeeds *{}* if nobody answers.",
                        percent(forecast.success)
                    )))),
                }
            }
        }
        None => plan.blocks.push(PlanBlock::Text(Runs::plain("Point at a cell to see the way, click to keep it."))),
    }
    Some(plan)
}

fn steps(looking: &Looking, unit: UnitId, intent: &Intent) -> StepsView {
    let board = &looking.view.field.board;
    let provoked = (looking.rules.provokes)(looking.view, unit, intent);
    let mut spent = 0u8;
    let steps = (1u8..).zip(intent.path()).map(|(number, &cell)| {
        let ground = board.ground(cell);
        spent = spent.saturating_add(ground.enter);
        let provokes = provoked
            .iter()
            .filter(|&&(_, at)| at == number || at == 0 && number == 1)
            .map(|&(foe, _)| provoked_by(looking, unit, intent, foe))
            .collect();
        StepView {
            number: number.into(),
            cell: cell.to_string(),
            ground: board.terrain(cell).name().replace('_', " "),
            aside: Runs::default(),
            cost: ground.enter.to_string(),
            provokes,
        }
    });
    let steps: Vec<StepView> = steps.collect();
    StepsView { name: looking.verb(intent.verb).into(), used: format!("{spent} points"), steps }
}

fn provoked_by(looking: &Looking, unit: UnitId, intent: &Intent, foe: UnitId) -> Provoked {
    let who = format!("{} may strike here", looking.name(foe));
    let answer = best_answer(looking, unit, intent, foe);
    let odds = answer.as_ref().map(|(_, forecast)| forecast.answer);
    let how = answer.as_ref().map_or_else(String::new, |(answer, _)| means(looking, foe, answer));
    let outcome = odds.map(|odds| Runs::marked(&format!("*−{:.1}* mean; a hit ends the move", odds.damage)));
    Provoked {
        icon: icon::SWORD,
        who,
        how,
        odds: odds.map(|odds| bar(&odds)),
        outcome: outcome.unwrap_or_default(),
        sure: true,
    }
}

/// The answer of a foe that hurts most, were the action declared now.
fn best_answer(looking: &Looking, actor: UnitId, intent: &Intent, foe: UnitId) -> Option<(Intent, Forecast)> {
    answers(looking, actor, intent, foe).into_iter().max_by(|a, b| a.1.answer.damage.total_cmp(&b.1.answer.damage))
}

/// Every answer a foe would have, with its odds. Asked of the rule set's data: the verbs whose price the foe can pay.
fn answers(looking: &Looking, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<(Intent, Forecast)> {
    (looking.rules.answers)(looking.view, actor, intent, foe)
        .into_iter()
        .filter_map(|answer| {
            let replies = [(foe, answer.clone())];
            let forecast = (looking.rules.forecast)(looking.view, actor, intent, &replies)?;
            Some((answer, forecast))
        })
        .collect()
}

fn targets(looking: &Looking, unit: UnitId, intent: &Intent, choice: &Choice) -> Vec<TargetView> {
    let chosen = intent.unit();
    // Everybody in an area is aimed at.
    let struck = (looking.rules.struck)(looking.view, unit, intent);
    choice
        .targets
        .and(struck)
        .iter()
        .map(|target| {
            let mut aimed = intent.clone();
            for arg in &mut aimed.with {
                if matches!(arg, Arg::Unit(_)) {
                    *arg = Arg::Unit(target);
                }
            }
            if struck.has(target) {
                aimed.with.push(Arg::Unit(target));
            }
            let them = looking.view.field.unit(target);
            let pools: Vec<String> = looking
                .own_pools(&them)
                .map(|(at, name)| {
                    let pool = them.pools.get(at);
                    format!("{} / {} {name}", pool.now, pool.max)
                })
                .collect();
            let mut odds = Vec::new();
            if let Some(alone) = (looking.rules.forecast)(looking.view, unit, &aimed, &[]) {
                odds.push(("no answer".to_owned(), bar(&alone.action)));
            }
            let worst = answers(looking, unit, &aimed, target)
                .into_iter()
                .max_by(|a, b| a.1.action.miss.total_cmp(&b.1.action.miss));
            if let Some((answer, forecast)) = worst {
                odds.push((format!("worst: {}", looking.verb(answer.verb)), bar(&forecast.action)));
            }
            TargetView {
                piece: looking.piece(target),
                name: looking.name(target).into(),
                detail: pools.join(" · "),
                chosen: chosen == Some(target) || struck.has(target),
                odds,
                refusal: None,
            }
        })
        .collect()
}

/// A rule with its title, for tooltips.
#[must_use]
pub fn cited(rule: RuleId) -> String {
    format!("{rule}: {}", title(rule))
}

/// What the keyboard does now, where it is not plain.
fn remark(plan: &Plan, waits: bool) -> Option<Remark> {
    let text = match (plan.on_board, waits) {
        (true, _) => "Arrows move, Enter chooses the cell, Space goes back",
        (false, true) => "Choose a cell: click it, or Enter and the arrows",
        (false, false) => return None,
    };
    Some(Remark { text: Runs::plain(text), rule: None })
}
