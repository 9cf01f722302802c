//! What a soak is asked for.

use crate::headless::batch::BotChoice;
use std::ops::Range;
use std::path::PathBuf;

/// Number of battles, bots, and checks of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoakRequest {
    /// The seeds of the battles of each level, without the last one.
    pub seeds: Range<u64>,
    /// Threads; the result does not depend on their number.
    pub jobs: usize,
    /// The bots of the sides; the first entry without a side is for all other sides.
    pub bots: Vec<BotChoice>,
    /// The expensive invariants are checked at every nth question on average.
    pub every: u32,
    /// The folder for the records of battles that break an invariant; `None` to write none.
    pub records: Option<PathBuf>,
    /// The random levels to play as well.
    pub random: Option<RandomLevels>,
}

/// Which random levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomLevels {
    /// The seeds of the levels, without the last one.
    pub levels: Range<u64>,
    /// The battles of each level.
    pub battles: u64,
}
