//! What is known before a choice: exact odds, prices, whom an action provokes, and debts before they are incurred.

use indes_testing::Arena;
use indes_testing::region::{PASSIVE, duel, strips};

#[track_caller]
fn same(number: f64, wanted: f64) {
    assert!((number - wanted).abs() < 1e-9, "{number} is not {wanted}");
}

/// The chances of the faces of a die, plain (0), advantaged (1) or disadvantaged (-1).
fn chances(sides: i32, state: i32) -> Vec<(i32, f64)> {
    let all = f64::from(sides * sides);
    let of = |face: i32| match state {
        0 => f64::from(sides) / all,
        1 => f64::from(2 * face - 1) / all,
        _ => f64::from(2 * (sides - face) + 1) / all,
    };
    (1..=sides).map(|face| (face, of(face))).collect()
}

/// The chance of a hit and the mean number of successes of one die against another.
fn exchange(attack: (i32, i32), defence: (i32, i32)) -> (f64, f64) {
    let (mut hit, mut mean) = (0.0, 0.0);
    for (a, p) in chances(attack.0, attack.1) {
        for (d, q) in chances(defence.0, defence.1) {
            if a >= d {
                hit += p * q;
                mean += p * q * f64::from(a / d);
            }
        }
    }
    (hit, mean)
}

/// REGION-G01, REGION-G51: D8 against D8 hits 36 of 64 times, and every answer has its own odds.
#[test]
fn region_g51_the_odds_of_an_attack_are_exact() {
    let plan = duel().unit('D', |d| d.dice([("def", 8)]).max_hp(30).gear(["long_sword", "buckler"]));
    let mut arena = plan.begin();
    let (hit, mean) = exchange((8, 0), (8, 0));
    same(hit, 36.0 / 64.0);
    let odds = arena.odds("A", "melee_attack D").action;
    same(1.0 - odds.miss, hit);
    same(odds.damage, mean);
    arena.act("A", "melee_attack D").asks("D reacts");
    for (manner, sides, state) in [("passive", 8, 0), ("block", 8, 1), ("parry", 8, 0), ("dodge", 8, 0)] {
        let (hit, mean) = exchange((8, 0), (sides, state));
        let odds = arena.odds("D", manner).action;
        same(1.0 - odds.miss, hit);
        same(odds.damage, mean);
    }
    arena.dice("1 8").react("D", "passive");
}

/// REGION-059: two successes or more have a part of their own, and nothing is called critical.
#[test]
fn region_059_two_successes_are_counted_apart() {
    let mut arena = duel().unit('D', |d| d.dice([("def", 8)]).max_hp(30).gear(["long_sword", "buckler"])).begin();
    let odds = arena.odds("A", "melee_attack D").action;
    let share = |from: i32, below: i32| {
        let all = (1..=8).flat_map(|a| (1..=8).map(move |d| a / d));
        all.filter(|count| (from..below).contains(count)).count() as f64 / 64.0
    };
    same(odds.hit, share(1, 2));
    same(odds.twofold, share(2, 9));
    same(odds.critical, 0.0);
}

/// REGION-D28: with the disadvantage of an unaware target, and with the minimum of the range.
#[test]
fn region_g19_the_odds_know_the_minimum() {
    let plan = strips(1, ["A . D", ". . ."]).unit('A', |a| a.gear(["short_bow"]));
    let mut arena = plan.unit('D', |d| d.dice([("def", 2)]).max_hp(30)).begin();
    let (hit, mean) = exchange((8, 0), (6, 0));
    let odds = arena.odds("A", "ranged_attack D").action;
    same(1.0 - odds.miss, hit);
    same(odds.damage, mean);
}

/// REGION-074, REGION-062: the chance that the target falls.
#[test]
fn region_062_the_chance_of_a_knock_out() {
    let mut arena = duel().unit('D', |d| d.hp(2)).begin();
    let wanted: f64 =
        (1..=8).flat_map(|a| (1..=6).map(move |d| (a, d))).filter(|(a, d)| a / d >= 2).count() as f64 / 48.0;
    same(arena.odds("A", "melee_attack D").action.falls, wanted);
}

/// REGION-143: the chance that an escape frees.
#[test]
fn region_143_the_odds_of_an_escape() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "grab D", "D").asks("D acts");
    same(arena.odds("D", "escape A").success, exchange((8, 0), (4, 0)).0);
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").asks("D acts");
    same(arena.odds("D", "escape A").success, exchange((8, -1), (4, 0)).0);
}

/// REGION-G83: the chance to hide from several observers with one roll.
#[test]
fn region_g83_the_odds_of_hiding() {
    let plan = indes_testing::region::strips_with(3, ["A . . D . .", ". . . . . E"], &[("r", "cover: 1")]);
    let mut arena = plan.begin();
    let wanted: f64 = (1..=8).map(|r| (f64::from(r.min(6)) / 6.0).powi(2) / 8.0).sum();
    same(arena.odds("A", "hide").success, wanted);
}

/// The units that an action would provoke.
#[track_caller]
fn provoked(arena: &mut Arena, unit: &str, what: &str) -> Vec<String> {
    let (intent, rules, id) = (arena.intent(unit, what), arena.rules(), arena.id(unit));
    arena.look(|view| {
        let all = rules.provokes(view, id, &intent);
        let mut names: Vec<String> = all.iter().map(|it| view.field.roster.member(it.0).name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    })
}

/// REGION-D05: shown before the action is declared.
#[test]
fn region_d05_what_an_action_provokes_is_known() {
    let plan = strips(3, ["A D . . . .", "E . . . F .", ". . . . . ."]);
    let mut arena = plan.clone().unit('A', |a| a.gear(["short_bow"])).begin();
    assert_eq!(provoked(&mut arena, "A", "ranged_attack F"), ["D", "E"]);
    assert_eq!(provoked(&mut arena, "A", "unarmed_strike D"), ["D"]);
    assert_eq!(provoked(&mut arena, "A", "drop_prone"), Vec::<String>::new());
    let mut arena = plan.begin();
    assert_eq!(provoked(&mut arena, "A", "melee_attack D"), Vec::<String>::new());
    assert_eq!(provoked(&mut arena, "A", "walk B2-C3-D3"), ["D", "E"]);
    assert!(provoked(&mut arena, "A", "run B2-C3-D3").contains(&"F".to_owned()));
}

/// REGION-119: an opportunity attack that has been carried out is foretold no more, and the odds are those of the manner.
#[test]
fn region_d07_the_odds_of_a_defence_after_an_opportunity_attack() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["long_sword", "buckler"]));
    let mut struck = plan.begin();
    struck.act("A", "unarmed_strike D").react("D", "opportunity_attack").asks("A reacts");
    struck.dice("1 6").react("A", PASSIVE).asks("D reacts");
    let mut passed = plan.begin();
    passed.act("A", "unarmed_strike D").pass("D").asks("D reacts");
    for manner in [PASSIVE, "block", "parry", "dodge"] {
        assert_eq!(struck.odds("D", manner), passed.odds("D", manner), "{manner}");
    }
    assert_eq!(struck.forecast_if_kept(), passed.forecast_if_kept());
    same(1.0 - struck.odds("D", "parry").action.miss, exchange((4, 0), (8, 0)).0);
}

/// REGION-036: the price of an interrupt is known before it is taken: one AP of the next turn.
#[test]
fn region_036_the_price_of_an_interrupt_is_an_ap_of_the_next_turn() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack D").asks("D reacts");
    assert_eq!((arena.cost("D", "passive"), arena.cost("D", "parry"), arena.cost("D", "dodge")), (0, 1, 1));
    assert_eq!(arena.owed("D"), 0);
    arena.dice("4 8").react("D", "parry").asks("D acts");
    assert_eq!(arena.ap("D"), 2);
}

/// REGION-G51: bots prefer a sure hit on the weaker target.
#[test]
fn region_g51_a_bot_weighs_its_chances() {
    let plan =
        strips(4, ["A D E . . . . .", ". . . . . . . ."]).unit('D', |d| d.armour("plate")).unit('E', |e| e.hp(1));
    let mut arena = plan.start("8 4 6");
    assert!(arena.worth("A", "melee_attack E") > arena.worth("A", "melee_attack D"));
    assert!(arena.worth("A", "melee_attack E") > arena.worth("A", "end_turn"));
}
