//! Regions of a random level: their cells and hazards, and the partition that they must be where the rules count in
//! regions.

use super::chance::Chance;
use super::ground::{RandomBoard, footing};
use indes_core::battlefield::{Hazard, HazardEffect, Light, Mechanics, Tick};
use indes_core::grid::Cell;
use indes_level::level::{CellBlock, Level, Links, NamedRegions, Region};
use indes_rules::{HazardWords, Vocabulary};
use std::collections::BTreeMap;

/// Names of regions, with characters that must be escaped in text.
const NAMES: [&str; 4] = ["the ford", "Herd \"links\"", "mire, east", "o'er"];

/// Draws the regions of a level whose board is drawn.
pub(super) fn draw(
    chance: &mut Chance,
    words: &Vocabulary,
    shown: &Mechanics,
    ground: &RandomBoard,
    level: &mut Level,
) {
    if shown.regions {
        level.regions = partition(chance, words, shown, ground, level);
        level.region_links = links(chance, &level.regions);
        return;
    }
    let mut named = Vec::new();
    for name in NAMES.into_iter().take(chance.pick_of(&[0, 0, 1, 2, 4])) {
        let areas = (0..1 + chance.below(2)).map(|_| block(chance, ground)).collect();
        named.push((name.to_owned(), region(chance, words, shown, areas)));
    }
    level.regions = NamedRegions::of(named);
}

/// Modifiers to checks: one for each skill, with a probability of `percent` in 100.
pub(super) fn modifiers(chance: &mut Chance, words: &Vocabulary, percent: u32) -> BTreeMap<String, i16> {
    let mut modifiers = BTreeMap::new();
    for skill in &words.skills {
        if chance.percent(percent) {
            modifiers.insert(skill.clone(), i16::try_from(chance.often_bound(-10, 10)).unwrap_or(0));
        }
    }
    modifiers
}

/// A block of cells; in 30 of 100 cases a single cell.
fn block(chance: &mut Chance, ground: &RandomBoard) -> CellBlock {
    let (a, b) = (ground.any_cell(chance), ground.any_cell(chance));
    if chance.percent(30) {
        return CellBlock { first: a, last: a };
    }
    CellBlock { first: Cell::new(a.x.min(b.x), a.y.min(b.y)), last: Cell::new(a.x.max(b.x), a.y.max(b.y)) }
}

fn region(chance: &mut Chance, words: &Vocabulary, shown: &Mechanics, cells: Vec<CellBlock>) -> Region {
    let modifiers = modifiers(chance, words, 15);
    let mut hazards = Vec::new();
    if let Some(known) = &words.hazards {
        for _ in 0..chance.pick_of(&[0, 1, 1, 2, 3]) {
            hazards.push(hazard(chance, known));
        }
    }
    Region {
        cells,
        text: chance.pick_of(&["", "", "It is wet here."]).to_owned(),
        modifiers,
        hazards,
        cover: chance.maybe(30, |chance| chance.between(0, 2) as u8).filter(|_| shown.regions).unwrap_or(0),
        concealment: chance.percent(20) && shown.regions,
        ground: footing(chance, shown),
        cramped: shown.regions && chance.percent(20),
        difficult: shown.regions && chance.percent(20),
        water: shown.regions && chance.percent(15),
        unfamiliar: chance.percent(25) && words.no_riders.is_none(),
        exit: chance.percent(25) && words.exits,
        camp: chance.percent(25) && words.camps,
        light: if shown.surroundings { chance.pick_of(&[Light::Clear, Light::Dim, Light::Dark]) } else { Light::Clear },
        unstable: shown.surroundings && chance.percent(25),
    }
}

fn hazard(chance: &mut Chance, known: &HazardWords) -> Hazard {
    let any = |chance: &mut Chance, list: &[String]| {
        chance.pick(list).cloned().unwrap_or_else(|| chance.pick_of(&["fire", "rot"]).to_owned())
    };
    let effect = match chance.below(3) {
        0 => HazardEffect::Loss {
            amount: chance.pick_of(&[1, 2, 5, 99]),
            of: chance.pick(&known.losses).cloned().unwrap_or_default(),
        },
        1 => {
            let fixed = chance.percent(40);
            HazardEffect::Damage {
                dice: if fixed { 0 } else { chance.pick_of(&[1, 1, 2, 20]) },
                faces: if fixed { 0 } else { chance.pick_of(&[2, 4, 6, 8, 100]) },
                amount: if fixed { chance.pick_of(&[1, 3, 99]) } else { chance.pick_of(&[0, 0, 2]) },
                kind: any(chance, &known.kinds),
                armour: chance.percent(50),
            }
        }
        _ => HazardEffect::Impose { status: any(chance, &known.statuses) },
    };
    let worse = chance.maybe(25, |chance| (any(chance, &known.statuses), chance.often_bound(1, 99) as u8));
    let at = chance.pick(&known.ticks).copied().unwrap_or(Tick::Enter);
    Hazard { at, effect, worse }
}

/// Regions of which exactly one holds each passable cell: two halves if they are connected, else one region for each
/// cell.
fn partition(
    chance: &mut Chance,
    words: &Vocabulary,
    shown: &Mechanics,
    ground: &RandomBoard,
    level: &Level,
) -> NamedRegions {
    let board = level.board();
    let cells: Vec<Cell> = ground.grid.cells().filter(|&cell| board.ground(cell).passable).collect();
    let at = |cell: Cell| CellBlock { first: cell, last: cell };
    let split = i16::try_from(chance.below(ground.grid.width.into())).unwrap_or(0);
    let (west, east): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| cell.x <= split);
    let mut halves = Vec::new();
    for (name, half) in ["west", "east"].into_iter().zip([west, east]).filter(|(_, half)| !half.is_empty()) {
        let areas = half.into_iter().map(at).collect();
        halves.push((name.to_owned(), region(chance, words, shown, areas)));
    }
    let mut tried = level.clone();
    tried.regions = NamedRegions::of(halves);
    if tried.partition(&tried.board()).is_ok() {
        return tried.regions;
    }
    let mut singles = Vec::new();
    for &cell in &cells {
        singles.push((cell.to_string(), region(chance, words, shown, vec![at(cell)])));
    }
    NamedRegions::of(singles)
}

/// Perhaps a link between cells of two regions, and a forbidden border between two. Each block of a region is a single
/// cell.
fn links(chance: &mut Chance, regions: &NamedRegions) -> Links {
    let all: Vec<(&String, &Region)> = regions.iter().collect();
    let mut links = Links::default();
    let pair = |chance: &mut Chance| {
        let a = chance.below(all.len());
        [all[a], all[(a + 1 + chance.below(all.len() - 1)) % all.len()]]
    };
    if all.len() > 1 && chance.percent(40) {
        let [a, b] = pair(chance).map(|(_, region)| region.cells[chance.below(region.cells.len())].first);
        links.extra.push((a, b));
    }
    if all.len() > 1 && chance.percent(40) {
        let [a, b] = pair(chance).map(|(name, _)| name.clone());
        links.forbidden.push((a, b));
    }
    links
}
