//! The unit that goes next: the one that the ended turn affected most (POISE-014, POISE-015, POISE-016, POISE-017,
//! POISE-018, POISE-019, POISE-022, POISE-C01, POISE-C02, POISE-D05).
//!
//! [`most_affected`] is pure; [`facts`] reads the tallies of the turn.

use super::riding;
use crate::data::Stat;
use crate::state::Count;
use indes_core::battle::{RuleId, View};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;

/// How the ended turn affected a candidate for the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// The candidate.
    pub unit: UnitId,
    /// Whether the action of the ended turn was aimed at it (POISE-015).
    pub targeted: bool,
    /// Points of damage that it took in the ended turn (POISE-016).
    pub damage: i16,
    /// Paces between it and the actor of the ended turn (POISE-017).
    pub distance: u16,
    /// Whether it is an enemy of that actor (POISE-019).
    pub enemy: bool,
}

/// The candidate that goes next, or all that are tied after every test: targets before the damaged before the nearest,
/// enemies before allies.
#[must_use]
pub fn most_affected(candidates: &[Affected]) -> UnitMask {
    decided(candidates).0
}

/// The result of [`most_affected`], with the rule of the first test that applied.
pub(crate) fn decided(candidates: &[Affected]) -> (UnitMask, RuleId) {
    let mut by = rule_id!("POISE-015");
    let mut left: Vec<Affected> = candidates.iter().filter(|one| one.targeted).copied().collect();
    if left.is_empty() {
        by = rule_id!("POISE-016");
        left = candidates.iter().filter(|one| one.damage > 0).copied().collect();
    }
    if left.is_empty() {
        by = rule_id!("POISE-017");
        left = candidates.to_vec();
    }
    let most = left.iter().map(|one| one.damage).max();
    left.retain(|one| Some(one.damage) == most);
    let nearest = left.iter().map(|one| one.distance).min();
    left.retain(|one| Some(one.distance) == nearest);
    if left.iter().any(|one| one.enemy) {
        left.retain(|one| one.enemy);
    }
    (left.into_iter().map(|one| one.unit).collect(), by)
}

/// Turns that a unit has in each round (POISE-023).
fn turns(view: &View, unit: UnitId) -> i16 {
    view.field.roster.stat(unit, Stat::Turns.id())
}

/// Turns that a unit has left in this round; `None` for an animal, which has no turns of its own (POISE-202).
pub(crate) fn turns_left(view: &View, unit: UnitId) -> Option<u8> {
    let all = turns(view, unit);
    let left = if view.field.unit(unit).body.down { 0 } else { all - view.turn.counted(unit, Count::Turns) };
    (all > 0).then(|| u8::try_from(left).unwrap_or(0))
}

/// Whether a unit has a turn left in this round.
pub(crate) fn has_turn(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::Turns) < turns(view, unit)
}

/// The candidates for the next turn of this round: the standing units with a turn left, without the unit whose turn has
/// just ended unless it is the only one (POISE-C03, POISE-C04).
pub(crate) fn candidates(view: &View) -> UnitMask {
    candidates_among(view, |unit| has_turn(view, unit))
}

/// The candidates for the first turn of the next round.
pub(crate) fn candidates_of_next_round(view: &View) -> UnitMask {
    candidates_among(view, |_| true)
}

fn candidates_among(view: &View, has_turn: impl Fn(UnitId) -> bool) -> UnitMask {
    let standing = view.field.standing().map(|unit| unit.id);
    // POISE-202, POISE-G51: an animal has no turn in any round.
    let all: UnitMask = standing.filter(|&unit| turns(view, unit) > 0 && has_turn(unit)).collect();
    let last = view.turn.actor().map_or(UnitMask::NONE, UnitMask::only);
    let others = all.without(last);
    if others.is_empty() { all } else { others }
}

/// The units that a critical effect can name to go next (POISE-D15): the candidates other than the actor, in this round
/// or, if it has none left, in the next one. Empty if a unit was named already.
pub(crate) fn nameable(view: &View) -> UnitMask {
    if named(view).is_some() {
        return UnitMask::NONE;
    }
    let actor = view.turn.actor().map_or(UnitMask::NONE, UnitMask::only);
    let now = candidates(view).without(actor);
    if now.is_empty() { candidates_of_next_round(view).without(actor) } else { now }
}

/// POISE-D15: the standing unit that a critical effect named during this turn to go next.
pub(crate) fn named(view: &View) -> Option<UnitId> {
    let named = view.turn.first_with(Count::Named);
    named.filter(|&unit| !view.field.unit(unit).body.down)
}

/// How the ended turn affected each candidate.
pub(crate) fn facts(view: &View, candidates: UnitMask) -> Vec<Affected> {
    let Some(actor) = view.turn.actor() else {
        return Vec::new();
    };
    // POISE-C02: an animal's tallies count for its rider.
    let counted = |unit: UnitId, key: Count| -> i16 {
        riding::with_animal(view, unit).map(|unit| view.turn.counted(unit, key)).sum()
    };
    let one = |unit: UnitId| Affected {
        unit,
        targeted: counted(unit, Count::Target) > 0,
        damage: counted(unit, Count::Damage),
        distance: view.field.distance(actor, unit),
        enemy: view.field.roster.hostile(actor, unit),
    };
    candidates.iter().map(one).collect()
}
