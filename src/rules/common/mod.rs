//! What the data, the levels and the previews of every rule set do in the same way: a rule set that reads its file into
//! a [`RuleFile`] and its numbers into [`RuleNumbers`] has all of it.
//!
//! - `lists`: what all rule data have, borrowed from a file. `lookup`: names and limits. `consistency`: unknown names,
//!   rules and pictures. `checks`: both for all that the lists have. `options`: options of levels.
//! - `numbers`: a file with its names looked up. `units`: what a level says of a unit, and its things.
//! - `steps`: why a path is refused. `questions`: what a frame asks a unit. `announced`: the window of an
//!   action that is not declared yet.

mod announced;
mod checks;
pub(in crate::rules) mod consistency;
mod lists;
pub(in crate::rules) mod lookup;
mod numbers;
pub(in crate::rules) mod options;
mod questions;
pub(in crate::rules) mod steps;
mod units;

pub use announced::Announced;
pub use lists::{ActionWords, CombatantWords, GearWords, Lists, RuleFile, StatusWords, pairs};
pub use lookup::Bounds;
pub use numbers::{RuleNumbers, Tables, numbers, read, with_options};
pub use questions::question;
pub use units::{take, things};
