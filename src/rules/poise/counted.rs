//! What is counted of a unit, by the names that battle scripts have for it.

use super::data::Data;
use super::{ACTION, ATTACKS, BREATH, GAMBITS, MANEUVER, RESIGNED, SLOWED, TURNS, USED};
use crate::battle::{Counted, Scope};
use crate::battlefield::RuleData;

/// Counts that a script may set and expect: the turn's action and maneuver (POISE-008), turns had in the round
/// (POISE-020), skills used in the round (POISE-025), and what lasts for the battle.
pub(super) fn all(data: &RuleData) -> Vec<Counted> {
    let data: &Data = data.of();
    let one = |key: &str, tally: u16, scope: Scope, most: i16| Counted { key: key.to_owned(), tally, scope, most };
    let mut all = vec![
        one("action", ACTION, Scope::Turn, 1),
        one("maneuver", MANEUVER, Scope::Turn, 1),
        one("turns", TURNS, Scope::Round, 9),
        one("attacks", ATTACKS, Scope::Battle, 999),
        one("gambit", GAMBITS, Scope::Battle, 1),
        one("resigned", RESIGNED, Scope::Battle, 1),
        one("slowed", SLOWED, Scope::Battle, 99),
        one("breath", BREATH, Scope::Battle, 99),
    ];
    for weapon in &data.file.gear {
        for skill in weapon.skills.iter().filter(|skill| skill.uses > 0) {
            if let Some(place) = data.place_of(skill) {
                let key = format!("{}/{}", weapon.key, skill.key);
                all.push(one(&key, USED + place, Scope::Round, skill.uses.into()));
            }
        }
    }
    all
}
