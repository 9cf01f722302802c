//! A text with its name, and the limits of a file.

use std::sync::Arc;

/// The limits of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes.
    pub bytes: u64,
    /// The most brackets within brackets.
    pub depth: usize,
    /// The most values, those inside others counted too.
    pub values: usize,
}

impl Limits {
    /// For settings: 64 KiB.
    pub const SETTINGS: Self = Self { bytes: 64 << 10, depth: 16, values: 10_000 };
    /// For levels and battle scripts: 1 MiB.
    pub const LEVEL: Self = Self { bytes: 1 << 20, depth: 32, values: 200_000 };
    /// For rule data and rulebooks: 8 MiB.
    pub const RULES: Self = Self { bytes: 8 << 20, depth: 32, values: 1_000_000 };
    /// For records, which grow with every choice, and for levels in them: 24 MiB, a hundred thousand choices.
    pub const RECORD: Self = Self { bytes: 24 << 20, depth: 48, values: 2_000_000 };
}

/// A text and its name for messages: a path, or another description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
}

impl Source {
    /// A text in memory.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Its name for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }
}
