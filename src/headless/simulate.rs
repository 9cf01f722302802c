//! `indes simulate`: bots play levels many times. The same seed gives the same table, whatever the machine.

use super::batch::{Batch, MatchUp, each, spread};
use super::{Format, Output, Status, Table};
use crate::battle::{
    BattleError, Dice, Ending, Events, Loss, Pending, Phase, Prompt, Record, Turn, What, answer, begin,
};
use crate::battlefield::{Roster, SideId};
use crate::bots::{Bot, Kind};
use crate::saves;
use crate::script::Shelf;
pub use crate::script::arena;
use bevy::prelude::World;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
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

/// What many battles came to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Battles played.
    pub battles: u64,
    /// Battles won, by side.
    pub wins: BTreeMap<SideId, u64>,
    /// Battles without a winner.
    pub draws: u64,
    /// Battles that came to the level's last round.
    pub stalemates: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// Decisions that answered an opponent.
    pub reactions: u64,
    /// Turns taken.
    pub turns: u64,
    /// Rounds completed.
    pub rounds: u64,
    /// Points of pools lost to damage.
    pub damage: u64,
    /// How often each verb was chosen, by its place in the rule set's list.
    pub verbs: BTreeMap<u8, u64>,
    /// How often each status was gained.
    pub statuses: BTreeMap<u8, u64>,
}

impl Tally {
    /// Adds what other battles came to.
    pub fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.battles, other.battles),
            (&mut self.draws, other.draws),
            (&mut self.stalemates, other.stalemates),
            (&mut self.decisions, other.decisions),
            (&mut self.reactions, other.reactions),
            (&mut self.turns, other.turns),
            (&mut self.rounds, other.rounds),
            (&mut self.damage, other.damage),
        ];
        for (sum, more) in sums {
            *sum += more;
        }
        for (side, won) in &other.wins {
            *self.wins.entry(*side).or_default() += won;
        }
        for (mine, theirs) in [(&mut self.verbs, &other.verbs), (&mut self.statuses, &other.statuses)] {
            for (of, count) in theirs {
                *mine.entry(*of).or_default() += count;
            }
        }
    }

    fn hear(&mut self, events: &Events) {
        for event in &events.list {
            match &event.what {
                What::Lost { kind: Loss::Damage, before, after, .. } => {
                    self.damage += u64::from(before.abs_diff(*after));
                }
                What::StatusGained { after, .. } => *self.statuses.entry(after.0).or_default() += 1,
                _ => {}
            }
        }
    }
}

/// Plays levels (files, patterns, folders, names of the library) with bots and prints a table of each.
///
/// # Errors
/// If nobody reads the answer.
pub fn run(levels: &[String], request: &Request, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let batch = Batch { seeds: &request.seeds, bots: &request.bots, records: request.records.as_deref() };
    let began = Instant::now();
    let (mut decisions, mut heading) = (0, request.format == Format::Csv);
    let status = each(levels, &batch, shelf, out, |match_up, bar, out| {
        if std::mem::take(&mut heading) {
            bar.suspend(|| out.line(Table::csv_heading()))?;
        }
        let name = match_up.name();
        match simulate(match_up, request, Some(bar)) {
            Ok(tally) => {
                decisions += tally.decisions;
                let title = &match_up.level.title;
                let table = Table { level: &name, title, setup: &match_up.setup, tally: &tally };
                bar.suspend(|| out.text(table.written(request.format)))?;
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
/// [`BattleError`] with the least seed whose battle failed.
pub fn simulate(match_up: &MatchUp, request: &Request, bar: Option<&ProgressBar>) -> Result<Tally, (u64, BattleError)> {
    let results: Vec<Result<Tally, (u64, BattleError)>> = spread(&request.seeds, request.jobs, SHARE, |seeds| {
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
    let mut failed: Option<(u64, BattleError)> = None;
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
fn one(world: &mut World, match_up: &MatchUp, seed: u64, records: Option<&Path>) -> Result<Tally, BattleError> {
    let mut tally = Tally::default();
    let mut bots: Vec<Bot> = (0u64..)
        .zip(&match_up.bots)
        .map(|(side, &kind)| Bot::new(kind, !seed ^ side.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    let mut record = records.map(|_| {
        let setup = &match_up.setup;
        Record::new(setup.rules.id, setup.data.text().to_owned(), saves::level_text(&match_up.level), seed)
    });
    let played = begin(world, &match_up.setup, Dice::seeded(seed)).and_then(|()| {
        while let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) {
            if world.resource::<Turn>().round >= MOST_ROUNDS {
                tally.stalemates += 1;
                break;
            }
            tally.hear(world.resource::<Events>());
            world.resource_mut::<Events>().list.clear();
            let side = asked.unit.map_or(0, |unit| usize::from(world.resource::<Roster>().member(unit).side.0));
            let Some(intent) = bots.get_mut(side).and_then(|bot| bot.choose(world)) else {
                return Err(BattleError::NotLegal);
            };
            *tally.verbs.entry(intent.verb.0).or_default() += 1;
            tally.decisions += 1;
            tally.reactions += u64::from(matches!(asked.prompt, Prompt::React(_)));
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
        let name = format!("{}-{seed}.record.ron", match_up.level.id);
        // The folder was made; a disk that is full does not change what the battle came to.
        let _ = saves::keep(&mut saves::Disk, &folder.join(name), &saves::text(record), 0);
    }
    played?;
    tally.hear(world.resource::<Events>());
    tally.battles += 1;
    tally.rounds += u64::from(world.resource::<Turn>().round);
    tally.turns += u64::from(world.resource::<Turn>().turns);
    match world.resource::<Phase>() {
        Phase::Over { winner: Some(side), .. } => *tally.wins.entry(*side).or_default() += 1,
        _ => tally.draws += 1,
    }
    tally.stalemates += u64::from(matches!(world.resource::<Phase>(), Phase::Over { reason: Ending::RoundLimit, .. }));
    Ok(tally)
}

/// Decisions a second, for people.
fn speed(decisions: u64, took: Duration, jobs: usize) -> String {
    let rate = decisions as f64 / took.as_secs_f64().max(1e-9);
    let threads = if jobs == 1 { "on one thread".to_owned() } else { format!("on {jobs} threads") };
    format!("{decisions} decisions in {:.1} s, {rate:.0} a second {threads}", took.as_secs_f64())
}
