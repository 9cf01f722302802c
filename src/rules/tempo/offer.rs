//! What a verb offers to a unit that is asked: its row, if it can be declared now, and the values of its slots.
//!
//! A verb is an entry of `assets/rules/tempo.ron`; this file only knows what the kinds of cost and slot mean. Questions
//! to an actor and windows are put together from it, and so is what is foretold of them.

use super::answering::{already_paid, reaching};
use super::condition::{allowed, walking};
use super::data::{Cost, Data, Effect, Kind, With};
use super::gear::{bound_item, cheapest, instalment, partner, parts_of, shots, surface_price};
use super::ids::AP;
use super::reach::targets;
use super::{bind, course, support};
use crate::battle::{Asked, Price, Row, Slot, Verb, View, price};
use crate::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// A row that costs nothing and needs no details.
pub(super) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The row of a verb if the unit can declare it now: status (TEMPO-027), price, and a value for every slot.
pub(super) fn row(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    if !allowed(data, me, verb) {
        return None;
    }
    let action = data.action(verb);
    let cheapest = match action.cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => surfaces(view, asked, me, verb).first().map(|&part| surface_price(data, me, part))?,
        Cost::Cheapest => blades(view, asked, me, verb).first().map(|&item| cheapest(data, me, item))?,
        Cost::Reload => {
            let items = support::items(view, me, action.with);
            items.iter().map(|&item| instalment(data, me, item)).min()?
        }
    };
    let paid = already_paid(view, asked, verb);
    if cheapest - paid > me.pools.free(AP) {
        return None;
    }
    let mut row = Row { verb, price: price(AP, (cheapest - paid).max(0)), slots: action.slots.clone() };
    if action.kind == Kind::Reactive && view.frame(asked).is_some_and(|frame| frame.intent.path().is_empty()) {
        // TEMPO-G26: a cell is chosen only on a unit's way.
        row.slots.retain(|slot| *slot != Slot::Cell);
    }
    let completes = row.slots.iter().all(|slot| match slot {
        // Its path is looked for round each of them.
        Slot::Unit if verb == data.verbs.combat_move => true,
        Slot::Unit => !targets(view, me, verb, None).is_empty(),
        Slot::Path if verb == data.verbs.combat_move => targets(view, me, verb, None)
            .iter()
            .any(|foe| course::walks(view, me, foe).iter().any(|walking| walking.possible(view.field))),
        Slot::Path => walking(view, me).possible(view.field),
        Slot::Item if matches!(action.cost, Cost::Fixed(_)) => !support::items(view, me, action.with).is_empty(),
        Slot::Cell if matches!(action.with, With::Ground | With::Door) => {
            !support::cells(view, me, action.with).is_empty()
        }
        // They were looked at for the price.
        Slot::Item | Slot::Part => true,
        Slot::Cell => action.with == With::Loaded,
        // No unit flies, and no action of tempo asks for the others.
        Slot::Level | Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => false,
    });
    // TEMPO-G23
    let seizes = action.outcomes.iter().any(|row| row.effects.contains(&Effect::Grapple));
    let completes =
        completes && (!seizes || partner(view, me.id).is_some_and(|with| !bind::beside(view, me.id, with).is_empty()));
    completes.then_some(row)
}

/// Every surface with which the verb could be made, cheapest first: of the bound weapon while Bound, else of the
/// weapons in hand; for a Counter-Attack without one, bare hands (TEMPO-G37).
pub(super) fn surfaces(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut parts: SmallVec<[PartId; 8]> = SmallVec::new();
    if data.shoots(verb) {
        parts.extend(shots(data, me));
    } else if let Some(bound) = bound_item(view, me.id) {
        parts.extend(parts_of(data, me, Some(bound)));
    } else if data.action(verb).kind == Kind::CounterTempo {
        // TEMPO-G37: it follows the weapon of the attack it replaces.
        let item = view.frame(asked).and_then(|frame| frame.intent.part()).and_then(|part| part.item);
        parts.extend(parts_of(data, me, item));
    } else {
        for (item, _) in me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).is_melee()) {
            parts.extend(parts_of(data, me, Some(item)));
        }
        if parts.is_empty() && data.action(verb).kind == Kind::Reactive {
            parts.extend(parts_of(data, me, None));
        }
    }
    match data.action(verb).kind {
        Kind::Proactive if bound_item(view, me.id).is_none() => {
            parts.retain(|part| !targets(view, me, verb, Some(*part)).is_empty());
        }
        // TEMPO-G39: in a bind reach is ignored.
        Kind::Reactive if bound_item(view, me.id).is_none() => {
            let reaches = reaching(view, asked, me);
            parts.retain(|part| reaches(*part));
        }
        _ => {}
    }
    parts.sort_by_key(|&part| surface_price(data, me, part));
    parts
}

/// The surfaces that can also be paid for.
pub(super) fn affordable(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let paid = already_paid(view, asked, verb);
    let mut parts = surfaces(view, asked, me, verb);
    parts.retain(|part| surface_price(data, me, *part) - paid <= me.pools.free(AP));
    parts
}

/// The weapons that can be held against a blow, cheapest first; while Bound the bound one.
pub(super) fn blades(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[ItemId; 4]> {
    let data: &Data = view.field.data();
    let paid = already_paid(view, asked, verb);
    let mut items: SmallVec<[ItemId; 4]> = match bound_item(view, me.id) {
        Some(bound) => SmallVec::from_slice(&[bound]),
        None => me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).parries).map(|(item, _)| item).collect(),
    };
    items.sort_by_key(|&item| cheapest(data, me, item));
    items.retain(|item| cheapest(data, me, *item) - paid <= me.pools.free(AP));
    items
}

/// Whom an action can be aimed at, made with a surface.
pub(super) fn aims(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let all = targets(view, me, verb, part);
    // Who can only get past the one it moves round cannot move round another.
    let moves = verb == view.field.data::<Data>().verbs.combat_move;
    if moves && !walking(view, me).possible(view.field) {
        let way = |foe: &UnitId| course::walks(view, me, *foe).iter().any(|way| way.possible(view.field));
        return all.iter().filter(way).collect();
    }
    all
}
