//! Numbers fixed by the rules and not by their data: pools and windows.

use indes_core::battle::WindowKind;
use indes_core::battlefield::PoolId;

/// Hit points (REGION-060).
pub const HP: PoolId = PoolId(0);
/// Magic points (REGION-G22).
pub const MP: PoolId = PoolId(1);
/// Action points of the turn; what interrupts owe of the next turn is owed of this pool (REGION-G05, REGION-G13).
pub const AP: PoolId = PoolId(2);

/// The window of opportunity attacks (REGION-D05).
pub const OPPORTUNITY: WindowKind = WindowKind(0);
/// The window in which the target of an attack chooses its defence (REGION-D07).
pub const DEFENCE: WindowKind = WindowKind(1);

/// The windows, with their keys in the rule data.
pub(super) const WINDOWS: [(&str, WindowKind); 2] = [("opportunity", OPPORTUNITY), ("defence", DEFENCE)];
