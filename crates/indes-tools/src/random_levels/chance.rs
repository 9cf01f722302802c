//! Draws for random levels, from one seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random stream.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    /// The stream of a seed.
    pub fn of(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `count - 1`; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count.max(1))
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        self.0.random_range(least..=most.max(least))
    }

    /// A number from `least` to `most`, in two of three cases one of these two.
    pub fn often_bound(&mut self, least: i32, most: i32) -> i32 {
        match self.below(3) {
            0 => least,
            1 => most,
            _ => self.between(least, most),
        }
    }

    /// `true` with a probability of `percent` in 100.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.0.random_range(0..100) < percent
    }

    /// What `draw` returns, with a probability of `percent` in 100; else `None`.
    pub fn maybe<T>(&mut self, percent: u32, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.percent(percent).then(|| draw(self))
    }

    /// One element of a list; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// One element of an array, which must not be empty.
    pub fn pick_of<T: Copy, const N: usize>(&mut self, list: &[T; N]) -> T {
        const { assert!(N > 0) };
        list[self.below(N)]
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}
