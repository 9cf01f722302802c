//! Movement: one step by every rule, and all cells in reach compared with a search over plain maps of cells.

use super::support::{MAPS, SHAPES, WalkMap, turned};
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::movement::{Barrier, Mover, Toll};
use indes_core::battlefield::movement::{
    CornerBlock, Counting, Memory, MovementRules, PathShape, Rise, Turning, ZonePrice,
};
use indes_core::battlefield::{Barring, Board, Bodies, Cross, Crossing, Footprint, Scale, Terrain, UnitId, UnitMask};
use indes_core::grid::{Cell, Corner, Diagonal, Grid, Offset, Orientation, Shape};
use indes_testing::mechanics;
use rand::RngExt;
use std::collections::BTreeMap;

/// Prices of a change of heading, the same on every grid.
const TURNING: Turning = Turning { on_squares: [0, 1, 1, 2, 2], on_hexes: [0, 1, 1, 2, 2] };

/// A random way of walking.
fn gait(map: &mut WalkMap) -> MovementRules {
    let rng = &mut map.rng;
    let cross = |n| [Cross::Never, Cross::Through(0), Cross::Through(1), Cross::Onto][n];
    let corners = [Corner::Open, Corner::Either, Corner::Both];
    let blocks = [CornerBlock::Wall, CornerBlock::Impassable, CornerBlock::ImpassableOrFoe];
    let heights = rng.random_bool(0.5);
    MovementRules {
        corner: corners[rng.random_range(0..corners.len())],
        corner_block: blocks[rng.random_range(0..blocks.len())],
        crossing: Crossing {
            friend: cross(rng.random_range(0..4)),
            foe: cross(rng.random_range(0..4)),
            fallen: cross(rng.random_range(0..4)),
            share_gap: None,
            small_share: 1,
        },
        rise: if heights {
            Rise {
                up_each: rng.random_range(0..=2),
                up_most: Some(2),
                down_most: Some(2),
                second_down_free: rng.random_bool(0.5),
                climb: None,
            }
        } else {
            Rise::NONE
        },
        turning: if rng.random_bool(0.1) { TURNING } else { Turning::default() },
        zones: ZonePrice { leave: rng.random_range(0..=1), stops: rng.random_bool(0.2) },
        squeeze: rng.random_bool(0.5).then(|| rng.random_range(0..=2)),
        scale: Scale::new(if rng.random_bool(0.2) { rng.random_range(2..=3) } else { 1 }).unwrap(),
    }
}

/// The cells of its footprint that a squeezing unit takes up; `None` for all of them.
type Block = Option<Vec<usize>>;

/// The oracle's world: everything by cell, nothing by place.
struct WalkOracle<'a> {
    map: &'a WalkMap,
    gait: MovementRules,
    foes: Vec<UnitId>,
    zones: &'a [Cell],
}

impl WalkOracle<'_> {
    fn cells(&self, at: Cell) -> Option<Vec<Cell>> {
        let offsets = self.map.footprint.offsets();
        offsets.iter().map(|&by| self.map.board.grid.shifted(at, by)).collect()
    }

    fn rule(&self, unit: UnitId, down: bool) -> Cross {
        match (down, self.foes.contains(&unit)) {
            (true, _) => self.gait.crossing.fallen,
            (_, true) => self.gait.crossing.foe,
            (_, false) => self.gait.crossing.friend,
        }
    }

    fn wall(&self, cell: Cell) -> bool {
        self.map.board.grid.index(cell).is_none_or(|at| self.map.price[at] == 0)
    }

    fn in_zone(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|cell| self.zones.contains(cell))
    }

    /// Whether the ground lets it stand with all its cells.
    fn has_room(&self, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| !self.wall(cell))
    }

    /// The cells of the footprint, by number, that something one size narrower could be: so many that all lie side by
    /// side.
    fn blocks(&self) -> Vec<Vec<usize>> {
        let (grid, whole) = (self.map.board.grid, self.cells(self.map.start).unwrap());
        let square = matches!(grid.shape, Shape::Square(_));
        let count = match (whole.len(), square) {
            (1, _) => return Vec::new(),
            (3 | 4, _) => 1,
            (_, true) => 4,
            (_, false) => 3,
        };
        let beside = |a: Cell, b: Cell| {
            if square { (a.x - b.x).abs().max((a.y - b.y).abs()) <= 1 } else { grid.distance(a, b) <= 1 }
        };
        let sets = (0..1u32 << whole.len()).filter(|set| set.count_ones() == count);
        let sets = sets.map(|set| (0..whole.len()).filter(|at| set >> at & 1 == 1).collect::<Vec<_>>());
        sets.filter(|set| set.iter().all(|&a| set.iter().all(|&b| beside(whole[a], whole[b])))).collect()
    }

    /// Every way to make a step: what it costs, what is remembered, and the block that is taken up after it.
    fn steps(&self, from: Cell, to: Cell, memory: Memory, block: Block) -> Vec<(u16, Memory, Block)> {
        let (Some(old), Some(new)) = (self.cells(from), self.cells(to)) else { return Vec::new() };
        let whole = |cells: &[Cell]| self.has_room(cells) || self.gait.squeeze.is_none();
        let after: Vec<Block> = match &block {
            _ if whole(&new) => vec![None],
            Some(block) => vec![Some(block.clone())],
            None => self.blocks().into_iter().map(Some).collect(),
        };
        let taken = |cells: &[Cell], block: &Block| {
            block.as_ref().map_or_else(|| cells.to_vec(), |block| block.iter().map(|&at| cells[at]).collect::<Vec<_>>())
        };
        let step = |after: Block| {
            let narrow = block.as_ref().or(after.as_ref()).cloned();
            let moved = [taken(&old, &narrow), taken(&new, &narrow)];
            let stood = [taken(&old, &block), taken(&new, &after)];
            let (price, now) = self.step((from, to), [&moved[0], &moved[1]], [&stood[0], &stood[1]], memory)?;
            let more = if narrow.is_some() { u16::from(self.gait.squeeze.unwrap()) } else { 0 };
            Some((price + more, now, after))
        };
        after.into_iter().filter_map(step).collect()
    }

    fn height(&self, cells: &[Cell]) -> i16 {
        cells.iter().map(|&cell| i16::from(self.map.board.height(cell))).max().unwrap()
    }

    /// The price of a step by which these cells move and those are taken up before and after.
    fn step(
        &self,
        (from, to): (Cell, Cell),
        [old, new]: [&[Cell]; 2],
        [before, now]: [&[Cell]; 2],
        memory: Memory,
    ) -> Option<(u16, Memory)> {
        let grid = self.map.board.grid;
        let (mut ground, mut after) = (0, memory);
        let metres = u16::from(self.gait.scale.metres_per_cell());
        let entered =
            new.iter().filter(|cell| !old.contains(cell)).chain(now.iter().filter(|cell| !new.contains(cell)));
        for &cell in entered {
            if self.wall(cell) {
                return None;
            }
            let mut slow = 0;
            for &(unit, _, down) in self.map.others.iter().filter(|other| other.1 == cell) {
                match self.rule(unit, down) {
                    Cross::Never => return None,
                    Cross::Through(more) => slow = slow.max(u16::from(more)),
                    _ => {}
                }
            }
            ground = ground.max(u16::from(self.map.price[grid.index(cell).unwrap()]) * metres + slow);
        }
        let mut cost = ground;
        let direction = grid.direction_to(from, to)?;
        if matches!(grid.shape, Shape::Square(_)) && from.x != to.x && from.y != to.y {
            for &cell in old {
                let corners = [Cell::new(cell.x + to.x - from.x, cell.y), Cell::new(cell.x, cell.y + to.y - from.y)];
                let solid = |cell: Cell| {
                    self.wall(cell) && grid.contains(cell) && self.map.board.terrain(cell) == Terrain::HighWall
                };
                let foe = |cell: Cell| {
                    self.map.others.iter().any(|&(unit, at, down)| at == cell && !down && self.foes.contains(&unit))
                };
                let blocked = corners.map(|cell| match self.gait.corner_block {
                    CornerBlock::Wall => solid(cell),
                    CornerBlock::Impassable => self.wall(cell),
                    CornerBlock::ImpassableOrFoe => self.wall(cell) || foe(cell),
                });
                let barred = match self.gait.corner {
                    Corner::Open => false,
                    Corner::Either => blocked[0] || blocked[1],
                    Corner::Both => blocked[0] && blocked[1],
                };
                if barred {
                    return None;
                }
            }
            if grid.shape == Shape::Square(Diagonal::Alternating) {
                cost += u16::from(memory.odd_diagonal) * metres;
                after.odd_diagonal = !memory.odd_diagonal;
            }
        }
        let rise = self.height(now) - self.height(before);
        let beyond = |levels: i16, most: Option<u8>| most.is_some_and(|most| levels > i16::from(most));
        if beyond(rise, self.gait.rise.up_most) || beyond(-rise, self.gait.rise.down_most) {
            return None;
        }
        cost += u16::try_from(rise.max(0)).unwrap() * u16::from(self.gait.rise.up_each);
        if rise < 0 && self.gait.rise.second_down_free {
            cost -= u16::from(memory.odd_descent);
            after.odd_descent = !memory.odd_descent;
        }
        if self.in_zone(before) {
            cost += u16::from(self.gait.zones.leave);
        }
        if self.gait.turning != Turning::default() {
            if let Some(before) = memory.heading {
                let count = if matches!(grid.shape, Shape::Square(_)) { 8 } else { 6 };
                let apart = (i16::from(before.0) - i16::from(direction.0)).rem_euclid(count);
                cost += u16::from(self.gait.turning.on(grid.shape)[usize::try_from(apart.min(count - apart)).unwrap()]);
            }
            after.heading = Some(direction);
        }
        Some((cost, after))
    }

    fn may_end(&self, at: Cell) -> bool {
        self.cells(at).is_some_and(|cells| {
            cells.iter().all(|&cell| {
                let free = |&(unit, _, down): &(UnitId, Cell, bool)| self.rule(unit, down) == Cross::Onto;
                !self.wall(cell) && self.map.others.iter().filter(|other| other.1 == cell).all(free)
            })
        })
    }

    /// The price of everything in reach, by trying all steps again and again until nothing gets cheaper.
    fn reach(&self, budget: u16) -> BTreeMap<Cell, u16> {
        let key = |memory: Memory, block: &Block| {
            (memory.odd_diagonal, memory.odd_descent, memory.heading.map(|heading| heading.0), block.clone())
        };
        let first = (self.map.start, key(Memory::default(), &None));
        let mut best = BTreeMap::from([(first, 0u16)]);
        let mut open = vec![(self.map.start, Memory::default(), Block::None)];
        while let Some((from, memory, block)) = open.pop() {
            let spent = best[&(from, key(memory, &block))];
            let cells = self.cells(from).unwrap();
            let taken: Vec<Cell> =
                block.as_ref().map_or_else(|| cells.clone(), |block| block.iter().map(|&at| cells[at]).collect());
            if self.gait.zones.stops && from != self.map.start && self.in_zone(&taken) {
                continue;
            }
            for (_, to) in self.map.board.grid.neighbours(from) {
                for (price, after, block) in self.steps(from, to, memory, block.clone()) {
                    let (cost, key) = (spent + price, (to, key(after, &block)));
                    if cost <= budget && best.get(&key).is_none_or(|&known| cost < known) {
                        best.insert(key, cost);
                        open.push((to, after, block));
                    }
                }
            }
        }
        let mut cells = BTreeMap::new();
        for ((cell, _), cost) in best {
            cells.entry(cell).and_modify(|least: &mut u16| *least = cost.min(*least)).or_insert(cost);
        }
        cells
    }
}

fn barring(map: &WalkMap, gait: MovementRules, foes: &[UnitId]) -> Barring {
    let others = map.others.iter().map(|&(unit, _, down)| (unit, 0, !foes.contains(&unit), down));
    gait.crossing.barring(0, others)
}

fn compare(shape: Shape, seed: u64, wide: u8) {
    let mut map = WalkMap::random(shape, seed, wide);
    if !map.fits() {
        return;
    }
    let gait = gait(&mut map);
    let budget = map.rng.random_range(0..=8);
    let foes: Vec<UnitId> = map.others.iter().map(|other| other.0).filter(|unit| unit.0 % 2 == 1).collect();
    let near = |cell: Cell| {
        map.others
            .iter()
            .any(|&(unit, at, down)| !down && foes.contains(&unit) && map.board.grid.distance(at, cell) <= 1)
    };
    let zoned: Vec<Cell> = map.board.grid.cells().filter(|&cell| near(cell)).collect();
    let mut zones = vec![UnitMask::NONE; map.board.lattice.len()];
    for &cell in &zoned {
        zones[map.board.lattice.spot(cell).unwrap().at()] = foes.iter().copied().collect();
    }
    let plain = WalkOracle { map: &map, gait, foes: foes.clone(), zones: &zoned };
    let wanted = plain.reach(budget);
    let barring = barring(&map, gait, &foes);
    let mover = Mover::new(&map.board, &map.bodies, gait, &map.footprint, barring).with_zones(&zones);
    let lattice = map.board.lattice;
    let start = lattice.spot(map.start).unwrap();
    let mut search = Search::new();
    search.flood(&mover, start, Memory::default(), budget);
    let found: BTreeMap<Cell, u16> =
        search.reached().map(|spot| (lattice.cell(spot), search.cost(spot).unwrap())).collect();
    let context = || format!("map {seed}\n{}{gait:?}\nzones {zoned:?}, foes {foes:?}, budget {budget}", map.drawn());
    assert_eq!(found, wanted, "{}", context());
    let ends: Vec<Cell> = wanted.keys().copied().filter(|&cell| cell != map.start && plain.may_end(cell)).collect();
    assert_eq!(search.ends(&mover), ends, "{}", context());
    for (&cell, &cost) in &wanted {
        let path = search.path(&lattice, lattice.spot(cell).unwrap());
        // Every way to walk it, for it may squeeze in more than one.
        let (mut at, mut ways) = (map.start, vec![(Memory::default(), 0)]);
        for &next in &path {
            let mut after = Vec::new();
            for (memory, spent) in ways {
                let tolls = mover.tolls(at, next, memory).map(|tolls| tolls.iter().map(|toll| toll.1).sum());
                let least = mover.cheapest_step(at, next, memory).map(|step| i16::try_from(step.0).unwrap());
                assert_eq!(tolls, least, "{}", context());
                let steps = mover.neighbours(at, memory).filter(|step| step.0 == next);
                after.extend(steps.map(|(_, price, memory)| (memory, spent + price)));
            }
            (at, ways) = (next, after);
        }
        let spent = ways.iter().map(|way| way.1).min();
        assert_eq!((at, spent), (cell, Some(cost)), "{path:?}\n{}", context());
    }
    let mut routes = Search::new();
    for goal in map.board.grid.cells() {
        let cost = routes.route(&mover, start, Memory::default(), lattice.spot(goal).unwrap(), budget);
        let wanted = wanted.get(&goal).copied().filter(|_| ends.contains(&goal));
        assert_eq!(cost, wanted, "to {goal}\n{}", context());
    }
}

#[test]
fn reach_and_path_are_those_of_the_slow_search_on_random_maps() {
    for shape in SHAPES {
        for seed in 0..MAPS {
            compare(shape, seed, [2, 1, 1, 3, 1, 2, 1, 1][(seed % 8) as usize]);
        }
    }
}

#[test]
fn a_turned_or_mirrored_board_is_walked_alike() {
    for shape in SHAPES {
        for seed in 0..200 {
            let mut map = WalkMap::random(shape, seed, 1);
            let gait = MovementRules { turning: Turning::default(), ..gait(&mut map) };
            let centre = Cell::new(10, 10);
            let spread = |times: u8, mirrored: bool| {
                let grid = Grid::new(shape, 21, 21);
                let here = |cell: Cell| {
                    let by = map.board.grid.offset(map.start, cell);
                    grid.shifted(centre, turned(shape, by, times, mirrored))
                };
                let mut terrain = vec![Terrain::Void; grid.len()];
                let mut height = vec![0; grid.len()];
                let mut prices = Vec::new();
                for cell in map.board.grid.cells() {
                    let to = here(cell).unwrap();
                    let at = grid.index(to).unwrap();
                    (terrain[at], height[at]) = (map.board.terrain(cell), map.board.height(cell));
                    prices.push((to, map.price[map.board.grid.index(cell).unwrap()]));
                }
                let board = prices
                    .iter()
                    .filter(|price| price.1 > 0)
                    .fold(Board::new(grid, &terrain, &height), |board, &(cell, price)| board.with_price(cell, price));
                let mut bodies = Bodies::new(&board);
                for &(unit, cell, down) in &map.others {
                    bodies.add(unit, &Footprint::default(), here(cell).unwrap(), down);
                }
                let barring = barring(&map, gait, &[UnitId(1), UnitId(3)]);
                let one = Footprint::default();
                let mover = Mover::new(&board, &bodies, gait, &one, barring);
                let mut search = Search::new();
                search.flood(&mover, board.lattice.spot(centre).unwrap(), Memory::default(), 7);
                let cost = |cell: Cell| here(cell).and_then(|to| search.cost(board.lattice.spot(to).unwrap()));
                map.board.grid.cells().map(cost).collect::<Vec<_>>()
            };
            let wanted = spread(0, false);
            for times in 0..6 {
                for mirrored in [false, true] {
                    assert_eq!(spread(times, mirrored), wanted, "{times} {mirrored}\n{}", map.drawn());
                }
            }
        }
    }
}

/// A board of grass, with walls and heights by letter: `#` wall, `w` deep water, a digit a height.
fn board(shape: Shape, rows: &[&str]) -> Board {
    let grid = Grid::new(shape, u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
    let terrain = |c| match c {
        '#' => Terrain::HighWall,
        'w' => Terrain::DeepWater,
        '%' => Terrain::Mud,
        _ => Terrain::Grass,
    };
    let cells = || rows.iter().flat_map(|row| row.chars());
    let heights: Vec<i8> = cells().map(|c| c.to_digit(10).map_or(0, |digit| i8::try_from(digit).unwrap())).collect();
    Board::new(grid, &cells().map(terrain).collect::<Vec<_>>(), &heights)
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

/// What a path costs, and the memory after it; nothing if a step cannot be made.
fn walk(mover: &Mover, path: &[&str]) -> Option<u16> {
    let (mut memory, mut spent) = (Memory::default(), 0);
    for pair in path.windows(2) {
        let (price, after) = mover.cheapest_step(cell(pair[0]), cell(pair[1]), memory)?;
        (memory, spent) = (after, spent + price);
    }
    Some(spent)
}

const ALTERNATING: Shape = Shape::Square(Diagonal::Alternating);
const KINGS: Shape = Shape::Square(Diagonal::One);
const POINTY: Shape = Shape::Hex(Orientation::Pointy);

#[test]
fn poise_127_diagonals_cost_one_two_one_two() {
    let board = board(ALTERNATING, &["....."; 5]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let mover = Mover::new(&board, &bodies, mechanics::poise().gait, &one, Barring::default());
    assert_eq!(walk(&mover, &["A1", "B2", "C3", "D4"]), Some(4));
    assert_eq!(walk(&mover, &["A1", "B2", "C3", "D4", "E5"]), Some(6));
    // The count is of diagonal steps, whatever lies between them.
    assert_eq!(walk(&mover, &["A1", "B2", "C2", "D3"]), Some(4));
    let mut search = Search::new();
    search.flood(&mover, board.lattice.spot(cell("A1")).unwrap(), Memory::default(), 5);
    let cost = |at: &str| search.cost(board.lattice.spot(cell(at)).unwrap());
    assert_eq!((cost("D4"), cost("E5"), cost("E3")), (Some(4), None, Some(5)));
}

#[test]
fn poise_128_corners_are_not_cut_past_walls_and_enemies_but_past_allies() {
    let one = Footprint::default();
    for (row, unit, foe, free) in [
        (".#", None, false, false),
        ("..", Some(1), false, true),
        ("..", Some(1), true, false),
        ("..", None, false, true),
    ] {
        let board = board(ALTERNATING, &[row, ".."]);
        let mut bodies = Bodies::new(&board);
        if let Some(unit) = unit {
            bodies.add(UnitId(unit), &one, cell("B1"), false);
        }
        let barring =
            mechanics::poise().gait.crossing.barring(1, unit.map(|unit| (UnitId(unit), 1, !foe, false)).into_iter());
        let mover = Mover::new(&board, &bodies, mechanics::poise().gait, &one, barring);
        assert_eq!(walk(&mover, &["A1", "B2"]).is_some(), free, "{row} {unit:?} {foe}");
        let barrier = mover.barrier(cell("A1"), cell("B2"), Memory::default());
        assert_eq!(barrier, (!free).then_some(Barrier::Corner(cell("B1"))));
    }
}

#[test]
fn region_g53_a_diagonal_is_barred_only_between_two_impassable_cells() {
    let one = Footprint::default();
    for (rows, free) in [(["..", ".."], true), ([".#", ".."], true), ([".#", "#."], false), ([".#", "w."], false)] {
        let board = board(KINGS, &rows);
        let bodies = Bodies::new(&board);
        let mover = Mover::new(&board, &bodies, mechanics::region().gait, &one, Barring::default());
        assert_eq!(walk(&mover, &["A1", "B2"]).is_some(), free, "{rows:?}");
    }
}

#[test]
fn maneuver_g12_only_a_full_wall_bars_the_corner() {
    let one = Footprint::default();
    for (rows, free) in [([".w", ".."], true), ([".#", ".."], false)] {
        let board = board(KINGS, &rows);
        let bodies = Bodies::new(&board);
        let mover = Mover::new(&board, &bodies, mechanics::maneuver().gait, &one, Barring::default());
        assert_eq!(walk(&mover, &["A1", "B2"]).is_some(), free, "{rows:?}");
    }
}

#[test]
fn poise_129_a_surcharge_has_to_be_paid_whole() {
    let board = board(ALTERNATING, &["..%."]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let mover = Mover::new(&board, &bodies, mechanics::poise().gait, &one, Barring::default());
    let mut search = Search::new();
    let start = board.lattice.spot(cell("B1")).unwrap();
    let mud = board.lattice.spot(cell("C1")).unwrap();
    search.flood(&mover, start, Memory::default(), 1);
    assert_eq!(search.cost(mud), None);
    search.flood(&mover, start, Memory::default(), 2);
    assert_eq!(search.cost(mud), Some(2));
}

#[test]
fn poise_140_up_costs_one_more_and_poise_141_every_second_step_down_is_free() {
    let board = board(ALTERNATING, &["01", "21", "35"]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let mover = Mover::new(&board, &bodies, mechanics::poise().gait, &one, Barring::default());
    assert_eq!(walk(&mover, &["A1", "B1"]), Some(2));
    assert_eq!(
        mover.tolls(cell("A1"), cell("B1"), Memory::default()).unwrap().as_slice(),
        [(Toll::Ground, 1), (Toll::Climb, 1)]
    );
    // Down from 2 to 1 to 0 costs 1 together.
    assert_eq!(walk(&mover, &["A2", "B2", "A1"]), Some(1));
    // Two levels down are one step, two levels up are climbed only.
    assert_eq!(walk(&mover, &["A2", "A1"]), Some(1));
    assert_eq!(mover.barrier(cell("A1"), cell("A2"), Memory::default()), Some(Barrier::Climb(2)));
    assert_eq!(mover.barrier(cell("B3"), cell("A2"), Memory::default()), Some(Barrier::Ledge(3)));
}

#[test]
fn energy_023_turning_uses_up_distance_and_energy_024_so_does_a_reversal() {
    let board = board(KINGS, &["........", "........"]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let mover = Mover::new(&board, &bodies, mechanics::energy().gait, &one, Barring::default());
    assert_eq!(walk(&mover, &["A2", "B2", "C2", "D2", "E1", "F1"]), Some(7));
    assert_eq!(walk(&mover, &["A2", "B2", "C2", "D2", "E1"]), Some(5));
    assert_eq!(walk(&mover, &["A2", "B2", "C2", "B2", "A2"]), Some(6));
    let hexes = self::board(POINTY, &["....", "....", "...."]);
    let bodies = Bodies::new(&hexes);
    let mover = Mover::new(&hexes, &bodies, mechanics::energy().gait, &one, Barring::default());
    // A sixth costs 1, a third and the reversal 2 (ENERGY-D33).
    assert_eq!(walk(&mover, &["A1", "B1", "B2"]), Some(3));
    assert_eq!(walk(&mover, &["A1", "B1", "A2"]), Some(4));
    assert_eq!(walk(&mover, &["A1", "B1", "A1"]), Some(4));
}

#[test]
fn tempo_g35_one_step_toward_or_away_then_only_lateral_steps() {
    let board = board(POINTY, &["....."; 5]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let mover = Mover::new(&board, &bodies, mechanics::tempo().gait, &one, Barring::default());
    let mover = mover.shaped(PathShape::OneRadial(UnitId(0)), [cell("C3")]);
    // The step nearer is not one of the lateral ones.
    assert_eq!(walk(&mover, &["A3", "B3", "B2"]), Some(1));
    assert_eq!(
        mover.barrier(cell("B3"), cell("A3"), Memory { radial: true, ..Memory::default() }),
        Some(Barrier::Shape)
    );
    let away = Mover::new(&board, &bodies, mechanics::tempo().gait, &one, Barring::default());
    let away = away.shaped(PathShape::NeverNearer(UnitId(0)), [cell("C3")]);
    assert_eq!((walk(&away, &["B3", "C3"]), walk(&away, &["B3", "A3"])), (None, Some(1)));
    let straight =
        Mover::new(&board, &bodies, mechanics::tempo().gait, &one, Barring::default()).shaped(PathShape::Straight, []);
    assert_eq!((walk(&straight, &["A3", "B3", "C3"]), walk(&straight, &["A3", "B3", "B2"])), (Some(2), None));
}

#[test]
fn energy_g34_great_differences_of_size_pass_each_other_and_the_fallen_cost_more() {
    let crossing = mechanics::energy().gait.crossing;
    let near = crossing.barring(0, [(UnitId(1), 1, false, false)].into_iter());
    let far = crossing.barring(0, [(UnitId(1), 2, false, false)].into_iter());
    let fallen = crossing.barring(0, [(UnitId(1), 0, false, true)].into_iter());
    assert!(near.block.has(UnitId(1)) && far.block.is_empty() && far.no_end.has(UnitId(1)));
    assert_eq!((fallen.slow, fallen.slow_by), (UnitMask::only(UnitId(1)), 1));
    let poise = mechanics::poise()
        .gait
        .crossing
        .barring(1, [(UnitId(1), 4, false, false), (UnitId(2), 3, true, false)].into_iter());
    assert_eq!((poise.block, poise.no_end), (UnitMask::NONE, UnitMask::only(UnitId(2))));
}

#[test]
fn region_108_budgets_count_points_steps_or_regions() {
    let board = board(KINGS, &["..%%.."]);
    let (bodies, one) = (Bodies::new(&board), Footprint::default());
    let lattice = board.lattice;
    let mut regions = vec![0u8; lattice.len()];
    for (at, name) in board.grid.cells().enumerate() {
        regions[lattice.spot(name).unwrap().at()] = u8::try_from(at / 2).unwrap();
    }
    let far = |counting, budget| {
        let mover = Mover::new(&board, &bodies, mechanics::region().gait, &one, Barring::default());
        let mover = mover.counting(counting, Some(&regions));
        let mut search = Search::new();
        search.flood(&mover, lattice.spot(cell("A1")).unwrap(), Memory::default(), budget);
        search.ends(&mover).last().copied()
    };
    assert_eq!(far(Counting::Points, 3), Some(cell("C1")));
    assert_eq!(far(Counting::Steps, 3), Some(cell("D1")));
    assert_eq!(far(Counting::Regions, 0), Some(cell("B1")));
    assert_eq!(far(Counting::Regions, 1), Some(cell("D1")));
}

#[test]
fn energy_d42_footprints_have_their_cells() {
    let (hexes, squares) = (Grid::new(POINTY, 9, 9), Grid::new(KINGS, 9, 9));
    let counts = |grid: &Grid| [1, 2, 3, 4, 5].map(|side| Footprint::usual(grid, side).count());
    assert_eq!((counts(&squares), counts(&hexes)), ([1, 4, 9, 16, 25], [1, 3, 7, 12, 19]));
    assert_eq!((Footprint::pair().count(), Footprint::large_triangle().count()), (2, 6));
    let triangle = Footprint::triangle();
    assert_eq!(triangle.leading(Offset::new(1, 0)).len(), 2);
    let cells: Vec<Cell> = triangle.cells(&hexes, cell("B2")).collect();
    assert_eq!(cells, ["B2", "C2", "C3"].map(cell));
}
