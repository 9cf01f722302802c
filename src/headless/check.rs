//! `indes check`: reads levels and tells everything that is wrong with them.

use super::{Output, Status, files};
use crate::grid::Shape;
use crate::level::{Level, library};
use crate::reading::{self, Limits, Path, Problems, Source, hint, quote};
use crate::script::Shelf;
use std::io;

/// Checks levels: files, patterns, folders, or names of the library like `tempo/first-duel`. What is wrong makes the
/// answer [`Status::Wrong`]; what is probably not meant is shown as a warning.
///
/// # Errors
/// If the answer cannot be written.
pub fn check(levels: &[String], shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let mut status = Status::Fine;
    let found: Vec<Found> = levels.iter().flat_map(|argument| find(argument, shelf)).collect();
    for (at, (name, source, result)) in found.iter().enumerate() {
        match result {
            Ok(level) => {
                out.line(format_args!("ok    {name}: {}", about(level)))?;
                let remarks = remarks(level, &found[..at], &found, shelf);
                if let Some(source) = source.as_ref().filter(|_| !remarks.is_empty()) {
                    let warnings = reading::annotate(source, &Limits::LEVEL, &remarks);
                    out.drawn(|colours| warnings.graphical(colours))?;
                }
            }
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}: {}", count(problems.len())))?;
                out.drawn(|colours| problems.graphical(colours))?;
            }
        }
    }
    let read: Vec<_> = found.iter().filter_map(|(.., result)| Some(result.as_ref().ok()?.rules)).collect();
    if let Some(unused) = shelf.unused_data(&read) {
        out.problem(unused)?;
        status = status.max(Status::Usage);
    }
    Ok(status)
}

/// What is probably not meant in a level: its own cautions, and what only the other levels tell.
fn remarks(level: &Level, before: &[Found], all: &[Found], shelf: &Shelf) -> Vec<(Path, String, String)> {
    let words = shelf.vocabulary(level.rules);
    let cautions = words.map(|words| level.cautions(&words)).unwrap_or_default();
    let mut remarks: Vec<_> = cautions.into_iter().map(|caution| (caution.at, caution.message, caution.help)).collect();
    let same = |other: &&Found| {
        let other = other.2.as_ref().ok();
        other.is_some_and(|other| other.rules == level.rules && other.id == level.id)
    };
    if let Some((name, ..)) = before.iter().find(same) {
        let message = format!("the id `{}` is that of {name} already", level.id);
        let help = "give each level an id of its own: of two in one folder only the first is played".to_owned();
        remarks.push((Path::to("id"), message, help));
    }
    if let Some(follows) = &level.follows {
        let is = |other: &Level| other.rules == level.rules && other.id == *follows;
        let beside = all.iter().any(|(.., result)| result.as_ref().is_ok_and(is));
        let entries = || shelf.library().entries.iter().filter(|entry| entry.rule_set == Some(level.rules));
        if !beside && !entries().any(|entry| entry.id == *follows) {
            let message = format!("there is no level {} of {} to follow", quote(follows), level.rules);
            let help = hint(follows, entries().map(|entry| entry.id.as_str()).filter(|id| *id != level.id));
            remarks.push((Path::to("follows"), message, help.unwrap_or_default()));
        }
    }
    remarks
}

/// A level that an argument names: what it goes by, its text if it lies in a file, and what came of it.
pub(super) type Found = (String, Option<Source>, Result<Level, Problems>);

/// The levels that an argument names.
pub(super) fn find(argument: &str, shelf: &Shelf) -> Vec<Found> {
    let is_name = !argument.ends_with(".ron") && !std::path::Path::new(argument).exists();
    if is_name && !argument.contains(['*', '?', '[']) {
        return vec![(argument.to_owned(), None, shelf.level(argument, None))];
    }
    let found = files(argument, ".ron").into_iter();
    // Records and scripts beside levels are left out, unless it is they that are named.
    let wanted = found.filter(|path| {
        path.as_ref().is_ok_and(|path| !library::is_other(path) || path.as_os_str() == argument) || path.is_err()
    });
    wanted
        .map(|path| match path {
            Ok(path) if path.to_string_lossy().ends_with(".script.ron") => {
                let (name, help) = (path.display().to_string(), "`indes script FILE` plays it".to_owned());
                let problems = Problems::of_file(&name, "this is a battle script, not a level".to_owned(), Some(help));
                (name, None, Err(problems))
            }
            Ok(path) => {
                let name = path.display().to_string();
                match Source::open(&path, &Limits::LEVEL) {
                    Ok(source) => {
                        let level = shelf.read(&source);
                        (name, Some(source), level)
                    }
                    Err(problems) => (name, None, Err(problems)),
                }
            }
            Err(problems) => (problems.file().to_owned(), None, Err(problems)),
        })
        .collect()
}

/// A level in a few words.
fn about(level: &Level) -> String {
    let grid = level.grid();
    let shape = match level.grid {
        Shape::Square(_) => "squares",
        Shape::Hex(_) => "hexes",
    };
    let (units, sides) = (level.units.len(), level.sides.len());
    format!(
        "{} ({}, {} by {} {shape}, {sides} sides, {units} units)",
        level.title, level.rules, grid.width, grid.height
    )
}

fn count(problems: usize) -> String {
    if problems == 1 { "1 problem".to_owned() } else { format!("{problems} problems") }
}
