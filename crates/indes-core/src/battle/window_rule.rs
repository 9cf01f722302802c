//! The rules of a kind of window: who is asked in which order, how a reply takes effect, when it is paid, how often it
//! can be given.

use super::decision::{Privacy, Verb};
use super::event::Scope;
use super::rule::RuleId;
use super::stack::WindowSet;
use super::turn::{Count, Turn};
use crate::battlefield::UnitId;

/// Whether a window asks units or seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Asks {
    /// Each candidate.
    #[default]
    Units,
    /// Each seat of a candidate, once for all of its candidates: the answer names the unit.
    Seats,
}

/// The order in which a window asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskOrder {
    /// In the order of turns; units without a place in it come last.
    Turns,
    /// In the order of the roster.
    Roster,
    /// In the order of the roster, the side whose turn it is last.
    ActingSideLast,
    /// In the order of turns, from the unit after the actor, wrapping round.
    AfterActor,
    /// The actor only.
    Actor,
    /// The nearest to the actor first, at equal distance in the order of the roster; without an actor in that order.
    Nearest,
}

/// How a reply takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// It is kept for the step after the window, which resolves it together with the frame's action.
    Join,
    /// It is carried out in a frame of its own before the next unit is asked
    /// ([`RuleSet::interpose`](super::RuleSet::interpose)).
    Interpose,
    /// It replaces the frame's intent; only the difference between the prices is paid.
    Replace(ReplaceRules),
    /// It takes effect before the next unit is asked: the window closes, and the frame's step may open it again for
    /// units that were not asked ([`super::stack::Frame::asked`]).
    Instant,
}

/// The rules that a replacement cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaceRules {
    /// Only the difference between the prices is paid.
    pub price: RuleId,
    /// The replaced intent is revealed if it was secret.
    pub revealed: RuleId,
    /// The intent is replaced.
    pub replaced: RuleId,
}

/// The rules that replies and passes in a window cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRules {
    /// The rule of a reply.
    pub answer: RuleId,
    /// The rule of a pass.
    pub pass: RuleId,
}

/// When a reply is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// When it is given.
    AtOnce,
    /// After the window closes, by the rule set.
    Later,
    /// Its price is reserved when it is given, or revealed if it was secret; the rule set charges or releases it
    /// ([`super::payment`]).
    Held,
    /// Its price is owed to the next turn when it is given.
    Owed,
}

/// A limit on how often a unit may reply in windows of a kind, or be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The span that is counted over.
    pub over: Span,
    /// The greatest number.
    pub most: i16,
    /// What counts.
    pub counts: Counts,
}

/// The span that a [`Limit`] counts over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The frame that opens the windows: one action, one walk.
    Frame,
    /// The scope of a tally of the unit: the key of the rule set's [`Count`](super::Count), and its scope.
    Counted(u16, Scope),
}

/// What counts towards a [`Limit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// A reply other than a pass: a unit that passes may be asked by a later window.
    Taken,
    /// A question, whatever the answer.
    Asked,
}

impl Limit {
    /// A limit on a tally of the rule set.
    #[must_use]
    pub fn on(what: impl Count, most: i16, counts: Counts) -> Self {
        Self { over: Span::Counted(what.key(), what.scope()), most, counts }
    }

    /// A limit within the frame that opens the windows.
    #[must_use]
    pub const fn in_frame(most: i16, counts: Counts) -> Self {
        Self { over: Span::Frame, most, counts }
    }

    /// Whether a unit is within the limit; `in_frame` is how often it was counted in the frame.
    #[must_use]
    pub fn admits(&self, turn: &Turn, unit: UnitId, in_frame: i16) -> bool {
        let counted = match self.over {
            Span::Frame => in_frame,
            Span::Counted(key, scope) => turn.number(unit.into(), key, scope),
        };
        counted < self.most
    }
}

/// The rules of a kind of window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRule {
    /// Whether units or seats are asked.
    pub asks: Asks,
    /// Whether replies are secret until the window closes. They are open if all candidates belong to one seat.
    pub privacy: Privacy,
    /// The limit on replies or questions, if there is one.
    pub limit: Option<Limit>,
    /// The kinds of windows that may be opened in the frame of a reply.
    pub inside: WindowSet,
    /// The order in which it asks.
    pub order: AskOrder,
    /// How a reply takes effect.
    pub reply: ReplyKind,
    /// When a reply is paid for.
    pub pays: Pays,
    /// The verb of a pass. A unit with no other verb on offer is not asked.
    pub pass_verb: Verb,
    /// The rules that replies and passes cite.
    pub by: AnswerRules,
}

impl WindowRule {
    /// A window that asks units openly, without limit, whose replies are paid at once and resolved with the frame.
    #[must_use]
    pub const fn open(order: AskOrder, pass_verb: Verb, by: AnswerRules) -> Self {
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
