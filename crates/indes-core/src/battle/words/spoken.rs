//! The names of a rule set in every language.

use super::super::ids::Verb;
use super::super::names::{Honest, Names, WordedQuestion, Wording};
use crate::battlefield::{GearId, PoolId, StatusId};
use crate::text::{Language, Message, id_part, known, spoken, with_language};
use std::ops::Deref;

/// The names of a rule set in every language; it dereferences to those of the current language.
///
/// A name is translated if it is still the English name of the shipped rule data: a name that was changed in the rule
/// data stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    set: &'static str,
    names: [Names; 2],
}

impl Spoken {
    /// The names of a rule set, translated from English ones.
    #[must_use]
    pub fn new(set: &'static str, names: &Names) -> Self {
        Self { set, names: Language::ALL.map(|language| with_language(language, || translated(set, names))) }
    }

    /// The name of a verb, as a message that is worded where it is shown.
    #[must_use]
    pub fn verb_message(&self, verb: Verb) -> Message {
        self.message("verb", self.english().verbs.get(usize::from(verb.0)))
    }

    /// The name of a status, as a message that is worded where it is shown.
    #[must_use]
    pub fn status_message(&self, status: StatusId) -> Message {
        self.message("status", self.english().statuses.get(usize::from(status.0)))
    }

    /// The name of a pool, as a message that is worded where it is shown.
    #[must_use]
    pub fn pool_message(&self, pool: PoolId) -> Message {
        self.message("pool", self.english().pools.get(usize::from(pool.0)))
    }

    /// The name of a kind of gear, as a message that is worded where it is shown.
    #[must_use]
    pub fn item_message(&self, gear: GearId) -> Message {
        let named = self.english().gear.get(usize::from(gear.0)).map(|gear| (gear.0.clone(), gear.1.clone()));
        self.message("gear", named.as_ref())
    }

    const fn english(&self) -> &Names {
        &self.names[Language::English as usize]
    }

    fn message(&self, kind: &str, named: Option<&(String, String)>) -> Message {
        let worded = |(key, own): &(String, String)| {
            Message::Known(format!("{}-{kind}-{}", self.set, id_part(key)), own.clone())
        };
        named.map_or_else(|| Message::from("?"), worded)
    }
}

impl Deref for Spoken {
    type Target = Names;

    fn deref(&self) -> &Names {
        &self.names[spoken() as usize]
    }
}

/// The names in the current language.
fn translated(set: &str, names: &Names) -> Names {
    let word = |kind: &str, key: &str, own: &str| known(&format!("{set}-{kind}-{}", id_part(key)), own).into_owned();
    let pairs = |kind: &str, all: &[(String, String)]| {
        all.iter().map(|(key, own)| (key.clone(), word(kind, key, own))).collect::<Vec<_>>()
    };
    let looks = names.verbs.iter().zip(&names.looks);
    let honest = |honest: &Honest| Honest {
        given: word("honest", "given", &honest.given),
        taken: word("honest", "taken", &honest.taken),
        ..honest.clone()
    };
    let plain = |(verb, own): (&(String, String), &String)| match own.as_str() {
        "" => String::new(),
        own => word("plain", &verb.0, own),
    };
    let question = |question: &WordedQuestion| {
        let own = &question.words;
        let declines = if own.declines.is_empty() { String::new() } else { word("declines", &own.key, &own.declines) };
        let stages = own.stages.iter().map(|stage| word("stage", stage, stage)).collect();
        let words = Wording { asks: word("asks", &own.key, &own.asks), stages, declines, ..own.clone() };
        WordedQuestion { words, ..question.clone() }
    };
    Names {
        plain: names.verbs.iter().zip(&names.plain).map(plain).collect(),
        questions: names.questions.iter().map(question).collect(),
        verbs: pairs("verb", &names.verbs),
        looks: looks.map(|(verb, (icon, means))| (icon.clone(), word("means", &verb.0, means))).collect(),
        statuses: pairs("status", &names.statuses),
        pools: pairs("pool", &names.pools),
        flags: pairs("flag", &names.flags),
        honest: names.honest.as_ref().map(honest),
        stats: pairs("stat", &names.stats),
        gear: names.gear.iter().map(|(key, own, parts)| (key.clone(), word("gear", key, own), parts.clone())).collect(),
        parts: names.parts.iter().map(|parts| parts.iter().map(|part| word("part", part, part)).collect()).collect(),
        outcomes: names
            .outcomes
            .iter()
            .map(|rows| rows.iter().map(|row| word("outcome", row, row)).collect())
            .collect(),
        ..names.clone()
    }
}
