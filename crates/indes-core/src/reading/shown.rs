//! Text from files, made harmless before it is shown: terminals carry out control characters, and direction marks
//! reorder a line.

use std::borrow::Cow;

/// Replaces a character that must not be shown.
const INSTEAD: char = '\u{FFFD}';

/// Whether a terminal or a layout acts on a character instead of showing it: control characters, line and paragraph
/// separators, direction marks and deprecated formatting marks.
#[must_use]
pub fn is_control_or_format(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}'
        )
}

/// A text on one line that is safe to show: control and format characters are replaced one by one, a tab by a space.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    replaced(text, is_control_or_format)
}

/// A text on several lines that is safe to show: as [`harmless`], but line ends stay.
#[must_use]
pub fn harmless_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| is_control_or_format(c) && c != '\n')
}

fn replaced(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let clean = text.chars().map(|c| match c {
        '\t' => ' ',
        c if is_bad(c) => INSTEAD,
        c => c,
    });
    Cow::Owned(clean.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_and_format_characters_are_replaced_and_all_others_stay() {
        let title = "Duel\u{1b}[2J\u{9b}31m \u{202e}lleH\u{2069}\u{7f}\tx\n";
        assert_eq!(harmless(title), "Duel\u{fffd}[2J\u{fffd}31m \u{fffd}lleH\u{fffd}\u{fffd} x\u{fffd}");
        assert_eq!(harmless_lines("a\nb\r\n"), "a\nb\u{fffd}\n");
        for text in ["Σημαία, 旗, علم", "e\u{301} 👨\u{200d}👩", ""] {
            assert!(matches!(harmless(text), Cow::Borrowed(same) if same == text));
        }
    }
}
