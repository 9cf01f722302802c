//! Who is hidden from whom: what hiding needs, who may notice it, and when it ends.
//!
//! [`Hidden`] is kept for each hider in [`Concealed`]: the observers it is hidden from and the total it was done with. How things stand
//! between one observer and the hider at a moment is a [`Glance`] (sight, cover, facing, areas, distance), put together
//! by the caller; everything here is decided from it and from the rule set's [`ConcealmentRule`]. Rolls are made
//! elsewhere; [`ConcealmentRule::holds`] compares their totals. An attack ends hiding only after it is resolved, so that
//! it still finds its target unaware.
//!
//! Serves MANEUVER-050, MANEUVER-078, MANEUVER-G29, MANEUVER-G30; REGION-013, REGION-014, REGION-G47; POISE-G43;
//! ENERGY-207, ENERGY-208, ENERGY-G25. Tempo has no hiding.

use super::{UnitId, UnitMask};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// From whom a unit is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Hidden {
    /// The observers that do not know of it.
    pub from: UnitMask,
    /// The total it hid with, for searches later on.
    pub total: i16,
}

impl Hidden {
    /// Whether it is hidden from the observer.
    #[must_use]
    pub const fn is_from(&self, observer: UnitId) -> bool {
        self.from.has(observer)
    }

    /// Whether it is hidden from anybody at all.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        !self.from.is_empty()
    }

    /// Ends it towards these.
    pub const fn reveal(&mut self, to: UnitMask) {
        self.from = self.from.without(to);
    }
}

/// Everybody who is hidden from somebody: part of what a battle remembers.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Concealed(Vec<(UnitId, Hidden)>);

impl Concealed {
    /// These units; who is hidden from nobody is left out.
    #[must_use]
    pub fn new(units: impl IntoIterator<Item = (UnitId, Hidden)>) -> Self {
        let mut all: Vec<(UnitId, Hidden)> = units.into_iter().filter(|(_, hidden)| hidden.is_any()).collect();
        all.sort_unstable_by_key(|one| one.0);
        Self(all)
    }

    /// Whether nobody is hidden.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that are hidden from somebody.
    #[must_use]
    pub fn all(&self) -> UnitMask {
        self.0.iter().map(|one| one.0).collect()
    }

    /// From whom a unit is hidden.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> Hidden {
        self.0.iter().find(|one| one.0 == unit).map_or_else(Hidden::default, |one| one.1)
    }

    /// Those that an observer does not know of.
    #[must_use]
    pub fn from(&self, observer: UnitId) -> UnitMask {
        self.0.iter().filter(|(_, hidden)| hidden.is_from(observer)).map(|one| one.0).collect()
    }

    /// A unit is hidden from nobody any more. Says whether it was hidden.
    pub fn reveal(&mut self, unit: UnitId) -> bool {
        let before = self.0.len();
        self.0.retain(|one| one.0 != unit);
        self.0.len() < before
    }
}

/// Whether an observer knows of a unit: it can notice anything at all (it neither sleeps nor lies knocked out,
/// REGION-G47), and the unit is not hidden from it.
#[must_use]
pub fn aware(alert: bool, observer: UnitId, of: Option<&Hidden>) -> bool {
    alert && !of.is_some_and(|hidden| hidden.is_from(observer))
}

/// How things stand between an observer and a unit that hides, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Glance {
    /// Whether there is a free line between the two.
    pub sees: bool,
    /// The grade of cover of the unit from the observer.
    pub cover: u8,
    /// Whether the unit is in the dark, or before something it does not stand out from.
    pub camouflage: bool,
    /// Whether the observer faces the unit.
    pub faces: bool,
    /// Whether both are in the same area.
    pub same_area: bool,
    /// How far apart they are, in the rule set's own measure.
    pub distance: u16,
}

impl Glance {
    /// Whether nothing helps the unit: it is in free sight, without cover and in the light.
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        self.sees && self.cover == 0 && !self.camouflage
    }
}

/// The area a unit hides in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Area {
    /// Its rank of cover.
    pub cover: u8,
    /// Whether it conceals whoever is in it.
    pub concealment: bool,
}

/// Whom a unit can be hidden from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Nobody: the rule set has no hiding.
    Nobody,
    /// Each observer on its own.
    Each,
    /// All opponents or none of them.
    Everyone,
}

/// What hiding needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// It cannot be done in battle; at most one begins hidden.
    Never,
    /// No opponent has clear sight of the unit.
    OutOfClearSight,
    /// An area with cover or concealment, and no opponent in it.
    CoveredArea,
    /// Towards each opponent that does not face it, or not without cover or camouflage.
    Unfaced,
}

/// Who rolls, or is compared with, against a unit that hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// Whoever is so near: it may see or hear.
    Within(u16),
    /// Whoever has a free line.
    InSight,
    /// Everybody.
    All,
}

/// How far a search for hidden units reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchReach {
    /// There is no search.
    Nowhere,
    /// This distance, along a free line of sight.
    Within(u16),
    /// Any distance, seen or not.
    Everywhere,
}

/// When a unit may be noticed without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// At the end of each step of the hider.
    StepEnd,
    /// At the end of the hider's movement.
    MoveEnd,
    /// When a turn begins.
    TurnStart,
    /// At any time: whenever somebody has moved or turned.
    Any,
}

/// How a rule set hides and finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConcealmentRule {
    /// From whom one can be hidden.
    pub scope: Scope,
    /// What it needs.
    pub hide: Hide,
    /// Who contests it.
    pub contest: Contest,
    /// Whether an equal total leaves the unit hidden when it hides.
    pub ties_hide: bool,
    /// When it may be noticed.
    pub moment: Moment,
    /// Being noticed needs the observer to face the unit.
    pub faces: bool,
    /// Being noticed needs the same area, and nothing else.
    pub same_area: bool,
    /// The distance within which an observer notices the unit; none: any distance.
    pub within: Option<u16>,
    /// How far a search reaches.
    pub search: SearchReach,
    /// Whether what a search finds is found for the searcher's whole side.
    pub search_for_side: bool,
}

impl ConcealmentRule {
    /// Whether this opponent's glance lets the unit hide from it; the area is that of the unit.
    #[must_use]
    pub fn may_hide_from(&self, area: Area, glance: &Glance) -> bool {
        match self.hide {
            Hide::Never => false,
            Hide::OutOfClearSight => !glance.is_clear(),
            Hide::CoveredArea => (area.cover > 0 || area.concealment) && !glance.same_area,
            Hide::Unfaced => !(glance.faces && glance.is_clear()),
        }
    }

    /// The opponents that a unit may try to hide from; none: it may not hide now. Where one clear glance spoils it for
    /// all, it is all or none.
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

    /// Whether the observer takes part in the contest when the unit hides, or moves while hidden.
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

    /// What a unit has achieved that tried to hide from `observers` and was noticed by some of them.
    #[must_use]
    pub fn hidden(&self, observers: UnitMask, noticed: UnitMask, total: i16) -> Hidden {
        let from = match self.scope {
            Scope::Nobody => UnitMask::NONE,
            Scope::Each => observers.without(noticed),
            Scope::Everyone if UnitMask(observers.0 & noticed.0).is_empty() => observers,
            Scope::Everyone => UnitMask::NONE,
        };
        Hidden { from, total }
    }

    /// Whether the observer notices a hidden unit by itself at this moment.
    #[must_use]
    pub fn notices(&self, moment: Moment, glance: &Glance) -> bool {
        if self.scope == Scope::Nobody || self.moment != Moment::Any && self.moment != moment {
            return false;
        }
        if self.same_area {
            return glance.same_area;
        }
        let near = self.within.is_none_or(|reach| glance.distance <= reach);
        near && glance.is_clear() && (glance.faces || !self.faces)
    }

    /// Ends hiding where clear sight has: toward each that notices, or toward all where one is enough. Says toward whom
    /// it ended.
    pub fn clear_on_sight<'a>(
        &self,
        hidden: &mut Hidden,
        moment: Moment,
        glances: impl IntoIterator<Item = &'a (UnitId, Glance)>,
    ) -> UnitMask {
        let noticed = glances.into_iter().filter(|(_, glance)| self.notices(moment, glance)).map(|&(unit, _)| unit);
        let noticed = UnitMask(noticed.collect::<UnitMask>().0 & hidden.from.0);
        let told = match self.scope {
            Scope::Everyone if !noticed.is_empty() => hidden.from,
            _ => noticed,
        };
        hidden.reveal(told);
        told
    }

    /// Whether a search with this total finds the unit: it reaches so far, with a free line where it has a range, and
    /// has at least the unit's total.
    #[must_use]
    pub fn finds(&self, hidden: &Hidden, total: i16, glance: &Glance) -> bool {
        let reached = match self.search {
            SearchReach::Nowhere => false,
            SearchReach::Everywhere => true,
            SearchReach::Within(reach) => glance.sees && glance.distance <= reach,
        };
        reached && total >= hidden.total
    }

    /// Ends hiding toward a searcher that has found the unit, or toward its whole side.
    pub fn clear_on_search(&self, hidden: &mut Hidden, searcher: UnitId, side: UnitMask) {
        let told = if self.search_for_side { side.with(searcher) } else { UnitMask::only(searcher) };
        hidden.reveal(if self.scope == Scope::Everyone { hidden.from } else { told });
    }

    /// Ends hiding after the unit's own attack, or in poise after any act, has been resolved.
    pub const fn clear_after_attack(&self, hidden: &mut Hidden) {
        hidden.reveal(hidden.from);
    }
}
