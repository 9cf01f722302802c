//! The one battlefield that all rule sets share: each file a mechanic, with its component, its pure queries and
//! its systems.
//!
//! - [`terrain`]: the ground, its price, sight and height.

pub mod terrain;

pub use terrain::{Board, Ground, Terrain};

use serde::{Deserialize, Serialize};

/// The colours of a side: each has its own lightness, hue and pattern, so that any one of the three is enough to
/// tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Livery {
    /// Blue with bars across.
    #[default]
    Tide,
    /// Red with slanting stripes.
    Ember,
    /// Violet with upright stripes.
    Orchid,
    /// White with chequers.
    Chalk,
}
