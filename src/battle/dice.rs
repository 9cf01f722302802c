//! Dice: a draw is one value of a known table. Drawn from a seed, from a script, or (in [`super::odds`]) from every
//! branch in turn.

use bevy::prelude::Resource;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

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

/// A draw as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Shown {
    /// Its value: the sum of the dice, or the number that a pool comes to.
    Value(i16),
    /// The faces of its dice, the first die first; of a pool that is rolled again, throw after throw.
    Faces(Vec<u8>),
}

/// Why a script of dice cannot go on: its first draw that is missing or impossible. The draws after it are none of the
/// script's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceFault {
    /// The number of the draw, from 1: also the place of its number in the script.
    pub draw: u32,
    /// What was to be drawn.
    pub die: Die,
    /// What the script has for it; `None` if the script is too short.
    pub shown: Option<Shown>,
    /// What is wrong with that; empty if the script is too short.
    pub reason: String,
    /// The place of the face that is wrong, from 0, if one is.
    pub face: Option<usize>,
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
enum DiceSource {
    Seeded(#[serde(with = "stream")] ChaCha8Rng),
    Scripted { values: Vec<Shown>, at: usize, fault: Option<DiceFault> },
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
        Self::showing(values.into_iter().map(Shown::Value).collect())
    }

    /// Dice that show this, one entry for each draw in order.
    #[must_use]
    pub fn showing(values: Vec<Shown>) -> Self {
        Self { drawn: 0, source: DiceSource::Scripted { values, at: 0, fault: None } }
    }

    /// Adds values to a script; has no effect on seeded dice.
    pub fn script(&mut self, more: &[i16]) {
        if let DiceSource::Scripted { values, .. } = &mut self.source {
            values.extend(more.iter().copied().map(Shown::Value));
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

    /// Whether they show scripted values, so that they can run out.
    #[must_use]
    pub const fn are_scripted(&self) -> bool {
        matches!(self.source, DiceSource::Scripted { .. })
    }

    /// What they have shown and, if they are seeded, will show: for telling two courses of a battle apart.
    pub(super) fn hash_course<H: Hasher>(&self, hasher: &mut H) {
        match &self.source {
            DiceSource::Seeded(rng) => rng.get_seed().hash(hasher),
            DiceSource::Scripted { values, at, .. } => values.get(..*at).unwrap_or(values).hash(hasher),
        }
        self.place().hash(hasher);
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
            DiceSource::Scripted { values, at, fault } => {
                let shown = values.get(*at).cloned();
                let read = shown.as_ref().map_or_else(|| Err((String::new(), None)), |shown| shown.read(die));
                if let (None, Err((reason, face))) = (&fault, &read) {
                    *fault = Some(DiceFault { draw: self.drawn, die, shown, reason: reason.clone(), face: *face });
                }
                *at = (*at + 1).min(values.len());
                // After a fault nothing is written any more: any value of the die will do.
                read.unwrap_or_else(|_| {
                    let value = *die.range().start();
                    Draw { die, value, faces: spread(die, value) }
                })
            }
        }
    }
}

impl Die {
    /// The values that can be drawn.
    #[must_use]
    pub fn range(self) -> RangeInclusive<i16> {
        match self {
            Self::Pool { dice, rerolls, .. } => 0..=i16::from(dice) * (i16::from(rerolls) + 1),
            Self::Sum { count, sides } => i16::from(count)..=i16::from(count) * i16::from(sides),
        }
    }
}

impl fmt::Display for Die {
    /// As players write it: `2d6`; a row of dice that is read for its first highest face: `row of 8d6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pool { dice, sides, .. } => write!(f, "row of {dice}d{sides}"),
            Self::Sum { count, sides } => write!(f, "{count}d{sides}"),
        }
    }
}

impl fmt::Display for Shown {
    /// As scripts write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Faces(faces) => write!(f, "{faces:?}"),
        }
    }
}

/// What is wrong with a number of a script, as the end of a sentence, and the face that is.
type WrongShown = (String, Option<usize>);

impl Shown {
    /// The draw of a die that shows this.
    fn read(&self, die: Die) -> Result<Draw, WrongShown> {
        match self {
            Self::Value(value) => {
                let range = die.range();
                let wrong = || (format!("{die} comes to {} to {}, not to {value}", range.start(), range.end()), None);
                range.contains(value).then(|| Draw { die, value: *value, faces: spread(die, *value) }).ok_or_else(wrong)
            }
            Self::Faces(faces) => from_faces(die, faces),
        }
    }
}

/// Not derived: an untagged enum would lose the place of an error.
impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyShown;

        impl<'de> Visitor<'de> for AnyShown {
            type Value = Shown;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, or the faces of the dice as a list")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Shown, E> {
                i16::try_from(value).map(Shown::Value).map_err(|_| E::custom("this number is far too large"))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Shown, E> {
                i16::try_from(value).map(Shown::Value).map_err(|_| E::custom("this number is far too large"))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Shown, A::Error> {
                let mut faces = Vec::new();
                while let Some(face) = list.next_element()? {
                    faces.push(face);
                }
                Ok(Shown::Faces(faces))
            }

            /// What is left of a value that could not be read.
            fn visit_unit<E: de::Error>(self) -> Result<Shown, E> {
                Ok(Shown::Value(0))
            }
        }

        deserializer.deserialize_any(AnyShown)
    }
}

/// The draw of a die of which every face is known.
fn from_faces(die: Die, faces: &[u8]) -> Result<Draw, WrongShown> {
    let (count, sides) = match die {
        Die::Pool { dice, sides, .. } => (dice, sides),
        Die::Sum { count, sides } => (count, sides),
    };
    if let Some((at, face)) = faces.iter().enumerate().find(|(_, face)| !(1..=sides).contains(*face)) {
        return Err((format!("a die of {die} shows 1 to {sides}, not {face}"), Some(at)));
    }
    let dice = usize::from(count.max(1));
    let wrong = |reason: String| Err((reason, None));
    match die {
        Die::Sum { .. } if faces.len() != dice => wrong(format!("{die} has faces: {count}, not {}", faces.len())),
        Die::Sum { .. } => {
            Ok(Draw { die, value: faces.iter().map(|&face| i16::from(face)).sum(), faces: packed(faces, sides) })
        }
        Die::Pool { rerolls, .. } => {
            let throws: Vec<&[u8]> = faces.chunks(dice).collect();
            let most = usize::from(rerolls) + 1;
            if faces.is_empty() || !faces.len().is_multiple_of(dice) || throws.len() > most {
                return wrong(format!("a throw of {die} has faces: {count}, and there are {most} throws at most"));
            }
            let top = |throw: &[u8]| throw.iter().position(|&face| face == sides);
            let decided = throws.iter().position(|throw| top(throw).is_some());
            match decided {
                Some(at) if at + 1 < throws.len() => {
                    return Err((format!("{die} is not thrown again after a {sides}"), Some((at + 1) * dice)));
                }
                None if throws.len() < most => {
                    return wrong(format!("{die} is thrown again until a die shows {sides}, {most} times at most"));
                }
                _ => {}
            }
            let last = throws.last().copied().unwrap_or_default();
            let before = decided.map_or(throws.len() * dice, |at| at * dice + top(last).unwrap_or(0));
            Ok(Draw { die, value: i16::try_from(before).unwrap_or(i16::MAX), faces: packed(last, sides) })
        }
    }
}

/// Rolls real dice.
fn roll(die: Die, rng: &mut impl Rng) -> Draw {
    match die {
        Die::Pool { dice, sides, rerolls } => {
            let mut value = 0i16;
            for throw in 0..=rerolls {
                let faces = throw_dice(dice, sides, rng);
                if let Some(at) = faces.iter().position(|&face| face == sides) {
                    return Draw {
                        die,
                        value: value + i16::try_from(at).unwrap_or(i16::MAX),
                        faces: packed(&faces, sides),
                    };
                }
                value += i16::from(dice);
                if throw == rerolls {
                    return Draw { die, value, faces: packed(&faces, sides) };
                }
            }
            Draw { die, value, faces: 0 }
        }
        Die::Sum { count, sides } => {
            let faces = throw_dice(count, sides, rng);
            let value = faces.iter().map(|&face| i16::from(face)).sum();
            Draw { die, value, faces: packed(&faces, sides) }
        }
    }
}

/// The most dice of a throw and the most sides of a die whose faces are kept beside the value.
pub const FACES: (u8, u8) = (8, 15);

/// The faces of one throw, in order.
fn throw_dice(count: u8, sides: u8, rng: &mut impl Rng) -> SmallVec<[u8; 20]> {
    let face = || u8::try_from(rng.random_range(1..=u32::from(sides.max(1)))).unwrap_or(u8::MAX);
    std::iter::repeat_with(face).take(count.into()).collect()
}

/// Faces as a draw keeps them: four bits each, the first die lowest; 0, which stands for unknown, where they do not fit.
fn packed(faces: &[u8], sides: u8) -> u32 {
    if faces.len() > usize::from(FACES.0) || sides > FACES.1 {
        return 0;
    }
    faces.iter().zip(0u32..).fold(0, |all, (&face, at)| all | u32::from(face) << (4 * at))
}

/// The face of one die of a throw; 0 where it is unknown.
#[must_use]
pub const fn face(faces: u32, at: u8) -> u8 {
    if at < FACES.0 { (faces >> (4 * at as u32) & 15) as u8 } else { 0 }
}

/// Faces that would show a scripted value, for the picture only.
fn spread(die: Die, value: i16) -> u32 {
    let (count, sides) = match die {
        Die::Sum { count, sides } => (count, sides),
        Die::Pool { dice, sides, .. } => (dice, sides),
    };
    if count > FACES.0 || sides > FACES.1 {
        return 0;
    }
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
