//! Critical effects of a level: the rule set must have them, and their numbers must be in range (POISE-J07).

use super::checked::Check;
use indes_core::reading::{Path, quote};
use indes_rules::AddedEffect;

/// The most critical effects of a level.
const MOST_EFFECTS: usize = 12;
/// The most characters of a name.
const MOST_NAME: usize = 24;
/// The most paces, banes and the like.
const FEW: u8 = 9;
/// The most points.
const MOST_POINTS: u8 = 99;

impl Check<'_> {
    pub(super) fn critical_effects(&mut self) {
        let (level, path) = (self.level, Path::to("critical_effects"));
        if level.critical_effects.is_empty() {
            return;
        }
        let Some(words) = self.words else { return };
        let Some(pools) = &words.criticals else {
            let message = format!("{} knows no critical effects that a level could add", level.rules);
            self.report.add(&path, message, Some("leave `critical_effects` out".to_owned()));
            return;
        };
        if level.critical_effects.len() > MOST_EFFECTS {
            let message = format!("the level has {} critical effects", level.critical_effects.len());
            self.report.add(&path, message, Some(format!("at most {MOST_EFFECTS}")));
        }
        for (at, added) in level.critical_effects.iter().enumerate().take(MOST_EFFECTS) {
            let path = path.index(at);
            self.one_line(&path.field("name"), &added.name, MOST_NAME);
            if level.critical_effects[..at].iter().any(|other| other.name == added.name) {
                let message = format!("two critical effects are called {}", quote(&added.name));
                self.report.add(&path.field("name"), message, Some("give it a name of its own".to_owned()));
            }
            let path = path.field("effect");
            let mut number = |field: &str, number: u8, most: u8| {
                if !(1..=most).contains(&number) && self.report.is_whole(&path.field(field)) {
                    let message = format!("the number {number} is out of range");
                    self.report.add(&path.field(field), message, Some(format!("1 to {most}")));
                }
            };
            match &added.effect {
                AddedEffect::Shaken { paces, points, .. } | AddedEffect::Flying { paces, points, .. } => {
                    number("paces", *paces, FEW);
                    number("points", *points, MOST_POINTS);
                }
                AddedEffect::Rally { paces, points } => {
                    number("paces", *paces, FEW);
                    number("points", *points, MOST_POINTS);
                }
                AddedEffect::SecondWind { points } => number("points", *points, MOST_POINTS),
                AddedEffect::Maim { banes } => number("banes", *banes, FEW),
                AddedEffect::Slow { paces } => number("paces", *paces, FEW),
                AddedEffect::PressOn | AddedEffect::Initiative | AddedEffect::Ground => {}
            }
            if let AddedEffect::Shaken { pool, .. } | AddedEffect::Flying { pool, .. } = &added.effect
                && self.is_sound(&path.field("pool"))
            {
                self.known_word(&path.field("pool"), "pool", pool, pools.iter().map(String::as_str));
            }
        }
    }
}
