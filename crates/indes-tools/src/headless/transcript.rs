//! `indes transcript`: the events of seeded battles as text, one line for each, and the first difference from an
//! earlier transcript.
//!
//! 1. [`transcribe`] plays one battle with bots and returns its lines.
//! 2. [`run`] prints the lines, writes them to a folder (`--out`), or compares them with such a folder (`--against`)
//!    and prints the first difference of each level.
//!
//! Lines have the keys of verbs, statuses, pools and gear in the rule data and no frame numbers, so they do not change
//! with code or with names. The tests hold fingerprints of them.

mod line;

pub use line::line;

use super::batch::{Batch, BotChoice, MatchUp, for_each_level};
use super::{Output, Status};
use bevy::prelude::World;
use indes_core::battle::{BattleError, Dice, Events, Pending, Rules, Turn, answer, begin};
use indes_core::battlefield::{Givens, Roster};
use indes_level::bots::Bot;
use indes_level::script::{Content, arena};
use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The rounds after which a battle without a round limit is given up.
const MOST_ROUNDS: u16 = 1000;

/// The lines that are printed before the first difference.
const CONTEXT: usize = 3;

/// Battles, bots, and output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptRequest {
    /// The seeds of the battles of each level, without the last one.
    pub seeds: Range<u64>,
    /// The bots of the sides; the first entry without a side is for all other sides.
    pub bots: Vec<BotChoice>,
    /// What is done with the lines.
    pub to: Target,
}

/// What is done with the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// They are printed.
    Print,
    /// They are written to this folder, a file for each level.
    Write(PathBuf),
    /// They are compared with the files of this folder.
    Compare(PathBuf),
}

/// Plays one battle with bots and returns a line for each event, in order.
///
/// # Errors
/// [`BattleError`] if the battle cannot go on.
pub fn transcribe(world: &mut World, match_up: &MatchUp, seed: u64) -> Result<Vec<String>, BattleError> {
    let mut bots: Vec<Bot> = (0u64..)
        .zip(&match_up.bots)
        .map(|(side, &kind)| Bot::new(kind, !seed ^ side.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    begin(world, &match_up.setup, Dice::seeded(seed))?;
    let mut lines = Vec::new();
    while let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) {
        if world.resource::<Turn>().round >= MOST_ROUNDS {
            break;
        }
        take_lines(world, &mut lines);
        let side = usize::from(asked.side(world.resource::<Roster>()).0);
        let Some(intent) = bots.get_mut(side).and_then(|bot| bot.choose(world)) else {
            return Err(BattleError::NotLegal("the bot found no answer".to_owned()));
        };
        answer(world, asked.seat, intent)?;
    }
    take_lines(world, &mut lines);
    Ok(lines)
}

/// Takes the events out of the world and adds a line for each.
fn take_lines(world: &mut World, lines: &mut Vec<String>) {
    let events = std::mem::take(&mut world.resource_mut::<Events>().list);
    let names = world.resource::<Rules>().0.names(&world.resource::<Givens>().rule_data);
    lines.extend(events.iter().map(|event| line(names, event)));
}

/// Transcribes battles of levels (files, patterns, folders, names of the library; all of the library if none is named).
///
/// # Errors
/// If the output cannot be written.
pub fn run(levels: &[String], request: &TranscriptRequest, content: &Content, out: &mut Output) -> io::Result<Status> {
    let folder = if let Target::Write(folder) = &request.to { Some(folder.as_path()) } else { None };
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: folder };
    let mut app = arena();
    for_each_level(levels, &batch, content, out, |match_up, bar, out| {
        let name = match_up.name();
        let mut text = String::new();
        for seed in request.seeds.clone() {
            match transcribe(app.world_mut(), match_up, seed) {
                Ok(lines) => {
                    let _ = writeln!(text, "battle {seed}");
                    lines.iter().for_each(|line| {
                        let _ = writeln!(text, "{line}");
                    });
                }
                Err(error) => {
                    bar.suspend(|| out.problem(format_args!("{name}: the battle with seed {seed} failed: {error}")))?;
                    return Ok(Status::Wrong);
                }
            }
            bar.inc(1);
        }
        bar.suspend(|| match &request.to {
            Target::Print => out.text(&text).map(|()| Status::Fine),
            Target::Write(folder) => write(&file(folder, match_up), &text, out),
            Target::Compare(folder) => compare(&name, &file(folder, match_up), &text, out),
        })
    })
}

/// The file of a level's lines.
fn file(folder: &Path, match_up: &MatchUp) -> PathBuf {
    folder.join(format!("{}.events.txt", match_up.level.key().file_stem()))
}

fn write(path: &Path, text: &str, out: &mut Output) -> io::Result<Status> {
    match std::fs::write(path, text) {
        Ok(()) => out.line(format_args!("{}: {} lines", path.display(), text.lines().count())).map(|()| Status::Fine),
        Err(error) => {
            out.problem(format_args!("{} cannot be written: {error}", path.display())).map(|()| Status::Wrong)
        }
    }
}

fn compare(name: &str, path: &Path, text: &str, out: &mut Output) -> io::Result<Status> {
    let before = match std::fs::read_to_string(path) {
        Ok(before) => before,
        Err(error) => {
            out.problem(format_args!("{} cannot be read: {error}", path.display()))?;
            return Ok(Status::Wrong);
        }
    };
    match first_difference(&before, text) {
        None => out.line(format_args!("same   {name}")).map(|()| Status::Fine),
        Some(difference) => out.line(format_args!("differ {name}\n{difference}")).map(|()| Status::Wrong),
    }
}

/// The first line in which two transcripts differ, with the battle it is in and the lines before it; `None` if they are
/// the same.
#[must_use]
pub fn first_difference(before: &str, after: &str) -> Option<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let at = (0..old.len().max(new.len())).find(|&at| old.get(at) != new.get(at))?;
    let battle = old.iter().take(at + 1).rposition(|line| line.starts_with("battle "));
    let mut difference = format!("  {}, event {}", battle.map_or("?", |at| old[at]), at - battle.unwrap_or(0));
    for line in &old[at.saturating_sub(CONTEXT).max(battle.unwrap_or(0))..at] {
        let _ = write!(difference, "\n    {line}");
    }
    let end = "(the end)";
    let _ = write!(difference, "\n  - {}\n  + {}", old.get(at).unwrap_or(&end), new.get(at).unwrap_or(&end));
    Some(difference)
}
