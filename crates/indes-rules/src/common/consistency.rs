//! The checks of names in the rule data of every rule set: names that are not declared, names that the rules need,
//! cited rules that the rulebook lacks, pictures that do not exist, and fields that have no effect.
//!
//! Every problem is reported once, by its cause: a name that is unknown in six places is one problem, at the first
//! place.

use crate::rulebook::Rulebook;
use indes_core::battle::words::slot_name;
use indes_core::battle::{RuleId, RuleSetId, Slot};
use indes_core::reading::{Path, Report, hint, nearest, quote};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The figures and status marks that exist.
#[derive(Deserialize)]
struct Drawn {
    figures: BTreeMap<String, IgnoredAny>,
    status_marks: BTreeMap<String, IgnoredAny>,
}

static DRAWN: LazyLock<Option<Drawn>> =
    LazyLock::new(|| ron::from_str(include_str!("../../../../assets/figures.ron")).ok());

/// The names of all icons of the window, one a line; a test compares the two.
const ICONS: &str = include_str!("../../../../assets/icons.txt");

/// The names of the icons that rule data can use.
pub fn icons() -> impl Iterator<Item = &'static str> {
    ICONS.lines().filter(|name| !name.is_empty())
}

/// The slots that no action of tempo or poise has.
const UNASKED: [Slot; 6] = [Slot::Units, Slot::Facing, Slot::Flags, Slot::Amount, Slot::Each, Slot::Route];

/// Adds a problem for each slot of an action that has no values in tempo and poise.
pub fn slots(report: &mut Report, path: &Path, slots: &[Slot]) {
    for slot in slots.iter().filter(|slot| UNASKED.contains(slot)) {
        let name = slot_name(*slot);
        let message = format!("no unit could use this action: `{name}` has no values in this rule set");
        report.add(&path.field("slots"), message, Some(format!("leave `{name}` out")));
    }
}

/// The declared names of one kind, by which names are looked up; each unknown name is reported once.
pub struct DeclaredNames<'a> {
    /// The kind, for messages: `weapon`.
    what: &'static str,
    names: Vec<&'a str>,
    /// Whether all declarations could be read: only then is a name that is not among them an error.
    complete: bool,
    unknown: BTreeMap<&'a str, Unknown>,
}

/// Where a name stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameRole {
    /// It is the value at a path.
    Value,
    /// It is the key of a map at a path.
    Key,
}

/// A name that is not declared.
struct Unknown {
    /// The first place where it is named.
    at: Path,
    role: NameRole,
    /// The number of places where it is named.
    places: usize,
}

impl<'a> DeclaredNames<'a> {
    /// The keys of a list of the file.
    pub fn of(report: &Report, what: &'static str, list: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let complete = report.is_complete(&Path::to(list));
        Self { what, names: names.into_iter().collect(), complete, unknown: BTreeMap::new() }
    }

    /// Looks up a name that is the value at a path.
    pub fn look(&mut self, path: &Path, name: &'a str) {
        self.note(path, name, NameRole::Value);
    }

    /// Looks up a name that is the key of a map at a path.
    pub fn look_key(&mut self, path: &Path, name: &'a str) {
        self.note(path, name, NameRole::Key);
    }

    /// Looks up every name of a list at a path.
    pub fn look_all(&mut self, path: &Path, names: &'a [String]) {
        for (at, name) in names.iter().enumerate() {
            self.look(&path.index(at), name);
        }
    }

    /// Counts a name that is not declared.
    fn note(&mut self, path: &Path, name: &'a str, role: NameRole) {
        if self.complete && !self.names.contains(&name) {
            let unknown = self.unknown.entry(name).or_insert_with(|| Unknown { at: path.clone(), role, places: 0 });
            unknown.places += 1;
        }
    }

    /// Adds a problem for every name that is unknown.
    pub fn report_unknown(self, report: &mut Report) {
        for (name, unknown) in self.unknown {
            let more = match unknown.places {
                0 | 1 => String::new(),
                places => format!(", which is named in {places} places"),
            };
            let message = format!("there is no {} called {}{more}", self.what, quote(name));
            let help = hint(name, self.names.iter().copied());
            if unknown.role == NameRole::Key {
                report.add_to_name(&unknown.at, message, help);
            } else {
                report.add(&unknown.at, message, help);
            }
        }
    }
}

/// Adds a problem for every key of a list that the rules need (`wanted`) and that is missing. If it was probably
/// renamed, the problem is shown at the new name.
pub fn required(report: &mut Report, list: &str, keys: &[&str], wanted: &[&str]) {
    let path = Path::to(list);
    if !report.is_complete(&path) {
        return;
    }
    for want in wanted.iter().filter(|want| !keys.contains(want)) {
        let free: Vec<&str> = keys.iter().copied().filter(|key| !wanted.contains(key)).collect();
        let renamed = nearest(want, free).and_then(|near| keys.iter().position(|key| *key == near));
        match renamed {
            Some(at) => {
                let message = format!("the rules know this as {}, not as {}", quote(want), quote(keys[at]));
                let help = format!("write `key: {want:?}`; what people read is its `name`");
                report.add(&path.index(at).field("key"), message, Some(help));
            }
            None => {
                let help = format!("add an entry with `key: {want:?}`, as the shipped file has it");
                report.add(&path, format!("the rules need {}, which is not in this list", quote(want)), Some(help));
            }
        }
    }
}

/// Adds a problem for every option that no rule reads, and for every one of `read` that is missing.
pub fn options(report: &mut Report, keys: &[&str], read: &[&str]) {
    required(report, "options", keys, read);
    for (at, key) in keys.iter().enumerate().filter(|(_, key)| !read.contains(key)) {
        let missing: Vec<&str> = read.iter().copied().filter(|name| !keys.contains(name)).collect();
        // Reported above as one that was renamed.
        if nearest(key, missing.iter().copied()).is_none() {
            let help = hint(key, read.iter().copied());
            let path = Path::to("options").index(at).field("key");
            report.add(&path, format!("no rule reads an option {}, so it has no effect", quote(key)), help);
        }
    }
}

/// Adds a problem if the rulebook of the rule set lacks a cited rule.
pub fn cited(report: &mut Report, set: RuleSetId, path: &Path, rule: RuleId) {
    let Some(book) = Rulebook::of(set).filter(|book| book.get(rule).is_none()) else { return };
    let ids: Vec<String> = book.iter().map(|(id, _)| id.to_string()).collect();
    let written = rule.to_string();
    let help = match nearest(&written, ids.iter().map(String::as_str)) {
        Some(near) => {
            format!("did you mean {near}? Cite a rule of assets/rulebook/{set}.ron; F1 shows them in the game")
        }
        None => format!("cite a rule of assets/rulebook/{set}.ron; F1 shows them in the game"),
    };
    report.add(path, format!("the rulebook of {set} has no {written}"), Some(help));
}

/// Adds a problem if there is no icon of this name.
pub fn icon(report: &mut Report, path: &Path, name: &str) {
    if !icons().any(|known| known == name) {
        report.add(path, format!("there is no icon {}", quote(name)), hint(name, icons()));
    }
}

/// Adds a problem if there is no figure of this name.
pub fn figure(report: &mut Report, path: &Path, name: &str) {
    if let Some(drawn) = DRAWN.as_ref().filter(|drawn| !drawn.figures.contains_key(name)) {
        let help = hint(name, drawn.figures.keys().map(String::as_str));
        report.add(path, format!("there is no figure {}", quote(name)), help);
    }
}

/// Adds a problem if there is no status mark of this name.
pub fn mark(report: &mut Report, path: &Path, name: &str) {
    if let Some(drawn) = DRAWN.as_ref().filter(|drawn| !drawn.status_marks.contains_key(name)) {
        let help = hint(name, drawn.status_marks.keys().map(String::as_str));
        report.add(path, format!("there is no status mark {}", quote(name)), help);
    }
}

/// Adds a problem if the file names another rule set.
pub fn same_rules(report: &mut Report, set: RuleSetId, written: Option<RuleSetId>) {
    if let Some(other) = written.filter(|&other| other != set) {
        let help = format!("write `rules: {set}`");
        report.add(&Path::to("rules"), format!("this is read as rule data of {set}, not of {other}"), Some(help));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn figures_and_marks_are_read_from_the_sheet() {
        let drawn = super::DRAWN.as_ref().expect("assets/figures.ron can be read");
        assert!(drawn.figures.contains_key("swordsman") && drawn.status_marks.contains_key("onguard"));
        assert!(drawn.figures.contains_key("ogre") && drawn.status_marks.contains_key("warded"));
    }
}
