//! The shipped battlefield mechanics of each rule set.

use indes_core::battle::RuleSetId;
use indes_core::battlefield::Mechanics;

/// The mechanics of tempo.
pub fn tempo() -> Mechanics {
    of(RuleSetId::Tempo)
}

/// The mechanics of maneuver.
pub fn maneuver() -> Mechanics {
    of(RuleSetId::Maneuver)
}

/// The mechanics of region.
pub fn region() -> Mechanics {
    of(RuleSetId::Region)
}

/// The mechanics of poise.
pub fn poise() -> Mechanics {
    of(RuleSetId::Poise)
}

/// The mechanics of energy.
pub fn energy() -> Mechanics {
    of(RuleSetId::Energy)
}

/// The mechanics of a rule set.
pub fn of(id: RuleSetId) -> Mechanics {
    crate::install();
    indes_rules::mechanics(id)
}
