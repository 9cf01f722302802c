//! The chances of the results of a test (MANEUVER-G01, MANEUVER-G02).

use crate::data::Data;
use crate::field::checks::Test;
use crate::state::TestResult;
use indes_core::battle::odds::table;

impl Test {
    /// The results with their chances; results without Successes are one entry.
    #[must_use]
    pub fn chances(&self, data: &Data) -> Vec<(TestResult, f64)> {
        if let Some(passed) = self.settled {
            return vec![(TestResult { passed, successes: i16::from(passed) }, 1.0)];
        }
        let mut all: Vec<(TestResult, f64)> = Vec::new();
        for (face, chance) in table(self.die(data)) {
            let result = self.read(data, face);
            match all.iter_mut().find(|known| known.0 == result) {
                Some(known) => known.1 += chance,
                None => all.push((result, chance)),
            }
        }
        all
    }

    /// The chance to pass.
    #[must_use]
    pub fn pass_chance(&self, data: &Data) -> f64 {
        self.chances(data).iter().filter(|one| one.0.passed).map(|one| one.1).sum()
    }
}
