//! Who is where: for every place of the board the set of units that stand there, and of those that lie there.
//!
//! Derived from [`super::Body`] and [`super::Size`], and kept current with every change; a unit that moves changes
//! only the places it leaves and enters.

use super::{Footprint, UnitId, UnitMask};
use crate::grid::{Cell, Lattice, Spot};
use bevy::prelude::Resource;

/// The units on every place of the board.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bodies {
    lattice: Lattice,
    standing: Vec<UnitMask>,
    fallen: Vec<UnitMask>,
}

impl Bodies {
    /// Nobody anywhere.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        Self { lattice, standing: vec![UnitMask::NONE; lattice.len()], fallen: vec![UnitMask::NONE; lattice.len()] }
    }

    /// Who stands at a place.
    #[must_use]
    pub fn standing(&self, spot: Spot) -> UnitMask {
        self.standing.get(spot.at()).copied().unwrap_or_default()
    }

    /// Who lies at a place.
    #[must_use]
    pub fn fallen(&self, spot: Spot) -> UnitMask {
        self.fallen.get(spot.at()).copied().unwrap_or_default()
    }

    /// Who stands on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.standing(spot))
    }

    /// Who lies on a cell.
    #[must_use]
    pub fn under(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.fallen(spot))
    }

    /// Puts a unit on its cells.
    pub fn add(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        self.each(footprint, at, down, |mask| *mask = mask.with(unit));
    }

    /// Takes a unit from its cells.
    pub fn remove(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        self.each(footprint, at, down, |mask| *mask = mask.without(UnitMask::only(unit)));
    }

    /// Takes everybody away.
    pub fn clear(&mut self) {
        self.standing.fill(UnitMask::NONE);
        self.fallen.fill(UnitMask::NONE);
    }

    fn each(&mut self, footprint: &Footprint, at: Cell, down: bool, mut write: impl FnMut(&mut UnitMask)) {
        let masks = if down { &mut self.fallen } else { &mut self.standing };
        for cell in footprint.cells(&self.lattice.grid, at) {
            if let Some(mask) = self.lattice.spot(cell).and_then(|spot| masks.get_mut(spot.at())) {
                write(mask);
            }
        }
    }
}
