//! Words for everything that a rule set numbers.

use super::decision::{Decision, Prompt};
use super::ids::{Verb, WindowKind};
use super::rule::RuleId;
use crate::battlefield::{GearId, PoolId};

/// Words for everything a rule set numbers. Keys are those of its data file, names are for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Actions and reactions: key and name.
    pub verbs: Vec<(String, String)>,
    /// For each of them the icon drawn for it, and what it does in a few words.
    pub looks: Vec<(String, String)>,
    /// For each of them what a player would call it, where its name is a term of the rules; else empty.
    pub plain: Vec<String>,
    /// The words of windows and of questions about a detail.
    pub questions: Vec<WordedQuestion>,
    /// For each status the mark drawn for it.
    pub marks: Vec<String>,
    /// For each status the rule that says what it does.
    pub status_rules: Vec<RuleId>,
    /// Seconds that a round stands for.
    pub round_seconds: u16,
    /// Statuses: key and name.
    pub statuses: Vec<(String, String)>,
    /// Pools: key and name.
    pub pools: Vec<(String, String)>,
    /// Options that actions can be done with ([`super::Slot::Flags`]), 16 at most: key and name.
    pub flags: Vec<(String, String)>,
    /// For each pool how it is drawn.
    pub gauges: Vec<Gauge>,
    /// What is said of a standing order for the honest answer to secret questions, where there are such questions.
    pub honest: Option<Honest>,
    /// Stats: key and name.
    pub stats: Vec<(String, String)>,
    /// Gear: key, name, and the keys of its parts.
    pub gear: Vec<(String, String, Vec<String>)>,
    /// For each gear what its parts are called, in the same order.
    pub parts: Vec<Vec<String>>,
    /// The gear that stands for bare hands, if the rules know it.
    pub bare_hands: Option<GearId>,
    /// Names of the rows of each verb's table.
    pub outcomes: Vec<Vec<String>>,
}

/// How a pool is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Gauge {
    /// A bar with its quarters.
    #[default]
    Bar,
    /// A pip for each point: points that every turn gives anew.
    Pips,
    /// A bar beside a diamond.
    Diamond,
    /// A bar beside a square.
    Square,
    /// A bar beside a disc.
    Disc,
}

/// What is said openly when somebody is no longer asked what an announced action is, and when they are asked again.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Honest {
    /// After the unit's name, for an order that is given.
    pub given: String,
    /// For one that is taken back.
    pub taken: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// The words of a window, or of a question about a detail, as a rule set's data gives them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// Its key in files.
    pub key: String,
    /// The key of the window that it is about, if it is about one.
    #[serde(default)]
    pub window: Option<String>,
    /// The keys of the verbs one of which is offered, if it is about a detail.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// The question, after the name of the unit that is asked.
    pub asks: String,
    /// The stages of the exchange after what was declared.
    #[serde(default)]
    pub stages: Vec<String>,
    /// Which of the stages is open, counted from 0.
    #[serde(default)]
    pub now: usize,
    /// What declining is called, where it is not a verb of its own and says more than letting something pass.
    #[serde(default)]
    pub declines: String,
}

/// A [`Wording`] with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedQuestion {
    /// The words.
    pub words: Wording,
    /// The window that it is about, if it is about one.
    pub window: Option<WindowKind>,
    /// The verbs one of which is offered, if it is about a detail.
    pub verbs: Vec<Verb>,
}

impl Names {
    /// The words of a question, if the rule data has any: by its window, or by the first verb that is offered.
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

    /// What a player would call a verb: its name, where that is no term of the rules.
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
