//! The command line: exit codes, standard output and standard error.

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
fn expect_code(output: &Output, code: i32) {
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "stdout:\n{answer}\nstderr:\n{problems}");
}

/// A file with a shipped level that names an unknown template.
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
    expect_code(&version, 0);
    assert_eq!(text(&version.stdout), format!("indes {}\n", env!("CARGO_PKG_VERSION")));
    let help = indes(&["--help"]);
    expect_code(&help, 0);
    for word in ["check", "simulate", "soak", "script", "play", "--levels", "--rules-data"] {
        assert!(text(&help.stdout).contains(word), "no {word}");
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in [&["chekc"][..], &["check"], &["simulate", "x", "--battles", "many"], &["--no-such-option"]] {
        let output = indes(arguments);
        expect_code(&output, 2);
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

#[cfg(not(feature = "window"))]
#[test]
fn without_a_window_the_program_names_the_commands_that_need_none() {
    for arguments in [&[][..], &["play", "tempo/first-duel"]] {
        let output = indes(arguments);
        expect_code(&output, 2);
        assert!(text(&output.stderr).contains("indes check"), "{}", text(&output.stderr));
    }
}

#[test]
fn sound_levels_are_reported_as_ok_by_path_by_id_and_by_pattern() {
    for name in ["levels/tempo/first-duel.ron", "tempo/first-duel", "levels/tempo/f*.ron"] {
        let output = indes(&["check", name]);
        expect_code(&output, 0);
        let answer = text(&output.stdout);
        assert!(answer.starts_with("ok ") && answer.contains("First Duel (tempo, 7 by 5 hexes, 2 sides, 2 units)"));
        assert_eq!((answer.lines().count(), text(&output.stderr).as_str()), (1, ""));
    }
    assert!(text(&indes(&["check", "levels"]).stdout).contains("the-ford.ron: The Ford"));
}

#[test]
fn the_problems_of_a_level_are_printed_with_place_and_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = broken(folder.path());
    let output = indes(&["check", "tempo/the-ford", &path]);
    expect_code(&output, 1);
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    assert!(answer.contains("ok    tempo/the-ford") && answer.contains("broken.ron: 1 problem\n"), "{answer}");
    for words in ["there is no template `dualist`", "did you mean `duellist`?", "units[1].template", "broken.ron:36"] {
        assert!(problems.contains(words), "no {words} in {problems}");
    }
}

#[test]
fn unknown_levels_are_named_in_the_error() {
    for name in ["tempo/first-dule", "nowhere.ron", "no/such/*.ron"] {
        let output = indes(&["check", name]);
        expect_code(&output, 1);
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
    expect_code(&output, 0);
    assert!(text(&output.stdout).contains("My Duel"), "{}", text(&output.stdout));
    expect_code(&indes(&["check", "tempo/first-duel", "--levels", "no-such-folder"]), 1);
}

#[test]
fn the_same_seed_gives_the_same_table() {
    let arguments = ["simulate", "tempo/first-duel", "tempo/the-ford", "--battles", "20", "--seed", "7"];
    let (first, second) = (indes(&arguments), indes(&arguments));
    expect_code(&first, 0);
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
    assert!(csv.starts_with("level,what,key,name,count,of\ntempo/first-duel,won,tide,The Watch,"), "{csv}");
    assert!(csv.lines().all(|line| line.split(',').count() == 6), "{csv}");
    let json = text(&simulate("json").stdout);
    assert!(
        json.starts_with("{\"level\":\"tempo/first-duel\",\"title\":\"First Duel\",") && json.ends_with("}\n"),
        "{json}"
    );
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn a_level_that_cannot_be_read_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let output = indes(&["simulate", &broken(folder.path()), "--battles", "1"]);
    expect_code(&output, 1);
    assert!(text(&output.stderr).contains("there is no template `dualist`"));
}

#[test]
fn scripts_that_pass_and_scripts_that_fail_are_a_line_each() {
    let output = indes(&["script", "tests/scripts"]);
    expect_code(&output, 0);
    let answer = text(&output.stdout);
    assert!(answer.lines().filter(|line| line.starts_with("ok ")).count() >= 13, "{answer}");
    assert!(answer.trim_end().ends_with("scripts, 0 failed"), "{answer}");

    let folder = tempfile::tempdir().unwrap();
    let script = Path::new("tests/scripts/tempo/initiative.script.ron");
    let wrong = std::fs::read_to_string(script).unwrap().replace("cell: \"E3\"", "cell: \"D3\"");
    let path = folder.path().join("wrong.script.ron");
    std::fs::write(&path, wrong).unwrap();
    let output = indes(&["script", &path.display().to_string(), &script.display().to_string()]);
    expect_code(&output, 1);
    let (answer, problems) = (text(&output.stdout), text(&output.stderr));
    let line = "wrong.script.ron:13: step 5 (Expect): expected Corvin Ashdown on D3, found E3";
    assert!(answer.contains(line) && answer.contains("ok "), "{answer}");
    assert!(answer.contains("2 scripts, 1 failed"), "{answer}");
    assert!(problems.contains("Corvin Ashdown walks from G3 by F3 to E3"), "{problems}");
}

#[test]
fn a_rule_data_file_that_cannot_be_read_is_an_error_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tempo.ron");
    std::fs::write(&path, "(version: 1, pool: 3)").unwrap();
    let output = indes(&["--rules-data", &path.display().to_string(), "check", "tempo/first-duel"]);
    expect_code(&output, 1);
    assert!(text(&output.stderr).contains("tempo.ron:1"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_no_error() {
    let simulate = ["simulate", "tempo/first-duel", "--battles", "2", "--format", "csv"];
    let mut child = program().args(simulate).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    expect_code(&output, 0);
    assert!(!text(&output.stderr).contains("panicked"), "{}", text(&output.stderr));
}

#[test]
fn records_of_a_simulation_are_replayed_and_an_altered_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    let simulate =
        ["simulate", "tempo/first-duel", "--seeds", "5..7", "--bots", "greedy,ember=random", "--records", &kept];
    expect_code(&indes(&simulate), 0);
    let replay = indes(&["replay", &kept, "--verify"]);
    expect_code(&replay, 0);
    let printed = text(&replay.stdout);
    assert_eq!(printed.lines().count(), 2, "{printed}");
    assert!(printed.lines().all(|line| line.starts_with("ok    ") && line.contains("tempo/first-duel, ")), "{printed}");
    let file = folder.path().join("tempo-first-duel-5.record.ron");
    let record = std::fs::read_to_string(&file).unwrap().replace("seed: 5", "seed: 6");
    std::fs::write(&file, record).unwrap();
    let replay = indes(&["replay", &file.display().to_string()]);
    expect_code(&replay, 1);
    assert!(text(&replay.stderr).contains("the checksum does not fit"), "{}", text(&replay.stderr));
}

#[test]
fn seeds_and_bots_that_make_no_sense_are_wrong_usage() {
    for (option, value) in [("--seeds", "7..7"), ("--seeds", "many"), ("--bots", "clever"), ("--bots", "Nobody=greedy")]
    {
        let output = indes(&["simulate", "tempo/first-duel", option, value]);
        expect_code(&output, 2);
    }
}

#[test]
fn a_soak_prints_its_counts_and_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("broken").display().to_string();
    let soak = |jobs| {
        let levels = ["tempo/first-duel", "levels/tempo/the-ford.ron"];
        let options = ["--battles", "3", "--seed", "5", "--bots", "greedy,ember=random", "--records", &kept];
        indes(&[&["soak"][..], &levels[..], &options[..], &["--jobs", jobs][..]].concat())
    };
    let output = soak("1");
    expect_code(&output, 0);
    let printed = text(&output.stdout);
    assert!(printed.starts_with("ok     tempo/first-duel: 3 battles, "), "{printed}");
    assert!(
        printed.contains("\nok     tempo/the-ford: 3 battles, ") && printed.contains("\n2 levels: 6 battles, "),
        "{printed}"
    );
    assert_eq!(text(&soak("3").stdout), printed);
    assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 0, "only broken battles are kept");
    assert!(text(&output.stderr).contains("decisions a second under the invariants"));
    expect_code(&indes(&["soak", "tempo/first-dule"]), 1);
    expect_code(&indes(&["soak", "--every", "0"]), 2);
    expect_code(&indes(&["soak", "tempo/first-duel", "--bots", "Nobody=greedy"]), 2);
}

#[test]
fn the_story_of_a_script_is_printed_whether_it_passes_or_not() {
    let path = "tests/scripts/tempo/parry.script.ron";
    let plain = indes(&["script", path]);
    expect_code(&plain, 0);
    assert_eq!(text(&plain.stdout).lines().count(), 1);
    let printed = indes(&["script", "--story", path]);
    expect_code(&printed, 0);
    let story = text(&printed.stdout);
    for words in ["ok ", "  The Yard\n", "  3. Rurik: melee_attack with", "     Rurik pays 3 AP, 9 left (TEMPO-007)"] {
        assert!(story.contains(words), "no {words} in {story}");
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("tests/scripts/tempo/yard.ron", folder.path().join("yard.ron")).unwrap();
    let broken = folder.path().join("broken.script.ron");
    std::fs::write(&broken, std::fs::read_to_string(path).unwrap().replace("\"health\": 18", "\"health\": 17"))
        .unwrap();
    let failed = indes(&["script", "--story", &broken.display().to_string()]);
    expect_code(&failed, 1);
    assert!(text(&failed.stdout).contains("     Ysolde stops what Rurik does (TEMPO-G43)"), "{}", text(&failed.stdout));
    assert!(text(&failed.stderr).contains("expected Ysolde to have 17 health, found 18"), "{}", text(&failed.stderr));
}

/// A file with a changed copy of a shipped level.
fn level_file(folder: &Path, name: &str, change: impl FnOnce(String) -> String) -> String {
    let level = std::fs::read_to_string("levels/tempo/first-duel.ron").unwrap();
    let path = folder.join(name);
    std::fs::write(&path, change(level)).unwrap();
    path.display().to_string()
}

#[test]
fn records_that_cannot_be_written_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    // A folder in the place of the record: no user can write there.
    std::fs::create_dir_all(folder.path().join("tempo-first-duel-6.record.ron")).unwrap();
    let kept = folder.path().display().to_string();
    let output = indes(&["simulate", "tempo/first-duel", "--seeds", "5..8", "--records", &kept]);
    expect_code(&output, 1);
    let printed = text(&output.stderr);
    assert!(
        printed.contains("seed 6") && printed.contains("cannot be kept in") && printed.contains("not a plain file"),
        "{printed}"
    );
}

#[test]
fn levels_of_one_id_keep_their_records_apart() {
    let folder = tempfile::tempdir().unwrap();
    let other = level_file(folder.path(), "mine.ron", |level| level.replace("First Duel\",", "My Duel\","));
    let kept = folder.path().join("kept").display().to_string();
    expect_code(&indes(&["simulate", "tempo/first-duel", &other, "--seeds", "5..7", "--records", &kept]), 0);
    let replay = indes(&["replay", &kept, "--verify"]);
    expect_code(&replay, 0);
    assert_eq!(text(&replay.stdout).lines().count(), 4, "{}", text(&replay.stdout));
}

#[test]
fn levels_of_one_id_in_two_rule_sets_keep_their_records_apart_also_from_run_to_run() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    for level in ["poise/first-bout", "region/first-bout"] {
        expect_code(&indes(&["simulate", level, "--seeds", "5..6", "--bots", "random", "--records", &kept]), 0);
    }
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["poise-first-bout-5.record.ron", "region-first-bout-5.record.ron"]);
}

#[test]
fn seeds_reach_the_largest_number_and_do_not_wrap() {
    let last = u64::MAX.to_string();
    for (seed, battles, code) in [(u64::MAX - 2, "2", 0), (u64::MAX - 2, "3", 2), (u64::MAX, "1", 2), (1, "0", 2)] {
        for command in ["simulate", "soak"] {
            let output =
                indes(&[command, "tempo/first-duel", "--seed", &seed.to_string(), "--battles", battles, "--jobs", "2"]);
            expect_code(&output, code);
            assert_eq!(text(&output.stdout).contains("2 battles"), code == 0, "{}", text(&output.stdout));
        }
    }
    expect_code(&indes(&["simulate", "tempo/first-duel", "--seeds", &format!("{}..{last}", u64::MAX - 3)]), 0);
}

#[test]
fn the_result_of_a_level_is_written_as_soon_as_it_is_done() {
    use std::io::{BufRead as _, BufReader};
    let levels = ["tempo/first-duel", "poise/the-drake-of-cray"];
    let options = ["--battles", "200", "--jobs", "1", "--format", "json"];
    let simulate = [&["simulate"][..], &levels[..], &options[..]].concat();
    let mut child = program().args(simulate).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let goes_on = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(first.contains("tempo/first-duel") && first.ends_with('\n'), "{first}");
    assert!(goes_on, "the second level was over as soon as the first");
}

#[test]
fn a_closed_standard_output_does_not_change_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = broken(folder.path());
    for (last, code) in [(wrong.as_str(), 1), ("tempo/first-duel", 0)] {
        let mut child = program();
        child.args(["check", "levels", "tempo/the-ford", last]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{last}");
    }
}

#[test]
fn control_characters_of_files_do_not_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let title = r#""\u{1b}]0;x\u{7}\u{202e}y""#;
    let odd = level_file(folder.path(), "o\u{1b}[2Jdd\nok x.ron", |level| level.replace("\"First Duel\"", title));
    let story = level_file(folder.path(), "story.ron", |level| {
        level.replacen("sides: [", r#"regions: {"\u{1b}[31m\u{9b}x": (cells: ["A1"])}, sides: ["#, 1)
    });
    let script = folder.path().join("x.script.ron");
    let steps = r#"steps: [Refused(verb: "\u{1b}[7m", rule: "\u{1b}[8m")]"#;
    std::fs::write(&script, format!("(format: 1, level: \"tempo/first-duel\", title: {title}, dice: [], {steps})"))
        .unwrap();
    let script = script.display().to_string();
    for arguments in [&["check", &odd, &story][..], &["check", &script], &["script", &script], &["replay", &odd]] {
        let output = indes(arguments);
        expect_code(&output, 1);
        for stream in [text(&output.stdout), text(&output.stderr)] {
            let bad = stream.chars().find(|&c| c != '\n' && indes::reading::is_control_or_format(c));
            assert_eq!(bad, None, "{arguments:?}: {stream:?}");
            assert!(!stream.lines().any(|line| line.starts_with("ok x")), "{stream}");
        }
    }
}

#[test]
fn a_record_or_a_script_given_to_check_names_the_right_command() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    expect_code(&indes(&["simulate", "tempo/first-duel", "--seeds", "5..6", "--records", &kept]), 0);
    let record = folder.path().join("tempo-first-duel-5.record.ron").display().to_string();
    let copy = folder.path().join("copy.ron");
    std::fs::copy(&record, &copy).unwrap();
    let script = "tests/scripts/tempo/first_duel.script.ron".to_owned();
    let script = std::fs::read_dir("tests/scripts/tempo")
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .find(|path| path.ends_with(".script.ron"))
        .unwrap_or(script);
    for (file, command) in
        [(&record, "indes replay"), (&copy.display().to_string(), "indes replay"), (&script, "indes script")]
    {
        let output = indes(&["check", file]);
        expect_code(&output, 1);
        let printed = text(&output.stderr);
        assert!(
            printed.contains("not a level") && printed.contains(command) && printed.contains("1 problem in"),
            "{printed}"
        );
    }
    // In a folder with levels they are passed over.
    std::fs::remove_file(copy).unwrap();
    level_file(folder.path(), "level.ron", |level| level);
    let output = indes(&["check", &kept]);
    expect_code(&output, 0);
    assert_eq!(text(&output.stdout).lines().count(), 1, "{}", text(&output.stdout));
    let listed = indes(&["--levels", &kept, "soak", "--battles", "1", "--every", "1000", "tempo/first-duel"]);
    expect_code(&listed, 0);
}

#[test]
fn a_record_whose_end_was_altered_is_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().display().to_string();
    expect_code(&indes(&["simulate", "tempo/first-duel", "--seeds", "5..6", "--records", &kept]), 0);
    let file = folder.path().join("tempo-first-duel-5.record.ron");
    let mut record = indes::saves::open(&file).unwrap();
    let whole = record.clone();
    record.choices.pop();
    record.hashes.truncate(record.choices.len() / 8);
    for (record, verify, code) in [(&whole, true, 0), (&record, false, 0), (&record, true, 1)] {
        indes::saves::write(&file, record, 0).unwrap();
        let arguments = ["replay", &file.display().to_string(), "--verify"];
        let output = indes(&arguments[..if verify { 3 } else { 2 }]);
        expect_code(&output, code);
    }
    indes::saves::write(&file, &whole.first(5), 0).unwrap();
    let output = indes(&["replay", &file.display().to_string(), "--verify"]);
    expect_code(&output, 1);
    assert!(text(&output.stderr).contains("no fingerprint of its end"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_folder_with_links_to_itself_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    level_file(folder.path(), "level.ron", |level| level);
    for name in ["a", "b"] {
        std::os::unix::fs::symlink(folder.path(), folder.path().join(name)).unwrap();
    }
    // Chains of links: the number of paths to the last folder doubles with every link.
    for depth in 0..30 {
        let inner = folder.path().join(format!("d{depth}"));
        std::fs::create_dir(&inner).unwrap();
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(format!("../d{}", depth + 1), inner.join(name)).unwrap();
        }
    }
    let began = std::time::Instant::now();
    let kept = folder.path().display().to_string();
    for argument in [kept.clone(), format!("{kept}/**/*.ron")] {
        let output = indes(&["check", &argument]);
        assert_eq!(text(&output.stdout).lines().filter(|line| line.starts_with("ok ")).count(), 1);
    }
    assert!(began.elapsed() < std::time::Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn a_missing_folder_in_indes_levels_is_an_error() {
    let output = program().env("INDES_LEVELS", "/nowhere").args(["check", "tempo/first-duel"]).output().unwrap();
    expect_code(&output, 1);
    let printed = text(&output.stderr);
    assert!(printed.contains("there is no such folder") && printed.contains("INDES_LEVELS"), "{printed}");
}

#[cfg(all(feature = "window", target_os = "linux"))]
#[test]
fn a_display_that_does_not_answer_is_an_error() {
    for (display, words) in [
        ("127.0.0.1:77", "does not answer"),
        ("nonsense", "names no display"),
        ("", "no display"),
        (":7654", "does not answer"),
    ] {
        for arguments in [&[][..], &["play", "tempo/first-duel"]] {
            let output =
                program().env("DISPLAY", display).env_remove("WAYLAND_DISPLAY").args(arguments).output().unwrap();
            expect_code(&output, 2);
            let printed = text(&output.stderr);
            assert!(printed.contains(words) && printed.contains("indes check"), "{display}: {printed}");
        }
    }
}

/// Where no unit has a turn, prompts are counted by actions.
#[test]
fn prompts_are_counted_by_turns_or_by_actions() {
    for (level, words) in [("tempo/first-duel", "answer a turn "), ("energy/first-bout", "answer an action ")] {
        let table = text(&indes(&["simulate", level, "--battles", "2"]).stdout);
        let line = table.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{table}"));
        let prompts: f64 = line.split_whitespace().next_back().unwrap().parse().unwrap();
        assert!(prompts > 0.0, "{line}");
    }
}
