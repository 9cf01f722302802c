//! Levels: what is refused, with which words, and that the shipped ones are sound.

use indes::battle::{RuleId, RuleSetId};
use indes::battlefield::Terrain;
use indes::grid::{Cell, Diagonal};
use indes::level::{Level, Library, Origin};
use indes::reading::{Problems, Source};
use indes::rules::{BondSpec, GearSpec, OptionKind, OptionSpec, OptionValue, TemplateSpec, Vocabulary};

/// The words of tempo, as far as these tests need them.
fn tempo() -> Vocabulary {
    let set = RuleSetId::Tempo;
    let strings = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<String>>();
    let template = |name: &str, gear: &[&str]| TemplateSpec { name: name.to_owned(), gear: strings(gear) };
    let gear = |name: &str, hands| GearSpec { name: name.to_owned(), hands };
    let option = |name: &str, kind, default, rule| OptionSpec {
        name: name.to_owned(),
        kind,
        default,
        rule,
        text: String::new(),
    };
    Vocabulary {
        rule_set: set,
        templates: vec![
            template("man_at_arms", &["longsword", "dagger"]),
            template("duellist", &["rapier", "dagger"]),
            template("archer", &["longbow", "short_sword"]),
            template("knight", &["poleaxe", "dagger"]),
            template("brigand", &["mace", "throwing_knife"]),
            template("levy", &["spear", "dagger"]),
        ],
        statuses: strings(&["off_guard", "on_guard"]),
        bonds: vec![
            BondSpec { status: "bound".to_owned(), least: 2, most: 2, held: None },
            BondSpec { status: "grappled".to_owned(), least: 2, most: 6, held: Some("pinned".to_owned()) },
        ],
        options: vec![
            option("high_ground_bonus", OptionKind::Int { min: 0, max: 5 }, OptionValue::Int(0), RuleId::gap(set, 48)),
            option("feints", OptionKind::Bool, OptionValue::Bool(true), RuleId::rule(set, 65)),
            option(
                "pin_wins_after",
                OptionKind::Int { min: 0, max: 9 },
                OptionValue::Int(0),
                RuleId::judgement(set, 10),
            ),
            option(
                "rest",
                OptionKind::Choice(strings(&["none", "short", "full"])),
                OptionValue::Choice("none".to_owned()),
                RuleId::gap(set, 51),
            ),
        ],
        stats: vec![("health".to_owned(), 1, 60), ("max_ap".to_owned(), 6, 18), ("combat_defence".to_owned(), -5, 10)],
        skills: strings(&["blades", "footwork", "reflexes"]),
        gear: vec![
            gear("longsword", 1),
            gear("rapier", 1),
            gear("dagger", 1),
            gear("poleaxe", 2),
            gear("mace", 1),
            gear("round_shield", 1),
        ],
        armours: strings(&["none", "padded", "mail", "plate"]),
        sizes: strings(&["small", "medium", "large", "huge"]),
        bots: strings(&["random", "greedy"]),
        diagonals: vec![Diagonal::One, Diagonal::Forbidden],
        hexes: true,
        no_riders: Some(RuleId::gap(set, 50)),
    }
}

fn words(set: RuleSetId) -> Option<Vocabulary> {
    (set == RuleSetId::Tempo).then(tempo)
}

fn read(text: &str) -> Result<Level, Problems> {
    Level::read(&Source::new("test.ron", text), &words)
}

/// A sound level with parts to change.
const SOUND: &str = r#"(
    format: 1,
    id: "yard",
    title: "The Yard",
    rules: tempo,
    grid: hex(pointy),
    board: [
        ". . ^ .",
        " . # . .",
        ". . . .",
    ],
    sides: [
        (name: "Tide", seat: 1, livery: tide, prepared: true),
        (name: "Ember", seat: 2, livery: ember),
    ],
    units: [
        (side: "Tide", template: "duellist", name: "Anna", cell: "A1"),
        (side: "Ember", template: "levy", name: "Bert", cell: "D3"),
    ],
)
"#;

/// The problems of the sound level after one change.
fn after(from: &str, to: &str) -> Problems {
    assert!(SOUND.contains(from), "the level has no {from}");
    read(&SOUND.replacen(from, to, 1)).expect_err("a problem")
}

/// Path, message and help of each problem.
fn told(problems: &Problems) -> Vec<(String, String, String)> {
    let text = |problem: &indes::reading::Problem| {
        (problem.path.clone(), problem.message.clone(), problem.help.clone().unwrap_or_default())
    };
    problems.iter().map(text).collect()
}

#[track_caller]
fn one(problems: &Problems, path: &str, message: &str, help: &str) {
    let found = told(problems);
    assert_eq!(found.len(), 1, "{problems}");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), (path, message), "{problems}");
    assert!(found[0].2.contains(help), "{problems}");
}

#[test]
fn the_shipped_levels_are_sound() {
    let library = Library::scan(None, &words);
    let ids: Vec<_> = library.entries.iter().map(|entry| (entry.id.as_str(), entry.title.as_str())).collect();
    assert_eq!(ids, [("first-duel", "First Duel"), ("the-ford", "The Ford")]);
    for entry in &library.entries {
        assert!(entry.result.is_ok(), "{}", entry.result.as_ref().unwrap_err());
        assert!(matches!(entry.origin, Origin::Shipped(_)));
    }
}

#[test]
fn a_sound_level_is_read_as_it_says() {
    let level = read(SOUND).unwrap();
    assert_eq!((level.grid().width, level.grid().height), (4, 3));
    assert_eq!(level.board().terrain(Cell::new(2, 0)), Terrain::Rock);
    assert_eq!(level.board().terrain(Cell::new(1, 1)), Terrain::HighWall);
    assert!(level.is_prepared(&level.units[0]) && !level.is_prepared(&level.units[1]));
}

#[test]
fn an_unknown_template_names_the_nearest() {
    one(
        &after("\"duellist\"", "\"dualist\""),
        "units[0].template",
        "there is no template `dualist`",
        "did you mean `duellist`?",
    );
}
