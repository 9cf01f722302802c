//! The options of levels as rule data declare them: their values, and the choice of a level.

use super::lookup::within;
use crate::{OptionKind, OptionSpec, OptionValue};
use indes_core::battle::RuleId;
use indes_core::reading::{Path, Report};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The bound of numbers of options, on both sides of 0.
const MOST: i16 = 99;

/// An option of a level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelOption {
    /// Its key in files.
    pub key: String,
    /// The values that it can have.
    pub kind: OptionValues,
    /// The value if a level chooses none: a number, 0 or 1 for off or on, or the place of a name in the list.
    pub default: i16,
    /// The rule that it changes.
    pub rule: RuleId,
    /// What it does, in a sentence.
    pub text: String,
}

/// The values that an option can have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum OptionValues {
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

impl OptionValues {
    /// The least and the greatest value.
    fn limits(&self) -> (i16, i16) {
        match self {
            Self::Bool => (0, 1),
            Self::Int { min, max } => (*min, *max),
            Self::Choice(names) => (0, i16::try_from(names.len()).map_or(MOST, |count| count - 1)),
        }
    }
}

/// The options as levels and menus read them.
pub fn specs(options: &[LevelOption]) -> Vec<OptionSpec> {
    let spec = |option: &LevelOption| {
        let (kind, default) = match &option.kind {
            OptionValues::Bool => (OptionKind::Bool, OptionValue::Bool(option.default != 0)),
            OptionValues::Int { min, max } => {
                (OptionKind::Int { min: (*min).into(), max: (*max).into() }, OptionValue::Int(option.default.into()))
            }
            OptionValues::Choice(names) => {
                let default = usize::try_from(option.default).ok().and_then(|at| names.get(at));
                debug_assert!(default.is_some(), "no value of {option:?} has the place of its default");
                (OptionKind::Choice(names.clone()), OptionValue::Choice(default.cloned().unwrap_or_default()))
            }
        };
        OptionSpec { name: option.key.clone(), kind, default, rule: option.rule, text: option.text.clone() }
    };
    options.iter().map(spec).collect()
}

/// Writes the choices of a level over the values; a choice of another kind changes nothing.
pub fn choose(options: &[LevelOption], values: &mut [i16], chosen: &BTreeMap<String, OptionValue>) {
    for (option, value) in options.iter().zip(values) {
        match (chosen.get(&option.key), &option.kind) {
            (Some(OptionValue::Bool(on)), _) => *value = i16::from(*on),
            (Some(OptionValue::Int(number)), _) => *value = i16::try_from(*number).unwrap_or(*value),
            (Some(OptionValue::Choice(name)), OptionValues::Choice(names)) => {
                let at = names.iter().position(|known| known == name);
                *value = at.and_then(|at| i16::try_from(at).ok()).unwrap_or(*value);
            }
            (Some(OptionValue::Choice(_)) | None, _) => {}
        }
    }
}

/// Adds a problem for every option with a value out of bounds.
pub fn check(report: &mut Report, options: &[LevelOption]) {
    for (at, option) in options.iter().enumerate() {
        let path = Path::to("options").index(at);
        let (min, max) = option.kind.limits();
        within(report, &path.field("kind"), max, -MOST, MOST);
        within(report, &path.field("kind"), min, -MOST, max);
        within(report, &path.field("default"), option.default, min, max);
    }
}
