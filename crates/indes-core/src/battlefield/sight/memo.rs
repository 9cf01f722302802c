//! [`Lines`]: a cache of lines of sight.
//!
//! A battle needs the same few thousand lines again and again, and no line changes while the board stays as it is. The
//! results are kept in a table of fixed size; of two lines with the same entry the later one stays.
//!
//! Serves the rules of [`super`], above all TEMPO-G15 and POISE-G28: every attack and every look needs lines.

use crate::grid::Spot;
use bevy::prelude::Reflect;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Lines between two spots, and whether they are free. Copies of a board share them. They do not count for the equality of
/// boards: any two are equal. Opaque to reflection.
#[derive(Clone, Debug, Default, Reflect)]
#[reflect(opaque, Clone, Debug, PartialEq)]
pub struct Lines(Arc<OnceLock<Box<[AtomicU64]>>>);

/// The number of entries, as a power of two: all lines of some 120 cells, or those in use on a larger board.
const BITS: u32 = 13;

impl Lines {
    /// Whether the line is free; `draw` draws it if it is not in the cache. `rule` is the number of the rule of sight, below 32.
    pub(in crate::battlefield) fn clear(&self, rule: u8, from: Spot, to: Spot, draw: impl FnOnce() -> bool) -> bool {
        let (near, far) = (from.0.min(to.0), from.0.max(to.0));
        // 26 bits for each spot, 5 for the rule, one for the result; never 0, since that is an empty entry.
        let fits = far < 1 << 26;
        let key = u64::from(near) << 38 | u64::from(far) << 12 | u64::from(rule) << 2 | 2;
        let table = self.0.get_or_init(|| (0..1 << BITS).map(|_| AtomicU64::new(0)).collect());
        let place = usize::try_from(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)).unwrap_or(0);
        let Some(entry) = table.get(place).filter(|_| fits) else {
            return draw();
        };
        let known = entry.load(Ordering::Relaxed);
        if known & !1 == key {
            return known & 1 == 1;
        }
        let clear = draw();
        entry.store(key | u64::from(clear), Ordering::Relaxed);
        clear
    }
}

impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lines {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_drawn_once_and_known_from_both_ends() {
        let lines = Lines::default();
        for (rule, free) in [(0, true), (1, false)] {
            assert_eq!(lines.clear(rule, Spot(3), Spot(9), || free), free);
            assert_eq!(lines.clear(rule, Spot(9), Spot(3), || panic!("drawn again")), free);
        }
        assert!(lines.clone().clear(0, Spot(3), Spot(9), || false), "a copy knows as much");
    }

    #[test]
    fn lines_that_share_an_entry_are_not_taken_for_each_other() {
        let lines = Lines::default();
        // Ten times as many lines as there are entries.
        let all = || (0..300).flat_map(|a| (a..300).map(move |b| (Spot(a), Spot(b))));
        let free = |(a, b): (Spot, Spot)| (a.0 * 7 + b.0) % 3 == 0;
        for _ in 0..2 {
            for (a, b) in all() {
                assert_eq!(lines.clear(31, a, b, || free((a, b))), free((a, b)), "{a:?} {b:?}");
            }
        }
    }
}
