//! Statuses of units, and the bonds that tie several units together.
//!
//! A status is an instance with a kind, a cause and what has come to pass of its end; a [`Bond`] ties its members (a
//! weapon bind, a grapple) and ends for all of them at once. A rule set has one status a unit, its posture, or any
//! number of them. Serves TEMPO-027..039, TEMPO-G36, POISE-026, POISE-027, POISE-C39.

use super::gear::ItemId;
use super::unit::UnitId;
use super::until::Until;
use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// A kind of status, by its place in the rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StatusId(pub u8);

/// One status of one unit. Several of a kind can exist, one per cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// What it is.
    pub kind: StatusId,
    /// The bond it comes from, and ends with.
    pub bond: Option<BondId>,
    /// The unit that imposed the status; `None` for one without a cause.
    pub by: Option<UnitId>,
    /// The frame it began in: what ends with an act does not end with the act that brought it about.
    pub since: u32,
    /// Which of the things that end it have come to pass, or how often, as its rule set counts.
    pub met: u8,
    /// When the heart ends it; `None` if only its rule set does.
    pub until: Option<Box<Until>>,
}

impl Hash for Status {
    /// One that only its rule set ends counts as if there were no [`Until`].
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, self.bond, self.by, self.since, self.met).hash(state);
        if let Some(until) = &self.until {
            until.hash(state);
        }
    }
}

impl Status {
    /// One without a cause that has to be known.
    #[must_use]
    pub const fn of(kind: StatusId, bond: Option<BondId>) -> Self {
        Self { kind, bond, by: None, since: 0, met: 0, until: None }
    }
}

/// All statuses of a unit, in the order in which they began.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Statuses(pub SmallVec<[Status; 2]>);

impl Statuses {
    /// Whether there is one of the kind.
    #[must_use]
    pub fn has(&self, kind: StatusId) -> bool {
        self.0.iter().any(|status| status.kind == kind)
    }

    /// The first of a kind.
    #[must_use]
    pub fn get(&self, kind: StatusId) -> Option<&Status> {
        self.0.iter().find(|status| status.kind == kind)
    }

    /// The one of a kind that a unit imposed, or that none did.
    #[must_use]
    pub fn by(&self, kind: StatusId, by: Option<UnitId>) -> Option<&Status> {
        self.0.iter().find(|status| status.kind == kind && status.by == by)
    }

    /// The first status: the posture, in rule sets where a unit has exactly one (TEMPO-G36).
    #[must_use]
    pub fn first(&self) -> Option<StatusId> {
        self.0.first().map(|status| status.kind)
    }
}

/// A bond, numbered in the order in which bonds were tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BondId(pub u32);

/// A kind of bond, by its place in the rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BondKind(pub u8);

/// Units tied together, with the item each is tied by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bond {
    /// Its number.
    pub id: BondId,
    /// What it is.
    pub kind: BondKind,
    /// Who is tied, and by what.
    pub members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
    /// When it was tied: the round, from 0, and the place in the order of turns; nothing if the battle began with it.
    pub since: Option<(u16, u8)>,
}

/// All bonds, in the order in which they were tied.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Bonds(pub Vec<Bond>);

impl Bonds {
    /// The bond of this kind that the unit is in.
    #[must_use]
    pub fn of(&self, unit: UnitId, kind: BondKind) -> Option<&Bond> {
        self.0.iter().find(|bond| bond.kind == kind && bond.members.iter().any(|member| member.0 == unit))
    }

    /// The bond with this number.
    #[must_use]
    pub fn get(&self, id: BondId) -> Option<&Bond> {
        self.0.iter().find(|bond| bond.id == id)
    }
}

impl Bond {
    /// The first member beside the unit.
    #[must_use]
    pub fn partner(&self, unit: UnitId) -> Option<UnitId> {
        self.members.iter().map(|member| member.0).find(|&other| other != unit)
    }

    /// The item by which the unit is tied.
    #[must_use]
    pub fn item(&self, unit: UnitId) -> Option<ItemId> {
        self.members.iter().find(|member| member.0 == unit).and_then(|member| member.1)
    }
}
