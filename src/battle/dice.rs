//! Dice: a draw is one value of a known table. Drawn from a seed, from a script, or (in [`super::odds`]) from every
//! branch in turn.

use bevy::prelude::Resource;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Die {
    /// A row of dice read in order: the place of the first that shows its highest face; all are rolled again, and
    /// their number added, while none does, up to so many times (TEMPO-G01).
    Pool {
        /// Dice in the row.
        dice: u8,
        /// Faces of each.
        sides: u8,
        /// Times all are rolled again at the most.
        rerolls: u8,
    },
    /// So many dice of so many faces, added up.
    Sum {
        /// How many.
        count: u8,
        /// Faces of each.
        sides: u8,
    },
}

/// One draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draw {
    /// What was drawn.
    pub die: Die,
    /// Its value.
    pub value: i16,
    /// The faces of the last throw, four bits each, the first die lowest; 0 where unknown.
    pub faces: u32,
}

/// Where draws come from.
pub trait Draws {
    /// Draws one value.
    fn draw(&mut self, die: Die) -> Draw;
}

/// The dice of a battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    /// Draws so far.
    pub drawn: u32,
    source: DiceSource,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "a battle has one of it, and it is drawn from all the time")]
enum DiceSource {
    Seeded(#[serde(with = "stream")] ChaCha8Rng),
    Scripted { values: Vec<i16>, at: usize, short: bool },
}

/// A stream of random numbers as its seed and its place.
mod stream {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(rng: &ChaCha8Rng, serializer: S) -> Result<S::Ok, S::Error> {
        (rng.get_seed(), u64::try_from(rng.get_word_pos()).unwrap_or(u64::MAX)).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ChaCha8Rng, D::Error> {
        let (seed, at) = <([u8; 32], u64)>::deserialize(deserializer)?;
        let mut rng = ChaCha8Rng::from_seed(seed);
        rng.set_word_pos(u128::from(at));
        Ok(rng)
    }
}

impl Default for Dice {
    fn default() -> Self {
        Self::seeded(0)
    }
}

impl Dice {
    /// Dice from a seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { drawn: 0, source: DiceSource::Seeded(ChaCha8Rng::seed_from_u64(seed)) }
    }

    /// Dice that show these values, one for each draw in order.
    #[must_use]
    pub fn scripted(values: Vec<i16>) -> Self {
        Self { drawn: 0, source: DiceSource::Scripted { values, at: 0, short: false } }
    }

    /// Adds values to a script; has no effect on seeded dice.
    pub fn script(&mut self, more: &[i16]) {
        if let DiceSource::Scripted { values, .. } = &mut self.source {
            values.extend_from_slice(more);
        }
    }

    /// Scripted values that were not drawn.
    #[must_use]
    pub fn left(&self) -> &[i16] {
        match &self.source {
            DiceSource::Scripted { values, at, .. } => values.get(*at..).unwrap_or(&[]),
            DiceSource::Seeded(_) => &[],
        }
    }

    /// Whether a script was too short for what was drawn.
    #[must_use]
    pub fn ran_short(&self) -> bool {
        matches!(self.source, DiceSource::Scripted { short: true, .. })
    }

    /// What a snapshot keeps of them: draws so far and the place in the stream.
    #[must_use]
    pub fn place(&self) -> (u32, u64) {
        match &self.source {
            DiceSource::Seeded(rng) => (self.drawn, u64::try_from(rng.get_word_pos()).unwrap_or(u64::MAX)),
            DiceSource::Scripted { at, .. } => (self.drawn, *at as u64),
        }
    }
}

impl Draws for Dice {
    fn draw(&mut self, die: Die) -> Draw {
        self.drawn += 1;
        match &mut self.source {
            DiceSource::Seeded(rng) => roll(die, rng),
            DiceSource::Scripted { values, at, short } => {
                let value = values.get(*at).copied().unwrap_or_else(|| {
                    *short = true;
                    0
                });
                *at += 1;
                Draw { die, value, faces: shown(die, value) }
            }
        }
    }
}

/// Rolls real dice.
fn roll(die: Die, rng: &mut impl Rng) -> Draw {
    match die {
        Die::Pool { dice, sides, rerolls } => {
            let mut value = 0i16;
            for throw in 0..=rerolls {
                let faces = faces_of(dice, sides, rng);
                let hit = (0..dice).find(|&at| face(faces, at) == sides);
                if let Some(at) = hit {
                    return Draw { die, value: value + i16::from(at), faces };
                }
                value += i16::from(dice);
                if throw == rerolls {
                    return Draw { die, value, faces };
                }
            }
            Draw { die, value, faces: 0 }
        }
        Die::Sum { count, sides } => {
            let faces = faces_of(count, sides, rng);
            let value = (0..count).map(|at| i16::from(face(faces, at))).sum();
            Draw { die, value, faces }
        }
    }
}

/// The most dice of a throw and the most sides of a die whose faces can be kept.
pub const FACES: (u8, u8) = (8, 15);

/// Up to eight faces of up to fifteen sides, four bits each.
fn faces_of(count: u8, sides: u8, rng: &mut impl Rng) -> u32 {
    (0..count.min(FACES.0))
        .fold(0, |faces, at| faces | rng.random_range(1..=u32::from(sides.clamp(1, FACES.1))) << (4 * at))
}

/// The face of one die of a throw.
#[must_use]
pub const fn face(faces: u32, at: u8) -> u8 {
    (faces >> (4 * at as u32) & 15) as u8
}

/// Faces that would show a scripted value, for the picture only.
fn shown(die: Die, value: i16) -> u32 {
    let spread = |count: u8, sides: u8, mut left: i16| {
        (0..count.min(8)).fold(0u32, |faces, at| {
            let others = i16::from(count - at - 1);
            let this = (left - others).clamp(1, i16::from(sides.clamp(1, 15)));
            left -= this;
            faces | u32::from(this.unsigned_abs()) << (4 * at)
        })
    };
    match die {
        Die::Sum { count, sides } => spread(count, sides, value),
        Die::Pool { dice, sides, .. } => {
            let decisive = value.rem_euclid(i16::from(dice.max(1)));
            (0..dice.min(8)).fold(0u32, |faces, at| {
                let shows = if i16::from(at) == decisive { sides } else { 1 + at % sides.saturating_sub(1).max(1) };
                faces | u32::from(shows) << (4 * at)
            })
        }
    }
}
