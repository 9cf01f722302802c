//! Edges in level files: `D5|E5` between two cells, `D5:D8|E5:E8` all edges between two blocks of cells.
//!
//! Serves MANEUVER-G51, REGION-G08, ENERGY-G24.

use super::block::CellBlock;
use indes_core::battlefield::Edge;
use indes_core::grid::{Cell, Grid};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A wall, a fence or the like on some edges of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    /// Its kind.
    pub kind: Edge,
    /// The edges: `"D5|E5"`, or `"D5:D8|E5:E8"` for all edges between two blocks.
    pub between: Vec<Between>,
}

/// A door: it opens and shuts during the battle (TEMPO-G41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// Its name in a sentence: `the cellar door`.
    pub name: String,
    /// The edges it is on.
    pub between: Vec<Between>,
    /// Its kind while it is shut: `door` or `grille`.
    #[serde(default = "Gate::usual")]
    pub shut: Edge,
    /// Whether it is open when the battle begins.
    #[serde(default)]
    pub open: bool,
    /// Whether units beside it can open and shut it; otherwise only its levers do.
    #[serde(default = "Gate::by_hand")]
    pub by_hand: bool,
    /// What is added to the test that finds how it is worked, if that is hidden (MANEUVER-J08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<i16>,
    /// The cells of its levers; a unit on such a cell or beside it can use the lever.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levers: Vec<Cell>,
}

impl Gate {
    const fn usual() -> Edge {
        Edge::Door
    }

    const fn by_hand() -> bool {
        true
    }
}

/// The edges between two blocks of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// One block.
    pub a: CellBlock,
    /// The other block.
    pub b: CellBlock,
}

impl Between {
    /// The pairs of cells of all edges, each edge once, row by row. Takes as long as there are cells of the first block
    /// beside the second one: a level may name many edges between a large block and single cells.
    pub fn edges(self, grid: Grid) -> impl Iterator<Item = (Cell, Cell)> {
        let span = |a: (i16, i16), b: (i16, i16), size: u16| {
            let end = a.1.min(b.1.saturating_add(1)).saturating_add(1).min(i16::try_from(size).unwrap_or(i16::MAX));
            a.0.max(b.0.saturating_sub(1))..end
        };
        let columns = span((self.a.first.x, self.a.last.x), (self.b.first.x, self.b.last.x), grid.width);
        let rows = span((self.a.first.y, self.a.last.y), (self.b.first.y, self.b.last.y), grid.height);
        let first = rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)));
        first.flat_map(move |a| {
            let near = grid.straight().filter_map(move |way| grid.step(a, way)).filter(move |&b| self.b.has(b));
            // Where the blocks overlap, an edge is found from both of its cells: one of the two is left out.
            near.filter(move |&b| !(b < a && self.b.has(a) && self.a.has(b))).map(move |b| (a, b))
        })
    }

    /// The four corners of the two blocks.
    #[must_use]
    pub const fn corners(self) -> [Cell; 4] {
        [self.a.first, self.a.last, self.b.first, self.b.last]
    }
}

/// A text that is not an edge.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an edge: write two cells with a bar between them, like D5|E5")]
pub struct NotAnEdge(String);

impl FromStr for Between {
    type Err = NotAnEdge;

    fn from_str(text: &str) -> Result<Self, NotAnEdge> {
        let wrong = || NotAnEdge(text.chars().take(24).collect());
        let (a, b) = text.split_once('|').ok_or_else(wrong)?;
        let area = |text: &str| text.trim().parse::<CellBlock>().map_err(|_| wrong());
        Ok(Self { a: area(a)?, b: area(b)? })
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}", self.a, self.b)
    }
}

impl Serialize for Between {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Between {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indes_core::grid::{Diagonal, Orientation, Shape};
    use std::collections::BTreeSet;

    #[test]
    fn the_edges_between_two_blocks_are_those_of_all_their_cells() {
        let shapes = [Shape::Square(Diagonal::One), Shape::Hex(Orientation::Pointy), Shape::Hex(Orientation::Flat)];
        for grid in shapes.map(|shape| Grid::new(shape, 9, 7)) {
            for text in ["A1:I7|A1:I7", "A1:I7|D4", "D4|A1:I7", "B2:D4|C3:F5", "A1:B2|D4:E5", "D5|E5", "H6:Z99|G5:I7"] {
                let between: Between = text.parse().unwrap_or_else(|error| panic!("{error}"));
                let (first, second) = (between.a.cells(), |cell: Cell| between.b.has(cell));
                let pairs = first
                    .filter(|&a| grid.contains(a))
                    .flat_map(|a| grid.straight().filter_map(move |way| grid.step(a, way)).map(move |b| (a, b)));
                let all: BTreeSet<_> = pairs.filter(|&(_, b)| second(b)).map(|(a, b)| (a.min(b), a.max(b))).collect();
                let found: Vec<_> = between.edges(grid).map(|(a, b)| (a.min(b), a.max(b))).collect();
                assert_eq!(found.len(), all.len(), "{text}: each once");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all, "{text}");
            }
        }
    }
}
