//! `indes simulate`: bots play levels many times. The same seed gives the same table, whatever the machine.

use super::batch::{Batch, MatchUp, each, spread};
pub use super::tally::Tally;
use super::{Format, Output, Status, Table};
use crate::battle::{BattleError, Dice, Events, Pending, Phase, Record, Turn, answer, begin};
use crate::battlefield::Roster;
use crate::bots::{Bot, Kind};
use crate::saves;
use crate::script::Shelf;
pub use crate::script::arena;
use bevy::prelude::World;
use indicatif::ProgressBar;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A battle of a level without a last round is given up after so many: bots need not come to an end.
const MOST_ROUNDS: u16 = 1000;

/// Battles that a thread takes at a time.
const SHARE: u64 = 16;

/// How much is played, by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The seeds of the battles of each level, the last one left out.
    pub seeds: Range<u64>,
    /// Threads; the result is the same whatever their number.
    pub jobs: usize,
    /// Who plays which side; the first entry without a side is for all others.
    pub bots: Vec<(Option<String>, Kind)>,
    /// The folder in which the battles' records are kept, if they are.
    pub records: Option<PathBuf>,
    /// How the result is written.
    pub format: Format,
}

/// Why a battle does not count.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The battle came to no end.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// Its record could not be kept.
    #[error("its record cannot be kept in {}: {error}", path.display())]
    Record {
        /// The record's file.
        path: PathBuf,
        /// What the disk says.
        error: io::Error,
    },
}

/// Plays levels (files, patterns, folders, names of the library) with bots and prints a table of each as soon as its
/// battles are over.
///
/// # Errors
/// If the answer cannot be written.
pub fn run(levels: &[String], request: &Request, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: request.records.as_deref() };
    let began = Instant::now();
    let (mut decisions, mut heading) = (0, request.format == Format::Csv);
    let status = each(levels, &batch, shelf, out, |match_up, bar, out| {
        if std::mem::take(&mut heading) {
            bar.suspend(|| out.line(Table::csv_heading()))?;
        }
        let name = match_up.name();
        // Without a reader and without records nothing would come of the battles.
        if out.is_unheard() && request.records.is_none() {
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
        // Times differ from run to run: they are no part of the answer.
        out.problem(speed(decisions, began.elapsed(), request.jobs))?;
    }
    Ok(status)
}

/// Plays battles of a level with bots in every seat. What a battle comes to depends on its seed and on nothing else, so
/// the result is the same whatever the number of threads.
///
/// # Errors
/// [`Failed`] with the least seed whose battle failed or whose record could not be kept.
pub fn simulate(match_up: &MatchUp, request: &Request, bar: Option<&ProgressBar>) -> Result<Tally, (u64, Failed)> {
    let results: Vec<Result<Tally, (u64, Failed)>> = spread(&request.seeds, request.jobs, SHARE, |seeds| {
        let mut app = arena();
        let mut mine = Tally::default();
        for seed in seeds {
            let tally = one(app.world_mut(), match_up, seed, request.records.as_deref());
            mine.add(&tally.map_err(|error| (seed, error))?);
            if let Some(bar) = bar {
                bar.inc(1);
            }
        }
        Ok(mine)
    });
    let mut whole = Tally::default();
    let mut failed: Option<(u64, Failed)> = None;
    for result in results {
        match result {
            Ok(tally) => whole.add(&tally),
            Err(error) if failed.as_ref().is_none_or(|first| error.0 < first.0) => failed = Some(error),
            Err(_) => {}
        }
    }
    failed.map_or(Ok(whole), Err)
}

/// Plays one battle.
fn one(world: &mut World, match_up: &MatchUp, seed: u64, records: Option<&Path>) -> Result<Tally, Failed> {
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
            tally.hear(world.resource::<Events>());
            world.resource_mut::<Events>().list.clear();
            let side = usize::from(asked.side(world.resource::<Roster>()).0);
            let Some(intent) = bots.get_mut(side).and_then(|bot| bot.choose(world)) else {
                return Err(BattleError::NotLegal("the bot found no answer".to_owned()));
            };
            tally.choose(asked.prompt, intent.verb);
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
        saves::write(&path, record, 0).map_err(|error| Failed::Record { path, error })?;
    }
    played?;
    tally.hear(world.resource::<Events>());
    tally.end(world.resource::<Phase>(), world.resource::<Turn>().turns);
    Ok(tally)
}

/// Decisions a second, for people.
fn speed(decisions: u64, took: Duration, jobs: usize) -> String {
    let rate = decisions as f64 / took.as_secs_f64().max(1e-9);
    let threads = if jobs == 1 { "on one thread".to_owned() } else { format!("on {jobs} threads") };
    format!("{decisions} decisions in {:.1} s, {rate:.0} a second {threads}", took.as_secs_f64())
}
