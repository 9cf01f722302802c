//! Why a verb is not offered, with the rule that says so.

use super::answering::{Misfit, already_paid, misfit};
use super::condition::{allowed, walking};
use super::data::{Cost, Data, Effect, Kind, With, gap, rule};
use super::gear::{cheapest, shots, surface_price};
use super::ids::{AP, TEMPO};
use super::offer::{blades, surfaces};
use super::reach::targets;
use super::support;
use crate::battle::{Asked, Prompt, Refusal, Slot, Verb, View, WindowKind};
use crate::battlefield::{StatusId, UnitRef};
use crate::text::{Argument, Message, message};

/// Why a verb is not offered, for people; nothing if it has no business in this question.
pub(super) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let me = view.field.unit(asked.unit?);
    let action = data.action(verb);
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let wanted = match asked.prompt {
        Prompt::Act => Kind::Proactive,
        Prompt::React(TEMPO) => Kind::CounterTempo,
        Prompt::React(_) => Kind::Reactive,
        Prompt::Detail => return None,
    };
    if action.kind != wanted {
        return None;
    }
    if let Prompt::React(kind) = asked.prompt
        && let Some(refusal) = of_answer(view, asked, kind, verb)
    {
        return Some(refusal);
    }
    if !allowed(data, &me, verb) {
        let name = |key: &String| {
            let at = data.names.statuses.iter().position(|status| &status.0 == key);
            let status = at.and_then(|at| u8::try_from(at).ok()).map(StatusId);
            status.map_or_else(|| Message::from(key.as_str()), |status| data.names.status_message(status))
        };
        let needs = Argument::Joined(action.status.iter().map(name).collect(), "refused-or");
        let is = me.statuses.first().map_or_else(Message::default, |status| data.names.status_message(status));
        return refuse(action.rule, message!("refused-needs", needs = needs, status = is));
    }
    if action.with == With::Loaded
        && let Some(refusal) = of_shot(view, &me, verb)
        && !matches!(action.cost, Cost::Fixed(ap) if ap > me.pools.free(AP))
    {
        return Some(refusal);
    }
    let free = me.pools.free(AP);
    let costs = |ap: i16| refuse(action.rule, message!("refused-costs-ap", ap = ap, left = free));
    match action.cost {
        Cost::Fixed(ap) if ap > free => return costs(ap),
        Cost::Surface => {
            let parts = surfaces(view, asked, &me, verb);
            match parts.first() {
                None if !me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_melee()) => {
                    return refuse(rule(80), message!("refused-no-weapon-in-hand"));
                }
                None => return refuse(rule(80), message!("refused-nobody-in-reach")),
                Some(&part) if surface_price(data, &me, part) - already_paid(view, asked, verb) > free => {
                    return costs(surface_price(data, &me, part));
                }
                Some(_) => {}
            }
        }
        Cost::Cheapest => {
            let weapon = me.gear.in_hand().find(|(_, gear)| data.weapon(*gear).parries);
            match weapon {
                None => return refuse(rule(118), message!("refused-no-weapon-in-hand-that-can-parry")),
                Some((item, _)) if blades(view, asked, &me, verb).is_empty() => {
                    return costs(cheapest(data, &me, item));
                }
                Some(_) => {}
            }
        }
        Cost::Reload if free == 0 => return costs(1),
        Cost::Fixed(_) | Cost::Reload => {}
    }
    if let Some(refusal) = of_thing(view, &me, action.with) {
        return Some(refusal);
    }
    if action.slots.contains(&Slot::Unit) && targets(view, &me, verb, None).is_empty() {
        if verb == data.verbs.combat_move {
            return refuse(gap(35), message!("refused-no-opponent-in-sight"));
        }
        if action.outcomes.iter().any(|row| row.effects.contains(&Effect::Pin)) {
            return refuse(gap(36), message!("refused-is-pinned-already"));
        }
        return refuse(rule(80), message!("refused-nobody-in-reach"));
    }
    if action.outcomes.iter().any(|row| row.effects.contains(&Effect::Grapple)) {
        return refuse(gap(23), message!("refused-no-room-beside-the-opponent"));
    }
    if action.slots.contains(&Slot::Path) && !walking(view, &me).possible(view.field) {
        return refuse(gap(55), message!("refused-no-way-to-go"));
    }
    None
}

/// Why a reaction or replacement does not fit what happened.
fn of_answer(view: &View, asked: &Asked, kind: WindowKind, verb: Verb) -> Option<Refusal> {
    let (data, frame) = (view.field.data::<Data>(), view.frame(asked)?);
    let (known, action) = (data.known(verb), data.action(verb));
    let names = |bits: u64| {
        let verbs = (0u8..).take(data.names.verbs.len()).filter(|at| bits & 1 << at != 0).map(Verb);
        Argument::Listed(verbs.map(|verb| data.names.verb_message(verb)).collect())
    };
    let (rule, reason) = match misfit(view, frame, kind, asked.unit?, verb)? {
        Misfit::OtherAction => {
            (action.answers_rule.unwrap_or(rule(24)), message!("refused-answers", names = names(known.answers)))
        }
        Misfit::OtherGrapple => (gap(28), message!("refused-works-inside-one-grapple-only")),
        Misfit::NotNearer => (rule(127), message!("refused-the-movement-does-not-come-nearer")),
        Misfit::TooNear(distance, speed) => {
            (rule(107), message!("refused-too-near", distance = distance, speed = speed))
        }
        Misfit::OtherPlace => {
            (action.replaces_rule.unwrap_or(rule(26)), message!("refused-replaces", names = names(known.replaces)))
        }
        Misfit::OtherReaction => {
            let answers = data.answers_for(verb, frame.meant().verb);
            (action.answers_rule.unwrap_or(gap(5)), message!("refused-answers", names = names(answers)))
        }
    };
    Some(Refusal { rule, reason })
}

/// Why a shot is not offered.
fn of_shot(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let mut weapons = me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).ranged.is_some());
    if weapons.next().is_none() {
        return refuse(rule(87), message!("refused-no-weapon-in-hand-that-shoots"));
    }
    let Some(cheapest) = shots(data, me).map(|part| surface_price(data, me, part)).min() else {
        return refuse(gap(15), message!("refused-not-loaded"));
    };
    if verb != data.verbs.aim && cheapest > me.pools.free(AP) {
        let reason = message!("refused-costs-ap", ap = cheapest, left = me.pools.free(AP));
        return Some(Refusal { rule: data.action(verb).rule, reason });
    }
    refuse(gap(15), message!("refused-nobody-in-sight-and-range"))
}

/// Why a support action is not offered.
fn of_thing(view: &View, me: &UnitRef, with: With) -> Option<Refusal> {
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    match with {
        With::Empty => refuse(gap(15), message!("refused-no-empty-weapon-in-hand")),
        With::Stowed => refuse(gap(41), message!("refused-nothing-is-stowed")),
        With::Held if support::items(view, me, with).is_empty() => {
            refuse(gap(41), message!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        With::Held => refuse(rule(6), message!("refused-nothing-else-can-be-done-any-more")),
        With::Ground => refuse(gap(41), message!("refused-nothing-lies-within-reach")),
        With::Door if view.field.board.workable(&view.field.taken_by(me)).is_empty() => {
            refuse(gap(41), message!("refused-no-door-or-lever-within-reach"))
        }
        With::Door => refuse(gap(41), message!("refused-somebody-stands-in-the-door")),
        With::Melee | With::Loaded => None,
    }
}
