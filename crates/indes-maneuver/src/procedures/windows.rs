//! Windows: the rules of each kind, and the frames of replies (MANEUVER-G37, MANEUVER-G66).

use crate::data::{ActionKind, Data, MagicTrait};
use crate::field::attack;
use crate::ids::{BETWEEN, DEFENCE, HURT, MAGIC, MOVED, PROVOKE, SPARE};
use crate::state::{Count, Deed, DeedStep, Exchange, ExchangeStep, FreeWalk};
use crate::unit;
use indes_core::battle::{
    AnswerRules, Arg, AskOrder, Frame, FrameSpec, Intent, Reply, ReplyKind, View, WindowKind, WindowRule,
};
use indes_core::battlefield::RuleData;
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
