//! `Expect` and `Offered`: each field can hold and can fail, and a failure names what was found.

use super::{after, fails_at, play};

/// Plays a script of the repository with another last step.
fn and_then(script: &str, step: &str) -> Result<indes::script::Summary, indes::script::Failure> {
    let text = std::fs::read_to_string(format!("tests/scripts/{script}.script.ron")).unwrap();
    let end = text.rfind("    ],\n)").unwrap();
    play(&format!("{}        {step}\n{}", &text[..end], &text[end..]))
}

#[track_caller]
fn holds(script: &str, step: &str) {
    and_then(script, step).unwrap_or_else(|failure| panic!("{step}: {failure}"));
}

#[track_caller]
fn fails(script: &str, step: &str, path: &str, words: &str) {
    let failure = and_then(script, step).expect_err(step);
    let problem = failure.problems.iter().next().unwrap();
    assert!(problem.path.ends_with(path), "{} for {path}: {failure}", problem.path);
    assert!(problem.message.contains(words), "no \"{words}\" in {failure}");
}

#[test]
fn statuses_are_expected_exactly_or_to_be_absent() {
    let at = "tempo/parry";
    holds(at, "Expect(unit: \"Ysolde\", statuses: [\"on_guard\"], lacks: [\"bound\", \"pinned\"]),");
    fails(at, "Expect(unit: \"Ysolde\", lacks: [\"bound\", \"on_guard\"]),", "lacks[1]", "Ysolde not to be on_guard");
    let two = "Expect(unit: \"Ysolde\", statuses: [\"on_guard\", \"bound\"]),";
    fails(at, two, "statuses", "Ysolde to be exactly on_guard, bound, found on_guard");
}

#[test]
fn items_are_expected_with_place_shots_instalments_and_aim() {
    let at = "tempo/counter_fire";
    holds(
        at,
        "Expect(unit: \"Karl\", items: {\"light_crossbow\": (place: Hand, shots: 0, paid: 0, aim: \"nobody\"), \"dagger\": (place: Stowed)}),",
    );
    let step = |item: &str| format!("Expect(unit: \"Karl\", items: {{\"light_crossbow\": ({item})}}),");
    fails(at, &step("shots: 1"), "items[\"light_crossbow\"].shots", "Karl's light_crossbow with 1 shots, found 0");
    fails(at, &step("paid: 2"), "items[\"light_crossbow\"].paid", "with 2 paid, found 0");
    fails(at, &step("place: Ground(\"A1\")"), "items[\"light_crossbow\"].place", "at Ground(\"A1\"), found Hand");
    fails(at, &step("aim: \"Robin\""), "items[\"light_crossbow\"].aim", "aimed at Robin, found nobody");
    fails(at, "Expect(unit: \"Karl\", items: {\"mace\": (shots: 1)}),", "items[\"mace\"]", "Karl to have mace");
}

#[test]
fn items_on_the_ground_are_expected_exactly() {
    let drop = "Choose(unit: \"Rurik\", verb: \"drop\", with: [Item(\"longsword\")]),\n        ";
    let at = "tempo/parry";
    holds(at, &format!("Expect(on_ground: []),\n        {drop}Expect(on_ground: [(\"longsword\", \"C3\")]),"));
    fails(at, &format!("{drop}Expect(on_ground: []),"), "on_ground", "on the ground nothing, found longsword on C3");
}

#[test]
fn numbers_are_expected_with_their_terms_and_rules() {
    let at = "tempo/parry";
    let roll = "Expect(sums: [(unit: \"Rurik\", of: Roll, verb: \"melee_attack\", total: TOTAL, terms: [TERMS])]),";
    let failure =
        after("Expect(unit: \"Ysolde\", pools: {\"ap\": 9})", "Expect(sums: [(unit: \"Rurik\", of: Roll, total: 8)])");
    fails_at(&failure, 4, &["Roll of Rurik: 8, found 3 (dice) + 4 (Blades) = 7 by TEMPO-G01"]);
    let sound = |sum: &str| super::SOUND.replace("Expect(unit: \"Ysolde\", pools: {\"ap\": 9})", sum);
    let (dice, blades) =
        ("(from: Dice, amount: 3, rule: \"TEMPO-G01\")", "(from: Stat(\"blades\"), amount: 4, rule: \"RULE\")");
    let rule = failure.to_string();
    let by: Vec<&str> = rule.split(" by ").nth(1).unwrap().split(['\n', ';']).next().unwrap().split(", ").collect();
    let terms = format!("{dice}, {}", blades.replace("RULE", by[1].trim()));
    play(&sound(&roll.trim_end_matches(',').replace("TOTAL", "7").replace("TERMS", &terms)))
        .unwrap_or_else(|failure| panic!("{failure}"));
    for wrong in [terms.replace("amount: 4", "amount: 5"), terms.replace("blades", "reflexes"), dice.to_owned()] {
        let failure = play(&sound(&roll.trim_end_matches(',').replace("TOTAL", "7").replace("TERMS", &wrong)));
        fails_at(&failure.unwrap_err(), 4, &["Roll of Rurik for melee_attack: 7"]);
    }
    // The number looked up in the table is the result less that of the opponent, with the name of its row.
    let net = "Expect(sums: [(unit: \"Ysolde\", of: Result, verb: \"parry\", total: 1, outcome: \"Success\")])";
    play(&sound(net)).unwrap_or_else(|failure| panic!("{failure}"));
    let failure = play(&sound(&net.replace("Success", "Bind"))).unwrap_err();
    fails_at(&failure, 4, &["Result of Ysolde for parry: 1, Bind, found 8 (result) - 7 (opponent) = 1: Success"]);
    fails(at, "Expect(sums: [(unit: \"Ysolde\", of: Damage, total: 5)]),", "sums[0]", "Damage of Ysolde: 5");
}

#[test]
fn boons_are_counted_against_each_target() {
    let script = std::fs::read_to_string("tests/scripts/poise/surrounded_from_two_corners.script.ron").unwrap();
    let asked = "Expect(asks: \"Oda\", rules: [\"POISE-178\"]";
    assert!(script.contains(asked));
    let with = |net: i16| {
        play(&script.replacen(
            asked,
            &format!("Expect(unit: \"Hanna\", boons: {{\"Oda\": {net}}}),\n        {asked}"),
            1,
        ))
    };
    with(1).unwrap_or_else(|failure| panic!("{failure}"));
    let failure = with(2).unwrap_err();
    assert!(failure.to_string().contains("net boons of Hanna against Oda: 2, found 1"), "{failure}");
}

#[test]
fn a_seat_sees_only_its_own_events_and_does_not_know_hidden_units() {
    let script = std::fs::read_to_string("tests/scripts/tempo/feint_draws_a_parry.script.ron").unwrap();
    let asked = "Offered(unit: \"Ysolde\", verbs: [\"counter_attack\", \"evade\", \"parry\", \"pass\"]),";
    assert!(script.contains(asked));
    let with = |step: &str| play(&script.replacen(asked, &format!("{step}\n        {asked}"), 1));
    for step in [
        "Expect(seen_by: 1, rules: [\"TEMPO-065\"], told: [\"Feint\"]),",
        "Expect(seen_by: 2, without: [\"TEMPO-065\"], not_told: [\"Feint\"], told: [\"Melee Attack\"]),",
    ] {
        with(step).unwrap_or_else(|failure| panic!("{step} {failure}"));
    }
    let failure = with("Expect(seen_by: 2, told: [\"Feint\"]),").unwrap_err().to_string();
    assert!(failure.contains("expected to be told \"Feint\", found no such sentence"), "{failure}");
    let failure = with("Expect(seen_by: 1, not_told: [\"Feint\"]),").unwrap_err().to_string();
    assert!(failure.contains("expected not to be told \"Feint\""), "{failure}");

    let script = std::fs::read_to_string("tests/scripts/poise/out_of_hiding.script.ron").unwrap();
    let first = "Choose(unit: \"Ulla\", verb: \"shift\"";
    let with = |step: &str| play(&script.replacen(first, &format!("{step}\n        {first}"), 1));
    with("Expect(seen_by: 1, unseen: [\"Ulla\"]),\n        Expect(seen_by: 2, unseen: [], unit: \"Ulla\", cell: \"J2\"),")
        .unwrap_or_else(|failure| panic!("{failure}"));
    let failure = with("Expect(seen_by: 1, unit: \"Ulla\", cell: \"J2\"),").unwrap_err().to_string();
    assert!(failure.contains("expected seat 1 to know of Ulla, found it does not"), "{failure}");
    let failure = with("Expect(seen_by: 2, unseen: [\"Ulla\"]),").unwrap_err().to_string();
    assert!(failure.contains("seat 2 not to know of Ulla, found nothing"), "{failure}");
}

#[test]
fn an_offer_has_prices_parts_items_targets_cells_and_ways() {
    let offered = "Offered(unit: \"Ysolde\", has: [\"parry\"])";
    let mine = |rows: &str| {
        let text = super::SOUND
            .replace("    steps: [\n", &format!("    steps: [\n        Offered(unit: \"Rurik\", rows: [{rows}]),\n"));
        play(&text)
    };
    for rows in [
        "(verb: \"melee_attack\", price: {\"ap\": 3}, parts: [(\"longsword\", \"edge\"), (\"longsword\", \"point\"), (\"longsword\", \"pommel\")])",
        "(verb: \"melee_attack\", with: [Part(\"longsword\", \"pommel\")], units: [\"Ysolde\"])",
        "(verb: \"melee_attack\", with: [Part(\"longsword\", \"pommel\"), Unit(\"Ysolde\")], price: {\"ap\": 4})",
        "(verb: \"draw\", items: [\"dagger\"])",
        "(verb: \"end_turn\", price: {})",
    ] {
        mine(rows).unwrap_or_else(|failure| panic!("{rows}: {failure}"));
    }
    let wrong = [
        ("(verb: \"melee_attack\", price: {\"ap\": 4})", "melee_attack for 4 ap, found 3 ap"),
        (
            "(verb: \"melee_attack\", parts: [(\"longsword\", \"edge\")])",
            "found longsword/edge, longsword/point, longsword/pommel",
        ),
        ("(verb: \"melee_attack\", units: [\"Ysolde\"])", "units as the next detail of melee_attack, found Part"),
        (
            "(verb: \"melee_attack\", with: [Part(\"dagger\", \"point\")], units: [\"Ysolde\"])",
            "dagger is not in hand (TEMPO-G54)",
        ),
        ("(verb: \"draw\", items: [])", "draw with items nothing, found dagger"),
        ("(verb: \"press\", price: {})", "press on offer, found"),
        ("(verb: \"end_turn\", cells: [])", "cells as the next detail of end_turn, found no more details"),
    ];
    for (rows, words) in wrong {
        let failure = mine(rows).unwrap_err().to_string();
        assert!(failure.contains(words), "no {words} in {failure}");
    }
    let ends = "(verb: \"move\", ends: [\"B3\"])";
    let failure = mine(ends).unwrap_err().to_string();
    assert!(failure.contains("move with ends B3, found A") && failure.contains("C1"), "{failure}");
    let doors = "tempo/a_door_and_a_portcullis";
    holds(doors, "Offered(unit: \"Rurik\", rows: [(verb: \"interact\", cells: [\"C1\"], price: {\"ap\": 2})]),");
    // A replacement costs the difference.
    let dearer = std::fs::read_to_string("tests/scripts/tempo/ct_counter_attack.script.ron").unwrap();
    let choose = "Choose(unit: \"Rurik\", verb: \"ct_counter_attack\"";
    let row = "Offered(unit: \"Rurik\", rows: [(verb: \"ct_counter_attack\", with: [Part(\"longsword\", \"pommel\")], price: {\"ap\": 1})]),";
    play(&dearer.replacen(choose, &format!("{row}\n        {choose}"), 1))
        .unwrap_or_else(|failure| panic!("{failure}"));
    // A level in the air.
    let drake = std::fs::read_to_string("tests/scripts/poise/a_drake_rises_and_falls.script.ron").unwrap();
    assert!(drake.contains("Level("));
    let failure = after(offered, "Offered(unit: \"Ysolde\", rows: [(verb: \"parry\", levels: [1])])");
    fails_at(&failure, 2, &["levels as the next detail of parry, found Item"]);
}

#[test]
fn expectations_that_make_no_sense_are_reported_before_the_script_is_played() {
    let cases = [
        ("Expect(sums: [(unit: \"Rurik\", of: Damage, verb: \"parry\", total: 1)])", "damage has no verb"),
        (
            "Expect(sums: [(unit: \"Rurik\", of: Roll, outcome: \"Hit\")])",
            "only what is read off a table has an outcome",
        ),
        ("Expect(sums: [(unit: \"Rurik\", of: Roll)])", "this expects nothing"),
        ("Expect(unseen: [\"Rurik\"])", "this does not say from whom"),
        ("Expect(seen_by: 7, over: false)", "there is no seat 7"),
        ("Expect(unit: \"Rurik\", used: {\"turns\": 1})", "nothing is counted as `turns`"),
        ("Expect(unit: \"Rurik\", items: {\"longsword\": ()})", "this expects nothing"),
        ("Expect(unit: \"Rurik\", lacks: [\"bounded\"])", "there is no status `bounded`"),
        ("Offered(unit: \"Rurik\", rows: [(verb: \"move\")])", "this expects nothing"),
        (
            "Offered(unit: \"Rurik\", rows: [(verb: \"move\", cells: [], ends: [])])",
            "a row tells of one detail at a time",
        ),
        ("Expect(unit: \"Rurik\", stauses: [])", "there is no field `stauses`"),
    ];
    for (step, words) in cases {
        let failure = after("Offered(unit: \"Ysolde\", has: [\"parry\"])", step);
        assert_eq!(failure.step, None, "{failure}");
        assert!(failure.problems.iter().next().unwrap().message.contains(words), "no {words} in {failure}");
    }
}
