//! Numbers of the rules live in `assets/rules/<set>.ron`: the code of a rule set has none.
//!
//! 0, 1 and 2 are left alone: they are counting, and halves and pairs. So are lengths of arrays and inline lists, the
//! numbers of steps and of tallies, and fractions, which only odds and bots have. What else may stand in code is listed
//! with the reason.

use super::source::{Source, rust_files, tokens};

/// The rule sets whose code is read.
const SETS: [&str; 2] = ["tempo", "poise"];

/// The greatest number that is left alone.
const SMALL: u64 = 2;

/// Files that hold limits, ids or values of bots, none of which are numbers of the rules.
const FILES: [(&str, &str); 8] = [
    ("data/bounds.rs", "limits of what rule data may say"),
    ("data/consistency.rs", "names that rule data must have"),
    ("counted.rs", "the keys of tallies, and limits of what scripts may set"),
    ("poise/state.rs", "the keys of tallies, and limits of what scripts may set"),
    ("ids.rs", "ids of pools and windows, limits of dice and parts"),
    ("spawn.rs", "limits of what a level may set"),
    ("odds/worth.rs", "what a bot plays for"),
    ("odds/ways.rs", "how far a bot looks"),
];

/// Single numbers, by the end of the path, with the reason.
const NUMBERS: [(&str, u64, &str); 15] = [
    ("tempo/data.rs", 64, "the bits of a mask"),
    ("tempo/data.rs", 8, "the bits of a mask"),
    ("tempo/data/file.rs", 4, "the weight of a random bot's choice that names none"),
    ("tempo/field/reach.rs", 8, "how far the marks of threatened cells are looked for; no reach is longer"),
    ("tempo/level/carry.rs", 100, "percent"),
    ("tempo/unit/condition.rs", 100, "percent"),
    ("poise/data.rs", 64, "the bits of a mask"),
    ("poise/data.rs", 96, "the bits of a mask"),
    ("poise/data.rs", 20, "the sides of a die that the data does not name"),
    ("poise/data/file.rs", 16, "the weight of a random bot's choice that names none"),
    ("poise/procedures/effects/disarm.rs", 8, "the directions of a grid"),
    ("poise/procedures/effects/disarm.rs", 100, "draws before a fixed direction is taken"),
    ("poise/procedures/openers.rs", 100, "rolls before a tie is settled by the file"),
    ("poise/procedures/watch.rs", 16, "the parts of a code"),
    ("poise/unit/afflictions.rs", 100, "draws before a fixed affliction is taken"),
];

/// The numbers of a file's shipped code that a rule may hide in.
fn numbers(source: &Source) -> Vec<(usize, u64)> {
    let tokens = tokens(&source.shipped);
    let mut found = Vec::new();
    for (at, &(place, token)) in tokens.iter().enumerate() {
        let Ok(number) = token.replace('_', "").parse::<u64>() else { continue };
        let before = |by: usize| at.checked_sub(by).map_or("", |at| tokens[at].1);
        let after = |by: usize| tokens.get(at + by).map_or("", |token| token.1);
        // `[u8; 4]`, `SmallVec<[Cell; 8]>`.
        let is_length = before(1) == ";" && after(1) == "]";
        // `Move = 7,`: a step, or the key of an enum.
        let is_key = before(1) == "=" && after(1) == "," && before(2).starts_with(|c: char| c.is_ascii_uppercase());
        // `pair.0`.
        let is_field = before(1) == ".";
        if number > SMALL && !is_length && !is_key && !is_field {
            found.push((place, number));
        }
    }
    found
}

/// Whether a file, or a number of it, may stand in code.
fn is_known(path: &str, number: u64) -> bool {
    FILES.iter().any(|(file, _)| path.ends_with(file))
        || NUMBERS.iter().any(|&(file, known, _)| path.ends_with(file) && known == number)
}

/// The numbers of a rule set's code that may be numbers of its rules.
fn rule_numbers(source: &Source) -> Vec<String> {
    let of_a_set = |set: &&str| source.place.starts_with(&format!("src/rules/{set}/"));
    if !SETS.iter().any(of_a_set) {
        return Vec::new();
    }
    let unknown = numbers(source).into_iter().filter(|&(_, number)| !is_known(&source.place, number));
    unknown
        .map(|(at, number)| format!("{}:{}: {number} belongs into the rule data", source.path, source.line(at)))
        .collect()
}

#[test]
fn no_number_of_the_rules_stands_in_code() {
    super::check_all(&rust_files(), rule_numbers);
}

#[test]
fn every_number_that_may_stand_in_code_does() {
    let files = rust_files();
    let stands = |file: &str, number: u64| {
        files.iter().any(|source| source.place.ends_with(file) && numbers(source).iter().any(|found| found.1 == number))
    };
    let gone: Vec<_> = NUMBERS.iter().filter(|&&(file, number, _)| !stands(file, number)).collect();
    assert!(gone.is_empty(), "{gone:?}");
}

#[test]
fn the_check_of_numbers_finds_those_of_rules_alone() {
    let found = |text: &str| rule_numbers(&Source::new("src/rules/tempo/move.rs", text)).len();
    assert_eq!(found("fn f() -> i16 { 3 }"), 1);
    assert_eq!(found("const DEFENCE: i16 = 1_000;"), 1);
    assert_eq!(found("fn f() -> i16 { a + 2 }"), 0);
    assert_eq!(found("fn f() { let a: SmallVec<[Cell; 8]> = b.7; }"), 0);
    assert_eq!(found("enum Step { Move = 7, Halt = 13, }"), 0);
    assert_eq!(found("#[cfg(test)]\nmod tests { fn f() -> i16 { 9 } }"), 0);
    assert_eq!(rule_numbers(&Source::new("src/battle/turn.rs", "fn f() -> i16 { 3 }")).len(), 0);
}
