//! Looking up names of rule data, and checking numbers and keys.

use indes_core::battle::{Verb, WindowKind, WordedQuestion, Wording};
use indes_core::reading::{Path, Report, quote};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Why rule data cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// A name that is not declared.
    #[error("{place}: there is no {what} called `{name}`")]
    Unknown {
        /// The kind of thing that is named: `weapon`.
        what: &'static str,
        /// The name.
        name: String,
        /// Where it is named.
        place: String,
    },
    /// More entries than ids.
    #[error("{0}: at most {1} entries")]
    TooMany(&'static str, usize),
}

/// The id of a name: its place among the declared ones. `what` and `place` are for the message.
///
/// # Errors
/// If the name is not declared.
pub fn find<'a>(
    keys: impl Iterator<Item = &'a str>,
    what: &'static str,
    name: &str,
    place: &str,
) -> Result<u8, DataError> {
    keys.enumerate()
        .find(|(_, key)| *key == name)
        .and_then(|(at, _)| u8::try_from(at).ok())
        .ok_or_else(|| DataError::Unknown { what, name: name.into(), place: place.into() })
}

/// The verbs of each kind, in the order of the file.
pub fn by_kind<K: PartialEq>(kinds: impl Iterator<Item = K>) -> Vec<(K, Vec<Verb>)> {
    let mut found: Vec<(K, Vec<Verb>)> = Vec::new();
    for (at, kind) in (0u8..).zip(kinds) {
        match found.iter_mut().find(|entry| entry.0 == kind) {
            Some(entry) => entry.1.push(Verb(at)),
            None => found.push((kind, vec![Verb(at)])),
        }
    }
    found
}

/// The words of questions with their windows and verbs looked up.
///
/// # Errors
/// The first name that is not declared.
pub fn questions(
    file: &[Wording],
    windows: &[(&str, WindowKind)],
    verb: impl Fn(&str, &str) -> Result<Verb, DataError>,
) -> Result<Vec<WordedQuestion>, DataError> {
    let worded = |words: &Wording| {
        let place = format!("questions: {}", words.key);
        let window = words.window.as_ref().map(|name| {
            let found = find(windows.iter().map(|window| window.0), "window", name, &place)?;
            Ok(windows[usize::from(found)].1)
        });
        Ok(WordedQuestion {
            words: words.clone(),
            window: window.transpose()?,
            verbs: words.verbs.iter().map(|name| verb(name, &place)).collect::<Result<_, _>>()?,
        })
    };
    file.iter().map(worded).collect()
}

/// Adds a problem if a number is out of bounds.
pub fn within<T: PartialOrd + std::fmt::Display>(report: &mut Report, path: &Path, value: T, least: T, most: T) {
    if value < least || value > most {
        let message = if least == most {
            format!("{value} is not possible: {least}")
        } else {
            format!("{value} is not possible: {least} to {most}")
        };
        report.add(path, message, None);
    }
}

/// Adds problems for numbers that are out of bounds.
pub struct Bounds<'a>(pub &'a mut Report);

impl Bounds<'_> {
    /// Adds a problem if a number is out of bounds.
    pub fn within<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: T, least: T, most: T) {
        within(self.0, path, value, least, most);
    }

    /// Adds a problem for each field of an entry that is out of the bounds that all of them have.
    pub fn all<T: PartialOrd + std::fmt::Display + Copy>(
        &mut self,
        path: &Path,
        fields: &[(&str, T)],
        bounds: &RangeInclusive<T>,
    ) {
        for &(field, value) in fields {
            within(self.0, &path.field(field), value, *bounds.start(), *bounds.end());
        }
    }
}

/// Adds a problem for every key of a list that occurs twice.
pub fn unique<'a>(report: &mut Report, list: &str, keys: impl IntoIterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for (at, key) in keys.into_iter().enumerate() {
        if !seen.insert(key) {
            let path = Path::to(list).index(at).field("key");
            report.add(&path, format!("there is another {}", quote(key)), None);
        }
    }
}
