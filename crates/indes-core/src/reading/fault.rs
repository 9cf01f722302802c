//! The error of the deserializer: why a value could not be read, and which one.

use super::names::{hint, quote};
use super::tree::NodeId;
use serde::de;
use std::fmt;

/// Why a value could not be read. Boxed: serde passes it through every level.
#[derive(Debug)]
pub(super) struct Fault(Box<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// The value that could not be read.
    at: Option<NodeId>,
    /// The field that it lacks, if that is the error.
    missing: Option<&'static str>,
    /// Whether it only follows from a reported error: then it is not reported, and its value is left out.
    quiet: bool,
    message: String,
    help: Option<String>,
}

impl Fault {
    pub(super) fn new(message: String, help: Option<String>) -> Self {
        Self(Box::new(Inner { message, help, ..Inner::default() }))
    }

    /// Sets the value to `at`, unless a value inside it is set already.
    pub(super) fn or_at(mut self, at: NodeId) -> Self {
        self.0.at.get_or_insert(at);
        self
    }

    /// The placeholder of a value was refused, so the value round it (`at`) is left out as well.
    pub(super) fn spoils(mut self, at: NodeId) -> Self {
        (self.0.at, self.0.missing, self.0.quiet) = (Some(at), None, true);
        self
    }

    /// The placeholder of a field was refused.
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
