//! The rules of each kind of window, and the frames of replies (ENERGY-084, ENERGY-093, ENERGY-G17, ENERGY-J01,
//! ENERGY-J03).

use super::act;
use crate::data::Data;
use crate::ids::{CHALLENGE, HELP, INTERRUPT, RIGHT};
use crate::state::procedure::{Act, ActStep};
use crate::unit;
use indes_core::battle::{
    AnswerRules, AskOrder, Frame, FrameSpec, Pays, Privacy, Reply, ReplyKind, View, WindowKind, WindowRule, WindowSet,
};
use indes_core::battlefield::RuleData;
use indes_core::rule_id;

/// The rules of a kind of window.
pub(crate) fn rule(data: &RuleData, kind: WindowKind) -> WindowRule {
    let data: &Data = data.of();
    let pass = data.verbs.pass;
    let open = |order, answer, pass_rule| WindowRule::open(order, pass, AnswerRules { answer, pass: pass_rule });
    match kind {
        CHALLENGE => WindowRule {
            pays: Pays::Held,
            inside: WindowSet::NONE.with(INTERRUPT),
            ..open(AskOrder::Roster, rule_id!("ENERGY-084"), rule_id!("ENERGY-089"))
        },
        RIGHT => WindowRule {
            reply: ReplyKind::Interpose,
            pays: Pays::Later,
            ..open(AskOrder::Roster, rule_id!("ENERGY-081"), rule_id!("ENERGY-J01"))
        },
        HELP => open(AskOrder::Roster, rule_id!("ENERGY-G17"), rule_id!("ENERGY-G17")),
        // ENERGY-J03, ENERGY-J32: declared in secret; once in a window for each creature.
        _ => WindowRule {
            privacy: Privacy::Sealed,
            pays: Pays::Held,
            inside: WindowSet::NONE,
            ..open(AskOrder::ActingSideLast, rule_id!("ENERGY-093"), rule_id!("ENERGY-093"))
        },
    }
}

/// The frame in which a reply is carried out: a whole action by the right of reply (ENERGY-J01).
pub(crate) fn interpose(kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
    (kind == RIGHT).then(|| FrameSpec::of(Act::default(), ActStep::Right, Some(reply.unit), reply.intent.clone()))
}

/// Whether a frame with an open window goes on: one whose creature can act no more asks no further creature.
pub(crate) fn goes_on(view: &View, frame: &Frame) -> bool {
    let Some(actor) = frame.actor else { return true };
    let after = frame.memory.get::<Act>().is_some_and(|memory| memory.over);
    match frame.window.map(|window| window.kind) {
        Some(RIGHT) => act::is_possible(view, frame),
        _ => after || unit::is_able(view.field.data(), &view.field.unit(actor)),
    }
}
