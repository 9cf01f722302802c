//! Layers: imports of modules go strictly down, and rule sets do not import each other.

use super::paths::named;
use super::source::Source;

/// The layers from the bottom. A module may use itself and modules of lower layers.
pub const LAYERS: [(&str, u8); 14] = [
    ("grid", 0),
    ("reading", 0),
    ("text", 0),
    ("battlefield", 1),
    ("battle", 2),
    ("rules", 3),
    ("invariants", 3),
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
    for used in named(&source.shipped, &module) {
        let (at, used) = (used.at, used.path);
        let Some(first) = used.first() else { continue };
        let up = matches!((layer(first), own_layer), (Some(theirs), Some(ours)) if theirs >= ours);
        let other_set = match (rule_set, used.get(1)) {
            (Some(ours), Some(theirs)) => first == "rules" && RULE_SETS.contains(&theirs.as_str()) && ours != theirs,
            _ => false,
        };
        if (first != own && up) || other_set {
            wrong.push(format!("{}:{}: {} uses {}", source.path, source.line(at), module.join("::"), used.join("::")));
        }
    }
    wrong
}
