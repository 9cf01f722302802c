//! The parser's result: a tree of values, each with its span and its parent.

use super::path::{Path, Step};
use std::ops::Range;
use std::sync::Arc;

/// A value of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId(u32);

impl NodeId {
    /// The outermost value: the parser makes it first.
    pub(super) const ROOT: Self = Self(0);

    pub(super) const fn at(self) -> usize {
        self.0 as usize
    }
}

/// A stretch of the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Self {
        let narrow = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: narrow(start), end: narrow(end) }
    }

    pub(super) const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A named value of a struct.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) name: Span,
    pub(super) value: NodeId,
}

/// The kind of a value.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Unreadable text that has been reported.
    Hole,
    /// `true`, `false`
    Bool(bool),
    /// `-3`
    Number,
    /// `'x'`
    Char(char),
    /// `"text"`; with the unescaped text if it differs from the written one.
    Text(Option<Box<str>>),
    /// `[a, b]`
    List(Vec<NodeId>),
    /// `{a: b}`
    Map(Vec<(NodeId, NodeId)>),
    /// `name`
    Name,
    /// `(a, b)` or `name(a, b)`
    Tuple(Option<Span>, Vec<NodeId>),
    /// `(a: b)` or `name(a: b)`
    Fields(Option<Span>, Vec<Field>),
}

/// A value with its parent and its span.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: NodeId,
    pub(super) span: Span,
    pub(super) kind: Kind,
}

/// All values of a text.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    text: Arc<str>,
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn new(text: Arc<str>) -> Self {
        Self { text, nodes: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a value that begins at a byte; its kind and its end are filled in when it has been read.
    pub(super) fn grow(&mut self, parent: NodeId, at: usize) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { parent, span: Span::new(at, at), kind: Kind::Hole });
        id
    }

    pub(super) fn fill(&mut self, id: NodeId, span: Span, kind: Kind) {
        if let Some(node) = self.nodes.get_mut(id.at()) {
            node.span = span;
            node.kind = kind;
        }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.at()]
    }

    pub(super) fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The value as it is written.
    pub(super) fn written(&self, id: NodeId) -> &str {
        self.slice(self.node(id).span)
    }

    /// The content of a text, unescaped; a name, number or character as it is written.
    pub(super) fn word(&self, id: NodeId) -> &str {
        let written = self.written(id);
        match &self.node(id).kind {
            Kind::Text(Some(text)) => text,
            Kind::Text(None) => written.get(1..written.len().saturating_sub(1)).unwrap_or_default(),
            _ => written.strip_prefix("r#").unwrap_or(written),
        }
    }

    /// Whether a value is this map key.
    pub(super) fn is_key(&self, id: NodeId, key: &str) -> bool {
        match &self.node(id).kind {
            Kind::Char(c) => key.chars().eq([*c]),
            _ => self.word(id) == key,
        }
    }

    /// The bytes that a caret marks for a value: all of a short one, the opening of a long one.
    pub(super) fn face(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        let range = node.span.range();
        let written = self.written(id);
        let opening = |name: Option<Span>| range.start..name.map_or(range.start, |name| name.range().end) + 1;
        match &node.kind {
            Kind::List(_) | Kind::Map(_) if written.len() > 80 || written.contains('\n') => opening(None),
            Kind::Tuple(name, _) | Kind::Fields(name, _) if written.len() > 80 || written.contains('\n') => {
                opening(*name)
            }
            _ => range,
        }
    }

    /// The path of a value, with the numbers that elements have in the file.
    pub(super) fn path(&self, id: NodeId) -> Path {
        let mut steps = Vec::new();
        let mut at = id;
        while at != NodeId::ROOT {
            let parent = self.node(at).parent;
            match &self.node(parent).kind {
                Kind::List(items) => {
                    steps.extend(items.iter().position(|&item| item == at).map(Step::Index));
                }
                Kind::Tuple(_, items) if items.len() > 1 => {
                    steps.extend(items.iter().position(|&item| item == at).map(Step::Index));
                }
                Kind::Fields(_, fields) => {
                    let field = fields.iter().find(|field| field.value == at);
                    steps.extend(field.map(|field| Step::Field(self.slice(field.name).to_owned())));
                }
                Kind::Map(entries) => {
                    let entry = entries.iter().find(|entry| entry.0 == at || entry.1 == at);
                    steps.extend(entry.map(|entry| Step::Key(self.key_text(entry.0))));
                }
                _ => {}
            }
            at = parent;
        }
        steps.reverse();
        Path(steps)
    }

    /// A map key as text, for messages and [`Path::key`].
    pub(super) fn key_text(&self, id: NodeId) -> String {
        match &self.node(id).kind {
            Kind::Char(c) => c.to_string(),
            _ => self.word(id).chars().take(200).collect(),
        }
    }
}
