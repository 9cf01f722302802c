//! Draws for random levels, from one seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where random levels come from.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    /// The draws of a seed.
    pub fn of(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 that is less than `count`; 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count.max(1))
    }

    /// A number between two, both included.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        self.0.random_range(least..=most.max(least))
    }

    /// A number between two, often one of the two.
    pub fn bound(&mut self, least: i32, most: i32) -> i32 {
        match self.below(3) {
            0 => least,
            1 => most,
            _ => self.between(least, most),
        }
    }

    /// Whether something happens that does so in so many of a hundred cases.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.0.random_range(0..100) < percent
    }

    /// Something in so many of a hundred cases.
    pub fn maybe<T>(&mut self, percent: u32, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.percent(percent).then(|| draw(self))
    }

    /// One of several; nothing of none.
    pub fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// One of a list that is not empty.
    pub fn of_all<T: Copy, const N: usize>(&mut self, list: &[T; N]) -> T {
        const { assert!(N > 0) };
        list[self.below(N)]
    }

    /// Puts a list into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}
