//! Checks a level against the vocabulary of its rule set: all problems at once, each with its place and a remedy.
//!
//! The text is read as far as possible; then the heading, the board, the sides and the units are checked, in that
//! order, each against the parts before it. Consequences of an earlier problem are not reported. `checked` holds the level
//! with what all of them ask.

mod board;
mod cautions;
mod checked;
mod criticals;
mod doors;
mod edge_map;
mod edges;
mod events;
mod hazards;
mod regions;
mod sides;
mod units;

pub use cautions::Caution;
pub use checked::{MOST_CELLS, MOST_SIDES, MOST_UNITS};

use super::schema::{AtLimit, FORMAT, Level, Victory};
use checked::{Check, MOST_ROUNDS};
use indes_core::battle::{RECORD_HEAD, RuleSetId};
use indes_core::grid::{Diagonal, Shape};
use indes_core::reading::{self, Limits, Path, Problems, Report, Source, list, quote};
use indes_rules::Vocabulary;

/// The highest extra cost of squeezing, in movement points.
const MOST_SQUEEZING: u8 = 20;
/// The widest cell, in metres.
const MOST_METRES: u8 = 20;

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

impl<'a> Check<'a> {
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
}

const fn diagonal_name(diagonal: Diagonal) -> &'static str {
    match diagonal {
        Diagonal::One => "one",
        Diagonal::Alternating => "alternating",
        Diagonal::Forbidden => "forbidden",
    }
}
