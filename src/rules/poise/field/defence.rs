//! Dodge, block, predict, yield: what a target can answer to an attack, for how much, and why not.

use super::resolve::Strike;
use super::{resolve, skill};
use crate::battle::{Frame, Intent, Price, Refusal, Reply, RuleId, Verb, View, price};
use crate::battlefield::{PoolId, Pools, UnitId, UnitRef};
use crate::rules::poise::data::{Data, Kind, Tag, Which, conflict, gap, rule};
use crate::rules::poise::ids::DEFENCE;
use crate::rules::poise::unit::pools;
use crate::text::message;

/// The rule of a defence with a pool (POISE-D02).
const fn rule_of(which: Which) -> RuleId {
    match which {
        Which::Poise => rule(56),
        Which::Momentum => rule(57),
        Which::Focus => rule(58),
    }
}

/// What a defence costs a target: the threat after armour, less what a shield in hand is good for (POISE-053,
/// POISE-G23). A minion's defence is none of the three, so shields do nothing for it.
#[must_use]
pub fn cost(data: &Data, target: &UnitRef, strike: &Strike, which: Option<Which>) -> i16 {
    let shields = target.gear.in_hand().filter_map(|(_, gear)| data.weapon(gear).shield);
    let less = shields.filter(|shield| Some(shield.pool) == which).map(|shield| shield.less).max().unwrap_or(0);
    let less = if data.option("allow_shields") == 0 { 0 } else { less };
    (strike.threat_after_armour() - less).max(0)
}

/// Why a defence cannot be given. Its words are made only for those who want to read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// Who is defeated defends no more.
    Defeated,
    /// A minion has one defence in place of three.
    OneDefence,
    /// A unit that is no minion has three.
    ThreePools,
    /// The attack forbids it, to a minion or to a unit with three pools.
    By(Tag, bool),
    /// It costs so much of a pool that has so much, to a minion or to a unit with three pools.
    Costs(PoolId, i16, i16, bool),
}

impl Barred {
    fn said(self, data: &Data) -> Refusal {
        let (rule, reason) = match self {
            Self::Defeated => (conflict(21), message!("refused-is-defeated")),
            Self::OneDefence => (rule(47), message!("refused-has-one-defence-in-place-of-three")),
            Self::ThreePools => (rule(28), message!("refused-has-three-pools-not-one")),
            Self::By(tag, minion) => {
                let (by, why) = match tag {
                    Tag::Undodgeable => (rule(59), message!("refused-undodgeable")),
                    Tag::Unblockable => (rule(60), message!("refused-unblockable")),
                    _ => (rule(61), message!("refused-unpredictable")),
                };
                (if minion { rule(49) } else { by }, why)
            }
            Self::Costs(pool, cost, has, minion) => {
                let by = if minion { rule(50) } else { rule(62) };
                (by, message!("refused-costs", amount = cost, pool = data.names.pool_message(pool), left = has))
            }
        };
        Refusal { rule, reason }
    }
}

/// What a verb of defence would cost a target, or why it cannot be given.
///
/// # Errors
/// What stands in the way.
pub fn possible(
    data: &Data,
    target: &UnitRef,
    tags: &[Tag],
    strike: &Strike,
    verb: Verb,
) -> Result<(PoolId, i16), Barred> {
    let action = data.action(verb);
    if target.body.down {
        return Err(Barred::Defeated);
    }
    let minion = pools::is_minion(target);
    let (pool, barred) = match (action.pool, minion) {
        (Some(_), true) => return Err(Barred::OneDefence),
        (None, false) => return Err(Barred::ThreePools),
        (Some(which), false) => (which.id(), Tag::barring(which.id()).filter(|tag| tags.contains(tag))),
        // POISE-C11: any of the three tags.
        (None, true) => {
            let tag = Which::ALL.into_iter().filter_map(|which| Tag::barring(which.id()));
            (DEFENCE, tag.into_iter().find(|tag| tags.contains(tag)))
        }
    };
    if let Some(tag) = barred {
        return Err(Barred::By(tag, minion));
    }
    let cost = cost(data, target, strike, action.pool);
    let has = target.pools.get(pool).now;
    if cost > has { Err(Barred::Costs(pool, cost, has, minion)) } else { Ok((pool, cost)) }
}

/// POISE-G27: a target's pools without what others in the same attack have promised of them: a rider and its mount
/// defend with the same momentum. Nothing for a unit that shares with no other.
#[must_use]
pub fn unpromised(view: &View, frame: &Frame, target: &UnitRef) -> Option<Pools> {
    let ride = view.field.mounts.ride_of(target.id)?;
    let mut left = target.pools.clone();
    let lent = view.field.mounts.loan_of(ride.rider).map(|loan| loan.pool);
    for reply in frame.replies.iter().filter(|reply| reply.unit != target.id) {
        let paid = paid(view, frame, reply).filter(|_| reply.unit == ride.rider || reply.unit == ride.mount);
        if let Some((pool, amount, _)) = paid.filter(|paid| Some(paid.0) == lent)
            && let Some(pool) = left.0.get_mut(usize::from(pool.0))
        {
            pool.now = (pool.now - amount).max(0);
        }
    }
    Some(left)
}

/// The defences that a target can give, each with its price.
pub fn options(data: &Data, target: &UnitRef, tags: &[Tag], strike: &Strike) -> Vec<(Verb, PoolId, i16)> {
    let verbs = data.verbs_of(Kind::Defence);
    verbs
        .filter_map(|verb| possible(data, target, tags, strike, verb).ok().map(|(pool, cost)| (verb, pool, cost)))
        .collect()
}

/// What an answer in the window of a frame's attack costs.
#[must_use]
pub fn price_of(view: &View, frame: &Frame, target: UnitId, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    let them = view.field.unit(target);
    let paid = skill::attack_of(view, frame).and_then(|attack| {
        possible(data, &them, &attack.tags, &resolve::strike_of(view, frame, target)?, intent.verb).ok()
    });
    paid.map_or_else(Price::new, |(pool, cost)| price(pool, cost))
}

/// Who answered with a defence, and with which pool for how much: what is paid when all have answered (POISE-053).
pub(crate) fn paid(view: &View, frame: &Frame, reply: &Reply) -> Option<(PoolId, i16, RuleId)> {
    let data: &Data = view.field.data();
    let action = data.action(reply.intent.verb);
    if action.kind != Kind::Defence {
        return None;
    }
    let price = price_of(view, frame, reply.unit, &reply.intent);
    let pool = action.pool.map_or(DEFENCE, Which::id);
    let amount = price.iter().map(|share| share.1).sum();
    Some((pool, amount, action.pool.map_or(rule(50), rule_of)))
}

/// The rule by which a unit yields that has no choice (POISE-049, POISE-063, POISE-C21).
pub(crate) fn forced(target: &UnitRef, tags: &[Tag]) -> RuleId {
    let barred = Which::ALL.into_iter().filter_map(|which| Tag::barring(which.id())).any(|tag| tags.contains(&tag));
    match (target.body.down, pools::is_minion(target) && barred) {
        (true, _) => conflict(21),
        (_, true) => rule(49),
        _ => rule(63),
    }
}

/// Why a defence is not offered.
pub(crate) fn explain(view: &View, frame: &Frame, target: UnitId, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let attack = skill::attack_of(view, frame)?;
    let strike = resolve::strike_of(view, frame, target)?;
    let them = view.field.unit(target);
    let left = unpromised(view, frame, &them);
    let them = UnitRef { pools: left.as_ref().unwrap_or(them.pools), ..them };
    match data.action(verb).kind {
        Kind::Defence => possible(data, &them, &attack.tags, &strike, verb).err().map(|barred| barred.said(data)),
        Kind::Yield => Some(Refusal { rule: gap(45), reason: message!("refused-there-is-nothing-to-yield-to") }),
        _ => None,
    }
}
