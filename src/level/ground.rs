//! The board of a level: rows of characters to terrain and heights, what stands on edges, and what its regions do.
//!
//! Serves MANEUVER-G12, REGION-G08, REGION-D26, POISE-J06, ENERGY-211.

use super::schema::{Level, Tile, Unit};
use crate::battlefield::{
    Area, Board, CheckModifier, CheckModifiers, Door, Hazard, Hazards, Mechanics, ModifierScope, PlacedHazard,
    RegionFault, RegionId, RegionLinks, Regions, Scale, StatId, Terrain,
};
use crate::grid::{Cell, Direction, Grid};
use std::collections::BTreeMap;

/// What every character of a level's board means.
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

/// The characters of a row that are cells, with their places in the text: spaces and tabs are none.
pub(super) fn cells_of(row: &str) -> impl Iterator<Item = (usize, char)> + Clone {
    row.chars().enumerate().filter(|(_, c)| !matches!(c, ' ' | '\t'))
}

impl Level {
    /// Shape and size of the board. The first row tells the width.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let width = self.board.first().map_or(0, |row| cells_of(row).count());
        let narrow = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Grid::new(self.grid, narrow(width), narrow(self.board.len()))
    }

    /// The board, by the shipped numbers of the level's rule set. A character that no legend knows is void; a checked
    /// level has none.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board_by(&crate::rules::mechanics(self.rules))
    }

    /// The board by these numbers.
    #[must_use]
    pub fn board_by(&self, mechanics: &Mechanics) -> Board {
        let (grid, legend) = (self.grid(), Legend::of(self));
        let mut terrain = Vec::with_capacity(grid.len());
        let mut height = Vec::with_capacity(grid.len());
        let mut changed = Vec::new();
        for (y, row) in self.board.iter().enumerate() {
            let mut heights = self.heights.get(y).into_iter().flat_map(|row| cells_of(row));
            for (x, (_, c)) in (0i16..).zip(cells_of(row).take(usize::from(grid.width))) {
                let tile = legend.tile(c).unwrap_or(Tile::of(Terrain::Void));
                let digit = heights.next().and_then(|(_, digit)| digit.to_digit(10));
                if tile != (Tile { height: tile.height, ..Tile::of(tile.terrain) }) {
                    changed.push((Cell::new(x, i16::try_from(y).unwrap_or(i16::MAX)), tile));
                }
                terrain.push(tile.terrain);
                height.push(digit.and_then(|digit| i8::try_from(digit).ok()).unwrap_or(tile.height));
            }
        }
        let board = Board::new(grid, &terrain, &height).roughened(mechanics.difficult);
        let board = changed.into_iter().fold(board, |board, (cell, tile)| {
            let board = board.screened(cell, tile.coverage, tile.opaque, tile.embrasure);
            match tile.cost {
                Some(cost) => board.priced(cell, cost),
                None => board,
            }
        });
        let edges = self.edges.iter().flat_map(|barrier| {
            let between = barrier.between.iter().flat_map(move |between| between.edges(grid));
            between.map(|edge| (edge, barrier.kind))
        });
        let board = edges.fold(board, |board, ((a, b), kind)| board.edged(a, b, kind));
        let unfamiliar = self.regions.iter().filter(|(_, region)| region.unfamiliar);
        let cells = unfamiliar.flat_map(|(_, region)| super::region::cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::estranged);
        let exits = self.regions.iter().filter(|(_, region)| region.exit);
        let cells = exits.flat_map(|(_, region)| super::region::cells_of(&region.cells, grid));
        let board = cells.fold(board, Board::opened);
        self.doors.iter().fold(board, |board, gate| {
            board.with_door(Door {
                name: gate.name.clone(),
                shut: gate.shut,
                open: gate.open,
                by_hand: gate.by_hand,
                levers: gate.levers.clone(),
                edges: gate.between.iter().flat_map(|between| between.edges(grid)).collect(),
            })
        })
    }

    /// How large a cell is; a metre if the level does not say.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.metres_per_cell.and_then(Scale::new).unwrap_or_default()
    }

    /// The numbers of the battlefield that the level shows: its own rule set's or another one's, on its cells.
    #[must_use]
    pub fn mechanics(&self) -> Mechanics {
        let mut mechanics = crate::rules::mechanics(self.shows.unwrap_or(self.rules)).at(self.scale());
        mechanics.gait.squeeze = self.squeezing;
        mechanics
    }

    /// The partition of a board into the level's regions, numbered in the order of the file (REGION-G08).
    ///
    /// # Errors
    /// Everything that is wrong with it. Links between names that are no regions are left out.
    pub fn partition(&self, board: &Board) -> Result<Regions, Vec<RegionFault>> {
        let named: Vec<(String, Vec<Cell>)> = self
            .regions
            .iter()
            .map(|(name, it)| (name.clone(), super::region::cells_of(&it.cells, board.grid)))
            .collect();
        let id = |name: &str| {
            let at = named.iter().position(|region| region.0 == name)?;
            u8::try_from(at).ok().map(RegionId)
        };
        let pairs = |pairs: &[(String, String)]| pairs.iter().filter_map(|(a, b)| Some((id(a)?, id(b)?))).collect();
        let links =
            RegionLinks { extra: pairs(&self.region_links.extra), forbidden: pairs(&self.region_links.forbidden) };
        Regions::new(board, &named, &links)
    }

    /// What the first region over a cell gives to those who hide or are shot at in it (REGION-G46, REGION-G47).
    #[must_use]
    pub fn area(&self, cell: Cell) -> Area {
        let region = self.regions.iter().find(|(_, region)| region.cells.iter().any(|area| area.has(cell)));
        region.map_or_else(Area::default, |(_, region)| Area { cover: region.cover, concealment: region.concealment })
    }

    /// The cells of a named region that lie on the board, in order.
    #[must_use]
    pub fn region(&self, name: &str) -> Vec<Cell> {
        let areas = self.regions.get(name).map(|region| region.cells.as_slice()).unwrap_or_default();
        super::region::cells_of(areas, self.grid())
    }

    /// All hazards, in the order of the file (POISE-J06).
    #[must_use]
    pub fn hazards(&self) -> Hazards {
        let perils = self.regions.iter().filter(|(_, region)| !region.hazards.is_empty()).flat_map(|(name, region)| {
            let cells = super::region::cells_of(&region.cells, self.grid());
            let peril =
                |hazard: &Hazard| PlacedHazard { area: name.clone(), cells: cells.clone(), hazard: hazard.clone() };
            region.hazards.iter().map(peril).collect::<Vec<_>>()
        });
        Hazards(perils.collect())
    }

    /// What the level and its regions add to checks, in the order of the file (TEMPO-J11); `stats` are the keys of the rule
    /// set's stats.
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

    /// Whether two sides fight on the same side: they are one, or in a group of allies.
    #[must_use]
    pub fn are_allied(&self, a: &str, b: &str) -> bool {
        let has = |group: &[String], name: &str| group.iter().any(|side| side == name);
        a == b || self.allies.iter().any(|group| has(group, a) && has(group, b))
    }

    /// Where a unit looks to: as the level says, else to the nearest foe, the first of them in the file.
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

    /// Whether a unit was ready for a fight: by its own word, else its side's, or because its side began it
    /// (TEMPO-C17).
    #[must_use]
    pub fn is_prepared(&self, unit: &Unit) -> bool {
        let side = self.sides.iter().find(|side| side.name == unit.side);
        let began = self.initiator.as_ref() == Some(&unit.side);
        began || unit.prepared.unwrap_or_else(|| side.is_some_and(|side| side.prepared))
    }
}
