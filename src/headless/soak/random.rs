//! Random levels under the invariants.
//!
//! 1. A level is drawn by the words of a rule set ([`Level::random`]), written, read and checked. What the check refuses
//!    is counted with its reason.
//! 2. What it accepts is played, and of some levels one that follows with whoever is left.
//! 3. A level that breaks an invariant is made smaller by `shrink`, and kept as a file: a level like any other, with the seed in
//!    its name and the invariant in a comment. Put into `tests/suite/regressions` it is a test.

use super::runner::{Broken, Counts, SoakRunner};
use super::shrink::shrink;
use super::{MatchUp, Request, counted};
use crate::battle::RuleSetId;
use crate::battlefield::RuleData;
use crate::headless::batch::spread;
use crate::headless::{Output, Status};
use crate::invariants::Invariant;
use crate::level::{Level, Veteran};
use crate::reading::Source;
use crate::rules::{RuleSetDef, Vocabulary};
use crate::saves;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Decisions after which a battle of a random level without a last round is broken off.
const MOST_DECISIONS: u32 = 2_000;
/// Every nth random level is followed by another one.
const SEQUEL_EVERY: u64 = 3;
/// Levels tried to make one that breaks an invariant smaller.
const TRIES: u32 = 600;
/// Further seeds that are tried while a level is made smaller: other dice may show what is wrong sooner.
const MORE_SEEDS: u64 = 3;

/// Which random levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomLevels {
    /// The seeds of the levels, the last one left out.
    pub levels: Range<u64>,
    /// Battles of each.
    pub battles: u64,
}

/// A random level that broke an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomFailure {
    /// The seed that the level was drawn from.
    pub drawn_from: u64,
    /// The smallest level found that breaks the invariant.
    pub level: Level,
    /// The seed of the battle in which it does.
    pub seed: u64,
    /// What is broken there, and where.
    pub broken: Broken,
    /// Its file, if such are kept, or why there is none.
    pub file: Option<Result<PathBuf, String>>,
}

/// A drawn level that the level check refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The seed that the level was drawn from.
    pub drawn_from: u64,
    /// Its rule set.
    pub rules: RuleSetId,
    /// What the check found.
    pub problems: Vec<String>,
}

/// What came of random levels.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RandomReport {
    /// Levels that were played and broke no invariant, by rule set.
    pub levels: BTreeMap<RuleSetId, u64>,
    /// What was played in them.
    pub counts: Counts,
    /// What the level check refused, by seed.
    pub refused: Vec<Refused>,
    /// What broke an invariant, by seed.
    pub failures: Vec<RandomFailure>,
}

/// A rule set with its data and words.
pub struct Players {
    kit: RuleSetDef,
    data: RuleData,
    words: Vocabulary,
}

impl Players {
    /// A rule set with its data.
    #[must_use]
    pub fn new(kit: RuleSetDef, data: RuleData) -> Self {
        let words = (kit.vocabulary)(&data);
        Self { kit, data, words }
    }
}

/// Plays random levels under the invariants, one rule set after the other by the seeds. What comes of a level depends on its
/// seed alone, so the report is the same whatever the number of threads. Failures are also told as they are found.
#[must_use]
pub fn soak_random(
    all: &[Players],
    random: &RandomLevels,
    request: &Request,
    bar: Option<&ProgressBar>,
    found: &(dyn Fn(&RandomFailure) + Sync),
) -> RandomReport {
    let reports = spread(&random.levels, request.jobs, 1, |seeds| {
        let mut report = RandomReport::default();
        for seed in seeds {
            let players = usize::try_from(seed % all.len().max(1) as u64).ok().and_then(|at| all.get(at));
            if let Some(players) = players {
                let one = One { players, seed, battles: random.battles, every: request.every };
                one.soak(&mut report, request.records.as_deref(), found);
            }
            if let Some(bar) = bar {
                bar.inc(random.battles);
            }
        }
        report
    });
    let mut whole = RandomReport::default();
    for report in reports {
        whole.counts.add(report.counts);
        whole.refused.extend(report.refused);
        whole.failures.extend(report.failures);
        for (rules, count) in report.levels {
            *whole.levels.entry(rules).or_default() += count;
        }
    }
    whole.refused.sort_by_key(|refused| refused.drawn_from);
    whole.failures.sort_by_key(|failure| failure.drawn_from);
    whole
}

/// One random level.
struct One<'a> {
    players: &'a Players,
    seed: u64,
    battles: u64,
    every: u32,
}

impl One<'_> {
    fn soak(&self, report: &mut RandomReport, folder: Option<&Path>, found: &(dyn Fn(&RandomFailure) + Sync)) {
        let level = Level::random(&self.players.words, self.seed);
        match self.players.read(&level) {
            Ok(()) => {}
            Err(Unsound::Refused(problems)) => return self.refuse(report, problems),
            Err(Unsound::ReadsOtherwise) => {
                return self.fail(&level, self.seed, reads_otherwise(), report, folder, found);
            }
        }
        match self.play(&level) {
            Ok((counts, left)) => {
                report.counts.add(counts);
                *report.levels.entry(level.rules).or_default() += 1;
                if self.seed.is_multiple_of(SEQUEL_EVERY) {
                    self.sequel(&level, &left, report, folder, found);
                }
            }
            Err((seed, broken)) => self.fail(&level, seed, broken, report, folder, found),
        }
    }

    /// A level that follows, with those who are left.
    fn sequel(
        &self,
        first: &Level,
        left: &[Veteran],
        report: &mut RandomReport,
        folder: Option<&Path>,
        found: &(dyn Fn(&RandomFailure) + Sync),
    ) {
        let level = Level::random_sequel(&self.players.words, first, self.seed);
        if let Err(Unsound::Refused(problems)) = self.players.read(&level) {
            return self.refuse(report, problems);
        }
        let Ok(level) = level.continued(&self.players.kit, &self.players.data, left) else { return };
        // What a battle leaves must be a sound level again: records carry it.
        match self.players.read(&level) {
            Ok(()) => match self.play(&level) {
                Ok((counts, _)) => report.counts.add(counts),
                Err((seed, broken)) => self.fail(&level, seed, broken, report, folder, found),
            },
            Err(Unsound::ReadsOtherwise) => {
                self.fail(&level, self.seed, reads_otherwise(), report, folder, found);
            }
            Err(Unsound::Refused(problems)) => {
                let broken = Broken { decision: None, invariant: Invariant::Written, told: problems.join("\n") };
                note(report, folder, found, (self.seed, level, self.seed, broken));
            }
        }
    }

    fn refuse(&self, report: &mut RandomReport, problems: Vec<String>) {
        report.refused.push(Refused { drawn_from: self.seed, rules: self.players.words.rule_set, problems });
    }

    /// Plays all battles of a level; what was played, and what the last battle left.
    fn play(&self, level: &Level) -> Result<(Counts, Vec<Veteran>), (u64, Broken)> {
        let mut runner = self.players.runner(level).map_err(|broken| (self.seed, broken))?;
        let mut counts = Counts::default();
        for seed in self.seed..self.seed.saturating_add(self.battles) {
            counts.add(runner.battle(seed, self.every, &mut |_| {}).map_err(|failed| (seed, failed.0))?);
        }
        Ok((counts, runner.veterans()))
    }

    /// Makes a level that broke an invariant smaller, and keeps it.
    fn fail(
        &self,
        level: &Level,
        seed: u64,
        broken: Broken,
        report: &mut RandomReport,
        folder: Option<&Path>,
        found: &(dyn Fn(&RandomFailure) + Sync),
    ) {
        let mut last = (seed, broken);
        let level = shrink(level, TRIES, &mut |smaller| match self.players.breaks(smaller, last.0, last.1.invariant) {
            Some(again) => {
                last = again;
                true
            }
            None => false,
        });
        note(report, folder, found, (self.seed, level, last.0, last.1));
    }
}

/// Why a level is not sound.
enum Unsound {
    /// The check refuses it.
    Refused(Vec<String>),
    /// Written and read it is another level.
    ReadsOtherwise,
}

fn reads_otherwise() -> Broken {
    Broken {
        decision: None,
        invariant: Invariant::Written,
        told: "written and read again it is another level".to_owned(),
    }
}

/// Keeps and reports a level that breaks an invariant: the seed it was drawn from, the level, the seed of its battle, the invariant.
fn note(
    report: &mut RandomReport,
    folder: Option<&Path>,
    found: &(dyn Fn(&RandomFailure) + Sync),
    (drawn_from, level, seed, broken): (u64, Level, u64, Broken),
) {
    let file = folder.map(|folder| keep(folder, &level, seed, &broken));
    let failure = RandomFailure { drawn_from, level, seed, broken, file };
    found(&failure);
    report.failures.push(failure);
}

impl Players {
    /// Whether a level is sound, and itself again when it is written and read.
    fn read(&self, level: &Level) -> Result<(), Unsound> {
        let text = saves::level_text(level).map_err(|error| Unsound::Refused(vec![error.to_string()]))?;
        let source = Source::new(&format!("{}.ron", level.id), &text);
        let words = |id| (id == self.words.rule_set).then(|| self.words.clone());
        match Level::read(&source, &words) {
            Ok(read) if read == *level => Ok(()),
            Ok(_) => Err(Unsound::ReadsOtherwise),
            Err(problems) => Err(Unsound::Refused(problems.iter().map(|problem| problem.message.clone()).collect())),
        }
    }

    fn runner(&self, level: &Level) -> Result<SoakRunner, Broken> {
        let begins = |error: &dyn std::fmt::Display| Broken {
            decision: None,
            invariant: Invariant::Begins,
            told: error.to_string(),
        };
        let match_up = MatchUp::new(level, self.kit, &self.data, &[]).map_err(|error| begins(&error))?;
        let runner = SoakRunner::new(match_up.setup, match_up.text, match_up.bots);
        Ok(if level.round_limit.is_none() { runner.cut_after(MOST_DECISIONS) } else { runner })
    }

    /// The seed and the place at which a level breaks an invariant, if it is a sound level and does. Its own seed is tried first.
    #[must_use]
    pub fn breaks(&self, level: &Level, seed: u64, invariant: Invariant) -> Option<(u64, Broken)> {
        let read = self.read(level);
        if invariant == Invariant::Written {
            return matches!(read, Err(Unsound::ReadsOtherwise)).then(|| (seed, reads_otherwise()));
        }
        read.ok()?;
        let mut runner = match self.runner(level) {
            Ok(runner) => runner,
            Err(broken) => return (broken.invariant == invariant).then_some((seed, broken)),
        };
        let seeds = std::iter::once(seed).chain((1..=MORE_SEEDS).filter(|&other| other != seed));
        seeds.into_iter().find_map(|seed| {
            let failed = runner.battle(seed, 1, &mut |_| {}).err()?;
            (failed.0.invariant == invariant).then_some((seed, failed.0))
        })
    }
}

/// Writes a level that breaks an invariant as a level file, with its seed in the name.
fn keep(folder: &Path, level: &Level, seed: u64, broken: &Broken) -> Result<PathBuf, String> {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
    let body = ron::ser::to_string_pretty(level, pretty).map_err(|error| error.to_string())?;
    let comment: String = broken.to_string().lines().map(|line| format!("// {line}\n")).collect();
    let path = folder.join(format!("{}.seed-{seed}.ron", level.id));
    let kept = saves::write_rotating(&mut saves::Disk, &path, &format!("{comment}{body}\n"), 0);
    kept.map(|()| path).map_err(|error| error.to_string())
}

/// A failure in words.
pub(super) fn described(failure: &RandomFailure) -> String {
    let RandomFailure { drawn_from, level, seed, broken, file } = failure;
    let size = format!("{} units on {} rows", level.units.len(), level.board.len());
    let broken = broken.to_string().replace('\n', "\n    ");
    let file = match file {
        Some(Ok(path)) => format!("\n    its level: {}", path.display()),
        Some(Err(error)) => format!("\n    its level cannot be kept: {error}"),
        None => String::new(),
    };
    format!("random level {drawn_from} ({}), {size}, seed {seed}, {broken}{file}", level.rules)
}

/// Writes what came of random levels: a line for all of them, one for each that was refused or broke an invariant.
///
/// # Errors
/// If nobody reads the answer.
pub fn tell_random(report: &RandomReport, out: &mut Output) -> io::Result<Status> {
    let by_rules: Vec<String> = report.levels.iter().map(|(rules, count)| format!("{rules} {count}")).collect();
    let sound: u64 = report.levels.values().sum();
    let word = if report.failures.is_empty() { "ok    " } else { "broken" };
    let counts = counted(report.counts);
    out.line(format_args!("{word} {sound} random levels ({}): {counts}", by_rules.join(", ")))?;
    for Refused { drawn_from, rules, problems } in &report.refused {
        out.line(format_args!("  refused random level {drawn_from} ({rules}): {}", problems.join("; ")))?;
    }
    for failure in &report.failures {
        out.text(format_args!("  {}\n", described(failure)))?;
    }
    Ok(if report.failures.is_empty() { Status::Fine } else { Status::Wrong })
}
