//! The guards before the parser: size, UTF-8, control characters.

use super::problem::Problems;
use super::report::Report;
use super::source::{Limits, Source};
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;

impl Source {
    /// Reads a plain file that is not too large.
    ///
    /// # Errors
    /// One problem, without an excerpt if there is no text.
    pub fn open(path: &std::path::Path, limits: &Limits) -> Result<Self, Problems> {
        let name = path.display().to_string();
        let refuse = |message: String, help: &str| Problems::of_file(&name, message, Some(help.to_owned()));
        let unreadable = |error: &std::io::Error| {
            refuse(format!("the file cannot be read: {error}"), "check its name and who may read it")
        };
        // Before it is opened: opening a named pipe would wait for a writer.
        let about = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
        if about.is_dir() {
            return Err(refuse("this is a folder, not a file".to_owned(), "name a file in it"));
        }
        if !about.is_file() {
            return Err(refuse("this is not a plain file".to_owned(), "only plain files are read"));
        }
        let too_large = |bytes: u64| {
            let message = format!("the file is too large: {}, at most {}", size(bytes), size(limits.bytes));
            refuse(message, "is this the right file?")
        };
        if about.len() > limits.bytes {
            return Err(too_large(about.len()));
        }
        let file = File::open(path).map_err(|error| unreadable(&error))?;
        let mut bytes = Vec::new();
        file.take(limits.bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limits.bytes {
            return Err(too_large(limits.bytes.saturating_add(1)));
        }
        Self::from_bytes(&name, bytes)
    }

    /// Text from bytes in UTF-8.
    ///
    /// # Errors
    /// The first byte that is no UTF-8.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Self, Problems> {
        let error = match String::from_utf8(bytes) {
            Ok(text) => return Ok(Self::new(name, &text)),
            Err(error) => error,
        };
        let at = error.utf8_error().valid_up_to();
        let wrong = error.as_bytes().get(at).copied().unwrap_or_default();
        // The replacement characters stand after the valid part, so the place stays right.
        let source = Self::new(name, &String::from_utf8_lossy(error.as_bytes()));
        let mut report = Report::new(source);
        report.add_span(
            at..at + '\u{FFFD}'.len_utf8(),
            String::new(),
            format!("this is not UTF-8 text: byte 0x{wrong:02X}"),
            Some("save the file as UTF-8".to_owned()),
        );
        Err(report.into_problems())
    }

    /// Whether the text passes the guards; if not, the reason is added to the report.
    pub(super) fn guard(&self, limits: &Limits, report: &mut Report) -> bool {
        let bytes = u64::try_from(self.text().len()).unwrap_or(u64::MAX);
        if bytes > limits.bytes {
            let message = format!("the text is too large: {}, at most {}", size(bytes), size(limits.bytes));
            report.add_span(0..0, String::new(), message, None);
            return false;
        }
        if self.text().trim_start_matches('\u{FEFF}').trim().is_empty() {
            let help = "it should hold one value, from `(` to `)`";
            report.add_span(0..0, String::new(), "the file is empty".to_owned(), Some(help.to_owned()));
            return false;
        }
        if let Some((at, c)) = self.text().char_indices().find(|&(_, c)| is_refused(c)) {
            let message = format!("the control character U+{:04X} has no place in a text", u32::from(c));
            let help = "remove it; is this a text file at all?";
            report.add_span(at..at + c.len_utf8(), String::new(), message, Some(help.to_owned()));
            return false;
        }
        true
    }
}

/// Whether a character may only occur as an escape: control characters, and direction marks, with which a file would
/// look different from what it contains.
fn is_refused(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// RON as the `ron` crate writes it, with an escape for every character that would be refused.
#[must_use]
pub fn escaped(ron: &str) -> Cow<'_, str> {
    if !ron.contains(is_refused) {
        return Cow::Borrowed(ron);
    }
    let mut text = String::with_capacity(ron.len());
    for c in ron.chars() {
        if is_refused(c) { text.extend(c.escape_unicode()) } else { text.push(c) }
    }
    Cow::Owned(text)
}

/// A size in words.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes / 1_048_576),
    }
}
