//! The shipped battlefield mechanics of each rule set.

use indes::battle::RuleSetId;
use indes::battlefield::Mechanics;

/// The mechanics of tempo.
pub fn tempo() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Tempo)
}

/// The mechanics of maneuver.
pub fn maneuver() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Maneuver)
}

/// The mechanics of region.
pub fn region() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Region)
}

/// The mechanics of poise.
pub fn poise() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Poise)
}

/// The mechanics of energy.
pub fn energy() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Energy)
}
