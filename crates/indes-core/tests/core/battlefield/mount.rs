//! Riders and mounts.

mod slow;

use super::{POINTY, SQUARE, board, cells};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::mount::where_to_land;
use indes_core::battlefield::movement::forced::nearest_free;
use indes_core::battlefield::{
    Bodies, CitedRule, Footprint, Marks, MountFault, Mounts, PairPoints, PairTurn, Ride, Stance, Surroundings,
    ThreatShape, UnitId, UnitMask, cells_of,
};
use indes_core::grid::{Cell, Corner, Grid};
use indes_testing::mechanics;

const KAI: UnitId = UnitId(3);
const HORSE: UnitId = UnitId(1);
const FOE: UnitId = UnitId(0);
const MULE: UnitId = UnitId(2);

/// The horse is of size 2, the ogre of size 3, all other units of size 1.
fn sizes(unit: UnitId) -> i8 {
    match unit {
        HORSE => 2,
        UnitId(9) => 3,
        _ => 1,
    }
}

fn riding() -> Mounts {
    let mut mounts = Mounts::default();
    mounts.mount(KAI, HORSE, &mechanics::poise().riding.rule().unwrap(), sizes).unwrap();
    mounts
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn region_148_a_rider_and_its_mount_are_one_pair_with_one_turn() {
    let mut mounts = Mounts::default();
    mounts.mount(KAI, HORSE, &mechanics::region().riding.rule().unwrap(), sizes).unwrap();
    let ride = Ride { rider: KAI, mount: HORSE };
    assert_eq!(mounts.rides(), [ride]);
    assert_eq!((mounts.ride_of(KAI), mounts.ride_of(HORSE), mounts.ride_of(FOE)), (Some(ride), Some(ride), None));
    assert_eq!((mounts.rider_of(HORSE), mounts.rider_of(KAI)), (Some(KAI), None));
    assert_eq!((mounts.mount_of(KAI), mounts.mount_of(HORSE)), (Some(HORSE), None));
    assert_eq!(mechanics::region().riding.rule().unwrap().turn, PairTurn::OneEntry);
}

#[test]
fn region_151_to_153_the_higher_points_count_each_for_its_own() {
    assert_eq!(
        mechanics::region().riding.rule().unwrap().points,
        PairPoints::MaxOfBoth { move_cap: true, other_cap: true }
    );
    assert_eq!(mechanics::poise().riding.rule().unwrap().points, PairPoints::Own);
    assert!(
        mechanics::region().riding.rule().unwrap().skill_needed
            && !mechanics::poise().riding.rule().unwrap().skill_needed
    );
}

#[test]
fn poise_186_a_mount_is_at_least_one_size_larger() {
    let mut mounts = Mounts::default();
    let mule = mounts.mount(KAI, MULE, &mechanics::poise().riding.rule().unwrap(), sizes);
    assert_eq!(mule, Err(MountFault::TooSmall { wanted: 1, found: 0 }));
    assert_eq!(mule.unwrap_err().to_string(), "the mount must be 1 sizes larger, and is 0");
    assert_eq!(mounts, Mounts::default());
    assert_eq!(mounts.mount(KAI, HORSE, &mechanics::poise().riding.rule().unwrap(), sizes), Ok(()));
    let ogre = Mounts::default().mount(UnitId(9), HORSE, &mechanics::region().riding.rule().unwrap(), sizes);
    assert_eq!(ogre, Err(MountFault::TooSmall { wanted: 1, found: -1 }));
    // REGION-G88
    let mule = Mounts::default().mount(KAI, MULE, &mechanics::region().riding.rule().unwrap(), sizes);
    assert_eq!(mule, Err(MountFault::TooSmall { wanted: 1, found: 0 }));
    // The whole range of sizes does not overflow.
    let extremes = |unit: UnitId| if unit == KAI { i8::MAX } else { i8::MIN };
    let worst = Mounts::default().mount(KAI, HORSE, &mechanics::poise().riding.rule().unwrap(), extremes);
    assert_eq!(worst, Err(MountFault::TooSmall { wanted: 1, found: -255 }));
}

#[test]
fn region_g41_a_mount_has_one_rider_and_a_rider_one_mount() {
    let mut mounts = riding();
    let ride = Ride { rider: KAI, mount: HORSE };
    let before = mounts.clone();
    let mut refused =
        |rider, on| mounts.mount(rider, on, &mechanics::region().riding.rule().unwrap(), |_| 1).unwrap_err();
    assert_eq!(refused(FOE, FOE), MountFault::Itself);
    assert_eq!(refused(KAI, MULE), MountFault::Rides(ride));
    assert_eq!(refused(KAI, HORSE), MountFault::Rides(ride));
    assert_eq!(refused(FOE, HORSE), MountFault::Ridden(ride));
    assert_eq!(refused(FOE, KAI), MountFault::Chain(ride));
    assert_eq!(refused(HORSE, MULE), MountFault::Chain(ride));
    assert_eq!(refused(HORSE, KAI), MountFault::Chain(ride));
    assert_eq!(mounts, before);
}

#[test]
fn pairs_are_kept_in_the_order_of_the_riders() {
    let orders = [[(5, 6), (1, 9), (3, 2)], [(3, 2), (5, 6), (1, 9)], [(1, 9), (3, 2), (5, 6)]];
    let made = orders.map(|order| {
        let mut mounts = Mounts::default();
        let size = |unit: UnitId| i8::from(order.iter().any(|pair| pair.1 == unit.0));
        for (rider, on) in order {
            mounts.mount(UnitId(rider), UnitId(on), &mechanics::region().riding.rule().unwrap(), size).unwrap();
        }
        mounts
    });
    assert_eq!(made[0].rides().iter().map(|ride| ride.rider.0).collect::<Vec<_>>(), [1, 3, 5]);
    assert!(made.iter().all(|mounts| *mounts == made[0]));
    let text = ron::to_string(&made[0]).unwrap();
    assert_eq!(ron::from_str::<Mounts>(&text).unwrap(), made[0]);
}

#[test]
fn poise_198_a_rider_dismounts_once() {
    let mut mounts = riding();
    assert_eq!(mounts.dismount(HORSE), None);
    assert_eq!(mounts.dismount(KAI), Some(Ride { rider: KAI, mount: HORSE }));
    assert_eq!(mounts.dismount(KAI), None);
    assert_eq!((mounts.rides().len(), mounts.carrier(KAI)), (0, KAI));
    assert_eq!(mounts.mount(FOE, HORSE, &mechanics::poise().riding.rule().unwrap(), sizes), Ok(()));
}

#[test]
fn poise_190_a_rider_is_in_every_cell_of_its_mount() {
    let grid = Grid::new(SQUARE, 6, 6);
    let (one, two) = (Footprint::default(), Footprint::usual(&grid, 2));
    let stance = |unit: UnitId| match unit {
        HORSE => Some(Stance { footprint: &two, at: Cell::new(0, 0) }),
        // Wherever a rider's own body is kept, it does not count.
        KAI | FOE => Some(Stance { footprint: &one, at: Cell::new(2, 1) }),
        _ => None,
    };
    let mut mounts = riding();
    assert_eq!((mounts.carrier(KAI), mounts.carrier(HORSE), mounts.carrier(FOE)), (HORSE, HORSE, FOE));
    assert_eq!(names(&mounts.cells_of(&grid, KAI, stance)), "A1 B1 A2 B2");
    assert_eq!(mounts.cells_of(&grid, KAI, stance), mounts.cells_of(&grid, HORSE, stance));
    assert_eq!(names(&mounts.cells_of(&grid, FOE, stance)), "C2");
    let foe = mounts.cells_of(&grid, FOE, stance)[0];
    assert!(mounts.cells_of(&grid, KAI, stance).iter().any(|&cell| grid.distance(cell, foe) == 1));
    assert!(mounts.cells_of(&grid, MULE, stance).is_empty());
    mounts.dismount(KAI);
    assert_eq!(names(&mounts.cells_of(&grid, KAI, stance)), "C2");
}

#[test]
fn poise_191_an_attacker_that_can_aim_at_one_of_a_pair_can_choose_the_other() {
    let mounts = riding();
    let pair = UnitMask::only(KAI).with(HORSE);
    assert_eq!(mounts.with_partners(UnitMask::only(HORSE)), pair);
    assert_eq!(mounts.with_partners(UnitMask::only(KAI).with(FOE)), pair.with(FOE));
    assert_eq!(mounts.with_partners(UnitMask::only(FOE)), UnitMask::only(FOE));
}

#[test]
fn poise_192_a_rider_s_zone_is_measured_from_its_mount() {
    let board = board(SQUARE, &["......", "......", "......", "......", "......"]);
    let (one, two) = (Footprint::default(), Footprint::usual(&board.grid, 2));
    let stance = |unit: UnitId| match unit {
        HORSE => Some(Stance { footprint: &two, at: Cell::new(1, 1) }),
        _ => Some(Stance { footprint: &one, at: Cell::new(5, 4) }),
    };
    let around = Surroundings { board: &board, regions: None, corner: Corner::Either };
    let mut marks = Marks::default();
    let rider = riding().stance(KAI, stance).unwrap();
    cells_of(&around, ThreatShape::Zone { paces: 1, height: 1 }, rider, |_, _| true, &mut marks);
    // The 12 cells around the horse and its own 4.
    assert_eq!(marks.on.len(), 16);
}

#[test]
fn poise_200_to_202_the_rider_acts_and_spends_for_its_mount() {
    assert_eq!(mechanics::poise().riding.rule().unwrap().turn, PairTurn::RiderSpendsForMount);
}

#[test]
fn poise_196_a_rider_lands_beside_its_mount() {
    let board = board(SQUARE, &["......", "......", "......", "......", "......"]);
    let (one, two) = (Footprint::default(), Footprint::usual(&board.grid, 2));
    let mut bodies = Bodies::new(&board);
    let horse = cells("B2 C2 B3 C3");
    bodies.add(HORSE, &two, horse[0], false);
    let land = |bodies: &Bodies, footprint| names(&where_to_land(&board, bodies, footprint, KAI, &horse));
    assert_eq!(land(&bodies, &one), "A1 B1 C1 D1 A2 D2 A3 D3 A4 B4 C4 D4");
    // A large rider is beside its mount with whichever of its cells is nearest.
    assert_eq!(land(&bodies, &two), "D1 D2 D3 A4 B4 C4 D4");
    // The rider itself is not in its own way, another unit is.
    bodies.add(KAI, &one, Cell::new(0, 0), false);
    bodies.add(FOE, &one, Cell::new(1, 0), false);
    assert_eq!(land(&bodies, &one), "A1 C1 D1 A2 D2 A3 D3 A4 B4 C4 D4");
    // A mount that lies leaves its cells free, but they are not beside it.
    bodies.remove(HORSE, &two, horse[0], false);
    bodies.add(HORSE, &two, horse[0], true);
    assert_eq!(land(&bodies, &one), "A1 C1 D1 A2 D2 A3 D3 A4 B4 C4 D4");
}

#[test]
fn region_g39_a_rider_lands_on_the_nearest_free_cells() {
    let board = board(POINTY, &["w#w..", "#.#..", "w#w.."]);
    let one = Footprint::default();
    let mut bodies = Bodies::new(&board);
    bodies.add(HORSE, &one, Cell::new(1, 1), false);
    let land = |bodies: &Bodies| where_to_land(&board, bodies, &one, KAI, &cells("B2"));
    // No unit can be in any of the six neighbours.
    assert_eq!(names(&land(&bodies)), "D1 D2 D3");
    assert_eq!(land(&bodies), nearest_free(&board, &bodies, &one, KAI, Cell::new(1, 1)));
    for cell in cells("D1 D2 D3") {
        bodies.add(FOE, &one, cell, false);
    }
    assert_eq!(names(&land(&bodies)), "E1 E2 E3");
    for cell in cells("E1 E2 E3") {
        bodies.add(FOE, &one, cell, false);
    }
    assert_eq!(names(&land(&bodies)), "");
    assert!(where_to_land(&board, &Bodies::new(&board), &one, KAI, &[]).is_empty());
}

#[test]
fn tempo_g50_and_energy_g37_know_no_riders_nor_does_maneuver() {
    let rule = |set| indes_testing::mechanics::of(set).riding.rule();
    assert_eq!(rule(RuleSetId::Tempo), Err(MountFault::NoRiders(CitedRule::new("TEMPO-G50"))));
    assert_eq!(rule(RuleSetId::Energy), Err(MountFault::NoRiders(CitedRule::new("ENERGY-G37"))));
    assert_eq!(rule(RuleSetId::Maneuver), Err(MountFault::NoRiders(None)));
    assert!(rule(RuleSetId::Region).is_ok() && rule(RuleSetId::Poise).is_ok());
    assert_eq!(rule(RuleSetId::Tempo).unwrap_err().to_string(), "there are no riders: TEMPO-G50");
    assert_eq!(rule(RuleSetId::Maneuver).unwrap_err().to_string(), "there are no riders");
}
