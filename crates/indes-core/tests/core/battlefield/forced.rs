//! Pushes, shoves and falls.

use indes_core::battlefield::elevation::{Contact, FallRule, above, fall};
use indes_core::battlefield::movement::forced::{Shove, Stop, farther, nearest_free, paces, shove};
use indes_core::battlefield::{Board, Bodies, Footprint, Terrain, UnitId};
use indes_core::grid::{Cell, Diagonal, Direction, Grid, Orientation, Shape};
use indes_testing::mechanics;

const EAST: Direction = Direction(0);
const PACES: Shape = Shape::Square(Diagonal::Alternating);

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn board(shape: Shape, rows: &[&str]) -> Board {
    let grid = Grid::new(shape, u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
    let cells = || rows.iter().flat_map(|row| row.chars());
    let terrain: Vec<Terrain> = cells()
        .map(|c| match c {
            '#' => Terrain::HighWall,
            '%' => Terrain::Mud,
            'w' => Terrain::DeepWater,
            _ => Terrain::Grass,
        })
        .collect();
    let heights: Vec<i8> = cells().map(|c| c.to_digit(10).map_or(0, |digit| i8::try_from(digit).unwrap())).collect();
    Board::new(grid, &terrain, &heights)
}

fn pushed(board: &Board, others: &[&str], from: &str, heading: Direction, paces: u16) -> (String, Stop, u16) {
    let one = Footprint::default();
    let mut bodies = Bodies::new(board);
    for (id, at) in (1..).zip(others) {
        bodies.add(UnitId(id), &one, cell(at), false);
    }
    let done = shove(
        board,
        &bodies,
        &mechanics::poise().forced.unwrap(),
        &one,
        &Shove { unit: UnitId(0), from: cell(from), heading, paces },
    );
    let end = done.path.last().copied().unwrap_or(cell(from));
    (end.to_string(), done.stop, done.left)
}

#[test]
fn poise_131_a_shove_moves_the_given_paces() {
    assert_eq!(pushed(&board(PACES, &["......"]), &[], "D1", EAST, 2), ("F1".into(), Stop::Spent, 0));
    let hexes = board(Shape::Hex(Orientation::Pointy), &["....", "....", "...."]);
    assert_eq!(pushed(&hexes, &[], "B2", Direction(1), 1), ("C1".into(), Stop::Spent, 0));
}

#[test]
fn poise_133_a_shove_ignores_what_ground_costs() {
    assert_eq!(pushed(&board(PACES, &[".%%..."]), &[], "A1", EAST, 2), ("C1".into(), Stop::Spent, 0));
}

#[test]
fn poise_134_a_shove_stops_before_a_unit_and_poise_135_the_remaining_paces_are_returned() {
    let open = board(PACES, &["......"]);
    assert_eq!(pushed(&open, &["D1"], "B1", EAST, 3), ("C1".into(), Stop::Body(cell("D1"), UnitId(1)), 2));
    let walled = board(PACES, &["..#..."]);
    assert_eq!(pushed(&walled, &[], "B1", EAST, 3), ("B1".into(), Stop::Ground(cell("C1")), 3));
    assert_eq!(pushed(&open, &[], "F1", EAST, 1).2, 1);
}

#[test]
fn poise_136_over_a_ledge_the_remaining_paces_are_lost() {
    let cliff = board(PACES, &["33000"]);
    assert_eq!(pushed(&cliff, &[], "A1", EAST, 3), ("C1".into(), Stop::Fell(3), 1));
    // Two levels down are no ledge.
    assert_eq!(pushed(&board(PACES, &["22000"]), &[], "A1", EAST, 3), ("D1".into(), Stop::Spent, 0));
    // One level up is no obstacle, two are.
    assert_eq!(pushed(&board(PACES, &["00110"]), &[], "A1", EAST, 3), ("D1".into(), Stop::Spent, 0));
    assert_eq!(pushed(&board(PACES, &["00200"]), &[], "A1", EAST, 3), ("B1".into(), Stop::Rise(cell("C1")), 2));
}

#[test]
fn poise_137_and_138_a_difference_of_size_adds_or_removes_paces() {
    let by = |shover, target| paces(&mechanics::poise().forced.unwrap(), 1, shover, target);
    assert_eq!((by(3, 1), by(1, 1), by(1, 2), by(1, 3)), (3, 1, 0, 0));
    assert_eq!(paces(&mechanics::maneuver().forced.unwrap(), 1, 3, 1), 1);
}

#[test]
fn poise_g47_a_shove_counts_diagonals_one_two() {
    let open = board(PACES, &["....", "....", "....", "...."]);
    let south_east = Direction(7);
    assert_eq!(pushed(&open, &[], "A1", south_east, 3), ("C3".into(), Stop::Spent, 0));
    assert_eq!(pushed(&open, &[], "A1", south_east, 2), ("B2".into(), Stop::Spent, 1));
}

#[test]
fn poise_132_and_energy_j13_the_directions_of_a_push_are_three_or_five() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 9, 9);
    assert_eq!(farther(&grid, &[cell("E5")], cell("F5")).len(), 3);
    assert_eq!(farther(&grid, &[cell("E5")], cell("F6")).len(), 5);
    let hexes = Grid::new(Shape::Hex(Orientation::Pointy), 9, 9);
    assert_eq!(farther(&hexes, &[cell("E5")], cell("F5")).len(), 3);
}

#[test]
fn a_large_body_is_pushed_whole() {
    let board = board(PACES, &["......", "....#."]);
    let bodies = Bodies::new(&board);
    let big = Footprint::usual(&board.grid, 2);
    let done = shove(
        &board,
        &bodies,
        &mechanics::poise().forced.unwrap(),
        &big,
        &Shove { unit: UnitId(0), from: cell("A1"), heading: EAST, paces: 4 },
    );
    assert_eq!((done.path.last().copied(), done.stop, done.left), (Some(cell("C1")), Stop::Ground(cell("E2")), 2));
}

#[test]
fn falls_hurt_by_the_tables_of_the_rule_sets() {
    let board = board(PACES, &["0123456789", "w000000000"]);
    let drop = |rule: &FallRule, from: &str| fall(&board, rule, cell(from), cell("A1"));
    // MANEUVER-G55
    assert_eq!(drop(&mechanics::maneuver().fall.unwrap(), "B1"), None);
    assert_eq!(
        [2, 3, 4, 9]
            .map(|levels| drop(&mechanics::maneuver().fall.unwrap(), &Cell::new(levels, 0).to_string()).unwrap().dice),
        [1, 1, 2, 4]
    );
    // POISE-G20
    assert_eq!(drop(&mechanics::poise().fall.unwrap(), "C1"), None);
    assert_eq!(drop(&mechanics::poise().fall.unwrap(), "D1").unwrap().points, 6);
    assert_eq!(fall(&board, &mechanics::poise().fall.unwrap(), cell("D1"), cell("A2")).unwrap().points, 0);
    // ENERGY-G19
    assert_eq!(
        [3, 4, 5, 9]
            .map(|levels| drop(&mechanics::energy().fall.unwrap(), &Cell::new(levels, 0).to_string()).unwrap().dice),
        [1, 1, 2, 4]
    );
    assert_eq!((above(&board, cell("C1"), cell("A1")), above(&board, cell("A1"), cell("C1"))), (2, -2));
    assert!(Contact::WithinReach.allows(0, 2, 2) && !Contact::WithinReach.allows(0, 2, 1));
    assert!(Contact::WithinLevels(1).allows(1, 0, 9) && !Contact::WithinLevels(1).allows(2, 0, 9));
}

#[test]
fn tempo_g23_the_nearest_free_cells_are_found() {
    let board = board(Shape::Hex(Orientation::Pointy), &["...", "...", "..."]);
    let one = Footprint::default();
    let mut bodies = Bodies::new(&board);
    assert_eq!(nearest_free(&board, &bodies, &one, UnitId(0), cell("B2")), [cell("B2")]);
    bodies.add(UnitId(1), &one, cell("B2"), false);
    assert_eq!(nearest_free(&board, &bodies, &one, UnitId(0), cell("B2")).len(), 6);
    assert_eq!(nearest_free(&board, &bodies, &one, UnitId(1), cell("B2")), [cell("B2")]);
}
