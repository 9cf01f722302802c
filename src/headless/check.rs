//! `indes check`: reads levels and tells everything that is wrong with them.

use super::{Output, Status, files};
use crate::grid::Shape;
use crate::level::Level;
use crate::reading::{Limits, Problems, Source};
use crate::script::Shelf;
use std::io;

/// Checks levels: files, patterns, folders, or names of the library like `tempo/first-duel`.
///
/// # Errors
/// If nobody reads the answer.
pub fn check(levels: &[String], shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let mut status = Status::Fine;
    for (name, result) in levels.iter().flat_map(|argument| find(argument, shelf)) {
        match result {
            Ok(level) => out.line(format_args!("ok    {name}: {}", about(&level)))?,
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}: {}", count(problems.len())))?;
                out.problem(problems.graphical(out.colours()))?;
            }
        }
    }
    Ok(status)
}

/// The levels that an argument names, with the names they go by.
pub(super) fn find(argument: &str, shelf: &Shelf) -> Vec<(String, Result<Level, Problems>)> {
    let is_name = !argument.ends_with(".ron") && !std::path::Path::new(argument).exists();
    if is_name && !argument.contains(['*', '?', '[']) {
        return vec![(argument.to_owned(), shelf.level(argument, None))];
    }
    files(argument, ".ron")
        .into_iter()
        .filter(|path| !path.to_string_lossy().ends_with(".script.ron") || path.as_os_str() == argument)
        .map(|path| {
            let level = Source::open(&path, &Limits::LEVEL).and_then(|source| shelf.read(&source));
            (path.display().to_string(), level)
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
