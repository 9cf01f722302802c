//! Legendary creatures: several turns, uses a round, conditions that wait for two, defiance.

use super::support::{Bout, Fighter, Plan};
use super::yields;

/// A drake the size of a person, where nothing is said of its size.
fn drake(unit: Fighter) -> Fighter {
    unit.template("drake").size("1")
}

/// A and B against a drake that stands beside A.
fn hunt() -> Plan {
    Plan::square([". . . . . . . .", ". A D . . . . .", ". B . . . . . ."]).unit('D', drake)
}

/// Everybody lets its turn go by until it is this one's.
fn until(bout: &mut Bout, wanted: &str) {
    for _ in 0..20 {
        let question = bout.question();
        let Some((unit, does)) = question.split_once(' ') else { break };
        if question == format!("{wanted} acts") {
            return;
        }
        bout.say(unit, if does == "acts" { "end_turn" } else { "goes_next" });
    }
    panic!("it never is {wanted}'s turn: {}", bout.question());
}

/// It is A's turn: the drake is the more agile, and both roll a die by the other's agility.
fn begin(plan: &Plan) -> Bout {
    let mut bout = plan.rolls([1, 4]);
    bout.asks("A acts").skip();
    bout
}

#[test]
fn poise_023_a_legendary_creature_has_several_turns_a_round() {
    let mut bout = begin(&hunt());
    bout.say("A", "end_turn").asks("D acts").say("D", "end_turn").asks("B acts").say("B", "end_turn");
    // Its second turn; then the round is over.
    bout.asks("D acts").skip();
    bout.say("D", "end_turn");
    assert!(bout.story().contains(&"round 0 ends".to_owned()));
}

#[test]
fn poise_024_each_of_its_turns_is_a_whole_one() {
    let mut bout = begin(&hunt());
    bout.say("A", "end_turn").asks("D acts");
    bout.say("D", "attack rend A").say("A", "dodge").refused("D", "attack rend A").say("D", "end_turn");
    bout.asks("B acts").say("B", "end_turn").asks("D acts");
    bout.say("D", "attack rend A").say("A", "block").asks("D acts");
    assert_eq!(bout.why("attack"), "POISE-008: the action of this turn is used");
    assert!(bout.can("D", "brace"));
}

#[test]
fn poise_025_a_skill_may_be_used_so_often_in_a_round() {
    let mut bout = begin(&hunt().unit('A', |a| a.pools(30, 30, 15)));
    bout.say("A", "end_turn").say("D", "attack bite A").say("A", "dodge").say("D", "end_turn");
    bout.asks("B acts").say("B", "end_turn").asks("D acts");
    bout.refused("D", "attack bite A").say("D", "attack rend A").say("A", "block").say("D", "end_turn");
    // The next round.
    until(&mut bout, "D");
    bout.say("D", "attack bite A").say("A", "block");
}

/// Why nothing is left to attack with is told, where bare hands do not reach.
#[test]
fn a_skill_that_is_used_up_says_so() {
    let deep = |unit: Fighter| drake(unit).gear(["bite", "fire_breath"]);
    let plan = Plan::square(["A . D", ". . ."]).unit('D', deep);
    let mut bout = begin(&plan);
    bout.say("A", "end_turn")
        .asks("D acts")
        .say("D", "breath fire_breath C1 B1")
        .say("A", "dodge")
        .say("D", "end_turn");
    bout.asks("D acts");
    assert_eq!(bout.why("breath"), "POISE-025: used up for this round");
    // In range there are bare hands as well: the attack is offered, the bite is not.
    let plan = Plan::square(["A D .", ". . ."]).unit('D', |d| drake(d).gear(["bite"]));
    let mut bout = begin(&plan);
    bout.say("A", "end_turn").asks("D acts").say("D", "attack bite A").say("A", "dodge").say("D", "end_turn");
    bout.asks("D acts").refused("D", "attack bite A");
    bout.say("D", "attack strike A").say("A", "block").asks("D acts");
}

/// A hooks the drake, which kneels.
fn kneeling(plan: Plan) -> Bout {
    let mut bout = begin(&plan.unit('A', |a| a.gear(["halberd"])));
    yields(&mut bout, "attack hook D", &[1, 6, 6]);
    bout.say("A", "take_effects");
    assert!(bout.is("D", "kneeling"));
    bout.say("A", "end_turn").asks("D acts");
    bout
}

/// POISE-027: its own action, and one of an ally of whoever brought it to its knees, in any order.
#[test]
fn poise_027_a_temporary_condition_waits_for_two_actions() {
    let mut bout = kneeling(hunt());
    bout.say("D", "recovery");
    assert!(!bout.is("D", "kneeling"), "Recovery ends it by itself");
    let mut bout = kneeling(hunt());
    bout.say("D", "attack rend A").say("A", "dodge");
    assert!(bout.is("D", "kneeling"));
    bout.say("D", "end_turn").asks("B acts").say("B", "recovery");
    assert!(!bout.is("D", "kneeling"));
    // The other way round.
    let mut bout = kneeling(hunt());
    bout.say("D", "end_turn").asks("B acts").say("B", "recovery").say("B", "end_turn").asks("D acts");
    assert!(bout.is("D", "kneeling"));
    bout.say("D", "attack rend A").say("A", "dodge");
    assert!(!bout.is("D", "kneeling"));
    // Whoever put it there has an ally: its own action does not count.
    let mut bout = kneeling(hunt());
    bout.say("D", "attack rend A").say("A", "dodge").say("D", "end_turn").say("B", "end_turn");
    until(&mut bout, "A");
    bout.say("A", "recovery");
    assert!(bout.is("D", "kneeling"));
}

/// POISE-C39: a lone hero's own next action, and a condition that nobody put there.
#[test]
fn a_lone_hero_counts_for_its_allies() {
    let lone = Plan::square([". . . . . .", ". A D . . .", ". . . . . ."]).unit('D', drake);
    let mut bout = kneeling(lone.clone());
    bout.say("D", "attack rend A").say("A", "dodge").say("D", "end_turn");
    until(&mut bout, "A");
    assert!(bout.is("D", "kneeling"));
    bout.say("A", "recovery");
    assert!(!bout.is("D", "kneeling"));
    let mut bout = begin(&lone.unit('D', |d| d.status("kneeling")));
    bout.say("A", "recovery").say("A", "end_turn").asks("D acts");
    assert!(bout.is("D", "kneeling"));
    bout.say("D", "attack rend A").say("A", "dodge");
    assert!(!bout.is("D", "kneeling"));
}

/// POISE-G30: what is gained by an action of one's own, or later, outlives that action.
#[test]
fn an_action_before_the_condition_does_not_count() {
    let plan = hunt().unit('B', |b| b.gear(["halberd"]));
    let mut bout = begin(&plan);
    bout.say("A", "recovery").say("A", "end_turn").asks("D acts").say("D", "attack rend A").say("A", "dodge");
    bout.say("D", "end_turn").asks("B acts");
    bout.dice([1, 6, 6]).say("B", "attack hook D").say("D", "yield").say("B", "take_effects");
    assert!(bout.is("D", "kneeling"), "both have acted, but before");
}

/// The drake has so much left, so much defiance, and cannot move.
fn weak(pools: [i32; 3], defiance: i32) -> Plan {
    hunt().unit('D', move |d| d.status("rooted").pools(pools[0], pools[1], pools[2]).with("defiance", defiance))
}

/// POISE-106, POISE-107, POISE-G11: the whole of it, in order.
#[test]
fn poise_106_defiance_undoes_a_defeat() {
    let mut bout = begin(&weak([5, 0, 0], 2));
    // 8 + 3 + 2 - 3 = 10, of which 5 are left over; no die was spare.
    bout.dice([8, 3]).say("A", "attack cut D").say("D", "yield").asks("D chooses");
    assert_eq!(bout.offers("D"), ["defy", "fall"]);
    assert!(!bout.is_down("D"));
    bout.skip().say("D", "defy");
    bout.expect([
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
    // It may move a pace that nobody hinders.
    bout.asks("D chooses");
    assert_eq!(bout.offers("D"), ["away", "pass"]);
    bout.skip().say("D", "away D2");
    bout.expect(["D walks C2-D2"]);
    assert_eq!((bout.pools("D"), bout.conditions("D")), ([20, 30, 25], Vec::new()));
}

/// POISE-107: pools at base, no conditions left.
#[test]
fn poise_107_defiance_sets_pools_to_base() {
    let mut bout = begin(&weak([0, 0, 3], 1));
    bout.dice([6, 5]).say("A", "attack cut D").say("D", "defy").say("D", "pass");
    assert_eq!((bout.pools("D"), bout.conditions("D")), ([20, 30, 25], Vec::new()));
}

/// POISE-108, POISE-J07: one critical effect, beside those of spare dice, and only such as bite legendary creatures.
#[test]
fn poise_108_defiance_earns_the_other_side_a_critical_effect() {
    let wanted = ["press_on", "second_wind", "rally", "seize_initiative", "maim", "slow", "ground", "pass"];
    let mut bout = begin(&weak([0, 0, 3], 1));
    bout.dice([4, 8]).say("A", "attack cut D").say("D", "defy").say("D", "pass").asks("A chooses");
    assert_eq!(bout.offers("A"), wanted);
    // One for the die of 4, and the free one.
    bout.say("A", "maim").asks("D chooses");
    assert_eq!(bout.offers("D"), ["this_skill"]);
    bout.say("D", "this_skill rend").asks("A chooses");
    assert_eq!(bout.offers("A"), ["press_on", "second_wind", "rally", "seize_initiative", "slow", "ground", "pass"]);
    bout.say("A", "slow").asks("A acts");
    bout.say("A", "end_turn").asks("D acts");
    // Three paces and a speed of 3, less 2.
    let ends = bout.values("D", "dash");
    assert!(ends.contains(&"G2".to_owned()) && !ends.contains(&"H2".to_owned()), "{ends:?}");
    bout.say("D", "attack rend A").skip();
    bout.say("A", "dodge");
    assert_eq!(bout.pools("A")[0], 15 - (6 + 3 - 2), "a bane for the rest of the battle");
}

/// POISE-109, POISE-110: the points are counted, and the last defeat is one.
#[test]
fn poise_110_without_defiance_a_defeat_is_final() {
    let mut bout = begin(&weak([0, 0, 5], 0));
    bout.dice([6, 5]).say("A", "attack cut D").say("D", "yield").asks("over");
    assert!(bout.is_down("D"));
}

#[test]
fn poise_109_each_defeat_costs_a_point() {
    let mut bout = begin(&weak([0, 0, 3], 2));
    let points = |bout: &mut Bout| {
        let id = bout.id("D");
        bout.look(|view| view.field.unit(id).pools.get(indes::rules::poise::DEFIANCE).now)
    };
    assert_eq!(points(&mut bout), 2);
    bout.dice([6, 5]).say("A", "attack cut D").say("D", "defy");
    assert_eq!(points(&mut bout), 1);
}

/// POISE-J18: its owner may let it fall, and is not asked again.
#[test]
fn a_creature_may_keep_its_defiance_and_fall() {
    let mut bout = begin(&weak([0, 0, 3], 2));
    bout.dice([6, 5]).say("A", "attack cut D").say("D", "fall").asks("over");
    assert!(bout.is_down("D"));
    assert!(bout.story().contains(&"Tide wins: LastStanding".to_owned()));
}

/// POISE-G11, POISE-079: hindering brings the free effect to whoever hindered, and nothing for dice.
#[test]
fn hindering_that_is_defied_earns_the_free_effect() {
    let mut bout = begin(&weak([0, 0, 4], 1));
    bout.say("A", "end_turn").asks("D acts");
    bout.say("D", "steady").asks("A reacts").say("A", "hinder").asks("D chooses");
    bout.say("D", "defy").say("D", "pass").asks("A chooses").say("A", "second_wind").say("A", "to_poise");
    // It goes on with its maneuver, the other enemy may hinder too.
    bout.asks("B reacts").say("B", "pass").asks("D acts");
    assert_eq!(bout.pools("D"), [23, 30, 25]);
}

/// POISE-G11: its own burning earns nobody anything.
#[test]
fn a_defied_fire_earns_nothing() {
    let plan = hunt().unit('D', |d| d.status("burning").pools(0, 0, 3).with("defiance", 1));
    let mut bout = begin(&plan);
    bout.say("A", "end_turn").asks("D acts").say("D", "end_turn").asks("D chooses");
    bout.say("D", "defy").say("D", "pass").asks("B acts");
    assert_eq!(bout.pools("D"), [20, 30, 25]);
}
