//! Stress, the afflictions it brings, and what they do.

use super::{duel, square, yields};
use indes_poise::DEF;
use indes_poise::afflictions::drawn;
use indes_poise::data::Data;
use indes_testing::{Arena, Plan};

/// D has one point left in all its pools, and this much stress; E keeps the fight going.
fn spent(stress: i32) -> Plan {
    square(["A D . .", ". . . .", ". . . E"]).unit('D', |d| d.pools(0, 0, 1).with("stress", stress))
}

/// A hits D with two dice and a brawn of 2; the dice of afflictions follow. A passes on what spare dice earn.
fn cut(arena: &mut Arena, dice: [i16; 2], afflictions: &[i16]) {
    yields(arena, "attack cut D", &[&dice[..], afflictions].concat());
    while arena.question() == "A chooses" {
        let verb = if arena.can("A", "pass") { "pass" } else { "take_effects" };
        arena.detail("A", verb);
    }
}

/// POISE-G10: an affliction for each multiple of 5 that stress reaches or passes.
#[test]
fn poise_102_rising_stress_brings_afflictions() {
    let data = DEF.shipped_data().unwrap();
    let data: &Data = data.of();
    assert_eq!(
        [(4, 6), (4, 11), (4, 5), (5, 9), (0, 4), (5, 10)].map(|(from, to)| drawn(data, from, to)),
        [1, 2, 1, 0, 0, 1]
    );
    // 3 + 3 and a brawn of 2 are 8, of which one point meets a pool: stress rises from 4 by 7 to 11.
    let mut arena = spent(4).begin();
    cut(&mut arena, [3, 3], &[4, 6]);
    assert_eq!(arena.stress("D"), 11);
    assert!(arena.is("D", "limp") && arena.is("D", "dread"), "{:?}", arena.statuses("D"));
    let mut arena = spent(0).begin();
    cut(&mut arena, [1, 2], &[]);
    assert_eq!(arena.stress("D"), 4);
}

/// POISE-G10: an affliction that the unit has already is drawn again.
#[test]
fn the_same_affliction_is_not_drawn_twice() {
    let mut arena = spent(4).unit('D', |d| d.status("limp")).begin();
    cut(&mut arena, [1, 1], &[4, 4, 1]);
    assert!(arena.is("D", "limp") && arena.is("D", "unsteady"), "{:?}", arena.statuses("D"));
    let rolls = arena.story().into_iter().filter(|line| line.starts_with("D rolls")).count();
    assert_eq!(rolls, 3);
}

/// The last unit of a side gets its afflictions before the battle is over; a unit that keeps no stress gets none.
#[test]
fn the_last_blow_of_a_battle_brings_afflictions_too() {
    let mut arena = duel().unit('D', |d| d.pools(0, 0, 1).with("stress", 4)).begin();
    cut(&mut arena, [1, 1], &[2]);
    arena.asks("over");
    assert!(arena.is("D", "cracked_ribs"));
    let mut arena = duel().unit('D', |d| d.template("captain").pools(0, 0, 1)).rolls([1, 4]);
    cut(&mut arena, [8, 8], &[]);
    arena.asks("over");
    assert_eq!((arena.stress("D"), arena.is_down("D")), (0, true));
}

/// POISE-C19, POISE-105: stress and afflictions remain after a fight, and nothing else.
#[test]
fn poise_105_only_stress_and_afflictions_outlast_a_fight() {
    let mut arena = duel().unit('D', |d| d.with("stress", 6).status("limp")).begin();
    assert_eq!((arena.pools("D"), arena.stress("D"), arena.statuses("D")), ([15, 15, 15], 6, vec!["limp".to_owned()]));
    // Neither Recovery nor an action ends an affliction.
    let mut arena = square(["A . . D"]).unit('A', |a| a.with("stress", 6).status("limp")).begin();
    arena.act("A", "recovery");
    assert!(arena.is("A", "limp"));
}

/// POISE-D16: bases are lower from the next battle on.
#[test]
fn an_affliction_lowers_the_base_of_its_pool() {
    for (status, wanted) in [("unsteady", [10, 15, 15]), ("cracked_ribs", [15, 10, 15]), ("ringing_head", [15, 15, 10])]
    {
        let mut arena = duel().unit('D', move |d| d.status(status)).begin();
        assert_eq!(arena.pools("D"), wanted);
    }
    // An affliction that is drawn in a fight does not change the pools of that fight.
    let mut arena = square(["A D E"]).unit('D', |d| d.pools(0, 0, 1).with("stress", 4)).begin();
    cut(&mut arena, [1, 1], &[1]);
    assert_eq!(arena.pools("D"), [0, 0, 0]);
}

#[test]
fn a_limp_costs_a_pace_of_a_dash() {
    let ends = |status: Option<&'static str>| {
        let plan = square(["A . . . . . . . D"]);
        let plan = if let Some(status) = status { plan.unit('A', move |a| a.status(status)) } else { plan };
        let mut arena = plan.begin();
        arena.values("A", "dash")
    };
    assert!(ends(None).contains(&"F1".to_owned()));
    assert!(ends(Some("limp")).contains(&"E1".to_owned()) && !ends(Some("limp")).contains(&"F1".to_owned()));
}

/// POISE-D16: with melee and thrown attacks, not with shots.
#[test]
fn a_weak_grip_takes_one_from_a_yield() {
    let mut arena = duel().unit('A', |a| a.status("weak_grip")).begin();
    yields(&mut arena, "attack cut D", &[5, 3]);
    assert_eq!(arena.pools("D")[0], 6, "5 + 3 + 2 - 1");
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"]).status("weak_grip")).begin();
    yields(&mut arena, "attack shoot D", &[5, 3, 3]);
    assert_eq!(arena.pools("D")[2], 4);
}

/// POISE-D16: the first attack of a battle only.
#[test]
fn dread_hampers_the_first_attack() {
    let mut arena = duel().unit('A', |a| a.status("dread")).begin();
    arena.act("A", "attack cut D").react("D", "dodge");
    assert_eq!(arena.pools("D")[0], 15 - 6, "6 + 2, less 2 by a bane");
    arena.end("A").end("D").skip();
    arena.act("A", "attack cut D").react("D", "block");
    assert_eq!(arena.pools("D")[1], 15 - 8);
}
