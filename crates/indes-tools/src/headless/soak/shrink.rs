//! Shrinks a level that breaks an invariant as long as it still breaks it.
//!
//! A [`Cut`] returns the level without its nth part of a kind, or with the default in its place. Large cuts come first:
//! sides, units, columns and rows; then smaller parts and fields; then single cells. All cuts are repeated until none
//! succeeds or the tries are used up.

use indes_core::battlefield::Terrain;
use indes_core::grid::Cell;
use indes_level::level::{
    AtLimit, Between, CellBlock, Control, Level, Links, NamedRegions, Opening, Region, Side, Tile, Unit,
};

/// The level without its nth part of a kind; `None` if it does not have so many.
type Cut = fn(&Level, usize) -> Option<Level>;

const CUTS: [Cut; 10] = [
    without_side,
    without_unit,
    without_row,
    without_column,
    plainer,
    without_part,
    plainer_side,
    plainer_unit,
    without_override,
    plainer_cell,
];

/// The smallest level found in at most `tries` tries for which `breaks` returns `true`. It is called with unsound
/// levels as well.
pub fn shrink(level: &Level, mut tries: u32, breaks: &mut dyn FnMut(&Level) -> bool) -> Level {
    let mut best = level.clone();
    loop {
        let before = best.clone();
        for cut in CUTS {
            let mut at = 0;
            while let Some(smaller) = cut(&best, at) {
                if smaller == best {
                    at += 1;
                    continue;
                }
                let Some(left) = tries.checked_sub(1) else { return best };
                tries = left;
                if breaks(&smaller) {
                    best = smaller;
                } else {
                    at += 1;
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

fn without_side(level: &Level, at: usize) -> Option<Level> {
    let gone = level.sides.get(at)?.name.clone();
    let mut smaller = level.clone();
    smaller.units.retain(|unit| unit.side != gone);
    drop_dangling(&mut smaller);
    Some(smaller)
}

fn without_unit(level: &Level, at: usize) -> Option<Level> {
    level.units.get(at)?;
    let mut smaller = level.clone();
    smaller.units.remove(at);
    drop_dangling(&mut smaller);
    Some(smaller)
}

/// Removes sides without units, their seats, and references to missing sides and units.
fn drop_dangling(level: &mut Level) {
    level.drop_missing_units();
    level.sides.retain(|side| level.units.iter().any(|unit| unit.side == side.name));
    let mut seats: Vec<u8> = level.sides.iter().map(|side| side.seat).collect();
    seats.sort_unstable();
    for side in &mut level.sides {
        let place = seats.iter().position(|&seat| seat == side.seat).unwrap_or(0);
        side.seat = u8::try_from(place + 1).unwrap_or(u8::MAX);
    }
    let there = |name: &String| level.sides.iter().any(|side| side.name == *name);
    level.allies.iter_mut().for_each(|group| group.retain(there));
    level.allies.retain(|group| group.len() > 1);
    level.initiator = level.initiator.take().filter(there);
    level.goals.retain(|goal| there(&goal.side));
    if matches!(&level.at_limit, AtLimit::Winner(side) if !there(side)) {
        level.at_limit = AtLimit::Draw;
    }
    if matches!(&level.opening, Opening::Side(side) if !there(side)) {
        level.opening = Opening::Usual;
    }
}

/// The new number of a row or column when row or column `gone` is removed: those after it move up by one.
fn moved(number: i16, gone: i16, last: i16) -> i16 {
    if number > gone || number == gone && gone == last { (number - 1).max(0) } else { number }
}

fn move_cells(level: &mut Level, to: impl Fn(Cell) -> Cell) {
    let area = |area: CellBlock| CellBlock { first: to(area.first), last: to(area.last) };
    let between = |between: &Between| Between { a: area(between.a), b: area(between.b) };
    for unit in &mut level.units {
        unit.cell = to(unit.cell);
    }
    for barrier in &mut level.edges {
        barrier.between = barrier.between.iter().map(between).collect();
    }
    for door in &mut level.doors {
        door.between = door.between.iter().map(between).collect();
        door.levers = door.levers.iter().copied().map(&to).collect();
    }
    for link in &mut level.region_links.extra {
        *link = (to(link.0), to(link.1));
    }
    change_regions(level, |region| {
        region.cells = region.cells.iter().copied().map(area).collect();
    });
}

fn change_regions(level: &mut Level, mut change: impl FnMut(&mut Region)) {
    let mut named: Vec<(String, Region)> =
        level.regions.iter().map(|(name, region)| (name.clone(), region.clone())).collect();
    named.iter_mut().for_each(|(_, region)| change(region));
    level.regions = NamedRegions::of(named);
}

fn without_row(level: &Level, at: usize) -> Option<Level> {
    level.board.get(at)?;
    let last = i16::try_from(level.board.len()).ok()? - 1;
    let gone = i16::try_from(at).ok()?;
    let mut smaller = level.clone();
    smaller.board.remove(at);
    if !smaller.heights.is_empty() {
        smaller.heights.remove(at);
    }
    move_cells(&mut smaller, |cell| Cell::new(cell.x, moved(cell.y, gone, last)));
    Some(smaller)
}

fn without_column(level: &Level, at: usize) -> Option<Level> {
    let cells = |row: &String| -> Vec<char> { row.chars().filter(|c| *c != ' ').collect() };
    let width = level.board.first().map(cells)?.len();
    let (last, gone) = (i16::try_from(width).ok()? - 1, i16::try_from(at).ok().filter(|_| at < width)?);
    let mut smaller = level.clone();
    for row in smaller.board.iter_mut().chain(&mut smaller.heights) {
        let mut kept = cells(row);
        if at < kept.len() {
            kept.remove(at);
        }
        *row = kept.into_iter().collect();
    }
    move_cells(&mut smaller, |cell| Cell::new(moved(cell.x, gone, last), cell.y));
    Some(smaller)
}

/// One field of the level with its default.
fn plainer(level: &Level, at: usize) -> Option<Level> {
    const PLAINER: [fn(&mut Level); 22] = [
        |level| level.modifiers.clear(),
        |level| level.events.clear(),
        |level| level.goals.clear(),
        |level| level.board.iter_mut().for_each(|row| *row = row.chars().map(|_| '.').collect()),
        |level| level.heights.clear(),
        |level| level.options.clear(),
        |level| level.regions = NamedRegions::default(),
        |level| level.edges.clear(),
        |level| level.doors.clear(),
        |level| level.bonds.clear(),
        |level| level.region_links = Links::default(),
        |level| level.opening = Opening::Usual,
        |level| level.initiator = None,
        |level| level.allies.clear(),
        |level| level.squeezing = None,
        |level| (level.shows, level.metres_per_cell) = (None, None),
        |level| level.follows = None,
        |level| level.text.clear(),
        |level| level.at_limit = AtLimit::Draw,
        |level| level.round_limit = Some(level.round_limit.map_or(1, |rounds| rounds.min(1))),
        |level| level.round_limit = Some(level.round_limit.map_or(2, |rounds| rounds.min(2))),
        |level| level.round_limit = Some(level.round_limit.map_or(4, |rounds| rounds.min(4))),
    ];
    changed(level, *PLAINER.get(at)?)
}

fn changed(level: &Level, change: impl FnOnce(&mut Level)) -> Option<Level> {
    let mut smaller = level.clone();
    change(&mut smaller);
    Some(smaller)
}

/// The level without one edge, door, bond, option, character of the legend, region or hazard.
fn without_part(level: &Level, mut at: usize) -> Option<Level> {
    let mut here = |count: usize| {
        let found = (at < count).then_some(at);
        at = at.saturating_sub(count);
        found
    };
    if let Some(at) = here(level.edges.len()) {
        return changed(level, |level| drop(level.edges.remove(at)));
    }
    if let Some(at) = here(level.doors.len()) {
        return changed(level, |level| drop(level.doors.remove(at)));
    }
    if let Some(at) = here(level.bonds.len()) {
        return changed(level, |level| drop(level.bonds.remove(at)));
    }
    if let Some(at) = here(level.critical_effects.len()) {
        return changed(level, |level| drop(level.critical_effects.remove(at)));
    }
    if let Some(at) = here(level.options.len()) {
        let gone = level.options.keys().nth(at)?.clone();
        return changed(level, |level| drop(level.options.remove(&gone)));
    }
    if let Some(at) = here(level.legend.len()) {
        let gone = *level.legend.keys().nth(at)?;
        return changed(level, |level| {
            level.legend.remove(&gone);
            let plain = |c: char| if c == gone && !is_usual(c) { '.' } else { c };
            level.board.iter_mut().for_each(|row| *row = row.chars().map(plain).collect());
        });
    }
    if let Some(at) = here(level.regions.iter().len()) {
        let gone = level.regions.keys().nth(at)?.clone();
        let kept = level.regions.iter().filter(|(name, _)| **name != gone);
        let kept = kept.map(|(name, region)| (name.clone(), region.clone())).collect();
        return changed(level, |level| level.regions = NamedRegions::of(kept));
    }
    let hazards = level.regions.iter().map(|(_, region)| region.hazards.len()).sum();
    let mut gone = here(hazards)?;
    changed(level, |level| {
        change_regions(level, |region| {
            if gone < region.hazards.len() {
                region.hazards.remove(gone);
                gone = usize::MAX;
            } else {
                gone = gone.saturating_sub(region.hazards.len());
            }
        });
    })
}

fn is_usual(c: char) -> bool {
    Tile::USUAL.iter().any(|usual| usual.0 == c)
}

fn plainer_side(level: &Level, at: usize) -> Option<Level> {
    const PLAINER: [fn(&mut Side); 4] = [
        |side| side.control = Control::Human,
        |side| side.hidden = false,
        |side| side.preparation = 0,
        |side| side.prepared = true,
    ];
    let (side, change) = (at / PLAINER.len(), PLAINER[at % PLAINER.len()]);
    level.sides.get(side)?;
    changed(level, |level| change(&mut level.sides[side]))
}

fn plainer_unit(level: &Level, at: usize) -> Option<Level> {
    const PLAINER: [fn(&mut Unit); 11] = [
        |unit| unit.overrides.clear(),
        |unit| unit.gear = None,
        |unit| unit.in_hand = None,
        |unit| unit.armour = None,
        |unit| unit.size = None,
        |unit| unit.status = None,
        |unit| unit.rides = None,
        |unit| unit.willing_to = None,
        |unit| unit.altitude = None,
        |unit| unit.prepared = None,
        |unit| unit.facing = None,
    ];
    let (unit, change) = (at / PLAINER.len(), PLAINER[at % PLAINER.len()]);
    level.units.get(unit)?;
    changed(level, |level| change(&mut level.units[unit]))
}

fn without_override(level: &Level, at: usize) -> Option<Level> {
    let all = level.units.iter().enumerate();
    let mut keys = all.flat_map(|(unit, of)| of.overrides.keys().map(move |key| (unit, key.clone())));
    let (unit, key) = keys.nth(at)?;
    changed(level, |level| {
        level.units[unit].overrides.remove(&key);
    })
}

/// The level with grass in place of the nth cell that is not grass.
fn plainer_cell(level: &Level, at: usize) -> Option<Level> {
    let grass = Tile::USUAL.iter().find(|usual| usual.1 == Terrain::Grass)?.0;
    let mut seen = 0;
    let mut found = false;
    let mut smaller = level.clone();
    for row in &mut smaller.board {
        let plain = |c: char| {
            let counts = c != grass && c != ' ';
            seen += usize::from(counts);
            let here = counts && seen == at + 1;
            found |= here;
            if here { grass } else { c }
        };
        *row = row.chars().map(plain).collect();
    }
    found.then_some(smaller)
}
