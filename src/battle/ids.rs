//! Ids that every part of a battle names: verbs, kinds of windows, frames, purses, what is counted, the battle itself.

pub use crate::battlefield::FrameId;
use crate::battlefield::{SideId, UnitId};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// Something that can be done: an action, a reaction, a pass. By its place in the rule set's list of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Verb(pub u8);

/// A kind of window, by the rule set's own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WindowKind(pub u8);

/// What a number that is counted is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A unit.
    Unit(UnitId),
    /// A side.
    Side(SideId),
    /// The whole battle.
    Battle,
}

impl From<UnitId> for Subject {
    fn from(unit: UnitId) -> Self {
        Self::Unit(unit)
    }
}

impl From<SideId> for Subject {
    fn from(side: SideId) -> Self {
        Self::Side(side)
    }
}

/// One purse: whose reservations and payments a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Account {
    /// The frame.
    pub frame: FrameId,
    /// The unit whose reply in the frame it is of; `None` for the actor's.
    pub reply: Option<UnitId>,
    /// The unit whose pools pay. A pool that it uses of its mount is the mount's.
    pub payer: UnitId,
}

/// Which battle a world holds: a digest of rule set, board, sides and units. It is the same for every seed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleIdentity(pub(super) u64);
