//! Being moved by somebody else: pushed, shoved, thrown, set down on the nearest free cell.
//!
//! A forced movement keeps one direction, pays no ground, provokes nobody and ends at the first thing in its way. What
//! stopped it, what is left of it and what it fell over are data: the rule set says what follows.
//!
//! Serves TEMPO-G23; MANEUVER-121, MANEUVER-132, MANEUVER-G46; REGION-140, REGION-G55; POISE-131..138, POISE-C33,
//! POISE-G47; ENERGY-288..292, ENERGY-J13.

use super::Path;
use super::gait::CornerBlock;
use super::step::corner_of;
use crate::battlefield::{Board, Bodies, Footprint, UnitId, UnitMask};
use crate::grid::{Cell, Diagonal, Direction, Grid, Shape, Spot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// How a rule set pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcedRule {
    /// Whether each size of difference adds or takes a pace (POISE-137, POISE-138).
    pub sizes: bool,
    /// The most levels up, a higher step is in the way (MANEUVER-G46); none: any number.
    pub rise_most: Option<u8>,
    /// The fewest levels of a drop that ends it with a fall.
    pub ledge: u8,
    /// Whether the fallen are in the way (POISE-C33).
    pub fallen_stop: bool,
    /// What is in the way of a diagonal pace, on either side of its corner.
    pub corner_block: CornerBlock,
}

/// Who is pushed where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shove {
    /// Who.
    pub unit: UnitId,
    /// From where.
    pub from: Cell,
    /// In which direction.
    pub heading: Direction,
    /// How far.
    pub paces: u16,
}

/// What ended a forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It went all its way, or what is left does not pay for a diagonal.
    Spent,
    /// Ground, a wall before it, or the board's end.
    Ground(Cell),
    /// Somebody.
    Body(Cell, UnitId),
    /// A step too high.
    Rise(Cell),
    /// A ledge it went over, so many levels deep.
    Fell(u8),
}

/// A forced movement as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoved {
    /// The anchor's cells, the start left out.
    pub path: Path,
    /// What ended it.
    pub stop: Stop,
    /// Paces that are left.
    pub left: u16,
}

/// The paces of a shove by somebody of another size (POISE-137, POISE-138).
#[must_use]
pub fn paces(rule: &ForcedRule, paces: u16, shover: i8, target: i8) -> u16 {
    let more = if rule.sizes { i16::from(shover) - i16::from(target) } else { 0 };
    paces.saturating_add_signed(more)
}

/// Carries a forced movement out, pace by pace. On squares that count diagonals 1, 2, 1, 2 so does a shove.
#[must_use]
pub fn shove(board: &Board, bodies: &Bodies, rule: &ForcedRule, footprint: &Footprint, shove: &Shove) -> Shoved {
    carry(board, bodies, rule, footprint, (shove, None))
}

/// The same of somebody in the air: it keeps its level, and ground that is higher is in the way (POISE-G40).
#[must_use]
pub fn shove_aloft(
    board: &Board,
    bodies: &Bodies,
    rule: &ForcedRule,
    footprint: &Footprint,
    (shove, level): (&Shove, i8),
) -> Shoved {
    carry(board, bodies, rule, footprint, (shove, Some(level)))
}

fn carry(
    board: &Board,
    bodies: &Bodies,
    rule: &ForcedRule,
    footprint: &Footprint,
    (shove, level): (&Shove, Option<i8>),
) -> Shoved {
    let lattice = &board.lattice;
    let mut done = Shoved { path: Path::new(), stop: Stop::Spent, left: shove.paces };
    let (Some(mut at), Some(by)) = (lattice.spot(shove.from), board.grid.step_offset(shove.heading)) else {
        return done;
    };
    let leading: SmallVec<[i32; 6]> = footprint.leading(by).iter().map(|&cell| lattice.delta(cell)).collect();
    let whole: SmallVec<[i32; 6]> = footprint.offsets().iter().map(|&cell| lattice.delta(cell)).collect();
    let ground = |at: Spot| whole.iter().map(|&delta| board.height_at(lattice.moved(at, delta))).max().unwrap_or(0);
    let top = |at: Spot| level.map_or_else(|| ground(at), |level| level.max(ground(at)));
    // In the air nobody is carried up a step.
    let rise_most = if level.is_some() { Some(0) } else { rule.rise_most };
    let counts = board.grid.shape == Shape::Square(Diagonal::Alternating) && board.grid.is_diagonal(shove.heading);
    let mut odd = false;
    while done.left > 0 {
        let price = 1 + u16::from(counts && odd);
        if price > done.left {
            return done;
        }
        if let Some(stop) = in_the_way(board, bodies, rule, (shove, level), (at, top(at)), (&leading, &whole)) {
            done.stop = stop;
            return done;
        }
        if let Some(cell) = board.walled(footprint, lattice.cell(at), shove.heading) {
            done.stop = Stop::Ground(cell);
            return done;
        }
        let to = lattice.step(at, shove.heading);
        let rise = i16::from(top(to)) - i16::from(top(at));
        if rise_most.is_some_and(|most| rise > i16::from(most)) {
            done.stop = Stop::Rise(lattice.cell(to));
            return done;
        }
        done.path.push(lattice.cell(to));
        done.left -= price;
        (at, odd) = (to, !odd);
        if let Some(levels) = u8::try_from(-rise).ok().filter(|&levels| levels >= rule.ledge) {
            done.stop = Stop::Fell(levels);
            return done;
        }
    }
    done
}

fn in_the_way(
    board: &Board,
    bodies: &Bodies,
    rule: &ForcedRule,
    (&Shove { unit, heading, .. }, level): (&Shove, Option<i8>),
    (at, top): (Spot, i8),
    (leading, whole): (&[i32], &[i32]),
) -> Option<Stop> {
    let lattice = &board.lattice;
    let others = |spot: Spot| {
        let there = bodies.standing(spot).union(if rule.fallen_stop { bodies.fallen(spot) } else { UnitMask::NONE });
        there.without(UnitMask::only(unit)).iter().next()
    };
    for &delta in leading {
        let spot = lattice.moved(at, delta);
        if board.enter(spot) == 0 {
            return Some(Stop::Ground(lattice.cell(spot)));
        }
        // Whoever stands below a ledge is in nobody's way; below one in the air it is (POISE-G40).
        let below = level.is_none() && i16::from(top) - i16::from(board.height_at(spot)) >= i16::from(rule.ledge);
        if let Some(other) = others(spot).filter(|_| !below || whole.len() > 1) {
            return Some(Stop::Body(lattice.cell(spot), other));
        }
    }
    if !board.grid.is_diagonal(heading) {
        return None;
    }
    whole.iter().find_map(|&delta| {
        let corners = corner_of(board, lattice.moved(at, delta), heading);
        let wall = |spot: Spot| board.enter(spot) == 0;
        let barred = corners.into_iter().find(|&(spot, walled)| {
            walled
                || match rule.corner_block {
                    CornerBlock::Wall => wall(spot) && board.ground_at(spot).opaque,
                    CornerBlock::Impassable | CornerBlock::ImpassableOrFoe => wall(spot),
                }
        });
        barred.map(|(spot, _)| Stop::Ground(lattice.cell(spot)))
    })
}

/// The directions in which one step ends farther from the pusher than the target is (ENERGY-J13, POISE-132).
#[must_use]
pub fn farther(grid: &Grid, pusher: &[Cell], target: Cell) -> SmallVec<[Direction; 8]> {
    let far = |cell: Cell| pusher.iter().map(|&from| grid.distance(from, cell)).min().unwrap_or(0);
    let here = far(target);
    grid.neighbours(target).into_iter().filter(|&(_, cell)| far(cell) > here).map(|(direction, _)| direction).collect()
}

/// The free cells nearest to a cell where the footprint fits, all that are equally near, row by row; the cell itself
/// if it is free.
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
