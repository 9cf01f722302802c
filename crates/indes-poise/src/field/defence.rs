//! Dodge, block, predict, yield: the answers of a target to an attack, their prices, and why an answer is not possible.

use super::resolve::Strike;
use super::{ledges, resolve, skill};
use crate::data::{ActionKind, Data, MainPool, Tag};
use crate::ids::{ANSWERS, DEFENCE};
use crate::unit::pools;
use indes_core::battle::{Frame, Intent, Price, Refusal, Reply, RuleId, Verb, View, price};
use indes_core::battlefield::{Field, PoolId, Pools, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;

/// The rule of a defence with a pool: POISE-056, POISE-057, POISE-058 (POISE-D02).
const fn rule_of(which: MainPool) -> RuleId {
    match which {
        MainPool::Poise => rule_id!("POISE-056"),
        MainPool::Momentum => rule_id!("POISE-057"),
        MainPool::Focus => rule_id!("POISE-058"),
    }
}

/// The price of a defence in points: the threat after armour, less the largest reduction of a shield in hand for this
/// pool (POISE-053, POISE-G23). A minion's Defence is none of the three pools, so no shield reduces it.
#[must_use]
pub fn cost(data: &Data, target: &UnitRef, strike: &Strike, which: Option<MainPool>) -> i16 {
    let shields = target.gear.in_hand().filter_map(|(_, gear)| data.weapon(gear).shield);
    let less = shields.filter(|shield| Some(shield.pool) == which).map(|shield| shield.less).max().unwrap_or(0);
    let less = if data.option("allow_shields") == 0 { 0 } else { less };
    (strike.threat_after_armour() - less).max(0)
}

/// Why a defence is not possible. It becomes words only when they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The target is defeated (POISE-C21).
    Defeated,
    /// The target is on a climb (POISE-D17).
    Climbing,
    /// The target is a minion, and the verb is one of the three defences (POISE-047).
    OneDefence,
    /// The target has three pools, and the verb is a minion's defence (POISE-028).
    ThreePools,
    /// A tag of the attack bars it.
    Forbidden {
        /// The tag.
        tag: Tag,
        /// Whether the target is a minion.
        is_minion: bool,
    },
    /// The pool holds too few points (POISE-050, POISE-062).
    TooExpensive {
        /// The pool.
        pool: PoolId,
        /// The price in points.
        cost: i16,
        /// The points left in the pool.
        left: i16,
        /// Whether the target is a minion.
        is_minion: bool,
    },
}

impl Barred {
    /// The reason in words.
    fn refusal(self, data: &Data) -> Refusal {
        let (rule, reason) = match self {
            Self::Defeated => (rule_id!("POISE-C21"), message!("refused-is-defeated")),
            Self::Climbing => (rule_id!("POISE-D17"), message!("refused-is-climbing")),
            Self::OneDefence => (rule_id!("POISE-047"), message!("refused-has-one-defence-in-place-of-three")),
            Self::ThreePools => (rule_id!("POISE-028"), message!("refused-has-three-pools-not-one")),
            Self::Forbidden { tag, is_minion } => {
                let (by, why) = match tag {
                    Tag::Undodgeable => (rule_id!("POISE-059"), message!("refused-undodgeable")),
                    Tag::Unblockable => (rule_id!("POISE-060"), message!("refused-unblockable")),
                    _ => (rule_id!("POISE-061"), message!("refused-unpredictable")),
                };
                (if is_minion { rule_id!("POISE-049") } else { by }, why)
            }
            Self::TooExpensive { pool, cost, left, is_minion } => {
                let by = if is_minion { rule_id!("POISE-050") } else { rule_id!("POISE-062") };
                (by, message!("refused-costs", amount = cost, pool = data.names.pool_message(pool), left = left))
            }
        };
        Refusal { rule, reason }
    }
}

/// The pool and the price in points of a defence by a verb.
///
/// # Errors
/// Why the defence is not possible.
pub fn possible(
    field: &Field,
    target: &UnitRef,
    tags: &[Tag],
    strike: &Strike,
    verb: Verb,
) -> Result<(PoolId, i16), Barred> {
    let data: &Data = field.data();
    let action = data.action(verb);
    if target.body.down {
        return Err(Barred::Defeated);
    }
    if ledges::is_climbing(field, target) {
        return Err(Barred::Climbing);
    }
    let is_minion = pools::is_minion(target);
    let (pool, barred) = match (action.pool, is_minion) {
        (Some(_), true) => return Err(Barred::OneDefence),
        (None, false) => return Err(Barred::ThreePools),
        (Some(which), false) => (which.id(), Tag::barring(which.id()).filter(|tag| tags.contains(tag))),
        // POISE-049, POISE-C11: any of the three tags bars a minion's defence.
        (None, true) => {
            let tag = MainPool::ALL.into_iter().filter_map(|which| Tag::barring(which.id()));
            (DEFENCE, tag.into_iter().find(|tag| tags.contains(tag)))
        }
    };
    if let Some(tag) = barred {
        return Err(Barred::Forbidden { tag, is_minion });
    }
    let cost = cost(data, target, strike, action.pool);
    let left = target.pools.get(pool).now;
    if cost > left { Err(Barred::TooExpensive { pool, cost, left, is_minion }) } else { Ok((pool, cost)) }
}

/// POISE-G27: a target's pools, less the points that its rider or mount has promised of the momentum they share by its
/// own answer to the same attack. `None` for a unit that neither rides nor is ridden.
#[must_use]
pub fn unpromised_pools(view: &View, frame: &Frame, target: &UnitRef) -> Option<Pools> {
    let ride = view.field.mounts.ride_of(target.id)?;
    let mut left = target.pools.clone();
    let lent = view.field.mounts.loan_of(ride.rider).map(|loan| loan.pool);
    for reply in frame.replies_in(ANSWERS).filter(|reply| reply.unit != target.id) {
        let paid = payment(view, frame, reply).filter(|_| reply.unit == ride.rider || reply.unit == ride.mount);
        if let Some(Payment { pool, amount, .. }) = paid.filter(|paid| Some(paid.pool) == lent)
            && let Some(pool) = left.0.get_mut(usize::from(pool.0))
        {
            pool.now = (pool.now - amount).max(0);
        }
    }
    Some(left)
}

/// The possible defences of a target: verb, pool and price in points.
pub fn options(field: &Field, target: &UnitRef, tags: &[Tag], strike: &Strike) -> Vec<(Verb, PoolId, i16)> {
    let verbs = field.data::<Data>().verbs_of(ActionKind::Defence);
    verbs
        .filter_map(|verb| possible(field, target, tags, strike, verb).ok().map(|(pool, cost)| (verb, pool, cost)))
        .collect()
}

/// The price of an answer in the window of a frame's attack.
#[must_use]
pub fn price_of(view: &View, frame: &Frame, target: UnitId, intent: &Intent) -> Price {
    let them = view.field.unit(target);
    let paid = skill::attack_of(view, frame).and_then(|attack| {
        possible(view.field, &them, &attack.tags, &resolve::strike_of(view, frame, target)?, intent.verb).ok()
    });
    paid.map_or_else(Price::new, |(pool, cost)| price(pool, cost))
}

/// The payment for a defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Payment {
    /// The pool that pays.
    pub(crate) pool: PoolId,
    /// Points.
    pub(crate) amount: i16,
    /// The rule of the defence.
    pub(crate) by: RuleId,
}

/// The payment for a reply that is a defence, due when all targets have answered (POISE-053); `None` for a yield.
pub(crate) fn payment(view: &View, frame: &Frame, reply: &Reply) -> Option<Payment> {
    let data: &Data = view.field.data();
    let action = data.action(reply.intent.verb);
    if action.kind != ActionKind::Defence {
        return None;
    }
    let price = price_of(view, frame, reply.unit, &reply.intent);
    let pool = action.pool.map_or(DEFENCE, MainPool::id);
    let amount = price.iter().map(|share| share.1).sum();
    // POISE-050: the rule of a minion's defence.
    Some(Payment { pool, amount, by: action.pool.map_or(rule_id!("POISE-050"), rule_of) })
}

/// The rule by which a target that was not asked yields (POISE-049, POISE-063, POISE-C21, POISE-D17).
pub(crate) fn forced_yield_rule(field: &Field, target: &UnitRef, tags: &[Tag]) -> RuleId {
    let barred = MainPool::ALL.into_iter().filter_map(|which| Tag::barring(which.id())).any(|tag| tags.contains(&tag));
    match (target.body.down, pools::is_minion(target) && barred) {
        (true, _) => rule_id!("POISE-C21"),
        _ if ledges::is_climbing(field, target) => rule_id!("POISE-D17"),
        (_, true) => rule_id!("POISE-049"),
        _ => rule_id!("POISE-063"),
    }
}

/// Why a defence is not offered; `None` if it is, or if the verb is no answer to an attack.
pub(crate) fn explain(view: &View, frame: &Frame, target: UnitId, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let attack = skill::attack_of(view, frame)?;
    let strike = resolve::strike_of(view, frame, target)?;
    let them = view.field.unit(target);
    let left = unpromised_pools(view, frame, &them);
    let them = UnitRef { pools: left.as_ref().unwrap_or(them.pools), ..them };
    match data.action(verb).kind {
        ActionKind::Defence => {
            possible(view.field, &them, &attack.tags, &strike, verb).err().map(|barred| barred.refusal(data))
        }
        ActionKind::Yield => {
            Some(Refusal { rule: rule_id!("POISE-G45"), reason: message!("refused-there-is-nothing-to-yield-to") })
        }
        _ => None,
    }
}
