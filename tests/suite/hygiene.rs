//! Checks of the repository's sources that the compiler does not make: layers, length, leftovers, hazards to determinism,
//! names of machines, files that the guides name. Every check is a function from a source to complaints, followed by a test
//! that the repository has none and a test that the check finds a fault.

#[path = "hygiene/floors.rs"]
mod floors;
#[path = "hygiene/layers.rs"]
mod layers;
#[path = "hygiene/numbers.rs"]
mod numbers;
#[path = "hygiene/paths.rs"]
mod paths;
#[path = "hygiene/prose.rs"]
mod prose;
#[path = "hygiene/shape.rs"]
mod shape;
#[path = "hygiene/source.rs"]
mod source;
#[path = "hygiene/texts.rs"]
mod texts;

use indes::battle::RuleId;
use indes::rules::rulebook::Rulebook;
use source::{Source, Token, is_of_tests, rust_files, text_files, tokens};

/// The modules in which nothing may depend on chance, rounding or memory addresses.
const DETERMINED: [&str; 4] = ["grid", "battlefield", "battle", "rules"];

/// The largest number of lines of a file.
const LINES: usize = 600;

fn expect_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

fn check_all(files: &[Source], check: impl Fn(&Source) -> Vec<String>) {
    expect_none(&files.iter().flat_map(check).collect::<Vec<_>>());
}

/// Complaints about each token for which `is_wrong` holds; it receives the tokens from that one on.
fn tokens_that<'a>(source: &'a Source, code: &'a str, is_wrong: impl Fn(&[Token<'a>]) -> bool) -> Vec<String> {
    let tokens = tokens(code);
    (0..tokens.len())
        .filter(|&index| is_wrong(&tokens[index..]))
        .map(|index| format!("{}:{}: {}", source.path, source.line(tokens[index].0), tokens[index].1))
        .collect()
}

fn word(tokens: &[Token<'_>], index: usize) -> String {
    tokens.get(index).map_or_else(String::new, |token| token.1.to_owned())
}

/// Complaints about each line for which `is_wrong` holds.
fn lines_that(source: &Source, is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = source.text.lines().enumerate().filter(|(_, line)| is_wrong(line));
    lines.map(|(index, line)| format!("{}:{}: {}", source.path, index + 1, line.trim())).collect()
}

/// Whether `wanted` stands in `line` with neither letter, digit, `_` nor `-` beside it.
fn has_word(line: &str, wanted: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.match_indices(wanted)
        .any(|(at, _)| !line[..at].ends_with(joins) && !line[at + wanted.len()..].starts_with(joins))
}

// Layers

#[test]
fn imports_go_strictly_down() {
    check_all(&rust_files(), layers::wrong_uses);
}

#[test]
fn every_top_level_module_has_a_layer() {
    let unknown: Vec<String> = rust_files()
        .iter()
        .filter(|file| file.is_shipped())
        .filter(|file| file.module().first().is_some_and(|first| layers::layer(first).is_none()))
        .map(|file| file.path.clone())
        .collect();
    expect_none(&unknown);
    assert_eq!(layers::layer("elsewhere"), None);
}

#[test]
fn the_layer_check_finds_imports_that_go_up_or_sideways() {
    let wrong = |path: &str, text: &str| layers::wrong_uses(&Source::new(path, text)).len();
    assert_eq!(wrong("src/battle/stack.rs", "use crate::rules::tempo;"), 1);
    assert_eq!(wrong("src/battle/stack.rs", "fn f() -> crate::window::Screen {}"), 1);
    assert_eq!(wrong("src/battle/stack.rs", "use crate::{grid::Cell, level::{Level, check as look}, bots};"), 3);
    assert_eq!(wrong("src/battle/stack.rs", "use super::super::level::Level;"), 1);
    assert_eq!(wrong("src/battle/mod.rs", "use super::script;"), 1);
    assert_eq!(wrong("src/grid/cell.rs", "pub use crate::reading::Text;"), 1);
}

#[test]
fn the_layer_check_allows_what_goes_down() {
    let wrong = |path: &str, text: &str| layers::wrong_uses(&Source::new(path, text));
    let down = "use crate::{grid, battlefield::*};\nuse super::data; use super::super::reading;";
    expect_none(&wrong("crates/indes-core/src/battle/mod.rs", down));
    expect_none(&wrong("crates/indes-tempo/src/lib.rs", "use crate::window; use indes_rules::level;"));
    expect_none(&wrong("src/window/board/mod.rs", "use crate::headless::simulate;"));
    expect_none(&wrong("src/main.rs", "use crate::window;"));
    let quiet = "//! See [`crate::window`].\nfn f() -> &'static str { \"crate::window::x\" }\n\
                 #[cfg(test)]\nmod tests { use super::*; use crate::rules::tempo; }";
    expect_none(&wrong("src/battle/dice.rs", quiet));
}

// Floors

#[test]
fn the_files_of_a_folder_form_floors() {
    let files = rust_files();
    let circles: Vec<String> = floors::FOLDERS.iter().flat_map(|folder| floors::circles(&files, folder)).collect();
    expect_none(&circles);
    for folder in floors::FOLDERS {
        assert!(files.iter().any(|file| file.path.starts_with(&format!("{folder}/"))), "{folder} is not there");
    }
}

/// The circles of a folder `src/made` of these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<Source> = files.iter().map(|(path, text)| Source::new(&format!("src/{path}"), text)).collect();
    floors::circles(&files, "src/made")
}

#[test]
fn the_floor_check_finds_circles_through_use_lines_paths_and_re_exports() {
    let found = circles_of(&[
        ("made/mod.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\npub(super) use c::{C as D, c};"),
        ("made/a.rs", "use crate::grid::Cell;\nuse super::b::{self, B};"),
        ("made/b.rs", "//! B.\nfn f() -> crate::made::D { 1 }"),
        ("made/c.rs", "pub struct C;\nfn f() { super::A::new(); }"),
    ]);
    assert_eq!(found, ["src/made/a.rs:2 -> src/made/b.rs:2 -> src/made/c.rs:2 -> src/made/a.rs"]);
    let child = [("made/a.rs", "mod b;\nstruct A;\nfn f() { b::f(); }"), ("made/a/b.rs", "use super::A;")];
    assert_eq!(circles_of(&child), ["src/made/a.rs:3 -> src/made/a/b.rs:1 -> src/made/a.rs"]);
    let globbed = [
        ("made/a.rs", "pub use b::*;\nmod b;"),
        ("made/a/b.rs", "use super::super::c::C;\npub struct B;"),
        ("made/c.rs", "pub struct C;\nmod inner { use super::super::a::B; }"),
    ];
    assert_eq!(circles_of(&globbed), ["src/made/a/b.rs:1 -> src/made/c.rs:2 -> src/made/a/b.rs"]);
    let two = [("made/a.rs", "use super::b;"), ("made/b.rs", "use super::a;"), ("made/c.rs", "use super::d;")];
    let two = [&two[..], &[("made/d.rs", "use super::c;")]].concat();
    assert_eq!(circles_of(&two).len(), 2);
}

#[test]
fn the_floor_check_allows_what_goes_down() {
    let none = circles_of(&[
        ("made/mod.rs", "//! See [`a`].\nmod a;\nmod b;\npub use a::{A, a as made};\npub use b::B;"),
        ("made/a.rs", "use super::made;\nuse super::B;\nuse super::b as other;\npub(in crate::made) struct A;"),
        (
            "made/b.rs",
            "//! For [`super::a`].\nuse crate::grid::a::A;\npub struct B;\nfn f() -> &'static str { \"super::a::A\" }\n\
                       #[cfg(test)]\nmod tests { use super::super::a::A; }",
        ),
        ("made/tests.rs", "use super::a::A;"),
        ("other/b.rs", "use crate::made::A;"),
    ]);
    expect_none(&none);
}

// Size and heads

fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    if lines > LINES { vec![format!("{}: {lines} lines", source.path)] } else { Vec::new() }
}

#[test]
fn no_file_is_too_long() {
    check_all(&rust_files(), too_long);
}

#[test]
fn the_length_check_counts_lines() {
    assert_eq!(too_long(&Source::new("src/a.rs", &"\n".repeat(LINES))).len(), 0);
    assert_eq!(too_long(&Source::new("src/a.rs", &"\n".repeat(LINES + 1))).len(), 1);
}

/// Every `mod.rs`, `lib.rs` and `main.rs` and every file directly in `src` or `tests/suite` begins with a module comment.
fn without_head(source: &Source) -> Vec<String> {
    let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let needs_one = ["/mod.rs", "/lib.rs", "/main.rs"].iter().any(|name| source.path.ends_with(name))
        || matches!(folder, "src" | "tests/suite");
    let missing = needs_one && !source.text.starts_with("//! ");
    if missing { vec![format!("{}: no //! head", source.path)] } else { Vec::new() }
}

#[test]
fn every_module_begins_with_a_module_comment() {
    check_all(&rust_files(), without_head);
}

#[test]
fn the_head_check_finds_a_module_without_a_head() {
    assert_eq!(without_head(&Source::new("src/bots/mod.rs", "mod random;\n//! Bots.")).len(), 1);
    assert_eq!(without_head(&Source::new("src/main.rs", "fn main() {}")).len(), 1);
    assert_eq!(without_head(&Source::new("crates/a/tests/rules/main.rs", "mod a;")).len(), 1);
    assert_eq!(without_head(&Source::new("src/bots/mod.rs", "//! Bots.\nmod random;")).len(), 0);
    assert_eq!(without_head(&Source::new("src/bots/random.rs", "fn f() {}")).len(), 0);
}

/// The files of the battlefield that serve no rule of their own, because all mechanics share them.
const NO_RULES: [&str; 13] = [
    "mod",
    "bodies",
    "derived",
    "field",
    "givens",
    "ids",
    "mechanics",
    "mover",
    "plugins",
    "pools",
    "unit",
    "search",
    "step",
];

/// Every mechanic of the battlefield names the ids of its rules in its module comment.
fn without_rule_ids(source: &Source) -> Vec<String> {
    let name = source.path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs")).unwrap_or_default();
    let head = source.text.lines().take_while(|line| line.starts_with("//!"));
    let mut words = head.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'));
    let asked = source.place.starts_with("src/battlefield/") && !NO_RULES.contains(&name);
    let missing = asked && !words.any(|word| word.parse::<RuleId>().is_ok());
    if missing { vec![format!("{}: names no rule", source.path)] } else { Vec::new() }
}

#[test]
fn every_mechanic_names_the_rules_it_serves() {
    check_all(&rust_files(), without_rule_ids);
}

#[test]
fn the_check_of_heads_finds_a_mechanic_without_rules() {
    let missing = |path: &str, text: &str| without_rule_ids(&Source::new(path, text)).len();
    assert_eq!(missing("src/battlefield/zone.rs", "//! Zones.\n\n// POISE-163"), 1);
    assert_eq!(missing("src/battlefield/zone.rs", "//! Zones.\n//!\n//! Serves POISE-163."), 0);
    assert_eq!(missing("src/battlefield/unit.rs", "//! Units."), 0);
    assert_eq!(missing("src/grid/cell.rs", "//! Cells."), 0);
}

// Leftovers

fn unfinished(source: &Source) -> Vec<String> {
    tokens_that(source, &source.code, |tokens| {
        matches!(word(tokens, 0).as_str(), "todo" | "unimplemented" | "dbg")
            && word(tokens, 1) == "!"
            && matches!(word(tokens, 2).as_str(), "(" | "[" | "{")
    })
}

#[test]
fn nothing_is_left_unfinished_or_printed_for_debugging() {
    check_all(&rust_files(), unfinished);
}

#[test]
fn the_leftover_check_finds_macros_and_not_their_names_as_words() {
    let text = "fn f() { todo!() }\nfn g() { dbg!(1); std::unimplemented! (); }";
    assert_eq!(
        unfinished(&Source::new("src/a.rs", text)),
        ["src/a.rs:1: todo", "src/a.rs:2: dbg", "src/a.rs:2: unimplemented"]
    );
    let text = "// todo!()\nlet todo = r#\"\"dbg!(x)\"#; todo != '\\''; let a = '\"'; let l: &'a str = \"todo!()\";";
    assert_eq!(unfinished(&Source::new("src/a.rs", text)), [""; 0]);
}

fn unwraps(source: &Source) -> Vec<String> {
    tokens_that(source, &source.shipped, |tokens| {
        let method = word(tokens, 1);
        word(tokens, 0) == "."
            && matches!(method.as_str(), "unwrap" | "expect" | "unwrap_err" | "expect_err")
            && word(tokens, 2) == "("
    })
}

#[test]
fn nothing_is_unwrapped_outside_tests() {
    let mut files = rust_files();
    files.retain(|file| file.is_shipped());
    check_all(&files, unwraps);
}

#[test]
fn the_unwrap_check_sees_shipped_code_only() {
    let text = "fn f() { a.unwrap(); b\n  .expect(\"\"); c.unwrap_or(1); }\n\
                #[cfg(test)]\nmod tests { fn g() { if x { d.unwrap(); } } }\n\
                #[cfg(test)] use x::y;\n#[cfg(not(test))]\nfn h() { e.expect(\"\"); }";
    let found = unwraps(&Source::new("src/a.rs", text));
    assert_eq!(found, ["src/a.rs:1: .", "src/a.rs:2: .", "src/a.rs:7: ."]);
    for path in ["src/battle/tests.rs", "crates/indes-tempo/tests/rules/main.rs", "crates/indes-testing/src/arena.rs"] {
        assert_eq!(unwraps(&Source::new(path, text)), [""; 0]);
        assert!(!Source::new(path, text).is_in(&["arena", "rules"]));
    }
}

fn notes_to_self(source: &Source) -> Vec<String> {
    let notes = [concat!("FIX", "ME"), concat!("XX", "X"), concat!("HA", "CK"), concat!("TO", "DO")];
    lines_that(source, |line| notes.iter().any(|note| has_word(line, note)))
}

#[test]
fn no_note_to_self_is_left_anywhere() {
    check_all(&text_files(), notes_to_self);
}

#[test]
fn the_note_check_finds_whole_words() {
    let text = format!(
        "// {}: later\nlet {}_AT = 1; // {}ING",
        concat!("FIX", "ME"),
        concat!("HA", "CK"),
        concat!("HA", "CK")
    );
    assert_eq!(notes_to_self(&Source::new("src/a.rs", &text)).len(), 1);
}

// Determinism

fn hashed(source: &Source) -> Vec<String> {
    if !source.is_in(&DETERMINED) {
        return Vec::new();
    }
    tokens_that(source, &source.shipped, |tokens| {
        let word = word(tokens, 0);
        word.contains("HashMap") || word.contains("HashSet")
    })
}

#[test]
fn the_rules_keep_nothing_in_hashed_collections() {
    check_all(&rust_files(), hashed);
}

#[test]
fn the_hash_check_finds_every_kind_of_hashed_collection() {
    let text = "use std::collections::HashMap;\nuse bevy::ecs::entity::EntityHashSet; // HashSet";
    assert_eq!(hashed(&Source::new("src/battle/a.rs", text)).len(), 2);
    assert_eq!(hashed(&Source::new("src/window/a.rs", text)).len(), 0);
}

fn floats(source: &Source) -> Vec<String> {
    let of_odds = ["/odds.rs", "/data/chances.rs"].iter().any(|end| source.path.ends_with(end));
    if !source.is_in(&DETERMINED) || of_odds || source.path.contains("/odds/") {
        return Vec::new();
    }
    tokens_that(source, &source.shipped, |tokens| {
        let word = word(tokens, 0);
        let number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.starts_with("0x");
        matches!(word.as_str(), "f32" | "f64")
            || number && (word.contains('.') || word.ends_with("f32") || word.ends_with("f64"))
    })
}

#[test]
fn the_rules_count_in_integers() {
    check_all(&rust_files(), floats);
}

#[test]
fn the_float_check_finds_types_and_literals() {
    let text = "fn f(x: f32) -> f64 { 1.5 + 2f32 + pair.0.1 + 0x1f32 + [1..2] + 3_f64 }";
    assert_eq!(floats(&Source::new("src/rules/tempo/data.rs", text)).len(), 5);
    assert_eq!(floats(&Source::new("src/rules/tempo/odds.rs", text)).len(), 0);
    assert_eq!(floats(&Source::new("src/window/board/mod.rs", text)).len(), 0);
}

// Machines and networks

/// Lines with a folder of one machine (a home folder), or a host that packages come from.
fn places(source: &Source) -> Vec<String> {
    let folders = [concat!("/ro", "ot"), concat!("/wo", "rk"), concat!("/ho", "me"), concat!("/Us", "ers")];
    let hosts = [concat!("crates", ".io"), concat!("pypi", ".org"), concat!("npm", "js."), concat!("proxy.go", "lang")];
    lines_that(source, |line| {
        folders.iter().any(|folder| has_folder(line, folder)) || hosts.iter().any(|host| line.contains(host))
    })
}

/// Whether a path in `line` begins with `folder`; for `/a` neither `b/a` nor `/ab` counts.
fn has_folder(line: &str, folder: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '}' | '~');
    line.match_indices(folder).any(|(at, _)| {
        !line[..at].ends_with(joins) && !line[at + folder.len()..].starts_with(|c: char| joins(c) && c != '.')
    })
}

#[test]
fn no_file_names_a_folder_of_one_machine_or_a_package_host() {
    check_all(&text_files(), places);
}

#[test]
fn the_place_check_finds_absolute_paths_and_hosts() {
    let found = |text: &str| places(&Source::new("README.md", text)).len();
    assert_eq!(found(&format!("see {}/me/x", concat!("/ho", "me"))), 1);
    assert_eq!(found(&format!("cd {}", concat!("/wo", "rk"))), 1);
    assert_eq!(found(&format!("HOME={}.", concat!("/ro", "ot"))), 1);
    assert_eq!(found(&format!("https://static.{}/x", concat!("crates", ".io"))), 1);
    assert_eq!(found("art/work and a/home/page, $HOME/.cache, /workers, /rooted"), 0);
}

// Files and rules that the guides name

/// Files and folders that a guide names and that do not exist; links start at the guide's folder, paths in code at the root.
fn missing_files(source: &Source, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let visible = without_html_comments(&source.text);
    let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut named: Vec<String> = Vec::new();
    for (at, _) in visible.match_indices("](") {
        let link = visible[at + 2..].split([')', '#', ' ']).next().unwrap_or_default();
        if !link.is_empty() {
            named.push(if folder.is_empty() { link.to_owned() } else { format!("{folder}/{link}") });
        }
    }
    // Between back quotes stands code: every second piece, also for fences, which are three of them.
    let code = visible.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    let endings = [".md", ".ron", ".rs", ".toml", ".png"];
    let code = code.map(|word| word.trim_matches([',', ';', ':', '(', ')', '"']));
    let code = code.filter(|word| word.contains('/') || endings.iter().any(|ending| word.ends_with(ending)));
    named.extend(code.map(str::to_owned));
    named
        .into_iter()
        .filter(|name| !name.is_empty() && !name.contains("://") && !name.contains(['<', '*', '…', '$', '~', '{']))
        .filter(|name| name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
        .filter(|name| !exists(name))
        .map(|name| format!("{} names {name}, which is not there", source.path))
        .collect()
}

fn without_html_comments(text: &str) -> String {
    let mut rest = text;
    let mut visible = String::new();
    while let Some((before, comment)) = rest.split_once("<!--") {
        visible.push_str(before);
        rest = comment.split_once("-->").map_or("", |(_, after)| after);
    }
    visible + rest
}

#[test]
fn every_file_that_a_guide_names_exists() {
    let mut guides = text_files();
    guides.retain(|file| {
        let is_page = file.path.starts_with("docs/") && file.path.ends_with(".md");
        is_page || matches!(file.path.as_str(), "README.md" | "CONTRIBUTING.md" | "ARCHITECTURE.md")
    });
    let has = |path: &str| guides.iter().any(|guide| guide.path == path);
    assert!(["README.md", "CONTRIBUTING.md", "docs/commands.md", "docs/keys.md"].into_iter().all(has));
    check_all(&guides, |guide| missing_files(guide, |name| source::root().join(name).exists()));
}

#[test]
fn the_guide_check_finds_links_and_code_that_name_missing_files() {
    let text = "[a](b.md#c) `src/x.rs` `cargo run -- check levels/none.ron`\n```sh\ncat y.toml,\n```\n\
                <!-- [z](z.png) --> `levels/<set>/<name>.ron` [web](https://example.org/a/b) `FILE…` and/or";
    let found = missing_files(&Source::new("README.md", text), |_| false);
    let names: Vec<&str> = found.iter().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(names, ["b.md,", "src/x.rs,", "levels/none.ron,", "y.toml,"]);
    assert_eq!(missing_files(&Source::new("README.md", text), |_| true), [""; 0]);
    let page = Source::new("docs/a.md", "[b](b.md) [c](../c.md#d) [e](#e) `src/x.rs`");
    let found = missing_files(&page, |_| false);
    let names: Vec<&str> = found.iter().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(names, ["docs/b.md,", "docs/../c.md,", "src/x.rs,"]);
}

/// Rule ids that no rulebook has. Ids of a rule set without a rulebook are not checked.
fn unknown_rules(source: &Source) -> Vec<String> {
    let words = source.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let ids = words
        .filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
        .filter_map(|word| word.parse::<RuleId>().ok());
    ids.filter(|id| Rulebook::of(id.set).is_some_and(|book| book.get(*id).is_none()))
        .map(|id| format!("{} cites {id}, which no rulebook has", source.path))
        .collect()
}

#[test]
fn every_rule_that_is_cited_is_in_the_rulebook() {
    let mut files = text_files();
    files.retain(|file| !is_of_tests(&file.path));
    check_all(&files, unknown_rules);
}

#[test]
fn the_citation_check_finds_ids_out_of_range() {
    let text = "// TEMPO-168, TEMPO-169 and (TEMPO-G56); TEMPO-based, TEMPO-J13: fine";
    assert_eq!(unknown_rules(&Source::new("src/a.rs", text)).len(), 2);
}
