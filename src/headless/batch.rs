//! Many battles of many levels: what `simulate` and `soak` have in common.
//!
//! 1. [`each`] finds the levels, sets up who plays them, and hands over one after another.
//! 2. [`spread`] shares the seeds of a level out among threads.

use super::check::find;
use super::{Output, Status};
use crate::battle::Setup;
use crate::battlefield::RuleData;
use crate::bots::Kind;
use crate::level::{Control, Level, Side, Unplayable};
use crate::rules::RuleSetDef;
use crate::saves;
use crate::script::Shelf;
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Which battles of each level, and by whom.
pub(super) struct Batch<'a> {
    /// Their seeds, the last one left out.
    pub seeds: &'a Range<u64>,
    /// Who plays which side; the first entry without a side is for all others.
    pub bots: &'a [(Option<String>, Kind)],
    /// The folder in which records are kept, if they are.
    pub records: Option<&'a Path>,
}

/// A level and who plays it.
pub struct MatchUp {
    /// The level.
    pub level: Level,
    /// Its rule set.
    pub kit: RuleSetDef,
    /// The beginning of its battles.
    pub setup: Setup,
    /// The bot of each side.
    pub bots: Vec<Kind>,
    /// The level as its records carry it.
    pub text: String,
    /// What the names of its records begin with: no other level of the run has the same.
    pub stem: String,
}

/// Why a level cannot be played by the bots that are asked for.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoMatch {
    /// The level has no side of this name.
    #[error("it has no side `{0}`")]
    Side(String),
    /// The rule set or its data do not fit the level.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// Its records could not be written.
    #[error(transparent)]
    Record(#[from] saves::Unwritable),
}

impl MatchUp {
    /// A level with bots in every seat: those asked for, by a side's name or colour, else the level's own, else random ones.
    ///
    /// # Errors
    /// [`NoMatch`].
    pub fn new(
        level: &Level,
        kit: RuleSetDef,
        data: &RuleData,
        asked: &[(Option<String>, Kind)],
    ) -> Result<Self, NoMatch> {
        let is = |side: &Side, name: &str| {
            side.name.eq_ignore_ascii_case(name) || super::table::livery(side.livery).eq_ignore_ascii_case(name)
        };
        let known = |name: &String| level.sides.iter().any(|side| is(side, name));
        if let Some(name) = asked.iter().filter_map(|(name, _)| name.as_ref()).find(|name| !known(name)) {
            return Err(NoMatch::Side(name.clone()));
        }
        let bots = level.sides.iter().map(|side| {
            let named = asked.iter().find(|(name, _)| name.as_ref().is_some_and(|name| is(side, name)));
            let own = || match &side.control {
                Control::Bot(name) => Kind::named(name),
                Control::Human => None,
            };
            let any = || asked.iter().find(|(name, _)| name.is_none()).map(|(_, kind)| *kind);
            named.map(|(_, kind)| *kind).or_else(any).or_else(own).unwrap_or(Kind::Random)
        });
        let bots: Vec<Kind> = bots.collect();
        // The records of the battles tell who played them.
        let mut level = level.clone();
        for (side, bot) in level.sides.iter_mut().zip(&bots) {
            side.control = Control::Bot(bot.name().to_owned());
        }
        let (setup, text, stem) = (level.setup(&kit, data)?, saves::level_text(&level)?, level.id.clone());
        Ok(Self { level, kit, setup, bots, text, stem })
    }

    /// The level's name with that of its rule set.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.level.rules, self.level.id)
    }

    /// The file in a folder for the record of the battle with a seed.
    #[must_use]
    pub fn record_file(&self, folder: &Path, seed: u64) -> PathBuf {
        folder.join(format!("{}-{seed}{}", self.stem, saves::ENDING))
    }
}

/// Finds levels (files, patterns, folders, names of the library; all of the library if none is named) and has every one
/// played, if all of them are sound. The worst answer counts.
///
/// # Errors
/// If the answer cannot be written.
pub(super) fn each(
    levels: &[String],
    batch: &Batch,
    shelf: &Shelf,
    out: &mut Output,
    mut play: impl FnMut(&MatchUp, &ProgressBar, &mut Output) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut sound = Vec::new();
    let mut status = Status::Fine;
    let all = || shelf.library().entries.iter().map(|entry| (entry.id.clone(), None, entry.result.clone())).collect();
    let named: Vec<_> =
        if levels.is_empty() { all() } else { levels.iter().flat_map(|argument| find(argument, shelf)).collect() };
    for (name, _, result) in named {
        match result {
            Ok(level) => sound.push(level),
            Err(problems) => {
                status = Status::Wrong;
                out.line(format_args!("wrong {name}"))?;
                out.drawn(|colours| problems.graphical(colours))?;
            }
        }
    }
    if status != Status::Fine {
        return Ok(status);
    }
    let played: Vec<_> = sound.iter().map(|level: &Level| level.rules).collect();
    if let Some(unused) = shelf.unused_data(&played) {
        out.problem(unused)?;
        return Ok(Status::Usage);
    }
    if let Some(folder) = batch.records
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        out.problem(format_args!("records cannot be kept in {}: {error}", folder.display()))?;
        return Ok(Status::Wrong);
    }
    let battles = batch.seeds.end.saturating_sub(batch.seeds.start);
    let bar = progress(battles.saturating_mul(sound.len() as u64));
    for (at, level) in sound.iter().enumerate() {
        let Some((kit, data)) = shelf.rules(level.rules) else { continue };
        match MatchUp::new(level, kit, data, batch.bots) {
            Ok(match_up) => {
                let shared = sound.iter().enumerate().any(|(other, it)| other != at && it.id == level.id);
                let stem = if shared { format!("{}-{}-{}", level.rules, level.id, at + 1) } else { level.id.clone() };
                status = status.max(play(&MatchUp { stem, ..match_up }, &bar, out)?);
            }
            Err(error) => {
                bar.finish_and_clear();
                let name = format!("{}/{}", level.rules, level.id);
                let sides: Vec<&str> = level.sides.iter().map(|side| side.name.as_str()).collect();
                out.problem(format_args!("{name} cannot be played: {error}; its sides: {}", sides.join(", ")))?;
                return Ok(if matches!(error, NoMatch::Side(_)) { Status::Usage } else { Status::Wrong });
            }
        }
    }
    bar.finish_and_clear();
    Ok(status)
}

/// A bar on a terminal; nothing elsewhere.
pub(super) fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
    ProgressBar::new(battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Shares seeds out among threads, `share` of them at a time. What every thread made of its own comes back in no order.
pub(super) fn spread<T: Send>(
    seeds: &Range<u64>,
    jobs: usize,
    share: u64,
    work: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(seeds.start);
    let one = || {
        let shares = std::iter::from_fn(|| {
            // Not `fetch_add`, which would begin again at 0 behind the last seed that there is.
            let after = |from: u64| (from < seeds.end).then(|| from.saturating_add(share).min(seeds.end));
            let from = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after).ok()?;
            Some(from..after(from)?)
        });
        work(&mut shares.flatten())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs.max(1)).map(|_| scope.spawn(one)).collect();
        let first = one();
        // A thread that panicked has said so itself; the panic goes on here.
        let others = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(first).chain(others).collect()
    })
}
