//! Which module uses which: imports go strictly down, and rule sets never know each other.

use super::source::{Source, Token, tokens};

/// The layers from the bottom. A module may use those with a lower number, and itself.
pub const LAYERS: [(&str, u8); 14] = [
    ("grid", 0),
    ("reading", 0),
    ("text", 0),
    ("battlefield", 1),
    ("battle", 2),
    ("rules", 3),
    ("laws", 3),
    ("level", 4),
    ("saves", 5),
    ("script", 5),
    ("bots", 5),
    ("headless", 6),
    ("window", 7),
    ("main", 8),
];

/// The folders of the rule sets.
const RULE_SETS: [&str; 5] = ["tempo", "maneuver", "region", "poise", "energy"];

/// The layer of a top-level module.
pub fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|&(_, layer)| layer)
}

/// Uses that do not go down, as `path:line: what is wrong`.
pub fn wrong_uses(source: &Source) -> Vec<String> {
    let module = source.module();
    let Some(own) = module.first() else { return Vec::new() };
    let own_layer = layer(own);
    let rule_set = module.get(1).filter(|_| own == "rules").filter(|set| RULE_SETS.contains(&set.as_str()));
    let mut wrong = Vec::new();
    for (at, used) in uses(&source.shipped, &module) {
        let Some(first) = used.first() else { continue };
        let up = matches!((layer(first), own_layer), (Some(theirs), Some(ours)) if theirs >= ours);
        let other_set = match (rule_set, used.get(1)) {
            (Some(ours), Some(theirs)) => *first == "rules" && RULE_SETS.contains(theirs) && ours != theirs,
            _ => false,
        };
        if (first != own && up) || other_set {
            wrong.push(format!("{}:{}: {} uses {}", source.path, source.line(at), module.join("::"), used.join("::")));
        }
    }
    wrong
}

/// Every path in the code that starts at the crate's root or climbs with `super`, from the root, and where it begins.
fn uses<'a>(code: &'a str, module: &'a [String]) -> Vec<(usize, Vec<&'a str>)> {
    let tokens = tokens(code);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let begins = index == 0 || text(index - 1) != "::";
        if begins && text(index) == "crate" && text(index + 1) == "::" {
            index += 2;
            branches(&tokens, &mut index, Vec::new(), &mut found);
        } else if begins && text(index) == "super" && text(index + 1) == "::" {
            let mut climbed = 0;
            while text(index) == "super" && text(index + 1) == "::" {
                climbed += 1;
                index += 2;
            }
            // More steps than modules: the path starts in a module inside the file and stays in it.
            if let Some(left) = module.len().checked_sub(climbed) {
                let base = module[..left].iter().map(String::as_str).collect();
                branches(&tokens, &mut index, base, &mut found);
            }
        } else {
            index += 1;
        }
    }
    found
}

/// Reads the rest of a path, with all branches of `{..}`, and leaves `index` behind it.
fn branches<'a>(
    tokens: &[Token<'a>],
    index: &mut usize,
    mut path: Vec<&'a str>,
    found: &mut Vec<(usize, Vec<&'a str>)>,
) {
    while let Some(&(at, token)) = tokens.get(*index) {
        if token == "{" {
            *index += 1;
            while let Some(&(_, token)) = tokens.get(*index) {
                match token {
                    "}" => {
                        *index += 1;
                        return;
                    }
                    "," => *index += 1,
                    "as" => *index += 2,
                    _ => branches(tokens, index, path.clone(), found),
                }
            }
            return;
        }
        *index += 1;
        let is_name = token.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if is_name && token != "self" {
            path.push(token);
        }
        if is_name && tokens.get(*index).is_some_and(|next| next.1 == "::") {
            *index += 1;
        } else {
            found.push((at, path));
            return;
        }
    }
}
