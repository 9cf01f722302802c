//! How windows of a kind work: who is asked in which order, what becomes of an answer, what it costs when, how often.

use super::decision::{Privacy, Verb};
use super::event::Scope;
use super::rule::RuleId;
use super::stack::WindowSet;
use super::turn::{Count, Turn};
use crate::battlefield::UnitId;

/// Who is asked in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Asks {
    /// Each candidate.
    #[default]
    Units,
    /// Each seat of a candidate, once for all of its candidates: the answer names the unit.
    Seats,
}

/// In which order a window asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskOrder {
    /// In the order of turns; those without a place in it after them.
    Turns,
    /// In the order of the roster.
    Roster,
    /// In the order of the roster, the side whose turn it is last.
    ActingSideLast,
    /// In the order of turns, from the one after the actor, wrapping round.
    AfterActor,
    /// The actor only.
    Actor,
    /// The nearest to the actor first, among equals in the order of the roster; without an actor in that order.
    Nearest,
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// It is kept for the step that follows: weighed together with the frame, or contested.
    Join,
    /// It is carried out before anybody else is asked, as a frame of its own ([`RuleSet::interpose`](super::RuleSet::interpose)).
    Interpose,
    /// It takes the place of the frame's intent; only what it costs more is paid.
    Replace(ReplaceRules),
    /// It takes effect before the next one is asked: the window closes, and the frame's step may open it again for those
    /// who were not asked ([`super::stack::Frame::asked`]).
    Instant,
}

/// The rules that a replacement cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaceRules {
    /// Only the difference between the prices is paid.
    pub price: RuleId,
    /// The intent that was replaced is known if it was secret.
    pub revealed: RuleId,
    /// The new intent takes the place of the old one.
    pub replaced: RuleId,
}

/// When an answer is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// When it is given.
    AtOnce,
    /// When the window is closed: the rule set writes it.
    Later,
    /// Its price is reserved when it is given, or told if it was secret; the rule set charges it or releases it
    /// ([`super::payment`]).
    Held,
    /// Its price is owed to the next turn when it is given.
    Owed,
}

/// How often a unit may answer in windows of a kind, or be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Over what is counted.
    pub over: Span,
    /// How often at the most.
    pub most: i16,
    /// What counts.
    pub counts: Counts,
}

/// Over what a [`Limit`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The frame that opens the windows: one action, one walk.
    Frame,
    /// As long as something is counted of the unit: the number of the rule set's [`Count`](super::Count), and its scope.
    Counted(u16, Scope),
}

/// What counts towards a [`Limit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// An answer that does something: a unit that declines may be asked by a later window.
    Taken,
    /// A question, whatever the answer.
    Asked,
}

impl Limit {
    /// A limit on something that the rule set counts.
    #[must_use]
    pub fn on(what: impl Count, most: i16, counts: Counts) -> Self {
        Self { over: Span::Counted(what.key(), what.scope()), most, counts }
    }

    /// A limit within the frame that opens the windows.
    #[must_use]
    pub const fn in_frame(most: i16, counts: Counts) -> Self {
        Self { over: Span::Frame, most, counts }
    }

    /// Whether a unit is within it, that was counted so often in the frame.
    #[must_use]
    pub fn admits(&self, turn: &Turn, unit: UnitId, in_frame: i16) -> bool {
        let counted = match self.over {
            Span::Frame => in_frame,
            Span::Counted(key, scope) => turn.number(unit.into(), key, scope),
        };
        counted < self.most
    }
}

/// How a window of a kind works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRule {
    /// Whether units or seats are asked.
    pub asks: Asks,
    /// Whether answers are secret until the window closes. Where all candidates are of one seat they are open.
    pub privacy: Privacy,
    /// How often a unit may answer or be asked.
    pub limit: Option<Limit>,
    /// The windows that a frame may open that an answer is carried out in.
    pub inside: WindowSet,
    /// Who is asked when.
    pub order: AskOrder,
    /// What becomes of an answer.
    pub reply: ReplyKind,
    /// When it is paid for.
    pub pays: Pays,
    /// The answer that counts as given by those who have no other: they are not asked.
    pub pass_verb: Verb,
    /// The rules by which somebody answers, and lets it pass.
    pub by: (RuleId, RuleId),
}

impl WindowRule {
    /// A window that asks units openly, without limit, whose answers are paid at once and weighed with the frame.
    #[must_use]
    pub const fn open(order: AskOrder, pass_verb: Verb, by: (RuleId, RuleId)) -> Self {
        Self {
            asks: Asks::Units,
            privacy: Privacy::Open,
            limit: None,
            inside: WindowSet::ALL,
            order,
            reply: ReplyKind::Join,
            pays: Pays::AtOnce,
            pass_verb,
            by,
        }
    }
}
