//! Hazards: when they strike, in which order, and what a level may say of them.

mod slow;

use super::{POINTY, board, cells};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::hazard::entered;
use indes_core::battlefield::{Footprint, Hazard, HazardEffect, Hazards, PlacedHazard, Tick};
use indes_core::grid::Cell;
use indes_core::reading::{Problems, Source};
use indes_level::level::Level;
use indes_rules::{HazardWords, Vocabulary};

fn loss(at: Tick, amount: u8) -> Hazard {
    Hazard { at, effect: HazardEffect::Loss { amount, of: String::new() }, worse: None }
}

/// A level with one region, which has these fields beside its cells.
fn level(region: &str) -> String {
    format!(
        r#"(
    format: 1, id: "pit", title: "The Pit", rules: tempo, grid: hex(pointy), board: ["....", "...."],
    regions: {{ "Pit": ({region}) }},
    sides: [(name: "A", seat: 1, livery: tide), (name: "B", seat: 2, livery: ember)],
    units: [
        (side: "A", template: "levy", name: "Ann", cell: "A1"),
        (side: "B", template: "levy", name: "Bo", cell: "D2"),
    ],
)"#
    )
}

fn tempo(set: RuleSetId) -> Option<Vocabulary> {
    indes_testing::vocabulary(set)
}

/// The words of tempo as a rule set with hazards would have them.
fn dangerous(set: RuleSetId) -> Option<Vocabulary> {
    tempo(set).map(|words| Vocabulary { hazards: Some(words_of_danger()), ..words })
}

/// Hazards at every tick, of kinds and with statuses that may be called anything.
fn words_of_danger() -> HazardWords {
    HazardWords { ticks: Tick::ALL.to_vec(), ..HazardWords::default() }
}

fn read(region: &str, words: &dyn Fn(RuleSetId) -> Option<Vocabulary>) -> Result<Level, Problems> {
    Level::read(&Source::new("pit.ron", &level(region)), words)
}

/// Path, message and help of the only problem.
#[track_caller]
fn problem(region: &str, words: &dyn Fn(RuleSetId) -> Option<Vocabulary>) -> (String, String, String) {
    let problems = read(region, words).unwrap_err();
    let found: Vec<_> = problems.iter().collect();
    assert_eq!(found.len(), 1, "{problems}");
    (found[0].path.clone(), found[0].message.clone(), found[0].help.clone().unwrap_or_default())
}

/// What strikes on a cell at a tick, if all of these lie there.
fn struck(hazards: &[Hazard], tick: Tick) -> Vec<Hazard> {
    let there = cells("B1");
    let peril = |hazard: &Hazard| PlacedHazard { area: "Pit".to_owned(), cells: there.clone(), hazard: hazard.clone() };
    let all = Hazards(hazards.iter().map(peril).collect());
    assert_eq!(all.on(tick, &cells("A1 C1")).count(), 0);
    all.on(tick, &there).map(|(_, peril)| peril.hazard.clone()).collect()
}

#[test]
fn poise_g44_hazards_strike_at_their_tick() {
    let hazards = Tick::ALL.map(|at| loss(at, 1));
    for at in Tick::ALL {
        assert_eq!(struck(&hazards, at), [loss(at, 1)]);
    }
    assert!(struck(&[], Tick::Enter).is_empty());
}

#[test]
fn poise_j06_hazards_come_in_the_order_of_the_file() {
    let all = [loss(Tick::RoundEnd, 3), loss(Tick::Enter, 9), loss(Tick::RoundEnd, 1), loss(Tick::RoundEnd, 2)];
    let losses = [3, 1, 2].map(|amount| loss(Tick::RoundEnd, amount));
    assert_eq!(struck(&all, Tick::RoundEnd), losses);
    let region = "cells: [\"B1\"], hazards: [(at: once, effect: loss(amount: 5)), (at: once, effect: loss(amount: 2))]";
    let level = read(region, &dangerous).unwrap();
    assert_eq!(level.regions.get("Pit").unwrap().hazards, [loss(Tick::Once, 5), loss(Tick::Once, 2)]);
}

/// Three regions over B1, their names not in the order of the alphabet.
const SMOKE: &str =
    "cells: [\"A1:B1\"], hazards: [(at: once, effect: loss(amount: 3)), (at: enter, effect: loss(amount: 9))]),
    \"Ash\": (cells: [\"C2\", \"B1\"], hazards: [(at: once, effect: loss(amount: 1))]),
    \"Mist\": (cells: [\"B1:D2\"], hazards: [(at: once, effect: loss(amount: 2))]";

#[test]
fn poise_j06_hazards_of_several_regions_come_in_the_order_of_the_file() {
    let level = read(SMOKE, &dangerous).unwrap_or_else(|problems| panic!("{problems}"));
    let once = |level: &Level, names: &str| -> Vec<Hazard> {
        level.hazards().on(Tick::Once, &cells(names)).map(|(_, peril)| peril.hazard.clone()).collect()
    };
    let losses = |amounts: &[u8]| amounts.iter().map(|&amount| loss(Tick::Once, amount)).collect::<Vec<_>>();
    assert_eq!(level.regions.keys().collect::<Vec<_>>(), ["Pit", "Ash", "Mist"]);
    for (names, amounts) in [("B1", &[3, 1, 2][..]), ("A1", &[3]), ("C2", &[1, 2]), ("A2", &[]), ("A1 C2", &[3, 1, 2])]
    {
        assert_eq!(once(&level, names), losses(amounts), "{names}");
    }
    let written = ron::ser::to_string_pretty(&level, ron::ser::PrettyConfig::new()).unwrap();
    assert_eq!(Level::read(&Source::new("again.ron", &written), &dangerous).as_ref(), Ok(&level), "{written}");
}

#[test]
fn a_duplicate_region_is_refused() {
    let (_, message, help) = problem("cells: [\"A1\"]), \"Pit\": (cells: [\"B1\"]", &tempo);
    assert_eq!((message.as_str(), help.as_str()), ("`Pit` is there twice", ""));
}

#[test]
fn maneuver_193_a_step_into_an_area_enters_it_and_one_inside_does_not() {
    let fire = cells("B1 C1 B2 C2");
    let step = |from, to| entered(&cells(from), &cells(to), &fire);
    assert!(step("A1", "B1"));
    assert!(!step("B1", "C1"), "within");
    assert!(!step("C1", "D1"), "out");
    assert!(!step("A1", "A2"), "past");
    assert!(step("", "B1"), "put there");
    assert!(!step("B1", ""), "taken away");
    assert!(!entered(&cells("A1"), &cells("B1"), &[]));
    // Out and in again is two steps, the second of which enters.
    assert!(!step("B1", "A1") && step("A1", "B1"));
}

#[test]
fn a_large_unit_enters_with_its_first_cell_only() {
    let board = board(POINTY, &["......", "......", "......"]);
    let large = Footprint::usual(&board.grid, 2);
    let at = |x| large.cells(&board.grid, Cell::new(x, 0)).collect::<Vec<_>>();
    let fire = cells("D1 D2 D3 E1 E2 E3 F1 F2 F3");
    assert!(!entered(&at(0), &at(1), &fire));
    assert!(entered(&at(1), &at(2), &fire));
    assert!(!entered(&at(2), &at(3), &fire));
}

#[test]
fn maneuver_g65_a_level_s_hazards_are_read_and_written() {
    let region = "cells: [\"B1:C2\"], hazards: [
        (at: enter, effect: damage(dice: 4, faces: 6, kind: \"fire\", armour: true)),
        (at: own_turn_end, effect: damage(dice: 1, faces: 100, kind: \"poison\"), worse: (\"wet\", 3)),
        (at: round_start, effect: impose(status: \"blinded\")),
        (at: round_end, effect: loss(amount: 99)),
    ]";
    let level = read(region, &dangerous).unwrap_or_else(|problems| panic!("{problems}"));
    let damage = |dice, faces, kind: &str, armour| HazardEffect::Damage {
        dice,
        faces,
        amount: 0,
        kind: kind.to_owned(),
        armour,
    };
    let expected = [
        Hazard { at: Tick::Enter, effect: damage(4, 6, "fire", true), worse: None },
        Hazard { at: Tick::OwnTurnEnd, effect: damage(1, 100, "poison", false), worse: Some(("wet".to_owned(), 3)) },
        Hazard { at: Tick::RoundStart, effect: HazardEffect::Impose { status: "blinded".to_owned() }, worse: None },
        loss(Tick::RoundEnd, 99),
    ];
    assert_eq!(level.regions.get("Pit").unwrap().hazards, expected);
    let written = ron::ser::to_string_pretty(&level, ron::ser::PrettyConfig::new()).unwrap();
    assert_eq!(Level::read(&Source::new("again.ron", &written), &dangerous).as_ref(), Ok(&level), "{written}");
}

#[test]
fn hazards_out_of_range_are_refused() {
    let one = |effect: &str| {
        let region = format!("cells: [\"B1\"], hazards: [(at: enter, effect: {effect})]");
        let (path, message, help) = problem(&region, &dangerous);
        (path.replace("regions[\"Pit\"].hazards[0].effect", ""), message, help)
    };
    let said = |path: &str, message: &str, help: &str| (path.to_owned(), message.to_owned(), help.to_owned());
    let damage = |dice, faces, kind| format!("damage(dice: {dice}, faces: {faces}, kind: \"{kind}\", armour: false)");
    assert_eq!(one("loss(amount: 0)"), said(".amount", "the loss 0 is out of range", "1 to 99"));
    assert_eq!(one("loss(amount: 100)"), said(".amount", "the loss 100 is out of range", "1 to 99"));
    assert_eq!(one(&damage(0, 6, "fire")), said(".dice", "the number of dice 0 is out of range", "1 to 20"));
    assert_eq!(one(&damage(21, 6, "fire")), said(".dice", "the number of dice 21 is out of range", "1 to 20"));
    assert_eq!(one(&damage(1, 1, "fire")), said(".faces", "the number of faces 1 is out of range", "2 to 100"));
    assert_eq!(one(&damage(1, 101, "fire")), said(".faces", "the number of faces 101 is out of range", "2 to 100"));
    assert_eq!(one(&damage(1, 6, "")), said(".kind", "this text is empty", "write 1 to 24 characters"));
    assert_eq!(one("impose(status: \"\")"), said(".status", "this text is empty", "write 1 to 24 characters"));
    assert!(one("loss(amount: 1, of: \"poise\")").1.contains("there is no kind of points `poise`"));
    assert_eq!(one("damage(amount: 100, kind: \"x\")").1, "the damage 100 is out of range");
    let fixed = "damage(amount: 6, kind: \"x\")".to_owned();
    for fine in [damage(1, 2, "x"), damage(20, 100, "x"), "loss(amount: 1)".to_owned(), fixed] {
        let region = format!("cells: [\"B1\"], hazards: [(at: enter, effect: {fine})]");
        assert!(read(&region, &dangerous).is_ok(), "{fine}");
    }
    let many = "(at: enter, effect: loss(amount: 0)),";
    let problems = read(&format!("cells: [\"B1\"], hazards: [{}]", many.repeat(17)), &dangerous).unwrap_err();
    assert_eq!(problems.iter().filter(|problem| problem.message == "the loss 0 is out of range").count(), 16);
    assert!(problems.to_string().contains("the region `Pit` has 17 hazards"), "{problems}");
}

#[test]
fn malformed_hazards_are_refused() {
    let one = |hazard: &str| problem(&format!("cells: [\"B1\"], hazards: [{hazard}]"), &dangerous);
    let (path, message, help) = one("(at: enters, effect: loss(amount: 1))");
    assert_eq!((path.as_str(), message.as_str()), ("regions[\"Pit\"].hazards[0].at", "`enters` is not known here"));
    assert!(Tick::ALL.iter().all(|tick| tick == &Tick::Enter || help.contains(tick.name())), "{help}");
    let (_, message, _) = one("(at: enter, effect: burn(amount: 1))");
    assert_eq!(message, "`burn` is not known here");
    let (_, message, _) = one("(at: enter, effect: loss(amount: 1, pool: \"poise\"))");
    assert_eq!(message, "there is no field `pool`");
    assert!(one("(at: enter)").1.contains("`effect`"));
}

#[test]
fn tempo_knows_no_hazards() {
    let region = "cells: [\"B1\"], hazards: [(at: enter, effect: loss(amount: 0))]";
    let (path, message, help) = problem(region, &tempo);
    assert_eq!(path, "regions[\"Pit\"].hazards");
    assert_eq!(message, "the region `Pit` has hazards, but tempo knows no hazards");
    assert_eq!(help, "leave `hazards` out; dear or impassable ground keeps people away, and `text` can warn them");
    assert!(read("cells: [\"B1\"], hazards: []", &tempo).is_ok());
}

#[test]
fn a_region_without_cells_is_refused() {
    let (path, message, help) = problem("cells: []", &tempo);
    assert_eq!((path.as_str(), message.as_str()), ("regions[\"Pit\"].cells", "this region has no cells"));
    assert!(help.contains("[\"D5\", \"E5:G7\"]"));
    assert_eq!(problem("cells: [\"E1\"]", &tempo).1, "E1 lies outside the board");
}

#[test]
fn the_readme_documents_every_hazard_field() {
    let readme = include_str!("../../../../../levels/README.md");
    for tick in Tick::ALL {
        assert!(readme.contains(&format!("`{}`", tick.name())), "{}", tick.name());
        assert_eq!(ron::to_string(&tick).unwrap(), tick.name());
    }
    let part = readme.split("A hazard strikes").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    for word in [
        "at", "effect", "worse", "loss", "amount", "of", "damage", "dice", "faces", "kind", "armour", "impose",
        "status",
    ] {
        assert!(part.contains(&format!("`{word}`")), "{word}");
    }
    let example = readme.split("`hazards: [").nth(1).and_then(|rest| rest.split("]`").next()).unwrap();
    let region = format!("cells: [\"B1\"], hazards: [{example}]");
    let level = read(&region, &dangerous).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(level.regions.get("Pit").unwrap().hazards.len(), 2);
}
