//! Edges against an oracle that knows no lattice, no gate and no seam: cells are polygons with whole coordinates, edges
//! are the segments that two of them share, and a line is tried against every one by the signs of cross products.

use super::*;
use crate::battlefield::maps::{Map, beside_corner, for_maps, share_edge};
use indes_core::battlefield::{Coverage, FieldOfView};
use indes_core::grid::{Diagonal, LineTable, Offset, Shape};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A point in the grid's axes: cells have their centres at multiples of the unit.
type Point = (i64, i64);

const fn unit(shape: Shape) -> i64 {
    if matches!(shape, Shape::Square(_)) { 2 } else { 3 }
}

fn centre_of(grid: &Grid, at: Offset) -> Point {
    (i64::from(at.q) * unit(grid.shape), i64::from(at.r) * unit(grid.shape))
}

fn corners_of(grid: &Grid, at: Offset) -> Vec<Point> {
    let around: &[Point] = match grid.shape {
        Shape::Square(_) => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        Shape::Hex(_) => &[(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)],
    };
    let (q, r) = centre_of(grid, at);
    around.iter().map(|by| (q + by.0, r + by.1)).collect()
}

/// On which side of the line from `a` to `b` a point lies.
fn side(a: Point, b: Point, at: Point) -> i64 {
    ((b.0 - a.0) * (at.1 - a.1) - (b.1 - a.1) * (at.0 - a.0)).signum()
}

/// Whether a point of the line lies strictly between its ends.
fn inside(a: Point, b: Point, at: Point) -> bool {
    let dot = |x: Point, y: Point| x.0 * y.0 + x.1 * y.1;
    let (way, to) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let share = dot(way, to);
    share > 0 && share < dot(way, way)
}

/// An edge: its two cells and its two ends.
type Segment = (Pair, [Point; 2], Edge);
type Pair = (Cell, Cell);

fn segments(board: &Board) -> Vec<Segment> {
    let grid = board.grid;
    let edges = board.edges().iter(&board.lattice);
    edges
        .map(|(a, way, edge)| {
            let b = grid.step(a, way).unwrap();
            let other = corners_of(&grid, grid.axial(b));
            let both: Vec<Point> =
                corners_of(&grid, grid.axial(a)).into_iter().filter(|corner| other.contains(corner)).collect();
            ((a, b), [both[0], both[1]], edge)
        })
        .collect()
}

/// The greatest weight that lies across the line between the centres of two cells. `cell` and `edge` weigh what stands on
/// them, `corner` and `along` say how what the line only touches counts.
struct Line<'a> {
    board: &'a Board,
    ends: (Cell, Cell),
    corner: GrazeRule,
    along: GrazeRule,
}

/// Weights of what is met at once, with everything that weighs something there.
struct Meeting {
    weight: u8,
    cells: Vec<Cell>,
    edges: Vec<Pair>,
}

impl Line<'_> {
    fn meetings(&self, cell: impl Fn(Cell) -> u8, edge: impl Fn(Pair, Edge) -> u8) -> Vec<Meeting> {
        let grid = self.board.grid;
        let (a, b) = (centre_of(&grid, grid.axial(self.ends.0)), centre_of(&grid, grid.axial(self.ends.1)));
        let weigh = |offset: Offset| cell(grid.cell_at(offset));
        let mut meetings = Vec::new();
        // Every cell that the line runs through.
        let (low, high) = (grid.axial(self.ends.0), grid.axial(self.ends.1));
        let span = |x: i16, y: i16| x.min(y) - 1..=x.max(y) + 1;
        let near: Vec<Offset> =
            span(low.r, high.r).flat_map(|r| span(low.q, high.q).map(move |q| Offset::new(q, r))).collect();
        for &at in &near {
            let sides: Vec<i64> = corners_of(&grid, at).iter().map(|&corner| side(a, b, corner)).collect();
            let through = sides.contains(&1) && sides.contains(&-1);
            if through && self.runs_by(at) {
                meetings.push(Meeting { weight: weigh(at), cells: vec![grid.cell_at(at)], edges: Vec::new() });
            }
        }
        let segments = segments(self.board);
        for &(pair, [v, w], kind) in &segments {
            let crosses = side(a, b, v) * side(a, b, w) < 0 && side(v, w, a) * side(v, w, b) < 0;
            if crosses {
                meetings.push(Meeting { weight: edge(pair, kind), cells: Vec::new(), edges: vec![pair] });
            }
        }
        // Every corner on the line, or two with the border of two cells between them.
        let mut corners: Vec<Point> = near.iter().flat_map(|&at| corners_of(&grid, at)).collect();
        corners.sort_unstable();
        corners.dedup();
        corners.retain(|&at| side(a, b, at) == 0 && inside(a, b, at));
        let beside = |met: &[Point], way: i64| -> Vec<Offset> {
            let lies = |at: Offset| {
                let own = corners_of(&grid, at);
                met.iter().all(|corner| own.contains(corner)) && own.iter().all(|&c| side(a, b, c) * way >= 0)
            };
            near.iter().copied().filter(|&at| lies(at)).collect()
        };
        let mut groups: Vec<Vec<Point>> = Vec::new();
        for &one in &corners {
            let pair = corners.iter().copied().find(|&other| other != one && !beside(&[one, other], 1).is_empty());
            let mut group: Vec<Point> = std::iter::once(one).chain(pair).collect();
            group.sort_unstable();
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for group in groups {
            let touch = if group.len() == 2 { self.along } else { self.corner };
            let on = |way: i64| -> (Vec<Cell>, Vec<(Pair, Edge)>) {
                let cells = beside(&group, way).into_iter().map(|at| grid.cell_at(at)).collect();
                let ends = segments.iter().filter(|(_, ends, _)| {
                    let [v, w] = *ends;
                    group.contains(&v) && side(a, b, w) == way || group.contains(&w) && side(a, b, v) == way
                });
                (cells, ends.map(|&(pair, _, kind)| (pair, kind)).collect())
            };
            let (left, right) = (on(1), on(-1));
            let walls = |side: &[(Pair, Edge)]| side.iter().map(|&(pair, kind)| edge(pair, kind)).max().unwrap_or(0);
            let grounds = |side: &[Cell]| side.iter().map(|&at| cell(at)).max().unwrap_or(0);
            let within = segments.iter().filter(|(_, ends, _)| ends.iter().all(|end| group.contains(end)));
            let (l, r) = (walls(&left.1), walls(&right.1));
            let (whole_l, whole_r) = (l.max(grounds(&left.0)), r.max(grounds(&right.0)));
            let paired = !left.0.is_empty() && !right.0.is_empty();
            let touched = match touch {
                GrazeRule::Never => 0,
                GrazeRule::Both => whole_l.min(whole_r),
                GrazeRule::Either => {
                    let sides = if paired { whole_l.max(whole_r) } else { l.max(r) };
                    sides.max(within.map(|&(pair, _, kind)| edge(pair, kind)).max().unwrap_or(0))
                }
            };
            let edges = left.1.iter().chain(&right.1).map(|(pair, _)| *pair).collect();
            let cells = left.0.into_iter().chain(right.0).collect();
            meetings.push(Meeting { weight: touched.max(l.min(r)), cells, edges });
        }
        meetings
    }

    /// Whether the line, not only its endless continuation, runs through a cell that the latter runs through.
    fn runs_by(&self, at: Offset) -> bool {
        let grid = self.board.grid;
        let met = super::super::oracle::between(&grid, self.ends.0, self.ends.1);
        met.iter().any(|(cells, _)| cells[..] == [at])
    }
}

fn pick(rng: &mut ChaCha8Rng, touches: [GrazeRule; 3]) -> GrazeRule {
    touches[rng.random_range(0..3)]
}

#[test]
fn lines_of_sight_over_edges_are_those_of_the_oracle() {
    let touches = [GrazeRule::Never, GrazeRule::Both, GrazeRule::Either];
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 0, 1).walled(rng);
        let (board, grid) = (&map.board, map.board.grid);
        let rule = match rng.random_range(0..4) {
            0 => mechanics::region().sight,
            1 => mechanics::maneuver().sight,
            2 => SightRule { corner: pick(rng, touches), edge: pick(rng, touches), impassable: rng.random() },
            _ => mechanics::tempo().sight,
        };
        let mut some = |count: u8| -> Vec<Cell> { (0..count).map(|_| map.any_cell(rng)).collect() };
        let (from, to) = (some(2), some(2));
        let free = |a: Cell, b: Cell, to: &[Cell]| {
            let line = Line { board, ends: (a, b), corner: rule.corner, along: rule.edge };
            let ground = |cell: Cell| {
                let ground = board.ground(cell);
                let solid = !ground.passable && ground.water == indes_core::battlefield::Water::None;
                let own = from.contains(&cell) || to.contains(&cell);
                u8::from(!own && (ground.opaque || rule.impassable && solid))
            };
            let edge = |(a, b): Pair, edge: Edge| {
                let own = [&from[..], to].iter().any(|own| own.contains(&a) && own.contains(&b));
                let stops =
                    matches!(edge, Edge::Wall | Edge::Door | Edge::Curtain) || edge == Edge::Grille && rule.impassable;
                u8::from(!own && stops)
            };
            line.meetings(ground, edge).iter().all(|meeting| meeting.weight == 0)
        };
        let wanted = |to: &[Cell]| from.iter().any(|&a| to.iter().any(|&b| free(a, b, to)));
        let context = || format!("{rule:?} {from:?} {to:?}\n{map}");
        let found = sees(board, &rule, &from, &to);
        assert_eq!(found.clear, wanted(&to), "{}", context());
        assert_eq!(found.clear, found.by.is_empty() && found.across.is_empty(), "{}", context());
        assert_eq!(found.clear, sees(board, &rule, &to, &from).clear, "{}", context());
        let radius = u16::try_from(some(1)[0].x).unwrap();
        let table = LineTable::new(&board.lattice, 4);
        let mut view = FieldOfView::new();
        view.look(board, &rule, &table, &from, radius);
        for cell in grid.cells() {
            let near = from.iter().any(|&own| grid.distance(own, cell) <= radius);
            let sight = near && sees(board, &rule, &from, &[cell]).clear;
            assert_eq!(view.sees(cell), sight, "{cell} within {radius}, {}", context());
        }
    });
}

#[test]
fn cover_by_edges_is_that_of_the_oracle() {
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 3, 1).walled(rng);
        let (board, grid, bodies) = (&map.board, map.board.grid, map.bodies());
        let screens = CoverMap::of(board);
        let (from, to) = (map.any_cell(rng), map.any_cell(rng));
        for rule in
            [mechanics::tempo().cover, mechanics::maneuver().cover, mechanics::poise().cover, mechanics::energy().cover]
        {
            let own = |cell: Cell| cell == from || cell == to;
            let line = Line { board, ends: (from, to), corner: rule.corner, along: rule.edge };
            let poise = rule == mechanics::poise().cover;
            let ground = |cell: Cell| match screens.on(cell) {
                _ if own(cell) => 0,
                screen if poise => u8::from(screen.coverage > 0 || screen.opaque || !bodies.on(cell).is_empty()),
                screen => screen.grade(Coverage { light: 50, heavy: 75 }),
            };
            let edge = |_: Pair, edge: Edge| match edge {
                Edge::Doorway => 0,
                _ if poise => 1,
                Edge::Wall | Edge::Door => 3,
                Edge::Grille => 2,
                Edge::Fence => 1,
                Edge::Curtain => 0,
            };
            let near = |a: Cell, b: Cell| grid.distance(a, b) <= 1;
            let any = |meeting: &Meeting, end: Cell| {
                let kind = |&pair: &Pair| board.edges().between(&board.lattice, pair.0, pair.1).unwrap();
                meeting.cells.iter().any(|&cell| ground(cell) > 0 && near(cell, end))
                    || meeting
                        .edges
                        .iter()
                        .any(|pair| edge(*pair, kind(pair)) > 0 && near(pair.0, end) && near(pair.1, end))
            };
            let counts = |meeting: &Meeting| match rule {
                rule if rule == mechanics::maneuver().cover => any(meeting, to),
                rule if rule == mechanics::energy().cover => any(meeting, to) || !any(meeting, from),
                _ => true,
            };
            let met = line.meetings(ground, edge);
            let weights = met.iter().filter(|meeting| meeting.weight == 3 || counts(meeting));
            let grade = weights.map(|meeting| meeting.weight).max().unwrap_or(0);
            let dark = |cell: Cell| u8::from(!own(cell) && screens.on(cell).opaque);
            let hides = |_: Pair, edge: Edge| u8::from(matches!(edge, Edge::Wall | Edge::Door | Edge::Curtain));
            let sight_blocked = line.meetings(dark, hides).iter().any(|meeting| meeting.weight > 0);
            let found = cover(&screens, &bodies, &rule, &Shot::new(&[from], &[to]));
            assert_eq!((found.grade, found.sight_blocked), (grade, sight_blocked), "{rule:?} {from} {to}\n{map}");
            assert_eq!(found.grade > 0, !found.by.is_empty());
        }
    });
}

#[test]
fn steps_over_edges_are_those_of_the_oracle() {
    for diagonal in [Diagonal::One, Diagonal::Forbidden] {
        for_maps(diagonal, |shape, rng| {
            let map = Map::random(rng, shape, 1, 3).walled(rng);
            let Some((footprint, start)) = map.units.first() else { return };
            let (board, grid) = (&map.board, map.board.grid);
            let gait = MovementRules {
                corner: [Corner::Open, Corner::Either, Corner::Both][rng.random_range(0..3)],
                corner_block: [CornerBlock::Wall, CornerBlock::Impassable][rng.random_range(0..2)],
                ..mechanics::tempo().gait
            };
            let walls: Vec<Pair> = segments(board)
                .into_iter()
                .filter(|(_, _, edge)| matches!(edge, Edge::Wall | Edge::Grille | Edge::Door))
                .map(|(pair, ..)| pair)
                .collect();
            let wall = |a: Cell, b: Cell| walls.contains(&(a, b)) || walls.contains(&(b, a));
            let whole = |at: Cell| -> Option<Vec<Cell>> {
                footprint.offsets().iter().map(|&by| grid.shifted(at, by)).collect()
            };
            let legal = |from: Cell, to: Cell| {
                let (Some(old), Some(new)) = (whole(from), whole(to)) else { return false };
                let free = new.iter().all(|&cell| board.ground(cell).passable);
                let split = new.iter().any(|&a| new.iter().any(|&b| wall(a, b)));
                let straight = share_edge(&grid, from, to);
                let crossed = straight && old.iter().zip(&new).any(|(&a, &b)| wall(a, b));
                let cut = !straight
                    && old.iter().zip(&new).any(|(&a, &b)| {
                        let sides = beside_corner(a, b);
                        let ends = sides.map(|side| wall(a, side) || wall(side, b));
                        let blocked = sides.map(|side| {
                            let ground = board.ground(side);
                            !ground.passable && (ground.opaque || gait.corner_block == CornerBlock::Impassable)
                        });
                        let shut = (0..2).filter(|&at| ends[at] || blocked[at]).count();
                        ends == [true; 2] || shut >= [3, 1, 2][gait.corner as usize]
                    });
                free && !split && !crossed && !cut
            };
            let mut bodies = Bodies::new(board);
            bodies.add(UnitId(0), footprint, *start, false);
            let mover = Mover::new(board, &bodies, gait, footprint, Barring::default());
            let mut reached = std::collections::BTreeSet::from([*start]);
            let mut left = vec![*start];
            while let Some(from) = left.pop() {
                for (_, to) in grid.neighbours(from) {
                    let wanted = legal(from, to);
                    let found = mover.cheapest_step(from, to, Memory::default()).is_some();
                    assert_eq!(found, wanted, "{from} {to} {gait:?}\n{map}");
                    assert_eq!(mover.barrier(from, to, Memory::default()).is_none(), wanted, "{from} {to}\n{map}");
                    if wanted && reached.insert(to) {
                        left.push(to);
                    }
                }
            }
            reached.remove(start);
            let mut search = Search::new();
            search.flood(&mover, board.lattice.spot(*start).unwrap(), Memory::default(), 99);
            assert_eq!(search.ends(&mover), reached.into_iter().collect::<Vec<_>>(), "{start} {gait:?}\n{map}");
        });
    }
}

#[test]
fn shoves_over_edges_go_as_far_as_the_oracle_says() {
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 1, 1).walled(rng);
        let Some((footprint, start)) = map.units.first() else { return };
        let (board, grid) = (&map.board, map.board.grid);
        let wall = |a: Cell, b: Cell| {
            let pair =
                |(one, ends, edge): Segment| (one == (a, b) || one == (b, a)) && ends[0] != ends[1] && edge.bars();
            segments(board).into_iter().any(pair)
        };
        for heading in grid.directions() {
            let (mut at, mut path) = (*start, Vec::new());
            while let Some(to) = grid.step(at, heading).filter(|&to| board.ground(to).passable && path.len() < 3) {
                let shut = if share_edge(&grid, at, to) {
                    wall(at, to)
                } else {
                    let solid = |side: Cell| !board.ground(side).passable;
                    beside_corner(at, to).into_iter().any(|side| solid(side) || wall(at, side) || wall(side, to))
                };
                if shut || board.height(to) > board.height(at) + 1 {
                    break;
                }
                let fell = board.height(at) - board.height(to) >= 3;
                path.push(to);
                at = to;
                if fell {
                    break;
                }
            }
            let push = Shove { unit: UnitId(0), from: *start, heading, paces: 3 };
            let done = shove(board, &map.bodies(), &mechanics::poise().forced.unwrap(), footprint, &push);
            assert_eq!(done.path.to_vec(), path, "{heading:?} from {start}\n{map}");
        }
    });
}
