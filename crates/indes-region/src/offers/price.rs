//! What actions cost: their type for a unit, their price in action and magic points, why a unit cannot pay, and how it
//! pays; a row without price and details (REGION-050, REGION-051, REGION-052, REGION-053, REGION-054, REGION-055,
//! REGION-167, REGION-168, REGION-191, REGION-G05, REGION-G07, REGION-G43, REGION-G62, REGION-G71, REGION-G78,
//! REGION-C18).

use crate::data::{ActionCost, ActionEffect, Data, Flag};
use crate::field::place;
use crate::ids::{AP, MP};
use crate::state::Count;
use crate::unit;
use crate::unit::pairs::{self, Spends};
use indes_core::battle::{Batch, Change, Intent, Price, Refusal, Row, Verb, View, pay};
use indes_core::battlefield::{ItemId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::message;
use smallvec::SmallVec;

/// The type of an action for a unit (REGION-D04); `item` is what it reloads.
#[must_use]
pub fn cost(view: &View, me: &UnitRef, verb: Verb, item: Option<ItemId>) -> ActionCost {
    let data: &Data = view.field.data();
    match data.action(verb).cost {
        ActionCost::Riding if unit::has_flag(me, Flag::RiderSkill) => ActionCost::Minor,
        ActionCost::Riding => ActionCost::Exclusive,
        ActionCost::Running => match data.option("run_action") {
            1 => ActionCost::Minor,
            2 => ActionCost::Exclusive,
            _ => ActionCost::Major,
        },
        ActionCost::Weapon => {
            let of = |item: &indes_core::battlefield::Item| {
                data.ranged_row(item.kind).and_then(|row| data.weapon(row).reload)
            };
            let named = item.and_then(|item| me.gear.get(item)).and_then(of);
            let any = || me.gear.0.iter().filter_map(of).min();
            named.or_else(any).unwrap_or(ActionCost::Minor)
        }
        fixed => fixed,
    }
}

/// The action points that a walk into a difficult region takes (REGION-G78).
const DIFFICULT: i16 = 2;

/// The action points of a walk that ends on a cell.
#[must_use]
pub fn of_walk(view: &View, to: Cell) -> i16 {
    if place::nature_at(view.field, to).difficult { DIFFICULT } else { 1 }
}

/// The price of an action of a unit's own turn.
#[must_use]
pub fn price(view: &View, me: &UnitRef, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let mut price = Price::new();
    let points = match cost(view, me, intent.verb, intent.item()) {
        ActionCost::Free => 0,
        // REGION-055: all that is left.
        ActionCost::Exclusive => me.pools.free(AP).max(1),
        _ => match (action.does, intent.path().last().copied().or_else(|| intent.cell())) {
            (ActionEffect::Walk, Some(to)) => of_walk(view, to),
            _ => 1,
        },
    };
    if points > 0 {
        price.push((AP, points));
    }
    let mp = data.spell(intent.verb).map_or(0, |spell| spell.mp);
    if mp > 0 {
        price.push((MP, mp));
    }
    price
}

/// Why a unit cannot pay for an action of so many action points; `None` if it can. `me` is the unit that pays.
#[must_use]
pub fn refusal(view: &View, me: &UnitRef, verb: Verb, points: i16) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let cost = cost(view, me, verb, None);
    if cost != ActionCost::Free {
        let exclusive = cost == ActionCost::Exclusive;
        if exclusive && view.turn.counted(me.id, Count::Acted) > 0 {
            return Some(Refusal { rule: rule_id!("REGION-055"), reason: message!("refused-has-acted-already") });
        }
        let wanted = if exclusive { 1 } else { points };
        let now = me.pools.free(AP);
        if now < wanted {
            return Some(poor(data, AP, wanted, now));
        }
        let spends = pairs::spends(action.does);
        let left = pairs::left(view, me.id, spends);
        if left < wanted {
            let (rule, reason) = match spends {
                Spends::Movement => (rule_id!("REGION-153"), message!("refused-mount-has-no-points", left = left)),
                Spends::Other => (rule_id!("REGION-152"), message!("refused-only-movement-is-left", left = left)),
            };
            return Some(Refusal { rule, reason });
        }
    }
    let spell = data.spell(verb)?;
    if !unit::may_use_magic(data, me) {
        return Some(Refusal { rule: rule_id!("REGION-094"), reason: message!("refused-is-badly-wounded") });
    }
    let now = me.pools.free(MP);
    (now < spell.mp).then(|| poor(data, MP, spell.mp, now))
}

fn poor(data: &Data, pool: indes_core::battlefield::PoolId, amount: i16, left: i16) -> Refusal {
    let rule = if pool == AP { rule_id!("REGION-051") } else { rule_id!("REGION-G22") };
    let pool = data.names.pool_message(pool);
    Refusal { rule, reason: message!("refused-costs", amount = amount, pool = pool, left = left) }
}

/// Pays for an action of a unit's own turn, and notes what it leaves of the turn. `me` is the unit that pays.
pub(crate) fn spend(view: &View, batch: &mut Batch, me: &UnitRef, intent: &Intent) {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let (cost, price) = (cost(view, me, intent.verb, intent.item()), price(view, me, intent));
    pay(batch, action.rule, me.id, &price);
    let points = price.iter().find(|share| share.0 == AP).map_or(0, |share| share.1);
    pairs::count_spent(view, batch, me.id, pairs::spends(action.does), points);
    note(batch, me, cost);
}

/// Notes what an action of a type leaves of the turn: after a minor one no exclusive one, after a major or exclusive one
/// nothing (REGION-052, REGION-055, REGION-G62).
pub(crate) fn note(batch: &mut Batch, me: &UnitRef, cost: ActionCost) {
    let (acted, over) = match cost {
        ActionCost::Minor => (true, false),
        ActionCost::Major | ActionCost::Exclusive => (true, true),
        _ => (false, false),
    };
    if acted {
        batch.write(rule_id!("REGION-055"), Change::count(me.id, Count::Acted, 1));
    }
    if over {
        batch.write(rule_id!("REGION-052"), Change::count(me.id, Count::TurnOver, 1));
    }
}

/// A row without price and details.
pub(crate) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}
