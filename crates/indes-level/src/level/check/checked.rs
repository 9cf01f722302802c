//! A level while it is checked, with what the checks of all its parts ask: whether a value could be read, whether a name
//! is known, whether a text is short enough.

use super::edge_map::EdgeMap;
use crate::level::ground::Legend;
use crate::level::schema::Level;
use indes_core::battle::RuleSetId;
use indes_core::battlefield::Mechanics;
use indes_core::grid::Grid;
use indes_core::reading::{self, Path, Report, hint, quote};
use indes_rules::Vocabulary;
use std::collections::BTreeSet;

/// The most columns and the most rows of a board.
pub const MOST_CELLS: usize = 200;

/// The most units of a level.
pub const MOST_UNITS: usize = 64;

/// The most sides of a level: there are as many liveries.
pub const MOST_SIDES: usize = 4;

/// The most characters of a legend.
pub(super) const MOST_LEGEND: usize = 200;

/// The most characters of a text.
const MOST_TEXT: usize = 2000;

/// The highest round limit.
pub(super) const MOST_ROUNDS: u16 = 999;

/// A level while it is checked.
pub(super) struct Check<'a> {
    pub(super) level: &'a Level,
    pub(super) words: Option<&'a Vocabulary>,
    pub(super) report: &'a mut Report,
    pub(super) legend: Legend,
    /// Characters of the legend whose tile could not be read.
    pub(super) unsure: BTreeSet<char>,
    /// Shape and size of the board; `None` if its rows have problems.
    pub(super) grid: Option<Grid>,
    /// Barriers and doors, by edge.
    pub(super) standing: EdgeMap,
}

impl<'a> Check<'a> {
    pub(super) fn new(level: &'a Level, words: Option<&'a Vocabulary>, report: &'a mut Report) -> Self {
        let unsure = |c: &char| !report.is_whole(&Path::to("legend").key(&c.to_string()));
        // A longer legend is refused.
        let unsure = level.legend.keys().copied().take(MOST_LEGEND).filter(unsure).collect();
        Self { level, words, report, legend: Legend::of(level), unsure, grid: None, standing: EdgeMap::default() }
    }

    /// The text must be one line of 1 to `most` characters.
    pub(super) fn one_line(&mut self, path: &Path, text: &str, most: usize) {
        let length = text.chars().count();
        if text.trim().is_empty() {
            self.report.add(path, "this text is empty", Some(format!("write 1 to {most} characters")));
        } else if length > most {
            self.report.add(path, format!("this text has {length} characters, at most {most}"), None);
        } else if let Some(c) = text.chars().find(|&c| reading::is_control_or_format(c)) {
            let message = match c {
                c if c.is_control() => "this text must be on one line".to_owned(),
                c => format!("the direction mark U+{:04X} has no place in a name", u32::from(c)),
            };
            self.report.add(path, message, Some("leave out what cannot be seen".to_owned()));
        }
    }

    /// The text may have several lines and [`MOST_TEXT`] characters.
    pub(super) fn long_text(&mut self, path: &Path, text: &str) {
        let length = text.chars().count();
        if length > MOST_TEXT {
            let message = format!("the text has {length} characters, at most {MOST_TEXT}");
            self.report.add(path, message, Some("people want to play: make it shorter".to_owned()));
        }
    }

    /// The rule set whose numbers the level shows, with them; `None` if it could not be read.
    pub(super) fn shown_mechanics(&self) -> Option<(RuleSetId, Mechanics)> {
        let sound = ["rules", "shows", "grid"].into_iter().all(|field| self.is_sound(&Path::to(field)));
        sound.then(|| (self.level.shows.unwrap_or(self.level.rules), self.level.mechanics()))
    }

    /// Whether all names in a list could be read, so that any other name is wrong.
    pub(super) fn are_named(&self, list: &str, count: usize) -> bool {
        let path = Path::to(list);
        let is_reasonable = count <= MOST_UNITS;
        is_reasonable
            && self.report.is_complete(&path)
            && (0..count).all(|at| self.is_sound(&path.index(at).field("name")))
    }

    /// Whether the value at a path is that of the file and not a default after a problem.
    pub(super) fn is_sound(&self, path: &Path) -> bool {
        self.report.is_whole(path)
    }

    /// The level must have a side of this name.
    pub(super) fn known_side(&mut self, path: &Path, name: &str) {
        let sides = &self.level.sides;
        if self.are_named("sides", sides.len()) && !sides.iter().any(|side| side.name == name) {
            let help = hint(name, sides.iter().map(|side| side.name.as_str()));
            self.report.add(path, format!("there is no side {}", quote(name)), help);
        }
    }

    /// The level must have a unit of this name.
    pub(super) fn known_unit(&mut self, path: &Path, name: &str) {
        let units = &self.level.units;
        if self.are_named("units", units.len()) && !units.iter().any(|unit| unit.name == name) {
            let help = hint(name, units.iter().map(|unit| unit.name.as_str()));
            self.report.add(path, format!("there is no unit {}", quote(name)), help);
        }
    }

    /// A help line for a word that is not among the known ones of the rule set.
    pub(super) fn hint<'w>(&self, word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
        hint(word, known).or_else(|| Some(format!("{} knows none", self.level.rules)))
    }

    /// The word must be one of the known ones of the rule set. Returns whether it is.
    pub(super) fn known_word<'w>(
        &mut self,
        path: &Path,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'w str>,
    ) -> bool {
        let known: Vec<&str> = known.into_iter().collect();
        let is_known = known.contains(&word);
        if !is_known {
            let help = self.hint(word, known);
            self.report.add(path, format!("there is no {what} {}", quote(word)), help);
        }
        is_known
    }
}
