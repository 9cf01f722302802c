//! The chances of the dice of a check, worked out once for a battle's rule data.

use crate::battle::Die;
use crate::battle::odds::table;

/// Values with their chances.
pub(super) type Spread = Vec<(i16, f64)>;

/// The chances of a check's dice, worked out once for the whole battle.
#[derive(Clone, Debug)]
pub struct Chances {
    /// Of one party's dice.
    pub(super) pool: Spread,
    /// Of the actor's dice less those of the unit that answers.
    pub(super) difference: Spread,
}

impl Chances {
    /// Those of a die.
    #[must_use]
    pub fn of(die: Die) -> Self {
        let pool = table(die);
        let mut difference: Spread = Vec::new();
        for &(own, chance) in &pool {
            for &(other, likewise) in &pool {
                merge(&mut difference, own - other, chance * likewise);
            }
        }
        Self { pool, difference }
    }
}

/// Adds a chance to that of a value.
pub(super) fn merge(spread: &mut Spread, value: i16, chance: f64) {
    match spread.iter_mut().find(|entry| entry.0 == value) {
        Some(entry) => entry.1 += chance,
        None => spread.push((value, chance)),
    }
}
