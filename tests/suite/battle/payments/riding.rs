//! What a rider reserves and owes of a pool that it uses of its mount.

use super::super::stage::{A, C, END, GO};
use super::{MOUNT, RIDE, RIDER_OWES, TIRE, with_mount};
use indes::rules::tempo::AP;

/// POISE-194: what a rider reserves of a pool that it uses of its mount is the mount's. One that gets off reserves
/// nothing of it any more.
#[test]
fn a_rider_pays_from_its_mount() {
    let mut stage = with_mount();
    assert_eq!(stage.say(MOUNT), ["A gets on C"]);
    assert_eq!(stage.say(RIDE), ["C holds 4 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 4, 0], [10, 4, 0]));
    let riding = stage.snapshot();
    let told = stage.say(GO);
    assert_eq!(told, ["C -2 ap (8) of what is held", "C still holds 0 ap", "A is off C on A1"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([12, 0, 0], [8, 0, 0]));
    stage.restore(&riding);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 4, 0], [10, 4, 0]));
}

#[test]
fn what_a_mount_loses_its_rider_cannot_reserve() {
    let mut stage = with_mount();
    stage.says([MOUNT, TIRE]);
    assert_eq!(stage.say(GO), ["C -9 ap (1)", "C still holds 1 ap", "C still holds 0 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([1, 0, 0], [1, 0, 0]));
    assert_eq!(stage.say(RIDER_OWES), ["C owes 2 ap"]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([1, 0, 2], [1, 0, 2]));
    // The mount's points are refilled in the rider's turn as well as in its own.
    stage.says([END, END, END]);
    assert_eq!((stage.pool(A, AP), stage.pool(C, AP)), ([10, 0, 0], [10, 0, 0]));
}
