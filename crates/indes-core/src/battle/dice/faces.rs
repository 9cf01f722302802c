//! The faces that the dice of a draw show.

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The faces of a draw, in the order in which the dice were thrown; of a [`Bag`](super::Die::Bag) in ascending order.
/// The first [`Faces::MOST`] of them are held, with the number of dice that were thrown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Faces {
    thrown: u16,
    held: [u8; Self::MOST],
}

impl Faces {
    /// The most faces that are held: more than any rule throws at once (20d6, ENERGY-D44).
    pub const MOST: usize = 22;

    /// The faces of a draw of which only the value is known.
    pub const UNKNOWN: Self = Self { thrown: 0, held: [0; Self::MOST] };

    /// These faces; of more than [`Faces::MOST`] the first ones and the number of all.
    #[must_use]
    pub fn of(faces: &[u8]) -> Self {
        let mut held = [0; Self::MOST];
        held.iter_mut().zip(faces).for_each(|(place, &face)| *place = face);
        Self { thrown: u16::try_from(faces.len()).unwrap_or(u16::MAX), held }
    }

    /// All faces; `None` if they are unknown or more than can be held.
    #[must_use]
    pub fn all(&self) -> Option<&[u8]> {
        (self.thrown > 0 && self.missing() == 0).then(|| self.held())
    }

    /// The faces that are held; empty if they are unknown.
    #[must_use]
    pub fn held(&self) -> &[u8] {
        self.held.get(..usize::from(self.thrown)).unwrap_or(&self.held)
    }

    /// The number of dice that were thrown and whose faces are not held.
    #[must_use]
    pub fn missing(&self) -> usize {
        usize::from(self.thrown).saturating_sub(Self::MOST)
    }
}

impl Default for Faces {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

/// At most eight faces of at most 15 are hashed as four bits each in a `u32`, the first die lowest, as in the
/// fingerprints of existing records. Others are hashed as 0, which also stands for unknown faces, followed by all that
/// is held.
impl Hash for Faces {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let held = self.held();
        if held.len() <= 8 && held.iter().all(|&face| face <= 15) {
            held.iter().rev().fold(0u32, |all, &face| all << 4 | u32::from(face)).hash(state);
        } else {
            (0u32, self.thrown).hash(state);
            state.write(held);
        }
    }
}

/// `[4, 12, 3]`; `[6, 6, .., +3]` where three faces are missing.
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut faces: Vec<String> = self.held().iter().map(u8::to_string).collect();
        if self.missing() > 0 {
            faces.extend(["..".to_owned(), format!("+{}", self.missing())]);
        }
        write!(f, "[{}]", faces.join(", "))
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Serialised as the number of dice and the faces that are held.
impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.thrown, self.held()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (thrown, held) = <(u16, Vec<u8>)>::deserialize(deserializer)?;
        if held.contains(&0) || held.len() != usize::from(thrown).min(Self::MOST) {
            return Err(de::Error::custom(format!("{} faces of {thrown} dice: {held:?}", held.len())));
        }
        Ok(Self { thrown, ..Self::of(&held) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes that are hashed, one list for each call.
    #[derive(Default)]
    struct Written(Vec<Vec<u8>>);

    impl Hasher for Written {
        fn finish(&self) -> u64 {
            0
        }

        fn write(&mut self, bytes: &[u8]) {
            self.0.push(bytes.to_vec());
        }
    }

    fn hashed(faces: Faces) -> Vec<Vec<u8>> {
        let mut written = Written::default();
        faces.hash(&mut written);
        written.0
    }

    #[test]
    fn faces_are_held_in_order_and_it_is_said_if_some_are_not() {
        let few = Faces::of(&[4, 100, 3]);
        assert_eq!((few.all(), few.held(), few.missing()), (Some(&[4, 100, 3][..]), &[4, 100, 3][..], 0));
        assert_eq!(few.to_string(), "[4, 100, 3]");
        let full = Faces::of(&[9; Faces::MOST]);
        assert_eq!((full.all(), full.missing()), (Some(&[9; Faces::MOST][..]), 0));
        let many = Faces::of(&[9; Faces::MOST + 3]);
        assert_eq!((many.all(), many.held(), many.missing()), (None, &[9; Faces::MOST][..], 3));
        assert!(many.to_string().ends_with("9, 9, .., +3]"), "{many}");
        assert_ne!(full, many);
        assert_eq!((Faces::UNKNOWN.all(), Faces::UNKNOWN.held(), Faces::UNKNOWN.missing()), (None, &[][..], 0));
        assert_eq!(Faces::default(), Faces::UNKNOWN);
    }

    /// Records keep fingerprints of states with draws in them.
    #[test]
    fn few_small_faces_are_hashed_as_four_bits_each_and_others_with_all_that_is_held() {
        let packed = |number: u32| vec![number.to_ne_bytes().to_vec()];
        assert_eq!(hashed(Faces::UNKNOWN), packed(0));
        assert_eq!(hashed(Faces::of(&[1, 2, 15])), packed(0xf21));
        assert_eq!(hashed(Faces::of(&[6, 1, 1, 1, 1, 1, 1, 5])), packed(0x5111_1116));
        let others = [&[16][..], &[17], &[17, 4], &[1; 9], &[1; 10], &[9; Faces::MOST], &[9; Faces::MOST + 1]];
        for (at, faces) in others.iter().enumerate() {
            let own = hashed(Faces::of(faces));
            assert_eq!(own[0], packed(0)[0]);
            assert!(own.len() > 1 && others[..at].iter().all(|other| hashed(Faces::of(other)) != own), "{faces:?}");
        }
    }

    #[test]
    fn faces_that_are_written_down_are_read_again_and_wrong_ones_are_refused() {
        for faces in [&[][..], &[17], &[4, 12, 3], &[9; Faces::MOST + 3]] {
            let faces = Faces::of(faces);
            let text = ron::to_string(&faces).expect("text");
            assert_eq!(ron::from_str::<Faces>(&text).expect("faces"), faces, "{text}");
        }
        for wrong in ["(2,[4])", "(1,[4,4])", "(1,[0])", "(0,[1])"] {
            assert!(ron::from_str::<Faces>(wrong).is_err(), "{wrong}");
        }
    }
}
