//! Answers in words.

use super::super::decision::Intent;
use super::super::view::{RuleSet, View};
use super::detail::Detail;
use super::names::{UnknownName, unit_named};
use crate::battlefield::UnitId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The name of the unit that is asked; empty for a question to a seat.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// The verb, by its key in the rule data.
    pub verb: String,
    /// The details, in the order of the row's slots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
}

impl Answer {
    /// Converts the names to numbers. Whether the answer is legal is not checked. Items are those of the last unit that is
    /// named before them, else of the unit that is asked; parts are those of the unit that is asked.
    ///
    /// # Errors
    /// The first unknown name.
    pub fn read(&self, rules: &dyn RuleSet, view: &View) -> Result<Intent, UnknownName> {
        let names = rules.names(&view.field.rule_data);
        let unit = if self.unit.is_empty() { None } else { Some(unit_named(view, &self.unit)?) };
        let mut intent = Intent::of(names.verb(&self.verb)?);
        for detail in &self.with {
            let owner = match detail {
                Detail::Item(_) => intent.last_unit().or(unit),
                _ => unit.or_else(|| intent.unit()),
            };
            let gear = owner.map(|unit| view.field.unit(unit).gear);
            intent.with.push(detail.read(names, view, gear)?);
        }
        Ok(intent)
    }

    /// The answer of a unit with names instead of numbers.
    #[must_use]
    pub fn of(rules: &dyn RuleSet, view: &View, unit: UnitId, intent: &Intent) -> Self {
        let names = rules.names(&view.field.rule_data);
        Self {
            unit: view.field.roster.member(unit).name.clone(),
            verb: names.verb_key(intent.verb).to_owned(),
            with: (intent.with.iter().enumerate())
                .map(|(at, arg)| names.detail(view, intent.owner(at, unit), arg))
                .collect(),
        }
    }
}

impl fmt::Display for Answer {
    /// The verb and its details: `melee_attack with Part("spear", "point"), Unit("Black Wat")`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verb)?;
        for (at, detail) in self.with.iter().enumerate() {
            write!(f, "{} {detail}", if at == 0 { " with" } else { "," })?;
        }
        Ok(())
    }
}
