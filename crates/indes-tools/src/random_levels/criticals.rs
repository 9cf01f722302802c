//! Critical effects of a random level.

use super::chance::Chance;
use indes_rules::{AddedCritical, AddedEffect, EarnedBy, Vocabulary};

/// Names of critical effects, with characters that must be escaped in text.
const NAMES: [&str; 3] = ["Shout \"Hey\"", "Rückstoß", "o'er the edge"];

/// Draws critical effects, if the rule set lets a level add any.
pub(super) fn draw(chance: &mut Chance, words: &Vocabulary) -> Vec<AddedCritical> {
    let Some(pools) = &words.criticals else { return Vec::new() };
    let mut drawn = Vec::new();
    for name in NAMES.into_iter().take(chance.pick_of(&[0, 0, 0, 1, 2, 3])) {
        let paces = chance.often_bound(1, 9) as u8;
        let points = chance.often_bound(1, 99) as u8;
        let pool = chance.pick(pools).cloned().unwrap_or_default();
        let effect = match chance.below(9) {
            0 => AddedEffect::Shaken { paces, pool, points },
            1 => AddedEffect::Flying { paces, pool, points },
            2 => AddedEffect::PressOn,
            3 => AddedEffect::SecondWind { points },
            4 => AddedEffect::Rally { paces, points },
            5 => AddedEffect::Initiative,
            6 => AddedEffect::Maim { banes: paces },
            7 => AddedEffect::Slow { paces },
            _ => AddedEffect::Ground,
        };
        let of = chance.pick_of(&[EarnedBy::Defeat, EarnedBy::Defiance, EarnedBy::Either]);
        drawn.push(AddedCritical { name: name.to_owned(), of, effect });
    }
    drawn
}
