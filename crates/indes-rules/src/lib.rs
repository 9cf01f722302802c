//! What every rule set is made of, and the registry of those that can be played. No rule set is named here.
//!
//! - [`RuleSetDef`]: the definition that a rule set gives; [`UnitRequest`] and [`BondRequest`]: what a level asks of it.
//! - [`all`], [`def`], [`install`], [`register`]: the rule sets that can be played.
//! - [`common`]: what rule sets share in reading rule data, making units and offering actions.
//! - [`Vocabulary`]: what a level can name under a rule set; [`rulebook`]: its texts; [`changes`]: where rule data in
//!   force differ from the shipped ones; [`mechanics`]: the shipped numbers of the battlefield.

pub mod changes;
pub mod common;
mod critical;
mod definition;
mod mechanics;
mod registry;
pub mod rulebook;
mod vocabulary;

pub use common::consistency::icons;
pub use common::lookup::DataError;
pub use common::options::{LevelOption, OptionValues};
pub use common::steps::{StepRules, refused_path};
pub use critical::{AddedCritical, AddedEffect, EarnedBy};
pub use definition::{BondRequest, RuleSetDef, UnitRequest};
pub use mechanics::mechanics;
pub use registry::{RulesPlugin, all, def, icon, install, kit_of_data, register, shipped, vocabulary};
pub use vocabulary::*;
