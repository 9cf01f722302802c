//! Who is where: for every place of the board the set of units that stand there, and of those that lie there.
//!
//! Derived from [`super::Body`] and [`super::Size`], and kept current with every change; a unit that moves changes
//! only the places it leaves and enters. The price of empty ground is held beside it, so that a search looks up one
//! number for most of its steps.

use super::{Board, Footprint, UnitId, UnitMask};
use crate::grid::{Cell, Lattice, Spot};
use bevy::prelude::Resource;

/// The units on every place of the board.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bodies {
    lattice: Lattice,
    standing: Vec<UnitMask>,
    fallen: Vec<UnitMask>,
    /// The price to enter: [`Bodies::WALL`] where nobody can be, [`Bodies::TAKEN`] where somebody is.
    price: Vec<u8>,
    ground: Vec<u8>,
    down: UnitMask,
    aloft: UnitMask,
    /// For each unit the cell it was put on, and whether it lies there.
    placed: Vec<Option<(Cell, bool)>>,
}

impl Bodies {
    /// Stands for a price where nobody can be.
    pub const WALL: u8 = u8::MAX;
    /// Stands for a price where somebody is: it depends on who.
    pub const TAKEN: u8 = u8::MAX - 1;
    /// The dearest ground.
    pub const DEAREST: u8 = u8::MAX - 2;

    /// Nobody anywhere.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let lattice = board.lattice;
        let count = u32::try_from(lattice.len()).unwrap_or(0);
        let ground: Vec<u8> = (0..count)
            .map(|at| match board.enter(Spot(at)) {
                0 => Self::WALL,
                price => price.min(Self::DEAREST),
            })
            .collect();
        let nobody = vec![UnitMask::NONE; lattice.len()];
        Self {
            lattice,
            standing: nobody.clone(),
            fallen: nobody,
            price: ground.clone(),
            ground,
            down: UnitMask::NONE,
            aloft: UnitMask::NONE,
            placed: vec![None; UnitMask::MOST],
        }
    }

    /// The price to enter a place: [`Bodies::WALL`] where nobody can be, [`Bodies::TAKEN`] where somebody is.
    #[inline]
    #[must_use]
    pub fn price(&self, spot: Spot) -> u8 {
        self.price.get(spot.at()).copied().unwrap_or(Self::WALL)
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

    /// All that lie somewhere.
    #[must_use]
    pub const fn down(&self) -> UnitMask {
        self.down
    }

    /// All that are in the air; a rider is where its mount is.
    #[must_use]
    pub const fn aloft(&self) -> UnitMask {
        self.aloft
    }

    /// A unit is in the air, or no longer.
    pub fn fly(&mut self, unit: UnitId, aloft: bool) {
        self.aloft = if aloft { self.aloft.with(unit) } else { self.aloft.without(UnitMask::only(unit)) };
    }

    /// Moves a unit to its cells on the board: those of its footprint at a cell, standing or lying there, or none.
    pub fn place(&mut self, unit: UnitId, footprint: &Footprint, to: Option<(Cell, bool)>) {
        let from = self.placed.get(usize::from(unit.0)).copied().flatten();
        if from == to {
            return;
        }
        if let Some((cell, down)) = from {
            self.remove(unit, footprint, cell, down);
        }
        if let Some((cell, down)) = to {
            self.add(unit, footprint, cell, down);
        }
    }

    /// Puts a unit on its cells.
    pub fn add(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        if down {
            self.down = self.down.with(unit);
        }
        if let Some(placed) = self.placed.get_mut(usize::from(unit.0)) {
            *placed = Some((at, down));
        }
        self.each(footprint, at, down, |mask| *mask = mask.with(unit));
    }

    /// Takes a unit from its cells.
    pub fn remove(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        self.down = self.down.without(UnitMask::only(unit));
        if let Some(placed) = self.placed.get_mut(usize::from(unit.0)) {
            *placed = None;
        }
        self.each(footprint, at, down, |mask| *mask = mask.without(UnitMask::only(unit)));
    }

    fn each(&mut self, footprint: &Footprint, at: Cell, down: bool, mut write: impl FnMut(&mut UnitMask)) {
        for cell in footprint.cells(&self.lattice.grid, at) {
            let Some(spot) = self.lattice.spot(cell) else {
                continue;
            };
            let masks = if down { &mut self.fallen } else { &mut self.standing };
            write(&mut masks[spot.at()]);
            let nobody = self.standing[spot.at()].is_empty() && self.fallen[spot.at()].is_empty();
            let ground = self.ground[spot.at()];
            self.price[spot.at()] = if nobody || ground == Self::WALL { ground } else { Self::TAKEN };
        }
    }
}
