//! Statuses of units, and the bonds that tie several units together.
//!
//! A status has a kind, the unit that imposed it and the ends that have come to pass; a [`Bond`] ties its members (a weapon
//! bind, a grapple) and ends for all of them at once. Some rule sets have exactly one status a unit, its posture, others
//! any number. Serves TEMPO-027, TEMPO-028, TEMPO-029, TEMPO-030, TEMPO-031, TEMPO-032, TEMPO-033, TEMPO-034,
//! TEMPO-035, TEMPO-036, TEMPO-037, TEMPO-038, TEMPO-039, TEMPO-G36, POISE-026, POISE-027, POISE-C39.

use super::gear::ItemId;
use super::ids::{BondId, BondKind, StatusId, UnitId};
use super::until::Until;
use bevy::prelude::{Component, Reflect, ReflectComponent, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// One status of one unit. It can have several of a kind, one for each unit that imposed it. Opaque to reflection, which
/// knows no `Box`.
#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(opaque, Clone, Debug, PartialEq, Hash)]
pub struct Status {
    /// Its kind.
    pub kind: StatusId,
    /// The bond that it belongs to and ends with, if any.
    pub bond: Option<BondId>,
    /// The unit that imposed the status; `None` for one without a cause.
    pub by: Option<UnitId>,
    /// The number of the frame in which it began: a status that ends with an act does not end with the act that imposed it.
    pub since: u32,
    /// Which of its ends have come to pass, or how often, as its rule set counts.
    pub met: u8,
    /// When the heart ends it; `None` if only its rule set does.
    pub until: Option<Box<Until>>,
}

impl Hash for Status {
    /// Without an [`Until`] nothing is added, so that hashes of rule sets without one stay as they were.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, self.bond, self.by, self.since, self.met).hash(state);
        if let Some(until) = &self.until {
            until.hash(state);
        }
    }
}

impl Status {
    /// A status without a unit that imposed it, in a bond or not.
    #[must_use]
    pub const fn of(kind: StatusId, bond: Option<BondId>) -> Self {
        Self { kind, bond, by: None, since: 0, met: 0, until: None }
    }
}

/// All statuses of a unit, in the order in which they began.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Statuses(pub SmallVec<[Status; 2]>);

impl Statuses {
    /// Whether the unit has a status of the kind.
    #[must_use]
    pub fn has(&self, kind: StatusId) -> bool {
        self.0.iter().any(|status| status.kind == kind)
    }

    /// The first status of a kind.
    #[must_use]
    pub fn get(&self, kind: StatusId) -> Option<&Status> {
        self.0.iter().find(|status| status.kind == kind)
    }

    /// The status of a kind that `by` imposed; for `None` the one that no unit imposed.
    #[must_use]
    pub fn by(&self, kind: StatusId, by: Option<UnitId>) -> Option<&Status> {
        self.0.iter().find(|status| status.kind == kind && status.by == by)
    }

    /// The first status that the unit has twice of the same unit, or twice of no unit.
    #[must_use]
    pub fn twice(&self) -> Option<&Status> {
        let is_same = |one: &Status, other: &Status| (one.kind, one.by) == (other.kind, other.by);
        self.0
            .iter()
            .enumerate()
            .find(|(at, one)| self.0[at + 1..].iter().any(|other| is_same(one, other)))
            .map(|one| one.1)
    }

    /// The first status: the posture, in rule sets where a unit has exactly one (TEMPO-G36).
    #[must_use]
    pub fn first(&self) -> Option<StatusId> {
        self.0.first().map(|status| status.kind)
    }
}

/// Units tied together, each with the item that ties it, if any.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Bond {
    /// Its id.
    pub id: BondId,
    /// Its kind.
    pub kind: BondKind,
    /// The units that are tied, each with the item that ties it.
    pub members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
    /// When it was tied: the round, from 0, and the index in the order of turns; `None` if the battle began with it.
    pub since: Option<(u16, u8)>,
}

/// All bonds, in the order in which they were tied.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Bonds(pub Vec<Bond>);

impl Bonds {
    /// The bond of this kind that the unit is in.
    #[must_use]
    pub fn of(&self, unit: UnitId, kind: BondKind) -> Option<&Bond> {
        self.0.iter().find(|bond| bond.kind == kind && bond.members.iter().any(|member| member.0 == unit))
    }

    /// The bond with this id.
    #[must_use]
    pub fn get(&self, id: BondId) -> Option<&Bond> {
        self.0.iter().find(|bond| bond.id == id)
    }
}

impl Bond {
    /// The first other member than the unit.
    #[must_use]
    pub fn partner(&self, unit: UnitId) -> Option<UnitId> {
        self.members.iter().map(|member| member.0).find(|&other| other != unit)
    }

    /// The item that ties the unit, if any.
    #[must_use]
    pub fn item(&self, unit: UnitId) -> Option<ItemId> {
        self.members.iter().find(|member| member.0 == unit).and_then(|member| member.1)
    }
}
