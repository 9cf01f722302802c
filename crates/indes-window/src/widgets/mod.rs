//! The widgets of which all panels are built. Each draws itself with egui's painter and reports its name to AccessKit, by
//! which the tests find it too. From below:
//!
//! - [`tone`]: colours of texts by meaning; [`layout`]: areas, rows, margins.
//! - [`livery`]: strips in the pattern of a side, portraits, which the board draws; [`text`]: sentences with bold words.
//! - [`line`]: a line of texts, icons, chips, key caps and drawings that share its width and never overlap.
//! - [`frame`]: panel backgrounds, headings, the ribbon of an exchange.
//! - [`odds`]: chances in whole percent that add up to 100, and outcome bars.
//! - [`contest`]: who acts first, with the dice of both sides.
//! - [`bars`]: pools with ticks and losses, action points as pips; [`dice`]: single dice and the row of eight.
//! - [`controls`]: buttons, choices, switches, steppers.

pub mod bars;
pub mod contest;
pub mod controls;
pub mod dice;
pub mod frame;
pub mod layout;
pub mod line;
pub mod livery;
pub mod odds;
pub mod text;
pub mod tone;

pub use bars::{Pool, PoolLook, Tint};
pub use contest::{ContestBar, ContestSide};
pub use controls::{Button, Press};
pub use dice::{Die, PoolDice};
pub use frame::{ExchangeStage, KeyHint, Progress};
pub use line::{KeyCap, Line};
pub use livery::Piece;
pub use odds::{Odds, Outcome, Part};
pub use text::{Run, Runs};
pub use tone::{Sign, Tone};
