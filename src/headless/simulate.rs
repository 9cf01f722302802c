//! `indes simulate`: bots play a level many times.

use crate::battle::{BattleError, Dice, Events, Pending, Phase, Rules, Setup, Turn, answer, begin, look};
use crate::battlefield::{Livery, SideId};
use crate::rules::Kit;
use bevy::prelude::App;
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

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
            tally.reactions += u64::from(matches!(decision.asked.prompt, crate::battle::Prompt::React(_)));
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

/// A world without a window in which battles of a rule set can be played.
#[must_use]
pub fn arena(kit: &Kit) -> App {
    let mut app = App::new();
    app.add_plugins(crate::battle::BattlePlugin);
    (kit.plugin)(&mut app);
    app
}

/// A bar on a terminal; nothing elsewhere.
#[must_use]
pub fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
    ProgressBar::new(battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A tally to be printed.
pub struct Table<'a> {
    /// The level's title.
    pub title: &'a str,
    /// The battle's beginning, for the names in it.
    pub setup: &'a Setup,
    /// What came out.
    pub tally: &'a Tally,
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, setup, tally } = self;
        let per = |count: u64, of: u64| if of == 0 { 0.0 } else { count as f64 / of as f64 };
        writeln!(f, "{title}: {} battles", tally.battles)?;
        for (at, side) in (0u8..).zip(&setup.sides) {
            let wins = tally.wins.get(&SideId(at)).copied().unwrap_or(0);
            let livery = match side.livery {
                Livery::Tide => "tide",
                Livery::Ember => "ember",
                Livery::Orchid => "orchid",
                Livery::Chalk => "chalk",
            };
            writeln!(
                f,
                "  {:<24} {wins:>7} won {:>5.1} %",
                format!("{} ({livery})", side.name),
                100.0 * per(wins, tally.battles)
            )?;
        }
        writeln!(f, "  {:<24} {:>7}     {:>5.1} %", "nobody", tally.draws, 100.0 * per(tally.draws, tally.battles))?;
        writeln!(f, "  rounds a battle          {:>9.1}", per(tally.rounds, tally.battles))?;
        writeln!(f, "  decisions a battle       {:>9.1}", per(tally.decisions, tally.battles))?;
        writeln!(f, "  prompts to answer a turn {:>9.2}", per(tally.reactions, tally.turns))?;
        let names = (setup.rules.names)(&setup.data);
        for (verb, count) in &tally.verbs {
            let name = names.verbs.get(usize::from(*verb)).map_or("?", |verb| verb.1.as_str());
            writeln!(f, "  {name:<24} {count:>7}     {:>5.1} %", 100.0 * per(*count, tally.decisions))?;
        }
        Ok(())
    }
}

/// Decisions a second, for people; nothing for a time too short to be measured.
#[must_use]
pub fn speed(tally: &Tally, since: Instant) -> String {
    let took: Duration = since.elapsed();
    let rate = tally.decisions as f64 / took.as_secs_f64().max(1e-9);
    format!("{:.1} s, {rate:.0} decisions a second", took.as_secs_f64())
}
