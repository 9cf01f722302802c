//! Whatever is suspended, as data: a [`Stack`] of [`Frame`]s, each at a numbered step of a [`Procedure`] that follows
//! the document's own list. Windows, replies, purses and walks are fields of a frame.
//!
//! The bottom frame is the rule set's turn machine and is never popped. A resumed frame trusts nothing: each step
//! looks at the world again.

use super::decision::{Asked, FrameId, Intent, Price, WindowKind};
use super::event::Batch;
use super::procedure::{Memory, Procedure, Step};
use crate::battlefield::{Path, Seat, UnitId, UnitMask};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// Whether a frame still goes its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// It does.
    Going,
    /// It cannot: it goes to its procedure's closing step.
    Lost,
    /// It is over.
    Done,
}

/// Who pays for a frame or a reply, and what was paid so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purse {
    /// Whose pools.
    pub payer: UnitId,
    /// What is reserved and not yet paid. Only changes write it ([`super::payment`]).
    pub held: Price,
    /// What was paid.
    pub spent: Price,
}

impl Hash for Purse {
    /// One that holds nothing counts as if nothing could be held.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.payer, &self.spent).hash(state);
        if !self.held.is_empty() {
            self.held.hash(state);
        }
    }
}

/// An answer that is weighed together with the frame it answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reply {
    /// The unit that answered.
    pub unit: UnitId,
    /// With what.
    pub intent: Intent,
    /// For how much.
    pub purse: Purse,
    /// Lost when what it waits for cannot come any more; its price stays paid.
    pub fate: Fate,
}

/// An open window: who may still answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// Which kind.
    pub kind: WindowKind,
    /// The step that follows when it closes.
    pub then: u8,
    /// Who might answer.
    pub candidates: UnitMask,
    /// Who was asked already, or had nothing to answer.
    pub asked: UnitMask,
}

/// A movement under way, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// The cells, the start left out.
    pub path: Path,
    /// How many of them are behind the walker.
    pub at: u8,
    /// How many of them will be walked.
    pub until: u8,
    /// Whether a blow cut it short.
    pub stopped: bool,
}

/// What an actor settled in secret about what it announced. It is no part of what other seats may know: whatever is
/// shown to them, asked of them or worked out for them reads [`Frame::intent`] and never this.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sealed {
    /// Who knows it.
    pub seat: Seat,
    /// What is really done.
    pub intent: Intent,
    /// What it could have been, this included: all that the others know.
    pub among: SmallVec<[Intent; 2]>,
}

/// A set of kinds of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSet(u64);

impl WindowSet {
    /// All windows.
    pub const ALL: Self = Self(u64::MAX);
    /// No window.
    pub const NONE: Self = Self(0);

    /// The set with a kind of windows; kinds from 64 on are in [`WindowSet::ALL`] only.
    #[must_use]
    pub const fn with(self, kind: WindowKind) -> Self {
        if kind.0 < 64 { Self(self.0 | 1 << kind.0) } else { self }
    }

    /// Whether a kind of windows is in the set.
    #[must_use]
    pub const fn has(self, kind: WindowKind) -> bool {
        if kind.0 < 64 { self.0 & 1 << kind.0 != 0 } else { self.0 == Self::ALL.0 }
    }

    /// The windows that are in both sets.
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

/// How the members of a group of frames take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Each runs to its end on the state before all of them: what it writes and tells is held back, and all of it is
    /// written together.
    SameState,
    /// Each makes its steps up to the next [`Next::Yield`](super::Next::Yield), then the next one does.
    InStep,
}

/// Frames that belong together, above the frame that waits for all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// How they take turns.
    pub pace: Pace,
    /// The members that wait for their turn, the next one first.
    pub queue: VecDeque<Frame>,
    /// What members have left that ran on the same state, each with its actor.
    pub held: Vec<(Option<UnitId>, Batch)>,
}

/// What most frames have nothing of: limits of nesting and of windows, secret replies, groups.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Nesting {
    /// The windows that may be opened in it and above it.
    pub opens: WindowSet,
    /// The unit whose reply becomes a frame before anybody else is asked.
    pub interposes: Option<UnitId>,
    /// Replies to the open window that nobody else knows before it closes.
    pub withheld: Vec<Reply>,
    /// The frames above it that it waits for.
    pub group: Option<Box<Group>>,
    /// How often a unit was counted towards the limit of a window of this frame.
    pub counted: Vec<(WindowKind, UnitId, i16)>,
}

/// A frame that has nothing of it counts as if there were no such thing: most rule sets know none of it.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Its number.
    pub id: FrameId,
    /// The number of the step it stands at.
    pub step: u8,
    /// What it carries out, with what that remembers.
    pub memory: Memory,
    /// Who acts in it; nobody for the machine between turns.
    pub actor: Option<UnitId>,
    /// What the actor does, as everybody knows it.
    pub intent: Intent,
    /// What it does in truth, until that is revealed; nothing where there is no secret.
    pub sealed: Option<Box<Sealed>>,
    /// What the actor paid.
    pub purse: Option<Purse>,
    /// Its open window.
    pub window: Option<Window>,
    /// Its open question, and the step that follows the answer.
    pub asks: Option<(Asked, u8)>,
    /// The answers of others.
    pub replies: SmallVec<[Reply; 2]>,
    /// The movement under way.
    pub walk: Option<Walk>,
    /// The answer to its own last question; nothing once another procedure has come between.
    pub answer: Option<Intent>,
    /// What the present intent replaced.
    pub was: Option<Box<Intent>>,
    /// Who was asked, whatever the answer, in windows of a kind that close with every reply.
    pub asked: SmallVec<[(WindowKind, UnitMask); 1]>,
    /// What most frames have nothing of.
    pub nesting: Nesting,
    /// Whether it goes on.
    pub fate: Fate,
}

impl Frame {
    /// What the actor does in truth. Only for its own seat and for the rules themselves.
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

    /// Ends the secret: from now on everybody knows what is done.
    pub fn reveal(&mut self) {
        if let Some(sealed) = self.sealed.take() {
            self.intent = sealed.intent;
        }
    }

    /// The reply of a unit.
    #[must_use]
    pub fn reply_of(&self, unit: UnitId) -> Option<&Reply> {
        self.replies.iter().find(|reply| reply.unit == unit)
    }

    /// Whether it carries out a procedure of this type.
    #[must_use]
    pub fn is<P: Procedure>(&self) -> bool {
        self.memory.is::<P>()
    }

    /// The step of a procedure of this type; `None` if it carries out another one.
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

    /// Who was asked in windows of a kind that close with every reply.
    #[must_use]
    pub fn asked(&self, kind: WindowKind) -> UnitMask {
        self.asked.iter().find(|asked| asked.0 == kind).map_or(UnitMask::NONE, |asked| asked.1)
    }

    /// A window of a kind has closed that may be opened again.
    pub(super) fn has_asked(&mut self, kind: WindowKind, units: UnitMask) {
        match self.asked.iter_mut().find(|asked| asked.0 == kind) {
            Some(asked) => asked.1 = asked.1.union(units),
            None => self.asked.push((kind, units)),
        }
    }
}

/// What a frame to be pushed begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameSpec {
    /// What it carries out.
    pub memory: Memory,
    /// The number of the step it begins with.
    pub step: u8,
    /// Who acts.
    pub actor: Option<UnitId>,
    /// What the actor does.
    pub intent: Intent,
    /// The windows that may be opened in it and in all that comes of it, among those that its parent may open.
    pub opens: WindowSet,
}

impl FrameSpec {
    /// A procedure from one of its steps on.
    #[must_use]
    pub fn new<P: Procedure>(step: P::Step, actor: Option<UnitId>, intent: Intent) -> Self {
        Self::of(P::default(), step, actor, intent)
    }

    /// A procedure that remembers something already, from one of its steps on.
    #[must_use]
    pub fn of<P: Procedure>(memory: P, step: P::Step, actor: Option<UnitId>, intent: Intent) -> Self {
        Self { memory: Memory::of(memory), step: step.number(), actor, intent, opens: WindowSet::ALL }
    }

    /// The same with no windows but these.
    #[must_use]
    pub fn opening(self, opens: WindowSet) -> Self {
        Self { opens, ..self }
    }
}

/// The suspended procedures, the turn machine at the bottom.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stack {
    /// The frames, the one at work last.
    pub frames: Vec<Frame>,
    /// The number of the next frame.
    pub next: u32,
}

impl Stack {
    /// The frame at work.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The frame with this number.
    #[must_use]
    pub fn frame(&self, id: FrameId) -> Option<&Frame> {
        self.frames.iter().rev().find(|frame| frame.id == id)
    }

    /// Pushes a frame. It opens no window that the frame below may not open.
    pub fn push(&mut self, seed: FrameSpec) {
        let frame = self.frame_of(seed);
        self.frames.push(frame);
    }

    /// A frame above the top one that is not on the stack yet.
    pub(super) fn frame_of(&mut self, seed: FrameSpec) -> Frame {
        let id = FrameId(self.next);
        self.next += 1;
        let opens = self.top().map_or(WindowSet::ALL, |parent| parent.nesting.opens).intersection(seed.opens);
        Frame {
            id,
            step: seed.step,
            memory: seed.memory,
            actor: seed.actor,
            intent: seed.intent,
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

    /// Does something to all frames, those of groups that wait for their turn among them.
    pub(super) fn for_each(&mut self, mut f: impl FnMut(&mut Frame)) {
        fn each(frame: &mut Frame, f: &mut impl FnMut(&mut Frame)) {
            f(frame);
            let group = frame.nesting.group.as_mut();
            group.into_iter().flat_map(|group| group.queue.iter_mut()).for_each(|member| each(member, f));
        }
        self.frames.iter_mut().for_each(|frame| each(frame, &mut f));
    }

    /// Whether the top frame is, or belongs to, a member of a group that runs on the same state: the frame that waits for
    /// the innermost such group.
    pub(super) fn holding(&mut self) -> Option<&mut Group> {
        let below = self.frames.len().saturating_sub(1);
        let groups = self.frames[..below].iter_mut().rev().filter_map(|frame| frame.nesting.group.as_deref_mut());
        groups.into_iter().find(|group| group.pace == Pace::SameState)
    }
}
