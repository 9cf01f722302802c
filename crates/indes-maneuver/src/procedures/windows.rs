//! Windows: who may answer what, the rules of each kind of window, and the frames of replies (MANEUVER-G32, MANEUVER-G36,
//! MANEUVER-G37, MANEUVER-G66).

use crate::data::{ActionKind, Data, MagicTrait};
use crate::field::{attack, reach};
use crate::ids::{BETWEEN, DEFENCE, HURT, MAGIC, MOVED, PROVOKE, SPARE};
use crate::state::Count;
use crate::state::{Deed, DeedStep, Exchange, ExchangeStep, FreeWalk};
use crate::unit;
use indes_core::battle::{
    AnswerRules, Arg, AskOrder, Frame, FrameSpec, Intent, Reply, ReplyKind, View, WindowKind, WindowRule,
};
use indes_core::battlefield::{RuleData, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// The rules of a kind of window.
pub(crate) fn rule(data: &RuleData, kind: WindowKind) -> WindowRule {
    let data: &Data = data.of();
    let (pass, by) = match kind {
        DEFENCE => {
            let by = AnswerRules { answer: rule_id!("MANEUVER-053"), pass: rule_id!("MANEUVER-088") };
            (data.verbs.no_defence, by)
        }
        _ => {
            let answer = match kind {
                PROVOKE => rule_id!("MANEUVER-056"),
                SPARE => rule_id!("MANEUVER-D26"),
                BETWEEN => rule_id!("MANEUVER-054"),
                _ => rule_id!("MANEUVER-057"),
            };
            (data.verbs.pass, AnswerRules { answer, pass: rule_id!("MANEUVER-039") })
        }
    };
    let reply = if kind == DEFENCE { ReplyKind::Join } else { ReplyKind::Interpose };
    WindowRule { reply, ..WindowRule::open(AskOrder::Turns, pass, by) }
}

/// Whether a unit knows of the actor of a frame, so that it can react to it (MANEUVER-G29).
#[must_use]
pub fn knows_of(view: &View, me: &UnitRef, actor: UnitId) -> bool {
    unit::is_able(view.field.data(), me) && !view.field.concealed.of(actor).is_from(me.id)
}

/// The foes in whose reach a unit is with its anchor on a cell, whatever they know and can pay (MANEUVER-138).
fn foes_reaching(view: &View, me: &UnitRef, at: Cell) -> UnitMask {
    reach::reaching(view, me, at).intersection(view.field.roster.foes(me.id))
}

/// Whether a unit provokes nothing (MANEUVER-133, MANEUVER-C05).
fn is_safe(view: &View, me: &UnitRef) -> bool {
    me.statuses.has(view.field.data::<Data>().statuses.disengaged)
}

/// The foes that may answer an action of a unit with an opportunity attack: casting or standing up where it is
/// (MANEUVER-135, MANEUVER-136).
#[must_use]
pub fn provoked(view: &View, me: &UnitRef) -> UnitMask {
    provoked_at(view, me, me.body.cell).iter().collect()
}

/// The foes that may answer something that a unit does with its anchor on a cell.
fn provoked_at(view: &View, me: &UnitRef, at: Cell) -> UnitMask {
    if is_safe(view, me) {
        return UnitMask::NONE;
    }
    let can = |foe: &UnitId| {
        let foe = view.field.unit(*foe);
        knows_of(view, &foe, me.id) && can_strike_back(view, &foe)
    };
    foes_reaching(view, me, at).iter().filter(can).collect()
}

/// Whether a unit can pay for an opportunity attack (MANEUVER-073).
#[must_use]
pub fn can_strike_back(view: &View, foe: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    unit::can_pay(foe, &unit::price(data, data.verbs.opportunity))
}

/// The foes that may answer the step of a unit from a cell, each at most once in a turn of the unit (MANEUVER-130,
/// MANEUVER-131, MANEUVER-G36).
#[must_use]
pub fn provoked_by_step(view: &View, me: &UnitRef, from: Cell) -> UnitMask {
    unanswered(view, provoked_at(view, me, from))
}

/// The foes whose reach a step enters, if the option `oa_on_enter` lets them answer it; they do when it is made, as the
/// unit is in their reach then (MANEUVER-C04).
#[must_use]
pub fn entered(view: &View, me: &UnitRef, from: Cell, to: Cell) -> UnitMask {
    if view.field.data::<Data>().option("oa_on_enter") == 0 {
        return UnitMask::NONE;
    }
    unanswered(view, provoked_at(view, me, to).without(foes_reaching(view, me, from)))
}

/// Those of some foes that have not answered a step of this turn (MANEUVER-G36).
fn unanswered(view: &View, foes: UnitMask) -> UnitMask {
    foes.iter().filter(|&foe| view.turn.counted(foe, Count::StepAnswered) == 0).collect()
}

/// The units that may answer an attack with magic: its targets, and their allies (MANEUVER-G32).
#[must_use]
pub fn asked_for_magic(view: &View, actor: UnitId, targets: &[UnitId]) -> UnitMask {
    let data: &Data = view.field.data();
    if !data.has_reaction_magic() {
        return UnitMask::NONE;
    }
    let of_targets = |unit: UnitId| {
        targets.iter().any(|&target| target == unit || !view.field.roster.hostile(target, unit)) && unit != actor
    };
    let able = view.field.standing().filter(|me| of_targets(me.id) && knows_of(view, me, actor));
    able.map(|me| me.id).collect()
}

/// Whether a unit that has lost health may be asked for magic that answers it (MANEUVER-199, MANEUVER-G32).
#[must_use]
pub fn may_answer_hurt(view: &View, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    data.has_reaction_magic() && unit::is_able(data, &view.field.unit(unit))
}

/// The frame in which a reply is carried out.
pub(crate) fn interpose(view: &View, frame: &Frame, kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
    let data: &Data = view.field.data();
    let action = data.action(reply.intent.verb);
    let actor = Some(reply.unit);
    let answers = match kind {
        PROVOKE if frame.is::<FreeWalk>() => Some(Count::StepAnswered),
        MOVED => Some(Count::MoveAnswered),
        _ => None,
    };
    let attacks = matches!(action.kind, ActionKind::Opportunity | ActionKind::Riposte)
        || data.spell(reply.intent.verb).is_some_and(|magic| magic.is(MagicTrait::Attack));
    if attacks {
        let mut intent = reply.intent.clone();
        intent.with.push(Arg::Unit(frame.actor?));
        let memory = Exchange { paid: true, answers, ..Exchange::default() };
        return Some(FrameSpec::of(memory, ExchangeStep::Declare, actor, intent));
    }
    let memory = Deed { paid: true, answers, ..Deed::default() };
    Some(FrameSpec::of(memory, DeedStep::Declare, actor, as_on_own_turn(data, reply)))
}

/// A reply with the details that the action has on the unit's own turn: magic that heals is for the user
/// (MANEUVER-G90).
fn as_on_own_turn(data: &Data, reply: &Reply) -> Intent {
    let mut intent = reply.intent.clone();
    let heals = data.spell(intent.verb).is_some_and(crate::data::Magic::heals);
    if heals && intent.unit().is_none() {
        intent.with.push(Arg::Unit(reply.unit));
    }
    intent
}

/// Whether a frame with an open window goes on: an attack that cannot be made any more asks no further unit
/// (MANEUVER-G64, MANEUVER-G67), nor does a caster or mover that has fallen.
pub(crate) fn goes_on(view: &View, frame: &Frame) -> bool {
    let Some(actor) = frame.actor else { return true };
    match frame.window.map(|window| window.kind) {
        Some(MAGIC | DEFENCE) => attack::is_possible(view, frame, actor),
        Some(PROVOKE | MOVED) => unit::is_able(view.field.data(), &view.field.unit(actor)),
        Some(HURT | SPARE) | Some(_) | None => true,
    }
}
