//! What an action costs.

use serde::Deserialize;

/// What an action costs (REGION-G05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
pub enum ActionCost {
    /// Nothing, on the own turn, any number of times (REGION-054).
    #[default]
    Free,
    /// One action point (REGION-053).
    Minor,
    /// One action point, and the turn is over (REGION-052).
    Major,
    /// All action points, at least one, as the only action of the turn (REGION-055).
    Exclusive,
    /// By its result: nothing, a minor or a major action (REGION-D22).
    Result,
    /// By the weapon that it reloads (REGION-G43).
    Weapon,
    /// Minor for skilled riders, else exclusive (REGION-167, REGION-168).
    Riding,
    /// By the option `run_action` (REGION-G07).
    Running,
}
