//! The invariants of a unit's state under maneuver.

use crate::data::Data;
use crate::ids::{AP, ATTACKS, FREE, HEALTH};
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::UnitId;
use indes_core::text::counted;

/// The first invariant that a unit's state breaks, in words; `None` if it breaks none.
pub(crate) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let named = &data.statuses;
    if me.body.is_away() {
        return None;
    }
    if me.statuses.twice().is_some() {
        return Some(format!("has a condition twice: {:?}", me.statuses));
    }
    if me.body.down != me.statuses.has(named.unconscious) || me.body.down != (me.pools.get(HEALTH).now == 0) {
        return Some(format!("is down: {}, with {:?} and {:?}", me.body.down, me.pools, me.statuses));
    }
    if me.body.down && me.pools.get(AP).now > 0 {
        return Some(format!("is unconscious with action points: {:?}", me.pools));
    }
    for (pool, most) in [(AP, data.file.points.ap), (ATTACKS, data.file.points.attacks), (FREE, data.file.points.free)]
    {
        if me.pools.get(pool).now > most {
            return Some(format!("has more than {}: {:?}", counted(most, "point", "points"), me.pools));
        }
    }
    let held: u8 = me.gear.in_hand().map(|(_, gear)| unit::grip(data, &me, gear)).sum();
    if held > data.template(&me).hands {
        return Some(format!("has more in its hands than it has hands for: {:?}", me.gear));
    }
    for status in &me.statuses.0 {
        let pairs = [(named.grappled, named.grappling), (named.grappling, named.grappled)];
        for (_, other) in pairs.into_iter().filter(|pair| pair.0 == status.kind) {
            let partner = status.by.map(|by| view.field.unit(by));
            if partner.is_none_or(|partner| partner.statuses.by(other, Some(unit)).is_none()) {
                return Some(format!("is in a hold of its own: {:?}", me.statuses));
            }
        }
    }
    None
}
