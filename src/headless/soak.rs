//! `indes soak`: bots play for as long as is wanted, and every battle is held against the invariants of [`crate::invariants`].
//!
//! 1. [`SoakRunner`] plays one battle: at every question the cheap invariants are asked, at some the expensive ones; then the same
//!    battle again.
//! 2. [`soak`] plays many battles of a level on many threads. A battle that breaks an invariant does not end the run: its seed
//!    is noted and its record kept.
//! 3. [`soak_random`] does the same with levels drawn at random, and makes those that break an invariant smaller.
//! 4. [`tell`] and [`tell_random`] write what came of it. What breaks an invariant is also told as soon as it is found.

mod random;
mod runner;
mod shrink;

pub use random::{Players, RandomFailure, RandomLevels, RandomReport, Refused, soak_random, tell_random};
pub use runner::{Broken, Counts, Failed, SoakRunner};
pub use shrink::shrink;

use super::batch::{Batch, MatchUp, each, progress, spread};
use super::{Output, Status};
use crate::battle::Record;
use crate::bots::Kind;
use crate::rules;
use crate::saves;
use crate::script::Shelf;
use indicatif::ProgressBar;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::{fmt, io};

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
    /// The expensive invariants are asked at every nth question on average.
    pub every: u32,
    /// The folder in which the records of broken battles are kept, if they are.
    pub records: Option<PathBuf>,
    /// Random levels besides, if any.
    pub random: Option<RandomLevels>,
}

/// A seed whose battle broke an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed.
    pub seed: u64,
    /// What was broken, and where.
    pub broken: Broken,
    /// Its record, if records are kept: the file, or why there is none.
    pub record: Option<Result<PathBuf, String>>,
}

impl Failure {
    /// The seed and what was broken.
    fn line(&self) -> String {
        format!("seed {}, {}", self.seed, self.broken.to_string().replace('\n', "\n    "))
    }
}

/// Where threads tell what they find.
struct AtOnce<'a, 'b> {
    out: Mutex<&'a mut Output<'b>>,
    bar: &'a ProgressBar,
}

impl AtOnce<'_, '_> {
    /// Writes a line to standard error now: what was found is not lost if the run is ended.
    fn tell(&self, line: fmt::Arguments) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // The report tells it again, and whether nobody reads.
        let _ = self.bar.suspend(|| out.problem(format_args!("found: {line}")));
    }
}

/// What came of the battles of a level.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// What was played and broke no invariant.
    pub counts: Counts,
    /// What broke one, by seed.
    pub failures: Vec<Failure>,
}

/// Plays levels (files, patterns, folders, names of the library; all of the library if none is named) under the invariants and
/// tells what came of each.
///
/// # Errors
/// If the answer cannot be written.
pub fn run(levels: &[String], request: &Request, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: request.records.as_deref() };
    let began = Instant::now();
    let (mut all, mut played) = (Counts::default(), 0);
    let mut status = Status::Fine;
    if !levels.is_empty() || request.random.is_none() {
        status = each(levels, &batch, shelf, out, |match_up, bar, out| {
            let now = AtOnce { out: Mutex::new(out), bar };
            let told = |failure: &Failure| now.tell(format_args!("{}: {}", match_up.name(), failure.line()));
            let report = soak(match_up, request, Some(bar), &told);
            all.add(report.counts);
            played += 1;
            bar.suspend(|| {
                tell(&match_up.name(), &report, now.out.into_inner().unwrap_or_else(PoisonError::into_inner))
            })
        })?;
    }
    if let Some(random) = &request.random {
        if let Some(folder) = &request.records
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            out.problem(format_args!("levels cannot be kept in {}: {error}", folder.display()))?;
            return Ok(Status::Wrong);
        }
        let players: Vec<Players> = rules::ALL
            .iter()
            .filter_map(|kit| shelf.rules(kit.rules.id()))
            .map(|(kit, data)| Players::new(kit, data.clone()))
            .collect();
        let count = random.levels.end.saturating_sub(random.levels.start);
        let bar = progress(count.saturating_mul(random.battles));
        let now = AtOnce { out: Mutex::new(out), bar: &bar };
        let told = |failure: &RandomFailure| now.tell(format_args!("{}", random::described(failure)));
        let report = soak_random(&players, random, request, Some(&bar), &told);
        bar.finish_and_clear();
        all.add(report.counts);
        played += report.levels.values().sum::<u64>();
        status = status.max(tell_random(&report, out)?);
    }
    if played > 1 {
        out.line(format_args!("{played} levels: {}", counted(all)))?;
    }
    if played > 0 {
        // Times differ from run to run: they are no part of the answer.
        let rate = all.decisions as f64 / began.elapsed().as_secs_f64().max(1e-9);
        let took = began.elapsed().as_secs_f64();
        out.problem(format_args!("{took:.1} s, {rate:.0} decisions a second under the invariants"))?;
    }
    Ok(status)
}

/// Plays battles of a level under the invariants. What a battle comes to depends on its seed and on nothing else, so the report
/// is the same whatever the number of threads. Failures are also told as they are found.
#[must_use]
pub fn soak(
    match_up: &MatchUp,
    request: &Request,
    bar: Option<&ProgressBar>,
    found: &(dyn Fn(&Failure) + Sync),
) -> Report {
    let reports = spread(&request.seeds, request.jobs, SHARE, |seeds| {
        let mut runner = SoakRunner::new(match_up.setup.clone(), match_up.text.clone(), match_up.bots.clone());
        let mut mine = Report::default();
        for seed in seeds {
            match runner.battle(seed, request.every, &mut |_| {}) {
                Ok(counts) => mine.counts.add(counts),
                Err(failed) => {
                    let (broken, record) = *failed;
                    let folder = request.records.as_deref();
                    let record = folder.map(|folder| keep(match_up.record_file(folder, seed), &record));
                    let failure = Failure { seed, broken, record };
                    found(&failure);
                    mine.failures.push(failure);
                }
            }
            if let Some(bar) = bar {
                bar.inc(1);
            }
        }
        mine
    });
    let mut whole = Report::default();
    for report in reports {
        whole.counts.add(report.counts);
        whole.failures.extend(report.failures);
    }
    whole.failures.sort_by_key(|failure| failure.seed);
    whole
}

/// Keeps the record of a broken battle.
fn keep(path: PathBuf, record: &Record) -> Result<PathBuf, String> {
    saves::write(&path, record, 0).map(|()| path).map_err(|error| error.to_string())
}

fn counted(counts: Counts) -> String {
    let Counts { battles, decisions, expensive } = counts;
    format!("{battles} battles, {decisions} decisions, the expensive invariants asked at {expensive} of them")
}

/// Writes what came of a level's battles: a line for the level and one for each seed that broke an invariant.
///
/// # Errors
/// If the answer cannot be written.
pub fn tell(level: &str, report: &Report, out: &mut Output) -> io::Result<Status> {
    let counts = counted(report.counts);
    if report.failures.is_empty() {
        out.line(format_args!("ok     {level}: {counts}"))?;
        return Ok(Status::Fine);
    }
    out.line(format_args!("broken {level}: {} seeds; without them {counts}", report.failures.len()))?;
    for failure in &report.failures {
        out.text(format_args!("  {}\n", failure.line()))?;
        let seed = failure.seed;
        match &failure.record {
            Some(Ok(path)) => out.line(format_args!("    its record: {}", path.display()))?,
            Some(Err(error)) => out.problem(format_args!("the record of seed {seed} cannot be kept: {error}"))?,
            None => {}
        }
    }
    Ok(Status::Wrong)
}
