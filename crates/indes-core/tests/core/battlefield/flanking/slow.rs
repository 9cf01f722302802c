//! The oracle of flanked and surrounded: it tries every line and every place one step away.

use super::*;

fn random_scene(shape: Shape, rng: &mut ChaCha8Rng, weapons: &[ThreatShape]) -> FlankScene {
    let map = Map::random(rng, shape, 7, 3).walled(rng);
    let shapes = map
        .ids()
        .map(|id| (id != TARGET && rng.random_range(0..5) > 0).then(|| weapons[rng.random_range(0..weapons.len())]))
        .collect();
    let friends = UnitMask(rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>() & 126);
    let friends = friends.iter().filter(|id| usize::from(id.0) < map.units.len()).collect();
    let corner = [Corner::Open, Corner::Either, Corner::Either, Corner::Both][rng.random_range(0..4)];
    let rise = [None, Some(1), Some(0)][rng.random_range(0..3)];
    FlankScene { map, shapes, friends, corner, rise }
}

const fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { greatest_divisor(b, a % b) }
}

/// Every line from every cell to every cell, by its smallest whole step in the plane.
fn opposed_by_hand(scene: &FlankScene) -> UnitMask {
    let map = &scene.map;
    let grid = map.board.grid;
    let far = walked(&grid, &map.cells(TARGET));
    let reaches = |id: UnitId| {
        let near = map.cells(id).iter().map(|&cell| far[grid.index(cell).unwrap()]).min().unwrap();
        matches!(scene.shapes[usize::from(id.0)], Some(ThreatShape::Band { min, max })
            if (u16::from(min)..=u16::from(max)).contains(&near))
    };
    let way = |from: Cell, to: Cell| {
        let ((ax, ay), (bx, by)) = (centre(&grid, from), centre(&grid, to));
        let (x, y) = (bx - ax, by - ay);
        let n = greatest_divisor(x, y).max(1);
        (x / n, y / n)
    };
    let mut found = BTreeSet::new();
    let foes: Vec<UnitId> = scene.foes().iter().filter(|&id| reaches(id)).collect();
    for &a in &foes {
        for &b in foes.iter().filter(|&&b| b != a) {
            for &middle in &map.cells(TARGET) {
                for &from in &map.cells(a) {
                    for &to in &map.cells(b) {
                        let (one, other) = (way(middle, from), way(middle, to));
                        if one != (0, 0) && one == (-other.0, -other.1) {
                            found.extend([a, b]);
                        }
                    }
                }
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn flanked_matches_a_search_of_every_line() {
    let bands: Vec<ThreatShape> =
        [(1, 1), (1, 2), (2, 3), (1, 3)].map(|(min, max)| ThreatShape::Band { min, max }).to_vec();
    let mut seen = 0;
    for_maps(Diagonal::One, |shape, rng| {
        let scene = random_scene(shape, rng, &bands);
        if scene.map.units.is_empty() {
            return;
        }
        // What a band marks on ground is asked here, walls do not matter.
        let found = scene.flanked(FlankRule::Opposed);
        let by = found.as_ref().map_or(UnitMask::NONE, |flank| flank.by);
        assert_eq!(by, opposed_by_hand(&scene), "\n{}\n{:?}", scene.map, scene.shapes);
        assert_eq!(found.is_some(), !by.is_empty());
        if let Some((a, b)) = found.and_then(|flank| flank.line) {
            seen += 1;
            let who = |cell: Cell| scene.map.bodies().on(cell).0 & by.0 != 0;
            assert!(who(a) && who(b));
        }
    });
    assert!(seen > 1000, "{seen} were flanked");
}

/// Whether a wall or a grille stands on the edge between two cells.
fn wall(board: &Board, a: Cell, b: Cell) -> bool {
    board
        .edges()
        .between(&board.lattice, a, b)
        .is_some_and(|edge| matches!(edge, Edge::Wall | Edge::Grille | Edge::Door))
}

/// Whether a step over a corner is shut: by walls that end in it on either side, or by what the two sides hold.
fn cut(scene: &FlankScene, from: Cell, to: Cell, blocked: impl Fn(Cell) -> bool) -> bool {
    let board = &scene.map.board;
    let sides = beside_corner(from, to);
    let ends = sides.map(|side| wall(board, from, side) || wall(board, side, to));
    let shut = (0..2).filter(|&at| ends[at] || blocked(sides[at])).count();
    ends == [true; 2]
        || match scene.corner {
            Corner::Open => false,
            Corner::Either => shut > 0,
            Corner::Both => shut > 1,
        }
}

/// The cells of each foe's zone, by looking at pairs of cells.
fn zone_by_hand(scene: &FlankScene, id: UnitId) -> BTreeSet<Cell> {
    let board = &scene.map.board;
    let own = scene.map.cells(id);
    let mut zone = own.clone();
    for to in board.grid.cells().filter(|&cell| board.ground(cell).passable) {
        let from = |&from: &Cell| {
            let near = share_edge(&board.grid, from, to) && !wall(board, from, to)
                || share_corner(&board.grid, from, to) && !cut(scene, from, to, |side| !board.ground(side).passable);
            near && board.height(from).abs_diff(board.height(to)) <= 1
        };
        if own.iter().any(from) {
            zone.insert(to);
        }
    }
    if scene.shapes[usize::from(id.0)].is_some() { zone } else { BTreeSet::new() }
}

/// Whether the target is surrounded, and by whom: every place it could stand one step further, one by one.
fn surrounded_by_hand(scene: &FlankScene) -> Option<(UnitMask, FlankReason)> {
    let map = &scene.map;
    let board = &map.board;
    let grid = board.grid;
    let own = map.cells(TARGET);
    let zones: Vec<(UnitId, BTreeSet<Cell>)> = scene
        .foes()
        .iter()
        .map(|id| (id, zone_by_hand(scene, id)))
        .filter(|(_, zone)| !zone.is_disjoint(&own))
        .collect();
    if zones.is_empty() {
        return None;
    }
    let by: UnitMask = zones.iter().map(|(id, _)| *id).collect();
    let held: BTreeSet<Cell> = zones.iter().flat_map(|(_, zone)| zone.iter().copied()).collect();
    let foes: BTreeSet<Cell> = scene.foes().iter().flat_map(|id| map.cells(id)).collect();
    let blocked = |cell: Cell| !board.ground(cell).passable || foes.contains(&cell);
    let footprint = &map.units[0].0;
    let anchor = map.units[0].1;
    let out = grid.cells().filter(|&to| share_edge(&grid, anchor, to) || share_corner(&grid, anchor, to)).any(|to| {
        let after: Vec<Cell> = footprint.cells(&grid, to).collect();
        after.len() == own.len()
            && footprint.cells(&grid, anchor).zip(&after).all(|(from, &to)| {
                let shut =
                    if share_corner(&grid, from, to) { cut(scene, from, to, blocked) } else { wall(board, from, to) };
                let rise = i16::from(board.height(to)) - i16::from(board.height(from));
                let climbs = scene.rise.is_some_and(|most| rise > i16::from(most));
                own.contains(&to) || !blocked(to) && !shut && !climbs
            })
            && !after.iter().any(|&a| after.iter().any(|&b| wall(board, a, b)))
            && after.iter().all(|cell| !held.contains(cell))
    });
    if !out {
        return Some((by, FlankReason::NoWayOut));
    }
    // Two of them across: the middle of the two is the middle of the way through the target.
    let opposite = |a: Cell, b: Cell| {
        let ((ax, ay), (bx, by), (wx, wy)) = (centre(&grid, a), centre(&grid, b), weights(grid.shape));
        // Whole steps in one direction; the way between is all the target's.
        let length = wx * (ax - bx).pow(2) + wy * (ay - by).pow(2);
        let diagonal = matches!(grid.shape, Shape::Square(_));
        (2..8).any(|n| {
            let along = length == n * n * if diagonal { 8 } else { 4 } && (ax - bx) % n == 0 && (ay - by) % n == 0;
            let slanted = !diagonal || (ax - bx).abs() == (ay - by).abs();
            let between = |i: i64| (ax + (bx - ax) / n * i, ay + (by - ay) / n * i);
            along && slanted && (1..n).all(|i| own.iter().any(|&cell| centre(&grid, cell) == between(i)))
        })
    };
    let corner = |cell: Cell| {
        let edge = own.iter().any(|&one| one == cell || share_edge(&grid, one, cell));
        !edge || matches!(grid.shape, Shape::Hex(_)) && !own.contains(&cell)
    };
    let across = zones.iter().any(|(a, _)| {
        let others = zones.iter().filter(|(b, _)| b != a);
        others
            .flat_map(|(b, _)| map.cells(*b))
            .any(|to| corner(to) && map.cells(*a).into_iter().any(|from| corner(from) && opposite(from, to)))
    });
    across.then_some((by, FlankReason::OppositeCorners))
}

#[test]
fn surrounded_matches_a_search_of_every_place_one_step_away() {
    let mut seen = [0, 0];
    for_maps(Diagonal::Alternating, |shape, rng| {
        let scene = random_scene(shape, rng, &[CONTROL]);
        if scene.map.units.is_empty() {
            return;
        }
        let found = scene.surrounded();
        let wanted = surrounded_by_hand(&scene);
        let why = format!(
            "\n{}\n{:?} friends {:?} {:?} {:?}",
            scene.map, scene.shapes, scene.friends, scene.corner, scene.rise
        );
        assert_eq!(found.as_ref().map(|flank| flank.reason), wanted.map(|wanted| wanted.1), "{why}");
        let (Some(flank), Some((by, rule))) = (found, wanted) else { return };
        seen[usize::from(rule == FlankReason::OppositeCorners)] += 1;
        assert!(flank.by == by || rule == FlankReason::OppositeCorners && flank.by.without(by).is_empty(), "{why}");
        reasons_hold(&scene, &flank);
    });
    assert!(seen.iter().all(|&count| count > 50), "{seen:?} were surrounded");
}

/// Whether every cell that is said to be closed is so.
fn reasons_hold(scene: &FlankScene, flank: &Flank) {
    let map = &scene.map;
    let board = &map.board;
    let foes: BTreeSet<Cell> = scene.foes().iter().flat_map(|id| map.cells(id)).collect();
    for &(cell, why) in &flank.closed {
        let held = flank.by.iter().any(|id| zone_by_hand(scene, id).contains(&cell));
        let holds = match why {
            Closed::Obstacle => {
                let walled = board.grid.neighbours(cell).into_iter().any(|(_, next)| wall(board, cell, next));
                !board.ground(cell).passable || walled
            }
            Closed::Foe => foes.contains(&cell),
            Closed::Corner => map.cells(TARGET).iter().any(|&own| share_corner(&board.grid, own, cell)),
            Closed::Height => scene.rise.is_some() && board.height(cell) > 0,
            // Of a large unit some other cell may be the one in the zone.
            Closed::Zone => held || map.units[0].0.count() > 1,
        };
        assert!(holds, "\n{map}\n{cell} {why:?}");
    }
    if map.units[0].0.is_single() && flank.reason == FlankReason::NoWayOut {
        let near: BTreeSet<Cell> = board.grid.neighbours(map.units[0].1).into_iter().map(|(_, cell)| cell).collect();
        assert_eq!(flank.closed.iter().map(|&(cell, _)| cell).collect::<BTreeSet<_>>(), near, "\n{map}");
        assert_eq!(flank.closed.len(), near.len(), "\n{map}");
    }
}

#[test]
fn flanks_turn_with_the_board() {
    for rule in [FlankRule::Opposed, FlankRule::NoWayOut] {
        for_maps(Diagonal::Alternating, |shape, rng| {
            let weapons = match rule {
                FlankRule::Opposed => [ThreatShape::Band { min: 1, max: 2 }],
                _ => [CONTROL],
            };
            let scene = random_scene(shape, rng, &weapons);
            if scene.map.units.is_empty() {
                return;
            }
            let all = Symmetry::all(shape);
            let (image, _) = scene.map.image(all[rng.random_range(0..all.len())]);
            let here = scene.flanked(rule);
            let there = FlankScene { map: image, ..scene };
            let turned = there.flanked(rule);
            assert_eq!(
                here.as_ref().map(|flank| flank.reason),
                turned.as_ref().map(|flank| flank.reason),
                "\n{}",
                there.map
            );
            if rule == FlankRule::Opposed || here.as_ref().is_some_and(|flank| flank.reason == FlankReason::NoWayOut) {
                assert_eq!(here.map(|flank| flank.by), turned.map(|flank| flank.by), "\n{}", there.map);
            }
        });
    }
}
