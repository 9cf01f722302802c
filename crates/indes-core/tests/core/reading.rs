//! Reading RON: limits of size and depth, all errors at once, how they are shown, and that accepted texts mean the same
//! as to the `ron` crate.

use indes_core::reading::{Limits, Path, Problems, Source, examine, nearest, read};
use indes_testing::within;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

/// Every kind of value that a file may hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    number: i16,
    flag: bool,
    name: String,
    letter: char,
    #[serde(default)]
    maybe: Option<u8>,
    list: Vec<Thing>,
    pairs: BTreeMap<String, i32>,
    letters: BTreeMap<char, (u8, i64)>,
    #[serde(default)]
    inner: Option<Box<Nested>>,
    wrapped: Wrapped,
    both: Both,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nested {
    deep: Vec<Vec<u8>>,
    #[serde(default)]
    unit: (),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped(u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Both(i8, String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Thing {
    Nothing,
    One(u8),
    Two(u8, String),
    Named { a: i32, b: Option<char> },
    Wrapped(Nested),
    Maybe(Option<Wrapped>),
}

fn thing() -> impl Strategy<Value = Thing> {
    prop_oneof![
        Just(Thing::Nothing),
        any::<u8>().prop_map(Thing::One),
        (any::<u8>(), text()).prop_map(|(a, b)| Thing::Two(a, b)),
        (any::<i32>(), prop::option::of(character())).prop_map(|(a, b)| Thing::Named { a, b }),
        inner().prop_map(Thing::Wrapped),
        any::<Option<u32>>().prop_map(|n| Thing::Maybe(n.map(Wrapped))),
    ]
}

fn inner() -> impl Strategy<Value = Nested> {
    prop::collection::vec(prop::collection::vec(any::<u8>(), 0..3), 0..3).prop_map(|deep| Nested { deep, unit: () })
}

fn sample() -> impl Strategy<Value = Sample> {
    let plain = (any::<i16>(), any::<bool>(), text(), character(), any::<Option<u8>>());
    let pairs = prop::collection::btree_map("[a-z]{0,4}", any::<i32>(), 0..4);
    let letters = prop::collection::btree_map(character(), (any::<u8>(), any::<i64>()), 0..4);
    let rest = (prop::collection::vec(thing(), 0..4), pairs, letters, prop::option::of(inner()), any::<u32>());
    (plain, rest, any::<i8>()).prop_map(|(plain, rest, both)| Sample {
        number: plain.0,
        flag: plain.1,
        both: Both(both, plain.2.clone()),
        name: plain.2,
        letter: plain.3,
        maybe: plain.4,
        list: rest.0,
        pairs: rest.1,
        letters: rest.2,
        inner: rest.3.map(Box::new),
        wrapped: Wrapped(rest.4),
    })
}

fn reads<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problems> {
    read(&Source::new("file.ron", text), &Limits::LEVEL)
}

/// Any character that a text may contain unescaped: no control or direction characters.
fn character() -> impl Strategy<Value = char> {
    any::<char>().prop_map(|c| match c {
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\'',
        c if c.is_control() => '\n',
        c => c,
    })
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop_oneof![character(), "[\"'\\\\/* \n]".prop_map(|c| c.chars().next().unwrap())], 0..12)
        .prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_text_written_by_the_ron_crate_is_read(value in sample()) {
        let plain = ron::to_string(&value).unwrap();
        let pretty = ron::ser::to_string_pretty(&value, ron::ser::PrettyConfig::new().struct_names(true)).unwrap();
        for text in [plain, pretty] {
            match reads::<Sample>(&text) {
                Ok(read) => prop_assert_eq!(&read, &value),
                Err(problems) => prop_assert!(false, "{}\n{}", text, problems),
            }
        }
    }

    #[test]
    fn a_changed_text_is_read_as_the_ron_crate_reads_it_or_refused(
        value in sample(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, "[ -~]{0,2}"), 1..4),
    ) {
        let mut text: Vec<char> = ron::to_string(&value).unwrap().chars().collect();
        for (at, remove, insert) in cuts {
            let at = at.index(text.len() + 1);
            let end = (at + remove).min(text.len());
            text.splice(at..end, insert.chars());
        }
        let text: String = text.into_iter().collect();
        let extensions = ron::extensions::Extensions::IMPLICIT_SOME;
        let peer: Result<Sample, _> = ron::Options::default().with_default_extension(extensions).from_str(&text);
        if let (Ok(ours), Ok(theirs)) = (reads::<Sample>(&text), peer) {
            prop_assert_eq!(ours, theirs, "{}", text);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\[\\](){}'\"/*:,=#rb\\\\a-c0-9_ .\n\u{e9}\u{1F600}-]{0,60}") {
        let _ = reads::<Sample>(&text).map_err(|problems| (problems.to_string(), problems.graphical(true)));
        let _ = reads::<Vec<Thing>>(&text);
        let _ = reads::<BTreeMap<char, Wrapped>>(&text);
    }
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Camp {
    tents: u8,
    fire: Option<Fire>,
    #[serde(default)]
    guests: Vec<Guest>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fire {
    Small,
    Large(u8),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Guest {
    name: String,
    #[serde(default)]
    age: u8,
}

fn refused<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> Problems {
    reads::<T>(text).expect_err("a problem")
}

/// Line, column, path and message of each problem.
fn listed(problems: &Problems) -> Vec<(usize, usize, &str, &str)> {
    problems.iter().map(|p| (p.line, p.column, p.path.as_str(), p.message.as_str())).collect()
}

#[test]
fn comments_implicit_some_trailing_commas_and_struct_names_are_read() {
    let text = "#![enable(implicit_some)]\n/* a /* nested */ comment */ Camp( // line\n tents: 0x1F, fire: large(2,), guests: [],)";
    assert_eq!(reads(text), Ok(Camp { tents: 31, fire: Some(Fire::Large(2)), guests: vec![] }));
    assert_eq!(reads("\u{FEFF}(tents: 1, fire: None)"), Ok(Camp { tents: 1, fire: None, guests: vec![] }));
    assert_eq!(reads("(tents: 1, fire: Some(small))"), Ok(Camp { tents: 1, fire: Some(Fire::Small), guests: vec![] }));
}

#[test]
fn all_errors_are_reported_at_once_in_the_order_of_the_file() {
    let text = "(\n  tents: 300,\n  fier: big,\n  guests: [\n    (name: 5, age: -1),\n    (nam: \"Bo\"),\n    (age: 3, hat: 1),\n    7,\n  ],\n)";
    let problems = refused::<Camp>(text);
    assert_eq!(
        listed(&problems),
        [
            (2, 10, "tents", "expected a whole number from 0 to 255, found the number `300`"),
            (3, 3, "fier", "there is no field `fier`"),
            (3, 9, "fier", "`big` is not known here"),
            (5, 12, "guests[0].name", "expected text, found the number `5`"),
            (5, 20, "guests[0].age", "expected a whole number from 0 to 255, found the number `-1`"),
            (6, 6, "guests[1].nam", "there is no field `nam`"),
            (7, 5, "guests[2].name", "`name` is missing"),
            (7, 14, "guests[2].hat", "there is no field `hat`"),
            (8, 5, "guests[3]", "expected fields `( … )`, found the number `7`"),
        ]
    );
}

#[test]
fn a_missing_comma_is_reported_and_reading_goes_on() {
    let problems = refused::<Camp>("(\n  tents: 3\n  fire: larg,\n)");
    assert_eq!(
        listed(&problems),
        [(2, 10, "", "expected `,` or `)`, found `fire`"), (3, 9, "fire", "`larg` is not known here")]
    );
}

#[test]
fn a_missing_comma_in_a_list_is_reported_at_the_next_element() {
    let problems = refused::<Vec<u8>>("[\n  1,\n  2 // two\n  3,\n]");
    assert_eq!(listed(&problems), [(3, 3, "", "expected `,` or `]`, found `3`")]);
}

#[test]
fn a_forgotten_quote_is_reported_in_its_line_and_the_rest_is_read() {
    let problems = refused::<Guest>("(\n  name: \"Bo,\n  hat: \"big\",\n)");
    assert_eq!(
        listed(&problems),
        [(2, 9, "", "the text that begins here only ends in line 3"), (3, 3, "hat", "there is no field `hat`"),]
    );
    assert!(problems.iter().next().unwrap().help.as_ref().unwrap().contains("missing at its end"), "{problems}");
}

#[test]
fn a_missing_comma_after_a_text_of_several_lines_is_no_forgotten_quote() {
    let problems = refused::<Guest>("(\n  name: \"Bo\nthe Second\"\n  age: 3,\n)");
    assert_eq!(listed(&problems), [(3, 11, "", "expected `,` or `)`, found `age`")]);
}

/// A typing habit is reported once, at its place, and the rest of the text is read.
#[test]
fn typing_habits_are_reported_at_the_place_to_change() {
    for (text, line, column, message, help) in [
        (
            "(\n name: \u{201C}Bo\u{201D},\n age: 3,\n)",
            2,
            8,
            "a curly quote `\u{201C}` does not begin a text",
            "\"Bo\"",
        ),
        (
            "(\n name: \"Bo\u{201D},\n age: 3,\n other: \"\",\n)",
            2,
            11,
            "a curly quote `\u{201D}` does not end a text",
            "straight",
        ),
        ("(\n name: \"the \"old\" Bo\",\n age: 3,\n)", 2, 13, "the text ends at this quote", "`\\\"`"),
        ("(\n # a guest\n name: \"Bo\",\n # his age\n age: 3,\n)", 2, 2, "`#` does not begin a comment", "`//`"),
        ("(\n name: Bo the Old,\n age: 3,\n)", 2, 8, "a text of several words stands between quotes", "\"Bo the Old\""),
    ] {
        let problems = refused::<Guest>(text);
        let first = problems.iter().next().unwrap();
        assert_eq!((first.line, first.column, first.message.as_str()), (line, column, message), "{problems}");
        assert!(first.help.as_deref().unwrap_or_default().contains(help), "{problems}");
        // An unknown field may be reported as well, nothing else.
        assert!(problems.iter().skip(1).all(|more| more.path == "other"), "{problems}");
    }
    let problems = refused::<Fire>("large(The Toll)");
    assert_eq!(listed(&problems), [(1, 7, "", "a text of several words stands between quotes")]);
}

#[test]
fn habits_of_other_formats_get_a_message_and_a_remedy() {
    for (text, message, help) in [
        ("(\"tents\": 1, fire: None)", "a field's name in quotes", "without quotes"),
        ("(tents = 1, fire: None)", "expected `:`, found `=`", "name: value"),
        ("{tents: 1}", "expected fields `( … )`, found a map `{ … }`", "round brackets"),
        (
            "(tents: \"1\", fire: None)",
            "expected a whole number from 0 to 255, found the text `\"1\"`",
            "without quotes: 1",
        ),
        (
            "(tents: 1, fire: \"small\")",
            "expected one of `small` or `large`, found the text `\"small\"`",
            "quotes: small",
        ),
        ("(tents: 1, fire: large)", "`large` needs a value in round brackets", "large(…)"),
        ("(tents: 1, fire: small(1))", "`small` takes no value", "brackets"),
        ("(tents: 1, fire: None, guests: (name: \"A\"))", "expected a list `[ … ]`, found fields `( … )`", "square"),
        ("(tents: 1, fire: None, guests: [(name: Al)])", "expected text, found the name `Al`", "\"Al\""),
        (
            "(tents: 1, fire: None, guests: [(name: 'Al')])",
            "there must be one character between single quotes",
            "\"Al\"",
        ),
        ("(tents: 1, fire: None, tents: 2)", "`tents` is there twice", "keep one"),
        ("(tents: , fire: None)", "expected a value, found `,`", ""),
        ("(tents: 1, fire: None) x", "the file should end here, but `x` follows", "too many"),
        ("(tents: 1, fire: None", "this `(` is never closed", "`)` missing"),
        ("(tents: 1, guests: [(name: \"A\"), fire: None)", "a field inside a list", "the `[` of line 1 is still open"),
        ("(tents: 1, fire: None, guests: [)]", "expected `]`, found `)`", "line 1 is still open"),
        ("(tents: 1, /* fire: None)", "this comment has no end", "*/"),
        ("(tents: 1, fire: None, guests: [(name: \"A)])", "this text has no end", "close it"),
        ("(tents: 1, fire: None, guests: [(name: \"\\q\")])", "in this text: unknown escape character", "backslash"),
    ] {
        let problems = refused::<Camp>(text);
        let found = problems.iter().find(|problem| problem.message == message);
        let Some(found) = found else { panic!("{text}\n{problems}") };
        assert!(found.help.as_deref().unwrap_or_default().contains(help), "{problems}");
    }
}

#[test]
fn a_problem_is_shown_with_place_excerpt_caret_and_help() {
    let problems = refused::<Camp>("(\n\ttents: 4,\n\tfire: smal,\n)");
    let expected = "\
error: `smal` is not known here
 --> file.ron:3:8 at fire
  |
3 |  fire: smal,
  |        ^^^^
  = help: did you mean `small`? Known: `small` or `large`

1 problem in file.ron
";
    assert_eq!(problems.to_string(), expected);
}

#[test]
fn a_problem_is_drawn_for_a_terminal() {
    let problems = refused::<Camp>("(\n  tents: 4,\n  fire: smal,\n)");
    let expected = "  × `smal` is not known here
   ╭─[file.ron:3:9]
 3 │   fire: smal,
   ·         ──┬─
   ·           ╰── fire
   ╰────
  help: did you mean `small`? Known: `small` or `large`

1 problem in file.ron
";
    assert_eq!(problems.graphical(false), expected);
    assert!(problems.graphical(true).contains("\u{1b}["), "colours");
}

#[test]
fn a_long_line_is_shown_around_the_caret() {
    let text = format!(
        "(tents: 1, fire: None, guests: [{}(nam: \"Zo\"), {}])",
        "(name: \"Al\"), ".repeat(5000),
        "(name: \"Al\"), ".repeat(5000)
    );
    let problems = refused::<Camp>(&text);
    let shown = problems.to_string();
    assert!(shown.contains("…") && shown.contains("nam: \"Zo\"") && shown.len() < 1000, "{shown}");
    assert_eq!(problems.iter().next().unwrap().path, "guests[5000].nam");
    assert!(problems.graphical(false).len() < 2000);
}

#[test]
fn columns_count_characters_not_bytes() {
    let problems = refused::<Camp>("(tents: 1, fire: None, guests: [(name: \"äöü\", agee: 2)])");
    assert_eq!(listed(&problems), [(1, 47, "guests[0].agee", "there is no field `agee`")]);
}

#[test]
fn problems_of_a_check_have_a_place_and_those_that_follow_from_others_are_left_out() {
    let text = "(tents: 1, fire: None, guests: [(name: 4), (name: \"Bo\"), (name: \"Cy\")])";
    let (camp, mut report) = examine::<Camp>(&Source::new("camp.ron", text), &Limits::LEVEL);
    assert_eq!(camp.map(|camp| camp.guests.len()), Some(3));
    let guests = Path::to("guests");
    assert!(!report.is_whole(&guests) && report.is_whole(&guests.index(1)) && report.is_complete(&guests));
    report.add(&guests.index(0).field("name"), "a name that nobody has", None);
    report.add_to_char(&guests.index(1).field("name"), 1, "no o", None);
    report.add_to_name(&guests.index(2).field("name"), "no names", None);
    report.add(&guests.index(2).field("age"), "too young", None);
    let problems = report.finish(Some(())).unwrap_err();
    assert_eq!(
        listed(&problems),
        [
            (1, 40, "guests[0].name", "expected text, found the number `4`"),
            (1, 53, "guests[1].name", "no o"),
            (1, 58, "guests[2].age", "too young"),
            (1, 59, "guests[2].name", "no names"),
        ]
    );
}

#[test]
fn an_empty_file_is_refused() {
    for text in ["", "  \n\t ", "\u{FEFF}\n"] {
        assert_eq!(listed(&refused::<Camp>(text)), [(1, 1, "", "the file is empty")]);
    }
    assert!(refused::<Camp>("// nothing\n").iter().next().unwrap().message.contains("the end of the file"));
}

#[test]
fn control_characters_are_refused() {
    let problems = refused::<Camp>("(\n  tents: 1\u{0},\n)");
    assert_eq!(listed(&problems), [(2, 11, "", "the control character U+0000 has no place in a text")]);
    let problems = refused::<Camp>("(tents: 1, // \u{202E}\n)");
    assert_eq!(listed(&problems), [(1, 15, "", "the control character U+202E has no place in a text")]);
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let problems = Source::from_bytes("file.ron", b"(\n  tents: \xFF,\n)".to_vec()).unwrap_err();
    assert_eq!(listed(&problems), [(2, 10, "", "this is not UTF-8 text: byte 0xFF")]);
}

#[test]
fn a_file_of_100_mb_is_refused_without_reading_it() {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().set_len(100 << 20).unwrap();
    within(Duration::from_millis(100), || {
        let problems = Source::open(file.path(), &Limits::LEVEL).unwrap_err();
        assert_eq!(listed(&problems), [(1, 1, "", "the file is too large: 100 MiB, at most 1 MiB")]);
        assert!(problems.to_string().contains(&file.path().display().to_string()));
    });
}

#[test]
fn a_folder_or_a_missing_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let message = |path: &std::path::Path| {
        let problems = Source::open(path, &Limits::LEVEL).unwrap_err();
        problems.iter().next().unwrap().message.clone()
    };
    assert_eq!(message(folder.path()), "this is a folder, not a file");
    assert!(message(&folder.path().join("none.ron")).starts_with("the file cannot be read: "));
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"(tents: 2, fire: None)").unwrap();
    let source = Source::open(file.path(), &Limits::LEVEL).unwrap();
    assert_eq!(read(&source, &Limits::LEVEL), Ok(Camp { tents: 2, fire: None, guests: vec![] }));
}

#[test]
fn nesting_10_000_deep_is_refused() {
    for open in ["[", "(", "{", "a(", "(a:", "[[", "{1:", "Some(", "/*"] {
        within(Duration::from_millis(200), || {
            let problems = refused::<Camp>(&open.repeat(10_000));
            let message = &problems.iter().next().unwrap().message;
            assert!(message.contains("nested more than 32 deep") || message.contains("no end"), "{message}");
        });
    }
}

#[test]
fn a_mebibyte_of_any_kind_is_refused_in_two_seconds() {
    let fill = |unit: &str| unit.repeat((1 << 20) / unit.len() - 40);
    let sound = "(name: \"Al\"),";
    let texts = [
        fill("("),
        fill("'"),
        fill("\""),
        fill("a"),
        fill("/*"),
        fill("a "),
        fill("%"),
        fill("(),"),
        fill("r#"),
        format!("[{}]", fill("'x',")),
        format!("[{}]", fill("(),")),
        format!("[{}]", fill("1,")),
        format!("({})", fill("a:1,")),
        format!("({}", (0..90_000).map(|n| format!("a{n:05}:1,")).collect::<String>()),
        format!("(guests: [{}", (0..90_000).map(|n| format!("(a{n:05}:1),")).collect::<String>()),
        format!("(guests: [{}])", fill("(name: 1),")),
        format!("(guests: [{}{}])", sound.repeat(60_000), "(name: 1),".repeat(60)),
        format!(
            "(guests: [{}(name: \"{}\"), (name: {})])",
            sound,
            fill("\\n")[..500_000].to_owned(),
            "a".repeat(400_000)
        ),
        format!("{{{}}}", (0..90_000).map(|n| format!("{n}:0,")).collect::<String>()),
    ];
    for text in texts {
        assert!(text.len() <= 1 << 20);
        // The limit is for a debug build beside other tests: alone and optimised none takes a quarter of a second.
        within(Duration::from_secs(2), || {
            let problems = refused::<Camp>(&text);
            assert!(problems.len() <= 50 && problems.to_string().len() < 40_000, "{}", problems.len());
        });
    }
}

#[test]
fn a_similar_name_is_suggested_and_a_distant_one_is_not() {
    let known = ["duellist", "man_at_arms", "mud"];
    for (wrong, near) in [
        ("dualist", Some("duellist")),
        ("Man-at-arms", Some("man_at_arms")),
        ("duel", Some("duellist")),
        ("mudd", Some("mud")),
        ("wizard", None),
        ("", None),
    ] {
        assert_eq!(nearest(wrong, known), near, "{wrong}");
    }
}

#[test]
fn control_characters_in_problems_are_replaced() {
    let text = "(\n  name: \"\\u{1b}[2J\", age: \"\\u{202e}\t\", hat\t: 1)";
    let source = Source::new("a\u{1b}]0;x\u{7}\u{202e}.ron\n", text);
    let problems = read::<Guest>(&source, &Limits::LEVEL).unwrap_err();
    for shown in [problems.to_string(), problems.graphical(false)] {
        let bad = shown.chars().find(|&c| c != '\n' && indes_core::reading::is_control_or_format(c));
        assert_eq!(bad, None, "{shown}");
        assert!(shown.contains("\u{fffd}]0;x\u{fffd}\u{fffd}.ron\u{fffd}"), "{shown}");
    }
    assert_eq!(indes_core::reading::quote("a\tb\u{202e}"), "`a\\tb\\u{202e}`");
}

#[test]
fn paths_of_elements_count_elements_that_could_not_be_read() {
    let text: String = (0..60).map(|at| if at % 7 == 3 { "x,".to_owned() } else { format!("{at},") }).collect();
    let (value, mut report) = examine::<Vec<u8>>(&Source::new("file.ron", &format!("[{text}]")), &Limits::LEVEL);
    let value = value.unwrap();
    let before = report.len();
    for at in [0, 2, 3, 10, value.len() - 1] {
        report.add(&Path::root().index(at), format!("this is {}", value[at]), None);
    }
    let problems = report.finish(Some(value)).unwrap_err();
    let mine: Vec<_> = problems.iter().filter(|problem| problem.message.starts_with("this is")).collect();
    assert_eq!((mine.len(), problems.len()), (5, before + 5));
    for problem in mine {
        assert_eq!(problem.path, format!("[{}]", problem.message.trim_start_matches("this is ")), "{problems}");
    }
}
