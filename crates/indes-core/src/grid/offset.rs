//! [`Offset`]: the difference of two cells.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// The difference of two cells that is the same wherever they lie: columns and rows on squares, axial on hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Reflect, Serialize, Deserialize)]
pub struct Offset {
    /// Columns, or the first axial coordinate.
    pub q: i16,
    /// Rows to the south, or the second axial coordinate.
    pub r: i16,
}

impl Offset {
    /// An offset by its two numbers.
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The sum of two offsets.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { q: self.q.saturating_add(other.q), r: self.r.saturating_add(other.r) }
    }

    /// The offset from `other` to this one.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self { q: self.q.saturating_sub(other.q), r: self.r.saturating_sub(other.r) }
    }
}
