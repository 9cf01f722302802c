//! The heart of a battle.

mod rule;

pub use rule::{NotARule, RuleId, RuleKind, RuleSetId};
