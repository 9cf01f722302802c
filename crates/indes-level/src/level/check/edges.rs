//! Edges: their cells must be neighbours on the board, and no edge may have two barriers or doors.
//!
//! Serves REGION-G08.

use super::Check;
use crate::level::Between;
use indes_core::battlefield::Edge;
use indes_core::grid::Cell;
use indes_core::reading::{Path, list};
use std::collections::BTreeMap;

/// The barriers and doors of a level, by the two cells of their edges, the lesser one first.
#[derive(Default)]
pub(super) struct EdgeMap(BTreeMap<(Cell, Cell), OnEdge>);

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

impl Check<'_> {
    pub(super) fn edges(&mut self) {
        let level = self.level;
        for (at, barrier) in level.edges.iter().enumerate() {
            let path = Path::to("edges").index(at).field("between");
            if barrier.between.is_empty() && self.is_sound(&path) {
                let help = "name its edges: [\"D5|E5\", \"D6:D8|E6:E8\"]".to_owned();
                self.report.add(&path, format!("this {} stands on no edge", barrier.kind.name()), Some(help));
            }
            for (at, &between) in barrier.between.iter().enumerate() {
                if self.report.is_full() {
                    return;
                }
                let path = path.index(at);
                if self.is_sound(&path) {
                    self.edge(&path, OnEdge { kind: barrier.kind, door: None, named: between });
                }
            }
        }
        self.doors();
    }

    /// Adds a barrier or door to a block of edges.
    pub(super) fn edge(&mut self, path: &Path, on_edge: OnEdge) {
        let Some(grid) = self.grid else { return };
        let between = on_edge.named;
        if let Some(outside) = between.corners().into_iter().find(|&cell| self.is_outside(cell)) {
            self.report.add(path, format!("{outside} lies outside the board"), self.extent());
            return;
        }
        let mut count = 0;
        for (a, b) in between.edges(grid) {
            count += 1;
            let pair = (a.min(b), a.max(b));
            if let Some(OnEdge { named, .. }) = self.standing.0.get(&pair) {
                let help = format!("leave it out here or in `{named}`: only one thing stands on an edge");
                self.report.add(path, format!("the edge {a}|{b} is named twice"), Some(help));
                return;
            }
            self.standing.0.insert(pair, on_edge);
        }
        if count == 0 && self.is_sound(&Path::to("grid")) {
            let cell = between.a.first;
            let near = grid.straight().filter_map(|way| grid.step(cell, way)).map(|near| near.to_string());
            let near: Vec<String> = near.collect();
            let help = format!("{cell} shares an edge with {}", list(near.iter().map(String::as_str)));
            self.report.add(path, format!("{} and {} share no edge", between.a, between.b), Some(help));
        }
    }
}
