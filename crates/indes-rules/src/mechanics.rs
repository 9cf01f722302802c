//! The shipped numbers of the battlefield of all rule sets: the section `mechanics` of `assets/rules/<set>.ron`, which is
//! compiled in and read once.
//!
//! They are for levels, which may lay the mechanics of any rule set over their board (`shows`). A battle reads the rule
//! data in force ([`crate::battle::RuleSet`]).

mod bounds;

pub(super) use bounds::check;

use super::{ALL, RuleSetDef, def};
use crate::battle::RuleSetId;
use crate::battlefield::Mechanics;
use std::sync::LazyLock;

static SHIPPED: LazyLock<[Mechanics; ALL.len()]> = LazyLock::new(|| ALL.map(|def| shipped(&def)));

fn shipped(def: &RuleSetDef) -> Mechanics {
    let data = def.shipped_data().unwrap_or_else(|problems| panic!("{problems}"));
    (def.vocabulary)(&data).mechanics
}

/// The numbers of the battlefield of a rule set, as shipped; of the first one for a rule set that cannot be played.
///
/// # Panics
/// If a shipped file is broken: a test forbids it.
#[must_use]
pub fn mechanics(set: RuleSetId) -> Mechanics {
    let of_this_game = ALL.iter().position(|def| def.rules.id() == set).map(|at| SHIPPED[at]);
    of_this_game.or_else(|| def(set).as_ref().map(shipped)).unwrap_or(SHIPPED[0])
}
