//! The rule sets.
