//! The shipped numbers of the battlefield of all rule sets: the section `mechanics` of `assets/rules/<set>.ron`, which is
//! compiled in and read once.
//!
//! They are for levels, which may lay the mechanics of any rule set over their board (`shows`). A battle reads the rule
//! data in force ([`indes_core::battle::RuleSet`]).

mod bounds;

pub(crate) use bounds::check;

use super::{RuleSetDef, def, shipped as shipped_sets};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::Mechanics;
use std::sync::LazyLock;

static SHIPPED: LazyLock<Vec<Mechanics>> = LazyLock::new(|| shipped_sets().iter().map(shipped).collect());

fn shipped(def: &RuleSetDef) -> Mechanics {
    let data = def.shipped_data().unwrap_or_else(|problems| panic!("{problems}"));
    (def.vocabulary)(&data).mechanics
}

/// The numbers of the battlefield of a rule set, as shipped; of the first one for a rule set that cannot be played.
///
/// # Panics
/// If a shipped file is broken, which a test forbids; or if no rule set is installed ([`super::install`]).
#[must_use]
pub fn mechanics(set: RuleSetId) -> Mechanics {
    let of_this_game = shipped_sets().iter().position(|def| def.rules.id() == set).map(|at| SHIPPED[at]);
    of_this_game.or_else(|| def(set).as_ref().map(shipped)).unwrap_or(SHIPPED[0])
}
