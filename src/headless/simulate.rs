//! `indes simulate`: bots play levels many times. The same seed gives the same table, whatever the machine.

use super::check::find;
use super::{Format, Output, Status, Table};
use crate::battle::{BattleError, Dice, Events, Pending, Phase, Prompt, Rules, Setup, Turn, answer, begin, look};
use crate::battlefield::SideId;
use crate::rules::Kit;
use crate::script::Shelf;
pub use crate::script::arena;
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Battles of each level.
    pub battles: u64,
    /// The seed of the first battle of each level.
    pub seed: u64,
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
    /// Decisions answered.
    pub decisions: u64,
    /// Decisions that answered an opponent.
    pub reactions: u64,
    /// Turns taken.
    pub turns: u64,
    /// Rounds completed.
    pub rounds: u64,
    /// How often each verb was chosen, by its place in the rule set's list.
    pub verbs: BTreeMap<u8, u64>,
}

/// Plays levels (files, patterns, folders, names of the library) with random bots and prints a table of each.
///
/// # Errors
/// If nobody reads the answer.
pub fn run(levels: &[String], request: Request, shelf: &Shelf, out: &mut Output) -> io::Result<Status> {
    let mut status = Status::Fine;
    let mut sound = Vec::new();
    for (name, result) in levels.iter().flat_map(|argument| find(argument, shelf)) {
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
    if request.format == Format::Csv {
        out.line(Table::csv_heading())?;
    }
    let bar = progress(request.battles.saturating_mul(sound.len() as u64));
    let began = Instant::now();
    let mut decisions = 0;
    for level in &sound {
        let name = format!("{}/{}", level.rules, level.id);
        let Some((kit, data)) = shelf.rules(level.rules) else { continue };
        let setup = level.setup(&kit, data);
        match simulate(&kit, &setup, request.battles, request.seed, Some(&bar)) {
            Ok(tally) => {
                decisions += tally.decisions;
                let table = Table { level: &name, title: &level.title, setup: &setup, tally: &tally };
                bar.suspend(|| out.text(table.written(request.format)))?;
            }
            Err((seed, error)) => {
                status = Status::Wrong;
                bar.suspend(|| out.problem(format_args!("{name}: the battle with seed {seed} failed: {error}")))?;
            }
        }
    }
    bar.finish_and_clear();
    // Times differ from run to run: they are no part of the answer.
    out.problem(speed(decisions, began.elapsed()))?;
    Ok(status)
}

/// Plays battles of a level with random bots in every seat. Battle `n` is played with seed `seed + n`, so the result
/// depends on nothing else.
///
/// # Errors
/// [`BattleError`] with the seed of the battle in which the rules failed.
pub fn simulate(
    kit: &Kit,
    setup: &Setup,
    battles: u64,
    seed: u64,
    bar: Option<&ProgressBar>,
) -> Result<Tally, (u64, BattleError)> {
    let mut app = arena(kit);
    let world = app.world_mut();
    let mut tally = Tally::default();
    for battle in 0..battles {
        let seed = seed.wrapping_add(battle);
        let failed = |error| (seed, error);
        begin(world, setup, Dice::seeded(seed)).map_err(failed)?;
        let rules = world.resource::<Rules>().0;
        let mut rng = ChaCha8Rng::seed_from_u64(!seed);
        while let Some(decision) = world.resource::<Pending>().0.clone() {
            world.resource_mut::<Events>().list.clear();
            let intent = look(world, |view| decision.sample(&rules, view, &mut rng));
            let Some(intent) = intent else {
                return Err((seed, BattleError::NotLegal));
            };
            *tally.verbs.entry(intent.verb.0).or_default() += 1;
            tally.decisions += 1;
            tally.reactions += u64::from(matches!(decision.asked.prompt, Prompt::React(_)));
            answer(world, decision.asked.seat, intent).map_err(failed)?;
        }
        tally.battles += 1;
        tally.rounds += u64::from(world.resource::<Turn>().round);
        tally.turns += u64::from(world.resource::<Turn>().turns);
        match world.resource::<Phase>() {
            Phase::Over { winner: Some(side), .. } => *tally.wins.entry(*side).or_default() += 1,
            _ => tally.draws += 1,
        }
        if let Some(bar) = bar {
            bar.inc(1);
        }
    }
    Ok(tally)
}

/// A bar on a terminal; nothing elsewhere.
fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
    ProgressBar::new(battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Decisions a second, for people.
fn speed(decisions: u64, took: Duration) -> String {
    let rate = decisions as f64 / took.as_secs_f64().max(1e-9);
    format!("{decisions} decisions in {:.1} s, {rate:.0} a second", took.as_secs_f64())
}
