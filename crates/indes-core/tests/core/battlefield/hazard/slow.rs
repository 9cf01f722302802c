//! The oracle of hazards: areas are painted cell by cell, walks are lists of inside and outside.

use super::super::maps::{Map, Symmetry, for_maps};
use super::*;
use indes_core::grid::{Diagonal, Shape};
use indes_level::level::{CellBlock, NamedRegions};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

fn block(map: &Map, rng: &mut ChaCha8Rng) -> CellBlock {
    let (a, b) = (map.any_cell(rng), map.any_cell(rng));
    format!("{a}:{b}").parse().unwrap()
}

/// A map and the cells of one of up to two blocks.
fn random(shape: Shape, rng: &mut ChaCha8Rng) -> (Map, Vec<Cell>) {
    let map = Map::random(rng, shape, 1, 3);
    let mut area: Vec<Cell> =
        (0..rng.random_range(0..3)).flat_map(|_| block(&map, rng).cells().collect::<Vec<_>>()).collect();
    // A block of columns and rows is none on a turned board, a part of it still is an area.
    area.retain(|_| rng.random_range(0..4) > 0);
    (map, area)
}

/// The places of a walk from cell to cell, wherever the unit goes.
fn walk(map: &Map, rng: &mut ChaCha8Rng) -> Vec<Cell> {
    let mut places = vec![map.units[0].1];
    for _ in 0..6 {
        let near = map.board.grid.neighbours(places[places.len() - 1]);
        places.extend(near.get(rng.random_range(0..near.len().max(1))).map(|(_, cell)| *cell));
    }
    places
}

/// By step whether it enters the area.
fn entries(map: &Map, walk: &[Cell], area: &[Cell]) -> Vec<bool> {
    let cells = |at: Cell| map.units[0].0.cells(&map.board.grid, at).collect::<Vec<_>>();
    walk.windows(2).map(|step| entered(&cells(step[0]), &cells(step[1]), area)).collect()
}

#[test]
fn each_stay_in_an_area_enters_it_once() {
    for_maps(Diagonal::One, |shape, rng| {
        let (map, area) = random(shape, rng);
        if map.units.is_empty() {
            return;
        }
        let grid = map.board.grid;
        let mut painted = vec![false; grid.len()];
        area.iter().for_each(|&cell| painted[grid.index(cell).unwrap()] = true);
        let walk = walk(&map, rng);
        let count =
            |&at: &Cell| map.units[0].0.cells(&grid, at).filter(|&cell| painted[grid.index(cell).unwrap()]).count();
        let inside: Vec<bool> = walk.iter().map(|at| count(at) > 0).collect();
        let entries = entries(&map, &walk, &area);
        let wanted: Vec<bool> = (1..walk.len()).map(|at| inside[at] && !inside[at - 1]).collect();
        assert_eq!(entries, wanted, "{area:?} {walk:?}\n{map}");
        let stays = inside.chunk_by(|a, b| a == b).filter(|stay| stay[0]).count();
        let begun = usize::from(inside[0]);
        assert_eq!(entries.iter().filter(|&&entry| entry).count() + begun, stays, "{area:?} {walk:?}\n{map}");
    });
}

#[test]
fn what_is_entered_turns_with_the_board() {
    for_maps(Diagonal::One, |shape, rng| {
        let (map, area) = random(shape, rng);
        if map.units.is_empty() {
            return;
        }
        // Footprints that hang over the border lose cells on either board alike: only whole places are walked.
        let whole = |&at: &Cell| map.units[0].0.cells(&map.board.grid, at).count() == map.units[0].0.count();
        let walk: Vec<Cell> = walk(&map, rng).into_iter().filter(whole).collect();
        let all = Symmetry::all(shape);
        let (image, place) = map.image(all[rng.random_range(0..all.len())]);
        let placed = |cells: &[Cell]| cells.iter().map(|&cell| place(cell)).collect::<Vec<_>>();
        let here = entries(&map, &walk, &area);
        assert_eq!(here, entries(&image, &placed(&walk), &placed(&area)), "{area:?} {walk:?}\n{map}");
    });
}

#[test]
fn poise_j06_hazards_that_strike_at_a_tick_are_found_region_by_region() {
    let base = read("cells: [\"B1\"]", &tempo).unwrap();
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 1, 3);
        let Some(id) = map.ids().next() else { return };
        let mut random_regions: Vec<(Vec<CellBlock>, Vec<Hazard>)> = Vec::new();
        for _ in 0..rng.random_range(0..4) {
            let areas = (0..rng.random_range(1..3)).map(|_| block(&map, rng)).collect();
            let some = |rng: &mut ChaCha8Rng| loss(Tick::ALL[rng.random_range(0..5)], rng.random_range(1..100));
            random_regions.push((areas, (0..rng.random_range(0..4)).map(|_| some(rng)).collect()));
        }
        // Names against the order of the file.
        let region = |(at, (areas, hazards)): (usize, &(Vec<CellBlock>, Vec<Hazard>))| {
            let (areas, hazards) = (ron::to_string(areas).unwrap(), ron::to_string(hazards).unwrap());
            format!("\"{}\": (cells: {areas}, hazards: {hazards})", 9 - at)
        };
        let text = random_regions.iter().enumerate().map(region).collect::<Vec<_>>().join(", ");
        let regions: NamedRegions = ron::from_str(&format!("{{{text}}}")).unwrap();
        let row = ".".repeat(map.board.grid.width.into());
        let board = vec![row; map.board.grid.height.into()];
        let level = Level { regions, board, grid: shape, ..base.clone() };
        let own: Vec<Cell> = map.cells(id).into_iter().collect();
        for tick in Tick::ALL {
            let mut wanted = Vec::new();
            for (areas, hazards) in &random_regions {
                let painted: BTreeSet<Cell> = areas.iter().flat_map(|area| area.cells()).collect();
                if own.iter().any(|cell| painted.contains(cell)) {
                    wanted.extend(hazards.iter().filter(|hazard| hazard.at == tick));
                }
            }
            let hazards = level.hazards();
            let found: Vec<&Hazard> = hazards.on(tick, &own).map(|(_, peril)| &peril.hazard).collect();
            assert_eq!(found, wanted, "{text}\n{map}");
        }
    });
}
