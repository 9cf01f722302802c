//! From the battle to what is shown: plain views for the panels, a plain scene for the board.
//!
//! [`views`] is the view model and its systems; the other files compute its parts from a [`VisibleBattle`]. Words, icons and
//! numbers come from the rule set's data and queries; nothing here names a rule set.

pub mod account;
pub mod board;
pub mod book;
pub mod briefing;
mod contest;
mod curtain;
pub mod danger;
pub mod decision;
mod draft;
mod facing;
mod floor;
pub mod layers;
pub mod log;
pub mod match_options;
pub mod menu;
pub mod moment;
pub mod odds;
pub mod option;
mod plan;
mod price;
pub mod question;
pub mod recap;
pub mod replay;
mod rolls;
pub mod scenario;
mod seat;
mod set_slots;
mod slots;
pub mod threat;
pub mod together;
mod top;
mod unit;
pub mod views;
pub mod visible;
pub mod ways;
pub mod why;
pub mod wording;

pub use curtain::seat_before_battle;
pub use unit::sheet;
pub use views::{Views, plugin, present};
pub use visible::{VisibleBattle, inspected_unit, title, with_visible_battle};
