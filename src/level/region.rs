//! Blocks of cells as level files write them.

use crate::grid::{Cell, NotACell};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// One cell, `D5`, or all cells of a block of columns and rows, `D5:F7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The upper left corner.
    pub first: Cell,
    /// The lower right corner.
    pub last: Cell,
}

impl Area {
    /// The cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.first.y..=self.last.y).flat_map(move |y| (self.first.x..=self.last.x).map(move |x| Cell::new(x, y)))
    }
}

impl FromStr for Area {
    type Err = NotACell;

    /// The two corners may be any two that lie across from each other.
    fn from_str(text: &str) -> Result<Self, NotACell> {
        let (a, b) = text.split_once(':').unwrap_or((text, text));
        let (a, b): (Cell, Cell) = (a.trim().parse()?, b.trim().parse()?);
        Ok(Self { first: Cell::new(a.x.min(b.x), a.y.min(b.y)), last: Cell::new(a.x.max(b.x), a.y.max(b.y)) })
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.first.fmt(f) } else { write!(f, "{}:{}", self.first, self.last) }
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
