//! Vocabularies of levels, cautions about playable levels that are probably mistaken, and numbers that a unit
//! does not have.

use indes::battle::RuleSetId;
use indes::grid::{Diagonal, Orientation, Shape};
use indes::headless::list::{covered, drawing, page};
use indes::level::Level;
use indes::reading::{Problems, Source};
use std::path::Path;
use std::process::Command;

/// A level of two units, by the shipped rule data.
fn level(rules: &str, grid: &str, board: &str, units: &str, more: &str) -> String {
    format!(
        "(format: 1, id: \"yard\", title: \"Yard\", rules: {rules}, grid: {grid}, board: [{board}], {more}\
         sides: [(name: \"A\", seat: 1, livery: tide), (name: \"B\", seat: 2, livery: ember)], units: [{units}])"
    )
}

fn unit(side: &str, template: &str, name: &str, cell: &str, more: &str) -> String {
    format!("(side: {side:?}, template: {template:?}, name: {name:?}, cell: {cell:?}, {more}),")
}

fn read(text: &str) -> Result<Level, Problems> {
    Level::read(&Source::new("yard.ron", text), &indes::rules::vocabulary)
}

/// The one problem of a level: path, message and help.
#[track_caller]
fn one(text: &str) -> (String, String, String) {
    let problems = read(text).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems}");
    let problem = problems.iter().next().unwrap();
    (problem.path.clone(), problem.message.clone(), problem.help.clone().unwrap_or_default())
}

/// The cautions of a level that is sound: path and message.
#[track_caller]
fn cautions(text: &str) -> Vec<(String, String)> {
    let level = read(text).unwrap_or_else(|problems| panic!("{problems}"));
    let words = indes::rules::vocabulary(level.rules).unwrap();
    level.cautions(&words).into_iter().map(|caution| (caution.at.to_string(), caution.message)).collect()
}

const OPEN: &str = "\".....\", \".....\", \".....\"";

#[test]
fn the_lists_in_the_level_guide_match_the_rule_data() {
    for def in indes::rules::ALL {
        let set = def.rules.id();
        let data = def.shipped_data().unwrap();
        let made = page(def.title, &(def.vocabulary)(&data), def.rules.names(&data));
        let path = format!("levels/{set}/README.md");
        let kept = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap_or_default();
        assert!(kept == made, "{path} is not what `indes list {set}` prints");
        for template in (def.vocabulary)(&data).templates {
            assert!(made.contains(&format!("| `{}` |", template.name)), "{}", template.name);
        }
    }
}

#[test]
fn the_guide_draws_the_cells_that_a_unit_covers() {
    let guide = include_str!("../../../levels/README.md");
    let (square, hex) = (Shape::Square(Diagonal::One), Shape::Hex(Orientation::Pointy));
    let drawings = [drawing(square, 2), drawing(square, 3), drawing(hex, 2), drawing(hex, 3)];
    for row in 0..5 {
        let line: String = drawings.iter().map(|drawing| format!("{:<22}", drawing[row])).collect();
        assert!(guide.contains(line.trim_end()), "row {row}: {line}");
    }
    let names = |shape, side| covered(shape, side).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(square, 2), ["C3", "D3", "C4", "D4"]);
    assert_eq!((names(hex, 1), names(hex, 3).len()), (vec!["C3".to_owned()], 7));
}

#[test]
fn every_table_of_the_guide_is_whole() {
    let lines: Vec<&str> = include_str!("../../../levels/README.md").lines().collect();
    for part in lines.windows(3).filter(|part| part[1].starts_with("| `") && !part[0].starts_with('|')) {
        assert!(part[2].starts_with("|---"), "a table begins without a heading: {}", part[1]);
    }
}

#[test]
fn list_prints_the_vocabulary_of_a_rule_set() {
    let list =
        |arguments: &[&str]| Command::new(env!("CARGO_BIN_EXE_indes")).arg("list").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let poise = list(&["poise"]);
    assert!(poise.status.success());
    let output = text(poise.stdout);
    for word in
        ["`sellsword`", "`round_shield`", "`boon_cap`", "`own_turn_end`", "`bull_rush`", "all but `levy`, `slinger`"]
    {
        assert!(output.contains(word), "{word}: {output}");
    }
    let all = text(list(&[]).stdout);
    assert!(all.contains("a level of Tempo") && all.contains("a level of Poise"), "{all}");
    let wrong = list(&["tempi"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(wrong.stderr).contains("did you mean `tempo`?"));
}

#[test]
fn a_free_cell_is_one_where_all_of_the_unit_has_room() {
    // A horse covers two by two cells from its own one on.
    let horse = |cell: &str| unit("A", "horse", "Bess", cell, "");
    let beside = |cell: &str| unit("B", "sellsword", "Cy", cell, "");
    let grid = "square(alternating)";
    let (path, message, help) = one(&level("poise", grid, OPEN, &(horse("A1") + &beside("B2")), ""));
    assert_eq!((path.as_str(), message.as_str()), ("units[1].cell", "Bess and Cy both stand on B2"));
    assert!(["C1", "C2", "C3", "B3", "A3"].iter().any(|cell| help == format!("{cell} is free")), "{help}");
    let (_, _, help) = one(&level("poise", grid, OPEN, &(beside("B2") + &horse("A1")), ""));
    assert!(help == "C1 is free" || help == "C2 is free" || help.starts_with('D'), "a horse needs four cells: {help}");
    let two = horse("B1") + &unit("B", "horse", "Dobbin", "C1", "");
    let problems = read(&level("poise", grid, "\"....\", \"....\"", &two, "")).unwrap_err();
    let helps: Vec<_> = problems.iter().filter(|problem| problem.message.contains("both stand")).collect();
    assert!(!helps.is_empty() && helps.iter().all(|problem| problem.help.is_none()), "no room for another: {problems}");
}

#[test]
fn numbers_that_a_template_does_not_have_are_refused() {
    let poise = |template: &str, stat: &str| {
        let first = unit("A", template, "Wat", "A1", &format!("overrides: {{{stat:?}: 1}}"));
        read(&level("poise", "hex(pointy)", OPEN, &(first + &unit("B", "levy", "Bo", "E3", "")), ""))
    };
    for (template, stat) in
        [("levy", "poise"), ("levy", "focus"), ("levy", "stress"), ("sellsword", "defence"), ("captain", "defiance")]
    {
        let problems = poise(template, stat).unwrap_err();
        let message = format!("a {template} has no `{stat}`, so this has no effect");
        assert!(problems.to_string().contains(&message), "{problems}");
        assert!(!problems.iter().next().unwrap().help.as_ref().unwrap().contains(&format!("`{stat}`")), "{problems}");
    }
    for (template, stat) in [("levy", "defence"), ("sellsword", "poise"), ("sellsword", "stress"), ("captain", "focus")]
    {
        assert!(poise(template, stat).is_ok(), "{template} {stat}");
    }
}

/// Every override that a level may write changes something of the unit that it is written for.
#[test]
fn every_override_that_is_allowed_has_an_effect() {
    for def in indes::rules::ALL {
        let data = def.shipped_data().unwrap();
        let words = (def.vocabulary)(&data);
        for template in &words.templates {
            for (stat, least, most) in words.stats.iter().filter(|stat| !template.lacks.contains(&stat.0)) {
                let made = |value: i32| {
                    // A rest restores only what is missing.
                    let missing = if stat == "rested" { "\"aura\": 1, " } else { "" };
                    let more = format!("overrides: {{{missing}{stat:?}: {value}}}");
                    let units = unit("A", &template.name, "Wat", "A1", &more)
                        + &unit("B", &words.templates[0].name, "Bo", "G7", "");
                    let board = "\".........\",".repeat(9);
                    let grid =
                        if words.diagonals.contains(&Diagonal::One) { "square(one)" } else { "square(alternating)" };
                    let whole = "regions: {\"all\": (cells: [\"A1:I9\"])},";
                    let more = if words.mechanics.regions { whole } else { "" };
                    let level = read(&level(def.rules.id().name(), grid, &board, &units, more)).unwrap();
                    level.setup(&def, &data).unwrap().units[0].clone()
                };
                assert_ne!(made(*least), made(*most), "{} {stat}", template.name);
            }
        }
    }
}

#[test]
fn tempo_j11_modifiers_must_name_skills_of_the_rules() {
    let tempo = |more: &str| {
        level(
            "tempo",
            "hex(pointy)",
            OPEN,
            &(unit("A", "levy", "Wat", "A1", "") + &unit("B", "levy", "Bo", "E3", "")),
            more,
        )
    };
    assert!(
        read(&tempo(
            "modifiers: {\"endurance\": -3}, regions: {\"Mire\": (cells: [\"B2\"], modifiers: {\"footwork\": -2})},"
        ))
        .is_ok()
    );
    let (path, message, help) = one(&tempo("regions: {\"Mire\": (cells: [\"B2\"], modifiers: {\"footwrk\": -2})},"));
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("regions[\"Mire\"].modifiers[\"footwrk\"]", "tempo has no skill `footwrk`")
    );
    assert!(help.contains("did you mean `footwork`?"), "{help}");
    let (path, message, _) = one(&tempo("modifiers: {\"reflexes\": 11},"));
    assert_eq!((path.as_str(), message.as_str()), ("modifiers[\"reflexes\"]", "the modifier 11 is out of range"));
    let units = unit("A", "levy", "Wat", "A1", "") + &unit("B", "levy", "Bo", "E3", "");
    let (_, message, help) = one(&level("poise", "hex(pointy)", OPEN, &units, "modifiers: {\"agility\": 1},"));
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("poise has no skills that a level could modify", "leave `modifiers` out")
    );
}

#[test]
fn an_unreachable_unit_is_a_caution() {
    let two = unit("A", "levy", "Wat", "A1", "") + &unit("B", "levy", "Bo", "E3", "");
    let tempo = |board: &str, more: &str| cautions(&level("tempo", "square(one)", board, &two, more));
    assert_eq!(tempo(OPEN, ""), []);
    let walled = tempo("\".#...\", \"##...\", \".....\"", "");
    assert_eq!(
        walled[0],
        ("units[0].cell".to_owned(), "Wat cannot leave A1: nothing beside it can be walked on".to_owned())
    );
    let parted = tempo("\"..#..\", \"..#..\", \"..#..\"", "");
    assert_eq!(parted.len(), 2, "{parted:?}");
    assert!(parted[0].1.contains("Wat can come near no foe on foot"), "{parted:?}");
    let wall = "edges: [(kind: wall, between: [\"B1:B3|C1:C3\"])],";
    assert_eq!(tempo(OPEN, wall).len(), 2, "walls on edges part them as well");
    let door = "doors: [(name: \"the gate\", between: [\"B1:B3|C1:C3\"])],";
    assert_eq!(tempo(OPEN, door), [], "a door can be opened");
    let bridge = tempo("\"..#..\", \".....\", \"..#..\"", "");
    assert_eq!(bridge, []);
}

#[test]
fn heights_that_change_nothing_are_a_caution() {
    let two = unit("A", "levy", "Wat", "A1", "") + &unit("B", "levy", "Bo", "E3", "");
    let with = |rules: &str, more: &str| cautions(&level(rules, "hex(pointy)", OPEN, &two, more));
    let low = "heights: [\"11...\", \".....\", \".....\"],";
    let found = with("tempo", low);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "heights");
    assert!(found[0].1.starts_with("these heights change nothing: tempo"), "{found:?}");
    assert_eq!(with("tempo", "heights: [\"22...\", \".....\", \".....\"],"), [], "blows do not reach 2 levels");
    assert_eq!(with("tempo", &format!("options: {{\"high_ground_bonus\": 1}}, {low}")), []);
    assert_eq!(with("poise", low), [], "poise minds every level");
}

#[test]
fn an_animal_in_deep_water_is_a_caution() {
    let board = "\"ww...\", \"ww...\", \".....\"";
    let foe = unit("B", "sellsword", "Bo", "E3", "");
    let poise = |template: &str, cell: &str| {
        cautions(&level("poise", "square(alternating)", board, &(unit("A", template, "Bess", cell, "") + &foe), ""))
    };
    let found = poise("horse", "A1");
    assert_eq!(found, [("units[0].cell".to_owned(), "Bess is an animal and begins in deep water".to_owned())]);
    assert_eq!(poise("horse", "B1"), [], "half of it is ashore");
    assert_eq!(poise("sellsword", "A1"), []);
}

#[test]
fn check_warns_of_duplicate_ids_and_of_missing_following_levels() {
    let folder = tempfile::tempdir().unwrap();
    let two = unit("A", "levy", "Wat", "A1", "") + &unit("B", "levy", "Bo", "E3", "");
    let write = |name: &str, more: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, level("tempo", "hex(pointy)", OPEN, &two, more)).unwrap();
        path.display().to_string()
    };
    let (first, second) = (write("a.ron", ""), write("b.ron", "follows: \"first-duell\","));
    let check = |paths: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_indes")).arg("check").args(paths).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "a caution is no mistake");
        String::from_utf8(output.stderr).unwrap()
    };
    let output = check(&[&first, &second]);
    assert!(output.contains("the id `yard` is that of") && output.contains("a.ron already"), "{output}");
    assert!(output.contains("there is no level `first-duell` of tempo to follow"), "{output}");
    assert!(output.contains("did you mean `first-duel`?") && output.contains("2 warnings in"), "{output}");
    assert_eq!(check(&[&first]), "");
    let follows = write("c.ron", "follows: \"first-duel\",");
    assert_eq!(check(&[&follows]), "", "a level of the library");
}

#[test]
fn no_shipped_level_needs_a_caution() {
    let library = indes::level::Library::scan(None, &indes::rules::vocabulary);
    let sound = library.entries.iter().filter_map(|entry| entry.result.as_ref().ok());
    // What is shown in a case may be walled in.
    for level in sound.filter(|level| !level.id.starts_with("showcase-")) {
        let words = indes::rules::vocabulary(level.rules).unwrap();
        assert_eq!(level.cautions(&words), [], "{}", level.id);
    }
    assert!(library.level(RuleSetId::Tempo, "first-duel").is_some());
}
