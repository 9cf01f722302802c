//! `indes simulate`: bots play levels many times. The same seeds give the same table on every machine.

use super::batch::{Batch, BotChoice, MatchUp, for_each_level, run_on_threads};
pub use super::tally::Tally;
use super::{Format, Output, Status, Table};
use bevy::prelude::World;
use indes_core::battle::{BattleError, Dice, Events, Pending, Phase, Record, Turn, answer, begin};
use indes_core::battlefield::Roster;
use indes_core::text::counted;
use indes_level::bots::Bot;
use indes_level::saves;
use indes_level::script::Content;
pub use indes_level::script::arena;
use indicatif::ProgressBar;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The rounds after which a battle without a round limit is given up: bots need not end it.
const MOST_ROUNDS: u16 = 1000;

/// The battles that a thread takes at a time.
const SHARE: u64 = 16;

/// Number of battles, bots, and output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulateRequest {
    /// The seeds of the battles of each level, without the last one.
    pub seeds: Range<u64>,
    /// Threads; the result does not depend on their number.
    pub jobs: usize,
    /// The bots of the sides; the first entry without a side is for all other sides.
    pub bots: Vec<BotChoice>,
    /// The folder for the records of the battles; `None` to write none.
    pub records: Option<PathBuf>,
    /// The format of the result.
    pub format: Format,
}

/// Why a battle could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum BattleFailed {
    /// The battle failed.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// Its record could not be written.
    #[error("its record cannot be kept in {}: {error}", path.display())]
    Record {
        /// The record's file.
        path: PathBuf,
        /// The error of the file system.
        error: io::Error,
    },
}

/// Plays levels (files, patterns, folders, names of the library) with bots and prints the table of each when its
/// battles are over.
///
/// # Errors
/// If the output cannot be written.
pub fn run(levels: &[String], request: &SimulateRequest, content: &Content, out: &mut Output) -> io::Result<Status> {
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: request.records.as_deref() };
    let began = Instant::now();
    let (mut decisions, mut heading) = (0, request.format == Format::Csv);
    let status = for_each_level(levels, &batch, content, out, |match_up, bar, out| {
        if std::mem::take(&mut heading) {
            let heading = Table::csv_heading()?;
            bar.suspend(|| out.text(heading))?;
        }
        let name = match_up.name();
        // Without a reader and without records the battles have no effect.
        if out.is_closed() && request.records.is_none() {
            return Ok(Status::Fine);
        }
        match simulate(match_up, request, Some(bar)) {
            Ok(tally) => {
                decisions += tally.decisions;
                let table = Table { match_up, seeds: &request.seeds, tally: &tally };
                let text = table.written(request.format)?;
                bar.suspend(|| out.text(text))?;
                Ok(Status::Fine)
            }
            Err((seed, error)) => {
                bar.suspend(|| out.problem(format_args!("{name}: the battle with seed {seed} failed: {error}")))?;
                Ok(Status::Wrong)
            }
        }
    })?;
    if decisions > 0 {
        // Times differ from run to run, so they go to standard error.
        out.problem(speed(decisions, began.elapsed(), request.jobs))?;
    }
    Ok(status)
}

/// Plays battles of a level with bots in every seat. The result of a battle depends on its seed alone, so the sums do
/// not depend on the number of threads.
///
/// # Errors
/// [`BattleFailed`] with the lowest seed whose battle failed or whose record could not be written.
pub fn simulate(
    match_up: &MatchUp,
    request: &SimulateRequest,
    bar: Option<&ProgressBar>,
) -> Result<Tally, (u64, BattleFailed)> {
    let results: Vec<Result<Tally, (u64, BattleFailed)>> =
        run_on_threads(&request.seeds, request.jobs, SHARE, |seeds| {
            let mut app = arena();
            let mut mine = Tally::default();
            for seed in seeds {
                let tally = simulate_battle(app.world_mut(), match_up, seed, request.records.as_deref());
                mine.add(&tally.map_err(|error| (seed, error))?);
                if let Some(bar) = bar {
                    bar.inc(1);
                }
            }
            Ok(mine)
        });
    let mut whole = Tally::default();
    let mut failed: Option<(u64, BattleFailed)> = None;
    for result in results {
        match result {
            Ok(tally) => whole.add(&tally),
            Err(error) if failed.as_ref().is_none_or(|first| error.0 < first.0) => failed = Some(error),
            Err(_) => {}
        }
    }
    failed.map_or(Ok(whole), Err)
}

/// Plays one battle and writes its record if a folder is given.
fn simulate_battle(
    world: &mut World,
    match_up: &MatchUp,
    seed: u64,
    records: Option<&Path>,
) -> Result<Tally, BattleFailed> {
    let mut tally = Tally::default();
    let mut bots: Vec<Bot> = (0u64..)
        .zip(&match_up.bots)
        .map(|(side, &kind)| Bot::new(kind, !seed ^ side.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    let mut record = records.map(|_| {
        let setup = &match_up.setup;
        Record::new(setup.rules.id(), setup.data.text().to_owned(), match_up.text.clone(), seed)
    });
    let played = begin(world, &match_up.setup, Dice::seeded(seed)).and_then(|()| {
        if let Some(record) = &mut record {
            record.close(world);
        }
        while let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) {
            if world.resource::<Turn>().round >= MOST_ROUNDS {
                break;
            }
            tally.count_events(world.resource::<Events>());
            world.resource_mut::<Events>().list.clear();
            let side = usize::from(asked.side(world.resource::<Roster>()).0);
            let Some(intent) = bots.get_mut(side).and_then(|bot| bot.choose(world)) else {
                return Err(BattleError::NotLegal("the bot found no answer".to_owned()));
            };
            tally.count_choice(asked.prompt, intent.verb);
            match &mut record {
                None => answer(world, asked.seat, intent)?,
                Some(record) => {
                    answer(world, asked.seat, intent.clone())?;
                    record.note(&asked, intent, world);
                }
            }
        }
        Ok(())
    });
    if let (Some(record), Some(folder)) = (&record, records) {
        let path = match_up.record_file(folder, seed);
        saves::write(&path, record, 0).map_err(|error| BattleFailed::Record { path, error })?;
    }
    played?;
    tally.count_events(world.resource::<Events>());
    tally.count_end(world.resource::<Phase>(), world.resource::<Turn>().turns);
    Ok(tally)
}

/// The decisions a second, in words.
fn speed(decisions: u64, took: Duration, jobs: usize) -> String {
    let rate = decisions as f64 / took.as_secs_f64().max(1e-9);
    let threads = if jobs == 1 { "on one thread".to_owned() } else { format!("on {jobs} threads") };
    format!(
        "{} in {:.1} s, {rate:.0} a second {threads}",
        counted(decisions, "decision", "decisions"),
        took.as_secs_f64()
    )
}
