//! Floors of a folder: its files import each other without circles.

use super::paths::{Named, named};
use super::source::{Source, partner, tokens};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The folders whose files must form floors.
pub const FOLDERS: &[&str] = &[
    "src",
    "crates/indes-core/src",
    "crates/indes-rules/src",
    "crates/indes-tempo/src",
    "crates/indes-maneuver/src",
    "crates/indes-region/src",
    "crates/indes-poise/src",
    "crates/indes-energy/src",
    "crates/indes-level/src",
    "crates/indes-tools/src",
    "crates/indes-window/src",
];

/// The number of re-exports that are followed from one name; more of them are a circle.
const FOLLOWED: usize = 16;

/// The files of a folder by their modules.
struct Folder<'a> {
    root: Vec<String>,
    files: BTreeMap<Vec<String>, File<'a>>,
}

struct File<'a> {
    source: &'a Source,
    /// The paths in its code.
    paths: Vec<Named>,
    /// The names of the items at its top level.
    items: BTreeSet<&'a str>,
}

/// The shortest circles of imports in a folder, each as a chain of files with the lines of the imports:
/// `a.rs:3 -> b.rs:1 -> a.rs`. An imported or re-exported name counts as imported from the file that defines it. Of
/// circles that share a file only one is returned.
pub fn circles(sources: &[Source], folder: &str) -> Vec<String> {
    let folder = Folder::new(sources, folder);
    let imports: BTreeMap<_, _> = folder.files.keys().map(|module| (module, folder.imports(module))).collect();
    let mut reported: Vec<&[String]> = Vec::new();
    let mut chains = Vec::new();
    for &start in imports.keys() {
        let Some(circle) = way_back(&imports, start) else { continue };
        if circle.iter().any(|(file, _)| reported.contains(&file.as_slice())) {
            continue;
        }
        reported.extend(circle.iter().map(|(file, _)| file.as_slice()));
        let parts = circle.iter().map(|(file, at)| {
            let source = folder.files[*file].source;
            format!("{}:{} -> ", source.path, source.line(*at))
        });
        chains.push(parts.collect::<String>() + &folder.files[start].source.path);
    }
    chains
}

/// For each file the files that it imports, with the position of the first path to each.
type Imports<'a> = BTreeMap<&'a Vec<String>, BTreeMap<&'a Vec<String>, usize>>;

/// The shortest circle through a file: each file of it with the position of its import of the next one.
fn way_back<'a>(imports: &Imports<'a>, start: &'a Vec<String>) -> Option<Vec<(&'a Vec<String>, usize)>> {
    let mut before: BTreeMap<&Vec<String>, (&'a Vec<String>, usize)> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(file) = open.pop_front() {
        for (&next, &at) in &imports[file] {
            if !before.contains_key(next) {
                before.insert(next, (file, at));
                open.push_back(next);
            }
        }
    }
    let mut circle = vec![*before.get(start)?];
    while circle[0].0 != start {
        circle.insert(0, before[circle[0].0]);
    }
    Some(circle)
}

impl<'a> Folder<'a> {
    fn new(sources: &'a [Source], folder: &str) -> Self {
        let below = format!("{folder}/");
        let files = sources.iter().filter(|source| source.path.starts_with(&below));
        let files = files.map(|source| {
            let module = source.module();
            let (paths, items) = (named(&source.shipped, &source.crate_root(), &module), items(&source.shipped));
            (module, File { source, paths, items })
        });
        let root = Source::new(&format!("{folder}/mod.rs"), "").module();
        Self { root, files: files.collect() }
    }

    /// The other files of the folder that a file imports, with the position of the first path to each.
    fn imports(&self, module: &Vec<String>) -> BTreeMap<&Vec<String>, usize> {
        let mut found = BTreeMap::new();
        for path in &self.files[module].paths {
            if let Some(file) = self.file_of(&path.path).filter(|file| *file != module) {
                found.entry(file).or_insert(path.at);
            }
        }
        found
    }

    /// The file that defines the item of a path; `None` if it is not in the folder.
    fn file_of(&self, path: &[String]) -> Option<&Vec<String>> {
        let mut path = path.to_vec();
        for _ in 0..FOLLOWED {
            if !path.starts_with(&self.root) {
                return None;
            }
            let length =
                (self.root.len()..=path.len()).rev().find(|&length| self.files.contains_key(&path[..length]))?;
            let (module, file) = self.files.get_key_value(&path[..length])?;
            let Some(name) = path.get(length).filter(|name| *name != "*" && !file.items.contains(name.as_str())) else {
                return Some(module);
            };
            let Some(mut next) = self.import(file, name) else { return Some(module) };
            next.extend_from_slice(&path[length + 1..]);
            path = next;
        }
        None
    }

    /// The path that a file imports under a name, by the name itself or by a glob of a file with such an item.
    fn import(&self, file: &File, name: &str) -> Option<Vec<String>> {
        let named = file.paths.iter().find(|path| path.import.as_deref() == Some(name));
        named.map(|path| path.path.clone()).or_else(|| {
            let globs = file.paths.iter().filter(|path| path.import.as_deref() == Some("*"));
            let mut targets = globs.filter_map(|path| path.path.split_last()).map(|(_, target)| target);
            let target =
                targets.find(|&target| self.files.get(target).is_some_and(|file| file.items.contains(name)))?;
            Some(target.iter().cloned().chain([name.to_owned()]).collect())
        })
    }
}

/// The names of the items at the top level of a file.
fn items(code: &str) -> BTreeSet<&str> {
    const KINDS: [&str; 9] = ["struct", "enum", "trait", "fn", "type", "const", "static", "union", "macro_rules"];
    let tokens = tokens(code);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.1);
    let mut found = BTreeSet::new();
    let mut index = 0;
    while index < tokens.len() {
        match text(index) {
            "{" | "(" | "[" => index = partner(&tokens, index),
            kind if KINDS.contains(&kind) => {
                found.insert(text(if text(index + 1) == "!" { index + 2 } else { index + 1 }));
            }
            _ => {}
        }
        index += 1;
    }
    found
}
