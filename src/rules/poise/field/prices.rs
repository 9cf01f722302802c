//! What skills cost a unit, and whether it can pay that (POISE-048, POISE-G41).

use super::skill;
use crate::battle::{Intent, Price, Row, Verb, View, price};
use crate::battlefield::{PoolId, UnitRef};
use crate::rules::poise::data::{Data, Deed, Which};
use crate::rules::poise::unit::pools;
use smallvec::SmallVec;

/// A row that costs nothing and needs no details.
pub(crate) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The price of a row in one pool, for those that have one.
pub(crate) fn single((pool, amount): (PoolId, i16)) -> Price {
    price(pool, amount)
}

/// The points of all pools that a price takes.
pub(crate) fn sum(price: &Price) -> i16 {
    price.iter().map(|share| share.1).sum()
}

/// What a list of costs comes to for a unit; a minion pays them from its defence (POISE-048).
pub(crate) fn whole(me: &UnitRef, cost: &[(Which, i16)]) -> Price {
    cost.iter().map(|&(which, amount)| (pools::stands_for(me, which), amount)).collect()
}

/// POISE-G41: no pool below its cost, and something must be left.
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
pub(crate) fn can_pay(me: &UnitRef, cost: &[(Which, i16)]) -> bool {
    affordable(me, &whole(me, cost))
}

/// What an answer on one's own turn costs.
pub(crate) fn price_of(view: &View, me: &UnitRef, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    match data.action(intent.verb).does {
        Deed::Strike | Deed::Breath => {
            skill::attack(view, me.id, intent).map_or_else(Price::new, |attack| whole(me, &attack.cost))
        }
        _ => whole(me, &data.action(intent.verb).cost),
    }
}
