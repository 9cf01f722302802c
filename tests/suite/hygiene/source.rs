//! Source files as the checks read them: without comments and literals, without test code, cut into tokens.

use std::path::Path;

/// A file of the repository.
pub struct Source {
    /// Its path from the root, with `/`.
    pub path: String,
    /// The path that the file would have if the game were one crate: `crates/indes-tempo/src/turn.rs` is
    /// `src/rules/tempo/turn.rs`.
    pub place: String,
    /// Its text.
    pub text: String,
    /// The same with comments and literals blanked; lines stay where they are.
    pub code: String,
    /// `code` with everything blanked that is compiled for tests only.
    pub shipped: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        let code = without_comments_and_literals(text);
        let place = place(path);
        let shipped = if is_of_tests(path) { blank(&code) } else { without_test_items(&code) };
        Self { path: path.to_owned(), place, text: text.to_owned(), code, shipped }
    }

    /// The line, from 1, of a place in the text.
    pub fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count()
    }

    /// The string literals of shipped code: the position of each, and the text between its quotes.
    pub fn strings(&self) -> Vec<(usize, &str)> {
        let mut found = Vec::new();
        let (mut at, mut tested) = (0, false);
        while let Some(c) = self.text[at..].chars().next() {
            let end = skipped(&self.text, at).unwrap_or(at);
            if end > at {
                let body = self.text[at..end].strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
                found.extend(body.filter(|_| !tested).map(|body| (at, body)));
                at = end;
            } else {
                // Code for tests only is blank in `shipped` and not in `code`.
                if !c.is_whitespace() {
                    tested = self.shipped[at..].starts_with(' ');
                }
                at += c.len_utf8();
            }
        }
        found
    }

    /// The path of the file's module: `src/battle/rule.rs` is `battle`, `rule`.
    pub fn module(&self) -> Vec<String> {
        let path = self.place.trim_start_matches("src/").trim_end_matches(".rs");
        path.split('/').filter(|part| !matches!(*part, "mod" | "lib" | "main")).map(str::to_owned).collect()
    }

    /// The path of the root of the file's crate, as a module: `rules`, `tempo` for `indes-tempo`.
    pub fn crate_root(&self) -> Vec<String> {
        let root = self.path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/"));
        root.map_or_else(Vec::new, |(name, _)| names(facade(name)))
    }

    /// Whether the file belongs to the game rather than to its tests.
    pub fn is_shipped(&self) -> bool {
        self.place.starts_with("src/")
    }

    /// Whether the file belongs to one of these top-level modules of `src`.
    pub fn is_in(&self, folders: &[&str]) -> bool {
        self.is_shipped() && self.module().first().is_some_and(|first| folders.contains(&first.as_str()))
    }
}

/// The crate that only tests use.
const OF_TESTS: &str = "crates/indes-testing/";

/// Whether a file is compiled for tests only.
pub fn is_of_tests(path: &str) -> bool {
    let below = path.starts_with("tests/") || path.contains("/tests/");
    below || path.ends_with("/tests.rs") || path.starts_with(OF_TESTS)
}

/// The module under which the game has a crate; empty for a crate whose modules the game has as they are.
fn facade(name: &str) -> &'static str {
    match name {
        "indes-rules" => "rules",
        "indes-tempo" => "rules/tempo",
        "indes-maneuver" => "rules/maneuver",
        "indes-region" => "rules/region",
        "indes-poise" => "rules/poise",
        "indes-energy" => "rules/energy",
        "indes-window" => "window",
        _ => "",
    }
}

fn names(path: &str) -> Vec<String> {
    path.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The path of a file if the game were one crate; files of tests stay where they are.
fn place(path: &str) -> String {
    if path.starts_with(OF_TESTS) {
        return path.to_owned();
    }
    let Some((name, rest)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/")) else {
        return path.to_owned();
    };
    match (facade(name), rest) {
        ("", rest) => format!("src/{rest}"),
        (module, "lib.rs") => format!("src/{module}/mod.rs"),
        (module, rest) => format!("src/{module}/{rest}"),
    }
}

/// The repository's text files (those that git is meant to track), sorted by path.
pub fn text_files() -> Vec<Source> {
    let mut found = Vec::new();
    collect(root(), &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(found.len() > 10, "only {} files found", found.len());
    found
}

/// The Rust files of the game, its crates and its tests.
pub fn rust_files() -> Vec<Source> {
    let mut files = text_files();
    let is_ours = |path: &str| ["src/", "crates/", "tests/"].iter().any(|folder| path.starts_with(folder));
    files.retain(|file| file.path.ends_with(".rs") && is_ours(&file.path));
    files
}

/// The folder of the package, in which cargo runs tests.
pub fn root() -> &'static Path {
    Path::new(".")
}

fn collect(folder: &Path, found: &mut Vec<Source>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let hidden = name.starts_with('.') && !matches!(name.as_str(), ".ci" | ".config" | ".cargo" | ".gitignore");
        if hidden || matches!(name.as_str(), "target" | "shots" | "Cargo.lock") || name.ends_with(".log") {
            continue;
        }
        if path.is_dir() {
            collect(&path, found);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            let relative = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.push(Source::new(&relative, &text));
        }
    }
}

/// A token of code, a word, a number or a sign (`::` is one), with its position.
pub type Token<'a> = (usize, &'a str);

/// Cuts blanked code into tokens. `1.5` is one token, `1..5` and `pair.0` are three.
pub fn tokens(code: &str) -> Vec<Token<'_>> {
    let bytes = code.as_bytes();
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begin = at;
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        } else if is_word(bytes[at]) {
            let after_dot = tokens.last().is_some_and(|&(_, last)| last == ".");
            let number = bytes[at].is_ascii_digit() && !after_dot;
            while at < bytes.len() && is_word(bytes[at])
                || number && bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
            {
                at += 1;
            }
        } else if bytes[at..].starts_with(b"::") {
            at += 2;
        } else {
            at += 1;
        }
        tokens.push((begin, &code[begin..at]));
    }
    tokens
}

/// The index of the token that closes the bracket at token `open`.
pub fn partner(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, (_, token)) in tokens.iter().enumerate().skip(open) {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    tokens.len() - 1
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn blank(text: &str) -> String {
    text.chars().flat_map(|c| std::iter::repeat_n(if c == '\n' { '\n' } else { ' ' }, c.len_utf8())).collect()
}

fn without_comments_and_literals(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let end = skipped(text, at).unwrap_or(at);
        if end > at {
            code.push_str(&blank(&text[at..end]));
            at = end;
        } else {
            let c = text[at..].chars().next().unwrap_or(' ');
            code.push(c);
            at += c.len_utf8();
        }
    }
    code
}

/// The end of the comment or literal that begins at `at`; `None` if none begins there.
fn skipped(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let bytes = text.as_bytes();
    if rest.starts_with("//") {
        return Some(at + rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        let (mut depth, mut end) = (0_usize, at);
        while end < bytes.len() {
            if text.as_bytes()[end..].starts_with(b"/*") {
                (depth, end) = (depth + 1, end + 2);
            } else if text.as_bytes()[end..].starts_with(b"*/") {
                (depth, end) = (depth - 1, end + 2);
                if depth == 0 {
                    break;
                }
            } else {
                end += 1;
            }
        }
        return Some(end);
    }
    if rest.starts_with('"') {
        return Some(quoted_end(bytes, at + 1, b'"'));
    }
    let starts_word = at == 0 || !is_word(bytes[at - 1]);
    if starts_word && (rest.starts_with('r') || rest.starts_with("br")) {
        let after = rest.trim_start_matches(['b', 'r']);
        let hashes = after.len() - after.trim_start_matches('#').len();
        if after[hashes..].starts_with('"') {
            let body = text.len() - after.len() + hashes + 1;
            let close = format!("\"{}", "#".repeat(hashes));
            return Some(text[body..].find(&close).map_or(text.len(), |found| body + found + close.len()));
        }
    }
    if let Some(after) = rest.strip_prefix('\'') {
        let mut chars = after.chars();
        let first = chars.next()?;
        if first == '\\' {
            return Some(quoted_end(bytes, at + 1, b'\''));
        }
        // Without a closing quote it is a lifetime.
        return chars.as_str().starts_with('\'').then(|| at + 1 + first.len_utf8() + 1);
    }
    None
}

fn quoted_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Blanks every item with `#[cfg(test)]`; items with `any(..)` and `not(..)` stay.
fn without_test_items(code: &str) -> String {
    let tokens = tokens(code);
    let mut shipped = String::with_capacity(code.len());
    let mut copied = 0;
    let mut index = 0;
    while index + 2 < tokens.len() {
        if tokens[index].1 == "#" && tokens[index + 1].1 == "[" && tokens[index + 2].1 == "cfg" {
            let close = partner(&tokens, index + 1);
            let words: Vec<&str> = tokens[index + 2..close].iter().map(|token| token.1).collect();
            if words.contains(&"test") && !words.contains(&"any") && !words.contains(&"not") {
                let last = item_end(&tokens, close + 1);
                let end = tokens[last].0 + tokens[last].1.len();
                shipped.push_str(&code[copied..tokens[index].0]);
                shipped.push_str(&blank(&code[tokens[index].0..end]));
                copied = end;
                index = last;
            }
        }
        index += 1;
    }
    shipped.push_str(&code[copied..]);
    shipped
}

/// The last token of the item that begins at `index`: its `;` or the bracket that closes its body.
fn item_end(tokens: &[Token<'_>], mut index: usize) -> usize {
    while index < tokens.len() {
        match tokens[index].1 {
            ";" => return index,
            "{" => return partner(tokens, index),
            "(" | "[" => index = partner(tokens, index),
            _ => {}
        }
        index += 1;
    }
    tokens.len() - 1
}
