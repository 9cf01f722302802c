//! [`Mechanics`]: which of the shared mechanics a rule set uses, and with which numbers.
//!
//! The five rule sets share one battlefield and differ in parameters only. Here all of them stand side by side; the
//! queries of this folder do the rest. What a number means is said where its type is; the ids of the rules it comes
//! from stand at the constants there.

use super::elevation::{Contact, FallRule};
use super::movement::forced::ForcedRule;
use super::movement::gait::Gait;
use super::{ConcealmentRule, CoverRule, FacingRule, FlankRule, Riding, Scale, SightRule, ThreatShape};
use crate::grid::{Grid, Shape};
use bevy::prelude::Resource;

/// A rule set's numbers for the battlefield. Fixed for the battle.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mechanics {
    /// How bodies walk.
    pub gait: Gait,
    /// How they are pushed; nothing where nobody is.
    pub forced: Option<ForcedRule>,
    /// What falling does.
    pub fall: FallRule,
    /// How different the heights of two that touch may be.
    pub contact: Contact,
    /// What stops a line of sight.
    pub sight: SightRule,
    /// What gives cover.
    pub cover: CoverRule,
    /// What facing means.
    pub facing: FacingRule,
    /// When somebody is easier prey.
    pub flank: FlankRule,
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
    /// What a step into deep water costs; nothing where it cannot be entered.
    pub swim: Option<u8>,
}

impl Mechanics {
    /// Tempo: reach bands in sight, cover against shots, no facing, flanks or falls.
    pub const TEMPO: Self = Self {
        gait: Gait::TEMPO,
        forced: None,
        fall: FallRule::NONE,
        contact: Contact::WithinReach,
        sight: SightRule::TEMPO,
        cover: CoverRule::TEMPO,
        facing: FacingRule::Drawn,
        flank: FlankRule::None,
        concealment: ConcealmentRule::TEMPO,
        threat: ThreatShape::Band { min: 1, max: 1 },
        regions: false,
        metres: false,
        riding: Riding::TEMPO,
        swim: None,
    };

    /// Maneuver: flanking on a straight line, graded cover near the target, pushes of a metre.
    pub const MANEUVER: Self = Self {
        gait: Gait::MANEUVER,
        forced: Some(ForcedRule::MANEUVER),
        fall: FallRule::MANEUVER,
        sight: SightRule::MANEUVER,
        cover: CoverRule::MANEUVER,
        flank: FlankRule::Opposed,
        concealment: ConcealmentRule::MANEUVER,
        metres: true,
        riding: Riding::MANEUVER,
        ..Self::TEMPO
    };

    /// Region: everything is asked of the regions.
    pub const REGION: Self = Self {
        gait: Gait::REGION,
        contact: Contact::Any,
        sight: SightRule::REGION,
        cover: CoverRule::REGION,
        concealment: ConcealmentRule::REGION,
        threat: ThreatShape::SameRegion,
        regions: true,
        riding: Riding::REGION,
        ..Self::TEMPO
    };

    /// Poise: zones of control, the surrounded, heights, shoves, cover from every body.
    pub const POISE: Self = Self {
        gait: Gait::POISE,
        forced: Some(ForcedRule::POISE),
        fall: FallRule::POISE,
        sight: SightRule::POISE,
        cover: CoverRule::POISE,
        flank: FlankRule::NoWayOut,
        concealment: ConcealmentRule::POISE,
        threat: ThreatShape::Zone { paces: 1, height: 1 },
        riding: Riding::POISE,
        // POISE-207
        swim: Some(2),
        ..Self::TEMPO
    };

    /// Energy: facing counts, turning costs, the limit of reach is what one must not cross.
    #[must_use]
    pub const fn energy(grid: &Grid) -> Self {
        Self {
            gait: if matches!(grid.shape, Shape::Hex(_)) { Gait::ENERGY_HEX } else { Gait::ENERGY_SQUARE },
            forced: Some(ForcedRule::ENERGY),
            fall: FallRule::ENERGY,
            sight: SightRule::ENERGY,
            cover: CoverRule::ENERGY,
            facing: FacingRule::HalfPlane { reactive_turns: 1 },
            concealment: ConcealmentRule::ENERGY,
            threat: ThreatShape::Limit(2),
            metres: true,
            riding: Riding::ENERGY,
            ..Self::TEMPO
        }
    }

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
