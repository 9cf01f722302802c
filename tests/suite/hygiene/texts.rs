//! The words of the window: all of them in Fluent files, each in every language, each used by the source.

use super::source::{Source, partner, rust_files, tokens};
use super::{check_all, expect_none};
use indes::text::{Language, files};
use std::collections::{BTreeMap, BTreeSet};

/// The texts of a Fluent file by their ids.
type Texts = BTreeMap<String, String>;

/// Files whose texts stand for words of rule data: `tests/suite/words.rs` holds them against it.
const RULE_WORDS: [&str; 6] = ["tempo.ftl", "maneuver.ftl", "region.ftl", "poise.ftl", "energy.ftl", "terrain.ftl"];

/// Folders and files of the window in which nothing is shown, or only texts of authors.
const SILENT: [&str; 6] = ["board", "theme", "shots", "mod", "startup", "run"];

/// A string after one of these is a name for the program and is not shown.
const FOR_THE_PROGRAM: [&str; 16] = [
    "worded_for(",
    "rename_all = ",
    "rename = ",
    "feature = ",
    "strip_prefix(",
    "id_salt(",
    ".with(",
    "area(ctx, ",
    "area(&ctx, ",
    "named(",
    "Piece::new(",
    "var_os(",
    "join(",
    "known(&format!(",
    "env!(",
    "error!(",
];

/// Strings that are the same in every language: the game's name, keys, marks of figures, parts of file names; and what a
/// failed assertion prints.
const EXCEPTIONS: [&str; 14] = [
    "Indes",
    "indes",
    "Esc",
    "onguard",
    "wounded",
    "hidden",
    "settings.ron",
    "{now} · {} · Indes",
    "done",
    "now",
    "to-come",
    "the speeds fit into their row",
    "the settings have no row {row}",
    "the battle is not over",
];

/// The texts of one Fluent file, and complaints about errors and ids that are there twice.
fn read(name: &str, text: &str) -> (Texts, Vec<String>) {
    let mut complaints = Vec::new();
    if let Err((_, errors)) = fluent_bundle::FluentResource::try_new(text.to_owned()) {
        complaints.extend(errors.iter().map(|error| format!("{name}: {error}")));
    }
    let mut texts = Texts::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            Some((id, value)) => {
                last = id.to_owned();
                if texts.insert(last.clone(), value.to_owned()).is_some() {
                    complaints.push(format!("{name}: {id} is there twice"));
                }
            }
            None => texts.entry(last.clone()).or_default().push_str(line),
        }
    }
    texts.remove("");
    (texts, complaints)
}

/// All texts of a language, by file and id.
fn all(language: Language) -> BTreeMap<String, Texts> {
    let name = |path: &str| path.split('/').next_back().unwrap_or_default().to_owned();
    files(language).map(|(path, text)| (name(&path), read(&path, &text).0)).collect()
}

fn english_ids() -> BTreeSet<String> {
    all(Language::English).into_values().flat_map(Texts::into_keys).collect()
}

/// The arguments of a text.
fn arguments(text: &str) -> BTreeSet<&str> {
    let words = text.split('$').skip(1);
    words.map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default()).collect()
}

/// Texts that another language lacks, has in addition, or gives other arguments.
fn unlike(english: &BTreeMap<String, Texts>, other: &BTreeMap<String, Texts>) -> Vec<String> {
    let mut complaints = Vec::new();
    let none = Texts::new();
    let names: BTreeSet<&String> = english.keys().chain(other.keys()).collect();
    for name in names {
        let (ours, theirs) = (english.get(name).unwrap_or(&none), other.get(name).unwrap_or(&none));
        let ids: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        for id in ids {
            match (ours.get(id), theirs.get(id)) {
                (Some(one), Some(two)) if arguments(one) == arguments(two) && !two.is_empty() => {}
                (Some(_), Some(_)) => complaints.push(format!("{name}: {id} has other arguments, or is empty")),
                (Some(_), None) => complaints.push(format!("{name}: {id} is not translated")),
                (None, _) => complaints.push(format!("{name}: {id} is not there in English")),
            }
        }
    }
    complaints
}

#[test]
fn every_text_can_be_read_and_is_there_once() {
    for language in Language::ALL {
        let mut seen = BTreeSet::new();
        for (name, text) in files(language) {
            let (texts, mut complaints) = read(&name, &text);
            complaints.extend(texts.keys().filter(|id| !seen.insert((*id).clone())).cloned());
            expect_none(&complaints);
        }
        assert!(seen.len() > 300, "{}: {} texts", language.tag(), seen.len());
    }
}

#[test]
fn every_language_has_the_same_texts_with_the_same_arguments() {
    let english = all(Language::English);
    for language in Language::ALL {
        expect_none(&unlike(&english, &all(language)));
    }
}

#[test]
fn the_check_of_languages_finds_what_is_missing_twice_or_different() {
    let file = |text: &str| BTreeMap::from([("a.ftl".to_owned(), read("a.ftl", text).0)]);
    let english = file("one = { $count ->\n    [one] { $count } x\n   *[other] y\n}\ntwo = { $name }\nthree = z");
    let found = unlike(&english, &file("one = { $count } x\ntwo = { $named }\nfour = z"));
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(read("a.ftl", "one = x\none = y\ntwo = {").1.len(), 2);
}

/// Ids that the source uses and English does not have.
fn unknown_ids(source: &Source, known: &BTreeSet<String>) -> Vec<String> {
    let asks = |at: usize| ["text!(", "message!("].iter().any(|start| before(source, at).ends_with(start));
    let asked = source.strings().into_iter().filter(|(at, _)| asks(*at));
    let unknown = asked.filter(|(_, id)| !known.contains(*id));
    unknown.map(|(at, id)| format!("{}:{}: no text {id}", source.path, source.line(at))).collect()
}

/// Uses of texts with other arguments than they have in English.
fn wrong_arguments(source: &Source, english: &Texts) -> Vec<String> {
    let (tokens, strings) = (tokens(&source.shipped), source.strings());
    let is = |index: usize, word: &str| tokens.get(index).is_some_and(|token| token.1 == word);
    let mut wrong = Vec::new();
    let asks = |index: usize| is(index, "text") || is(index, "message");
    for index in (0..tokens.len()).filter(|&index| asks(index) && is(index + 1, "!") && is(index + 2, "(")) {
        let (open, end) = (tokens[index + 2].0, partner(&tokens, index + 2));
        let id = strings.iter().find(|(at, _)| (open..tokens[end].0).contains(at)).map_or("", |(_, id)| *id);
        let given = (index + 3..end).filter(|&at| is(at - 1, ",") && is(at + 1, "=") && !is(at + 2, "="));
        let given: BTreeSet<String> = given.map(|at| tokens[at].1.to_owned()).collect();
        let wanted = |text: &String| -> BTreeSet<String> {
            // The text of an event may have a variant for the log, with arguments of its own.
            let logged = id.strip_prefix("told-").and_then(|rest| english.get(&format!("log-{rest}")));
            std::iter::once(text).chain(logged).flat_map(|text| arguments(text)).map(str::to_owned).collect()
        };
        if english.get(id).is_some_and(|text| wanted(text) != given) {
            wrong.push(format!("{}:{}: {id} with {given:?}", source.path, source.line(open)));
        }
    }
    wrong
}

#[test]
fn every_text_is_given_its_arguments() {
    let english: Texts = all(Language::English).into_values().flatten().collect();
    check_all(&rust_files(), |source| wrong_arguments(source, &english));
}

#[test]
fn the_check_of_arguments_finds_those_that_are_missing_or_too_many() {
    let english = Texts::from([("a".to_owned(), "{ $x }".to_owned()), ("b".to_owned(), "b".to_owned())]);
    let text = "fn f() { text!(\"a\", x = 1); text!(\"a\"); text!(\"b\", x = g(2, 3)); text!(\"b\"); }";
    assert_eq!(wrong_arguments(&Source::new("src/a.rs", text), &english).len(), 2);
}

/// The code before a position, without line ends and indentation.
fn before(source: &Source, at: usize) -> String {
    let start = source.text[..at].char_indices().rev().nth(60).map_or(0, |(start, _)| start);
    let code: String = source.text[start..at].chars().filter(|c| *c != '\n').collect();
    code.replace("    ", "")
}

#[test]
fn every_text_that_the_source_uses_exists() {
    let known = english_ids();
    check_all(&rust_files(), |source| unknown_ids(source, &known));
}

#[test]
fn every_text_is_used_by_the_source() {
    let files = rust_files();
    let used: BTreeSet<&str> = files.iter().flat_map(Source::strings).map(|(_, text)| text).collect();
    let shown = all(Language::English).into_iter().filter(|(name, _)| !RULE_WORDS.contains(&name.as_str()));
    // An event may have two texts, a sentence and a line of the log; the source names only the first.
    let logged = |id: &str| id.strip_prefix("log-").is_some_and(|rest| used.contains(format!("told-{rest}").as_str()));
    let unused: Vec<String> = shown
        .flat_map(|(_, texts)| texts.into_keys())
        .filter(|id| !used.contains(id.as_str()) && !logged(id))
        .collect();
    expect_none(&unused);
}

/// Strings with words in the window's source that are not in a Fluent file.
fn words_in_source(source: &Source, known: &BTreeSet<String>) -> Vec<String> {
    let module = source.module();
    let silent = |name: &String| SILENT.contains(&name.as_str());
    if !source.is_in(&["window"]) || module.len() < 2 || silent(&module[1]) || source.place.ends_with("window/mod.rs") {
        return Vec::new();
    }
    let wrong = source.strings().into_iter().filter(|(at, text)| {
        let before = before(source, *at);
        is_word(text)
            && !known.contains(*text)
            && !EXCEPTIONS.contains(text)
            && !FOR_THE_PROGRAM.iter().any(|start| before.ends_with(start))
    });
    wrong.map(|(at, text)| format!("{}:{}: \"{text}\"", source.path, source.line(at))).collect()
}

/// Whether a string has a word in it: two letters side by side outside of braces.
fn is_word(text: &str) -> bool {
    let mut depth = 0_i32;
    let shown = text.chars().map(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 { c } else { ' ' }
    });
    let shown: Vec<char> = shown.collect();
    shown.windows(2).any(|pair| pair.iter().all(|c| c.is_alphabetic()))
}

#[test]
fn no_shown_words_are_written_in_the_source_of_the_window() {
    let known = english_ids();
    let files = rust_files();
    check_all(&files, |source| words_in_source(source, &known));
    let shown = files.iter().filter(|file| file.is_in(&["window"]));
    let strings: BTreeSet<&str> = shown.flat_map(Source::strings).map(|(_, text)| text).collect();
    assert_eq!(EXCEPTIONS.iter().find(|text| !strings.contains(*text)), None, "nobody needs this exception any more");
}

#[test]
fn the_checks_of_texts_find_words_in_the_source_and_unknown_ids() {
    let known = BTreeSet::from(["menu-begin".to_owned()]);
    let text = "fn f() { Button::primary(\"Begin\"); text!(\n    \"menu-begin\"); text!(\"menu-end\"); ui.label(\"{now} of {most}\"); \
                ui.push_id(\"x\"); ScrollArea::id_salt(\"log\"); format!(\"{a} {b}\"); }\n\
                #[cfg(test)]\nmod tests { const A: &str = \"Also\"; }";
    let source = Source::new("src/window/panels/a.rs", text);
    assert_eq!(words_in_source(&source, &known).len(), 3, "{:?}", words_in_source(&source, &known));
    assert_eq!(unknown_ids(&source, &known), ["src/window/panels/a.rs:2: no text menu-end"]);
    assert_eq!(words_in_source(&Source::new("src/battle/a.rs", text), &known), [""; 0]);
}
