//! Riders and mounts.

use super::support::{Bout, Plan};

/// A on B, a horse in the upper left corner, and D far off.
fn ridden() -> Plan {
    Plan::square([". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// A on B, a horse, with D beside it. The horse is on C2, D2, C3, D3.
fn beside() -> Plan {
    Plan::square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// A beside a horse.
fn afoot() -> Plan {
    Plan::square([". . . . . . D", ". A B . . . .", ". . . . . . .", ". . . . . . ."])
        .unit('B', |b| b.template("horse"))
}

/// D attacks, whoever it is yields; these are the dice.
fn struck<'a>(bout: &'a mut Bout, what: &str, whom: &str, dice: &[i16]) -> &'a mut Bout {
    bout.say("A", "end_turn").asks("D acts").dice(dice.iter().copied()).say("D", what).say(whom, "yield")
}

#[test]
fn poise_126_a_rider_and_its_mount_share_a_place() {
    for plan in [
        ridden(),
        Plan::hex([". . . . A", " . B . . .", ". . . . D"])
            .unit('A', |a| a.rides('B'))
            .unit('B', |b| b.template("horse")),
    ] {
        let mut bout = plan.begin();
        assert_eq!((bout.cell("A"), bout.cell("B")), ("B2".to_owned(), "B2".to_owned()));
        bout.say("A", "end_turn").say("D", "end_turn");
        assert_eq!((bout.conditions("A").len(), bout.conditions("B").len()), (0, 0));
        assert_eq!(bout.cell("A"), "B2");
    }
}

#[test]
fn poise_186_a_mount_is_larger_than_its_rider() {
    let mut bout = afoot().unit('B', |b| b.size("1")).begin();
    assert_eq!(bout.why("mount"), "POISE-186: is not large enough");
    let mut bout = afoot().begin();
    bout.skip().say("A", "mount B").expect(["A mount B", "A gets on B"]);
    assert_eq!(bout.cell("A"), "C2");
    assert!(!bout.can("A", "steady"), "a maneuver");
}

#[test]
fn poise_187_a_mount_is_willing() {
    let mut bout = afoot().unit('B', |b| b.side(1)).begin();
    assert_eq!(bout.why("mount"), "POISE-187: is not willing");
}

#[test]
fn poise_188_some_mounts_need_tack() {
    let mut bout = afoot().unit('B', |b| b.gear([])).begin();
    assert_eq!(bout.why("mount"), "POISE-188: has no saddle");
    let mut bout = afoot().unit('B', |b| b.template("mule")).begin();
    bout.say("A", "mount B");
    assert_eq!(bout.cell("A"), "C2", "not every one");
}

/// POISE-G36: within a pace, hindered like any other maneuver; B25: nobody gets on who is knocked down by that.
#[test]
fn poise_g36_getting_on_and_off_takes_a_maneuver() {
    let mut bout = Plan::square(["D . . . . .", ". . A . B .", ". . . . . .", ". . . . . ."])
        .unit('B', |b| b.template("horse"))
        .begin();
    assert_eq!(bout.why("mount"), "POISE-G36: no mount within 1 pace");
    let near = || Plan::square(["D . . . .", ". A B . .", ". . . . .", ". . . . ."]).unit('B', |b| b.template("horse"));
    let mut bout = near().begin();
    bout.say("A", "mount B").asks("D reacts").say("D", "hinder").asks("A acts");
    assert_eq!((bout.cell("A"), bout.pools("A")), ("C2".to_owned(), [11, 25, 11]));
    let mut bout = near().unit('A', |a| a.with("momentum", 4)).begin();
    bout.say("A", "mount B").say("D", "hinder");
    assert_eq!((bout.cell("A"), bout.is("A", "knocked_down")), ("B2".to_owned(), true));
    let mut bout = ridden().begin();
    let mut cells = bout.values("A", "dismount");
    cells.sort();
    assert_eq!(cells, ["A1", "A2", "A3", "A4", "B1", "B4", "C1", "C4", "D1", "D2", "D3", "D4"]);
    bout.skip().say("A", "dismount D1").expect(["A dismount D1", "A is off B on D1"]).asks("A acts");
}

#[test]
fn poise_189_the_rider_moves_with_its_mount() {
    let mut bout = ridden().begin();
    bout.skip().say("A", "ride_dash C2-D2").expect(["B ride_dash C2-D2", "B walks B2-C2-D2", "A walks B2-C2-D2"]);
    assert_eq!((bout.cell("A"), bout.cell("B")), ("D2".to_owned(), "D2".to_owned()));
    assert_eq!(bout.pools("A"), [15, 25, 15], "and pays nothing");
}

#[test]
fn poise_190_the_rider_is_in_every_cell_of_its_mount() {
    // D stands beside the horse's other end.
    let mut bout = beside().begin();
    assert!(bout.can("A", "attack"));
    bout.say("A", "attack cut D").say("D", "dodge");
}

#[test]
fn poise_191_whoever_reaches_the_mount_reaches_the_rider() {
    let mut bout = beside().begin();
    bout.say("A", "end_turn");
    assert_eq!(bout.values("D", "attack cut"), ["A", "B"]);
}

#[test]
fn poise_192_the_zone_of_a_rider_is_round_its_mount() {
    let mut bout = beside().begin();
    assert_eq!((bout.zone("A").len(), bout.zone("B").len()), (16, 0));
    let mut bout = Plan::hex([". . . . . A", " . . B . . .", ". . . . . .", " . . . . . D"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
        .begin();
    assert_eq!(bout.zone("A").len(), 12, "three hexes and nine round them");
    bout.say("A", "ride_dash D2").say("A", "pass");
    assert!(bout.zone("A").contains(&"F2".to_owned()), "it goes along");
}

/// POISE-193, POISE-C38: one or the other.
#[test]
fn poise_193_who_hinders_chooses_the_rider_or_the_mount() {
    let mut bout = beside().begin();
    bout.say("A", "ride_dash B2").asks("D reacts");
    assert_eq!(bout.offers("D"), ["hinder", "hinder_rider", "pass"]);
    bout.say("D", "hinder_rider").asks("A reacts");
    assert_eq!((bout.pools("A"), bout.pools("B")), ([11, 21, 11], [25, 21, 10]));
    let mut bout = beside().begin();
    bout.say("A", "ride_dash B2").say("D", "hinder");
    assert_eq!((bout.pools("A"), bout.pools("B")), ([15, 21, 15], [21, 21, 6]));
    // Of somebody on foot there is no rider.
    let mut bout = Plan::square(["A D . . ."]).begin();
    bout.say("A", "steady");
    assert_eq!(bout.offers("D"), ["hinder", "pass"]);
}

#[test]
fn poise_194_the_mounts_momentum_is_the_riders() {
    let mut bout = beside().unit('D', |d| d.with("agility", 3)).rolls([4, 1]);
    bout.asks("D acts").skip().say("D", "attack cut A").say("A", "block");
    // 6 and agility, and a bane for the height of the saddle.
    assert_eq!((bout.pools("A"), bout.pools("B")), ([15, 18, 15], [25, 18, 10]));
    let mut bout = beside().begin();
    bout.skip().say("A", "bull_rush D").asks("D reacts");
    assert_eq!((bout.pools("A"), bout.pools("B")), ([15, 23, 15], [25, 23, 10]), "costs too");
    bout.say("D", "block");
}

#[test]
fn poise_195_damage_to_the_riders_momentum_is_the_mounts() {
    let mut bout = beside().unit('D', |d| d.gear(["mace"]).with("cunning", 1)).begin();
    // One die only: a bane.
    struck(&mut bout, "attack crush A", "A", &[5]).asks("D acts");
    assert_eq!((bout.pools("A"), bout.pools("B")), ([15, 18, 15], [25, 18, 10]));
    bout.say("D", "end_turn").say("A", "dismount").say("D", "pass");
    assert_eq!(bout.pools("A"), [15, 15, 15], "its own is as it was");
}

#[test]
fn poise_196_a_shoved_mount_throws_its_rider() {
    let mut bout = beside().begin();
    struck(&mut bout, "bull_rush B", "B", &[6]).asks("A chooses");
    assert_eq!(bout.cell("B"), "B2");
    bout.skip().say("A", "place D2").expect(["A is off B on D2", "A -11 momentum (4)"]).asks("D acts");
    assert_eq!((bout.cell("A"), bout.cell("B")), ("D2".to_owned(), "B2".to_owned()));
}

/// POISE-G36: the cell beside the mount is the first pace.
#[test]
fn poise_196_a_shoved_rider_is_shoved_off() {
    let mut bout = beside().begin();
    bout.say("A", "end_turn").dice([6]).say("D", "bull_rush A").skip().say("A", "yield").expect([
        "A answers yield",
        "D strikes A for 6+2=8 with unarmed/strike",
        "B -8 momentum (17)",
        "A is off B on B2",
        "A -11 momentum (4)",
        "A is pushed B2-A2",
    ]);
    assert_eq!((bout.cell("A"), bout.cell("B")), ("A2".to_owned(), "C2".to_owned()));
}

/// POISE-C27
#[test]
fn poise_c27_a_shove_of_no_pace_throws_nobody_and_one_that_is_stopped_does() {
    // 1 pace, less 1 for the horse's size.
    let mut bout = beside().unit('D', |d| d.gear(["mace"])).begin();
    struck(&mut bout, "attack crush B", "B", &[1, 8]).asks("D chooses").say("D", "take_effects").asks("D acts");
    assert_eq!((bout.cell("A"), bout.cell("B")), ("C2".to_owned(), "C2".to_owned()));
    let walled = Plan::square(["# # # # A", "# B . D .", "# . . . .", "# . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"));
    let mut bout = walled.begin();
    // Surrounded, so a die more.
    struck(&mut bout, "bull_rush B", "B", &[3, 3]).asks("A chooses");
    assert_eq!(bout.pools("B"), [25, 15, 10], "8, and 2 for the pace that is left");
    bout.say("A", "place");
    assert_ne!(bout.cell("A"), "B2");
}

#[test]
fn poise_196_on_its_knees_a_mount_throws_its_rider() {
    let mut bout = beside().unit('D', |d| d.gear(["halberd"]).with("cunning", 1)).begin();
    struck(&mut bout, "attack hook B", "B", &[1, 4, 4]).say("D", "take_effects").asks("A chooses");
    assert!(bout.is("B", "kneeling"));
    bout.say("A", "place").asks("D acts");
    assert_eq!(bout.pools("A")[1], 4);
}

/// POISE-G20: one level down from the saddle is a step and no fall; two are a fall of 3.
#[test]
fn poise_g20_a_rider_that_lands_one_level_lower_does_not_fall() {
    for (height, told) in [
        (1, ["A is off B on B2", "A -11 momentum (4)"].as_slice()),
        (2, &["A is off B on B2", "A rises to 2", "A -11 momentum (4)", "A lands on 0", "A -3 momentum (1)"]),
    ] {
        let up = format!(". . {height} {height} . . .");
        let plan = beside().heights([". . . . . . .", &up, &up, ". . . . . . ."]);
        let mut bout = plan.unit('D', |d| d.gear(["halberd"]).with("cunning", 1)).begin();
        // A bane for the height.
        struck(&mut bout, "attack hook B", "B", &[1, 4]).say("D", "take_effects").asks("A chooses");
        bout.skip().say("A", "place B2").asks("D acts");
        assert_eq!(bout.story(), told, "{height}");
    }
}

/// POISE-197, POISE-C26
#[test]
fn poise_197_a_thrown_rider_keeps_4_momentum_at_most() {
    for (own, left) in [(15, 4), (4, 4), (3, 3)] {
        let mut bout = beside().unit('A', |a| a.with("momentum", own)).begin();
        struck(&mut bout, "bull_rush B", "B", &[6]).say("A", "place");
        assert_eq!(bout.pools("A"), [15, left, 15]);
    }
}

#[test]
fn poise_198_who_gets_off_has_the_momentum_it_had() {
    let mut bout = ridden().unit('A', |a| a.with("momentum", 12)).unit('B', |b| b.with("momentum", 5)).begin();
    assert_eq!(bout.pools("A")[1], 5);
    bout.say("A", "dismount A1");
    assert_eq!((bout.pools("A")[1], bout.pools("B")[1]), (12, 5));
}

/// POISE-199, POISE-C35
#[test]
fn poise_199_in_the_saddle_one_is_higher_than_those_on_foot() {
    let mut bout = beside().begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 10);
    bout.say("D", "dodge").say("A", "end_turn").say("D", "attack cut A");
    assert_eq!(bout.cost("A", "dodge"), 6);
    let mut bout = beside().begin();
    bout.say("A", "end_turn").say("D", "attack cut B");
    assert_eq!(bout.cost("B", "dodge"), 8, "the mount itself is not");
    bout.say("B", "dodge");
    let mut bout = beside().unit('D', |d| d.size("2")).begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 8, "nor over large ones");
    bout.say("D", "dodge");
}

#[test]
fn poise_200_the_mounts_maneuver_takes_the_place_of_the_riders() {
    let mut bout = ridden().begin();
    assert_eq!(bout.why("dash"), "POISE-G52: goes where its mount goes");
    assert_eq!(bout.why("shift"), "POISE-G52: goes where its mount goes");
    bout.say("A", "ride_dash C2").say("A", "pass");
    assert_eq!(bout.why("steady"), "POISE-008: the maneuver of this turn is used");
    assert_eq!(bout.why("ride_shift"), "POISE-008: the maneuver of this turn is used");
    assert!(bout.can("A", "recovery"));
}

#[test]
fn poise_201_the_mounts_action_takes_the_place_of_the_riders() {
    let mut bout = beside().begin();
    // 3 and the horse's agility.
    bout.say("A", "ride_attack strike D");
    assert_eq!(bout.cost("D", "block"), 7);
    bout.dice([2, 3]).say("D", "yield").asks("A acts");
    assert_eq!(bout.pools("D")[1], 6, "2 + 3 and its brawn");
    assert_eq!(bout.why("recovery"), "POISE-008: the action of this turn is used");
    assert!(bout.can("A", "steady"));
}

/// POISE-202, POISE-G51
#[test]
fn poise_202_an_animal_has_no_turn() {
    for plan in [ridden(), afoot()] {
        let mut bout = plan.begin();
        for _ in 0..3 {
            bout.say("A", "end_turn").asks("D acts").say("D", "end_turn").asks("A acts");
        }
    }
    // It is no fighter either: with its rider its side is beaten.
    let mut bout = Plan::square(["D A . .", ". . B .", ". . . ."])
        .unit('A', |a| a.template("levy").with("defence", 3))
        .unit('B', |b| b.template("horse"))
        .rolls([4, 1]);
    bout.asks("D acts").dice([4, 4]).say("D", "attack cut A").asks("over");
}

#[test]
fn poise_203_the_rider_uses_the_animals_reactions() {
    let mut bout = ridden().begin();
    bout.say("A", "ride_dash C2").asks("A reacts");
    assert_eq!(bout.offers("A"), ["ride_sprint", "pass"]);
    bout.say("A", "ride_sprint E2").asks("A acts");
    assert_eq!((bout.cell("A"), bout.pools("B")), ("E2".to_owned(), [25, 21, 10]));
}

/// A minion has no momentum to ride with: its horse pays for itself all the same.
#[test]
fn the_animal_of_a_minion_pays_for_itself() {
    let mut bout = ridden().unit('A', |a| a.template("levy").rides('B')).begin();
    bout.say("A", "ride_dash C2").asks("A reacts").say("A", "ride_sprint E2").asks("A acts");
    assert_eq!((bout.defence("A"), bout.pools("B")), (9, [25, 21, 10]));
}

/// POISE-204, POISE-J11
#[test]
fn poise_204_an_animal_may_disobey() {
    let mule = || ridden().unit('B', |b| b.template("mule")).unfamiliar("A1:C3");
    let mut bout = mule().begin();
    bout.dice([3]).skip().say("A", "ride_dash C2").asks("A acts");
    assert_eq!(bout.cell("B"), "B2");
    assert_eq!(bout.why("steady"), "POISE-008: the maneuver of this turn is used");
    let mut bout = mule().begin();
    bout.dice([2]).say("A", "ride_dash C2").asks("A reacts");
    assert_eq!(bout.cell("B"), "C2");
    let mut bout = ridden().unfamiliar("A1:C3").begin();
    bout.say("A", "ride_dash C2").asks("A reacts");
    let mut bout = ridden().unit('B', |b| b.template("mule")).begin();
    bout.say("A", "ride_dash C2").asks("A reacts");
}

#[test]
fn poise_j11_an_animal_that_was_hurt_may_disobey() {
    let hurt = |loss: i16| {
        let mut bout = beside()
            .unit('B', |b| b.template("mule"))
            .unit('D', |d| d.gear(["mace"]).with("cunning", 1).with("brawn", 1))
            .begin();
        struck(&mut bout, "attack crush B", "B", &[2, loss - 3]).say("D", "end_turn");
        bout
    };
    let mut bout = hurt(5);
    bout.dice([8]).say("A", "ride_shift B1").asks("A acts");
    assert_eq!(bout.cell("B"), "C2");
    // Since the last command it has lost nothing.
    bout.say("A", "end_turn").say("D", "end_turn").say("A", "ride_shift B1");
    assert_eq!(bout.cell("B"), "B1");
}

/// POISE-205, POISE-206
#[test]
fn poise_205_a_mount_with_a_mind_has_its_own_turn() {
    let plan = beside().unit('B', |b| b.template("griffin")).unit('D', |d| d.with("agility", 4));
    let mut bout = plan.rolls([1, 4]);
    bout.asks("B acts");
    bout.say("B", "dash B2").asks("D reacts").say("D", "pass").asks("B reacts").say("B", "sprint A2");
    assert_eq!((bout.cell("A"), bout.pools("A")), ("A2".to_owned(), [15, 21, 15]));
    bout.say("B", "end_turn").asks("A acts");
    assert!(!bout.can("A", "ride_dash") && !bout.can("A", "dash") && bout.can("A", "dismount"));
}

#[test]
fn poise_206_both_draw_on_the_mounts_momentum() {
    let plan = beside().unit('B', |b| b.template("griffin")).unit('D', |d| d.with("momentum", 40));
    let mut bout = plan.rolls([1, 4]);
    bout.asks("B acts").say("B", "bull_rush D").say("D", "block").say("B", "end_turn").asks("D acts");
    bout.say("D", "end_turn").asks("A acts").say("A", "bull_rush D");
    assert_eq!((bout.pools("A")[1], bout.pools("B")[1]), (21, 21));
    bout.say("D", "block").asks("A acts");
    assert!(bout.can("A", "steady"), "and its maneuver is its own");
}

#[test]
fn poise_224_a_command_can_be_hindered_once_where_the_mount_moves() {
    let mut bout = beside().begin();
    bout.say("A", "ride_dash B2-A2").asks("D reacts").say("D", "pass").asks("A reacts");
    let mut bout = beside().begin();
    bout.say("A", "ride_shift B2").asks("A reacts");
    assert_eq!(bout.cell("B"), "B2");
}

/// POISE-G37: knocked down is the mount; the rest of the damage is the thrown rider's.
#[test]
fn poise_g37_what_exceeds_the_mounts_momentum_meets_the_thrown_rider() {
    let mut bout = beside()
        .unit('A', |a| a.pools(0, 9, 1))
        .unit('B', |b| b.with("momentum", 5))
        .unit('D', |d| d.gear(["mace"]).with("cunning", 1))
        .begin();
    // It could not pay for any defence.
    bout.say("A", "end_turn").dice([8]).say("D", "attack crush A").asks("A chooses");
    assert!(bout.is("B", "knocked_down") && !bout.is("A", "knocked_down") && !bout.is_down("A"));
    bout.skip().say("A", "place E1").expect(["A is off B on E1", "A -5 momentum (4)"]);
    bout.asks("A chooses");
    assert_eq!(bout.offers("A"), ["to_momentum", "to_focus"]);
    bout.say("A", "to_momentum").asks("over");
}

/// POISE-G52: a rider's gambit lifts its own pools, its stored momentum among them, and not its mount's; when it runs out
/// the rider falls beside the mount, which keeps what it has.
#[test]
fn poise_g52_a_riders_gambit_is_its_own() {
    let plan =
        Plan::square([". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . C", ". . . . . . . . . D"]);
    let mut bout =
        plan.unit('A', |a| a.rides('B').pools(3, 2, 15)).unit('B', |b| b.template("horse").with("momentum", 7)).begin();
    bout.say("A", "final_gambit").asks("A acts");
    let own = |bout: &mut Bout| {
        let id = bout.id("A");
        bout.look(|view| view.field.mounts.loan_of(id).map(|loan| loan.own.now))
    };
    assert_eq!(own(&mut bout), Some(8), "half of its base");
    assert_eq!((bout.pools("A"), bout.pools("B")[1]), ([8, 7, 15], 7), "in the saddle it has its mount's");
    // It is no way to walk: POISE-G52 keeps it in the saddle.
    assert_eq!(bout.why("dash"), "POISE-G52: goes where its mount goes");
    bout.say("A", "end_turn");
    while bout.question() != "A chooses" {
        let unit = bout.question().split(' ').next().unwrap_or_default().to_owned();
        bout.say(&unit, "end_turn");
    }
    assert_eq!(own(&mut bout), Some(0));
    let free = bout.values("A", "place");
    assert!(free.contains(&"D2".to_owned()), "{free:?}");
    bout.say("A", "place D2");
    assert_eq!((bout.is_down("A"), bout.pools("A"), bout.stress("A")), (true, [0; 3], 1));
    assert_eq!((bout.cell("A"), bout.pools("B")[1]), ("D2".to_owned(), 7));
}

/// POISE-C02: an animal stands for its rider, as target and as victim.
#[test]
fn poise_015_who_rides_the_animal_that_was_attacked_goes_next() {
    let plan = Plan::square([". . . . . . .", ". B . D C . .", ". . . . . . .", ". . . . . . A"])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
        .unit('D', |d| d.gear(["spear"]))
        .also("opening: first_actor(\"D\")");
    let mut bout = plan.rolls([]);
    // C stands nearer to D than the horse.
    bout.asks("D acts").say("D", "attack thrust B").asks("B reacts").say("B", "dodge").say("D", "end_turn");
    bout.asks("A acts");
}
