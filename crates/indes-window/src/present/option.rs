//! An option of the column: its name, price and means, its odds and what they would change.

use super::VisibleBattle;
use super::contest;
use super::odds::{action_bar, bar, binds, falls, hit_chance, stays_hidden, strikes, whole};
use super::price::{actor, next_turn, paid_from, price_of};
use super::question::AnswerOption;
use super::wording::means;
use crate::panels::decision::{Cost, Effect, OptionView, OptionsLayout};
use crate::panels::why::WhyView;
use crate::theme::icon;
use crate::widgets::Tone;
use indes_core::battle::{Arg, Asked, Assumed, Decision, Forecast, Frame, Intent, Odds, Prompt, Verb};
use indes_core::battlefield::UnitId;
use indes_core::text::text;

/// The layout of a question: rows for answers to an action, and for a detail that the rule data shows as a stage of an
/// exchange; chips for the own turn and other details.
pub(super) fn layout(battle: &VisibleBattle, decision: &Decision) -> OptionsLayout {
    let is_stage = || battle.names.question(decision).is_some_and(|words| !words.stages.is_empty());
    match decision.asked.prompt {
        Prompt::React(_) => OptionsLayout::Rows,
        Prompt::Detail if is_stage() => OptionsLayout::Rows,
        Prompt::Act | Prompt::Detail => OptionsLayout::Chips,
    }
}

/// The view of an option, without its lists and its standing order.
pub(super) fn option_view(
    battle: &VisibleBattle,
    decision: &Decision,
    frame: Option<&Frame>,
    option: &AnswerOption,
) -> OptionView {
    let name = name_of(battle, decision, option);
    let mut view = OptionView { icon: battle.icon(option.verb), name, ..OptionView::default() };
    let Some(unit) = actor(battle, decision, option) else {
        return view;
    };
    let price = price_of(battle, decision, frame, option);
    let (_, end_turn) = battle.rules.verbs(&battle.view.field.rule_data);
    let next = paid_from(battle, decision).filter(|_| !price.is_empty());
    if option.verb != end_turn {
        let cost = battle.cost(&price);
        let text = if next.is_some() { text!("price-owed", price = cost.text) } else { cost.text };
        view.cost = Some(Cost { text, ..cost });
    }
    view.effects.extend(next.map(|next| next_turn(battle, next, &price)));
    let is_reaction = matches!(decision.asked.prompt, Prompt::React(_));
    if let (true, [(pool, takes)]) = (is_reaction && next.is_none(), price.as_slice())
        && !battle.is_points(*pool)
    {
        view.pool = battle.pool(unit, *pool, i32::from(*takes));
    }
    let Some(intent) = &option.intent else {
        return view;
    };
    view.means = means_of(battle, decision, option, unit, intent);
    if let Some(found) = battle.rules.contest(battle.view, &decision.asked, intent) {
        view.why = contest::has_dice(&found);
        view.contest = Some(contest::bar(battle, decision, &found, intent));
        return view;
    }
    let Some(assumed) = Assumed::with(battle.rules, battle.view, &decision.asked, intent) else {
        return view;
    };
    view.why = !assumed.forecast_terms(battle.rules, battle.view).is_empty();
    match decision.asked.prompt {
        Prompt::React(_) => show_odds(battle, decision, &mut view, &assumed, unit),
        Prompt::Detail if layout(battle, decision) == OptionsLayout::Rows => {
            show_success(battle, option.verb, &mut view, &assumed);
        }
        Prompt::Act | Prompt::Detail => {}
    }
    view
}

/// The item that an action of the own turn is about.
fn has_item(decision: &Decision, intent: &Intent) -> bool {
    decision.asked.prompt == Prompt::Act && intent.with.iter().any(|arg| matches!(arg, Arg::Item(_)))
}

/// The name of an option, with the item that it is about: `Draw dagger`.
pub(super) fn name_of(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption) -> String {
    let action = battle.called(option.verb);
    let item = option.intent.as_ref().filter(|intent| has_item(decision, intent));
    match actor(battle, decision, option).zip(item) {
        Some((unit, intent)) => text!("decision-item", action = action, item = means(battle, unit, intent)),
        None => action.to_owned(),
    }
}

/// The name of the verb in the rules, where players call it otherwise, and what the answer is made with, unless a list of
/// the column or the option's name has it.
fn means_of(
    battle: &VisibleBattle,
    decision: &Decision,
    option: &AnswerOption,
    unit: UnitId,
    intent: &Intent,
) -> String {
    let term = Some(battle.verb(option.verb)).filter(|term| *term != battle.called(option.verb));
    let is_elsewhere = has_item(decision, intent) || term.is_some() && !option.slots.is_empty();
    let with = if is_elsewhere { String::new() } else { means(battle, unit, intent) };
    let added = if battle.of_level(option.verb) { battle.about(option.verb) } else { String::new() };
    let parts = term.into_iter().chain([with.as_str(), added.as_str()]).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
}

/// The odds that the bar of a reaction shows, and those of doing nothing.
struct OptionOdds {
    forecast: Forecast,
    /// The forecast if nothing is done.
    before: Option<Forecast>,
    bar: BarOf,
    /// `None` if neither the reaction nor the action that it answers has a blow.
    odds: Option<Odds>,
}

/// The blow that the bar of a reaction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BarOf {
    /// The blow of the action that is answered.
    Action,
    /// The blow of the unit that answers.
    Answer,
}

impl BarOf {
    fn odds(self, forecast: &Forecast) -> Odds {
        match self {
            Self::Action => forecast.action,
            Self::Answer => forecast.answer,
        }
    }
}

/// The forecast if the unit that is asked changes nothing.
pub(super) fn forecast_unchanged(battle: &VisibleBattle, asked: &Asked) -> Option<Forecast> {
    Assumed::kept(battle.rules, battle.view, asked)?.forecast(battle.rules, battle.view)
}

/// The odds of a reaction. Its bar is about the unit that is struck: the target of a blow; or, where the action moves or
/// strikes no unit, its actor, which the blow of the reactor strikes. `None` where there are no odds.
fn odds_of(battle: &VisibleBattle, decision: &Decision, assumed: &Assumed, unit: UnitId) -> Option<OptionOdds> {
    let asked = &decision.asked;
    let moves = !battle.view.frame(asked)?.intent.path().is_empty();
    let forecast = assumed.forecast(battle.rules, battle.view).filter(|forecast| forecast.unseen.is_none())?;
    let before = forecast_unchanged(battle, asked);
    let is_replacement = assumed.actor == unit;
    let is_struck =
        strikes(&forecast.action) || !is_replacement && before.as_ref().is_some_and(|before| strikes(&before.action));
    // A reply that is carried out at the same time changes nothing of the action: it is about its own blow.
    let own_blow = battle.rules.together().is_some() && forecast.answers.iter().any(|own| own.0 == unit);
    let bar = if moves || !is_struck || own_blow { BarOf::Answer } else { BarOf::Action };
    let odds = match (bar, is_replacement) {
        (BarOf::Action, _) => Some(forecast.action),
        (BarOf::Answer, true) => Some(forecast.answer),
        (BarOf::Answer, false) => forecast.answers.iter().find(|own| own.0 == unit).map(|own| own.1),
    };
    Some(OptionOdds { forecast, before, bar, odds })
}

/// Puts the odds of a reaction into its view: the bar, that of doing nothing, and what else would happen.
fn show_odds(battle: &VisibleBattle, decision: &Decision, view: &mut OptionView, assumed: &Assumed, unit: UnitId) {
    if let Some(chance) = assumed.forecast(battle.rules, battle.view).and_then(|forecast| forecast.unseen) {
        view.effects.push(stays_hidden(chance));
    }
    let Some(OptionOdds { forecast, before, bar: bar_of, odds }) = odds_of(battle, decision, assumed, unit) else {
        return;
    };
    let actor = assumed.actor;
    view.about = match bar_of {
        BarOf::Answer => {
            let reply = assumed.replies.last();
            let reactor = reply.map_or(unit, |reply| reply.0);
            let aimed = reply.and_then(|reply| reply.1.unit());
            let foe = aimed.filter(|&aimed| battle.view.field.roster.hostile(reactor, aimed));
            attack(battle, reactor, Some(foe.unwrap_or(actor)))
        }
        BarOf::Action => {
            let target = battle.view.frame(&decision.asked).and_then(|frame| frame.intent.unit());
            attack(battle, actor, assumed.intent.unit().or(target))
        }
    };
    view.odds = odds.map(|odds| bar(&odds));
    let old = before.as_ref().map(|before| bar_of.odds(before)).filter(strikes);
    // The reactor's own blow is compared with nothing: without the reaction there is none.
    view.before = old.filter(|_| bar_of == BarOf::Action || actor == unit).map(|old| bar(&old));
    let new = bar_of.odds(&forecast);
    if let (BarOf::Action, Some(old)) = (bar_of, old) {
        view.effects.extend(spares(old, new));
    }
    let old = old.map(|old| old.falls);
    if new.falls > 0.0 || old.is_some_and(|old| old > 0.0) {
        view.effects.push(falls(old, new.falls));
    }
    view.effects.extend(binds(&forecast));
    if bar_of == BarOf::Action && strikes(&forecast.answer) {
        let chance = hit_chance(&forecast.answer);
        let (tone, text) = if actor == unit {
            (Tone::Bad, text!("effect-is-hit", chance = chance))
        } else {
            (Tone::Good, text!("effect-hits", name = battle.name(actor), chance = chance))
        };
        view.effects.push(Effect::new(icon::SWORD, tone, &text));
    }
}

/// The damage that is left where an answer changes nothing but the damage: `None` for any other answer.
fn spares(old: Odds, new: Odds) -> Option<Effect> {
    let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let parts = |odds: Odds| [odds.miss, odds.hit, odds.past_armour, odds.twofold, odds.critical];
    let same_parts = parts(old).into_iter().zip(parts(new)).all(|(a, b)| same(a, b));
    let only_damage = same_parts && old.damage - new.damage > 0.05;
    let little = || text!("effect-loses-little");
    let text = || whole(new.damage).map_or_else(little, |amount| text!("effect-loses", amount = amount));
    only_damage.then(|| Effect::new(icon::HEART_BREAK, Tone::Second, &text()))
}

/// Puts what a detail does into its view, and its odds: of its blow, or whether it succeeds. Where it costs nothing, it is not
/// said to be free: it is part of an action that is paid.
fn show_success(battle: &VisibleBattle, verb: Verb, view: &mut OptionView, assumed: &Assumed) {
    if view.means.is_empty() {
        view.means = battle.names.looks.get(usize::from(verb.0)).map_or_else(String::new, |look| look.1.clone());
    }
    view.cost = view.cost.take().filter(|cost| cost.text != text!("price-free"));
    let Some(forecast) = assumed.forecast(battle.rules, battle.view) else { return };
    if strikes(&forecast.action) || forecast.success < 1.0 {
        view.odds = Some(action_bar(&forecast));
    } else {
        view.effects.push(Effect::new(icon::CHECK, Tone::Good, &text!("effect-always")));
    }
}

/// The attack that some odds are about, in words.
pub(super) fn attack(battle: &VisibleBattle, by: UnitId, target: Option<UnitId>) -> String {
    match target {
        Some(target) => text!("decision-attack", by = battle.name(by), name = battle.name(target)),
        None => text!("decision-attack-wide", by = battle.name(by)),
    }
}

/// The numbers behind the odds of an option: the sum of each unit that would roll, and the odds of the option's bar; for an
/// action those of its blow if it is not answered. `None` if there are no numbers.
#[must_use]
pub fn why(battle: &VisibleBattle, decision: &Decision, option: &AnswerOption) -> Option<WhyView> {
    let intent = option.intent.as_ref()?;
    if let Some(found) = battle.rules.contest(battle.view, &decision.asked, intent) {
        let numbers = contest::terms(&found, option.verb);
        return super::why::before(battle, &numbers, battle.verb(option.verb), None);
    }
    let assumed = Assumed::with(battle.rules, battle.view, &decision.asked, intent)?;
    let numbers = assumed.forecast_terms(battle.rules, battle.view);
    let odds = match decision.asked.prompt {
        Prompt::React(_) => {
            let unit = battle.rules.actor(battle.view, &decision.asked, intent);
            let shown = unit.and_then(|unit| odds_of(battle, decision, &assumed, unit));
            shown.and_then(|shown| shown.odds).map(|odds| bar(&odds))
        }
        Prompt::Act | Prompt::Detail => {
            let aimed = assumed.intent.unit().is_some() && assumed.intent.path().is_empty();
            let forecast = assumed.forecast(battle.rules, battle.view).filter(|forecast| forecast.unseen.is_none());
            forecast.filter(|forecast| aimed || strikes(&forecast.action)).map(|forecast| action_bar(&forecast))
        }
    };
    super::why::before(battle, &numbers, battle.verb(option.verb), odds)
}
