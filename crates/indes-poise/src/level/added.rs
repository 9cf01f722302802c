//! Critical effects of a level, as actions beside those of the file (POISE-J07).

use crate::data::{
    Action, ActionEffect, ActionKind, Critical, CriticalEffect, Data, EarnedFrom, MainPool, POOLS, usual_weight,
};
use indes_core::battle::Verb;
use indes_core::battlefield::RuleData;
use indes_core::rule_id;
use indes_rules::common::RuleNumbers;
use indes_rules::{AddedCritical, AddedEffect, EarnedBy};
use smallvec::SmallVec;

/// The key of the wording that asks for a critical effect.
const QUESTION: &str = "critical";
/// The beginning of the keys of critical effects of a level; their number follows.
const KEY: &str = "level_critical_";

/// The data with critical effects of a level. The options have their default values.
#[must_use]
pub fn with_criticals(data: &RuleData, added: &[AddedCritical]) -> RuleData {
    let mut file = data.of::<Data>().file.clone();
    for (number, critical) in (1..).zip(added) {
        let key = format!("{KEY}{number}");
        for words in file.questions.iter_mut().filter(|words| words.key == QUESTION) {
            words.verbs.push(key.clone());
        }
        file.actions.push(action(key, critical));
    }
    // The level check admits no more effects than there is room for.
    Data::compile(file).map_or_else(|_| data.clone(), |changed| data.with(changed))
}

/// The verbs of the critical effects of the level.
#[must_use]
pub(crate) fn verbs(data: &RuleData) -> Vec<Verb> {
    let actions = (0u8..).map(Verb).zip(&data.of::<Data>().file.actions);
    actions.filter(|(_, action)| action.key.starts_with(KEY)).map(|(verb, _)| verb).collect()
}

fn action(key: String, added: &AddedCritical) -> Action {
    let of = match added.of {
        EarnedBy::Defeat => EarnedFrom::Defeated,
        EarnedBy::Defiance => EarnedFrom::Survivor,
        EarnedBy::Either => EarnedFrom::Either,
    };
    Action {
        key,
        name: added.name.clone(),
        icon: "star".to_owned(),
        plain: String::new(),
        means: means(&added.effect),
        kind: ActionKind::Critical,
        cost: Vec::new(),
        tags: Vec::new(),
        does: ActionEffect::Critical(Critical { of, effect: effect(&added.effect) }),
        pool: None,
        slots: SmallVec::new(),
        weight: usual_weight(),
        mount: false,
        rule: rule_id!("POISE-J07"),
    }
}

/// The pool with a key; poise for a key that the level check does not admit.
fn pool(key: &str) -> MainPool {
    let named = |which: &MainPool| POOLS[usize::from(which.id().0)].0 == key;
    MainPool::ALL.into_iter().find(named).unwrap_or(MainPool::Poise)
}

fn effect(added: &AddedEffect) -> CriticalEffect {
    match added {
        AddedEffect::Shaken { paces, pool: key, points } => {
            CriticalEffect::Shaken((*paces).into(), pool(key), (*points).into())
        }
        AddedEffect::Flying { paces, pool: key, points } => {
            CriticalEffect::Flying((*paces).into(), pool(key), (*points).into())
        }
        AddedEffect::PressOn => CriticalEffect::PressOn,
        AddedEffect::SecondWind { points } => CriticalEffect::Second((*points).into()),
        AddedEffect::Rally { paces, points } => CriticalEffect::Rally((*paces).into(), (*points).into()),
        AddedEffect::Initiative => CriticalEffect::Initiative,
        AddedEffect::Maim { banes } => CriticalEffect::Maim((*banes).into()),
        AddedEffect::Slow { paces } => CriticalEffect::Slow((*paces).into()),
        AddedEffect::Ground => CriticalEffect::Ground,
    }
}

/// What an effect does, in a few words.
fn means(added: &AddedEffect) -> String {
    match added {
        AddedEffect::Shaken { paces, pool, points } => {
            format!("an enemy within {paces} of the defeated loses {points} {pool}")
        }
        AddedEffect::Flying { paces, pool, points } => {
            format!("the defeated flies up to {paces}; who is hit loses {points} {pool}")
        }
        AddedEffect::PressOn => "Shift at once".to_owned(),
        AddedEffect::SecondWind { points } => format!("gain {points} in a pool"),
        AddedEffect::Rally { paces, points } => format!("an ally within {paces} gains {points} in a pool"),
        AddedEffect::Initiative => "say who goes next".to_owned(),
        AddedEffect::Maim { banes } => format!("one of its skills has {banes} banes from now on"),
        AddedEffect::Slow { paces } => format!("its speed is {paces} less from now on"),
        AddedEffect::Ground => "it cannot fly from now on".to_owned(),
    }
}
