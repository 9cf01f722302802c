//! A tolerant parser for RON: text to [`Tree`].
//!
//! It reports an error and reads on if it is clear how: after a missing comma or colon, or an unreadable value. It
//! stops where the rest cannot be understood: at brackets that do not match, texts or comments without an end, nesting
//! too deep. Each character is looked at a bounded number of times.

use super::names::quote;
use super::path::{Path, Step};
use super::report::Report;
use super::source::Limits;
use super::tree::{Field, Kind, NodeId, Span};
use std::collections::BTreeSet;
use std::ops::Range;

/// The number of syntax errors after which parsing stops.
const MOST_FAULTS: usize = 20;

/// Builds the tree in the report and returns its root; `None` if parsing stopped at an error, which is reported.
pub(super) fn parse(text: &str, limits: &Limits, report: &mut Report) -> Option<NodeId> {
    let at = text.len() - text.trim_start_matches('\u{FEFF}').len();
    let mut parser = Parser {
        text,
        at,
        limits: *limits,
        report,
        trail: Vec::new(),
        depth: 0,
        faults: 0,
        long_text: None,
        hash_reported: false,
    };
    parser.document().ok()
}

/// Parsing stops; the error is reported.
pub(super) struct Stop;

/// The result of parsing.
pub(super) type Parsed<T> = Result<T, Stop>;

/// The parser, at a place in its text.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    limits: Limits,
    report: &'a mut Report,
    trail: Vec<Step>,
    depth: usize,
    faults: usize,
    /// The bytes of the last text over several lines, which may be a forgotten quote.
    pub(super) long_text: Option<(usize, usize)>,
    /// Whether it was reported that `#` begins no comment.
    pub(super) hash_reported: bool,
}

/// Whether a word processor writes this character for `"`.
fn is_curly(c: char) -> bool {
    matches!(c, '\u{201C}'..='\u{201F}' | '\u{00AB}' | '\u{00BB}')
}

fn is_name_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn is_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

impl Parser<'_> {
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn advance(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        self.at += self.rest().find(|c| !wanted(c)).unwrap_or(self.text.len() - self.at);
    }

    pub(super) fn fault(&mut self, span: Range<usize>, message: String, help: Option<String>) -> Parsed<()> {
        let path = Path(self.trail.clone()).to_string();
        self.report.add_span(span, path, message, help);
        self.faults += 1;
        if self.faults >= MOST_FAULTS { Err(Stop) } else { Ok(()) }
    }

    pub(super) fn stop<T>(&mut self, span: Range<usize>, message: String, help: Option<&str>) -> Parsed<T> {
        self.fault(span, message, help.map(str::to_owned))?;
        Err(Stop)
    }

    /// The word or character at the cursor, for messages.
    fn found(&self) -> String {
        let word = |c: char| {
            let length = self.rest().find(|c| !is_name(c)).unwrap_or(self.rest().len());
            quote(if is_name_start(c) { &self.rest()[..length] } else { &self.rest()[..c.len_utf8()] })
        };
        self.peek().map_or_else(|| "the end of the file".to_owned(), word)
    }

    fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    /// `#![enable(implicit_some)]` and the like at the top: allowed, but nothing depends on it.
    fn attributes(&mut self) -> Parsed<()> {
        self.space()?;
        while self.rest().starts_with("#!") {
            let start = self.at;
            let Some(end) = self.rest().find(']') else {
                return self.stop(start..start + 2, "this attribute has no end".to_owned(), Some("close it with `]`"));
            };
            self.at += end + 1;
            self.space()?;
        }
        Ok(())
    }

    fn document(&mut self) -> Parsed<NodeId> {
        self.attributes()?;
        let root = self.value(NodeId::ROOT)?;
        self.space()?;
        if self.peek().is_some() {
            let help = "the outermost bracket was closed before this: is there one too many?";
            self.fault(
                self.here(),
                format!("the file should end here, but {} follows", self.found()),
                Some(help.to_owned()),
            )?;
        }
        if self.report.reading.is_out(root) { Err(Stop) } else { Ok(root) }
    }

    /// Reads one value after whitespace. An unreadable one becomes a hole, which is left out.
    fn value(&mut self, parent: NodeId) -> Parsed<NodeId> {
        self.space()?;
        let start = self.at;
        if self.report.reading.tree.len() >= self.limits.values {
            let message = format!("there are more than {} values in this file", self.limits.values);
            return self.stop(self.here(), message, Some("is this the right file?"));
        }
        let id = self.report.reading.tree.grow(parent, start);
        let kind = match self.peek() {
            Some('"') => self.string()?,
            Some('\'') => self.character()?,
            Some('[') => self.nested(|parser| parser.list(id))?,
            Some('{') => self.nested(|parser| parser.map(id))?,
            Some('(') => self.nested(|parser| parser.round(id, None))?,
            Some('r') if ["r\"", "r#\"", "r##"].iter().any(|raw| self.rest().starts_with(raw)) => self.raw_string()?,
            Some(c) if is_curly(c) => self.curly_text()?,
            Some(c) if is_name_start(c) => self.named(id)?,
            Some(c) if c.is_ascii_digit() || matches!(c, '+' | '-' | '.') => {
                self.number();
                Kind::Number
            }
            _ => {
                self.fault(self.here(), format!("expected a value, found {}", self.found()), None)?;
                self.recover()?;
                Kind::Hole
            }
        };
        if matches!(kind, Kind::Hole) {
            self.report.leave_out(id);
        }
        self.report.reading.tree.fill(id, Span::new(start, self.at), kind);
        Ok(id)
    }

    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<Kind>) -> Parsed<Kind> {
        if self.depth >= self.limits.depth {
            let message = format!("brackets are nested more than {} deep", self.limits.depth);
            return self.stop(self.here(), message, Some("nothing in these files needs that"));
        }
        self.depth += 1;
        let kind = inner(self);
        self.depth -= 1;
        kind
    }

    /// Skips unreadable text up to the next comma or closing bracket. If neither is next it skips at least one
    /// character, so that every loop ends.
    pub(super) fn recover(&mut self) -> Parsed<()> {
        loop {
            self.space()?;
            match self.peek() {
                None | Some(',' | ')' | ']' | '}') => return Ok(()),
                Some('"') => drop(self.string()?),
                Some('(' | '[' | '{') => drop(self.value(NodeId::ROOT)?),
                Some(_) => self.advance(),
            }
        }
    }

    /// `true`, `name`, `name(…)`
    fn named(&mut self, id: NodeId) -> Parsed<Kind> {
        if self.rest().starts_with("r#") {
            self.at += 2;
        }
        let start = self.at;
        self.skip_while(is_name);
        let name = Span::new(start, self.at);
        match &self.text[start..self.at] {
            "true" => return Ok(Kind::Bool(true)),
            "false" => return Ok(Kind::Bool(false)),
            "b" if matches!(self.peek(), Some('"' | '\'')) => {
                self.fault(
                    start..self.at + 1,
                    "bytes are not used in these files".to_owned(),
                    Some("leave out the `b`".to_owned()),
                )?;
            }
            _ => {}
        }
        let end = self.at;
        self.space()?;
        if self.peek() == Some('(') {
            return self.nested(|parser| parser.round(id, Some(name)));
        }
        self.at = end;
        Ok(Kind::Name)
    }

    /// Reads the closing bracket if it is next, and returns whether it was. Another one, or the end of the file, stops
    /// parsing.
    fn closed(&mut self, open: usize, close: char) -> Parsed<bool> {
        self.space()?;
        match self.peek() {
            Some(c) if c == close => {
                self.advance();
                Ok(true)
            }
            Some(c @ (')' | ']' | '}')) => {
                let line = self.text[..open].matches('\n').count() + 1;
                let opening = &self.text[open..=open];
                let message = format!("expected `{close}`, found `{c}`");
                let help = format!("the `{opening}` of line {line} is still open");
                self.stop(self.here(), message, Some(&help))
            }
            None => {
                let message = format!("this `{}` is never closed", &self.text[open..=open]);
                self.stop(open..open + 1, message, Some(&format!("is a `{close}` missing at its end?")))
            }
            Some(_) => Ok(false),
        }
    }

    /// The comma after an item that ends at the cursor; a missing one is reported and read over.
    fn comma(&mut self, item: Option<NodeId>, close: char) -> Parsed<()> {
        let end = self.at;
        self.space()?;
        match self.peek() {
            Some(',') => self.advance(),
            None | Some(')' | ']' | '}') => {}
            Some(_)
                if self.runaway_text(item, end)?
                    || self.unquoted_words(item, end)?
                    || self.inner_quote(item, end)? =>
            {
                self.eat(',');
            }
            Some(_) => {
                let message = format!("expected `,` or `{close}`, found {}", self.found());
                let start = self.text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
                let help = "put a comma after this".to_owned();
                self.fault(start..end, message, Some(help))?;
            }
        }
        Ok(())
    }

    /// Reports a text over several lines whose end was forgotten in its first line, and reads on after that line.
    /// Returns whether there was one: such a text ends at `end`, where the next text begins, and a word follows at
    /// once.
    fn runaway_text(&mut self, item: Option<NodeId>, end: usize) -> Parsed<bool> {
        let (Some(item), Some((start, _))) = (item, self.long_text.filter(|&(_, last)| last == end)) else {
            return Ok(false);
        };
        if self.at != end {
            return Ok(false);
        }
        let first = self.text[start..end].split('\n').next().unwrap_or_default().trim_end();
        let (span, message, help) = match first.char_indices().find(|&(_, c)| is_curly(c)) {
            Some((at, quote)) => {
                let span = start + at..start + at + quote.len_utf8();
                (span, format!("a curly quote `{quote}` does not end a text"), "write a straight one: `\"`")
            }
            None => {
                let line = self.text[..end].matches('\n').count() + 1;
                let message = format!("the text that begins here only ends in line {line}");
                (start..start + first.len(), message, "is a `\"` missing at its end in this line?")
            }
        };
        self.at = start + first.len();
        self.report.leave_out(item);
        self.fault(span, message, Some(help.to_owned()))?;
        self.space()?;
        Ok(true)
    }

    /// Reports a text of several words without quotes, `winner(The Toll)`, and reads over it. Returns whether there was
    /// one: a name ends at `end`, and in the same line another word follows that is no field's name.
    fn unquoted_words(&mut self, item: Option<NodeId>, end: usize) -> Parsed<bool> {
        let Some(item) = item.filter(|&item| matches!(self.report.reading.tree.node(item).kind, Kind::Name)) else {
            return Ok(false);
        };
        let rest = self.text[end..].split('\n').next().unwrap_or_default();
        let length = rest.find(|c: char| !(is_name(c) || matches!(c, ' ' | '-' | '\''))).unwrap_or(rest.len());
        let words = rest[..length].trim_end();
        if words.trim().is_empty() || rest[length..].starts_with([':', '=', '(']) {
            return Ok(false);
        }
        let start = self.report.reading.tree.node(item).span.range().start;
        let text = &self.text[start..end + words.len()];
        let help = format!("write it between double quotes: \"{text}\"");
        let span = start..end + words.len();
        self.at = span.end;
        self.report.leave_out(item);
        self.fault(span, "a text of several words stands between quotes".to_owned(), Some(help))?;
        self.space()?;
        Ok(true)
    }

    /// Reports a quote inside a text, `"the "old" bridge"`, and reads over the text. Returns whether there was one: a
    /// text ends at `end`, a word follows at once, and in the same line another quote ends an item.
    fn inner_quote(&mut self, item: Option<NodeId>, end: usize) -> Parsed<bool> {
        let is_text = |item: NodeId| matches!(self.report.reading.tree.node(item).kind, Kind::Text(_));
        let Some(item) = item.filter(|&item| is_text(item) && self.at == end) else { return Ok(false) };
        let rest = self.text[end..].split('\n').next().unwrap_or_default();
        let ends = |at: &usize| {
            let after = rest[at + 1..].trim_start();
            after.is_empty() || after.starts_with([',', ')', ']', '}']) || after.starts_with("//")
        };
        let Some(length) = rest.match_indices('"').map(|(at, _)| at).find(ends) else { return Ok(false) };
        self.at = end + length + 1;
        self.report.leave_out(item);
        let help = "inside a text a quote is written `\\\"`; or is one missing before?".to_owned();
        self.fault(end - 1..end, "the text ends at this quote".to_owned(), Some(help))?;
        self.space()?;
        Ok(true)
    }

    /// A text between curly quotes is reported and read over, up to a quote or the end of its line.
    fn curly_text(&mut self) -> Parsed<Kind> {
        let start = self.at;
        self.advance();
        let opened = self.at;
        self.skip_while(|c| !is_curly(c) && !matches!(c, '"' | '\n'));
        let text = self.text[opened..self.at].to_owned();
        if self.peek().is_some_and(|c| c != '\n') {
            self.advance();
        } else {
            self.at = opened;
            self.recover()?;
        }
        let quote: String = self.text[start..opened].to_owned();
        let help = format!("write straight ones: \"{}\"", text.chars().take(40).collect::<String>());
        self.fault(start..opened, format!("a curly quote `{quote}` does not begin a text"), Some(help))?;
        Ok(Kind::Hole)
    }

    fn list(&mut self, id: NodeId) -> Parsed<Kind> {
        let open = self.at;
        self.advance();
        let mut items = Vec::new();
        while !self.closed(open, ']')? {
            self.trail.push(Step::Index(items.len()));
            let item = self.value(id)?;
            items.push(item);
            self.trail.pop();
            let end = self.at;
            self.space()?;
            if self.peek() == Some(':') {
                let line = self.text[..open].matches('\n').count() + 1;
                let help = format!("the `[` of line {line} is still open: close it before this");
                return self.stop(self.here(), "a field inside a list".to_owned(), Some(&help));
            }
            self.at = end;
            self.comma(Some(item), ']')?;
        }
        Ok(Kind::List(items))
    }

    fn map(&mut self, id: NodeId) -> Parsed<Kind> {
        let open = self.at;
        self.advance();
        let mut entries = Vec::new();
        let mut keys = BTreeSet::new();
        while !self.closed(open, '}')? {
            let key = self.value(id)?;
            let name = self.report.reading.tree.key_text(key);
            self.trail.push(Step::Key(name.clone()));
            let mut last = None;
            self.space()?;
            if matches!(self.peek(), Some(',' | ')' | ']' | '}') | None) {
                if !self.report.reading.is_out(key) {
                    let span = self.report.reading.tree.node(key).span.range();
                    let help = "the entries of `{ … }` are written `key: value`".to_owned();
                    self.fault(span, format!("{} has no value", quote(&name)), Some(help))?;
                }
            } else {
                self.colon()?;
                let value = self.value(id)?;
                last = Some(value);
                if keys.insert(name.clone()) {
                    entries.push((key, value));
                } else {
                    let span = self.report.reading.tree.node(key).span.range();
                    self.fault(span, format!("{} is there twice", quote(&name)), None)?;
                }
            }
            self.trail.pop();
            self.comma(last, '}')?;
        }
        Ok(Kind::Map(entries))
    }

    fn colon(&mut self) -> Parsed<()> {
        self.space()?;
        if self.eat(':') {
            return Ok(());
        }
        let help = "a name and its value are written `name: value`".to_owned();
        self.fault(self.here(), format!("expected `:`, found {}", self.found()), Some(help))?;
        if matches!(self.peek(), Some('=' | ';')) {
            self.advance();
        }
        Ok(())
    }

    /// Reads `( … )`, with fields if the first item has a name.
    fn round(&mut self, id: NodeId, name: Option<Span>) -> Parsed<Kind> {
        let open = self.at;
        self.advance();
        self.space()?;
        if self.field_name_ahead()? { self.fields(id, open, name) } else { self.tuple(id, open, name) }
    }

    /// Whether `name:` follows, or a probable misspelling of it: `name =`, `"name":`.
    fn field_name_ahead(&mut self) -> Parsed<bool> {
        let start = self.at;
        let quoted = self.eat('"');
        if self.rest().starts_with("r#") {
            self.at += 2;
        }
        let named = self.peek().is_some_and(is_name_start);
        self.skip_while(is_name);
        let ended = !quoted || self.eat('"');
        if !(named && ended) {
            self.at = start;
            return Ok(false);
        }
        self.space()?;
        let marked = matches!(self.peek(), Some(':' | '='));
        self.at = start;
        Ok(marked)
    }

    fn tuple(&mut self, id: NodeId, open: usize, name: Option<Span>) -> Parsed<Kind> {
        let mut items = Vec::new();
        while !self.closed(open, ')')? {
            let item = self.value(id)?;
            items.push(item);
            self.comma(Some(item), ')')?;
        }
        Ok(Kind::Tuple(name, items))
    }

    fn fields(&mut self, id: NodeId, open: usize, name: Option<Span>) -> Parsed<Kind> {
        let mut fields: Vec<Field> = Vec::new();
        let mut names = BTreeSet::new();
        while !self.closed(open, ')')? {
            let mut last = None;
            if let Some(name) = self.field_name()? {
                let written = self.text.get(name.range()).unwrap_or_default().to_owned();
                self.trail.push(Step::Field(written.clone()));
                self.space()?;
                if matches!(self.peek(), Some(',' | ')' | ']' | '}') | None) {
                    self.fault(name.range(), format!("{} has no value", quote(&written)), None)?;
                } else {
                    self.colon()?;
                    let value = self.value(id)?;
                    last = Some(value);
                    if names.insert(written.clone()) {
                        fields.push(Field { name, value });
                    } else {
                        let help = Some("keep one of the two".to_owned());
                        self.fault(name.range(), format!("{} is there twice", quote(&written)), help)?;
                    }
                }
                self.trail.pop();
            }
            self.comma(last, ')')?;
        }
        Ok(Kind::Fields(name, fields))
    }

    /// Reads the name of the next field; `None` if there is none, which is reported and skipped.
    fn field_name(&mut self) -> Parsed<Option<Span>> {
        let start = self.at;
        if self.peek() == Some('"') && self.field_name_ahead()? {
            self.string()?;
            let help = "names of fields are written without quotes".to_owned();
            self.fault(start..self.at, "a field's name in quotes".to_owned(), Some(help))?;
            return Ok(Some(Span::new(start + 1, self.at - 1)));
        }
        if self.rest().starts_with("r#") {
            self.at += 2;
        }
        let bare = self.at;
        if self.peek().is_some_and(is_name_start) {
            self.skip_while(is_name);
            return Ok(Some(Span::new(bare, self.at)));
        }
        self.fault(self.here(), format!("expected the name of a field, found {}", self.found()), None)?;
        self.recover()?;
        Ok(None)
    }
}
