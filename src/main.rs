//! Arguments to a window or a headless command; nothing else.

use clap::{Args, Parser, Subcommand, ValueEnum};
use indes::bots::BotKind;
use indes::headless::replay::Fingerprints;
use indes::headless::script::ScriptReport;
use indes::headless::transcript::Target;
use indes::headless::{self, BotChoice, Format, Options, Output, Status, simulate, soak, transcript};
use indes::script::Content;
use indes::text::counted;
use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

/// A tactical grid game in which every action can be answered.
///
/// Without a command the game opens in a window. Exit codes: 0 all is well, 1 something is wrong with the input, 2
/// wrong usage or no display.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Arguments {
    /// Read levels from this folder.
    #[arg(long = "levels", value_name = "DIR", global = true)]
    folder: Option<PathBuf>,
    /// Play by the numbers of this file instead of the shipped ones.
    #[arg(long, value_name = "FILE", global = true)]
    rules_data: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Read levels and tell what is wrong with them.
    Check {
        /// Files, patterns, folders, or names like tempo/first-duel.
        #[arg(value_name = "LEVEL", required = true)]
        levels: Vec<String>,
    },
    /// List what levels can name under a rule set: templates, gear, statuses, overrides, options, actions.
    List {
        /// Rule sets, such as tempo; all that can be played if there is none.
        #[arg(value_name = "RULES")]
        sets: Vec<String>,
    },
    /// Let bots play levels many times and tell who won.
    Simulate(SimulateArguments),
    /// Let bots play levels under all invariants and tell which seeds break one.
    Soak(SoakArguments),
    /// Play battle scripts and tell which fail.
    Script {
        /// Files, patterns or folders of *.script.ron.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
        /// Tell what happened in each script, step by step, also where all is as expected.
        #[arg(long)]
        story: bool,
    },
    /// Play records again: how they ended, or where they differ.
    Replay {
        /// Files, patterns or folders of *.record.ron.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
        /// Hold the state against the record's fingerprints; a difference is an error.
        #[arg(long)]
        verify: bool,
    },
    /// Print the events of seeded battles, one a line; or write them to a folder and find the first difference later.
    Transcript(TranscriptArguments),
    /// Play one level in the window, by a script if there is one; or watch a record.
    Play(PlayArguments),
}

#[derive(Args)]
struct SimulateArguments {
    /// Files, patterns, folders, or names like tempo/first-duel.
    #[arg(value_name = "LEVEL", required = true)]
    levels: Vec<String>,
    /// Battles of each level.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    battles: u64,
    /// The seed of the first battle; the others follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The seeds to play, the last one left out, instead of battles and seed: to share them out over machines.
    #[arg(long, value_name = "A..B", conflicts_with_all = ["battles", "seed"], value_parser = seeds)]
    seeds: Option<Range<u64>>,
    /// Threads; as many as there are cores if it is not said. The result is the same.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Who plays: `greedy`, or by side `Watch=greedy,Ashdown=random`; sides by name or colour.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = bot)]
    bots: Vec<BotChoice>,
    /// Keep the record of every battle in this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// How to write the result.
    #[arg(long, value_enum, default_value_t)]
    format: Written,
}

#[derive(Args)]
struct SoakArguments {
    /// Files, patterns, folders, or names like tempo/first-duel; all levels if there is none and no random ones are
    /// asked for.
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
    /// Play so many levels drawn at random as well, of every rule set in turn.
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_levels: u64,
    /// Battles of each level: 1000 if it is not said, and 2 of each random one.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    battles: Option<u64>,
    /// The seed of the first battle, and of the first random level; the others follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are cores if it is not said. The result is the same.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Who plays: `greedy`, or by side `Watch=greedy,Ashdown=random`; sides by name or colour.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = bot)]
    bots: Vec<BotChoice>,
    /// Ask the expensive invariants at every nth question on average.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Keep the record of every battle that breaks an invariant in this folder, and every random level that breaks one,
    /// made as small as it goes.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

#[derive(Args)]
struct TranscriptArguments {
    /// Files, patterns, folders, or names like tempo/first-duel; all levels if there is none.
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
    /// Battles of each level.
    #[arg(long, value_name = "N", default_value_t = 1)]
    battles: u64,
    /// The seed of the first battle; the others follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays: `greedy`, or by side `Watch=greedy,Ashdown=random`; sides by name or colour.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = bot)]
    bots: Vec<BotChoice>,
    /// Write them to this folder, a file for each level.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Compare them with the files in this folder and print the first difference of each level.
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    against: Option<PathBuf>,
}

#[derive(Args)]
struct PlayArguments {
    /// A file, a name like tempo/first-duel, or a *.record.ron to be watched.
    level: String,
    /// The battle script to play.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Save pictures in this folder.
    #[arg(long, value_name = "DIR")]
    shots: Option<PathBuf>,
    /// The seed of the dice, to play the same battle again.
    #[arg(long, value_name = "S", conflicts_with = "script")]
    seed: Option<u64>,
    /// Show at once what happens, without motion.
    #[arg(long)]
    still: bool,
}

/// The format of a result.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Written {
    /// For people.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// One JSON object a level.
    Json,
}

fn main() -> ExitCode {
    indes::install();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(message) => {
            // Nothing is left to be done if even this cannot be printed.
            let _ = message.print();
            return if message.use_stderr() { Status::Usage } else { Status::Fine }.into();
        }
    };
    let options = Options { levels: arguments.folder, rules_data: arguments.rules_data };
    match arguments.command {
        None => window(&options, None),
        Some(Command::Play(play)) => window(&options, Some(play.show())),
        Some(Command::Check { levels }) => {
            headless(&options, |content, out| headless::check::check(&levels, content, out))
        }
        Some(Command::List { sets }) => headless(&options, |content, out| headless::list::list(&sets, content, out)),
        Some(Command::Replay { .. }) if options.rules_data.is_some() => {
            usage("`--rules-data` has no effect on `replay`: a record is played by the rule data that are in it")
        }
        Some(Command::Replay { files, verify }) => {
            let fingerprints = if verify { Fingerprints::Verified } else { Fingerprints::Ignored };
            Output::run(|out| headless::replay::replay(&files, fingerprints, out))
        }
        Some(Command::Script { files, story }) => {
            let report = if story { ScriptReport::Story } else { ScriptReport::Results };
            headless(&options, |content, out| headless::script::script(&files, report, content, out))
        }
        Some(Command::Simulate(simulate)) => simulate.run(&options).unwrap_or_else(usage),
        Some(Command::Transcript(transcript)) => transcript.run(&options).unwrap_or_else(usage),
        Some(Command::Soak(soak)) => soak.run(&options).unwrap_or_else(usage),
    }
}

impl SimulateArguments {
    fn run(self, options: &Options) -> Result<ExitCode, String> {
        let Self { levels, battles, seed, seeds, jobs, bots, records, format } = self;
        let format = match format {
            Written::Table => Format::Table,
            Written::Csv => Format::Csv,
            Written::Json => Format::Json,
        };
        let seeds = seeds.map_or_else(|| from_seed(seed, battles), Ok)?;
        let request = simulate::SimulateRequest { seeds, jobs: threads(jobs), bots, records, format };
        Ok(headless(options, |content, out| simulate::run(&levels, &request, content, out)))
    }
}

impl SoakArguments {
    fn run(self, options: &Options) -> Result<ExitCode, String> {
        let Self { levels, random_levels, battles, seed, jobs, bots, every, records } = self;
        let seeds = from_seed(seed, battles.unwrap_or(1000))?;
        let drawn = from_seed(seed, random_levels)?;
        let battles = battles.unwrap_or(2);
        let random = (random_levels > 0).then_some(soak::RandomLevels { levels: drawn, battles });
        let request = soak::SoakRequest { seeds, jobs: threads(jobs), bots, every, records, random };
        Ok(headless(options, |content, out| soak::run(&levels, &request, content, out)))
    }
}

impl TranscriptArguments {
    fn run(self, options: &Options) -> Result<ExitCode, String> {
        let Self { levels, battles, seed, bots, out, against } = self;
        let to = match (out, against) {
            (Some(folder), _) => Target::Write(folder),
            (None, Some(folder)) => Target::Compare(folder),
            (None, None) => Target::Print,
        };
        let request = transcript::TranscriptRequest { seeds: from_seed(seed, battles)?, bots, to };
        Ok(headless(options, |content, out| transcript::run(&levels, &request, content, out)))
    }
}

impl PlayArguments {
    fn show(self) -> headless::Show {
        let Self { level, script, shots, seed, still } = self;
        headless::Show { level, script, shots, seed, still }
    }
}

/// Reports wrong usage.
fn usage(problem: impl Display) -> ExitCode {
    Output::run(|out| out.problem(problem).map(|()| Status::Usage))
}

/// The given number of threads, else that of the cores.
fn threads(asked: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.unwrap_or_else(cores).clamp(1, 1024)
}

/// The seeds of `battles` battles, from the first one on.
fn from_seed(seed: u64, battles: u64) -> Result<Range<u64>, String> {
    seed.checked_add(battles).map(|end| seed..end).ok_or_else(|| {
        let left = u64::MAX - seed;
        let battles = counted(battles, "battle", "battles");
        let left = if left == 1 { "1 battle is left".to_owned() } else { format!("{left} battles are left") };
        format!("--seed {seed} and {battles}: the last seed is {}, so {left}", u64::MAX - 1)
    })
}

/// A range of seeds: `1..1000`.
fn seeds(text: &str) -> Result<Range<u64>, String> {
    let wrong = || format!("`{text}` is no range of seeds: write 1..1000");
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let (from, to) = (number(from)?, number(to)?);
    if from < to { Ok(from..to) } else { Err(format!("{from}..{to} holds no seed")) }
}

/// A bot for a side, or for all sides.
fn bot(text: &str) -> Result<BotChoice, String> {
    let (side, name) = text.rsplit_once('=').map_or((None, text), |(side, name)| (Some(side.trim().to_owned()), name));
    let known = BotKind::ALL.map(BotKind::name).join(", ");
    let kind = BotKind::named(name.trim());
    kind.map(|kind| BotChoice { side, kind }).ok_or_else(|| format!("there is no bot `{name}`; known: {known}"))
}

/// Runs a command that needs levels and rule data, but no window.
fn headless(options: &Options, command: impl FnOnce(&Content, &mut Output) -> io::Result<Status>) -> ExitCode {
    Output::run(|out| match options.content() {
        Ok(content) => command(&content, out),
        Err(problems) => out.graphical(|colours| problems.graphical(colours)).map(|()| Status::Wrong),
    })
}

#[cfg(feature = "window")]
fn window(options: &Options, show: Option<headless::Show>) -> ExitCode {
    match show {
        None => indes::window::run(options),
        Some(show) => indes::window::play(options, &show),
    }
}

#[cfg(not(feature = "window"))]
fn window(_: &Options, _: Option<headless::Show>) -> ExitCode {
    usage("This program was built without a window; `indes check`, `indes simulate` and `indes script` need none.")
}
