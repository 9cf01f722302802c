//! The distributions of the dice of a check, worked out once for the rule data of a battle.

use indes_core::battle::Die;
use indes_core::battle::odds::table;

/// A probability distribution: values with their chances.
pub(crate) type Distribution = Vec<(i16, f64)>;

/// The distributions of a check's dice (TEMPO-G01).
#[derive(Clone, Debug)]
pub struct Chances {
    /// One party's dice.
    pub(crate) pool: Distribution,
    /// The actor's dice less those of one reactor.
    pub(crate) difference: Distribution,
}

impl Chances {
    /// The distributions of a die.
    #[must_use]
    pub fn of(die: Die) -> Self {
        let pool = table(die);
        let mut difference: Distribution = Vec::new();
        for &(own, chance) in &pool {
            for &(other, likewise) in &pool {
                merge(&mut difference, own - other, chance * likewise);
            }
        }
        Self { pool, difference }
    }
}

/// Adds a chance to that of a value.
pub(crate) fn merge(distribution: &mut Distribution, value: i16, chance: f64) {
    match distribution.iter_mut().find(|entry| entry.0 == value) {
        Some(entry) => entry.1 += chance,
        None => distribution.push((value, chance)),
    }
}
