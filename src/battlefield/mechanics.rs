//! [`Mechanics`]: which of the shared mechanics a rule set uses, and with which numbers.
//!
//! The five rule sets share one battlefield and differ in parameters only. Their values are the section `mechanics` of
//! the rule data, `assets/rules/<set>.ron`, each with the id of the rule it comes from; the queries of this folder do
//! the rest. What a parameter means is said where its type is.

use super::elevation::{Contact, FallRule};
use super::movement::forced::ForcedRule;
use super::movement::gait::MovementRules;
use super::{ConcealmentRule, CoverRule, FacingRule, FlankRule, FlankRules, Riding, Scale, SightRule, ThreatShape};
use serde::Deserialize;

/// A rule set's numbers for the battlefield. Fixed for the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mechanics {
    /// How bodies walk.
    pub gait: MovementRules,
    /// Movement points to enter difficult ground, where a level says nothing else.
    pub difficult: u8,
    /// How they are pushed; none where forced movement does not exist.
    pub forced: Option<ForcedRule>,
    /// What falling does; none where drops do no harm.
    pub fall: Option<FallRule>,
    /// How different the heights of two that touch may be.
    pub contact: Contact,
    /// What stops a line of sight.
    pub sight: SightRule,
    /// What gives cover.
    pub cover: CoverRule,
    /// What facing means.
    pub facing: FacingRule,
    /// When a unit is flanked.
    pub flank: FlankRule,
    /// The ids of the rules that say so.
    #[serde(default)]
    pub flank_rules: FlankRules,
    /// Who can hide.
    pub concealment: ConcealmentRule,
    /// What a fighter with an ordinary weapon threatens or controls.
    pub threat: ThreatShape,
    /// Whether the board is cut into regions.
    pub regions: bool,
    /// Whether distances are metres, which a level may count by larger cells (MANEUVER-G12, ENERGY-211).
    pub metres: bool,
    /// Whether one unit can ride on another.
    pub riding: Riding,
    /// Movement points to enter deep water, where a level says nothing else; none where it cannot be entered.
    pub swim: Option<u8>,
}

impl Mechanics {
    /// The same on cells of another size, where the rules count in metres: a step costs the metres across a cell, what
    /// reaches so many metres reaches the fewest cells that hold them. Distances of concealment are asked in metres anyway.
    #[must_use]
    pub fn at(mut self, scale: Scale) -> Self {
        if !self.metres {
            return self;
        }
        self.gait.scale = scale;
        self.cover.near_target = self.cover.near_target.map(|metres| scale.cells(metres));
        self.threat = match self.threat {
            ThreatShape::Band { min, max } => ThreatShape::Band { min: scale.few(min), max: scale.few(max) },
            ThreatShape::Limit(limit) => ThreatShape::Limit(scale.few(limit)),
            same => same,
        };
        self
    }
}
