//! What rule data of every rule set is checked for beside the limits of its numbers: names that nothing declares, names
//! that the rules need, rules that are in no rulebook, pictures that are not drawn, and fields that have no effect.
//!
//! Every problem is told once, by its cause: a name that is unknown in six places is one problem, at the first of them.

use crate::battle::words::slot_name;
use crate::battle::{RuleId, RuleSetId, Slot};
use crate::reading::{Path, Report, hint, nearest, quote};
use crate::rules::rulebook::Rulebook;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The figures and status marks that are drawn.
#[derive(Deserialize)]
struct Drawn {
    figures: BTreeMap<String, IgnoredAny>,
    status_marks: BTreeMap<String, IgnoredAny>,
}

static DRAWN: LazyLock<Option<Drawn>> =
    LazyLock::new(|| ron::from_str(include_str!("../../../assets/figures.ron")).ok());

/// The names of all icons, one a line: those of the window, which a test holds to this list.
const ICONS: &str = include_str!("../../../assets/icons.txt");

/// The names of the icons that rule data can use.
pub fn icons() -> impl Iterator<Item = &'static str> {
    ICONS.lines().filter(|name| !name.is_empty())
}

/// Details that no action of tempo or poise asks for.
const UNASKED: [Slot; 6] = [Slot::Units, Slot::Facing, Slot::Flags, Slot::Amount, Slot::Each, Slot::Route];

/// Adds a problem for each detail of an action that has no values in this rule set.
pub fn slots(report: &mut Report, path: &Path, slots: &[Slot]) {
    for slot in slots.iter().filter(|slot| UNASKED.contains(slot)) {
        let name = slot_name(*slot);
        let message = format!("no unit could use this action: `{name}` has no values in this rule set");
        report.add(&path.field("slots"), message, Some(format!("leave `{name}` out")));
    }
}

/// Looks up names of one kind of thing, and tells each unknown one once.
pub struct Known<'a> {
    what: &'static str,
    names: Vec<&'a str>,
    /// Whether all declarations could be read, so that a name which is not among them is wrong.
    complete: bool,
    unknown: BTreeMap<&'a str, Unknown>,
}

/// A name that nothing declares.
struct Unknown {
    at: Path,
    is_key: bool,
    places: usize,
}

impl<'a> Known<'a> {
    /// The keys of a list of the file.
    pub fn of(report: &Report, what: &'static str, list: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let complete = report.is_complete(&Path::to(list));
        Self { what, names: names.into_iter().collect(), complete, unknown: BTreeMap::new() }
    }

    /// Looks up a name that is the value at a path.
    pub fn look(&mut self, path: &Path, name: &'a str) {
        self.note(path, name, false);
    }

    /// Looks up a name that is the key of a map at a path.
    pub fn look_key(&mut self, path: &Path, name: &'a str) {
        self.note(path, name, true);
    }

    /// Looks up every name of a list at a path.
    pub fn look_all(&mut self, path: &Path, names: &'a [String]) {
        for (at, name) in names.iter().enumerate() {
            self.look(&path.index(at), name);
        }
    }

    fn note(&mut self, path: &Path, name: &'a str, is_key: bool) {
        if self.complete && !self.names.contains(&name) {
            let unknown = self.unknown.entry(name).or_insert_with(|| Unknown { at: path.clone(), is_key, places: 0 });
            unknown.places += 1;
        }
    }

    /// Adds a problem for every name that is unknown.
    pub fn tell(self, report: &mut Report) {
        for (name, unknown) in self.unknown {
            let more = match unknown.places {
                0 | 1 => String::new(),
                places => format!(", which is named in {places} places"),
            };
            let message = format!("there is no {} called {}{more}", self.what, quote(name));
            let help = hint(name, self.names.iter().copied());
            if unknown.is_key {
                report.add_to_name(&unknown.at, message, help);
            } else {
                report.add(&unknown.at, message, help);
            }
        }
    }
}

/// Adds a problem for every key of a list that the rules name and that is not there: renamed, or left out. It is shown
/// where a key is that was probably renamed.
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

/// Adds a problem for every option that no rule reads, and for every one that is missing.
pub fn options(report: &mut Report, keys: &[&str], read: &[&str]) {
    required(report, "options", keys, read);
    for (at, key) in keys.iter().enumerate().filter(|(_, key)| !read.contains(key)) {
        let missing: Vec<&str> = read.iter().copied().filter(|name| !keys.contains(name)).collect();
        // Told above as one that was renamed.
        if nearest(key, missing.iter().copied()).is_none() {
            let help = hint(key, read.iter().copied());
            let path = Path::to("options").index(at).field("key");
            report.add(&path, format!("no rule reads an option {}, so it has no effect", quote(key)), help);
        }
    }
}

/// Adds a problem if a rule is not in the rulebook of the rule set.
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

/// Adds a problem if no figure of this name is drawn.
pub fn figure(report: &mut Report, path: &Path, name: &str) {
    if let Some(drawn) = DRAWN.as_ref().filter(|drawn| !drawn.figures.contains_key(name)) {
        let help = hint(name, drawn.figures.keys().map(String::as_str));
        report.add(path, format!("there is no figure {}", quote(name)), help);
    }
}

/// Adds a problem if no status mark of this name is drawn.
pub fn mark(report: &mut Report, path: &Path, name: &str) {
    if let Some(drawn) = DRAWN.as_ref().filter(|drawn| !drawn.status_marks.contains_key(name)) {
        let help = hint(name, drawn.status_marks.keys().map(String::as_str));
        report.add(path, format!("there is no status mark {}", quote(name)), help);
    }
}

/// Adds a problem if the file says that it is for another rule set.
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
    }
}
