//! Why a script failed.

use crate::reading::{Problems, harmless_lines};
use std::fmt;

/// Why a script failed: the place in the file, what was expected, what was found, and what led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step, from 1; nothing if the script could not begin, or its end was not as expected.
    pub step: Option<usize>,
    /// Place and message; the message of a step says what was expected and what was found.
    pub problems: Problems,
    /// What happened since the last answer was given, a sentence each.
    pub story: Vec<String>,
}

impl Failure {
    /// The failure on one line: `yard.script.ron:12: step 3 (Expect): …`.
    #[must_use]
    pub fn line(&self) -> String {
        let Some(first) = self.problems.iter().next() else {
            return self.problems.file().to_owned();
        };
        let more = match self.problems.len() {
            0 | 1 => String::new(),
            all => format!(" (and {} more)", all - 1),
        };
        format!("{}:{}: {}{more}", self.problems.file(), first.line, first.message)
    }

    /// The failure drawn for a terminal.
    #[must_use]
    pub fn graphical(&self, colours: bool) -> String {
        self.problems.graphical(colours) + &self.told()
    }

    fn told(&self) -> String {
        if self.story.is_empty() {
            return String::new();
        }
        format!("What happened before:\n  {}\n", harmless_lines(&self.story.join("\n  ")))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.problems, self.told())
    }
}

impl std::error::Error for Failure {}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Self { step: None, problems, story: Vec::new() }
    }
}
