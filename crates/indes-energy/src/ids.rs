//! Numbers fixed by the rules and not by their data: pools and windows.

use indes_core::battle::WindowKind;
use indes_core::battlefield::PoolId;

/// Aura Strength (ENERGY-162).
pub const AURA: PoolId = PoolId(0);
/// Energy of the Round (ENERGY-004).
pub const ENERGY: PoolId = PoolId(1);
/// Stamina (ENERGY-065).
pub const STAMINA: PoolId = PoolId(2);
/// Agility of the Round (ENERGY-070).
pub const AGILITY: PoolId = PoolId(3);
/// Recovery Surges of the day (ENERGY-167).
pub const SURGES: PoolId = PoolId(4);
/// The Aura that a master has put aside (ENERGY-G49).
pub const ASIDE: PoolId = PoolId(5);

/// The window of Initiative challenges (ENERGY-084).
pub const CHALLENGE: WindowKind = WindowKind(0);
/// The window of Immediate Interrupts (ENERGY-093).
pub const INTERRUPT: WindowKind = WindowKind(1);
/// The window of the right of reply (ENERGY-081).
pub const RIGHT: WindowKind = WindowKind(2);
/// The window of those that help with a heavy task (ENERGY-G17).
pub const HELP: WindowKind = WindowKind(3);

/// The windows, with their keys in the rule data.
pub(super) const WINDOWS: [(&str, WindowKind); 4] =
    [("challenge", CHALLENGE), ("interrupt", INTERRUPT), ("right", RIGHT), ("help", HELP)];
