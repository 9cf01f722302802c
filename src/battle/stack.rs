//! Whatever is suspended, as data: a [`Stack`] of [`Frame`]s, each at a numbered step of a [`Procedure`] that follows
//! the document's own list. Windows, replies, purses and walks are fields of a frame.
//!
//! The bottom frame is the rule set's turn machine and is never popped. A resumed frame trusts nothing: each step
//! looks at the world again.

use super::decision::{Asked, FrameId, Intent, Price, WindowKind};
use super::procedure::{Memory, Procedure, Step};
use crate::battlefield::{Path, PoolId, Seat, UnitId, UnitMask};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purse {
    /// Whose pools.
    pub payer: UnitId,
    /// What was paid.
    pub spent: Price,
}

impl Purse {
    /// What was paid from a pool.
    #[must_use]
    pub fn spent(&self, pool: PoolId) -> i16 {
        self.spent.iter().filter(|share| share.0 == pool).map(|share| share.1).sum()
    }
}

/// An answer that is weighed together with the frame it answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reply {
    /// Who answered.
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
    /// Whether it goes on.
    pub fate: Fate,
}

impl Frame {
    /// What the actor does in truth. Only for its own seat and for the rules themselves.
    #[must_use]
    pub fn meant(&self) -> &Intent {
        self.sealed.as_ref().map_or(&self.intent, |sealed| &sealed.intent)
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
            Some(asked) => asked.1 = asked.1.and(units),
            None => self.asked.push((kind, units)),
        }
    }
}

/// What a frame to be pushed begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    /// What it carries out.
    pub memory: Memory,
    /// The number of the step it begins with.
    pub step: u8,
    /// Who acts.
    pub actor: Option<UnitId>,
    /// What the actor does.
    pub intent: Intent,
}

impl Seed {
    /// A procedure from one of its steps on.
    #[must_use]
    pub fn new<P: Procedure>(step: P::Step, actor: Option<UnitId>, intent: Intent) -> Self {
        Self { memory: Memory::of(P::default()), step: step.number(), actor, intent }
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

    /// Pushes a frame.
    pub fn push(&mut self, seed: Seed) {
        let id = FrameId(self.next);
        self.next += 1;
        self.frames.push(Frame {
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
            fate: Fate::Going,
        });
    }
}
