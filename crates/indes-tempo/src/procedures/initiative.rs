//! The order of turns (TEMPO-G31): rolled once for all units that are there when the battle begins, and for each unit
//! that arrives later when it appears.

use crate::data::Data;
use crate::state::Count;
use crate::unit::condition::skill_sum;
use indes_core::battle::{Change, Dice, Draws, EventKind, Source, StepOutput, Sum, View};
use indes_core::battlefield::{SideId, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;
use std::cmp::Reverse;

/// The place of a unit in the order of turns. The order of its fields is that of the comparison: highest result, then
/// highest rating, then side, then the order of the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Precedence {
    result: Reverse<i16>,
    rating: Reverse<i16>,
    side: SideId,
    unit: UnitId,
}

/// Whether turns go by the order of the level file, without a roll (`fixed_initiative`).
fn is_fixed(view: &View) -> bool {
    view.field.data::<Data>().option("fixed_initiative") != 0
}

/// A unit's place in the order of turns for a result.
fn precedence(view: &View, unit: &UnitRef, result: i16) -> Precedence {
    let rating = Reverse(unit.stats.get(view.field.data::<Data>().initiative));
    Precedence { result: Reverse(result), rating, side: view.field.roster.member(unit.id).side, unit: unit.id }
}

/// One reflexes check of a unit. Returns its result; without a roll 0.
fn roll(view: &View, unit: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> i16 {
    let data: &Data = view.field.data();
    if is_fixed(view) {
        return 0;
    }
    let mut result = Sum::default();
    let draw = dice.draw(data.pool());
    // TEMPO-G01
    result.add(Source::Dice, rule_id!("TEMPO-G01"), draw.value);
    result.terms.extend(skill_sum(view, unit, data.initiative).terms);
    let total = result.total();
    let what = EventKind::Rolled { unit: unit.id, verb: data.verbs.end_turn, draw: Some(draw), result };
    out.batch.tell(rule_id!("TEMPO-G31"), what);
    total
}

/// Fixes the order of turns.
fn fix_order(view: &View, mut places: Vec<Precedence>, out: &mut StepOutput) {
    match is_fixed(view) {
        true => places.sort_by_key(|place| place.unit),
        false => places.sort_unstable(),
    }
    let order: SmallVec<[UnitId; 16]> = places.iter().map(|place| place.unit).collect();
    out.batch.write(rule_id!("TEMPO-G31"), Change::SetOrder { order });
}

/// One reflexes check for each unit, highest first; ties by rating, then side, then the order of the level file.
pub(super) fn begin(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    // The results of the first roll are compared with those of units that arrive.
    let keeps = !view.field.awaited().is_empty();
    let mut places = Vec::new();
    for unit in view.field.standing() {
        let result = roll(view, &unit, dice, out);
        if keeps {
            out.batch.write(rule_id!("TEMPO-G31"), Change::count(unit.id, Count::Initiative, result));
        }
        places.push(precedence(view, &unit, result));
    }
    fix_order(view, places, out);
}

/// Units that have arrived roll and take their places in the order: they act from the round on that begins now. Returns
/// whether there are any.
pub(super) fn take_in_arrivals(view: &View, dice: &mut Dice, out: &mut StepOutput) -> bool {
    let is_new = |unit: &UnitRef| !view.turn.order.contains(&unit.id);
    let arrived: SmallVec<[UnitRef; 4]> = view.field.standing().filter(is_new).collect();
    if arrived.is_empty() {
        return false;
    }
    let known = view.turn.order.iter().map(|&unit| view.field.unit(unit));
    let mut places: Vec<Precedence> =
        known.map(|unit| precedence(view, &unit, view.turn.counted(unit.id, Count::Initiative))).collect();
    for unit in &arrived {
        let result = roll(view, unit, dice, out);
        out.batch.write(rule_id!("TEMPO-G31"), Change::count(unit.id, Count::Initiative, result));
        places.push(precedence(view, unit, result));
    }
    fix_order(view, places, out);
    true
}
