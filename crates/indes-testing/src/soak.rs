//! Battles of random bots under every invariant.

use indes_core::battle::Setup;
use indes_tools::headless::soak::SoakRunner;
use std::path::Path;

/// Plays one battle of a level under every invariant at every decision, and again without them: for seeds kept as
/// regressions.
#[track_caller]
pub fn keep(level: &str, setup: Setup, seed: u64) {
    if let Err(failed) = soak_runner(setup).battle(seed, 1, &mut |_| {}) {
        panic!("{level}, seed {seed}: {}", failed.0);
    }
}

/// Plays the record of a battle, with the level and the rule data in it, under every invariant at every decision.
#[track_caller]
pub fn keep_record(path: &Path) {
    let name = path.display();
    let record = indes_level::saves::open(path).unwrap_or_else(|problems| panic!("{name}: {problems}"));
    let opened = indes_level::saves::unpack(&record).unwrap_or_else(|problems| panic!("{name}: {problems}"));
    if let Err(failed) = SoakRunner::new(opened.setup, String::new(), Vec::new()).again(&record) {
        panic!("{name}: {}", failed.0);
    }
}

/// A soak runner for a setup with random bots.
#[must_use]
pub fn soak_runner(setup: Setup) -> SoakRunner {
    SoakRunner::new(setup, String::new(), Vec::new())
}
