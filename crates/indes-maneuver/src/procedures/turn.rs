//! Rounds and turns: the procedure of the bottom frame (MANEUVER-001, MANEUVER-005, MANEUVER-007, MANEUVER-008,
//! MANEUVER-014, MANEUVER-029, MANEUVER-G49).
//!
//! A turn begins with the first action of its unit, so that a saved turn begins where it is taken. [`next`] is the table
//! from step to step.

use super::{between, deployment, hazards, initiative};
use crate::data::{ActionEffect, ActionKind, Data, MagicTrait, Stat};
use crate::ids::{AP, ATTACKS, FREE, METRES};
use crate::state::{
    Beset, BesetStep, Count, Deed, DeedStep, Exchange, ExchangeStep, FreeWalk, FreeWalkStep, TurnStep, Turns,
};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, Frame, FrameSpec, Intent, Next, Prompt, StepOutput, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_rules::common::question;
use smallvec::SmallVec;

/// The facts that decide which step follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TurnFacts {
    /// Whether a turn of the round is still to come.
    pub more: bool,
    /// Whether the active unit can act.
    pub able: bool,
    /// Whether it has ended or saved its turn.
    pub ended: bool,
}

/// The step that follows a step.
#[must_use]
pub const fn next(step: TurnStep, facts: TurnFacts) -> TurnStep {
    match step {
        TurnStep::Deploy => TurnStep::Surprise,
        TurnStep::Deployed => TurnStep::Deploy,
        TurnStep::Surprise => TurnStep::Initiative,
        TurnStep::Initiative | TurnStep::RoundOver => TurnStep::Round,
        TurnStep::Round => TurnStep::NextTurn,
        TurnStep::NextTurn if facts.more => TurnStep::Act,
        TurnStep::NextTurn => TurnStep::RoundOver,
        TurnStep::Act if facts.able => TurnStep::Answered,
        TurnStep::Answered if !facts.ended => TurnStep::Act,
        TurnStep::Act | TurnStep::Answered => TurnStep::TurnOver,
        TurnStep::TurnOver => TurnStep::NextTurn,
    }
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: TurnStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<TurnStep> {
    let Some(turns) = frame.memory.get::<Turns>() else { return Next::Done };
    let mut facts = TurnFacts::default();
    match step {
        TurnStep::Deploy => return deployment::ask_next(view, frame, turns, out),
        TurnStep::Deployed => return deployment::place(view, frame, turns, out),
        TurnStep::Surprise => initiative::surprise(view, dice, out),
        TurnStep::Initiative => initiative::roll(view, dice, out),
        TurnStep::Round => begin_round(view, frame, out),
        TurnStep::NextTurn => facts.more = next_turn(view, frame, turns, out),
        TurnStep::Act => {
            let able = |unit: &UnitId| unit::is_able(view.field.data(), &view.field.unit(*unit));
            if let Some(unit) = turns.actor.filter(able) {
                return Next::Ask(question(view, frame.id, unit, Prompt::Act), TurnStep::Answered);
            }
        }
        TurnStep::Answered => return answered(view, frame, turns, out),
        TurnStep::TurnOver => return end_turn(view, frame, turns, out),
        TurnStep::RoundOver => end_round(view, out),
    }
    Next::Go(next(step, facts))
}

/// MANEUVER-008, MANEUVER-025, MANEUVER-027, MANEUVER-060: every conscious unit gets its points (MANEUVER-G22); a dazed
/// one fewer (MANEUVER-G24).
fn begin_round(view: &View, frame: &Frame, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (points, postures) = (&data.file.points, &data.file.postures);
    out.batch.write(rule_id!("MANEUVER-001"), Change::BeginRound { round: view.turn.round });
    for me in view.field.standing() {
        let dazed = me.statuses.has(data.statuses.dazed);
        let ap = if dazed { (points.ap - postures.dazed).max(postures.dazed_least) } else { points.ap };
        let rule = if dazed { rule_id!("MANEUVER-G24") } else { rule_id!("MANEUVER-008") };
        let pools = [
            (rule, AP, ap),
            (rule_id!("MANEUVER-027"), ATTACKS, points.attacks),
            (rule_id!("MANEUVER-060"), FREE, points.free),
        ];
        for (rule, pool, to) in pools {
            if me.pools.get(pool).now != to {
                out.batch.write(rule, Change::Set { unit: me.id, pool, to });
            }
        }
    }
    let to_come = view.turn.order.iter().copied().collect();
    *out.remember::<Turns>(frame) = Turns { to_come, ..Turns::default() };
}

/// The round ends. A daze that a unit had when the round began, by the level, has had its effect (MANEUVER-G24).
fn end_round(view: &View, out: &mut StepOutput) {
    let status = view.field.data::<Data>().statuses.dazed;
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        if me.statuses.get(status).is_some_and(|dazed| dazed.until.is_none()) {
            out.batch.write(rule_id!("MANEUVER-G24"), Change::RemoveStatus { unit: me.id, status });
        }
    }
    out.batch.write(rule_id!("MANEUVER-024"), Change::EndRound);
}

/// The next turn of the round comes. A unit that cannot act is passed over (MANEUVER-019, MANEUVER-G22). Returns whether
/// there is one.
fn next_turn(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> bool {
    let data: &Data = view.field.data();
    let after = out.remember::<Turns>(frame);
    let Some(&unit) = turns.to_come.first() else { return false };
    after.to_come.remove(0);
    (after.actor, after.begun) = (Some(unit), false);
    let me = view.field.unit(unit);
    if unit::is_able(data, &me) {
        out.batch.write(rule_id!("MANEUVER-010"), Change::Set { unit, pool: METRES, to: Stat::Speed.of(&me) });
    } else if !me.body.is_away() {
        let rule = if me.body.down { rule_id!("MANEUVER-G22") } else { rule_id!("MANEUVER-019") };
        out.batch.write(rule, Change::SkipTurn { unit });
    }
    true
}

/// Begins the turn of a unit, unless it has begun.
fn begin_turn(view: &View, frame: &Frame, turns: &Turns, unit: UnitId, out: &mut StepOutput) {
    if !turns.begun {
        let slot = view.turn.order.iter().position(|&other| other == unit).and_then(|at| u8::try_from(at).ok());
        out.batch.write(rule_id!("MANEUVER-005"), Change::BeginTurn { slot: slot.unwrap_or(unit.0) });
        out.remember::<Turns>(frame).begun = true;
    }
}

/// The active unit has answered: its action begins, its turn is saved, or its turn is over.
fn answered(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> Next<TurnStep> {
    let data: &Data = view.field.data();
    let (Some(unit), Some(intent)) = (turns.actor, frame.answer.clone()) else {
        broken!("a unit had its turn and there is no answer");
        return Next::Go(TurnStep::TurnOver);
    };
    let action = data.action(intent.verb);
    if action.does == ActionEffect::SaveTurn {
        out.batch.write(rule_id!("MANEUVER-029"), Change::count(unit, Count::Saved, 1));
        out.batch.write(rule_id!("MANEUVER-012"), Change::Set { unit, pool: METRES, to: 0 });
        let declared = indes_core::battle::EventKind::Declared { unit, intent: Box::new(intent.clone()) };
        out.batch.tell(rule_id!("MANEUVER-030"), declared);
        let after = out.remember::<Turns>(frame);
        after.saved.extend(intent.unit().map(|until| (unit, until)));
        return Next::Go(next(TurnStep::Answered, TurnFacts { ended: true, ..TurnFacts::default() }));
    }
    if matches!(action.does, ActionEffect::StandBy | ActionEffect::StandDown) {
        between::say(view, &mut out.batch, unit);
        return Next::Go(TurnStep::Act);
    }
    begin_turn(view, frame, turns, unit, out);
    let ended = action.kind == ActionKind::EndTurn;
    let then = next(TurnStep::Answered, TurnFacts { ended, ..TurnFacts::default() });
    if ended { Next::Go(then) } else { Next::Push(frame_of_action(data, unit, intent), then) }
}

/// The frame of an action.
fn frame_of_action(data: &Data, unit: UnitId, intent: Intent) -> FrameSpec {
    let action = data.action(intent.verb);
    let attacks = data.spell(intent.verb).is_some_and(|magic| magic.is(MagicTrait::Attack));
    match action.does {
        ActionEffect::Walk => FrameSpec::new::<FreeWalk>(FreeWalkStep::Declare, Some(unit), intent),
        ActionEffect::Strike => FrameSpec::new::<Exchange>(ExchangeStep::Declare, Some(unit), intent),
        _ if attacks => FrameSpec::new::<Exchange>(ExchangeStep::Declare, Some(unit), intent),
        _ => FrameSpec::new::<Deed>(DeedStep::Declare, Some(unit), intent),
    }
}

/// The turn ends, or is saved: hazards strike; turns that were saved until after it come next (MANEUVER-031,
/// MANEUVER-G49).
fn end_turn(view: &View, frame: &Frame, turns: &Turns, out: &mut StepOutput) -> Next<TurnStep> {
    let Some(unit) = turns.actor else { return Next::Go(TurnStep::NextTurn) };
    let saves = turns.saved.iter().any(|saved| saved.0 == unit) && !turns.begun;
    if turns.begun {
        if let Some(due) = hazards::at_turn_end(view, unit) {
            out.batch.write(rule_id!("MANEUVER-G65"), Change::count(unit, Count::TurnEnvironment, 1));
            let memory = Beset { hazards: due };
            let intent = Intent::of(view.field.data::<Data>().verbs.end_turn);
            return Next::Push(FrameSpec::of(memory, BesetStep::Strike, Some(unit), intent), TurnStep::TurnOver);
        }
        if view.field.unit(unit).pools.get(METRES).now != 0 {
            out.batch.write(rule_id!("MANEUVER-012"), Change::Set { unit, pool: METRES, to: 0 });
        }
        out.batch.write(rule_id!("MANEUVER-006"), Change::EndTurn);
    }
    let waiting = |saved: &&(UnitId, UnitId)| saved.1 == unit && !(saves && saved.0 == unit);
    let mut due: SmallVec<[UnitId; 4]> = turns.saved.iter().filter(waiting).map(|saved| saved.0).collect();
    // Several units that waited for one turn act in the order of initiative.
    due.sort_by_key(|unit| view.turn.order.iter().position(|other| other == unit));
    let after = out.remember::<Turns>(frame);
    after.saved.retain(|saved| saved.1 != unit);
    after.to_come.insert_many(0, due);
    (after.actor, after.begun) = (None, false);
    if let Some(spec) = between::frame(view, unit).filter(|_| turns.begun) {
        return Next::Push(spec, TurnStep::NextTurn);
    }
    Next::Go(next(TurnStep::TurnOver, TurnFacts::default()))
}
