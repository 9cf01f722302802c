//! What an attack does when it succeeds: damage, helplessness, a grab (REGION-059, REGION-060, REGION-061, REGION-117,
//! REGION-124, REGION-125, REGION-138, REGION-141, REGION-142, REGION-188, REGION-G32, REGION-G33, REGION-G35,
//! REGION-G50, REGION-G55, REGION-D14).

use super::harm::{self, Fate};
use crate::data::{ActionEffect, Data, SpellEffect};
use crate::field::assault::{self, Assault, Blow};
use crate::field::place;
use crate::state::{Attack, AttackStep};
use crate::unit;
use indes_core::battle::{Change, EventKind, Frame, Next, Prompt, Source, StepOutput, Sum, View};
use indes_core::battlefield::{End, ItemId, Place, StatusId, UnitId, UnitRef, Until};
use indes_core::rule_id;
use indes_rules::common::question;

/// Whether an attack does something although it has no success: a throw puts its target on the ground (REGION-G35).
#[must_use]
pub const fn acts_on_miss(assault: &Assault) -> bool {
    matches!(assault, Assault::Unarmed(Blow::ThrowDown))
}

/// Carries out what the attack does (REGION-D07, steps 8 and 9).
pub(super) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<AttackStep> {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let memory = Attack::of(frame);
    let (Some(target), Some(assault)) = (memory.target, assault::of_frame(data, &me, frame)) else {
        return Next::Go(AttackStep::Close);
    };
    let (them, successes) = (field.unit(target), memory.successes);
    match assault {
        Assault::Spell { spell, .. } if spell.effect == SpellEffect::Bind => bind(view, &me, &them, successes, out),
        Assault::Unarmed(Blow::Grab) => return grab(view, frame, &me, &them, successes, out),
        Assault::Unarmed(Blow::ThrowDown) => {
            strike(view, frame, &them, &assault, out);
            let lethal = assault.is_lethal(view, &them);
            let dies = matches!(harm::fate(data, &them, successes, lethal), Fate::Dies(_));
            throw_down(view, &me, &them, dies, out);
        }
        _ => strike(view, frame, &them, &assault, out),
    }
    Next::Go(AttackStep::Close)
}

/// Damage equal to the successes (REGION-059).
fn strike(view: &View, frame: &Frame, them: &UnitRef, assault: &Assault, out: &mut StepOutput) {
    let (data, memory) = (view.field.data::<Data>(), Attack::of(frame));
    let amount = memory.successes;
    if amount <= 0 {
        return;
    }
    let lethal = assault.is_lethal(view, them);
    if harm::fate(data, them, amount, lethal) != Fate::Stands {
        out.remember::<Attack>(frame).fell_at = Some(place::cell(view.field, them.id));
    }
    if let (Some(by), Some(draw)) = (frame.actor, memory.rolled) {
        let mut damage = Sum::default();
        damage.keep(Source::Result, rule_id!("REGION-059"), amount);
        let with = assault.part(data);
        let what = EventKind::Struck { by, unit: them.id, with, draw, critical: false, damage };
        out.batch.tell(rule_id!("REGION-059"), what);
    }
    harm::wound(view, &mut out.batch, them, amount, lethal);
}

/// The target is helpless for as many of its own turns as there are successes (REGION-G50, REGION-J17).
fn bind(view: &View, me: &UnitRef, them: &UnitRef, successes: i16, out: &mut StepOutput) {
    let (unit, status, rule) = (them.id, view.field.data::<Data>().statuses.helpless, rule_id!("REGION-D20"));
    if them.statuses.by(status, Some(me.id)).is_some() {
        out.batch.write(rule, Change::Lapse { unit, status, cause: Some(me.id) });
    }
    let until = Box::new(Until::any([End::At(harm::after_turns(view, unit, successes))]));
    out.batch.write(rule, Change::AddUntil { unit, status, by: Some(me.id), bond: None, until });
}

/// A grab: one success is a partial grab, two are a full hold (REGION-124, REGION-125).
fn grab(
    view: &View,
    frame: &Frame,
    me: &UnitRef,
    them: &UnitRef,
    successes: i16,
    out: &mut StepOutput,
) -> Next<AttackStep> {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let fits = them.size.class - me.size.class <= data.file.size_gaps.hold;
    let full = successes >= data.file.grabs.full && fits;
    let has = them.statuses.by(named.partially_grabbed, Some(me.id)).is_some();
    if full {
        if has {
            let gone = Change::Lapse { unit: them.id, status: named.partially_grabbed, cause: Some(me.id) };
            out.batch.write(rule_id!("REGION-G33"), gone);
        }
        out.batch.write(rule_id!("REGION-125"), tie(them, named.fully_held, me));
    } else if !has {
        out.batch.write(rule_id!("REGION-124"), tie(them, named.partially_grabbed, me));
    }
    if unit::grabs(data, me).is_none() {
        let grappling = Change::Add { unit: me.id, status: named.grappling, by: Some(them.id) };
        out.batch.write(rule_id!("REGION-127"), grappling);
    }
    if full && hindering(data, me).next().is_some() {
        return Next::Ask(question(view, frame.id, me.id, Prompt::Detail), AttackStep::HandsChosen);
    }
    Next::Go(AttackStep::Close)
}

/// The status that a grappler imposes on a unit: several grapplers may, each for itself (REGION-G32, REGION-G69).
fn tie(them: &UnitRef, status: StatusId, me: &UnitRef) -> Change {
    let until = Box::new(Until::any([End::Removal]));
    Change::AddUntil { unit: them.id, status, by: Some(me.id), bond: None, until }
}

/// The things in hand for which a full hold leaves no hand (REGION-G32).
pub(crate) fn hindering<'a>(data: &'a Data, me: &'a UnitRef) -> impl Iterator<Item = ItemId> + 'a {
    me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).hands > 0).map(|one| one.0)
}

/// The things in the hands of a holder are stowed or dropped (REGION-G32).
pub(super) fn hands_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<AttackStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let drops = frame.answer.as_ref().is_some_and(|answer| data.action(answer.verb).does == ActionEffect::DropHands);
    let cell = place::cell(view.field, unit);
    for item in hindering(data, &me) {
        let change =
            if drops { Change::Drop { unit, item, cell } } else { Change::Put { unit, item, place: Place::Stowed } };
        out.batch.write(rule_id!("REGION-G32"), change);
    }
    Next::Go(AttackStep::Close)
}

/// The target of a throw is prone and free, hit or not (REGION-141, REGION-G35).
fn throw_down(view: &View, me: &UnitRef, them: &UnitRef, dies: bool, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if !dies && !them.body.down {
        harm::add(&mut out.batch, rule_id!("REGION-141"), them, data.statuses.prone);
    }
    harm::release(view, &mut out.batch, rule_id!("REGION-G35"), me.id, them.id);
}
