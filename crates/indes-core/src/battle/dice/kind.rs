//! The kinds of dice, the values that they can come to, and which of their faces count.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::fmt;
use std::ops::RangeInclusive;

/// The faces of a draw that is being computed.
pub(super) type Thrown = SmallVec<[u8; 22]>;

/// Which dice of a throw are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keep {
    /// The highest.
    High,
    /// The lowest.
    Low,
}

/// A kind of draw. Dice have 1 to 255 sides; the highest sum of a draw must not exceed 32,767.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Die {
    /// A row of dice, read in order. The value is the number of dice before the first that shows the key face. While
    /// none shows it, all are rolled again and their number is added, up to `rerolls` times (TEMPO-G01).
    Pool {
        /// The number of dice in the row.
        dice: u8,
        /// The sides of each die.
        sides: u8,
        /// The key face.
        face: u8,
        /// The greatest number of times that all are rolled again.
        rerolls: u8,
    },
    /// Dice that are added up. A single die is the roll of a test (MANEUVER-G01: d20; REGION-D01: D2 to D60;
    /// ENERGY-115: d20).
    Sum {
        /// The number of dice.
        count: u8,
        /// The sides of each die.
        sides: u8,
    },
    /// Dice of which the highest or the lowest are added up and the others only shown: boon and bane (MANEUVER-G03,
    /// where the lower of 2d20 is the better), advantage and disadvantage (REGION-G03, ENERGY-G02). Rules look at the
    /// value alone, which is the face that counts where one die is kept.
    Keep {
        /// The number of dice that are thrown.
        count: u8,
        /// The sides of each die.
        sides: u8,
        /// Which dice are kept.
        keep: Keep,
        /// The number of dice that are kept.
        kept: u8,
    },
    /// Dice that are read one by one, as with cunning effects (POISE-070, POISE-071). Their order does not matter: the
    /// faces are held in ascending order, and odds run over multisets of faces. The value is the sum.
    Bag {
        /// The number of dice; at most [`Faces::MOST`](super::Faces::MOST) if rules are to see all faces.
        count: u8,
        /// The sides of each die.
        sides: u8,
    },
    /// A die that is thrown again and added as long as it shows its highest face (ENERGY-173, ENERGY-174, ENERGY-133).
    /// With advantage or disadvantage each throw is one of two dice, of which one counts (ENERGY-175). Made by
    /// [`Die::burst`], which bounds the throws.
    Burst {
        /// The sides of each die.
        sides: u8,
        /// Of two dice, the one that counts; `None` if one die is thrown.
        pair: Option<Keep>,
        /// The greatest number of times that it is thrown again. The last throw counts as any other, and none follows
        /// it.
        again: u8,
    },
}

/// A [`Die::Burst`] leaves out throws whose chance is below one in this number.
const RARE: u64 = 1_000_000_000;

impl Die {
    /// An exploding die with the fewest throws after which the chance of another one is below one in 1,000,000,000.
    /// A battle rolls no more throws than the odds count, so both agree exactly.
    #[must_use]
    pub fn burst(sides: u8, pair: Option<Keep>) -> Self {
        let n = u128::from(sides.max(1));
        // The chance of the highest face, as a fraction.
        let (of, all) = match pair {
            None => (1, n),
            Some(Keep::High) => (2 * n - 1, n * n),
            Some(Keep::Low) => (1, n * n),
        };
        // The chance that all throws so far show it, in parts of 1 / `RARE` squared, rounded up.
        let rare = u128::from(RARE);
        let mut left = (rare * rare * of).div_ceil(all);
        let mut again = 0;
        while left >= rare && again < u8::MAX {
            left = (left * of).div_ceil(all);
            again += 1;
        }
        Self::Burst { sides, pair, again }
    }

    /// The face that decides about further throws: the key face of a row, of other dice the highest.
    #[must_use]
    pub const fn key(self) -> u8 {
        match self {
            Self::Pool { face, .. } => face,
            Self::Sum { sides, .. }
            | Self::Keep { sides, .. }
            | Self::Bag { sides, .. }
            | Self::Burst { sides, .. } => sides,
        }
    }

    /// The number of dice in one throw, and the sides of each.
    #[must_use]
    pub const fn throw(self) -> (u8, u8) {
        match self {
            Self::Pool { dice: count, sides, .. }
            | Self::Sum { count, sides }
            | Self::Keep { count, sides, .. }
            | Self::Bag { count, sides } => (count, sides),
            Self::Burst { sides, pair, .. } => (if pair.is_some() { 2 } else { 1 }, sides),
        }
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn range(self) -> RangeInclusive<i16> {
        let times = |count: u8, of: u8| i16::from(count).saturating_mul(i16::from(of));
        match self {
            Self::Pool { dice, rerolls, .. } => 0..=times(dice, rerolls).saturating_add(i16::from(dice)),
            Self::Sum { count, sides } | Self::Bag { count, sides } => i16::from(count)..=times(count, sides),
            Self::Keep { count, sides, kept, .. } => {
                let kept = kept.min(count);
                i16::from(kept)..=times(kept, sides)
            }
            Self::Burst { sides, again, .. } => 1..=times(again, sides).saturating_add(i16::from(sides)),
        }
    }

    /// Whether each face of a draw counts: of kept dice those that are kept, of a row those up to the deciding one, of
    /// other dice all.
    #[must_use]
    pub fn counted(self, faces: &[u8]) -> SmallVec<[bool; 22]> {
        match self {
            Self::Sum { .. } | Self::Bag { .. } => faces.iter().map(|_| true).collect(),
            Self::Pool { face: key, .. } => {
                let deciding = faces.iter().position(|&face| face == key);
                (0..faces.len()).map(|at| deciding.is_none_or(|deciding| at <= deciding)).collect()
            }
            Self::Keep { keep, kept, .. } => best(faces, keep, kept),
            Self::Burst { pair: None, .. } => faces.iter().map(|_| true).collect(),
            Self::Burst { pair: Some(keep), .. } => faces.chunks(2).flat_map(|throw| best(throw, keep, 1)).collect(),
        }
    }

    /// The sum of the faces that count, which is the value of every die but a row.
    pub(super) fn sum(self, faces: &[u8]) -> i16 {
        let counted = self.counted(faces);
        let sum = faces.iter().zip(counted).filter(|face| face.1).map(|(&face, _)| u32::from(face)).sum::<u32>();
        i16::try_from(sum).unwrap_or(i16::MAX)
    }

    /// The faces of the only throw that comes to a value; `None` if there are several such throws, or none.
    #[must_use]
    pub fn only_faces(self, value: i16) -> Option<SmallVec<[u8; 22]>> {
        let single = || u8::try_from(value).ok().map(|face| SmallVec::from_slice(&[face]));
        match self {
            Self::Sum { count: 1, .. } | Self::Bag { count: 1, .. } | Self::Keep { count: 1, kept: 1, .. } => single(),
            Self::Burst { sides, pair: None, again } => {
                let (of, before) = (i16::from(sides.max(1)), value.max(1) - 1);
                let throws = (before / of).min(i16::from(again));
                let last = u8::try_from(value - throws * of).ok()?;
                // The highest face is followed by another throw, unless that was the last one.
                if !(1..=sides).contains(&last) || last == sides && throws < i16::from(again) {
                    return None;
                }
                Some((0..throws).map(|_| sides).chain([last]).collect())
            }
            _ => None,
        }
    }
}

/// Whether each face of a throw is among the `kept` highest or lowest; of equal faces the first are.
fn best(faces: &[u8], keep: Keep, kept: u8) -> SmallVec<[bool; 22]> {
    let mut places: SmallVec<[usize; 22]> = (0..faces.len()).collect();
    match keep {
        Keep::High => places.sort_by_key(|&at| Reverse(faces[at])),
        Keep::Low => places.sort_by_key(|&at| faces[at]),
    }
    let mut counted: SmallVec<[bool; 22]> = faces.iter().map(|_| false).collect();
    places.iter().take(usize::from(kept)).for_each(|&at| counted[at] = true);
    counted
}

impl fmt::Display for Die {
    /// In the notation of players: `2d6`; `row of 8d6`; `2d20, the higher`; `6d12, each for itself`; `1d10, again after
    /// 10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pool { dice, sides, .. } => write!(f, "row of {dice}d{sides}"),
            Self::Sum { count, sides } => write!(f, "{count}d{sides}"),
            Self::Keep { count, sides, keep, kept } => {
                let which = match (keep, count) {
                    (Keep::High, 2) => "higher",
                    (Keep::Low, 2) => "lower",
                    (Keep::High, _) => "highest",
                    (Keep::Low, _) => "lowest",
                };
                match kept {
                    1 => write!(f, "{count}d{sides}, the {which}"),
                    _ => write!(f, "{count}d{sides}, the {kept} {which}"),
                }
            }
            Self::Bag { count, sides } => write!(f, "{count}d{sides}, each for itself"),
            Self::Burst { sides, pair: None, .. } => write!(f, "1d{sides}, again after {sides}"),
            Self::Burst { sides, pair: Some(keep), .. } => {
                let which = if keep == Keep::High { "higher" } else { "lower" };
                write!(f, "2d{sides}, the {which}, again after {sides}")
            }
        }
    }
}
