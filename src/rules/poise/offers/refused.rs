//! Why a verb is not offered on a unit's own turn.

use super::actions;
use crate::battle::{Price, Refusal, RuleId, Verb, View};
use crate::battlefield::{ItemId, UnitId, UnitRef};
use crate::rules::poise::data::{Attack, Data, Deed, Kind, conflict, gap, rule, table};
use crate::rules::poise::effects::spending;
use crate::rules::poise::field::{area, flight, opening, pace, preparation, prices, riding, skill, targets, water};
use crate::rules::poise::ids::POISE;
use crate::rules::poise::procedures::{terms, watch};
use crate::rules::poise::unit::{gear, statuses};
use crate::text::{Message, message};
use smallvec::SmallVec;

const fn refuse(rule: RuleId, reason: Message) -> Refusal {
    Refusal { rule, reason }
}

fn cost(data: &Data, me: &UnitRef, price: &Price) -> Refusal {
    let (pool, amount) = price.first().copied().unwrap_or((POISE, 0));
    let (name, left) = (data.names.pool_message(pool), me.pools.get(pool).now);
    refuse(gap(41), message!("refused-costs", amount = amount, pool = name, left = left))
}

/// The reason why a verb that concerns a unit is not offered on its turn.
pub(crate) fn refusal(view: &View, rider: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let me = &view.field.unit(riding::doer(view.field, rider.id, verb));
    let action = data.action(verb);
    if let Some(refusal) = of_turn(view, rider.id, me, verb) {
        return refusal;
    }
    match &action.does {
        Deed::Fly { .. } | Deed::Soar { .. } if flight::barred(view, me).is_some() => {
            flight::barred(view, me).unwrap_or_else(|| refuse(action.rule, message!("refused-not-now")))
        }
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } | Deed::Surface => {
            match actions::walk_barred(view, me, verb) {
                Some(by) if by == rule(87) => refuse(by, message!("refused-knocked-down-shift-only")),
                Some(by) if by == gap(52) => refuse(by, message!("refused-goes-where-its-mount-goes")),
                Some(by) => refuse(by, message!("refused-cannot-move")),
                None => refuse(rule(129), message!("refused-no-way-to-go")),
            }
        }
        Deed::Strike => no_strike(view, me),
        Deed::Breath => no_breath(view, me),
        Deed::Offer => terms::barred(view, me.id).unwrap_or_else(|| refuse(action.rule, message!("refused-not-now"))),
        Deed::Blow(_) => refuse(gap(28), message!("refused-nobody-in-range")),
        Deed::Encourage { .. } => refuse(action.rule, message!("refused-no-ally-in-range-who-could-gain")),
        Deed::Draw => refuse(rule(12), message!("refused-nothing-is-sheathed")),
        Deed::Retrieve => refuse(gap(35), message!("refused-nothing-lies-within-reach")),
        Deed::Reload => refuse(table(13), message!("refused-nothing-to-be-loaded")),
        Deed::Watch => refuse(table(13), message!("refused-nothing-is-ready-that-could-be-paid-for-besides")),
        Deed::Hold => refuse(conflict(28), message!("refused-to-be-said-in-air-once-on-a-turn-that-began-there")),
        Deed::Dive => refuse(gap(49), message!("refused-under-water-already")),
        Deed::Mount => match (riding::why_not(view, me), actions::walk_barred(view, me, verb)) {
            (_, Some(by)) => refuse(by, message!("refused-cannot-move")),
            (Some(why), None) => why,
            (None, None) => refuse(action.rule, message!("refused-not-now")),
        },
        Deed::Dismount if view.field.aloft(me.id).is_some() => refuse(gap(40), message!("refused-is-in-the-air")),
        Deed::Dismount => refuse(rule(130), message!("refused-cannot-move")),
        Deed::AsKind | Deed::Gain(..) | Deed::Recover(_) | Deed::Release | Deed::Critical(_) | Deed::LetGo => {
            refuse(action.rule, message!("refused-not-now"))
        }
    }
}

/// What is against any verb of its kind: defeat, what of the turn is used, the fight that has not begun, concentration,
/// its price; nothing if all of that allows it.
fn of_turn(view: &View, rider: UnitId, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if me.body.down {
        return Some(match action.kind {
            Kind::Action => refuse(rule(95), message!("refused-is-defeated")),
            _ if pace::shifts(data, verb) => refuse(rule(129), message!("refused-no-way-to-go")),
            _ => refuse(rule(100), message!("refused-defeated-shift-only")),
        });
    }
    if !spending::left(view, rider, action.kind) {
        return Some(match action.kind {
            Kind::Action => refuse(rule(8), message!("refused-action-used")),
            _ => refuse(rule(8), message!("refused-maneuver-used")),
        });
    }
    if opening::is_quiet(view) && !opening::is_harmless(data, verb) && !actions::is_aimed_at_foes(data, verb) {
        return Some(refuse(rule(31), message!("refused-the-fight-has-not-begun")));
    }
    if preparation::is_on(view) && preparation::bars(data, verb) {
        return Some(refuse(rule(33), message!("refused-the-fight-has-not-begun")));
    }
    if let (Deed::Watch, Some(by)) = (&action.does, watch::disturbed(data, me)) {
        return Some(refuse(by, message!("refused-cannot-concentrate")));
    }
    let price = prices::whole(me, &action.cost);
    (!prices::affordable(me, &price)).then(|| cost(data, me, &price))
}

/// Why no skill of what a unit has in hand can be used.
fn no_strike(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    let held: SmallVec<[(ItemId, _); 4]> = me.gear.in_hand().collect();
    let unready = held.iter().any(|&(item, gear)| !gear::is_ready(data.weapon(gear), me, item));
    let skills = || held.iter().flat_map(|(_, gear)| &data.weapon(*gear).skills);
    let reaches = |attack: &Attack| !targets::targets(view, me, attack).is_empty();
    let poor = skills().find(|attack| !prices::can_pay(me, &attack.cost) && reaches(attack));
    let used = skills().any(|attack| skill::is_used_up(view, me.id, attack) && reaches(attack));
    match poor {
        _ if used => refuse(rule(25), message!("refused-used-up-for-this-round")),
        Some(attack) => cost(data, me, &prices::whole(me, &attack.cost)),
        None if skills().any(|attack| water::bars(view.field, me, &attack.tags)) => {
            refuse(rule(213), message!("refused-not-in-the-water"))
        }
        None if unready => refuse(table(10), message!("refused-has-to-be-reloaded-first")),
        None if statuses::has(me, data.statuses.confused) => refuse(conflict(9), message!("refused-nobody-in-range")),
        None => refuse(gap(28), message!("refused-nobody-in-range")),
    }
}

/// Why no attack on an area can be used.
fn no_breath(view: &View, me: &UnitRef) -> Refusal {
    let skills = area::skills(view, me);
    let any = |is: &dyn Fn(&Attack) -> bool| skills.iter().find(|(_, attack)| is(attack)).map(|one| one.1);
    match any(&|attack| !prices::can_pay(me, &attack.cost)) {
        _ if any(&|attack| skill::is_used_up(view, me.id, attack)).is_some() => {
            refuse(rule(25), message!("refused-used-up-for-this-round"))
        }
        Some(attack) => cost(view.field.data(), me, &prices::whole(me, &attack.cost)),
        None if any(&|attack| water::bars(view.field, me, &attack.tags)).is_some() => {
            refuse(rule(213), message!("refused-not-in-the-water"))
        }
        None => refuse(gap(50), message!("refused-no-enemy-in-any-cone")),
    }
}
