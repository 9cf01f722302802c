//! RON text to serde types, with all errors at once, each with its line, a caret and a remedy. Levels, rule data,
//! records, settings and battle scripts are read here.
//!
//! 1. [`Source`], `guard`: the guards. A file that is too large is refused by its metadata, before a byte is read;
//!    then text that is not UTF-8, contains control characters, or is empty.
//! 2. `parse`: a tolerant parser builds a tree in which every value has its span. A missing comma is reported and read
//!    over; nesting beyond [`Limits::depth`] is refused.
//! 3. `reader`, `de`: a serde deserializer over that tree. Serde stops at the first error, so [`examine`] notes it,
//!    takes the faulty part out and tries again until there is no new error. What is left of the value can still be
//!    checked.
//! 4. [`Report`]: semantic checks add their own problems here, by path (`units[3].cell`). A problem that only follows
//!    from an earlier one is left out.
//!
//! # The files
//!
//! They form floors, which a test of the repository checks: each imports only from lines above its own.
//!
//! - `source`: a text with its name, the limits of a file.
//! - `path`: the path of a value.
//! - `shown`: text from files, made harmless before it is shown.
//! - `names`: similar names and lists of names, for help lines.
//! - `problem`: the problems of a file, as text and drawn for a terminal.
//! - `folder`: the files of a folder and of the folders in it.
//! - `tree`: values with their spans.
//! - `fault`: the error of the deserializer.
//! - `placeholder`: empty values in place of those that could not be read.
//! - `report`: the problems found so far, and the tree with what was left out of it.
//! - `guard`: the guards before the parser.
//! - `parse`: text to a tree; `literals`: the tokens of the parser.
//! - `outline`: the values of a text with their paths.
//! - `reader`: one value of the tree; `access`: elements, entries, fields; `de`: the deserializer over it.
//!
//! # Why not the `ron` crate
//!
//! The `ron` crate stops at the first error, and the values it reads have no spans: an author would learn of one
//! mistake a run, and a check of a value (an unknown template, a unit inside a wall) could not point at its line. This
//! module could be dropped for a version of `ron` that recovers from errors, reports all of them, and gives the span
//! of every value. The language is that of `ron` with implicit `Some`; a test compares the two readers. `ron` is still
//! used to write files, to read texts that are compiled in, and for escapes inside texts.

mod access;
mod de;
mod fault;
mod folder;
mod guard;
mod literals;
mod names;
mod outline;
mod parse;
mod path;
mod placeholder;
mod problem;
mod reader;
mod report;
mod shown;
mod source;
mod tree;

pub use folder::{Folder, FolderLimits};
pub use guard::escaped;
pub use names::{hint, list, nearest, quote};
pub use outline::{Leaf, fields, outline};
pub use path::Path;
pub use problem::{Problem, Problems, Severity};
pub use report::Report;
pub use shown::{harmless, harmless_lines, is_control_or_format};
pub use source::{Limits, Source};

use report::MOST_PROBLEMS;
use serde::de::DeserializeOwned;

/// The most tree nodes visited over all tries of finding all errors.
const NODE_BUDGET: usize = 3_000_000;

/// Remarks on a text that was read before, as warnings: each has the path of its value, a message and a help line.
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

/// Reads as much of a value as can be read, for checks that go on after the first errors: faulty list elements are left
/// out, faulty fields have their default or an empty value. There is no value if the text is not RON at all.
///
/// The value must only be used if [`Report::finish`] returns it.
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
        let fault = match T::deserialize(reader::Reader::new(&report.reading, root)) {
            Ok(value) => {
                report.report_unknown_fields();
                return (Some(value), report);
            }
            Err(fault) => fault,
        };
        report.report_unknown_fields();
        left = left.saturating_sub(report.reading.tree.len());
        if !report.take_out(root, fault) || left == 0 {
            break;
        }
    }
    (None, report)
}
