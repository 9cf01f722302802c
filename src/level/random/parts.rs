//! Regions of a random level: their cells, what they do, and the partition they must be where the rules count in them.

use super::chance::Chance;
use super::ground::Ground;
use crate::battlefield::{Hazard, HazardEffect, Mechanics, Tick};
use crate::grid::Cell;
use crate::level::{Area, Level, Links, NamedRegions, Region};
use crate::rules::{HazardWords, Vocabulary};
use std::collections::BTreeMap;

/// Names of regions, with characters that a text form has to keep.
const NAMES: [&str; 4] = ["the ford", "Herd \"links\"", "mire, east", "o'er"];

/// Draws the regions of a level whose board is drawn.
pub(super) fn regions(chance: &mut Chance, words: &Vocabulary, shown: &Mechanics, ground: &Ground, level: &mut Level) {
    if shown.regions {
        level.regions = partition(chance, words, shown, ground, level);
        level.region_links = links(chance, &level.regions);
        return;
    }
    let mut named = Vec::new();
    for name in NAMES.into_iter().take(chance.of_all(&[0, 0, 1, 2, 4])) {
        let areas = (0..1 + chance.below(2)).map(|_| block(chance, ground)).collect();
        named.push((name.to_owned(), region(chance, words, shown, areas)));
    }
    level.regions = NamedRegions::of(named);
}

/// What is added to checks, by skill: each in so many of a hundred cases.
pub(super) fn modifiers(chance: &mut Chance, words: &Vocabulary, percent: u32) -> BTreeMap<String, i16> {
    let mut modifiers = BTreeMap::new();
    for skill in &words.skills {
        if chance.percent(percent) {
            modifiers.insert(skill.clone(), i16::try_from(chance.bound(-10, 10)).unwrap_or(0));
        }
    }
    modifiers
}

/// A block of cells.
fn block(chance: &mut Chance, ground: &Ground) -> Area {
    let (a, b) = (ground.any_cell(chance), ground.any_cell(chance));
    if chance.percent(30) {
        return Area { first: a, last: a };
    }
    Area { first: Cell::new(a.x.min(b.x), a.y.min(b.y)), last: Cell::new(a.x.max(b.x), a.y.max(b.y)) }
}

fn region(chance: &mut Chance, words: &Vocabulary, shown: &Mechanics, cells: Vec<Area>) -> Region {
    let modifiers = modifiers(chance, words, 15);
    let mut hazards = Vec::new();
    if let Some(known) = &words.hazards {
        for _ in 0..chance.of_all(&[0, 1, 1, 2, 3]) {
            hazards.push(hazard(chance, known));
        }
    }
    Region {
        cells,
        text: chance.of_all(&["", "", "It is wet here."]).to_owned(),
        modifiers,
        hazards,
        cover: chance.maybe(30, |chance| chance.between(0, 2) as u8).filter(|_| shown.regions).unwrap_or(0),
        concealment: chance.percent(20) && shown.regions,
        unfamiliar: chance.percent(25) && words.no_riders.is_none(),
        exit: chance.percent(25) && words.exits,
    }
}

fn hazard(chance: &mut Chance, known: &HazardWords) -> Hazard {
    let any = |chance: &mut Chance, list: &[String]| {
        chance.one(list).cloned().unwrap_or_else(|| chance.of_all(&["fire", "rot"]).to_owned())
    };
    let effect = match chance.below(3) {
        0 => HazardEffect::Loss {
            amount: chance.of_all(&[1, 2, 5, 99]),
            of: chance.one(&known.losses).cloned().unwrap_or_default(),
        },
        1 => {
            let fixed = chance.percent(40);
            HazardEffect::Damage {
                dice: if fixed { 0 } else { chance.of_all(&[1, 1, 2, 20]) },
                faces: if fixed { 0 } else { chance.of_all(&[2, 4, 6, 8, 100]) },
                amount: if fixed { chance.of_all(&[1, 3, 99]) } else { chance.of_all(&[0, 0, 2]) },
                kind: any(chance, &known.kinds),
                armour: chance.percent(50),
            }
        }
        _ => HazardEffect::Impose { status: any(chance, &known.statuses) },
    };
    let worse = chance.maybe(25, |chance| (any(chance, &known.statuses), chance.bound(1, 99) as u8));
    let at = chance.one(&known.ticks).copied().unwrap_or(Tick::Enter);
    Hazard { at, effect, worse }
}

/// Every cell where a body can stand in exactly one region: two halves if they hang together, else each by itself.
fn partition(
    chance: &mut Chance,
    words: &Vocabulary,
    shown: &Mechanics,
    ground: &Ground,
    level: &Level,
) -> NamedRegions {
    let board = level.board();
    let cells: Vec<Cell> = ground.grid.cells().filter(|&cell| board.ground(cell).passable).collect();
    let at = |cell: Cell| Area { first: cell, last: cell };
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

/// Links between two regions, if there are two.
fn links(chance: &mut Chance, regions: &NamedRegions) -> Links {
    let names: Vec<&String> = regions.keys().collect();
    let mut pairs = |percent: u32| {
        let mut drawn = Vec::new();
        if names.len() > 1 && chance.percent(percent) {
            let a = chance.below(names.len());
            let b = (a + 1 + chance.below(names.len() - 1)) % names.len();
            drawn.push((names[a].clone(), names[b].clone()));
        }
        drawn
    };
    Links { extra: pairs(40), forbidden: pairs(40) }
}
