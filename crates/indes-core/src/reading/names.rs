//! Similar names and lists of names, for help lines.

use super::shown::is_control_or_format;

/// The longest name in bytes that is compared: a longer one is no misspelling, and comparing would take long.
const LONGEST: usize = 48;

/// The known name that was most likely meant; `None` if none is similar enough.
#[must_use]
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.is_empty() || wrong.len() > LONGEST {
        return None;
    }
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let wrong = plain(wrong);
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        let candidate = plain(name);
        let distance = strsim::damerau_levenshtein(&wrong, &candidate);
        let begins = candidate.starts_with(&wrong) || wrong.starts_with(&candidate);
        let allowed = if begins && candidate.len().min(wrong.len()) >= 3 {
            usize::MAX
        } else {
            candidate.chars().count().max(wrong.chars().count()) / 3
        };
        if distance <= allowed.max(1) && distance < candidate.chars().count() && best.is_none_or(|(d, _)| distance < d)
        {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}

/// `a, b or c`, each in backticks; cut after twenty names.
#[must_use]
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 20;
    let names: Vec<&str> = names.into_iter().collect();
    let mut text = String::new();
    for (at, name) in names.iter().take(MOST).enumerate() {
        if at > 0 {
            text.push_str(if at + 1 == names.len() { " or " } else { ", " });
        }
        text.push_str(&quote(name));
    }
    if names.len() > MOST {
        text.push_str(&format!(" and {} more", names.len() - MOST));
    }
    text
}

/// The help line for an unknown name: the most similar known one, and all known ones. `None` if none is known.
#[must_use]
pub fn hint<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    let near = nearest(wrong, known.iter().copied());
    match (near, known.len()) {
        (_, 0) => None,
        (Some(near), 1) => Some(format!("did you mean {}?", quote(near))),
        (Some(near), _) => Some(format!("did you mean {}? Known: {}", quote(near), list(known))),
        (None, 1) => Some(format!("the only one is {}", list(known))),
        (None, _) => Some(format!("known: {}", list(known))),
    }
}

/// A piece of the author's text in backticks, cut to 40 characters and on one line; invisible characters are escaped.
#[must_use]
pub fn quote(text: &str) -> String {
    const MOST: usize = 40;
    let mut short = String::new();
    for c in text.chars().take(MOST) {
        if is_control_or_format(c) { short.extend(c.escape_default()) } else { short.push(c) }
    }
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}
