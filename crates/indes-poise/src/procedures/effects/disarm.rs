//! Disarming: all that a unit holds is knocked out of its hands (POISE-157, POISE-158, POISE-G34).

use crate::data::Data;
use indes_core::battle::{Batch, Change, Dice, Die, Draws, View};
use indes_core::battlefield::{Terrain, UnitRef};
use indes_core::grid::{Cell, Diagonal, Shape};
use indes_core::rule_id;
use smallvec::SmallVec;

/// POISE-157: throws each held item in a random direction. Weapons that are part of the body stay (POISE-G34).
pub(crate) fn disarm(view: &View, batch: &mut Batch, them: &UnitRef, dice: &mut Dice) {
    let data: &Data = view.field.data();
    for (item, _) in them.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).hands > 0) {
        if let Some(cell) = flight(view, them.body.cell, dice) {
            batch.write(rule_id!("POISE-157"), Change::Drop { unit: them.id, item, cell });
        }
    }
}

/// The cell on which a thrown item comes to lie: directions are drawn until one stays on the map. The item stops before
/// opaque ground and walls, and flies over all units (POISE-G34). `None` if every direction leaves the map.
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
            // POISE-G34: what would leave the map, or fly where there is no ground, is drawn again.
            let next = board.grid.step(cell, way).filter(|&next| board.terrain(next) != Terrain::Void)?;
            if board.ground(next).opaque || board.has_wall_between(cell, next) {
                return Some(cell);
            }
            (cell, left, odd) = (next, left - price, !odd);
        }
    };
    if (0..ways.len()).all(|at| fly(at).is_none()) {
        return None;
    }
    let sides = u8::try_from(ways.len()).unwrap_or(8);
    // After `MOST_THROWS` throws that leave the map the first direction that stays on it is taken.
    (0..MOST_THROWS)
        .find_map(|_| {
            let drawn = dice.draw(Die::Sum { count: 1, sides }).value - 1;
            usize::try_from(drawn).ok().and_then(fly)
        })
        .or_else(|| (0..ways.len()).find_map(fly))
}

/// The number of directions drawn for an item before the first that stays on the map is taken instead.
const MOST_THROWS: u8 = 100;
