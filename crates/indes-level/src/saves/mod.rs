//! Saves and replays: records as files.
//!
//! 1. [`write()`] writes a record. Its file holds the level and the rule data it was played with, so that it can be
//!    opened after they change, and in its first line a checksum of the rest.
//! 2. [`write_rotating`] keeps the file before it as its previous generation: whenever the program or the machine
//!    stops, the file or its previous generation can be read.
//! 3. [`SaveQueue`] writes in the background what the window saves after every choice. Most saves [`replace`] the file
//!    and keep its earlier generations.
//! 4. [`unused_name`] gives each battle a file of its own, [`saves_in`] lists those that can be gone on with.
//! 5. [`open`] reads and checks a record, [`unpack`] its level and its rule data, [`play`] plays its choices.
//! 6. [`newest`] finds the newest generation that can be played.

mod disk;
mod generations;
mod names;
mod queue;
mod record;

pub use disk::{Disk, Files, write_in_place, write_rotating};
pub use generations::{EARLIER_STATES, ENDING, exists, generation};
pub use names::{ListedFile, ended, is_save, records_in, remove, saves_in, unused_name};
pub use queue::{SaveQueue, SaveRequest};
pub use record::{Unwritable, forget_undone, level_text, open, read, replace, text, write};

use crate::level::{Level, Unplayable};
use bevy::prelude::World;
use generations::MOST_GENERATIONS;
use indes_core::battle::{Dice, Record, ReplayError, Setup, begin};
use indes_core::reading::{Limits, Problems, Source};
use indes_rules::{self as rules, RuleSetDef};
use std::path::{Path, PathBuf};

/// What a record's battle is played with.
pub struct Opened {
    /// The rule set.
    pub def: RuleSetDef,
    /// The level.
    pub level: Level,
    /// The state that the battle begins in.
    pub setup: Setup,
}

/// Reads the level and the rule data in a record.
///
/// # Errors
/// That its rule set cannot be played, or the problems of its rule data or its level.
pub fn unpack(record: &Record) -> Result<Opened, Problems> {
    let Some(def) = rules::def(record.rules) else {
        let message = format!("the rules of {} are not part of this version", record.rules);
        return Err(Problems::of_file("the record", message, None));
    };
    let data = (def.read)(&Source::new("the rule data in the record", &record.data))?;
    let words = (def.vocabulary)(&data);
    let known = move |set| (set == def.rules.id()).then(|| words.clone());
    // In a record a level may be larger than in its file: fields and escapes are written in full.
    let level = Level::read_within(&Source::new("the level in the record", &record.level), &Limits::RECORD, &known)?;
    let refuse = |error: Unplayable| Problems::of_file("the level in the record", error.to_string(), None);
    let setup = level.setup(&def, &data).map_err(refuse)?;
    Ok(Opened { def, level, setup })
}

/// Plays the first `choices` choices of a record, or all if it has fewer, in a world with its rule set.
///
/// # Errors
/// [`ReplayError`] with the place of the choice that is refused.
pub fn play(record: &Record, setup: &Setup, world: &mut World, choices: usize) -> Result<(), ReplayError> {
    begin(world, setup, Dice::seeded(record.seed)).map_err(|error| ReplayError::Refused(0, error))?;
    for (at, (seat, choice)) in record.choices.iter().take(choices).enumerate() {
        indes_core::battle::choose(world, *seat, choice.clone()).map_err(|error| ReplayError::Refused(at, error))?;
    }
    Ok(())
}

/// The newest earlier generation that can be read; `None` without one.
#[must_use]
pub fn previous(path: &Path) -> Option<PathBuf> {
    (1..=MOST_GENERATIONS).map(|number| generation(path, number)).find(|path| open(path).is_ok())
}

/// Reads a record's file, or its newest earlier generation that can be read.
///
/// # Errors
/// The problems of the file itself, if none can be read.
pub fn open_newest(path: &Path) -> Result<Record, Problems> {
    open(path).or_else(|problems| previous(path).and_then(|earlier| open(&earlier).ok()).ok_or(problems))
}

/// A save that can be read and played.
pub struct PlayableSave {
    /// Its file.
    pub path: PathBuf,
    /// The record.
    pub record: Record,
    /// What the record's battle is played with.
    pub opened: Opened,
    /// The problems of the newest generation, if it is not this one.
    pub passed: Option<Problems>,
}

/// The newest of a file and its earlier generations that can be read and played to its end. It is played in `world`,
/// which must have no battle in it.
///
/// # Errors
/// The problems of the newest save there is, if none can be played.
pub fn newest(path: &Path, world: &mut World) -> Result<PlayableSave, Problems> {
    let mut passed: Option<Problems> = None;
    let earlier = (1..=MOST_GENERATIONS).map(|number| generation(path, number));
    // A missing save is reported only if there is no other.
    let there = std::iter::once(path.to_owned()).chain(earlier.filter(|path| path.is_file()));
    for path in there {
        match open_and_play(&path, world) {
            Ok((record, opened)) => return Ok(PlayableSave { path, record, opened, passed }),
            Err(problems) => {
                passed.get_or_insert(problems);
            }
        }
    }
    Err(passed.unwrap_or_else(|| Problems::of_file(&path.display().to_string(), "there is no save".to_owned(), None)))
}

/// Reads a save and plays it to its end.
fn open_and_play(path: &Path, world: &mut World) -> Result<(Record, Opened), Problems> {
    let record = open(path)?;
    let opened = unpack(&record)?;
    record
        .replay(world, &opened.setup)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))?;
    Ok((record, opened))
}
