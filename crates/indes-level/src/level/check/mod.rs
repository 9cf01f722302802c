//! Checks a level against the vocabulary of its rule set: all problems at once, each with its place and a remedy.
//!
//! The text is read as far as possible; then the heading, the board, the sides and the units are checked, in that
//! order, each against the parts before it. Consequences of an earlier problem are not reported.

mod board;
mod cautions;
mod criticals;
mod doors;
mod edges;
mod events;
mod hazards;
mod regions;
mod sides;
mod units;

pub use cautions::Caution;

use super::ground::Legend;
use super::schema::{AtLimit, FORMAT, Level, Victory};
use edges::EdgeMap;
use indes_core::battle::{RECORD_HEAD, RuleSetId};
use indes_core::battlefield::Mechanics;
use indes_core::grid::{Diagonal, Grid, Shape};
use indes_core::reading::{self, Limits, Path, Problems, Report, Source, hint, list, quote};
use indes_rules::Vocabulary;
use std::collections::BTreeSet;

/// The most columns and the most rows of a board.
pub const MOST_CELLS: usize = 200;
/// The most units of a level.
pub const MOST_UNITS: usize = 64;
/// The most sides of a level: there are as many liveries.
pub const MOST_SIDES: usize = 4;
/// The most characters of a text.
const MOST_TEXT: usize = 2000;
/// The highest extra cost of squeezing, in movement points.
const MOST_SQUEEZING: u8 = 20;
/// The widest cell, in metres.
const MOST_METRES: u8 = 20;
/// The highest round limit.
const MOST_ROUNDS: u16 = 999;

impl Level {
    /// Reads a level and checks it against the vocabulary of its rule set. `vocabularies` returns `None` for a rule set
    /// that cannot be played.
    ///
    /// # Errors
    /// All problems at once, in the order of the file.
    pub fn read(source: &Source, vocabularies: &dyn Fn(RuleSetId) -> Option<Vocabulary>) -> Result<Self, Problems> {
        Self::read_within(source, &Limits::LEVEL, vocabularies)
    }

    /// Reads a level as [`Level::read`] does, with other limits to the size of the text.
    ///
    /// # Errors
    /// All problems at once, in the order of the file.
    pub fn read_within(
        source: &Source,
        limits: &Limits,
        vocabularies: &dyn Fn(RuleSetId) -> Option<Vocabulary>,
    ) -> Result<Self, Problems> {
        if source.text().starts_with(RECORD_HEAD) {
            let help = "`indes replay FILE` plays it again, `indes play FILE` shows it".to_owned();
            let message = "this is the record of a battle, not a level".to_owned();
            return Err(Problems::of_file(source.name(), message, Some(help)));
        }
        let (level, mut report) = reading::examine::<Self>(source, limits);
        if let Some(level) = &level {
            let known_rules = report.is_whole(&Path::to("rules"));
            let words = if known_rules { vocabularies(level.rules) } else { None };
            if known_rules && words.is_none() {
                refuse_rules(level.rules, vocabularies, &mut report);
            }
            Check::new(level, words.as_ref(), &mut report).all();
        }
        report.finish(level)
    }
}

fn refuse_rules(rules: RuleSetId, vocabularies: &dyn Fn(RuleSetId) -> Option<Vocabulary>, report: &mut Report) {
    let playable = RuleSetId::ALL.into_iter().filter(|&id| vocabularies(id).is_some()).map(RuleSetId::name);
    let help = Some(list(playable)).filter(|names| !names.is_empty()).map(|names| format!("playable: {names}"));
    report.add(&Path::to("rules"), format!("the rule set {rules} cannot be played with this program"), help);
}

/// A level while it is checked.
struct Check<'a> {
    level: &'a Level,
    words: Option<&'a Vocabulary>,
    report: &'a mut Report,
    legend: Legend,
    /// Characters of the legend whose tile could not be read.
    unsure: BTreeSet<char>,
    /// Shape and size of the board; `None` if its rows have problems.
    grid: Option<Grid>,
    /// Barriers and doors, by edge.
    standing: EdgeMap,
}

impl<'a> Check<'a> {
    fn new(level: &'a Level, words: Option<&'a Vocabulary>, report: &'a mut Report) -> Self {
        let unsure = |c: &char| !report.is_whole(&Path::to("legend").key(&c.to_string()));
        // A longer legend is refused.
        let unsure = level.legend.keys().copied().take(board::MOST_LEGEND).filter(unsure).collect();
        Self { level, words, report, legend: Legend::of(level), unsure, grid: None, standing: EdgeMap::default() }
    }

    fn all(mut self) {
        self.heading();
        self.rules();
        self.scale();
        self.squeezing();
        self.board();
        self.edges();
        self.regions();
        self.modifiers(&Path::to("modifiers"), &self.level.modifiers);
        self.sides();
        self.units();
        self.bonds();
        self.critical_effects();
        self.events();
        self.goals();
        self.ending();
    }

    fn heading(&mut self) {
        let level = self.level;
        if level.format != FORMAT {
            let message = format!("this level has format {}, but this program reads format {FORMAT}", level.format);
            let help = if level.format > FORMAT { "a newer version of the program may read it" } else { "write 1" };
            self.report.add(&Path::to("format"), message, Some(help.to_owned()));
        }
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if level.id.is_empty() || level.id.len() > 40 || !level.id.chars().all(fits) {
            let help = "1 to 40 small letters, digits and hyphens, such as \"first-duel\"";
            self.report.add(&Path::to("id"), format!("{} is no id", quote(&level.id)), Some(help.to_owned()));
        }
        if level.follows.as_ref() == Some(&level.id) {
            let help = "name the level before it, or leave this out".to_owned();
            self.report.add(&Path::to("follows"), "a level does not follow itself", Some(help));
        }
        self.one_line(&Path::to("title"), &level.title, 60);
        self.long_text(&Path::to("text"), &level.text);
    }

    /// The text must be one line of 1 to `most` characters.
    fn one_line(&mut self, path: &Path, text: &str, most: usize) {
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
    fn long_text(&mut self, path: &Path, text: &str) {
        let length = text.chars().count();
        if length > MOST_TEXT {
            let message = format!("the text has {length} characters, at most {MOST_TEXT}");
            self.report.add(path, message, Some("people want to play: make it shorter".to_owned()));
        }
    }

    /// Options and grid must be those of the rule set.
    fn rules(&mut self) {
        let (level, Some(words)) = (self.level, self.words) else { return };
        for (name, value) in &level.options {
            let path = Path::to("options").key(name);
            if self.report.is_full() {
                break;
            }
            let Some(option) = words.option(name) else {
                let help = self.hint(name, words.options.iter().map(|option| option.name.as_str()));
                self.report.add_to_name(&path, format!("{} has no option {}", level.rules, quote(name)), help);
                continue;
            };
            if !option.allows(value) {
                let help = format!("{}; {} if left out ({})", option.kind, option.default, option.rule);
                self.report.add(&path, format!("{} cannot be {value}", quote(name)), Some(help));
            }
        }
        let refusal = match level.grid {
            Shape::Hex(_) if !words.hexes => Some(format!("{} is not played on hexes", level.rules)),
            Shape::Square(_) if words.diagonals.is_empty() => Some(format!("{} is not played on squares", level.rules)),
            Shape::Square(diagonal) if !words.diagonals.contains(&diagonal) => {
                Some(format!("{} does not count diagonal steps like this", level.rules))
            }
            _ => None,
        };
        if let Some(message) = refusal {
            let squares = words.diagonals.iter().map(|&diagonal| format!("square({})", diagonal_name(diagonal)));
            let hexes = ["hex(pointy)", "hex(flat)"].into_iter().filter(|_| words.hexes).map(str::to_owned);
            let allowed: Vec<String> = squares.chain(hexes).collect();
            let help = format!("allowed: {}", list(allowed.iter().map(String::as_str)));
            self.report.add(&Path::to("grid"), message, Some(help));
        }
    }

    /// The rule set whose numbers the level shows, with them; `None` if it could not be read.
    fn shown_mechanics(&self) -> Option<(RuleSetId, Mechanics)> {
        let sound = ["rules", "shows", "grid"].into_iter().all(|field| self.is_sound(&Path::to(field)));
        sound.then(|| (self.level.shows.unwrap_or(self.level.rules), self.level.mechanics()))
    }

    /// Metres across a cell (MANEUVER-G12, ENERGY-211).
    fn scale(&mut self) {
        let path = Path::to("metres_per_cell");
        let Some(metres) = self.level.metres_per_cell.filter(|_| self.is_sound(&path)) else { return };
        if !(1..=MOST_METRES).contains(&metres) {
            let help = format!("1 to {MOST_METRES}; 1 if left out");
            self.report.add(&path, format!("a cell cannot be {metres} m across"), Some(help));
        } else if let Some((set, _)) = self.shown_mechanics().filter(|(_, mechanics)| !mechanics.metres) {
            let help = "leave `metres_per_cell` out".to_owned();
            self.report.add(&path, format!("{set} does not count in metres"), Some(help));
        }
    }

    fn squeezing(&mut self) {
        let path = Path::to("squeezing");
        if let Some(points) = self.level.squeezing.filter(|&points| points > MOST_SQUEEZING && self.is_sound(&path)) {
            let help = format!("0 to {MOST_SQUEEZING}; leave it out and nobody squeezes");
            self.report.add(&path, format!("a step cannot cost {points} more"), Some(help));
        }
    }

    fn ending(&mut self) {
        let level = self.level;
        let Victory::LastSideStanding = level.victory;
        match level.round_limit {
            Some(0) | Some(1000..) => {
                let help = Some(format!("1 to {MOST_ROUNDS}, or leave it out for a battle without a limit"));
                self.report.add(&Path::to("round_limit"), "this is no number of rounds", help);
            }
            None if level.at_limit != AtLimit::Draw => {
                let help = "add `round_limit: …`, or leave this out".to_owned();
                self.report.add(&Path::to("at_limit"), "there is no round limit that could be reached", Some(help));
            }
            _ => {}
        }
        if let AtLimit::Winner(side) = &level.at_limit {
            self.known_side(&Path::to("at_limit"), side);
        }
    }

    /// Whether all names in a list could be read, so that any other name is wrong.
    fn are_named(&self, list: &str, count: usize) -> bool {
        let path = Path::to(list);
        let is_reasonable = count <= MOST_UNITS;
        is_reasonable
            && self.report.is_complete(&path)
            && (0..count).all(|at| self.is_sound(&path.index(at).field("name")))
    }

    /// Whether the value at a path is that of the file and not a default after a problem.
    fn is_sound(&self, path: &Path) -> bool {
        self.report.is_whole(path)
    }

    /// The level must have a side of this name.
    fn known_side(&mut self, path: &Path, name: &str) {
        let sides = &self.level.sides;
        if self.are_named("sides", sides.len()) && !sides.iter().any(|side| side.name == name) {
            let help = hint(name, sides.iter().map(|side| side.name.as_str()));
            self.report.add(path, format!("there is no side {}", quote(name)), help);
        }
    }

    /// The level must have a unit of this name.
    fn known_unit(&mut self, path: &Path, name: &str) {
        let units = &self.level.units;
        if self.are_named("units", units.len()) && !units.iter().any(|unit| unit.name == name) {
            let help = hint(name, units.iter().map(|unit| unit.name.as_str()));
            self.report.add(path, format!("there is no unit {}", quote(name)), help);
        }
    }

    /// A help line for a word that is not among the known ones of the rule set.
    fn hint<'w>(&self, word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
        hint(word, known).or_else(|| Some(format!("{} knows none", self.level.rules)))
    }

    /// The word must be one of the known ones of the rule set. Returns whether it is.
    fn known_word<'w>(
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

const fn diagonal_name(diagonal: Diagonal) -> &'static str {
    match diagonal {
        Diagonal::One => "one",
        Diagonal::Alternating => "alternating",
        Diagonal::Forbidden => "forbidden",
    }
}
