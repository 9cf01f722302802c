//! The options that all commands have, and those of a battle in the window.

use crate::script::Content;
use indes_core::reading::Problems;
use std::path::PathBuf;

/// The options that all commands have.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The folder of levels.
    pub levels: Option<PathBuf>,
    /// A rule data file that replaces the shipped data of its rule set.
    pub rules_data: Option<PathBuf>,
}

/// The arguments of `indes play`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// A level: a file, or a name like `tempo/first-duel`.
    pub level: String,
    /// The battle script to play.
    pub script: Option<PathBuf>,
    /// The folder for pictures.
    pub shots: Option<PathBuf>,
    /// The seed of the dice; `None` for a random one.
    pub seed: Option<u64>,
    /// Whether events are shown at once, without motion.
    pub still: bool,
}

impl Options {
    /// The levels and the rule data.
    ///
    /// # Errors
    /// Their problems.
    pub fn content(&self) -> Result<Content, Problems> {
        Content::open(self.levels.as_deref(), self.rules_data.as_deref())
    }
}
