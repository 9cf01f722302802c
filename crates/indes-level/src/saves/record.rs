//! A record as text, read and written.

use super::disk::{self, Disk, write_in_place, write_rotating};
use super::generations::generation;
use crate::level::Level;
use indes_core::battle::{RECORD_FORMAT, RECORD_HEAD, Record, fingerprint};
use indes_core::reading::{self, Limits, Problems, Source};
use std::io;
use std::path::{Path, PathBuf};

/// The text between [`RECORD_HEAD`] and the checksum in the first line.
const ABOUT: &str = "a save and a replay. Checksum ";

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
