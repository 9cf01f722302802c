//! The rulebook of a rule set: the text of each rule id, for players.
//!
//! Events, refusals and tooltips cite a [`RuleId`]; here its section, title and text are looked up. The texts are in
//! `assets/rulebook/<set>.ron`, which is compiled in and read once, when it is first needed. Ids of another set, ids
//! that occur twice and empty fields are refused. A rulebook is a map sorted by id: rules, then rulings for gaps,
//! conflicts and a referee's judgement, then tables.

use indes_core::battle::{RuleId, RuleSetId};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A rulebook, or the error of its file.
type Read = Result<Rulebook, RulebookError>;

/// The rulebooks that were read, for the rest of the program.
static READ: Mutex<BTreeMap<RuleSetId, &'static Read>> = Mutex::new(BTreeMap::new());

/// The rulebook of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    set: RuleSetId,
    title: String,
    summary: String,
    entries: BTreeMap<RuleId, Entry>,
}

/// The entry of a rule id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The part of the rules it belongs to: `The exchange`, `Parry`.
    pub section: String,
    /// A line for tooltips and the log.
    pub title: String,
    /// The rule itself, in sentences.
    pub text: String,
}

/// Why a text is no rulebook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulebookError {
    /// It cannot be read, or an id occurs twice.
    #[error("rulebook of {set}, line {}, column {}: {}", .source.span.start.line, .source.span.start.col, .source.code)]
    Unreadable {
        /// The rule set whose rulebook it should be.
        set: RuleSetId,
        /// The error and its place.
        source: Box<ron::error::SpannedError>,
    },
    /// It names another rule set.
    #[error("rulebook of {set}: the file says it is the rulebook of `{found}`")]
    OtherSet {
        /// The rule set whose rulebook it should be.
        set: RuleSetId,
        /// The name in the file.
        found: String,
    },
    /// It has a rule of another rule set.
    #[error("rulebook of {set}: {id} belongs to another rule set")]
    OtherRule {
        /// The rule set whose rulebook it should be.
        set: RuleSetId,
        /// The id.
        id: RuleId,
    },
    /// A section, title or text is empty.
    #[error("rulebook of {set}: {id} has an empty section, title or text")]
    Empty {
        /// The rule set.
        set: RuleSetId,
        /// The id.
        id: RuleId,
    },
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    set: String,
    title: String,
    summary: String,
    #[serde(deserialize_with = "each_id_once")]
    entries: BTreeMap<RuleId, Entry>,
}

impl Rulebook {
    /// The rulebook of a rule set; `None` if there is none or it cannot be read, which [`Rulebook::load`] tells apart.
    #[must_use]
    pub fn of(set: RuleSetId) -> Option<&'static Self> {
        Self::load(set).ok().flatten()
    }

    /// The rulebook of a rule set; `None` for a set without one.
    ///
    /// # Errors
    /// The error of the compiled-in file.
    pub fn load(set: RuleSetId) -> Result<Option<&'static Self>, &'static RulebookError> {
        let Some(def) = super::def(set) else { return Ok(None) };
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let book = read.entry(set).or_insert_with(|| Box::leak(Box::new(Self::parse(set, def.rulebook))));
        book.as_ref().map(Some)
    }

    /// Reads a rulebook.
    ///
    /// # Errors
    /// If the text is no RON of the right shape, is for another rule set, has an id twice or leaves a field empty.
    pub fn parse(set: RuleSetId, text: &str) -> Result<Self, RulebookError> {
        let written: Written =
            ron::from_str(text).map_err(|source| RulebookError::Unreadable { set, source: Box::new(source) })?;
        if written.set != set.name() {
            return Err(RulebookError::OtherSet { set, found: written.set });
        }
        for (&id, entry) in &written.entries {
            if id.set != set {
                return Err(RulebookError::OtherRule { set, id });
            }
            if [&entry.section, &entry.title, &entry.text].into_iter().any(|field| field.trim().is_empty()) {
                return Err(RulebookError::Empty { set, id });
            }
        }
        Ok(Self { set, title: written.title, summary: written.summary, entries: written.entries })
    }

    /// The rule set.
    #[must_use]
    pub const fn set(&self) -> RuleSetId {
        self.set
    }

    /// The rule set's name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the rule set is about, in a few sentences.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The entry of an id.
    #[must_use]
    pub fn get(&self, id: RuleId) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// All entries in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (RuleId, &Entry)> + DoubleEndedIterator {
        self.entries.iter().map(|(&id, entry)| (id, entry))
    }

    /// The ids of the entries in which every word of `query` occurs, in any case and as any part of a word; all ids if
    /// the query has no word. First come those whose id is meant (`31` and `tempo-031` mean TEMPO-031), then those
    /// with the words in the title, the section and the text; equal ones in the order of their ids.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<RuleId> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let mut found: Vec<(Place, RuleId)> = self
            .entries
            .iter()
            .filter_map(|(&id, entry)| {
                let at =
                    words.iter().try_fold(Place::Id, |worst, word| Some(worst.max(Place::of(word, id, entry)?)))?;
                Some((at, id))
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).collect()
    }
}

/// Where a word was found, the best place first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Id,
    PartOfId,
    Title,
    Section,
    Text,
}

impl Place {
    fn of(word: &str, id: RuleId, entry: &Entry) -> Option<Self> {
        let whole = id.to_string().to_lowercase();
        let (set, number) = whole.split_once('-').unwrap_or_default();
        let wanted = word.strip_prefix(set).and_then(|rest| rest.strip_prefix('-')).unwrap_or(word);
        if without_zeros(wanted) == without_zeros(number) {
            Some(Self::Id)
        } else if whole.contains(word) {
            Some(Self::PartOfId)
        } else if entry.title.to_lowercase().contains(word) {
            Some(Self::Title)
        } else if entry.section.to_lowercase().contains(word) {
            Some(Self::Section)
        } else if entry.text.to_lowercase().contains(word) {
            Some(Self::Text)
        } else {
            None
        }
    }
}

/// A number without leading zeros: `031` as `31` and `g04` as `g4`.
fn without_zeros(number: &str) -> String {
    let digits = number.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let kind = &number[..number.len() - digits.len()];
    format!("{kind}{}", digits.trim_start_matches('0'))
}

/// Reads a map in which an id that occurs twice is an error; serde's own map keeps the last.
fn each_id_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<RuleId, Entry>, D::Error> {
    struct Once;

    impl<'de> Visitor<'de> for Once {
        type Value = BTreeMap<RuleId, Entry>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map from rule ids to entries")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = BTreeMap::new();
            while let Some((id, entry)) = map.next_entry::<RuleId, Entry>()? {
                if entries.insert(id, entry).is_some() {
                    return Err(serde::de::Error::custom(format_args!("{id} stands in the rulebook twice")));
                }
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(Once)
}
