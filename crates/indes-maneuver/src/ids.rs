//! Numbers fixed by the rules and not by their data: pools and windows.

use indes_core::battle::WindowKind;
use indes_core::battlefield::PoolId;

/// The Health Pool (MANEUVER-163).
pub const HEALTH: PoolId = PoolId(0);
/// Action points of the round (MANEUVER-034).
pub const AP: PoolId = PoolId(1);
/// Attacks left in the round (MANEUVER-069).
pub const ATTACKS: PoolId = PoolId(2);
/// Free actions left in the round (MANEUVER-060).
pub const FREE: PoolId = PoolId(3);
/// Metres left in the turn (MANEUVER-010).
pub const METRES: PoolId = PoolId(4);

/// The window of opportunity attacks (MANEUVER-056).
pub const PROVOKE: WindowKind = WindowKind(0);
/// The window of reaction magic against an attack (MANEUVER-G37).
pub const MAGIC: WindowKind = WindowKind(1);
/// The window in which targets declare their defence (MANEUVER-085).
pub const DEFENCE: WindowKind = WindowKind(2);
/// The window of magic that reacts to damage (MANEUVER-G32).
pub const HURT: WindowKind = WindowKind(3);
/// The window of a free action after a critical win (MANEUVER-G34).
pub const SPARE: WindowKind = WindowKind(4);
/// The window of magic that reacts to a step (MANEUVER-G83).
pub const MOVED: WindowKind = WindowKind(5);
/// The window between two turns (MANEUVER-G33).
pub const BETWEEN: WindowKind = WindowKind(6);

/// The windows, with their keys in the rule data.
pub(super) const WINDOWS: [(&str, WindowKind); 7] = [
    ("provoke", PROVOKE),
    ("magic", MAGIC),
    ("defence", DEFENCE),
    ("hurt", HURT),
    ("spare", SPARE),
    ("moved", MOVED),
    ("between", BETWEEN),
];
