//! Hazards of regions: the rule set must have hazards, and their numbers must be in range.
//!
//! Levels of a rule set without hazards may not have any, as they would have no effect.
//! Serves MANEUVER-G65, POISE-G44, POISE-J06, ENERGY-D45.

use super::checked::Check;
use indes_core::battlefield::{Hazard, HazardEffect, Tick};
use indes_core::reading::{Path, list, quote};
use indes_rules::HazardWords;
use std::ops::RangeInclusive;

/// The most hazards of a region.
const MOST_HAZARDS: usize = 16;
/// The most dice.
const MOST_DICE: u8 = 20;
/// The greatest loss, in points.
const MOST_LOSS: u8 = 99;
/// The most characters of a kind of damage or a status that the rule set does not list.
const MOST_NAME: usize = 24;
/// The name of what a loss is of, in messages.
const POINTS: &str = "kind of points";

impl Check<'_> {
    /// The hazards of the region of this name; `path` is the region's.
    pub(super) fn hazards(&mut self, path: &Path, name: &str, hazards: &[Hazard]) {
        if hazards.is_empty() {
            return;
        }
        let path = path.field("hazards");
        if self.words.is_some_and(|words| words.hazards.is_none()) {
            let rules = self.level.rules;
            let message = format!("the region {} has hazards, but {rules} knows no hazards", quote(name));
            let help = "leave `hazards` out; dear or impassable ground keeps people away, and `text` can warn them";
            self.report.add(&path, message, Some(help.to_owned()));
            return;
        }
        if hazards.len() > MOST_HAZARDS {
            let message = format!("the region {} has {} hazards", quote(name), hazards.len());
            self.report.add(&path, message, Some(format!("at most {MOST_HAZARDS}")));
        }
        for (at, hazard) in hazards.iter().enumerate().take(MOST_HAZARDS) {
            let path = path.index(at);
            self.tick(&path.field("at"), hazard.at);
            self.effect(&path.field("effect"), &hazard.effect);
            if let Some((status, points)) = &hazard.worse {
                self.named(&path.field("worse"), "status", status, |words| &words.statuses);
                self.number(&path.field("worse"), "number of points", *points, 1..=MOST_LOSS);
            }
        }
    }

    fn effect(&mut self, path: &Path, effect: &HazardEffect) {
        match effect {
            HazardEffect::Loss { amount, of } => {
                self.number(&path.field("amount"), "loss", *amount, 1..=MOST_LOSS);
                self.named(&path.field("of"), POINTS, of, |words| &words.losses);
            }
            HazardEffect::Damage { dice, faces, amount, kind, armour: _ } => {
                // Fixed damage needs no dice.
                if *amount == 0 || *dice > 0 || *faces > 0 {
                    self.number(&path.field("dice"), "number of dice", *dice, 1..=MOST_DICE);
                    self.number(&path.field("faces"), "number of faces", *faces, 2..=100);
                }
                self.number(&path.field("amount"), "damage", *amount, 0..=MOST_LOSS);
                self.named(&path.field("kind"), "kind of damage", kind, |words| &words.kinds);
            }
            HazardEffect::Impose { status } => {
                self.named(&path.field("status"), "status", status, |words| &words.statuses);
            }
        }
    }

    fn tick(&mut self, path: &Path, tick: Tick) {
        let Some(words) = self.words.and_then(|words| words.hazards.as_ref()) else { return };
        if !words.ticks.contains(&tick) && self.is_sound(path) {
            let message = format!("{} knows no hazards at {}", self.level.rules, tick.name());
            let help = list(words.ticks.iter().map(|tick| tick.name()));
            self.report.add(path, message, Some(help));
        }
    }

    /// The word must be one that the rule set lists; where it lists none, it may be any text, or empty for points.
    fn named(&mut self, path: &Path, what: &str, word: &str, of: impl Fn(&HazardWords) -> &Vec<String>) {
        let Some(words) = self.words.and_then(|words| words.hazards.as_ref()) else { return };
        let any = of(words).is_empty() && what != POINTS;
        if !self.is_sound(path) || of(words).is_empty() && what == POINTS && word.is_empty() {
            return;
        }
        if any {
            self.one_line(path, word, MOST_NAME);
            return;
        }
        self.known_word(path, what, word, of(words).iter().map(String::as_str));
    }

    fn number(&mut self, path: &Path, what: &str, number: u8, allowed: RangeInclusive<u8>) {
        if !allowed.contains(&number) && self.is_sound(path) {
            let message = format!("the {what} {number} is out of range");
            self.report.add(path, message, Some(format!("{} to {}", allowed.start(), allowed.end())));
        }
    }
}
