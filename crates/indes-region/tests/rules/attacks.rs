//! Attack and passive defence: dice, successes, unaware targets (REGION-001 to REGION-015, REGION-182).

use indes_testing::region::{PASSIVE, ambush, duel, strips};

/// REGION-052, REGION-D04: 1 AP, and the turn is over although others were left.
#[test]
fn region_001_an_attack_is_a_major_action() {
    let mut arena = duel().unit('A', |a| a.max_ap(2)).begin();
    assert_eq!((arena.ap("A"), arena.cost("A", "melee_attack D")), (2, 1));
    arena.lands("4 6", "A", "melee_attack D", "D").asks("D acts");
    // A shot and a spell as well.
    let mut arena = duel().unit('A', |a| a.gear(["short_bow"])).begin();
    assert_eq!(arena.cost("A", "ranged_attack E"), 1);
    arena.act("A", "ranged_attack E").asks("D reacts").dice("4 6").pass("D");
    arena.react("E", PASSIVE).asks("D acts");
    let mut arena = duel().unit('A', |a| a.caster(["mind_spike"])).begin();
    assert_eq!(arena.cost("A", "mind_spike D"), 2, "1 AP and 1 MP");
    arena.dice("2 6").act("A", "mind_spike D").asks("D acts");
}

/// REGION-G04: ATT for a sword and for a bow, not PRE.
#[test]
fn region_002_weapons_are_rolled_with_att() {
    let plan = duel().unit('A', |a| a.dice([("att", 8), ("pre", 4)]));
    plan.begin().lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
    let mut arena = plan.unit('A', |a| a.gear(["short_bow"])).begin();
    arena.act("A", "ranged_attack E").asks("D reacts").dice("8 6").pass("D").react("E", PASSIVE);
    arena.threw(["A d8 8", "E d6 6"]);
}

/// REGION-G22: the die is PRE by the row of the spell.
#[test]
fn region_003_a_spell_is_rolled_with_pre() {
    let plan = duel().unit('A', |a| a.caster(["fire_dart", "mind_spike"]).dice([("att", 4), ("pre", 10)]));
    let mut arena = plan.begin();
    arena.act("A", "fire_dart E").asks("D reacts").dice("10 6").pass("D").react("E", PASSIVE);
    arena.threw(["A d10 10", "E d6 6"]);
    assert_eq!(arena.mp("A"), 5);
    // A row that names another die.
    let named = plan.with_data("attack: pre, defence: pre", "attack: att, defence: pre");
    named.begin().dice("4 6").act("A", "mind_spike D").threw(["A d4 4", "D d6 6"]);
}

/// REGION-C20: an equal roll hits once; a success for each whole time that the defence fits into the attack.
#[test]
fn region_005_an_equal_roll_hits() {
    for (attack, defence, lost) in
        [(4, 4, 1), (3, 4, 0), (7, 3, 2), (6, 4, 1), (6, 3, 2), (5, 3, 1), (8, 4, 2), (1, 2, 0)]
    {
        let mut arena = duel().begin();
        arena.lands(&format!("{attack} {defence}"), "A", "melee_attack D", "D");
        assert_eq!(arena.hp("D"), 6 - lost, "{attack} against {defence}");
    }
}

/// REGION-G01, REGION-G50, REGION-C21, REGION-J17: no limit, and nothing but damage comes of several successes.
#[test]
fn region_006_successes_are_a_whole_division() {
    let mut arena = duel().unit('D', |d| d.max_hp(9)).begin();
    arena.lands("8 1", "A", "melee_attack D", "D");
    assert_eq!((arena.hp("D"), arena.statuses("D").is_empty()), (1, true));
    // REGION-D27: the option limits them.
    let mut arena = duel().option("max_successes", "3").unit('D', |d| d.max_hp(9)).begin();
    arena.lands("8 1", "A", "melee_attack D", "D");
    assert_eq!(arena.hp("D"), 6);
    let mut arena = duel().option("max_successes", "3").unit('D', |d| d.max_hp(9)).begin();
    arena.lands("8 3", "A", "melee_attack D", "D");
    assert_eq!(arena.hp("D"), 7, "2 are within the limit");
}

/// REGION-D06: no AP are needed for it, and none are owed.
#[test]
fn region_007_the_passive_defence_is_always_rolled() {
    let plan = strips(4, ["A D . . . . . E", "B C . . . . . .", ". . . . . . . ."]);
    let mut arena = plan.unit('D', |d| d.max_ap(2)).start("8 7 6 5 4");
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").asks("B acts");
    arena.meets("4 8", "B", "melee_attack D", "D", "parry").asks("C acts");
    assert_eq!(arena.owed("D"), 2);
    arena.dice("4 6").act("C", "melee_attack D").asks("D acts").threw(["C d8 4", "D d6 6"]);
    assert_eq!(arena.owed("D"), 0, "collected at the start of its turn");
}

/// REGION-C19, REGION-075: unaware and helpless at once, rolled all the same.
#[test]
fn region_008_a_knocked_out_target_rolls_its_defence() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . .", ". . . . . . . ."]);
    let mut arena = plan.unit('D', |d| d.hp(1)).begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("B acts");
    assert!(arena.is("D", "knocked_out"));
    arena.dice("1 2/2").act("B", "melee_attack D").threw(["B d8 1", "D d2- 2"]);
    assert!(!arena.is("D", "dead"), "a miss");
}

/// The minimum of the short bow for the next region is D4, which is worse.
#[test]
fn region_009_weapons_are_defended_with_def() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('D', |d| d.dice([("def", 6), ("for", 10)]));
    let plan = plan.unit('A', |a| a.gear(["short_bow", "hand_axe"]));
    plan.begin().lands("8 6", "A", "ranged_attack D", "D").threw(["A d8 8", "D d6 6"]);
    let plan = duel().unit('D', |d| d.dice([("def", 6), ("for", 10)])).unit('A', |a| a.gear(["hand_axe"]));
    plan.begin().lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
}

/// REGION-G22, REGION-D20: PRE for a spike of the mind, FOR for poison and bonds, DEF for fire.
#[test]
fn region_010_a_spell_names_the_die_of_its_defence() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]);
    let plan = plan.unit('D', |d| d.dice([("pre", 4), ("def", 8), ("for", 10)]));
    for (spell, dice, rolled) in [
        ("mind_spike", "3 4", "D d4 4"),
        ("poison_cloud", "6 10", "D d10 10"),
        ("bind", "6 10", "D d10 10"),
        ("fire_dart", "6 8", "D d8 8"),
    ] {
        let mut arena = plan.clone().unit('A', |a| a.caster([spell])).begin();
        arena.lands(dice, "A", &format!("{spell} D"), "D").threw([rolled]);
    }
}

/// REGION-004: STR for a grab, which replaces damage (REGION-061).
#[test]
fn region_011_a_grab_is_defended_with_str() {
    let plan = duel().unit('D', |d| d.dice([("def", 10), ("str", 6)]).gear(["short_bow"])).unit('A', |a| a.gear([]));
    plan.begin().lands("4 6", "A", "grab D", "D").threw(["A d4 4", "D d6 6"]);
}

/// REGION-182, REGION-G47, REGION-J06: a target that does not know of the attacker is not asked.
#[test]
fn region_013_an_unaware_target_has_no_active_defence() {
    let mut arena = ambush().unit('D', |d| d.gear(["long_sword", "buckler"])).begin();
    arena.act("A", "walk C2").dice("4 6/5").act("A", "melee_attack D").asks("D acts");
    assert_eq!(arena.owed("D"), 0);
    let mut arena = duel().unit('D', |d| d.gear(["long_sword", "buckler"])).begin();
    arena.act("A", "melee_attack D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("4 6").react("D", PASSIVE);
}

/// REGION-D28, REGION-G03: the lower of two dice.
#[test]
fn region_014_an_unaware_target_is_disadvantaged() {
    let mut arena = ambush().unit('D', |d| d.dice([("def", 8)])).begin();
    arena.act("A", "walk C2").dice("6 8/3").act("A", "melee_attack D").threw(["A d8 6", "D d8- 3"]);
    assert_eq!(arena.hp("D"), 4);
}

/// REGION-J07, REGION-C22: an indirect attack finds it unaware, too, but leaves its die plain.
#[test]
fn region_015_an_indirect_attack_spares_the_disadvantage() {
    let plan = ambush().unit('A', |a| a.caster(["mind_spike", "bind"]).hidden());
    plan.begin().dice("6 6").act("A", "mind_spike D").threw(["A d6 6", "D d6 6"]);
    // A bond is direct.
    plan.begin().dice("6 8/7").act("A", "bind D").threw(["A d6 6", "D d8- 7"]);
}

/// REGION-015: poison one region away, with the minimum D4 below FOR D6.
#[test]
fn region_182_an_indirect_attack_leaves_no_active_defence() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('A', |a| a.caster(["poison_cloud"]).hidden());
    let mut arena = plan.unit('D', |d| d.dice([("for", 6)])).begin();
    arena.dice("5 6").act("A", "poison_cloud D").asks("D acts").threw(["A d6 5", "D d6 6"]);
    assert_eq!(arena.owed("D"), 0);
}

/// REGION-D29: a plain hit, with leather, and three successes that kill a minor one.
#[test]
fn region_d29_a_plain_hit_and_a_triple() {
    let plan = strips(4, ["A D . . . . . E", ". . . . . . . ."]).unit('A', |a| a.template("captain"));
    let plan = plan.unit('D', |d| d.template("bandit"));
    let mut arena = plan.start("8 5 4");
    arena.lands("6 4", "A", "melee_attack D", "D").threw(["A d8 6", "D d6 4"]);
    assert_eq!(arena.hp("D"), 1);
    let mut arena = plan.start("8 5 4");
    arena.lands("7 2", "A", "melee_attack D", "D");
    assert!(arena.is("D", "dead"));
}
