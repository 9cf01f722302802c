//! [`LevelKey`]: the name of a level among those of all rule sets.

use super::schema::Level;
use indes_core::battle::RuleSetId;
use std::fmt;

/// The name of a level among those of all rule sets: levels of two rule sets may have the same id. Written with a stroke,
/// as `tempo/first-duel`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelKey {
    /// The rule set of the level.
    pub rules: RuleSetId,
    /// The id of the level, which no other level of this rule set has.
    pub id: String,
}

impl LevelKey {
    /// The key of the level with this id under a rule set.
    #[must_use]
    pub fn new(rules: RuleSetId, id: &str) -> Self {
        Self { rules, id: id.to_owned() }
    }

    /// The key as the beginning of a file name: `tempo-first-duel`.
    #[must_use]
    pub fn file_stem(&self) -> String {
        format!("{}-{}", self.rules, self.id)
    }
}

impl fmt::Display for LevelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.rules, self.id)
    }
}

impl Level {
    /// The key of this level.
    #[must_use]
    pub fn key(&self) -> LevelKey {
        LevelKey::new(self.rules, &self.id)
    }

    /// The key of the level before this one, which is of the same rule set; `None` if it follows none.
    #[must_use]
    pub fn followed(&self) -> Option<LevelKey> {
        self.follows.as_deref().map(|id| LevelKey::new(self.rules, id))
    }
}
