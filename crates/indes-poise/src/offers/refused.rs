//! Why a verb is not offered on a unit's own turn.

use super::actions;
use crate::data::{ActionEffect, ActionKind, Attack, Data};
use crate::field::{area, flight, ledges, opening, pace, preparation, prices, riding, skill, targets, water};
use crate::ids::POISE;
use crate::procedures::effects::spending;
use crate::procedures::{terms, watch};
use crate::unit::{gear, statuses};
use indes_core::battle::error::refuse;
use indes_core::battle::{Price, Refusal, Verb, View};
use indes_core::battlefield::{ItemId, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;
use smallvec::SmallVec;

fn cost(data: &Data, me: &UnitRef, price: &Price) -> Refusal {
    let (pool, amount) = price.first().copied().unwrap_or((POISE, 0));
    let (name, left) = (data.names.pool_message(pool), me.pools.get(pool).now);
    refuse(rule_id!("POISE-G41"), message!("refused-costs", amount = amount, pool = name, left = left))
}

/// The reason why a verb is not offered to a unit on its turn.
pub(crate) fn refusal(view: &View, rider: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let me = &view.field.unit(riding::executor(view.field, rider.id, verb));
    let action = data.action(verb);
    if let Some(refusal) = of_turn(view, rider.id, me, verb) {
        return refusal;
    }
    if actions::is_barred_on_climbs(data, verb) && ledges::is_climbing(view.field, me) {
        return refuse(rule_id!("POISE-D17"), message!("refused-is-climbing"));
    }
    match &action.does {
        ActionEffect::Fly { .. } | ActionEffect::Soar { .. } if flight::barred(view, me).is_some() => {
            flight::barred(view, me).unwrap_or_else(|| refuse(action.rule, message!("refused-not-now")))
        }
        ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. } | ActionEffect::Surface => {
            match actions::walk_barred(view, me, verb) {
                Some(by) if by == rule_id!("POISE-087") => refuse(by, message!("refused-knocked-down-shift-only")),
                Some(by) if by == rule_id!("POISE-G52") => refuse(by, message!("refused-goes-where-its-mount-goes")),
                Some(by) => refuse(by, message!("refused-cannot-move")),
                None => refuse(rule_id!("POISE-129"), message!("refused-no-way-to-go")),
            }
        }
        ActionEffect::Strike => no_strike(view, me),
        ActionEffect::Breath => no_breath(view, me),
        ActionEffect::Offer => {
            terms::barred(view, me.id).unwrap_or_else(|| refuse(action.rule, message!("refused-not-now")))
        }
        ActionEffect::Blow(_) | ActionEffect::Push { .. } => {
            refuse(rule_id!("POISE-G28"), message!("refused-nobody-in-range"))
        }
        ActionEffect::Encourage { .. } => refuse(action.rule, message!("refused-no-ally-in-range-who-could-gain")),
        ActionEffect::Drop => refuse(rule_id!("POISE-G35"), message!("refused-nothing-in-hand")),
        ActionEffect::Draw => refuse(rule_id!("POISE-012"), message!("refused-nothing-is-sheathed")),
        ActionEffect::Retrieve => refuse(rule_id!("POISE-G35"), message!("refused-nothing-lies-within-reach")),
        ActionEffect::Reload => refuse(rule_id!("POISE-D13"), message!("refused-nothing-to-be-loaded")),
        ActionEffect::Watch => {
            refuse(rule_id!("POISE-D13"), message!("refused-nothing-is-ready-that-could-be-paid-for-besides"))
        }
        ActionEffect::Hold => {
            refuse(rule_id!("POISE-C28"), message!("refused-to-be-said-in-air-once-on-a-turn-that-began-there"))
        }
        ActionEffect::Dive => refuse(rule_id!("POISE-G49"), message!("refused-under-water-already")),
        ActionEffect::Mount => match (riding::nearest_mount_refusal(view, me), actions::walk_barred(view, me, verb)) {
            (_, Some(by)) => refuse(by, message!("refused-cannot-move")),
            (Some(why), None) => why,
            (None, None) => refuse(action.rule, message!("refused-not-now")),
        },
        ActionEffect::Dismount if view.field.aloft(me.id).is_some() => {
            refuse(rule_id!("POISE-G40"), message!("refused-is-in-the-air"))
        }
        ActionEffect::Dismount => refuse(rule_id!("POISE-130"), message!("refused-cannot-move")),
        ActionEffect::AsKind
        | ActionEffect::Gain(..)
        | ActionEffect::Recover(_)
        | ActionEffect::Release
        | ActionEffect::Critical(_)
        | ActionEffect::LetGo => refuse(action.rule, message!("refused-not-now")),
    }
}

/// The reason against a verb by defeat, the used turn, a fight that has not begun, concentration or price; `None` if
/// there is none of these.
fn of_turn(view: &View, rider: UnitId, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if me.body.down {
        return Some(match action.kind {
            ActionKind::Action => refuse(rule_id!("POISE-095"), message!("refused-is-defeated")),
            _ if pace::shifts(data, verb) => refuse(rule_id!("POISE-129"), message!("refused-no-way-to-go")),
            _ => refuse(rule_id!("POISE-100"), message!("refused-defeated-shift-only")),
        });
    }
    if !spending::is_left(view, rider, action.kind) {
        return Some(match action.kind {
            ActionKind::Action => refuse(rule_id!("POISE-008"), message!("refused-action-used")),
            _ => refuse(rule_id!("POISE-008"), message!("refused-maneuver-used")),
        });
    }
    let quiet = opening::is_quiet(view) && !opening::is_seen(view, me, me.body.cell);
    if quiet && !opening::is_harmless(data, verb) && !actions::is_aimed_at_foes(data, verb) {
        return Some(refuse(rule_id!("POISE-031"), message!("refused-the-fight-has-not-begun")));
    }
    if preparation::is_on(view) && preparation::bars(data, verb) {
        return Some(refuse(rule_id!("POISE-033"), message!("refused-the-fight-has-not-begun")));
    }
    if let (ActionEffect::Watch, Some(by)) = (&action.does, watch::disturbed(data, me)) {
        return Some(refuse(by, message!("refused-cannot-concentrate")));
    }
    let price = prices::price_for(me, &action.cost);
    (!prices::affordable(me, &price)).then(|| cost(data, me, &price))
}

/// Why no skill of the weapons in hand can be used.
fn no_strike(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    let held: SmallVec<[(ItemId, _); 4]> = me.gear.in_hand().collect();
    let unready = held.iter().any(|&(item, gear)| !gear::is_ready(data.weapon(gear), me, item));
    let skills = || held.iter().flat_map(|(_, gear)| &data.weapon(*gear).skills);
    let reaches = |attack: &Attack| !targets::targets(view, me, attack).is_empty();
    let poor = skills().find(|attack| !prices::can_pay(me, &attack.cost) && reaches(attack));
    let used = skills().any(|attack| skill::is_used_up(view, me.id, attack) && reaches(attack));
    match poor {
        _ if used => refuse(rule_id!("POISE-025"), message!("refused-used-up-for-this-round")),
        Some(attack) => cost(data, me, &prices::price_for(me, &attack.cost)),
        None if skills().any(|attack| water::bars(view.field, me, &attack.tags)) => {
            refuse(rule_id!("POISE-213"), message!("refused-not-in-the-water"))
        }
        None if unready => refuse(rule_id!("POISE-D10"), message!("refused-has-to-be-reloaded-first")),
        None if statuses::has(me, data.statuses.confused) => {
            refuse(rule_id!("POISE-C09"), message!("refused-nobody-in-range"))
        }
        None => refuse(rule_id!("POISE-G28"), message!("refused-nobody-in-range")),
    }
}

/// Why no attack on an area can be used.
fn no_breath(view: &View, me: &UnitRef) -> Refusal {
    let skills = area::area_skills(view, me);
    let any = |is: &dyn Fn(&Attack) -> bool| skills.iter().find(|(_, attack)| is(attack)).map(|one| one.1);
    match any(&|attack| !prices::can_pay(me, &attack.cost)) {
        _ if any(&|attack| skill::is_used_up(view, me.id, attack)).is_some() => {
            refuse(rule_id!("POISE-025"), message!("refused-used-up-for-this-round"))
        }
        Some(attack) => cost(view.field.data(), me, &prices::price_for(me, &attack.cost)),
        None if any(&|attack| water::bars(view.field, me, &attack.tags)).is_some() => {
            refuse(rule_id!("POISE-213"), message!("refused-not-in-the-water"))
        }
        None => refuse(rule_id!("POISE-G50"), message!("refused-no-enemy-in-any-cone")),
    }
}
