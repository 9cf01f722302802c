//! Saves and replays: a record as a file, written so that there is always a whole one, and read with suspicion.
//!
//! A record carries the level and the rule data it was played with, so it opens after they change. Its first line holds
//! a checksum of all that follows. [`write_rotating`] writes a new file beside the old one, keeps the old one as the
//! previous generation, and only then puts the new one in its place: whenever the program or the machine stops, the file
//! or its previous generation can be read. [`newest`] finds the one to go on with.

mod disk;

pub use disk::{Disk, Files, write_rotating};

use crate::battle::{Dice, RECORD_FORMAT, RECORD_HEAD, Record, ReplayError, Setup, begin, fingerprint};
use crate::level::{Level, Unplayable};
use crate::reading::{self, Limits, Problems, Source};
use crate::rules::{self, RuleSetDef};
use bevy::prelude::World;
use std::io;
use std::path::{Path, PathBuf};

/// The ending of a record's file.
pub const ENDING: &str = ".record.ron";
/// What stands between the head of the first line and the checksum.
const ABOUT: &str = "a save and a replay. Checksum ";
/// Earlier versions of a file that are looked for.
const MOST_GENERATIONS: u32 = 9;

/// A value that cannot be written as text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it cannot be written as text: {0}")]
pub struct Unwritable(#[from] ron::Error);

impl From<Unwritable> for io::Error {
    fn from(error: Unwritable) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

/// A record as the text of its file.
///
/// # Errors
/// [`Unwritable`], also if the text would be larger than what is read.
pub fn text(record: &Record) -> Result<String, Unwritable> {
    let body = ron::ser::to_string_pretty(&record.masked(), ron::ser::PrettyConfig::new().depth_limit(2))?;
    let body = reading::escaped(&body);
    let most = Limits::RECORD.bytes;
    if u64::try_from(body.len()).is_ok_and(|bytes| bytes > most) {
        return Err(ron::Error::Message(format!("the record is larger than {} MiB", most >> 20)).into());
    }
    Ok(format!("{RECORD_HEAD}{ABOUT}{:016x}\n{body}\n", fingerprint(&body)))
}

/// A level as text, to be carried by a record.
///
/// # Errors
/// [`Unwritable`].
pub fn level_text(level: &Level) -> Result<String, Unwritable> {
    Ok(reading::escaped(&ron::ser::to_string(level)?).into_owned())
}

/// Writes a record's file ([`write_rotating`]); its folder is made if there is none.
///
/// # Errors
/// [`Unwritable`] as an [`io::Error`], or what the disk says; the file is then as it was.
pub fn write(path: &Path, record: &Record, generations: u32) -> io::Result<()> {
    let text = text(record)?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    write_rotating(&mut Disk, path, &text, generations)
}

/// Reads a record's file.
///
/// # Errors
/// That it is no record, was cut short or altered, was made by a newer version, or what is wrong in it.
pub fn open(path: &Path) -> Result<Record, Problems> {
    read(&Source::open(path, &Limits::RECORD)?)
}

/// Reads a record.
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

/// Everything that a record's battle needs.
pub struct Opened {
    /// The rule set.
    pub kit: RuleSetDef,
    /// The level.
    pub level: Level,
    /// The beginning.
    pub setup: Setup,
}

/// Opens the level and the rule data that a record carries.
///
/// # Errors
/// That its rule set cannot be played, or what is wrong with its rule data or its level.
pub fn unpack(record: &Record) -> Result<Opened, Problems> {
    let Some(kit) = rules::kit(record.rules) else {
        let message = format!("the rules of {} are not part of this version", record.rules);
        return Err(Problems::of_file("the record", message, None));
    };
    let data = (kit.read)(&Source::new("the rule data in the record", &record.data))?;
    let words = (kit.vocabulary)(&data);
    let known = move |set| (set == kit.rules.id()).then(|| words.clone());
    // Written out in full a level may be larger than the file that it was read from.
    let level = Level::read_within(&Source::new("the level in the record", &record.level), &Limits::RECORD, &known)?;
    let refuse = |error: Unplayable| Problems::of_file("the level in the record", error.to_string(), None);
    let setup = level.setup(&kit, &data).map_err(refuse)?;
    Ok(Opened { kit, level, setup })
}

/// Plays the first choices of a record in a world that has its rule set: all of them if there are not so many.
///
/// # Errors
/// [`ReplayError`] with the choice that is refused.
pub fn play(record: &Record, setup: &Setup, world: &mut World, choices: usize) -> Result<(), ReplayError> {
    begin(world, setup, Dice::seeded(record.seed)).map_err(|error| ReplayError::Refused(0, error))?;
    for (at, (seat, choice)) in record.choices.iter().take(choices).enumerate() {
        crate::battle::choose(world, *seat, choice.clone()).map_err(|error| ReplayError::Refused(at, error))?;
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

/// The newest earlier generation that can be read, if there is one.
#[must_use]
pub fn previous(path: &Path) -> Option<PathBuf> {
    (1..=MOST_GENERATIONS).map(|number| generation(path, number)).find(|path| open(path).is_ok())
}

/// A save that can be gone on with.
pub struct Found {
    /// Its file.
    pub path: PathBuf,
    /// The record.
    pub record: Record,
    /// What the record's battle needs.
    pub opened: Opened,
    /// What is wrong with the newest of the saves that were passed over.
    pub passed: Option<Problems>,
}

/// The newest save of a file and its earlier generations that can be read and played to its end in an empty `world`.
///
/// # Errors
/// What is wrong with the newest save there is, if none of them plays.
pub fn newest(path: &Path, world: &mut World) -> Result<Found, Problems> {
    let mut passed: Option<Problems> = None;
    let earlier = (1..=MOST_GENERATIONS).map(|number| generation(path, number));
    // A save that is missing is only told if there is no other.
    let there = std::iter::once(path.to_owned()).chain(earlier.filter(|path| path.is_file()));
    for path in there {
        match plays(&path, world) {
            Ok((record, opened)) => return Ok(Found { path, record, opened, passed }),
            Err(problems) => {
                passed.get_or_insert(problems);
            }
        }
    }
    Err(passed.unwrap_or_else(|| Problems::of_file(&path.display().to_string(), "there is no save".to_owned(), None)))
}

/// Reads a save and plays it to its end.
fn plays(path: &Path, world: &mut World) -> Result<(Record, Opened), Problems> {
    let record = open(path)?;
    let opened = unpack(&record)?;
    record
        .replay(world, &opened.setup)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))?;
    Ok((record, opened))
}

/// Whether there is a file or an earlier generation of it.
#[must_use]
pub fn is_there(path: &Path) -> bool {
    path.is_file() || (1..=MOST_GENERATIONS).any(|number| generation(path, number).is_file())
}
