//! The exact odds of a yield, from the functions that the rules call. Only this folder of poise uses fractions.
//!
//! Only the sum of the dice and the number of earned cunning effects matter, so throws that agree in both are merged
//! die by die.

mod ground;
pub(super) mod hiding;
mod points;
pub(crate) mod preview;
mod specials;
pub mod worth;

use super::data::MainPool;
use super::field::resolve::Strike;
use super::unit::pools;
use indes_core::battle::{Forecast, Odds};
use indes_core::battlefield::{PoolId, UnitRef};
use smallvec::SmallVec;

/// The sum of a throw, the number of cunning effects it earns, and its chance.
pub type Throw = (i16, u8, f64);

/// All throws of a strike's dice, merged by sum and cunning effects.
#[must_use]
pub fn throws(strike: &Strike) -> Vec<Throw> {
    let (count, sides) = strike.dice;
    let mut all: Vec<Throw> = vec![(0, 0, 1.0)];
    let (sums, counts) = (usize::from(count) * usize::from(sides) + 1, usize::from(count) + 1);
    for _ in 0..count {
        let mut more: Vec<Throw> = Vec::new();
        // The places in `more` by sum and effects.
        let mut places: Vec<Option<usize>> = vec![None; sums * counts];
        for &(sum, effects, chance) in &all {
            for face in 1..=i16::from(sides) {
                let (sum, effects) = (sum + face, effects + u8::from(strike.earns(face)));
                let chance = chance / f64::from(sides);
                let place = &mut places[usize::from(sum.unsigned_abs()) * counts + usize::from(effects)];
                match *place {
                    Some(at) => more[at].2 += chance,
                    None => {
                        *place = Some(more.len());
                        more.push((sum, effects, chance));
                    }
                }
            }
        }
        all = more;
    }
    all
}

/// The order in which a unit's pools take damage aimed at one of them, if the rest goes to the fullest first.
#[must_use]
pub fn spilling(unit: &UnitRef, which: MainPool) -> SmallVec<[PoolId; 3]> {
    let first = pools::stands_for(unit, which);
    let mut others = pools::spill_targets(unit, first);
    others.sort_by_key(|&pool| std::cmp::Reverse(unit.pools.get(pool).now));
    std::iter::once(first).chain(others).collect()
}

/// The odds of an attack that is defended: no damage (POISE-055).
#[must_use]
pub fn stopped() -> Forecast {
    Forecast { action: Odds { miss: 1.0, ..Odds::default() }, ..Forecast::default() }
}

/// The odds of one attack on two targets together: the sum of the damage, and the higher chances.
#[must_use]
pub fn together(one: Forecast, other: Forecast) -> Forecast {
    let (a, b) = (one.action, other.action);
    let hit = a.hit.max(b.hit);
    let action = Odds { miss: 1.0 - hit, hit, falls: a.falls.max(b.falls), damage: a.damage + b.damage, ..a };
    Forecast { action, success: one.success.max(other.success), ..one }
}

/// The odds of a yield: the mean damage in points, and the chance of defeat.
#[must_use]
pub fn yielding(strike: &Strike, unit: &UnitRef) -> Forecast {
    let total = pools::total(unit);
    let mut odds = Odds { hit: 1.0, ..Odds::default() };
    for (sum, _, chance) in throws(strike) {
        let damage = strike.damage(sum).total();
        odds.damage += chance * f64::from(damage);
        odds.falls += if damage >= total && total > 0 { chance } else { 0.0 };
    }
    Forecast { action: odds, success: 1.0, ..Forecast::default() }
}
