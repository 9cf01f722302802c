//! The shared battlefield: each mechanic by its rules on boards of a few cells, and against a slow and obvious oracle
//! on random maps.

mod concealment;
mod cover;
mod edge;
mod facing;
mod flanking;
mod forced;
mod hazard;
mod maps;
mod mount;
mod movement;
mod oracle;
mod reflection;
mod region;
mod scale;
mod secret;
mod showcase;
mod sight;
mod support;
mod trace;
mod turned;
mod zone;

use indes_core::battlefield::{Board, Terrain};
use indes_core::grid::{Cell, Diagonal, Grid, Orientation, Shape};

/// The shapes of a grid that a line can tell apart.
const SHAPES: [Shape; 3] =
    [Shape::Square(Diagonal::One), Shape::Hex(Orientation::Pointy), Shape::Hex(Orientation::Flat)];

const SQUARE: Shape = SHAPES[0];
const POINTY: Shape = SHAPES[1];
const FLAT: Shape = SHAPES[2];

/// Cells by their names.
fn cells(names: &str) -> Vec<Cell> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn terrain(sign: char) -> Terrain {
    match sign {
        '#' => Terrain::HighWall,
        'b' => Terrain::Bush,
        '-' => Terrain::LowWall,
        'w' => Terrain::DeepWater,
        ' ' => Terrain::Void,
        _ => Terrain::Grass,
    }
}

/// A board from rows of signs, one for each cell.
fn board(shape: Shape, rows: &[&str]) -> Board {
    let width = rows.first().map_or(0, |row| row.chars().count());
    let grid = Grid::new(shape, u16::try_from(width).unwrap(), u16::try_from(rows.len()).unwrap());
    let ground: Vec<Terrain> = rows.iter().flat_map(|row| row.chars().map(terrain)).collect();
    Board::new(grid, &ground, &[])
}
