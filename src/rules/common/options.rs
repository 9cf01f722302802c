//! Options of a level as rule data declares them, the same for every rule set: their values, and what a level chose.

use super::lookup::within;
use crate::battle::RuleId;
use crate::reading::{Path, Report};
use crate::rules::{OptionKind, OptionSpec, OptionValue};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Numbers of options are at most this far from 0.
const MOST: i16 = 99;

/// An option of a level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelOption {
    /// Its key in files.
    pub key: String,
    /// Its values.
    pub kind: Values,
    /// Its value when a level says nothing: a number, 0 or 1 for off or on, or the place of a name in the list.
    pub default: i16,
    /// The rule it changes.
    pub rule: RuleId,
    /// What it does.
    pub text: String,
}

/// The values an option can have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Values {
    /// Off (0) or on (1).
    Bool,
    /// A number.
    Int {
        /// The least.
        min: i16,
        /// The greatest.
        max: i16,
    },
    /// One of these names; the value is its place in the list.
    Choice(Vec<String>),
}

impl Values {
    fn limits(&self) -> (i16, i16) {
        match self {
            Self::Bool => (0, 1),
            Self::Int { min, max } => (*min, *max),
            Self::Choice(names) => (0, i16::try_from(names.len()).map_or(MOST, |count| count - 1)),
        }
    }
}

/// The options as levels and menus know them.
pub fn specs(options: &[LevelOption]) -> Vec<OptionSpec> {
    let spec = |option: &LevelOption| {
        let (kind, default) = match &option.kind {
            Values::Bool => (OptionKind::Bool, OptionValue::Bool(option.default != 0)),
            Values::Int { min, max } => {
                (OptionKind::Int { min: (*min).into(), max: (*max).into() }, OptionValue::Int(option.default.into()))
            }
            Values::Choice(names) => {
                let default = usize::try_from(option.default).ok().and_then(|at| names.get(at));
                debug_assert!(default.is_some(), "no value of {option:?} has the place of its default");
                (OptionKind::Choice(names.clone()), OptionValue::Choice(default.cloned().unwrap_or_default()))
            }
        };
        OptionSpec { name: option.key.clone(), kind, default, rule: option.rule, text: option.text.clone() }
    };
    options.iter().map(spec).collect()
}

/// Puts what a level chose over the values.
pub fn choose(options: &[LevelOption], values: &mut [i16], chosen: &BTreeMap<String, OptionValue>) {
    for (option, value) in options.iter().zip(values) {
        match (chosen.get(&option.key), &option.kind) {
            (Some(OptionValue::Bool(on)), _) => *value = i16::from(*on),
            (Some(OptionValue::Int(number)), _) => *value = i16::try_from(*number).unwrap_or(*value),
            (Some(OptionValue::Choice(name)), Values::Choice(names)) => {
                let at = names.iter().position(|known| known == name);
                *value = at.and_then(|at| i16::try_from(at).ok()).unwrap_or(*value);
            }
            (Some(OptionValue::Choice(_)) | None, _) => {}
        }
    }
}

/// Complains of values beyond their limits.
pub fn check(report: &mut Report, options: &[LevelOption]) {
    for (at, option) in options.iter().enumerate() {
        let path = Path::to("options").index(at);
        let (min, max) = option.kind.limits();
        within(report, &path.field("kind"), max, -MOST, MOST);
        within(report, &path.field("kind"), min, -MOST, max);
        within(report, &path.field("default"), option.default, min, max);
    }
}
