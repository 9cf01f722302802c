//! The words of a rule set.

use super::decision::{Decision, Prompt};
use super::ids::{Verb, WindowKind};
use super::rule::RuleId;
use crate::battlefield::{GearId, PoolId};

/// Words for everything that a rule set numbers, by index. Keys are those of its data file, names are for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Actions and reactions: key and name.
    pub verbs: Vec<(String, String)>,
    /// For each verb its icon, and what it does in a few words.
    pub looks: Vec<(String, String)>,
    /// For each verb its name in everyday words, where its name is a term of the rules; else empty.
    pub plain: Vec<String>,
    /// The words of windows and of questions about a detail.
    pub questions: Vec<WordedQuestion>,
    /// For each status its mark.
    pub marks: Vec<String>,
    /// For each status the rule that defines it.
    pub status_rules: Vec<RuleId>,
    /// The length of a round in seconds.
    pub round_seconds: u16,
    /// Statuses: key and name.
    pub statuses: Vec<(String, String)>,
    /// Pools: key and name.
    pub pools: Vec<(String, String)>,
    /// Flags of actions ([`super::Slot::Flags`]), 16 at most: key and name.
    pub flags: Vec<(String, String)>,
    /// For each pool its gauge.
    pub gauges: Vec<Gauge>,
    /// The words about a standing order for the honest answer to secret questions, where there are such questions.
    pub honest: Option<Honest>,
    /// Stats: key and name.
    pub stats: Vec<(String, String)>,
    /// Gear: key, name, and the keys of its parts.
    pub gear: Vec<(String, String, Vec<String>)>,
    /// For each gear the names of its parts, in the same order.
    pub parts: Vec<Vec<String>>,
    /// The gear that stands for bare hands, if the rules have one.
    pub bare_hands: Option<GearId>,
    /// Names of the rows of each verb's table.
    pub outcomes: Vec<Vec<String>>,
}

/// The shape in which a pool is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Gauge {
    /// A bar with its quarters.
    #[default]
    Bar,
    /// A pip for each point: for points that each turn renews.
    Pips,
    /// A bar beside a diamond.
    Diamond,
    /// A bar beside a square.
    Square,
    /// A bar beside a disc.
    Disc,
}

/// The public words about a standing order that an announced action is the one that is meant.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Honest {
    /// The words after the unit's name for an order that is given.
    pub given: String,
    /// The words for one that is revoked.
    pub taken: String,
    /// The rule that they cite.
    pub rule: RuleId,
}

/// The words of a window, or of a question about a detail, as a rule set's data gives them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// Its key in files.
    pub key: String,
    /// The key of the kind of window that it is about, if it is about one.
    #[serde(default)]
    pub window: Option<String>,
    /// For a question about a detail: the keys of verbs of which it offers one.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// The question, after the name of the unit that is asked.
    pub asks: String,
    /// The stages of the exchange after what was declared.
    #[serde(default)]
    pub stages: Vec<String>,
    /// The index of the stage that is open.
    #[serde(default)]
    pub now: usize,
    /// The name of declining, where it has no verb of its own and means more than a pass.
    #[serde(default)]
    pub declines: String,
}

/// A [`Wording`] with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedQuestion {
    /// The words.
    pub words: Wording,
    /// The kind of window that it is about, if it is about one.
    pub window: Option<WindowKind>,
    /// For a question about a detail: verbs of which it offers one.
    pub verbs: Vec<Verb>,
}

impl Names {
    /// The words of a question, by its window or by the first verb that it offers; `None` if the rule data has none.
    #[must_use]
    pub fn question(&self, decision: &Decision) -> Option<&Wording> {
        let first = decision.rows.first().map(|row| row.verb);
        let fits = |question: &&WordedQuestion| match decision.asked.prompt {
            Prompt::React(kind) => question.window == Some(kind),
            Prompt::Detail => first.is_some_and(|verb| question.verbs.contains(&verb)),
            Prompt::Act => false,
        };
        self.questions.iter().find(fits).map(|question| &question.words)
    }

    /// The name of a verb in everyday words.
    #[must_use]
    pub fn plain_name(&self, verb: Verb) -> &str {
        let plain = self.plain.get(usize::from(verb.0)).map(String::as_str).filter(|plain| !plain.is_empty());
        plain.unwrap_or_else(|| self.verb_name(verb))
    }

    /// The name of a pool.
    #[must_use]
    pub fn pool_name(&self, pool: PoolId) -> &str {
        self.pools.get(usize::from(pool.0)).map_or("?", |pool| pool.1.as_str())
    }
}
