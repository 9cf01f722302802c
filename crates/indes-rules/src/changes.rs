//! The values in which rule data differ from the shipped ones, with the rules that they belong to. The rulebook is
//! written for the shipped numbers; with these it marks the texts that no longer hold.
//!
//! The rules of a value are those that the innermost entry round it cites (`rule`, `answers_rule`, `replaces_rule`).
//! If it cites none, they are the ids in the comments of the shipped file, on the line where the value or the value
//! round it begins, or in the lines just above.

use indes_core::battle::RuleId;
use indes_core::reading::{Leaf, Limits, Source, outline};
use std::collections::{BTreeMap, BTreeSet};

/// The fields that cite the rule of their entry.
const CITING: [&str; 3] = ["rule", "answers_rule", "replaces_rule"];

/// A value of rule data that differs from the shipped one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataChange {
    /// Its path: `actions.parry.cost`.
    pub path: String,
    /// The shipped value as text; `None` if it was added.
    pub shipped: Option<String>,
    /// The value in force as text; `None` if it was left out.
    pub now: Option<String>,
    /// The rules that it belongs to.
    pub rules: BTreeSet<RuleId>,
}

/// Every value that differs, in the order of the shipped text, then those that were added.
#[must_use]
pub fn changes(shipped: &str, now: &str) -> Vec<DataChange> {
    if shipped == now {
        return Vec::new();
    }
    let read = |text: &str| outline(&Source::new("rule data", text), &Limits::RULES);
    let (before, after) = (read(shipped), read(now));
    let of = |leaves: &[Leaf]| -> BTreeMap<String, String> {
        leaves.iter().map(|leaf| (leaf.path.join("."), leaf.text.clone())).collect()
    };
    let (old, new) = (of(&before), of(&after));
    let lines: Vec<&str> = shipped.lines().collect();
    let mut found = Vec::new();
    for leaf in &before {
        let path = leaf.path.join(".");
        let now = new.get(&path);
        if now != Some(&leaf.text) {
            let mut rules = cited(&leaf.path, &old);
            rules.extend(cited(&leaf.path, &new));
            if rules.is_empty() {
                rules = commented(&leaf.lines, &lines);
            }
            found.push(DataChange { path, shipped: Some(leaf.text.clone()), now: now.cloned(), rules });
        }
    }
    for leaf in &after {
        let path = leaf.path.join(".");
        if !old.contains_key(&path) {
            let rules = cited(&leaf.path, &new);
            found.push(DataChange { path, shipped: None, now: Some(leaf.text.clone()), rules });
        }
    }
    found
}

/// The rules that the innermost citing entry round a value cites.
fn cited(path: &[String], leaves: &BTreeMap<String, String>) -> BTreeSet<RuleId> {
    for depth in (1..path.len()).rev() {
        let entry = path[..depth].join(".");
        let rules: BTreeSet<RuleId> = CITING
            .iter()
            .filter_map(|field| leaves.get(&format!("{entry}.{field}"))?.trim_matches('"').parse().ok())
            .collect();
        if !rules.is_empty() {
            return rules;
        }
    }
    BTreeSet::new()
}

/// The rules in the comments beside or above the innermost of the values that begin on these lines (from 1), outermost
/// first.
fn commented(begins: &[usize], text: &[&str]) -> BTreeSet<RuleId> {
    let comment = |line: usize| {
        text.get(line.checked_sub(1)?)?.split_once("//").map(|(code, comment_text)| (code.trim(), comment_text))
    };
    for &line in begins.iter().rev() {
        let beside = comment(line).map(|(_, comment_text)| ids(comment_text)).unwrap_or_default();
        if !beside.is_empty() {
            return beside;
        }
        let above = (1..line).rev().map_while(|line| comment(line).filter(|(code, _)| code.is_empty()));
        let above: BTreeSet<RuleId> = above.flat_map(|(_, comment_text)| ids(comment_text)).collect();
        if !above.is_empty() {
            return above;
        }
    }
    BTreeSet::new()
}

/// The ids in a comment.
fn ids(comment: &str) -> BTreeSet<RuleId> {
    comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::changes;

    const TEMPO: &str = include_str!("../../../assets/rules/tempo.ron");

    /// Path, shipped value, value in force and rules of the one change.
    fn one(from: &str, to: &str) -> (String, Option<String>, Option<String>, Vec<String>) {
        assert!(TEMPO.contains(from), "{from}");
        let found = changes(TEMPO, &TEMPO.replacen(from, to, 1));
        assert_eq!(found.len(), 1, "{found:?}");
        let rules = found[0].rules.iter().map(ToString::to_string).collect();
        (found[0].path.clone(), found[0].shipped.clone(), found[0].now.clone(), rules)
    }

    #[test]
    fn a_changed_number_is_told_with_the_rules_of_its_comment() {
        let (path, shipped, now, rules) = one("max_ap: 12", "max_ap: 10");
        assert_eq!((path.as_str(), shipped.as_deref(), now.as_deref()), ("max_ap", Some("12"), Some("10")));
        assert_eq!(rules, ["TEMPO-002"]);
        let (path, .., rules) = one("dice: 8, sides: 6", "dice: 7, sides: 6");
        assert_eq!((path.as_str(), rules), ("pool.dice", vec!["TEMPO-G01".to_owned()]));
        let (path, .., rules) = one("light: 50, heavy: 75", "light: 40, heavy: 75");
        assert_eq!((path.as_str(), rules), ("mechanics.cover.source.light", vec!["TEMPO-G47".to_owned()]));
    }

    #[test]
    fn a_changed_entry_is_told_with_the_rules_that_it_cites() {
        let (path, shipped, now, rules) = one("kind: Reactive, cost: Cheapest", "kind: Reactive, cost: Surface");
        assert_eq!(
            (path.as_str(), shipped.as_deref(), now.as_deref()),
            ("actions.parry.cost", Some("Cheapest"), Some("Surface"))
        );
        assert_eq!(rules, ["TEMPO-117", "TEMPO-119"]);
        let (path, .., rules) = one("Least(10), name: \"Critical Success\"", "Least(8), name: \"Critical Success\"");
        assert_eq!(
            (path.as_str(), rules),
            ("actions.combat_move.outcomes.Critical Success.at", vec!["TEMPO-056".to_owned()])
        );
    }

    #[test]
    fn the_shipped_data_have_no_changes_and_comments_are_none() {
        assert_eq!(changes(TEMPO, TEMPO), []);
        assert_eq!(changes(TEMPO, &TEMPO.replacen("// Every number", "// All numbers", 1)), []);
    }
}
