//! Levels: what is refused and with which message; the shipped levels are sound.

#[path = "levels/events.rs"]
mod events;
#[path = "levels/library.rs"]
mod library;
#[path = "levels/mirrored.rs"]
mod mirrored;
#[path = "levels/readme.rs"]
mod readme;
#[path = "levels/refused.rs"]
mod refused;
#[path = "levels/shown.rs"]
mod shown;
#[path = "levels/vocabulary.rs"]
mod vocabulary;
#[path = "levels/words.rs"]
mod words;

use indes::battle::RuleSetId;
use indes::battlefield::{Edge, Terrain};
use indes::grid::{Cell, Direction};
use indes::level::{Level, Library, Origin};
use indes::reading::{Problems, Source};
use indes::rules::{OptionValue, Vocabulary};
use indes_testing::within;
use proptest::prelude::*;
use std::time::Duration;

fn words(set: RuleSetId) -> Option<Vocabulary> {
    (set == RuleSetId::Tempo).then(vocabulary::tempo)
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

/// A level that uses every field.
const RICH: &str = r#"(
    format: 1, id: "rich", title: "Rich", text: "A story\nover \"two\" lines.",
    rules: tempo,
    options: { "feints": false, "high_ground_bonus": 2, "rest": "short" },
    grid: square(one),
    legend: { 'R': (terrain: rock, height: 2), 'p': (terrain: wood) },
    board: ["R R . p .", ". . . . .", ". . - . ."],
    heights: ["3 . . . .", ". . . . .", ". 1 . . ."],
    edges: [(kind: wall, between: ["C1:C2|D2:D1", "D2|E2"]), (kind: fence, between: ["A3|B3"])],
    regions: {
        "Gate": (cells: ["C2:B1", "A1"], text: "Narrow.", modifiers: {"footwork": -1}),
    },
    sides: [
        (name: "A", seat: 2, livery: tide, control: human, prepared: true),
        (name: "B", seat: 1, livery: ember, control: bot("greedy")),
        (name: "C", seat: 3, livery: chalk),
    ],
    initiator: "B",
    allies: [["A", "C"]],
    units: [
        (side: "A", template: "knight", name: "Ann", cell: "A1", facing: south, size: "large", armour: "mail"),
        (side: "B", template: "duellist", name: "Bo", cell: "B3", prepared: false, gear: ["mace", "round_shield"],
            in_hand: ["mace", "round_shield"], overrides: {"max_ap": 10, "combat_defence": -2}),
        (side: "C", template: "levy", name: "Cy", cell: "E3", status: "on_guard"),
        (side: "B", template: "brigand", name: "Di", cell: "D1"),
    ],
    bonds: [(status: "grappled", members: ["Ann", "Di"], held: [(unit: "Di", by: "Ann")])],
    events: [(round: 2, arrive: ["Cy"], impose: {"Bo": "off_guard"})],
    victory: last_side_standing,
    goals: [(side: "B", wins_by: defeat(["Cy"])), (side: "A", wins_by: hold(region: "Gate", rounds: 3))],
    round_limit: 20,
    at_limit: winner("A"),
)"#;

/// The problems of the sound level after one change.
fn after(from: &str, to: &str) -> Problems {
    assert!(SOUND.contains(from), "the level has no {from}");
    read(&SOUND.replacen(from, to, 1)).expect_err("a problem")
}

/// Path, message and help of each problem.
fn reported(problems: &Problems) -> Vec<(String, String, String)> {
    let text = |problem: &indes::reading::Problem| {
        (problem.path.clone(), problem.message.clone(), problem.help.clone().unwrap_or_default())
    };
    problems.iter().map(text).collect()
}

#[track_caller]
fn one(problems: &Problems, path: &str, message: &str, help: &str) {
    let found = reported(problems);
    assert_eq!(found.len(), 1, "{problems}");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), (path, message), "{problems}");
    assert!(found[0].2.contains(help), "{problems}");
}

#[test]
fn the_shipped_levels_are_sound() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let ids: Vec<_> = library.entries.iter().map(|entry| (entry.id.as_str(), entry.title.as_str())).collect();
    let (shows, others): (Vec<_>, Vec<_>) = ids.into_iter().partition(|(id, _)| id.starts_with("showcase-"));
    assert_eq!(
        others,
        [
            ("first-duel", "First Duel"),
            ("saint-martins-ale", "Saint Martin's Ale"),
            ("the-drowned-bell", "The Drowned Bell"),
            ("the-ford", "The Ford"),
            ("the-seconds", "The Seconds"),
            ("the-shield-line", "The Shield Line"),
            ("two-banners", "Two Banners"),
            ("behind-the-shields", "Behind the Shields"),
            ("coopers-row", "Coopers' Row"),
            ("fair-field", "Fair Field"),
            ("first-bout", "The Barn Floor"),
            ("the-dark-lantern", "The Dark Lantern"),
            ("the-midden", "The Midden"),
            ("the-water-stair", "The Water Stair"),
            ("lammas-fair", "Lammas Fair"),
            ("the-crooked-billet", "The Crooked Billet"),
            ("the-ferry-house", "The Ferry House"),
            ("the-lime-kiln", "The Lime Kiln"),
            ("the-long-meadows", "The Long Meadows"),
            ("first-bout", "The Sheepfold"),
            ("two-granges", "Two Granges"),
            ("even-weights", "Even Weights"),
            ("first-bout", "First Bout"),
            ("the-drake-of-cray", "The Drake of Cray"),
            ("the-hollow-way", "The Hollow Way"),
            ("the-mill-race", "The Mill Race"),
            ("the-swaying-bridge", "The Swaying Bridge"),
            ("the-toll-road", "The Toll Road"),
            ("gallows-hill", "Gallows Hill"),
            ("level-terms", "Level Terms"),
            ("the-beacon", "The Beacon"),
            ("the-beacon-road", "The Beacon Road"),
            ("the-drowned-abbey", "The Drowned Abbey"),
            ("the-millers-guest", "The Miller's Guest"),
            ("the-north-gate", "The North Gate"),
            ("first-bout", "The Salt Yard"),
        ]
    );
    assert!(shows.iter().all(|(_, title)| title.starts_with("Showcase: ")) && shows.len() > 10, "{shows:?}");
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
    assert_eq!(level.facing(&level.units[0]), level.grid().bearing(Cell::new(0, 0), Cell::new(3, 2)));
}

#[test]
fn a_level_written_and_read_again_is_the_same() {
    for text in [SOUND, RICH] {
        let level = read(text).unwrap();
        let written = ron::ser::to_string_pretty(&level, ron::ser::PrettyConfig::new()).unwrap();
        assert_eq!(read(&written).as_ref(), Ok(&level), "{written}");
    }
}

#[test]
fn every_field_is_read() {
    let level = read(RICH).unwrap();
    let board = level.board();
    assert_eq!(board.height(Cell::new(0, 0)), 3, "a digit beats the legend");
    assert_eq!(board.height(Cell::new(1, 0)), 2, "a dot is the legend's height");
    assert_eq!(board.height(Cell::new(2, 0)), 0);
    let edge =
        |a: (i16, i16), b: (i16, i16)| board.edges().between(&board.lattice, Cell::new(a.0, a.1), Cell::new(b.0, b.1));
    assert_eq!([edge((2, 0), (3, 0)), edge((3, 1), (2, 1)), edge((4, 1), (3, 1))], [Some(Edge::Wall); 3]);
    assert_eq!([edge((0, 2), (1, 2)), edge((2, 2), (3, 2))], [Some(Edge::Fence), None]);
    assert_eq!(board.edges().iter(&board.lattice).count(), 4);
    let cells: Vec<String> = level.region("Gate").iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["A1", "B1", "C1", "B2", "C2"]);
    assert_eq!(level.facing(&level.units[0]), Direction(6), "south");
    assert!(level.are_allied("A", "C") && !level.are_allied("A", "B"));
    assert!(level.is_prepared(&level.units[1]), "it began the fight");
    let options = vocabulary::tempo().settle(&level.options);
    assert_eq!(options["feints"], OptionValue::Bool(false));
    assert_eq!(options["pin_wins_after"], OptionValue::Int(0));
}

#[test]
fn many_mistakes_are_reported_at_once_and_none_twice() {
    let text = SOUND
        .replace("rules: tempo,", "rules: tempo")
        .replace("title:", "titel:")
        .replace("\" . # . .\"", "\" . # . . .\"")
        .replace("seat: 2", "seat: \"2\"")
        .replace("\"duellist\"", "\"dualist\"")
        .replace("cell: \"A1\"", "cell: A1, facing: up, overrides: {\"max_ap\": 99}")
        .replace("\"D3\"", "\"D9\", status: \"sleepy\"");
    let problems = read(&text).unwrap_err();
    let expected = "\
error: there is no field `titel`
 --> test.ron:4:5 at titel
  |
4 |     titel: \"The Yard\",
  |     ^^^^^
  = help: did you mean `title`? Known: `format`, `id`, `title`, `follows`, `text`, `rules`, `shows`, `options`, `grid`, `metres_per_cell`, `squeezing`, `legend`, `board`, `heights`, `edges`, `doors`, `regions`, `modifiers`, `region_links`, `sides` and 11 more

error: expected `,` or `)`, found `grid`
 --> test.ron:5:16
  |
5 |     rules: tempo
  |                ^
  = help: put a comma after this

error: this row has 5 cells, but the others have 4
 --> test.ron:9:9 at board[1]
  |
9 |         \" . # . . .\",
  |         ^^^^^^^^^^^^
  = help: remove 1 character

error: expected a whole number from 0 to 255, found the text `\"2\"`
  --> test.ron:14:31 at sides[1].seat
   |
14 |         (name: \"Ember\", seat: \"2\", livery: ember),
   |                               ^^^
   = help: write it without quotes: 2

error: there is no template `dualist`
  --> test.ron:17:34 at units[0].template
   |
17 |         (side: \"Tide\", template: \"dualist\", name: \"Anna\", cell: A1, facing: up, overrides: {\"max_ap\": 99}),
   |                                  ^^^^^^^^^
   = help: did you mean `duellist`? Known: `man_at_arms`, `duellist`, `archer`, `knight`, `brigand` or `levy`

error: expected text, found the name `A1`
  --> test.ron:17:65 at units[0].cell
   |
17 |         (side: \"Tide\", template: \"dualist\", name: \"Anna\", cell: A1, facing: up, overrides: {\"max_ap\": 99}),
   |                                                                 ^^
   = help: write it between double quotes: \"A1\"

error: `up` is not known here
  --> test.ron:17:77 at units[0].facing
   |
17 |         (side: \"Tide\", template: \"dualist\", name: \"Anna\", cell: A1, facing: up, overrides: {\"max_ap\": 99}),
   |                                                                             ^^
   = help: known: `east`, `north_east`, `north`, `north_west`, `west`, `south_west`, `south` or `south_east`

error: `max_ap` cannot be 99
  --> test.ron:17:103 at units[0].overrides[\"max_ap\"]
   |
17 |         (side: \"Tide\", template: \"dualist\", name: \"Anna\", cell: A1, facing: up, overrides: {\"max_ap\": 99}),
   |                                                                                                       ^^
   = help: 6 to 18

error: Bert stands on D9, outside the board
  --> test.ron:18:63 at units[1].cell
   |
18 |         (side: \"Ember\", template: \"levy\", name: \"Bert\", cell: \"D9\", status: \"sleepy\"),
   |                                                               ^^^^
   = help: the board has the cells A1 to D3

error: there is no status `sleepy`
  --> test.ron:18:77 at units[1].status
   |
18 |         (side: \"Ember\", template: \"levy\", name: \"Bert\", cell: \"D9\", status: \"sleepy\"),
   |                                                                             ^^^^^^^^
   = help: known: `off_guard` or `on_guard`

10 problems in test.ron
";
    assert_eq!(problems.to_string(), expected);
}

#[test]
fn a_mebibyte_of_level_text_is_refused_quickly() {
    let many = |part: &str| part.repeat(900_000 / part.len());
    let counted = |part: &dyn Fn(usize) -> String| (0..40_000).map(part).collect::<String>();
    let option = |n: usize| format!("\"o{n}\": {n},");
    let parts = [
        ("    board: [", format!("    board: [{}", many("\"\","))),
        ("    board: [", format!("    board: [\"{}\",", many(". "))),
        ("    board: [", format!("    heights: [{}], board: [", many("\"\","))),
        ("    sides: [", format!("    sides: [{}", many("(name: \"\", seat: 1, livery: tide),"))),
        ("    units: [", format!("    allies: [[{}]], units: [", many("\"a\","))),
        ("    units: [", format!("    allies: [{}], units: [", many("[\"a\",\"b\"],"))),
        ("    units: [", format!("    options: {{{}}}, units: [", counted(&option))),
        ("cell: \"A1\"", format!("cell: \"A1\", overrides: {{{}}}", counted(&option))),
        ("cell: \"A1\"", format!("cell: \"A1\", in_hand: [{}]", many("\"dagger\","))),
        ("    units: [", format!("    units: [{}", many("(side:\"\",template:\"\",name:\"\",cell:\"A1\"),"))),
        ("    units: [", format!("    bonds: [{}], units: [", many("(status: \"x\", members: [\"y\"]),"))),
        (
            "    units: [",
            format!(
                "    bonds: [(status: \"x\", members: [{}], held: [{}])], units: [",
                "\"y\",".repeat(100_000),
                "(unit:\"z\",by:\"z\"),".repeat(20_000)
            ),
        ),
        ("    units: [", format!("    regions: {{\"r\": (cells: [{}])}}, units: [", many("\"A1:ZZ9999\","))),
    ];
    for (from, to) in parts {
        let text = SOUND.replacen(from, &to, 1);
        assert!(text.len() < 1 << 20);
        within(Duration::from_secs(2), || assert!(read(&text).is_err(), "{from}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_mutated_level_never_panics_and_is_refused_with_a_message(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, "[ -~\n]{0,4}"), 1..6),
        rich in any::<bool>(),
    ) {
        let mut text: Vec<char> = if rich { RICH } else { SOUND }.chars().collect();
        for (at, remove, insert) in cuts {
            let at = at.index(text.len() + 1);
            let end = (at + remove).min(text.len());
            text.splice(at..end, insert.chars());
        }
        let text: String = text.into_iter().collect();
        match read(&text) {
            Ok(level) => {
                let peer = ron::Options::default()
                    .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
                    .from_str(&text);
                prop_assert_eq!(Ok(level), peer, "{}", text);
            }
            Err(problems) => {
                prop_assert!(!problems.is_empty());
                prop_assert!(problems.iter().all(|problem| problem.line > 0 && !problem.message.is_empty()));
                let _ = (problems.to_string(), problems.graphical(true));
            }
        }
    }

    #[test]
    fn parts_of_a_level_in_another_order_never_panic(
        order in Just(RICH.split_inclusive(|c: char| ",:[](){}\"".contains(c)).collect::<Vec<_>>()).prop_shuffle(),
        swaps in 1usize..5,
        at in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 5),
    ) {
        let mut parts: Vec<&str> = RICH.split_inclusive(|c: char| ",:[](){}\"".contains(c)).collect();
        for (a, b) in at.iter().take(swaps) {
            let (a, b) = (a.index(parts.len()), b.index(parts.len()));
            parts.swap(a, b);
        }
        let _ = read(&parts.concat()).map_err(|problems| problems.to_string());
        let _ = read(&order.concat()).map_err(|problems| problems.to_string());
    }
}
