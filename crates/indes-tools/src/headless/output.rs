//! All printing of the commands: answers to standard output, problems to standard error.

use indes_core::reading::{harmless, harmless_lines};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Success: 0.
    Fine,
    /// A problem of the input: 1.
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

/// The output of a command.
///
/// Text from files and file names is made harmless here ([`harmless`]), so that it cannot control the terminal. If the
/// reader closes the output (`indes check … | head`), the command goes on without it, so that its exit code is right.
pub struct Output<'a> {
    answers: &'a mut (dyn Write + Send),
    problems: &'a mut (dyn Write + Send),
    colours: bool,
    closed: bool,
}

impl<'a> Output<'a> {
    /// An output with writers for answers and for problems; `colours` is for problems.
    pub fn new(answers: &'a mut (dyn Write + Send), problems: &'a mut (dyn Write + Send), colours: bool) -> Self {
        Self { answers, problems, colours, closed: false }
    }

    /// Whether the reader has closed the output.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes a line of the answer. Line ends in the text are escaped.
    ///
    /// # Errors
    /// If it cannot be written, and not because the reader has closed the output.
    pub fn line(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        let written = writeln!(self.answers, "{}", harmless(&text));
        self.checked(written)
    }

    /// Writes text of several lines to the answer.
    ///
    /// # Errors
    /// If it cannot be written, and not because the reader has closed the output.
    pub fn text(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        let written = write!(self.answers, "{}", harmless_lines(&text)).and_then(|()| self.answers.flush());
        self.checked(written)
    }

    /// Writes a problem, after the answers before it.
    ///
    /// # Errors
    /// If it cannot be written, and not because the reader has closed the output.
    pub fn problem(&mut self, text: impl fmt::Display) -> io::Result<()> {
        let text = text.to_string();
        self.write_problems(&harmless_lines(&text))
    }

    /// Writes problems that are drawn with colours or without ([`Problems::graphical`], which makes its text harmless
    /// itself).
    ///
    /// # Errors
    /// If it cannot be written, and not because the reader has closed the output.
    ///
    /// [`Problems::graphical`]: indes_core::reading::Problems::graphical
    pub fn graphical(&mut self, draw: impl FnOnce(bool) -> String) -> io::Result<()> {
        let text = draw(self.colours);
        self.write_problems(&text)
    }

    fn write_problems(&mut self, text: &str) -> io::Result<()> {
        let answered = self.answers.flush();
        self.checked(answered)?;
        let written = writeln!(self.problems, "{text}");
        self.checked(written)
    }

    /// The result of writing; if the reader has closed the output, that is noted and no error.
    fn checked(&mut self, written: io::Result<()>) -> io::Result<()> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            written => written,
        }
    }

    /// Runs a command with the standard output and error of the program, and returns the exit code. Lines are not
    /// collected, so that none is lost when the program is interrupted.
    pub fn run(command: impl FnOnce(&mut Output) -> io::Result<Status>) -> ExitCode {
        let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let (mut answers, mut problems) = (io::stdout(), io::stderr());
        match command(&mut Output::new(&mut answers, &mut problems, colours)) {
            Ok(status) => status.into(),
            Err(error) => {
                // If this cannot be written either, only the exit code is left.
                let _ = writeln!(problems, "the result cannot be written: {error}");
                Status::Wrong.into()
            }
        }
    }
}
