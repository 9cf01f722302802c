//! Battle scripts: a level, dice, choices, and what is to come of them.
//!
//! 1. [`schema`]: the format of `*.script.ron`, as serde types; [`expectation`]: that of what a script expects.
//! 2. [`shelf`]: the levels and rule data that scripts are played with.
//! 3. `check`: every name in a script is looked up before anything is played: all problems at once; `beginning`: what is
//!    different from the level.
//! 4. [`play`]: step after step in any world that holds battles; [`run`] plays a whole script in a world of its own;
//!    `refuse`: answers that must be refused; `said`: what a seat says aside.
//! 5. `expect`: what the battle holds against what the script expects; `told`: what happened; `offered`: what is on offer.
//! 6. [`failure`]: the place in the file, what was expected, what was found, and the story up to there.

mod beginning;
mod check;
mod expect;
pub mod expectation;
pub mod failure;
mod offered;
pub mod play;
mod refuse;
mod said;
pub mod schema;
pub mod shelf;
mod told;

pub use expectation::{Expectation, ExpectedItem, ExpectedSum, ExpectedTerm, ItemPlace, NumberOf, TermFrom};
pub use failure::Failure;
pub use play::{Chapter, Play, Summary, arena, run, run_telling};
pub use schema::{Asking, Beginning, FORMAT, Offer, OfferedRow, Refusing, SaidAside, SaidOrder, Saying, Script, Step};
pub use shelf::Shelf;
