//! The names of a record's file and of its earlier generations.

use std::path::{Path, PathBuf};

/// How the names of record files end.
pub const ENDING: &str = ".record.ron";
/// The earlier states that are kept beside a save.
pub const EARLIER_STATES: u32 = 3;
/// The earlier generations of a file that are searched.
pub(super) const MOST_GENERATIONS: u32 = 9;

/// The name of an earlier generation of a file: `name.1.record.ron` is the one before `name.record.ron`.
#[must_use]
pub fn generation(path: &Path, number: u32) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    path.with_file_name(format!("{stem}.{number}{ENDING}"))
}

/// Whether the file or an earlier generation of it exists.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.is_file() || (1..=MOST_GENERATIONS).any(|number| generation(path, number).is_file())
}
