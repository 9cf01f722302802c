//! The shape of code: no function too long to be read at once, no type name twice for different things in one layer.

use super::source::{Source, partner, rust_files, tokens};
use super::{check_all, expect_none};
use std::collections::BTreeMap;

/// The largest number of lines of a function in the window and elsewhere, where tables of events or commands are longer.
const IN_WINDOW: usize = 60;
const ELSEWHERE: usize = 80;

fn long_functions(source: &Source) -> Vec<String> {
    let tokens = tokens(&source.shipped);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let most = if source.is_in(&["window"]) { IN_WINDOW } else { ELSEWHERE };
    let mut found = Vec::new();
    for index in (0..tokens.len()).filter(|&index| text(index) == "fn") {
        let mut open = index + 1;
        while !matches!(text(open), "{" | ";" | "") {
            open = if matches!(text(open), "(" | "[") { partner(&tokens, open) + 1 } else { open + 1 };
        }
        if text(open) != "{" {
            continue;
        }
        let close = partner(&tokens, open).min(tokens.len() - 1);
        let lines = source.line(tokens[close].0) + 1 - source.line(tokens[index].0);
        if lines > most {
            found.push(format!(
                "{}:{}: {} has {lines} lines",
                source.path,
                source.line(tokens[index].0),
                text(index + 1)
            ));
        }
    }
    found
}

#[test]
fn no_function_is_too_long_to_be_read_at_once() {
    check_all(&rust_files(), long_functions);
}

#[test]
fn the_check_of_functions_counts_from_name_to_brace() {
    let body = "\n".repeat(IN_WINDOW - 1);
    let of = |text: &str| long_functions(&Source::new("src/window/a.rs", text)).len();
    assert_eq!(of(&format!("fn f(a: [u8; 3]) -> u8 {{{body}}}")), 0);
    assert_eq!(of(&format!("impl A {{ fn f() {{\n{body}}} }}")), 1);
    assert_eq!(long_functions(&Source::new("src/a.rs", &format!("fn f() {{\n{body}}}"))).len(), 0);
    assert_eq!(of(&format!("trait A {{ fn f(); }}\n#[cfg(test)]\nmod tests {{ fn f() {{\n{body}}} }}")), 0);
}

/// The layer of a file: its folder in `src`; each rule set is a layer of its own.
fn layer(source: &Source) -> Option<String> {
    let module = source.module();
    let length = if module.first()? == "rules" && module.len() > 2 { 2 } else { 1 };
    source.is_shipped().then(|| module.get(..length).map(|layer| layer.join("/"))).flatten()
}

/// The types at the top level of a file: name and line.
fn types(source: &Source) -> Vec<(String, usize)> {
    let tokens = tokens(&source.shipped);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let (mut index, mut found) = (0, Vec::new());
    while index < tokens.len() {
        match text(index) {
            "{" | "(" | "[" => index = partner(&tokens, index),
            "struct" | "enum" | "trait" | "union" | "type" => {
                found.push((text(index + 1).to_owned(), source.line(tokens[index].0)));
            }
            _ => {}
        }
        index += 1;
    }
    found
}

/// Type names that are defined more than once in a layer, each with its files and lines.
fn twice(files: &[Source]) -> Vec<String> {
    let mut places: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in files {
        let Some(layer) = layer(file) else { continue };
        for (name, line) in types(file) {
            places.entry((layer.clone(), name)).or_default().push(format!("{}:{line}", file.path));
        }
    }
    let twice = places.into_iter().filter(|(_, places)| places.len() > 1);
    twice.map(|((_, name), places)| format!("{name}: {}", places.join(", "))).collect()
}

#[test]
fn no_type_name_is_defined_twice_in_a_layer() {
    expect_none(&twice(&rust_files()));
}

#[test]
fn the_check_of_names_keeps_layers_and_rule_sets_apart() {
    let files =
        |files: &[(&str, &str)]| twice(&files.iter().map(|file| Source::new(file.0, file.1)).collect::<Vec<_>>());
    let same = [("src/battle/a.rs", "pub struct Step;"), ("src/battle/b/c.rs", "enum Step { A }")];
    assert_eq!(files(&same), ["Step: src/battle/a.rs:1, src/battle/b/c.rs:1"]);
    let apart = [("src/rules/tempo/a.rs", "struct Step;"), ("src/rules/poise/a.rs", "struct Step;")];
    assert_eq!(files(&apart), [""; 0]);
    assert_eq!(files(&[("src/a/b.rs", "fn f() { struct A; }\nstruct A;")]), [""; 0]);
    assert_eq!(files(&[("tests/suite/a.rs", "struct A;"), ("tests/suite/b.rs", "struct A;")]), [""; 0]);
}
