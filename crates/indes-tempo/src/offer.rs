//! What a verb offers to a unit that is asked: its row, if the verb can be declared now, and the values of its slots.
//!
//! A verb is an entry of `assets/rules/tempo.ron`; this file only has the meaning of the kinds of price and slot. The
//! questions of a turn, the windows and the possible answers to an action are made of these rows.

use super::answering::{already_paid, reaching};
use super::condition::{allowed, walking};
use super::data::{Cost, Data, Effect, Kind, With};
use super::gear::{bound_item, bound_partner, cheapest, instalment, loaded_surfaces, surface_price, surfaces_of};
use super::ids::AP;
use super::reach::targets;
use super::{bind, course, support};
use indes_core::battle::{Asked, Price, Row, Slot, Verb, View, price};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// A row without a price and without slots.
pub(super) fn free_row(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The row of a verb if the unit can declare it now: its status allows it (TEMPO-027), it can pay the least price, and
/// every slot has a value.
pub(super) fn row(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> Option<Row> {
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
        Slot::Item if matches!(action.cost, Cost::Fixed(_)) => !support::items(view, me, action.with).is_empty(),
        Slot::Cell if matches!(action.with, With::Ground | With::Door) => {
            !support::cells(view, me, action.with).is_empty()
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
            || bound_partner(view, me.id).is_some_and(|with| !bind::grapple_cells(view, me.id, with).is_empty()));
    completes.then_some(row)
}

/// The surfaces with which the verb could be made, cheapest first: those of the bound weapon while Bound, else of the
/// weapons in hand, or of bare hands for a Counter-Attack without a weapon (TEMPO-G37); without those that reach no
/// target.
pub(super) fn surfaces(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut parts: SmallVec<[PartId; 8]> = SmallVec::new();
    if data.shoots(verb) {
        parts.extend(loaded_surfaces(data, me));
    } else if let Some(bound) = bound_item(view, me.id) {
        parts.extend(surfaces_of(data, me, Some(bound)));
    } else if data.action(verb).kind == Kind::CounterTempo {
        // TEMPO-G37: a replacement is made with the weapon of the attack that it replaces.
        let item = view.frame(asked).and_then(|frame| frame.intent.part()).and_then(|part| part.item);
        parts.extend(surfaces_of(data, me, item));
    } else {
        for (item, _) in me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).is_melee()) {
            parts.extend(surfaces_of(data, me, Some(item)));
        }
        if parts.is_empty() && data.action(verb).kind == Kind::Reactive {
            parts.extend(surfaces_of(data, me, None));
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

/// Those of the [`surfaces`] that the unit can pay for.
pub(super) fn affordable_surfaces(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let paid = already_paid(view, asked, verb);
    let mut parts = surfaces(view, asked, me, verb);
    parts.retain(|part| surface_price(data, me, *part) - paid <= me.pools.free(AP));
    parts
}

/// The weapons and shields in hand that can parry and that the unit can pay for, cheapest first; while Bound the bound
/// weapon (TEMPO-G39).
pub(super) fn parrying_items(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[ItemId; 4]> {
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

/// The units that an action made with a surface can be aimed at. A unit that cannot move on its own can only choose an
/// opponent that its Combat Move passes.
pub(super) fn eligible_targets(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let all = targets(view, me, verb, part);
    let moves = verb == view.field.data::<Data>().verbs.combat_move;
    if moves && !walking(view, me).possible(view.field) {
        let has_path =
            |foe: &UnitId| course::combat_move_walks(view, me, *foe).iter().any(|way| way.possible(view.field));
        return all.iter().filter(has_path).collect();
    }
    all
}
