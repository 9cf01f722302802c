//! Named resources of a unit: action points, health, and whatever else a rule set pays with.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A resource, by its place in the rule set's list of pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PoolId(pub u8);

/// One resource. What can still be spent is `now - held`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pool {
    /// What is there.
    pub now: i16,
    /// The most there can be; of an open one what it usually is.
    pub max: i16,
    /// Reserved for something declared but not yet paid.
    pub held: i16,
    /// Spent already from the next refill.
    pub owed: i16,
    /// Whether there can be more than `max` (POISE-032).
    pub open: bool,
}

impl Pool {
    /// One that begins full.
    #[must_use]
    pub const fn full(points: i16) -> Self {
        Self { now: points, max: points, held: 0, owed: 0, open: false }
    }

    /// What can be spent of it: what is there and not reserved.
    #[must_use]
    pub const fn free(&self) -> i16 {
        self.now - self.held
    }

    /// How much more can be owed to its next refill.
    #[must_use]
    pub const fn free_to_owe(&self) -> i16 {
        self.max - self.owed
    }

    /// Whether a unit has one of the kind at all: what it can never have a point of it has not.
    #[must_use]
    pub const fn exists(&self) -> bool {
        self.max > 0 || self.open
    }
}

/// All resources of a unit.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pools(pub SmallVec<[Pool; 4]>);

impl Pools {
    /// The pool; an empty one if the unit has none of the kind.
    #[must_use]
    pub fn get(&self, id: PoolId) -> Pool {
        self.0.get(usize::from(id.0)).copied().unwrap_or_default()
    }

    /// What can be spent of it.
    #[must_use]
    pub fn free(&self, id: PoolId) -> i16 {
        self.get(id).free()
    }
}
