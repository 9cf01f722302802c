//! The order in which a battle ends, the same for every rule set.
//!
//! [`Change::Conclude`](super::Change::Conclude) fixes winner and reason, with an event; from then on the battle is in
//! [`Phase::Aftermath`](super::Phase::Aftermath), at one [`EndPhase`] after the other, in the order of
//! [`EndPhase::ALL`]:
//!
//! 1. [`EndPhase::Close`], by the driver: what purses hold is released, and every frame above the machine's is dropped,
//!    with its window, its question and its memory. What the last batch brought about still follows of itself: settling
//!    systems ([`AppRules::add_settling`](super::AppRules::add_settling)) run in every phase.
//! 2. [`EndPhase::Expiry`]: statuses and bonds end that last no longer than the battle (POISE-C23 gambits, REGION-D13
//!    stuns and grabs), and riders and flyers that are shoved, knocked down or defeated land. Effects that waited for
//!    the battle to be decided ([`super::time`]) come first.
//! 3. [`EndPhase::Debts`]: draws that the battle left open are made (POISE-102 afflictions, REGION-066 survival).
//! 4. [`EndPhase::Tending`]: the fallen are tended (POISE-G42, REGION-086 first aid).
//! 5. [`EndPhase::Recovery`]: pools are set to what they are after rest (POISE-034, REGION-D13 7, ENERGY-293).
//!
//! In the last four [`RuleSet::ending`](super::RuleSet::ending) is called in place of the machine's step, again and
//! again, until it leaves neither a change nor a next step; then the next phase begins, and after the last one the
//! battle is [`Phase::Over`](super::Phase::Over). A phase may draw, write, ask and push frames, which the rule set's
//! `step` carries out as in the fight; a pass of each phase is settled before the next. So a record, a save and a
//! script of dice reach to the end of the aftermath. A rule set in which nothing is owed in a phase leaves nothing
//! there.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// A part of the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub enum EndPhase {
    /// Suspended frames are dropped.
    Close,
    /// Statuses and bonds end that last no longer than the battle.
    Expiry,
    /// Draws that the battle left open are made.
    Debts,
    /// The fallen are tended.
    Tending,
    /// Pools are set to what they are after rest.
    Recovery,
}

impl EndPhase {
    /// All phases, in order.
    pub const ALL: [Self; 5] = [Self::Close, Self::Expiry, Self::Debts, Self::Tending, Self::Recovery];

    /// The phase after this one; `None` after the last.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Close => Some(Self::Expiry),
            Self::Expiry => Some(Self::Debts),
            Self::Debts => Some(Self::Tending),
            Self::Tending => Some(Self::Recovery),
            Self::Recovery => None,
        }
    }
}
