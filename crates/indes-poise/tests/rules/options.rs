//! Options of a level.

use super::{hex, square, yields};
use indes_testing::{Arena, Plan};

/// A's attack defeats D.
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
    // Allies of D pass all the same, and cannot end on its cell.
    let plan = square([". D . E", "# A # #"]).option("defeated_block", "true");
    let mut arena = felled(&plan);
    arena.until("E acts");
    let ends = arena.values("E", "dash");
    assert!(ends.contains(&"A1".to_owned()) && !ends.contains(&"B1".to_owned()), "{ends:?}");
    // A unit three sizes bigger steps over all others.
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

/// A beside D, which has one point left and this much stress; E stands farther off.
fn last_point(stress: i32) -> Plan {
    let plan = square(["A D . .", ". . . .", ". . . E"]).unit('A', |a| a.pools(4, 0, 4));
    plan.unit('D', move |d| d.pools(0, 0, 1).with("stress", stress)).unit('E', |e| e.gear(["longbow"]))
}

/// A hits D for 8: D has 1 point left, so 7 become stress. The dice of afflictions follow.
fn seven_stress(plan: &Plan, afflictions: &[i16]) -> Arena {
    let mut arena = plan.clone().begin();
    target_yields(&mut arena, "D", "attack cut D", &[&[3, 3], afflictions].concat());
    arena
}

/// POISE-G10, POISE-J17: a unit survives one stress less than the limit, and any stress without the option.
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
        assert_eq!(arena.can("A", "attack"), !lost, "a lost unit is no target");
    }
}

/// POISE-G10, POISE-103: lost units are not tended.
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

/// POISE-G10: a unit that begins with stress at the limit is lost at once; with one less it fights.
#[test]
fn poise_g10_a_unit_that_begins_with_lethal_stress_is_lost() {
    for (stress, lost) in [(9, false), (10, true)] {
        let plan = square(["A . D", ". . E"]).option("lethal_stress", "10");
        let mut arena = plan.unit('D', move |d| d.with("stress", stress)).rolls([1, 4]);
        assert_eq!((arena.is_down("D"), arena.is("D", "lost")), (lost, lost));
    }
}

/// A beside D, with E farther off.
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
    // D may also decline.
    let plan = field().option("gambit_when_defeated", "true");
    let mut arena = felled(&plan);
    arena.end("A").end("E").asks("D acts").end("D").asks("A acts");
}

#[test]
fn poise_c22_by_default_the_defeated_call_no_gambit() {
    let mut arena = felled(&field());
    arena.end("A").end("E").asks("A acts");
    let mut arena = felled(&field().option("auto_pass_defeated", "false"));
    arena.end("A").end("E").asks("D acts");
    assert_eq!(arena.why("final_gambit"), "POISE-C22: is defeated");
}

/// POISE-G32, POISE-008
#[test]
fn poise_g32_a_second_maneuver_may_replace_the_action() {
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

/// POISE-G32, POISE-112: a gambit keeps off this condition too.
#[test]
fn poise_g32_a_unit_in_a_gambit_does_not_become_heedless() {
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
    // 12 points are not enough to survive a loss of 12.
    let plan = square(["A D . . .", ". . . . .", "B . . . ."]).option("minion_multi", "\"sum\"");
    let mut arena = plan.unit('A', |a| a.template("levy").with("defence", 12)).begin();
    arena.act("A", "brace").react("D", "hinder");
    assert!(arena.is_down("A"));
}

/// POISE-C33: a defeated enemy's cell is a way out, unless defeated units block cells in the level.
#[test]
fn poise_220_a_defeated_enemy_that_blocks_its_cell_leaves_no_way_out() {
    for (on, wanted) in [("false", false), ("true", true)] {
        for plan in [square(["# # # # #", "D A E . #", "# # # # #"]), hex(["# # # # #", "D A E . #", "# # # # #"])] {
            let mut arena = plan.option("defeated_block", on).unit('E', |e| e.pools(0, 0, 8)).begin();
            assert!(arena.surrounded("A"), "both stand");
            target_yields(&mut arena, "E", "attack cut E", &[3, 3]);
            assert!(arena.is_down("E"));
            assert_eq!(arena.surrounded("A"), wanted, "{on}");
        }
    }
}

/// A attacks with these dice, and its target yields. A passes on critical effects and takes cunning effects.
fn target_yields(arena: &mut Arena, unit: &str, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what);
    if arena.question() == format!("{unit} reacts") {
        arena.react(unit, "yield");
    }
    while arena.question() == "A chooses" {
        let verb = if arena.can("A", "pass") { "pass" } else { "take_effects" };
        arena.say("A", verb);
    }
}
