//! Attacks: targets, target numbers, defences, results (MANEUVER-063 to MANEUVER-104).

use indes_maneuver::data::Defence;
use indes_maneuver::state::{TestResult, Verdict};
use indes_maneuver::unit;
use indes_testing::maneuver::{duel, hex, square};

/// MANEUVER-063, MANEUVER-085, MANEUVER-092, MANEUVER-095: declared, defended, rolled, judged, in this order.
#[test]
fn maneuver_063_the_three_steps_of_an_attack() {
    let mut arena = duel().begin();
    arena.act("A", "strike longsword/strength D").expect([
        "A's turn begins",
        "A -1 ap (2)",
        "A -1 attacks (1)",
        "A strike longsword/strength D",
    ]);
    arena.asks("D reacts").rolls([20, 5, 1, 4]).react("D", "dodge").asks("A chooses").detail("A", "no_maneuver");
    let story = arena.story();
    assert!(story[0].starts_with("D -1 ap (2)") || story.contains(&"D -1 ap (2)".to_owned()), "{story:#?}");
    let at = |start: &str| {
        story.iter().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {story:#?}"))
    };
    let order = ["D answers dodge", "D rolls 20", "A rolls 5", "A ends on", "A strikes D"].map(at);
    assert!(order.is_sorted(), "{story:#?}");
    assert_eq!(arena.health("D"), 13, "4 + 3");
}

/// MANEUVER-064: the reach of the weapon; a unit beyond it cannot be chosen.
#[test]
fn maneuver_064_a_target_must_be_within_reach() {
    let mut arena = square(["A . D . ."]).begin();
    assert!(!arena.can("A", "strike"));
    assert!(arena.why("strike").starts_with("MANEUVER-064"));
    let mut arena = square(["A . D . ."]).unit('A', |a| a.gear(["lance"])).begin();
    assert_eq!(arena.values("A", "strike lance/strength"), ["D"]);
    let mut arena = square(["A . . D ."]).unit('A', |a| a.gear(["lance"])).begin();
    assert!(!arena.can("A", "strike"));
}

/// MANEUVER-204: reach 2 on hexes covers 18 cells.
#[test]
fn maneuver_204_reach_on_hexes_is_counted_in_hexes() {
    let reached = |rows: [&'static str; 3]| {
        let mut arena = hex(rows).unit('A', |a| a.gear(["lance"])).begin();
        arena.can("A", "strike")
    };
    assert!(reached(["A . D . .", " . . . . .", ". . . . ."]));
    assert!(reached(["A . . . .", " . D . . .", ". . . . ."]));
    assert!(!reached(["A . . . .", " . . D . .", ". . . . ."]), "three hexes away");
}

/// MANEUVER-065, MANEUVER-G01, MANEUVER-G13, MANEUVER-152: attribute and rank, Strength or Agility as the attacker likes;
/// the better one is offered first.
#[test]
fn maneuver_065_a_melee_strike_is_a_test_of_fighting_style() {
    let mut arena = duel().unit('A', |a| a.with("strength", 7).with("agility", 8)).begin();
    assert_eq!(arena.values("A", "strike"), ["D"]);
    let choices = arena.choices("A");
    let strikes: Vec<_> = choices.iter().filter(|choice| choice.starts_with("strike longsword")).collect();
    assert_eq!(strikes, ["strike longsword/agility D", "strike longsword/strength D"], "the better first");
    arena.hits("A", "strike longsword/strength D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+7+6+1=-6");
}

/// MANEUVER-066, MANEUVER-C19: from afar and thrown always by Agility.
#[test]
fn maneuver_066_ranged_and_thrown_weapons_use_agility() {
    let mut arena =
        square(["A . . . D"]).unit('A', |a| a.gear(["javelin"]).with("strength", 8).with("agility", 5)).begin();
    let choices = arena.choices("A");
    let strikes: Vec<_> = choices.iter().filter(|choice| choice.starts_with("strike")).collect();
    assert_eq!(strikes, ["strike javelin/ranged D"]);
    arena.hits("A", "strike javelin/ranged D", "D", &[20]);
    // Untrained: the knight's style lists no javelin.
    assert_eq!(arena.rolled("A"), "20+5+6-2+1=-10");
}

/// MANEUVER-067, MANEUVER-160, MANEUVER-C01, MANEUVER-C14, MANEUVER-C24: 2 off with an untrained weapon, in attack and
/// defence, and the item used counts alone.
#[test]
fn maneuver_160_an_untrained_weapon_takes_2_from_its_tests() {
    let plan = duel().unit('A', |a| a.holds(["longsword", "club"])).unit('D', |d| d.holds(["club", "bone_shield"]));
    let mut arena = plan.begin();
    arena.exchange("A", "strike club/strength D", "D", "parry club/strength", &[20, 20]);
    let story = arena.story();
    assert!(story.iter().filter(|line| line.contains("rolls 20+6+6-2+1")).count() == 2, "{story:#?}");
    arena.exchange("A", "strike longsword/strength D", "D", "block", &[20, 20]);
    let story = arena.story();
    assert!(story.iter().filter(|line| line.contains("rolls 20+6+6+1")).count() == 2, "{story:#?}");
    let mut arena = duel().unit('A', |a| a.gear([])).begin();
    arena.hits("A", "strike bare D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+6+6-2+1=-9", "unarmed fighting is an entry");
}

/// MANEUVER-194: any shield is the entry `shield`. MANEUVER-G20: an untrained one takes 2 off Block and Parry.
#[test]
fn maneuver_194_one_entry_trains_every_shield() {
    for (shield, template, wanted) in [
        ("wooden_shield", "classical_knight", "+6+6+1"),
        ("bone_shield", "classical_knight", "+6+6+1"),
        ("bone_shield", "forest_bandit", "+6+6-2+1"),
    ] {
        let unit = move |d: indes_testing::UnitSpec| {
            let d = d.template(template).armour("none").holds([shield]);
            d.with("strength", 6).with("agility", 6).with("fighting_style", 6).with("initiative", 9).with("pc", 1)
        };
        let mut arena = duel().unit('D', unit).begin();
        arena.exchange("A", "strike D", "D", "block", &[20, 20]);
        let story = arena.story();
        assert!(
            story.iter().any(|line| line.starts_with("D rolls 20") && line.contains(wanted)),
            "{shield}: {story:#?}"
        );
    }
}

/// MANEUVER-023, MANEUVER-034, MANEUVER-069, MANEUVER-070: two attacks a round; the third point buys something else.
#[test]
fn maneuver_023_two_attacks_a_round() {
    let mut arena = duel().begin();
    assert_eq!(arena.pool("A", "attacks"), 2);
    arena.hits("A", "strike D", "D", &[20]).hits("A", "strike D", "D", &[20]);
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks")), (1, 0));
    assert!(!arena.can("A", "strike"));
    assert!(arena.why("strike").starts_with("MANEUVER-023"));
    arena.act("A", "dash");
    assert_eq!((arena.ap("A"), arena.metres("A")), (0, 14));
    assert!(!arena.can("A", "dash") && arena.why("dash").starts_with("MANEUVER-036"));
}

/// MANEUVER-036: with nothing left there is no defence but none.
#[test]
fn maneuver_036_a_defence_that_cannot_be_paid_is_not_offered() {
    let mut arena = duel().begin();
    // A question with one answer is not asked.
    arena.set_pool("D", "ap", 0).rolls([20]).act("A", "strike longsword/strength D").asks("A acts");
    assert_eq!(arena.health("D"), 20);
}

/// MANEUVER-053, MANEUVER-079, MANEUVER-081, MANEUVER-082: Block by Strength alone, Dodge, Parry by either.
#[test]
fn maneuver_079_the_tests_of_the_defences() {
    let plan = duel().unit('D', |d| d.holds(["longsword", "bone_shield"]).with("strength", 4).with("agility", 7));
    let test = |manner: &str| {
        let mut arena = plan.begin();
        arena.exchange("A", "strike D", "D", manner, &[20, 20]);
        arena.rolled("D")
    };
    assert_eq!(test("block bone_shield/strength"), "20+4+6+1=-9");
    assert_eq!(test("dodge"), "20+7+5+1=-7");
    assert_eq!(test("parry longsword/agility"), "20+7+6+1=-6");
    assert_eq!(test("parry longsword/strength"), "20+4+6+1=-9");
    let mut arena = plan.begin();
    arena.act("A", "strike D").refused("D", "block bone_shield/agility").refused("D", "withstand");
    arena.rolls([20]).react("D", "no_defence");
}

/// MANEUVER-080, MANEUVER-111: a stowed shield blocks nothing.
#[test]
fn maneuver_080_block_needs_a_shield_in_hand() {
    let plan = duel().unit('D', |d| d.gear(["longsword", "bone_shield"]).in_hand(["longsword"]));
    let mut arena = plan.begin();
    arena.act("A", "strike D").asks("D reacts");
    assert_eq!(arena.offered("D"), ["parry", "dodge", "no_defence"], "the highest target number first");
    assert!(arena.why("block").starts_with("MANEUVER-080"));
    arena.rolls([20]).react("D", "no_defence");
}

/// MANEUVER-G92: the best defence first; on a tie Block, Dodge, Parry.
#[test]
fn maneuver_g92_the_best_defence_is_offered_first() {
    let plan = duel().unit('D', |d| d.holds(["longsword", "bone_shield"]).with("dodge", 6));
    let mut arena = plan.begin();
    arena.act("A", "strike D");
    assert_eq!(arena.offered("D"), ["block", "dodge", "parry", "no_defence"]);
    arena.rolls([20]).react("D", "no_defence");
    let mut arena = plan.unit('D', |d| d.holds(["longsword", "bone_shield"]).with("dodge", 7)).begin();
    arena.act("A", "strike D");
    assert_eq!(arena.offered("D")[0], "dodge");
    arena.rolls([20]).react("D", "no_defence");
}

/// MANEUVER-083, MANEUVER-090, MANEUVER-D05: Block and Dodge against shots and throws, no Parry.
#[test]
fn maneuver_083_shots_cannot_be_parried() {
    for (weapon, technique) in [("longbow", "longbow/ranged"), ("dagger", "dagger/ranged")] {
        let plan =
            square(["A . . D"]).unit('A', |a| a.gear([weapon])).unit('D', |d| d.holds(["longsword", "bone_shield"]));
        let mut arena = plan.begin();
        arena.act("A", &format!("strike {technique} D"));
        assert_eq!(arena.offered("D"), ["block", "dodge", "no_defence"], "{weapon}");
        assert!(arena.why("parry").starts_with("MANEUVER-083"));
        arena.rolls([20]).react("D", "no_defence");
    }
}

/// MANEUVER-G40: a shield parries as well; bare hands parry bare hands alone.
#[test]
fn maneuver_g40_what_can_parry() {
    let plan = duel().unit('D', |d| d.gear([]));
    let mut arena = plan.clone().begin();
    arena.act("A", "strike D");
    assert!(!arena.can("D", "parry") && arena.why("parry").starts_with("MANEUVER-G40"));
    arena.rolls([20]).react("D", "no_defence");
    let mut arena = plan.unit('A', |a| a.gear([])).begin();
    arena.act("A", "strike bare D");
    assert!(arena.can("D", "parry"));
    arena.rolls([20, 20]).react("D", "parry bare");
    let mut arena = duel().unit('D', |d| d.holds(["bone_shield"])).begin();
    arena.exchange("A", "strike D", "D", "parry bone_shield/strength", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+6+1=-7");
}

/// MANEUVER-086, MANEUVER-089, MANEUVER-094, MANEUVER-J15: paid when declared, kept whatever the dice show; both fail.
#[test]
fn maneuver_094_both_fail_and_nothing_happens() {
    let mut arena = duel().begin();
    arena.exchange("A", "strike D", "D", "dodge", &[17, 15]).asks("A acts");
    assert_eq!((arena.ap("A"), arena.ap("D"), arena.health("D")), (2, 2, 20));
}

/// MANEUVER-088, MANEUVER-093, MANEUVER-096: no defence costs nothing and rolls nothing; a passed attack wins critically.
#[test]
fn maneuver_096_an_undefended_attack_that_passes_wins_critically() {
    let mut arena = duel().begin();
    arena.hits("A", "strike longsword/strength D", "D", &[12, 1, 5]).asks("A chooses").detail("A", "no_maneuver");
    assert_eq!((arena.ap("D"), arena.health("D")), (3, 12));
    assert_eq!(arena.story().iter().filter(|line| line.starts_with("D rolls")).count(), 0);
}

/// MANEUVER-097, MANEUVER-C12: an undefended attack that fails wins nothing for either side.
#[test]
fn maneuver_097_an_undefended_attack_that_fails_wins_nothing() {
    let mut arena = duel().begin();
    arena.hits("A", "strike D", "D", &[13]).asks("A acts");
    assert_eq!(arena.health("D"), 20);
}

/// MANEUVER-098, MANEUVER-099: the defender alone passes: no damage, and its maneuver.
#[test]
fn maneuver_098_a_defender_that_alone_passes_wins_critically() {
    for manner in ["dodge", "parry", "block"] {
        let mut arena = duel().unit('D', |d| d.holds(["longsword", "bone_shield"])).begin();
        arena
            .exchange("A", "strike D", "D", manner, &[5, 16])
            .asks("D chooses")
            .detail("D", "no_maneuver")
            .asks("A acts");
        assert_eq!((arena.health("D"), arena.ap("D")), (20, 2), "{manner}");
    }
}

/// MANEUVER-100, MANEUVER-104, MANEUVER-186: blocked, however many Successes; no maneuver.
#[test]
fn maneuver_100_a_block_takes_the_rating_off() {
    let mut arena = duel().unit('D', |d| d.holds(["longsword", "wooden_shield"])).begin();
    // 12 Successes against 1; location, damage 5 + 3 - 4.
    arena.exchange("A", "strike longsword/strength D", "D", "block", &[12, 1, 1, 5]).asks("A acts");
    assert_eq!(arena.health("D"), 16);
}

/// MANEUVER-101, MANEUVER-102, MANEUVER-103, MANEUVER-104, MANEUVER-D06: more Successes hit, as many or fewer miss.
#[test]
fn maneuver_101_both_pass_and_successes_are_compared() {
    // A: 12 - 7 + 1 = 6. Dodge 11: 8 is 4, 6 is 6, 5 is 7. Parry 12: 9 is 4, 7 is 6, 6 is 7.
    for (manner, roll, hit) in [
        ("dodge", 8, true),
        ("dodge", 7, true),
        ("dodge", 6, false),
        ("dodge", 5, false),
        ("parry", 9, true),
        ("parry", 7, false),
        ("parry", 6, false),
    ] {
        let mut arena = duel().begin();
        let dice: &[i16] = if hit { &[roll, 7, 1, 4] } else { &[roll, 7] };
        arena.exchange("A", "strike longsword/strength D", "D", manner, dice).asks("A acts");
        assert_eq!(arena.health("D"), if hit { 13 } else { 20 }, "{manner} {roll}");
    }
}

/// MANEUVER-G02: the option `successes: roll` counts the number on the die.
#[test]
fn maneuver_g02_successes_by_the_number_rolled() {
    // 7 against 6 by the die: more. By the margin it would be 6 against 6.
    let mut arena = duel().option("successes", "\"roll\"").begin();
    arena.exchange("A", "strike longsword/strength D", "D", "dodge", &[6, 7, 1, 4]).asks("A acts");
    assert_eq!(arena.health("D"), 13);
}

/// MANEUVER-G01, MANEUVER-D15: the target number stays between 1 and 19.
#[test]
fn maneuver_g01_a_1_always_passes_and_a_20_always_fails() {
    let strong = duel().unit('A', |a| a.with("strength", 10).with("fighting_style", 10));
    let mut arena = strong.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[20]).asks("A acts");
    assert_eq!(arena.rolled("A"), "20+10+10-1+1=0");
    let mut arena = strong.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[19, 1, 1]).asks("A chooses").detail("A", "no_maneuver");
    let weak = duel().unit('A', |a| {
        a.gear(["club"]).with("strength", 1).with("agility", 1).with("fighting_style", 0).status("prone")
    });
    let mut arena = weak.begin();
    arena.hits("A", "strike club/strength D", "D", &[1, 1, 1]).asks("A chooses").detail("A", "no_maneuver");
    let mut arena = weak.begin();
    arena.hits("A", "strike club/strength D", "D", &[2]).asks("A acts");
}

/// MANEUVER-G61: attacks accept foes only, unless the level says otherwise.
#[test]
fn maneuver_g61_allies_are_no_targets() {
    let plan = square(["A B D"]);
    let mut arena = plan.clone().begin();
    assert!(!arena.can("A", "strike"));
    let mut arena = plan.option("friendly_fire", "true").begin();
    assert_eq!(arena.values("A", "strike"), ["B"]);
}

/// MANEUVER-G59: a second weapon gives nothing more; each Strike names one.
#[test]
fn maneuver_g59_each_strike_names_one_weapon() {
    let mut arena = duel().unit('A', |a| a.holds(["longsword", "flail"])).begin();
    let choices = arena.choices("A");
    let strikes = choices.iter().filter(|choice| choice.starts_with("strike")).count();
    assert_eq!(strikes, 2, "{choices:#?}");
    arena.hits("A", "strike flail/strength D", "D", &[20]).hits("A", "strike longsword/strength D", "D", &[20]);
    assert!(!arena.can("A", "strike"));
}

/// MANEUVER-G78, MANEUVER-D30: the first weapon and the shield are in hand, the rest is stowed.
#[test]
fn maneuver_g78_what_is_in_hand_at_the_start() {
    let mut arena =
        duel().unit('A', |a| a.template("classical_knight")).unit('D', |d| d.template("nordling_hunter")).rolls([6, 1]);
    let hand = |arena: &mut indes_testing::Arena, unit: &str| {
        let id = arena.id(unit);
        arena.look(|view| view.field.unit(id).gear.in_hand().count())
    };
    assert_eq!((hand(&mut arena, "A"), hand(&mut arena, "D")), (2, 1), "longsword and shield; the longbow");
}

/// MANEUVER-G78, MANEUVER-G59, MANEUVER-114: held in one hand, or in both if the unit's row or its template says so: no
/// hand is free then, no shield is held, and a Disarm has a boon against it.
#[test]
fn maneuver_g78_a_versatile_weapon_in_both_hands_at_the_start() {
    let knight = |grip: &'static str| {
        square(["A D . .", ". . . ."]).unit('D', move |d| {
            let d = d.gear(["longsword", "bone_shield"]);
            if grip.is_empty() { d } else { d.grip(grip) }
        })
    };
    let in_one = "longsword in hand, bone_shield in hand";
    for (grip, items, both) in [
        ("", in_one, false),
        ("one_hand", in_one, false),
        ("both_hands", "longsword in hand, bone_shield stowed", true),
    ] {
        let mut arena = knight(grip).begin();
        assert_eq!((arena.items_of("D").as_str(), arena.is("D", "both_hands")), (items, both), "{grip}");
        let d = arena.id("D");
        let free = arena.look(|view| unit::free_hands(view.field.data(), &view.field.unit(d)));
        assert_eq!(free, 0, "{grip}: a weapon and a shield, or a weapon in both");
    }
    // Athletics 11: 12 fails, 11 passes. With a boon the better of two dice counts.
    for (grip, faces, kept) in
        [("both_hands", [12, 11], true), ("both_hands", [12, 13], false), ("one_hand", [12, 0], false)]
    {
        let mut arena = knight(grip).unit('D', |d| d.gear(["longsword"])).begin();
        arena.rolls([1, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
        arena.detail("A", "disarm D longsword").asks("D chooses");
        if grip == "both_hands" {
            arena.pairs([faces]);
        } else {
            arena.rolls([12]);
        }
        arena.detail("D", "with_athletics").asks("A acts");
        assert_eq!(arena.items_of("D") == "longsword in hand", kept, "{grip} {faces:?}");
        assert_eq!(arena.is("D", "both_hands"), kept, "the grip ends with the weapon");
    }
}

/// MANEUVER-G78: the template says it for all its units, and a unit's row says otherwise. What a level puts in hand
/// counts before the template's grip.
#[test]
fn maneuver_g78_the_grip_of_a_template_and_of_a_unit() {
    let template = "styles: [(style: \"classical_knight\", rank: 6)], armour";
    let both = "styles: [(style: \"classical_knight\", rank: 6)], grip: both_hands, armour";
    let plan = duel().with_data(template, both);
    assert!(plan.begin().is("D", "both_hands"));
    assert!(!plan.clone().unit('D', |d| d.grip("one_hand")).begin().is("D", "both_hands"));
    let mut arena = plan.clone().unit('D', |d| d.holds(["longsword", "bone_shield"])).begin();
    assert_eq!(arena.items_of("D"), "longsword in hand, bone_shield in hand");
    assert!(!arena.is("D", "both_hands"));
    // A dagger takes one hand whatever the grip.
    assert!(!plan.unit('D', |d| d.gear(["dagger", "longsword"])).begin().is("D", "both_hands"));
}

/// MANEUVER-039: an attack for a defence, a foe that exposes itself for an opportunity attack.
#[test]
fn maneuver_039_a_reaction_needs_its_trigger() {
    let mut arena = duel().unit('D', |d| d.gear(["longsword", "thorn_amulet", "ward"])).begin();
    arena.asks("A acts");
    for reaction in ["opportunity_attack", "block", "dodge", "parry", "withstand"] {
        assert!(!arena.can("A", reaction), "{reaction}");
        arena.refused("D", reaction);
    }
    arena.act("A", "strike longsword/strength D").asks("D reacts");
    // The ward answers an attack, the amulet damage.
    assert_eq!(arena.offered("D"), ["ward", "pass"]);
    arena.pass("D").asks("D reacts");
    assert!(!arena.can("D", "opportunity_attack") && !arena.can("D", "thorn_amulet"));
    arena.rolls([1, 1, 4]).react("D", "no_defence").detail("A", "no_maneuver").asks("D reacts");
    assert_eq!(arena.offered("D"), ["thorn_amulet", "pass"]);
    arena.pass("D").asks("A acts");
}

/// MANEUVER-051, MANEUVER-053: a Strike costs 1 action point and one of the attacks, and opens the defence.
#[test]
fn maneuver_051_a_strike_is_paid_and_opens_the_defence() {
    let mut arena = duel().begin();
    arena.act("A", "strike longsword/strength D").asks("D reacts");
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks"), arena.health("D")), (2, 1, 20));
    assert_eq!(arena.offered("D"), ["parry", "dodge", "no_defence"]);
    arena.rolls([20, 20]).react("D", "dodge").asks("A acts");
    assert_eq!(arena.ap("D"), 2);
}

/// MANEUVER-091, MANEUVER-J05, MANEUVER-J15: the target number with its terms is known before the attack is declared.
#[test]
fn maneuver_091_modifiers_are_known_before_the_roll() {
    let number = |row: &'static str, light: &str| {
        let plan = square([row]).unit('A', |a| a.gear(["longbow"]));
        let plan = if light.is_empty() { plan } else { plan.region("Dusk", "E1", light) };
        let mut arena = plan.begin();
        let intent = arena.intent("A", "strike longbow/ranged D");
        let (a, rules) = (arena.id("A"), arena.rules());
        arena.look(|view| {
            let terms = rules.forecast_terms(view, a, &intent, &[]);
            (terms[0].sum.total(), terms[0].sum.terms.len())
        })
    };
    // 6 + 6 and 2 off for the untrained longbow.
    assert_eq!(number("A . . . D", ""), (10, 3));
    assert_eq!(number("A . . - D", ""), (8, 4));
    assert_eq!(number("A . . - D", "light: dark"), (3, 5));
}

/// MANEUVER-D05: the defences against every kind of attack, with a shield and a sword in hand.
#[test]
fn maneuver_d05_defences_against_each_kind_of_attack() {
    let plan = square(["A . D"]).unit('D', |d| d.holds(["longsword", "bone_shield"]));
    let all = ["block", "dodge", "parry", "withstand"];
    for (gear, attack, open) in [
        ("lance", "strike lance/strength D", &["block", "dodge", "parry"][..]),
        ("longbow", "strike longbow/ranged D", &["block", "dodge"]),
        ("javelin", "strike javelin/ranged D", &["block", "dodge"]),
        ("fire_bolt", "fire_bolt D", &["block", "dodge"]),
        ("mind_spike", "mind_spike D", &["withstand"]),
    ] {
        let mut arena = plan.clone().unit('A', |a| a.gear([gear])).begin();
        arena.act("A", attack).asks("D reacts");
        for manner in all {
            assert_eq!(arena.can("D", manner), open.contains(&manner), "{manner} against {attack}");
        }
        assert!(arena.can("D", "no_defence"), "{attack}");
        arena.rolls([20]).react("D", "no_defence");
    }
}

/// MANEUVER-D06: all eleven rows, and who performs a maneuver.
#[test]
fn maneuver_d06_results_of_an_exchange() {
    let test = |successes: i16| TestResult { passed: successes > 0, successes };
    let (attacker, defender) = (Verdict::CriticalWin, Verdict::Lost);
    for (attack, manner, defence, wanted) in [
        (0, Some(Defence::Dodge), 0, Verdict::Failed),
        (0, None, 0, Verdict::Failed),
        (1, Some(Defence::Parry), 0, attacker),
        (1, None, 0, attacker),
        (0, Some(Defence::Block), 1, defender),
        (9, Some(Defence::Block), 1, Verdict::Blocked),
        (1, Some(Defence::Block), 9, Verdict::Blocked),
        (3, Some(Defence::Dodge), 2, Verdict::Hit),
        (2, Some(Defence::Dodge), 2, Verdict::Missed),
        (1, Some(Defence::Dodge), 2, Verdict::Missed),
        (3, Some(Defence::Parry), 2, Verdict::Hit),
        (2, Some(Defence::Parry), 2, Verdict::Missed),
        (3, Some(Defence::Withstand), 2, Verdict::Hit),
        (2, Some(Defence::Withstand), 2, Verdict::Missed),
    ] {
        assert_eq!(Verdict::of(test(attack), manner, test(defence)), wanted, "{attack} {manner:?} {defence}");
    }
    // Damage is rolled for a critical win of the attacker, for a hit and for a blocked hit.
    let deals = [attacker, Verdict::Hit, Verdict::Blocked, Verdict::Missed, Verdict::Failed, defender];
    assert_eq!(deals.map(Verdict::deals_damage), [true, true, true, false, false, false]);
}

/// MANEUVER-G61: attack spells as well; by the option an ally defends like a foe.
#[test]
fn maneuver_g61_spells_at_allies() {
    let plan = square(["A B . D"]).unit('A', |a| a.gear(["fire_bolt"]));
    assert_eq!(plan.clone().begin().values("A", "fire_bolt"), ["D"]);
    let mut arena = plan.option("friendly_fire", "true").begin();
    assert_eq!(arena.values("A", "fire_bolt"), ["B", "D"]);
    arena.act("A", "fire_bolt B").asks("B reacts").rolls([20]).react("B", "no_defence").asks("A acts");
}
