//! Hiding and noticing a second time: each rule set in the words of its rules, on random maps.

use super::super::maps::{Map, Symmetry, for_maps, mask, walked};
use super::*;
use indes_core::battlefield::facing::arc;
use indes_core::battlefield::sees;
use indes_core::grid::{Cell, Diagonal, Direction, Grid, Shape};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

const HIDER: UnitId = UnitId(0);
static RULES: LazyLock<[ConcealmentRule; 5]> =
    LazyLock::new(|| [mechanics::tempo().concealment, *MANEUVER, *REGION, *POISE, *ENERGY]);
const MOMENTS: [NoticeMoment; 3] = [NoticeMoment::StepEnd, NoticeMoment::MoveEnd, NoticeMoment::TurnStart];

/// A map, and for each unit which way it looks, what shelters the hider from it, and in which area it is.
struct HidingScene {
    map: Map,
    facing: Vec<Direction>,
    shelter: Vec<(u8, bool)>,
    area: Vec<u8>,
}

impl HidingScene {
    fn random(shape: Shape, rng: &mut ChaCha8Rng) -> Self {
        let map = Map::random(rng, shape, 5, 2).walled(rng);
        let ways: Vec<Direction> = map.board.grid.directions().collect();
        let facing = map.ids().map(|_| ways[rng.random_range(0..ways.len())]).collect();
        let shelter =
            map.ids().map(|_| (rng.random_range(0..4u8).saturating_sub(2), rng.random_range(0..5) == 0)).collect();
        let area = map.ids().map(|_| rng.random_range(0..4)).collect();
        Self { map, facing, shelter, area }
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let (map, _) = self.map.image(symmetry);
        let turned = |&way: &Direction| turned(&self.map.board.grid, symmetry, way);
        let facing = self.facing.iter().map(turned).collect();
        Self { map, facing, shelter: self.shelter.clone(), area: self.area.clone() }
    }

    fn cells(&self, unit: UnitId) -> Vec<Cell> {
        self.map.cells(unit).into_iter().collect()
    }

    fn foes(&self) -> Vec<UnitId> {
        self.map.ids().skip(1).collect()
    }

    fn glance(&self, foe: UnitId) -> Glance {
        let (own, their, at) = (self.cells(HIDER), self.cells(foe), usize::from(foe.0));
        let board = &self.map.board;
        let apart = |a: &Cell| their.iter().map(|&b| board.grid.distance(*a, b)).min().unwrap();
        Glance {
            sees: sees(board, &mechanics::tempo().sight, &their, &own).clear,
            cover: self.shelter[at].0,
            camouflage: self.shelter[at].1,
            faces: arc(&board.grid, &their, self.facing[at], &own).is_faced(),
            same_area: self.area[at] == self.area[0],
            distance: own.iter().map(apart).min().unwrap(),
        }
    }

    fn glances(&self) -> Vec<(UnitId, Glance)> {
        self.foes().into_iter().map(|foe| (foe, self.glance(foe))).collect()
    }
}

/// A direction on the turned board.
fn turned(grid: &Grid, symmetry: Symmetry, way: Direction) -> Direction {
    let wanted = symmetry.of(grid.step_offset(way).unwrap());
    grid.directions().find(|&way| grid.step_offset(way) == Some(wanted)).unwrap()
}

/// What the rules say, foe by foe.
struct ByHand {
    foes: Vec<(UnitId, Glance)>,
    covered: bool,
}

impl ByHand {
    fn those(&self, which: impl Fn(&Glance) -> bool) -> UnitMask {
        mask(self.foes.iter().filter(|(_, glance)| which(glance)).map(|(foe, _)| foe.0))
    }

    fn all_or_none(&self, all: bool) -> UnitMask {
        self.those(|_| all)
    }

    fn may_hide(&self, set: usize) -> UnitMask {
        let open = self.those(|glance| glance.sees && glance.cover == 0 && !glance.camouflage);
        match set {
            1 => self.all_or_none(open.is_empty()),
            2 => self.all_or_none(self.covered && self.those(|glance| glance.same_area).is_empty()),
            4 => {
                let facing = self.those(|glance| glance.faces);
                mask(
                    self.foes
                        .iter()
                        .map(|(foe, _)| *foe)
                        .filter(|&foe| !(open.has(foe) && facing.has(foe)))
                        .map(|foe| foe.0),
                )
            }
            _ => UnitMask::NONE,
        }
    }

    /// The foes toward which hiding ends, of those that the unit was hidden from.
    fn ends(&self, set: usize, moment: NoticeMoment, from: UnitMask) -> UnitMask {
        let open = |glance: &Glance| glance.sees && glance.cover == 0 && !glance.camouflage;
        let known = |which: &dyn Fn(&Glance) -> bool| -> UnitMask {
            self.those(which).iter().filter(|&foe| from.has(foe)).collect()
        };
        let all_if = |any: bool| if any { from } else { UnitMask::NONE };
        match (set, moment) {
            (1, NoticeMoment::StepEnd) => known(&open),
            (2, NoticeMoment::TurnStart) => all_if(!known(&|glance| glance.same_area).is_empty()),
            (3, NoticeMoment::MoveEnd) => all_if(!known(&|glance| open(glance) && glance.distance <= 5).is_empty()),
            (4, _) => known(&|glance| open(glance) && glance.faces),
            _ => UnitMask::NONE,
        }
    }

    fn contests(&self, set: usize) -> UnitMask {
        match set {
            1 => self.those(|glance| glance.distance <= 12),
            2 | 3 => self.those(|glance| glance.sees),
            _ => self.all_or_none(true),
        }
    }

    fn hidden(&self, set: usize, noticed: UnitMask) -> UnitMask {
        let unaware: UnitMask = self.all_or_none(true).iter().filter(|&foe| !noticed.has(foe)).collect();
        match set {
            1 | 4 => unaware,
            2 | 3 => self.all_or_none(self.foes.iter().all(|(foe, _)| !noticed.has(*foe))),
            _ => UnitMask::NONE,
        }
    }
}

#[test]
fn hiding_matches_the_rules_for_each_foe() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let scene = HidingScene::random(shape, rng);
        if scene.map.units.is_empty() {
            return;
        }
        let glances = scene.glances();
        for (foe, glance) in &glances {
            let far = walked(&scene.map.board.grid, &scene.map.cells(*foe));
            let wanted = scene.cells(HIDER).iter().map(|&cell| far[scene.map.board.grid.index(cell).unwrap()]).min();
            assert_eq!(Some(glance.distance), wanted, "\n{}", scene.map);
        }
        let area = Area { cover: rng.random_range(0..2), concealment: rng.random() };
        let by_hand = ByHand { foes: glances.clone(), covered: area.cover > 0 || area.concealment };
        let (moment, some) = (MOMENTS[rng.random_range(0..3)], UnitMask(rng.random::<u64>() & 62));
        let (total, against) = (rng.random_range(0..4), rng.random_range(0..4));
        for (set, rule) in (*RULES).into_iter().enumerate() {
            let context = || format!("rule set {set}, {moment:?}, {glances:?}\n{}", scene.map);
            assert_eq!(rule.may_hide(area, &glances), by_hand.may_hide(set), "{}", context());
            let contests = mask(glances.iter().filter(|(_, glance)| rule.can_notice(glance)).map(|(foe, _)| foe.0));
            assert_eq!(contests, by_hand.contests(set), "{}", context());
            let all = mask(glances.iter().map(|(foe, _)| foe.0));
            assert_eq!(rule.hidden(all, some, total).from, by_hand.hidden(set, some), "{}", context());
            assert_eq!(rule.holds(total, against), if set >= 2 { total >= against } else { total > against });
            let mut hider = Hidden { from: some, total };
            let ended = by_hand.ends(set, moment, some);
            assert_eq!(rule.clear_on_sight(&mut hider, moment, &glances), ended, "{}", context());
            assert!(
                glances.iter().all(|(foe, _)| hider.is_from(*foe) == (some.has(*foe) && !ended.has(*foe))),
                "{}",
                context()
            );
            for (foe, glance) in &glances {
                let reached = set == 4 || set == 1 && glance.sees && glance.distance <= 10;
                let found = rule.finds(&Hidden { from: some, total }, against, glance);
                assert_eq!(found, reached && against >= total, "{foe:?} {}", context());
            }
        }
    });
}

#[test]
fn a_glance_turns_with_the_board() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let scene = HidingScene::random(shape, rng);
        if scene.map.units.is_empty() {
            return;
        }
        let all = Symmetry::all(shape);
        let image = scene.image(all[rng.random_range(0..all.len())]);
        assert_eq!(scene.glances(), image.glances(), "\n{}\n{}", scene.map, image.map);
    });
}
