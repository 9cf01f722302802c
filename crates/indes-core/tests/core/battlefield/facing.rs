//! Facing, turning, and the directions nearest to a vector.

use super::maps::{HEXES, MAPS, Map, Symmetry, at, centre, for_maps, open, shapes, weights};
use indes_core::battlefield::facing::{arc, turn};
use indes_core::battlefield::{Arc, FacingRule, Footprint};
use indes_core::grid::{Cell, Diagonal, Direction, Grid, Offset, Orientation, Shape};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const HALF: FacingRule = FacingRule::HalfPlane { reactive_turns: 1 };

fn faced_neighbours(grid: &Grid, facing: u8) -> Vec<u8> {
    let middle = at(grid, 0, 0);
    let faced = |to: Cell| HALF.faces(grid, &[middle], Direction(facing), &[to]);
    grid.neighbours(middle).into_iter().filter(|&(_, to)| faced(to)).map(|(direction, _)| direction.0).collect()
}

#[test]
fn energy_203_three_of_six_hexes_are_faced() {
    for shape in HEXES {
        let grid = Grid::new(shape, 11, 11);
        assert_eq!(faced_neighbours(&grid, 0), [0, 1, 5]);
        for facing in 0..6 {
            let mut wanted = [(facing + 5) % 6, facing, (facing + 1) % 6];
            wanted.sort_unstable();
            assert_eq!(faced_neighbours(&grid, facing), wanted);
        }
    }
}

#[test]
fn energy_204_five_of_eight_squares_are_faced() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 11, 11);
    // E, NE, N, NW, W are 0 to 4.
    assert_eq!(faced_neighbours(&grid, 2), [0, 1, 2, 3, 4]);
    let middle = at(&grid, 0, 0);
    let look = |q, r| arc(&grid, &[middle], Direction(2), &[at(&grid, q, r)]);
    assert_eq!([look(-1, -1), look(0, -1), look(1, -1)], [Arc::Front; 3]);
    assert_eq!([look(-1, 0), look(1, 0)], [Arc::Side; 2]);
    assert_eq!([look(-1, 1), look(0, 1), look(1, 1)], [Arc::Rear; 3]);
    for facing in 0..8 {
        assert_eq!(faced_neighbours(&grid, facing).len(), 5);
    }
}

#[test]
fn energy_g21_far_cells_are_faced_by_their_angle() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 11, 11);
    let look = |facing, q, r| arc(&grid, &[at(&grid, 0, 0)], Direction(facing), &[at(&grid, q, r)]);
    assert_eq!(look(0, 0, -4), Arc::Side);
    assert_eq!(look(0, 1, -4), Arc::Front);
    assert_eq!(look(0, -1, -4), Arc::Rear);
    assert_eq!(look(1, -3, -3), Arc::Side);
    assert_eq!(look(1, -3, -4), Arc::Front);
    for shape in HEXES {
        let grid = Grid::new(shape, 11, 11);
        let towards = |a: u8, b: u8| {
            let by = |n| grid.step_offset(Direction(n % 6)).unwrap();
            by(a).plus(by(b))
        };
        for facing in 0..6 {
            let look = |by: Offset| arc(&grid, &[at(&grid, 0, 0)], Direction(facing), &[at(&grid, by.q, by.r)]);
            // A quarter turn lies between the second and the third neighbour.
            assert_eq!(look(towards(facing + 1, facing + 2)), Arc::Side);
            assert_eq!(look(towards(facing + 2, facing + 2)), Arc::Rear);
            assert_eq!(look(towards(facing, facing + 1)), Arc::Front);
        }
    }
}

#[test]
fn energy_g21_the_centre_of_a_large_footprint_looks_and_one_cell_of_a_large_target_is_enough() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 11, 11);
    let block = |x, y| [Cell::new(x, y), Cell::new(x + 1, y), Cell::new(x, y + 1), Cell::new(x + 1, y + 1)];
    // Looking east, the centre is at x = 5.5: the column 5 is behind it, the column 6 before it.
    let arc_to = |to: &[Cell]| arc(&grid, &block(5, 5), Direction(0), to);
    assert_eq!(arc_to(&[Cell::new(5, 2)]), Arc::Rear);
    assert_eq!(arc_to(&[Cell::new(6, 2)]), Arc::Front);
    assert_eq!(arc_to(&block(5, 2)), Arc::Front);
    assert_eq!(arc_to(&block(4, 2)), Arc::Rear);
    assert_eq!(arc_to(&[Cell::new(5, 5)]), Arc::Front);
    for shape in HEXES {
        let grid = Grid::new(shape, 11, 11);
        let cells = |side, q, r| -> Vec<Cell> { Footprint::usual(&grid, side).cells(&grid, at(&grid, q, r)).collect() };
        // The third neighbour lies behind a unit of one cell.
        let behind = grid.step_offset(Direction(2)).unwrap();
        let far = (behind.q * 3, behind.r * 3);
        assert_eq!(arc(&grid, &cells(3, 0, 0), Direction(0), &cells(1, far.0, far.1)), Arc::Rear);
        assert_eq!(arc(&grid, &cells(3, 0, 0), Direction(0), &cells(3, far.0, far.1)), Arc::Rear);
        let beside = grid.step_offset(Direction(1)).unwrap().plus(behind);
        assert_eq!(arc(&grid, &cells(1, 0, 0), Direction(0), &cells(1, beside.q * 2, beside.r * 2)), Arc::Side);
        assert_eq!(arc(&grid, &cells(1, 0, 0), Direction(0), &cells(3, beside.q * 2, beside.r * 2)), Arc::Front);
    }
}

#[test]
fn tempo_g46_a_facing_that_is_drawn_faces_everything() {
    for shape in shapes(Diagonal::One) {
        let grid = Grid::new(shape, 11, 11);
        assert!(grid.cells().all(|to| FacingRule::Drawn.faces(&grid, &[at(&grid, 0, 0)], Direction(3), &[to])));
    }
}

#[test]
fn energy_210_every_direction_is_some_turns_away() {
    for shape in shapes(Diagonal::One).into_iter().chain([Shape::Square(Diagonal::Forbidden)]) {
        let grid = Grid::new(shape, 3, 3);
        let count = i8::try_from(grid.directions().count()).unwrap();
        // Without diagonals the numbers of neighbouring directions lie two apart.
        let apart = if count == 4 { 2 } else { 1 };
        for from in grid.directions() {
            assert_eq!(turn(&grid, from, count), from);
            for steps in -count / 2..=count / 2 {
                let to = turn(&grid, from, steps);
                assert_eq!(grid.turns_between(from, to), steps.unsigned_abs() * apart, "{from:?} {steps}");
                assert_eq!(turn(&grid, to, -steps), from);
            }
        }
    }
}

#[test]
fn maneuver_202_two_hexes_are_equally_straight_along_an_edge() {
    for shape in HEXES {
        let grid = Grid::new(shape, 11, 11);
        let ends = |q, r| -> Vec<(i32, i32)> {
            let way = grid.way(&[at(&grid, 0, 0)], &[at(&grid, q, r)]);
            grid.nearest_directions(way).into_iter().map(|direction| grid.arrow(direction)).collect()
        };
        assert_eq!(ends(1, 0), [(1, 0)]);
        let mut two = ends(1, 1);
        two.sort_unstable();
        assert_eq!(two, [(0, 1), (1, 0)]);
    }
}

#[test]
fn maneuver_203_a_push_off_the_line_goes_diagonally() {
    let grid = Grid::new(Shape::Square(Diagonal::One), 11, 11);
    let ways = |q, r| grid.nearest_directions(grid.way(&[at(&grid, 0, 0)], &[at(&grid, q, r)]));
    assert_eq!(ways(2, 1)[..], [Direction(7)]);
    assert_eq!(ways(3, 1)[..], [Direction(0)]);
    assert_eq!(ways(0, 0)[..], []);
    // Without diagonals a diagonal vector is as near to two directions.
    let four = Grid::new(Shape::Square(Diagonal::Forbidden), 11, 11);
    assert_eq!(four.nearest_directions((1, 1))[..], [Direction(0), Direction(6)]);
}

#[test]
fn nearest_directions_are_those_of_the_smallest_angle() {
    for shape in shapes(Diagonal::One) {
        let grid = Grid::new(shape, 3, 3);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        // The axes as vectors in the plane.
        let plane = |(q, r): (i32, i32)| -> (f64, f64) {
            let (q, r) = (f64::from(q), f64::from(r));
            let half = 0.75f64.sqrt();
            match shape {
                Shape::Square(_) => (q, r),
                Shape::Hex(Orientation::Pointy) => (q + r / 2.0, r * half),
                Shape::Hex(Orientation::Flat) => (q * half, r + q / 2.0),
            }
        };
        for _ in 0..MAPS {
            let vector = (rng.random_range(-40..=40), rng.random_range(-40..=40));
            let cosine = |direction: Direction| {
                let (a, b) = (plane(vector), plane(grid.arrow(direction)));
                (a.0 * b.0 + a.1 * b.1) / (b.0.hypot(b.1) * a.0.hypot(a.1))
            };
            let best = grid.directions().map(cosine).fold(-1.0f64, f64::max);
            let wanted: Vec<Direction> =
                grid.directions().filter(|&way| vector != (0, 0) && cosine(way) > best - 1e-9).collect();
            assert_eq!(grid.nearest_directions(vector).to_vec(), wanted, "{shape:?} {vector:?}");
        }
    }
}

#[test]
fn arcs_are_those_of_the_plane() {
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 2, 4);
        let [(a, from), (b, to)] = &map.units[..] else { return };
        let grid = map.board.grid;
        let facing = Direction(rng.random_range(0..u8::try_from(grid.directions().count()).unwrap()));
        // The direction as the way from a cell in the middle of an open board to its neighbour.
        let wide = open(shape, 5, 5).grid;
        let (hub, rim) = (Cell::new(2, 2), wide.step(Cell::new(2, 2), facing).unwrap());
        let arrow = (centre(&wide, rim).0 - centre(&wide, hub).0, centre(&wide, rim).1 - centre(&wide, hub).1);
        let own: Vec<Cell> = a.cells(&grid, *from).collect();
        let other: Vec<Cell> = b.cells(&grid, *to).collect();
        let count = i64::try_from(own.len()).unwrap();
        let sum = own.iter().map(|&cell| centre(&grid, cell)).fold((0, 0), |s, c| (s.0 + c.0, s.1 + c.1));
        let (wx, wy) = weights(shape);
        let dots: Vec<i64> = other
            .iter()
            .map(|&cell| centre(&grid, cell))
            .map(|(x, y)| wx * (x * count - sum.0) * arrow.0 + wy * (y * count - sum.1) * arrow.1)
            .collect();
        let wanted = match dots.iter().max().unwrap() {
            1.. => Arc::Front,
            0 => Arc::Side,
            _ => Arc::Rear,
        };
        assert_eq!(arc(&grid, &own, facing, &other), wanted, "\n{map}\nfacing {facing:?}");
    });
}

#[test]
fn arcs_turn_with_the_board() {
    for shape in shapes(Diagonal::One) {
        let grid = Grid::new(shape, 21, 21);
        let middle = Cell::new(10, 10);
        let moved = |by: Offset| grid.shifted(middle, by).unwrap();
        let turned = |symmetry: Symmetry, facing: Direction| {
            let wanted = symmetry.of(grid.step_offset(facing).unwrap());
            grid.directions().find(|&way| grid.step_offset(way) == Some(wanted)).unwrap()
        };
        for side in 1..=4 {
            let footprint = Footprint::usual(&grid, side);
            for symmetry in Symmetry::all(shape) {
                let image = Footprint::of(footprint.offsets().iter().map(|&by| symmetry.of(by)));
                let own: Vec<Cell> = footprint.cells(&grid, middle).collect();
                let own_image: Vec<Cell> = image.cells(&grid, middle).collect();
                for facing in grid.directions() {
                    for (q, r) in (-5..=5).flat_map(|q| (-4..=4).map(move |r| (q, r))) {
                        let by = Offset::new(q, r);
                        let here = arc(&grid, &own, facing, &[moved(by)]);
                        let there = arc(&grid, &own_image, turned(symmetry, facing), &[moved(symmetry.of(by))]);
                        assert_eq!(here, there, "{shape:?} side {side} {facing:?} {by:?} {symmetry:?}");
                    }
                }
            }
        }
    }
}
