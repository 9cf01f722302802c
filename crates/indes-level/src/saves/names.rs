//! The files of battles: each battle has one of its own, such as `tempo-first-duel-2026-11-28.save.record.ron`, with its
//! earlier states beside it. A battle that is over leaves a record without `.save` in its name: it is watched, not gone on
//! with.

use super::generations::{EARLIER_STATES, ENDING, exists, generation};
use indes_core::battle::RuleSetId;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How the names of files end from which a battle can be gone on with.
const SAVE_ENDING: &str = ".save.record.ron";
/// The only save of versions of this program before 2026-11-28. It is gone on with in a file of its own.
const OLD_SAVE: &str = "last.record.ron";
/// The letters of a level's id that are part of a name at most.
const LETTERS: usize = 60;

/// A name in the folder that no battle has yet: rule set, level, date (UTC) and, from the second battle of that day on, a
/// number.
#[must_use]
pub fn unused_name(folder: &Path, rules: RuleSetId, level: &str, now: SystemTime) -> PathBuf {
    let stem = format!("{}-{}-{}", plain(rules.name()), plain(level), date(now));
    let mut path = folder.join(format!("{stem}{SAVE_ENDING}"));
    let mut number = 2;
    while exists(&path) || exists(&ended(&path)) {
        path.set_file_name(format!("{stem}-{number}{SAVE_ENDING}"));
        number += 1;
    }
    path
}

/// A name of a rule set or the id of a level as part of a file's name: small letters, digits and hyphens.
fn plain(level: &str) -> String {
    let letters = level.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    let letters: String = letters.collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(LETTERS).collect();
    if name.is_empty() { "level".to_owned() } else { name }
}

/// The date of a time in UTC: `2026-11-28`.
fn date(time: SystemTime) -> String {
    let days = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    // Counted from 0000-03-01, so that a leap day is the last day of its year; 146,097 days are 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Whether a battle can be gone on with in this file.
#[must_use]
pub fn is_save(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(SAVE_ENDING))
}

/// The record that the battle of a save leaves when it is over.
#[must_use]
pub fn ended(save: &Path) -> PathBuf {
    let name = save.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.strip_suffix(SAVE_ENDING).or_else(|| name.strip_suffix(ENDING)).unwrap_or(&name);
    save.with_file_name(format!("{stem}{ENDING}"))
}

/// Removes a save with its earlier states.
///
/// # Errors
/// The error of the file system; a file that does not exist is none.
pub fn remove(save: &Path) -> io::Result<()> {
    let earlier = (1..=EARLIER_STATES).map(|number| generation(save, number));
    for path in earlier.chain([save.to_owned()]) {
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// A battle's file in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// The file, which may be missing if earlier states of it are there.
    pub path: PathBuf,
    /// The time of its last change, or that of its newest earlier state.
    pub changed: Option<SystemTime>,
}

/// The records in a folder, the newest first; a file and its earlier states are one.
#[must_use]
pub fn records_in(folder: &Path) -> Vec<ListedFile> {
    let mut found: BTreeMap<PathBuf, Option<SystemTime>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(ENDING).filter(|stem| !stem.starts_with('.')) else { continue };
        let changed = entry.metadata().and_then(|about| about.modified()).ok();
        let listed = found.entry(folder.join(format!("{}{ENDING}", without_generation(stem)))).or_default();
        *listed = (*listed).max(changed);
    }
    let mut found: Vec<ListedFile> = found.into_iter().map(|(path, changed)| ListedFile { path, changed }).collect();
    found.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.path.cmp(&b.path)));
    found
}

/// The stem of a file's name without the number of an earlier state: `battle` of `battle.1`.
fn without_generation(stem: &str) -> &str {
    match stem.rsplit_once('.') {
        Some((rest, number)) if matches!(number.as_bytes(), [b'1'..=b'9']) => rest,
        _ => stem,
    }
}

/// The saves in a folder from which a battle can be gone on with, the newest first.
#[must_use]
pub fn saves_in(folder: &Path) -> Vec<ListedFile> {
    let is_old = |path: &Path| path.file_name().is_some_and(|name| name == OLD_SAVE);
    let mut found = records_in(folder);
    found.retain(|file| is_save(&file.path) || is_old(&file.path));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_id_of_a_level_becomes_a_plain_part_of_a_name() {
        let names = ["first-duel", "../../etc/passwd", "The Ford!", "a.1", "", "\u{e4}\0", "--"].map(plain);
        assert_eq!(names, ["first-duel", "etc-passwd", "the-ford", "a-1", "level", "level", "level"]);
        assert_eq!(plain(&"long".repeat(100)).len(), LETTERS);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let on = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        let dates = [0, 86_399, 951_782_400, 951_868_800, 1_795_867_200, 4_107_542_400].map(on);
        assert_eq!(dates, ["1970-01-01", "1970-01-01", "2000-02-29", "2000-03-01", "2026-11-28", "2100-03-01"]);
    }
}
