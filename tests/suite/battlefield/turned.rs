//! Sight, cover and shoves on a turned or mirrored board. The other mechanics have such a test beside their own.

use super::maps::{Map, Symmetry, for_maps};
use indes::battlefield::movement::forced::{ForcedRule, Shove, shove};
use indes::battlefield::{CoverRule, Screen, Screens, Shot, SightRule, UnitId, cover, sees};
use indes::grid::{Cell, Diagonal};
use rand::RngExt;

#[test]
fn sight_and_cover_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let map = Map::random(rng, shape, 5, 2).walled(rng);
        let all = Symmetry::all(shape);
        let (image, place) = map.image(all[rng.random_range(0..all.len())]);
        let (mut screens, mut turned) = (Screens::of(&map.board), Screens::of(&image.board));
        for _ in 0..4 {
            let (at, coverage) = (map.any_cell(rng), rng.random_range(0..5) * 25);
            let screen = Screen { coverage, opaque: rng.random_range(0..4) == 0, ..Screen::default() };
            screens.set(at, screen);
            turned.set(place(at), screen);
        }
        let (from, to) = (map.any_cell(rng), map.any_cell(rng));
        for rule in [SightRule::TEMPO, SightRule::MANEUVER, SightRule::REGION] {
            let here = sees(&screens, &rule, &[from], &[to]).clear;
            assert_eq!(here, sees(&turned, &rule, &[place(from)], &[place(to)]).clear, "{rule:?}\n{map}\n{image}");
            assert_eq!(here, sees(&screens, &rule, &[to], &[from]).clear, "{rule:?} {from} {to}\n{map}");
        }
        for rule in [CoverRule::TEMPO, CoverRule::MANEUVER, CoverRule::REGION, CoverRule::POISE, CoverRule::ENERGY] {
            let here = cover(&screens, &map.bodies(), &rule, &Shot::new(&[from], &[to]));
            let there = cover(&turned, &image.bodies(), &rule, &Shot::new(&[place(from)], &[place(to)]));
            assert_eq!((here.grade, here.veiled), (there.grade, there.veiled), "{rule:?} {from} {to}\n{map}\n{image}");
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
            for rule in [ForcedRule::MANEUVER, ForcedRule::POISE, ForcedRule::ENERGY] {
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
