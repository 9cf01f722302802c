//! Many battles of many levels: the common part of `simulate`, `soak` and `transcript`.
//!
//! 1. [`for_each_level`] finds the levels, assigns bots to their sides, and calls a function for each.
//! 2. [`run_on_threads`] distributes the seeds of a level over threads.

use super::check::find;
use super::{Output, Status};
use indes_core::battle::Setup;
use indes_core::battlefield::{Livery, RuleData};
use indes_core::reading::Problems;
use indes_level::bots::BotKind;
use indes_level::level::{Control, Level, Side, Unplayable};
use indes_level::saves;
use indes_level::script::Content;
use indes_rules::RuleSetDef;
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The battles of each level, and their bots.
pub(super) struct Batch<'a> {
    /// Their seeds, without the last one.
    pub seeds: &'a Range<u64>,
    /// The bots of the sides; the first entry without a side is for all other sides.
    pub bots: &'a [BotChoice],
    /// The folder for records, which is created; `None` to write none.
    pub records: Option<&'a Path>,
}

/// The kind of bot for a side, or for all sides without a choice of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotChoice {
    /// The name or the colour of the side; `None` for all other sides.
    pub side: Option<String>,
    /// The kind of the bot.
    pub kind: BotKind,
}

impl BotChoice {
    /// A kind of bot for all sides.
    #[must_use]
    pub const fn all(kind: BotKind) -> Self {
        Self { side: None, kind }
    }

    /// A kind of bot for the side of this name or colour.
    #[must_use]
    pub fn side(name: &str, kind: BotKind) -> Self {
        Self { side: Some(name.to_owned()), kind }
    }
}

/// A level with bots for its sides.
pub struct MatchUp {
    /// The level.
    pub level: Level,
    /// Its rule set.
    pub def: RuleSetDef,
    /// The setup of its battles.
    pub setup: Setup,
    /// The bot of each side.
    pub bots: Vec<BotKind>,
    /// The text of the level in its records.
    pub text: String,
    /// The first part of the names of its records, different for each level of the run.
    pub stem: String,
}

/// Why a level cannot be played by the given bots.
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
    /// A level with a bot for every side: that of `asked` for the side's name or colour, else that of `asked` for all
    /// sides, else the level's own, else a random one.
    ///
    /// # Errors
    /// [`NoMatch`].
    pub fn new(level: &Level, def: RuleSetDef, data: &RuleData, asked: &[BotChoice]) -> Result<Self, NoMatch> {
        let is = |side: &Side, name: &str| {
            side.name.eq_ignore_ascii_case(name) || livery(side.livery).eq_ignore_ascii_case(name)
        };
        let known = |name: &String| level.sides.iter().any(|side| is(side, name));
        if let Some(name) = asked.iter().filter_map(|choice| choice.side.as_ref()).find(|name| !known(name)) {
            return Err(NoMatch::Side(name.clone()));
        }
        let bots = level.sides.iter().map(|side| {
            let named = asked.iter().find(|choice| choice.side.as_ref().is_some_and(|name| is(side, name)));
            let own = || match &side.control {
                Control::Bot(name) => BotKind::named(name),
                Control::Human => None,
            };
            let any = || asked.iter().find(|choice| choice.side.is_none());
            named.or_else(any).map(|choice| choice.kind).or_else(own).unwrap_or(BotKind::Random)
        });
        let bots: Vec<BotKind> = bots.collect();
        // The records name the bots.
        let mut level = level.clone();
        for (side, bot) in level.sides.iter_mut().zip(&bots) {
            side.control = Control::Bot(bot.name().to_owned());
        }
        let (setup, text, stem) = (level.setup(&def, data)?, saves::level_text(&level)?, level.key().file_stem());
        Ok(Self { level, def, setup, bots, text, stem })
    }

    /// The level's name with that of its rule set.
    #[must_use]
    pub fn name(&self) -> String {
        self.level.key().to_string()
    }

    /// The file in a folder for the record of the battle with a seed.
    #[must_use]
    pub fn record_file(&self, folder: &Path, seed: u64) -> PathBuf {
        folder.join(format!("{}-{seed}{}", self.stem, saves::ENDING))
    }
}

/// Finds levels (files, patterns, folders, names of the library; all of the library if none is named) and calls `play`
/// for each, if all of them are sound. Returns the worst status.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn for_each_level(
    levels: &[String],
    batch: &Batch,
    content: &Content,
    out: &mut Output,
    mut play: impl FnMut(&MatchUp, &ProgressBar, &mut Output) -> io::Result<Status>,
) -> io::Result<Status> {
    let Some(sound) = sound_levels(levels, content, out)? else { return Ok(Status::Wrong) };
    let mut status = Status::Fine;
    let played: Vec<_> = sound.iter().map(|level: &Level| level.rules).collect();
    if let Some(unused) = content.unused_data(&played) {
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
        let Some((def, data)) = content.rules(level.rules) else {
            debug_assert!(false, "{} is sound, and its rule set cannot be played", level.key());
            continue;
        };
        match MatchUp::new(level, def, data, batch.bots) {
            Ok(match_up) => {
                let key = level.key();
                let shared = sound.iter().enumerate().any(|(other, it)| other != at && it.key() == key);
                let stem = if shared { format!("{}-{}", key.file_stem(), at + 1) } else { key.file_stem() };
                status = status.max(play(&MatchUp { stem, ..match_up }, &bar, out)?);
            }
            Err(error) => {
                bar.finish_and_clear();
                let name = level.key();
                let sides: Vec<&str> = level.sides.iter().map(|side| side.name.as_str()).collect();
                out.problem(format_args!("{name} cannot be played: {error}; its sides: {}", sides.join(", ")))?;
                return Ok(if matches!(error, NoMatch::Side(_)) { Status::Usage } else { Status::Wrong });
            }
        }
    }
    bar.finish_and_clear();
    Ok(status)
}

/// The levels that the arguments name; `None`, with their problems printed, if one of them is unsound.
///
/// # Errors
/// If the output cannot be written.
fn sound_levels(levels: &[String], content: &Content, out: &mut Output) -> io::Result<Option<Vec<Level>>> {
    let named: Vec<(String, Result<Level, Problems>)> = if levels.is_empty() {
        content.library().entries.iter().map(|entry| (entry.name(), entry.result.clone())).collect()
    } else {
        let found = levels.iter().flat_map(|argument| find(argument, content));
        found.map(|level| (level.name, level.result)).collect()
    };
    let (mut sound, mut unsound) = (Vec::new(), 0);
    for (name, result) in named {
        match result {
            Ok(level) => sound.push(level),
            Err(problems) => {
                unsound += 1;
                out.line(format_args!("wrong {name}"))?;
                out.graphical(|colours| problems.graphical(colours))?;
            }
        }
    }
    Ok((unsound == 0).then_some(sound))
}

/// A progress bar, which is drawn on terminals only.
pub(super) fn progress(battles: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
    ProgressBar::new(battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Distributes seeds over threads, `share` of them at a time. Returns the results of the threads in no particular
/// order.
pub(super) fn run_on_threads<T: Send>(
    seeds: &Range<u64>,
    jobs: usize,
    share: u64,
    work: impl Fn(&mut dyn Iterator<Item = u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(seeds.start);
    let one = || {
        let shares = std::iter::from_fn(|| {
            // Not `fetch_add`, which would wrap around to 0 after the last possible seed.
            let after = |from: u64| (from < seeds.end).then(|| from.saturating_add(share).min(seeds.end));
            let from = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after).ok()?;
            Some(from..after(from)?)
        });
        work(&mut shares.flatten())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs.max(1)).map(|_| scope.spawn(one)).collect();
        let first = one();
        // The panic of a thread goes on here; its message was printed.
        let others = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(first).chain(others).collect()
    })
}

/// The name of a side's colours.
pub(super) const fn livery(livery: Livery) -> &'static str {
    match livery {
        Livery::Tide => "tide",
        Livery::Ember => "ember",
        Livery::Orchid => "orchid",
        Livery::Chalk => "chalk",
    }
}
