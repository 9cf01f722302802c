//! `indes check`: reads levels and prints their problems.

use super::files::files;
use super::{Output, Status};
use indes_core::grid::Shape;
use indes_core::reading::{self, Limits, Path, Problems, Source, hint, quote};
use indes_core::text::counted;
use indes_level::level::{Level, library};
use indes_level::script::Content;
use std::io;

/// Checks levels: files, patterns, folders, or names of the library like `tempo/first-duel`. With problems the status
/// is [`Status::Wrong`]; cautions are printed as warnings.
///
/// # Errors
/// If the output cannot be written.
pub fn check(levels: &[String], content: &Content, out: &mut Output) -> io::Result<Status> {
    let mut status = Status::Fine;
    let found: Vec<FoundLevel> = levels.iter().flat_map(|argument| find(argument, content)).collect();
    for (at, FoundLevel { name, source, result }) in found.iter().enumerate() {
        match result {
            Ok(level) => {
                out.line(format_args!("ok    {name}: {}", about(level)))?;
                let remarks = remarks(level, &found[..at], &found, content);
                if let Some(source) = source.as_ref().filter(|_| !remarks.is_empty()) {
                    let warnings = reading::annotate(source, &Limits::LEVEL, &remarks);
                    out.graphical(|colours| warnings.graphical(colours))?;
                }
            }
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}: {}", count(problems.len())))?;
                out.graphical(|colours| problems.graphical(colours))?;
            }
        }
    }
    let read: Vec<_> = found.iter().filter_map(|level| Some(level.result.as_ref().ok()?.rules)).collect();
    if let Some(unused) = content.unused_data(&read) {
        out.problem(unused)?;
        status = status.max(Status::Usage);
    }
    Ok(status)
}

/// The warnings about a level: its own cautions, and those that need the other levels. Place, message and remedy.
fn remarks(level: &Level, before: &[FoundLevel], all: &[FoundLevel], content: &Content) -> Vec<(Path, String, String)> {
    let words = content.vocabulary(level.rules);
    let cautions = words.map(|words| level.cautions(&words)).unwrap_or_default();
    let mut remarks: Vec<_> = cautions.into_iter().map(|caution| (caution.at, caution.message, caution.help)).collect();
    let same = |other: &&FoundLevel| other.result.as_ref().is_ok_and(|other| other.key() == level.key());
    if let Some(FoundLevel { name, .. }) = before.iter().find(same) {
        let message = format!("the id `{}` is that of {name} already", level.id);
        let help = "give each level an id of its own: of two in one folder only the first is played".to_owned();
        remarks.push((Path::to("id"), message, help));
    }
    if let (Some(follows), Some(key)) = (&level.follows, level.followed()) {
        let beside = all.iter().any(|other| other.result.as_ref().is_ok_and(|other| other.key() == key));
        let entries = || content.library().entries.iter().filter(|entry| entry.rule_set == Some(level.rules));
        if !beside && !entries().any(|entry| entry.key().as_ref() == Some(&key)) {
            let message = format!("there is no level {} of {} to follow", quote(follows), level.rules);
            let help = hint(follows, entries().map(|entry| entry.id.as_str()).filter(|id| *id != level.id));
            remarks.push((Path::to("follows"), message, help.unwrap_or_default()));
        }
    }
    remarks
}

/// A level that an argument names.
pub(super) struct FoundLevel {
    /// The file or the name in the library.
    pub name: String,
    /// Its text, if it is in a file.
    pub source: Option<Source>,
    /// The level, or its problems.
    pub result: Result<Level, Problems>,
}

impl FoundLevel {
    fn broken(problems: Problems) -> Self {
        Self { name: problems.file().to_owned(), source: None, result: Err(problems) }
    }
}

/// The levels that an argument names.
pub(super) fn find(argument: &str, content: &Content) -> Vec<FoundLevel> {
    let is_name = !argument.ends_with(".ron") && !std::path::Path::new(argument).exists();
    if is_name && !argument.contains(['*', '?', '[']) {
        let result = content.level(argument, None);
        return vec![FoundLevel { name: argument.to_owned(), source: None, result }];
    }
    let found = files(argument, ".ron").into_iter();
    // Records and scripts beside levels are left out, unless the argument names one.
    let wanted = found.filter(|path| {
        path.as_ref().is_ok_and(|path| !library::is_record_or_script(path) || path.as_os_str() == argument)
            || path.is_err()
    });
    wanted.map(|path| path.map_or_else(FoundLevel::broken, |path| read(&path, content))).collect()
}

/// Reads the level of a file.
fn read(path: &std::path::Path, content: &Content) -> FoundLevel {
    let name = path.display().to_string();
    if name.ends_with(".script.ron") {
        let help = "`indes script FILE` plays it".to_owned();
        return FoundLevel::broken(Problems::of_file(
            &name,
            "this is a battle script, not a level".to_owned(),
            Some(help),
        ));
    }
    match Source::open(path, &Limits::LEVEL) {
        Ok(source) => {
            let result = content.read(&source);
            FoundLevel { name, source: Some(source), result }
        }
        Err(problems) => FoundLevel { name, source: None, result: Err(problems) },
    }
}

/// Title, rule set and size of a level.
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
    counted(problems, "problem", "problems")
}
