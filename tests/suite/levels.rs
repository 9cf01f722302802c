//! Levels: what is refused, with which words, and that the shipped ones are sound.

use indes::battle::{RuleId, RuleSetId};
use indes::battlefield::Terrain;
use indes::grid::{Cell, Diagonal, Direction};
use indes::level::{Level, Library, Origin, Tile};
use indes::reading::{Problems, Source};
use indes::rules::{BondSpec, GearSpec, OptionKind, OptionSpec, OptionValue, TemplateSpec, Vocabulary};
use proptest::prelude::*;
use std::time::{Duration, Instant};

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

/// A level that uses every field.
const RICH: &str = r#"(
    format: 1, id: "rich", title: "Rich", text: "A story\nover \"two\" lines.",
    rules: tempo,
    options: { "feints": false, "high_ground_bonus": 2, "rest": "short" },
    grid: square(one),
    legend: { 'R': (terrain: rock, height: 2), 'p': (terrain: wood) },
    board: ["R R . p .", ". . . . .", ". . - . ."],
    heights: ["3 . . . .", ". . . . .", ". 1 . . ."],
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
    victory: last_side_standing,
    round_limit: 20,
    at_limit: winner("A"),
)"#;

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
    let cells: Vec<String> = level.region("Gate").iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["A1", "B1", "C1", "B2", "C2"]);
    assert_eq!(level.facing(&level.units[0]), Direction(6), "south");
    assert!(level.are_allied("A", "C") && !level.are_allied("A", "B"));
    assert!(level.is_prepared(&level.units[1]), "it began the fight");
    let options = tempo().settle(&level.options);
    assert_eq!(options["feints"], OptionValue::Bool(false));
    assert_eq!(options["pin_wins_after"], OptionValue::Int(0));
}

#[test]
fn the_readme_s_example_is_sound() {
    let text = include_str!("../../levels/README.md");
    let example = text.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let level = read(example).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(level.title, "The Garden Gate");
}

/// Every field of the format, or the readme does not tell everything.
#[test]
fn the_readme_names_every_field_and_terrain() {
    let readme = include_str!("../../levels/README.md");
    let schema = include_str!("../../src/level/schema.rs");
    let fields = schema.lines().filter_map(|line| line.strip_prefix("    pub ")).filter(|line| line.ends_with(','));
    let names: Vec<&str> = fields.filter_map(|line| line.split(':').next()).collect();
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        assert!(readme.contains(&format!("`{name}`")) || readme.contains(&format!("{name}: …")), "{name}");
    }
    for terrain in Terrain::ALL {
        let (c, _) = Tile::USUAL.into_iter().find(|(_, usual)| *usual == terrain).unwrap();
        assert!(readme.contains(&format!("| `{c}` | `{}` |", terrain.name())), "{}", terrain.name());
    }
}

#[test]
fn the_ford_is_the_same_from_both_banks() {
    let library = Library::scan(None, &words);
    let board = library.level(RuleSetId::Tempo, "the-ford").unwrap().board();
    let across = |cell: Cell| Cell::new(13 - cell.x, 9 - cell.y);
    for cell in board.grid.cells() {
        assert_eq!(board.terrain(cell), board.terrain(across(cell)), "{cell}");
        assert_eq!(board.height(cell), board.height(across(cell)), "{cell}");
    }
}

#[test]
fn a_text_that_is_not_ron_is_refused() {
    let problems = read("<level><title>The Yard</title></level>").unwrap_err();
    one(&problems, "", "expected a value, found `<`", "");
    let problems = read("{\"format\": 1}").unwrap_err();
    one(&problems, "", "expected fields `( … )`, found a map `{ … }`", "round brackets");
}

#[test]
fn unknown_fields_are_refused_with_the_nearest_known() {
    one(&after("title:", "titel:"), "titel", "there is no field `titel`", "did you mean `title`?");
    one(
        &after("cell: \"A1\"", "cell: \"A1\", colour: red"),
        "units[0].colour",
        "there is no field `colour`",
        "known: `side`",
    );
}

#[test]
fn two_units_in_one_cell_are_refused() {
    one(&after("\"D3\"", "\"A1\""), "units[1].cell", "Anna and Bert both stand on A1", "B1 is free");
}

#[test]
fn a_unit_outside_the_board_or_where_nobody_can_stand_is_refused() {
    one(&after("\"D3\"", "\"E3\""), "units[1].cell", "Bert stands on E3, outside the board", "A1 to D3");
    one(&after("\"D3\"", "\"B2\""), "units[1].cell", "nobody can stand on B2: it is high_wall", "is free");
    let problems = after("\". . . .\"", "\". . . x\"");
    one(&problems, "units[1].cell", "Bert stands on D3, where there is no ground", "is free");
    one(
        &after("\"D3\"", "\"3D\""),
        "units[1].cell",
        "`3D` is not a cell: write column letters and a row number, like D5",
        "",
    );
}

#[test]
fn ragged_rows_are_refused() {
    one(
        &after("\" . # . .\"", "\" . # .\""),
        "board[1]",
        "this row has 3 cells, but the others have 4",
        "add 1 character",
    );
    one(&after("\" . # . .\"", "\"\""), "board[1]", "this row has no cells", "without ground");
}

#[test]
fn heights_must_match_the_board() {
    let with = |heights: &str| after("    sides:", &format!("    heights: {heights},\n    sides:"));
    one(
        &with("[\"....\", \"1234\"]"),
        "heights",
        "there are 2 rows of heights, but the board has 3 rows",
        "a row for each",
    );
    one(
        &with("[\"....\", \"12345\", \"....\"]"),
        "heights[1]",
        "this row has 5 cells, but the board's rows have 4",
        "remove 1",
    );
    one(&with("[\"....\", \"12e4\", \"....\"]"), "heights[1]", "`e` is no height", "digit");
}

#[test]
fn an_unknown_character_of_the_board_is_refused() {
    let problems = after("\". . ^ .\"", "\". m ^ m\"");
    one(&problems, "board[0]", "no terrain has the character `m`", "did you mean `%` mud?");
    assert_eq!((problems.iter().next().unwrap().line, problems.iter().next().unwrap().column), (8, 12));
    let problems = after("\". . ^ .\"", "\". W ^ .\"");
    one(&problems, "board[0]", "no terrain has the character `W`", "did you mean `w` deep_water?");
}

#[test]
fn an_unknown_terrain_is_refused_with_the_nearest_known() {
    let problems = after("    board:", "    legend: {'m': (terrain: muddy, height: 12)},\n    board:");
    let found = told(&problems);
    assert_eq!(found[0].1, "`muddy` is not known here");
    assert!(found[0].2.contains("did you mean `mud`?"));
    assert_eq!((found[1].0.as_str(), found[1].1.as_str()), ("legend[\"m\"].height", "the height 12 is out of range"));
    let problems = after("    board:", "    legend: {' ': (terrain: mud)},\n    board:");
    one(&problems, "legend[\" \"]", "a space cannot stand for a terrain", "do not count");
}

#[test]
fn words_that_the_rules_do_not_know_are_refused() {
    let unit = |more: &str| after("cell: \"A1\"", &format!("cell: \"A1\", {more}"));
    one(
        &after("\"duellist\"", "\"dualist\""),
        "units[0].template",
        "there is no template `dualist`",
        "did you mean `duellist`?",
    );
    one(&unit("status: \"on_gard\""), "units[0].status", "there is no status `on_gard`", "did you mean `on_guard`?");
    one(&unit("status: \"bound\""), "units[0].status", "nobody is `bound` alone", "bonds");
    one(&unit("size: \"giant\""), "units[0].size", "there is no size `giant`", "known: `small`");
    one(&unit("armour: \"plat\""), "units[0].armour", "there is no armour `plat`", "`plate`");
    one(&unit("gear: [\"mace\", \"maze\"]"), "units[0].gear[1]", "there is no gear `maze`", "`mace`");
    one(&unit("in_hand: [\"mace\"]"), "units[0].in_hand[0]", "Anna does not carry `mace`", "`rapier` or `dagger`");
    one(&unit("in_hand: [\"rapier\", \"rapier\"]"), "units[0].in_hand[1]", "Anna does not carry `rapier`", "");
    one(
        &unit("gear: [\"poleaxe\", \"mace\"], in_hand: [\"poleaxe\", \"mace\"]"),
        "units[0].in_hand",
        "Anna would need 3 hands",
        "",
    );
    one(&unit("overrides: {\"helth\": 4}"), "units[0].overrides[\"helth\"]", "units have no `helth`", "`health`");
    one(&unit("overrides: {\"max_ap\": 40}"), "units[0].overrides[\"max_ap\"]", "`max_ap` cannot be 40", "6 to 18");
    one(&unit("facing: north"), "units[0].facing", "no cell of this grid has a neighbour north", "`north_east`");
    one(&after("livery: ember", "livery: amber"), "sides[1].livery", "`amber` is not known here", "`ember`");
    let problems = after("livery: ember", "livery: ember, control: bot(\"gredy\")");
    one(&problems, "sides[1].control", "there is no bot `gredy`", "`greedy`");
}

#[test]
fn options_must_be_known_and_in_range() {
    let with = |option: &str| after("    grid:", &format!("    options: {{{option}}},\n    grid:"));
    one(&with("\"feint\": true"), "options[\"feint\"]", "tempo has no option `feint`", "did you mean `feints`?");
    one(
        &with("\"pin_wins_after\": 10"),
        "options[\"pin_wins_after\"]",
        "`pin_wins_after` cannot be 10",
        "0 to 9; 0 if left out (TEMPO-J10)",
    );
    one(&with("\"rest\": \"long\""), "options[\"rest\"]", "`rest` cannot be \"long\"", "\"none\", \"short\", \"full\"");
    one(&with("\"feints\": 1"), "options[\"feints\"]", "`feints` cannot be 1", "`true` or `false`");
    one(&with("\"rest\": long"), "options[\"rest\"]", "expected text, found the name `long`", "\"long\"");
}

#[test]
fn tempo_g50_a_rider_is_refused() {
    let problems = after("cell: \"A1\"", "cell: \"A1\", rides: \"Bert\"");
    one(&problems, "units[0].rides", "Anna rides, but tempo knows no riders (TEMPO-G50)", "leave `rides` out");
}

#[test]
fn a_rule_set_must_be_known_and_playable() {
    one(
        &after("rules: tempo", "rules: poise"),
        "rules",
        "the rule set poise cannot be played with this program",
        "playable: `tempo`",
    );
    one(&after("rules: tempo", "rules: temp"), "rules", "`temp` is not known here", "did you mean `tempo`?");
    one(
        &after("format: 1", "format: 2"),
        "format",
        "this level has format 2, but this program reads format 1",
        "newer",
    );
}

#[test]
fn a_grid_that_the_rules_do_not_play_on_is_refused() {
    let problems = after("hex(pointy)", "square(alternating)");
    one(
        &problems,
        "grid",
        "tempo does not count diagonal steps like this",
        "`square(one)`, `square(forbidden)`, `hex(pointy)` or `hex(flat)`",
    );
    one(&after("hex(pointy)", "hex"), "grid", "`hex` needs a value in round brackets", "hex(…)");
}

#[test]
fn sides_need_seats_names_liveries_and_units() {
    one(&after("seat: 2, ", ""), "sides[1].seat", "`seat` is missing", "add `seat");
    one(&after("seat: 2", "seat: 1"), "sides[1].seat", "seat 1 plays `Tide` already", "seat 2 is free");
    one(&after("seat: 2", "seat: 3"), "sides[1].seat", "there is no seat 3", "1 to 2");
    one(&after("livery: ember", "livery: tide"), "sides[1].livery", "Tide and Ember have the same livery", "`ember`");
    let third = "livery: ember), (name: \"Chalk\", seat: 3, livery: chalk)";
    one(&after("livery: ember)", third), "sides[2]", "the side `Chalk` has no units", "(side: \"Chalk\", …)");
    let problems = after("(side: \"Ember\"", "(side: \"Amber\"");
    let found = told(&problems);
    assert_eq!(found[0].1, "the side `Ember` has no units");
    assert_eq!((found[1].0.as_str(), found[1].1.as_str()), ("units[1].side", "there is no side `Amber`"));
    one(&after("name: \"Bert\"", "name: \"Anna\""), "units[1].name", "two units are called `Anna`", "");
    let allied = after("    units:", "    allies: [[\"Tide\", \"Ember\"]],\n    units:");
    one(&allied, "allies", "all sides are allied: there is nobody to fight", "foes");
    let initiator = after("    units:", "    initiator: \"Tyde\",\n    units:");
    one(&initiator, "initiator", "there is no side `Tyde`", "did you mean `Tide`?");
    let holder = after("    units:", "    at_limit: winner(\"Tide\"),\n    units:");
    one(&holder, "at_limit", "there is no round limit that could be reached", "round_limit");
}

#[test]
fn what_is_too_much_is_refused() {
    let row = format!("\"{}\"", ". ".repeat(201));
    let problems = after("\". . ^ .\",\n        \" . # . .\",\n        \". . . .\"", &format!("{row}, {row}"));
    assert_eq!(told(&problems)[0].1, "the board has 201 columns");
    let rows = "\". . . .\",".repeat(201);
    let problems = after("\" . # . .\",", &rows);
    one(&problems, "board", "the board has 203 rows", "200 x 200");
    let units: String =
        (0..64).map(|n| format!("(side: \"Tide\", template: \"levy\", name: \"N{n}\", cell: \"A1\"),")).collect();
    one(&after("    units: [", &format!("    units: [{units}")), "units", "there are 66 units", "at most 64");
    one(
        &after("\"The Yard\"", &format!("\"{}\"", "x".repeat(61))),
        "title",
        "this text has 61 characters, at most 60",
        "",
    );
    one(&after("\"Anna\"", "\"\""), "units[0].name", "this text is empty", "1 to 24");
    one(&after("\"yard\"", "\"Yard 1\""), "id", "`Yard 1` is no id", "first-duel");
}

#[test]
fn bonds_need_members_that_are_there() {
    let with = |bond: &str| after("    ],\n)", &format!("    ],\n    bonds: [{bond}],\n)"));
    one(&with("(status: \"bound\", members: [\"Anna\"])"), "bonds[0].members", "`bound` has 2 members, not 1", "");
    one(
        &with("(status: \"bound\", members: [\"Anna\", \"Bart\"])"),
        "bonds[0].members[1]",
        "there is no unit `Bart`",
        "`Bert`",
    );
    one(
        &with("(status: \"bond\", members: [\"Anna\", \"Bert\"])"),
        "bonds[0].status",
        "`bond` is no status that units share",
        "`bound`",
    );
    let problems = with("(status: \"grappled\", members: [\"Anna\", \"Bert\"], held: [(unit: \"Anna\", by: \"Cid\")])");
    one(&problems, "bonds[0].held[0].by", "`Cid` is no member of this bond", "`Anna` or `Bert`");
}

#[test]
fn many_mistakes_are_told_in_one_go_and_none_twice() {
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
  = help: did you mean `title`? Known: `format`, `id`, `title`, `text`, `rules`, `options`, `grid`, `legend`, `board`, `heights`, `regions`, `sides`, `initiator`, `allies`, `units`, `bonds`, `victory`, `round_limit` or `at_limit`

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
fn a_mebibyte_of_a_level_s_parts_is_refused_in_no_time() {
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
        let start = Instant::now();
        assert!(read(&text).is_err());
        assert!(start.elapsed() < Duration::from_secs(2), "{from} {:?}", start.elapsed());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_changed_level_never_panics_and_is_refused_with_words(
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

fn write(folder: &std::path::Path, name: &str, text: &[u8]) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

#[test]
fn a_folder_comes_before_the_shipped_levels_and_broken_files_stay_listed() {
    let folder = tempfile::tempdir().unwrap();
    let own = SOUND.replace("\"yard\"", "\"first-duel\"").replace("The Yard", "My Duel");
    write(folder.path(), "tempo/mine.ron", own.as_bytes());
    write(folder.path(), "tempo/the-ford.ron", b"(format: 1");
    write(folder.path(), "tempo/copy.ron", SOUND.as_bytes());
    write(folder.path(), "tempo/yard.ron", SOUND.as_bytes());
    write(folder.path(), "picture.ron", &[0xFF, 0xD8, 0xFF]);
    write(folder.path(), "notes.txt", b"no level");
    let library = Library::scan(Some(folder.path()), &words);
    let listed: Vec<_> =
        library.entries.iter().map(|entry| (entry.id.as_str(), entry.title.as_str(), entry.result.is_ok())).collect();
    let expected = [
        ("first-duel", "My Duel", true),
        ("yard", "The Yard", true),
        ("the-ford", "the-ford", false),
        ("yard", "yard", false),
        ("picture", "picture", false),
    ];
    assert_eq!(listed, expected);
    let problem = |id: &str| {
        let entry = library.entries.iter().find(|entry| entry.id == id && entry.result.is_err()).unwrap();
        entry.result.as_ref().unwrap_err().to_string()
    };
    assert!(problem("yard").contains("the id `yard` is that of"), "{}", problem("yard"));
    assert!(problem("picture").contains("this is not UTF-8 text: byte 0xFF"));
    assert_eq!(library, Library::scan(Some(folder.path()), &words), "the same every time");
    assert_eq!(library.level(RuleSetId::Tempo, "first-duel").unwrap().title, "My Duel");
}

#[test]
fn a_folder_that_is_not_there_is_told_and_the_shipped_levels_remain() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::scan(Some(&folder.path().join("none")), &words);
    assert_eq!(library.entries.len(), 3);
    let broken = library.entries.last().unwrap();
    let message = broken.result.as_ref().unwrap_err().to_string();
    assert!(message.contains("the folder cannot be read"), "{message}");
}

#[cfg(unix)]
#[test]
fn links_in_circles_pipes_and_names_that_are_no_text_are_told() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "tempo/yard.ron", SOUND.as_bytes());
    std::os::unix::fs::symlink(folder.path(), folder.path().join("tempo/again")).unwrap();
    std::os::unix::fs::symlink("nowhere.ron", folder.path().join("lost.ron")).unwrap();
    let odd = folder.path().join(std::ffi::OsStr::from_bytes(b"odd\xFF.ron"));
    std::fs::write(odd, SOUND).unwrap();
    let pipe = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.ron")).status();
    let library = Library::scan(Some(folder.path()), &words);
    let broken: Vec<String> = library
        .entries
        .iter()
        .filter_map(|entry| Some(entry.result.as_ref().err()?.iter().next()?.message.clone()))
        .collect();
    let has = |message: &str| broken.iter().filter(|found| found.starts_with(message)).count();
    assert_eq!(has("this link leads to a folder that was read already"), 1, "{broken:?}");
    assert_eq!(has("the file's name is not UTF-8 text"), 1, "{broken:?}");
    assert_eq!(has("the file cannot be read"), 1, "{broken:?}");
    if pipe.is_ok_and(|status| status.success()) {
        assert_eq!(has("this is not a plain file"), 1, "{broken:?}");
    }
    assert!(library.level(RuleSetId::Tempo, "yard").is_some());
}
