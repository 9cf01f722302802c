//! Riders and mounts.

use super::{hex, square};
use indes_testing::{Arena, Plan};

/// A on B, a horse in the upper left corner, and D far off.
fn ridden() -> Plan {
    square([". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// A on B, a horse, with D beside it. The horse is on C2, D2, C3, D3.
fn beside() -> Plan {
    square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// A beside a horse.
fn afoot() -> Plan {
    square([". . . . . . D", ". A B . . . .", ". . . . . . .", ". . . . . . ."]).unit('B', |b| b.template("horse"))
}

/// A ends its turn; D attacks with these dice, and the target yields.
fn struck<'a>(arena: &'a mut Arena, what: &str, target: &str, dice: &[i16]) -> &'a mut Arena {
    arena.end("A").asks("D acts").rolls(dice.iter().copied()).act("D", what).react(target, "yield")
}

#[test]
fn poise_126_a_rider_and_its_mount_share_a_place() {
    for plan in [
        ridden(),
        hex([". . . . A", " . B . . .", ". . . . D"]).unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse")),
    ] {
        let mut arena = plan.begin();
        assert_eq!((arena.cell("A"), arena.cell("B")), ("B2".to_owned(), "B2".to_owned()));
        arena.end("A").end("D");
        assert_eq!((arena.statuses("A").len(), arena.statuses("B").len()), (0, 0));
        assert_eq!(arena.cell("A"), "B2");
    }
}

#[test]
fn poise_186_a_mount_is_larger_than_its_rider() {
    let mut arena = afoot().unit('B', |b| b.size("1")).begin();
    assert_eq!(arena.why("mount"), "POISE-186: is not large enough");
    let mut arena = afoot().begin();
    arena.skip().act("A", "mount B").expect(["A mount B", "A gets on B"]);
    assert_eq!(arena.cell("A"), "C2");
    assert!(!arena.can("A", "steady"), "a maneuver");
}

#[test]
fn poise_187_a_mount_is_willing() {
    let mut arena = afoot().unit('B', |b| b.side(1)).begin();
    assert_eq!(arena.why("mount"), "POISE-187: is not willing");
}

#[test]
fn poise_188_some_mounts_need_tack() {
    let mut arena = afoot().unit('B', |b| b.gear([])).begin();
    assert_eq!(arena.why("mount"), "POISE-188: has no saddle");
    let mut arena = afoot().unit('B', |b| b.template("mule")).begin();
    arena.act("A", "mount B");
    assert_eq!(arena.cell("A"), "C2", "not every one");
}

/// POISE-G36: a mount within a pace; hindered like any other maneuver, and a unit that is knocked down by that does not
/// mount.
#[test]
fn poise_g36_getting_on_and_off_takes_a_maneuver() {
    let mut arena =
        square(["D . . . . .", ". . A . B .", ". . . . . .", ". . . . . ."]).unit('B', |b| b.template("horse")).begin();
    assert_eq!(arena.why("mount"), "POISE-G36: no mount within 1 pace");
    let near = || square(["D . . . .", ". A B . .", ". . . . .", ". . . . ."]).unit('B', |b| b.template("horse"));
    let mut arena = near().begin();
    arena.act("A", "mount B").asks("D reacts").react("D", "hinder").asks("A acts");
    assert_eq!((arena.cell("A"), arena.pools("A")), ("C2".to_owned(), [11, 25, 11]));
    let mut arena = near().unit('A', |a| a.with("momentum", 4)).begin();
    arena.act("A", "mount B").react("D", "hinder");
    assert_eq!((arena.cell("A"), arena.is("A", "knocked_down")), ("B2".to_owned(), true));
    let mut arena = ridden().begin();
    let mut cells = arena.values("A", "dismount");
    cells.sort();
    assert_eq!(cells, ["A1", "A2", "A3", "A4", "B1", "B4", "C1", "C4", "D1", "D2", "D3", "D4"]);
    arena.skip().act("A", "dismount D1").expect(["A dismount D1", "A is off B on D1"]);
    // It is a maneuver that moved its user (POISE-G13).
    arena.asks("A reacts").pass("A").asks("A acts");
}

#[test]
fn poise_189_the_rider_moves_with_its_mount() {
    let mut arena = ridden().begin();
    arena.skip().act("A", "ride_dash C2-D2").expect(["B ride_dash C2-D2", "B walks B2-C2-D2", "A walks B2-C2-D2"]);
    assert_eq!((arena.cell("A"), arena.cell("B")), ("D2".to_owned(), "D2".to_owned()));
    assert_eq!(arena.pools("A"), [15, 25, 15], "and pays nothing");
}

#[test]
fn poise_190_the_rider_is_in_every_cell_of_its_mount() {
    // D stands beside the horse's other end.
    let mut arena = beside().begin();
    assert!(arena.can("A", "attack"));
    arena.act("A", "attack cut D").react("D", "dodge");
}

#[test]
fn poise_191_an_attacker_that_reaches_the_mount_reaches_the_rider() {
    let mut arena = beside().begin();
    arena.end("A");
    assert_eq!(arena.values("D", "attack cut"), ["A", "B"]);
}

#[test]
fn poise_192_the_zone_of_a_rider_surrounds_its_mount() {
    let mut arena = beside().begin();
    assert_eq!((arena.zone("A").len(), arena.zone("B").len()), (16, 0));
    let mut arena = hex([". . . . . A", " . . B . . .", ". . . . . .", " . . . . . D"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
        .begin();
    assert_eq!(arena.zone("A").len(), 12, "three hexes and nine round them");
    arena.act("A", "ride_dash D2").pass("A");
    assert!(arena.zone("A").contains(&"F2".to_owned()), "it goes along");
}

/// POISE-193, POISE-C38: one or the other, not both.
#[test]
fn poise_193_a_hindering_enemy_chooses_the_rider_or_the_mount() {
    let mut arena = beside().begin();
    arena.act("A", "ride_dash B2").asks("D reacts");
    assert_eq!(arena.offered("D"), ["hinder", "hinder_rider", "pass"]);
    arena.react("D", "hinder_rider").asks("A reacts");
    assert_eq!((arena.pools("A"), arena.pools("B")), ([11, 21, 11], [25, 21, 10]));
    let mut arena = beside().begin();
    arena.act("A", "ride_dash B2").react("D", "hinder");
    assert_eq!((arena.pools("A"), arena.pools("B")), ([15, 21, 15], [21, 21, 6]));
    // A unit on foot has no rider.
    let mut arena = square(["A D . . ."]).begin();
    arena.act("A", "steady");
    assert_eq!(arena.offered("D"), ["hinder", "pass"]);
}

#[test]
fn poise_194_the_mounts_momentum_is_the_riders() {
    let mut arena = beside().unit('D', |d| d.with("agility", 3)).rolls([4, 1]);
    arena.asks("D acts").skip().act("D", "attack cut A").react("A", "block");
    // 6 and agility, and a bane for the height of the saddle.
    assert_eq!((arena.pools("A"), arena.pools("B")), ([15, 18, 15], [25, 18, 10]));
    let mut arena = beside().begin();
    arena.skip().act("A", "bull_rush D").asks("D reacts");
    assert_eq!((arena.pools("A"), arena.pools("B")), ([15, 23, 15], [25, 23, 10]), "costs too");
    arena.react("D", "block");
}

#[test]
fn poise_195_damage_to_the_riders_momentum_is_the_mounts() {
    let mut arena = beside().unit('D', |d| d.gear(["mace"]).with("cunning", 1)).begin();
    // A bane leaves one die only.
    struck(&mut arena, "attack crush A", "A", &[5]).asks("D acts");
    assert_eq!((arena.pools("A"), arena.pools("B")), ([15, 18, 15], [25, 18, 10]));
    arena.end("D").act("A", "dismount").pass("D");
    assert_eq!(arena.pools("A"), [15, 15, 15], "its own is as it was");
}

#[test]
fn poise_196_a_shoved_mount_throws_its_rider() {
    let mut arena = beside().begin();
    struck(&mut arena, "bull_rush B", "B", &[6]).asks("A chooses");
    assert_eq!(arena.cell("B"), "B2");
    arena.skip().detail("A", "place D2").expect(["A is off B on D2", "A -11 momentum (4)"]).asks("D acts");
    assert_eq!((arena.cell("A"), arena.cell("B")), ("D2".to_owned(), "B2".to_owned()));
}

/// POISE-G36: the cell beside the mount is the first pace of the shove.
#[test]
fn poise_196_a_shoved_rider_is_shoved_off() {
    let mut arena = beside().begin();
    arena.end("A").rolls([6]).act("D", "bull_rush A").skip().react("A", "yield").expect([
        "A answers yield",
        "D strikes A for 6+2=8 with unarmed/strike",
        "B -8 momentum (17)",
        "A is off B on B2",
        "A -11 momentum (4)",
        "A is pushed B2-A2",
    ]);
    assert_eq!((arena.cell("A"), arena.cell("B")), ("A2".to_owned(), "C2".to_owned()));
}

/// POISE-C27
#[test]
fn poise_c27_a_shove_of_no_pace_throws_no_rider_and_a_stopped_shove_does() {
    // 1 pace, less 1 for the horse's size.
    let mut arena = beside().unit('D', |d| d.gear(["mace"])).begin();
    struck(&mut arena, "attack crush B", "B", &[1, 8]).asks("D chooses").detail("D", "take_effects").asks("D acts");
    assert_eq!((arena.cell("A"), arena.cell("B")), ("C2".to_owned(), "C2".to_owned()));
    let walled = square(["# # # # A", "# B . D .", "# . . . .", "# . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"));
    let mut arena = walled.begin();
    // B is surrounded, so D has a die more.
    struck(&mut arena, "bull_rush B", "B", &[3, 3]).asks("A chooses");
    assert_eq!(arena.pools("B"), [25, 15, 10], "8, and 2 for the pace that is left");
    arena.detail("A", "place");
    assert_ne!(arena.cell("A"), "B2");
}

#[test]
fn poise_196_a_kneeling_mount_throws_its_rider() {
    let mut arena = beside().unit('D', |d| d.gear(["halberd"]).with("cunning", 1)).begin();
    struck(&mut arena, "attack hook B", "B", &[1, 4, 4]).detail("D", "take_effects").asks("A chooses");
    assert!(arena.is("B", "kneeling"));
    arena.detail("A", "place").asks("D acts");
    assert_eq!(arena.pools("A")[1], 4);
}

/// POISE-G20: one level down from the saddle is a step and no fall; two are a fall of 3.
#[test]
fn poise_g20_a_rider_that_lands_one_level_lower_does_not_fall() {
    for (height, lines) in [
        (1, ["A is off B on B2", "A -11 momentum (4)"].as_slice()),
        (2, &["A is off B on B2", "A rises to 2", "A -11 momentum (4)", "A lands on 0", "A -3 momentum (1)"]),
    ] {
        let up = format!(". . {height} {height} . . .");
        let plan = beside().heights([". . . . . . .", &up, &up, ". . . . . . ."]);
        let mut arena = plan.unit('D', |d| d.gear(["halberd"]).with("cunning", 1)).begin();
        // A bane for the height of the target.
        struck(&mut arena, "attack hook B", "B", &[1, 4]).detail("D", "take_effects").asks("A chooses");
        arena.skip().detail("A", "place B2").asks("D acts");
        assert_eq!(arena.story(), lines, "{height}");
    }
}

/// POISE-197, POISE-C26
#[test]
fn poise_197_a_thrown_rider_keeps_4_momentum_at_most() {
    for (own, left) in [(15, 4), (4, 4), (3, 3)] {
        let mut arena = beside().unit('A', |a| a.with("momentum", own)).begin();
        struck(&mut arena, "bull_rush B", "B", &[6]).detail("A", "place");
        assert_eq!(arena.pools("A"), [15, left, 15]);
    }
}

#[test]
fn poise_198_a_rider_that_dismounts_has_its_earlier_momentum() {
    let mut arena = ridden().unit('A', |a| a.with("momentum", 12)).unit('B', |b| b.with("momentum", 5)).begin();
    assert_eq!(arena.pools("A")[1], 5);
    arena.act("A", "dismount A1");
    assert_eq!((arena.pools("A")[1], arena.pools("B")[1]), (12, 5));
}

/// POISE-199, POISE-C35
#[test]
fn poise_199_a_rider_is_higher_than_units_on_foot() {
    let mut arena = beside().begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 10);
    arena.react("D", "dodge").end("A").act("D", "attack cut A");
    assert_eq!(arena.cost("A", "dodge"), 6);
    let mut arena = beside().begin();
    arena.end("A").act("D", "attack cut B");
    assert_eq!(arena.cost("B", "dodge"), 8, "the mount itself is not");
    arena.react("B", "dodge");
    let mut arena = beside().unit('D', |d| d.size("2")).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 8, "nor over large ones");
    arena.react("D", "dodge");
}

#[test]
fn poise_200_the_mounts_maneuver_takes_the_place_of_the_riders() {
    let mut arena = ridden().begin();
    assert_eq!(arena.why("dash"), "POISE-G52: goes where its mount goes");
    assert_eq!(arena.why("shift"), "POISE-G52: goes where its mount goes");
    arena.act("A", "ride_dash C2").pass("A");
    assert_eq!(arena.why("steady"), "POISE-008: the maneuver of this turn is used");
    assert_eq!(arena.why("ride_shift"), "POISE-008: the maneuver of this turn is used");
    assert!(arena.can("A", "recovery"));
}

#[test]
fn poise_201_the_mounts_action_takes_the_place_of_the_riders() {
    let mut arena = beside().begin();
    // 3 and the horse's agility.
    arena.act("A", "ride_attack strike D");
    assert_eq!(arena.cost("D", "block"), 7);
    arena.rolls([2, 3]).react("D", "yield").asks("A acts");
    assert_eq!(arena.pools("D")[1], 6, "2 + 3 and its brawn");
    assert_eq!(arena.why("recovery"), "POISE-008: the action of this turn is used");
    assert!(arena.can("A", "steady"));
}

/// POISE-202, POISE-G51
#[test]
fn poise_202_an_animal_has_no_turn() {
    for plan in [ridden(), afoot()] {
        let mut arena = plan.begin();
        for _ in 0..3 {
            arena.end("A").asks("D acts").end("D").asks("A acts");
        }
    }
    // An animal is no fighter: its side loses with the rider.
    let mut arena = square(["D A . .", ". . B .", ". . . ."])
        .unit('A', |a| a.template("levy").with("defence", 3))
        .unit('B', |b| b.template("horse"))
        .rolls([4, 1]);
    arena.asks("D acts").rolls([4, 4]).act("D", "attack cut A").asks("over");
}

#[test]
fn poise_203_the_rider_uses_the_animals_reactions() {
    let mut arena = ridden().begin();
    arena.act("A", "ride_dash C2").asks("A reacts");
    assert_eq!(arena.offered("A"), ["ride_sprint", "pass"]);
    arena.react("A", "ride_sprint E2").asks("A acts");
    assert_eq!((arena.cell("A"), arena.pools("B")), ("E2".to_owned(), [25, 21, 10]));
}

/// A minion has no momentum for its mount to share; the horse pays for itself all the same.
#[test]
fn the_animal_of_a_minion_pays_for_itself() {
    let mut arena = ridden().unit('A', |a| a.template("levy").rides('B')).begin();
    arena.act("A", "ride_dash C2").asks("A reacts").react("A", "ride_sprint E2").asks("A acts");
    assert_eq!((arena.defence("A"), arena.pools("B")), (9, [25, 21, 10]));
}

/// POISE-204, POISE-J11
#[test]
fn poise_204_an_animal_may_disobey() {
    let mule = || ridden().unit('B', |b| b.template("mule")).unfamiliar("A1:C3");
    let mut arena = mule().begin();
    arena.rolls([3]).skip().act("A", "ride_dash C2").asks("A acts");
    assert_eq!(arena.cell("B"), "B2");
    assert_eq!(arena.why("steady"), "POISE-008: the maneuver of this turn is used");
    let mut arena = mule().begin();
    arena.rolls([2]).act("A", "ride_dash C2").asks("A reacts");
    assert_eq!(arena.cell("B"), "C2");
    let mut arena = ridden().unfamiliar("A1:C3").begin();
    arena.act("A", "ride_dash C2").asks("A reacts");
    let mut arena = ridden().unit('B', |b| b.template("mule")).begin();
    arena.act("A", "ride_dash C2").asks("A reacts");
}

#[test]
fn poise_j11_an_animal_that_was_hurt_may_disobey() {
    let hurt = |loss: i16| {
        let mut arena = beside()
            .unit('B', |b| b.template("mule"))
            .unit('D', |d| d.gear(["mace"]).with("cunning", 1).with("brawn", 1))
            .begin();
        struck(&mut arena, "attack crush B", "B", &[2, loss - 3]).end("D");
        arena
    };
    let mut arena = hurt(5);
    arena.rolls([8]).act("A", "ride_shift B1").asks("A acts");
    assert_eq!(arena.cell("B"), "C2");
    // Since the last command it has lost nothing.
    arena.end("A").end("D").act("A", "ride_shift B1");
    assert_eq!(arena.cell("B"), "B1");
}

/// POISE-205, POISE-206
#[test]
fn poise_205_a_reasoning_mount_has_its_own_turn() {
    let plan = beside().unit('B', |b| b.template("griffin")).unit('D', |d| d.with("agility", 4));
    let mut arena = plan.rolls([1, 4]);
    arena.asks("B acts");
    arena.act("B", "dash B2").asks("D reacts").pass("D").asks("B reacts").react("B", "sprint A2");
    assert_eq!((arena.cell("A"), arena.pools("A")), ("A2".to_owned(), [15, 21, 15]));
    arena.end("B").asks("A acts");
    assert!(!arena.can("A", "ride_dash") && !arena.can("A", "dash") && arena.can("A", "dismount"));
}

#[test]
fn poise_206_both_draw_on_the_mounts_momentum() {
    let plan = beside().unit('B', |b| b.template("griffin")).unit('D', |d| d.with("momentum", 40));
    let mut arena = plan.rolls([1, 4]);
    arena.asks("B acts").act("B", "bull_rush D").react("D", "block").end("B").asks("D acts");
    arena.end("D").asks("A acts").act("A", "bull_rush D");
    assert_eq!((arena.pools("A")[1], arena.pools("B")[1]), (21, 21));
    arena.react("D", "block").asks("A acts");
    assert!(arena.can("A", "steady"), "and its maneuver is its own");
}

#[test]
fn poise_224_a_command_can_be_hindered_once_where_the_mount_moves() {
    let mut arena = beside().begin();
    arena.act("A", "ride_dash B2-A2").asks("D reacts").pass("D").asks("A reacts");
    let mut arena = beside().begin();
    arena.act("A", "ride_shift B2").asks("A reacts");
    assert_eq!(arena.cell("B"), "B2");
}

/// POISE-G37: the mount is knocked down, and the thrown rider takes the rest of the damage.
#[test]
fn poise_g37_what_exceeds_the_mounts_momentum_meets_the_thrown_rider() {
    let mut arena = beside()
        .unit('A', |a| a.pools(0, 9, 1))
        .unit('B', |b| b.with("momentum", 5))
        .unit('D', |d| d.gear(["mace"]).with("cunning", 1))
        .begin();
    // A cannot pay for any defence.
    arena.end("A").rolls([8]).act("D", "attack crush A").asks("A chooses");
    assert!(arena.is("B", "knocked_down") && !arena.is("A", "knocked_down") && !arena.is_down("A"));
    arena.skip().detail("A", "place E1").expect(["A is off B on E1", "A -5 momentum (4)"]);
    arena.asks("A chooses");
    assert_eq!(arena.offered("A"), ["to_momentum", "to_focus"]);
    arena.detail("A", "to_momentum").asks("over");
}

/// POISE-G52: a rider's gambit lifts its own pools, its stored momentum among them, and not its mount's; when it runs
/// out
/// the rider falls beside the mount, which keeps what it has.
#[test]
fn poise_g52_a_riders_gambit_is_its_own() {
    let plan = square([". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . C", ". . . . . . . . . D"]);
    let mut arena =
        plan.unit('A', |a| a.rides('B').pools(3, 2, 15)).unit('B', |b| b.template("horse").with("momentum", 7)).begin();
    arena.act("A", "final_gambit").asks("A acts");
    let own = |arena: &mut Arena| {
        let id = arena.id("A");
        arena.look(|view| view.field.mounts.loan_of(id).map(|loan| loan.own.now))
    };
    assert_eq!(own(&mut arena), Some(8), "half of its base");
    assert_eq!((arena.pools("A"), arena.pools("B")[1]), ([8, 7, 15], 7), "in the saddle it has its mount's");
    // A gambit does not let the rider walk: POISE-G52 keeps it in the saddle.
    assert_eq!(arena.why("dash"), "POISE-G52: goes where its mount goes");
    arena.end("A").until("A chooses");
    assert_eq!(own(&mut arena), Some(0));
    let free = arena.values("A", "place");
    assert!(free.contains(&"D2".to_owned()), "{free:?}");
    arena.detail("A", "place D2");
    assert_eq!((arena.is_down("A"), arena.pools("A"), arena.stress("A")), (true, [0; 3], 1));
    assert_eq!((arena.cell("A"), arena.pools("B")[1]), ("D2".to_owned(), 7));
}

/// POISE-C02: attacks on an animal and damage to it count for its rider.
#[test]
fn poise_015_the_rider_of_an_attacked_animal_goes_next() {
    let plan = square([". . . . . . .", ". B . D C . .", ". . . . . . .", ". . . . . . A"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
        .unit('D', |d| d.gear(["spear"]))
        .also("opening: first_actor(\"D\")");
    let mut arena = plan.rolls([]);
    // C stands nearer to D than the horse.
    arena.asks("D acts").act("D", "attack thrust B").asks("B reacts").react("B", "dodge").end("D");
    arena.asks("A acts");
}
