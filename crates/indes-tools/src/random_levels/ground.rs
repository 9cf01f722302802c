//! The grid of a random level, its cells, heights, edges and doors.

use super::chance::Chance;
use indes_core::battle::RuleSetId;
use indes_core::battlefield::{Edge, Footing, Mechanics, Terrain, Water};
use indes_core::grid::{Cell, Diagonal, Grid, Orientation, Shape};
use indes_level::level::{Barrier, Between, CellBlock, Gate, Tile};
use indes_rules::{Vocabulary, mechanics};
use std::collections::{BTreeMap, BTreeSet};

/// Characters for legends; the last three replace usual ones.
const LEGEND: [char; 10] = ['a', 'B', '7', 'é', '"', '\\', '\'', '.', '#', '~'];
/// All terrains.
const TERRAINS: [Terrain; Tile::USUAL.len()] = {
    let mut all = [Terrain::Grass; Tile::USUAL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Tile::USUAL[at].1;
        at += 1;
    }
    all
};

/// The board of a random level.
pub(super) struct RandomBoard {
    /// Shape and size.
    pub grid: Grid,
    /// The level's own characters.
    pub legend: BTreeMap<char, Tile>,
    /// The character of every cell, row by row.
    cells: Vec<char>,
    /// Rows of heights; empty if all cells have the height of the legend.
    pub heights: Vec<String>,
    /// Walls and the like.
    pub edges: Vec<Barrier>,
    /// Doors.
    pub doors: Vec<Gate>,
    /// The edges that are not free.
    built: BTreeSet<(Cell, Cell)>,
    /// Whether units can be in deep water.
    swims: bool,
}

impl RandomBoard {
    /// A board of 6 by 6 cells of grass.
    pub fn plain(words: &Vocabulary) -> Self {
        Self::open(Grid::new(shapes(words)[0], 6, 6), words)
    }

    fn open(grid: Grid, words: &Vocabulary) -> Self {
        Self {
            grid,
            legend: BTreeMap::new(),
            cells: vec!['.'; usize::from(grid.width) * usize::from(grid.height)],
            heights: Vec::new(),
            edges: Vec::new(),
            doors: Vec::new(),
            built: BTreeSet::new(),
            swims: words.mechanics.swim.is_some(),
        }
    }

    /// Draws a board, by the words of a rule set and the numbers of the one that the level shows.
    pub fn draw(chance: &mut Chance, words: &Vocabulary, shows: RuleSetId) -> Self {
        let shapes = shapes(words);
        let shape = shapes[chance.below(shapes.len())];
        // Small boards more often than large ones: units meet sooner there.
        let side = |chance: &mut Chance| match chance.below(10) {
            0 => chance.between(1, 2),
            1..=6 => chance.between(3, 6),
            7 | 8 => chance.between(6, 10),
            _ => chance.between(10, 16),
        };
        let (width, height) = (side(chance).unsigned_abs() as u16, side(chance).unsigned_abs() as u16);
        let mut ground = Self::open(Grid::new(shape, width, height), words);
        ground.draw_legend(chance, &mechanics(shows));
        ground.draw_cells(chance);
        ground.draw_heights(chance);
        ground.draw_edges(chance);
        if words.doors {
            ground.draw_doors(chance);
        }
        ground
    }

    fn draw_legend(&mut self, chance: &mut Chance, shown: &Mechanics) {
        for _ in 0..chance.pick_of(&[0, 0, 0, 1, 2, 4]) {
            let tile = Tile {
                terrain: chance.pick_of(&TERRAINS),
                height: chance.pick_of(&[0, 0, 1, 2, 3, -1, 9, -9]),
                cost: chance.maybe(40, |chance| chance.often_bound(1, 20) as u8),
                coverage: chance.maybe(40, |chance| chance.often_bound(0, 100) as u8),
                opaque: chance.maybe(30, |chance| chance.percent(50)),
                embrasure: chance.percent(30) && shown.cover.embrasure,
                climb: chance.percent(30) && shown.gait.rise.climb.is_some(),
                ground: chance.maybe(30, |chance| footing(chance, shown)).filter(|_| shown.regions),
            };
            self.legend.insert(chance.pick_of(&LEGEND), tile);
        }
    }

    fn draw_cells(&mut self, chance: &mut Chance) {
        let rough = chance.pick_of(&[0, 10, 25, 60]);
        let own: Vec<char> = self.legend.keys().copied().collect();
        // All other cells have one terrain, usually grass.
        let base = if chance.percent(80) { '.' } else { chance.pick_of(&Tile::USUAL).0 };
        for at in 0..self.cells.len() {
            self.cells[at] = match chance.below(2) {
                _ if !chance.percent(rough) => base,
                0 if !own.is_empty() => own[chance.below(own.len())],
                _ => chance.pick_of(&Tile::USUAL).0,
            };
        }
    }

    fn draw_heights(&mut self, chance: &mut Chance) {
        if chance.percent(55) {
            return;
        }
        let steep = chance.percent(30);
        let mut digit = |_| match chance.below(4) {
            0 => '.',
            1 => '0',
            2 => chance.pick_of(&['0', '1', '1', '2']),
            _ if steep => chance.pick_of(&['3', '4', '6', '9']),
            _ => '1',
        };
        let rows = (0..self.grid.height).map(|_| (0..self.grid.width).map(&mut digit).collect());
        self.heights = rows.collect();
    }

    /// Free edges between two blocks of cells: one edge, or a row of up to three. `None` if eight draws find none.
    fn draw_between(&mut self, chance: &mut Chance) -> Option<Between> {
        let at = |cell: Cell| CellBlock { first: cell, last: cell };
        for _ in 0..8 {
            let cell = self.any_cell(chance);
            let near: Vec<Cell> = self.grid.straight().filter_map(|way| self.grid.step(cell, way)).collect();
            let Some(&other) = chance.pick(&near) else { continue };
            let mut between = Between { a: at(cell), b: at(other) };
            if chance.percent(25) {
                // The same side of the cells below.
                let last = |cell: Cell| Cell::new(cell.x, (cell.y + 2).min(self.grid.height.cast_signed() - 1));
                between.a.last = last(cell);
                between.b.last = last(other);
            }
            let edges: Vec<(Cell, Cell)> = between.edges(self.grid).map(|(a, b)| (a.min(b), a.max(b))).collect();
            if !edges.is_empty() && edges.iter().all(|edge| !self.built.contains(edge)) {
                self.built.extend(edges);
                return Some(between);
            }
        }
        None
    }

    fn draw_edges(&mut self, chance: &mut Chance) {
        for _ in 0..chance.pick_of(&[0, 0, 1, 3, 6]) {
            let kind = chance.pick_of(&Edge::ALL);
            let count = 1 + chance.below(2);
            let between: Vec<Between> = (0..count).filter_map(|_| self.draw_between(chance)).collect();
            if !between.is_empty() {
                self.edges.push(Barrier { kind, between });
            }
        }
    }

    fn draw_doors(&mut self, chance: &mut Chance) {
        let mut levers: BTreeSet<Cell> = BTreeSet::new();
        for name in ["the cellar door", "the sluice", "the wicket"].into_iter().take(chance.pick_of(&[0, 0, 1, 2, 3])) {
            let count = 1 + chance.below(2);
            let between: Vec<Between> = (0..count).filter_map(|_| self.draw_between(chance)).collect();
            let by_hand = chance.percent(70);
            let mut own = Vec::new();
            for _ in 0..chance.below(3) {
                let cell = self.any_cell(chance);
                if self.terrain(cell) != Terrain::Void && levers.insert(cell) {
                    own.push(cell);
                }
            }
            if !between.is_empty() && (by_hand || !own.is_empty()) {
                self.doors.push(Gate {
                    name: name.to_owned(),
                    between,
                    shut: chance.pick_of(&[Edge::Door, Edge::Grille]),
                    open: chance.percent(40),
                    by_hand,
                    hidden: None,
                    levers: own,
                });
            }
        }
        // A lever on a cell beside a door that is opened by hand could not be distinguished from the door.
        let by_hand = self.doors.iter().filter(|door| door.by_hand).flat_map(|door| &door.between);
        let taken: BTreeSet<Cell> =
            by_hand.flat_map(|between| between.edges(self.grid)).flat_map(|(a, b)| [a, b]).collect();
        for door in &mut self.doors {
            door.levers.retain(|lever| !taken.contains(lever));
        }
        self.doors.retain(|door| door.by_hand || !door.levers.is_empty());
    }

    /// Any cell of the board.
    pub fn any_cell(&self, chance: &mut Chance) -> Cell {
        let (x, y) = (chance.below(self.grid.width.into()), chance.below(self.grid.height.into()));
        Cell::new(i16::try_from(x).unwrap_or(0), i16::try_from(y).unwrap_or(0))
    }

    /// The rows of the board as a level has them.
    pub fn rows(&self) -> Vec<String> {
        self.cells.chunks(self.grid.width.max(1).into()).map(|row| row.iter().collect()).collect()
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        let at = usize::try_from(cell.y).ok().zip(usize::try_from(cell.x).ok());
        let c = at.and_then(|(y, x)| self.cells.get(y * usize::from(self.grid.width) + x));
        let usual = |c: &char| Tile::USUAL.iter().find(|usual| usual.0 == *c).map(|usual| usual.1);
        let own = |c: &char| self.legend.get(c).map(|tile| tile.terrain);
        c.and_then(|c| own(c).or_else(|| usual(c))).unwrap_or(Terrain::Void)
    }

    /// Whether a unit can cover these cells: all can be stood on, and the edges between them are free.
    pub fn holds(&self, cells: &[Cell]) -> bool {
        let stands = |&cell: &Cell| {
            let ground = self.terrain(cell).ground();
            self.grid.contains(cell) && (ground.passable || self.swims && ground.water == Water::Deep)
        };
        cells.iter().all(stands) && !self.built.iter().any(|(a, b)| cells.contains(a) && cells.contains(b))
    }
}

/// The grids that levels of a rule set may have.
fn shapes(words: &Vocabulary) -> Vec<Shape> {
    let squares = words.diagonals.iter().map(|&diagonal: &Diagonal| Shape::Square(diagonal));
    let hexes = [Orientation::Pointy, Orientation::Flat].into_iter().filter(|_| words.hexes).map(Shape::Hex);
    squares.chain(hexes).collect()
}

/// What the ground is made of, where the rules count in regions.
pub(super) fn footing(chance: &mut Chance, shown: &Mechanics) -> Footing {
    let all = [Footing::Solid, Footing::Soft, Footing::Rocky, Footing::Spikes];
    if shown.regions { chance.pick_of(&all) } else { Footing::Solid }
}
