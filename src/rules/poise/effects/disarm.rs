//! Everything that a unit holds is knocked out of its hands (POISE-157, POISE-G34).

use crate::battle::{Batch, Change, Dice, Die, Draws, View};
use crate::battlefield::UnitRef;
use crate::grid::{Cell, Diagonal, Shape};
use crate::rules::poise::data::{Data, rule};
use smallvec::SmallVec;

/// POISE-157: everything held is thrown three paces away, each in a direction of its own. What is part of the body is
/// not (POISE-G34).
pub(crate) fn disarm(view: &View, batch: &mut Batch, them: &UnitRef, dice: &mut Dice) {
    let data: &Data = view.field.data();
    for (item, _) in them.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).hands > 0) {
        if let Some(cell) = flight(view, them.body.cell, dice) {
            batch.write(rule(157), Change::Drop { unit: them.id, item, cell });
        }
    }
}

/// Where a thrown item comes to lie: a direction is drawn until one stays on the map. It stops before what is opaque,
/// and flies over all units (POISE-G34). Nothing if every direction leaves the map.
fn flight(view: &View, from: Cell, dice: &mut Dice) -> Option<Cell> {
    let data: &Data = view.field.data();
    let board = &view.field.board;
    let ways: SmallVec<[_; 8]> = board.grid.directions().collect();
    let fly = |at: usize| {
        let way = *ways.get(at)?;
        let counts = board.grid.shape == Shape::Square(Diagonal::Alternating) && board.grid.is_diagonal(way);
        let (mut cell, mut left, mut odd) = (from, data.file.spread_paces, false);
        loop {
            let price = 1 + u16::from(counts && odd);
            if price > left {
                return Some(cell);
            }
            let next = board.grid.step(cell, way)?;
            if board.ground(next).opaque || board.shuts(cell, next) {
                return Some(cell);
            }
            (cell, left, odd) = (next, left - price, !odd);
        }
    };
    if (0..ways.len()).all(|at| fly(at).is_none()) {
        return None;
    }
    let sides = u8::try_from(ways.len()).unwrap_or(8);
    // Every throw but one that leaves the map ends it; after so many the first that stays is taken.
    (0..MOST_THROWS)
        .find_map(|_| {
            let drawn = dice.draw(Die::Sum { count: 1, sides }).value - 1;
            usize::try_from(drawn).ok().and_then(fly)
        })
        .or_else(|| (0..ways.len()).find_map(fly))
}

/// Directions that are drawn for an item before the first that stays on the map is taken.
const MOST_THROWS: u8 = 100;
