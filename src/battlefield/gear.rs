//! Items: what a unit has in hand and what is stowed.
//!
//! An item is an entry of the rule set's list of gear, with a place and, if it shoots, what is loaded. Serves TEMPO-G11,
//! TEMPO-G14, TEMPO-G15, TEMPO-G41 and TEMPO-G54.

use super::unit::UnitId;
use crate::grid::Cell;
use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An item of a unit, by its place in the unit's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ItemId(pub u8);

/// A kind of item, by its place in the rule set's list of gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GearId(pub u8);

/// A usable part of an item (a weapon's edge or point): the item and the part's place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PartId {
    /// The item; nothing for bare hands.
    pub item: Option<ItemId>,
    /// The part.
    pub part: u8,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Ready to be used.
    Hand,
    /// On the body.
    Stowed,
    /// On the ground.
    Ground(Cell),
    /// With somebody else, who picked it up.
    Gone,
}

/// What changes of a weapon that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Readiness {
    /// Shots left.
    pub shots: u8,
    /// What has been paid towards loading it again.
    pub paid: u8,
    /// At whom it is aimed.
    pub aim: Option<UnitId>,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: GearId,
    /// Where it is.
    pub place: Place,
    /// Whether it can shoot.
    pub ready: Readiness,
}

/// All items of a unit, by [`ItemId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Gear(pub SmallVec<[Item; 4]>);

impl Gear {
    /// The item.
    #[must_use]
    pub fn get(&self, id: ItemId) -> Option<&Item> {
        self.0.get(usize::from(id.0))
    }

    /// The items in hand, in the order of the list.
    pub fn in_hand(&self) -> impl Iterator<Item = (ItemId, GearId)> {
        (0u8..).zip(&self.0).filter(|(_, item)| item.place == Place::Hand).map(|(at, item)| (ItemId(at), item.kind))
    }
}
