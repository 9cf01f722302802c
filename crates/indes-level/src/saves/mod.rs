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
mod names;
mod queue;

pub use disk::{Disk, Files, write_in_place, write_rotating};
pub use names::{ListedFile, ended, is_save, records_in, remove, saves_in, unused_name};
pub use queue::{SaveQueue, SaveRequest};

use crate::level::{Level, Unplayable};
use bevy::prelude::World;
use indes_core::battle::{Dice, RECORD_FORMAT, RECORD_HEAD, Record, ReplayError, Setup, begin, fingerprint};
use indes_core::reading::{self, Limits, Problems, Source};
use indes_rules::{self as rules, RuleSetDef};
use std::io;
use std::path::{Path, PathBuf};

/// How the names of record files end.
pub const ENDING: &str = ".record.ron";
/// The text between [`RECORD_HEAD`] and the checksum in the first line.
const ABOUT: &str = "a save and a replay. Checksum ";
/// The earlier states that are kept beside a save.
pub const EARLIER_STATES: u32 = 3;
/// The earlier generations of a file that are searched.
const MOST_GENERATIONS: u32 = 9;

/// A value cannot be written as text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it cannot be written as text: {0}")]
pub struct Unwritable(#[from] ron::Error);

impl From<Unwritable> for io::Error {
    fn from(error: Unwritable) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

/// The text of a record's file.
///
/// # Errors
/// [`Unwritable`], also if the text is larger than [`Limits::RECORD`] allows.
pub fn text(record: &Record) -> Result<String, Unwritable> {
    let body = ron::ser::to_string_pretty(&record.masked(), ron::ser::PrettyConfig::new().depth_limit(2))?;
    let body = reading::escaped(&body);
    let most = Limits::RECORD.bytes;
    if u64::try_from(body.len()).is_ok_and(|bytes| bytes > most) {
        return Err(ron::Error::Message(format!("the record is larger than {} MiB", most >> 20)).into());
    }
    Ok(format!("{RECORD_HEAD}{ABOUT}{:016x}\n{body}\n", fingerprint(&body)))
}

/// The text of a level for the records of its battles.
///
/// # Errors
/// [`Unwritable`].
pub fn level_text(level: &Level) -> Result<String, Unwritable> {
    Ok(reading::escaped(&ron::ser::to_string(level)?).into_owned())
}

/// Writes a record's file, of which `generations` earlier ones are kept ([`write_rotating`]). A missing folder is
/// created.
///
/// # Errors
/// [`Unwritable`] as an [`io::Error`], or the error of the file system; the file is then as it was.
pub fn write(path: &Path, record: &Record, generations: u32) -> io::Result<()> {
    let text = text(record)?;
    make_folder(path)?;
    match generations {
        0 => disk::write_single(&mut Disk, path, &text),
        _ => write_rotating(&mut Disk, path, &text, generations),
    }
}

/// Writes a record's file in the place of the last one, which is not kept; its `generations` earlier ones stay as they
/// are. A missing folder is created.
///
/// # Errors
/// As [`write()`].
pub fn replace(path: &Path, record: &Record, generations: u32) -> io::Result<()> {
    let text = text(record)?;
    make_folder(path)?;
    write_in_place(&mut Disk, path, &text, generations)
}

fn make_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all)
}

/// Removes those of the `generations` earlier states of a file that hold choices which the record does not begin with:
/// they were taken back.
///
/// # Errors
/// The error of the file system.
pub fn forget_undone(path: &Path, record: &Record, generations: u32) -> io::Result<()> {
    let earlier = (1..=generations).map(|number| generation(path, number));
    let undone = |path: &PathBuf| open(path).is_ok_and(|earlier| !record.choices.starts_with(&earlier.choices));
    earlier.filter(undone).try_for_each(std::fs::remove_file)
}

/// Reads a record's file.
///
/// # Errors
/// That it is no record, was cut short or altered, or was made by a newer version; or the problems of its text.
pub fn open(path: &Path) -> Result<Record, Problems> {
    read(&Source::open(path, &Limits::RECORD)?)
}

/// Reads a record from text.
///
/// # Errors
/// As [`open`].
pub fn read(source: &Source) -> Result<Record, Problems> {
    let refuse =
        |message: &str, help: &str| Problems::of_file(source.name(), message.to_owned(), Some(help.to_owned()));
    let Some((head, body)) = source.text().split_once('\n') else {
        return Err(refuse("this is no record", "records begin with a line that says so, and end with `.record.ron`"));
    };
    let Some(checksum) = head.trim_end().strip_prefix(RECORD_HEAD).and_then(|rest| rest.strip_prefix(ABOUT)) else {
        return Err(refuse("this is no record", "records begin with a line that says so, and end with `.record.ron`"));
    };
    let body = body.strip_suffix('\n').unwrap_or(body);
    if u64::from_str_radix(checksum, 16) != Ok(fingerprint(body)) {
        let help =
            "it was cut short or altered; the file before it has a number in its name, such as `name.1.record.ron`";
        return Err(refuse("the checksum does not fit the record", help));
    }
    let record: Record = reading::read(&Source::new(source.name(), body), &Limits::RECORD)?;
    if !(1..=RECORD_FORMAT).contains(&record.format) {
        let message = format!("the record has the format {}", record.format);
        let help = format!("this version reads the formats 1 to {RECORD_FORMAT}; a newer one made it");
        return Err(refuse(&message, &help));
    }
    record
        .check()
        .map_err(|error| refuse(&error.to_string(), "it was altered: choices or fingerprints are missing"))?;
    Ok(record.masked())
}

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

/// The name of an earlier generation of a file: `name.1.record.ron` is the one before `name.record.ron`.
#[must_use]
pub fn generation(path: &Path, number: u32) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    path.with_file_name(format!("{stem}.{number}{ENDING}"))
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

/// Whether the file or an earlier generation of it exists.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.is_file() || (1..=MOST_GENERATIONS).any(|number| generation(path, number).is_file())
}
