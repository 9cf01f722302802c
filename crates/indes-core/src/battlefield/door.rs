//! Doors: obstacles on edges that open and shut during a battle, by hand or by a lever.
//!
//! A door takes up one edge or several and is named by the level. Shut it is an [`Edge::Door`] or an [`Edge::Grille`], open
//! an [`Edge::Doorway`], which bars nothing. A unit at one of its edges operates it by hand, from either side; a unit on the
//! cell of a lever or beside it operates it from there. A door cannot be shut while a body stands astride of its edges.
//! Which doors are open is state of the battle, as is who knows
//! of hidden ones ([`super::board`]); everything else about them is fixed by the level.
//!
//! Serves TEMPO-G41.

use super::{Edge, SideId, SideMask};
use crate::grid::Cell;
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// The id of a door: its index in the list of its board, below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct DoorId(pub u8);

/// A set of doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct DoorMask(pub u32);

impl DoorMask {
    /// Whether a door is in the set.
    #[must_use]
    pub const fn has(self, door: DoorId) -> bool {
        self.0 >> (door.0 & 31) & 1 == 1
    }

    /// The doors of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A door, portcullis or the like.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct Door {
    /// Its name: `the cellar door`.
    pub name: String,
    /// The obstacle on its edges while it is shut.
    pub shut: Edge,
    /// Whether it is open.
    pub open: bool,
    /// Whether a unit at one of its edges can operate it.
    pub by_hand: bool,
    /// The cells of its levers.
    pub levers: Vec<Cell>,
    /// Its edges, each by its two cells.
    pub edges: Vec<(Cell, Cell)>,
    /// The secret of how it is worked, if the level hides it.
    pub secret: Option<DoorSecret>,
}

/// What is hidden about a door: how it is worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct DoorSecret {
    /// The modifier of the test that finds it; above 0 it is easier to find.
    pub modifier: i16,
    /// The sides that know.
    pub known_to: SideMask,
}

impl Door {
    /// Whether a side knows how it is worked.
    #[must_use]
    pub fn is_known_to(&self, side: SideId) -> bool {
        self.secret.is_none_or(|secret| secret.known_to.has(side))
    }

    /// The cells at which it is worked: those of its edges, if it is worked by hand, and those of its levers.
    pub fn worked_at(&self) -> impl Iterator<Item = Cell> + '_ {
        let sides = self.edges.iter().filter(|_| self.by_hand).flat_map(|&(a, b)| [a, b]);
        sides.chain(self.levers.iter().copied())
    }
}
