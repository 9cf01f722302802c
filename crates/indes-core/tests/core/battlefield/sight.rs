//! Lines of sight: the rules one by one, and ten thousand maps of every shape against the oracle.

use super::{FLAT, POINTY, SHAPES, SQUARE, board, cells, oracle};
use indes_core::battlefield::{Board, CoverMap, FieldOfView, GrazeRule, Screen, Sight, SightRule, Terrain, sees};
use indes_core::grid::{Cell, Grid, LineTable, Offset};
use indes_testing::mechanics;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

static RULES: LazyLock<[SightRule; 5]> = LazyLock::new(|| {
    [mechanics::tempo(), mechanics::maneuver(), mechanics::region(), mechanics::poise(), mechanics::energy()]
        .map(|all| all.sight)
});

fn look(board: &Board, rule: SightRule, from: &str, to: &str) -> Sight {
    sees(board, &rule, &cells(from), &cells(to))
}

fn clear(board: &Board, rule: SightRule, from: &str, to: &str) -> bool {
    look(board, rule, from, to).clear
}

#[test]
fn tempo_g15_walls_stop_sight_and_low_walls_and_water_do_not() {
    for shape in SHAPES {
        for (ground, free) in [('#', false), ('b', false), ('-', true), ('w', true), (' ', true), ('.', true)] {
            let board = board(shape, &[&format!("..{ground}..")]);
            assert_eq!(clear(&board, mechanics::tempo().sight, "A1", "E1"), free, "{shape:?} {ground}");
            assert_eq!(
                board.sees(&mechanics::tempo().sight, Cell::new(0, 0), Cell::new(4, 0)),
                free,
                "{shape:?} {ground}"
            );
        }
    }
}

#[test]
fn tempo_g47_the_cells_that_stop_the_line_are_told_in_order() {
    for shape in SHAPES {
        let sight = look(&board(shape, &[".#.b-."]), mechanics::tempo().sight, "A1", "F1");
        assert_eq!((sight.clear, sight.by.to_vec()), (false, cells("B1 D1")));
        let sight = look(&board(shape, &["......"]), mechanics::tempo().sight, "A1", "F1");
        assert_eq!(
            (sight.clear, sight.by.to_vec(), sight.from, sight.to),
            (true, vec![], Cell::new(0, 0), Cell::new(5, 0))
        );
    }
}

#[test]
fn maneuver_g51_touching_a_corner_is_not_crossing() {
    let one = board(SQUARE, &[".#.", "...", "..."]);
    let two = board(SQUARE, &[".#.", "#..", "..."]);
    for rule in *RULES {
        assert!(clear(&one, rule, "A1", "B2") && clear(&one, rule, "A1", "C3"), "{rule:?}");
        let through = rule.corner == GrazeRule::Never;
        assert_eq!(clear(&two, rule, "A1", "B2"), through, "{rule:?}");
        assert_eq!(clear(&two, rule, "A1", "C3"), through, "{rule:?}");
    }
    assert_eq!(mechanics::maneuver().sight.corner, GrazeRule::Never);
    let supercover = SightRule { corner: GrazeRule::Either, ..mechanics::tempo().sight };
    assert_eq!(look(&one, supercover, "A1", "C3").by.to_vec(), cells("B1"));
}

#[test]
fn poise_g28_a_corner_counts_only_if_both_cells_at_it_block() {
    let two = board(SQUARE, &["....", "..#.", ".#..", "...."]);
    let sight = look(&two, mechanics::poise().sight, "B2", "C3");
    assert_eq!((sight.clear, sight.by.len()), (false, 2));
    assert!(clear(&board(SQUARE, &["....", "..#.", "....", "...."]), mechanics::poise().sight, "A1", "D4"));
}

#[test]
fn maneuver_g51_a_line_along_a_border_needs_both_cells() {
    // Straight down between A2 and B2 on pointy hexes; straight along between A2 and A3, B2 on flat ones.
    for rule in *RULES {
        for (rows, free) in
            [([".#.", ".#.", "..."], true), ([".#.", "##.", "..."], false), (["...", "#..", "..."], true)]
        {
            let board = board(POINTY, &rows);
            assert_eq!(clear(&board, rule, "B1", "B3"), free, "{rule:?} {rows:?}");
        }
        for (rows, free) in
            [(["...", "...", "..."], true), ([".#.", ".#.", "..."], false), (["...", ".#.", "..."], true)]
        {
            let board = board(FLAT, &rows);
            assert_eq!(clear(&board, rule, "A2", "C2"), free, "{rule:?} {rows:?}");
        }
    }
}

#[test]
fn region_g18_and_g46_impassable_cells_stop_sight_in_region_only() {
    for shape in SHAPES {
        let hole = board(shape, &[".. .."]);
        for rule in *RULES {
            assert_eq!(clear(&hole, rule, "A1", "E1"), rule != mechanics::region().sight);
            assert!(clear(&board(shape, &["..w.."]), rule, "A1", "E1"), "one can swim");
            assert!(!clear(&board(shape, &["..#.."]), rule, "A1", "E1"));
        }
    }
}

#[test]
fn poise_149_a_unit_behind_a_full_height_wall_is_not_seen() {
    for shape in SHAPES {
        let rows = [".....", "..#..", "....."];
        assert!(!clear(&board(shape, &rows), mechanics::poise().sight, "A2", "E2"));
        assert!(clear(&board(shape, &rows), mechanics::poise().sight, "A1", "E1"));
    }
}

#[test]
fn poise_g28_the_best_cells_of_large_bodies_count() {
    let wall = board(SQUARE, &["......", "..#...", "......"]);
    assert!(!clear(&wall, mechanics::poise().sight, "A2", "E2"));
    let sight = look(&wall, mechanics::poise().sight, "A2 B2 A3 B3", "E2");
    assert!(sight.clear);
    assert_eq!((sight.from, sight.to), ("B3".parse().unwrap(), "E2".parse().unwrap()));
}

#[test]
fn poise_c34_the_cells_of_the_two_themselves_never_stop_the_line() {
    for shape in [SQUARE, POINTY] {
        let bushes = board(shape, &["bb..bb"]);
        for rule in *RULES {
            assert!(!clear(&bushes, rule, "A1", "C1 D1") && !clear(&bushes, rule, "C1 D1", "A1"));
            assert!(!clear(&bushes, rule, "A1", "D1"));
            assert!(clear(&bushes, rule, "A1 B1", "D1"));
            assert!(clear(&bushes, rule, "A1 B1", "E1 F1"));
            assert!(!clear(&bushes, rule, "B1", "F1"));
        }
    }
}

#[test]
fn energy_g24_an_empty_footprint_sees_nothing() {
    let open = board(SQUARE, &["..."]);
    assert!(!sees(&open, &mechanics::energy().sight, &[], &cells("A1")).clear);
    assert!(!sees(&open, &mechanics::energy().sight, &cells("A1"), &[]).clear);
    assert!(sees(&open, &mechanics::energy().sight, &cells("A1"), &cells("A1")).clear);
}

#[test]
fn maneuver_147_glass_does_not_block_sight_and_smoke_does() {
    let open = board(SQUARE, &["....."]);
    let mut screens = CoverMap::of(&open);
    assert!(sees(&screens, &mechanics::maneuver().sight, &cells("A1"), &cells("E1")).clear);
    screens.set(Cell::new(2, 0), Screen { coverage: 100, opaque: false, solid: true, embrasure: false });
    assert!(sees(&screens, &mechanics::maneuver().sight, &cells("A1"), &cells("E1")).clear);
    assert!(!sees(&screens, &mechanics::region().sight, &cells("A1"), &cells("E1")).clear);
    screens.set(Cell::new(2, 0), Screen { coverage: 0, opaque: true, solid: false, embrasure: false });
    assert!(!sees(&screens, &mechanics::maneuver().sight, &cells("A1"), &cells("E1")).clear);
}

#[test]
fn a_field_of_view_has_a_radius_and_replaces_the_previous_one() {
    for shape in SHAPES {
        let open = board(shape, &["......."; 7]);
        let table = LineTable::new(&open.lattice, 2);
        let mut view = FieldOfView::new();
        assert!(!view.sees(Cell::new(0, 0)));
        for (from, radius) in [("D4", 2), ("D4", 4), ("A1", 1), ("G7", 0)] {
            view.look(&open, &mechanics::tempo().sight, &table, &cells(from), radius);
            let near = |cell: Cell| open.grid.distance(cells(from)[0], cell) <= radius;
            assert!(open.grid.cells().all(|cell| view.sees(cell) == near(cell)), "{shape:?} {from} {radius}");
            assert_eq!(view.spots().len(), open.grid.cells().filter(|&cell| near(cell)).count());
            assert!(view.spots().iter().all(|&spot| view.sees_at(spot)));
        }
        view.look(&open, &mechanics::tempo().sight, &table, &[], 3);
        assert!(view.spots().is_empty() && !view.sees(Cell::new(6, 6)));
    }
}

// Against the oracle

/// A random board of up to 7 by 7 cells.
fn random_board(rng: &mut ChaCha8Rng, grid: Grid) -> Board {
    let share = rng.random_range(1..6);
    let some = [Terrain::HighWall, Terrain::Bush, Terrain::Void, Terrain::LowWall, Terrain::HighWall];
    let ground: Vec<Terrain> = (0..grid.len())
        .map(|_| if rng.random_range(0..10) < share { some[rng.random_range(0..some.len())] } else { Terrain::Grass })
        .collect();
    Board::new(grid, &ground, &[])
}

/// The map as rows of signs, to print.
fn picture(board: &Board) -> String {
    let sign = |cell: Cell| match board.terrain(cell) {
        Terrain::HighWall => '#',
        Terrain::Bush => 'b',
        Terrain::LowWall => '-',
        Terrain::Void => ' ',
        _ => '.',
    };
    let row = |y: i16| (0..board.grid.width.cast_signed()).map(|x| sign(Cell::new(x, y))).collect::<String>();
    let rows: Vec<String> = (0..board.grid.height.cast_signed()).map(|y| format!("{:?}", row(y))).collect();
    format!("{:?}\n{}", board.grid.shape, rows.join(",\n"))
}

/// Everything that lies on the lines between any two cells of a grid, from the oracle.
struct Lines(Grid, Vec<Vec<oracle::Met>>);

impl Lines {
    fn new(grid: Grid) -> Self {
        let pairs = grid.cells().flat_map(|from| grid.cells().map(move |to| (from, to)));
        Self(grid, pairs.map(|(from, to)| oracle::between(&grid, from, to)).collect())
    }

    /// Whether the line between two cells is free for a unit that takes up `own`.
    fn free(&self, board: &Board, rule: &SightRule, (from, to): (Cell, Cell), own: &[Cell]) -> bool {
        let at = self.0.index(from).unwrap() * self.0.len() + self.0.index(to).unwrap();
        let stops = |&at: &Offset| {
            let cell = self.0.cell_at(at);
            let ground = board.ground(cell);
            let solid = rule.impassable && board.terrain(cell) == Terrain::Void;
            (ground.opaque || solid) && !own.contains(&cell) && cell != from && cell != to
        };
        self.1[at].iter().all(|(met, corner)| {
            let all = met.iter().all(stops);
            !all || *corner && rule.corner == GrazeRule::Never
        })
    }

    fn sees(&self, board: &Board, rule: &SightRule, from: &[Cell], to: &[Cell]) -> bool {
        let own = [from, to].concat();
        from.iter().any(|&a| to.iter().any(|&b| self.free(board, rule, (a, b), &own)))
    }
}

#[test]
fn ten_thousand_maps_of_every_shape_are_seen_as_the_oracle_sees_them() {
    for (seed, shape) in (1..).zip(SHAPES) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut view = FieldOfView::new();
        for _ in 0..20 {
            let grid = Grid::new(shape, rng.random_range(2..8), rng.random_range(2..8));
            let lines = Lines::new(grid);
            let all: Vec<Cell> = grid.cells().collect();
            let lattice = indes_core::grid::Lattice::new(grid);
            let table = LineTable::new(&lattice, rng.random_range(2..8));
            for _ in 0..500 {
                let board = random_board(&mut rng, grid);
                let rule = RULES[rng.random_range(0..RULES.len())];
                let mut some = |count: usize| -> Vec<Cell> {
                    let mut cells: Vec<Cell> = (0..count).map(|_| all[rng.random_range(0..all.len())]).collect();
                    cells.dedup();
                    cells
                };
                let (one, two, three) = (some(1), some(2), some(3));
                let radius = rng.random_range(0..9);
                for from in [&one, &three] {
                    view.look(&board, &rule, &table, from, radius);
                    for &to in &all {
                        let near = from.iter().any(|&cell| grid.distance(cell, to) <= radius);
                        let wanted = near && lines.sees(&board, &rule, from, &[to]);
                        let context = || format!("{rule:?} {from:?} to {to}, radius {radius}\n{}", picture(&board));
                        assert_eq!(view.sees(to), wanted, "looking around, {}", context());
                    }
                }
                let (there, back) = (sees(&board, &rule, &two, &three), sees(&board, &rule, &three, &two));
                let context = || format!("{rule:?} {two:?} and {three:?}\n{}", picture(&board));
                assert_eq!(there.clear, lines.sees(&board, &rule, &two, &three), "{}", context());
                assert_eq!((there.clear, there.from, there.to), (back.clear, back.to, back.from), "{}", context());
            }
        }
    }
}

#[test]
fn a_turned_or_mirrored_board_is_seen_alike() {
    type OffsetMap = fn(Offset) -> Offset;
    let square: [OffsetMap; 2] = [|a| Offset::new(-a.r, a.q), |a| Offset::new(-a.q, a.r)];
    let hex: [OffsetMap; 2] = [|a| Offset::new(-a.r, a.q + a.r), |a| Offset::new(a.r, a.q)];
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let middle = Cell::new(4, 4);
    for shape in SHAPES {
        let grid = Grid::new(shape, 9, 9);
        // A disc around the middle: it stays on the board however it is turned.
        let disc: Vec<Cell> = grid.cells().filter(|&cell| grid.distance(middle, cell) <= 4).collect();
        for _ in 0..200 {
            let ground: Vec<Terrain> = (0..grid.len())
                .map(|_| if rng.random_range(0..10) < 3 { Terrain::HighWall } else { Terrain::Grass })
                .collect();
            for turn in if shape == SQUARE { square } else { hex } {
                let turned = |cell: Cell| grid.shifted(middle, turn(grid.offset(middle, cell))).unwrap();
                let mut other = ground.clone();
                for &cell in &disc {
                    other[grid.index(turned(cell)).unwrap()] = ground[grid.index(cell).unwrap()];
                }
                let (board, other) = (Board::new(grid, &ground, &[]), Board::new(grid, &other, &[]));
                let (a, b) = (disc[rng.random_range(0..disc.len())], disc[rng.random_range(0..disc.len())]);
                // Only lines that stay in the disc; those between its cells do.
                for rule in *RULES {
                    let (here, there) =
                        (sees(&board, &rule, &[a], &[b]).clear, sees(&other, &rule, &[turned(a)], &[turned(b)]).clear);
                    assert_eq!(here, there, "{rule:?} {a} {b}\n{}", picture(&board));
                }
            }
        }
    }
}

#[test]
fn maneuver_147_replacing_a_wall_by_glass_changes_sight() {
    let wall = board(SQUARE, &["..#.."]);
    let (from, to) = (Cell::new(0, 0), Cell::new(4, 0));
    assert!(!wall.sees(&mechanics::tempo().sight, from, to));
    assert!(wall.clone().with_cover(Cell::new(2, 0), None, Some(false), false).sees(
        &mechanics::tempo().sight,
        from,
        to
    ));
    assert!(!wall.sees(&mechanics::tempo().sight, from, to));
}
