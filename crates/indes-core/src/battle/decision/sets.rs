//! Sets of flags as values of a slot.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use smallvec::SmallVec;

/// The rules for flags that can be set together. A flag is a bit, by its index in [`crate::battle::Names::flags`].
///
/// Every subset of an admitted set is admitted, so the empty set always is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlagRules {
    /// The flags that can be set.
    pub allowed: u16,
    /// The flags that are set by default, if they are admitted together; else the default is the empty set.
    pub preset: u16,
    /// Sets of flags that exclude each other.
    pub apart: SmallVec<[u16; 4]>,
    /// The greatest number of flags that can be set.
    pub most: u8,
    /// Flags with a weight. One of them can always be set; several only if their weights come to no more than the load
    /// (ENERGY-066, ENERGY-067).
    pub weights: SmallVec<[(u16, u8); 4]>,
    /// The greatest sum of weights.
    pub load: u8,
}

impl FlagRules {
    /// Whether these flags can be set together.
    #[must_use]
    pub fn admits(&self, flags: u16) -> bool {
        flags & !self.allowed == 0
            && flags.count_ones() <= u32::from(self.most)
            && self.apart.iter().all(|apart| (flags & apart).count_ones() <= 1)
            && self.bears(flags)
    }

    /// Whether the weights of these flags are not too heavy together.
    fn bears(&self, flags: u16) -> bool {
        let set = || self.weights.iter().filter(|weight| flags & weight.0 != 0);
        set().count() <= 1 || set().map(|weight| u16::from(weight.1)).sum::<u16>() <= self.load.into()
    }

    /// The default.
    #[must_use]
    pub fn first(&self) -> u16 {
        if self.admits(self.preset) { self.preset } else { 0 }
    }

    /// The set with one flag toggled. A flag that is set removes those that exclude it, and the first of the others
    /// where there would be too many.
    #[must_use]
    pub fn turned(&self, flags: u16, flag: u8) -> u16 {
        let bit = 1u16.checked_shl(flag.into()).unwrap_or(0);
        if flags & bit != 0 {
            return flags & !bit;
        }
        let excluded = self.apart.iter().filter(|&apart| apart & bit != 0).fold(0, |all, apart| all | apart);
        let mut left = flags & !excluded;
        while left != 0 && left.count_ones() >= u32::from(self.most) {
            left &= left - 1;
        }
        left | bit
    }

    /// The default and each single change of it.
    #[must_use]
    pub fn listed(&self) -> Vec<u16> {
        let first = self.first();
        let mut listed = vec![first];
        for flag in bits(self.allowed) {
            let turned = self.turned(first, flag);
            if self.admits(turned) && !listed.contains(&turned) {
                listed.push(turned);
            }
        }
        listed
    }

    /// A random set: any that is admitted.
    #[must_use]
    pub fn sample(&self, rng: &mut impl Rng) -> u16 {
        let mut order: SmallVec<[u8; 16]> = bits(self.allowed).collect();
        order.shuffle(rng);
        order.into_iter().fold(0, |flags, flag| {
            let more = flags | 1 << flag;
            if self.admits(more) && rng.random_range(0..2u8) == 0 { more } else { flags }
        })
    }
}

/// The indices of the bits that are set.
pub fn bits(flags: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |flag| flags >> flag & 1 == 1)
}
