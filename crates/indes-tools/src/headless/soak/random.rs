//! Random levels under the invariants.
//!
//! 1. A level is drawn from the vocabulary of a rule set ([`Level::random`]), written, read and checked. Refused levels
//!    are reported with the reason.
//! 2. The others are played, and after some of them a level that follows with the units that are left.
//! 3. A level that breaks an invariant is made smaller by `shrink`, and written to a level file with the seed in its
//!    name and the invariant in a comment. In `tests/suite/regressions` the file is a test.

use super::request::{RandomLevels, SoakRequest};
use super::runner::{Broken, Counts, SoakRunner, told};
use super::shrink::shrink;
use crate::headless::batch::{MatchUp, run_on_threads};
use crate::headless::{Output, Status};
use crate::invariants::Invariant;
use crate::random_levels::{random_level, random_sequel};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::RuleData;
use indes_core::reading::Source;
use indes_core::text::counted;
use indes_level::level::{Level, Veteran};
use indes_level::saves;
use indes_rules::{RuleSetDef, Vocabulary};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The decisions after which a battle without a round limit is broken off.
const MOST_DECISIONS: u32 = 2_000;
/// Every nth random level is followed by another one.
const SEQUEL_EVERY: u64 = 3;
/// The levels that are tried to shrink one that breaks an invariant.
const TRIES: u32 = 600;
/// The further seeds that are tried while a level is shrunk: other dice may break the invariant sooner.
const MORE_SEEDS: u64 = 3;

/// A random level that broke an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomFailure {
    /// The seed that the level was drawn from.
    pub drawn_from: u64,
    /// The smallest level found that breaks the invariant.
    pub level: Level,
    /// The seed of the battle in which it is broken.
    pub seed: u64,
    /// The broken invariant, and where.
    pub broken: Broken,
    /// The level's file, or why it could not be written; `None` if no folder was given.
    pub file: Option<Result<PathBuf, String>>,
}

/// A drawn level that the level check refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The seed that the level was drawn from.
    pub drawn_from: u64,
    /// Its rule set.
    pub rules: RuleSetId,
    /// The problems.
    pub problems: Vec<String>,
}

/// The results of random levels.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RandomReport {
    /// Levels that were played and broke no invariant, by rule set.
    pub levels: BTreeMap<RuleSetId, u64>,
    /// The battles in them.
    pub counts: Counts,
    /// The levels that the level check refused, by seed.
    pub refused: Vec<Refused>,
    /// The levels that broke an invariant, by seed.
    pub failures: Vec<RandomFailure>,
}

/// A rule set with its data and vocabulary.
pub struct SoakRules {
    def: RuleSetDef,
    data: RuleData,
    words: Vocabulary,
}

impl SoakRules {
    /// A rule set with its data.
    #[must_use]
    pub fn new(def: RuleSetDef, data: RuleData) -> Self {
        let words = (def.vocabulary)(&data);
        Self { def, data, words }
    }
}

/// Plays random levels under the invariants; the seed chooses the rule set. The result of a level depends on its seed
/// alone, so the report does not depend on the number of threads. `found` is called with each failure as soon as it is
/// found.
#[must_use]
pub fn soak_random(
    all: &[SoakRules],
    random: &RandomLevels,
    request: &SoakRequest,
    bar: Option<&ProgressBar>,
    found: &(dyn Fn(&RandomFailure) + Sync),
) -> RandomReport {
    let reports = run_on_threads(&random.levels, request.jobs, 1, |seeds| {
        let mut report = RandomReport::default();
        for seed in seeds {
            let rules = usize::try_from(seed % all.len().max(1) as u64).ok().and_then(|at| all.get(at));
            if let Some(rules) = rules {
                let folder = request.records.as_deref();
                let (battles, every, report) = (random.battles, request.every, &mut report);
                RandomSoak { rules, seed, battles, every, folder, found, report }.soak();
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

/// A random level while it is played.
struct RandomSoak<'a> {
    rules: &'a SoakRules,
    /// The seed that the level is drawn from, and that of its first battle.
    seed: u64,
    battles: u64,
    /// The expensive invariants are checked at every nth question on average.
    every: u32,
    /// The folder for levels that break an invariant; `None` to write none.
    folder: Option<&'a Path>,
    /// Called with each failure as soon as it is found.
    found: &'a (dyn Fn(&RandomFailure) + Sync),
    report: &'a mut RandomReport,
}

impl RandomSoak<'_> {
    /// Draws a level and plays it, and perhaps a level that follows it.
    fn soak(mut self) {
        let level = random_level(&self.rules.words, self.seed);
        match self.rules.read(&level) {
            Ok(()) => {}
            Err(Unsound::Refused(problems)) => return self.refuse(problems),
            Err(Unsound::ReadsOtherwise) => return self.fail(&level, self.seed, reads_otherwise()),
        }
        match self.play(&level) {
            Ok((counts, left)) => {
                self.report.counts.add(counts);
                *self.report.levels.entry(level.rules).or_default() += 1;
                if self.seed.is_multiple_of(SEQUEL_EVERY) {
                    self.sequel(&level, &left);
                }
            }
            Err((seed, broken)) => self.fail(&level, seed, broken),
        }
    }

    /// Plays a level that follows the first one, with the units that are left.
    fn sequel(&mut self, first: &Level, left: &[Veteran]) {
        let level = random_sequel(&self.rules.words, first, self.seed);
        if let Err(Unsound::Refused(problems)) = self.rules.read(&level) {
            return self.refuse(problems);
        }
        let Ok(level) = level.continued(&self.rules.def, &self.rules.data, left) else { return };
        // With the units of the battle before it must be a sound level again: records contain it.
        match self.rules.read(&level) {
            Ok(()) => match self.play(&level) {
                Ok((counts, _)) => self.report.counts.add(counts),
                Err((seed, broken)) => self.fail(&level, seed, broken),
            },
            Err(Unsound::ReadsOtherwise) => self.fail(&level, self.seed, reads_otherwise()),
            Err(Unsound::Refused(problems)) => {
                let broken = Broken { decision: None, invariant: Invariant::Written, finding: problems.join("\n") };
                self.note(level, self.seed, broken);
            }
        }
    }

    fn refuse(&mut self, problems: Vec<String>) {
        let rules = self.rules.words.rule_set;
        self.report.refused.push(Refused { drawn_from: self.seed, rules, problems });
    }

    /// Plays all battles of a level. Returns the counts, and the units as the last battle left them.
    ///
    /// # Errors
    /// The seed of the first battle that broke an invariant.
    fn play(&self, level: &Level) -> Result<(Counts, Vec<Veteran>), (u64, Broken)> {
        let mut runner = self.rules.runner(level).map_err(|broken| (self.seed, broken))?;
        let mut counts = Counts::default();
        for seed in self.seed..self.seed.saturating_add(self.battles) {
            counts.add(runner.battle(seed, self.every, &mut |_| {}).map_err(|failed| (seed, failed.0))?);
        }
        Ok((counts, runner.veterans()))
    }

    /// Shrinks a level that broke an invariant, and reports the smallest one found.
    fn fail(&mut self, level: &Level, seed: u64, broken: Broken) {
        let rules = self.rules;
        let mut last = (seed, broken);
        let level = shrink(level, TRIES, &mut |smaller| match rules.breaks(smaller, last.0, last.1.invariant) {
            Some(again) => {
                last = again;
                true
            }
            None => false,
        });
        self.note(level, last.0, last.1);
    }

    /// Writes a level that breaks an invariant in the battle of a seed, and reports it.
    fn note(&mut self, level: Level, seed: u64, broken: Broken) {
        let file = self.folder.map(|folder| write_level(folder, &level, seed, &broken));
        let failure = RandomFailure { drawn_from: self.seed, level, seed, broken, file };
        (self.found)(&failure);
        self.report.failures.push(failure);
    }
}

/// Why a level is not sound.
enum Unsound {
    /// The level check refuses it, with these problems.
    Refused(Vec<String>),
    /// Written and read again it is another level.
    ReadsOtherwise,
}

fn reads_otherwise() -> Broken {
    Broken {
        decision: None,
        invariant: Invariant::Written,
        finding: "written and read again it is another level".to_owned(),
    }
}

impl SoakRules {
    /// Checks that a level is sound and the same when it is written and read.
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
            finding: error.to_string(),
        };
        let match_up = MatchUp::new(level, self.def, &self.data, &[]).map_err(|error| begins(&error))?;
        let runner = SoakRunner::new(match_up.setup, match_up.text, match_up.bots);
        Ok(if level.round_limit.is_none() { runner.cut_after(MOST_DECISIONS) } else { runner })
    }

    /// The seed and the decision at which a level breaks an invariant; `None` if it does not, or is not sound. `seed`
    /// is tried first.
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
fn write_level(folder: &Path, level: &Level, seed: u64, broken: &Broken) -> Result<PathBuf, String> {
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
    let size =
        format!("{} on {}", counted(level.units.len(), "unit", "units"), counted(level.board.len(), "row", "rows"));
    let broken = broken.to_string().replace('\n', "\n    ");
    let file = match file {
        Some(Ok(path)) => format!("\n    its level: {}", path.display()),
        Some(Err(error)) => format!("\n    its level cannot be kept: {error}"),
        None => String::new(),
    };
    format!("random level {drawn_from} ({}), {size}, seed {seed}, {broken}{file}", level.rules)
}

/// Prints the results of random levels: a line for all of them, and one for each that was refused or broke an
/// invariant.
///
/// # Errors
/// If the output cannot be written.
pub fn write_random_report(report: &RandomReport, out: &mut Output) -> io::Result<Status> {
    let by_rules: Vec<String> = report.levels.iter().map(|(rules, count)| format!("{rules} {count}")).collect();
    let sound: u64 = report.levels.values().sum();
    let word = if report.failures.is_empty() { "ok    " } else { "broken" };
    let counts = told(report.counts);
    out.line(format_args!("{word} {sound} random levels ({}): {counts}", by_rules.join(", ")))?;
    for Refused { drawn_from, rules, problems } in &report.refused {
        out.line(format_args!("  refused random level {drawn_from} ({rules}): {}", problems.join("; ")))?;
    }
    for failure in &report.failures {
        out.text(format_args!("  {}\n", described(failure)))?;
    }
    Ok(if report.failures.is_empty() { Status::Fine } else { Status::Wrong })
}
