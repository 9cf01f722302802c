//! Prone, helpless, stunned and badly wounded (REGION-092 to REGION-094, REGION-107, REGION-169 to REGION-177).

use indes_testing::Plan;
use indes_testing::region::{PASSIVE, duel, strips};

/// REGION-G38: with a sword; defences of others do not change.
#[test]
fn region_170_attacks_while_prone_are_disadvantaged() {
    let plan = duel().unit('A', |a| a.status("prone"));
    plan.begin().lands("8/4 6", "A", "melee_attack D", "D").threw(["A d8- 4", "D d6 6"]);
    let strike = duel().unit('A', |a| a.status("prone").gear([])).unit('D', |d| d.gear(["short_bow"]));
    strike.begin().lands("4/3 6", "A", "unarmed_strike D", "D").threw(["A d4- 3", "D d6 6"]);
    // Casting is no physical action.
    let cast = duel().unit('A', |a| a.status("prone").caster(["mind_spike"]));
    cast.begin().dice("6 6").act("A", "mind_spike D").threw(["A d6 6", "D d6 6"]);
}

#[test]
fn region_171_firearms_and_crossbows_are_exempt() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]);
    for (weapon, exempt) in [
        ("light_crossbow", true),
        ("heavy_crossbow", true),
        ("pistol", true),
        ("musket", true),
        ("short_bow", false),
        ("sling", false),
    ] {
        let plan = plan.clone().unit('A', |a| a.status("prone").gear([weapon]));
        let mut arena = plan.begin();
        let (dice, die) = if exempt { ("4 6", "d8 4") } else { ("8/4 6", "d8- 4") };
        arena.lands(dice, "A", "ranged_attack D", "D");
        let die = if weapon == "heavy_crossbow" { "d10 4" } else { die };
        arena.threw([&format!("A {die}"), "D d6 6"]);
    }
}

/// REGION-D28: melee alone; passive, parry and dodge.
#[test]
fn region_172_melee_defences_while_prone_are_disadvantaged() {
    let plan = duel().unit('D', |d| d.status("prone"));
    plan.begin().lands("4 6/5", "A", "melee_attack D", "D").threw(["A d8 4", "D d6- 5"]);
    plan.begin().meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["D d8- 7"]);
    plan.begin().meets("4 8/7", "A", "melee_attack D", "D", "dodge").threw(["D d8- 7"]);
    let far = strips(2, ["A . D . . .", ". . . . . ."]).unit('A', |a| a.gear(["short_bow"]));
    let far = far.unit('D', |d| d.status("prone"));
    far.begin().lands("4 6", "A", "ranged_attack D", "D").threw(["D d6 6"]);
    far.begin().meets("4 8", "A", "ranged_attack D", "D", "dodge").threw(["D d8 8"]);
}

/// REGION-D09: no physical action, no interrupt; a spell that is not physical is open.
#[test]
fn region_174_a_helpless_unit_takes_no_physical_action() {
    let plan = duel().unit('D', |d| d.status("helpless").caster(["mind_spike", "fire_dart"]));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts");
    for verb in ["walk", "run", "shift", "melee_attack", "unarmed_strike", "grab", "stand_up", "drop_prone", "escape"] {
        assert!(!arena.can("D", verb), "{verb}");
    }
    // REGION-G38: casting is no physical action, whatever the spell does.
    assert!(arena.can("D", "mind_spike") && arena.can("D", "fire_dart"));
    arena.end("D").end("E").asks("A acts").dice("4 2/2").act("A", "melee_attack D").asks("D acts");
    assert_eq!(arena.owed("D"), 0, "it was not asked");
}

/// REGION-G21: its armour does not count.
#[test]
fn region_175_a_helpless_unit_defends_with_d2() {
    let plan = duel().unit('D', |d| d.status("helpless").armour("plate").dice([("def", 12)]));
    plan.start("8 4 3").dice("4 2/1").act("A", "melee_attack D").threw(["A d8 4", "D d2- 1"]);
}

/// REGION-C01: point-blank has no minimum.
#[test]
fn region_176_point_blank_a_helpless_unit_defends_with_d2() {
    let plan = duel().unit('A', |a| a.gear(["short_bow"])).unit('D', |d| d.status("helpless"));
    plan.begin().dice("4 2/1").act("A", "ranged_attack D").threw(["A d8 4", "D d2- 1"]);
}

/// REGION-G60, REGION-D29: farther off it has the minimum of the range, whatever its own die.
#[test]
fn region_177_beyond_point_blank_a_helpless_unit_has_the_minimum() {
    let plan = strips(1, ["A . D", ". . ."]).unit('A', |a| a.gear(["short_bow"]));
    for def in [2, 12] {
        let plan = plan.clone().unit('D', |d| d.status("helpless").dice([("def", def)]));
        plan.begin().dice("4 6").act("A", "ranged_attack D").threw(["A d8 4", "D d6 6"]);
    }
    // A long bow at a bound captain three regions away.
    let plan = strips(1, ["A . . D", ". . . ."]).unit('A', |a| a.template("ranger"));
    let plan = plan.unit('D', |d| d.template("captain").status("helpless"));
    let mut arena = plan.start("10 8");
    arena.dice("5 2").act("A", "ranged_attack D").threw(["A d8 5", "D d6 2"]);
    assert_eq!(arena.hp("D"), 4);
}

/// REGION-G30: no action, no interrupt, every roll disadvantaged, until the end of the turn that is skipped.
#[test]
fn region_107_a_stunned_unit() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."])
        .unit('D', |d| d.gear(["long_sword", "buckler"]).status("stunned"));
    let mut arena = plan.start("8 7 6/6 5");
    arena.dice("4 6/5").act("A", "melee_attack D").asks("B acts").threw(["A d8 4", "D d6- 5"]);
    arena.act("B", "walk E1").until("E acts");
    assert!(!arena.is("D", "stunned"), "its turn was skipped");
    assert_eq!((arena.cell("B").as_str(), arena.owed("D")), ("E1", 0));
    arena.end("E").asks("A acts").act("A", "melee_attack D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("4 6").react("D", PASSIVE);
}

/// REGION-D28: attacks and defences, active ones as well.
#[test]
fn region_092_a_badly_wounded_unit_is_disadvantaged_in_everything() {
    let wounded = |name: char| duel().unit(name, |it| it.hp(3).status("badly_wounded"));
    let mut arena = wounded('D').start("8 7/7 6");
    arena.lands("4 6/5", "A", "melee_attack D", "D").threw(["A d8 4", "D d6- 5"]);
    let mut arena = wounded('D').start("8 7/7 6");
    arena.meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["A d8 4", "D d8- 7"]);
    let mut arena = wounded('A').start("8/8 7 6");
    arena.lands("8/5 6", "A", "melee_attack D", "D").threw(["A d8- 5", "D d6 6"]);
}

/// REGION-C17: rounded down.
#[test]
fn region_093_a_badly_wounded_unit_has_half_its_ap() {
    for (most, has) in [(3, 1), (2, 1), (1, 0), (5, 2)] {
        let plan = duel().unit('A', |a| a.hp(3).max_ap(most).status("badly_wounded"));
        let mut arena = plan.start("8/8 7 6");
        assert_eq!(arena.ap("A"), has, "{most}");
        assert_eq!(arena.can("A", "walk"), has > 0);
        assert!(arena.can("A", "shift"));
    }
}

/// REGION-G23: no spell, and focus gives nothing.
#[test]
fn region_094_a_badly_wounded_unit_has_no_magic() {
    let plan = duel().unit('A', |a| a.hp(3).caster(["mind_spike"]).with("mp", 3).status("badly_wounded"));
    let mut arena = plan.start("8/8 7 6");
    assert!(!arena.can("A", "mind_spike") && !arena.can("A", "focus"));
    assert!(arena.why("mind_spike").starts_with("REGION-094"), "{}", arena.why("mind_spike"));
}

/// REGION-101: below its HP, but not badly wounded.
#[test]
fn region_101_a_wounded_mage_uses_its_magic() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('A', |a| a.hp(1).caster(["fire_dart"]).with("mp", 2));
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "fire_dart D", "D");
    assert_eq!((arena.mp("A"), arena.hp("D")), (1, 5));
    let mut arena = plan.begin();
    arena.act("A", "focus").asks("A acts");
    assert_eq!(arena.mp("A"), 3);
}

/// REGION-G23, REGION-D27: once in a turn, up to the maximum.
#[test]
fn region_g23_focus() {
    let plan = duel().unit('A', |a| a.caster(["mind_spike"]).with("mp", 5));
    let mut arena = plan.begin();
    assert_eq!(arena.cost("A", "focus"), 1);
    arena.act("A", "focus").asks("A acts");
    assert_eq!((arena.mp("A"), arena.ap("A"), arena.can("A", "focus")), (6, 2, false));
    let mut arena = plan.unit('A', |a| a.caster(["mind_spike"]).with("mp", 1)).option("focus_mp", "3").begin();
    arena.act("A", "focus").asks("A acts");
    assert_eq!(arena.mp("A"), 4);
    // Without MP at all there is no magic in its menu.
    let mut arena = duel().begin();
    assert!(!arena.can("A", "focus"));
}

/// REGION-G22, REGION-D20: helpless for as many of its own turns as successes.
#[test]
fn region_g50_a_bond_lasts_a_turn_for_each_success() {
    for (dice, turns) in [("4 4", 1), ("4 2", 2), ("6 2", 3)] {
        let plan = duel().unit('A', |a| a.caster(["bind"])).unit('D', |d| d.caster(["mind_spike"]));
        let mut arena = plan.begin();
        arena.dice(dice).act("A", "bind D").asks("D acts");
        assert_eq!((arena.mp("A"), arena.hp("D")), (4, 6));
        for turn in 0..turns {
            assert!(arena.is("D", "helpless"), "turn {turn} of {turns}");
            arena.end("D").end("E").end("A").asks("D acts");
        }
        assert!(!arena.is("D", "helpless"), "{turns}");
    }
}

/// REGION-J01, REGION-J18: an object without a die is worked without a roll.
#[test]
fn region_j01_doors_may_have_a_difficulty() {
    let plan = |die: &str| {
        strips(2, ["A . . .", ". . . D"])
            .door("name: \"the gate\", between: [\"B1|C1\"]")
            .unit('A', |a| a)
            .option("object_die", die)
    };
    let at_the_door = |plan: &Plan| {
        let mut arena = plan.begin();
        arena.act("A", "shift B1").asks("A acts");
        arena
    };
    let mut arena = at_the_door(&plan("0"));
    assert_eq!(arena.cost("A", "use_object"), 1);
    arena.act("A", "use_object").asks("A acts");
    assert!(arena.story().iter().any(|line| line.starts_with("A opens door")));
    for (dice, opens) in [("4 4", true), ("3 4", false)] {
        let mut arena = at_the_door(&plan("6"));
        arena.dice(dice).act("A", "use_object").asks("A acts");
        let story = arena.story();
        assert_eq!(story.iter().any(|line| line.starts_with("A opens door")), opens, "{story:#?}");
        arena.threw([&format!("A d8 {}", &dice[..1]), &format!("A d6 {}", &dice[2..])]);
    }
}
