//! The invariants of a unit's state under region.

use crate::data::Data;
use crate::ids::{AP, HP, MP};
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::UnitId;

/// The first invariant that a unit's state breaks, in words; `None` if it breaks none.
pub(crate) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let named = &data.statuses;
    if me.body.is_away() {
        return None;
    }
    if me.statuses.twice().is_some() {
        return Some(format!("has a status twice: {:?}", me.statuses));
    }
    let (hp, fights) = (me.pools.get(HP), view.phase.ending().is_none());
    if me.body.down != me.statuses.has(named.knocked_out) || me.statuses.has(named.dead) {
        return Some(format!("is down: {}, with {:?} and {:?}", me.body.down, me.pools, me.statuses));
    }
    if fights && hp.max > 0 && me.body.down != (hp.now == 0) {
        return Some(format!("is down: {}, with {:?}", me.body.down, me.pools));
    }
    if me.statuses.has(named.lethal_ko) && !me.body.down {
        return Some(format!("is between life and death and stands: {:?}", me.statuses));
    }
    if me.body.down && (me.pools.get(AP).now > 0 || me.pools.get(MP).now > 0) {
        return Some(format!("is knocked out with points: {:?}", me.pools));
    }
    if me.body.down && !me.statuses.has(named.prone) {
        return Some(format!("is knocked out and not prone: {:?}", me.statuses));
    }
    if me.statuses.has(named.partially_grabbed) && me.statuses.has(named.fully_held) {
        let same = me.statuses.0.iter().filter(|status| status.kind == named.partially_grabbed);
        if same.filter_map(|status| status.by).any(|by| me.statuses.by(named.fully_held, Some(by)).is_some()) {
            return Some(format!("is grabbed and held by one unit: {:?}", me.statuses));
        }
    }
    if unit::filled_hands(data, &me) > unit::hands(data, &me) {
        return Some(format!("has more in its hands than it has hands for: {:?}", me.gear));
    }
    ties(view, data, unit)
}

/// Grabs are of two units, each of which knows of the other.
fn ties(view: &View, data: &Data, unit: UnitId) -> Option<String> {
    let (me, named) = (view.field.unit(unit), &data.statuses);
    for grappler in unit::grapplers(data, &me) {
        if view.field.unit(grappler).statuses.by(named.grappling, Some(unit)).is_none() {
            return Some(format!("is in a grab of its own: {:?}", me.statuses));
        }
    }
    let held = me.statuses.0.iter().filter(|status| status.kind == named.grappling);
    if held.clone().count() > 1 {
        return Some(format!("has grabbed several units: {:?}", me.statuses));
    }
    for held in held.filter_map(|status| status.by) {
        let them = view.field.unit(held);
        let tied = [named.partially_grabbed, named.fully_held];
        if !tied.into_iter().any(|status| them.statuses.by(status, Some(unit)).is_some()) {
            return Some(format!("holds a unit that is not held: {:?}", me.statuses));
        }
    }
    None
}
