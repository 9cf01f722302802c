//! The numbers of the battlefield of all five rule sets: the section `mechanics` of their rule data,
//! `assets/rules/<set>.ron`, which are compiled in and read once.
//!
//! A battle goes by the rule data in force ([`crate::battle::RuleSet`]); what is asked here are the shipped ones, for
//! levels, which may lay the mechanics of any rule set over their board (`shows`).

mod bounds;

pub(super) use bounds::check;

use super::{kit, lookup};
use crate::battle::RuleSetId;
use crate::battlefield::Mechanics;
use crate::reading::{Limits, Path, Problems, Source, examine};
use serde::Deserialize;
use std::sync::LazyLock;

/// The version of the format.
const VERSION: u16 = 1;

/// The rule data of a rule set that cannot be played: what levels can show of it.
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
    let own = || Some((kit(set)?.vocabulary)(&kit(set)?.shipped_data().ok()?).mechanics);
    let shipped = RuleSetId::ALL.iter().position(|known| *known == set).map(|at| SHIPPED[at]);
    shipped.or_else(own).unwrap_or(SHIPPED[0])
}

/// The rule data of a rule set as shipped: whole if it can be played, else its mechanics.
#[must_use]
pub fn shipped_text(set: RuleSetId) -> &'static str {
    match (kit(set), set) {
        (Some(kit), _) => kit.shipped,
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
    if let Some(kit) = kit(set) {
        let data = (kit.read)(source)?;
        return Ok((kit.vocabulary)(&data).mechanics);
    }
    let (file, mut report) = examine::<Shown>(source, &Limits::RULES);
    if let Some(file) = &file {
        lookup::within(&mut report, &Path::to("version"), file.version, VERSION, VERSION);
        super::consistency::same_rules(&mut report, set, Some(file.rules));
        check(&mut report, set, &file.mechanics);
    }
    report.finish(file).map(|file| file.mechanics)
}
