//! Draws in the notation of scripts.

use super::draw::Draw;
use super::faces::Faces;
use super::kind::{Die, Thrown};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use smallvec::smallvec;
use std::fmt;

/// A draw in the notation of scripts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Shown {
    /// Its value: the sum of the dice, or the value of a row. For dice whose single faces rules may read, only where
    /// just one throw comes to the value.
    Value(i16),
    /// The faces of its dice in order; of a row or an exploding die, throw after throw.
    Faces(Vec<u8>),
}

impl fmt::Display for Shown {
    /// In the notation of scripts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Faces(faces) => write!(f, "{faces:?}"),
        }
    }
}

/// What is wrong with an entry of a script, as the end of a sentence, and the index of the wrong face.
pub(super) type WrongShown = (String, Option<usize>);

impl Shown {
    /// The draw of a die that shows this.
    pub(super) fn read(&self, die: Die) -> Result<Draw, WrongShown> {
        match self {
            Self::Value(value) => {
                let range = die.range();
                if range.contains(value) {
                    return from_value(die, *value).map_err(|reason| (reason, None));
                }
                Err((format!("{die} comes to {} to {}, not to {value}", range.start(), range.end()), None))
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

            /// A value that could not be read stands as a unit value here.
            fn visit_unit<E: de::Error>(self) -> Result<Shown, E> {
                Ok(Shown::Value(0))
            }
        }

        deserializer.deserialize_any(AnyShown)
    }
}

/// The draw of a die that shows its least value.
pub(super) fn least(die: Die) -> Draw {
    let (count, _) = die.throw();
    match die {
        Die::Sum { .. } | Die::Pool { .. } => with_faces(die, *die.range().start()),
        Die::Keep { .. } | Die::Bag { .. } | Die::Burst { .. } => Draw::showing(die, smallvec![1; count.into()]),
    }
}

/// The draw of a die with a value of its range.
fn from_value(die: Die, value: i16) -> Result<Draw, String> {
    if matches!(die, Die::Sum { .. } | Die::Pool { .. }) {
        return Ok(with_faces(die, value));
    }
    match (die.only_faces(value), die) {
        (Some(faces), _) => Ok(Draw::showing(die, faces)),
        (None, Die::Burst { sides, pair: None, .. }) => {
            Err(format!("{die} does not end at {value}: a {sides} is thrown again"))
        }
        (None, _) => {
            let faces = least(die).faces;
            Err(format!("{die} is written as the faces of its dice, as in {faces}, because {value} does not tell them"))
        }
    }
}

/// The name of a die in a fault about its faces: without the way in which they are read.
fn dice(die: Die) -> String {
    match (die, die.throw()) {
        (Die::Sum { .. } | Die::Pool { .. }, _) => die.to_string(),
        (_, (count, sides)) => format!("{count}d{sides}"),
    }
}

/// The draw of a die with these faces.
fn from_faces(die: Die, faces: &[u8]) -> Result<Draw, WrongShown> {
    let (count, sides) = die.throw();
    let name = dice(die);
    if let Some((at, face)) = faces.iter().enumerate().find(|(_, face)| !(1..=sides).contains(*face)) {
        return Err((format!("a die of {name} shows 1 to {sides}, not {face}"), Some(at)));
    }
    let dice = usize::from(count.max(1));
    let wrong = |reason: String| Err((reason, None));
    let most = match die {
        Die::Pool { rerolls: again, .. } | Die::Burst { again, .. } => usize::from(again) + 1,
        Die::Sum { .. } | Die::Keep { .. } | Die::Bag { .. } => {
            return if faces.len() == dice {
                Ok(Draw::showing(die, Thrown::from_slice(faces)))
            } else {
                wrong(format!("{name} has faces: {count}, not {}", faces.len()))
            };
        }
    };
    let throws: Vec<&[u8]> = faces.chunks(dice).collect();
    if faces.is_empty() || !faces.len().is_multiple_of(dice) || throws.len() > most {
        return wrong(format!("a throw of {name} has faces: {count}, and there are {most} throws at most"));
    }
    // A row is thrown again until a die shows the highest face, an exploding die as long as the one that counts does.
    let is_last = |throw: &&[u8]| match die {
        Die::Burst { .. } => die.sum(throw) < i16::from(sides),
        _ => throw.contains(&die.key()),
    };
    let last = throws.iter().position(is_last);
    match (last, die) {
        (Some(at), _) if at + 1 < throws.len() => {
            let after = if let Die::Burst { .. } = die { die.sum(throws[at]) } else { i16::from(die.key()) };
            Err((format!("{name} is not thrown again after a {after}"), Some((at + 1) * dice)))
        }
        (None, Die::Burst { .. }) if throws.len() < most => {
            wrong(format!("{name} is thrown again after a {sides}, {} times at most", most - 1))
        }
        (None, _) if throws.len() < most => {
            wrong(format!("{name} is thrown again until a die shows {}, {most} times at most", die.key()))
        }
        (_, Die::Burst { .. }) => Ok(Draw::showing(die, Thrown::from_slice(faces))),
        (at, _) => {
            let throw = throws.last().copied().unwrap_or_default();
            let top = throw.iter().position(|&face| face == die.key()).unwrap_or(0);
            let before = at.map_or(throws.len() * dice, |at| at * dice + top);
            Ok(Draw { die, value: i16::try_from(before).unwrap_or(i16::MAX), faces: Faces::of(throw) })
        }
    }
}

/// The draw of a sum or a row with faces that come to the value, for the picture only.
fn with_faces(die: Die, value: i16) -> Draw {
    let (count, sides) = die.throw();
    let faces: Thrown = if let Die::Pool { .. } = die {
        let decisive = value.rem_euclid(i16::from(count.max(1)));
        let key = die.key();
        let other = |at: u8| 1 + at % sides.saturating_sub(1).max(1);
        let other = |at: u8| if other(at) < key { other(at) } else { other(at).saturating_add(1) };
        (0..count).map(|at| if i16::from(at) == decisive { key } else { other(at) }).collect()
    } else {
        let mut left = value;
        let each = (0..count).map(|at| {
            let this = (left - i16::from(count - at - 1)).clamp(1, i16::from(sides.max(1)));
            left -= this;
            u8::try_from(this).unwrap_or(u8::MAX)
        });
        each.collect()
    };
    Draw { die, value, faces: Faces::of(&faces) }
}
