//! Dice: a draw is one value of a known table. It comes from a seed, from a script, or (in [`super::odds`]) from each
//! branch in turn.

mod draw;
mod faces;
mod kind;
mod shown;

pub use draw::Draw;
pub use faces::Faces;
pub use kind::{Die, Keep};
pub use shown::Shown;

use bevy::prelude::{Reflect, ReflectResource, Resource};
use kind::Thrown;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

impl Draw {
    /// The draw of a die that shows its least value.
    #[must_use]
    pub(super) fn least(die: Die) -> Self {
        shown::least(die)
    }
}

/// Why a script of dice cannot go on: its first draw that is missing or impossible. Draws after it are not from the
/// script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceFault {
    /// The number of the draw, from 1, which is also the position of its entry in the script.
    pub draw: u32,
    /// The die that was to be drawn.
    pub die: Die,
    /// The entry of the script; `None` if the script is too short.
    pub shown: Option<Shown>,
    /// What is wrong with the entry; empty if the script is too short.
    pub reason: String,
    /// The index of the wrong face, if one is wrong.
    pub face: Option<usize>,
}

/// A source of draws.
pub trait Draws {
    /// Draws one value.
    fn draw(&mut self, die: Die) -> Draw;
}

/// The dice of a battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Dice {
    /// Draws so far.
    pub drawn: u32,
    source: DiceSource,
}

#[derive(Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(opaque, Clone, Debug, PartialEq)]
enum DiceSource {
    Seeded(#[serde(with = "stream")] ChaCha8Rng),
    Scripted { values: Vec<Shown>, at: usize, fault: Option<DiceFault> },
}

/// Serialises a stream of random numbers as its seed and its position.
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
        Self::showing(values.into_iter().map(Shown::Value).collect())
    }

    /// Dice that show these values or faces, one entry for each draw in order.
    #[must_use]
    pub fn showing(values: Vec<Shown>) -> Self {
        Self { drawn: 0, source: DiceSource::Scripted { values, at: 0, fault: None } }
    }

    /// Adds values to a script; has no effect on seeded dice.
    pub fn script(&mut self, more: &[i16]) {
        self.script_shown(more.iter().copied().map(Shown::Value));
    }

    /// Adds values or faces to a script; has no effect on seeded dice.
    pub fn script_shown(&mut self, more: impl IntoIterator<Item = Shown>) {
        if let DiceSource::Scripted { values, .. } = &mut self.source {
            values.extend(more);
        }
    }

    /// Entries of the script that were not drawn.
    #[must_use]
    pub fn left(&self) -> &[Shown] {
        match &self.source {
            DiceSource::Scripted { values, at, .. } => values.get(*at..).unwrap_or(&[]),
            DiceSource::Seeded(_) => &[],
        }
    }

    /// The first draw for which the script has no number, or one that its die cannot show.
    #[must_use]
    pub fn fault(&self) -> Option<&DiceFault> {
        match &self.source {
            DiceSource::Scripted { fault, .. } => fault.as_ref(),
            DiceSource::Seeded(_) => None,
        }
    }

    /// Whether they show a script, which can run out.
    #[must_use]
    pub const fn are_scripted(&self) -> bool {
        matches!(self.source, DiceSource::Scripted { .. })
    }

    /// Hashes what they have shown and, if they are seeded, will show: what distinguishes two courses of a battle.
    pub(super) fn hash_course<H: Hasher>(&self, hasher: &mut H) {
        match &self.source {
            DiceSource::Seeded(rng) => rng.get_seed().hash(hasher),
            DiceSource::Scripted { values, at, .. } => values.get(..*at).unwrap_or(values).hash(hasher),
        }
        self.place().hash(hasher);
    }

    /// The draws so far, and the position in the stream or in the script.
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
            DiceSource::Scripted { values, at, fault } => {
                let shown = values.get(*at).cloned();
                let read = shown.as_ref().map_or_else(|| Err((String::new(), None)), |shown| shown.read(die));
                if let (None, Err((reason, face))) = (&fault, &read) {
                    *fault = Some(DiceFault { draw: self.drawn, die, shown, reason: reason.clone(), face: *face });
                }
                *at = (*at + 1).min(values.len());
                // After a fault nothing more is written, so any value of the die will do.
                read.unwrap_or_else(|_| Draw::least(die))
            }
        }
    }
}

/// Rolls a die from random numbers.
fn roll(die: Die, rng: &mut impl Rng) -> Draw {
    let (count, sides) = die.throw();
    let mut throw = || -> Thrown {
        let face = || u8::try_from(rng.random_range(1..=u32::from(sides.max(1)))).unwrap_or(u8::MAX);
        std::iter::repeat_with(face).take(count.into()).collect()
    };
    match die {
        Die::Sum { .. } | Die::Keep { .. } | Die::Bag { .. } => Draw::showing(die, throw()),
        Die::Burst { again, .. } => {
            let mut faces = throw();
            let mut last = die.sum(&faces);
            for _ in 0..again {
                if last < i16::from(sides) {
                    break;
                }
                let next = throw();
                last = die.sum(&next);
                faces.extend(next);
            }
            Draw::showing(die, faces)
        }
        Die::Pool { dice, rerolls, .. } => {
            let (mut value, mut faces) = (0i16, throw());
            for left in (0..=rerolls).rev() {
                if let Some(at) = faces.iter().position(|&face| face == die.key()) {
                    value += i16::try_from(at).unwrap_or(i16::MAX);
                    break;
                }
                value += i16::from(dice);
                if left > 0 {
                    faces = throw();
                }
            }
            Draw { die, value, faces: Faces::of(&faces) }
        }
    }
}
