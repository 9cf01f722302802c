//! Initiative challenges: they are collected, rolled, and their winners act first (ENERGY-079, ENERGY-084, ENERGY-085,
//! ENERGY-086, ENERGY-087, ENERGY-089, ENERGY-090, ENERGY-357, ENERGY-C19, ENERGY-C26, ENERGY-G04, ENERGY-G69).

use super::{NextStep, group};
use crate::checks;
use crate::counted::Count;
use crate::data::{ActionEffect, Data, Skill};
use crate::ids::{CHALLENGE, INTERRUPT};
use crate::offers::reactions;
use crate::procedure::{Act, ActStep, Manner};
use crate::unit;
use indes_core::battle::{
    Change, Dice, EventKind, Frame, FrameSpec, Next, Prompt, Source, StepOutput, Sum, View, WindowSet,
};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
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

/// Whether a creature has its Initiative roll of the Round (ENERGY-079).
#[must_use]
pub fn may_roll(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    unit::is_able(data, me) && view.turn.counted(me.id, Count::Rolled) < data.file.round.rolls
}

/// Rolls Initiative for a creature and counts the roll.
pub(crate) fn roll(view: &View, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> i16 {
    let data: &Data = view.field.data();
    out.batch.write(rule_id!("ENERGY-079"), Change::count(unit, Count::Rolled, 1));
    checks::initiative(data, dice, &mut out.batch, &view.field.unit(unit))
}

/// A challenger with its roll.
#[derive(Clone, Copy, Debug)]
pub struct Challenger {
    /// The creature.
    pub unit: UnitId,
    /// Its roll.
    pub total: i16,
}

/// Rolls for all challengers, in the order of their replies.
pub(crate) fn challengers(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Vec<Challenger> {
    let all = frame.new_replies_in(CHALLENGE).map(|reply| reply.unit).collect::<Vec<_>>();
    all.into_iter().map(|unit| Challenger { unit, total: roll(view, unit, dice, out) }).collect()
}

/// Whether a challenger's roll beats that of the challenged creature; one that does not roll is beaten (ENERGY-085,
/// ENERGY-089, ENERGY-090, ENERGY-C19).
#[must_use]
pub fn beats(data: &Data, total: i16, own: Option<i16>) -> bool {
    let ties = data.option("initiative_tie") != 0;
    own.is_none_or(|own| total > own || ties && total == own)
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

/// Winners in the order in which they act: by roll, then by bonus, then by roster (ENERGY-G69).
#[must_use]
pub fn sorted(view: &View, mut won: Vec<Challenger>) -> Vec<UnitId> {
    let bonus = |unit: UnitId| unit::bonus(&view.field.unit(unit), Skill::Initiative);
    won.sort_by_key(|one| std::cmp::Reverse((one.total, bonus(one.unit), std::cmp::Reverse(one.unit))));
    won.into_iter().map(|one| one.unit).collect()
}

/// Tells who has won, and frees what the challengers reserved: winners reserve it again with their action, losers keep
/// it (ENERGY-087).
pub(crate) fn settle(
    view: &View,
    frame: &Frame,
    all: &[Challenger],
    won: &[UnitId],
    own: Option<i16>,
    out: &mut StepOutput,
) {
    let data: &Data = view.field.data();
    for challenger in all {
        let wins = won.contains(&challenger.unit);
        let mut number = Sum::default();
        number.keep(Source::Dice, rule_id!("ENERGY-085"), challenger.total);
        let (unit, verb, row) = (challenger.unit, data.verbs.initiative, u8::from(!wins));
        out.batch.tell(rule_id!("ENERGY-085"), EventKind::Judged { unit, verb, number, threshold: own, row });
        if let Some(account) = frame.account_of(CHALLENGE, unit) {
            out.release_rest(rule_id!("ENERGY-087"), account, frame);
        }
        if !wins {
            out.batch.tell(rule_id!("ENERGY-087"), EventKind::ReplyLost { unit });
        }
    }
    out.remember::<Act>(frame).winners = won.iter().copied().collect();
    out.deals = true;
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
