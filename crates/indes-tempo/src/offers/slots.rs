//! The values that fill the slots of a row.

use super::price::already_paid;
use crate::data::{Data, Kind, With};
use crate::field::answering::reaching;
use crate::field::reach::{Cells, targets};
use crate::field::{binds, course, progress, ranged, things};
use crate::ids::AP;
use crate::unit::condition::walking;
use crate::unit::gear::{bound_item, cheapest, loaded_surfaces, surface_price, surfaces_of};
use indes_core::battle::{Arg, Asked, Domain, Prompt, Row, Slot, Verb, View};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use smallvec::{SmallVec, smallvec};

/// The surfaces with which the verb could be made, cheapest first: those of the bound weapon while Bound, else of the
/// weapons in hand, or of bare hands for a Counter-Attack without a weapon (TEMPO-G37); without those that reach no
/// target.
pub(crate) fn surfaces(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
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

/// The values of a slot of a row, given the details chosen so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let empty = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(kind)) = (asked.unit, row.slots.get(slot)) else {
        return empty;
    };
    let me = view.field.unit(unit);
    match kind {
        Slot::Unit => {
            let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
            let units = eligible_targets(view, &me, row.verb, part);
            if row.verb != view.field.data::<Data>().verbs.combat_move {
                return Domain::Units(units);
            }
            nearest(view, unit, units).map_or(Domain::Units(units), |first| Domain::Preferred { of: units, first })
        }
        Slot::Level | Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => empty,
        Slot::Path if asked.prompt == Prompt::Detail => {
            Domain::Walk(view.frame(asked).map(|frame| progress::retreat_walks(view, frame)).unwrap_or_default())
        }
        Slot::Path => Domain::Walk(match so_far.first() {
            Some(Arg::Unit(opponent)) => course::combat_move_walks(view, &me, *opponent),
            _ => smallvec![walking(view, &me)],
        }),
        Slot::Item => Domain::Items(match view.field.data::<Data>().action(row.verb).with {
            With::Melee => parrying_items(view, asked, &me, row.verb),
            with => things::items(view, &me, with),
        }),
        Slot::Part => Domain::Parts(affordable_surfaces(view, asked, &me, row.verb)),
        Slot::Cell => Domain::Cells(match asked.prompt {
            Prompt::Act => things::cells(view, &me, view.field.data::<Data>().action(row.verb).with),
            Prompt::React(_) => shot_cells(view, asked, &me, so_far),
            Prompt::Detail => match view.frame(asked) {
                Some(frame) if row.verb == view.field.data::<Data>().verbs.halt => progress::halt_cells(view, frame),
                Some(frame) => binds::cells(view, frame),
                None => Cells::new(),
            },
        }),
    }
}

/// TEMPO-J06: the nearest of these units, of equally near ones the first by id: the default opponent of a Combat Move.
fn nearest(view: &View, unit: UnitId, units: UnitMask) -> Option<UnitId> {
    units.iter().min_by_key(|&other| view.field.distance(unit, other))
}

/// TEMPO-G26: the cells where a Counter-Fire with the chosen weapon can strike a mover; empty if none is chosen yet.
fn shot_cells(view: &View, asked: &Asked, me: &UnitRef, so_far: &[Arg]) -> Cells {
    let frame = view.frame(asked).and_then(|frame| Some((frame, frame.actor?)));
    let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
    match (frame, part) {
        (Some((frame, actor)), Some(part)) => {
            ranged::shot_cells(view.field, me, &view.field.unit(actor), frame.intent.path(), part)
        }
        _ => Cells::new(),
    }
}
