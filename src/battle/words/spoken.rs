//! The names of a rule set in every language.

use super::super::view::{Honest, Names, WordedQuestion, Wording};
use crate::text::{Language, id_part, known, spoken, within};
use std::ops::Deref;

/// The names of a rule set in every language; those of the language that is spoken stand for the whole.
///
/// A name is translated if it is still the one that we wrote in English: what somebody changed in the rule data stays as
/// they wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken([Names; 2]);

impl Spoken {
    /// The names of the rule set of that name, given in English.
    #[must_use]
    pub fn new(set: &str, names: &Names) -> Self {
        Self(Language::ALL.map(|language| within(language, || said(set, names))))
    }
}

impl Deref for Spoken {
    type Target = Names;

    fn deref(&self) -> &Names {
        &self.0[spoken() as usize]
    }
}

/// The names in the language that is spoken.
fn said(set: &str, names: &Names) -> Names {
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
