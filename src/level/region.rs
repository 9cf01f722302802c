//! Blocks of cells as level files write them, and named parts of the board in the order of the file.
//!
//! Serves REGION-G08, POISE-J06 (where several regions share a cell, the first in the file comes first).

use super::schema::Region;
use crate::grid::{Cell, NotACell};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

    /// Whether a cell is one of them.
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        (self.first.x..=self.last.x).contains(&cell.x) && (self.first.y..=self.last.y).contains(&cell.y)
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

/// The named parts of a board, in the order of the file. The reader refuses a name that is there twice.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NamedRegions(Vec<(String, Region)>);

impl NamedRegions {
    /// The region of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Region> {
        self.iter().find(|(known, _)| known.as_str() == name).map(|(_, region)| region)
    }

    /// Names and regions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&String, &Region)> {
        self.0.iter().map(|(name, region)| (name, region))
    }

    /// The names.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &String> {
        self.0.iter().map(|(name, _)| name)
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for NamedRegions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for NamedRegions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// Reads a map without sorting it.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = NamedRegions;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedRegions, A::Error> {
        let mut named: Vec<(String, Region)> = Vec::new();
        while let Some((name, region)) = map.next_entry()? {
            if named.iter().any(|(known, _)| *known == name) {
                return Err(de::Error::custom(format_args!("`{name}` is there twice")));
            }
            named.push((name, region));
        }
        Ok(NamedRegions(named))
    }
}
