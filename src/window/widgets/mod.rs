//! The small pieces of which every panel is built. Each draws itself with the painter and tells its name to
//! AccessKit, which is also how the tests find it.
//!
//! - [`line`]: a line of text, icons, chips, key caps, dice and bars that share its width and never overlap.
//! - [`text`]: sentences with parts in bold.
//! - [`odds`]: whole percent that give 100, the outcome bar and the thin bar it is compared with.
//! - [`bars`]: pools with ticks and losses, action-point pips.
//! - [`dice`]: single dice and the row of eight.
//! - [`livery`]: strips in the pattern of a side, portraits.
//! - [`controls`]: buttons, choices, switches, steppers.
//! - [`frame`]: panels, headings, tables and the ribbon of an exchange.

pub mod bars;
pub mod controls;
pub mod dice;
pub mod frame;
pub mod line;
pub mod livery;
pub mod odds;
pub mod text;

pub use bars::{Pool, PoolLook, Tint};
pub use controls::{Button, Press};
pub use dice::{Die, PoolDice};
pub use frame::{KeyHint, Progress, Stage};
pub use line::{Line, Sign, Tone};
pub use livery::Piece;
pub use odds::{Odds, Outcome, Part};
pub use text::{Run, Runs};
