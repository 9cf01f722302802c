//! The battlefield that all rule sets share: each file is a mechanic, with its components and pure queries.
//!
//! - [`ids`]: ids, sets of units; [`ground`]: the ground of a cell; [`edges`]: obstacles between two cells; [`door`]: doors;
//!   [`board`]: the board with all of this.
//! - [`mod@unit`]: bodies, fixed numbers, the roster.
//! - [`pools`]: action points, health and the like.
//! - [`status`]: statuses and the bonds between units; [`until`]: when a status ends.
//! - [`gear`]: items and their parts.
//! - [`size`]: footprints, and which units a mover may pass; [`bodies`]: the units on each cell; [`mount`]: riders and mounts.
//! - [`scale`]: the size of a cell in metres.
//! - [`mechanics`]: the numbers of a rule set for all of this; [`cited`]: the ids of its rules beside them.
//! - [`givens`]: these numbers and those of the level, fixed for the battle; [`goal`]: what a level lets sides win by.
//! - [`elevation`]: drops, falls, high ground; the level of a unit, on the ground or in the air, is in [`field`].
//! - [`sight`]: lines of sight; [`mod@cover`]: cover from attacks; [`concealment`]: hidden units.
//! - [`facing`]: the direction of a unit and its arcs; [`flanking`]: whether foes flank or surround a unit.
//! - [`zone`]: the cells a unit threatens or controls, and the steps that enter or leave them.
//! - [`region`]: the partition of the board into regions; [`hazard`]: effects of an area on units in it; [`check_modifier`]:
//!   modifiers of checks.
//! - [`movement`]: walking and forced movement, step by step.
//! - [`field`]: read access to all of it.
//! - [`derived`]: which components were written; [`plugins`]: the systems that keep derived data current.

pub mod board;
pub mod bodies;
pub mod check_modifier;
pub mod cited;
pub mod concealment;
pub mod cover;
pub mod derived;
pub mod door;
pub mod edges;
pub mod elevation;
pub mod facing;
pub mod field;
pub mod flanking;
pub mod gear;
pub mod givens;
pub mod goal;
pub mod ground;
pub mod hazard;
pub mod ids;
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
pub mod unit;
pub mod until;
pub mod zone;

pub use board::Board;
pub use bodies::Bodies;
pub use check_modifier::{CheckModifier, CheckModifiers, ModifierId, ModifierScope};
pub use cited::CitedRule;
pub use concealment::{
    Area, Concealed, ConcealmentRule, ConcealmentScope, Contest, Glance, Hidden, Hide, NoticeMoment, SearchReach, aware,
};
pub use cover::{
    BodyCover, Cover, CoverLine, CoverMap, CoverRule, CoverSource, Coverage, Heights, Means, Obstacle, Shot, cover,
};
pub use derived::{AppDerived, DerivedFrom, Touched, update_derived};
pub use door::{Door, DoorId, DoorMask, DoorSecret};
pub use edges::{Edge, Edges};
pub use facing::{Arc, FacingRule};
pub use field::{Field, UnitRef, unseen_by};
pub use flanking::{Closed, Flank, FlankQuery, FlankReason, FlankRule, FlankRules};
pub use gear::{Gear, GearId, Grip, Item, ItemId, PartId, Place, Readiness};
pub use givens::{Givens, Opening, RuleData};
pub use goal::{Goal, GoalKind, Goals};
pub use ground::{Footing, Ground, Light, Screen, Terrain, Water};
pub use hazard::{Hazard, HazardEffect, Hazards, PlacedHazard, Tick};
pub use ids::{BondId, BondKind, Seat, SideId, SideMask, StatId, StatusId, UnitId, UnitMask};
pub use mechanics::Mechanics;
pub use mount::{Loan, MountFault, Mounts, PairPoints, PairRule, PairTurn, Ride, Riding, Willing};
pub use movement::{Path, Reach, Walking, Walks};
pub use plugins::{BattlefieldPlugins, ZoneRule, renew_zones};
pub use pools::{Pool, PoolId, Pools};
pub use region::{CornerOnly, RegionFault, RegionId, RegionLinks, RegionNature, Regions};
pub use scale::Scale;
pub use sight::{FieldOfView, GrazeRule, Sight, SightBlocker, SightRule, sees};
pub use size::{Barring, Cross, Crossing, Footprint, Size, Stance};
pub use status::{Bond, Bonds, Status, Statuses};
pub use unit::{AWAY, Body, Livery, Member, Roster, SideInfo, Stats};
pub use until::{ActSet, Cause, End, FrameId, Need, Until};
pub use zone::{Marks, Step, Surroundings, ThreatShape, Zones, cells_from, cells_of};
