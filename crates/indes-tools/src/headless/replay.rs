//! `indes replay`: plays records again and prints how the battles ended, or where they differ.

use super::files::files;
use super::{Output, Status};
use indes_core::battle::{Events, Phase};
use indes_core::battlefield::Roster;
use indes_core::reading::Problems;
use indes_core::text::counted;
use indes_level::saves;
use indes_level::script::arena;
use std::io;
use std::path::Path;

/// Whether the states of a battle are compared with the fingerprints in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fingerprints {
    /// A difference is an error.
    Verified,
    /// Only choices that are refused are errors.
    Ignored,
}

/// Replays records (files, patterns, folders) and prints a line for each.
///
/// # Errors
/// If the output cannot be written.
pub fn replay(arguments: &[String], fingerprints: Fingerprints, out: &mut Output) -> io::Result<Status> {
    let mut status = Status::Fine;
    for path in arguments.iter().flat_map(|argument| files(argument, saves::ENDING)) {
        let (name, outcome) = match &path {
            Ok(path) => (path.display().to_string(), replay_file(path, fingerprints)),
            Err(problems) => (problems.file().to_owned(), Err(problems.clone())),
        };
        match outcome {
            Ok(outcome) => out.line(format_args!("ok    {name}: {outcome}"))?,
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}"))?;
                out.graphical(|colours| problems.graphical(colours))?;
                if let Some(previous) = path.ok().and_then(|path| saves::previous(&path)) {
                    out.problem(format_args!("the one before it can be read: {}", previous.display()))?;
                }
            }
        }
    }
    Ok(status)
}

/// Plays the record of a file again. Returns its level, length and end, in words.
fn replay_file(path: &Path, fingerprints: Fingerprints) -> Result<String, Problems> {
    let record = saves::open(path)?;
    let opened = saves::unpack(&record)?;
    if fingerprints == Fingerprints::Verified && record.end.is_none() {
        let message = "the record has no fingerprint of its end: what it came to cannot be verified".to_owned();
        let help =
            "the battle broke off, or an earlier version wrote it; without --verify it is played again".to_owned();
        return Err(Problems::of_file(&path.display().to_string(), message, Some(help)));
    }
    let mut app = arena();
    let world = app.world_mut();
    let played = match fingerprints {
        Fingerprints::Verified => record.replay(world, &opened.setup),
        Fingerprints::Ignored => saves::play(&record, &opened.setup, world, usize::MAX),
    };
    played.map_err(|error| {
        let help =
            "the rules of this version decide otherwise: play the record with the version that made it".to_owned();
        Problems::of_file(&path.display().to_string(), error.to_string(), Some(help))
    })?;
    let end = match world.resource::<Phase>() {
        Phase::Over { winner: Some(side), .. } => {
            let names: Vec<&str> = world.resource::<Roster>().winners(*side).map(|side| side.name.as_str()).collect();
            format!("{} won", names.join(" + "))
        }
        Phase::Over { winner: None, .. } => "nobody won".to_owned(),
        _ => "not over".to_owned(),
    };
    let (level, choices) = (&opened.level, record.choices.len());
    let round = world.resource::<Events>().rounds_begun();
    Ok(format!("{}, {}, round {round}, {end}", level.key(), counted(choices, "choice", "choices")))
}
