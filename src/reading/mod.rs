//! RON text to serde types, with errors a person can act on. Levels, rule data, records and battle scripts are all
//! read here.
//!
//! 1. [`Source`]: the guards. A file too large is refused by its metadata, before a byte is read; then text that is
//!    not UTF-8, holds control characters, or is empty.
//! 2. `parse`: a tolerant parser builds a tree in which every field and element knows its place. A
//!    missing comma is reported and read over; nesting beyond [`Limits::depth`] is refused.
//! 3. `de`: a serde deserializer over that tree. Serde stops at the first error, so [`examine`] notes it, takes the
//!    faulty part out and tries again, until nothing new comes up: all errors are found in one run, and what is
//!    left of the value can still be checked for sense.
//! 4. [`Report`]: the place where semantic checks add their own problems, by the same paths (`units[3].cell`). What
//!    is merely a consequence of an earlier problem is left out.
//!
//! The language is that of the `ron` crate with implicit `Some`; a test holds the two against each other.

mod access;
mod de;
mod fault;
mod folder;
mod literals;
mod names;
mod outline;
mod parse;
mod path;
mod problem;
mod report;
mod shown;
mod source;
mod stand_in;
mod tree;

pub use folder::{Folder, Reach};
pub use names::{hint, list, nearest, quote};
pub use outline::{Leaf, fields, outline};
pub use path::Path;
pub use problem::{Problem, Problems, Severity};
pub use report::Report;
pub use shown::{harmless, harmless_lines, is_obeyed};
pub use source::{Limits, Source, escaped};

use serde::de::DeserializeOwned;

/// The most problems told about one file; the rest are only counted.
const MOST_PROBLEMS: usize = 50;
/// What finding all errors may cost, in tree nodes visited over all tries.
const NODE_BUDGET: usize = 3_000_000;

/// Remarks on a text that was read before, each about the value at a path: drawn as problems are, but as warnings.
#[must_use]
pub fn annotate(source: &Source, limits: &Limits, remarks: &[(Path, String, String)]) -> Problems {
    let mut report = Report::new(source.clone());
    if source.guard(limits, &mut report) && parse::parse(source.text(), limits, &mut report).is_some() {
        for (path, message, help) in remarks {
            report.add(path, message.clone(), Some(help.clone()));
        }
    }
    report.into_problems().into_warnings()
}

/// Reads a value from the text.
///
/// # Errors
/// All problems of the text at once, in the order of the file.
pub fn read<T: DeserializeOwned>(source: &Source, limits: &Limits) -> Result<T, Problems> {
    let (value, report) = examine(source, limits);
    report.finish(value)
}

/// Reads as much of a value as can be read, for checks that go on after the first errors: faulty list elements are
/// left out, faulty fields have their default or an empty value. There is no value if the text is not RON at all.
///
/// The value must not be used unless [`Report::finish`] lets it through.
pub fn examine<T: DeserializeOwned>(source: &Source, limits: &Limits) -> (Option<T>, Report) {
    let mut report = Report::new(source.clone());
    if !source.guard(limits, &mut report) {
        return (None, report);
    }
    let Some(root) = parse::parse(source.text(), limits, &mut report) else {
        return (None, report);
    };
    let mut left = NODE_BUDGET;
    while report.len() < MOST_PROBLEMS {
        let fault = match T::deserialize(de::Reader::new(&report.reading, root)) {
            Ok(value) => {
                report.tell_struct_faults();
                return (Some(value), report);
            }
            Err(fault) => fault,
        };
        report.tell_struct_faults();
        left = left.saturating_sub(report.reading.tree.len());
        if !report.take_out(root, fault) || left == 0 {
            break;
        }
    }
    (None, report)
}
