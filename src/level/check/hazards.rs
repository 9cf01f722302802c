//! Hazards of regions: the rule set must know such, and their numbers must be those of dice.
//!
//! A rule set without hazards refuses a level that has some: one that strikes nobody would be a promise not kept.
//! Serves MANEUVER-G65, POISE-G44, POISE-J06, ENERGY-D45.

use super::Check;
use crate::battlefield::{Hazard, HazardEffect, Tick};
use crate::reading::{Path, list, quote};
use crate::rules::HazardWords;

/// Hazards of a region at most.
const MOST_HAZARDS: usize = 16;
/// Dice at most.
const MOST_DICE: u8 = 20;
/// Points that a loss takes at most.
const MOST_LOSS: u8 = 99;
/// Characters of a kind of damage or of a status at most, where they may be called anything.
const MOST_NAME: usize = 24;
/// What a loss is of.
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
                self.number(&path.field("worse"), "number of points", *points, (1, MOST_LOSS));
            }
        }
    }

    fn effect(&mut self, path: &Path, effect: &HazardEffect) {
        match effect {
            HazardEffect::Loss { amount, of } => {
                self.number(&path.field("amount"), "loss", *amount, (1, MOST_LOSS));
                self.named(&path.field("of"), POINTS, of, |words| &words.losses);
            }
            HazardEffect::Damage { dice, faces, amount, kind, armour: _ } => {
                // Damage that is always the same needs no dice.
                if *amount == 0 || *dice > 0 || *faces > 0 {
                    self.number(&path.field("dice"), "number of dice", *dice, (1, MOST_DICE));
                    self.number(&path.field("faces"), "number of faces", *faces, (2, 100));
                }
                self.number(&path.field("amount"), "damage", *amount, (0, MOST_LOSS));
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

    /// A word of the rule set's; any text where it lists none, and nothing for points that need no name.
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
        self.word(path, what, word, of(words).iter().map(String::as_str));
    }

    fn number(&mut self, path: &Path, what: &str, number: u8, (least, most): (u8, u8)) {
        if !(least..=most).contains(&number) && self.is_sound(path) {
            let message = format!("the {what} {number} is out of range");
            self.report.add(path, message, Some(format!("{least} to {most}")));
        }
    }
}
