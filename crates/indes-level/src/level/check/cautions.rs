//! Cautions: what is probably a mistake in a level that can be played, each with its place and a remedy.
//!
//! [`Level::read`] refuses no level because of them; `indes check` prints them as warnings. Those that need the other
//! levels, such as an id that two files have, are added by `headless::check`.

use super::super::schema::{Level, Unit};
use indes_core::battlefield::door::DoorMask;
use indes_core::battlefield::elevation::Contact;
use indes_core::battlefield::movement::Rise;
use indes_core::battlefield::{Board, Footprint, Water};
use indes_core::grid::{Cell, Corner, Grid};
use indes_core::reading::Path;
use indes_rules::{OptionValue, SizeSpec, Vocabulary};
use std::collections::BTreeSet;

/// Something that is probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    /// The path of the value in the file.
    pub at: Path,
    /// What is odd.
    pub message: String,
    /// A remedy.
    pub help: String,
}

impl Caution {
    /// A caution about the value at a path.
    #[must_use]
    pub fn new(at: Path, message: String, help: &str) -> Self {
        Self { at, message, help: help.to_owned() }
    }
}

impl Level {
    /// All cautions about a sound level, in the order of the file.
    #[must_use]
    pub fn cautions(&self, words: &Vocabulary) -> Vec<Caution> {
        let board = self.board();
        let mut found = Vec::new();
        found.extend(self.idle_heights(words, &board));
        let map = WalkMap::of(words, &board, &self.region_links.extra);
        for (at, unit) in self.units.iter().enumerate() {
            let path = Path::to("units").index(at).field("cell");
            found.extend(
                self.walled_in(words, &map, unit).map(|(message, help)| Caution::new(path.clone(), message, help)),
            );
            found.extend(self.animal_in_water(words, &board, unit, &path));
            found.extend(odd_abilities(words, unit, &Path::to("units").index(at)));
        }
        found
    }

    /// Heights under rules by which they neither raise the cost of steps, nor bar attacks, nor cause falls.
    fn idle_heights(&self, words: &Vocabulary, board: &Board) -> Option<Caution> {
        // Those of the rule set that the level shows, else those of the rule data in force.
        let mechanics = if self.shows.is_some() { self.mechanics() } else { words.mechanics };
        let ground = || board.grid.cells().filter(|&cell| stands(board, cell));
        // Heights of a legend may be for the picture only.
        let uneven = !self.heights.is_empty() && ground().any(|cell| board.height(cell) != 0);
        if !uneven || mechanics.gait.rise != Rise::NONE || mechanics.fall.is_some() {
            return None;
        }
        let steep = |cell: Cell| {
            let beside = board.grid.neighbours(cell).into_iter().filter(|&(_, next)| stands(board, next));
            beside.map(|(_, next)| board.height(next).abs_diff(board.height(cell))).max().unwrap_or(0)
        };
        let bars = match mechanics.contact {
            Contact::Any => false,
            // The reach of a weapon is the same upwards, so a difference of one level never bars it.
            Contact::WithinReach => ground().any(|cell| steep(cell) > 1),
            Contact::WithinLevels(_) => true,
        };
        let values = words.settle(&self.options);
        let counts = |name: &String| values.get(name).is_some_and(|value| !matches!(value, OptionValue::Int(0)));
        if bars || words.height_options.iter().any(counts) {
            return None;
        }
        let help = match words.height_options.first() {
            Some(option) => format!("set the option {option:?}, or leave the heights out"),
            None => "leave the heights out".to_owned(),
        };
        let set = self.shows.unwrap_or(self.rules);
        let message = format!("these heights change nothing: {set} minds only steps of 2 levels and more, if any");
        Some(Caution::new(Path::to("heights"), message, &help))
    }

    /// A unit that cannot leave its cell on foot, or come near any foe. Message and remedy.
    fn walled_in(&self, words: &Vocabulary, map: &WalkMap, unit: &Unit) -> Option<(String, &'static str)> {
        let mount = unit.rides.as_ref().and_then(|name| self.units.iter().find(|other| other.name == *name));
        if [Some(unit), mount].into_iter().flatten().any(|unit| flies(words, unit)) {
            return None;
        }
        let mover = mount.unwrap_or(unit);
        // Where squeezing is allowed, large units pass through gaps of one cell.
        let whole = footprint(words, &map.board.grid, mover);
        let narrow = if self.squeezing.is_some() { Footprint::default() } else { whole };
        let reached = map.reached(&narrow, unit.cell);
        if reached.len() == 1 {
            let message = format!("{} cannot leave {}: nothing beside it can be walked on", unit.name, unit.cell);
            return Some((message, "open a way, or move it"));
        }
        let foes = self.units.iter().filter(|other| !self.are_allied(&unit.side, &other.side));
        let near = |foe: &Unit| {
            let cells = footprint(words, &map.board.grid, foe);
            let cells: Vec<Cell> = cells.cells(&map.board.grid, foe.cell).collect();
            cells.iter().any(|&cell| {
                let mut beside = map.board.grid.neighbours(cell).into_iter();
                reached.contains(&cell) || beside.any(|(_, next)| reached.contains(&next))
            })
        };
        let fenced = !foes.clone().any(near) && foes.clone().next().is_some();
        fenced.then(|| {
            let message = format!("{} can come near no foe on foot: walls or water part them", unit.name);
            (message, "open a way, or mean it: with bows it is a fight all the same")
        })
    }

    /// An animal that begins swimming in deep water.
    fn animal_in_water(&self, words: &Vocabulary, board: &Board, unit: &Unit, path: &Path) -> Option<Caution> {
        words.template(&unit.template).filter(|template| template.animal)?;
        let footprint = footprint(words, &board.grid, unit);
        let mut cells = footprint.cells(&board.grid, unit.cell);
        let swims = unit.altitude.is_none() && cells.all(|cell| board.ground(cell).water == Water::Deep);
        swims.then(|| {
            let message = format!("{} is an animal and begins in deep water", unit.name);
            Caution::new(path.clone(), message, "put it ashore, or on shallows")
        })
    }
}

/// A unit whose abilities are not those that its template should have.
fn odd_abilities(words: &Vocabulary, unit: &Unit, path: &Path) -> Option<Caution> {
    let advice = words.template(&unit.template)?.abilities.as_ref()?;
    let value = |(name, usual): &(String, i32)| unit.overrides.get(name).copied().unwrap_or(*usual);
    let values: Vec<i32> = advice.values.iter().map(value).collect();
    let (sum, bounds) = (values.iter().sum::<i32>(), advice.least..=advice.most);
    if sum == advice.sum && values.iter().all(|value| bounds.contains(value)) {
        return None;
    }
    let told: Vec<String> =
        advice.values.iter().zip(&values).map(|((name, _), value)| format!("{name} {value}")).collect();
    let message = format!("{} has {}, {sum} in sum", unit.name, told.join(", "));
    let help = format!(
        "{} to {} each and {} in sum are usual ({}); mean it, or change `overrides`",
        advice.least, advice.most, advice.sum, advice.rule
    );
    Some(Caution::new(path.field("overrides"), message, &help))
}

/// Whether a unit could be on a cell, on foot or swimming.
fn stands(board: &Board, cell: Cell) -> bool {
    let ground = board.ground(cell);
    ground.passable || ground.water == Water::Deep
}

fn flies(words: &Vocabulary, unit: &Unit) -> bool {
    let by_nature = words.template(&unit.template).is_some_and(|template| template.flies);
    unit.overrides.get("flies").map_or(by_nature, |&flies| flies > 0)
}

/// The footprint of a unit.
fn footprint(words: &Vocabulary, grid: &Grid, unit: &Unit) -> Footprint {
    let usual = || words.template(&unit.template).and_then(|template| template.size.as_ref());
    let wanted = unit.size.as_ref().or_else(usual);
    let size: Option<&SizeSpec> = wanted.and_then(|wanted| words.sizes.iter().find(|size| size.name == *wanted));
    size.map_or_else(Footprint::default, |size| Footprint::usual(grid, size.side))
}

/// The board for a search of reachable cells: all doors open, no units.
struct WalkMap {
    board: Board,
    corner: Corner,
    swims: bool,
    /// The cells that are linked, where the rules count in regions (REGION-G77).
    links: Vec<(Cell, Cell)>,
}

impl WalkMap {
    fn of(words: &Vocabulary, board: &Board, links: &[(Cell, Cell)]) -> Self {
        let mut board = board.clone();
        board.set_doors(DoorMask(u32::MAX));
        let mechanics = &words.mechanics;
        let links = if mechanics.regions { links.to_vec() } else { Vec::new() };
        Self { board, corner: mechanics.gait.corner, swims: words.swims || mechanics.swim.is_some(), links }
    }

    fn holds(&self, cell: Cell) -> bool {
        let ground = self.board.ground(cell);
        ground.passable || self.swims && ground.water == Water::Deep
    }

    /// All cells that a unit of this footprint can cover by walking from a cell; only that cell if it cannot leave.
    fn reached(&self, footprint: &Footprint, from: Cell) -> BTreeSet<Cell> {
        let grid = &self.board.grid;
        let fits = |at: Cell| {
            let cells: Vec<Cell> = footprint.cells(grid, at).collect();
            cells.len() == footprint.count() && cells.iter().all(|&cell| self.holds(cell))
        };
        let barred = |from, to| self.board.bars(self.corner, from, to, |cell| !self.holds(cell));
        let mut seen = BTreeSet::from([from]);
        let mut next = vec![from];
        while let Some(at) = next.pop() {
            let steps = grid.neighbours(at).into_iter().map(|(_, step)| step).filter(|&step| !barred(at, step));
            let both_ways = self.links.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            let linked = both_ways.filter(|link| link.0 == at).map(|link| link.1);
            for step in steps.chain(linked) {
                if !seen.contains(&step) && fits(step) {
                    seen.insert(step);
                    next.push(step);
                }
            }
        }
        if seen.len() == 1 {
            return seen;
        }
        seen.iter().flat_map(|&at| footprint.cells(grid, at).collect::<Vec<_>>()).collect()
    }
}
