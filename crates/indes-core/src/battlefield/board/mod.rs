//! [`Board`]: the ground of each cell, its price, whether it is passable and opaque, and its height.
//!
//! The board is fixed for the battle, except for its doors. It is stored over a [`Lattice`], with a border of void around
//! it, so that a step from a cell of the board needs no bounds check. Obstacles on the edges between cells are in
//! [`super::edges`].
//!
//! - `edges`: steps that obstacles on edges bar.
//! - `doors`: which doors are open, who can operate them.
//! - `secrets`: which sides know how a hidden door is worked.
//! - `sight`: lines of sight on the board.
//!
//! Serves TEMPO-G15, TEMPO-G47, TEMPO-G48; MANEUVER-G12, MANEUVER-D27, MANEUVER-C21; REGION-D26, REGION-G36; POISE-D17,
//! POISE-129, POISE-207, POISE-J13; ENERGY-G35, ENERGY-J05.

mod doors;
mod edges;
mod secrets;
mod sight;

use super::sight::Lines;
use super::stencil::Stencil;
use super::{Door, Edges, Footing, Footprint, Ground, Light, Terrain, Water};
use crate::grid::{Cell, Grid, Lattice, Spot};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use std::hash::{Hash, Hasher};

/// The board: the grid, by cell its terrain and height, and the obstacles on edges. During a battle only its doors change.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Board {
    /// Shape and size.
    pub grid: Grid,
    /// The layout of arrays over it.
    pub lattice: Lattice,
    terrain: Vec<Terrain>,
    ground: Vec<Ground>,
    enter: Vec<u8>,
    height: Vec<i8>,
    flat: bool,
    climbs: bool,
    water: Water,
    edges: Edges,
    doors: Vec<Door>,
    /// Lines of sight drawn already.
    lines: Lines,
    /// The steps of a footprint of one cell.
    pub(super) stencil: Stencil,
    /// The steps of the larger footprints of the battle.
    pub(super) large: Vec<(Footprint, Stencil)>,
}

impl Board {
    /// Feeds grid, terrain, prices, heights and the number of doors to a hasher.
    pub fn hash_ground(&self, hasher: &mut impl Hasher) {
        self.grid.hash(hasher);
        let cells = self.terrain.iter().zip(&self.enter).zip(&self.height);
        let bytes: Vec<u8> =
            cells.flat_map(|((terrain, enter), height)| [*terrain as u8, *enter, height.cast_unsigned()]).collect();
        hasher.write(&bytes);
        hasher.write_usize(self.doors.len());
    }

    /// A board from its cells, row by row. Missing cells are void at height 0, surplus cells are left out.
    #[must_use]
    pub fn new(grid: Grid, terrain: &[Terrain], height: &[i8]) -> Self {
        let lattice = Lattice::new(grid);
        let mut board = Self {
            grid,
            lattice,
            terrain: vec![Terrain::Void; lattice.len()],
            ground: vec![Terrain::Void.ground(); lattice.len()],
            enter: vec![0; lattice.len()],
            height: vec![0; lattice.len()],
            flat: height.iter().all(|&height| height == 0),
            climbs: false,
            water: terrain.iter().map(|terrain| terrain.ground().water).max().unwrap_or_default(),
            edges: Edges::default(),
            doors: Vec::new(),
            lines: Lines::default(),
            stencil: Stencil::new(&lattice, &Footprint::default()),
            large: Vec::new(),
        };
        for (at, spot) in lattice.spots().enumerate() {
            let terrain = terrain.get(at).copied().unwrap_or(Terrain::Void);
            board.terrain[spot.at()] = terrain;
            let ground = terrain.ground();
            board.ground[spot.at()] = ground;
            board.enter[spot.at()] = if ground.passable { ground.enter.max(1) } else { 0 };
            board.height[spot.at()] = height.get(at).copied().unwrap_or(0);
        }
        board
    }

    /// The board with the steps of these footprints prepared for all walks.
    #[must_use]
    pub fn with_stencils<'a>(mut self, footprints: impl IntoIterator<Item = &'a Footprint>) -> Self {
        for footprint in footprints {
            if !footprint.is_single() && !self.large.iter().any(|known| known.0 == *footprint) {
                self.large.push((footprint.clone(), Stencil::new(&self.lattice, footprint)));
            }
        }
        self
    }

    /// The board with another price to enter a cell than that of its terrain: 1 to 253.
    #[must_use]
    pub fn with_price(mut self, cell: Cell, enter: u8) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            let ground = &mut self.ground[spot.at()];
            if ground.passable || ground.water == Water::Deep {
                ground.enter = enter.clamp(1, 253);
                self.enter[spot.at()] = if ground.passable { ground.enter } else { 0 };
            }
        }
        self
    }

    /// The board with this price for all difficult ground: 1 to 253. Prices of single cells ([`Board::with_price`]) must be set
    /// after it.
    #[must_use]
    pub fn with_difficult_price(mut self, enter: u8) -> Self {
        let places = self.terrain.iter().zip(&mut self.ground).zip(&mut self.enter);
        for ((_, ground), price) in places.filter(|((terrain, _), _)| terrain.is_difficult()) {
            ground.enter = enter.clamp(1, 253);
            *price = ground.enter;
        }
        self
    }

    /// The board for rules with swimming: deep water is passable, at this price unless the level sets another.
    #[must_use]
    pub fn with_swimming(mut self, enter: u8) -> Self {
        let usual = Terrain::DeepWater.ground().enter;
        for (ground, price) in self.ground.iter_mut().zip(&mut self.enter) {
            if ground.water == Water::Deep {
                ground.passable = true;
                ground.enter = if ground.enter == usual { enter.clamp(1, 253) } else { ground.enter };
                *price = ground.enter;
            }
        }
        self
    }

    /// The board with a cell that frightens animals (POISE-J11).
    #[must_use]
    pub fn with_unfamiliar(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].unfamiliar = true;
        }
        self
    }

    /// The board with a cell from which a unit can leave the fight (POISE-J15).
    #[must_use]
    pub fn with_exit(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].exit = true;
        }
        self
    }

    /// The board with a cell on which units can rest during a battle (ENERGY-G45).
    #[must_use]
    pub fn with_camp(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].camp = true;
        }
        self
    }

    /// The board with a cell that is lit no better than this (MANEUVER-D27).
    #[must_use]
    pub fn with_light(mut self, cell: Cell, light: Light) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            let ground = &mut self.ground[spot.at()];
            ground.light = ground.light.max(light);
        }
        self
    }

    /// The board with a cell that moves or slips underfoot (MANEUVER-D27).
    #[must_use]
    pub fn with_unstable(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].unstable = true;
        }
        self
    }

    /// The board with a cell of such ground (REGION-G36).
    #[must_use]
    pub fn with_footing(mut self, cell: Cell, footing: Footing) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].footing = footing;
        }
        self
    }

    /// The board with a cell that is climbed (POISE-G40).
    #[must_use]
    pub fn with_climb(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].climb = true;
            self.climbs = true;
        }
        self
    }

    /// The board with other cover on a cell than that of its terrain; `None` keeps the terrain's coverage (percent, at most
    /// 100) or opacity. Void is unchanged.
    #[must_use]
    pub fn with_cover(mut self, cell: Cell, coverage: Option<u8>, opaque: Option<bool>, embrasure: bool) -> Self {
        if let Some(spot) = self.lattice.spot(cell)
            && self.terrain[spot.at()] != Terrain::Void
        {
            let ground = &mut self.ground[spot.at()];
            ground.coverage = coverage.unwrap_or(ground.coverage).min(100);
            ground.opaque = opaque.unwrap_or(ground.opaque);
            ground.embrasure = embrasure;
            self.lines = Lines::default();
        }
        self
    }

    /// The cell's terrain; void outside the grid.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.lattice.spot(cell).map_or(Terrain::Void, |spot| self.terrain[spot.at()])
    }

    /// The cell's ground; impassable outside the grid.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.lattice.spot(cell).map_or_else(|| Terrain::Void.ground(), |spot| self.ground[spot.at()])
    }

    /// The cell's height in levels; 0 outside the grid.
    #[must_use]
    pub fn height(&self, cell: Cell) -> i8 {
        self.lattice.spot(cell).map_or(0, |spot| self.height[spot.at()])
    }

    /// The ground on a spot; impassable outside the lattice.
    #[must_use]
    pub fn ground_at(&self, spot: Spot) -> Ground {
        self.ground.get(spot.at()).copied().unwrap_or(Terrain::Void.ground())
    }

    /// The price to enter a spot in movement points; 0 if it is impassable or outside the lattice.
    #[must_use]
    pub fn enter(&self, spot: Spot) -> u8 {
        self.enter.get(spot.at()).copied().unwrap_or(0)
    }

    /// Whether a spot is void or outside the lattice.
    #[must_use]
    pub fn is_void(&self, spot: Spot) -> bool {
        self.terrain.get(spot.at()).is_none_or(|&terrain| terrain == Terrain::Void)
    }

    /// Whether all cells have height 0.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.flat
    }

    /// The heights of the lowest and the highest cell that is not void; 0 for a board of void.
    #[must_use]
    pub fn heights(&self) -> (i8, i8) {
        let ground = self.terrain.iter().zip(&self.height).filter(|(terrain, _)| **terrain != Terrain::Void);
        let heights = ground.map(|(_, &height)| height);
        let (lowest, highest) = (heights.clone().min(), heights.max());
        (lowest.unwrap_or(0), highest.unwrap_or(0))
    }

    /// Whether any cell is climbed.
    #[must_use]
    pub const fn has_climbs(&self) -> bool {
        self.climbs
    }

    /// Whether any cell has deep water.
    #[must_use]
    pub fn has_deep(&self) -> bool {
        self.water == Water::Deep
    }

    /// Whether any cell has water.
    #[must_use]
    pub fn has_water(&self) -> bool {
        self.water != Water::None
    }

    /// The height of a spot in levels; 0 outside the lattice.
    #[must_use]
    pub fn height_at(&self, spot: Spot) -> i8 {
        self.height.get(spot.at()).copied().unwrap_or(0)
    }
}
