//! The one place that prints: answers to standard output, problems to standard error.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// How a command ended, as its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is well: 0.
    Fine,
    /// Something is wrong with the input: 1.
    Wrong,
    /// Wrong usage, or no display: 2.
    Usage,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Fine => 0,
            Status::Wrong => 1,
            Status::Usage => 2,
        })
    }
}

/// Where a command writes.
///
/// A command stops at the first error: a reader that went away (`indes check … | head`) is nothing to complain of.
pub struct Output<'a> {
    answers: &'a mut dyn Write,
    problems: &'a mut dyn Write,
    colours: bool,
}

impl<'a> Output<'a> {
    /// Answers and problems to these two, with colours in the problems or without.
    pub fn new(answers: &'a mut dyn Write, problems: &'a mut dyn Write, colours: bool) -> Self {
        Self { answers, problems, colours }
    }

    /// Whether problems are drawn in colours.
    #[must_use]
    pub const fn colours(&self) -> bool {
        self.colours
    }

    /// Writes a line of the answer.
    ///
    /// # Errors
    /// If nobody reads it.
    pub fn line(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.answers, "{text}")
    }

    /// Writes a text of the answer as it is.
    ///
    /// # Errors
    /// If nobody reads it.
    pub fn text(&mut self, text: impl fmt::Display) -> io::Result<()> {
        write!(self.answers, "{text}")
    }

    /// Writes a problem, after what was answered before it.
    ///
    /// # Errors
    /// If nobody reads it.
    pub fn problem(&mut self, text: impl fmt::Display) -> io::Result<()> {
        self.answers.flush()?;
        writeln!(self.problems, "{text}")
    }

    /// Runs a command on the program's own standard output and error, and gives the exit code.
    pub fn run(command: impl FnOnce(&mut Output) -> io::Result<Status>) -> ExitCode {
        let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let (mut answers, mut problems) = (io::BufWriter::new(io::stdout()), io::stderr());
        let status = command(&mut Output::new(&mut answers, &mut problems, colours));
        match status.and_then(|status| answers.flush().map(|()| status)) {
            Ok(status) => status.into(),
            // Whoever closes the pipe has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Fine.into(),
            Err(error) => {
                // Nothing is left to be done if even this cannot be said.
                let _ = writeln!(problems, "the result cannot be written: {error}");
                Status::Wrong.into()
            }
        }
    }
}
