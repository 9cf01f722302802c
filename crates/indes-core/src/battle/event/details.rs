//! Small types that changes and events name: kinds of loss, spans of tallies, reasons for the end of a battle.

use crate::battlefield::{GearId, UnitId};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// The kind of a loss of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    /// As the price of something.
    Price,
    /// As damage.
    Damage,
    /// As an effect that nothing that stops damage applies to.
    Drain,
}

/// How long something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub enum Scope {
    /// Until the next turn begins.
    Turn,
    /// Until the next round begins.
    Round,
    /// Until the battle is over.
    Battle,
}

/// A step in the use of a weapon that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preparing {
    /// A shot is used.
    Shoot,
    /// Points are paid towards loading it.
    Pay(u8),
    /// It is loaded with this number of shots; nothing is paid towards more.
    Load(u8),
    /// It is aimed at a unit; `None` if it is no longer aimed.
    Aim(Option<UnitId>),
}

/// The reason for the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Ending {
    /// Only one side, with its allies, still stands.
    LastStanding,
    /// A side reached a goal of the level.
    Goal,
    /// The level's last round is over.
    RoundLimit,
    /// A side gave up.
    Conceded,
    /// The sides agreed to end it.
    Terms,
    /// [`Silence::MOST`](super::super::turn::Silence::MOST) rounds ended without a question to a player.
    Standstill,
}

/// Terms by which a battle can end by agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Terms {
    /// No side wins.
    Draw,
}

/// A part of a kind of weapon: it can be named even after the weapon has changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WeaponPart {
    /// The kind of weapon.
    pub gear: GearId,
    /// The index of the part.
    pub part: u8,
}
