//! The ids that tempo fixes: pools, bonds and windows. Verbs, statuses, stats and gear are numbered by the order of the
//! rule data.

use indes_core::battle::WindowKind;
use indes_core::battlefield::{BondKind, PoolId};

/// Action points.
pub const AP: PoolId = PoolId(0);

/// Health.
pub const HEALTH: PoolId = PoolId(1);

/// A weapon bind.
pub const BIND: BondKind = BondKind(0);

/// A grapple, of two or more.
pub const GRAPPLE: BondKind = BondKind(1);

/// A pin in a grapple: the unit that pins, then the unit that is pinned.
pub const PIN: BondKind = BondKind(2);

/// The window in which opponents answer what was declared.
pub(crate) const REACT: WindowKind = WindowKind(0);

/// The window in which the actor may replace its action.
pub(crate) const TEMPO: WindowKind = WindowKind(1);

/// The windows by their keys in the rule data.
pub(crate) const WINDOWS: [(&str, WindowKind); 2] = [("react", REACT), ("tempo", TEMPO)];
