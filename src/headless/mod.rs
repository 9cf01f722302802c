//! The commands that need no window. What they print goes through [`Output`], and nothing else prints.
//!
//! - `batch`: many battles of many levels on many threads.
//! - [`check`]: reads levels and tells what is wrong with them.
//! - [`replay`]: plays records again.
//! - [`simulate`]: bots play a level many times.
//! - [`soak`]: bots play levels under the laws.
//! - [`script`]: plays battle scripts.
//!
//! A command gives a [`Status`], which becomes the exit code.

mod batch;
pub mod check;
pub mod output;
pub mod replay;
pub mod script;
pub mod simulate;
pub mod soak;
mod table;

pub use batch::MatchUp;
pub use output::{Output, Status};
pub use table::{Format, Table};

use crate::reading::Problems;
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

/// The files that an argument names: those that fit a pattern, those of a folder that end so, or just the one.
/// A pattern that fits nothing is given back as it is, so that opening it tells what is wrong.
fn files(argument: &str, ending: &str) -> Vec<PathBuf> {
    let path = Path::new(argument);
    let pattern = if path.is_dir() {
        let folder = glob::Pattern::escape(argument.trim_end_matches('/'));
        format!("{folder}/**/*{ending}")
    } else if path.exists() {
        return vec![path.to_owned()];
    } else {
        argument.to_owned()
    };
    let found: Vec<PathBuf> = glob::glob(&pattern).into_iter().flatten().flatten().filter(|p| p.is_file()).collect();
    if found.is_empty() { vec![path.to_owned()] } else { found }
}
