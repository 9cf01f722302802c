//! Dodge, block, predict, defend, yield.

use super::{duel, square, yields};
use indes_poise::DEF;

#[test]
fn poise_049_a_minion_yields_to_an_attack_that_rules_out_any_defence() {
    let mut arena =
        duel().unit('D', |d| d.template("levy").with("defence", 30)).unit('A', |a| a.gear(["maul"])).begin();
    // No seat is asked.
    arena.rolls([1, 1]).act("A", "attack slam D");
    assert!(arena.story().contains(&"D answers yield".to_owned()));
}

#[test]
fn poise_050_a_minion_defends_with_its_one_pool() {
    let plan = |defence| {
        duel().unit('A', |a| a.with("agility", 3)).unit('D', move |d| d.template("levy").with("defence", defence))
    };
    let mut arena = plan(10).begin();
    // Threat 9, armour 1.
    arena.act("A", "attack cut D").react("D", "defend");
    assert_eq!(arena.defence("D"), 2);
    let mut arena = plan(8).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.offered("D"), ["defend", "yield"]);
    arena.rolls([8, 8]).react("D", "yield");
    let mut arena = plan(7).begin();
    arena.rolls([1, 1]).act("A", "attack cut D");
    assert!(arena.story().contains(&"D answers yield".to_owned()));
}

#[test]
fn poise_051_a_target_defends_or_yields() {
    let mut arena = duel().begin();
    arena.act("A", "attack cut D").asks("D reacts");
    assert_eq!(arena.offered("D"), ["dodge", "block", "predict", "yield"]);
    arena.refused("D", "pass").rolls([3, 4]).react("D", "yield");
}

#[test]
fn poise_052_yielding_is_allowed_though_a_defence_is_affordable() {
    let mut arena = duel().unit('D', |d| d.with("poise", 30)).begin();
    yields(&mut arena, "attack cut D", &[3, 4]);
    assert_eq!(arena.pools("D"), [21, 15, 15]);
}

/// POISE-053, POISE-056, POISE-057, POISE-058: the whole threat from one pool of the defender's choice.
#[test]
fn poise_053_a_defence_takes_the_threat_from_one_pool() {
    for (verb, wanted) in [("dodge", [7, 15, 15]), ("block", [15, 7, 15]), ("predict", [15, 15, 7])] {
        let mut arena = duel().begin();
        arena.act("A", "attack cut D").react("D", verb);
        assert_eq!(arena.pools("D"), wanted);
        arena.asks("A acts");
    }
}

#[test]
fn poise_055_a_defence_cancels_the_yield() {
    let mut arena = duel().unit('A', |a| a.gear(["mace"])).begin();
    arena.act("A", "attack crush D").react("D", "dodge").expect([
        "A attack mace/crush D",
        "A ends on 8: threat",
        "D answers dodge",
        "D -8 poise (7) as damage",
    ]);
    assert_eq!(arena.cell("D"), "B1");
}

#[test]
fn poise_054_armour_lessens_the_threat() {
    for (armour, cost) in [("none", 8), ("padded", 7), ("mail", 6), ("plate", 5)] {
        let mut arena = duel().unit('D', move |d| d.armour(armour)).begin();
        arena.act("A", "attack cut D");
        assert_eq!(arena.cost("D", "dodge"), cost);
        arena.react("D", "dodge");
    }
}

/// POISE-059, POISE-060, POISE-061: the shipped weapons have an unblockable and an unpredictable attack.
#[test]
fn poise_060_an_unblockable_attack_cannot_be_blocked() {
    let mut arena = duel().unit('A', |a| a.gear(["maul"])).begin();
    arena.act("A", "attack slam D");
    assert_eq!(arena.offered("D"), ["dodge", "predict", "yield"]);
    assert_eq!(arena.why("block"), "POISE-060: the attack is unblockable");
    arena.react("D", "predict");
}

#[test]
fn poise_061_an_unpredictable_attack_cannot_be_predicted() {
    let mut arena = duel().unit('A', |a| a.gear(["bite"])).begin();
    arena.act("A", "attack bite D");
    assert_eq!(arena.offered("D"), ["dodge", "block", "yield"]);
    assert_eq!(arena.why("predict"), "POISE-061: the attack is unpredictable");
    arena.react("D", "dodge");
}

#[test]
fn poise_062_a_pool_defends_if_it_is_at_least_the_threat() {
    let mut arena = duel().unit('D', |d| d.pools(7, 8, 9)).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.offered("D"), ["block", "predict", "yield"]);
    assert_eq!(arena.why("dodge"), "POISE-062: costs 8 Poise; 7 left");
    arena.react("D", "block");
    assert_eq!(arena.pools("D"), [7, 0, 9]);
}

#[test]
fn poise_063_a_target_that_cannot_defend_yields_unasked() {
    let mut arena = duel().unit('A', |a| a.gear(["bite"])).unit('D', |d| d.pools(8, 4, 20)).begin();
    arena.rolls([9, 10]).act("A", "attack bite D");
    assert!(arena.story().contains(&"D answers yield".to_owned()));
}

#[test]
fn poise_064_a_defence_that_empties_a_pool_brings_its_condition() {
    let mut arena = duel().unit('D', |d| d.with("poise", 8)).begin();
    arena.act("A", "attack cut D").react("D", "dodge");
    assert_eq!((arena.pools("D"), arena.is("D", "reeling")), ([0, 15, 15], true));
}

#[test]
fn poise_223_a_defence_that_spends_the_last_point_defeats() {
    let mut arena = duel().unit('D', |d| d.pools(0, 0, 8).with("stress", 2)).begin();
    arena.act("A", "attack cut D").react("D", "predict").asks("over");
    assert_eq!((arena.pools("D"), arena.stress("D"), arena.is_down("D")), ([0, 0, 0], 2, true));
}

/// POISE-G23: a shield makes its kind of defence cheaper, after armour.
#[test]
fn a_shield_makes_one_kind_of_defence_cheaper() {
    let plan = duel().unit('D', |d| d.armour("mail").gear(["sword", "round_shield"]));
    let mut arena = plan.begin();
    arena.act("A", "attack cut D");
    assert_eq!(["dodge", "block", "predict"].map(|verb| arena.cost("D", verb)), [6, 4, 6]);
    arena.react("D", "block");
    let mut arena = plan.option("allow_shields", "false").begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "block"), 6);
    arena.react("D", "block");
}

/// POISE-G23, POISE-D12: a round shield and a tower shield both help a block, and only the better one counts: in the
/// forecast before the attack, in the offer and in the price.
#[test]
fn poise_g23_of_two_shields_for_one_defence_the_better_one_counts() {
    for (momentum, blocks) in [(15, true), (5, true), (4, false)] {
        let plan = duel().unit('D', move |d| d.gear(["round_shield", "tower_shield"]).with("momentum", momentum));
        let mut arena = plan.begin();
        let (intent, a, d) = (arena.intent("A", "attack cut D"), arena.id("A"), arena.id("D"));
        let forecast = arena.look(|view| {
            let names = DEF.rules.names(&view.field.rule_data);
            let answers = DEF.rules.answers(view, a, &intent, d);
            answers.iter().map(|answer| names.verb_key(answer.verb).to_owned()).collect::<Vec<_>>()
        });
        arena.act("A", "attack cut D");
        assert_eq!((forecast.contains(&"block".to_owned()), arena.can("D", "block")), (blocks, blocks), "{momentum}");
        if blocks {
            assert_eq!(["dodge", "block", "predict"].map(|verb| arena.cost("D", verb)), [8, 5, 8]);
            arena.react("D", "block");
            assert_eq!(arena.pools("D")[1], i16::try_from(momentum).unwrap() - 5);
        } else {
            assert_eq!(arena.why("block"), "POISE-062: costs 5 Momentum; 4 left");
            arena.react("D", "dodge");
        }
    }
    // Shields for different defences each help their own.
    let mut arena = duel().unit('D', |d| d.gear(["buckler", "round_shield"])).begin();
    arena.act("A", "attack cut D");
    assert_eq!(["dodge", "block", "predict"].map(|verb| arena.cost("D", verb)), [7, 6, 8]);
    arena.react("D", "predict");
}

/// POISE-C21, POISE-101: a defeated unit yields unasked, and the damage is stress.
#[test]
fn poise_101_damage_to_the_defeated_is_stress() {
    let plan = square(["A D . E"]).unit('D', |d| d.pools(0, 0, 1).with("stress", 1).armour("padded"));
    let mut arena = plan.begin();
    // POISE-G10: an affliction at 5, and two at 10 and 15.
    yields(&mut arena, "attack cut D", &[3, 3, 1]);
    arena.detail("A", "pass").detail("A", "pass");
    // 3 + 3 + 2 - 1 = 7, of which 1 is focus.
    assert_eq!((arena.is_down("D"), arena.stress("D")), (true, 7));
    arena.end("A").asks("E acts").end("E");
    arena.asks("A acts");
    arena.rolls([4, 3, 2, 3]).act("A", "attack cut D");
    assert_eq!(arena.stress("D"), 15);
}
