//! Why a verb is not offered.

use super::price;
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{attack, handling, stealth, targets};
use crate::ids::{AGILITY, ENERGY, STAMINA};
use crate::unit::{self, cost, gear};
use indes_core::battle::error::refuse;
use indes_core::battle::{Refusal, Verb, View};
use indes_core::battlefield::{Place, PoolId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;

/// What a creature pays at least for a verb, whether it can or not.
fn least(view: &View, me: &UnitRef, verb: Verb) -> [(PoolId, i16); 3] {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let energy = match action.does {
        ActionEffect::Run | ActionEffect::QuickRun | ActionEffect::Sprint | ActionEffect::GroupRun => {
            data.file.moves.runs[0]
        }
        ActionEffect::Load => {
            let held = me.gear.0.iter().filter(|item| item.ready.shots == 0).map(|item| data.weapon(item.kind).load);
            held.filter(|&load| load > 0).min().unwrap_or(0)
        }
        // Less is paid for a creature that cannot defend itself.
        does if attack::is_attack(does) => action.energy.min(data.file.attack.blow),
        ActionEffect::CatchBreath => 1,
        _ => action.energy,
    };
    let stamina = if action.does == ActionEffect::Climb { price::climb(data).stamina } else { action.stamina };
    [(ENERGY, energy), (STAMINA, stamina), (AGILITY, action.agility)]
}

/// Why a creature cannot pay for a verb; `None` if it can.
fn poor(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let [energy, stamina, agility] = least(view, me, verb);
    if cost::of(view, me, energy.1, stamina.1, agility.1).is_some() {
        return None;
    }
    if stamina.1 > 0 && !unit::may_spend_stamina(data, me) {
        return Some(refuse(rule_id!("ENERGY-329"), message!("refused-not-now")));
    }
    if agility.1 > 0 && !unit::may_spend_agility(data, me) {
        return Some(refuse(rule_id!("ENERGY-337"), message!("refused-not-now")));
    }
    let short = |one: &(PoolId, i16)| me.pools.free(one.0) < one.1;
    let (pool, amount) = [agility, stamina, energy].into_iter().find(short).unwrap_or(energy);
    let (name, left) = (data.names.pool_message(pool), me.pools.free(pool));
    Some(refuse(rule_id!("ENERGY-005"), message!("refused-costs", amount = amount, pool = name, left = left)))
}

/// Why no attack can be made.
fn no_attack(view: &View, me: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if !targets::may_attack(data, me, view) {
        return refuse(rule_id!("ENERGY-282"), message!("refused-is-held"));
    }
    let uses = targets::uses(view, me, action.does);
    if action.kind == ActionKind::Swift && !super::swift::is_left(view, me) {
        return refuse(rule_id!("ENERGY-078"), message!("refused-used-up-for-this-round"));
    }
    let reached = || uses.iter().any(|&part| !targets::of(view, me, action.does, part).is_empty());
    if action.does == ActionEffect::Ranged {
        let unloaded = me.gear.in_hand().any(|(item, kind)| {
            data.weapon(kind).load > 0 && me.gear.get(item).is_some_and(|item| item.ready.shots == 0)
        });
        return match (uses.is_empty(), unloaded) {
            (true, true) => refuse(rule_id!("ENERGY-017"), message!("refused-has-to-be-reloaded-first")),
            (true, false) if !targets::has_ammunition(view, me) => {
                refuse(rule_id!("ENERGY-G08"), message!("refused-no-ammunition"))
            }
            (true, false) => refuse(rule_id!("ENERGY-008"), message!("refused-no-weapon-in-hand-that-shoots")),
            _ if reached() => refuse(action.rule, message!("refused-not-now")),
            _ => refuse(rule_id!("ENERGY-146"), message!("refused-nobody-in-range")),
        };
    }
    if uses.is_empty() {
        return refuse(rule_id!("ENERGY-006"), message!("refused-no-weapon-in-hand"));
    }
    if reached() {
        return refuse(rule_id!("ENERGY-D17"), message!("refused-not-now"));
    }
    refuse(rule_id!("ENERGY-014"), message!("refused-nobody-in-reach"))
}

/// The reason why a verb is not offered to a creature.
pub(super) fn refusal(view: &View, me: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if action.ability.is_some_and(|ability| !attack::has_use(view, me, ability)) {
        return refuse(rule_id!("ENERGY-295"), message!("refused-used-up"));
    }
    if let Some(poor) = poor(view, me, verb) {
        return poor;
    }
    if action.kind == ActionKind::Move && !unit::may_move(data, me) {
        return refuse(rule_id!("ENERGY-282"), message!("refused-is-held"));
    }
    let stowed = || me.gear.0.iter().any(|item| item.place == Place::Stowed);
    match action.does {
        does if attack::is_attack(does) => no_attack(view, me, verb),
        _ if action.kind == ActionKind::Move => refuse(action.rule, message!("refused-no-way-to-go")),
        ActionEffect::Draw if stowed() => refuse(rule_id!("ENERGY-G32"), message!("refused-no-hand-is-free")),
        ActionEffect::Draw => refuse(action.rule, message!("refused-nothing-is-stowed")),
        ActionEffect::Stow | ActionEffect::DropItem => {
            refuse(action.rule, message!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        ActionEffect::Load => refuse(action.rule, message!("refused-nothing-to-be-loaded")),
        ActionEffect::PickUp if gear::free_hands(data, me) == 0 => {
            refuse(rule_id!("ENERGY-G32"), message!("refused-no-hand-is-free"))
        }
        ActionEffect::PickUp => refuse(action.rule, message!("refused-nothing-lies-within-reach")),
        ActionEffect::Door | ActionEffect::BreakDown if handling::doors(view, me, action.does).is_empty() => {
            refuse(action.rule, message!("refused-no-door-or-lever-within-reach"))
        }
        ActionEffect::Hide if !stealth::may_hide(view, me) => {
            refuse(action.rule, message!("refused-is-in-clear-sight"))
        }
        ActionEffect::ShortRest | ActionEffect::LongRest => {
            refuse(rule_id!("ENERGY-G45"), message!("refused-no-undisturbed-camp"))
        }
        ActionEffect::FirstAid | ActionEffect::Wake => refuse(action.rule, message!("refused-nobody-in-reach")),
        ActionEffect::Flash => refuse(action.rule, message!("refused-nobody-in-range")),
        _ => refuse(action.rule, message!("refused-not-now")),
    }
}
