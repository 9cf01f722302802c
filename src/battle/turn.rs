//! Rounds, turns and the phase of a battle, as every rule set counts them.

use super::event::Ending;
use crate::battlefield::{SideId, UnitId};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Whose turn it is in which round.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Full rounds completed.
    pub round: u16,
    /// The order of turns.
    pub order: SmallVec<[UnitId; 16]>,
    /// The place in the order of the one whose turn it is.
    pub slot: u8,
    /// Turns begun since the battle began.
    pub turns: u32,
}

impl Turn {
    /// Whose turn it is.
    #[must_use]
    pub fn actor(&self) -> Option<UnitId> {
        self.order.get(usize::from(self.slot)).copied()
    }
}

/// How far a battle is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// It is fought.
    Fight,
    /// It is over.
    Over {
        /// Who won.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
}

/// A moment of the battle, counted absolutely so that nothing can shift it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Moment {
    /// The end of a round, from 0.
    RoundEnd(u16),
}

/// What happens at a moment of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expiry {
    /// The battle ends, with this winner or as a draw.
    Conclude(Option<SideId>, Ending),
}

/// What the future holds. The clock's changes move what is due from `waiting` to `fired`; Settle carries it out.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Timeline {
    /// What is still to come.
    pub waiting: Vec<(Moment, Expiry)>,
    /// What is due now.
    pub fired: Vec<Expiry>,
}

impl Timeline {
    /// A moment has come.
    pub fn fire(&mut self, moment: Moment) {
        let fired = &mut self.fired;
        self.waiting.retain(|&(at, what)| {
            if at == moment {
                fired.push(what);
            }
            at != moment
        });
    }
}
