//! The numbers that are fixed in the rules and not in their data: pools, windows, bounds.

use crate::battle::WindowKind;
use crate::battlefield::PoolId;

/// Balance.
pub const POISE: PoolId = PoolId(0);
/// Force.
pub const MOMENTUM: PoolId = PoolId(1);
/// Awareness.
pub const FOCUS: PoolId = PoolId(2);
/// A minion's one pool.
pub const DEFENCE: PoolId = PoolId(3);
/// What outlasts the fight.
pub const STRESS: PoolId = PoolId(4);
/// A legendary creature's points of defiance.
pub const DEFIANCE: PoolId = PoolId(5);

/// Targets answer an attack (POISE-D20 step 7).
pub const ANSWERS: WindowKind = WindowKind(0);
/// Enemies hinder a maneuver (POISE-D20 step 3).
pub const HINDERS: WindowKind = WindowKind(1);
/// A reaction to what the unit itself has done.
pub const TRIGGER: WindowKind = WindowKind(2);
/// Units on watch strike at an enemy that came into range.
pub const WATCHES: WindowKind = WindowKind(9);

/// The windows by their keys in the rule data.
pub(super) const WINDOWS: [(&str, WindowKind); 4] =
    [("answers", ANSWERS), ("hinders", HINDERS), ("trigger", TRIGGER), ("watches", WATCHES)];

/// The most dice of a yield with all boons (POISE-G06): so few that the critical effects can try every subset of them.
pub const MOST_DICE: u8 = 12;

/// More skills than a weapon can have.
pub const MOST_PARTS: u16 = 8;
