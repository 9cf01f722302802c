//! `indes soak`: bots play for as long as is wanted, and every battle is held against the laws of [`crate::laws`].
//!
//! 1. [`Ground`] plays one battle: at every question the cheap laws are asked, at some the dear ones; then the same
//!    battle again.
//! 2. [`soak`] plays many battles of a level on many threads. A battle that breaks a law does not end the run: its seed
//!    is noted and its record kept.
//! 3. [`tell`] writes what came of it.

mod ground;

pub use ground::{Broken, Counts, Failed, Ground};

use super::check::find;
use super::simulate::{MatchUp, progress};
use super::{Output, Status};
use crate::battle::Record;
use crate::bots::Kind;
use crate::saves;
use crate::script::Shelf;
use indicatif::ProgressBar;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Battles that a thread takes at a time.
const SHARE: u64 = 4;

/// How much is played, by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The seeds of the battles of each level, the last one left out.
    pub seeds: Range<u64>,
    /// Threads; the result is the same whatever their number.
    pub jobs: usize,
    /// Who plays which side; the first entry without a side is for all others.
    pub bots: Vec<(Option<String>, Kind)>,
    /// The dear laws are asked at every nth question on average.
    pub every: u32,
    /// The folder in which the records of broken battles are kept, if they are.
    pub records: Option<PathBuf>,
}

/// A seed whose battle broke a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed.
    pub seed: u64,
    /// What was broken, and where.
    pub broken: Broken,
    /// Its record, if records are kept: the file, or why there is none.
    pub record: Option<Result<PathBuf, String>>,
}

/// What came of the battles of a level.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// What was played and broke no law.
    pub counts: Counts,
    /// What broke one, by seed.
    pub failures: Vec<Failure>,
}

/// Plays levels (files, patterns, folders, names of the library; all of the library if none is named) under the laws and
/// tells what came of each.
///
/// # Errors
/// If nobody reads the answer.
pub fn run(levels: &[String], request: &Request, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let mut sound = Vec::new();
    let mut status = Status::Fine;
    for (name, result) in named(levels, shelf) {
        match result {
            Ok(level) => sound.push(level),
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}"))?;
                out.problem(problems.graphical(out.colours()))?;
            }
        }
    }
    if status != Status::Fine {
        return Ok(status);
    }
    if let Some(folder) = &request.records
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        out.problem(format_args!("records cannot be kept in {}: {error}", folder.display()))?;
        return Ok(Status::Wrong);
    }
    let battles = request.seeds.end.saturating_sub(request.seeds.start);
    let bar = progress(battles.saturating_mul(sound.len() as u64));
    let began = Instant::now();
    let mut all = Counts::default();
    for level in &sound {
        let name = format!("{}/{}", level.rules, level.id);
        let Some((kit, data)) = shelf.rules(level.rules) else { continue };
        let match_up = match MatchUp::new(level, kit, data, &request.bots) {
            Ok(match_up) => match_up,
            Err(unknown) => {
                bar.finish_and_clear();
                let sides: Vec<&str> = level.sides.iter().map(|side| side.name.as_str()).collect();
                out.problem(format_args!("{name} has no side `{unknown}`; its sides: {}", sides.join(", ")))?;
                return Ok(Status::Usage);
            }
        };
        let report = soak(&match_up, request, Some(&bar));
        all.add(report.counts);
        status = status.max(bar.suspend(|| tell(&name, &report, out))?);
    }
    bar.finish_and_clear();
    if sound.len() > 1 {
        out.line(format_args!("{} levels: {}", sound.len(), counted(all)))?;
    }
    // Times differ from run to run: they are no part of the answer.
    let rate = all.decisions as f64 / began.elapsed().as_secs_f64().max(1e-9);
    out.problem(format_args!("{:.1} s, {rate:.0} decisions a second under the laws", began.elapsed().as_secs_f64()))?;
    Ok(status)
}

/// The levels that are named, or all that there are.
fn named(levels: &[String], shelf: &Shelf) -> Vec<(String, Result<crate::level::Level, crate::reading::Problems>)> {
    if levels.is_empty() {
        let entries = shelf.library().entries.iter();
        return entries.map(|entry| (entry.id.clone(), entry.result.clone())).collect();
    }
    levels.iter().flat_map(|argument| find(argument, shelf)).collect()
}

/// Plays battles of a level under the laws. What a battle comes to depends on its seed and on nothing else, so the report
/// is the same whatever the number of threads.
#[must_use]
pub fn soak(match_up: &MatchUp, request: &Request, bar: Option<&ProgressBar>) -> Report {
    let next = AtomicU64::new(request.seeds.start);
    let work = || {
        let level = saves::level_text(&match_up.level);
        let mut ground = Ground::new(&match_up.kit, match_up.setup.clone(), level, match_up.bots.clone());
        let mut mine = Report::default();
        loop {
            let from = next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= request.seeds.end {
                return mine;
            }
            for seed in from..from.saturating_add(SHARE).min(request.seeds.end) {
                match ground.battle(seed, request.every, &mut |_| {}) {
                    Ok(counts) => mine.counts.add(counts),
                    Err(failed) => {
                        let (broken, record) = *failed;
                        let folder = request.records.as_deref();
                        let record = folder.map(|folder| keep(folder, &match_up.level.id, &record));
                        mine.failures.push(Failure { seed, broken, record });
                    }
                }
                if let Some(bar) = bar {
                    bar.inc(1);
                }
            }
        }
    };
    let mut whole = Report::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..request.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let first = work();
        // A thread that panicked has said so itself; the panic goes on here.
        let others = threads.into_iter().map(|thread| match thread.join() {
            Ok(report) => report,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        for report in std::iter::once(first).chain(others) {
            whole.counts.add(report.counts);
            whole.failures.extend(report.failures);
        }
    });
    whole.failures.sort_by_key(|failure| failure.seed);
    whole
}

/// Keeps the record of a broken battle.
fn keep(folder: &Path, level: &str, record: &Record) -> Result<PathBuf, String> {
    let path = folder.join(format!("{level}-{}{}", record.seed, saves::ENDING));
    let kept = saves::keep(&mut saves::Disk, &path, &saves::text(record), 0);
    kept.map(|()| path).map_err(|error| error.to_string())
}

fn counted(counts: Counts) -> String {
    let Counts { battles, decisions, dear } = counts;
    format!("{battles} battles, {decisions} decisions, the dear laws asked at {dear} of them")
}

/// Writes what came of a level's battles: a line for the level and one for each seed that broke a law.
///
/// # Errors
/// If nobody reads the answer.
pub fn tell(level: &str, report: &Report, out: &mut Output) -> io::Result<Status> {
    let counts = counted(report.counts);
    if report.failures.is_empty() {
        out.line(format_args!("ok     {level}: {counts}"))?;
        return Ok(Status::Fine);
    }
    out.line(format_args!("broken {level}: {} seeds; without them {counts}", report.failures.len()))?;
    for Failure { seed, broken, record } in &report.failures {
        out.line(format_args!("  seed {seed}, {}", broken.to_string().replace('\n', "\n    ")))?;
        match record {
            Some(Ok(path)) => out.line(format_args!("    its record: {}", path.display()))?,
            Some(Err(error)) => out.problem(format_args!("the record of seed {seed} cannot be kept: {error}"))?,
            None => {}
        }
    }
    Ok(Status::Wrong)
}
