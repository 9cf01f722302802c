//! Cover: how each rule set finds it, on squares and hexes.

use super::{FLAT, POINTY, SHAPES, SQUARE, board, cells, oracle};
use indes_core::battlefield::{
    Bodies, BodyCover, Cover, CoverMap, CoverRule, Footprint, Means, Obstacle, Screen, Shot, UnitId, cover,
};
use indes_core::grid::{Cell, Grid, Offset, Shape};
use indes_testing::mechanics;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A field of screens and bodies.
struct CoverScene {
    screens: CoverMap,
    bodies: Bodies,
}

fn scene(shape: Shape, rows: &[&str]) -> CoverScene {
    let board = board(shape, rows);
    CoverScene { screens: CoverMap::of(&board), bodies: Bodies::new(&board) }
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

impl CoverScene {
    fn screen(mut self, at: &str, coverage: u8, opaque: bool) -> Self {
        self.screens.set(cell(at), Screen { coverage, opaque, ..Screen::default() });
        self
    }

    fn embrasure(mut self, at: &str) -> Self {
        self.screens.set(cell(at), Screen { coverage: 75, embrasure: true, ..Screen::default() });
        self
    }

    fn unit(mut self, id: u8, at: &str) -> Self {
        self.bodies.add(UnitId(id), &Footprint::default(), cell(at), false);
        self
    }

    fn fallen(mut self, id: u8, at: &str) -> Self {
        self.bodies.add(UnitId(id), &Footprint::default(), cell(at), true);
        self
    }

    fn cover(&self, rule: CoverRule, from: &str, to: &str) -> Cover {
        self.by(rule, from, to, Means::Ranged, 2)
    }

    fn by(&self, rule: CoverRule, from: &str, to: &str, means: Means, size: i8) -> Cover {
        let (from, to) = (cells(from), cells(to));
        cover(&self.screens, &self.bodies, &rule, &Shot { means, size, ..Shot::new(&from, &to) })
    }

    fn grade(&self, rule: CoverRule, from: &str, to: &str) -> u8 {
        self.cover(rule, from, to).grade
    }
}

fn at(name: &str) -> Obstacle {
    Obstacle::Cell(cell(name))
}

// Poise

#[test]
fn poise_146_an_obstacle_or_a_unit_on_the_path_is_cover() {
    for shape in [SQUARE, POINTY] {
        let crate_there = scene(shape, &["......"]).screen("C1", 50, false);
        assert_eq!(
            crate_there.cover(mechanics::poise().cover, "A1", "E1"),
            Cover { grade: 1, by: [at("C1")].into_iter().collect(), sight_blocked: false }
        );
        let ally_there = scene(shape, &["......"]).unit(7, "C1").unit(1, "A1").unit(2, "E1");
        let found = ally_there.cover(mechanics::poise().cover, "A1", "E1");
        assert_eq!((found.grade, found.by.to_vec()), (1, vec![Obstacle::Unit(UnitId(7))]));
        assert_eq!(ally_there.grade(mechanics::poise().cover, "A1", "B1"), 0);
        assert_eq!(scene(shape, &["......"]).grade(mechanics::poise().cover, "A1", "E1"), 0);
    }
}

#[test]
fn poise_147_melee_and_every_other_skill_are_hampered_alike() {
    let ally = scene(SQUARE, &["..."]).unit(3, "B1");
    for means in [Means::Melee, Means::Ranged, Means::Mind] {
        assert_eq!(ally.by(mechanics::poise().cover, "A1", "C1", means, 1).grade, 1, "{means:?}");
    }
}

#[test]
fn poise_148_anything_that_hides_a_part_of_the_target_covers_it() {
    for coverage in [1, 50, 75, 100] {
        let scene = scene(SQUARE, &["....."]).screen("C1", coverage, false);
        assert_eq!(scene.grade(mechanics::poise().cover, "A1", "E1"), 1, "{coverage}");
    }
    assert_eq!(scene(SQUARE, &["..-.."]).grade(mechanics::poise().cover, "A1", "E1"), 1);
    assert_eq!(scene(SQUARE, &["..w.."]).grade(mechanics::poise().cover, "A1", "E1"), 0);
}

#[test]
fn poise_149_a_unit_behind_something_opaque_cannot_be_targeted() {
    for ground in ["..#..", "..b.."] {
        assert!(scene(SQUARE, &[ground]).cover(mechanics::poise().cover, "A1", "E1").sight_blocked, "{ground}");
    }
    assert!(!scene(SQUARE, &["..-.."]).cover(mechanics::poise().cover, "A1", "E1").sight_blocked);
}

#[test]
fn poise_g28_a_corner_covers_only_if_both_cells_beside_it_do() {
    let rows = ["...", "...", "..."];
    assert_eq!(scene(SQUARE, &rows).unit(1, "B1").grade(mechanics::poise().cover, "A1", "B2"), 0);
    let both = scene(SQUARE, &rows).unit(1, "B1").screen("A2", 50, false);
    let found = both.cover(mechanics::poise().cover, "A1", "B2");
    assert_eq!(found.grade, 1);
    assert!(found.by.contains(&at("A2")) && found.by.contains(&Obstacle::Unit(UnitId(1))));
    assert_eq!(
        scene(SQUARE, &rows).unit(1, "B1").screen("A2", 50, false).grade(mechanics::maneuver().cover, "A1", "B2"),
        0
    );
}

#[test]
fn poise_g28_along_a_border_both_cells_must_cover() {
    let one = scene(POINTY, &[".#.", "...", "..."]).unit(1, "A2");
    assert_eq!(one.grade(mechanics::poise().cover, "B1", "B3"), 0);
    assert_eq!(one.unit(2, "B2").grade(mechanics::poise().cover, "B1", "B3"), 1);
    let flat = scene(FLAT, &["...", ".-.", "..."]);
    assert_eq!(flat.grade(mechanics::poise().cover, "A2", "C2"), 0);
    assert_eq!(flat.unit(1, "B1").grade(mechanics::poise().cover, "A2", "C2"), 1);
}

#[test]
fn poise_g28_the_attacker_picks_its_own_and_the_targets_best_cells() {
    let scene = scene(SQUARE, &["......", "......"]).unit(9, "C1");
    assert_eq!(scene.grade(mechanics::poise().cover, "A1", "E1"), 1);
    assert_eq!(scene.grade(mechanics::poise().cover, "A1 A2", "E1"), 1, "C1 lies on both lines");
    assert_eq!(scene.grade(mechanics::poise().cover, "A1 A2", "E1 E2"), 0);
    assert_eq!(scene.grade(mechanics::poise().cover, "A1 B2", "E1"), 0, "the line from B2 leaves C1 aside");
}

#[test]
fn poise_c33_the_defeated_give_no_cover_unless_the_option_says_so() {
    let scene = scene(SQUARE, &["....."]).fallen(4, "C1");
    assert_eq!(scene.grade(mechanics::poise().cover, "A1", "E1"), 0);
    let letter = CoverRule { bodies: BodyCover::All, ..mechanics::poise().cover };
    assert_eq!(scene.cover(letter, "A1", "E1").by.to_vec(), [Obstacle::Unit(UnitId(4))]);
}

#[test]
fn poise_c34_mounts_and_units_that_share_the_area_give_no_cover() {
    // A rider on a horse of two by two cells; a small unit stands partly on the cells of the horse.
    let scene = scene(SQUARE, &["......", "......"]).screen("B1", 50, true).unit(1, "B1").unit(1, "C1").unit(2, "A1");
    assert_eq!(scene.grade(mechanics::poise().cover, "A1 B1 A2 B2", "F1"), 0);
    assert_eq!(scene.grade(mechanics::poise().cover, "A1", "F1"), 1);
    let target = scene.grade(mechanics::poise().cover, "F1", "B1 A1");
    assert_eq!(target, 0, "a target's own cells cover nothing");
}

#[test]
fn poise_j13_and_151_an_embrasure_covers_one_way() {
    for shape in [SQUARE, POINTY] {
        let slit = scene(shape, &["........"]).embrasure("B1");
        assert_eq!(slit.grade(mechanics::poise().cover, "A1", "G1"), 0);
        assert_eq!(slit.cover(mechanics::poise().cover, "G1", "A1").by.to_vec(), [at("B1")]);
        let far = scene(shape, &["........"]).embrasure("C1");
        assert_eq!(far.grade(mechanics::poise().cover, "A1", "G1"), 1, "not next to the one who shoots");
        let crowd = scene(shape, &["........"]).embrasure("B1").unit(3, "B1");
        assert_eq!(crowd.cover(mechanics::poise().cover, "A1", "G1").by.to_vec(), [Obstacle::Unit(UnitId(3))]);
        let other_set = scene(shape, &["........"]).embrasure("B1").grade(mechanics::tempo().cover, "A1", "G1");
        assert_eq!(other_set, 2);
    }
}

#[test]
fn poise_j13_what_covers_before_the_embrasure_takes_its_use_away() {
    // From A1 to C2 the line runs through B1 and then B2, both next to A1.
    let slit = scene(SQUARE, &["...", "..."]).embrasure("B2");
    assert_eq!(slit.grade(mechanics::poise().cover, "A1", "C2"), 0);
    let found = slit.screen("B1", 50, false).cover(mechanics::poise().cover, "A1", "C2");
    assert_eq!((found.grade, found.by.to_vec()), (1, vec![at("B1"), at("B2")]));
}

// Maneuver

#[test]
fn maneuver_141_to_145_coverage_bands() {
    for (coverage, grade) in [(40, 0), (49, 0), (50, 1), (74, 1), (75, 2), (99, 2)] {
        for shape in [SQUARE, POINTY] {
            let scene = scene(shape, &["......"]).screen("D1", coverage, false);
            assert_eq!(scene.grade(mechanics::maneuver().cover, "A1", "E1"), grade, "{coverage}");
        }
    }
}

#[test]
fn maneuver_140_melee_ignores_cover() {
    let scene = scene(SQUARE, &["..-."]);
    assert_eq!(scene.by(mechanics::maneuver().cover, "B1", "D1", Means::Melee, 2).grade, 0);
    assert_eq!(scene.by(mechanics::maneuver().cover, "A1", "D1", Means::Ranged, 2).grade, 1);
}

#[test]
fn maneuver_146_full_cover_anywhere_on_the_line() {
    for at in ["B1", "D1", "F1"] {
        let found = scene(SQUARE, &["......."]).screen(at, 100, true).cover(mechanics::maneuver().cover, "A1", "G1");
        assert_eq!((found.grade, found.sight_blocked, found.by.to_vec()), (3, true, vec![self::at(at)]));
    }
}

#[test]
fn maneuver_147_and_c21_glass_is_high_and_a_bush_is_none_but_hides() {
    let found = |coverage, opaque| {
        let found =
            scene(SQUARE, &["......"]).screen("D1", coverage, opaque).cover(mechanics::maneuver().cover, "A1", "E1");
        (found.grade, found.sight_blocked)
    };
    assert_eq!(found(100, true), (3, true));
    assert_eq!(found(100, false), (2, false));
    assert_eq!(found(0, true), (0, true));
    assert_eq!(found(90, true), (2, true));
}

#[test]
fn maneuver_g51_only_cover_within_a_metre_of_the_target_counts_and_only_the_highest() {
    for shape in [SQUARE, POINTY] {
        let far = scene(shape, &["......."]).screen("C1", 75, false);
        assert_eq!(far.grade(mechanics::maneuver().cover, "A1", "G1"), 0);
        let two = scene(shape, &["......."]).screen("C1", 75, false).screen("F1", 50, false);
        let found = two.cover(mechanics::maneuver().cover, "A1", "G1");
        assert_eq!((found.grade, found.by.to_vec()), (1, vec![at("F1")]));
    }
}

#[test]
fn maneuver_g51_an_obstacle_next_to_both_counts() {
    let between = scene(SQUARE, &["..."]).screen("B1", 50, false);
    assert_eq!(between.grade(mechanics::maneuver().cover, "A1", "C1"), 1);
    let own = scene(SQUARE, &["..."]).screen("A1", 75, false).screen("C1", 75, false);
    assert_eq!(own.grade(mechanics::maneuver().cover, "A1", "C1"), 0, "one's own cells do not count");
}

#[test]
fn maneuver_g51_sizes_shift_the_grade() {
    let grade = |coverage, opaque, size| {
        let scene = scene(SQUARE, &["...."]).screen("C1", coverage, opaque);
        scene.by(mechanics::maneuver().cover, "A1", "D1", Means::Ranged, size).grade
    };
    for (size, grades) in
        [(0, [0, 2, 2, 3]), (1, [0, 2, 2, 3]), (2, [0, 1, 2, 3]), (3, [0, 0, 1, 3]), (5, [0, 0, 1, 3])]
    {
        let found = [grade(0, false, size), grade(50, false, size), grade(75, false, size), grade(100, true, size)];
        assert_eq!(found, grades, "size {size}");
    }
}

#[test]
fn maneuver_g51_a_border_is_crossed_only_between_two_obstacles() {
    let one = scene(POINTY, &["...", ".-.", "..."]);
    assert_eq!(one.grade(mechanics::maneuver().cover, "B1", "B3"), 0);
    let two = scene(POINTY, &["...", "--.", "..."]);
    let found = two.cover(mechanics::maneuver().cover, "B1", "B3");
    assert_eq!((found.grade, found.by.len()), (1, 2));
    let uneven = scene(POINTY, &["...", "-..", "..."]).screen("B2", 75, false);
    assert_eq!(uneven.cover(mechanics::maneuver().cover, "B1", "B3").grade, 1, "the lesser of the two");
}

#[test]
fn maneuver_g51_creatures_give_no_cover() {
    let scene = scene(SQUARE, &["....."]).unit(1, "D1");
    for rule in [mechanics::maneuver().cover, mechanics::tempo().cover, mechanics::energy().cover] {
        assert_eq!(scene.grade(rule, "A1", "E1"), 0);
    }
}

#[test]
fn maneuver_g51_the_line_starts_at_the_nearest_cell_and_ends_at_the_centre() {
    // From B1 (not from A1 or A2) straight to D1 and E1 between them.
    let scene = scene(SQUARE, &["......", "......"]).screen("C1", 50, false);
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A1 B1", "D1 E1"), 1);
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A2 B2", "D2 E2"), 0);
    // The centre of two by two cells lies between two rows: of two equally near cells the attacker takes the better one.
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A1 B1", "D1 E1 D2 E2"), 1);
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A1 B1 A2 B2", "D1 E1 D2 E2"), 0);
}

#[test]
fn maneuver_g52_the_mind_ignores_less_than_full_cover() {
    let grade = |coverage, opaque| {
        let scene = scene(SQUARE, &["...."]).screen("C1", coverage, opaque);
        scene.by(mechanics::maneuver().cover, "A1", "D1", Means::Mind, 2).grade
    };
    assert_eq!([grade(50, false), grade(75, false), grade(100, true)], [0, 0, 3]);
}

#[test]
fn maneuver_c11_cover_that_has_become_full_is_found_by_the_next_query() {
    let mut scene = scene(SQUARE, &["...."]);
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A1", "D1"), 0);
    scene.screens.set(cell("C1"), Screen { coverage: 100, opaque: true, solid: true, embrasure: false });
    assert_eq!(scene.grade(mechanics::maneuver().cover, "A1", "D1"), 3);
}

// Tempo, region, energy

#[test]
fn tempo_g47_light_and_heavy_cover_anywhere_on_the_line_for_shots_only() {
    for shape in [SQUARE, POINTY] {
        for at in ["B1", "D1", "F1"] {
            let light = scene(shape, &["......."]).screen(at, 50, false);
            assert_eq!(light.grade(mechanics::tempo().cover, "A1", "G1"), 1);
            let heavy = scene(shape, &["......."]).screen(at, 75, false);
            assert_eq!(heavy.grade(mechanics::tempo().cover, "A1", "G1"), 2);
            assert_eq!(heavy.by(mechanics::tempo().cover, "A1", "G1", Means::Melee, 0).grade, 0);
            assert!(scene(shape, &["..#...."]).cover(mechanics::tempo().cover, "A1", "G1").sight_blocked);
        }
        assert_eq!(scene(shape, &["..-...."]).grade(mechanics::tempo().cover, "A1", "G1"), 1);
    }
}

#[test]
fn region_g46_the_rank_of_the_targets_region_counts_and_nothing_on_the_way() {
    let scene = scene(SQUARE, &["..-.."]).unit(1, "D1");
    let (from, to) = (cells("A1"), cells("E1"));
    for (area, grade) in [(0, 0), (1, 1), (2, 2), (9, 2)] {
        let shot = Shot { area, ..Shot::new(&from, &to) };
        let found = cover(&scene.screens, &scene.bodies, &mechanics::region().cover, &shot);
        assert_eq!((found.grade, found.by.len()), (grade, 0));
        let melee = Shot { means: Means::Melee, ..shot };
        assert_eq!(cover(&scene.screens, &scene.bodies, &mechanics::region().cover, &melee).grade, 0);
    }
}

#[test]
fn energy_g24_and_d43_cover_next_to_the_attacker_alone_does_not_count() {
    for shape in [SQUARE, POINTY] {
        for (at, grade) in [("B1", 0), ("C1", 2), ("D1", 2), ("F1", 2)] {
            let scene = scene(shape, &["......."]).screen(at, 75, false);
            assert_eq!(scene.grade(mechanics::energy().cover, "A1", "G1"), grade, "{at}");
        }
        let across = scene(shape, &["..."]).screen("B1", 50, false);
        assert_eq!(
            across.by(mechanics::energy().cover, "A1", "C1", Means::Melee, 0).grade,
            1,
            "next to both, and in melee"
        );
        let full = scene(shape, &["......."]).screen("B1", 100, true).cover(mechanics::energy().cover, "A1", "G1");
        assert_eq!((full.grade, full.sight_blocked), (3, true));
    }
}

// Against the oracle

#[test]
fn ten_thousand_maps_of_every_shape_cover_as_the_oracle_says() {
    for (seed, shape) in (11..).zip(SHAPES) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let grid = Grid::new(shape, 6, 5);
        let all: Vec<Cell> = grid.cells().collect();
        for _ in 0..10_000 {
            let mut scene = scene(shape, &["......"; 5]);
            for (id, &cell) in (0..).zip(&all) {
                match rng.random_range(0..8) {
                    0 => scene.bodies.add(UnitId(id), &Footprint::default(), cell, false),
                    1 => {
                        let (coverage, opaque) = (rng.random_range(0..5) * 25, rng.random_range(0..4) == 0);
                        scene.screens.set(cell, Screen { coverage, opaque, ..Screen::default() });
                    }
                    _ => {}
                }
            }
            let (from, to) = (all[rng.random_range(0..all.len())], all[rng.random_range(0..all.len())]);
            for rule in [
                mechanics::tempo().cover,
                mechanics::maneuver().cover,
                mechanics::poise().cover,
                mechanics::energy().cover,
            ] {
                let found = cover(&scene.screens, &scene.bodies, &rule, &Shot::new(&[from], &[to]));
                let wanted = slowly(&scene, &rule, &grid, from, to);
                assert_eq!(
                    (found.grade, found.sight_blocked),
                    wanted,
                    "{rule:?} {from} {to}\n{:?}",
                    picture(&scene, &all)
                );
                assert_eq!(found.grade > 0, !found.by.is_empty());
            }
        }
    }
}

/// The grade, and whether sight is blocked, between two cells.
fn slowly(scene: &CoverScene, rule: &CoverRule, grid: &Grid, from: Cell, to: Cell) -> (u8, bool) {
    let own = |cell: Cell| cell == from || cell == to;
    let near = |cell: Cell, other: Cell| grid.distance(cell, other) <= 1;
    let (mut grade, mut sight_blocked) = (0, false);
    for (met, corner) in oracle::between(grid, from, to) {
        let met: Vec<Cell> = met.iter().map(|&at: &Offset| grid.cell_at(at)).collect();
        if corner && *rule == mechanics::maneuver().cover {
            continue;
        }
        sight_blocked |= met.iter().all(|&cell| !own(cell) && scene.screens.on(cell).opaque);
        let of = |&cell: &Cell| {
            let screen = scene.screens.on(cell);
            let something = screen.coverage > 0 || screen.opaque || !scene.bodies.on(cell).is_empty();
            match screen.coverage {
                _ if own(cell) => 0,
                _ if *rule == mechanics::poise().cover => u8::from(something),
                50..75 => 1,
                100 if screen.opaque => 3,
                75.. => 2,
                _ => 0,
            }
        };
        let least = met.iter().map(of).min().unwrap();
        let by_target = met.iter().any(|&cell| near(cell, to));
        let by_attacker = met.iter().any(|&cell| near(cell, from));
        let counts = match *rule {
            rule if rule == mechanics::maneuver().cover => by_target,
            rule if rule == mechanics::energy().cover => by_target || !by_attacker,
            _ => true,
        };
        if counts || least == 3 {
            grade = grade.max(least);
        }
    }
    (grade, sight_blocked)
}

fn picture(scene: &CoverScene, all: &[Cell]) -> Vec<(Cell, Screen, u64)> {
    let contents = all.iter().map(|&cell| (cell, scene.screens.on(cell), scene.bodies.on(cell).0));
    contents.filter(|(_, screen, units)| *screen != Screen::default() || *units > 0).collect()
}

#[test]
fn screens_outside_the_grid_are_ignored() {
    let mut scene = scene(SQUARE, &["..."]);
    assert!(scene.bodies.on(Cell::new(5, 5)).is_empty());
    scene.screens.set(Cell::new(5, 5), Screen { coverage: 100, ..Screen::default() });
    assert_eq!(scene.screens.on(Cell::new(5, 5)), Screen::default());
}
