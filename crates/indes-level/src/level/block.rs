//! Blocks of cells in level files: `D5`, `D5:F7`.

use indes_core::grid::{Cell, Grid, NotACell};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// One cell, `D5`, or all cells of a block of columns and rows, `D5:F7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBlock {
    /// The upper left corner.
    pub first: Cell,
    /// The lower right corner.
    pub last: Cell,
}

impl CellBlock {
    /// The cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.first.y..=self.last.y).flat_map(move |y| (self.first.x..=self.last.x).map(move |x| Cell::new(x, y)))
    }

    /// How many cells there are.
    #[must_use]
    pub fn count(self) -> u64 {
        let along = |first: i16, last: i16| u64::from(last.abs_diff(first)) + 1;
        along(self.first.x, self.last.x) * along(self.first.y, self.last.y)
    }

    /// Whether a cell is one of them.
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        (self.first.x..=self.last.x).contains(&cell.x) && (self.first.y..=self.last.y).contains(&cell.y)
    }
}

/// The cells of some blocks that lie on a board, each once, in order. Takes as many steps as the blocks have cells, or
/// as there are blocks and cells on the board, whichever is fewer.
#[must_use]
pub fn cells_of(blocks: &[CellBlock], grid: Grid) -> Vec<Cell> {
    let all: u64 = blocks.iter().map(|block| block.count()).fold(0, u64::saturating_add);
    if all <= u64::try_from(grid.len()).unwrap_or(u64::MAX) {
        let cells = blocks.iter().flat_map(|block| block.cells()).filter(|&cell| grid.contains(cell));
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells.dedup();
        return cells;
    }
    // The number of blocks that begin at each corner less that of those that end: its sum over rows and columns is the
    // number of blocks over a cell.
    let (width, height) = (usize::from(grid.width), usize::from(grid.height));
    let place = |at: i16, end: usize| usize::try_from(at).unwrap_or(0).min(end);
    let mut corners = vec![0i32; (width + 1) * (height + 1)];
    for area in blocks {
        let (left, top) = (place(area.first.x, width), place(area.first.y, height));
        let (right, bottom) =
            (place(area.last.x.saturating_add(1), width), place(area.last.y.saturating_add(1), height));
        for (x, y, change) in [(left, top, 1), (right, top, -1), (left, bottom, -1), (right, bottom, 1)] {
            corners[y * (width + 1) + x] += change;
        }
    }
    let mut above = vec![0i32; width];
    let mut cells = Vec::new();
    for (row, y) in corners.chunks_exact(width + 1).take(height).zip(0i16..) {
        let mut begun = 0;
        for ((change, covered), x) in row.iter().zip(&mut above).zip(0i16..) {
            begun += change;
            *covered += begun;
            if *covered > 0 {
                cells.push(Cell::new(x, y));
            }
        }
    }
    cells.sort_unstable();
    cells
}

impl FromStr for CellBlock {
    type Err = NotACell;

    /// Reads `D5` or `D5:F7`; the two corners may be any that lie across from each other.
    fn from_str(text: &str) -> Result<Self, NotACell> {
        let (a, b) = text.split_once(':').unwrap_or((text, text));
        let (a, b): (Cell, Cell) = (a.trim().parse()?, b.trim().parse()?);
        Ok(Self { first: Cell::new(a.x.min(b.x), a.y.min(b.y)), last: Cell::new(a.x.max(b.x), a.y.max(b.y)) })
    }
}

impl fmt::Display for CellBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.first.fmt(f) } else { write!(f, "{}:{}", self.first, self.last) }
    }
}

impl Serialize for CellBlock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CellBlock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indes_core::grid::{Diagonal, Shape};
    use std::collections::BTreeSet;

    #[test]
    fn the_cells_of_many_areas_are_those_of_each() {
        let grid = Grid::new(Shape::Square(Diagonal::One), 9, 7);
        let area = |text: &str| text.parse::<CellBlock>().unwrap_or_else(|error| panic!("{error}"));
        let few = ["A1", "B2:C3", "C3:D4", "I7"].map(area);
        let many = ["A1:I7", "A1", "B2:C3", "H6:Z99", "I1:I7"].map(area);
        for areas in [&few[..], &many[1..4], &many[..], &[]] {
            let all: BTreeSet<Cell> =
                areas.iter().flat_map(|area| area.cells()).filter(|&cell| grid.contains(cell)).collect();
            assert_eq!(cells_of(areas, grid), all.into_iter().collect::<Vec<_>>());
        }
    }
}
