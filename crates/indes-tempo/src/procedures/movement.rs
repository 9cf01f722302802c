//! A movement after the dice: where the units that retreat go, whether the mover stops early, then the path, leg by leg,
//! with the blows on it.

use super::aiming;
use super::blows::land;
use super::resolve::{Exchange, Party, exchange_of};
use crate::data::results::{blow_of, effects};
use crate::data::{Data, Effect};
use crate::field::course::{Course, PathBlow, WalkOutcome};
use crate::field::progress::{halt_cells, last_step, next_retreat, retreat_walks, waiting_blows};
use crate::ids::REACT;
use crate::state::{ActionProcedure, ActionStep as Step, Next, memory, verdict};
use indes_core::battle::{Change, Dice, EventKind, Fate, Frame, Intent, Prompt, RuleId, StepOutput, View, Walk};
use indes_core::battlefield::UnitId;
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;
use smallvec::SmallVec;

/// TEMPO-G43 step 3: asks the units that retreat for their paths, one after another. A unit without a possible path is
/// not asked.
pub(super) fn ask_retreat(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some((unit, _)) = next_retreat(view, frame) else {
        return Next::Go(Step::Halt);
    };
    if !retreat_walks(view, frame).iter().any(|walking| walking.possible(view.field)) {
        let action = out.remember::<ActionProcedure>(frame);
        action.moved = action.moved.with(unit);
        return Next::Go(Step::Retreat);
    }
    let asked = question(view, frame.id, unit, Prompt::Detail);
    Next::Ask(asked, Step::Retreated)
}

/// The unit that retreats walks the path that it chose (TEMPO-129, TEMPO-130), or stays.
pub(super) fn take_retreat(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    debug_assert!(frame.answer.is_some(), "a retreat without an answer: {frame:?}");
    if let Some((unit, effect)) = next_retreat(view, frame) {
        let path = frame.answer.as_ref().map_or(&[][..], Intent::path);
        if !path.is_empty() {
            let by = if effect == Effect::Withdraw { rule_id!("TEMPO-130") } else { rule_id!("TEMPO-129") };
            aiming::end_out_of_sight(view, &mut out.batch, unit, path);
            out.batch.write(by, Change::March { unit, path: path.into() });
        }
        let action = out.remember::<ActionProcedure>(frame);
        action.moved = action.moved.with(unit);
    }
    Next::Go(Step::Retreat)
}

/// TEMPO-G53: asks the mover where it stops, if it has a choice.
pub(super) fn ask_halt(view: &View, frame: &Frame) -> Next {
    let Some(unit) = frame.actor.filter(|&unit| !view.field.unit(unit).body.down && halt_cells(view, frame).len() > 1)
    else {
        return Next::Go(Step::Move);
    };
    let asked = question(view, frame.id, unit, Prompt::Detail);
    Next::Ask(asked, Step::Halted)
}

/// Remembers the step of the path after which the mover stops.
pub(super) fn take_halt(frame: &Frame, out: &mut StepOutput) -> Next {
    debug_assert!(frame.answer.is_some(), "a halt without an answer: {frame:?}");
    if let Some(cell) = frame.answer.as_ref().and_then(Intent::cell) {
        let step = frame.intent.path().iter().rposition(|&at| at == cell).map_or(0, |at| at + 1);
        out.remember::<ActionProcedure>(frame).halt = Some(u8::try_from(step).unwrap_or(u8::MAX));
    }
    Next::Go(Step::Move)
}

/// A movement after the dice: how far it leads and which blows fall on its path.
struct OpenWalk {
    mover: UnitId,
    exchange: Exchange,
    /// The rule of the row that the mover's check reached.
    by: RuleId,
    /// The blows of all answers, whether they fall or not.
    waiting: SmallVec<[PathBlow; 2]>,
    /// The blows that fall, and where the walk ends.
    outcome: WalkOutcome,
}

impl OpenWalk {
    /// That of a frame. Verdicts were fixed with the dice: wounds taken on the path do not change them.
    fn of(view: &View, frame: &Frame) -> Option<Self> {
        let data: &Data = view.field.data();
        let mover = frame.actor?;
        let (exchange, own) = (exchange_of(view, frame)?, verdict(frame, mover)?);
        let done = effects(data, frame.intent.verb, own);
        let course = Course::of(view, &view.field.unit(mover), &frame.intent);
        let halt = memory(frame).and_then(|action| action.halt);
        let last = match &frame.walk {
            Some(walk) => walk.until,
            None => last_step(view, frame, &course, done).min(halt.unwrap_or(u8::MAX)),
        };
        let waiting = waiting_blows(view, frame);
        let outcome = course.walked(done, last, &waiting);
        let row = data.action(frame.intent.verb).outcomes.get(usize::from(own));
        // TEMPO-048
        let by = row.map_or(rule_id!("TEMPO-048"), |outcome| outcome.rule);
        Some(Self { mover, exchange, by, waiting, outcome })
    }

    /// The mover goes along a part of its path; aims at it end where it is out of sight (TEMPO-G14).
    fn march(&self, view: &View, path: &[Cell], out: &mut StepOutput) {
        aiming::end_out_of_sight(view, &mut out.batch, self.mover, path);
        out.batch.write(self.by, Change::March { unit: self.mover, path: path.into() });
    }
}

/// TEMPO-G43 step 4: one leg of a movement, up to the next cell where a blow falls, and that blow. A hit ends a failed
/// Move at the first valid cell (TEMPO-050, TEMPO-G27); a successful one goes on (TEMPO-163).
pub(crate) fn walk(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let Some(open) = OpenWalk::of(view, frame) else {
        debug_assert!(false, "a walk without an actor or before the dice: {frame:?}");
        return Next::Done;
    };
    let path = frame.intent.path();
    let Some(walk) = &frame.walk else {
        if open.waiting.is_empty() {
            let path = &path[..path.len().min(usize::from(open.outcome.until))];
            if !path.is_empty() {
                open.march(view, path, out);
            }
            return Next::Done;
        }
        let WalkOutcome { until, stopped, .. } = open.outcome;
        // Blows at the start fall before the first step.
        walk_leg(view, frame, &open, Walk { path: path.into(), at: 0, until, stopped }, 0, dice, out);
        return Next::Go(Step::Move);
    };
    // TEMPO-G42: a fallen unit walks no further.
    if view.field.unit(open.mover).body.down || walk.at >= walk.until {
        end_walk(view, frame, &open, walk, out);
        return Next::Go(Step::Effects);
    }
    let next = open.outcome.blows.iter().map(|blow| blow.at).find(|&at| at > walk.at).unwrap_or(walk.until);
    walk_leg(view, frame, &open, walk.clone(), next, dice, out);
    Next::Go(Step::Move)
}

/// Goes on to a step of the path (`here`, 0 for the start), then rolls the damage of the blows that fall there.
fn walk_leg(
    view: &View,
    frame: &Frame,
    open: &OpenWalk,
    mut walk: Walk,
    here: u8,
    dice: &mut Dice,
    out: &mut StepOutput,
) {
    let data: &Data = view.field.data();
    let to = here.min(walk.until);
    if to > walk.at {
        open.march(view, &frame.intent.path()[usize::from(walk.at)..usize::from(to)], out);
    }
    walk.at = to.max(walk.at);
    let falls = |party: &&Party| open.outcome.blows.iter().any(|blow| blow.unit == party.unit && blow.at == here);
    for party in open.exchange.replies.iter().filter(falls) {
        aiming::use_shot(view, &mut out.batch, party);
    }
    for party in open.exchange.replies.iter().filter(falls) {
        let row = verdict(frame, party.unit);
        if let Some(critical) = row.and_then(|row| blow_of(data, party.verb, row)) {
            land(view, &mut out.batch, party, critical, dice);
        }
    }
    out.walk = Some(walk);
}

/// The end of a movement on which blows fell: the answers whose blows were not reached are lost (TEMPO-G29), and a
/// mover that was stopped is shown where it stands (TEMPO-050).
fn end_walk(view: &View, frame: &Frame, open: &OpenWalk, walk: &Walk, out: &mut StepOutput) {
    for reply in frame.replies_in(REACT).filter(|reply| reply.fate == Fate::Going) {
        let struck = open.outcome.blows.iter().any(|blow| blow.unit == reply.unit && blow.at <= walk.at);
        if !struck && open.waiting.iter().any(|blow| blow.unit == reply.unit) {
            out.lost.push((REACT, reply.unit));
            out.batch.tell(rule_id!("TEMPO-G29"), EventKind::ReplyLost { unit: reply.unit });
        }
    }
    let mover = view.field.unit(open.mover).body;
    if walk.stopped && !mover.down {
        out.batch.tell(rule_id!("TEMPO-050"), EventKind::Stopped { unit: open.mover, at: mover.cell });
    }
}
