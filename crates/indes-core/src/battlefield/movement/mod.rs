//! Walking: the price of each step, the cells where a walk may end, the cells in reach with the cheapest path to each.
//!
//! A path is built and checked, never chosen from a list: [`Walking`] is the rule of one walk (the mover, its budget),
//! [`Walking::admits`] checks a path, [`Walking::reach`] finds the cheapest path to every cell, [`Walking::sample`]
//! draws a random one. Serves TEMPO-048, TEMPO-055, TEMPO-129, TEMPO-G48, TEMPO-G55, MANEUVER-010, MANEUVER-041,
//! MANEUVER-205, POISE-117, POISE-118, ENERGY-018 and the rules that the parts name.
//!
//! The files form floors, which a test of the repository checks: each imports only from lines above its own.
//!
//! - `params`: the numbers of a rule set for walking and for forced movement.
//! - `toll`: the parts of a step's price, and what makes a step illegal.
//! - `path`: the data of walks.
//! - `block`: the blocks of a footprint that a mover can squeeze into.
//! - `mover`: everything the steps of a walk depend on.
//! - `corner`: walls and corners that bar a step.
//! - `squeeze`: gaps that are too narrow for a footprint.
//! - `surcharge`: what heights, turns and the like add to the price of a step.
//! - `step`: one step: its price, or that it is illegal.
//! - `why`: the parts of that price, or the barrier, for people.
//! - [`search`]: everything in reach, or the cheapest path to one cell.
//! - [`forced`]: shoves and landing places.
//! - `walk`: whether a walk admits a path.
//! - `reach`: what a walk can reach.

mod block;
mod corner;
pub mod forced;
mod mover;
mod params;
mod path;
mod reach;
pub mod search;
mod squeeze;
mod step;
mod surcharge;
mod toll;
mod walk;
mod why;

pub use mover::Mover;
pub use params::{CornerBlock, ForcedRule, MovementRules, Rise, Turning, ZonePrice};
pub use path::{
    Counting, Flight, MOST_REGIONS, Memory, Path, PathShape, PathStep, Refused, RegionChain, Walking, Walks,
};
pub use reach::Reach;
pub use toll::{Barrier, Toll, Tolls};
