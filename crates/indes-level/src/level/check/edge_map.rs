//! The barriers and doors of a level that is checked, by edge.

use crate::level::Between;
use indes_core::battlefield::Edge;
use indes_core::grid::Cell;
use std::collections::BTreeMap;

/// The barriers and doors of a level, by the two cells of their edges, the lesser one first.
#[derive(Default)]
pub(super) struct EdgeMap(pub(super) BTreeMap<(Cell, Cell), OnEdge>);

/// A barrier or door on an edge.
#[derive(Clone, Copy)]
pub(super) struct OnEdge {
    /// Its kind when the battle begins.
    pub(super) kind: Edge,
    /// The place of the door in the level; `None` for a barrier.
    pub(super) door: Option<usize>,
    /// The block of edges in the file.
    pub(super) named: Between,
}

impl EdgeMap {
    /// An edge between two of these cells that cannot be crossed, with its kind; `None` without one.
    pub(super) fn wall_inside(&self, cells: &[Cell]) -> Option<((Cell, Cell), Edge)> {
        let pairs = cells.iter().flat_map(|&a| cells.iter().filter(move |&&b| a < b).map(move |&b| (a, b)));
        let mut found = pairs.filter_map(|pair| Some((pair, self.0.get(&pair)?.kind)));
        found.find(|(_, kind)| kind.bars())
    }

    /// The cells on both sides of doors, each with the place of the door in the level.
    pub(super) fn beside_doors(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.0.iter().flat_map(|(&(a, b), edge)| edge.door.into_iter().flat_map(move |door| [(a, door), (b, door)]))
    }
}
