//! Layers: inside a crate imports of modules go strictly down. Between crates Cargo holds it.

use super::paths::named;
use super::source::Source;

/// The layers from the bottom. A module may use itself and modules of lower layers.
pub const LAYERS: [(&str, u8); 16] = [
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
    ("options", 6),
    ("random_levels", 5),
    ("headless", 6),
    ("window", 7),
    ("main", 8),
];

/// The layer of a top-level module.
pub fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|&(_, layer)| layer)
}

/// Uses that do not go down, as `path:line: what is wrong`.
pub fn wrong_uses(source: &Source) -> Vec<String> {
    let module = source.module();
    let Some(own) = module.first() else { return Vec::new() };
    let own_layer = layer(own);
    let mut wrong = Vec::new();
    for used in named(&source.shipped, &source.crate_root(), &module) {
        let (at, used) = (used.at, used.path);
        let Some(first) = used.first() else { continue };
        let up = matches!((layer(first), own_layer), (Some(theirs), Some(ours)) if theirs >= ours);
        if first != own && up {
            wrong.push(format!("{}:{}: {} uses {}", source.path, source.line(at), module.join("::"), used.join("::")));
        }
    }
    wrong
}
