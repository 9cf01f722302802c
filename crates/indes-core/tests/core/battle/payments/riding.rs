//! Points of its mount's pool that a rider reserves and owes.

use super::super::stage::{A, C, END, GO};
use super::{MOUNT, RIDE, RIDER_OWES, TIRE, with_mount};
use indes_tempo::AP;

/// POISE-194: a rider that uses a pool of its mount reserves the points of the mount. After it dismounts it reserves
/// none of them.
#[test]
fn a_rider_pays_from_its_mount() {
    let mut stage = with_mount();
    assert_eq!(stage.answer(MOUNT), ["A gets on C"]);
    assert_eq!(stage.answer(RIDE), ["C holds 4 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 4, 0], [10, 4, 0]));
    let riding = stage.snapshot();
    let events = stage.answer(GO);
    assert_eq!(events, ["C -2 ap (8) of what is held", "C still holds 0 ap", "A is off C on A1"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([12, 0, 0], [8, 0, 0]));
    stage.restore(&riding);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 4, 0], [10, 4, 0]));
}

#[test]
fn points_that_a_mount_loses_cannot_be_reserved_by_its_rider() {
    let mut stage = with_mount();
    stage.answers([MOUNT, TIRE]);
    assert_eq!(stage.answer(GO), ["C -9 ap (1)", "C still holds 1 ap", "C still holds 0 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([1, 0, 0], [1, 0, 0]));
    assert_eq!(stage.answer(RIDER_OWES), ["C owes 2 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([1, 0, 2], [1, 0, 2]));
    // The mount's points are refilled in the rider's turn as well as in its own.
    stage.answers([END, END, END]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 0, 0], [10, 0, 0]));
}
