//! Contests about who acts first, and the secret answers that can follow.

use super::odds::{hit_chance, strikes};
use super::visible::VisibleBattle;
use super::wording::joined;
use crate::panels::decision::AheadView;
use crate::widgets::{ContestBar, ContestSide, Runs};
use indes_core::battle::{Contest, Contestant, Decision, Die, ForecastTerm, Intent, Prompt, Sum, Verb};
use indes_core::battlefield::UnitId;
use indes_core::text::text;

/// Whether a unit rolls in a contest.
pub(super) fn has_dice(contest: &Contest) -> bool {
    contestants(contest).any(|one| !one.dice.is_empty())
}

fn contestants(contest: &Contest) -> impl Iterator<Item = &Contestant> {
    std::iter::once(&contest.own).chain(&contest.others)
}

/// The dice of a contest as the numbers behind an option.
pub(super) fn terms(contest: &Contest, verb: Verb) -> Vec<ForecastTerm> {
    let term =
        |unit: UnitId, die: Die| ForecastTerm { unit, verb, rule: contest.rule, die: Some(die), sum: Sum::default() };
    contestants(contest).flat_map(|one| one.dice.iter().map(move |&die| term(one.unit, die))).collect()
}

/// A contest as the bar of an option: with what follows if the unit is first, and if it is too late.
pub(super) fn bar(battle: &VisibleBattle, decision: &Decision, contest: &Contest, intent: &Intent) -> ContestBar {
    let own = side_of(battle, std::slice::from_ref(&contest.own));
    let other = side_of(battle, &contest.others);
    let (outcomes, note) = match decision.asked.prompt {
        Prompt::React(_) => (challenges(battle, contest, intent, &other.name), note(battle, contest)),
        Prompt::Act | Prompt::Detail => (challenged(contest, &other.name), kept(battle, contest)),
    };
    ContestBar { own, other, first: contest.first, outcomes: outcomes.map(|words| Runs::marked(&words)), note }
}

/// The units of one side with their dice. Of several the names stand together, and the dice of the first.
fn side_of(battle: &VisibleBattle, units: &[Contestant]) -> ContestSide {
    let sides = |die: &Die| die.throw().1;
    let first = units.first();
    ContestSide {
        name: joined(units.iter().map(|one| battle.name(one.unit))),
        livery: first.map(|one| battle.view.field.roster.side(one.unit).livery).unwrap_or_default(),
        dice: first.map_or_else(Vec::new, |one| one.dice.iter().map(sides).collect()),
    }
}

/// What follows for a unit that challenges an action.
fn challenges(battle: &VisibleBattle, contest: &Contest, intent: &Intent, other: &str) -> [String; 2] {
    let first = text!("contest-acts-before", other = other);
    let odds = battle.rules.forecast(battle.view, contest.own.unit, intent, &[]).map(|forecast| forecast.action);
    let first = match odds.filter(strikes) {
        Some(odds) => text!("contest-and-hits", does = first, chance = hit_chance(&odds)),
        None => first,
    };
    [first, text!("contest-lost", other = other)]
}

/// What follows for a unit that is challenged.
fn challenged(contest: &Contest, other: &str) -> [String; 2] {
    let late = text!("contest-beaten", other = other);
    if contest.own.dice.is_empty() {
        return [text!("contest-never"), late];
    }
    [text!("contest-holds", other = other), late]
}

/// Who is first if both roll the same, and what the roll uses up.
fn note(battle: &VisibleBattle, contest: &Contest) -> String {
    if contest.others.iter().any(|other| other.dice.is_empty()) {
        return text!("contest-unopposed");
    }
    text!("contest-tie", name = battle.name(contest.tie))
}

/// The same for a unit that is challenged and may keep its roll.
fn kept(battle: &VisibleBattle, contest: &Contest) -> String {
    if contest.own.dice.is_empty() {
        return text!("contest-kept");
    }
    text!("contest-tie", name = battle.name(contest.tie))
}

/// The secret answers that can follow a question; `None` if none can.
pub(super) fn ahead(battle: &VisibleBattle, decision: &Decision) -> Option<AheadView> {
    let ahead = battle.rules.answers_ahead(battle.view, &decision.asked)?;
    let mut units: Vec<(UnitId, Vec<Verb>)> = Vec::new();
    for (unit, verb) in ahead.answers.into_iter().filter(|answer| !battle.unseen.has(answer.0)) {
        match units.last_mut().filter(|last| last.0 == unit) {
            Some(last) => last.1.push(verb),
            None => units.push((unit, vec![verb])),
        }
    }
    let words = |(unit, verbs): (UnitId, Vec<Verb>)| {
        let verbs = joined(verbs.iter().map(|&verb| battle.called(verb)));
        (battle.piece(unit), Runs::marked(&text!("ahead-unit", name = battle.name(unit), answers = verbs)))
    };
    let units: Vec<_> = units.into_iter().map(words).collect();
    let view = AheadView { name: text!("ahead-title"), rule: Some(ahead.rule.to_string()), units };
    (!view.units.is_empty()).then_some(view)
}
