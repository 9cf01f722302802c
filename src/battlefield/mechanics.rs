//! [`Mechanics`]: which of the shared mechanics a rule set uses, and with which numbers.
//!
//! The five rule sets share one battlefield and differ in parameters only. Each says here what it means by walking,
//! and the queries of this folder do the rest.

use super::movement::gait::Gait;
use bevy::prelude::Resource;

/// A rule set's numbers for the battlefield. Fixed for the battle.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mechanics {
    /// How bodies walk.
    pub gait: Gait,
}

impl Mechanics {
    /// Tempo.
    pub const TEMPO: Self = Self { gait: Gait::TEMPO };
}
