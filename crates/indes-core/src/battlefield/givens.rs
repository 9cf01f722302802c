//! [`Givens`]: the data that are fixed for the whole battle, from the rule set and the level. No change writes them.

use super::{CheckModifiers, Goals, Hazards, Mechanics, Regions, SideId, UnitId, Willing};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use std::any::Any;
use std::sync::Arc;

/// Which units open the fight, for rules that depend on it (POISE-J02).
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub enum Opening {
    /// Those that the rules choose.
    #[default]
    Usual,
    /// This unit.
    First(UnitId),
    /// One unit of this side.
    Side(SideId),
    /// These units at the same time.
    Together(Vec<UnitId>),
    /// The fight goes on already, and it is the turn of this unit.
    Turn(UnitId),
}

/// The rule data of the battle: one value of the rule set's own type, and the text of its file. Opaque to reflection.
#[derive(Clone, Reflect)]
#[reflect(opaque, Clone)]
pub struct RuleData {
    value: Arc<dyn Any + Send + Sync>,
    text: Arc<str>,
}

impl RuleData {
    /// Rule data, with the text that they were read from.
    #[must_use]
    pub fn new<T: Any + Send + Sync>(value: T, text: &str) -> Self {
        Self { value: Arc::new(value), text: text.into() }
    }

    /// Other rule data from the same text, such as those with a level's options.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(&self, value: T) -> Self {
        Self { value: Arc::new(value), text: self.text.clone() }
    }

    /// The text that they were read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text that they were read from, shared between copies.
    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The value.
    ///
    /// # Panics
    /// If the value is of another type, that of another rule set: a programming error.
    #[must_use]
    pub fn of<T: Any>(&self) -> &T {
        self.value.downcast_ref().unwrap_or_else(|| panic!("rule data of another rule set"))
    }
}

/// The data that are fixed for the whole battle: no change writes them.
#[derive(Resource, Clone, Reflect)]
#[reflect(Resource)]
pub struct Givens {
    /// The numbers of the shared mechanics.
    pub mechanics: Mechanics,
    /// The hazards of the board.
    pub hazards: Hazards,
    /// The modifiers that the level and its regions add to checks.
    pub modifiers: CheckModifiers,
    /// The rule data.
    pub rule_data: RuleData,
    /// Which units open the fight.
    pub opening: Opening,
    /// The mounts that let only some units ride them.
    pub willing: Willing,
    /// What sides win by, beside standing last.
    pub goals: Goals,
    /// The partition of the board, where the rules count in regions.
    #[reflect(ignore)]
    pub regions: Option<Arc<Regions>>,
}
