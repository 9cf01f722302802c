//! The commands that need no window. What they print goes through [`Output`], and nothing else prints.
//!
//! - `batch`: many battles of many levels on many threads.
//! - [`check`]: reads levels and tells what is wrong with them.
//! - [`list`]: lists what a level can name.
//! - [`replay`]: plays records again.
//! - [`simulate`]: bots play a level many times.
//! - [`soak`]: bots play levels under the invariants.
//! - [`script`]: plays battle scripts.
//! - [`transcript`]: writes the event lists of seeded battles, and compares them with earlier ones.
//!
//! [`simulate`] counts in a `tally` and prints it as a `table`.
//!
//! A command gives a [`Status`], which becomes the exit code.

mod batch;
pub mod check;
pub mod list;
pub mod output;
pub mod replay;
pub mod script;
pub mod simulate;
pub mod soak;
mod table;
mod tally;
pub mod transcript;

pub use batch::{MatchUp, NoMatch};
pub use output::{Output, Status};
pub use table::{Format, Table};

use crate::reading::{Folder, Problems, Reach};
use crate::script::Shelf;
use std::path::{Path, PathBuf};

/// What is asked for before any command.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The folder of levels.
    pub levels: Option<PathBuf>,
    /// A file that stands in for shipped rule data.
    pub rules_data: Option<PathBuf>,
}

/// What `indes play` shows in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// A level: a file, or a name like `tempo/first-duel`.
    pub level: String,
    /// The script by which it is played.
    pub script: Option<PathBuf>,
    /// The folder in which pictures are saved.
    pub shots: Option<PathBuf>,
    /// The seed of its dice; one that nobody chose if there is none.
    pub seed: Option<u64>,
    /// Whether everything happens at once, without motion.
    pub still: bool,
}

impl Options {
    /// The levels and rule data asked for.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn shelf(&self) -> Result<Shelf, Problems> {
        Shelf::open(self.levels.as_deref(), self.rules_data.as_deref())
    }
}

/// How far the folder of an argument is looked through.
const REACH: Reach = Reach { depth: 32, entries: 100_000 };

/// The files that an argument names: those that fit a pattern, those of a folder that end so, or just the one; and what
/// of a folder cannot be read. A pattern that fits nothing is given back as it is, so that opening it tells what is wrong.
fn files(argument: &str, ending: &str) -> Vec<Result<PathBuf, Problems>> {
    let path = Path::new(argument);
    let found = if path.is_dir() {
        of_folder(path, ending, &|_| true)
    } else if path.exists() {
        Vec::new()
    } else if let Some((folder, _)) = argument.split_once("**") {
        // The crate's own walk would follow links that lead back again and again.
        let folder = folder.rsplit_once('/').map_or(Path::new("."), |(folder, _)| Path::new(folder));
        let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
        let pattern = glob::Pattern::new(argument.trim_start_matches("./")).ok();
        let fits = |path: &Path| {
            let path = path.strip_prefix("./").unwrap_or(path);
            pattern.as_ref().is_some_and(|pattern| pattern.matches_path_with(path, options))
        };
        if folder.is_dir() { of_folder(folder, "", &fits) } else { Vec::new() }
    } else {
        let fitting = glob::glob(argument).into_iter().flatten().flatten();
        fitting.filter(|path| path.is_file()).map(Ok).collect()
    };
    if found.is_empty() { vec![Ok(path.to_owned())] } else { found }
}

/// The files of a folder, and what of it cannot be read.
fn of_folder(folder: &Path, ending: &str, fits: &dyn Fn(&Path) -> bool) -> Vec<Result<PathBuf, Problems>> {
    let found = Folder::read(folder, ending, REACH);
    let files = found.files.into_iter().filter(|path| fits(path)).map(Ok);
    files.chain(found.problems.into_iter().map(|(_, problems)| Err(problems))).collect()
}
