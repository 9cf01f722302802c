//! The format of dice.

use serde::Deserialize;

/// Dice that are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// Their number.
    pub count: u8,
    /// The faces of each.
    pub faces: u8,
}
