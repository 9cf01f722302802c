//! Pools: the named resources of a unit, such as action points and health.

use bevy::prelude::{Component, Reflect, ReflectComponent};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The id of a pool: its index in the rule set's list of pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct PoolId(pub u8);

/// The points of one resource of a unit. `now - held` can be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Pool {
    /// The points it has.
    pub now: i16,
    /// The most points it can have; for an open pool its usual points.
    pub max: i16,
    /// The points reserved for a declared price that is not paid yet.
    pub held: i16,
    /// The points of the next refill that are spent already.
    pub owed: i16,
    /// Whether it can have more points than `max` (POISE-032).
    pub open: bool,
}

impl Pool {
    /// A full pool with this maximum.
    #[must_use]
    pub const fn full(points: i16) -> Self {
        Self { now: points, max: points, held: 0, owed: 0, open: false }
    }

    /// The points that can be spent: those it has less those reserved.
    #[must_use]
    pub const fn free(&self) -> i16 {
        self.now - self.held
    }

    /// How many more points of its next refill can be spent in advance.
    #[must_use]
    pub const fn free_to_owe(&self) -> i16 {
        self.max - self.owed
    }

    /// Whether the unit has the resource at all: a pool that can never hold a point counts as absent.
    #[must_use]
    pub const fn exists(&self) -> bool {
        self.max > 0 || self.open
    }
}

/// All pools of a unit, by [`PoolId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Pools(pub SmallVec<[Pool; 4]>);

impl Pools {
    /// The pool with this id; an empty one if the unit has none.
    #[must_use]
    pub fn get(&self, id: PoolId) -> Pool {
        self.0.get(usize::from(id.0)).copied().unwrap_or_default()
    }

    /// The points of a pool that can be spent.
    #[must_use]
    pub fn free(&self, id: PoolId) -> i16 {
        self.get(id).free()
    }
}
