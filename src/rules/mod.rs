//! The rule sets: [`ALL`] is the place to add one.
//!
//! Every rule set is a folder of the same files (`mod data turn actions reactions resolve statuses`) and gives a
//! [`Kit`]: its functions, its data, its plugin, and how a unit of a level becomes one of its own.

pub mod tempo;

use crate::battle::{RuleSet, RuleSetId};
use bevy::prelude::App;

/// A rule set, ready to be played.
#[derive(Clone, Copy)]
pub struct Kit {
    /// Its functions.
    pub rules: RuleSet,
    /// Adds its step to the battle's schedule.
    pub plugin: fn(&mut App),
}

/// All rule sets that can be played.
pub const ALL: [Kit; 1] = [Kit { rules: tempo::RULES, plugin: tempo::plugin }];

/// The rule set with this id, if it can be played.
#[must_use]
pub fn kit(id: RuleSetId) -> Option<Kit> {
    ALL.into_iter().find(|kit| kit.rules.id == id)
}
