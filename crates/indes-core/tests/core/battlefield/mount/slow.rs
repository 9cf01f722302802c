//! The oracle of riders: pairs as a plain list, and landing places by walking from the mount.

use super::super::maps::{Map, Symmetry, for_maps, walked};
use super::*;
use indes_core::battlefield::Edge;
use indes_core::grid::{Diagonal, Shape};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// A map with a rider (unit 0, which may have no place of its own), a mount (unit 1) and some fallen units.
struct LandingScene {
    map: Map,
    down: Vec<bool>,
}

const RIDER: UnitId = UnitId(0);
const MOUNT: UnitId = UnitId(1);

impl LandingScene {
    fn random(shape: Shape, rng: &mut ChaCha8Rng) -> Option<Self> {
        let map = Map::random(rng, shape, 6, 3).walled(rng);
        let down = map.ids().map(|_| rng.random_range(0..4) == 0).collect();
        (map.units.len() > 1).then_some(Self { map, down })
    }

    fn landing(&self) -> Vec<Cell> {
        let mut bodies = Bodies::new(&self.map.board);
        for ((id, (footprint, at)), &down) in self.map.ids().zip(&self.map.units).zip(&self.down) {
            bodies.add(id, footprint, *at, down);
        }
        let mount: Vec<Cell> = self.map.cells(MOUNT).into_iter().collect();
        where_to_land(&self.map.board, &bodies, &self.map.units[0].0, RIDER, &mount)
    }

    /// Every place, and how far one walks to it from the mount.
    fn landing_by_hand(&self) -> Vec<Cell> {
        let (board, mount) = (&self.map.board, self.map.cells(MOUNT));
        let others = self.map.ids().filter(|&id| id != RIDER && !self.down[usize::from(id.0)]);
        let taken: BTreeSet<Cell> = others.flat_map(|id| self.map.cells(id)).chain(mount.clone()).collect();
        let far = walked(&board.grid, &mount);
        let mut places: Vec<(u16, Cell)> = Vec::new();
        for at in board.grid.cells() {
            let own = self.map.units[0].0.cells(&board.grid, at).collect::<BTreeSet<_>>();
            let whole = own.len() == self.map.units[0].0.count();
            let wall = |a: &Cell, b: &Cell| board.edges().between(&board.lattice, *a, *b).is_some_and(Edge::bars);
            let split = own.iter().any(|a| own.iter().any(|b| wall(a, b)));
            if whole && !split && own.iter().all(|&cell| board.ground(cell).passable) && own.is_disjoint(&taken) {
                places.push((own.iter().map(|&cell| far[board.grid.index(cell).unwrap()]).min().unwrap(), at));
            }
        }
        let nearest = places.iter().map(|place| place.0).min();
        places.into_iter().filter(|place| Some(place.0) == nearest).map(|place| place.1).collect()
    }
}

#[test]
fn places_to_land_are_the_nearest_by_walking() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        if let Some(scene) = LandingScene::random(shape, rng) {
            assert_eq!(scene.landing(), scene.landing_by_hand(), "{:?}\n{}", scene.down, scene.map);
        }
    });
}

#[test]
fn places_to_land_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |shape, rng| {
        let Some(scene) = LandingScene::random(shape, rng) else { return };
        let all = Symmetry::all(shape);
        let (map, place) = scene.map.image(all[rng.random_range(0..all.len())]);
        let turned: BTreeSet<Cell> = scene.landing().into_iter().map(place).collect();
        let image = LandingScene { map, down: scene.down.clone() };
        assert_eq!(image.landing().into_iter().collect::<BTreeSet<_>>(), turned, "\n{}\n{}", scene.map, image.map);
    });
}

#[test]
fn pairs_match_a_plain_list() {
    for_maps(Diagonal::One, |shape, rng| {
        let map = Map::random(rng, shape, 6, 2);
        let mut mounts = Mounts::default();
        let mut list: Vec<(UnitId, UnitId)> = Vec::new();
        let rules = [mechanics::region().riding.rule().unwrap(), mechanics::poise().riding.rule().unwrap()];
        for _ in 0..if map.units.is_empty() { 0 } else { 8 } {
            let mut unit = || UnitId(rng.random_range(0..u8::try_from(map.units.len()).unwrap()));
            let (a, b) = (unit(), unit());
            let sizes = |unit: UnitId| i8::try_from(map.units[usize::from(unit.0)].0.count()).unwrap();
            if rng.random_range(0..4) == 0 {
                let sat = list.iter().position(|pair| pair.0 == a);
                let ride = sat.map(|at| list.remove(at)).map(|(rider, mount)| Ride { rider, mount });
                assert_eq!(mounts.dismount(a), ride, "\n{map}");
            } else {
                let rule = &rules[rng.random_range(0..2)];
                let alone = |unit: UnitId| list.iter().all(|pair| pair.0 != unit && pair.1 != unit);
                let large = i16::from(sizes(b)) >= i16::from(sizes(a)) + i16::from(rule.size_gap);
                let may = a != b && alone(a) && alone(b) && large;
                assert_eq!(mounts.mount(a, b, rule, sizes).is_ok(), may, "{list:?} {a:?} on {b:?}\n{map}");
                list.extend(may.then_some((a, b)));
            }
            list.sort_unstable();
            assert_eq!(mounts.rides().iter().map(|ride| (ride.rider, ride.mount)).collect::<Vec<_>>(), list);
            for id in map.ids() {
                let below = list.iter().find(|pair| pair.0 == id).map_or(id, |pair| pair.1);
                let cells = mounts.cells_of(&map.board.grid, id, |unit| Some(map.stance(unit)));
                assert_eq!(cells.into_iter().collect::<BTreeSet<_>>(), map.cells(below), "{list:?} {id:?}\n{map}");
                let pair = list.iter().find(|pair| pair.0 == id || pair.1 == id);
                let partners = pair.map_or(UnitMask::only(id), |pair| UnitMask::only(pair.0).with(pair.1));
                assert_eq!(mounts.with_partners(UnitMask::only(id)), partners, "{list:?} {id:?}\n{map}");
            }
        }
    });
}
