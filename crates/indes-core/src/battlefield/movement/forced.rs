//! Forced movement: shoves and throws, and the nearest free cell for a unit that is set down.
//!
//! A forced movement keeps one direction, pays no price for the ground, provokes no reaction and ends at the first
//! obstacle. The result holds the obstacle, the paces left and the drop, if any; their effects belong to the rule set.
//!
//! Serves TEMPO-G23; MANEUVER-121, MANEUVER-132, MANEUVER-G46; REGION-140, REGION-G55; POISE-131, POISE-132, POISE-133,
//! POISE-134, POISE-135, POISE-136, POISE-137, POISE-138, POISE-C33,
//! POISE-G47; ENERGY-288, ENERGY-289, ENERGY-290, ENERGY-291, ENERGY-292, ENERGY-J13.

use super::corner::corner_of;
use super::params::{CornerBlock, ForcedRule};
use super::path::Path;
use crate::battlefield::{Board, Bodies, Footprint, UnitId, UnitMask};
use crate::grid::{Cell, Diagonal, Direction, Grid, Offset, Shape, Spot};
use smallvec::SmallVec;

/// A shove: a unit, its direction and length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shove {
    /// The unit that is shoved.
    pub unit: UnitId,
    /// The cell of its anchor.
    pub from: Cell,
    /// The direction.
    pub heading: Direction,
    /// The length in paces.
    pub paces: u16,
}

/// What ended a forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All paces were made, or those left do not pay for a diagonal.
    Spent,
    /// This cell is impassable, behind a wall or off the board.
    Ground(Cell),
    /// This unit, on this cell.
    Body(Cell, UnitId),
    /// This cell is too high.
    Rise(Cell),
    /// A fall over a ledge, this many levels deep.
    Fell(u8),
}

/// The result of a forced movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoved {
    /// The cells of the anchor in order, without the start.
    pub path: Path,
    /// What ended it.
    pub stop: Stop,
    /// The paces that are left.
    pub left: u16,
}

/// The paces of a shove, given the size classes of shover and target (POISE-137, POISE-138).
#[must_use]
pub fn paces(rule: &ForcedRule, paces: u16, shover: i8, target: i8) -> u16 {
    let more = if rule.sizes { i16::from(shover) - i16::from(target) } else { 0 };
    paces.saturating_add_signed(more)
}

/// Carries out a forced movement on the ground, pace by pace. On squares that count diagonals 1, 2, 1, 2 a shove counts
/// them so too.
#[must_use]
pub fn shove(board: &Board, bodies: &Bodies, rule: &ForcedRule, footprint: &Footprint, shove: &Shove) -> Shoved {
    ForcedMove { board, bodies, rule, footprint, shove, level: None }.carry_out()
}

/// Carries out a forced movement of a unit in the air: it keeps its level, and higher ground stops it (POISE-G40).
#[must_use]
pub fn shove_aloft(
    board: &Board,
    bodies: &Bodies,
    rule: &ForcedRule,
    footprint: &Footprint,
    shove: &Shove,
    level: i8,
) -> Shoved {
    ForcedMove { board, bodies, rule, footprint, shove, level: Some(level) }.carry_out()
}

/// A forced movement and everything it depends on.
struct ForcedMove<'a> {
    board: &'a Board,
    bodies: &'a Bodies,
    rule: &'a ForcedRule,
    footprint: &'a Footprint,
    shove: &'a Shove,
    /// The level in the air; `None` on the ground.
    level: Option<i8>,
}

impl ForcedMove<'_> {
    fn carry_out(&self) -> Shoved {
        let (board, shove, lattice) = (self.board, self.shove, &self.board.lattice);
        let mut done = Shoved { path: Path::new(), stop: Stop::Spent, left: shove.paces };
        let (Some(mut at), Some(by)) = (lattice.spot(shove.from), board.grid.step_offset(shove.heading)) else {
            return done;
        };
        let leading = self.footprint.leading(by);
        // A unit in the air is not carried up a step.
        let rise_most = if self.level.is_some() { Some(0) } else { self.rule.rise_most };
        let counts = board.grid.shape == Shape::Square(Diagonal::Alternating) && board.grid.is_diagonal(shove.heading);
        let mut odd = false;
        while done.left > 0 {
            let price = 1 + u16::from(counts && odd);
            if price > done.left {
                return done;
            }
            if let Some(stop) = self.body_or_ground(at, &leading).or_else(|| self.corner(at)).or_else(|| self.wall(at))
            {
                done.stop = stop;
                return done;
            }
            let to = lattice.step(at, shove.heading);
            let rise = i16::from(self.top(to)) - i16::from(self.top(at));
            if rise_most.is_some_and(|most| rise > i16::from(most)) {
                done.stop = Stop::Rise(lattice.cell(to));
                return done;
            }
            done.path.push(lattice.cell(to));
            done.left -= price;
            (at, odd) = (to, !odd);
            if let Some(levels) = u8::try_from(-rise).ok().filter(|&levels| levels >= self.rule.ledge) {
                done.stop = Stop::Fell(levels);
                return done;
            }
        }
        done
    }

    /// The spots that the unit takes up with its anchor at a spot.
    fn spots(&self, at: Spot) -> impl Iterator<Item = Spot> {
        let lattice = &self.board.lattice;
        self.footprint.offsets().iter().map(move |&by| lattice.moved(at, lattice.delta(by)))
    }

    /// The level of the unit at a spot: that of its highest cell, in the air at least its own.
    fn top(&self, at: Spot) -> i8 {
        let ground = self.spots(at).map(|spot| self.board.height_at(spot)).max().unwrap_or(0);
        self.level.map_or(ground, |level| level.max(ground))
    }

    /// The impassable ground or the unit on the cells that the next pace enters, if any.
    fn body_or_ground(&self, at: Spot, leading: &[Offset]) -> Option<Stop> {
        let (lattice, rule, top) = (&self.board.lattice, self.rule, self.top(at));
        let other = |spot: Spot| {
            let fallen = if rule.fallen_stop { self.bodies.fallen(spot) } else { UnitMask::NONE };
            self.bodies.standing(spot).union(fallen).without(UnitMask::only(self.shove.unit)).iter().next()
        };
        leading.iter().map(|&by| lattice.moved(at, lattice.delta(by))).find_map(|spot| {
            if self.board.enter(spot) == 0 {
                return Some(Stop::Ground(lattice.cell(spot)));
            }
            // A unit below a ledge does not stop one that is shoved over it on the ground (POISE-G40).
            let drop = i16::from(top) - i16::from(self.board.height_at(spot));
            let below = self.level.is_none() && drop >= i16::from(rule.ledge);
            let stopping = other(spot).filter(|_| !below || !self.footprint.is_single());
            stopping.map(|unit| Stop::Body(lattice.cell(spot), unit))
        })
    }

    /// The cell that blocks the corner of a diagonal pace, if any.
    fn corner(&self, at: Spot) -> Option<Stop> {
        let (board, heading) = (self.board, self.shove.heading);
        if !board.grid.is_diagonal(heading) {
            return None;
        }
        let blocks = |spot: Spot| {
            board.enter(spot) == 0
                && match self.rule.corner_block {
                    CornerBlock::Wall => board.ground_at(spot).opaque,
                    CornerBlock::Impassable | CornerBlock::ImpassableOrFoe => true,
                }
        };
        let mut corners = self.spots(at).flat_map(|from| corner_of(board, from, heading));
        let blocked = corners.find(|&(spot, walled)| walled || blocks(spot));
        blocked.map(|(spot, _)| Stop::Ground(board.lattice.cell(spot)))
    }

    /// The cell behind a wall that the next pace would cross, if any.
    fn wall(&self, at: Spot) -> Option<Stop> {
        self.board.walled(self.footprint, self.board.lattice.cell(at), self.shove.heading).map(Stop::Ground)
    }
}

/// The directions in which one step takes the target farther from the pusher's cells (ENERGY-J13, POISE-132).
#[must_use]
pub fn farther(grid: &Grid, pusher: &[Cell], target: Cell) -> SmallVec<[Direction; 8]> {
    let far = |cell: Cell| pusher.iter().map(|&from| grid.distance(from, cell)).min().unwrap_or(0);
    let here = far(target);
    grid.neighbours(target).into_iter().filter(|&(_, cell)| far(cell) > here).map(|(direction, _)| direction).collect()
}

/// The nearest cells to `around` where the footprint of the unit has room on free, passable ground: all of the least
/// distance, row by row. Only `around` itself if it is free; empty if the board has no such cell.
#[must_use]
pub fn nearest_free(board: &Board, bodies: &Bodies, footprint: &Footprint, unit: UnitId, around: Cell) -> Vec<Cell> {
    let free = |cell: Cell| {
        let own: SmallVec<[Cell; 4]> = footprint.cells(&board.grid, cell).collect();
        !board.splits(&own)
            && footprint.offsets().iter().all(|&by| {
                board.grid.shifted(cell, by).and_then(|cell| board.lattice.spot(cell)).is_some_and(|spot| {
                    board.enter(spot) > 0 && bodies.standing(spot).without(UnitMask::only(unit)).is_empty()
                })
            })
    };
    let most = board.grid.width.saturating_add(board.grid.height);
    (0..=most)
        .map(|radius| board.grid.ring(around, radius).filter(|&cell| free(cell)).collect::<Vec<_>>())
        .find(|cells| !cells.is_empty())
        .unwrap_or_default()
}
