//! The prices of skills, and whether a unit can pay them (POISE-037, POISE-041, POISE-045, POISE-048, POISE-G41).

use super::skill;
use crate::data::{ActionEffect, Data, MainPool};
use crate::unit::pools;
use indes_core::battle::{Intent, Price, Row, Verb, View};
use indes_core::battlefield::UnitRef;
use smallvec::SmallVec;

/// A row that costs nothing and needs no details.
pub(crate) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The points of all pools that a price takes.
pub(crate) fn sum(price: &Price) -> i16 {
    price.iter().map(|share| share.1).sum()
}

/// The price of a list of costs for a unit; a minion pays all of them from its Defence (POISE-048).
pub(crate) fn price_for(me: &UnitRef, cost: &[(MainPool, i16)]) -> Price {
    cost.iter().map(|&(which, amount)| (pools::stands_for(me, which), amount)).collect()
}

/// POISE-G41: whether a unit can pay a price: each pool holds its share, and a point is left in some pool.
pub(crate) fn affordable(me: &UnitRef, price: &Price) -> bool {
    let enough = price.iter().all(|&(pool, amount)| me.pools.get(pool).now >= amount);
    enough && (price.is_empty() || pools::total(me) > sum(price))
}

/// A price with the shares of each pool added up.
pub(crate) fn summed(price: &Price) -> Price {
    let mut sum = Price::new();
    for &(pool, amount) in price {
        match sum.iter_mut().find(|share| share.0 == pool) {
            Some(share) => share.1 += amount,
            None => sum.push((pool, amount)),
        }
    }
    sum
}

/// Whether a unit can pay a list of costs.
pub(crate) fn can_pay(me: &UnitRef, cost: &[(MainPool, i16)]) -> bool {
    affordable(me, &price_for(me, cost))
}

/// The price of an action, maneuver or reaction.
pub(crate) fn price_of(view: &View, me: &UnitRef, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    match data.action(intent.verb).does {
        ActionEffect::Strike | ActionEffect::Breath => {
            skill::attack(view, me.id, intent).map_or_else(Price::new, |attack| price_for(me, &attack.cost))
        }
        _ => price_for(me, &data.action(intent.verb).cost),
    }
}
