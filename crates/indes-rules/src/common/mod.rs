//! What all rule sets share in reading rule data, making units and offering actions. A rule set that implements
//! [`RuleFile`] for its file and [`RuleNumbers`] for its compiled data has all of it.
//!
//! - `lists`: the lists that all rule data have, borrowed from a file. `lookup`: ids of names, bounds of numbers.
//!   `consistency`: unknown names, rules and pictures. `checks`: both for the shared lists. `options`: options of
//!   levels.
//! - `numbers`: rule data with their names looked up. `units`: units from templates and requests of levels, their
//!   items.
//! - `named`: verbs and statuses that rules look up. `approach`: how far it is to a goal, for bots.
//! - `steps`: why a path is refused. `questions`: a frame's question to a unit. `hypothetical`: the window of an action
//!   that is not declared yet.

mod approach;
mod checks;
pub mod consistency;
mod hypothetical;
mod lists;
pub mod lookup;
mod named;
mod numbers;
pub mod options;
mod questions;
pub mod steps;
mod units;

pub use approach::{Approach, nearest_foe};
pub use hypothetical::HypotheticalWindow;
pub use lists::{ActionWords, CombatantWords, GearWords, Lists, RuleFile, StatusWords, pairs};
pub use lookup::Bounds;
pub use named::named;
pub use numbers::{RuleNumbers, Tables, numbers, read, with_options};
pub use questions::question;
pub use units::{items_of, take_key};
