//! [`Mechanics`]: which of the shared mechanics a rule set uses, and with which numbers.
//!
//! The five rule sets share one battlefield and differ in parameters only. Their values are the section `mechanics` of the
//! rule data, `assets/rules/<set>.ron`, each with the id of its rule. The type of each parameter describes its meaning.

use super::elevation::{Contact, FallRule};
use super::movement::{ForcedRule, MovementRules};
use super::{ConcealmentRule, CoverRule, FacingRule, FlankRule, FlankRules, Riding, Scale, SightRule, ThreatShape};
use bevy::prelude::Reflect;
use serde::Deserialize;

/// The numbers of a rule set for the battlefield. Fixed for the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mechanics {
    /// Walking.
    pub gait: MovementRules,
    /// The price of difficult ground in movement points, unless the level sets another.
    pub difficult: u8,
    /// Forced movement; `None` if the rule set has none.
    pub forced: Option<ForcedRule>,
    /// Falls; `None` if drops do no harm.
    pub fall: Option<FallRule>,
    /// How far apart in height two units may be that touch each other.
    pub contact: Contact,
    /// Lines of sight.
    pub sight: SightRule,
    /// Cover.
    pub cover: CoverRule,
    /// Facing.
    pub facing: FacingRule,
    /// Flanking.
    pub flank: FlankRule,
    /// The ids of the rules for flanking.
    #[serde(default)]
    pub flank_rules: FlankRules,
    /// Hiding.
    pub concealment: ConcealmentRule,
    /// The cells that a fighter with an ordinary weapon threatens or controls.
    pub threat: ThreatShape,
    /// Whether the board is cut into regions.
    pub regions: bool,
    /// Whether there are dim and dark places, and ground that moves or slips underfoot (MANEUVER-D27).
    #[serde(default)]
    pub surroundings: bool,
    /// Whether distances are metres, which a level may count by larger cells (MANEUVER-G12, ENERGY-211).
    pub metres: bool,
    /// Riders and mounts.
    pub riding: Riding,
    /// The price of deep water in movement points, unless the level sets another; `None` if it cannot be entered.
    pub swim: Option<u8>,
}

impl Mechanics {
    /// The numbers for cells of another size, if the rule set counts in metres: a step costs the metres across a cell, and a
    /// reach in metres becomes the fewest cells that hold it. Distances of concealment stay in metres.
    #[must_use]
    pub fn at(mut self, scale: Scale) -> Self {
        if !self.metres {
            return self;
        }
        self.gait.scale = scale;
        self.cover.near_target = self.cover.near_target.map(|metres| scale.cells(metres));
        self.threat = match self.threat {
            ThreatShape::Band { min, max } => ThreatShape::Band { min: scale.cells_u8(min), max: scale.cells_u8(max) },
            ThreatShape::Limit(limit) => ThreatShape::Limit(scale.cells_u8(limit)),
            same => same,
        };
        self
    }
}
