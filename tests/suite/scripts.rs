//! Battle scripts: those of `tests/scripts` pass, broken ones fail with the right message; answers and events as text.

#[path = "scripts/beginnings.rs"]
mod beginnings;
#[path = "scripts/expectations.rs"]
mod expectations;
#[path = "scripts/guide.rs"]
mod guide;
#[path = "scripts/linked.rs"]
mod linked;
#[path = "scripts/numbers.rs"]
mod numbers;
#[path = "scripts/refusals.rs"]
mod refusals;

use indes::battle::words::{Answer, refusal, sentence, why_not};
use indes::battle::{Dice, Events, Intent, Pending, RuleSetId, Setup, answer, begin, look};
use indes::reading::{self, Limits, Source};
use indes::rules;
use indes::script::{Content, Failure, Step, Summary, arena, run};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from("tests/scripts/tempo")
}

fn content() -> Content {
    Content::open(None, None).unwrap()
}

/// Plays a script's text as if it lay in the folder of scripts.
fn play(text: &str) -> Result<Summary, Failure> {
    run(&Source::new(&folder().join("test.script.ron").display().to_string(), text), &content())
}

/// A sound script with parts to change.
const SOUND: &str = r#"(
    format: 1,
    level: "yard.ron",
    dice: [3, 2],
    steps: [
        Choose(unit: "Rurik", verb: "melee_attack", with: [Part("longsword", "edge"), Unit("Ysolde")]),
        Offered(unit: "Ysolde", has: ["parry"]),
        Choose(unit: "Ysolde", verb: "parry", with: [Item("rapier")]),
        Expect(unit: "Ysolde", pools: {"ap": 9}),
    ],
)
"#;

/// The failure of the sound script after one change.
#[track_caller]
fn after(from: &str, to: &str) -> Failure {
    assert!(SOUND.contains(from), "the script has no {from}");
    play(&SOUND.replacen(from, to, 1)).expect_err("a failure")
}

/// Asserts that the failure is that of this step, on the line of the step, with these words.
#[track_caller]
fn fails_at(failure: &Failure, step: usize, words: &[&str]) {
    assert_eq!(failure.step, Some(step), "{failure}");
    let problem = failure.problems.iter().next().unwrap();
    assert_eq!(problem.line, 5 + step, "{failure}");
    for words in words {
        assert!(problem.message.contains(words), "no \"{words}\" in {failure}");
    }
}

#[test]
fn every_script_of_the_folder_passes_and_has_a_title() {
    let mut played = 0;
    let folders = ["tempo", "maneuver", "poise", "region", "energy"].map(|set| folder().with_file_name(set));
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    for entry in entries {
        let path = entry.unwrap().path();
        if !path.to_string_lossy().ends_with(".script.ron") {
            continue;
        }
        let source = Source::open(&path, &Limits::LEVEL).unwrap();
        let script: indes::script::Script = reading::read(&source, &Limits::LEVEL).unwrap_or_else(|p| panic!("{p}"));
        assert!(!script.title.is_empty() && !script.rules.is_empty(), "{}", path.display());
        let summary = run(&source, &content()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(summary.steps, script.steps.len());
        played += 1;
    }
    assert!(played >= 23, "{played} scripts");
}

#[test]
fn the_sound_script_passes_and_counts_what_it_did() {
    let summary = play(SOUND).unwrap();
    assert_eq!((summary.steps, summary.choices, summary.draws), (4, 2, 2));
}

#[test]
fn a_wrong_expectation_shows_its_line_what_was_expected_and_found_and_the_story() {
    let failure = after("\"ap\": 9", "\"ap\": 10");
    fails_at(&failure, 4, &["step 4 (Expect): expected Ysolde to have 10 ap, found 9"]);
    assert_eq!(
        failure.story,
        [
            "Ysolde pays 3 AP, 9 left (TEMPO-008)",
            "Ysolde answers: Parry with the rapier (TEMPO-008)",
            "Rurik rolls 3 (dice) + 4 (Blades) = 7 for Melee Attack (TEMPO-G01)",
            "Ysolde rolls 2 (dice) + 6 (Blades) = 8 for Parry (TEMPO-G01)",
            "Melee Attack of Rurik comes to 7 - 8 = -1: Miss (TEMPO-075)",
            "Parry of Ysolde comes to 8 - 7 = 1: Success (1 or more) (TEMPO-124)",
            "Ysolde stops what Rurik does (TEMPO-G43)",
        ]
    );
    assert!(failure.to_string().contains("Ysolde rolls 2 (dice) + 6 (Blades) = 8 for Parry"), "{failure}");
    assert!(failure.line().contains("test.script.ron:9: step 4"), "{}", failure.line());
}

#[test]
fn every_kind_of_expectation_can_fail() {
    let cases = [
        ("status: \"bound\"", "Ysolde to be bound, found on_guard"),
        ("cell: \"A1\"", "Ysolde on A1, found D3"),
        ("facing: east", "Ysolde to face east, found west"),
        ("down: true", "Ysolde to be down, found standing"),
        ("tied_to: [\"Rurik\"]", "Ysolde tied to Rurik, found nothing"),
        ("in_hand: [\"dagger\"]", "Ysolde to have in hand dagger, found rapier"),
        ("asks: \"Ysolde\"", "Ysolde to be asked, found Rurik is to act"),
        ("asks: \"Rurik\", prompt: React", "the question React, found Rurik is to act"),
        ("round: 2", "round 2, found round 1"),
        ("turn: \"Ysolde\"", "the turn of Ysolde, found the turn of Rurik"),
        ("over: true", "the battle to be over, found the battle goes on"),
        ("winner: \"Rurik's\"", "Rurik's to win, found the battle goes on"),
        ("ending: RoundLimit", "the battle to end by RoundLimit, found"),
        ("rules: [\"TEMPO-121\"]", "something by TEMPO-121, found TEMPO-008"),
        ("without: [\"TEMPO-124\"]", "nothing by TEMPO-124, found"),
        ("told: [\"Rurik falls\"]", "to be told \"Rurik falls\""),
    ];
    for (field, words) in cases {
        fails_at(&after("pools: {\"ap\": 9}", field), 4, &[words]);
    }
}

#[test]
fn two_wrong_fields_of_a_step_are_both_reported() {
    let failure = after("pools: {\"ap\": 9}", "pools: {\"ap\": 1, \"health\": 1}, cell: \"A1\"");
    assert_eq!(failure.problems.len(), 3, "{failure}");
}

#[test]
fn all_unknown_names_are_reported_before_the_script_is_played() {
    let text = SOUND
        .replace("Unit(\"Ysolde\")", "Unit(\"Isolde\")")
        .replace("\"edge\"", "\"egde\"")
        .replace("has: [\"parry\"]", "has: [\"pary\"]")
        .replace("Item(\"rapier\")", "Item(\"rapir\")")
        .replace("\"ap\": 9", "\"app\": 9");
    let failure = play(&text).unwrap_err();
    let reported: Vec<(&str, &str)> =
        failure.problems.iter().map(|problem| (problem.path.as_str(), problem.message.as_str())).collect();
    assert_eq!(
        reported,
        [
            ("steps[0].with[0]", "`longsword` has no part `egde`"),
            ("steps[0].with[1]", "there is no unit `Isolde`"),
            ("steps[1].has[0]", "there is no action `pary`"),
            ("steps[2].with[0]", "there is no item `rapir`"),
            ("steps[3].pools[\"app\"]", "there is no pool `app`"),
        ]
    );
    let help = |at: usize| failure.problems.iter().nth(at).unwrap().help.clone().unwrap_or_default();
    assert!(help(1).starts_with("did you mean `Ysolde`?"), "{failure}");
    assert!(help(2).starts_with("did you mean `parry`?"), "{failure}");
}

#[test]
fn an_illegal_choice_is_reported_with_the_reason_and_the_legal_choices() {
    let failure = after("verb: \"parry\", with: [Item(\"rapier\")]", "verb: \"withdraw\"");
    fails_at(&failure, 3, &["the answer Ysolde: withdraw", "withdraw is not offered", "counter_attack, evade, parry"]);
    let failure = after("Item(\"rapier\")", "Item(\"dagger\")");
    fails_at(
        &failure,
        3,
        &["parry cannot have Item(\"dagger\"): dagger is not in hand (TEMPO-G54); it can have Item(\"rapier\")"],
    );
    let failure = after(", with: [Item(\"rapier\")]", "");
    fails_at(&failure, 3, &["parry cannot have no Item"]);
    let failure = after("Item(\"rapier\")", "Item(\"rapier\"), Unit(\"Rurik\")");
    fails_at(&failure, 3, &["parry has Item, found 2"]);
}

#[test]
fn a_choice_of_a_unit_that_is_not_asked_is_reported() {
    let failure = after("Choose(unit: \"Ysolde\", verb: \"parry\", with: [Item(\"rapier\")])", "Pass(\"Rurik\")");
    fails_at(&failure, 3, &["step 3 (Pass): expected Rurik to be asked, found Ysolde is to answer: counter_attack"]);
}

#[test]
fn offers_are_compared_exactly_or_in_part() {
    let offered = "has: [\"parry\"]";
    let failure = after(offered, "verbs: [\"counter_attack\", \"parry\", \"pass\"]");
    fails_at(&failure, 2, &["expected evade not on offer, found counter_attack, evade, parry, pass"]);
    let failure = after(offered, "has: [\"parry\", \"wind\"]");
    fails_at(&failure, 2, &["expected wind on offer, found", "answers Disarm, Grapple, Press, Withdraw (TEMPO-136)"]);
    fails_at(&after(offered, "not: [\"evade\"]"), 2, &["expected evade not on offer"]);
}

#[test]
fn a_missing_or_broken_level_is_reported() {
    let failure = after("yard.ron", "tempo/first-dule");
    let problem = failure.problems.iter().next().unwrap();
    assert_eq!((problem.line, problem.path.as_str()), (3, "level"), "{failure}");
    assert!(problem.help.as_ref().unwrap().starts_with("did you mean `tempo/first-duel`?"), "{failure}");
    let failure = after("yard.ron", "gone.ron");
    assert!(failure.problems.iter().next().unwrap().message.contains("cannot be read"), "{failure}");
    let inline = "r#\"(\n    format: 1,\n    id: \"x\",\n)\"#";
    let failure = after("\"yard.ron\"", inline);
    assert!(failure.problems.iter().all(|problem| problem.line >= 3), "{failure}");
    assert!(failure.problems.iter().any(|problem| problem.message == "`board` is missing"), "{failure}");
}

#[test]
fn an_empty_expectation_is_reported() {
    let message = |failure: Failure| failure.problems.iter().next().unwrap().message.clone();
    assert_eq!(message(after(", pools: {\"ap\": 9}", "")), "this expects nothing");
    assert_eq!(message(after("unit: \"Ysolde\", pools", "pools")), "this does not say of which unit");
}

#[test]
fn steps_are_written_as_they_are_read() {
    let source = Source::new("test.script.ron", SOUND);
    let script: indes::script::Script = reading::read(&source, &Limits::LEVEL).unwrap();
    let written = ron::ser::to_string_pretty(&script, ron::ser::PrettyConfig::default()).unwrap();
    let again: indes::script::Script = reading::read(&Source::new("again", &written), &Limits::LEVEL).unwrap();
    assert_eq!(script, again);
    assert!(matches!(&script.steps[0], Step::Choose(choice) if choice.verb == "melee_attack"));
}

/// Random battles of some shipped levels; `look_at` sees every decision with the answer that is given.
fn battles_of(
    levels: &[&str],
    seeds: std::ops::Range<u64>,
    most: usize,
    mut look_at: impl FnMut(&dyn indes::battle::RuleSet, &indes::battle::View, &indes::battle::Decision, &Intent),
) {
    let content = content();
    for name in levels {
        let level = content.level(name, None).unwrap();
        let (def, data) = content.rules(level.rules).unwrap();
        let setup: Setup = level.setup(&def, data).unwrap();
        let mut app = arena();
        let world = app.world_mut();
        for seed in seeds.clone() {
            begin(world, &setup, Dice::seeded(seed)).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for _ in 0..most {
                let Some(decision) = world.resource::<Pending>().0.clone() else { break };
                let intent = look(world, |view| {
                    let intent = decision.sample(setup.rules, view, &mut rng).unwrap();
                    look_at(setup.rules, view, &decision, &intent);
                    intent
                });
                answer(world, decision.asked.seat, intent).unwrap();
                let events = std::mem::take(&mut world.resource_mut::<Events>().list);
                look(world, |view| {
                    for event in &events {
                        let line = sentence(setup.rules, view, event);
                        assert!(!line.is_empty() && !line.contains('?'), "{line}");
                    }
                });
            }
        }
    }
}

/// Random battles of two levels of tempo, to their end.
fn battles(look_at: impl FnMut(&dyn indes::battle::RuleSet, &indes::battle::View, &indes::battle::Decision, &Intent)) {
    battles_of(&["tempo/first-duel", "tempo/the-ford"], 0..6, usize::MAX, look_at);
}

#[test]
fn random_answers_are_the_same_after_words_and_text() {
    let mut seen = 0;
    battles(|rules, view, decision, intent| {
        let unit = decision.asked.unit.unwrap();
        let words = Answer::of(rules, view, unit, intent);
        let text = ron::to_string(&words).unwrap();
        let again: Answer = reading::read(&Source::new("answer", &text), &Limits::LEVEL).unwrap();
        assert_eq!(again, words);
        assert_eq!(again.read(rules, view), Ok(intent.clone()), "{text}");
        assert_eq!(why_not(rules, view, decision, intent), None);
        seen += 1;
    });
    assert!(seen > 500, "{seen} answers");
}

#[test]
fn every_action_that_is_not_legal_has_an_explanation() {
    let mut refused = 0;
    battles(|rules, view, decision, _| {
        let names = rules.names(&view.field.rule_data);
        for verb in 0..names.verbs.len() {
            let intent = Intent::of(indes::battle::Verb(u8::try_from(verb).unwrap()));
            let why = why_not(rules, view, decision, &intent);
            assert_eq!(why.is_none(), decision.admits(rules, view, &intent));
            assert!(why.is_none_or(|why| why.starts_with(&names.verbs[verb].0)));
            assert!(refusal(rules, view, decision, &intent).is_none_or(|_| !decision.admits(rules, view, &intent)));
            refused += 1;
        }
    });
    assert!(refused > 1000);
}

#[test]
fn a_rule_data_file_replaces_the_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    let def = rules::def(RuleSetId::Tempo).unwrap();
    let dearer = def.shipped.replace("max_ap: 12,", "max_ap: 11,");
    assert_ne!(dearer, def.shipped);
    let path = folder.path().join("tempo.ron");
    std::fs::write(&path, dearer).unwrap();
    let content = Content::open(None, Some(&path)).unwrap();
    let text = SOUND.replace("\"ap\": 9", "\"ap\": 8");
    let source = Source::new(&self::folder().join("test.script.ron").display().to_string(), &text);
    run(&source, &content).unwrap_or_else(|failure| panic!("{failure}"));
}
