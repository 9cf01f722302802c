//! What a level may have otherwise.

use super::support::{Bout, Plan};
use super::yields;

/// A, then whoever stands, ends its turn until somebody is asked.
fn until(bout: &mut Bout, wanted: &str) {
    for _ in 0..8 {
        let asked = bout.question();
        if asked == wanted {
            return;
        }
        let unit = asked.split(' ').next().unwrap_or_default().to_owned();
        let verb = if bout.can(&unit, "end_turn") { "end_turn" } else { "pass" };
        bout.say(&unit, verb);
    }
    panic!("{wanted} never came");
}

/// D falls to A's cut.
fn felled(plan: &Plan) -> Bout {
    let mut bout = plan.clone().unit('D', |d| d.pools(0, 0, 8)).begin();
    yields(&mut bout, "attack cut D", &[3, 3]);
    assert!(bout.is_down("D"));
    bout
}

/// POISE-C33: on both grids.
#[test]
fn poise_c33_the_defeated_may_bar_enemies() {
    for plan in [Plan::square(["A D . . E"]), Plan::hex(["A D . . E"])] {
        let mut bout = felled(&plan);
        assert!(bout.values("A", "dash").contains(&"C1".to_owned()));
        let mut bout = felled(&plan.option("defeated_block", "true"));
        assert!(!bout.can("A", "dash"));
        assert_eq!(bout.why("dash"), "POISE-129: no way to go");
    }
    // Friends pass all the same, and none of them stays there.
    let plan = Plan::square([". D . E", "# A # #"]).option("defeated_block", "true");
    let mut bout = felled(&plan);
    until(&mut bout, "E acts");
    let ends = bout.values("E", "dash");
    assert!(ends.contains(&"A1".to_owned()) && !ends.contains(&"B1".to_owned()), "{ends:?}");
    // Who is three sizes bigger steps over everybody.
    let plan = Plan::square(["A D . . E"]).unit('D', |d| d.size("-2")).option("defeated_block", "true");
    assert!(felled(&plan).values("A", "dash").contains(&"C1".to_owned()));
}

/// POISE-C33, POISE-147
#[test]
fn poise_c33_the_defeated_may_give_cover() {
    for (on, wanted) in [("false", false), ("true", true)] {
        let plan = Plan::square(["A . D . . . E"]).option("defeated_block", on).unit('D', |d| d.pools(0, 0, 8));
        let mut bout = plan.unit('A', |a| a.gear(["longbow"])).begin();
        yields(&mut bout, "attack shoot D", &[3, 3, 2]);
        until(&mut bout, "E acts");
        bout.say("E", "end_turn").asks("A acts").skip().say("A", "attack shoot E");
        let covered = bout.story().iter().any(|line| line == "A has a bane against E");
        assert_eq!(covered, wanted);
    }
}

/// A beside D, who has one point left and so much stress; E stands farther off.
fn last_point(stress: i32) -> Plan {
    let plan = Plan::square(["A D . .", ". . . .", ". . . E"]).unit('A', |a| a.pools(4, 0, 4));
    plan.unit('D', move |d| d.pools(0, 0, 1).with("stress", stress)).unit('E', |e| e.gear(["longbow"]))
}

/// A cuts D for 8: 1 is left in a pool, 7 become stress.
fn seven_stress(plan: &Plan, afflictions: &[i16]) -> Bout {
    let mut bout = plan.clone().begin();
    yields(&mut bout, "attack cut D", &[&[3, 3], afflictions].concat());
    while bout.question() == "A chooses" {
        let verb = if bout.can("A", "pass") { "pass" } else { "take_effects" };
        bout.say("A", verb);
    }
    bout
}

/// POISE-G10, POISE-J17: one less is survived, and without the option anything.
#[test]
fn poise_g10_stress_may_be_lethal() {
    let limit = |plan: Plan| plan.option("lethal_stress", "10").option("auto_pass_defeated", "false");
    for (plan, lost) in [(limit(last_point(2)), false), (limit(last_point(3)), true), (last_point(3), false)] {
        let afflictions: &[i16] = if plan.clone().begin().stress("D") == 2 { &[4] } else { &[4, 6] };
        let mut bout = seven_stress(&plan, afflictions);
        assert_eq!((bout.is_down("D"), bout.is("D", "lost")), (true, lost));
        bout.say("A", "end_turn").asks("E acts").say("E", "end_turn");
        if bout.question() == "D acts" {
            assert!(!lost, "the lost have no turn");
            bout.say("D", "end_turn");
        }
        bout.asks("A acts");
        assert_eq!(bout.can("A", "attack"), !lost, "the lost are nobody's target");
    }
}

/// POISE-G10, POISE-103: nobody tends the lost.
#[test]
fn poise_g10_the_lost_are_not_tended() {
    for (limit, lost) in [("10", true), ("11", false)] {
        let mut bout = seven_stress(&last_point(3).option("lethal_stress", limit), &[4, 6]);
        bout.say("A", "end_turn").dice([3, 3, 2]).say("E", "attack shoot A");
        if bout.question() == "A reacts" {
            bout.say("A", "yield");
        }
        bout.asks("over");
        assert_eq!((bout.is_down("A"), bout.is_down("D"), bout.is("D", "lost")), (true, lost, lost));
    }
}

/// POISE-G10: who comes with so much stress is lost at once, one less fights.
#[test]
fn poise_g10_whoever_comes_with_too_much_stress_is_lost() {
    for (stress, lost) in [(9, false), (10, true)] {
        let plan = Plan::square(["A . D", ". . E"]).option("lethal_stress", "10");
        let mut bout = plan.unit('D', move |d| d.with("stress", stress)).rolls([1, 4]);
        assert_eq!((bout.is_down("D"), bout.is("D", "lost")), (lost, lost));
    }
}

fn field() -> Plan {
    Plan::square(["A D . . .", ". . . . .", ". . . . E"])
}

#[test]
fn poise_c22_the_defeated_may_call_a_gambit() {
    let mut bout = felled(&field().option("gambit_when_defeated", "true"));
    bout.say("A", "end_turn").say("E", "end_turn").asks("D acts").skip();
    assert_eq!(bout.offers("D"), ["shift", "final_gambit", "end_turn"]);
    bout.say("D", "final_gambit").asks("D acts");
    bout.expect([
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
    assert!(bout.can("D", "attack") && bout.can("D", "dash") && !bout.can("D", "final_gambit"));
    bout.say("D", "end_turn");
    let story = bout.story();
    assert!(story.contains(&"D falls".to_owned()) && story.contains(&"round 1 begins".to_owned()), "{story:#?}");
    // Once in a battle: D is not asked again.
    until(&mut bout, "E acts");
    bout.say("E", "end_turn").asks("A acts");
    // Who may, and does not.
    let plan = field().option("gambit_when_defeated", "true");
    let mut bout = felled(&plan);
    bout.say("A", "end_turn").say("E", "end_turn").asks("D acts").say("D", "end_turn").asks("A acts");
}

#[test]
fn poise_c22_the_defeated_usually_call_no_gambit() {
    let mut bout = felled(&field());
    bout.say("A", "end_turn").say("E", "end_turn").asks("A acts");
    let mut bout = felled(&field().option("auto_pass_defeated", "false"));
    bout.say("A", "end_turn").say("E", "end_turn").asks("D acts");
    assert_eq!(bout.why("final_gambit"), "POISE-C22: is defeated");
}

/// POISE-G32, POISE-008
#[test]
fn poise_g32_a_second_maneuver_may_stand_for_the_action() {
    let plan = Plan::square(["A . . . . D"]).unit('D', |d| d.gear(["longbow"]));
    let mut bout = plan.clone().begin();
    bout.say("A", "steady").asks("A acts");
    assert_eq!(bout.why("brace"), "POISE-008: the maneuver of this turn is used");
    let plan = plan.option("maneuver_for_action", "true");
    let mut bout = plan.begin();
    bout.say("A", "steady").asks("A acts").skip();
    assert!(bout.can("A", "recovery") && bout.can("A", "dash"));
    bout.say("A", "brace").asks("D acts");
    bout.expect(["A brace", "A becomes heedless", "A +3 momentum (18)", "A's turn ends", "D's turn begins"]);
    bout.say("D", "attack shoot A");
    assert!(bout.story().contains(&"D has a boon against A".to_owned()));
    bout.say("A", "predict").say("D", "end_turn").asks("A acts");
    assert_eq!(bout.pools("A")[2], 15 - 10, "6 + 2, and 2 by the boon");
    assert!(!bout.is("A", "heedless"));
    // After the action there is one maneuver, as always.
    bout.say("A", "recovery").say("A", "steady").asks("D acts");
    assert!(!bout.is("A", "heedless"));
}

/// POISE-G32, POISE-112: in a gambit nobody becomes heedless.
#[test]
fn poise_g32_not_in_a_gambit() {
    let plan = Plan::square(["A . . . . D"]).option("maneuver_for_action", "true");
    let mut bout = plan.begin();
    bout.say("A", "final_gambit").say("A", "steady").say("A", "brace").asks("D acts");
    assert!(!bout.is("A", "heedless"));
}

/// POISE-C10: hindering takes 4 or 12 of a minion's defence, Recovery gives it 2 or 6.
#[test]
fn poise_c10_a_minion_may_add_up_what_changes_several_pools() {
    for (multi, taken, given) in [("\"largest\"", 4, 2), ("\"sum\"", 12, 6)] {
        let plan = Plan::square(["A D . . .", ". . . . ."]).option("minion_multi", multi);
        let mut bout = plan.unit('A', |a| a.template("levy").with("defence", 13)).begin();
        bout.say("A", "recovery");
        assert_eq!(bout.defence("A"), 13 + given);
        bout.say("A", "brace").asks("D reacts").say("D", "hinder");
        assert_eq!(bout.defence("A"), 13 + given - taken + 3);
    }
    // The last point that is not enough.
    let plan = Plan::square(["A D . . .", ". . . . .", "B . . . ."]).option("minion_multi", "\"sum\"");
    let mut bout = plan.unit('A', |a| a.template("levy").with("defence", 12)).begin();
    bout.say("A", "brace").say("D", "hinder");
    assert!(bout.is_down("A"));
}

/// POISE-C33: a defeated enemy's cell is a way out, unless the level has it bar the way.
#[test]
fn poise_220_the_cell_of_a_defeated_enemy_is_no_way_out_where_it_bars() {
    for (on, wanted) in [("false", false), ("true", true)] {
        for plan in
            [Plan::square(["# # # # #", "D A E . #", "# # # # #"]), Plan::hex(["# # # # #", "D A E . #", "# # # # #"])]
        {
            let mut bout = plan.option("defeated_block", on).unit('E', |e| e.pools(0, 0, 8)).begin();
            assert!(bout.surrounded("A"), "both stand");
            yields_of(&mut bout, "E", "attack cut E", &[3, 3]);
            assert!(bout.is_down("E"));
            assert_eq!(bout.surrounded("A"), wanted, "{on}");
        }
    }
}

/// Somebody whom A attacks yields to these dice; what that earns is left.
fn yields_of(bout: &mut Bout, unit: &str, what: &str, dice: &[i16]) {
    bout.dice(dice.iter().copied()).say("A", what);
    if bout.question() == format!("{unit} reacts") {
        bout.say(unit, "yield");
    }
    while bout.question() == "A chooses" {
        let verb = if bout.can("A", "pass") { "pass" } else { "take_effects" };
        bout.say("A", verb);
    }
}
