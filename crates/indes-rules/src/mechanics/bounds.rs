//! The bounds of the numbers of the battlefield.

use crate::common::{consistency, lookup};
use indes_core::battle::{RuleId, RuleSetId};
use indes_core::battlefield::concealment::SearchReach;
use indes_core::battlefield::cover::CoverSource;
use indes_core::battlefield::elevation::{Contact, FallHarm};
use indes_core::battlefield::movement::MovementRules;
use indes_core::battlefield::{CitedRule, Contest, Cross, FacingRule, Mechanics, Riding, ThreatShape};
use indes_core::reading::{Path, Report};

/// The most of a step's price, of levels of height, of directions.
const FEW: u8 = 20;

/// The most of size classes, of friends in one cell, of paces of a zone.
const SIZES: u8 = 9;

/// The most of distances and points of damage.
const MOST_DISTANCE: u16 = 99;

/// Adds a problem for every number of the section `mechanics` that is out of bounds.
pub(crate) fn check(report: &mut Report, set: RuleSetId, mechanics: &Mechanics) {
    let mut bounds = MechanicsBounds { report, set };
    let top = Path::to("mechanics");
    bounds.gait(&top.field("gait"), &mechanics.gait);
    bounds.within(&top.field("difficult"), mechanics.difficult, 1, FEW);
    bounds.optional(&top.field("swim"), mechanics.swim, 1, FEW);
    bounds.heights(&top, mechanics);
    bounds.cover(&top.field("cover"), mechanics);
    if let FacingRule::HalfPlane { reactive_turns } = mechanics.facing {
        bounds.within(&top.field("facing").field("reactive_turns"), reactive_turns, 0, SIZES);
    }
    bounds.concealment(&top.field("concealment"), mechanics);
    bounds.threat(&top.field("threat"), mechanics.threat);
    let riding = top.field("riding");
    match mechanics.riding {
        Riding::Pairs(pair) => bounds.within(&riding.field("size_gap"), pair.size_gap, 0, SIZES),
        Riding::Refused { rule } => bounds.cited(&riding.field("rule"), rule),
    }
    let flank = top.field("flank_rules");
    let rules = &mechanics.flank_rules;
    for (name, rule) in [
        ("line_on_squares", rules.line_on_squares),
        ("line_on_hexes", rules.line_on_hexes),
        ("no_way_out", rules.no_way_out),
        ("opposite_corners", rules.opposite_corners),
    ] {
        bounds.cited(&flank.field(name), rule);
    }
}

/// Adds problems for numbers of the section that are out of bounds.
struct MechanicsBounds<'a> {
    report: &'a mut Report,
    set: RuleSetId,
}

impl MechanicsBounds<'_> {
    fn within<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: T, least: T, most: T) {
        lookup::within(self.report, path, value, least, most);
    }

    fn optional<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: Option<T>, least: T, most: T) {
        if let Some(value) = value {
            self.within(path, value, least, most);
        }
    }

    /// Adds a problem if a text is no rule id, or the rulebook lacks it.
    fn cited(&mut self, path: &Path, rule: Option<CitedRule>) {
        match rule.map(|rule| rule.as_str().parse::<RuleId>()) {
            Some(Ok(rule)) => consistency::cited(self.report, self.set, path, rule),
            Some(Err(error)) => self.report.add(path, error.to_string(), None),
            None => {}
        }
    }

    fn gait(&mut self, path: &Path, gait: &MovementRules) {
        let crossing = path.field("crossing");
        for (name, cross) in
            [("friend", gait.crossing.friend), ("foe", gait.crossing.foe), ("fallen", gait.crossing.fallen)]
        {
            let path = crossing.field(name);
            match cross {
                Cross::Through(more) => self.within(&path, more, 0, FEW),
                Cross::IfSizeGap(gap) => self.within(&path, gap, 0, SIZES),
                Cross::AsStanding if name != "fallen" => {
                    let help = "known here: `never`, `through(…)`, `onto` and `if_size_gap(…)`".to_owned();
                    self.report.add(&path, "only the fallen can be passed as if they stood", Some(help));
                }
                Cross::Never | Cross::Onto | Cross::AsStanding => {}
            }
        }
        self.optional(&crossing.field("share_gap"), gait.crossing.share_gap, 0, SIZES);
        self.within(&crossing.field("small_share"), gait.crossing.small_share, 1, SIZES);
        let rise = path.field("rise");
        self.within(&rise.field("up_each"), gait.rise.up_each, 0, FEW);
        self.optional(&rise.field("up_most"), gait.rise.up_most, 0, FEW);
        self.optional(&rise.field("down_most"), gait.rise.down_most, 0, FEW);
        self.optional(&rise.field("climb"), gait.rise.climb, 0, FEW);
        let turning = path.field("turning");
        for (name, prices) in [("on_squares", gait.turning.on_squares), ("on_hexes", gait.turning.on_hexes)] {
            for (turned, price) in prices.into_iter().enumerate() {
                // Straight on is no turn, so it has no price.
                self.within(&turning.field(name).index(turned), price, 0, if turned == 0 { 0 } else { FEW });
            }
        }
        self.within(&path.field("zones").field("leave"), gait.zones.leave, 0, FEW);
    }

    fn heights(&mut self, top: &Path, mechanics: &Mechanics) {
        if let Some(forced) = mechanics.forced {
            let path = top.field("forced");
            self.optional(&path.field("rise_most"), forced.rise_most, 0, FEW);
            self.within(&path.field("ledge"), forced.ledge, 1, FEW);
        }
        if let Some(fall) = mechanics.fall {
            let path = top.field("fall");
            self.within(&path.field("ledge"), fall.ledge, 1, FEW);
            let harm = path.field("harm");
            match fall.harm {
                FallHarm::Dice { free, levels, most } => {
                    self.within(&harm.field("free"), free, 0, FEW);
                    self.within(&harm.field("levels"), levels, 1, FEW);
                    self.optional(&harm.field("most"), most.map(u16::from), 1, MOST_DISTANCE);
                }
                FallHarm::Points { free, each } => {
                    self.within(&harm.field("free"), free, 0, FEW);
                    self.within(&harm.field("each"), u16::from(each), 0, MOST_DISTANCE);
                }
            }
        }
        if let Contact::WithinLevels(levels) = mechanics.contact {
            self.within(&top.field("contact"), levels, 0, FEW);
        }
    }

    fn cover(&mut self, path: &Path, mechanics: &Mechanics) {
        let cover = &mechanics.cover;
        if let CoverSource::Coverage(least) = cover.source {
            let path = path.field("source");
            self.within(&path.field("light"), least.light, 1, 100);
            self.within(&path.field("heavy"), least.heavy, least.light.clamp(1, 100), 100);
        }
        self.optional(&path.field("near_target"), cover.near_target, 0, MOST_DISTANCE);
        self.optional(&path.field("size_shift"), cover.size_shift, -9, 9);
    }

    fn concealment(&mut self, path: &Path, mechanics: &Mechanics) {
        let rule = &mechanics.concealment;
        if let Contest::Within(reach) = rule.contest {
            self.within(&path.field("contest"), reach, 0, MOST_DISTANCE);
        }
        self.optional(&path.field("within"), rule.within, 0, MOST_DISTANCE);
        if let SearchReach::Within(reach) = rule.search {
            self.within(&path.field("search"), reach, 0, MOST_DISTANCE);
        }
    }

    fn threat(&mut self, path: &Path, threat: ThreatShape) {
        match threat {
            ThreatShape::Band { min, max } => {
                self.within(&path.field("max"), max, 0, FEW);
                self.within(&path.field("min"), min, 0, max.min(FEW));
            }
            ThreatShape::Zone { paces, height } => {
                self.within(&path.field("paces"), paces, 0, SIZES);
                self.within(&path.field("height"), height, 0, FEW);
            }
            ThreatShape::Limit(limit) => self.within(path, limit, 1, FEW),
            ThreatShape::SameRegion => {}
        }
    }
}
