//! The tokens of the parser: whitespace, comments, numbers, characters, texts.

use super::parse::{Parsed, Parser};
use super::tree::Kind;

impl Parser<'_> {
    /// Skips whitespace and comments.
    pub(super) fn space(&mut self) -> Parsed<()> {
        loop {
            self.skip_while(|c| c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}'));
            if self.rest().starts_with("//") {
                self.skip_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                self.block_comment()?;
            } else if self.rest().starts_with('#') && !self.rest().starts_with("#!") {
                self.hash_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    /// `# …` is no comment in RON: it is reported once, and all such lines are read over.
    fn hash_comment(&mut self) -> Parsed<()> {
        let start = self.at;
        self.skip_while(|c| c != '\n');
        if !std::mem::replace(&mut self.hash_reported, true) {
            let help = "comments begin with `//`".to_owned();
            self.fault(start..start + 1, "`#` does not begin a comment".to_owned(), Some(help))?;
        }
        Ok(())
    }

    /// Block comments nest.
    fn block_comment(&mut self) -> Parsed<()> {
        let start = self.at;
        let mut open = 0usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                open += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                open -= 1;
                self.at += 2;
                if open == 0 {
                    return Ok(());
                }
            } else if rest.is_empty() {
                return self.stop(start..start + 2, "this comment has no end".to_owned(), Some("close it with `*/`"));
            } else {
                self.advance();
            }
        }
    }

    pub(super) fn number(&mut self) {
        self.advance();
        let mut before = ' ';
        while let Some(c) = self.peek() {
            let sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E');
            if !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || sign) {
                break;
            }
            before = c;
            self.advance();
        }
    }

    pub(super) fn string(&mut self) -> Parsed<Kind> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut escaped = false;
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    at += 2;
                }
                Some(_) => at += 1,
                None => {
                    let message = "this text has no end".to_owned();
                    return self.stop(start..start + 1, message, Some("close it with `\"`"));
                }
            }
        }
        self.at = at + 1;
        let written = &self.text[start..self.at];
        if written.contains('\n') {
            self.long_text = Some((start, self.at));
        }
        if !escaped {
            return Ok(Kind::Text(None));
        }
        match ron::from_str::<String>(written) {
            Ok(text) => Ok(Kind::Text(Some(text.into()))),
            Err(error) => {
                let help = "write `\\\\` for a backslash, `\\\"` for a quote, `\\n` for a new line".to_owned();
                self.fault(start..self.at, format!("in this text: {}", lower(&error.code.to_string())), Some(help))?;
                Ok(Kind::Hole)
            }
        }
    }

    /// `r"…"` or `r#"…"#`
    pub(super) fn raw_string(&mut self) -> Parsed<Kind> {
        let start = self.at;
        self.at += 1;
        self.skip_while(|c| c == '#');
        let close = format!("\"{}", "#".repeat(self.at - start - 1));
        let opened = self.eat('"');
        let end = if opened { self.rest().find(&close) } else { None };
        let Some(end) = end else {
            return self.stop(
                start..self.at,
                "this raw text has no end".to_owned(),
                Some("close it with `\"` and as many `#` as it began with"),
            );
        };
        let text = self.rest()[..end].to_owned();
        self.at += end + close.len();
        Ok(Kind::Text(Some(text.into())))
    }

    pub(super) fn character(&mut self) -> Parsed<Kind> {
        let start = self.at;
        // Far enough for the longest escape, '\u{10FFFF}', and for a short text in the wrong quotes.
        let ahead = self.rest().chars().skip(1).take(40).enumerate();
        let line: String = ahead.map_while(|(at, c)| (at == 0 || c != '\n').then_some(c)).collect();
        let closing = if line.starts_with("\\\\") {
            line.find('\'')
        } else {
            let mut quotes = line.char_indices().skip(1).filter(|&(_, c)| c == '\'').map(|(at, _)| at);
            quotes.find(|&at| !line[..at].ends_with('\\'))
        };
        let Some(length) = closing else {
            let help = "a character stands between single quotes, text between double quotes".to_owned();
            self.fault(start..start + 1, "this single quote has no partner".to_owned(), Some(help))?;
            self.advance();
            self.recover()?;
            return Ok(Kind::Hole);
        };
        self.at = start + 1 + length + 1;
        let inner = &line[..length];
        let mut chars = inner.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if c != '\\' => return Ok(Kind::Char(c)),
            (Some('\\'), _) => {
                if let Ok(c) = ron::from_str::<char>(&self.text[start..self.at]) {
                    return Ok(Kind::Char(c));
                }
            }
            _ => {}
        }
        let help = format!("text is written between double quotes: {inner:?}");
        self.fault(start..self.at, "there must be one character between single quotes".to_owned(), Some(help))?;
        Ok(Kind::Hole)
    }
}

/// A message with a small first letter, for the middle of a sentence.
fn lower(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
