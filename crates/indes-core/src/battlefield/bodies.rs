//! [`Bodies`]: for every spot of the board the set of units that stand on it and the set of those that lie on it.
//!
//! Derived from [`super::Body`] and [`super::Size`], and kept current with every change: a unit that moves changes only the
//! spots it leaves and enters. The price of the ground is held beside the sets, so that a search reads one number for most
//! of its steps.

use super::{Board, DoorId, Footprint, UnitId, UnitMask};
use crate::grid::{Cell, Lattice, Spot};
use bevy::prelude::{Reflect, ReflectResource, Resource};

/// The units on every spot of the board.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Bodies {
    lattice: Lattice,
    standing: Vec<UnitMask>,
    fallen: Vec<UnitMask>,
    /// By spot the price to enter: [`Bodies::WALL`] if impassable, [`Bodies::TAKEN`] if occupied.
    price: Vec<u8>,
    /// By spot the price to enter if no unit is there.
    ground: Vec<u8>,
    down: UnitMask,
    aloft: UnitMask,
    /// By unit the cell of its anchor, and whether it lies there; `None` if it is not on the board.
    placed: Vec<Option<(Cell, bool)>>,
}

impl Bodies {
    /// The price of an impassable spot.
    pub const WALL: u8 = u8::MAX;
    /// The price of an occupied spot, which depends on the unit there.
    pub const TAKEN: u8 = u8::MAX - 1;
    /// The highest price of ground.
    pub const DEAREST: u8 = u8::MAX - 2;

    /// A board without units.
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
        let empty = vec![UnitMask::NONE; lattice.len()];
        Self {
            lattice,
            standing: empty.clone(),
            fallen: empty,
            price: ground.clone(),
            ground,
            down: UnitMask::NONE,
            aloft: UnitMask::NONE,
            placed: vec![None; UnitMask::MOST],
        }
    }

    /// The price to enter a spot: [`Bodies::WALL`] if it is impassable, [`Bodies::TAKEN`] if it is occupied.
    #[inline]
    #[must_use]
    pub fn price(&self, spot: Spot) -> u8 {
        self.price.get(spot.at()).copied().unwrap_or(Self::WALL)
    }

    /// The units that stand on a spot.
    #[must_use]
    pub fn standing(&self, spot: Spot) -> UnitMask {
        self.standing.get(spot.at()).copied().unwrap_or_default()
    }

    /// The fallen units on a spot.
    #[must_use]
    pub fn fallen(&self, spot: Spot) -> UnitMask {
        self.fallen.get(spot.at()).copied().unwrap_or_default()
    }

    /// The units that stand on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.standing(spot))
    }

    /// The fallen units on a cell.
    #[must_use]
    pub fn under(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.fallen(spot))
    }

    /// All fallen units.
    #[must_use]
    pub const fn down(&self) -> UnitMask {
        self.down
    }

    /// All units that are in the air by themselves, without riders of mounts in the air.
    #[must_use]
    pub const fn aloft(&self) -> UnitMask {
        self.aloft
    }

    /// Stores whether a unit is in the air.
    pub fn set_aloft(&mut self, unit: UnitId, aloft: bool) {
        self.aloft = if aloft { self.aloft.with(unit) } else { self.aloft.without(UnitMask::only(unit)) };
    }

    /// Moves a unit to a cell, with whether it lies there; takes it off the board for `None`.
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

    /// Puts a unit on the cells of its footprint at `at`; `down` if it lies there.
    pub fn add(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        if down {
            self.down = self.down.with(unit);
        }
        if let Some(placed) = self.placed.get_mut(usize::from(unit.0)) {
            *placed = Some((at, down));
        }
        self.each(footprint, at, down, |mask| *mask = mask.with(unit));
    }

    /// Takes a unit off the cells of its footprint at `at`; `down` if it lay there.
    pub fn remove(&mut self, unit: UnitId, footprint: &Footprint, at: Cell, down: bool) {
        self.down = self.down.without(UnitMask::only(unit));
        if let Some(placed) = self.placed.get_mut(usize::from(unit.0)) {
            *placed = None;
        }
        self.each(footprint, at, down, |mask| *mask = mask.without(UnitMask::only(unit)));
    }

    /// Changes the set of standing or fallen units on each spot of a footprint, and the price of the spot.
    fn each(&mut self, footprint: &Footprint, at: Cell, down: bool, mut write: impl FnMut(&mut UnitMask)) {
        for cell in footprint.cells(&self.lattice.grid, at) {
            let Some(spot) = self.lattice.spot(cell) else {
                continue;
            };
            let masks = if down { &mut self.fallen } else { &mut self.standing };
            write(&mut masks[spot.at()]);
            let is_empty = self.standing[spot.at()].is_empty() && self.fallen[spot.at()].is_empty();
            let ground = self.ground[spot.at()];
            self.price[spot.at()] = if is_empty || ground == Self::WALL { ground } else { Self::TAKEN };
        }
    }
}

impl Board {
    /// The first unit that stands or lies astride of a door's edges; the door cannot be shut. `None` if no unit does.
    #[must_use]
    pub fn unit_astride(&self, door: DoorId, bodies: &Bodies) -> Option<UnitId> {
        let on = |cell: Cell| {
            let spot = self.lattice.spot(cell).unwrap_or_default();
            bodies.standing(spot).union(bodies.fallen(spot))
        };
        self.door(door)?.edges.iter().find_map(|&(a, b)| on(a).intersection(on(b)).iter().next())
    }
}
