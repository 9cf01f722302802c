//! `setup`, `round` and `turn`: an impossible one is refused with its place and a remedy, a possible one takes effect.

use super::{after, play};
use indes::script::Failure;

/// The sound script of the yard with this before its dice.
#[track_caller]
fn with(setup: &str) -> Failure {
    after("    dice:", &format!("    {setup},\n    dice:"))
}

/// The first problem: its place, message and help.
fn first_problem(failure: &Failure) -> (String, String, String) {
    let problem = failure.problems.iter().next().unwrap();
    (problem.path.clone(), problem.message.clone(), problem.help.clone().unwrap_or_default())
}

#[track_caller]
fn is_refused(failure: &Failure, path: &str, message: &str, help: &str) {
    let (at, said, remedy) = first_problem(failure);
    assert_eq!((at.as_str(), said.as_str()), (path, message), "{failure}");
    assert!(remedy.contains(help) && !remedy.is_empty(), "{remedy}: {failure}");
    assert_eq!(failure.step, None);
}

#[test]
fn an_impossible_setup_is_reported() {
    let of = |fields: &str| with(&format!("setup: [(unit: \"Rurik\", {fields})]"));
    is_refused(&of("pools: {\"ap\": 13}"), "setup[0].pools[\"ap\"]", "13 is not possible: 0 to 12", "write 0 to 12");
    is_refused(&of("cell: \"D3\""), "setup[0].cell", "Ysolde stands on D3", "free cell");
    is_refused(&of("cell: \"Z9\""), "setup[0].cell", "Rurik cannot stand on Z9", "free cell");
    is_refused(&of("status: \"onguard\""), "setup[0].status", "there is no status `onguard`", "`on_guard`");
    is_refused(&of("facing: north"), "setup[0].facing", "this grid has no such direction", "`east`");
    is_refused(&of("status: \"bound\""), "setup[0].status", "Rurik cannot be given `bound`", "bonds: [");
    is_refused(&of("status: \"pinned\""), "setup[0].status", "Rurik cannot be given `pinned`", "bonds: [");
    let two = of("statuses: [\"on_guard\", \"off_guard\"]");
    is_refused(&two, "setup[0].statuses[1]", "a unit has 1 status at a time under tempo", "leave it out");
    is_refused(&of("statuses: []"), "setup[0].statuses", "a unit has exactly one status", "`on_guard`");
    let both = of("status: \"on_guard\", statuses: [\"on_guard\"]");
    is_refused(&both, "setup[0].status", "`status` and `statuses` cannot stand together", "keep `statuses`");
    is_refused(&of("used: {\"action\": 1}"), "setup[0].used[\"action\"]", "nothing is counted as `action`", "nothing");
}

#[test]
fn impossible_rounds_and_turns_are_reported() {
    is_refused(&with("round: 0"), "round", "rounds are counted from 1", "1 or more");
    is_refused(&with("turn: \"Isolde\""), "turn", "there is no unit `Isolde`", "`Ysolde`");
}

/// A level of poise with a hero, a minion and a horse.
const POISE: &str = r##"(
    format: 1,
    level: r#"(
    format: 1, id: "yard", title: "The Yard", rules: poise, grid: square(alternating), round_limit: 4,
    board: [". . . . . .", ". . . . . .", ". . . . . ."],
    sides: [(name: "Grey", seat: 1, livery: tide, prepared: true), (name: "Red", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "Grey", template: "sellsword", name: "Hanna", cell: "B2", facing: east),
        (side: "Grey", template: "levy", name: "Sten", cell: "A1", facing: east),
        (side: "Red", template: "warden", name: "Oda", cell: "C2", facing: west),
    ],
)"#,
    SETUP
    steps: [
        STEPS
    ],
)
"##;

fn poise(setup: &str, steps: &str) -> Result<indes::script::Summary, Failure> {
    play(&POISE.replace("SETUP", setup).replace("STEPS", steps))
}

#[track_caller]
fn passes(setup: &str, steps: &str) {
    poise(setup, steps).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn derived_conditions_are_refused_with_what_brings_them() {
    let step = "Expect(over: false),";
    for (status, help) in [
        ("reeling", "`pools: {\"poise\": 0}`"),
        ("knocked_down", "`pools: {\"momentum\": 0}`"),
        ("confused", "`pools: {\"focus\": 0}`"),
        ("defeated", "set every pool"),
        ("watching", "`overwatch`"),
        ("gambit", "`final_gambit`"),
        ("submerged", "`dive`"),
        ("lost", "`lethal_stress`"),
        ("left", "`leave`"),
    ] {
        let setup = format!("setup: [(unit: \"Hanna\", statuses: [\"kneeling\", \"{status}\"])],");
        let failure = poise(&setup, step).unwrap_err();
        let message = format!("Hanna cannot be given `{status}`");
        is_refused(&failure, "setup[0].statuses[1]", &message, help);
    }
    let failure = poise("setup: [(unit: \"Sten\", pools: {\"poise\": 3})],", step).unwrap_err();
    is_refused(&failure, "setup[0].pools[\"poise\"]", "Sten has no poise", "`defence`");
    let failure = poise("round: 5,", step).unwrap_err();
    is_refused(&failure, "round", "the level ends after round 4", "1 to 4");
    let failure = poise("setup: [(unit: \"Hanna\", used: {\"gambit\": 2})],", step).unwrap_err();
    is_refused(&failure, "setup[0].used[\"gambit\"]", "2 is not possible: 0 to 1", "write 0 to 1");
}

#[test]
fn a_setup_has_several_statuses_stress_and_pools_above_their_base() {
    passes(
        "setup: [(unit: \"Hanna\", statuses: [\"kneeling\", \"burning\"], pools: {\"stress\": 7, \"poise\": 99})],\n    \
         turn: \"Hanna\",",
        "Expect(unit: \"Hanna\", statuses: [\"burning\", \"kneeling\"], pools: {\"stress\": 7, \"poise\": 99}),",
    );
}

#[test]
fn a_setup_has_its_round_the_unit_whose_turn_it_is_and_what_was_used() {
    passes(
        "round: 3, turn: \"Oda\",\n    setup: [(unit: \"Oda\", used: {\"action\": 1}), (unit: \"Hanna\", used: {\"turns\": 1})],",
        "Expect(round: 3, turn: \"Oda\", asks: \"Oda\", prompt: Act),\n        \
         Expect(unit: \"Oda\", used: {\"action\": 1, \"maneuver\": 0}),\n        \
         Offered(unit: \"Oda\", has: [\"dash\"], not: [\"attack\"]),\n        \
         Refused(unit: \"Oda\", verb: \"attack\", rule: \"POISE-008\"),\n        \
         Choose(unit: \"Oda\", verb: \"end_turn\"),\n        \
         // Hanna had her turn.\n        \
         Expect(turn: \"Sten\", round: 3),",
    );
    // The same in tempo, where turns have an order.
    let script = r#"(
    format: 1,
    level: "yard.ron",
    round: 4,
    turn: "Ysolde",
    steps: [
        Expect(round: 4, turn: "Ysolde", asks: "Ysolde", prompt: Act),
        Choose(unit: "Ysolde", verb: "end_turn"),
        Expect(round: 5, turn: "Rurik"),
    ],
)"#;
    play(script).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_unit_cannot_be_put_on_a_cell_of_a_body_or_a_mount() {
    let script = std::fs::read_to_string("tests/scripts/poise/a_rider_shoved_off.script.ron").unwrap();
    let moved = |unit: &str, cell: &str| {
        let setup = format!("    setup: [(unit: \"{unit}\", cell: \"{cell}\")],\n    dice: [");
        play(&script.replace("    dice: [", &setup)).unwrap_err()
    };
    let rider = moved("Hanna", "A1");
    is_refused(&rider, "setup[0].cell", "Hanna is where Pepper is", "give the cell to Pepper");
    let mount = moved("Pepper", "E2");
    is_refused(&mount, "setup[0].cell", "Oda stands on E2", "free cell");
}
