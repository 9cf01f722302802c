//! The program as people call it: exit codes, what goes to standard output and what to standard error.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_indes"));
    command.env_remove("INDES_LEVELS").stdin(Stdio::null());
    command
}

fn indes(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn ends(output: &Output, code: i32) {
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "stdout:\n{answer}\nstderr:\n{problems}");
}

/// The shipped level with one change, in a file.
fn broken(folder: &Path) -> String {
    let path = folder.join("broken.ron");
    let shipped = Path::new("levels/tempo/first-duel.ron");
    let level = std::fs::read_to_string(shipped).unwrap().replace("\"duellist\"", "\"dualist\"");
    std::fs::write(&path, level).unwrap();
    path.display().to_string()
}

#[test]
fn version_and_help_are_answers() {
    let version = indes(&["--version"]);
    ends(&version, 0);
    assert_eq!(text(&version.stdout), format!("indes {}\n", env!("CARGO_PKG_VERSION")));
    let help = indes(&["--help"]);
    ends(&help, 0);
    for word in ["check", "simulate", "soak", "script", "play", "--levels", "--rules-data"] {
        assert!(text(&help.stdout).contains(word), "no {word}");
    }
}

#[test]
fn wrong_usage_is_2() {
    for arguments in [&["chekc"][..], &["check"], &["simulate", "x", "--battles", "many"], &["--no-such-option"]] {
        let output = indes(arguments);
        ends(&output, 2);
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

#[cfg(not(feature = "window"))]
#[test]
fn without_a_window_the_program_names_the_commands_that_need_none() {
    for arguments in [&[][..], &["play", "tempo/first-duel"]] {
        let output = indes(arguments);
        ends(&output, 2);
        assert!(text(&output.stderr).contains("indes check"), "{}", text(&output.stderr));
    }
}

#[test]
fn sound_levels_are_said_to_be_so_whatever_they_are_named_by() {
    for name in ["levels/tempo/first-duel.ron", "tempo/first-duel", "levels/tempo/f*.ron"] {
        let output = indes(&["check", name]);
        ends(&output, 0);
        let answer = text(&output.stdout);
        assert!(answer.starts_with("ok ") && answer.contains("First Duel (tempo, 7 by 5 hexes, 2 sides, 2 units)"));
        assert_eq!((answer.lines().count(), text(&output.stderr).as_str()), (1, ""));
    }
    assert!(text(&indes(&["check", "levels"]).stdout).contains("the-ford.ron: The Ford"));
}

#[test]
fn all_that_is_wrong_with_a_level_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = broken(folder.path());
    let output = indes(&["check", "tempo/the-ford", &path]);
    ends(&output, 1);
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    assert!(answer.contains("ok    tempo/the-ford") && answer.contains("broken.ron: 1 problem\n"), "{answer}");
    for words in ["there is no template `dualist`", "did you mean `duellist`?", "units[1].template", "broken.ron:36"] {
        assert!(problems.contains(words), "no {words} in {problems}");
    }
}

#[test]
fn levels_that_are_not_there_are_named() {
    for name in ["tempo/first-dule", "nowhere.ron", "no/such/*.ron"] {
        let output = indes(&["check", name]);
        ends(&output, 1);
        assert!(text(&output.stdout).contains(name));
    }
    let output = indes(&["check", "tempo/first-dule"]);
    assert!(text(&output.stderr).contains("did you mean `tempo/first-duel`?"), "{}", text(&output.stderr));
}

#[test]
fn a_folder_of_levels_comes_before_the_shipped_ones() {
    let folder = tempfile::tempdir().unwrap();
    let shipped = Path::new("levels/tempo/first-duel.ron");
    let level = std::fs::read_to_string(shipped).unwrap().replace("First Duel\",", "My Duel\",");
    std::fs::write(folder.path().join("mine.ron"), level).unwrap();
    let levels = folder.path().display().to_string();
    let output = indes(&["--levels", &levels, "check", "tempo/first-duel"]);
    ends(&output, 0);
    assert!(text(&output.stdout).contains("My Duel"), "{}", text(&output.stdout));
    ends(&indes(&["check", "tempo/first-duel", "--levels", "no-such-folder"]), 1);
}

#[test]
fn the_same_seed_gives_the_same_table() {
    let arguments = ["simulate", "tempo/first-duel", "tempo/the-ford", "--battles", "20", "--seed", "7"];
    let (first, second) = (indes(&arguments), indes(&arguments));
    ends(&first, 0);
    assert_eq!(text(&first.stdout), text(&second.stdout));
    assert!(text(&first.stdout).contains("First Duel (tempo/first-duel): 20 battles"), "{}", text(&first.stdout));
    assert!(text(&first.stderr).contains("decisions in"), "{}", text(&first.stderr));
    let other = indes(&["simulate", "tempo/first-duel", "tempo/the-ford", "--battles", "20", "--seed", "8"]);
    assert_ne!(text(&first.stdout), text(&other.stdout));
}

#[test]
fn tables_are_written_as_csv_and_json_too() {
    let simulate = |format| indes(&["simulate", "tempo/first-duel", "--battles", "3", "--format", format]);
    let csv = text(&simulate("csv").stdout);
    assert!(csv.starts_with("level,what,name,count,of\ntempo/first-duel,won,The Watch,"), "{csv}");
    assert!(csv.lines().all(|line| line.split(',').count() == 5), "{csv}");
    let json = text(&simulate("json").stdout);
    assert!(json.starts_with("{\"level\":\"tempo/first-duel\",\"battles\":3,\"won\":{\"The Watch\":"), "{json}");
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn a_level_that_cannot_be_read_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let output = indes(&["simulate", &broken(folder.path()), "--battles", "1"]);
    ends(&output, 1);
    assert!(text(&output.stderr).contains("there is no template `dualist`"));
}

#[test]
fn scripts_that_pass_and_scripts_that_fail_are_a_line_each() {
    let output = indes(&["script", "tests/scripts"]);
    ends(&output, 0);
    let answer = text(&output.stdout);
    assert!(answer.lines().filter(|line| line.starts_with("ok ")).count() >= 13, "{answer}");
    assert!(answer.trim_end().ends_with("scripts, 0 failed"), "{answer}");

    let folder = tempfile::tempdir().unwrap();
    let script = Path::new("tests/scripts/tempo/initiative.script.ron");
    let wrong = std::fs::read_to_string(script).unwrap().replace("cell: \"E3\"", "cell: \"D3\"");
    let path = folder.path().join("wrong.script.ron");
    std::fs::write(&path, wrong).unwrap();
    let output = indes(&["script", &path.display().to_string(), &script.display().to_string()]);
    ends(&output, 1);
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    let line = "wrong.script.ron:13: step 5 (Expect): expected Corvin Ashdown on D3, found E3";
    assert!(answer.contains(line) && answer.contains("ok "), "{answer}");
    assert!(answer.contains("2 scripts, 1 failed"), "{answer}");
    assert!(problems.contains("Corvin Ashdown walks from G3 by F3 to E3"), "{problems}");
}

#[test]
fn a_rule_data_file_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempo.ron");
    std::fs::write(&path, "(version: 1, pool: 3)").unwrap();
    let output = indes(&["--rules-data", &path.display().to_string(), "check", "tempo/first-duel"]);
    ends(&output, 1);
    assert!(text(&output.stderr).contains("tempo.ron:1"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let simulate = ["simulate", "tempo/first-duel", "--battles", "2", "--format", "csv"];
    let mut child = program().args(simulate).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    ends(&output, 0);
    assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
}

#[test]
fn records_of_a_simulation_are_replayed_and_an_altered_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    let simulate =
        ["simulate", "tempo/first-duel", "--seeds", "5..7", "--bots", "greedy,ember=random", "--records", &kept];
    ends(&indes(&simulate), 0);
    let replay = indes(&["replay", &kept, "--verify"]);
    ends(&replay, 0);
    let told = text(&replay.stdout);
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(told.lines().all(|line| line.starts_with("ok    ") && line.contains("tempo/first-duel, ")), "{told}");
    let file = folder.path().join("first-duel-5.record.ron");
    let record = std::fs::read_to_string(&file).unwrap().replace("seed: 5", "seed: 6");
    std::fs::write(&file, record).unwrap();
    let replay = indes(&["replay", &file.display().to_string()]);
    ends(&replay, 1);
    assert!(text(&replay.stderr).contains("the checksum does not fit"), "{}", text(&replay.stderr));
}

#[test]
fn seeds_and_bots_that_make_no_sense_are_wrong_usage() {
    for (option, value) in [("--seeds", "7..7"), ("--seeds", "many"), ("--bots", "clever"), ("--bots", "Nobody=greedy")]
    {
        let output = indes(&["simulate", "tempo/first-duel", option, value]);
        ends(&output, 2);
    }
}

#[test]
fn a_soak_tells_what_was_played_and_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("broken").display().to_string();
    let soak = |jobs| {
        let levels = ["tempo/first-duel", "levels/tempo/the-ford.ron"];
        let options = ["--battles", "3", "--seed", "5", "--bots", "greedy,ember=random", "--records", &kept];
        indes(&[&["soak"][..], &levels[..], &options[..], &["--jobs", jobs][..]].concat())
    };
    let output = soak("1");
    ends(&output, 0);
    let told = text(&output.stdout);
    assert!(told.starts_with("ok     tempo/first-duel: 3 battles, "), "{told}");
    assert!(
        told.contains("\nok     tempo/the-ford: 3 battles, ") && told.contains("\n2 levels: 6 battles, "),
        "{told}"
    );
    assert_eq!(text(&soak("3").stdout), told);
    assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 0, "only broken battles are kept");
    assert!(text(&output.stderr).contains("decisions a second under the laws"));
    ends(&indes(&["soak", "tempo/first-dule"]), 1);
    ends(&indes(&["soak", "--every", "0"]), 2);
    ends(&indes(&["soak", "tempo/first-duel", "--bots", "Nobody=greedy"]), 2);
}
