//! What the rule data of every rule set needs while it is read: names looked up, numbers held to their limits, keys
//! that may occur only once.

use crate::battle::{Verb, WindowKind, WordedQuestion, Wording};
use crate::reading::{Path, Report, quote};
use std::collections::BTreeSet;

/// A name in the rule data that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// A name that is not declared.
    #[error("{place}: there is no {what} called `{name}`")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// Its name.
        name: String,
        /// Where it is named.
        place: String,
    },
    /// More entries than an id can count.
    #[error("{0}: at most {1} entries")]
    TooMany(&'static str, usize),
}

/// The number of a name among those that are declared.
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

/// Complains of a number beyond its limits.
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

/// Holds numbers to their limits.
pub struct Bounds<'a>(pub &'a mut Report);

impl Bounds<'_> {
    /// Complains of a number beyond its limits.
    pub fn within<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: T, least: T, most: T) {
        within(self.0, path, value, least, most);
    }

    /// Complains of fields of one entry beyond the limits that all of them have.
    pub fn all<T: PartialOrd + std::fmt::Display + Copy>(
        &mut self,
        path: &Path,
        fields: &[(&str, T)],
        (least, most): (T, T),
    ) {
        for &(field, value) in fields {
            within(self.0, &path.field(field), value, least, most);
        }
    }
}

/// Complains of keys of a list that occur twice.
pub fn unique<'a>(report: &mut Report, list: &str, keys: impl IntoIterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for (at, key) in keys.into_iter().enumerate() {
        if !seen.insert(key) {
            let path = Path::to(list).index(at).field("key");
            report.add(&path, format!("there is another {}", quote(key)), None);
        }
    }
}
