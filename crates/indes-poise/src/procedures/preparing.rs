//! Rounds of preparation before the fight, and the doom that they give hostile sides (POISE-033, POISE-J04, POISE-D22).
//!
//! Sides prepare one after the other, in the order of the level. In each of a side's rounds every unit of it has one
//! turn, in the order of the level as well. Prices are paid, and no enemy can be a target or hinder. A round in which
//! no skill was used gives no doom.

use super::{begin, watch};
use crate::state::Count;
use indes_core::battle::{Batch, Change, EventKind, Subject, View};
use indes_core::battlefield::{SideId, UnitId};
use indes_core::rule_id;

use crate::field::{next, preparation, water};

/// Turns of preparation that a unit has had.
fn turns_had(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::PreparationTurns)
}

/// The standing units of a side that have had fewer than `turns` turns of preparation.
fn behind(view: &View, side: SideId, turns: i16) -> impl Iterator<Item = UnitId> {
    let able = view.field.standing().map(|unit| unit.id);
    able.filter(move |&unit| {
        preparation::side_of(view, unit) == side && next::has_turn(view, unit) && turns_had(view, unit) < turns
    })
}

/// The unit whose turn of preparation is next; `None` when all sides have had theirs.
pub(crate) fn next_unit(view: &View) -> Option<UnitId> {
    let sides = (0u8..).map(SideId).zip(&view.field.roster.sides);
    let mut rounds = sides.flat_map(|(side, info)| (1..=i16::from(info.preparation)).map(move |round| (side, round)));
    rounds.find_map(|(side, round)| behind(view, side, round).next())
}

/// Begins a turn of preparation.
pub(crate) fn begin(view: &View, batch: &mut Batch, unit: UnitId) {
    begin::fix_order(view, batch, rule_id!("POISE-033"));
    batch.write(rule_id!("POISE-033"), Change::BeginTurn { slot: unit.0 });
    batch.write(rule_id!("POISE-033"), Change::count(Subject::Battle, Count::Preparing, 1));
    batch.write(rule_id!("POISE-033"), Change::count(unit, Count::PreparationTurns, 1));
    watch::turn_begins(view, batch, unit);
    water::begin_turn(view, batch, unit);
}

/// Ends a turn of preparation. At the end of a round in which a skill was used every hostile side gains 1 doom.
pub(crate) fn end(view: &View, batch: &mut Batch, unit: UnitId) {
    let side = preparation::side_of(view, unit);
    let busy = preparation::uses(view, side);
    if busy == 0 || behind(view, side, turns_had(view, unit)).next().is_some() {
        return;
    }
    batch.write(rule_id!("POISE-033"), Change::count(side, Count::Preparations, -busy));
    let info = &view.field.roster.sides[usize::from(side.0)];
    let others = (0u8..).map(SideId).zip(&view.field.roster.sides).map(|(other, _)| other);
    for other in others.filter(|other| !info.friends.contains(other)) {
        batch.write(rule_id!("POISE-033"), Change::count(other, Count::Doom, 1));
        let before = view.turn.counted(other, Count::Doom);
        batch.tell(rule_id!("POISE-J04"), EventKind::Doomed { side: other, before, after: before + 1 });
    }
}
