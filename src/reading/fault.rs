//! Why a value could not be read, and which.

use super::names::{hint, quote};
use super::tree::NodeId;
use serde::de;
use std::fmt;

/// Why a value could not be read. Boxed: serde passes it through every level.
#[derive(Debug)]
pub(super) struct Fault(Box<Inner>);

#[derive(Debug, Default)]
struct Inner {
    at: Option<NodeId>,
    missing: Option<&'static str>,
    /// A consequence of something that has been told: it only says what has to be left out next.
    quiet: bool,
    message: String,
    help: Option<String>,
}

impl Fault {
    pub(super) fn new(message: String, help: Option<String>) -> Self {
        Self(Box::new(Inner { message, help, ..Inner::default() }))
    }

    /// The value is `at`, unless something inside it is known to be at fault.
    pub(super) fn or_at(mut self, at: NodeId) -> Self {
        self.0.at.get_or_insert(at);
        self
    }

    /// What stood in for a value did not do, nor can anything else: what holds it must go as well.
    pub(super) fn spoils(mut self, at: NodeId) -> Self {
        (self.0.at, self.0.missing, self.0.quiet) = (Some(at), None, true);
        self
    }

    /// What stood in for a field did not do.
    pub(super) fn spoils_field(mut self, at: NodeId, field: &'static str) -> Self {
        (self.0.at, self.0.missing, self.0.quiet) = (Some(at), Some(field), true);
        self
    }

    pub(super) const fn at(&self) -> Option<NodeId> {
        self.0.at
    }

    pub(super) const fn missing(&self) -> Option<&'static str> {
        self.0.missing
    }

    pub(super) const fn is_quiet(&self) -> bool {
        self.0.quiet
    }

    pub(super) fn into_text(self) -> (String, Option<String>) {
        (self.0.message, self.0.help)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string(), None)
    }

    fn missing_field(field: &'static str) -> Self {
        Self(Box::new(Inner { missing: Some(field), ..Inner::default() }))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("{} is not known here", quote(variant)), hint(variant, expected.iter().copied()))
    }
}
