//! Concealment: hidden units, what hiding requires, which observers may notice a hidden unit, and when hiding ends.
//!
//! [`Concealed`] holds for each hidden unit the observers it is hidden from and the total of its hiding check ([`Hidden`]). A
//! [`Glance`] describes one observer's view of the unit at one moment (sight, cover, facing, areas, distance); the caller
//! makes it, and the rule set's [`ConcealmentRule`] decides by it. Dice are rolled elsewhere; [`ConcealmentRule::holds`]
//! compares the totals. An attack ends hiding only after it is resolved, so that its target is still unaware.
//!
//! Serves MANEUVER-050, MANEUVER-078, MANEUVER-G29, MANEUVER-G30; REGION-013, REGION-014, REGION-G47; POISE-G43;
//! ENERGY-207, ENERGY-208, ENERGY-G25. Tempo has no hiding.

use super::{UnitId, UnitMask};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};

/// The hiding of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Hidden {
    /// The observers that it is hidden from.
    pub from: UnitMask,
    /// The total of its hiding check, for later searches.
    pub total: i16,
}

impl Hidden {
    /// Whether the unit is hidden from the observer.
    #[must_use]
    pub const fn is_from(&self, observer: UnitId) -> bool {
        self.from.has(observer)
    }

    /// Whether the unit is hidden from any observer.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        !self.from.is_empty()
    }

    /// Reveals the unit to these observers.
    pub const fn reveal(&mut self, to: UnitMask) {
        self.from = self.from.without(to);
    }
}

/// All hidden units: part of the state of the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Concealed(Vec<(UnitId, Hidden)>);

impl Concealed {
    /// These units; units hidden from no observer are left out.
    #[must_use]
    pub fn new(units: impl IntoIterator<Item = (UnitId, Hidden)>) -> Self {
        let mut all: Vec<(UnitId, Hidden)> = units.into_iter().filter(|(_, hidden)| hidden.is_any()).collect();
        all.sort_unstable_by_key(|one| one.0);
        Self(all)
    }

    /// Whether no unit is hidden.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All hidden units.
    #[must_use]
    pub fn all(&self) -> UnitMask {
        self.0.iter().map(|one| one.0).collect()
    }

    /// The hiding of a unit; the default, hidden from no observer, if it is not hidden.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> Hidden {
        self.0.iter().find(|one| one.0 == unit).map_or_else(Hidden::default, |one| one.1)
    }

    /// The units that are hidden from an observer.
    #[must_use]
    pub fn unknown_to(&self, observer: UnitId) -> UnitMask {
        self.0.iter().filter(|(_, hidden)| hidden.is_from(observer)).map(|one| one.0).collect()
    }

    /// Hides a unit from the observers of its hiding; from none of them it is not hidden.
    pub fn hide(&mut self, unit: UnitId, hidden: Hidden) {
        self.0.retain(|one| one.0 != unit);
        if hidden.is_any() {
            let at = self.0.partition_point(|one| one.0 < unit);
            self.0.insert(at, (unit, hidden));
        }
    }

    /// Reveals a unit to all observers. Returns whether it was hidden.
    pub fn reveal(&mut self, unit: UnitId) -> bool {
        let before = self.0.len();
        self.0.retain(|one| one.0 != unit);
        self.0.len() < before
    }
}

/// Whether an observer is aware of a unit: the observer is alert (neither asleep nor knocked out, REGION-G47), and the unit
/// is not hidden from it.
#[must_use]
pub fn aware(alert: bool, observer: UnitId, of: Option<&Hidden>) -> bool {
    alert && !of.is_some_and(|hidden| hidden.is_from(observer))
}

/// An observer's view of a unit that hides, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Glance {
    /// Whether a line of sight between the two is free.
    pub sees: bool,
    /// The grade of cover that the unit has from the observer.
    pub cover: u8,
    /// Whether darkness or the background camouflages the unit.
    pub camouflage: bool,
    /// Whether the observer faces the unit.
    pub faces: bool,
    /// Whether both are in the same area.
    pub same_area: bool,
    /// The distance between the two, in the rule set's own measure.
    pub distance: u16,
}

impl Glance {
    /// Whether the unit is in clear sight: in a free line, without cover and without camouflage.
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        self.sees && self.cover == 0 && !self.camouflage
    }
}

/// The area in which a unit hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Area {
    /// Its grade of cover.
    pub cover: u8,
    /// Whether it conceals the units in it.
    pub concealment: bool,
}

/// From which observers a unit can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConcealmentScope {
    /// None: the rule set has no hiding.
    Nobody,
    /// Each observer by itself.
    Each,
    /// All opponents or none of them.
    Everyone,
}

/// The condition for hiding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// No unit can hide during the battle; it can only begin hidden.
    Never,
    /// No opponent has clear sight of the unit.
    OutOfClearSight,
    /// An area with cover or concealment, and no opponent in it.
    CoveredArea,
    /// Towards each opponent that does not face the unit, or does not have it in clear sight.
    Unfaced,
}

/// Which observers contest hiding, by a check or by a fixed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// Those within this distance, by sight or hearing.
    Within(u16),
    /// Those with a free line of sight.
    InSight,
    /// All.
    All,
}

/// The reach of a search for hidden units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchReach {
    /// None: the rule set has no search.
    Nowhere,
    /// This distance, along a free line of sight.
    Within(u16),
    /// Any distance, seen or not.
    Everywhere,
}

/// When a unit may be noticed without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeMoment {
    /// At the end of each step of the hider.
    StepEnd,
    /// At the end of the hider's movement.
    MoveEnd,
    /// When a turn begins.
    TurnStart,
    /// Whenever a unit has moved or turned.
    Any,
}

/// The rules of a rule set for hiding and finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConcealmentRule {
    /// From which observers a unit can be hidden.
    pub scope: ConcealmentScope,
    /// The condition for hiding.
    pub hide: Hide,
    /// Which observers contest it.
    pub contest: Contest,
    /// Whether a tie leaves the unit hidden.
    pub ties_hide: bool,
    /// When a hidden unit may be noticed without a search.
    pub moment: NoticeMoment,
    /// Whether an observer must face the unit to notice it.
    pub faces: bool,
    /// Whether an observer notices the unit exactly if both are in the same area.
    pub same_area: bool,
    /// The greatest distance at which an observer notices the unit; `None` for any distance.
    pub within: Option<u16>,
    /// The reach of a search.
    pub search: SearchReach,
    /// Whether a search reveals the unit to the searcher's whole side.
    pub search_for_side: bool,
}

impl ConcealmentRule {
    /// Whether the unit may hide from the opponent with this glance; `area` is that of the unit.
    #[must_use]
    pub fn may_hide_from(&self, area: Area, glance: &Glance) -> bool {
        match self.hide {
            Hide::Never => false,
            Hide::OutOfClearSight => !glance.is_clear(),
            Hide::CoveredArea => (area.cover > 0 || area.concealment) && !glance.same_area,
            Hide::Unfaced => !(glance.faces && glance.is_clear()),
        }
    }

    /// The opponents that a unit may try to hide from; empty if it may not hide now. For any condition but [`Hide::Unfaced`]
    /// it is all of them or none.
    pub fn may_hide<'a>(&self, area: Area, glances: impl IntoIterator<Item = &'a (UnitId, Glance)>) -> UnitMask {
        let (mut free, mut spoiled) = (UnitMask::NONE, false);
        for (observer, glance) in glances {
            if self.may_hide_from(area, glance) {
                free = free.with(*observer);
            } else {
                spoiled = true;
            }
        }
        if spoiled && self.hide != Hide::Unfaced { UnitMask::NONE } else { free }
    }

    /// Whether the observer contests the hiding of the unit when it hides, or moves while hidden.
    #[must_use]
    pub const fn can_notice(&self, glance: &Glance) -> bool {
        match self.contest {
            Contest::Within(reach) => glance.distance <= reach,
            Contest::InSight => glance.sees,
            Contest::All => true,
        }
    }

    /// Whether a hider's total holds against an observer's.
    #[must_use]
    pub const fn holds(&self, total: i16, against: i16) -> bool {
        total > against || self.ties_hide && total == against
    }

    /// The hiding of a unit that tried to hide from `observers` with this total, of which `noticed` noticed it.
    #[must_use]
    pub fn hidden(&self, observers: UnitMask, noticed: UnitMask, total: i16) -> Hidden {
        let from = match self.scope {
            ConcealmentScope::Nobody => UnitMask::NONE,
            ConcealmentScope::Each => observers.without(noticed),
            ConcealmentScope::Everyone if !observers.intersects(noticed) => observers,
            ConcealmentScope::Everyone => UnitMask::NONE,
        };
        Hidden { from, total }
    }

    /// Whether the observer notices a hidden unit without a search at this moment.
    #[must_use]
    pub fn notices(&self, moment: NoticeMoment, glance: &Glance) -> bool {
        if self.scope == ConcealmentScope::Nobody || self.moment != NoticeMoment::Any && self.moment != moment {
            return false;
        }
        if self.same_area {
            return glance.same_area;
        }
        let near = self.within.is_none_or(|reach| glance.distance <= reach);
        near && glance.is_clear() && (glance.faces || !self.faces)
    }

    /// Reveals the unit to the observers that notice it at this moment, or to all if one is enough. Returns the observers to
    /// which it was revealed.
    pub fn clear_on_sight<'a>(
        &self,
        hidden: &mut Hidden,
        moment: NoticeMoment,
        glances: impl IntoIterator<Item = &'a (UnitId, Glance)>,
    ) -> UnitMask {
        let noticed = glances.into_iter().filter(|(_, glance)| self.notices(moment, glance)).map(|&(unit, _)| unit);
        let noticed = noticed.collect::<UnitMask>().intersection(hidden.from);
        let revealed_to = match self.scope {
            ConcealmentScope::Everyone if !noticed.is_empty() => hidden.from,
            _ => noticed,
        };
        hidden.reveal(revealed_to);
        revealed_to
    }

    /// Whether a search with this total finds the unit: the unit is within its reach, with a free line of sight if the reach
    /// is a distance, and the total is at least that of the unit.
    #[must_use]
    pub fn finds(&self, hidden: &Hidden, total: i16, glance: &Glance) -> bool {
        self.searches(glance) && total >= hidden.total
    }

    /// Whether a search reaches what is seen with this glance: a unit, or the place of a hidden thing.
    #[must_use]
    pub const fn searches(&self, glance: &Glance) -> bool {
        match self.search {
            SearchReach::Nowhere => false,
            SearchReach::Everywhere => true,
            SearchReach::Within(reach) => glance.sees && glance.distance <= reach,
        }
    }

    /// Reveals the unit to a searcher that has found it, to its whole side, or to all, by the rules.
    pub fn clear_on_search(&self, hidden: &mut Hidden, searcher: UnitId, side: UnitMask) {
        let finders = if self.search_for_side { side.with(searcher) } else { UnitMask::only(searcher) };
        hidden.reveal(if self.scope == ConcealmentScope::Everyone { hidden.from } else { finders });
    }

    /// Reveals the unit to all after its own attack (in poise after any act) has been resolved.
    pub const fn clear_after_attack(&self, hidden: &mut Hidden) {
        hidden.reveal(hidden.from);
    }
}
