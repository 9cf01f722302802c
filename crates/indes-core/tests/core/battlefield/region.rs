//! Regions: the partition and what is wrong with one, borders, steps, rooms.

use super::maps::{HEXES, Map, Symmetry, beside_corner, drawn, for_maps, mask, open, shapes, share_corner, share_edge};
use indes_core::battlefield::region::{free_room, touches};
use indes_core::battlefield::{
    Board, CornerOnly, Edge, Footprint, RegionFault, RegionId, RegionLinks, Regions, Stance, UnitId,
};
use indes_core::grid::{Cell, Diagonal, Offset, Shape};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

type Named = Vec<(String, Vec<Cell>)>;

/// Regions by the letters of some rows, in the order of the alphabet.
fn lettered(rows: &[&str]) -> Named {
    let mut letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_lowercase).collect();
    letters.sort_unstable();
    letters.dedup();
    let cells = |letter: char| {
        (0..).zip(rows).flat_map(move |(y, row)| {
            (0..).zip(row.chars()).filter(move |&(_, at)| at == letter).map(move |(x, _)| Cell::new(x, y))
        })
    };
    letters.into_iter().map(|letter| (letter.to_string(), cells(letter).collect())).collect()
}

fn build(shape: Shape, rows: &[&str]) -> Result<Regions, Vec<RegionFault>> {
    Regions::new(&drawn(shape, rows), &lettered(rows), &RegionLinks::default())
}

const A: RegionId = RegionId(0);
const B: RegionId = RegionId(1);
const C: RegionId = RegionId(2);
const D: RegionId = RegionId(3);

#[test]
fn region_g08_every_fault_is_found() {
    for shape in shapes(Diagonal::One) {
        assert_eq!(build(shape, &["aab", "aab"]).unwrap().len(), 2);
        assert_eq!(build(shape, &["aa.", "aa#"]), Err(vec![RegionFault::Gap(Cell::new(2, 0))]));
        assert_eq!(build(shape, &["a#b#a", "a#b#a"]), Err(vec![RegionFault::Pieces(A)]));
        let board = open(shape, 2, 1);
        let check = |named: &[(&str, &[Cell])], links: &RegionLinks| {
            let named: Named = named.iter().map(|&(name, cells)| (name.into(), cells.to_vec())).collect();
            Regions::new(&board, &named, links).map(|regions| regions.len())
        };
        let (west, east) = (Cell::new(0, 0), Cell::new(1, 0));
        let plain = RegionLinks::default();
        assert_eq!(check(&[("a", &[west]), ("b", &[east, east])], &plain), Ok(2));
        let double = check(&[("a", &[west, east]), ("b", &[east])], &plain);
        assert_eq!(double, Err(vec![RegionFault::Overlap(east, A, B)]));
        assert_eq!(check(&[("a", &[west, east]), ("b", &[])], &plain), Err(vec![RegionFault::Empty(B)]));
        let outside = Cell::new(2, 0);
        let off = check(&[("a", &[west, east, outside])], &plain);
        assert_eq!(off, Err(vec![RegionFault::Outside(A, outside)]));
        let links = RegionLinks { extra: vec![(Cell::new(0, 0), Cell::new(9, 9))], forbidden: vec![(B, B)] };
        let off = check(&[("a", &[west]), ("b", &[east])], &links);
        assert_eq!(off, Err(vec![RegionFault::Border(B, B), RegionFault::Link(Cell::new(0, 0), Cell::new(9, 9))]));
        let many: Named = (0..255).map(|n| (n.to_string(), vec![])).collect();
        assert_eq!(Regions::new(&board, &many, &plain), Err(vec![RegionFault::TooMany(255)]));
    }
}

#[test]
fn region_g08_the_text_of_a_fault_says_where() {
    let texts = [
        (RegionFault::Gap(Cell::new(2, 0)), "C1 is in no region"),
        (RegionFault::Overlap(Cell::new(1, 0), A, B), "B1 is in the regions 0 and 1"),
        (RegionFault::Pieces(C), "region 2 is in pieces"),
        (RegionFault::Border(A, C), "there is no border between the regions 0 and 2"),
        (RegionFault::Link(Cell::new(2, 0), Cell::new(0, 1)), "C1 and A2 are not in two regions"),
    ];
    for (fault, text) in texts {
        assert_eq!(fault.to_string(), text);
    }
    assert_eq!(CornerOnly { from: A, to: D }.to_string(), "the regions 0 and 3 are not neighbours");
}

#[test]
fn region_g08_a_corner_is_no_border() {
    let rows = ["aab", "aab", "ccd"];
    for diagonal in [Diagonal::One, Diagonal::Alternating] {
        let regions = build(Shape::Square(diagonal), &rows).unwrap();
        assert_eq!(regions.neighbours(A).collect::<Vec<_>>(), [B, C]);
        assert!(!regions.adjacent(A, D) && regions.steps_between(A, D) == Some(2));
        // From B2 to C3: the cells are neighbours, the regions are not.
        let refused = CornerOnly { from: A, to: D };
        assert_eq!(regions.crossing(Cell::new(1, 1), Cell::new(2, 2)), Err(refused));
        assert_eq!(regions.crossing(Cell::new(1, 1), Cell::new(2, 1)), Ok(Some(B)));
        // Over a corner between regions that have a border elsewhere.
        assert_eq!(regions.crossing(Cell::new(1, 0), Cell::new(2, 1)), Ok(Some(B)));
        assert_eq!(regions.crossing(Cell::new(0, 0), Cell::new(1, 1)), Ok(None));
    }
    for shape in HEXES {
        let regions = build(shape, &["aab", "aab", "ccd"]).unwrap();
        for cell in regions.cells(A).iter().copied() {
            for (_, next) in open(shape, 3, 3).grid.neighbours(cell) {
                let entered = regions.crossing(cell, next);
                assert!(entered.is_ok(), "on hexes every neighbour is over an edge");
            }
        }
    }
}

#[test]
fn region_g08_walls_on_edges_links_and_forbidden_borders() {
    for shape in shapes(Diagonal::One) {
        let rows = ["ab", "  ", "cd"];
        let board = drawn(shape, &rows);
        let make = |links: &RegionLinks| Regions::new(&board, &lettered(&rows), links).unwrap();
        let plain = make(&RegionLinks::default());
        assert_eq!((plain.steps_between(A, B), plain.steps_between(A, C)), (Some(1), None));
        for (edge, steps) in
            [(Edge::Wall, None), (Edge::Grille, None), (Edge::Fence, Some(1)), (Edge::Curtain, Some(1))]
        {
            let board = board.clone().with_edge(Cell::new(1, 0), Cell::new(0, 0), edge);
            let walled = Regions::new(&board, &lettered(&rows), &RegionLinks::default()).unwrap();
            assert_eq!(walled.steps_between(A, B), steps, "{edge:?}");
        }
        let ladder = make(&RegionLinks { extra: vec![(Cell::new(0, 0), Cell::new(0, 2))], forbidden: vec![] });
        assert_eq!((ladder.steps_between(A, C), ladder.steps_between(B, D)), (Some(1), Some(3)));
        assert_eq!(ladder.crossing(Cell::new(0, 0), Cell::new(0, 2)), Ok(Some(C)));
        let closed = make(&RegionLinks { extra: vec![(Cell::new(0, 0), Cell::new(1, 0))], forbidden: vec![(B, A)] });
        assert_eq!(closed.steps_between(A, B), None);
        assert!(closed.crossing(Cell::new(0, 0), Cell::new(1, 0)).is_err());
    }
}

#[test]
fn region_g18_distance_is_counted_in_regions() {
    for shape in shapes(Diagonal::One) {
        let regions = build(shape, &["aaabbbccc", "aaabbbccc"]).unwrap();
        let steps = |a, b| regions.steps_between(a, b);
        assert_eq!([steps(A, A), steps(A, B), steps(A, C), steps(C, A)], [Some(0), Some(1), Some(2), Some(2)]);
        assert_eq!(steps(A, D), None);
        assert_eq!(regions.named("B"), Some(B));
        assert_eq!(regions.name(B), "b");
    }
}

#[test]
fn region_056_a_walk_goes_to_a_neighbour_only() {
    for shape in shapes(Diagonal::One) {
        let regions = build(shape, &["rst"]).unwrap();
        assert_eq!(regions.neighbours(A).collect::<Vec<_>>(), [B]);
        assert_eq!(regions.crossing(Cell::new(0, 0), Cell::new(1, 0)), Ok(Some(B)));
    }
}

#[test]
fn region_035_and_g45_free_room_is_passable_free_and_of_any_region() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 5, 5);
        let one = Footprint::default();
        let middle = Stance { footprint: &one, at: Cell::new(2, 2) };
        let room = |board: &Board, occupied: &[Cell]| free_room(board, |cell| occupied.contains(&cell), middle);
        let all: Vec<Cell> = board.grid.neighbours(middle.at).into_iter().map(|(_, cell)| cell).collect();
        assert_eq!(usize::from(room(&board, &[])), all.len());
        assert_eq!(room(&board, &all[1..]), 1);
        assert_eq!(room(&board, &all[2..]), 2);
        let walls = board.grid.straight().filter_map(|way| board.grid.step(middle.at, way));
        let cell_of_its_own = walls.fold(board.clone(), |board, cell| board.with_edge(middle.at, cell, Edge::Wall));
        assert_eq!(free_room(&cell_of_its_own, |_| false, middle), 0, "not over the corners either");
    }
    // A corner between two walls is closed, beside one it is open (REGION-G53).
    let board = drawn(Shape::Square(Diagonal::One), &["...", "#..", ".#."]);
    let room = |x, y| free_room(&board, |_| false, Stance { footprint: &Footprint::default(), at: Cell::new(x, y) });
    assert_eq!(room(0, 2), 0);
    assert_eq!(room(0, 0), 2);
    assert_eq!(room(1, 1), 5);
}

#[test]
fn region_of_a_footprint_is_the_one_with_most_of_its_cells() {
    for shape in shapes(Diagonal::One) {
        let regions = build(shape, &["aaabb", "aaabb", "ccccc"]).unwrap();
        let cell = |x, y| Cell::new(x, y);
        assert_eq!(regions.of_footprint(&[cell(2, 0), cell(3, 0), cell(4, 0)]), Some(B));
        assert_eq!(regions.of_footprint(&[cell(2, 0), cell(3, 0)]), Some(A), "a tie goes to the anchor");
        assert_eq!(regions.of_footprint(&[cell(3, 0), cell(2, 0)]), Some(B));
        assert_eq!(regions.of_footprint(&[]), None);
        assert_eq!(regions.region_of(cell(5, 0)), None);
        let one = Footprint::default();
        let unit = |id, x, y| (UnitId(id), Stance { footprint: &one, at: cell(x, y) });
        assert_eq!(regions.units_in(B, [unit(0, 0, 0), unit(3, 3, 1), unit(5, 4, 0)]), mask([3, 5]));
    }
}

// Against the oracle

/// Regions grown at random, sometimes with a fault.
fn random_named(map: &Map, rng: &mut ChaCha8Rng) -> Named {
    let board = &map.board;
    let count = rng.random_range(1..=5usize);
    let broken = rng.random_range(0..4) == 0;
    let mut named: Named = (0..count).map(|n| (n.to_string(), vec![])).collect();
    let mut left: BTreeSet<Cell> = board.grid.cells().filter(|&cell| board.ground(cell).passable).collect();
    while !left.is_empty() {
        let mut grown = false;
        let order: Vec<usize> = (0..count).map(|_| rng.random_range(0..count)).collect();
        for region in order {
            let free: Vec<Cell> = left
                .iter()
                .copied()
                .filter(|&cell| {
                    let own = &named[region].1;
                    own.is_empty() || own.iter().any(|&other| touches(board, other, cell))
                })
                .collect();
            if free.is_empty() {
                continue;
            }
            let cell = free[rng.random_range(0..free.len())];
            left.remove(&cell);
            named[region].1.push(cell);
            grown = true;
        }
        if !grown {
            named.push((named.len().to_string(), vec![left.pop_first().unwrap()]));
        }
        if broken && rng.random_range(0..10) == 0 {
            let region = rng.random_range(0..named.len());
            named[region].1.push(map.any_cell(rng));
        }
        if broken && rng.random_range(0..20) == 0 {
            left.pop_first();
        }
    }
    named
}

struct RegionOracle {
    of: Vec<(Cell, usize)>,
    far: Vec<Vec<usize>>,
    shots: Vec<Vec<usize>>,
}

/// What a partition must be, cell against cell and region against region; nothing if something is wrong with it.
fn plain(board: &Board, named: &Named, links: &RegionLinks, shut: impl Fn(Cell, Cell) -> bool) -> Option<RegionOracle> {
    let grid = board.grid;
    let passable = |cell: Cell| board.ground(cell).passable;
    let mut of = Vec::new();
    for cell in grid.cells().filter(|&cell| passable(cell)) {
        let mut holders = (0..named.len()).filter(|&region| named[region].1.contains(&cell));
        of.push((cell, holders.next()?));
        if holders.next().is_some() {
            return None;
        }
    }
    let region = |cell: Cell| of.iter().find(|(at, _)| *at == cell).map(|(_, region)| *region);
    // Every cell gets the smallest number among those it is joined to, again and again.
    let mut number: Vec<usize> = (0..of.len()).collect();
    let joined = |a: Cell, b: Cell| {
        let around = |side: Cell| passable(side) && !shut(a, side) && !shut(side, b);
        let corner = share_corner(&grid, a, b) && beside_corner(a, b).into_iter().any(around);
        share_edge(&grid, a, b) && !shut(a, b) || corner
    };
    for _ in 0..of.len() {
        for a in 0..of.len() {
            for b in 0..of.len() {
                if of[a].1 == of[b].1 && joined(of[a].0, of[b].0) {
                    number[a] = number[a].min(number[b]);
                }
            }
        }
    }
    for one in 0..named.len() {
        let numbers: BTreeSet<usize> = (0..of.len()).filter(|&at| of[at].1 == one).map(|at| number[at]).collect();
        if numbers.len() != 1 {
            return None;
        }
    }
    let mut far = vec![vec![usize::MAX / 4; named.len()]; named.len()];
    for a in grid.cells() {
        for b in grid.cells() {
            if let (Some(one), Some(other)) = (region(a), region(b))
                && share_edge(&grid, a, b)
                && !shut(a, b)
            {
                far[one][other] = 1;
            }
        }
    }
    let shots = shortest(far.clone());
    let extra = links.extra.iter().map(|&(a, b)| (region(a), region(b), 1));
    let forbidden = links.forbidden.iter();
    let forbidden = forbidden.map(|&(a, b)| (Some(usize::from(a.0)), Some(usize::from(b.0)), usize::MAX / 4));
    for (a, b, steps) in extra.chain(forbidden) {
        let (a, b) = (a?, b?);
        if a == b {
            return None;
        }
        far[a][b] = steps;
        far[b][a] = steps;
    }
    Some(RegionOracle { of, far: shortest(far), shots })
}

/// All shortest ways, by trying every region as a stop between every two.
fn shortest(mut far: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    for (at, row) in far.iter_mut().enumerate() {
        row[at] = 0;
    }
    for via in 0..far.len() {
        for a in 0..far.len() {
            for b in 0..far.len() {
                far[a][b] = far[a][b].min(far[a][via] + far[via][b]);
            }
        }
    }
    far
}

/// Perhaps a link between two cells, nearly always of two regions, and a forbidden border between two regions.
fn random_links(named: &Named, rng: &mut ChaCha8Rng) -> RegionLinks {
    let any = |rng: &mut ChaCha8Rng| RegionId(u8::try_from(rng.random_range(0..named.len())).unwrap());
    let of = |region: usize| named[region].1.iter().map(move |&cell| (region, cell));
    let cells: Vec<(usize, Cell)> = (0..named.len()).flat_map(of).collect();
    let mut extra = Vec::new();
    if !cells.is_empty() && rng.random_range(0..2) == 0 {
        let [a, b] = [0, 1].map(|_| cells[rng.random_range(0..cells.len())]);
        if a.0 != b.0 || rng.random_range(0..20) == 0 {
            extra.push((a.1, b.1));
        }
    }
    let forbidden = (0..rng.random_range(0..=1)).map(|_| (any(rng), any(rng))).filter(|(a, b)| a != b).collect();
    RegionLinks { extra, forbidden }
}

#[test]
fn partitions_are_checked_and_measured_as_the_oracle_does() {
    let mut good = 0;
    for_maps(Diagonal::One, |shape, rng| {
        let mut map = Map::random(rng, shape, 1, 4);
        let grid = map.board.grid;
        let named = random_named(&map, rng);
        let links = random_links(&named, rng);
        // Walls on some edges, the same from both sides.
        let walls = rng.random_range(0..4) * rng.random_range(0..20);
        let salt: u16 = rng.random();
        let shut = |a: Cell, b: Cell| {
            let of = |cell: Cell| u64::from(salt) * 7919 + u64::try_from(grid.index(cell).unwrap()).unwrap();
            (of(a).pow(2) ^ of(b).pow(2)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32 & 255 < walls
        };
        let all: Vec<Cell> = grid.cells().collect();
        let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
        for (a, b) in pairs.filter(|&(a, b)| a < b && share_edge(&grid, a, b) && shut(a, b)) {
            map.board = map.board.with_edge(a, b, Edge::Wall);
        }
        let found = Regions::new(&map.board, &named, &links);
        let wanted = plain(&map.board, &named, &links, shut);
        assert_eq!(found.is_ok(), wanted.is_some(), "\n{map}\n{named:?}\n{found:?}");
        let (Ok(regions), Some(plain)) = (found, wanted) else { return };
        good += 1;
        let id = |region: usize| RegionId(u8::try_from(region).unwrap());
        for a in 0..named.len() {
            for b in 0..named.len() {
                let steps = regions.steps_between(id(a), id(b)).map(usize::from);
                assert_eq!(steps, Some(plain.far[a][b]).filter(|&n| n < 1000), "\n{map}\n{named:?} {links:?} {a} {b}");
                let shot = regions.shot_distance(id(a), id(b)).map(usize::from);
                assert_eq!(shot, Some(plain.shots[a][b]).filter(|&n| n < 1000), "\n{map}\n{named:?} {links:?} {a} {b}");
            }
        }
        let of = |cell: Cell| plain.of.iter().find(|(at, _)| *at == cell).map(|(_, region)| id(*region));
        for cell in grid.cells() {
            assert_eq!(regions.region_of(cell), of(cell));
            // REGION-G77: over a link to a region whose border is not forbidden.
            let ends = links.extra.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|link| link.0 == cell);
            let open = |end: &Cell| plain.far[usize::from(of(cell).unwrap().0)][usize::from(of(*end).unwrap().0)] == 1;
            let ends: Vec<Cell> = ends.map(|link| link.1).filter(open).collect();
            assert_eq!(regions.linked(cell).collect::<Vec<_>>(), ends, "\n{map}\n{links:?}");
            for (_, next) in grid.neighbours(cell) {
                let wanted = match (of(cell), of(next)) {
                    (Some(a), Some(b)) if a != b => {
                        let near = plain.far[usize::from(a.0)][usize::from(b.0)] == 1;
                        if near { Ok(Some(b)) } else { Err(CornerOnly { from: a, to: b }) }
                    }
                    _ => Ok(None),
                };
                assert_eq!(regions.crossing(cell, next), wanted, "\n{map}\n{cell} {next}");
            }
        }
        borders_agree(&map, &regions);
        room_agrees(&map, shut, rng);
        if let Some((footprint, at)) = map.units.first() {
            let cells: Vec<Cell> = footprint.cells(&grid, *at).collect();
            let count = |region: RegionId| cells.iter().filter(|&&cell| of(cell) == Some(region)).count();
            let most = regions.ids().map(count).max().unwrap();
            let found = regions.of_footprint(&cells).unwrap();
            assert_eq!(count(found), most, "\n{map}");
            let anchor = of(cells[0]).unwrap();
            assert!(count(anchor) < most || found == anchor, "\n{map}");
        }
    });
    assert!(good > 10_000, "{good} maps without a fault");
}

fn borders_agree(map: &Map, regions: &Regions) {
    let grid = map.board.grid;
    let mut edges: Vec<(Cell, Cell)> = Vec::new();
    for region in regions.ids() {
        let found: Vec<_> = regions.borders(region).collect();
        // Four or six edges a cell, less both sides of every edge inside.
        let cells = regions.cells(region);
        let inside = cells.iter().flat_map(|&a| cells.iter().filter(move |&&b| share_edge(&grid, a, b))).count();
        let sides = if matches!(grid.shape, Shape::Square(_)) { 4 } else { 6 };
        assert_eq!(found.len(), sides * cells.len() - inside, "\n{map}");
        for (cell, way, behind) in found {
            let next = grid.step(cell, way);
            assert_eq!(next.and_then(|next| regions.region_of(next)), behind);
            edges.extend(next.filter(|_| behind.is_some()).map(|next| (cell, next)));
        }
    }
    // What is a border from one side is one from the other.
    assert!(edges.iter().all(|&(a, b)| edges.contains(&(b, a))), "\n{map}");
}

fn room_agrees(map: &Map, shut: impl Fn(Cell, Cell) -> bool, rng: &mut ChaCha8Rng) {
    let Some((footprint, at)) = map.units.first() else { return };
    let board = &map.board;
    let own = map.cells(UnitId(0));
    let taken: BTreeSet<Cell> = (0..rng.random_range(0..4)).map(|_| map.any_cell(rng)).collect();
    let passable = |cell: Cell| board.ground(cell).passable;
    let beside = |&cell: &Cell| {
        own.iter().any(|&from| {
            let around = |side: Cell| passable(side) && !shut(from, side) && !shut(side, cell);
            let corner = share_corner(&board.grid, from, cell) && beside_corner(from, cell).into_iter().any(around);
            share_edge(&board.grid, from, cell) && !shut(from, cell) || corner
        })
    };
    let free = board.grid.cells().filter(|cell| passable(*cell) && !own.contains(cell) && !taken.contains(cell));
    let found = free_room(board, |cell| taken.contains(&cell), Stance { footprint, at: *at });
    assert_eq!(usize::from(found), free.filter(beside).count(), "\n{map}\n{taken:?}");
}

#[test]
fn regions_turn_with_the_board() {
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 0, 1).walled(rng);
        let named = random_named(&map, rng);
        let all = Symmetry::all(shape);
        let symmetry = all[rng.random_range(0..all.len())];
        let (image, place) = map.image(symmetry);
        let turned: Named =
            named.iter().map(|(name, cells)| (name.clone(), cells.iter().map(|&at| place(at)).collect())).collect();
        let links = RegionLinks::default();
        let here = Regions::new(&map.board, &named, &links);
        let there = Regions::new(&image.board, &turned, &links);
        assert_eq!(here.is_ok(), there.is_ok(), "\n{map}\n{image}");
        let (Ok(here), Ok(there)) = (here, there) else { return };
        for a in here.ids() {
            assert_eq!(here.borders(a).count(), there.borders(a).count());
            for b in here.ids() {
                assert_eq!(here.steps_between(a, b), there.steps_between(a, b), "\n{map}\n{image}");
            }
        }
    });
    assert_eq!(Symmetry::all(Shape::Square(Diagonal::One))[0].of(Offset::new(2, 3)), Offset::new(2, 3));
}
