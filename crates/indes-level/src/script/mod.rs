//! Battle scripts: a level, dice, choices, and the expected outcome.
//!
//! 1. [`schema`]: the format of `*.script.ron`, as serde types; [`expectation`]: that of `Expect` steps.
//! 2. [`content`]: the levels and rule data that scripts are played with; `loading`: the levels of a script.
//! 3. `check`: looks up every name in a script before anything is played, and reports all problems at once, with
//!    `names`; `beginning`: differences from the level.
//! 4. [`play`]: plays a script step by step in any world that holds battles; [`run`] plays a whole script in a world of
//!    its own; `refuse`: answers that must be refused; `aside`: choices that answer no question.
//! 5. `expect`: compares the state of the battle with the expected one; `events`: compares events; `offered`: compares
//!    offered rows.
//! 6. [`failure`]: the place in the file, the expected and the found value, and the events before.

mod aside;
mod beginning;
mod check;
pub mod content;
mod events;
mod expect;
pub mod expectation;
pub mod failure;
mod loading;
mod names;
mod offered;
pub mod play;
mod refuse;
pub mod schema;

pub use content::Content;
pub use expectation::{Asking, Expectation, ExpectedItem, ExpectedSum, ExpectedTerm, ItemPlace, NumberOf, TermFrom};
pub use failure::Failure;
pub use play::{Play, StoryStep, Summary, arena, run, run_with_story};
pub use schema::{AsideKind, AsideStep, Beginning, FORMAT, NamedOrder, Offer, OfferedRow, Refusing, Script, Step};
