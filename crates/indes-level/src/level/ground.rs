//! The board of a level: terrain and heights from rows of characters, edges, doors, and the effects of regions.
//!
//! Serves MANEUVER-G12, REGION-G08, REGION-G36, REGION-G77, REGION-D26, POISE-J06, ENERGY-211.

use super::block::cells_of;
use super::region::Region;
use super::schema::{Level, Tile, Unit};
use indes_core::battlefield::{
    Area, Board, CheckModifier, CheckModifiers, Door, DoorSecret, Hazard, Hazards, Mechanics, ModifierScope,
    PlacedHazard, RegionFault, RegionId, RegionLinks, RegionNature, Regions, Scale, SideMask, StatId, Terrain,
};
use indes_core::grid::{Cell, Direction, Grid};
use std::collections::BTreeMap;

/// The tile of every character of a level's board.
#[derive(Clone, Debug)]
pub(super) struct Legend(BTreeMap<char, Tile>);

impl Legend {
    pub(super) fn of(level: &Level) -> Self {
        let usual = Tile::USUAL.map(|(c, terrain)| (c, Tile::of(terrain)));
        Self(usual.into_iter().chain(level.legend.iter().map(|(&c, &tile)| (c, tile))).collect())
    }

    pub(super) fn tile(&self, c: char) -> Option<Tile> {
        self.0.get(&c).copied()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (char, Tile)> {
        self.0.iter().map(|(&c, &tile)| (c, tile))
    }
}

/// The characters of a row that are cells, with their places in the text. Spaces and tabs are no cells.
pub(super) fn characters_of(row: &str) -> impl Iterator<Item = (usize, char)> + Clone {
    row.chars().enumerate().filter(|(_, c)| !matches!(c, ' ' | '\t'))
}

impl Level {
    /// Shape and size of the board, as wide as its first row.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let width = self.board.first().map_or(0, |row| characters_of(row).count());
        let narrow = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Grid::new(self.grid, narrow(width), narrow(self.board.len()))
    }

    /// The board, by the shipped numbers of the level's rule set. Characters without a tile, which a checked level does
    /// not have, are void.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board_by(&indes_rules::mechanics(self.rules))
    }

    /// The board, by these numbers.
    #[must_use]
    pub fn board_by(&self, mechanics: &Mechanics) -> Board {
        let (grid, legend) = (self.grid(), Legend::of(self));
        let mut terrain = Vec::with_capacity(grid.len());
        let mut height = Vec::with_capacity(grid.len());
        let mut changed = Vec::new();
        for (y, row) in self.board.iter().enumerate() {
            let mut heights = self.heights.get(y).into_iter().flat_map(|row| characters_of(row));
            for (x, (_, c)) in (0i16..).zip(characters_of(row).take(usize::from(grid.width))) {
                let tile = legend.tile(c).unwrap_or(Tile::of(Terrain::Void));
                let digit = heights.next().and_then(|(_, digit)| digit.to_digit(10));
                if tile != (Tile { height: tile.height, ..Tile::of(tile.terrain) }) {
                    changed.push((Cell::new(x, i16::try_from(y).unwrap_or(i16::MAX)), tile));
                }
                terrain.push(tile.terrain);
                height.push(digit.and_then(|digit| i8::try_from(digit).ok()).unwrap_or(tile.height));
            }
        }
        let board = Board::new(grid, &terrain, &height).with_difficult_price(mechanics.difficult);
        let made_of =
            self.regions.iter().flat_map(|(_, it)| cells_of(&it.cells, grid).into_iter().map(|cell| (cell, it.ground)));
        let board = made_of.fold(board, |board, (cell, footing)| board.with_footing(cell, footing));
        let board = changed.into_iter().fold(board, |board, (cell, tile)| {
            let board = match tile.ground {
                Some(footing) => board.with_footing(cell, footing),
                None => board,
            };
            let board = board.with_cover(cell, tile.coverage, tile.opaque, tile.embrasure);
            let board = if tile.climb { board.with_climb(cell) } else { board };
            match tile.cost {
                Some(cost) => board.with_price(cell, cost),
                None => board,
            }
        });
        let edges = self.edges.iter().flat_map(|barrier| {
            let between = barrier.between.iter().flat_map(move |between| between.edges(grid));
            between.map(|edge| (edge, barrier.kind))
        });
        let board = edges.fold(board, |board, ((a, b), kind)| board.with_edge(a, b, kind));
        let unfamiliar = self.regions.iter().filter(|(_, region)| region.unfamiliar);
        let cells = unfamiliar.flat_map(|(_, region)| cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::with_unfamiliar);
        let exits = self.regions.iter().filter(|(_, region)| region.exit);
        let cells = exits.flat_map(|(_, region)| cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::with_exit);
        let camps = self.regions.iter().filter(|(_, region)| region.camp);
        let cells = camps.flat_map(|(_, region)| cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::with_camp);
        let lit = self
            .regions
            .iter()
            .flat_map(|(_, region)| cells_of(&region.cells, grid).into_iter().map(move |cell| (cell, region.light)));
        let board = lit.fold(board, |board, (cell, light)| board.with_light(cell, light));
        let unstable = self.regions.iter().filter(|(_, region)| region.unstable);
        let cells = unstable.flat_map(|(_, region)| cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::with_unstable);
        self.doors.iter().fold(board, |board, gate| {
            board.with_door(Door {
                name: gate.name.clone(),
                shut: gate.shut,
                open: gate.open,
                by_hand: gate.by_hand,
                levers: gate.levers.clone(),
                secret: gate.hidden.map(|modifier| DoorSecret { modifier, known_to: SideMask::NONE }),
                edges: gate.between.iter().flat_map(|between| between.edges(grid)).collect(),
            })
        })
    }

    /// The width of a cell in metres; 1 by default.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.metres_per_cell.and_then(Scale::new).unwrap_or_default()
    }

    /// The numbers of the battlefield that the level shows: those of its own rule set, or of the one in `shows`.
    #[must_use]
    pub fn mechanics(&self) -> Mechanics {
        let mut mechanics = indes_rules::mechanics(self.shows.unwrap_or(self.rules)).at(self.scale());
        mechanics.gait.squeeze = self.squeezing;
        mechanics
    }

    /// The partition of a board into the level's regions, numbered in the order of the file (REGION-G08).
    ///
    /// # Errors
    /// All faults of the partition. Forbidden borders of unknown regions are left out.
    pub fn partition(&self, board: &Board) -> Result<Regions, Vec<RegionFault>> {
        let named: Vec<(String, Vec<Cell>)> =
            self.regions.iter().map(|(name, it)| (name.clone(), cells_of(&it.cells, board.grid))).collect();
        let id = |name: &str| {
            let at = named.iter().position(|region| region.0 == name)?;
            u8::try_from(at).ok().map(RegionId)
        };
        let forbidden = self.region_links.forbidden.iter().filter_map(|(a, b)| Some((id(a)?, id(b)?))).collect();
        let links = RegionLinks { extra: self.region_links.extra.clone(), forbidden };
        let nature = |region: &Region| {
            let &Region { cramped, difficult, water, cover, concealment, .. } = region;
            RegionNature { cramped, difficult, water, cover, concealment }
        };
        let natures = self.regions.iter().map(|(_, region)| nature(region)).collect();
        Ok(Regions::new(board, &named, &links)?.with_natures(natures))
    }

    /// The cover and the concealment of units on a cell: those of the first region over it (REGION-G46, REGION-G47).
    #[must_use]
    pub fn area(&self, cell: Cell) -> Area {
        let region = self.regions.iter().find(|(_, region)| region.cells.iter().any(|area| area.has(cell)));
        region.map_or_else(Area::default, |(_, region)| Area { cover: region.cover, concealment: region.concealment })
    }

    /// The cells of a region that lie on the board, in order; none if there is no such region.
    #[must_use]
    pub fn region(&self, name: &str) -> Vec<Cell> {
        let areas = self.regions.get(name).map(|region| region.cells.as_slice()).unwrap_or_default();
        cells_of(areas, self.grid())
    }

    /// All hazards, in the order of the file (POISE-J06).
    #[must_use]
    pub fn hazards(&self) -> Hazards {
        let placed = self.regions.iter().filter(|(_, region)| !region.hazards.is_empty()).flat_map(|(name, region)| {
            let cells = cells_of(&region.cells, self.grid());
            let place =
                |hazard: &Hazard| PlacedHazard { area: name.clone(), cells: cells.clone(), hazard: hazard.clone() };
            region.hazards.iter().map(place).collect::<Vec<_>>()
        });
        Hazards(placed.collect())
    }

    /// The modifiers to checks by the level and its regions, in the order of the file (TEMPO-J11); `stats` holds key
    /// and name of the rule set's stats.
    #[must_use]
    pub fn check_modifiers(&self, stats: &[(String, String)]) -> CheckModifiers {
        let stat = |key: &String| {
            let at = stats.iter().position(|known| known.0 == *key)?;
            u8::try_from(at).ok().map(StatId)
        };
        let modifiers = |scope: ModifierScope, amounts: &BTreeMap<String, i16>| -> Vec<CheckModifier> {
            let known = amounts.iter().filter_map(|(key, &amount)| Some((stat(key)?, amount)));
            known.map(|(stat, amount)| CheckModifier { scope: scope.clone(), stat, amount }).collect()
        };
        let regions = self.regions.iter().flat_map(|(name, region)| {
            modifiers(ModifierScope::Region { name: name.clone(), cells: self.region(name) }, &region.modifiers)
        });
        CheckModifiers(modifiers(ModifierScope::Level, &self.modifiers).into_iter().chain(regions).collect())
    }

    /// Whether two sides are the same or in a group of allies.
    #[must_use]
    pub fn are_allied(&self, a: &str, b: &str) -> bool {
        let has = |group: &[String], name: &str| group.iter().any(|side| side == name);
        a == b || self.allies.iter().any(|group| has(group, a) && has(group, b))
    }

    /// A unit's facing: that of the level, else towards the nearest foe, of equally near ones the first in the file.
    #[must_use]
    pub fn facing(&self, unit: &Unit) -> Direction {
        let grid = self.grid();
        if let Some(direction) = unit.facing.and_then(|facing| facing.direction(&grid)) {
            return direction;
        }
        let foes = self.units.iter().filter(|other| !self.are_allied(&unit.side, &other.side));
        let nearest = foes.min_by_key(|foe| grid.distance(unit.cell, foe.cell));
        nearest.map_or_else(Direction::default, |foe| grid.bearing(unit.cell, foe.cell))
    }

    /// Whether a unit is prepared for the fight: by its own field, else by that of its side, or because its side is the
    /// initiator (TEMPO-C17).
    #[must_use]
    pub fn is_prepared(&self, unit: &Unit) -> bool {
        let side = self.sides.iter().find(|side| side.name == unit.side);
        let began = self.initiator.as_ref() == Some(&unit.side);
        began || unit.prepared.unwrap_or_else(|| side.is_some_and(|side| side.prepared))
    }
}
