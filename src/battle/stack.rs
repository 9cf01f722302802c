//! Whatever is suspended, as data: a [`Stack`] of [`Frame`]s, each at a numbered step of a procedure that follows
//! the document's own list. Windows, replies, purses and walks are fields of a frame.
//!
//! The bottom frame is the rule set's turn machine and is never popped. A resumed frame trusts nothing: each step
//! looks at the world again.

use super::decision::{Asked, FrameId, Intent, Price, WindowKind};
use super::dice::Draw;
use crate::battlefield::{Path, PoolId, Seat, UnitId, UnitMask};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A procedure of the rule set: what the steps of a frame mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Procedure(pub u8);

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

/// What a procedure remembers between its steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Note {
    /// The dice a unit drew for its check.
    Drew(UnitId, Draw),
    /// The row of its table that a unit's check came to.
    Verdict(UnitId, u8),
    /// The step of the path at which a unit's blow falls.
    Trigger(UnitId, u8),
    /// What was replaced by the present intent.
    Was(Intent),
    /// A unit that answered by moving has moved, or stayed.
    Moved(UnitId),
    /// The step of its path after which the one who moves stops.
    Halt(u8),
    /// The answer to the frame's own question.
    Answer(Intent),
    /// A number about a unit, under a key of the procedure's own.
    Kept(u8, UnitId, i16),
    /// Who was asked, whatever the answer, in windows of a kind that close with every reply.
    Asked(WindowKind, UnitMask),
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Its number.
    pub id: FrameId,
    /// What it carries out.
    pub of: Procedure,
    /// The step it stands at.
    pub step: u8,
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
    /// What it remembers.
    pub notes: SmallVec<[Note; 4]>,
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

    /// What the present intent replaced.
    #[must_use]
    pub fn was(&self) -> Option<&Intent> {
        self.notes.iter().find_map(|note| if let Note::Was(intent) = note { Some(intent) } else { None })
    }

    /// The dice a unit drew.
    #[must_use]
    pub fn drew(&self, unit: UnitId) -> Option<Draw> {
        self.notes.iter().find_map(|note| match note {
            Note::Drew(who, draw) if *who == unit => Some(*draw),
            _ => None,
        })
    }

    /// The answer to its own last question.
    #[must_use]
    pub fn answer(&self) -> Option<&Intent> {
        self.notes.iter().find_map(|note| if let Note::Answer(intent) = note { Some(intent) } else { None })
    }

    /// The last number kept about a unit under a key.
    #[must_use]
    pub fn kept(&self, key: u8, unit: UnitId) -> Option<i16> {
        self.notes.iter().rev().find_map(|note| match note {
            Note::Kept(of, who, number) if (*of, *who) == (key, unit) => Some(*number),
            _ => None,
        })
    }

    /// Who was asked in windows of a kind that close with every reply.
    #[must_use]
    pub fn asked(&self, kind: WindowKind) -> UnitMask {
        let masks = self.notes.iter().filter_map(|note| match note {
            Note::Asked(of, units) if *of == kind => Some(*units),
            _ => None,
        });
        masks.fold(UnitMask::NONE, UnitMask::and)
    }

    /// The row of its table that a unit's check came to.
    #[must_use]
    pub fn verdict(&self, unit: UnitId) -> Option<u8> {
        self.notes.iter().find_map(|note| match note {
            Note::Verdict(who, row) if *who == unit => Some(*row),
            _ => None,
        })
    }
}

/// What a frame to be pushed begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    /// What it carries out.
    pub of: Procedure,
    /// The step it begins with.
    pub step: u8,
    /// Who acts.
    pub actor: Option<UnitId>,
    /// What the actor does.
    pub intent: Intent,
}

/// The suspended procedures, the turn machine at the bottom.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
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
            of: seed.of,
            step: seed.step,
            actor: seed.actor,
            intent: seed.intent,
            sealed: None,
            purse: None,
            window: None,
            asks: None,
            replies: SmallVec::new(),
            walk: None,
            notes: SmallVec::new(),
            fate: Fate::Going,
        });
    }
}
