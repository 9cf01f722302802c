//! Walking, sight, cover and shoves on a turned or mirrored board with things on edges. The other mechanics have such a
//! test beside their own.

use super::maps::{Map, Symmetry, for_maps};
use indes_core::battlefield::movement::Mover;
use indes_core::battlefield::movement::forced::{Shove, shove};
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::movement::{CornerBlock, Memory, MovementRules, PathShape, Rise, Turning, ZonePrice};
use indes_core::battlefield::{Barring, CoverMap, Screen, Shot, UnitId, UnitMask, cover, sees};
use indes_core::grid::{Cell, Corner, Diagonal};
use indes_testing::mechanics;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Prices of a change of heading, the same on every grid.
const TURNING: Turning = Turning { on_squares: [0, 1, 1, 2, 2], on_hexes: [0, 1, 1, 2, 2] };

/// Some way of walking.
fn gait(rng: &mut ChaCha8Rng) -> MovementRules {
    MovementRules {
        corner: [Corner::Open, Corner::Either, Corner::Both][rng.random_range(0..3)],
        corner_block: [CornerBlock::Wall, CornerBlock::Impassable, CornerBlock::ImpassableOrFoe]
            [rng.random_range(0..3)],
        rise: [Rise::NONE, mechanics::poise().gait.rise][rng.random_range(0..2)],
        turning: [Turning::default(), TURNING][rng.random_range(0..2)],
        zones: ZonePrice { leave: rng.random_range(0..2), stops: rng.random_range(0..4) == 0 },
        squeeze: [None, Some(1)][rng.random_range(0..2)],
        ..mechanics::tempo().gait
    }
}

/// Where the first unit may end, and for how much; the second is its foe and controls some cells, of the others every
/// second is. A shape that is about a unit takes it to be on the cell beside it.
fn ends(
    map: &Map,
    gait: MovementRules,
    (shape, round): (PathShape, Cell),
    controlled: &[Cell],
    budget: u16,
) -> BTreeMap<Cell, u16> {
    let lattice = map.board.lattice;
    let foe = |id: UnitId| id.0 % 2 == 1;
    let others = map.ids().skip(1).map(|id| (id, 0, !foe(id), false));
    let barring: Barring = gait.crossing.barring(0, others);
    let mut zones = vec![UnitMask::NONE; lattice.len()];
    for &cell in controlled {
        zones[lattice.spot(cell).unwrap().at()] = UnitMask::only(UnitId(1));
    }
    let bodies = map.bodies();
    let (footprint, start) = &map.units[0];
    let mover = Mover::new(&map.board, &bodies, gait, footprint, barring).with_zones(&zones);
    let mover = mover.shaped(shape, [round]);
    let mut search = Search::new();
    search.flood(&mover, lattice.spot(*start).unwrap(), Memory::default(), budget);
    let cost = |cell: Cell| search.cost(lattice.spot(cell).unwrap()).unwrap();
    search.ends(&mover).into_iter().map(|cell| (cell, cost(cell))).collect()
}

#[test]
fn walks_turn_with_the_board() {
    let mut far = 0;
    for_maps(Diagonal::Alternating, |shape, rng| {
        let map = Map::random(rng, shape, 5, 3).walled(rng);
        if map.units.len() < 2 {
            return;
        }
        let all = Symmetry::all(shape);
        let (image, place) = map.image(all[rng.random_range(0..all.len())]);
        let (gait, budget, centre) = (gait(rng), rng.random_range(1..8), map.any_cell(rng));
        let one = UnitId(1);
        let shapes = [PathShape::Free, PathShape::Straight, PathShape::NeverNearer(one), PathShape::OneRadial(one)];
        let kind = rng.random_range(0..4);
        let controlled: Vec<Cell> = (0..rng.random_range(0..5)).map(|_| map.any_cell(rng)).collect();
        let placed: Vec<Cell> = controlled.iter().map(|&cell| place(cell)).collect();
        let here = ends(&map, gait, (shapes[kind], centre), &controlled, budget);
        let there = ends(&image, gait, (shapes[kind], place(centre)), &placed, budget);
        far += usize::from(here.len() > 3);
        let turned: BTreeMap<Cell, u16> = here.into_iter().map(|(cell, cost)| (place(cell), cost)).collect();
        assert_eq!(there, turned, "{gait:?} {centre} {kind} {controlled:?} {budget}\n{map}\n{image}");
    });
    assert!(far > 3000, "{far} walks have some choice");
}

#[test]
fn sight_and_cover_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let map = Map::random(rng, shape, 5, 2).walled(rng);
        let all = Symmetry::all(shape);
        let (image, place) = map.image(all[rng.random_range(0..all.len())]);
        let (mut screens, mut turned) = (CoverMap::of(&map.board), CoverMap::of(&image.board));
        for _ in 0..4 {
            let (at, coverage) = (map.any_cell(rng), rng.random_range(0..5) * 25);
            let screen = Screen { coverage, opaque: rng.random_range(0..4) == 0, ..Screen::default() };
            screens.set(at, screen);
            turned.set(place(at), screen);
        }
        let (from, to) = (map.any_cell(rng), map.any_cell(rng));
        for rule in [mechanics::tempo().sight, mechanics::maneuver().sight, mechanics::region().sight] {
            let here = sees(&screens, &rule, &[from], &[to]).clear;
            assert_eq!(here, sees(&turned, &rule, &[place(from)], &[place(to)]).clear, "{rule:?}\n{map}\n{image}");
            assert_eq!(here, sees(&screens, &rule, &[to], &[from]).clear, "{rule:?} {from} {to}\n{map}");
        }
        for rule in [
            mechanics::tempo().cover,
            mechanics::maneuver().cover,
            mechanics::region().cover,
            mechanics::poise().cover,
            mechanics::energy().cover,
        ] {
            let here = cover(&screens, &map.bodies(), &rule, &Shot::new(&[from], &[to]));
            let there = cover(&turned, &image.bodies(), &rule, &Shot::new(&[place(from)], &[place(to)]));
            assert_eq!(
                (here.grade, here.sight_blocked),
                (there.grade, there.sight_blocked),
                "{rule:?} {from} {to}\n{map}\n{image}"
            );
        }
    });
}

#[test]
fn shoves_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let map = Map::random(rng, shape, 5, 2).walled(rng);
        let Some((footprint, from)) = map.units.first() else { return };
        let all = Symmetry::all(shape);
        let symmetry = all[rng.random_range(0..all.len())];
        let (image, place) = map.image(symmetry);
        let grid = map.board.grid;
        for heading in grid.directions() {
            let wanted = symmetry.of(grid.step_offset(heading).unwrap());
            let turned = grid.directions().find(|&way| grid.step_offset(way) == Some(wanted)).unwrap();
            for rule in [
                mechanics::maneuver().forced.unwrap(),
                mechanics::poise().forced.unwrap(),
                mechanics::energy().forced.unwrap(),
            ] {
                let here = Shove { unit: UnitId(0), from: *from, heading, paces: 3 };
                let there = Shove { unit: UnitId(0), from: place(*from), heading: turned, paces: 3 };
                let here = shove(&map.board, &map.bodies(), &rule, footprint, &here);
                let there = shove(&image.board, &image.bodies(), &rule, &image.units[0].0, &there);
                let path: Vec<Cell> = here.path.iter().map(|&cell| place(cell)).collect();
                assert_eq!((path.as_slice(), here.left), (&there.path[..], there.left), "{heading:?}\n{map}\n{image}");
            }
        }
    });
}
