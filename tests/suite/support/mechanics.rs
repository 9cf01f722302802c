//! The numbers of the battlefield of each rule set, as shipped.

use indes::battle::RuleSetId;
use indes::battlefield::Mechanics;

/// Those of tempo.
pub fn tempo() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Tempo)
}

/// Those of maneuver.
pub fn maneuver() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Maneuver)
}

/// Those of region.
pub fn region() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Region)
}

/// Those of poise.
pub fn poise() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Poise)
}

/// Those of energy.
pub fn energy() -> Mechanics {
    indes::rules::mechanics(RuleSetId::Energy)
}
