//! Edges: their cells must be neighbours on the board, and no edge may have two barriers or doors.
//!
//! Serves REGION-G08.

use super::checked::Check;
use super::edge_map::OnEdge;
use indes_core::reading::{Path, list};

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
