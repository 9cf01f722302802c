//! The values that fill the slots of a row.

use super::reactions;
use crate::data::{ActionEffect, ActionKind, Attribute, Data};
use crate::field::assault::Assault;
use crate::field::{handling, opportunity, routes, targets};
use crate::unit::{pairs, throw};
use indes_core::battle::{Arg, Asked, Domain, Prompt, Row, Slot, View};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;
use std::cmp::Reverse;

/// The values that can fill the slot `slot` of a row after the details chosen so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let no_units = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(&kind)) = (asked.unit, row.slots.get(slot)) else { return no_units };
    let (field, data) = (view.field, view.field.data::<Data>());
    let me = &field.unit(unit);
    let Some(executor) = pairs::executor(field, unit, row.verb).map(|unit| field.unit(unit)) else { return no_units };
    let does = data.action(row.verb).does;
    match kind {
        Slot::Unit => named(view, does, units(view, asked, row, &executor, so_far)),
        Slot::Part => Domain::Parts(parts(view, asked, row, &executor)),
        Slot::Path => Domain::Walk(routes::walks(view, me, does)),
        Slot::Item => Domain::Items(match so_far.first() {
            Some(&Arg::Item(weapon)) => handling::shields_beside(view, me, weapon).into_iter().collect(),
            _ => handling::items(view, me, does).into_iter().collect(),
        }),
        Slot::Cell => Domain::Cells(cells(view, asked, row, me, so_far)),
        // No verb of region has such slots.
        Slot::Level | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route | Slot::Units => no_units,
    }
}

/// One of these units; by default the first, for first aid the one with the best INT (REGION-G80).
fn named(view: &View, does: ActionEffect, of: UnitMask) -> Domain {
    let best = |unit: &UnitId| Reverse(throw::sides(&view.field.unit(*unit), Attribute::Intelligence));
    match of.iter().min_by_key(best) {
        Some(first) if does == ActionEffect::FirstAid => Domain::Preferred { of, first },
        _ => Domain::Units(of),
    }
}

/// The units that a verb can name.
fn units(view: &View, asked: &Asked, row: &Row, executor: &UnitRef, so_far: &[Arg]) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (action, frame) = (data.action(row.verb), view.frame(asked));
    match (action.kind, so_far.first()) {
        (ActionKind::Opportunity, Some(&Arg::Part(part))) => {
            let exposed =
                frame.and_then(|frame| frame.actor).map_or(UnitMask::NONE, |mover| opportunity::exposed(view, mover));
            let Some(assault) = Assault::in_melee(data, executor, part, false) else { return UnitMask::NONE };
            exposed.iter().filter(|&unit| assault.reaches(view, executor, &field.unit(unit))).collect()
        }
        (ActionKind::Ritual | ActionKind::Aid, _) => reactions::carers(view, asked, row.verb),
        (_, Some(&Arg::Part(part))) => {
            let assault = match action.does {
                ActionEffect::Ranged => Assault::from_afar(data, executor, part),
                does => Assault::in_melee(data, executor, part, does == ActionEffect::PulledBlow),
            };
            assault.map_or(UnitMask::NONE, |assault| targets::of(view, executor, &assault))
        }
        _ => targets::of_verb(view, executor, row.verb),
    }
}

/// The uses of items that a verb can name.
fn parts(view: &View, asked: &Asked, row: &Row, executor: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    if let (Prompt::React(_), Some(mover)) = (asked.prompt, view.frame(asked).and_then(|frame| frame.actor)) {
        return reactions::blows(view, executor, mover);
    }
    match data.action(row.verb).does {
        ActionEffect::Ranged => targets::ranged_parts(view, executor),
        _ => targets::melee_parts(view, executor),
    }
}

/// The cells that a verb can name.
fn cells(view: &View, asked: &Asked, row: &Row, me: &UnitRef, so_far: &[Arg]) -> SmallVec<[Cell; 8]> {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let mover = match action.kind {
        ActionKind::Keep => reactions::keeper(view, asked).map_or(*me, |unit| view.field.unit(unit)),
        _ => *me,
    };
    match (action.does, so_far.first()) {
        (_, Some(&Arg::Cell(end))) => {
            let held = routes::carried_or_held(view, &mover, action.does);
            held.map_or_else(SmallVec::new, |held| routes::beside(view, &mover, held, end))
        }
        (
            ActionEffect::Shift
            | ActionEffect::Walk
            | ActionEffect::Run
            | ActionEffect::Crawl
            | ActionEffect::ForceMove,
            None,
        ) => routes::destinations(view, &mover, action.does),
        (ActionEffect::Dismount, _) => handling::dismount_cells(view, me),
        (ActionEffect::UseObject, _) => handling::doors(view, me),
        (ActionEffect::PickUp, _) => handling::cells_with_things(view, me),
        (ActionEffect::AsKind, _) => handling::landings(view, me.id),
        _ => SmallVec::new(),
    }
}
