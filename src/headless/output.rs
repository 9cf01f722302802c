//! The one place that prints: answers to standard output, problems to standard error.

use crate::reading::{harmless, harmless_lines};
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
/// What comes from files, their names included, is made harmless here ([`harmless`]): a terminal obeys nothing of
/// it. A reader that went away (`indes check … | head`) is nothing to complain of: the command goes on unheard, so that its
/// exit code is right.
pub struct Output<'a> {
    answers: &'a mut (dyn Write + Send),
    problems: &'a mut (dyn Write + Send),
    colours: bool,
    unheard: bool,
}

impl<'a> Output<'a> {
    /// Answers and problems to these two, with colours in the problems or without.
    pub fn new(answers: &'a mut (dyn Write + Send), problems: &'a mut (dyn Write + Send), colours: bool) -> Self {
        Self { answers, problems, colours, unheard: false }
    }

    /// Whether the reader of the answers went away.
    #[must_use]
    pub const fn is_unheard(&self) -> bool {
        self.unheard
    }

    /// Writes a line of the answer: nothing in the text can end it.
    ///
    /// # Errors
    /// If it cannot be written, though there is a reader.
    pub fn line(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        let written = writeln!(self.answers, "{}", harmless(&text));
        self.heard(written)
    }

    /// Writes a text of several lines of the answer.
    ///
    /// # Errors
    /// If it cannot be written, though there is a reader.
    pub fn text(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        let written = write!(self.answers, "{}", harmless_lines(&text)).and_then(|()| self.answers.flush());
        self.heard(written)
    }

    /// Writes a problem, after what was answered before it.
    ///
    /// # Errors
    /// If it cannot be written, though there is a reader.
    pub fn problem(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        self.write_problems(&harmless_lines(&text))
    }

    /// Writes problems as they are drawn with colours or without ([`Problems::graphical`], which is harmless by itself).
    ///
    /// # Errors
    /// If it cannot be written, though there is a reader.
    ///
    /// [`Problems::graphical`]: crate::reading::Problems::graphical
    pub fn drawn(&mut self, draw: impl FnOnce(bool) -> String) -> io::Result<()> {
        let text = draw(self.colours);
        self.write_problems(&text)
    }

    fn write_problems(&mut self, text: &str) -> io::Result<()> {
        let answered = self.answers.flush();
        self.heard(answered)?;
        let written = writeln!(self.problems, "{text}");
        self.heard(written)
    }

    /// What came of writing; a reader that went away is noted and no error.
    fn heard(&mut self, written: io::Result<()>) -> io::Result<()> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.unheard = true;
                Ok(())
            }
            written => written,
        }
    }

    /// Runs a command on the program's own standard output and error, and gives the exit code. Every line is written when
    /// it is said, so that what was found is not lost when the program is interrupted.
    pub fn run(command: impl FnOnce(&mut Output) -> io::Result<Status>) -> ExitCode {
        let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let (mut answers, mut problems) = (io::stdout(), io::stderr());
        match command(&mut Output::new(&mut answers, &mut problems, colours)) {
            Ok(status) => status.into(),
            Err(error) => {
                // Nothing is left to be done if even this cannot be said.
                let _ = writeln!(problems, "the result cannot be written: {error}");
                Status::Wrong.into()
            }
        }
    }
}
