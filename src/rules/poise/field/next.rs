//! Who goes next: the one whom the ended turn affected most (POISE-014..019, POISE-022, POISE-C02, POISE-D05).
//!
//! [`most_affected`] is pure; [`facts`] reads what the turn's tallies say.

use super::riding;
use crate::battle::{RuleId, View};
use crate::battlefield::{UnitId, UnitMask};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Stat, rule};

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// Who.
    pub unit: UnitId,
    /// Whether the ended turn's action was aimed at it.
    pub targeted: bool,
    /// The damage it took from the ended turn.
    pub damage: i16,
    /// How far it stands from the one whose turn ended.
    pub distance: u16,
    /// Whether it is an enemy of that one.
    pub enemy: bool,
}

/// The one who goes next, or all who are tied after every test: targets before the damaged before the nearest, enemies
/// before allies.
#[must_use]
pub fn most_affected(candidates: &[Affected]) -> UnitMask {
    decided(candidates).0
}

/// The same with the first test that told some of the candidates from the others.
pub(crate) fn decided(candidates: &[Affected]) -> (UnitMask, RuleId) {
    let mut by = rule(15);
    let mut left: Vec<Affected> = candidates.iter().filter(|one| one.targeted).copied().collect();
    if left.is_empty() {
        by = rule(16);
        left = candidates.iter().filter(|one| one.damage > 0).copied().collect();
    }
    if left.is_empty() {
        by = rule(17);
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

/// Turns that a unit has left in this round; nothing for an animal, which has none of its own (POISE-202).
pub(crate) fn turns_left(view: &View, unit: UnitId) -> Option<u8> {
    let all = turns(view, unit);
    let left = if view.field.unit(unit).body.down { 0 } else { all - view.turn.counted(unit, Count::Turns) };
    (all > 0).then(|| u8::try_from(left).unwrap_or(0))
}

/// Whether a unit has a turn left in this round; in a new one every unit has.
pub(crate) fn has_turn(view: &View, unit: UnitId, fresh: bool) -> bool {
    fresh || view.turn.counted(unit, Count::Turns) < turns(view, unit)
}

/// The candidates: undefeated, with a turn left, and not the one whose turn just ended unless there is nobody else
/// (POISE-C03, POISE-C04).
pub(crate) fn candidates(view: &View, fresh: bool) -> UnitMask {
    // POISE-202, POISE-G51: an animal has none in any round.
    let able = view.field.standing().map(|unit| unit.id);
    let able = able.filter(|&unit| turns(view, unit) > 0 && has_turn(view, unit, fresh));
    let all: UnitMask = able.collect();
    let last = view.turn.actor().map_or(UnitMask::NONE, UnitMask::only);
    let others = all.without(last);
    if others.is_empty() { all } else { others }
}

/// Who can be named to go next: a candidate who is not the one whose turn it is, of the next round if this one has none
/// left; none if a unit was named already.
pub(crate) fn nameable(view: &View) -> UnitMask {
    if named(view).is_some() {
        return UnitMask::NONE;
    }
    let actor = view.turn.actor().map_or(UnitMask::NONE, UnitMask::only);
    let now = candidates(view, false).without(actor);
    if now.is_empty() { candidates(view, true).without(actor) } else { now }
}

/// POISE-D15: the one who was named during the turn and can still go next.
pub(crate) fn named(view: &View) -> Option<UnitId> {
    let named = view.turn.first_with(Count::Named);
    named.filter(|&unit| !view.field.unit(unit).body.down)
}

/// What the ended turn did to each candidate.
pub(crate) fn facts(view: &View, candidates: UnitMask) -> Vec<Affected> {
    let Some(actor) = view.turn.actor() else {
        return Vec::new();
    };
    // POISE-C02: what befell an animal befell its rider.
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
