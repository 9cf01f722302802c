//! The one battlefield that all rule sets share: each file a mechanic, with its component and its pure queries.
//!
//! - [`terrain`]: the ground, its price, sight and height.
//! - [`unit`]: ids, sets of units, bodies, fixed numbers, the roster.
//! - [`pools`]: action points, health and the like.
//! - [`status`]: statuses and the bonds between units.
//! - [`gear`]: items and their parts.
//! - [`size`]: footprints, and whom one may pass; [`bodies`]: who is where.
//! - [`mechanics`]: what a rule set says about all of it, as numbers.
//! - [`elevation`]: drops, falls, high ground.
//! - [`sight`]: who sees whom; [`cover`]: what stands between; [`concealment`]: who is hidden from whom.
//! - [`movement`]: walking, step by step.
//! - [`field`]: the read-only look at all of it.

pub mod bodies;
pub mod elevation;
pub mod concealment;
pub mod cover;
pub mod field;
pub mod gear;
pub mod mechanics;
pub mod movement;
pub mod pools;
pub mod sight;
pub mod size;
pub mod status;
pub mod terrain;
pub mod unit;

pub use bodies::Bodies;
pub use concealment::{Area, ConcealmentRule, Contest, Glance, Hidden, Hide, Moment, Scope, aware};
pub use cover::{BodyCover, Cover, CoverLine, CoverRule, CoverSource, Means, Obstacle, Screen, Screens, Shot, cover};
pub use field::{Field, RuleData, UnitRef};
pub use gear::{Gear, GearId, Item, ItemId, PartId, Place};
pub use mechanics::Mechanics;
pub use movement::{Path, Reach, Walking};
pub use pools::{Pool, PoolId, Pools};
pub use sight::{FieldOfView, Sight, SightRule, Touch, Veil, sees};
pub use size::{Barring, Cross, Crossing, Footprint, Size};
pub use status::{Bond, BondId, BondKind, Bonds, Status, StatusId, Statuses};
pub use terrain::{Board, Ground, Terrain, Water};
pub use unit::{Body, Member, Roster, Seat, SideId, SideInfo, StatId, Stats, UnitId, UnitMask};

use serde::{Deserialize, Serialize};

/// The colours of a side: each has its own lightness, hue and pattern, so that any one of the three is enough to
/// tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Livery {
    /// Blue with bars across.
    #[default]
    Tide,
    /// Red with slanting stripes.
    Ember,
    /// Violet with upright stripes.
    Orchid,
    /// White with chequers.
    Chalk,
}
