//! Comments: they name units, seats and callers instead of pronouns for anyone, and write every rule id whole.

use super::source::Source;
use super::{check_all, has_word, lines_that};
use crate::hygiene::source::{rust_files, text_files};
use indes::battle::RuleId;

/// Pronouns that stand for a unit, a seat, a caller or a player, each of which has a name of its own.
const PRONOUNS: [&str; 7] = ["somebody", "whoever", "whomever", "nobody", "anybody", "everybody", "someone"];

/// The comment of a line of code, if it has one: from its slashes on.
fn comment<'a>(line: &'a str, code: &str) -> Option<&'a str> {
    let starts = line.match_indices("//").map(|(at, _)| at);
    let is_comment = |at: &usize| code.get(*at..).is_some_and(|rest| rest.trim().is_empty());
    starts.into_iter().find(is_comment).map(|at| &line[at..])
}

fn pronouns(source: &Source) -> Vec<String> {
    let lines = source.text.lines().zip(source.code.lines()).enumerate();
    let found = lines.filter_map(|(index, (line, code))| {
        let comment = comment(line, code)?.to_lowercase();
        let word = PRONOUNS.iter().find(|word| has_word(&comment, word))?;
        Some(format!("{}:{}: {word}", source.path, index + 1))
    });
    found.collect()
}

#[test]
fn no_comment_has_a_pronoun_for_a_unit_or_a_person() {
    check_all(&rust_files(), pronouns);
}

#[test]
fn the_check_of_pronouns_reads_comments_only() {
    let text = "/// Whoever is asked.\nlet a = \"nobody // somebody\"; // anybody's turn\nfn nobody() {}\n// bodyguard";
    let found = pronouns(&Source::new("src/a.rs", text));
    assert_eq!(found, ["src/a.rs:1: whoever", "src/a.rs:2: anybody"]);
}

/// Whether a text continues a range or list with an id that lacks its rule set: `..133`, `, 134`, `/G07`, ` and 135`.
fn goes_on(rest: &str) -> bool {
    let joined = ["..", ", ", "/", " and ", " or ", " to ", "–", "-"].iter().find_map(|join| rest.strip_prefix(join));
    let Some(next) = joined else { return false };
    let word: String = next.chars().take_while(char::is_ascii_alphanumeric).collect();
    let digits = word.trim_start_matches(['G', 'C', 'J', 'D']);
    digits.bytes().all(|byte| byte.is_ascii_digit()) && matches!((word.len(), digits.len()), (3, 2 | 3))
}

/// Lines with rule ids that are not written whole, so that a search for the id does not find them.
fn halved(source: &Source) -> Vec<String> {
    lines_that(source, |line| {
        let ends = line.char_indices().filter(|(_, c)| c.is_ascii_uppercase()).filter_map(|(at, _)| {
            let rest = &line[at..];
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
            rest[..length].parse::<RuleId>().is_ok().then_some(at + length)
        });
        ends.into_iter().any(|end| goes_on(&line[end..]))
    })
}

#[test]
fn every_rule_id_is_written_whole() {
    let mut files = text_files();
    files.retain(|file| !file.path.ends_with("hygiene/prose.rs"));
    check_all(&files, halved);
}

#[test]
fn the_check_of_ids_finds_ranges_and_lists() {
    let found = |text: &str| halved(&Source::new("src/a.rs", text)).len();
    for wrong in ["POISE-131..138", "(TEMPO-G03, G08)", "POISE-014/015", "TEMPO-031 and 032", "POISE-C22..C25"] {
        assert_eq!(found(wrong), 1, "{wrong}");
    }
    for right in ["POISE-131, POISE-132", "TEMPO-031, 5 cells", "TEMPO-031 and 1000 more", "POISE-019. 204 steps"] {
        assert_eq!(found(right), 0, "{right}");
    }
}
