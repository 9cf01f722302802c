//! Scripts that continue on the next level.

use super::play;
use indes::script::Failure;

/// The yard, and the level that follows it.
const LINKED: &str = r##"(
    format: 1,
    level: r#"(
    format: 1, id: "before", title: "Before", rules: tempo, options: {"fixed_initiative": true, "feints": false},
    grid: hex(pointy), board: [". . . .", " . . . ."],
    sides: [(name: "Tide", seat: 1, livery: tide, prepared: true), (name: "Ember", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "Tide", template: "man_at_arms", name: "Rurik", cell: "A1"),
        (side: "Tide", template: "duellist", name: "Edda", cell: "A2"),
        (side: "Ember", template: "levy", name: "Sten", cell: "B1"),
    ],
)"#,
    setup: [(unit: "Sten", pools: {"health": 2}), (unit: "Rurik", pools: {"health": 9})],
    dice: [1, 6, 1, 7],
    steps: [
        Choose(unit: "Rurik", verb: "melee_attack", with: [Part("longsword", "edge"), Unit("Sten")]),
        Pass("Sten"),
        Expect(over: true, winner: "Tide"),
        Continue(r#"(
    format: 1, id: "after", title: "After", follows: "before", rules: tempo,
    options: {"fixed_initiative": true, "feints": false}, grid: hex(pointy), board: [". . . .", " . . . ."],
    sides: [(name: "Tide", seat: 1, livery: tide, prepared: true), (name: "Dusk", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "Tide", template: "man_at_arms", name: "Rurik", cell: "A1"),
        (side: "Dusk", template: "brigand", name: "Tam", cell: "B1"),
    ],
)"#),
        Expect(over: false, round: 1, asks: "Rurik", prompt: Act),
        Expect(unit: "Rurik", pools: {"health": 9, "ap": 12}, cell: "A1"),
        Choose(unit: "Rurik", verb: "melee_attack", with: [Part("longsword", "edge"), Unit("Tam")]),
        Pass("Tam"),
    ],
)
"##;

fn failure(text: &str) -> Failure {
    play(text).unwrap_err()
}

#[test]
fn a_script_goes_on_to_the_next_level_with_what_units_carry_and_the_remaining_dice() {
    let summary = play(LINKED).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((summary.choices, summary.draws), (4, 4));
    // Rurik's health is carried over.
    let wrong = failure(&LINKED.replace("\"health\": 9, \"ap\"", "\"health\": 22, \"ap\""));
    assert!(wrong.to_string().contains("expected Rurik to have 22 health, found 9"), "{wrong}");
}

#[test]
fn a_level_of_another_rule_set_does_not_follow_though_the_id_is_right() {
    let wrong = failure(
        r##"(format: 1, level: "poise/first-bout", steps: [Continue(r#"(
            format: 1, id: "after", title: "After", follows: "first-bout", rules: tempo,
            grid: hex(pointy), board: [". . . .", " . . . ."],
            sides: [(name: "Tide", seat: 1, livery: tide), (name: "Dusk", seat: 2, livery: ember)],
            units: [
                (side: "Tide", template: "man_at_arms", name: "Rurik", cell: "A1"),
                (side: "Dusk", template: "brigand", name: "Tam", cell: "B1"),
            ],
        )"#)])"##,
    );
    let problem = wrong.problems.iter().next().unwrap();
    assert_eq!(
        (problem.message.as_str(), problem.path.as_str()),
        ("`tempo/after` does not follow `poise/first-bout`", "steps[0]")
    );
    assert_eq!(problem.help.as_deref(), Some("name a level of poise"));
}

#[test]
fn a_level_that_does_not_follow_or_a_battle_that_is_not_over_is_reported() {
    let wrong = failure(&LINKED.replace("follows: \"before\"", "follows: \"elsewhere\""));
    let problem = wrong.problems.iter().next().unwrap();
    assert_eq!((problem.message.as_str(), problem.path.as_str()), ("`after` does not follow `before`", "steps[3]"));
    assert!(problem.help.as_ref().unwrap().contains("follows: \"before\""));
    let early = LINKED.replace("        Pass(\"Sten\"),\n        Expect(over: true, winner: \"Tide\"),\n", "");
    let wrong = failure(&early);
    assert!(wrong.to_string().contains("step 2 (Continue): expected the battle to be over"), "{wrong}");
    let unknown = super::after("Offered(unit: \"Ysolde\", has: [\"parry\"])", "Continue(\"tempo/first-dule\")");
    let problem = unknown.problems.iter().next().unwrap();
    assert_eq!((problem.line, problem.path.as_str()), (7, "steps[1]"), "{unknown}");
    assert!(problem.help.as_ref().unwrap().starts_with("did you mean `tempo/first-duel`?"), "{unknown}");
}

#[test]
fn names_are_checked_against_the_level_of_their_step() {
    let wrong = failure(&LINKED.replace("Expect(unit: \"Rurik\", pools", "Expect(unit: \"Edda\", pools"));
    assert_eq!(wrong.problems.iter().next().unwrap().message, "there is no unit `Edda`");
    let wrong = failure(&LINKED.replace("Unit(\"Sten\")", "Unit(\"Tam\")"));
    assert_eq!(wrong.problems.iter().next().unwrap().message, "there is no unit `Tam`");
}

#[test]
fn a_side_without_survivors_cannot_go_on() {
    let gone = LINKED
        .replace(
            "template: \"brigand\", name: \"Tam\", cell: \"B1\"",
            "template: \"levy\", name: \"Sten\", cell: \"B1\"",
        )
        .replace("name: \"Dusk\"", "name: \"Ember\"")
        .replace("side: \"Dusk\"", "side: \"Ember\"")
        .replace("Unit(\"Tam\")", "Unit(\"Sten\")")
        .replace("Pass(\"Tam\")", "Pass(\"Sten\")");
    let wrong = failure(&gone);
    assert!(wrong.to_string().contains("nobody of Ember is left to go on"), "{wrong}");
}
