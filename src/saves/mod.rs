//! Saves and replays: a record as a file, written so that there is always a whole one, and read with suspicion.
//!
//! A record carries the level and the rule data it was played with, so it opens after they change. Its first line holds
//! a checksum of all that follows. [`keep`] writes a new file beside the old one, keeps the old one as the previous
//! generation, and only then puts the new one in its place: whenever the program or the machine stops, the file or its
//! previous generation can be read ([`previous`]).

mod disk;

pub use disk::{Disk, Files};

use crate::battle::{Dice, Record, ReplayError, Setup, begin, fingerprint};
use crate::level::Level;
use crate::reading::{self, Limits, Problems, Source};
use crate::rules::{self, Kit};
use bevy::prelude::World;
use std::io;
use std::path::{Path, PathBuf};

/// The ending of a record's file.
pub const ENDING: &str = ".record.ron";
/// What the first line begins with.
const HEAD: &str = "// A record of Indes: a save and a replay. Checksum ";
/// The format that is written and read.
pub const FORMAT: u32 = 1;

/// A record as the text of its file.
#[must_use]
pub fn text(record: &Record) -> String {
    let body =
        ron::ser::to_string_pretty(&record.masked(), ron::ser::PrettyConfig::new().depth_limit(2)).unwrap_or_default();
    format!("{HEAD}{:016x}\n{body}\n", fingerprint(&body))
}

/// A level as text, to be carried by a record.
#[must_use]
pub fn level_text(level: &Level) -> String {
    ron::ser::to_string(level).unwrap_or_default()
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
    let Some(checksum) = head.trim_end().strip_prefix(HEAD) else {
        return Err(refuse("this is no record", "records begin with a line that says so, and end with `.record.ron`"));
    };
    let body = body.strip_suffix('\n').unwrap_or(body);
    if u64::from_str_radix(checksum, 16) != Ok(fingerprint(body)) {
        let help =
            "it was cut short or altered; the file before it has a number in its name, such as `name.1.record.ron`";
        return Err(refuse("the checksum does not fit the record", help));
    }
    let record: Record = reading::read(&Source::new(source.name(), body), &Limits::RECORD)?;
    if record.format != FORMAT {
        let message = format!("the record has the format {}", record.format);
        return Err(refuse(&message, "this version reads format 1; a newer one made it"));
    }
    Ok(record.masked())
}

/// Everything that a record's battle needs.
pub struct Opened {
    /// The rule set.
    pub kit: Kit,
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
    let known = move |set| (set == kit.rules.id).then(|| words.clone());
    let level = Level::read(&Source::new("the level in the record", &record.level), &known)?;
    let setup = level.setup(&kit, &data);
    Ok(Opened { kit, level, setup })
}

/// Plays the first choices of a record in a world that has its rule set: all of them if there are not so many.
///
/// # Errors
/// [`ReplayError`] with the choice that is refused.
pub fn play(record: &Record, setup: &Setup, world: &mut World, choices: usize) -> Result<(), ReplayError> {
    begin(world, setup, Dice::seeded(record.seed)).map_err(|error| ReplayError::Refused(0, error))?;
    for (at, (seat, intent)) in record.choices.iter().take(choices).enumerate() {
        crate::battle::answer(world, *seat, intent.clone()).map_err(|error| ReplayError::Refused(at, error))?;
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
    (1..=9).map(|number| generation(path, number)).find(|path| open(path).is_ok())
}

/// Writes a file so that at every moment it, or its previous generation, is whole. So many earlier generations are
/// kept.
///
/// # Errors
/// What the disk says; the file is then as it was.
pub fn keep(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    let beside = |ending: &str| {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        path.with_file_name(name)
    };
    let (fresh, copy) = (beside(".new"), beside(".copy"));
    files.write(&fresh, text.as_bytes())?;
    if generations > 0 && files.exists(path) {
        for number in (1..generations).rev() {
            let older = generation(path, number);
            if files.exists(&older) {
                files.rename(&older, &generation(path, number + 1))?;
            }
        }
        files.copy(path, &copy)?;
        files.rename(&copy, &generation(path, 1))?;
    }
    files.rename(&fresh, path)?;
    files.sync_folder(path.parent().unwrap_or_else(|| Path::new(".")))
}
