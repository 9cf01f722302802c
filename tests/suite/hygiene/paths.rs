//! The paths in a file from the root of the game, and the name that each `use` gives to its target.

use super::source::{Token, partner, tokens};

/// A path in code.
pub struct Named {
    /// Its position in the text.
    pub at: usize,
    /// Its segments from the root of the game; `*` is the last one of a glob.
    pub path: Vec<String>,
    /// Its name by a `use` at the top level of the file; `None` for a path outside of such a `use`.
    pub import: Option<String>,
}

/// Every path of a file that begins with `crate`, `self`, `super` or a module that the file declares, as the module
/// `module` of a crate with this root. The path of a
/// `pub(in ..)` is left out: it imports nothing.
pub fn named(code: &str, root: &[String], module: &[String]) -> Vec<Named> {
    let tokens = tokens(code);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let children: Vec<&str> = (0..tokens.len())
        .filter(|&index| text(index) == "mod" && text(index + 2) == ";")
        .map(|at| text(at + 1))
        .collect();
    let mut inside: Vec<(usize, String)> = Vec::new();
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        inside.retain(|&(close, _)| index <= close);
        if text(index) == "mod" && text(index + 2) == "{" {
            inside.push((partner(&tokens, index + 2), text(index + 1).to_owned()));
            index += 3;
            continue;
        }
        let inner = inside.iter().map(|(_, name)| name.clone());
        let base: Vec<String> = module.iter().cloned().chain(inner).collect();
        if text(index) == "use" {
            index += 1;
            let begin = found.len();
            tree(&tokens, &mut index, &[], &mut found);
            let top = inside.is_empty();
            found = resolved(found, begin, (root, &base), &children, top);
            continue;
        }
        let begins = index == 0 || !matches!(text(index - 1), "::" | ".");
        let restricts = index > 2 && [text(index - 1), text(index - 2), text(index - 3)] == ["in", "(", "pub"];
        let known = matches!(text(index), "crate" | "self" | "super") || children.contains(&text(index));
        if begins && known && text(index + 1) == "::" {
            let mut path = vec![text(index).to_owned()];
            let at = tokens[index].0;
            while text(index + 1) == "::" && is_name(text(index + 2)) {
                index += 2;
                path.push(text(index).to_owned());
            }
            if !restricts {
                let path = from_root(path, (root, &base), &children);
                found.extend(path.map(|path| Named { at, path, import: None }));
            }
        }
        index += 1;
    }
    found
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Replaces the paths of a `use`, which are those from `begin` on, by paths from the root; drops those of other crates.
fn resolved(
    mut found: Vec<Named>,
    begin: usize,
    base: (&[String], &[String]),
    children: &[&str],
    top: bool,
) -> Vec<Named> {
    let paths = found.split_off(begin).into_iter();
    found.extend(paths.filter_map(|named| {
        let path = from_root(named.path, base, children)?;
        Some(Named { path, import: named.import.filter(|_| top), ..named })
    }));
    found
}

/// A path from the root of the game, by the module of the crate and that of the file; `None` for one of another crate, or one with too many `super`.
fn from_root(path: Vec<String>, (root, base): (&[String], &[String]), children: &[&str]) -> Option<Vec<String>> {
    let mut rest = path.iter().map(String::as_str).peekable();
    let mut whole = match rest.peek().copied()? {
        "crate" => root.to_vec(),
        "self" | "super" => base.to_vec(),
        first if children.contains(&first) => base.to_vec(),
        _ => return None,
    };
    rest.next_if(|first| matches!(*first, "crate" | "self"));
    while rest.next_if_eq(&"super").is_some() {
        (whole.len() > root.len()).then(|| whole.pop())??;
    }
    whole.extend(rest.map(str::to_owned));
    Some(whole)
}

/// Reads the tree of a `use` with all its branches, and leaves `index` behind it.
fn tree(tokens: &[Token<'_>], index: &mut usize, prefix: &[String], found: &mut Vec<Named>) {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let at = tokens.get(*index).map_or(0, |token| token.0);
    let mut path = prefix.to_vec();
    loop {
        match text(*index) {
            "{" => {
                let close = partner(tokens, *index);
                *index += 1;
                while *index < close {
                    tree(tokens, index, &path, found);
                    *index += usize::from(text(*index) == ",");
                }
                *index = close + 1;
                return;
            }
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        *index += 1;
        if text(*index) != "::" {
            break;
        }
        *index += 1;
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if text(*index) == "as" {
        name = text(*index + 1).to_owned();
        *index += 2;
    }
    found.push(Named { at, path, import: Some(name) });
}
