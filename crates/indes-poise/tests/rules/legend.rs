//! Legendary creatures: several turns, skills with limited uses, conditions that end after two actions, defiance.

use super::{square, yields};
use indes_testing::{Arena, Plan, UnitSpec};

/// A drake of size 1.
fn drake(unit: UnitSpec) -> UnitSpec {
    unit.template("drake").size("1")
}

/// A and B against a drake that stands beside A.
fn hunt() -> Plan {
    square([". . . . . . . .", ". A D . . . . .", ". B . . . . . ."]).unit('D', drake)
}

#[test]
fn poise_023_a_legendary_creature_has_several_turns_a_round() {
    let mut arena = hunt().begin();
    arena.end("A").asks("D acts").end("D").asks("B acts").end("B");
    // Its second turn; then the round is over.
    arena.asks("D acts").skip();
    arena.end("D");
    assert!(arena.story().contains(&"round 0 ends".to_owned()));
}

#[test]
fn poise_024_each_of_its_turns_is_a_whole_one() {
    let mut arena = hunt().begin();
    arena.end("A").asks("D acts");
    arena.act("D", "attack rend A").react("A", "dodge").refused("D", "attack rend A").end("D");
    arena.asks("B acts").end("B").asks("D acts");
    arena.act("D", "attack rend A").react("A", "block").asks("D acts");
    assert_eq!(arena.why("attack"), "POISE-008: the action of this turn is used");
    assert!(arena.can("D", "brace"));
}

#[test]
fn poise_025_a_skill_may_have_a_limit_of_uses_in_a_round() {
    let mut arena = hunt().unit('A', |a| a.pools(30, 30, 15)).begin();
    arena.end("A").act("D", "attack bite A").react("A", "dodge").end("D");
    arena.asks("B acts").end("B").asks("D acts");
    arena.refused("D", "attack bite A").act("D", "attack rend A").react("A", "block").end("D");
    // The next round.
    arena.until("D acts");
    arena.act("D", "attack bite A").react("A", "block");
}

/// The reason is given where bare hands do not reach a target either.
#[test]
fn a_used_up_skill_is_refused_with_its_reason() {
    let deep = |unit: UnitSpec| drake(unit).gear(["bite", "fire_breath"]);
    let plan = square(["A . D", ". . ."]).unit('D', deep);
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").act("D", "breath fire_breath C1 B1").react("A", "dodge").end("D");
    arena.asks("D acts");
    assert_eq!(arena.why("breath"), "POISE-025: used up for this round");
    // In range there are bare hands as well: the attack is offered, the bite is not.
    let plan = square(["A D .", ". . ."]).unit('D', |d| drake(d).gear(["bite"]));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").act("D", "attack bite A").react("A", "dodge").end("D");
    arena.asks("D acts").refused("D", "attack bite A");
    arena.act("D", "attack strike A").react("A", "block").asks("D acts");
}

/// A hooks the drake, which kneels.
fn kneeling(plan: Plan) -> Arena {
    let mut arena = plan.unit('A', |a| a.gear(["halberd"])).begin();
    yields(&mut arena, "attack hook D", &[1, 6, 6]);
    arena.detail("A", "take_effects");
    assert!(arena.is("D", "kneeling"));
    arena.end("A").asks("D acts");
    arena
}

/// POISE-027: the creature's own action, and one of an ally of the unit that caused the condition, in any order.
#[test]
fn poise_027_a_temporary_condition_waits_for_two_actions() {
    let mut arena = kneeling(hunt());
    arena.act("D", "recovery");
    assert!(!arena.is("D", "kneeling"), "Recovery ends it by itself");
    let mut arena = kneeling(hunt());
    arena.act("D", "attack rend A").react("A", "dodge");
    assert!(arena.is("D", "kneeling"));
    arena.end("D").asks("B acts").act("B", "recovery");
    assert!(!arena.is("D", "kneeling"));
    // The other way round.
    let mut arena = kneeling(hunt());
    arena.end("D").asks("B acts").act("B", "recovery").end("B").asks("D acts");
    assert!(arena.is("D", "kneeling"));
    arena.act("D", "attack rend A").react("A", "dodge");
    assert!(!arena.is("D", "kneeling"));
    // A, which caused the condition, has an ally: A's own action does not count.
    let mut arena = kneeling(hunt());
    arena.act("D", "attack rend A").react("A", "dodge").end("D").end("B");
    arena.until("A acts");
    arena.act("A", "recovery");
    assert!(arena.is("D", "kneeling"));
}

/// POISE-C39: a lone hero's own next action counts. A condition that no unit caused ends after the creature's action.
#[test]
fn a_lone_hero_counts_for_its_allies() {
    let lone = square([". . . . . .", ". A D . . .", ". . . . . ."]).unit('D', drake);
    let mut arena = kneeling(lone.clone());
    arena.act("D", "attack rend A").react("A", "dodge").end("D");
    arena.until("A acts");
    assert!(arena.is("D", "kneeling"));
    arena.act("A", "recovery");
    assert!(!arena.is("D", "kneeling"));
    let mut arena = lone.unit('D', |d| d.status("kneeling")).begin();
    arena.act("A", "recovery").end("A").asks("D acts");
    assert!(arena.is("D", "kneeling"));
    arena.act("D", "attack rend A").react("A", "dodge");
    assert!(!arena.is("D", "kneeling"));
}

/// POISE-G30: a condition outlives an action before it, or the action by which it is gained.
#[test]
fn an_action_before_the_condition_does_not_count() {
    let plan = hunt().unit('B', |b| b.gear(["halberd"]));
    let mut arena = plan.begin();
    arena.act("A", "recovery").end("A").asks("D acts").act("D", "attack rend A").react("A", "dodge");
    arena.end("D").asks("B acts");
    arena.rolls([1, 6, 6]).act("B", "attack hook D").react("D", "yield").detail("B", "take_effects");
    assert!(arena.is("D", "kneeling"), "both have acted, but before");
}

/// The drake, rooted, with these pools and this much defiance.
fn weak(pools: [i32; 3], defiance: i32) -> Plan {
    hunt().unit('D', move |d| d.status("rooted").pools(pools[0], pools[1], pools[2]).with("defiance", defiance))
}

/// POISE-106, POISE-107, POISE-G11: all events, in order.
#[test]
fn poise_106_defiance_undoes_a_defeat() {
    let mut arena = weak([5, 0, 0], 2).begin();
    // 8 + 3 + 2 - 3 = 10, of which 5 are left over; no die was spare.
    arena.rolls([8, 3]).act("A", "attack cut D").react("D", "yield").asks("D chooses");
    assert_eq!(arena.offered("D"), ["defy", "fall"]);
    assert!(!arena.is_down("D"));
    arena.skip().detail("D", "defy");
    arena.expect([
        "D answers defy",
        "D -1 defiance (1)",
        "D is no longer rooted",
        "D is no longer knocked_down",
        "D is no longer confused",
        "D is no longer reeling",
        "D +20 poise (20)",
        "D +30 momentum (30)",
        "D +25 focus (25)",
    ]);
    // It may move a pace that no enemy hinders.
    arena.asks("D chooses");
    assert_eq!(arena.offered("D"), ["away", "pass"]);
    arena.skip().detail("D", "away D2");
    arena.expect(["D walks C2-D2"]);
    assert_eq!((arena.pools("D"), arena.statuses("D")), ([20, 30, 25], Vec::new()));
}

/// POISE-107: pools are at their base, and no conditions are left.
#[test]
fn poise_107_defiance_sets_pools_to_base() {
    let mut arena = weak([0, 0, 3], 1).begin();
    arena.rolls([6, 5]).act("A", "attack cut D").detail("D", "defy").detail("D", "pass");
    assert_eq!((arena.pools("D"), arena.statuses("D")), ([20, 30, 25], Vec::new()));
}

/// POISE-108, POISE-J07: one critical effect, beside those of spare dice, and only one that works on a survivor.
#[test]
fn poise_108_defiance_earns_the_other_side_a_critical_effect() {
    let wanted = ["press_on", "second_wind", "rally", "seize_initiative", "maim", "slow", "ground", "pass"];
    let mut arena = weak([0, 0, 3], 1).begin();
    arena.rolls([4, 8]).act("A", "attack cut D").detail("D", "defy").detail("D", "pass").asks("A chooses");
    assert_eq!(arena.offered("A"), wanted);
    // One effect for the die of 4, and the free one.
    arena.detail("A", "maim").asks("D chooses");
    assert_eq!(arena.offered("D"), ["this_skill"]);
    arena.detail("D", "this_skill rend").asks("A chooses");
    assert_eq!(arena.offered("A"), ["press_on", "second_wind", "rally", "seize_initiative", "slow", "ground", "pass"]);
    arena.detail("A", "slow").asks("A acts");
    arena.end("A").asks("D acts");
    // Three paces and a speed of 3, less 2.
    let ends = arena.values("D", "dash");
    assert!(ends.contains(&"G2".to_owned()) && !ends.contains(&"H2".to_owned()), "{ends:?}");
    arena.act("D", "attack rend A").skip();
    arena.react("A", "dodge");
    assert_eq!(arena.pools("A")[0], 15 - (6 + 3 - 2), "a bane for the rest of the battle");
}

/// POISE-109, POISE-110: each use takes a point; a defeat without points is final.
#[test]
fn poise_110_without_defiance_a_defeat_is_final() {
    let mut arena = weak([0, 0, 5], 0).begin();
    arena.rolls([6, 5]).act("A", "attack cut D").react("D", "yield").asks("over");
    assert!(arena.is_down("D"));
}

#[test]
fn poise_109_each_defeat_costs_a_point() {
    let mut arena = weak([0, 0, 3], 2).begin();
    let points = |arena: &mut Arena| {
        let id = arena.id("D");
        arena.look(|view| view.field.unit(id).pools.get(indes_poise::DEFIANCE).now)
    };
    assert_eq!(points(&mut arena), 2);
    arena.rolls([6, 5]).act("A", "attack cut D").detail("D", "defy");
    assert_eq!(points(&mut arena), 1);
}

/// POISE-J18: the creature's owner may let it fall, and is not asked again.
#[test]
fn a_creature_may_keep_its_defiance_and_fall() {
    let mut arena = weak([0, 0, 3], 2).begin();
    arena.rolls([6, 5]).act("A", "attack cut D").detail("D", "fall").asks("over");
    assert!(arena.is_down("D"));
    assert!(arena.story().contains(&"Tide wins: LastStanding".to_owned()));
}

/// POISE-G11, POISE-079: the hindering unit earns the free effect, and none for dice.
#[test]
fn hindering_that_is_defied_earns_the_free_effect() {
    let mut arena = weak([0, 0, 4], 1).begin();
    arena.end("A").asks("D acts");
    arena.act("D", "steady").asks("A reacts").react("A", "hinder").asks("D chooses");
    arena.detail("D", "defy").detail("D", "pass").asks("A chooses").detail("A", "second_wind").detail("A", "to_poise");
    // D goes on with its maneuver, and the other enemy may hinder it too.
    arena.asks("B reacts").pass("B").asks("D acts");
    assert_eq!(arena.pools("D"), [23, 30, 25]);
}

/// POISE-G11: a creature that defies its own burning earns no enemy an effect.
#[test]
fn a_defied_fire_earns_nothing() {
    let plan = hunt().unit('D', |d| d.status("burning").pools(0, 0, 3).with("defiance", 1));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").end("D").asks("D chooses");
    arena.detail("D", "defy").detail("D", "pass").asks("B acts");
    assert_eq!(arena.pools("D"), [20, 30, 25]);
}
