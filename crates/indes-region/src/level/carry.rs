//! What a unit takes along to the next level (REGION-104, REGION-D13, REGION-G28, REGION-J03, REGION-J13).

use crate::data::Data;
use crate::ids::{HP, MP};
use indes_core::battle::UnitState;
use indes_core::battlefield::{RuleData, StatusId};
use indes_rules::OptionValues;
use std::collections::BTreeMap;

/// The statuses of earlier levels that a unit keeps: they are overrides, 1 for a unit that has them.
pub(crate) fn kept(data: &Data) -> impl Iterator<Item = StatusId> + '_ {
    let named = &data.statuses;
    [named.badly_wounded, named.stunned].into_iter().chain(data.injuries().iter().map(|row| row.1))
}

/// The overrides with which a unit begins the next of linked levels: points that are not full, bad wounds, a stun and
/// injuries, as the aftermath has left them (REGION-D13, REGION-G28). `None` for the dead, unless the level lets them be
/// brought back: whole, but for one injury, which no roll decides any more (REGION-104, REGION-J13).
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    let named = &data.statuses;
    let lost = left.statuses.has(named.dead) || left.statuses.has(named.mortally_wounded);
    if lost && data.option("allow_resurrection") == 0 {
        return None;
    }
    let mut carried = BTreeMap::new();
    for status in kept(data) {
        let injury = data.injuries().iter().any(|row| row.1 == status);
        if left.statuses.has(status) && (injury || !lost) {
            carried.insert(data.key_of(status).to_owned(), 1);
        }
    }
    if lost {
        if carried.is_empty() {
            carried.extend(injury_of_the_dead(data).map(|status| (data.key_of(status).to_owned(), 1)));
        }
        return Some(carried);
    }
    let (health, magic) = (left.pools.get(HP), left.pools.get(MP));
    if health.now < health.max {
        carried.insert("hp".to_owned(), health.now.max(1).into());
    }
    if magic.now < magic.max {
        carried.insert("mp".to_owned(), magic.now.into());
    }
    Some(carried)
}

/// The injury of a unit that is brought back from the dead between levels: the one that the level has fixed, else the
/// last one of the table (REGION-J13, REGION-J03); `None` if the level has switched injuries off.
fn injury_of_the_dead(data: &Data) -> Option<StatusId> {
    let option = data.file.options.iter().find(|option| option.key == "permanent_injury")?;
    let OptionValues::Choice(choices) = &option.kind else { return None };
    let fixed = usize::try_from(data.option("permanent_injury")).ok().and_then(|at| choices.get(at))?;
    match fixed.as_str() {
        "off" => None,
        key => data.status(key).or_else(|| data.injuries().last().map(|row| row.1)),
    }
}
