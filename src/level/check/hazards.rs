//! Hazards of regions: the rule set must know such, and their numbers must be those of dice.
//!
//! A rule set without hazards refuses a level that has some: one that strikes nobody would be a promise not kept.
//! Serves MANEUVER-G65, POISE-G44, POISE-J06, ENERGY-D45.

use super::Check;
use crate::battlefield::{Hazard, HazardEffect};
use crate::reading::{Path, quote};

/// Hazards of a region at most.
const MOST_HAZARDS: usize = 16;
/// Dice at most.
const MOST_DICE: u8 = 20;
/// Points that a loss takes at most.
const MOST_LOSS: u8 = 99;
/// Characters of a kind of damage or of a status at most.
const MOST_NAME: usize = 24;

impl Check<'_> {
    /// The hazards of the region of this name; `path` is the region's.
    pub(super) fn hazards(&mut self, path: &Path, name: &str, hazards: &[Hazard]) {
        if hazards.is_empty() {
            return;
        }
        let path = path.field("hazards");
        if self.words.is_some_and(|words| !words.hazards) {
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
            self.effect(&path.index(at).field("effect"), &hazard.effect);
        }
    }

    fn effect(&mut self, path: &Path, effect: &HazardEffect) {
        match effect {
            HazardEffect::Loss { amount } => self.number(&path.field("amount"), "loss", *amount, (1, MOST_LOSS)),
            HazardEffect::Damage { dice, faces, kind, armour: _ } => {
                self.number(&path.field("dice"), "number of dice", *dice, (1, MOST_DICE));
                self.number(&path.field("faces"), "number of faces", *faces, (2, 100));
                self.one_line(&path.field("kind"), kind, MOST_NAME);
            }
            HazardEffect::Impose { status } => self.one_line(&path.field("status"), status, MOST_NAME),
        }
    }

    fn number(&mut self, path: &Path, what: &str, number: u8, (least, most): (u8, u8)) {
        if !(least..=most).contains(&number) && self.is_sound(path) {
            let message = format!("the {what} {number} is out of range");
            self.report.add(path, message, Some(format!("{least} to {most}")));
        }
    }
}
