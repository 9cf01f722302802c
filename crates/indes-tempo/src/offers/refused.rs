//! Why a verb is not offered: the first reason that holds, with the rule that bars it.
//!
//! The reasons are looked for in this order: what happened (for a reaction), the unit's status, its shots, its points,
//! its things, the values of the slots.

use super::price::already_paid;
use super::slots::{parrying_items, surfaces};
use crate::data::{Cost, Data, Effect, Kind, With};
use crate::field::answering::{Misfit, misfit};
use crate::field::reach::targets;
use crate::field::things;
use crate::ids::{AP, TEMPO};
use crate::unit::condition::{allowed, walking};
use crate::unit::gear::{cheapest, loaded_surfaces, surface_price};
use indes_core::battle::error::refuse;
use indes_core::battle::{Asked, Prompt, Refusal, Slot, Verb, View};
use indes_core::battlefield::{StatusId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Argument, Message, message};

/// The reason why a verb is not offered to the unit that is asked, with the rule that bars it; `None` if it is no
/// answer to this question.
pub(crate) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let me = view.field.unit(asked.unit?);
    let wanted = match asked.prompt {
        Prompt::Act => Kind::Proactive,
        Prompt::React(TEMPO) => Kind::CounterTempo,
        Prompt::React(_) => Kind::Reactive,
        Prompt::Detail => return None,
    };
    if data.action(verb).kind != wanted {
        return None;
    }
    misfit_reason(view, asked, verb)
        .or_else(|| status_reason(data, &me, verb))
        .or_else(|| shot_reason(view, &me, verb))
        .or_else(|| price_reason(view, asked, &me, verb))
        .or_else(|| tool_reason(view, &me, data.action(verb).with))
        .or_else(|| slot_reason(view, &me, verb))
}

/// TEMPO-027: the unit's status is none of those that the action is for.
fn status_reason(data: &Data, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    if allowed(data, me, verb) {
        return None;
    }
    let action = data.action(verb);
    let name = |key: &String| {
        let at = data.names.statuses.iter().position(|status| &status.0 == key);
        let status = at.and_then(|at| u8::try_from(at).ok()).map(StatusId);
        status.map_or_else(|| Message::from(key.as_str()), |status| data.names.status_message(status))
    };
    let needs = Argument::Joined(action.status.iter().map(name).collect(), "refused-or");
    let is = me.statuses.first().map_or_else(Message::default, |status| data.names.status_message(status));
    Some(refuse(action.rule, message!("refused-needs", needs = needs, status = is)))
}

/// The action costs more points than the unit has free, or has no surface or item that could be paid for.
fn price_reason(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let (action, free) = (data.action(verb), me.pools.free(AP));
    let costs = |ap: i16| Some(refuse(action.rule, message!("refused-costs-ap", ap = ap, left = free)));
    match action.cost {
        Cost::Fixed(ap) if ap > free => costs(ap),
        Cost::Surface => match surfaces(view, asked, me, verb).first() {
            None if !me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_melee()) => {
                Some(refuse(rule_id!("TEMPO-080"), message!("refused-no-weapon-in-hand")))
            }
            // TEMPO-080: the reach of the weapon.
            None => Some(refuse(rule_id!("TEMPO-080"), message!("refused-nobody-in-reach"))),
            Some(&part) if surface_price(data, me, part) - already_paid(view, asked, verb) > free => {
                costs(surface_price(data, me, part))
            }
            Some(_) => None,
        },
        Cost::Cheapest => match me.gear.in_hand().find(|(_, gear)| data.weapon(*gear).parries) {
            // TEMPO-118: a parry needs a weapon.
            None => Some(refuse(rule_id!("TEMPO-118"), message!("refused-no-weapon-in-hand-that-can-parry"))),
            Some((item, _)) if parrying_items(view, asked, me, verb).is_empty() => costs(cheapest(data, me, item)),
            Some(_) => None,
        },
        Cost::Reload if free == 0 => costs(1),
        Cost::Fixed(_) | Cost::Reload => None,
    }
}

/// A slot of the action has no value: no target, no cell beside the opponent, no path.
fn slot_reason(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let has = |effect: Effect| action.outcomes.iter().any(|row| row.effects.contains(&effect));
    if action.slots.contains(&Slot::Unit) && targets(view, me, verb, None).is_empty() {
        // TEMPO-G35, TEMPO-G36, TEMPO-080
        return Some(if verb == data.verbs.combat_move {
            refuse(rule_id!("TEMPO-G35"), message!("refused-no-opponent-in-sight"))
        } else if has(Effect::Pin) {
            refuse(rule_id!("TEMPO-G36"), message!("refused-is-pinned-already"))
        } else {
            refuse(rule_id!("TEMPO-080"), message!("refused-nobody-in-reach"))
        });
    }
    if has(Effect::Grapple) {
        // TEMPO-G23
        return Some(refuse(rule_id!("TEMPO-G23"), message!("refused-no-room-beside-the-opponent")));
    }
    // TEMPO-G55
    let stuck = action.slots.contains(&Slot::Path) && !walking(view, me).possible(view.field);
    stuck.then(|| refuse(rule_id!("TEMPO-G55"), message!("refused-no-way-to-go")))
}

/// A reaction or replacement does not fit what happened.
fn misfit_reason(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let Prompt::React(kind) = asked.prompt else { return None };
    let (data, frame) = (view.field.data::<Data>(), view.frame(asked)?);
    let (compiled, action) = (data.compiled(verb), data.action(verb));
    let names = |bits: u64| {
        let verbs = (0u8..).take(data.names.verbs.len()).filter(|at| bits & 1 << at != 0).map(Verb);
        Argument::Listed(verbs.map(|verb| data.names.verb_message(verb)).collect())
    };
    let (rule, reason) = match misfit(view, frame, kind, asked.unit?, verb)? {
        // TEMPO-024
        Misfit::OtherAction => (
            action.answers_rule.unwrap_or(rule_id!("TEMPO-024")),
            message!("refused-answers", names = names(compiled.answers)),
        ),
        // TEMPO-G28
        Misfit::OtherGrapple => (rule_id!("TEMPO-G28"), message!("refused-works-inside-one-grapple-only")),
        // TEMPO-127
        Misfit::NotNearer => (rule_id!("TEMPO-127"), message!("refused-the-movement-does-not-come-nearer")),
        // TEMPO-107
        Misfit::TooNear { distance, speed } => {
            (rule_id!("TEMPO-107"), message!("refused-too-near", distance = distance, speed = speed))
        }
        // TEMPO-026
        Misfit::OtherPlace => (
            action.replaces_rule.unwrap_or(rule_id!("TEMPO-026")),
            message!("refused-replaces", names = names(compiled.replaces)),
        ),
        // TEMPO-G05
        Misfit::OtherReaction => {
            let answers = data.answers_for(verb, frame.meant().verb);
            (action.answers_rule.unwrap_or(rule_id!("TEMPO-G05")), message!("refused-answers", names = names(answers)))
        }
    };
    Some(Refusal { rule, reason })
}

/// The reason for an action that is done with a loaded weapon; `None` for any other, and for one whose fixed price is
/// too high ([`price_reason`]).
fn shot_reason(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let (action, free) = (data.action(verb), me.pools.free(AP));
    if action.with != With::Loaded || matches!(action.cost, Cost::Fixed(ap) if ap > free) {
        return None;
    }
    let mut weapons = me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).ranged.is_some());
    if weapons.next().is_none() {
        // TEMPO-087
        return Some(refuse(rule_id!("TEMPO-087"), message!("refused-no-weapon-in-hand-that-shoots")));
    }
    // TEMPO-G15: loading, range.
    let Some(cheapest) = loaded_surfaces(data, me).map(|part| surface_price(data, me, part)).min() else {
        return Some(refuse(rule_id!("TEMPO-G15"), message!("refused-not-loaded")));
    };
    if verb != data.verbs.aim && cheapest > free {
        return Some(refuse(action.rule, message!("refused-costs-ap", ap = cheapest, left = free)));
    }
    Some(refuse(rule_id!("TEMPO-G15"), message!("refused-nobody-in-sight-and-range")))
}

/// The reason for a support action: there is no item, cell or door that it could be done with.
fn tool_reason(view: &View, me: &UnitRef, with: With) -> Option<Refusal> {
    // TEMPO-G15: loading. TEMPO-G41: stowed items, the ground, doors. TEMPO-006: what is free does not hold a turn
    // open.
    let (rule, reason) = match with {
        With::Empty => (rule_id!("TEMPO-G15"), message!("refused-no-empty-weapon-in-hand")),
        With::Stowed => (rule_id!("TEMPO-G41"), message!("refused-nothing-is-stowed")),
        With::Held if things::items(view, me, with).is_empty() => {
            (rule_id!("TEMPO-G41"), message!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        With::Held => (rule_id!("TEMPO-006"), message!("refused-nothing-else-can-be-done-any-more")),
        With::Ground => (rule_id!("TEMPO-G41"), message!("refused-nothing-lies-within-reach")),
        With::Door
            if view
                .field
                .board
                .operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side)
                .is_empty() =>
        {
            (rule_id!("TEMPO-G41"), message!("refused-no-door-or-lever-within-reach"))
        }
        With::Door => (rule_id!("TEMPO-G41"), message!("refused-somebody-stands-in-the-door")),
        With::Melee | With::Loaded => return None,
    };
    Some(refuse(rule, reason))
}
