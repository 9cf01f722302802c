//! Windows: the rules of each kind, and the frames of replies (REGION-037, REGION-038, REGION-045, REGION-046,
//! REGION-048, REGION-G15, REGION-G73, REGION-G85, REGION-J20).

use crate::data::{ActionKind, Data};
use crate::field::targets;
use crate::ids::{DEFENCE, OPPORTUNITY};
use crate::state::{Attack, AttackStep, Deed, Movement};
use crate::unit::{self, pairs};
use indes_core::battle::{
    AnswerRules, Arg, AskOrder, Counts, Frame, FrameSpec, Intent, Limit, Pays, Reply, ReplyKind, View, WindowKind,
    WindowRule, WindowSet,
};
use indes_core::battlefield::{RuleData, UnitId};
use indes_core::rule_id;

/// The rules of a kind of window.
pub(crate) fn rule(data: &RuleData, kind: WindowKind) -> WindowRule {
    let data: &Data = data.of();
    if kind == DEFENCE {
        let by = AnswerRules { answer: rule_id!("REGION-012"), pass: rule_id!("REGION-007") };
        return WindowRule { pays: Pays::Later, ..WindowRule::open(AskOrder::Turns, data.verbs.passive, by) };
    }
    let by = AnswerRules { answer: rule_id!("REGION-045"), pass: rule_id!("REGION-046") };
    WindowRule {
        reply: ReplyKind::Interpose,
        pays: Pays::Later,
        // REGION-G15, REGION-C16: one opportunity attack of each enemy for each action; one that declined may take a
        // later one.
        limit: Some(Limit::in_frame(1, Counts::Taken)),
        // Interrupts never provoke.
        inside: WindowSet::NONE.with(DEFENCE),
        ..WindowRule::open(AskOrder::Turns, data.verbs.pass, by)
    }
}

/// Whether the actor of a frame can still go on with it, so that further units are asked (REGION-G15).
pub(crate) fn goes_on(view: &View, frame: &Frame) -> bool {
    let Some(actor) = frame.actor else { return true };
    let acts = frame.is::<Attack>() || frame.is::<Movement>() || frame.is::<Deed>();
    let open = frame.window.is_some_and(|window| window.kind == OPPORTUNITY);
    !(acts && open) || is_standing(view, actor)
}

/// Whether a unit, and the rider or mount of its pair, are conscious and not stunned.
#[must_use]
pub fn is_standing(view: &View, actor: UnitId) -> bool {
    let data: &Data = view.field.data();
    let able = |unit: UnitId| unit::is_able(data, &view.field.unit(unit));
    able(actor)
}

/// The unit of a pair that carries out an opportunity attack: its mount, if the verb says so.
#[must_use]
pub fn striker(view: &View, unit: UnitId, intent: &Intent) -> Option<UnitId> {
    pairs::executor(view.field, unit, intent.verb)
}

/// The frame in which an opportunity attack is carried out.
pub(crate) fn interpose(view: &View, frame: &Frame, kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
    let data: &Data = view.field.data();
    if kind != OPPORTUNITY || data.action(reply.intent.verb).kind != ActionKind::Opportunity {
        return None;
    }
    let actor = frame.actor?;
    let striker = striker(view, reply.unit, &reply.intent)?;
    let target = reply.intent.unit().unwrap_or(actor);
    let reachable = !targets::parts_at(view, &view.field.unit(striker), &view.field.unit(target)).is_empty();
    if !reachable {
        return None;
    }
    let mut intent = reply.intent.clone();
    if intent.unit().is_none() {
        intent.with.push(Arg::Unit(target));
    }
    let memory = Attack { interrupt: true, ..Attack::default() };
    Some(FrameSpec::of(memory, AttackStep::Declare, Some(striker), intent))
}
