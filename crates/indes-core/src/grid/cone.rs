//! Cones: the cells before a cell in one direction (POISE-G50).

use super::{Cell, Direction, Grid, Shape};

impl Grid {
    /// The cells of a cone from a cell in a direction, row by row, no farther than its length and without the cell itself.
    /// Along a straight direction of squares they are no farther aside than forward; along a diagonal they are the quarter
    /// between two straight directions. On hexes they are the cells that steps in the direction and in the next one
    /// clockwise lead to.
    pub fn cone(&self, origin: Cell, direction: Direction, length: u16) -> impl Iterator<Item = Cell> + use<> {
        let (grid, reach) = (*self, i16::try_from(length).unwrap_or(i16::MAX));
        // No step of any grid changes a row or a column by more than one.
        let span = move |at: i16| at.saturating_sub(reach)..=at.saturating_add(reach);
        span(origin.y)
            .flat_map(move |y| span(origin.x).map(move |x| Cell::new(x, y)))
            .filter(move |&cell| grid.contains(cell) && cell != origin && grid.distance(origin, cell) <= length)
            .filter(move |&cell| grid.lies_before(origin, direction, cell))
    }

    /// Whether a cell lies in the endless cone from another one.
    fn lies_before(&self, origin: Cell, direction: Direction, cell: Cell) -> bool {
        let by = self.offset(origin, cell);
        let (q, r) = (i32::from(by.q), i32::from(by.r));
        let (aq, ar) = self.arrow(direction);
        match self.shape {
            Shape::Square(_) if self.is_diagonal(direction) => q * aq >= 0 && r * ar >= 0,
            Shape::Square(_) => {
                let (forward, aside) = (q * aq + r * ar, q * ar - r * aq);
                forward >= 1 && aside.abs() <= forward
            }
            Shape::Hex(_) => {
                let (bq, br) = self.arrow(Direction((direction.0 + 5) % 6));
                // Whole numbers: the two steps span the plane with an area of 1.
                let area = aq * br - ar * bq;
                (q * br - r * bq) * area >= 0 && (aq * r - ar * q) * area >= 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Diagonal, Orientation};

    fn cells(grid: &Grid, origin: &str, way: u8, length: u16) -> Vec<String> {
        let origin = origin.parse().unwrap_or_default();
        grid.cone(origin, Direction(way), length).map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn poise_g50_a_straight_cone_of_squares_is_no_farther_aside_than_forward() {
        let grid = Grid::new(Shape::Square(Diagonal::Alternating), 9, 9);
        // East from C5: the diagonal counts 1, 2, 1, 2.
        assert_eq!(cells(&grid, "C5", 0, 2), ["D4", "E4", "D5", "E5", "D6", "E6"].map(String::from));
        assert_eq!(
            cells(&grid, "C5", 0, 3),
            ["E3", "D4", "E4", "F4", "D5", "E5", "F5", "D6", "E6", "F6", "E7"].map(String::from)
        );
        // At the edge what is left of it.
        assert_eq!(cells(&grid, "H1", 0, 3), ["I1", "I2"].map(String::from));
        assert!(cells(&grid, "I1", 0, 3).is_empty());
    }

    #[test]
    fn poise_g50_a_diagonal_cone_of_squares_is_a_quarter() {
        let grid = Grid::new(Shape::Square(Diagonal::Alternating), 9, 9);
        assert_eq!(cells(&grid, "C5", 1, 2), ["C3", "D3", "C4", "D4", "E4", "D5", "E5"].map(String::from));
        // Three cells forth on both axes would be 4 paces.
        let far = cells(&grid, "C5", 1, 4);
        assert!(far.contains(&"F2".to_owned()) && !far.contains(&"G2".to_owned()) && far.contains(&"G5".to_owned()));
    }

    #[test]
    fn poise_g50_a_cone_of_hexes_is_a_sixth() {
        let grid = Grid::new(Shape::Hex(Orientation::Pointy), 9, 9);
        // North-east and, clockwise, east.
        assert_eq!(cells(&grid, "C5", 1, 2), ["D3", "C4", "D4", "D5", "E5"].map(String::from));
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            let grid = Grid::new(Shape::Hex(orientation), 12, 12);
            for way in 0..6 {
                // Two cells at distance 1, three at 2, four at 3.
                assert_eq!(cells(&grid, "F6", way, 3).len(), 9, "{orientation:?} {way}");
            }
        }
    }
}
