//! The invariants of a creature's state under energy.

use crate::data::Data;
use crate::ids::{AGILITY, ENERGY, STAMINA};
use crate::unit;
use crate::unit::gear;
use indes_core::battle::View;
use indes_core::battlefield::UnitId;

/// The first invariant that a creature's state breaks, in words; `None` if it breaks none.
pub(crate) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let named = &data.statuses;
    if me.body.is_away() {
        return None;
    }
    if me.statuses.twice().is_some() {
        return Some(format!("has a condition twice: {:?}", me.statuses));
    }
    let out = me.statuses.has(named.unconscious) || me.statuses.has(named.dead);
    if me.body.down != out {
        return Some(format!("is down: {}, with {:?}", me.body.down, me.statuses));
    }
    for pool in [ENERGY, STAMINA, AGILITY] {
        if me.pools.get(pool).now < 0 {
            return Some(format!("has fewer than no points: {:?}", me.pools));
        }
    }
    if gear::overfull(data, &me) {
        return Some(format!("has more in its hands than it has hands for: {:?}", me.gear));
    }
    if me.statuses.has(named.kneeling) && me.statuses.has(named.prone) {
        return Some(format!("kneels and lies: {:?}", me.statuses));
    }
    for holder in unit::holders_of(data, &me).iter() {
        if !unit::holds(data, &view.field.unit(holder), unit) {
            return Some(format!("is in a hold of its own: {:?}", me.statuses));
        }
    }
    None
}
