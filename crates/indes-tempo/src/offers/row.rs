//! What a verb offers to a unit that is asked: its row, if the verb can be declared now.
//!
//! A verb is an entry of `assets/rules/tempo.ron`; this file only has the meaning of the kinds of price and slot. The
//! questions of a turn, the windows and the possible answers to an action are made of these rows.

use super::price::already_paid;
use super::slots::{parrying_items, surfaces};
use crate::data::{Cost, Data, Effect, Kind, With};
use crate::field::reach::targets;
use crate::field::{binds, course, things};
use crate::ids::AP;
use crate::unit::condition::{allowed, walking};
use crate::unit::gear::{bound_partner, cheapest, instalment, surface_price};
use indes_core::battle::{Asked, Price, Row, Slot, Verb, View, price};
use indes_core::battlefield::UnitRef;
use smallvec::SmallVec;

/// A row without a price and without slots.
pub(super) fn free_row(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The row of a verb if the unit can declare it now: its status allows it (TEMPO-027), it can pay the least price, and
/// every slot has a value.
pub(crate) fn row(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    if !allowed(data, me, verb) {
        return None;
    }
    let action = data.action(verb);
    let cheapest = match action.cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => surfaces(view, asked, me, verb).first().map(|&part| surface_price(data, me, part))?,
        Cost::Cheapest => parrying_items(view, asked, me, verb).first().map(|&item| cheapest(data, me, item))?,
        Cost::Reload => {
            let items = things::items(view, me, action.with);
            items.iter().map(|&item| instalment(data, me, item)).min()?
        }
    };
    let paid = already_paid(view, asked, verb);
    if cheapest - paid > me.pools.free(AP) {
        return None;
    }
    let mut row = Row { verb, price: price(AP, (cheapest - paid).max(0)), slots: action.slots.clone() };
    if action.kind == Kind::Reactive && view.frame(asked).is_some_and(|frame| frame.intent.path().is_empty()) {
        // TEMPO-G26: a cell is chosen only on a mover's path.
        row.slots.retain(|slot| *slot != Slot::Cell);
    }
    let completes = row.slots.iter().all(|slot| match slot {
        // Its path is searched for round each target, below.
        Slot::Unit if verb == data.verbs.combat_move => true,
        Slot::Unit => !targets(view, me, verb, None).is_empty(),
        Slot::Path if verb == data.verbs.combat_move => targets(view, me, verb, None)
            .iter()
            .any(|foe| course::combat_move_walks(view, me, foe).iter().any(|walking| walking.possible(view.field))),
        Slot::Path => walking(view, me).possible(view.field),
        Slot::Item if matches!(action.cost, Cost::Fixed(_)) => !things::items(view, me, action.with).is_empty(),
        Slot::Cell if matches!(action.with, With::Ground | With::Door) => {
            !things::cells(view, me, action.with).is_empty()
        }
        // There is one: the price was found by it.
        Slot::Item | Slot::Part => true,
        Slot::Cell => action.with == With::Loaded,
        // No unit flies, and no action of tempo asks for the others.
        Slot::Level | Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => false,
    });
    // TEMPO-G23: a Grapple needs room beside the opponent.
    let seizes = action.outcomes.iter().any(|row| row.effects.contains(&Effect::Grapple));
    let completes = completes
        && (!seizes
            || bound_partner(view, me.id).is_some_and(|with| !binds::grapple_cells(view, me.id, with).is_empty()));
    completes.then_some(row)
}
