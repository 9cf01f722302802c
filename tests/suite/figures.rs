//! The figures of `simulate`: each is counted once, and CSV, JSON and the table name the same ones.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs the program and returns its standard output.
#[track_caller]
fn indes(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_indes")).env_remove("INDES_LEVELS").args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON figures of battles of a level.
#[track_caller]
fn json(level: &str, more: &[&str]) -> Value {
    let arguments = [&["simulate", level, "--format", "json"], more].concat();
    serde_json::from_str(&indes(&arguments)).unwrap()
}

/// The CSV rows of battles of a level, without the level: what, key, name, count, of.
#[track_caller]
fn csv(level: &str, more: &[&str]) -> Vec<[String; 5]> {
    let text = indes(&[&["simulate", level, "--format", "csv"], more].concat());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().unwrap(), ["level", "what", "key", "name", "count", "of"].as_slice());
    reader.records().map(|record| [1, 2, 3, 4, 5].map(|at| record.as_ref().unwrap()[at].to_owned())).collect()
}

/// The sum of all counts of a JSON object.
fn sum(counts: &Value) -> u64 {
    counts.as_object().unwrap().values().map(|counted| counted["count"].as_u64().unwrap()).sum()
}

/// A level of three sides, of which the first and the third are allied; its battles end soon.
fn allied(folder: &Path) -> String {
    let side = |name: &str, seat: u8, livery: &str| {
        format!("(name: {name:?}, seat: {seat}, livery: {livery}, prepared: true),")
    };
    let unit = |side: &str, template: &str, name: &str, cell: &str, more: &str| {
        format!("(side: {side:?}, template: {template:?}, name: {name:?}, cell: {cell:?}, {more}),")
    };
    let text = format!(
        "(format: 1, id: \"three\", title: \"Three\", rules: tempo, grid: square(one), board: [\"...\", \"...\"],\
         sides: [{}{}{}], allies: [[\"Tide\", \"Chalk, the third\"]], units: [{}{}{}], round_limit: 4)",
        side("Tide", 1, "tide"),
        side("Ember", 2, "ember"),
        side("Chalk, the third", 3, "chalk"),
        unit("Tide", "knight", "Ann", "A1", ""),
        unit("Ember", "levy", "Bo", "B1", "overrides: {\"health\": 1}"),
        unit("Chalk, the third", "knight", "Cy", "C1", ""),
    );
    let path = folder.join("three.ron");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn rounds_are_those_that_a_replay_of_the_records_prints() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("records").display().to_string();
    for level in ["tempo/first-duel".to_owned(), "poise/first-bout".to_owned(), allied(folder.path())] {
        let table = json(&level, &["--seeds", "1..9", "--records", &kept]);
        let printed = indes(&["replay", &kept, "--verify"]);
        let rounds: Vec<u64> = printed
            .lines()
            .map(|line| line.split(", round ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap())
            .collect();
        assert_eq!((rounds.len(), rounds.iter().sum::<u64>()), (8, table["rounds"].as_u64().unwrap()), "{printed}");
        assert!(rounds.iter().all(|&round| round >= 1), "{printed}");
        std::fs::remove_dir_all(&kept).unwrap();
    }
}

#[test]
fn a_battle_that_ends_with_its_last_round_has_no_further_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = allied(folder.path());
    let text = std::fs::read_to_string(&path).unwrap().replace("round_limit: 4", "round_limit: 1");
    std::fs::write(&path, text.replace("\"health\": 1", "\"health\": 200")).unwrap();
    let table = json(&path, &["--battles", "5"]);
    assert_eq!(
        (&table["rounds"], &table["ended_by_round_limit"], &table["given_up"]),
        (&5.into(), &5.into(), &0.into())
    );
    let lines = csv(&path, &["--battles", "5"]);
    let limit = lines.iter().find(|line| line[0] == "ended_by_round_limit").unwrap();
    assert_eq!((limit[3].as_str(), limit[4].as_str()), ("5", "5"));
    assert!(indes(&["simulate", &path, "--battles", "5"]).contains("ended by the last round"));
}

#[test]
fn every_decision_is_counted_once() {
    for level in ["tempo/first-duel", "poise/first-bout"] {
        let table = json(level, &["--battles", "20"]);
        let chosen = &table["chosen"];
        let (actions, answers, details) = (sum(&chosen["actions"]), sum(&chosen["answers"]), sum(&chosen["details"]));
        assert_eq!(actions + answers + details, table["decisions"].as_u64().unwrap(), "{level}");
        assert_eq!(answers, table["answers"].as_u64().unwrap(), "{level}");
    }
    let chosen = &json("tempo/first-duel", &["--battles", "20"])["chosen"];
    let count = |kind: &str, key: &str| chosen[kind][key]["count"].as_u64().unwrap_or(0);
    let settled = count("details", "true_blow") + count("details", "feint");
    assert_eq!(count("actions", "true_blow") + count("actions", "feint"), 0, "a blow is an action once");
    assert_eq!(settled, count("actions", "melee_attack"), "and each was settled in secret");
    assert_eq!(chosen["actions"]["melee_attack"]["name"], "Melee Attack");
}

#[test]
fn statuses_gained_by_bonds_and_additional_statuses_are_counted() {
    let gained = &json("tempo/first-duel", &["--battles", "200"])["gained"];
    assert_eq!(gained["bound"]["name"], "Bound");
    let bound = gained["bound"]["count"].as_u64().unwrap();
    assert!(bound > 0 && bound.is_multiple_of(2), "both are bound: {bound}");
    let gained = &json("poise/first-bout", &["--battles", "20"])["gained"];
    for key in ["reeling", "defeated"] {
        assert!(gained[key]["count"].as_u64() > Some(0), "{key}: {gained}");
    }
}

/// Rule data in which two actions share a name: the figures keep them apart by their keys.
#[test]
fn actions_of_one_name_are_counted_by_their_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempo.ron");
    let data = include_str!("../../assets/rules/tempo.ron");
    std::fs::write(&path, data.replace("name: \"Unarmed Attack\"", "name: \"Melee Attack\"")).unwrap();
    let data = path.display().to_string();
    let table = json("tempo/first-duel", &["--battles", "40", "--rules-data", &data]);
    let actions = &table["chosen"]["actions"];
    for key in ["melee_attack", "unarmed_attack"] {
        assert_eq!(actions[key]["name"], "Melee Attack");
        assert!(actions[key]["count"].as_u64() > Some(0), "{key}");
    }
    assert_eq!(table["shipped_rule_data"], false);
    let lines = csv("tempo/first-duel", &["--battles", "40", "--rules-data", &data]);
    let named: Vec<_> = lines.iter().filter(|line| line[0] == "action" && line[2] == "Melee Attack").collect();
    assert_eq!(named.len(), 2, "{named:?}");
    assert_ne!(named[0][1], named[1][1]);
}

#[test]
fn allied_sides_win_together_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let (path, kept) = (allied(folder.path()), folder.path().join("records").display().to_string());
    let more = ["--battles", "30", "--bots", "greedy"];
    let table = json(&path, &more);
    let won = table["won"].as_array().unwrap();
    assert_eq!(won.len(), 2, "{won:?}");
    assert_eq!(won[0]["sides"], serde_json::json!(["Tide", "Chalk, the third"]));
    let together = won[0]["battles"].as_u64().unwrap();
    assert!(together > 0);
    let all = together + won[1]["battles"].as_u64().unwrap() + table["nobody_won"].as_u64().unwrap();
    assert_eq!(all, 30);
    let lines = csv(&path, &more);
    let row = lines.iter().find(|line| line[1] == "tide+chalk").expect("a row of the alliance");
    assert_eq!(row[2..4], ["Tide + Chalk, the third".to_owned(), together.to_string()]);
    let text = indes(&[&["simulate", &path], &more[..]].concat());
    assert!(text.contains("Tide + Chalk, the third (tide, chalk)"), "{text}");
    indes(&["simulate", &path, "--seeds", "1..20", "--bots", "greedy", "--records", &kept]);
    let printed = indes(&["replay", &kept]);
    assert!(printed.contains("Tide + Chalk, the third won"), "{printed}");
}

#[test]
fn a_record_of_a_simulation_names_the_bots_that_played_it() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    indes(&["simulate", "tempo/first-duel", "--battles", "1", "--bots", "greedy,ember=random", "--records", &kept]);
    let record = std::fs::read_to_string(folder.path().join("tempo-first-duel-1.record.ron")).unwrap();
    assert!(!record.contains("control: human") && !record.contains("control:human"), "{record}");
    for bot in ["greedy", "random"] {
        assert!(
            record.contains(&format!("bot(\\\"{bot}\\\")")) || record.contains(&format!("bot(\"{bot}\")")),
            "{bot}"
        );
    }
    let table = json("tempo/first-duel", &["--seeds", "3..5", "--bots", "greedy,ember=random"]);
    assert_eq!(table["sides"][0]["bot"], "greedy");
    assert_eq!(table["sides"][1]["bot"], "random");
    assert_eq!((&table["seeds"], &table["shipped_rule_data"]), (&serde_json::json!([3, 5]), &true.into()));
}
