//! A battle as its choices: saving is the record, loading is a replay.
//!
//! Secret choices are [masked](Record::masked) in a file, so that they are not read there by chance. They are not
//! encrypted: the file holds everything that is needed to replay the battle.

use super::RuleSetId;
use super::aside::{Aside, Choice, choose};
use super::decision::{Asked, Intent, Privacy, Verb};
use super::dice::Dice;
use super::error::BattleError;
use super::orders::GivenOrder;
use super::setup::{Setup, begin};
use super::snapshot::Snapshot;
use crate::battlefield::Seat;
use bevy::prelude::{Reflect, ReflectResource, Resource, World};
use serde::{Deserialize, Serialize};

/// The newest version of the format, that of records with asides. A record without them is written as format 2; format
/// 1 had no fingerprint of the end.
pub const RECORD_FORMAT: u32 = 3;
/// The version of records without asides.
const WITHOUT_ASIDES: u32 = 2;
/// The beginning of the first line of a record's file.
pub const RECORD_HEAD: &str = "// A record of Indes: ";
/// Choices between two fingerprints of the state.
const FINGERPRINT_EVERY: usize = 8;

/// A battle as its beginning and every choice since.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's version, [`RECORD_FORMAT`] or an earlier one.
    pub format: u32,
    /// The rule set.
    pub rules: RuleSetId,
    /// The text of the rule data that it was played with.
    pub data: String,
    /// The level file's text.
    pub level: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The choices, answers and asides, in order, each with its seat.
    pub choices: Vec<(Seat, Choice)>,
    /// The indices of the choices that were made in secret.
    #[serde(default)]
    pub sealed: Vec<u32>,
    /// The hash of the state after every eighth choice.
    pub hashes: Vec<u64>,
    /// The standing orders in force when the record was written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<GivenOrder>,
    /// The hash of the state after the last choice; `None` in format 1, and if the battle broke off during that choice.
    #[serde(default)]
    pub end: Option<u64>,
}

/// The way in which a replay differs from its record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A choice, by its index, is not legal.
    #[error("choice {0} of the record is refused: {1}")]
    Refused(usize, BattleError),
    /// The state differs, somewhere between these indices of choices.
    #[error("the replay differs from the record somewhere in choices {0} to {1}")]
    Differs(usize, usize),
    /// There are more or fewer fingerprints than belong to the choices.
    #[error("the number of fingerprints: the record has {found}, but its choices ({choices}) have {wanted}")]
    Fingerprints {
        /// The number of choices.
        choices: usize,
        /// The number of fingerprints.
        found: usize,
        /// The number of fingerprints that belong to these choices.
        wanted: usize,
    },
}

impl Record {
    /// A record of a battle that begins.
    #[must_use]
    pub const fn new(rules: RuleSetId, data: String, level: String, seed: u64) -> Self {
        Self {
            format: WITHOUT_ASIDES,
            rules,
            data,
            level,
            seed,
            choices: Vec::new(),
            sealed: Vec::new(),
            hashes: Vec::new(),
            orders: Vec::new(),
            end: None,
        }
    }

    /// Notes the state after the choices so far.
    pub fn close(&mut self, world: &World) {
        self.format = self.format.max(WITHOUT_ASIDES);
        self.end = Some(Snapshot::take(world).hash());
    }

    /// Notes a choice before it is carried out: if the battle breaks off during it, the record ends with it and has no
    /// fingerprint of its end. [`Record::take_back`] removes it.
    pub fn attempt(&mut self, seat: Seat, choice: impl Into<Choice>) {
        self.choices.push((seat, choice.into()));
        self.end = None;
    }

    /// Notes an answer that was carried out, and the state after it.
    pub fn note(&mut self, asked: &Asked, intent: Intent, world: &World) {
        if asked.privacy == Privacy::Sealed {
            self.sealed.push(u32::try_from(self.choices.len()).unwrap_or(u32::MAX));
        }
        self.push(asked.seat, intent.into(), world);
    }

    /// Notes an aside, and the state after it. Of successive orders about the same answer of a unit only the last is
    /// kept.
    pub fn note_aside(&mut self, seat: Seat, aside: Aside, world: &World) {
        self.format = RECORD_FORMAT;
        if let Aside::Order { unit, verb, .. } = aside {
            let is_same = |(_, known): &(Seat, Choice)| match known {
                Choice::Aside(Aside::Order { unit: of, verb: about, .. }) => (*of, *about) == (unit, verb),
                Choice::Do(_) | Choice::Aside(_) => false,
            };
            let first =
                self.choices.len() - self.choices.iter().rev().take_while(|(_, known)| known.is_order()).count();
            if let Some(at) = self.choices[first..].iter().position(is_same) {
                // No order changes the state: the fingerprints stay.
                self.choices.remove(first + at);
                self.choices.push((seat, aside.into()));
                return;
            }
        }
        self.push(seat, aside.into(), world);
    }

    fn push(&mut self, seat: Seat, choice: Choice, world: &World) {
        self.choices.push((seat, choice));
        self.close(world);
        if self.choices.len().is_multiple_of(FINGERPRINT_EVERY) {
            self.hashes.extend(self.end);
        }
    }

    /// Removes the last choice that is not a standing order, the orders given since, and the fingerprint of the end.
    pub fn take_back(&mut self) {
        let last = self.choices.iter().rposition(|(_, choice)| !choice.is_order());
        self.shorten(last.unwrap_or(0));
    }

    /// Removes all but the first `choices` choices.
    fn shorten(&mut self, choices: usize) {
        if choices < self.choices.len() {
            self.end = None;
        }
        self.choices.truncate(choices);
        if self.format == RECORD_FORMAT && self.choices.iter().all(|(_, choice)| choice.intent().is_some()) {
            self.format = WITHOUT_ASIDES;
        }
        self.hashes.truncate(self.choices.len() / FINGERPRINT_EVERY);
        self.sealed.retain(|&at| (at as usize) < choices);
    }

    /// The record as it was after its first `choices` choices; only the whole record has the fingerprint of its end.
    #[must_use]
    pub fn first(&self, choices: usize) -> Self {
        let mut part = self.clone();
        part.shorten(choices);
        part
    }

    /// Whether the choice at an index was made in secret.
    #[must_use]
    pub fn is_sealed(&self, at: usize) -> bool {
        self.sealed.iter().any(|&sealed| sealed as usize == at)
    }

    /// The record in the form of a file: the verbs of secret choices are masked by a byte that depends on the seed and
    /// on the index of the choice. Masking twice returns the record itself.
    #[must_use]
    pub fn masked(&self) -> Self {
        let mut masked = self.clone();
        for &at in &self.sealed {
            if let Some((_, Choice::Do(intent))) = masked.choices.get_mut(at as usize) {
                intent.verb = Verb(intent.verb.0 ^ mask(self.seed, at));
            }
        }
        masked
    }

    /// Checks that there are as many fingerprints as belong to the choices.
    ///
    /// # Errors
    /// [`ReplayError::Fingerprints`].
    pub fn check(&self) -> Result<(), ReplayError> {
        let (choices, found) = (self.choices.len(), self.hashes.len());
        let wanted = choices / FINGERPRINT_EVERY;
        // Without a fingerprint of the end the battle may have broken off before the last choice was taken.
        let broke_off = self.end.is_none() && found == choices.saturating_sub(1) / FINGERPRINT_EVERY;
        if found == wanted || broke_off { Ok(()) } else { Err(ReplayError::Fingerprints { choices, found, wanted }) }
    }

    /// Replays the record in a world, from the beginning, and compares every fingerprint.
    ///
    /// # Errors
    /// [`ReplayError`] with the index of the choice that the rules refuse or after which the state differs.
    pub fn replay(&self, world: &mut World, setup: &Setup) -> Result<(), ReplayError> {
        self.check()?;
        begin(world, setup, Dice::seeded(self.seed)).map_err(|error| ReplayError::Refused(0, error))?;
        let mut compared = 0;
        for (at, (seat, choice)) in self.choices.iter().enumerate() {
            choose(world, *seat, choice.clone()).map_err(|error| ReplayError::Refused(at, error))?;
            let done = at + 1;
            if done.is_multiple_of(FINGERPRINT_EVERY)
                && let Some(&wanted) = self.hashes.get(done / FINGERPRINT_EVERY - 1)
            {
                if Snapshot::take(world).hash() != wanted {
                    return Err(ReplayError::Differs(compared, at));
                }
                compared = done;
            }
        }
        match self.end {
            Some(wanted) if Snapshot::take(world).hash() != wanted => {
                let last = self.choices.len().saturating_sub(1);
                Err(ReplayError::Differs(compared.min(last), last))
            }
            _ => Ok(()),
        }
    }
}

/// A pseudo-random byte from a seed and an index (splitmix64).
const fn mask(seed: u64, at: u32) -> u8 {
    let mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(at as u64 + 1));
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31).to_le_bytes()[0]
}
