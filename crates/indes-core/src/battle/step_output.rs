//! The result of a step of a procedure: a [`Batch`] to be written, the frame's new memory, and what comes [`Next`].

use super::decision::Asked;
use super::dice::{Die, Draw};
use super::event::{Batch, Entry, EventKind};
use super::ids::{FrameId, WindowKind};
use super::pending::GivenAnswer;
use super::procedure::{Memory, Procedure, Step, Written};
use super::stack::{Frame, FrameSpec, Pace, Purse, Walk};
use crate::battlefield::{ActSet, UnitId, UnitMask};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use smallvec::SmallVec;

/// What follows a step of a procedure whose steps are `S`; steps are numbers where the procedure is not known.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub enum Next<S = u8> {
    /// Another step of the same procedure.
    Go(S),
    /// A window with its candidates, and the step after it.
    Open(WindowKind, UnitMask, S),
    /// A question, and the step after it.
    Ask(Asked, S),
    /// A frame on top, and the step after it.
    Push(FrameSpec, S),
    /// A group of frames, and the step after all of them.
    Together(Vec<FrameSpec>, Pace, S),
    /// The other members of the group first, then this step.
    Yield(S),
    /// The end of the frame.
    Done,
}

impl<S: Step> Next<S> {
    /// The same with the numbers of the steps.
    #[must_use]
    pub fn numbered(self) -> Next {
        match self {
            Self::Go(step) => Next::Go(step.number()),
            Self::Open(kind, candidates, then) => Next::Open(kind, candidates, then.number()),
            Self::Ask(asked, then) => Next::Ask(asked, then.number()),
            Self::Push(spec, then) => Next::Push(spec, then.number()),
            Self::Together(specs, pace, then) => Next::Together(specs, pace, then.number()),
            Self::Yield(then) => Next::Yield(then.number()),
            Self::Done => Next::Done,
        }
    }
}

/// A frame that has left the stack.
#[derive(Clone, Copy, Debug, Reflect)]
pub(super) struct Ended {
    /// The frame.
    pub frame: FrameId,
    /// The unit that acted in it.
    pub actor: Option<UnitId>,
    /// The kinds of acts that it counts as; none if it was no act, or was dropped.
    pub acts: ActSet,
}

/// The result of a step, and the answer that is filed next.
#[derive(Resource, Default, Reflect)]
#[reflect(Resource)]
pub struct StepOutput {
    /// The changes and events.
    pub batch: Batch,
    /// The new memory of the frame's procedure, if it changes.
    pub(super) memory: Option<Memory>,
    /// The walk of the frame, if it changes.
    pub walk: Option<Walk>,
    /// The replies that are lost, each by its kind of window and its unit.
    pub lost: SmallVec<[(WindowKind, UnitId); 1]>,
    /// The payments of the actor, if they change. What its purse holds stays as it is: only changes write that.
    pub purse: Option<Purse>,
    /// What comes next; `None` if no step was made.
    pub next: Option<Next>,
    /// Whether the frame's secret ends.
    pub reveals: bool,
    /// Whether the replies that the frame has had so far are over.
    pub deals: bool,
    /// The parts of the battle that were written and have not been settled.
    pub(super) unsettled: Written,
    /// The frames that have left the stack and whose ends statuses and the timeline have not noted.
    pub(super) ended: SmallVec<[Ended; 1]>,
    /// The event of the first draw for which a script of dice has no fitting number.
    pub undrawn: Option<EventKind>,
    /// The answer that is to be filed next: from [`super::answer`], or the only one to a question.
    pub(super) given: Option<GivenAnswer>,
    /// Whether the last step drew a number that the script of dice does not have.
    pub(super) lacks_dice: bool,
}

impl StepOutput {
    /// The new memory of the frame that makes the step, to be written. Until the step is over the frame itself holds
    /// the memory from before it.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    pub fn remember<P: Procedure>(&mut self, frame: &Frame) -> &mut P {
        let memory = self.memory.get_or_insert_with(|| frame.memory.clone());
        let name = memory.name();
        memory.get_mut().unwrap_or_else(|| panic!("a step of {} writes to a frame of {name}", P::NAME))
    }

    /// Whether a step has left neither a batch nor what comes next.
    #[must_use]
    pub(super) fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.next.is_none()
    }

    /// Cuts the result of a step whose dice failed after `known` draws: what is left are the entries before the first
    /// event of a later draw.
    pub(super) fn give_up(&mut self, mut known: u32) {
        let of_later = self.batch.0.iter().position(|(_, entry)| {
            let draws = match entry {
                Entry::Tell(what) | Entry::PrivateEvent(_, what) => what.draws(),
                Entry::Write(_) | Entry::Of(_) => 0,
            };
            let later = draws > known;
            known = known.saturating_sub(draws);
            later
        });
        let mut batch = std::mem::take(&mut self.batch);
        let mut rest = batch.0.split_off(of_later.unwrap_or(0)).into_iter();
        let undrawn = match rest.next().filter(|_| of_later.is_some()) {
            Some((_, Entry::Tell(what) | Entry::PrivateEvent(_, what))) => Some(what),
            _ => None,
        };
        *self = Self { batch, undrawn, unsettled: self.unsettled, lacks_dice: true, ..Self::default() };
    }
}

impl EventKind {
    /// An upper bound for the number of dice draws that the event reports.
    fn draws(&self) -> u32 {
        let of = |draw: &Draw| match draw.die {
            Die::Pool { .. } | Die::Keep { .. } | Die::Bag { .. } | Die::Burst { .. } => 1,
            // These dice may have been drawn one by one.
            Die::Sum { count, .. } => u32::from(count.max(1)),
        };
        match self {
            Self::Rolled { draw: Some(draw), .. }
            | Self::Struck { draw, .. }
            | Self::Beset { draw: Some(draw), .. } => of(draw),
            Self::Drawn { .. } => 1,
            _ => 0,
        }
    }
}
