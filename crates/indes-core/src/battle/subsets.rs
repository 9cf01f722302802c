//! Sets of units as values of a slot.

use super::decision::sets::bits;
use crate::battlefield::{UnitId, UnitMask};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use smallvec::SmallVec;

/// The greatest number of units of which all subsets are listed.
const ALL_SETS_OF: usize = 4;

/// Subsets of these units, with at least `least` and at most `most` members.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub of: UnitMask,
    pub least: usize,
    pub most: usize,
}

impl Subset {
    pub(super) fn new(of: UnitMask, least: u8, most: u8) -> Self {
        Self { of, least: least.into(), most: usize::from(most).min(of.len()) }
    }

    pub(super) fn admits(self, set: UnitMask) -> bool {
        set.without(self.of).is_empty() && (self.least..=self.most).contains(&set.len())
    }

    fn first_of(self, count: usize) -> UnitMask {
        self.of.iter().take(count).collect()
    }

    pub(super) fn first(self) -> Option<UnitMask> {
        Some(self.first_of(self.least)).filter(|set| self.admits(*set))
    }

    /// All sets of few units, the smallest first. Of many units the default, one set with each unit, and the greatest.
    pub(super) fn listed(self) -> Vec<UnitMask> {
        let mut sets: Vec<UnitMask> = if self.of.len() <= ALL_SETS_OF {
            let units: SmallVec<[UnitId; ALL_SETS_OF]> = self.of.iter().collect();
            let chosen = |bits: u16| bits_of(bits).filter_map(|at| units.get(at).copied()).collect();
            let mut all: Vec<UnitMask> = (0..1 << units.len()).map(chosen).collect();
            all.sort_by_key(|set| (set.len(), set.0));
            all
        } else {
            let with = |unit: UnitId| {
                let others = self.of.without(UnitMask::only(unit)).iter().take(self.least.saturating_sub(1));
                others.collect::<UnitMask>().with(unit)
            };
            let each = self.of.iter().map(with);
            std::iter::once(self.first_of(self.least)).chain(each).chain([self.first_of(self.most)]).collect()
        };
        let mut listed = Vec::with_capacity(sets.len());
        for set in sets.drain(..) {
            if self.admits(set) && !listed.contains(&set) {
                listed.push(set);
            }
        }
        listed
    }

    /// A random set: a random size, then a random set of that size.
    pub(super) fn sample(self, rng: &mut impl Rng) -> Option<UnitMask> {
        if self.least > self.most {
            return None;
        }
        let count = rng.random_range(self.least..=self.most);
        let mut units: SmallVec<[UnitId; 16]> = self.of.iter().collect();
        units.shuffle(rng);
        Some(units.into_iter().take(count).collect())
    }

    /// The set with one unit toggled; without the first of the others where there would be too many.
    pub(super) fn turned(self, set: UnitMask, unit: UnitId) -> UnitMask {
        let one = UnitMask::only(unit);
        if set.has(unit) {
            return set.without(one);
        }
        let dropped: UnitMask = set.iter().take((set.len() + 1).saturating_sub(self.most)).collect();
        set.without(dropped).union(one)
    }
}

fn bits_of(set: u16) -> impl Iterator<Item = usize> {
    bits(set).map(usize::from)
}
