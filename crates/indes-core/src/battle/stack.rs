//! Suspended procedures as data: a [`Stack`] of [`Frame`]s, each at a numbered step of a [`Procedure`] that follows the
//! document's own list. Windows, replies, purses and walks are fields of a frame.
//!
//! The bottom frame is the rule set's turn machine and is never popped. A resumed frame relies on nothing that it saw
//! before: each step reads the world again.

use super::decision::{Asked, FrameId, Intent, Price, WindowKind};
use super::event::Batch;
use super::procedure::{Memory, Procedure, Step};
use crate::battlefield::{Path, Seat, UnitId, UnitMask};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// Whether a frame or a reply goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Fate {
    /// It goes on.
    Going,
    /// It cannot go on: a frame goes to its procedure's closing step, a reply is lost.
    Lost,
    /// It is over.
    Done,
}

/// The payments for a frame or a reply.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
pub struct Purse {
    /// The unit whose pools pay.
    pub payer: UnitId,
    /// The points that are reserved and not yet paid. Only changes write it ([`super::payment`]).
    pub held: Price,
    /// The points that were paid.
    pub spent: Price,
}

impl Hash for Purse {
    /// `held` counts only if it is not empty: hashes of older records were made without it.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.payer, &self.spent).hash(state);
        if !self.held.is_empty() {
            self.held.hash(state);
        }
    }
}

/// A reply to the action of a frame, resolved together with it.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
pub struct Reply {
    /// The kind of the window in which it was given.
    pub window: WindowKind,
    /// The unit that replied.
    pub unit: UnitId,
    /// Its reply.
    pub intent: Intent,
    /// Its payments.
    pub purse: Purse,
    /// Lost if what it waits for cannot come any more; its price stays paid.
    pub fate: Fate,
}

impl Hash for Reply {
    /// The window is left out: hashes of older records were made without it.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.unit, &self.intent, &self.purse, self.fate).hash(state);
    }
}

/// An open window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Window {
    /// Its kind.
    pub kind: WindowKind,
    /// The step that follows when it closes.
    pub then: u8,
    /// The units that may answer.
    pub candidates: UnitMask,
    /// The units that were asked, or had nothing to answer.
    pub asked: UnitMask,
}

/// A movement under way, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Walk {
    /// The cells of the path, without its start.
    pub path: Path,
    /// The number of steps that were walked.
    pub at: u8,
    /// The number of steps that will be walked in all.
    pub until: u8,
    /// Whether a blow cut it short.
    pub stopped: bool,
}

/// The secret answer of an actor about the action that it announced. Other seats must not know it: what is shown to
/// them, asked of them or computed for them reads [`Frame::intent`] and never this.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sealed {
    /// The seat that knows it.
    pub seat: Seat,
    /// The action that is meant.
    pub intent: Intent,
    /// The actions that could have been meant, this one included: all that other seats know.
    pub among: SmallVec<[Intent; 2]>,
}

/// A set of kinds of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct WindowSet(u64);

impl WindowSet {
    /// All kinds.
    pub const ALL: Self = Self(u64::MAX);
    /// No kind.
    pub const NONE: Self = Self(0);

    /// The set with this kind; kinds from 64 on are in [`WindowSet::ALL`] only.
    #[must_use]
    pub const fn with(self, kind: WindowKind) -> Self {
        if kind.0 < 64 { Self(self.0 | 1 << kind.0) } else { self }
    }

    /// Whether a kind is in the set.
    #[must_use]
    pub const fn has(self, kind: WindowKind) -> bool {
        if kind.0 < 64 { self.0 & 1 << kind.0 != 0 } else { self.0 == Self::ALL.0 }
    }

    /// The kinds that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Default for WindowSet {
    fn default() -> Self {
        Self::ALL
    }
}

/// The order in which the members of a group of frames make their steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Pace {
    /// Each runs to its end on the state before all of them. Their changes and events are held back and written
    /// together.
    SameState,
    /// Each makes its steps up to its next [`Next::Yield`](super::Next::Yield), then the next one does.
    InStep,
}

/// A group of frames above one frame, which waits for all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The order in which they make their steps.
    pub pace: Pace,
    /// The members that wait for their turn, the next one first.
    pub queue: VecDeque<Frame>,
    /// The batches of members that ran on the same state, each with its actor.
    pub held: Vec<(Option<UnitId>, Batch)>,
}

/// State that most frames lack: limits of nesting and of windows, secret replies, groups.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Nesting {
    /// The kinds of windows that may be opened in it and above it.
    pub opens: WindowSet,
    /// The unit whose reply becomes a frame before the next unit is asked.
    pub interposes: Option<UnitId>,
    /// Replies to the open window that are secret until it closes.
    pub withheld: Vec<Reply>,
    /// The group of frames above it that it waits for.
    #[reflect(ignore)]
    pub group: Option<Box<Group>>,
    /// How often each unit was counted towards the limit of this frame's windows of a kind.
    pub counted: Vec<(WindowKind, UnitId, i16)>,
}

/// The default adds nothing to the hash: hashes of older records were made without this state.
impl Hash for Nesting {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            (self.opens.0, self.interposes, &self.withheld, &self.group).hash(state);
        }
        if !self.counted.is_empty() {
            self.counted.hash(state);
        }
    }
}

/// One suspended procedure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect)]
pub struct Frame {
    /// Its id.
    pub id: FrameId,
    /// The number of its current step.
    pub step: u8,
    /// Its procedure with the procedure's state.
    pub memory: Memory,
    /// The unit that acts in it; `None` for the machine between turns.
    pub actor: Option<UnitId>,
    /// The actor's action, as it was announced.
    pub intent: Intent,
    /// The action that is meant, until it is revealed; `None` if there is no secret.
    #[reflect(ignore)]
    pub sealed: Option<Box<Sealed>>,
    /// The payments of the actor.
    pub purse: Option<Purse>,
    /// Its open window.
    pub window: Option<Window>,
    /// Its open question, and the step that follows the answer.
    pub asks: Option<(Asked, u8)>,
    /// The replies to it in all its windows, in the order in which they were given.
    pub(super) replies: SmallVec<[Reply; 2]>,
    /// The movement under way.
    pub walk: Option<Walk>,
    /// The answer to its own last question; `None` once another procedure has run since.
    pub answer: Option<Intent>,
    /// The action that the present one replaced.
    #[reflect(ignore)]
    pub was: Option<Box<Intent>>,
    /// The units that were asked in windows of a kind that close with every reply.
    pub asked: SmallVec<[(WindowKind, UnitMask); 1]>,
    /// State that most frames lack.
    pub nesting: Nesting,
    /// Whether it goes on.
    pub fate: Fate,
}

impl Frame {
    /// The action that the actor means. Only for its own seat and for the rules.
    #[must_use]
    pub fn meant(&self) -> &Intent {
        self.sealed.as_ref().map_or(&self.intent, |sealed| &sealed.intent)
    }

    /// How often a unit was counted towards the limit of the frame's windows of a kind.
    #[must_use]
    pub fn counted(&self, kind: WindowKind, unit: UnitId) -> i16 {
        let mut found = self.nesting.counted.iter();
        found.find(|counted| (counted.0, counted.1) == (kind, unit)).map_or(0, |counted| counted.2)
    }

    /// Counts a unit once more towards the limit of the frame's windows of a kind.
    pub(super) fn count(&mut self, kind: WindowKind, unit: UnitId) {
        let counted = &mut self.nesting.counted;
        match counted.iter_mut().find(|counted| (counted.0, counted.1) == (kind, unit)) {
            Some(counted) => counted.2 = counted.2.saturating_add(1),
            None => counted.push((kind, unit, 1)),
        }
    }

    /// Ends the secret: the action that is meant becomes the known one.
    pub fn reveal(&mut self) {
        if let Some(sealed) = self.sealed.take() {
            self.intent = sealed.intent;
        }
    }

    /// The replies that were given in windows of a kind, in their order.
    pub fn replies_in(&self, kind: WindowKind) -> impl DoubleEndedIterator<Item = &Reply> + Clone {
        self.replies.iter().filter(move |reply| reply.window == kind)
    }

    /// The last reply of a unit in windows of a kind.
    #[must_use]
    pub fn reply_in(&self, kind: WindowKind, unit: UnitId) -> Option<&Reply> {
        self.replies_in(kind).rfind(|reply| reply.unit == unit)
    }

    /// The last reply of a unit in windows of a kind, to be written.
    pub(super) fn reply_in_mut(&mut self, kind: WindowKind, unit: UnitId) -> Option<&mut Reply> {
        self.replies.iter_mut().rfind(|reply| reply.window == kind && reply.unit == unit)
    }

    /// The replies in windows of a kind that have not been dealt with
    /// ([`StepOutput::deals`](super::StepOutput::deals)).
    pub fn new_replies_in(&self, kind: WindowKind) -> impl Iterator<Item = &Reply> {
        self.replies_in(kind).filter(|reply| reply.fate == Fate::Going)
    }

    /// The replies that were given in all windows, to be shown. Rules ask for those of one window.
    #[must_use]
    pub fn all_replies(&self) -> &[Reply] {
        &self.replies
    }

    /// Whether its procedure is of this type.
    #[must_use]
    pub fn is<P: Procedure>(&self) -> bool {
        self.memory.is::<P>()
    }

    /// The current step; `None` if its procedure is of another type.
    #[must_use]
    pub fn step_of<P: Procedure>(&self) -> Option<P::Step> {
        self.memory.get::<P>().and_then(|_| P::Step::numbered(self.step))
    }

    /// The step that follows the answer to its open question; `None` without one, or in another procedure.
    #[must_use]
    pub fn asks_before<P: Procedure>(&self) -> Option<P::Step> {
        let (_, then) = self.asks?;
        self.memory.get::<P>().and_then(|_| P::Step::numbered(then))
    }

    /// The units that were asked in windows of a kind that close with every reply.
    #[must_use]
    pub fn asked(&self, kind: WindowKind) -> UnitMask {
        self.asked.iter().find(|asked| asked.0 == kind).map_or(UnitMask::NONE, |asked| asked.1)
    }

    /// Notes the units that were asked in a window that may be opened again.
    pub(super) fn has_asked(&mut self, kind: WindowKind, units: UnitMask) {
        match self.asked.iter_mut().find(|asked| asked.0 == kind) {
            Some(asked) => asked.1 = asked.1.union(units),
            None => self.asked.push((kind, units)),
        }
    }
}

/// The beginning of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct FrameSpec {
    /// Its procedure with the procedure's state.
    pub memory: Memory,
    /// The number of its first step.
    pub step: u8,
    /// The unit that acts.
    pub actor: Option<UnitId>,
    /// Its action.
    pub intent: Intent,
    /// The kinds of windows that may be opened in it and above it, of those that its parent may open.
    pub opens: WindowSet,
}

impl FrameSpec {
    /// A procedure that begins with this step.
    #[must_use]
    pub fn new<P: Procedure>(step: P::Step, actor: Option<UnitId>, intent: Intent) -> Self {
        Self::of(P::default(), step, actor, intent)
    }

    /// A procedure with a state that begins with this step.
    #[must_use]
    pub fn of<P: Procedure>(memory: P, step: P::Step, actor: Option<UnitId>, intent: Intent) -> Self {
        Self { memory: Memory::of(memory), step: step.number(), actor, intent, opens: WindowSet::ALL }
    }

    /// The same frame with no kinds of windows but these.
    #[must_use]
    pub fn opening(self, opens: WindowSet) -> Self {
        Self { opens, ..self }
    }
}

/// The suspended procedures, the turn machine at the bottom.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect)]
#[reflect(Resource)]
pub struct Stack {
    /// The frames, the top one last.
    pub frames: Vec<Frame>,
    /// The id of the next frame.
    pub next: u32,
}

impl Stack {
    /// The top frame.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The frame with this id.
    #[must_use]
    pub fn frame(&self, id: FrameId) -> Option<&Frame> {
        self.frames.iter().rev().find(|frame| frame.id == id)
    }

    /// Pushes a frame. It opens no window that the frame below may not open.
    pub fn push(&mut self, spec: FrameSpec) {
        let frame = self.frame_of(spec);
        self.frames.push(frame);
    }

    /// A frame to be pushed above the top one.
    pub(super) fn frame_of(&mut self, spec: FrameSpec) -> Frame {
        let id = FrameId(self.next);
        self.next += 1;
        let opens = self.top().map_or(WindowSet::ALL, |parent| parent.nesting.opens).intersection(spec.opens);
        Frame {
            id,
            step: spec.step,
            memory: spec.memory,
            actor: spec.actor,
            intent: spec.intent,
            sealed: None,
            purse: None,
            window: None,
            asks: None,
            replies: SmallVec::new(),
            walk: None,
            answer: None,
            was: None,
            asked: SmallVec::new(),
            nesting: Nesting { opens, ..Nesting::default() },
            fate: Fate::Going,
        }
    }

    /// Calls `f` with all frames, including members of groups that wait for their turn.
    pub(super) fn for_each(&mut self, mut f: impl FnMut(&mut Frame)) {
        fn each(frame: &mut Frame, f: &mut impl FnMut(&mut Frame)) {
            f(frame);
            let group = frame.nesting.group.as_mut();
            group.into_iter().flat_map(|group| group.queue.iter_mut()).for_each(|member| each(member, f));
        }
        self.frames.iter_mut().for_each(|frame| each(frame, &mut f));
    }

    /// The innermost group that runs on the same state and that the top frame belongs to; `None` if there is none.
    pub(super) fn holding(&mut self) -> Option<&mut Group> {
        let below = self.frames.len().saturating_sub(1);
        let groups = self.frames[..below].iter_mut().rev().filter_map(|frame| frame.nesting.group.as_deref_mut());
        groups.into_iter().find(|group| group.pace == Pace::SameState)
    }
}
