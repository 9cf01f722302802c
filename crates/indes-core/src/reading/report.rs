//! The problems found so far, and the tree with what was left out of it.

use super::fault::Fault;
use super::names::{hint, nearest, quote};
use super::path::{Path, Step};
use super::placeholder::Placeholder;
use super::problem::{Lines, NamedText, Problem, Problems};
use super::source::Source;
use super::tree::{Field, Kind, NodeId, Tree};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most problems listed for one file; further ones are only counted.
pub(super) const MOST_PROBLEMS: usize = 50;

/// The tree, with the values that were left out or replaced so that the rest can be read.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) tree: Tree,
    /// The values that were left out.
    out: BTreeSet<NodeId>,
    /// The fields that are missing or left out and are read from a placeholder, each with the number of placeholders
    /// that were refused.
    filled: BTreeMap<(NodeId, &'static str), usize>,
    /// The fields with unknown names, by their values.
    unknown: RefCell<BTreeMap<NodeId, Unknown>>,
}

/// A field that its struct does not know.
#[derive(Clone, Debug)]
struct Unknown {
    field: Field,
    known: &'static [&'static str],
    /// The field that was most likely meant; it is read under this name.
    meant: Option<&'static str>,
    reported: bool,
}

impl Reading {
    pub(super) fn is_out(&self, id: NodeId) -> bool {
        self.out.contains(&id)
    }

    /// The element of a list that was read as the `at`th, those left out not counted. Its cost grows with the values
    /// that were left out, not with the length of the list.
    fn nth_read(&self, items: &[NodeId], at: usize) -> Option<NodeId> {
        // Ids rise in the order of the file, in a list and among those left out.
        let left_out = self.out.iter().filter_map(|id| items.binary_search(id).ok());
        let place = left_out.fold(at, |place, out| if out <= place { place + 1 } else { place });
        items.get(place).copied()
    }

    /// The placeholder of a field that has no value; `None` if it needs none.
    pub(super) fn placeholder(&self, id: NodeId, field: &'static str) -> Option<Placeholder> {
        if self.filled.is_empty() {
            return None;
        }
        Placeholder::of_try(*self.filled.get(&(id, field))?)
    }

    /// The name under which a field is read. An unknown name is noted; the field is read under the name that was
    /// probably meant, if no other field has it.
    pub(super) fn known_name(
        &self,
        field: Field,
        fields: &[Field],
        known: &'static [&'static str],
    ) -> Option<&'static str> {
        let written = self.tree.slice(field.name);
        if let Some(name) = known.iter().copied().find(|&name| name == written) {
            return Some(name);
        }
        let mut unknown = self.unknown.borrow_mut();
        if unknown.len() > MOST_PROBLEMS {
            return None;
        }
        let noted = unknown.entry(field.value).or_insert_with(|| {
            let taken = |name: &str| fields.iter().any(|other| self.tree.slice(other.name) == name);
            let near = nearest(written, known.iter().copied());
            let meant = near.and_then(|near| known.iter().copied().find(|&name| name == near && !taken(name)));
            Unknown { field, known, meant, reported: false }
        });
        noted.meant
    }

    /// The field of this name, also if it is misspelt.
    fn field(&self, id: NodeId, name: &str) -> Option<Field> {
        let Kind::Fields(_, fields) = &self.tree.node(id).kind else { return None };
        let unknown = self.unknown.borrow();
        let meant = |field: &&Field| unknown.get(&field.value).is_some_and(|unknown| unknown.meant == Some(name));
        fields.iter().find(|field| self.tree.slice(field.name) == name).or_else(|| fields.iter().find(meant)).copied()
    }
}

/// The place in the tree to which a path leads.
struct Place {
    node: NodeId,
    /// The bytes of the field's name or the map's key.
    name: Option<Range<usize>>,
    /// The steps after `node` that the text does not have: fields with their default.
    rest: Vec<Step>,
    /// Whether an earlier problem is the cause of any problem here.
    spoilt: bool,
}

/// The problems of a text, to which checks can add more by path.
#[derive(Clone, Debug)]
pub struct Report {
    source: Source,
    lines: Lines,
    pub(super) reading: Reading,
    list: Vec<Problem>,
    unlisted: usize,
}

impl Report {
    pub(super) fn new(source: Source) -> Self {
        let lines = Lines::of(source.text());
        let tree = Tree::new(source.shared_text());
        let reading = Reading { tree, out: BTreeSet::new(), filled: BTreeMap::new(), unknown: RefCell::default() };
        Self { source, lines, reading, list: Vec::new(), unlisted: 0 }
    }

    /// The number of problems so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len() + self.unlisted
    }

    /// Whether there is no problem so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether as many problems are listed as can be; further ones are only counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() >= MOST_PROBLEMS
    }

    /// Adds a problem of the value at a path.
    pub fn add(&mut self, path: &Path, message: impl Into<String>, help: Option<String>) {
        let Some(place) = self.unspoilt_place(path) else { return };
        let span = self.reading.tree.face(place.node);
        self.add_span(span, self.shown_path(&place), message.into(), help);
    }

    /// Adds a problem of a field's name or a map's key.
    pub fn add_to_name(&mut self, path: &Path, message: impl Into<String>, help: Option<String>) {
        let Some(place) = self.unspoilt_place(path) else { return };
        let span = place.name.clone().unwrap_or_else(|| self.reading.tree.face(place.node));
        self.add_span(span, self.shown_path(&place), message.into(), help);
    }

    /// Adds a problem of one character, counted from 0, of the text at a path.
    pub fn add_to_char(&mut self, path: &Path, nth: usize, message: impl Into<String>, help: Option<String>) {
        let Some(place) = self.unspoilt_place(path) else { return };
        let tree = &self.reading.tree;
        let face = tree.face(place.node);
        let span = match tree.node(place.node).kind {
            // Without escapes the characters between the quotes are those of the text.
            Kind::Text(None) => {
                let (at, c) = tree.word(place.node).char_indices().nth(nth).unwrap_or((0, '"'));
                let start = face.start + 1 + at;
                start..start + c.len_utf8()
            }
            _ => face,
        };
        self.add_span(span, self.shown_path(&place), message.into(), help);
    }

    /// Whether the value at a path and all in it were read as they are written: nothing was left out or replaced.
    #[must_use]
    pub fn is_whole(&self, path: &Path) -> bool {
        let place = self.place(path);
        let inside = |mut at: NodeId| loop {
            if at == place.node {
                return true;
            }
            if at == NodeId::ROOT {
                return false;
            }
            at = self.reading.tree.node(at).parent;
        };
        !place.spoilt
            && !self.reading.out.iter().any(|&at| inside(at))
            && !self.reading.filled.keys().any(|&(at, _)| inside(at))
    }

    /// Whether no element of the list or map at a path was left out.
    #[must_use]
    pub fn is_complete(&self, path: &Path) -> bool {
        let place = self.place(path);
        let is_out = |id: &NodeId| self.reading.is_out(*id);
        let lacks = match &self.reading.tree.node(place.node).kind {
            _ if place.spoilt || !place.rest.is_empty() => return !place.spoilt,
            Kind::List(items) => items.iter().any(is_out),
            Kind::Map(entries) => entries.iter().any(|(key, value)| is_out(key) || is_out(value)),
            _ => false,
        };
        !lacks
    }

    /// The value, if there is no problem.
    ///
    /// # Errors
    /// All problems.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            _ if self.is_empty() => {
                Err(Problems::of_file(self.source.name(), "the file cannot be read".to_owned(), None))
            }
            _ => Err(self.into_problems()),
        }
    }

    pub(super) fn into_problems(self) -> Problems {
        Problems::new(self.source.name(), self.list, self.unlisted)
    }

    pub(super) fn add_span(&mut self, span: Range<usize>, path: String, message: String, help: Option<String>) {
        if self.is_full() {
            self.unlisted += 1;
            return;
        }
        let text = NamedText { file: self.source.name(), text: self.source.text(), lines: &self.lines };
        self.list.push(Problem::in_text(text, span, path, message, help));
    }

    /// Leaves a value out from now on. Returns whether it was not left out before.
    pub(super) fn leave_out(&mut self, id: NodeId) -> bool {
        self.reading.out.insert(id)
    }

    /// Adds the problem at which a reading failed, and leaves its value out of the next one or gives its field a
    /// placeholder. Returns whether another try can get further.
    pub(super) fn take_out(&mut self, root: NodeId, fault: Fault) -> bool {
        let at = fault.at().unwrap_or(root);
        if let Some(field) = fault.missing() {
            let tried = self.reading.filled.get(&(at, field)).map(|tries| tries + 1);
            let next = tried.unwrap_or(0);
            if tried.is_none() && self.reading.field(at, field).is_none() {
                let start = self.reading.tree.node(at).span.range().start;
                let path = self.reading.tree.path(at).field(field).to_string();
                let help = Some(format!("add `{field}: …` here"));
                self.add_span(start..start + 1, path, format!("`{field}` is missing"), help);
            }
            if Placeholder::of_try(next).is_some() {
                self.reading.filled.insert((at, field), next);
                return true;
            }
        } else if !fault.is_quiet() {
            let (message, help) = fault.into_text();
            let span = self.reading.tree.face(at);
            let path = self.reading.tree.path(at).to_string();
            self.add_span(span, path, message, help);
        }
        at != root && self.leave_out(at)
    }

    /// Adds the problems that a reading noted without failing: fields with unknown names.
    pub(super) fn report_unknown_fields(&mut self) {
        let news: Vec<Unknown> = {
            let mut unknown = self.reading.unknown.borrow_mut();
            unknown
                .values_mut()
                .filter(|noted| !noted.reported)
                .map(|noted| {
                    noted.reported = true;
                    noted.clone()
                })
                .collect()
        };
        for Unknown { field, known, .. } in news {
            let name = self.reading.tree.slice(field.name).to_owned();
            let path = self.reading.tree.path(field.value).to_string();
            let help = hint(&name, known.iter().copied());
            self.add_span(field.name.range(), path, format!("there is no field {}", quote(&name)), help);
        }
    }

    /// The place at which to add a problem; `None` if it follows from an earlier one, or the list is full, in which
    /// case it is counted.
    fn unspoilt_place(&mut self, path: &Path) -> Option<Place> {
        if self.is_full() {
            self.unlisted += 1;
            return None;
        }
        Some(self.place(path)).filter(|place| !place.spoilt)
    }

    fn shown_path(&self, place: &Place) -> String {
        let mut path = self.reading.tree.path(place.node);
        path.0.extend(place.rest.iter().cloned());
        path.to_string()
    }

    fn place(&self, path: &Path) -> Place {
        let (tree, reading) = (&self.reading.tree, &self.reading);
        let mut place = Place { node: NodeId::ROOT, name: None, rest: Vec::new(), spoilt: tree.len() == 0 };
        if place.spoilt {
            return place;
        }
        for (depth, step) in path.0.iter().enumerate() {
            // `Some(x)` and `name(x)` are no step of their own.
            while let Kind::Tuple(Some(_), items) = &tree.node(place.node).kind
                && let [only] = items.as_slice()
            {
                place.node = *only;
            }
            let next = match (step, &tree.node(place.node).kind) {
                (Step::Field(name), Kind::Fields(..)) => {
                    let field = reading.field(place.node, name);
                    field.map(|field| (field.value, Some(field.name.range())))
                }
                (Step::Index(at), Kind::List(items)) => reading.nth_read(items, *at).map(|item| (item, None)),
                (Step::Index(at), Kind::Tuple(_, items)) => items.get(*at).map(|&item| (item, None)),
                (Step::Key(key), Kind::Map(entries)) => {
                    let live = |entry: &&(NodeId, NodeId)| !reading.is_out(entry.0);
                    let entry = entries.iter().filter(live).find(|entry| tree.is_key(entry.0, key));
                    entry.map(|entry| (entry.1, Some(tree.node(entry.0).span.range())))
                }
                _ => None,
            };
            let Some((node, name)) = next else {
                let filled = |name: &str| reading.filled.keys().any(|&(at, field)| at == place.node && field == name);
                place.spoilt |= matches!(step, Step::Field(name) if filled(name));
                place.rest = path.0[depth..].to_vec();
                return place;
            };
            place.node = node;
            place.name = name;
            place.spoilt |= reading.is_out(node);
        }
        place
    }
}
