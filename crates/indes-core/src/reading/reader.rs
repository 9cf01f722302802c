//! [`Reader`]: one value of the tree, for the deserializer.

use super::fault::Fault;
use super::names::quote;
use super::placeholder::Placeholder;
use super::report::Reading;
use super::tree::{Kind, NodeId};
use serde::de::DeserializeSeed;

/// Reads one value of the tree.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t> {
    pub(super) reading: &'t Reading,
    pub(super) id: NodeId,
    /// Whether the value's own name has already been read as a variant of an enum.
    pub(super) bare: bool,
}

/// The result of reading a value.
pub(super) type ReadResult<T> = Result<T, Fault>;

impl<'t> Reader<'t> {
    pub(super) const fn new(reading: &'t Reading, id: NodeId) -> Self {
        Self { reading, id, bare: false }
    }

    pub(super) fn kind(&self) -> &'t Kind {
        &self.reading.tree.node(self.id).kind
    }

    pub(super) fn word(&self) -> &'t str {
        self.reading.tree.word(self.id)
    }

    /// The value in words, for messages.
    fn found(&self) -> String {
        let tree = &self.reading.tree;
        let named = |what: &str, name: Option<_>| match name {
            Some(name) => quote(&format!("{}(…)", tree.slice(name))),
            None => what.to_owned(),
        };
        match self.kind() {
            Kind::Hole => "nothing".to_owned(),
            Kind::Bool(value) => format!("`{value}`"),
            Kind::Number => format!("the number {}", quote(self.word())),
            Kind::Char(_) => format!("the character {}", quote(tree.written(self.id))),
            Kind::Text(_) => format!("the text {}", quote(tree.written(self.id))),
            Kind::List(_) => "a list `[ … ]`".to_owned(),
            Kind::Map(_) => "a map `{ … }`".to_owned(),
            Kind::Name => format!("the name {}", quote(self.word())),
            Kind::Tuple(name, _) => named("`( … )`", *name),
            Kind::Fields(name, _) => named("fields `( … )`", *name),
        }
    }

    pub(super) fn expected(&self, what: &str, help: Option<String>) -> Fault {
        Fault::new(format!("expected {what}, found {}", self.found()), help).or_at(self.id)
    }

    /// Reads a value inside this one; a placeholder if it was left out.
    pub(super) fn give<'de, S: DeserializeSeed<'de>>(&self, seed: S, child: NodeId) -> ReadResult<S::Value> {
        if self.reading.is_out(child) {
            seed.deserialize(Placeholder::FIRST).map_err(|fault| fault.spoils(self.id))
        } else {
            seed.deserialize(Reader::new(self.reading, child)).map_err(|fault| fault.or_at(child))
        }
    }
}
