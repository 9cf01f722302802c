//! Why a verb is not offered on a unit's own turn.

use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{hiding, magic, techniques};
use crate::ids::{AP, ATTACKS, FREE, METRES};
use crate::unit;
use indes_core::battle::error::refuse;
use indes_core::battle::{Refusal, Verb, View};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;
use indes_core::text::message;

/// Why a unit cannot pay for a verb; `None` if it can.
pub(crate) fn poor(data: &Data, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let price = unit::price(data, verb);
    let &(pool, amount) = price.iter().find(|&&(pool, amount)| me.pools.free(pool) < amount)?;
    let rule = match pool {
        AP => rule_id!("MANEUVER-036"),
        ATTACKS => rule_id!("MANEUVER-023"),
        FREE => rule_id!("MANEUVER-060"),
        _ => rule_id!("MANEUVER-010"),
    };
    let (name, left) = (data.names.pool_message(pool), me.pools.get(pool).now);
    Some(refuse(rule, message!("refused-costs", amount = amount, pool = name, left = left)))
}

/// The reason why a verb is not offered to a unit on its turn.
pub(crate) fn refusal(view: &View, me: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if let Some(poor) = poor(data, me, verb) {
        return poor;
    }
    let held = unit::is_held(data, me);
    match action.does {
        _ if action.kind == ActionKind::Magic => of_magic(view, me, verb),
        ActionEffect::Strike => no_strike(view, me),
        ActionEffect::Disengage => refuse(action.rule, message!("refused-not-now")),
        ActionEffect::Grapple if unit::free_hands(data, me) == 0 => {
            refuse(rule_id!("MANEUVER-046"), message!("refused-no-hand-is-free"))
        }
        ActionEffect::Grapple | ActionEffect::ShovePush | ActionEffect::ShoveTrip => {
            refuse(rule_id!("MANEUVER-G26"), message!("refused-nobody-in-reach"))
        }
        ActionEffect::Sneak => hiding::refusal(view, me),
        ActionEffect::Walk if held => refuse(rule_id!("MANEUVER-G76"), message!("refused-is-held")),
        ActionEffect::Walk => refuse(rule_id!("MANEUVER-010"), message!("refused-no-way-to-go")),
        ActionEffect::Stand | ActionEffect::KipUp if held => {
            refuse(rule_id!("MANEUVER-G76"), message!("refused-is-held"))
        }
        ActionEffect::Stand => {
            let (amount, left) = (unit::stand_price(data, me), me.pools.get(METRES).now);
            let pool = data.names.pool_message(METRES);
            refuse(rule_id!("MANEUVER-G25"), message!("refused-costs", amount = amount, pool = pool, left = left))
        }
        ActionEffect::DropProne => refuse(rule_id!("MANEUVER-G25"), message!("refused-is-prone-already")),
        ActionEffect::SaveTurn => refuse(rule_id!("MANEUVER-G71"), message!("refused-turn-cannot-be-saved")),
        ActionEffect::Draw | ActionEffect::DrawBoth => no_draw(data, me, action.does),
        ActionEffect::Stow | ActionEffect::DropItem => {
            refuse(action.rule, message!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        ActionEffect::Reload => refuse(rule_id!("MANEUVER-G14"), message!("refused-nothing-to-be-loaded")),
        ActionEffect::PickUp if unit::free_hands(data, me) == 0 => {
            refuse(rule_id!("MANEUVER-G45"), message!("refused-no-hand-is-free"))
        }
        ActionEffect::PickUp => refuse(rule_id!("MANEUVER-055"), message!("refused-nothing-lies-within-reach")),
        ActionEffect::Door => refuse(rule_id!("MANEUVER-055"), message!("refused-no-door-or-lever-within-reach")),
        _ => refuse(action.rule, message!("refused-not-now")),
    }
}

/// Why nothing can be drawn.
fn no_draw(data: &Data, me: &UnitRef, does: ActionEffect) -> Refusal {
    let stowed = me.gear.0.iter().any(|item| item.place == indes_core::battlefield::Place::Stowed);
    let hands = if does == ActionEffect::DrawBoth { 2 } else { 1 };
    if stowed && unit::free_hands(data, me) < hands {
        return refuse(rule_id!("MANEUVER-G59"), message!("refused-no-hand-is-free"));
    }
    refuse(rule_id!("MANEUVER-054"), message!("refused-nothing-is-stowed"))
}

/// Why no weapon can be used.
fn no_strike(view: &View, me: &UnitRef) -> Refusal {
    let data: &Data = view.field.data();
    let unloaded = me.gear.in_hand().any(|(item, gear)| {
        data.weapon(gear).reload > 0 && me.gear.get(item).is_some_and(|item| item.ready.shots == 0)
    });
    let empty = techniques::melee(data, me).is_empty() && techniques::ranged(view, me).is_empty();
    if unloaded {
        return refuse(rule_id!("MANEUVER-G14"), message!("refused-has-to-be-reloaded-first"));
    }
    if !techniques::has_ammunition(view, me) {
        return refuse(rule_id!("MANEUVER-G14"), message!("refused-no-ammunition"));
    }
    if empty {
        return refuse(rule_id!("MANEUVER-051"), message!("refused-no-weapon-in-hand"));
    }
    refuse(rule_id!("MANEUVER-064"), message!("refused-nobody-in-range"))
}

/// Why magic cannot be used.
fn of_magic(view: &View, me: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let rule = data.action(verb).rule;
    if magic::item(data, me, verb).is_none() {
        let gear = data.magic_of(verb);
        let used = me.gear.in_hand().any(|(_, held)| Some(held) == gear);
        return match used {
            true => refuse(rule_id!("MANEUVER-G31"), message!("refused-used-up")),
            false => {
                let item = data.names.item_message(gear.unwrap_or(data.unarmed));
                refuse(rule_id!("MANEUVER-G99"), message!("refused-is-not-in-hand", item = item))
            }
        };
    }
    refuse(rule, message!("refused-nobody-in-range"))
}
