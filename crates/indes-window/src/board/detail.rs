//! The detail in which structures are drawn, by their number: meshes of thousands in full would fill the memory.

use indes_core::battlefield::{Board, Edge, Terrain};

/// The number of blocks up to which they are drawn in full: a block takes about 16 KiB in meshes.
const BLOCKS: usize = 6000;

/// The detail in which structures are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// With ink, posts, bands and merlons.
    Full,
    /// Faces and tops without ink.
    Plain,
}

impl Detail {
    /// The detail for the number of structures on a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let on_edges = board.edges().iter(&board.lattice).map(|(_, _, edge)| match edge {
            Edge::Wall | Edge::Curtain => 1,
            Edge::Doorway => 2,
            Edge::Door => 3,
            Edge::Fence => 4,
            Edge::Grille => 7,
        });
        let on_cells = board.grid.cells().map(|cell| match board.terrain(cell) {
            Terrain::LowWall | Terrain::HighWall => 4,
            _ => 0,
        });
        if on_edges.chain(on_cells).sum::<usize>() > BLOCKS { Self::Plain } else { Self::Full }
    }
}
