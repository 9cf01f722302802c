//! Ids that every part of a battle uses: verbs, kinds of windows, frames, purses, subjects of tallies, the battle
//! itself.

pub use crate::battlefield::FrameId;
use crate::battlefield::{SideId, UnitId};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};

/// An action, a reaction or a pass: its index in the rule set's list of verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct Verb(pub u8);

/// A kind of window, in the rule set's own numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct WindowKind(pub u8);

/// The subject of a tally or an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
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

/// The id of a purse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Account {
    /// The frame.
    pub frame: FrameId,
    /// The kind of window and the unit of the reply in the frame that it belongs to; `None` for the actor's purse.
    pub reply: Option<(WindowKind, UnitId)>,
    /// The unit whose pools pay; its mount's where it borrows the pool.
    pub payer: UnitId,
}

/// The identity of the battle in a world: a digest of rule set, board, sides and units. It does not depend on the seed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct BattleIdentity(pub(super) u64);
