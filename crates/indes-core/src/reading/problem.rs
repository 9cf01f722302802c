//! Problems of a file and their output: as plain text for a window or a log, and drawn by `miette` for a terminal. Both
//! show file, line, column, the value's path, the line itself and a caret.

use super::shown::{harmless, harmless_lines};
use miette::{Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::fmt;
use std::ops::Range;

/// The most characters of a line in an excerpt.
const EXCERPT: usize = 110;

/// A problem of a file: something that its author has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The value's path, such as `units[3].cell`; empty for the whole file.
    pub path: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The bytes that the caret marks.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// The remedy: the name that was probably meant, the values that are allowed.
    pub help: Option<String>,
    /// Error or warning.
    pub severity: Severity,
    file: String,
    excerpt: Option<Excerpt>,
}

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Severity {
    /// The file cannot be used.
    #[default]
    Error,
    /// The file can be used, but is probably not what its author meant.
    Warning,
}

/// The line of a problem, cut to the characters around it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    file: String,
    line: usize,
    column: usize,
    text: String,
    /// What the caret marks, in bytes of `text`.
    caret: Range<usize>,
}

/// The bytes at which the lines of a text begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let after_breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(after_breaks).collect())
    }

    /// The line of a byte, from 0, and the byte at which it begins.
    fn find(&self, at: usize) -> (usize, usize) {
        let line = self.0.partition_point(|&start| start <= at).saturating_sub(1);
        (line, self.0.get(line).copied().unwrap_or(0))
    }
}

/// The last character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The text of a file, for making problems.
#[derive(Clone, Copy)]
pub(super) struct NamedText<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    pub(super) lines: &'a Lines,
}

impl Problem {
    /// A problem at a span of a text. All its texts are safe to show.
    pub(super) fn in_text(
        NamedText { file, text, lines }: NamedText,
        span: Range<usize>,
        path: String,
        message: String,
        help: Option<String>,
    ) -> Self {
        let start = boundary(text, span.start);
        let end = boundary(text, span.end.max(start));
        let (line, begins) = lines.find(start);
        let rest = &text[begins..];
        let whole = rest.split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let before = &whole[..(start - begins).min(whole.len())];
        let column = before.chars().count() + 1;
        let marked = whole.get(before.len()..(end - begins).min(whole.len())).unwrap_or_default();
        let file = harmless(file).into_owned();
        let excerpt = Excerpt::cut(&file, line + 1, column, whole, marked.chars().count());
        Self {
            path: harmless(&path).into_owned(),
            line: line + 1,
            column,
            span: start..end,
            message: harmless_lines(&message).into_owned(),
            help: help.map(|help| harmless_lines(&help).into_owned()),
            severity: Severity::Error,
            file,
            excerpt: (!whole.trim().is_empty()).then_some(excerpt),
        }
    }

    /// The file it is in.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line that it is in, cut to the characters around it, and the bytes of that text that a caret marks; `None`
    /// if the line is empty.
    #[must_use]
    pub fn excerpt(&self) -> Option<(&str, Range<usize>)> {
        self.excerpt.as_ref().map(|excerpt| (excerpt.text.as_str(), excerpt.caret.clone()))
    }

    /// The problem as plain text: message, place, excerpt, help.
    #[must_use]
    pub fn plain(&self) -> String {
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let mut text = format!("{kind}: {}\n", self.message);
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let at = if self.path.is_empty() { String::new() } else { format!(" at {}", self.path) };
        text += &format!("{margin}--> {}:{}:{}{at}\n", self.file, self.line, self.column);
        if let Some(excerpt) = &self.excerpt {
            let indent = " ".repeat(excerpt.text[..excerpt.caret.start].chars().count());
            let carets = "^".repeat(excerpt.text[excerpt.caret.clone()].chars().count().max(1));
            text += &format!("{margin} |\n{number} | {}\n{margin} | {indent}{carets}\n", excerpt.text);
        }
        if let Some(help) = &self.help {
            text += &format!("{margin} = help: {help}\n");
        }
        text
    }
}

impl Excerpt {
    /// Up to [`EXCERPT`] characters of a line around the `length` ones that begin in a column.
    fn cut(file: &str, number: usize, column: usize, line: &str, length: usize) -> Self {
        let total = line.chars().count();
        let first = (column - 1).saturating_sub(EXCERPT / 3).min(total.saturating_sub(EXCERPT));
        let window: String = line.chars().skip(first).take(EXCERPT).collect();
        let window = harmless(window.trim_end());
        let byte = |nth: usize| window.char_indices().nth(nth).map_or(window.len(), |(at, _)| at);
        let before = if first > 0 { "…" } else { "" };
        let after = if total > first + EXCERPT { "…" } else { "" };
        let start = column - 1 - first;
        let caret = before.len() + byte(start)..before.len() + byte(start + length);
        Self { file: file.to_owned(), line: number, column, text: format!("{before}{window}{after}"), caret }
    }
}

/// The message alone; [`Problem::plain`] is the whole problem.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.help.as_ref()?))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.excerpt.as_ref()?)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let caret = self.excerpt.as_ref()?.caret.clone();
        let label = if self.path.is_empty() { None } else { Some(self.path.clone()) };
        Some(Box::new(std::iter::once(LabeledSpan::new_primary_with_span(label, caret))))
    }
}

impl SourceCode for Excerpt {
    /// Always the one line of the excerpt, under its number in the file.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (line, name) = (self.line.saturating_sub(1), self.file.clone());
        // Without context the contents are the span itself; the heading has its column.
        let wanted = span.offset()..span.offset() + span.len();
        let contents = match self.text.as_bytes().get(wanted) {
            Some(marked) if before == 0 && after == 0 => {
                MietteSpanContents::new_named(name, marked, *span, line, self.column.saturating_sub(1), 1)
            }
            _ => {
                let all = SourceSpan::from(0..self.text.len());
                MietteSpanContents::new_named(name, self.text.as_bytes(), all, line, 0, 1)
            }
        };
        Ok(Box::new(contents))
    }
}

/// All problems of a file, in its order. Displays as plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    file: String,
    list: Vec<Problem>,
    unlisted: usize,
}

impl Problems {
    pub(super) fn new(file: &str, mut list: Vec<Problem>, unlisted: usize) -> Self {
        list.sort_by_key(|problem| (problem.span.start, problem.span.end));
        Self { file: harmless(file).into_owned(), list, unlisted }
    }

    /// One problem of a file whose text was not read.
    #[must_use]
    pub fn of_file(file: &str, message: String, help: Option<String>) -> Self {
        let text = NamedText { file, text: "", lines: &Lines::default() };
        let problem = Problem::in_text(text, 0..0, String::new(), message, help);
        Self::new(file, vec![problem], 0)
    }

    /// The same problems as warnings.
    #[must_use]
    pub(super) fn into_warnings(mut self) -> Self {
        self.list.iter_mut().for_each(|problem| problem.severity = Severity::Warning);
        self
    }

    /// The file they are about.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The problems, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The number of listed problems.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none; [`read`](super::read) never returns that.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems drawn for a terminal.
    #[must_use]
    pub fn graphical(&self, colours: bool) -> String {
        let theme = if colours { miette::GraphicalTheme::unicode() } else { miette::GraphicalTheme::unicode_nocolor() };
        let handler = miette::GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
        let mut text = String::new();
        for problem in &self.list {
            if handler.render_report(&mut text, problem).is_err() {
                text += &problem.plain();
            }
            text.push('\n');
        }
        text + &self.summary()
    }

    fn summary(&self) -> String {
        let mild = !self.list.is_empty() && self.list.iter().all(|problem| problem.severity == Severity::Warning);
        let what = if mild { "warning" } else { "problem" };
        let count = match self.list.len() {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        match self.unlisted {
            0 => format!("{count} in {}\n", self.file),
            more => format!("{count} in {}, and {more} more not shown\n", self.file),
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.list {
            writeln!(f, "{}", problem.plain())?;
        }
        f.write_str(&self.summary())
    }
}

impl std::error::Error for Problems {}

impl Diagnostic for Problems {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.list.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
