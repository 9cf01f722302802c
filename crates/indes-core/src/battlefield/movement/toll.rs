//! The parts of a step's price, and what can make a step illegal.
//!
//! Serves TEMPO-G55, MANEUVER-G12, REGION-G53, POISE-128, ENERGY-D33.

use crate::battlefield::UnitId;
use crate::grid::Cell;
use smallvec::SmallVec;

/// One part of a step's price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toll {
    /// The ground that is entered.
    Ground,
    /// The surcharge for passing a body.
    Body,
    /// The surcharge on every second diagonal step.
    Diagonal,
    /// The levels climbed.
    Climb,
    /// A zone of control in which the step begins.
    Zone,
    /// A change of heading.
    Turn,
    /// A gap that is too narrow for the footprint.
    Squeeze,
    /// The surcharge on every step of a hampered mover, and on steps into deep water.
    Weight,
    /// The saving on every second step down; the amount is negative.
    Descent,
}

/// The parts of a step's price, each with its points.
pub type Tolls = SmallVec<[(Toll, i16); 4]>;

/// Why a step is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// The two cells are not neighbours, or the step leaves the board.
    NoStep,
    /// The cell is impassable.
    Ground(Cell),
    /// The unit blocks the cell.
    Body(Cell, UnitId),
    /// A wall stands on the edge before the cell.
    Wall(Cell),
    /// The cell, or a wall on one of its edges, blocks the corner of a diagonal step.
    Corner(Cell),
    /// The step rises by this many levels, more than the rules allow.
    Climb(u8),
    /// The step drops by this many levels, more than the rules allow: a ledge.
    Ledge(u8),
    /// The step breaks the shape that the path must keep.
    Shape,
}
