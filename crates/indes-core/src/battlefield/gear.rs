//! Items of a unit: those in hand, stowed, on the ground.
//!
//! An item is an entry of the rule set's list of gear, with its place and, if it shoots, its [`Readiness`]. Serves TEMPO-G11,
//! TEMPO-G14, TEMPO-G15, TEMPO-G41, TEMPO-G54 and MANEUVER-G78.

use super::ids::UnitId;
use crate::grid::Cell;
use bevy::prelude::{Component, Reflect, ReflectComponent};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The id of an item: its index in the unit's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct ItemId(pub u8);

/// The id of a kind of item: its index in the rule set's list of gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct GearId(pub u8);

/// The id of a usable part of an item (a weapon's edge or point): the item and the part's index in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct PartId {
    /// The item; `None` for bare hands.
    pub item: Option<ItemId>,
    /// The index of the part.
    pub part: u8,
}

/// The place of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Place {
    /// In hand, ready for use.
    Hand,
    /// Stowed on the body.
    Stowed,
    /// On the ground, on this cell.
    Ground(Cell),
    /// With another unit, which picked it up.
    Gone,
}

/// The hands with which a unit holds a weapon that needs one hand and can be held in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// One hand.
    #[default]
    OneHand,
    /// Both hands.
    BothHands,
}

/// The state of a weapon that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Readiness {
    /// The shots that are loaded.
    pub shots: u8,
    /// The points paid so far towards reloading.
    pub paid: u8,
    /// The unit at which it is aimed, if any.
    pub aim: Option<UnitId>,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Item {
    /// Its kind.
    pub kind: GearId,
    /// Its place.
    pub place: Place,
    /// Its state, if it shoots.
    pub ready: Readiness,
}

/// All items of a unit, by [`ItemId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Gear(pub SmallVec<[Item; 4]>);

impl Gear {
    /// The item with this id.
    #[must_use]
    pub fn get(&self, id: ItemId) -> Option<&Item> {
        self.0.get(usize::from(id.0))
    }

    /// The items in hand, in the order of the list.
    pub fn in_hand(&self) -> impl Iterator<Item = (ItemId, GearId)> {
        (0u8..).zip(&self.0).filter(|(_, item)| item.place == Place::Hand).map(|(at, item)| (ItemId(at), item.kind))
    }
}
