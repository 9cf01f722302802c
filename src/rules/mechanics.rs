//! The shipped numbers of the battlefield of all five rule sets: the section `mechanics` of `assets/rules/<set>.ron`,
//! which is compiled in and read once.
//!
//! They are for levels, which may lay the mechanics of any rule set over their board (`shows`). A battle reads the rule
//! data in force ([`crate::battle::RuleSet`]).

mod bounds;

pub(super) use bounds::check;

use super::{def, lookup};
use crate::battle::RuleSetId;
use crate::battlefield::Mechanics;
use crate::reading::{Limits, Path, Problems, Source, examine};
use serde::Deserialize;
use std::sync::LazyLock;

/// The version of the format.
const VERSION: u16 = 1;

/// The rule data of a rule set that cannot be played yet: only what levels can show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    version: u16,
    rules: RuleSetId,
    mechanics: Mechanics,
}

static SHIPPED: LazyLock<[Mechanics; RuleSetId::ALL.len()]> = LazyLock::new(|| {
    let shipped = |set: RuleSetId| {
        let name = format!("assets/rules/{set}.ron");
        read_mechanics(set, &Source::new(&name, shipped_text(set)))
    };
    RuleSetId::ALL.map(|set| shipped(set).unwrap_or_else(|problems| panic!("{problems}")))
});

/// The numbers of the battlefield of a rule set, as shipped.
///
/// # Panics
/// If a shipped file is broken: a test forbids it.
#[must_use]
pub fn mechanics(set: RuleSetId) -> Mechanics {
    let own = || Some((def(set)?.vocabulary)(&def(set)?.shipped_data().ok()?).mechanics);
    let shipped = RuleSetId::ALL.iter().position(|known| *known == set).map(|at| SHIPPED[at]);
    shipped.or_else(own).unwrap_or(SHIPPED[0])
}

/// The text of a rule set's shipped data: all of them if it can be played, else its mechanics.
#[must_use]
pub fn shipped_text(set: RuleSetId) -> &'static str {
    match (def(set), set) {
        (Some(def), _) => def.shipped,
        (None, RuleSetId::Maneuver) => include_str!("../../assets/rules/maneuver.ron"),
        (None, RuleSetId::Region) => include_str!("../../assets/rules/region.ron"),
        (None, RuleSetId::Energy) => include_str!("../../assets/rules/energy.ron"),
        (None, RuleSetId::Tempo | RuleSetId::Poise | RuleSetId::Registered(_)) => "",
    }
}

/// Reads the section `mechanics` of rule data.
///
/// # Errors
/// All problems of the file.
pub fn read_mechanics(set: RuleSetId, source: &Source) -> Result<Mechanics, Problems> {
    if let Some(def) = def(set) {
        let data = (def.read)(source)?;
        return Ok((def.vocabulary)(&data).mechanics);
    }
    let (file, mut report) = examine::<Shown>(source, &Limits::RULES);
    if let Some(file) = &file {
        lookup::within(&mut report, &Path::to("version"), file.version, VERSION, VERSION);
        super::consistency::same_rules(&mut report, set, Some(file.rules));
        check(&mut report, set, &file.mechanics);
    }
    report.finish(file).map(|file| file.mechanics)
}
