//! The oracle of marks, steps and limits: floods, plain sets of cells, distances between footprints.

use super::*;

fn oracle(map: &Map, shape: ThreatShape, unit: UnitId, corner: Corner) -> BTreeSet<Cell> {
    let board = &map.board;
    let grid = board.grid;
    let own = map.cells(unit);
    let ground = |cell: &Cell| board.ground(*cell).passable;
    let wall =
        |a: Cell, b: Cell| board.edges().between(&board.lattice, a, b).is_some_and(indes_core::battlefield::Edge::bars);
    match shape {
        ThreatShape::Band { min, max } => {
            let far = walked(&grid, &own);
            let each: Vec<(Cell, Vec<u16>)> = own.iter().map(|&cell| (cell, walked(&grid, &[cell].into()))).collect();
            let seen = |to: Cell, at: usize| {
                each.iter().any(|(from, one)| one[at] == far[at] && board.sees(&mechanics::tempo().sight, *from, to))
            };
            grid.cells()
                .filter(|&cell| board.terrain(cell) != indes_core::battlefield::Terrain::Void)
                .filter(|&cell| {
                    let at = grid.index(cell).unwrap();
                    (u16::from(min)..=u16::from(max)).contains(&far[at]) && seen(cell, at)
                })
                .collect()
        }
        ThreatShape::Zone { paces, height } => {
            let mut all = own.clone();
            for &start in &own {
                let mut reached = BTreeSet::from([start]);
                let straight = walked(&grid, &[start].into());
                for _ in 0..paces {
                    let further = grid.cells().filter(ground).filter(|&to| {
                        let legal = |from: &Cell| {
                            let sides = beside_corner(*from, to);
                            let ends = sides.map(|side| wall(*from, side) || wall(side, to));
                            let shut = (0..2).filter(|&at| ends[at] || !ground(&sides[at])).count();
                            share_edge(&grid, *from, to) && !wall(*from, to)
                                || share_corner(&grid, *from, to)
                                    && ends != [true; 2]
                                    && match corner {
                                        Corner::Open => true,
                                        Corner::Either => shut == 0,
                                        Corner::Both => shut < 2,
                                    }
                        };
                        straight[grid.index(to).unwrap()] <= u16::from(paces)
                            && board.height(to).abs_diff(board.height(start)) <= height
                            && reached.iter().any(legal)
                    });
                    let further: Vec<Cell> = further.collect();
                    reached.extend(further);
                }
                all.extend(reached);
            }
            all
        }
        ThreatShape::Limit(limit) => {
            let far = walked(&grid, &own);
            let exact = |cell: &Cell| far[grid.index(*cell).unwrap()] == u16::from(limit);
            grid.cells()
                .filter(exact)
                .filter(|&cell| board.terrain(cell) != indes_core::battlefield::Terrain::Void)
                .collect()
        }
        ThreatShape::SameRegion => BTreeSet::new(),
    }
}

fn random_shape(rng: &mut ChaCha8Rng) -> ThreatShape {
    match rng.random_range(0..4) {
        0 => ThreatShape::Limit(rng.random_range(1..4)),
        1 => ThreatShape::Band { min: rng.random_range(0..3), max: rng.random_range(1..4) },
        _ => ThreatShape::Zone { paces: rng.random_range(0..3), height: rng.random_range(0..2) },
    }
}

#[test]
fn marks_are_those_of_a_flood() {
    for diagonal in [Diagonal::One, Diagonal::Alternating] {
        for_maps(diagonal, |grid_shape, rng| {
            let map = Map::random(rng, grid_shape, 1, 4).walled(rng);
            let Some(unit) = map.ids().next() else { return };
            let shape = random_shape(rng);
            let corner = [Corner::Open, Corner::Either, Corner::Both][rng.random_range(0..3)];
            let mut found = Marks::default();
            let around = Surroundings { board: &map.board, regions: None, corner };
            cells_of(
                &around,
                shape,
                map.stance(unit),
                |from, to| map.board.sees(&mechanics::tempo().sight, from, to),
                &mut found,
            );
            let cells: BTreeSet<Cell> = found.on.iter().map(|&spot| map.board.lattice.cell(spot)).collect();
            assert_eq!(cells.len(), found.on.len(), "twice");
            assert_eq!(cells, oracle(&map, shape, unit, corner), "\n{map}\n{shape:?} {corner:?}");
        });
    }
}

/// The sets of cells of every unit, kept as plainly as can be.
struct ZoneOracle {
    on: Vec<BTreeSet<Cell>>,
    /// The cells inside the limit of each unit.
    within: Vec<BTreeSet<Cell>>,
}

impl ZoneOracle {
    fn who(&self, cells: &BTreeSet<Cell>) -> UnitMask {
        let marks = |at: usize| !self.on[at].is_disjoint(cells) && self.within[at].is_disjoint(cells);
        (0..self.on.len()).filter(|&at| marks(at)).map(|at| UnitId(u8::try_from(at).unwrap())).collect()
    }
}

#[test]
fn zones_that_are_updated_match_zones_that_are_rebuilt() {
    for_maps(Diagonal::One, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 5, 3);
        let mut zones = Zones::new(map.board.lattice);
        let nothing = vec![BTreeSet::new(); map.units.len()];
        let mut plain = ZoneOracle { on: nothing.clone(), within: nothing };
        if map.units.is_empty() {
            return;
        }
        for _ in 0..8 {
            let unit = UnitId(rng.random_range(0..u8::try_from(map.units.len()).unwrap()));
            let place = usize::from(unit.0);
            if rng.random_range(0..4) == 0 {
                zones.remove(unit);
                plain.on[place].clear();
                plain.within[place].clear();
            } else {
                map.units[place].1 = map.any_cell(rng);
                let shape = ThreatShape::Band { min: rng.random_range(0..3), max: rng.random_range(1..4) };
                let marks = marks(&map.board, shape, map.stance(unit));
                zones.set(unit, &marks);
                let cells = |spots: &[Spot]| spots.iter().map(|&spot| map.board.lattice.cell(spot)).collect();
                plain.on[place] = cells(&marks.on);
                plain.within[place] = cells(&marks.within);
            }
        }
        let mut anew = Zones::new(map.board.lattice);
        for (unit, (on, within)) in (0..).map(UnitId).zip(plain.on.iter().zip(&plain.within)) {
            let spots = |cells: &BTreeSet<Cell>| {
                let mut spots: Vec<Spot> = cells.iter().filter_map(|&cell| map.board.lattice.spot(cell)).collect();
                spots.sort_unstable();
                spots
            };
            anew.set(unit, &Marks { on: spots(on), within: spots(within) });
        }
        assert_eq!(zones, anew, "\n{map}");
        for cell in map.board.grid.cells() {
            assert_eq!(zones.on(cell), plain.who(&[cell].into()), "\n{map}\n{cell}");
        }
        steps_agree(&map, &zones, &plain, rng);
    });
}

fn steps_agree(map: &Map, zones: &Zones, plain: &ZoneOracle, rng: &mut ChaCha8Rng) {
    let grid = map.board.grid;
    let footprint = Footprint::usual(&grid, rng.random_range(1..=2));
    let cells = |at: Cell| -> BTreeSet<Cell> { footprint.cells(&grid, at).collect() };
    let start = map.any_cell(rng);
    let mut path = vec![start];
    for _ in 0..rng.random_range(1..6) {
        let near = grid.neighbours(*path.last().unwrap());
        if !near.is_empty() {
            path.push(near[rng.random_range(0..near.len())].1);
        }
    }
    for pair in path.windows(2) {
        let (before, after) = (plain.who(&cells(pair[0])), plain.who(&cells(pair[1])));
        let step = step(&footprint, pair[0], pair[1]);
        assert_eq!(zones.starts_inside(step), before, "\n{map}\n{step:?}");
        for id in (0..5).map(UnitId) {
            let (was, is) = (before.has(id), after.has(id));
            assert_eq!(zones.leaves(step).has(id), was && !is, "\n{map}\n{step:?}");
            assert_eq!(zones.enters(step).has(id), !was && is, "\n{map}\n{step:?}");
            assert_eq!(zones.moves_within(step).has(id), was && is, "\n{map}\n{step:?}");
        }
        let bodies = map.bodies();
        let grid = map.board.grid;
        let passed = zones.passes_body(&bodies, step, |_, _| true);
        for id in map.ids() {
            let beside = |at: Cell| {
                let near = |own: &Cell| {
                    map.cells(id).iter().any(|&cell| share_edge(&grid, *own, cell) || share_corner(&grid, *own, cell))
                };
                cells(at).iter().any(near)
            };
            let wanted = before.has(id) && beside(pair[0]) && beside(pair[1]);
            assert_eq!(passed.has(id), wanted, "\n{map}\n{step:?} {id:?}");
        }
    }
    let whom = UnitMask(u64::from(rng.random::<u8>()));
    let mut wanted: Vec<MarkContact> = Vec::new();
    for unit in whom.iter().filter(|unit| usize::from(unit.0) < plain.on.len()) {
        let touched = |at: usize| plain.who(&cells(path[at])).has(unit);
        let first = (1..path.len()).find(|&at| touched(at)).or_else(|| touched(0).then_some(0));
        wanted.extend(first.map(|at| MarkContact { unit, at }));
    }
    wanted.sort_by_key(|touch| (touch.at, touch.unit));
    assert_eq!(zones.path_touches(&footprint, start, &path[1..], whom).to_vec(), wanted, "\n{map}\n{path:?}");
}

#[test]
fn leaving_a_limit_follows_the_distance_between_footprints() {
    for_maps(Diagonal::One, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 2, 3);
        if map.units.len() < 2 {
            return;
        }
        // Every unit on the board is on ground; only then the limit is marked everywhere it lies.
        map.board = open(grid_shape, map.board.grid.width, map.board.grid.height);
        let grid = map.board.grid;
        let limit = rng.random_range(1..5);
        let mut zones = Zones::new(map.board.lattice);
        zones.set(UnitId(0), &marks(&map.board, ThreatShape::Limit(limit), map.stance(UnitId(0))));
        let (footprint, from) = &map.units[1];
        let far = walked(&grid, &map.cells(UnitId(0)));
        let distance = |at: Cell| footprint.cells(&grid, at).map(|cell| far[grid.index(cell).unwrap()]).min().unwrap();
        for (_, to) in grid.neighbours(*from) {
            let wanted = distance(*from) == u16::from(limit) && distance(to) != u16::from(limit);
            let found = zones.leaves_limit(step(footprint, *from, to));
            assert_eq!(found.has(UnitId(0)), wanted, "\n{map}\nlimit {limit}, to {to}");
        }
    });
}

#[test]
fn reach_follows_the_distance_between_footprints() {
    for_maps(Diagonal::Alternating, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 2, 4);
        if map.units.len() < 2 {
            return;
        }
        map.board = open(grid_shape, map.board.grid.width, map.board.grid.height);
        let (min, max) = (rng.random_range(1..4), rng.random_range(1..5));
        let mut zones = Zones::new(map.board.lattice);
        zones.set(UnitId(0), &marks(&map.board, ThreatShape::Band { min, max }, map.stance(UnitId(0))));
        let far = walked(&map.board.grid, &map.cells(UnitId(0)));
        let near = map.cells(UnitId(1)).iter().map(|&cell| far[map.board.grid.index(cell).unwrap()]).min().unwrap();
        let (footprint, at) = &map.units[1];
        let wanted = (u16::from(min)..=u16::from(max)).contains(&near);
        assert_eq!(zones.over(footprint, *at).has(UnitId(0)), wanted, "\n{map}\n{min} to {max}");
    });
}

#[test]
fn marks_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |grid_shape, rng| {
        let map = Map::random(rng, grid_shape, 1, 3).walled(rng);
        let Some(unit) = map.ids().next() else { return };
        let shape = random_shape(rng);
        let all = Symmetry::all(grid_shape);
        let symmetry = all[rng.random_range(0..all.len())];
        let (image, place) = map.image(symmetry);
        // Lines that run along an edge choose a side; so no sight here.
        let found = |map: &Map| -> BTreeSet<Cell> {
            let mut out = Marks::default();
            cells_of(&around(&map.board), shape, map.stance(unit), |_, _| true, &mut out);
            out.on.into_iter().map(|spot| map.board.lattice.cell(spot)).collect()
        };
        let turned: BTreeSet<Cell> = found(&map).into_iter().map(place).collect();
        assert_eq!(found(&image), turned, "\n{map}\n{symmetry:?}\n{image}\n{shape:?}");
    });
}
