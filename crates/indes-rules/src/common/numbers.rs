//! The compiled rule data of a rule set: its file with every name looked up, and with the options of a level.

use super::lists::RuleFile;
use super::lookup::{DataError, by_kind};
use super::options;
use crate::OptionValue;
use indes_core::battle::words::Spoken;
use indes_core::battle::{Names, Verb};
use indes_core::battlefield::{GearId, RuleData, StatusId};
use indes_core::reading::{Limits, Problems, Report, Source, examine};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::DerefMut;

/// What the compiled data of every rule set have. The data of a rule set deref to it
/// ([`rule_numbers!`](crate::rule_numbers)).
#[derive(Clone, Debug)]
pub struct Tables<F: RuleFile> {
    /// The file.
    pub file: F,
    /// The names of the ids, in every language.
    pub names: Spoken,
    /// The values of the level's options, in the order of the file.
    pub options: Vec<i16>,
    /// The verbs of each kind, in the order of the file.
    by_kind: Vec<(F::Kind, Vec<Verb>)>,
}

impl<F: RuleFile> Tables<F> {
    /// The tables of a file, with the names of its ids and the default values of its options.
    #[must_use]
    pub fn new(file: F, names: &Names) -> Self {
        let options = file.options().iter().map(|option| option.default).collect();
        let (set, by_kind) = (file.lists().set, by_kind(file.kinds()));
        Self { names: Spoken::new(set.name(), names), options, by_kind, file }
    }

    /// The action of a verb.
    ///
    /// # Panics
    /// If the verb is of another rule set.
    #[must_use]
    pub fn action(&self, verb: Verb) -> &F::Action {
        &self.file.actions()[usize::from(verb.0)]
    }

    /// The verb with a key, for scripts and tests.
    #[must_use]
    pub fn verb(&self, key: &str) -> Option<Verb> {
        let at = self.names.verbs.iter().position(|verb| verb.0 == key)?;
        u8::try_from(at).ok().map(Verb)
    }

    /// The status with a key.
    #[must_use]
    pub fn status(&self, key: &str) -> Option<StatusId> {
        let at = self.names.statuses.iter().position(|status| status.0 == key)?;
        u8::try_from(at).ok().map(StatusId)
    }

    /// The key of a status; empty for one of another rule set.
    #[must_use]
    pub fn key_of(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("", |status| status.0.as_str())
    }

    /// The verbs of a kind, in the order of the file.
    pub fn verbs_of(&self, kind: F::Kind) -> impl Iterator<Item = Verb> + '_ {
        self.by_kind.iter().filter(move |entry| entry.0 == kind).flat_map(|entry| entry.1.iter().copied())
    }

    /// The weapon or shield of an id.
    ///
    /// # Panics
    /// If the id is of another rule set.
    #[must_use]
    pub fn weapon(&self, gear: GearId) -> &F::Gear {
        &self.file.gear()[usize::from(gear.0)]
    }

    /// The value of a level option; 0 if there is no such option, which the checks of a file exclude.
    #[must_use]
    pub fn option(&self, key: &str) -> i16 {
        let at = self.file.options().iter().position(|option| option.key == key);
        debug_assert!(at.is_some(), "a rule reads an option that the data need not have: {key}");
        at.and_then(|at| self.options.get(at)).copied().unwrap_or(0)
    }
}

/// The compiled rule data of a rule set.
pub trait RuleNumbers: Clone + Send + Sync + DerefMut<Target = Tables<Self::File>> + 'static {
    /// The file that they are read from.
    type File: RuleFile + DeserializeOwned;

    /// Adds a problem for every number that is out of bounds and every entry that does not fit the others.
    fn check(file: &Self::File, report: &mut Report);

    /// Looks up every name.
    ///
    /// # Errors
    /// The first name that is not declared.
    fn compile(file: Self::File) -> Result<Self, DataError>;
}

/// Reads the text of a rule set's data and compiles it.
///
/// # Errors
/// Every problem of the text; or the first name that is not declared.
pub fn numbers<D: RuleNumbers>(source: &Source) -> Result<D, Problems> {
    let (file, mut report) = examine::<D::File>(source, &Limits::RULES);
    if let Some(file) = &file {
        D::check(file, &mut report);
    }
    let file = report.finish(file)?;
    D::compile(file).map_err(|error| Problems::of_file(source.name(), error.to_string(), None))
}

/// [`numbers`] as the value that a battle holds ([`RuleSetDef::read`](crate::RuleSetDef::read)).
///
/// # Errors
/// Every problem of the text; or the first name that is not declared.
pub fn read<D: RuleNumbers>(source: &Source) -> Result<RuleData, Problems> {
    numbers::<D>(source).map(|data| RuleData::new(data, source.text()))
}

/// The data with the options that a level chose
/// ([`RuleSetDef::with_options`](crate::RuleSetDef::with_options)).
#[must_use]
pub fn with_options<D: RuleNumbers>(data: &RuleData, chosen: &BTreeMap<String, OptionValue>) -> RuleData {
    let mut changed = data.of::<D>().clone();
    let tables: &mut Tables<D::File> = &mut changed;
    options::choose(tables.file.options(), &mut tables.options, chosen);
    data.with(changed)
}

/// Implements `Deref` to the [`Tables`](crate::common::Tables) in a field, and `read` from a text, for the
/// compiled data of a rule set.
#[macro_export]
macro_rules! rule_numbers {
    ($numbers:ident, $tables:ident, $file:ty) => {
        impl std::ops::Deref for $numbers {
            type Target = $crate::common::Tables<$file>;

            fn deref(&self) -> &Self::Target {
                &self.$tables
            }
        }

        impl std::ops::DerefMut for $numbers {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.$tables
            }
        }

        impl $numbers {
            /// Reads the file's text and looks up every name.
            ///
            /// # Errors
            /// Every problem of the text; or the first name that is not declared.
            pub fn read(source: &indes_core::reading::Source) -> Result<Self, indes_core::reading::Problems> {
                $crate::common::numbers(source)
            }
        }
    };
}
