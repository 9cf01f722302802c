//! The units on which a skill can be used (POISE-091, POISE-C09, POISE-D13, POISE-J17).

use super::reach::Reach;
use super::{area, preparation, reach, skill};
use crate::data::{ActionEffect, Attack, Data, MainPool};
use crate::unit::{afflictions, pools, statuses};
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};

/// The units on which an attack can be used: enemies in range and sight, the defeated too (POISE-J17); for a confused
/// user all standing units there (POISE-C09).
pub(crate) fn targets(view: &View, me: &UnitRef, attack: &Attack) -> UnitMask {
    each_target(view, me, Reach::of(attack)).collect()
}

/// Whether a skill with this reach has any target.
pub(crate) fn has_target(view: &View, me: &UnitRef, reach: Reach) -> bool {
    each_target(view, me, reach).next().is_some()
}

fn each_target(view: &View, me: &UnitRef, reach: Reach) -> impl Iterator<Item = UnitId> {
    let confused = statuses::has(me, view.field.data::<Data>().statuses.confused);
    let among = if confused { standing(view, me.id) } else { view.field.known_foes(me.id) };
    let there = among.iter().map(|unit| view.field.unit(unit));
    let open = there.filter(|unit| !unit.body.is_away() && !afflictions::is_lost(view.field.data(), unit));
    open.filter(move |unit| reach::reaches(view, me, reach, unit)).map(|unit| unit.id)
}

/// The standing units that a unit knows of, the unit itself left out.
fn standing(view: &View, but: UnitId) -> UnitMask {
    let unknown = view.field.concealed.unknown_to(but).with(but);
    view.field.roster.all().without(view.field.bodies.down()).without(unknown)
}

/// The allies on which a skill can be used (POISE-D13): standing ones that can gain in some pool (POISE-097).
fn allies(view: &View, me: &UnitRef, verb: Verb, range: u16) -> UnitMask {
    each_ally(view, me, verb, range).collect()
}

pub(crate) fn each_ally(view: &View, me: &UnitRef, verb: Verb, range: u16) -> impl Iterator<Item = UnitId> {
    let data: &Data = view.field.data();
    let confused = statuses::has(me, data.statuses.confused);
    // POISE-J04: in preparation a confused user does not mistake an enemy for a friend.
    let mixes = confused && !preparation::is_on(view);
    let foes = if mixes { UnitMask::NONE } else { view.field.roster.foes(me.id) };
    let reach = Reach::new(&data.action(verb).tags, range);
    let fits = move |unit: &UnitId| {
        let them = view.field.unit(*unit);
        (confused || MainPool::ALL.into_iter().any(|which| pools::may_gain(data, &them, which)))
            && reach::reaches(view, me, reach, &them)
    };
    standing(view, me.id).without(foes).iter().filter(fits)
}

/// The units on which a declared skill can be used; a confused user's target is drawn from them (POISE-C09).
pub(crate) fn within(view: &View, me: &UnitRef, intent: &Intent) -> UnitMask {
    match (skill::attack(view, me.id, intent), &view.field.data::<Data>().action(intent.verb).does) {
        (Some(attack), _) if attack.cone.is_some() => area::units_in_any_cone(view, me, attack),
        (Some(attack), _) => targets(view, me, attack),
        (None, ActionEffect::Push { range, .. }) => {
            let tags = &view.field.data::<Data>().action(intent.verb).tags;
            each_target(view, me, Reach::new(tags, *range)).collect()
        }
        (None, ActionEffect::Encourage { range, .. }) => allies(view, me, intent.verb, *range),
        _ => UnitMask::NONE,
    }
}
