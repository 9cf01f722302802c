//! The unit that opens the fight (POISE-005, POISE-006, POISE-007, POISE-J02, POISE-G05, POISE-G43).

use super::begin;
use crate::data::{Data, Stat};
use crate::field::{opening, riding};
use crate::state::Count;
use indes_core::battle::{Change, Dice, Die, Draws, EventKind, Source, StepOutput, Sum, View};
use indes_core::battlefield::{Opening, UnitId, UnitMask};
use indes_core::rule_id;

/// The units of which one opens the fight with a quiet turn; empty if several units open at once.
pub(crate) fn openers(view: &View) -> UnitMask {
    let standing = view.field.standing().map(|unit| unit.id);
    match &view.field.opening {
        Opening::Usual => ambushers(view),
        Opening::Together(_) | Opening::Turn(_) => UnitMask::NONE,
        Opening::First(unit) => UnitMask::only(*unit),
        Opening::Side(side) => standing.filter(|&unit| view.field.roster.member(unit).side == *side).collect(),
    }
}

/// POISE-G43: the standing hidden units, animals left out, if all hidden units are of one side: one of them opens where
/// the level names no opener.
fn ambushers(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    let hidden = view.field.concealed.all();
    let mut sides = hidden.iter().map(|unit| roster.member(unit).side);
    let one = sides.next().is_some_and(|first| sides.all(|side| side == first));
    let able = hidden.without(view.field.bodies.down()).without(riding::animals(view));
    if one { able } else { UnitMask::NONE }
}

/// Begins the quiet turn of the opener, before an enemy has noticed it (POISE-006).
pub(crate) fn quiet_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    begin::fix_order(view, &mut out.batch, rule_id!("POISE-J02"));
    opening::advance_stage(&mut out.batch);
    out.batch.write(rule_id!("POISE-006"), Change::BeginTurn { slot: unit.0 });
}

/// POISE-J02: units that the level names, or the most agile character of each side, open at once: an opposed roll
/// decides which of them has the first turn (POISE-007).
pub(crate) fn simultaneous(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    begin::fix_order(view, &mut out.batch, rule_id!("POISE-J02"));
    out.batch.write(rule_id!("POISE-020"), Change::BeginRound { round: view.turn.round });
    let agility = |unit: UnitId| Stat::Agility.of(&view.field.unit(unit));
    let mut openers: Vec<UnitId> = Vec::new();
    // POISE-202: an animal has no turns.
    for unit in view.field.standing().filter(|unit| !riding::is_animal(unit)).map(|unit| unit.id) {
        let side = |unit: UnitId| view.field.roster.member(unit).side;
        match openers.iter_mut().find(|other| side(**other) == side(unit)) {
            Some(other) if agility(unit) > agility(*other) => *other = unit,
            Some(_) => {}
            None => openers.push(unit),
        }
    }
    if let Opening::Together(named) = &view.field.opening {
        let able = named.iter().copied().filter(|&unit| !view.field.unit(unit).body.down);
        openers = able.collect::<UnitMask>().iter().collect();
    }
    if let Opening::Turn(unit) = &view.field.opening {
        openers = vec![*unit];
    }
    if let Some(first) = opposed(view, dice, out, openers) {
        let slot = first.0;
        out.batch.write(rule_id!("POISE-006"), Change::BeginTurn { slot });
        out.batch.write(rule_id!("POISE-020"), Change::count(first, Count::Turns, 1));
    }
}

/// POISE-G05: each unit rolls a die sized by the highest agility among the others. The highest agility less face goes
/// first, ties by agility, then by another roll.
fn opposed(view: &View, dice: &mut Dice, out: &mut StepOutput, mut left: Vec<UnitId>) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let agility = |unit: UnitId| Stat::Agility.of(&view.field.unit(unit));
    for _ in 0..MOST_ROLLS {
        if left.len() < 2 {
            break;
        }
        let mut rolled: Vec<((i16, i16), UnitId)> = Vec::new();
        for &unit in &left {
            let strongest = left.iter().filter(|&&other| other != unit).map(|&other| agility(other)).max();
            let sides = data.opposed(strongest.unwrap_or(1));
            let draw = dice.draw(Die::Sum { count: 1, sides });
            let mut result = Sum::default();
            result.add(Source::Dice, rule_id!("POISE-G05"), -draw.value);
            result.add(Source::Stat(Stat::Agility.id()), rule_id!("POISE-G05"), agility(unit));
            rolled.push(((result.total(), agility(unit)), unit));
            out.batch.tell(
                rule_id!("POISE-007"),
                EventKind::Rolled { unit, verb: data.verbs.end_turn, draw: Some(draw), result },
            );
        }
        let best = rolled.iter().map(|one| one.0).max();
        left = rolled.into_iter().filter(|one| Some(one.0) == best).map(|one| one.1).collect();
    }
    left.first().copied()
}

/// The number of opposed rolls before the first of the units still tied is taken.
const MOST_ROLLS: u8 = 100;
