//! What a step of a procedure leaves behind: a [`Batch`] to be written, what its frame remembers, and what comes [`Next`].

use super::decision::Asked;
use super::dice::{Die, Draw};
use super::event::{Batch, Entry, EventKind};
use super::ids::{FrameId, WindowKind};
use super::pending::Given;
use super::procedure::{Memory, Procedure, Step, Written};
use super::stack::{Frame, FrameSpec, Pace, Purse, Walk};
use crate::battlefield::{ActSet, UnitId, UnitMask};
use bevy::prelude::Resource;
use smallvec::SmallVec;

/// What follows a step of a procedure whose steps are `S`; by their numbers where the procedure is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<S = u8> {
    /// Another step of the same procedure.
    Go(S),
    /// A window, and the step after it.
    Open(WindowKind, UnitMask, S),
    /// A question, and the step after it.
    Ask(Asked, S),
    /// A frame on top, and the step that goes on after it.
    Push(FrameSpec, S),
    /// Frames that belong together, and the step that goes on after all of them.
    Together(Vec<FrameSpec>, Pace, S),
    /// The other members of the group come before the next step.
    Yield(S),
    /// The end of the frame.
    Done,
}

impl<S: Step> Next<S> {
    /// The same with the steps' numbers.
    #[must_use]
    pub fn numbered(self) -> Next {
        match self {
            Self::Go(step) => Next::Go(step.number()),
            Self::Open(kind, candidates, then) => Next::Open(kind, candidates, then.number()),
            Self::Ask(asked, then) => Next::Ask(asked, then.number()),
            Self::Push(seed, then) => Next::Push(seed, then.number()),
            Self::Together(seeds, pace, then) => Next::Together(seeds, pace, then.number()),
            Self::Yield(then) => Next::Yield(then.number()),
            Self::Done => Next::Done,
        }
    }
}

/// A frame that has left the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    /// The frame.
    pub frame: FrameId,
    /// The unit that acted in it.
    pub actor: Option<UnitId>,
    /// What its act counts as; nothing if it was none, or was dropped.
    pub acts: ActSet,
}

/// What a step leaves behind, and the answer that the next one begins with.
#[derive(Resource, Default)]
pub struct StepOutput {
    /// To be written.
    pub batch: Batch,
    /// What the frame's procedure remembers from now on, if that changes.
    pub(super) memory: Option<Memory>,
    /// A movement begun or carried on.
    pub walk: Option<Walk>,
    /// Replies that came to nothing.
    pub lost: UnitMask,
    /// What the actor paid. What its purse holds stays as it is: only changes write that.
    pub purse: Option<Purse>,
    /// What comes next; `None` if no step was made.
    pub next: Option<Next>,
    /// Whether the frame's secret ends.
    pub reveals: bool,
    /// What was written and has not been settled.
    pub(super) unsettled: Written,
    /// The frames that have left the stack since statuses and the timeline were last told of such.
    pub(super) ended: SmallVec<[Ended; 1]>,
    /// What the first draw was for that a script of dice has no fitting number for.
    pub undrawn: Option<EventKind>,
    /// The answer to the open question that is to be filed next. Only [`super::answer`] and single answers get here.
    pub(super) given: Option<Given>,
    /// Whether the last step wanted a number that the script of dice does not have.
    pub(super) lacks_dice: bool,
}

impl StepOutput {
    /// What the procedure of the frame that makes the step remembers from now on, to be written. Until the step has been
    /// made the frame itself holds what was remembered before it.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    pub fn remember<P: Procedure>(&mut self, frame: &Frame) -> &mut P {
        let memory = self.memory.get_or_insert_with(|| frame.memory.clone());
        let name = memory.name();
        memory.get_mut().unwrap_or_else(|| panic!("a step of {} writes to a frame of {name}", P::NAME))
    }

    /// Whether a step has left nothing to be written and nothing that comes next.
    #[must_use]
    pub(super) fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.next.is_none()
    }

    /// A step whose dice failed after so many draws leaves what it told and wrote before it told of a later draw, and
    /// nothing else.
    pub(super) fn give_up(&mut self, mut known: u32) {
        let of_later = self.batch.0.iter().position(|(_, entry)| {
            let draws = match entry {
                Entry::Tell(what) | Entry::PrivateEvent(_, what) => what.draws(),
                Entry::Write(_) => 0,
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
            // They can have been drawn one by one.
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
