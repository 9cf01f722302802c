//! The values of a text with their paths, for comparing two texts of one format.

use super::source::{Limits, Source};
use super::tree::{Kind, NodeId, Tree};
use super::{Report, parse};

/// A value without fields or keys in it: a scalar, or a list or tuple of scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its path: fields, keys of maps, and for elements of lists their field `key` or `name`, else their number.
    pub path: Vec<String>,
    /// For each step of the path the line, from 1, on which the value at it begins.
    pub lines: Vec<usize>,
    /// The value as it is written, on one line.
    pub text: String,
}

/// The names of the fields of the outermost value, in the order of the text; empty if it has none.
#[must_use]
pub fn fields(source: &Source, limits: &Limits) -> Vec<String> {
    tree_of(source, limits).map_or_else(Vec::new, |(tree, root)| match &tree.node(root).kind {
        Kind::Fields(_, fields) => fields.iter().map(|field| tree.slice(field.name).to_owned()).collect(),
        _ => Vec::new(),
    })
}

/// All values of a text, in its order; empty if it cannot be read.
#[must_use]
pub fn outline(source: &Source, limits: &Limits) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    if let Some((tree, root)) = tree_of(source, limits) {
        let text = source.text();
        let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Outline { tree: &tree, starts: &starts, leaves: &mut leaves }.walk(root, &mut Vec::new(), &mut Vec::new());
    }
    leaves
}

fn tree_of(source: &Source, limits: &Limits) -> Option<(Tree, NodeId)> {
    let mut report = Report::new(source.clone());
    let guarded = source.guard(limits, &mut report);
    let root = guarded.then(|| parse::parse(source.text(), limits, &mut report)).flatten()?;
    Some((report.reading.tree, root))
}

struct Outline<'a> {
    tree: &'a Tree,
    /// The byte at which each line begins.
    starts: &'a [usize],
    leaves: &'a mut Vec<Leaf>,
}

impl Outline<'_> {
    fn walk(&mut self, at: NodeId, path: &mut Vec<String>, lines: &mut Vec<usize>) {
        let tree = self.tree;
        match &tree.node(at).kind {
            Kind::Fields(_, fields) => {
                for field in fields {
                    let start = field.name.range().start;
                    self.step(tree.slice(field.name).to_owned(), start, field.value, path, lines);
                }
            }
            Kind::Map(entries) => {
                for &(key, value) in entries {
                    let start = tree.node(key).span.range().start;
                    self.step(tree.key_text(key), start, value, path, lines);
                }
            }
            Kind::List(items) if items.iter().any(|&item| matches!(tree.node(item).kind, Kind::Fields(..))) => {
                for (number, &item) in items.iter().enumerate() {
                    let name = self.name(item).unwrap_or_else(|| number.to_string());
                    self.step(name, tree.node(item).span.range().start, item, path, lines);
                }
            }
            // `Blow((key: …))`
            Kind::Tuple(_, items) if items.iter().any(|&item| matches!(tree.node(item).kind, Kind::Fields(..))) => {
                for &item in items {
                    self.walk(item, path, lines);
                }
            }
            _ => {
                let text = tree.written(at).split_whitespace().collect::<Vec<_>>().join(" ");
                self.leaves.push(Leaf { path: path.clone(), lines: lines.clone(), text });
            }
        }
    }

    fn step(&mut self, name: String, start: usize, value: NodeId, path: &mut Vec<String>, lines: &mut Vec<usize>) {
        path.push(name);
        lines.push(self.starts.partition_point(|&line| line <= start));
        self.walk(value, path, lines);
        path.pop();
        lines.pop();
    }

    /// The field `key` or `name` of an element of a list.
    fn name(&self, item: NodeId) -> Option<String> {
        let Kind::Fields(_, fields) = &self.tree.node(item).kind else { return None };
        let named = |name: &str| fields.iter().find(|field| self.tree.slice(field.name) == name);
        named("key").or_else(|| named("name")).map(|field| self.tree.word(field.value).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{fields, outline};
    use crate::reading::{Limits, Source};

    const TEXT: &str = "(\n    a: 3, // first\n    list: [(key: \"x\", cost: Fixed(2)), (cost: 1)],\n    tags: [p,\n q],\n    map: {\"m\": (n: 1)},\n)";

    #[test]
    fn every_value_has_its_path_and_its_lines() {
        let source = Source::new("a.ron", TEXT);
        let leaves = outline(&source, &Limits::RULES);
        let told: Vec<(String, &str)> = leaves.iter().map(|leaf| (leaf.path.join("."), leaf.text.as_str())).collect();
        let wanted = [
            ("a", "3"),
            ("list.x.key", "\"x\""),
            ("list.x.cost", "Fixed(2)"),
            ("list.1.cost", "1"),
            ("tags", "[p, q]"),
            ("map.m.n", "1"),
        ];
        assert_eq!(told, wanted.map(|(path, text)| (path.to_owned(), text)));
        assert_eq!((leaves[0].lines.clone(), leaves[2].lines.clone()), (vec![2], vec![3, 3, 3]));
        assert_eq!(fields(&source, &Limits::RULES), ["a", "list", "tags", "map"]);
        assert!(outline(&Source::new("b.ron", "(a: "), &Limits::RULES).len() < 2);
    }
}
