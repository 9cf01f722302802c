//! The rows of windows and of questions about a detail, and why an answer is not offered (REGION-012, REGION-037,
//! REGION-048, REGION-130, REGION-G34, REGION-G56, REGION-G68, REGION-G70, REGION-G80, REGION-J20, REGION-D06).

use super::price::{self, free};
use crate::data::{ActionEffect, ActionKind, Data, SpellEffect};
use crate::field::{aid, assault, defence, opportunity, routes, targets};
use crate::ids::{AP, DEFENCE, OPPORTUNITY};
use crate::state::{Attack, AttackStep, Care, CareStep, TurnStep, Turns, Unseat};
use crate::unit::{self, pairs};
use indes_core::battle::error::broken;
use indes_core::battle::{Asked, Frame, Refusal, Row, Rows, Slot, Verb, View, WindowKind, price};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;
use smallvec::{SmallVec, smallvec};

/// The rows of a window.
pub(crate) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a window is not there");
        return;
    };
    let me = view.field.unit(unit);
    if kind == DEFENCE {
        out.push(free(data.verbs.passive));
        let open = |verb: &Verb| defence_refusal(view, frame, &me, *verb).is_none();
        let row = |verb| Row { verb, price: price(AP, 1), slots: SmallVec::new() };
        out.extend(data.verbs_of(ActionKind::Defence).filter(open).map(row));
        return;
    }
    if let Some(mover) = frame.actor {
        let all = data.verbs_of(ActionKind::Opportunity);
        out.extend(all.filter_map(|verb| opportunity(view, &me, mover, verb)));
    }
    out.push(free(data.verbs.pass));
}

/// Why a target cannot defend by a verb against the attack of a frame; `None` if it can.
fn defence_refusal(view: &View, frame: &Frame, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let ActionEffect::Defend(manner) = data.action(verb).does else { return None };
    let attacker = field.unit(frame.actor?);
    let assault = assault::of_frame(data, &attacker, frame)?;
    let aware = frame.memory.get::<Attack>().is_some_and(|attack| attack.aware);
    defence::refusal(view, me, &assault, aware, manner)
}

/// The blows with which a unit can answer a mover, or the rider or mount of its pair.
pub(crate) fn blows(view: &View, me: &UnitRef, mover: UnitId) -> SmallVec<[PartId; 8]> {
    let mut found: SmallVec<[PartId; 8]> = SmallVec::new();
    for unit in opportunity::exposed(view, mover).iter() {
        for part in targets::parts_at(view, me, &view.field.unit(unit)) {
            if !found.contains(&part) {
                found.push(part);
            }
        }
    }
    found
}

/// The row of an opportunity attack of a unit or its mount on a mover (REGION-048, REGION-G70).
pub(crate) fn opportunity(view: &View, me: &UnitRef, mover: UnitId, verb: Verb) -> Option<Row> {
    let striker = view.field.unit(pairs::executor(view.field, me.id, verb)?);
    if !opportunity::is_ready(view, &striker, mover) || blows(view, &striker, mover).is_empty() {
        return None;
    }
    let pair = opportunity::exposed(view, mover).len() > 1;
    let slots = if pair { smallvec![Slot::Part, Slot::Unit] } else { smallvec![Slot::Part] };
    Some(Row { verb, price: price(AP, 1), slots })
}

/// The kind of verbs that answer a frame's open question, by the step that follows it.
pub(crate) fn asks_for(frame: &Frame) -> Option<ActionKind> {
    if frame.asks_before::<Turns>() == Some(TurnStep::Kept) {
        return Some(ActionKind::Keep);
    }
    if frame.asks_before::<Attack>() == Some(AttackStep::HandsChosen) {
        return Some(ActionKind::Hands);
    }
    match frame.asks_before::<Care>() {
        Some(CareStep::RitualChosen) => return Some(ActionKind::Ritual),
        Some(CareStep::AidChosen) => return Some(ActionKind::Aid),
        _ => {}
    }
    frame.asks_before::<Unseat>().map(|_| ActionKind::Landing)
}

/// The unit of the pair that is asked which has grabbed another one.
pub(crate) fn keeper(view: &View, asked: &Asked) -> Option<UnitId> {
    pairs::grappler(view, asked.unit?)
}

/// The rows of a question about a detail.
pub(crate) fn details(view: &View, asked: &Asked, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a question is not there");
        return;
    };
    let me = view.field.unit(unit);
    match asks_for(frame) {
        Some(ActionKind::Keep) => out.extend(data.verbs_of(ActionKind::Keep).filter_map(|verb| keep(view, &me, verb))),
        Some(kind @ (ActionKind::Ritual | ActionKind::Aid)) => {
            out.extend(data.verbs_of(kind).filter_map(|verb| care_row(view, asked, verb)));
        }
        Some(kind) => {
            let row = |verb: Verb| Row { slots: data.action(verb).slots.clone(), ..free(verb) };
            out.extend(data.verbs_of(kind).map(row));
        }
        None => broken!("a frame asks at a step that asks nothing"),
    }
}

/// Why a grappler cannot answer with a verb whether it keeps its grab; `None` if it can (REGION-G68).
fn keep_refusal(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let grappler = field.unit(pairs::grappler(view, me.id)?);
    let does = data.action(verb).does;
    let poor = || price::refusal(view, me, verb, 1);
    if does != ActionEffect::ForceMove {
        return poor();
    }
    let held = unit::grabs(data, &grappler)?;
    if !unit::holds(data, &grappler, &field.unit(held)) {
        return Some(Refusal { rule: rule_id!("REGION-140"), reason: message!("refused-no-full-hold") });
    }
    let lies = grappler.statuses.has(data.statuses.prone);
    if lies || unit::is_grabbed(data, &grappler) {
        return Some(Refusal { rule: rule_id!("REGION-G68"), reason: message!("refused-has-to-stand-free") });
    }
    if routes::destinations(view, &grappler, does).is_empty() {
        return Some(Refusal { rule: rule_id!("REGION-G67"), reason: message!("refused-no-room-for-both") });
    }
    poor()
}

/// The row of an answer whether a grab is kept.
fn keep(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    if keep_refusal(view, me, verb).is_some() {
        return None;
    }
    let price = price::price(view, me, &indes_core::battle::Intent::of(verb));
    Some(Row { verb, price, slots: data.action(verb).slots.clone() })
}

/// The units that can care for the unit that is asked about, by a verb.
pub(crate) fn carers(view: &View, asked: &Asked, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let Some(me) = asked.unit.map(|unit| view.field.unit(unit)) else { return UnitMask::NONE };
    match data.action(verb).does {
        ActionEffect::Restore => aid::casters(view, &me, SpellEffect::Ritual),
        ActionEffect::AidMend => aid::casters(view, &me, SpellEffect::Mend),
        ActionEffect::FirstAid => aid::helpers(view, &me),
        _ => UnitMask::NONE,
    }
}

/// The row of an answer about the care for a fallen unit.
fn care_row(view: &View, asked: &Asked, verb: Verb) -> Option<Row> {
    let action = view.field.data::<Data>().action(verb);
    let needs = !action.slots.is_empty();
    if needs && carers(view, asked, verb).is_empty() {
        return None;
    }
    Some(Row { slots: action.slots.clone(), ..free(verb) })
}

/// Why an answer in a window is not offered; `None` if it is, or if it does not belong to the window.
pub(crate) fn explain(view: &View, frame: &Frame, kind: WindowKind, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    match (kind, data.action(verb).kind) {
        (DEFENCE, ActionKind::Defence) => defence_refusal(view, frame, me, verb),
        (OPPORTUNITY, ActionKind::Opportunity) => {
            let striker = view.field.unit(pairs::executor(view.field, me.id, verb)?);
            let mover = frame.actor?;
            opportunity(view, me, mover, verb).is_none().then(|| {
                if pairs::may_interrupt(view, striker.id) {
                    Refusal { rule: rule_id!("REGION-048"), reason: message!("refused-no-melee-weapon-at-hand") }
                } else {
                    Refusal { rule: rule_id!("REGION-037"), reason: message!("refused-owes-its-next-turn") }
                }
            })
        }
        _ => None,
    }
}

/// Why an answer about a detail is not offered.
pub(crate) fn explain_detail(view: &View, frame: &Frame, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let kind = data.action(verb).kind;
    if asks_for(frame) != Some(kind) {
        return None;
    }
    match kind {
        ActionKind::Keep => keep_refusal(view, me, verb),
        ActionKind::Ritual | ActionKind::Aid => {
            let action = data.action(verb);
            let carers = match action.does {
                ActionEffect::Restore => aid::casters(view, me, SpellEffect::Ritual),
                ActionEffect::AidMend => aid::casters(view, me, SpellEffect::Mend),
                ActionEffect::FirstAid => aid::helpers(view, me),
                _ => return None,
            };
            let reason = || message!("refused-nobody-can-do-that");
            carers.is_empty().then(|| Refusal { rule: action.rule, reason: reason() })
        }
        _ => None,
    }
}
