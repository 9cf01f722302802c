//! Small enums that changes and tellings name: kinds of loss, spans of counting, ways in which a battle ends.

use crate::battlefield::{GearId, UnitId};
use serde::{Deserialize, Serialize};

/// How points of a pool are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    /// As the price of something.
    Price,
    /// As damage.
    Damage,
    /// Neither: by what somebody or something does, past all that stops damage.
    Drain,
}

/// For how long something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scope {
    /// Until the next turn begins.
    Turn,
    /// Until the next round begins.
    Round,
    /// Until the battle is over.
    Battle,
}

/// What is done to a weapon that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preparing {
    /// A shot is used.
    Shoot,
    /// So much is paid towards loading it.
    Pay(u8),
    /// It has so many shots now, and nothing is paid towards more.
    Load(u8),
    /// It is aimed at somebody, or no longer.
    Aim(Option<UnitId>),
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// Only one side, with its allies, still stands.
    LastStanding,
    /// The level's last round is over.
    RoundLimit,
    /// A side gave up.
    Conceded,
    /// The sides agreed to end it.
    Terms,
    /// [`Silence::MOST`](super::super::turn::Silence::MOST) rounds ended without a question to a player.
    Standstill,
}

/// How a battle can end by agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Terms {
    /// No side wins.
    Draw,
}

/// A weapon's part by kind: what is shown when the weapon has changed hands long since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WeaponPart {
    /// The kind of weapon.
    pub gear: GearId,
    /// Its part.
    pub part: u8,
}
