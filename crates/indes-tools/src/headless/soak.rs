//! `indes soak`: bots play many battles under the invariants of [`crate::invariants`].
//!
//! 1. [`SoakRunner`] plays one battle: it checks the cheap invariants at every question and the expensive ones at some;
//!    then it plays the same battle again.
//! 2. [`soak`] plays many battles of a level on many threads. A battle that breaks an invariant does not end the run:
//!    its seed is reported and its record written.
//! 3. [`soak_random`] does the same with random levels, and shrinks those that break an invariant.
//! 4. [`write_report`] and [`write_random_report`] print the results. A broken invariant is also printed as soon as it
//!    is found.

mod random;
mod request;
mod runner;
mod shrink;

pub use random::{RandomFailure, RandomReport, Refused, SoakRules, soak_random, write_random_report};
pub use request::{RandomLevels, SoakRequest};
pub use runner::{Broken, BrokenBattle, Counts, SoakRunner};
pub use shrink::shrink;

use super::batch::{Batch, MatchUp, for_each_level, progress, run_on_threads};
use super::{Output, Status};
use indes_core::battle::Record;
use indes_core::text::counted;
use indes_level::saves;
use indes_level::script::Content;
use indes_rules as rules;
use indicatif::ProgressBar;
use runner::told;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::{fmt, io};

/// The battles that a thread takes at a time.
const SHARE: u64 = 4;

/// A seed whose battle broke an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed.
    pub seed: u64,
    /// The broken invariant, and where.
    pub broken: Broken,
    /// The file of its record, or why it could not be written; `None` if no folder was given.
    pub record: Option<Result<PathBuf, String>>,
}

impl Failure {
    /// The failure in words.
    fn line(&self) -> String {
        format!("seed {}, {}", self.seed, self.broken.to_string().replace('\n', "\n    "))
    }
}

/// Prints what threads find.
struct Announcer<'a, 'b> {
    out: Mutex<&'a mut Output<'b>>,
    bar: &'a ProgressBar,
}

impl Announcer<'_, '_> {
    /// Prints a line to standard error at once, so that it is not lost if the run is interrupted.
    fn announce(&self, line: fmt::Arguments) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // The report prints it again, and returns the error if that fails.
        let _ = self.bar.suspend(|| out.problem(format_args!("found: {line}")));
    }
}

/// The results of the battles of a level.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The battles that broke no invariant.
    pub counts: Counts,
    /// The battles that broke one, by seed.
    pub failures: Vec<Failure>,
}

/// Plays levels (files, patterns, folders, names of the library; all of the library if none is named) under the
/// invariants and prints the result of each.
///
/// # Errors
/// If the output cannot be written.
pub fn run(levels: &[String], request: &SoakRequest, content: &Content, out: &mut Output) -> io::Result<Status> {
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: request.records.as_deref() };
    let began = Instant::now();
    let (mut all, mut played) = (Counts::default(), 0);
    let mut status = Status::Fine;
    if !levels.is_empty() || request.random.is_none() {
        status = for_each_level(levels, &batch, content, out, |match_up, bar, out| {
            let now = Announcer { out: Mutex::new(out), bar };
            let found = |failure: &Failure| now.announce(format_args!("{}: {}", match_up.name(), failure.line()));
            let report = soak(match_up, request, Some(bar), &found);
            all.add(report.counts);
            played += 1;
            bar.suspend(|| {
                write_report(&match_up.name(), &report, now.out.into_inner().unwrap_or_else(PoisonError::into_inner))
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
        let players: Vec<SoakRules> = rules::shipped()
            .iter()
            .filter_map(|def| content.rules(def.rules.id()))
            .map(|(def, data)| SoakRules::new(def, data.clone()))
            .collect();
        let count = random.levels.end.saturating_sub(random.levels.start);
        let bar = progress(count.saturating_mul(random.battles));
        let now = Announcer { out: Mutex::new(out), bar: &bar };
        let found = |failure: &RandomFailure| now.announce(format_args!("{}", random::described(failure)));
        let report = soak_random(&players, random, request, Some(&bar), &found);
        bar.finish_and_clear();
        all.add(report.counts);
        played += report.levels.values().sum::<u64>();
        status = status.max(write_random_report(&report, out)?);
    }
    if played > 1 {
        out.line(format_args!("{played} levels: {}", told(all)))?;
    }
    if played > 0 {
        // Times differ from run to run, so they go to standard error.
        let rate = all.decisions as f64 / began.elapsed().as_secs_f64().max(1e-9);
        let took = began.elapsed().as_secs_f64();
        out.problem(format_args!("{took:.1} s, {rate:.0} decisions a second under the invariants"))?;
    }
    Ok(status)
}

/// Plays battles of a level under the invariants. The result of a battle depends on its seed alone, so the report does
/// not depend on the number of threads. `found` is called with each failure as soon as it is found.
#[must_use]
pub fn soak(
    match_up: &MatchUp,
    request: &SoakRequest,
    bar: Option<&ProgressBar>,
    found: &(dyn Fn(&Failure) + Sync),
) -> Report {
    let reports = run_on_threads(&request.seeds, request.jobs, SHARE, |seeds| {
        let mut runner = SoakRunner::new(match_up.setup.clone(), match_up.text.clone(), match_up.bots.clone());
        let mut mine = Report::default();
        for seed in seeds {
            match runner.battle(seed, request.every, &mut |_| {}) {
                Ok(counts) => mine.counts.add(counts),
                Err(failed) => {
                    let (broken, record) = *failed;
                    let folder = request.records.as_deref();
                    let record = folder.map(|folder| write_record(match_up.record_file(folder, seed), &record));
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

/// Writes the record of a battle that broke an invariant.
fn write_record(path: PathBuf, record: &Record) -> Result<PathBuf, String> {
    saves::write(&path, record, 0).map(|()| path).map_err(|error| error.to_string())
}

/// Prints the results of a level: a line for the level, and one for each seed that broke an invariant.
///
/// # Errors
/// If the output cannot be written.
pub fn write_report(level: &str, report: &Report, out: &mut Output) -> io::Result<Status> {
    let counts = told(report.counts);
    if report.failures.is_empty() {
        out.line(format_args!("ok     {level}: {counts}"))?;
        return Ok(Status::Fine);
    }
    out.line(format_args!(
        "broken {level}: {}; without them {counts}",
        counted(report.failures.len(), "seed", "seeds")
    ))?;
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
