//! The one battlefield that all rule sets share: each file a mechanic, with its component and its pure queries.
//!
//! - [`terrain`]: the ground, its price, sight and height; [`edge`]: what stands between two cells; [`door`]: what of it opens.
//! - [`mod@unit`]: ids, sets of units, bodies, fixed numbers, the roster.
//! - [`pools`]: action points, health and the like.
//! - [`status`]: statuses and the bonds between units; [`until`]: when a status ends.
//! - [`gear`]: items and their parts.
//! - [`size`]: footprints, and whom one may pass; [`bodies`]: who is where; [`mount`]: who sits on whom.
//! - [`scale`]: how large a cell is.
//! - [`mechanics`]: what a rule set says about all of it, as numbers; [`cited`]: the ids of its rules beside them.
//! - [`givens`]: these and what the level adds, for the whole battle.
//! - [`elevation`]: drops, falls, high ground; who is in the air: [`field`] says how high anybody is.
//! - [`sight`]: who sees whom; [`mod@cover`]: what stands between; [`concealment`]: who is hidden from whom.
//! - [`facing`]: which way a unit looks; [`flanking`]: whether the places of its foes make it easier prey.
//! - [`zone`]: what a unit threatens or controls, and which steps that concerns.
//! - [`region`]: the board cut into regions; [`hazard`]: what parts of it do to those in them; [`check_modifier`]: what they add
//!   to checks.
//! - [`movement`]: walking, step by step.
//! - [`field`]: the read-only look at all of it.
//! - [`derived`]: which components were written; [`plugins`]: the systems that keep current what follows from them.

pub mod bodies;
pub mod check_modifier;
pub mod cited;
pub mod concealment;
pub mod cover;
pub mod derived;
pub mod door;
pub mod edge;
pub mod elevation;
pub mod facing;
pub mod field;
pub mod flanking;
pub mod gear;
pub mod givens;
pub mod hazard;
pub mod mechanics;
pub mod mount;
pub mod movement;
pub mod plugins;
pub mod pools;
pub mod region;
pub mod scale;
pub mod sight;
pub mod size;
pub mod status;
pub mod terrain;
pub mod unit;
pub mod until;
pub mod zone;

pub use bodies::Bodies;
pub use check_modifier::{CheckModifier, CheckModifiers, ModifierId, ModifierScope};
pub use cited::CitedRule;
pub use concealment::{
    Area, Concealed, ConcealmentRule, Contest, Glance, Hidden, Hide, Moment, Scope, SearchReach, aware,
};
pub use cover::{
    BodyCover, Cover, CoverLine, CoverMap, CoverRule, CoverSource, Coverage, Heights, Means, Obstacle, Screen, Shot,
    cover,
};
pub use derived::{AppDerived, Touched, update_derived};
pub use door::{Door, DoorId, DoorMask};
pub use edge::{Edge, Edges};
pub use facing::{Arc, FacingRule};
pub use field::{Field, UnitRef, unseen_by};
pub use flanking::{Closed, Flank, FlankQuery, FlankReason, FlankRule, FlankRules};
pub use gear::{Gear, GearId, Item, ItemId, PartId, Place, Readiness};
pub use givens::{Givens, Opening, RuleData};
pub use hazard::{Hazard, HazardEffect, Hazards, PlacedHazard, Tick};
pub use mechanics::Mechanics;
pub use mount::{Loan, MountFault, Mounts, PairPoints, PairRule, PairTurn, Ride, Riding};
pub use movement::{Path, Reach, Walking, Walks};
pub use plugins::{BattlefieldPlugins, ZoneRule, renew_zones};
pub use pools::{Pool, PoolId, Pools};
pub use region::{CornerOnly, RegionFault, RegionId, RegionLinks, Regions};
pub use scale::Scale;
pub use sight::{FieldOfView, Sight, SightBlocker, SightRule, Touch, sees};
pub use size::{Barring, Cross, Crossing, Footprint, Size};
pub use status::{Bond, BondId, BondKind, Bonds, Status, StatusId, Statuses};
pub use terrain::{Board, Ground, Terrain, Water};
pub use unit::{AWAY, Body, Member, Roster, Seat, SideId, SideInfo, StatId, Stats, UnitId, UnitMask};
pub use until::{ActSet, Cause, End, FrameId, Need, Until};
pub use zone::{Marks, Stance, Step, Surroundings, ThreatShape, Zones, cells_from, cells_of};

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
