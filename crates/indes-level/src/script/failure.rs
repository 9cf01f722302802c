//! Why a script failed.

use indes_core::reading::{Problems, harmless_lines};
use std::fmt;

/// Why a script failed: the place in the file, the expected and the found value, and the events before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step, from 1; `None` if the script could not begin, or its end was not as expected.
    pub step: Option<usize>,
    /// Place and message; the message of a step has the expected and the found value.
    pub problems: Problems,
    /// A sentence for each event since the last choice.
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
        self.problems.graphical(colours) + &self.story_in_words()
    }

    fn story_in_words(&self) -> String {
        if self.story.is_empty() {
            return String::new();
        }
        format!("What happened before:\n  {}\n", harmless_lines(&self.story.join("\n  ")))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.problems, self.story_in_words())
    }
}

impl std::error::Error for Failure {}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Self { step: None, problems, story: Vec::new() }
    }
}
