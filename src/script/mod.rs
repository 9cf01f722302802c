//! Battle scripts: a level, dice, choices, and what is to come of them.
//!
//! 1. [`schema`]: the format of `*.script.ron`, as serde types.
//! 2. [`shelf`]: the levels and rule data that scripts are played with.
//! 3. `check`: every name in a script is looked up before anything is played: all problems at once.
//! 4. [`play`]: step after step in any world that holds battles; [`run`] plays a whole script in a world of its own.
//! 5. `expect`: what the battle holds against what the script expects.
//! 6. [`failure`]: the place in the file, what was expected, what was found, and the story up to there.

mod check;
mod expect;
pub mod failure;
pub mod play;
pub mod schema;
pub mod shelf;

pub use failure::Failure;
pub use play::{Play, Summary, arena, run};
pub use schema::{Asking, Beginning, Expectation, FORMAT, Offer, Refusing, Script, Step};
pub use shelf::Shelf;
