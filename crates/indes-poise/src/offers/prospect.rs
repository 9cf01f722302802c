//! The numbers of an attack if it were declared now: for bots, forecasts and previews.

use crate::data::{Attack, Data};
use crate::field::flight::Position;
use crate::field::resolve::Strike;
use crate::field::{area, defence, hidden, pace, prices, resolve, riding, skill, zones};
use crate::ids::POISE;
use crate::procedures::watch;
use crate::unit::{pools, statuses};
use indes_core::battle::{Intent, Source, View};
use indes_core::battlefield::{Marks, UnitId, UnitMask, UnitRef, Zones};
use indes_core::rule_id;

/// The numbers of an attack on a target after its declaration and payment: a user that pays its last poise attacks
/// reeling (POISE-G41).
pub(crate) fn declared(view: &View, actor: UnitId, intent: &Intent, attack: &Attack, target: UnitId) -> Strike {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::executor(view.field, actor, intent.verb));
    let mut boons = resolve::attack_boons(view, &me, attack, &view.field.unit(target));
    let price = prices::price_of(view, &me, intent);
    let empties = price.iter().any(|&(pool, amount)| pool == POISE && me.pools.get(pool).now == amount);
    if empties && !statuses::has(&me, data.statuses.reeling) && !statuses::in_gambit(data, &me) {
        boons.add(Source::Bonus, rule_id!("POISE-083"), -data.file.sources.reeling);
    }
    // A user that empties any pool loses its zone of control, and the target may not be surrounded any more.
    let zoneless = price.iter().any(|&(pool, amount)| me.pools.get(pool).now == amount);
    let zoneless = zoneless && !pools::is_minion(&me) && !statuses::in_gambit(data, &me);
    let shows = hidden::shows(view, actor, intent);
    if zoneless || shows {
        let them = view.field.unit(target);
        let now = i16::from(resolve::surrounded(view, &them).is_some());
        let (around, mut zones) = if shows { revealed_zones(view, &me) } else { (UnitMask::NONE, view.zones.clone()) };
        // A cone hits friends as well, and a unit that comes out of hiding beside a friend does not surround it.
        let foes = view.field.known_foes(target).union(around.intersection(view.field.roster.foes(target)));
        if zoneless {
            // It still is in the way.
            zones.set(me.id, &Marks::default());
        }
        let then = resolve::surrounded_by(&View { zones: &zones, ..*view }, &them, foes);
        let more = i16::from(then.is_some()) - now;
        boons.add(Source::Bonus, rule_id!("POISE-178"), more * data.file.sources.surrounded_target);
    }
    let net = resolve::net(data, &boons);
    resolve::strike_with(data, &me, attack, &view.field.unit(target), boons, net)
}

/// The defences that a unit could give to an attack if it were declared now.
pub(crate) fn answers(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<Intent> {
    let actor = riding::executor(view.field, actor, intent.verb);
    let aimed = |_: &&Attack| intent.unit() == Some(foe) || area::struck(view, actor, intent).has(foe);
    let Some(attack) = skill::attack(view, actor, intent).filter(aimed) else {
        return Vec::new();
    };
    let strike = declared(view, actor, intent, attack, foe);
    let options = defence::options(view.field, &view.field.unit(foe), &attack.tags, &strike);
    options.into_iter().map(|(verb, ..)| Intent::of(verb)).collect()
}

/// POISE-G43: the units that come out of hiding with a unit, and the zones of control after it.
fn revealed_zones(view: &View, me: &UnitRef) -> (UnitMask, Zones) {
    let mut zones = view.zones.clone();
    let mut marks = Marks::default();
    let ride = view.field.mounts.ride_of(me.id);
    let pair = ride.map_or(UnitMask::NONE, |ride| UnitMask::only(ride.rider).with(ride.mount));
    let shown = UnitMask::only(me.id).union(pair).intersection(view.field.concealed.all());
    for unit in shown.iter() {
        zones::marks_even_if_hidden(view.field, unit, &mut marks);
        zones.set(unit, &marks);
    }
    (shown, zones)
}

/// The enemies that could answer a walk, each with the number of a step: hinder it before that step, or attack from
/// watch after it.
pub(crate) fn provokes(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let me = view.field.unit(riding::executor(view.field, unit, intent.verb));
    let mut found = pace::hindrances(view, unit, intent);
    let mut from = Position::of(view.field, &me);
    for (at, to) in (0u8..).zip(pace::positions(view, &me, intent)) {
        found.extend(watch::watchers_met(view, &me, from, to).iter().map(|foe| (foe, at)));
        from = to;
    }
    found
}
