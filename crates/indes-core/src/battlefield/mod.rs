//! The battlefield that all rule sets share: each file is a mechanic, with its components and pure queries.
//!
//! The files form floors, which a test of the repository checks: each imports only from lines above its own.
//!
//! 1. Words of everything above:
//!    - [`ids`]: ids, sets of units and of sides.
//!    - [`cited`]: the id of a rule beside a number.
//!    - [`scale`]: the size of a cell in metres.
//!    - [`ground`]: the ground of a cell, its cover and opacity.
//! 2. What stands on a cell or between two:
//!    - [`edges`]: obstacles between two cells.
//!    - [`door`]: doors, and which sides know how they are worked.
//!    - [`size`]: footprints, and which units a mover may pass.
//!    - `stencil`: the steps of a footprint.
//!    - [`sight`]: lines of sight.
//! 3. The board:
//!    - [`board`]: ground, edges and doors of the whole board, and the lines of sight on it.
//!    - `movement::params`: the numbers of a rule set for movement.
//! 4. Units:
//!    - [`mod@unit`]: bodies, fixed numbers, the roster.
//!    - [`pools`]: action points, health and the like.
//!    - [`gear`]: items and their parts.
//!    - [`until`]: when a status ends.
//!    - [`status`]: statuses and the bonds between units.
//!    - [`bodies`]: the units on each cell.
//!    - [`mount`]: riders and mounts.
//! 5. Mechanics:
//!    - [`mod@cover`]: cover from attacks.
//!    - [`concealment`]: hidden units.
//!    - [`elevation`]: drops, falls, high ground; the level of a unit, on the ground or in the air, is in [`field`].
//!    - [`facing`]: the direction of a unit and its arcs.
//!    - [`region`]: the partition of the board into regions.
//!    - [`zone`]: the cells a unit threatens or controls, and the steps that enter or leave them.
//!    - [`flanking`]: whether foes flank or surround a unit.
//!    - [`hazard`]: effects of an area on units in it.
//!    - [`check_modifier`]: modifiers of checks.
//! 6. A battle's own:
//!    - [`mechanics`]: the numbers of a rule set for all of this.
//!    - [`goal`]: what a level lets sides win by.
//!    - [`givens`]: the numbers of rule set and level, fixed for the battle.
//!    - [`field`]: read access to all of it.
//! 7. Steps:
//!    - [`movement`]: walking and forced movement, step by step.
//! 8. Upkeep:
//!    - [`derived`]: which components were written.
//!    - [`plugins`]: the systems that keep derived data current.

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
mod stencil;
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
