//! Numbers fixed by the rules and not by their data: pools, windows, bounds.

use indes_core::battle::WindowKind;
use indes_core::battlefield::PoolId;

/// Balance (POISE-035).
pub const POISE: PoolId = PoolId(0);
/// Force (POISE-039).
pub const MOMENTUM: PoolId = PoolId(1);
/// Awareness (POISE-043).
pub const FOCUS: PoolId = PoolId(2);
/// A minion's one pool (POISE-047).
pub const DEFENCE: PoolId = PoolId(3);
/// Stress, which outlasts the fight (POISE-102).
pub const STRESS: PoolId = PoolId(4);
/// A legendary creature's points of defiance (POISE-109).
pub const DEFIANCE: PoolId = PoolId(5);

/// The window in which targets answer an attack (POISE-D20 step 7).
pub const ANSWERS: WindowKind = WindowKind(0);
/// The window in which enemies hinder a maneuver (POISE-D20 step 3).
pub const HINDERS: WindowKind = WindowKind(1);
/// The window in which a unit may react to its own maneuver, with a Sprint (POISE-G13).
pub const TRIGGER: WindowKind = WindowKind(2);
/// The window in which units on watch may attack an enemy that came into range (POISE-G19).
pub const WATCHES: WindowKind = WindowKind(9);

/// The windows, with their keys in the rule data.
pub(super) const WINDOWS: [(&str, WindowKind); 4] =
    [("answers", ANSWERS), ("hinders", HINDERS), ("trigger", TRIGGER), ("watches", WATCHES)];

/// The most dice of a yield with all boons (POISE-G06): few enough to try every subset of them for spare dice.
pub const MOST_DICE: u8 = 12;

/// The factor of the weapon in [`Data::place_of`](super::data::Data::place_of): more skills than a weapon can have.
pub const MOST_PARTS: u16 = 8;
