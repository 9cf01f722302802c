//! Initiative challenges: they are collected, rolled, and their winners act first (ENERGY-084, ENERGY-085,
//! ENERGY-086, ENERGY-087, ENERGY-089, ENERGY-090, ENERGY-357, ENERGY-C26, ENERGY-G04, ENERGY-G69).

use super::initiative::{beats, challengers, may_roll, roll, settle, sorted};
use super::{NextStep, group};
use crate::data::{ActionEffect, Data};
use crate::ids::{CHALLENGE, INTERRUPT};
use crate::offers::reactions;
use crate::state::procedure::{Act, ActStep, Manner};
use crate::unit;
use indes_core::battle::{Dice, Frame, FrameSpec, Next, Prompt, StepOutput, View, WindowSet};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_rules::common::question;

/// Opens the window of challenges for foes that are aware of the actor and have a roll left (ENERGY-083).
pub(crate) fn ask(view: &View, frame: &Frame, me: &UnitRef) -> NextStep {
    let data: &Data = view.field.data();
    let aware = |foe: &UnitId| {
        let them = view.field.unit(*foe);
        let seen = !view.field.concealed.of(me.id).is_from(*foe);
        unit::is_able(data, &them) && reactions::may_challenge(view, &them) && seen
    };
    let foes = view.field.roster.foes(me.id).without(view.field.bodies.down());
    let candidates: UnitMask = foes.iter().filter(aware).collect();
    let then = if is_group(data, frame) { ActStep::GroupRun } else { ActStep::Interrupts };
    if candidates.is_empty() { Next::Go(then) } else { Next::Open(CHALLENGE, candidates, ActStep::Challenged) }
}

fn is_group(data: &Data, frame: &Frame) -> bool {
    data.action(frame.intent.verb).does == ActionEffect::GroupRun
}

/// The challenges are collected: the challenged creature decides whether it rolls, before any die (ENERGY-089,
/// ENERGY-090, ENERGY-G69).
pub(crate) fn collected(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let none = frame.new_replies_in(CHALLENGE).next().is_none();
    if is_group(data, frame) {
        return if none { Next::Go(ActStep::GroupRun) } else { group::ask_rolls(view, frame, out) };
    }
    if none {
        return Next::Go(ActStep::Interrupts);
    }
    if may_roll(view, me) {
        return Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::Rolled);
    }
    Next::Go(ActStep::Rolled)
}

/// All challengers and the challenged creature roll; the winners will act first, the highest roll before the others
/// (ENERGY-085, ENERGY-087, ENERGY-G69).
pub(crate) fn rolled(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    if is_group(data, frame) {
        return group::rolled(view, frame, dice, out);
    }
    let all = challengers(view, frame, dice, out);
    let rolls = frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.roll) && may_roll(view, me);
    let own = rolls.then(|| roll(view, me.id, dice, out));
    let won = sorted(view, all.iter().filter(|one| beats(data, one.total, own)).copied().collect());
    settle(view, frame, &all, &won, own, out);
    Next::Go(ActStep::Respond)
}

/// The next winner acts, in a frame of its own that can be interrupted but not challenged (ENERGY-086, ENERGY-J02).
pub(crate) fn respond(view: &View, frame: &Frame, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let then = if is_group(data, frame) { ActStep::GroupRun } else { ActStep::Interrupts };
    let after = out.remember::<Act>(frame);
    if after.winners.is_empty() {
        return Next::Go(then);
    }
    let unit = after.winners.remove(0);
    after.disturbed = true;
    let Some(reply) = frame.reply_in(CHALLENGE, unit) else {
        return Next::Go(ActStep::Respond);
    };
    let memory = Act { manner: Manner::Response, ..Act::default() };
    let spec = FrameSpec::of(memory, ActStep::Declare, Some(unit), reply.intent.clone());
    Next::Push(spec.opening(WindowSet::NONE.with(INTERRUPT).with(crate::ids::HELP)), ActStep::Respond)
}
