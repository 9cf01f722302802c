//! What is given for the whole battle: the rule set's numbers and what the level adds. No change writes it.

use super::{CheckModifiers, Hazards, Mechanics, SideId, UnitId};
use bevy::prelude::Resource;
use std::any::Any;
use std::sync::Arc;

/// Who begins the fight by what it does, where the rules ask (POISE-J02).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Opening {
    /// As the rules say.
    #[default]
    Usual,
    /// This unit.
    First(UnitId),
    /// One of this side.
    Side(SideId),
    /// These at the same time.
    Together(Vec<UnitId>),
    /// It is the turn of this unit of a fight that goes on already.
    Turn(UnitId),
}

/// The rule set's numbers and names: one value, fixed for the battle, of the rule set's own type.
#[derive(Clone)]
pub struct RuleData {
    value: Arc<dyn Any + Send + Sync>,
    text: Arc<str>,
}

impl RuleData {
    /// Data as the rule set reads it, and the text it was read from.
    #[must_use]
    pub fn new<T: Any + Send + Sync>(value: T, text: &str) -> Self {
        Self { value: Arc::new(value), text: text.into() }
    }

    /// Other data that come from the same text: those with a level's options.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(&self, value: T) -> Self {
        Self { value: Arc::new(value), text: self.text.clone() }
    }

    /// The text of the file they were read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same text, shared: two that were read once are one.
    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The data as the rule set's own type.
    ///
    /// # Panics
    /// If the battle is played by another rule set: a programming error.
    #[must_use]
    pub fn of<T: Any>(&self) -> &T {
        self.value.downcast_ref().unwrap_or_else(|| panic!("rule data of another rule set"))
    }
}

/// What is given for the whole battle: no change writes it.
#[derive(Resource, Clone)]
pub struct Givens {
    /// The numbers of the shared mechanics.
    pub mechanics: Mechanics,
    /// What parts of the board do to those in them.
    pub hazards: Hazards,
    /// What the level and its regions add to checks.
    pub modifiers: CheckModifiers,
    /// The rule set's numbers.
    pub rule_data: RuleData,
    /// Who opens the fight, where the rules ask.
    pub opening: Opening,
}
