//! Forecasts of an action before it is declared, and the sheet of a creature.

use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{attack, steps, targets};
use crate::ids::INTERRUPT;
use crate::offers::{actions, reactions};
use crate::procedures::{interrupt, walk};
use crate::state::procedure::Act;
use crate::unit::cost::Reserves;
use crate::{odds, unit};
use indes_core::battle::{ForecastTerm, Frame, Intent, Sheet, View};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;
use indes_core::text::message;

/// The numbers of an attack and of the target's rolls against it.
pub(crate) fn forecast_terms(view: &View, actor: UnitId, intent: &Intent) -> Vec<ForecastTerm> {
    let data: &Data = view.field.data();
    let Some(blow) = odds::blow(view, actor, intent) else { return Vec::new() };
    let ranged = matches!(blow.attempt.aim, crate::field::resolve::Aim::Miss(_));
    let rule = if ranged { rule_id!("ENERGY-128") } else { rule_id!("ENERGY-111") };
    let (die, sum) = (Some(blow.die(data)), odds::aim_of(&blow.attempt).clone());
    let mut terms = vec![ForecastTerm { unit: actor, verb: intent.verb, rule, die, sum }];
    if let Some(evasion) = &blow.attempt.evasion {
        let (verb, rule) = if ranged {
            (data.verbs.ranged_evasion, rule_id!("ENERGY-131"))
        } else {
            (data.verbs.evasion, rule_id!("ENERGY-176"))
        };
        let (die, sum) = (Some(evasion.die()), evasion.number.clone());
        terms.push(ForecastTerm { unit: blow.them.id, verb, rule, die, sum });
    }
    if let Some((fortitude, ..)) = &blow.attempt.fortitude {
        let (die, sum) = (Some(fortitude.die()), fortitude.number.clone());
        let (verb, rule) = (data.verbs.fortitude, rule_id!("ENERGY-270"));
        terms.push(ForecastTerm { unit: blow.them.id, verb, rule, die, sum });
    }
    terms
}

/// The foes that could strike at a movement, each with the number of steps after which it could: those whose limit it
/// crosses, and those that could challenge it with an attack; in a window of interrupts all that are offered one
/// (ENERGY-235, ENERGY-084).
pub(crate) fn provokes(view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let me = view.field.unit(actor);
    let of_it = |frame: &&Frame| frame.actor == Some(actor) && frame.intent == *intent && frame.is::<Act>();
    let frame = view.stack.frames.iter().rev().find(of_it);
    let done = frame.map_or(0, |frame| Act::of(frame).way.steps);
    let known = view.field.known_foes(actor);
    let mut found: Vec<(UnitId, u8)> = Vec::new();
    let mut add = |foes: UnitMask, at: u16| {
        for foe in foes.intersection(known).iter() {
            if !found.iter().any(|one| one.0 == foe) {
                found.push((foe, u8::try_from(at).unwrap_or(u8::MAX)));
            }
        }
    };
    if let Some(frame) = frame.filter(|frame| frame.window.is_some_and(|window| window.kind == INTERRUPT)) {
        add(interrupt::candidates(view, frame), done);
    }
    let shifts = view.field.data::<Data>().action(intent.verb).does == ActionEffect::Shift;
    let shift = intent.cell().filter(|_| shifts);
    let steps = intent.path().iter().copied().chain(shift).skip(usize::from(done));
    let mut from = me.body.cell;
    for (at, to) in (done..).zip(steps) {
        add(walk::crossing(view, &me, from, to), at);
        from = to;
    }
    if !intent.path().is_empty() || shift.is_some() {
        add(known.iter().filter(|&foe| could_challenge(view, foe, actor)).collect(), done);
    }
    found
}

/// Whether a foe could challenge with an attack on a creature where both are now.
fn could_challenge(view: &View, foe: UnitId, target: UnitId) -> bool {
    let (data, them) = (view.field.data::<Data>(), view.field.unit(foe));
    if !unit::is_able(data, &them) || !reactions::may_challenge(view, &them) {
        return false;
    }
    let attacks = data.verbs_of(ActionKind::Attack);
    attacks.into_iter().any(|verb| {
        let parts = targets::uses(view, &them, data.action(verb).does);
        parts.into_iter().any(|part| actions::payable(view, &them, verb, part).has(target))
    })
}

/// The metres that a creature can run.
pub(crate) fn pace(view: &View, unit: UnitId) -> u16 {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let metres = steps::metres(data, &me, ActionEffect::Run, Reserves::of(view, &me).affordable());
    u16::try_from(metres).unwrap_or(0)
}

/// A creature's gear, armour, and states that are computed.
pub(crate) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let mut sheet = Sheet::default();
    for (item, kind) in me.gear.in_hand() {
        let entry = data.weapon(kind);
        let says = data.names.item_message(kind);
        let empty = entry.load > 0 && me.gear.get(item).is_some_and(|item| item.ready.shots == 0);
        let says = if empty { message!("sheet-empty", weapon = says) } else { says };
        sheet.gear.push((entry.icon.clone(), says));
    }
    if me.gear.in_hand().next().is_none() {
        sheet.gear.push((data.weapon(data.unarmed).icon.clone(), data.names.item_message(data.unarmed)));
    }
    let (rating, _) = attack::armour(data, &me, view);
    if rating > 0 {
        sheet.gear.push(("shield".into(), message!("sheet-armour", armour = rating)));
    }
    sheet
}
