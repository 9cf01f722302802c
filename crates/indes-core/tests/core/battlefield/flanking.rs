//! Flanked units stand between two foes; surrounded units have no way out.

mod slow;

use super::maps::{
    HEXES, Map, Symmetry, at, beside_corner, cells, centre, drawn, for_maps, mask, open, shapes, share_corner,
    share_edge, walked, weights,
};
use indes_core::battlefield::zone::cells_of;
use indes_core::battlefield::{
    Board, Bodies, Closed, Edge, Flank, FlankQuery, FlankReason, FlankRule, Footprint, Marks, Stance, Surroundings,
    Terrain, ThreatShape, UnitId, UnitMask, Zones,
};
use indes_core::grid::{Cell, Corner, Diagonal, Offset, Shape};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

const CONTROL: ThreatShape = ThreatShape::Zone { paces: 1, height: 1 };
const TARGET: UnitId = UnitId(0);

/// A target, which is the first unit, and the others with what they threaten.
struct FlankScene {
    map: Map,
    shapes: Vec<Option<ThreatShape>>,
    /// Units of the target's own side.
    friends: UnitMask,
    corner: Corner,
    rise: Option<u8>,
}

impl FlankScene {
    /// The target at a cell, and its foes, each of one cell.
    fn of(board: Board, target: Cell, foes: &[(Cell, Option<ThreatShape>)]) -> Self {
        let units = std::iter::once(target).chain(foes.iter().map(|foe| foe.0));
        let units = units.map(|cell| (Footprint::default(), cell)).collect();
        let shapes = std::iter::once(None).chain(foes.iter().map(|foe| foe.1)).collect();
        let map = Map { board, units };
        Self { map, shapes, friends: UnitMask::NONE, corner: Corner::Either, rise: Some(1) }
    }

    fn zones(&self) -> Zones {
        let board = &self.map.board;
        let mut zones = Zones::new(board.lattice);
        let mut out = Marks::default();
        let around = Surroundings { board, regions: None, corner: self.corner };
        for (id, shape) in self.map.ids().zip(&self.shapes) {
            if let Some(shape) = *shape {
                cells_of(&around, shape, self.map.stance(id), |_, _| true, &mut out);
                zones.set(id, &out);
            }
        }
        zones
    }

    fn foes(&self) -> UnitMask {
        self.map.ids().skip(1).collect::<UnitMask>().without(self.friends)
    }

    fn flanked(&self, rule: FlankRule) -> Option<Flank> {
        self.flanked_by(rule, self.foes(), |_, _| true)
    }

    fn flanked_by(&self, rule: FlankRule, able: UnitMask, allied: impl Fn(UnitId, UnitId) -> bool) -> Option<Flank> {
        let siege = FlankQuery {
            board: &self.map.board,
            bodies: &self.map.bodies(),
            zones: &self.zones(),
            target: self.map.stance(TARGET),
            foes: self.foes(),
            lying: UnitMask::NONE,
            able,
            corner: self.corner,
            rise: self.rise,
        };
        rule.flanked(&siege, |unit| Some(self.map.stance(unit)), allied)
    }

    fn surrounded(&self) -> Option<Flank> {
        self.flanked(FlankRule::NoWayOut)
    }
}

const fn reach(max: u8) -> Option<ThreatShape> {
    Some(ThreatShape::Band { min: 1, max })
}

/// Flanked on an open board, all places relative to the target.
fn opposed(shape: Shape, foes: &[(i16, i16, u8)]) -> Option<Flank> {
    let board = open(shape, 11, 11);
    let grid = board.grid;
    let foes: Vec<_> = foes.iter().map(|&(q, r, n)| (at(&grid, q, r), reach(n))).collect();
    FlankScene::of(board, at(&grid, 0, 0), &foes).flanked(FlankRule::Opposed)
}

#[test]
fn maneuver_148_two_allies_on_one_line_with_the_foe_between() {
    let shape = Shape::Square(Diagonal::One);
    let flank = opposed(shape, &[(-1, 0, 1), (1, 0, 1)]).unwrap();
    assert_eq!((flank.by, flank.reason), (mask([1, 2]), FlankReason::Line));
    assert_eq!(flank.line, Some((Cell::new(4, 5), Cell::new(6, 5))));
    assert_eq!(opposed(shape, &[(-1, 0, 1), (1, 1, 1)]), None);
    assert!(opposed(shape, &[(-1, -1, 1), (1, 1, 1)]).is_some());
    assert_eq!(opposed(shape, &[(1, 0, 1), (2, 0, 2)]), None, "both on one side");
    assert!(opposed(shape, &[(-2, -1, 2), (2, 1, 2)]).is_some(), "a line of any slope");
    assert_eq!(opposed(shape, &[(-2, -1, 2), (1, 1, 2)]), None);
    assert_eq!(opposed(shape, &[(1, 0, 1)]), None);
}

#[test]
fn maneuver_149_both_need_the_foe_in_reach() {
    for shape in shapes(Diagonal::One) {
        assert_eq!(opposed(shape, &[(-1, 0, 1), (2, 0, 1)]), None);
        assert!(opposed(shape, &[(-1, 0, 1), (2, 0, 2)]).is_some());
    }
}

#[test]
fn maneuver_201_flanking_on_hexes() {
    for shape in HEXES {
        let flank = opposed(shape, &[(-1, 0, 1), (1, 0, 1)]).unwrap();
        assert_eq!(flank.reason, FlankReason::Line);
        assert_eq!(opposed(shape, &[(-1, 0, 1), (1, -1, 1)]), None);
        assert_eq!(opposed(shape, &[(-1, 0, 1), (0, 1, 1)]), None);
        assert!(opposed(shape, &[(-1, -1, 2), (1, 1, 2)]).is_some());
    }
}

#[test]
fn maneuver_g53_one_suitable_cell_of_a_large_creature_and_only_those_who_are_able() {
    let board = open(Shape::Square(Diagonal::One), 11, 11);
    let grid = board.grid;
    let foes = [(at(&grid, -1, 0), reach(1)), (at(&grid, 2, 1), reach(1)), (at(&grid, 0, 2), reach(1))];
    let mut scene = FlankScene::of(board, at(&grid, 0, 0), &foes);
    assert_eq!(scene.flanked(FlankRule::Opposed), None);
    scene.map.units[0].0 = Footprint::usual(&grid, 2);
    // The row of the first goes through the target's upper cells, that of the second through the lower ones; but from
    // (-1, 0) to (2, 1) no centre of the target lies on the line.
    assert_eq!(scene.flanked(FlankRule::Opposed), None);
    scene.map.units[1].0 = Footprint::usual(&grid, 2);
    scene.map.units[1].1 = at(&grid, -2, 0);
    let flank = scene.flanked(FlankRule::Opposed).unwrap();
    assert_eq!((flank.by, flank.line), (mask([1, 2]), Some((at(&grid, -1, 1), at(&grid, 2, 1)))));
    for able in [mask([1]), mask([1, 3]), mask([])] {
        assert_eq!(scene.flanked_by(FlankRule::Opposed, able, |_, _| true), None);
    }
    assert_eq!(scene.flanked_by(FlankRule::Opposed, mask([1, 2, 3]), |_, _| false), None, "not allied");
    assert_eq!(scene.flanked(FlankRule::None), None);
    for shape in HEXES {
        let board = open(shape, 11, 11);
        let grid = board.grid;
        let foes = [(at(&grid, -1, 1), reach(1)), (at(&grid, 2, 0), reach(1))];
        let mut scene = FlankScene::of(board, at(&grid, 0, 0), &foes);
        scene.map.units[0].0 = Footprint::usual(&grid, 2);
        assert_eq!(scene.flanked(FlankRule::Opposed), None);
        scene.map.units[1].1 = at(&grid, -1, 0);
        assert!(scene.flanked(FlankRule::Opposed).is_some());
    }
}

#[test]
fn maneuver_c10_every_unit_on_a_flanking_line_flanks() {
    for shape in shapes(Diagonal::One) {
        let flank = opposed(shape, &[(-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1), (1, -1, 1)]).unwrap();
        assert_eq!(flank.by, mask([1, 2, 3, 4]));
    }
}

const ARMED: Option<ThreatShape> = Some(CONTROL);
const UNARMED: Option<ThreatShape> = None;

/// A scene on an open board, all places relative to the target.
fn siege(shape: Shape, foes: &[(i16, i16, Option<ThreatShape>)]) -> FlankScene {
    let board = open(shape, 11, 11);
    let grid = board.grid;
    let foes: Vec<_> = foes.iter().map(|&(q, r, zone)| (at(&grid, q, r), zone)).collect();
    FlankScene::of(board, at(&grid, 0, 0), &foes)
}

/// A scene in a corridor of one row: the hero where `h` is, armed foes `e`, others `a`, friends `f`.
fn corridor(shape: Shape, row: &str) -> FlankScene {
    let place =
        |who: char| (0..).zip(row.chars()).filter(move |&(_, letter)| letter == who).map(|(x, _)| Cell::new(x, 0));
    let foes: Vec<_> = place('e')
        .map(|cell| (cell, ARMED))
        .chain(place('a').map(|cell| (cell, UNARMED)))
        .chain(place('f').map(|cell| (cell, UNARMED)))
        .collect();
    let hero = place('h').next().unwrap();
    let friends = place('f').count();
    let mut scene = FlankScene::of(drawn(shape, &[row]), hero, &foes);
    let last = u8::try_from(foes.len()).unwrap();
    scene.friends = (0..u8::try_from(friends).unwrap()).map(|n| UnitId(last - n)).collect();
    scene
}

const SQUARE: Shape = Shape::Square(Diagonal::Alternating);

#[test]
fn poise_179_a_unit_between_two_zones_is_surrounded() {
    let flank = siege(SQUARE, &[(0, 1, ARMED), (0, -1, ARMED)]).surrounded().unwrap();
    assert_eq!((flank.by, flank.reason, flank.line), (mask([1, 2]), FlankReason::NoWayOut, None));
    assert_eq!(flank.closed.len(), 8);
    assert_eq!(flank.closed.iter().filter(|cell| cell.1 == Closed::Foe).count(), 2);
    // Both corners beside an enemy are cut by it, the two sides lie in both zones.
    assert_eq!(flank.closed.iter().filter(|cell| cell.1 == Closed::Corner).count(), 4);
    assert_eq!(flank.closed.iter().filter(|cell| cell.1 == Closed::Zone).count(), 2);
    assert_eq!(siege(SQUARE, &[(0, 1, ARMED)]).surrounded(), None);
    for shape in HEXES {
        assert!(siege(shape, &[(0, 1, ARMED), (0, -1, ARMED)]).surrounded().is_some());
        assert_eq!(siege(shape, &[(0, 1, ARMED)]).surrounded(), None);
        assert_eq!(siege(shape, &[(0, 1, ARMED), (1, 0, ARMED)]).surrounded(), None);
        // Every second neighbour: the three between lie in two zones each.
        let flank = siege(shape, &[(1, 0, ARMED), (-1, 1, ARMED), (0, -1, ARMED)]).surrounded().unwrap();
        assert_eq!((flank.by, flank.reason), (mask([1, 2, 3]), FlankReason::NoWayOut));
    }
}

#[test]
fn poise_180_outside_every_zone_a_unit_is_not_surrounded() {
    for shape in shapes(Diagonal::Alternating) {
        let mut scene = corridor(shape, "#ha");
        assert_eq!(scene.surrounded(), None);
        scene.shapes[1] = ARMED;
        assert!(scene.surrounded().is_some());
    }
}

#[test]
fn poise_181_and_g29_opposite_corners_and_opposite_neighbours() {
    let flank = siege(SQUARE, &[(-1, 1, ARMED), (1, -1, ARMED)]).surrounded().unwrap();
    assert_eq!((flank.by, flank.reason), (mask([1, 2]), FlankReason::OppositeCorners));
    let (a, b) = flank.line.unwrap();
    assert_eq!(BTreeSet::from([a, b]), BTreeSet::from([Cell::new(4, 6), Cell::new(6, 4)]));
    assert_eq!(siege(SQUARE, &[(-1, 1, ARMED), (1, -1, UNARMED)]).surrounded(), None);
    assert_eq!(siege(SQUARE, &[(-1, 1, ARMED), (1, 1, ARMED)]).surrounded(), None, "two corners of one side");
    for shape in HEXES {
        for (q, r) in [(1, 0), (0, 1), (1, -1)] {
            // On flat ground their zones cover all neighbours anyway.
            let mut scene = siege(shape, &[(q, r, ARMED), (-q, -r, ARMED)]);
            assert_eq!(scene.surrounded().unwrap().reason, FlankReason::NoWayOut);
            // With a ridge beside a foe there is a way out, and it does not help.
            let grid = scene.map.board.grid;
            let (hero, foe) = (at(&grid, 0, 0), at(&grid, q, r));
            let ridge = grid.neighbours(hero).into_iter().find(|&(_, cell)| share_edge(&grid, cell, foe)).unwrap().1;
            let high = |cell: Cell| if cell == hero { 1 } else { 2 * i8::from(cell == ridge) };
            let heights: Vec<i8> = grid.cells().map(high).collect();
            scene.map.board = Board::new(grid, &vec![Terrain::Grass; grid.len()], &heights);
            let flank = scene.surrounded().unwrap();
            assert_eq!((flank.by, flank.reason), (mask([1, 2]), FlankReason::OppositeCorners));
            scene.shapes[2] = UNARMED;
            assert_eq!(scene.surrounded(), None);
        }
        assert_eq!(siege(shape, &[(1, 0, ARMED), (-1, 0, UNARMED)]).surrounded(), None);
    }
}

#[test]
fn poise_181_the_corners_of_a_large_footprint() {
    let mut scene = siege(SQUARE, &[(-1, -1, ARMED), (2, 2, ARMED)]);
    assert_eq!(scene.surrounded(), None);
    let grid = scene.map.board.grid;
    scene.map.units[0].0 = Footprint::usual(&grid, 2);
    assert_eq!(scene.surrounded().unwrap().reason, FlankReason::OppositeCorners);
    scene.map.units[2].1 = at(&grid, 2, 1);
    assert_eq!(scene.surrounded(), None, "beside an edge is no corner");
    for shape in HEXES {
        let mut scene = siege(shape, &[(-2, 0, ARMED), (2, 0, ARMED)]);
        scene.map.units[0].0 = Footprint::usual(&scene.map.board.grid, 3);
        assert!(scene.surrounded().is_some());
    }
}

#[test]
fn poise_181_a_large_foe_at_both_corners_counts_once() {
    let mut scene = siege(SQUARE, &[(-1, -1, ARMED)]);
    scene.map.units[1].0 = Footprint::of([Offset::new(0, 0), Offset::new(2, 2)]);
    assert_eq!(scene.surrounded(), None);
}

#[test]
fn poise_183_a_blind_end() {
    for shape in shapes(Diagonal::Alternating) {
        let flank = corridor(shape, "#he.").surrounded().unwrap();
        assert_eq!(flank.closed[..], [(Cell::new(0, 0), Closed::Obstacle), (Cell::new(2, 0), Closed::Foe)]);
        assert_eq!(corridor(shape, "#h.e").surrounded(), None);
    }
}

#[test]
fn poise_184_the_zone_of_another_is_a_way_out() {
    for shape in shapes(Diagonal::Alternating) {
        assert_eq!(corridor(shape, "..e.he").surrounded(), None);
        assert!(corridor(shape, "...ehe").surrounded().is_some());
    }
}

#[test]
fn poise_185_a_friend_is_a_way_out() {
    for shape in shapes(Diagonal::Alternating) {
        assert_eq!(corridor(shape, ".fhe").surrounded(), None);
    }
}

#[test]
fn poise_220_a_foe_without_a_zone_closes_its_cell() {
    for shape in shapes(Diagonal::Alternating) {
        let flank = corridor(shape, ".ahe").surrounded().unwrap();
        assert_eq!(flank.by, mask([1]), "the archer closes a cell and surrounds nobody");
        assert_eq!(corridor(shape, "..he").surrounded(), None);
        let mut scene = corridor(shape, ".ahe");
        scene.friends = mask([2]);
        assert_eq!(scene.surrounded(), None);
    }
}

#[test]
fn poise_221_over_a_forbidden_corner_there_is_no_way() {
    let board = drawn(SQUARE, &["....", "....", ".#..", "#...", ".#.."]);
    let scene = FlankScene::of(board, Cell::new(1, 3), &[(Cell::new(2, 3), ARMED)]);
    let flank = scene.surrounded().unwrap();
    let corners: Vec<Cell> = flank.closed.iter().filter(|cell| cell.1 == Closed::Corner).map(|cell| cell.0).collect();
    assert_eq!(corners, [Cell::new(0, 2), Cell::new(2, 2), Cell::new(0, 4), Cell::new(2, 4)]);
    let free = FlankScene { corner: Corner::Open, ..scene };
    assert_eq!(free.surrounded(), None);
}

#[test]
fn poise_182_only_positions_decide_who_is_surrounded() {
    // Whether the hero could move is not checked.
    assert_eq!(siege(SQUARE, &[(1, 0, ARMED)]).surrounded(), None);
    assert!(siege(SQUARE, &[(0, -1, ARMED), (0, 1, ARMED)]).surrounded().is_some());
}

#[test]
fn poise_g40_two_levels_up_is_no_way_out_down_is_one() {
    for shape in shapes(Diagonal::Alternating) {
        let scene = |row: &str| {
            let hero = Cell::new(1, 0);
            FlankScene::of(drawn(shape, &[row]), hero, &[(Cell::new(2, 0), ARMED)])
        };
        let flank = scene("200.").surrounded().unwrap();
        assert_eq!(flank.closed[0], (Cell::new(0, 0), Closed::Height));
        assert_eq!(scene("100.").surrounded(), None);
        assert_eq!(scene("0333").surrounded(), None);
        assert_eq!(FlankScene { rise: None, ..scene("200.") }.surrounded(), None);
    }
}

#[test]
fn the_fallen_close_no_cell() {
    let scene = corridor(SQUARE, ".ahe");
    let mut bodies = Bodies::new(&scene.map.board);
    for (id, unit) in scene.map.ids().zip(&scene.map.units) {
        bodies.add(id, &unit.0, unit.1, id == UnitId(2));
    }
    assert_eq!(cells(&scene.map.board, &scene.map.units[2]), BTreeSet::from([Cell::new(1, 0)]));
    let (foes, zones) = (scene.foes(), scene.zones());
    let target: Stance = scene.map.stance(TARGET);
    let board = &scene.map.board;
    let siege = FlankQuery {
        board,
        bodies: &bodies,
        zones: &zones,
        target,
        foes,
        lying: UnitMask::NONE,
        able: foes,
        corner: Corner::Either,
        rise: None,
    };
    assert_eq!(siege.no_way_out(), None);
}
