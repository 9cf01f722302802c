//! Lines of sight on a [`Board`]: what stops them, and those that are drawn already.
//!
//! Serves TEMPO-G15; MANEUVER-G51; REGION-G18; POISE-G28; ENERGY-G24.

use super::Board;
use crate::battlefield::{Edges, SightBlocker, SightRule, Water, sees};
use crate::grid::{Cell, Lattice, Spot};

impl SightBlocker for Board {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn stops(&self, spot: Spot, rule: &SightRule) -> bool {
        let ground = self.ground_at(spot);
        ground.opaque || rule.impassable && !ground.passable && ground.water == Water::None
    }

    fn edges(&self) -> &Edges {
        self.edges()
    }
}

impl Board {
    /// Whether the straight line between two cells is free: the cached result of [`sees`] for two units of one cell each.
    /// False for cells outside the grid.
    #[must_use]
    pub fn sees(&self, rule: &SightRule, from: Cell, to: Cell) -> bool {
        let (Some(a), Some(b)) = (self.lattice.spot(from), self.lattice.spot(to)) else {
            return false;
        };
        self.lines.clear(rule.number(), a, b, || sees(self, rule, &[from], &[to]).clear)
    }
}
