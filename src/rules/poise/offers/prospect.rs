//! How an attack would meet a target if it were declared now: for bots, forecasts and previews.

use crate::battle::{Intent, Source, View};
use crate::battlefield::{Marks, UnitId, UnitMask, UnitRef, Zones};
use crate::rules::poise::data::{Attack, Data, rule};
use crate::rules::poise::field::resolve::Strike;
use crate::rules::poise::field::{area, defence, hidden, pace, prices, resolve, riding, skill, zones};
use crate::rules::poise::ids::POISE;
use crate::rules::poise::procedures::watch;
use crate::rules::poise::unit::{pools, statuses};

/// How an attack would meet a target once it is paid for: who pays the last poise attacks reeling (POISE-G41).
pub(crate) fn declared(view: &View, actor: UnitId, intent: &Intent, attack: &Attack, target: UnitId) -> Strike {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::doer(view.field, actor, intent.verb));
    let mut boons = resolve::attack_boons(view, &me, attack, &view.field.unit(target));
    let price = prices::price_of(view, &me, intent);
    let empties = price.iter().any(|&(pool, amount)| pool == POISE && me.pools.get(pool).now == amount);
    if empties && !statuses::has(&me, data.statuses.reeling) && !statuses::in_gambit(data, &me) {
        boons.add(Source::Bonus, rule(83), -1);
    }
    // Who empties any pool loses its zone as well, and with it the target's being surrounded.
    let zoneless = price.iter().any(|&(pool, amount)| me.pools.get(pool).now == amount);
    let zoneless = zoneless && !pools::is_minion(&me) && !statuses::in_gambit(data, &me);
    let shows = hidden::shows(view, actor, intent);
    if zoneless || shows {
        let them = view.field.unit(target);
        let now = i16::from(resolve::surrounded(view, &them).is_some());
        let (around, mut zones) = if shows { shown(view, &me) } else { (UnitMask::NONE, view.zones.clone()) };
        // A cone strikes friends as well; a unit that comes out of hiding beside a friend does not surround it.
        let foes = view.field.known_foes(target).union(around.intersection(view.field.roster.foes(target)));
        if zoneless {
            // It still stands in the way.
            zones.set(me.id, &Marks::default());
        }
        let then = resolve::surrounded_by(&View { zones: &zones, ..*view }, &them, foes);
        boons.add(Source::Bonus, rule(178), i16::from(then.is_some()) - now);
    }
    let net = resolve::net(data, &boons);
    resolve::of(data, &me, attack, &view.field.unit(target), boons, net)
}

/// The answers a unit would have to an attack, were it declared now.
pub(crate) fn answers(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<Intent> {
    let data: &Data = view.field.data();
    let actor = riding::doer(view.field, actor, intent.verb);
    let aimed = |_: &&Attack| intent.unit() == Some(foe) || area::struck(view, actor, intent).has(foe);
    let Some(attack) = skill::attack(view, actor, intent).filter(aimed) else {
        return Vec::new();
    };
    let strike = declared(view, actor, intent, attack, foe);
    let options = defence::options(data, &view.field.unit(foe), &attack.tags, &strike);
    options.into_iter().map(|(verb, ..)| Intent::of(verb)).collect()
}

/// POISE-G43: who comes out of hiding with a unit, and the zones as they are then.
fn shown(view: &View, me: &UnitRef) -> (UnitMask, Zones) {
    let mut zones = view.zones.clone();
    let mut marks = Marks::default();
    let ride = view.field.mounts.ride_of(me.id);
    let pair = ride.map_or(UnitMask::NONE, |ride| UnitMask::only(ride.rider).with(ride.mount));
    let shown = UnitMask::only(me.id).union(pair).intersection(view.field.concealed.all());
    for unit in shown.iter() {
        zones::reach(view.field, unit, &mut marks);
        zones.set(unit, &marks);
    }
    (shown, zones)
}

/// Who could answer a walk: hinder it before a step, or strike from watch after one.
pub(crate) fn provokes(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let me = view.field.unit(riding::doer(view.field, unit, intent.verb));
    let mut found = pace::hindrances(view, unit, intent);
    let mut from = (me.body.cell, view.field.aloft(me.id));
    for (at, to) in (0u8..).zip(pace::stands(view, &me, intent)) {
        found.extend(watch::met(view, &me, from, to).iter().map(|foe| (foe, at)));
        from = to;
    }
    found
}
