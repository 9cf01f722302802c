//! What a level may have otherwise.

use super::{hex, square, yields};
use crate::support::{Arena, Plan};

/// D falls to A's cut.
fn felled(plan: &Plan) -> Arena {
    let mut arena = plan.clone().unit('D', |d| d.pools(0, 0, 8)).begin();
    yields(&mut arena, "attack cut D", &[3, 3]);
    assert!(arena.is_down("D"));
    arena
}

/// POISE-C33: on both grids.
#[test]
fn poise_c33_the_defeated_may_bar_enemies() {
    for plan in [square(["A D . . E"]), hex(["A D . . E"])] {
        let mut arena = felled(&plan);
        assert!(arena.values("A", "dash").contains(&"C1".to_owned()));
        let mut arena = felled(&plan.option("defeated_block", "true"));
        assert!(!arena.can("A", "dash"));
        assert_eq!(arena.why("dash"), "POISE-129: no way to go");
    }
    // Friends pass all the same, and none of them stays there.
    let plan = square([". D . E", "# A # #"]).option("defeated_block", "true");
    let mut arena = felled(&plan);
    arena.until("E acts");
    let ends = arena.values("E", "dash");
    assert!(ends.contains(&"A1".to_owned()) && !ends.contains(&"B1".to_owned()), "{ends:?}");
    // Who is three sizes bigger steps over everybody.
    let plan = square(["A D . . E"]).unit('D', |d| d.size("-2")).option("defeated_block", "true");
    assert!(felled(&plan).values("A", "dash").contains(&"C1".to_owned()));
}

/// POISE-C33, POISE-147
#[test]
fn poise_c33_the_defeated_may_give_cover() {
    for (on, wanted) in [("false", false), ("true", true)] {
        let plan = square(["A . D . . . E"]).option("defeated_block", on).unit('D', |d| d.pools(0, 0, 8));
        let mut arena = plan.unit('A', |a| a.gear(["longbow"])).begin();
        yields(&mut arena, "attack shoot D", &[3, 3, 2]);
        arena.until("E acts");
        arena.end("E").asks("A acts").skip().act("A", "attack shoot E");
        let covered = arena.story().iter().any(|line| line == "A has a bane against E");
        assert_eq!(covered, wanted);
    }
}

/// A beside D, who has one point left and so much stress; E stands farther off.
fn last_point(stress: i32) -> Plan {
    let plan = square(["A D . .", ". . . .", ". . . E"]).unit('A', |a| a.pools(4, 0, 4));
    plan.unit('D', move |d| d.pools(0, 0, 1).with("stress", stress)).unit('E', |e| e.gear(["longbow"]))
}

/// A cuts D for 8: 1 is left in a pool, 7 become stress.
fn seven_stress(plan: &Plan, afflictions: &[i16]) -> Arena {
    let mut arena = plan.clone().begin();
    yields_of(&mut arena, "D", "attack cut D", &[&[3, 3], afflictions].concat());
    arena
}

/// POISE-G10, POISE-J17: one less is survived, and without the option anything.
#[test]
fn poise_g10_stress_may_be_lethal() {
    let limit = |plan: Plan| plan.option("lethal_stress", "10").option("auto_pass_defeated", "false");
    for (plan, lost) in [(limit(last_point(2)), false), (limit(last_point(3)), true), (last_point(3), false)] {
        let afflictions: &[i16] = if plan.clone().begin().stress("D") == 2 { &[4] } else { &[4, 6] };
        let mut arena = seven_stress(&plan, afflictions);
        assert_eq!((arena.is_down("D"), arena.is("D", "lost")), (true, lost));
        arena.end("A").asks("E acts").end("E");
        if arena.question() == "D acts" {
            assert!(!lost, "the lost have no turn");
            arena.end("D");
        }
        arena.asks("A acts");
        assert_eq!(arena.can("A", "attack"), !lost, "the lost are nobody's target");
    }
}

/// POISE-G10, POISE-103: nobody tends the lost.
#[test]
fn poise_g10_the_lost_are_not_tended() {
    for (limit, lost) in [("10", true), ("11", false)] {
        let mut arena = seven_stress(&last_point(3).option("lethal_stress", limit), &[4, 6]);
        arena.end("A").rolls([3, 3, 2]).act("E", "attack shoot A");
        if arena.question() == "A reacts" {
            arena.say("A", "yield");
        }
        arena.asks("over");
        assert_eq!((arena.is_down("A"), arena.is_down("D"), arena.is("D", "lost")), (true, lost, lost));
    }
}

/// POISE-G10: who comes with so much stress is lost at once, one less fights.
#[test]
fn poise_g10_whoever_comes_with_too_much_stress_is_lost() {
    for (stress, lost) in [(9, false), (10, true)] {
        let plan = square(["A . D", ". . E"]).option("lethal_stress", "10");
        let mut arena = plan.unit('D', move |d| d.with("stress", stress)).rolls([1, 4]);
        assert_eq!((arena.is_down("D"), arena.is("D", "lost")), (lost, lost));
    }
}

fn field() -> Plan {
    square(["A D . . .", ". . . . .", ". . . . E"])
}

#[test]
fn poise_c22_the_defeated_may_call_a_gambit() {
    let mut arena = felled(&field().option("gambit_when_defeated", "true"));
    arena.end("A").end("E").asks("D acts").skip();
    assert_eq!(arena.offered("D"), ["shift", "final_gambit", "end_turn"]);
    arena.act("D", "final_gambit").asks("D acts");
    arena.expect([
        "D's turn begins",
        "D final_gambit",
        "D becomes gambit",
        "D rises",
        "D is no longer reeling",
        "D is no longer knocked_down",
        "D is no longer confused",
        "D is no longer defeated",
        "D +8 poise (8)",
        "D +8 momentum (8)",
        "D +8 focus (8)",
    ]);
    // A turn like any other, at the end of which the round ends too.
    assert!(arena.can("D", "attack") && arena.can("D", "dash") && !arena.can("D", "final_gambit"));
    arena.end("D");
    let story = arena.story();
    assert!(story.contains(&"D falls".to_owned()) && story.contains(&"round 1 begins".to_owned()), "{story:#?}");
    // Once in a battle: D is not asked again.
    arena.until("E acts");
    arena.end("E").asks("A acts");
    // Who may, and does not.
    let plan = field().option("gambit_when_defeated", "true");
    let mut arena = felled(&plan);
    arena.end("A").end("E").asks("D acts").end("D").asks("A acts");
}

#[test]
fn poise_c22_the_defeated_usually_call_no_gambit() {
    let mut arena = felled(&field());
    arena.end("A").end("E").asks("A acts");
    let mut arena = felled(&field().option("auto_pass_defeated", "false"));
    arena.end("A").end("E").asks("D acts");
    assert_eq!(arena.why("final_gambit"), "POISE-C22: is defeated");
}

/// POISE-G32, POISE-008
#[test]
fn poise_g32_a_second_maneuver_may_stand_for_the_action() {
    let plan = square(["A . . . . D"]).unit('D', |d| d.gear(["longbow"]));
    let mut arena = plan.clone().begin();
    arena.act("A", "steady").asks("A acts");
    assert_eq!(arena.why("brace"), "POISE-008: the maneuver of this turn is used");
    let plan = plan.option("maneuver_for_action", "true");
    let mut arena = plan.begin();
    arena.act("A", "steady").asks("A acts").skip();
    assert!(arena.can("A", "recovery") && arena.can("A", "dash"));
    arena.act("A", "brace").asks("D acts");
    arena.expect(["A brace", "A becomes heedless", "A +3 momentum (18)", "A's turn ends", "D's turn begins"]);
    arena.act("D", "attack shoot A");
    assert!(arena.story().contains(&"D has a boon against A".to_owned()));
    arena.react("A", "predict").end("D").asks("A acts");
    assert_eq!(arena.pools("A")[2], 15 - 10, "6 + 2, and 2 by the boon");
    assert!(!arena.is("A", "heedless"));
    // After the action there is one maneuver, as always.
    arena.act("A", "recovery").act("A", "steady").asks("D acts");
    assert!(!arena.is("A", "heedless"));
}

/// POISE-G32, POISE-112: in a gambit nobody becomes heedless.
#[test]
fn poise_g32_not_in_a_gambit() {
    let plan = square(["A . . . . D"]).option("maneuver_for_action", "true");
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").act("A", "steady").act("A", "brace").asks("D acts");
    assert!(!arena.is("A", "heedless"));
}

/// POISE-C10: hindering takes 4 or 12 of a minion's defence, Recovery gives it 2 or 6.
#[test]
fn poise_c10_a_minion_may_add_up_what_changes_several_pools() {
    for (multi, taken, given) in [("\"largest\"", 4, 2), ("\"sum\"", 12, 6)] {
        let plan = square(["A D . . .", ". . . . ."]).option("minion_multi", multi);
        let mut arena = plan.unit('A', |a| a.template("levy").with("defence", 13)).begin();
        arena.act("A", "recovery");
        assert_eq!(arena.defence("A"), 13 + given);
        arena.act("A", "brace").asks("D reacts").react("D", "hinder");
        assert_eq!(arena.defence("A"), 13 + given - taken + 3);
    }
    // The last point that is not enough.
    let plan = square(["A D . . .", ". . . . .", "B . . . ."]).option("minion_multi", "\"sum\"");
    let mut arena = plan.unit('A', |a| a.template("levy").with("defence", 12)).begin();
    arena.act("A", "brace").react("D", "hinder");
    assert!(arena.is_down("A"));
}

/// POISE-C33: a defeated enemy's cell is a way out, unless the level has it bar the way.
#[test]
fn poise_220_the_cell_of_a_defeated_enemy_is_no_way_out_where_it_bars() {
    for (on, wanted) in [("false", false), ("true", true)] {
        for plan in [square(["# # # # #", "D A E . #", "# # # # #"]), hex(["# # # # #", "D A E . #", "# # # # #"])] {
            let mut arena = plan.option("defeated_block", on).unit('E', |e| e.pools(0, 0, 8)).begin();
            assert!(arena.surrounded("A"), "both stand");
            yields_of(&mut arena, "E", "attack cut E", &[3, 3]);
            assert!(arena.is_down("E"));
            assert_eq!(arena.surrounded("A"), wanted, "{on}");
        }
    }
}

/// Somebody whom A attacks yields to these dice; what that earns is left.
fn yields_of(arena: &mut Arena, unit: &str, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what);
    if arena.question() == format!("{unit} reacts") {
        arena.react(unit, "yield");
    }
    while arena.question() == "A chooses" {
        let verb = if arena.can("A", "pass") { "pass" } else { "take_effects" };
        arena.say("A", verb);
    }
}
