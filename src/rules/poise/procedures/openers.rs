//! Which unit opens the fight (POISE-005..007, POISE-J02, POISE-G05, POISE-G43).

use super::begin;
use crate::battle::{Change, Dice, Die, Draws, EventKind, Source, StepOutput, Sum, View};
use crate::battlefield::{Opening, UnitId, UnitMask};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Stat, gap, judgement, rule};
use crate::rules::poise::field::{opening, riding};

/// The units of which one opens by its own act; none if several begin at once.
pub(crate) fn openers(view: &View) -> UnitMask {
    let standing = view.field.standing().map(|unit| unit.id);
    match &view.field.opening {
        Opening::Usual => ambushers(view),
        Opening::Together(_) | Opening::Turn(_) => UnitMask::NONE,
        Opening::First(unit) => UnitMask::only(*unit),
        Opening::Side(side) => standing.filter(|&unit| view.field.roster.member(unit).side == *side).collect(),
    }
}

/// POISE-G43: where the level names no opener, and one side is hidden, a unit of that side begins. Animals do not.
fn ambushers(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    let hidden = view.field.concealed.all();
    let mut sides = hidden.iter().map(|unit| roster.member(unit).side);
    let one = sides.next().is_some_and(|first| sides.all(|side| side == first));
    let able = hidden.without(view.field.bodies.down()).without(riding::animals(view));
    if one { able } else { UnitMask::NONE }
}

/// The turn of the one who opens, before an enemy has noticed it (POISE-006).
pub(crate) fn quiet_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    begin::fix_order(view, &mut out.batch, judgement(2));
    opening::count(&mut out.batch);
    out.batch.write(rule(6), Change::BeginTurn { slot: unit.0 });
}

/// POISE-J02: the units that the level names open at once, or the most agile character of each side; an opposed roll
/// decides between them (POISE-007).
pub(crate) fn simultaneous(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    begin::fix_order(view, &mut out.batch, judgement(2));
    out.batch.write(rule(20), Change::BeginRound { round: view.turn.round });
    let agility = |unit: UnitId| Stat::Agility.of(&view.field.unit(unit));
    let mut openers: Vec<UnitId> = Vec::new();
    for unit in riding::animals(view).iter() {
        riding::remember(view, &mut out.batch, unit);
    }
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
        out.batch.write(rule(6), Change::BeginTurn { slot });
        out.batch.write(rule(20), Change::count(first, Count::Turns, 1));
    }
}

/// POISE-G05: each rolls a die sized by the highest agility among the others; agility less the face, highest first;
/// ties by agility, then again.
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
            result.add(Source::Dice, gap(5), -draw.value);
            result.add(Source::Stat(Stat::Agility.id()), gap(5), agility(unit));
            rolled.push(((result.total(), agility(unit)), unit));
            out.batch.tell(rule(7), EventKind::Rolled { unit, verb: data.verbs.end_turn, draw: Some(draw), result });
        }
        let best = rolled.iter().map(|one| one.0).max();
        left = rolled.into_iter().filter(|one| Some(one.0) == best).map(|one| one.1).collect();
    }
    left.first().copied()
}

/// Opposed rolls before the first of those who are still tied opens.
const MOST_ROLLS: u8 = 100;
