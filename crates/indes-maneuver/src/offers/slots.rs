//! The values that fill the slots of a row.

use super::actions;
use crate::data::{ActionEffect, ActionKind, Data, Technique};
use crate::field::attack::Assault;
use crate::field::{critical, defence, handling, magic, places, pushes, routes, targets};
use crate::state::Exchange;
use indes_core::battle::{Arg, Asked, Domain, Prompt, Row, Slot, View};
use indes_core::battlefield::{PartId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// The values that can fill the slot `slot` of a row after the details chosen so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let no_units = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(&slot)) = (asked.unit, row.slots.get(slot)) else { return no_units };
    let (me, data) = (&view.field.unit(unit), view.field.data::<Data>());
    let action = data.action(row.verb);
    match slot {
        // MANEUVER-105: the loser is the only target; items after a unit are those of that unit.
        Slot::Unit if action.kind == ActionKind::Maneuver => {
            let loser = view.frame(asked).and_then(critical::sides).map(|sides| sides.1);
            Domain::Units(loser.map_or(UnitMask::NONE, UnitMask::only))
        }
        Slot::Unit => Domain::Units(match so_far.first() {
            Some(Arg::Part(part)) => targets::of_weapon(view, me, Technique::of(*part)),
            _ => actions::units(view, me, row.verb),
        }),
        Slot::Units => {
            let most = data.spell(row.verb).map_or(1, |magic| magic.targets);
            Domain::Subset { of: magic::targets(view, me, row.verb), least: 1, most }
        }
        Slot::Part => Domain::Parts(parts(view, asked, row, me)),
        Slot::Path => Domain::Walk(routes::walking(view, me).into_iter().collect()),
        Slot::Item if action.kind == ActionKind::Maneuver => {
            let loser = view.frame(asked).and_then(critical::sides).map(|sides| view.field.unit(sides.1));
            Domain::Items(loser.map_or_else(SmallVec::new, |loser| critical::held_items(data, &loser)))
        }
        Slot::Item => Domain::Items(handling::items(data, me, action.does)),
        Slot::Cell => Domain::Cells(cells(view, asked, row, me)),
        // No verb of maneuver has such slots.
        Slot::Level | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => no_units,
    }
}

/// The uses of items that a verb can name.
fn parts(view: &View, asked: &Asked, row: &Row, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let (Prompt::React(_), Some(frame)) = (asked.prompt, view.frame(asked)) else {
        return actions::strikes(view, me);
    };
    let Some(actor) = frame.actor else { return SmallVec::new() };
    match action.does {
        ActionEffect::Defend(manner) => {
            let assault = Assault::of(view, actor, &frame.intent);
            assault.map_or_else(SmallVec::new, |assault| defence::techniques(data, me, &assault, manner))
        }
        _ => actions::blows_at(view, me, &view.field.unit(actor)),
    }
}

/// The cells that a verb can name.
fn cells(view: &View, asked: &Asked, row: &Row, me: &UnitRef) -> SmallVec<[indes_core::grid::Cell; 8]> {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    match (action.kind, action.does) {
        (ActionKind::Magic, _) => {
            data.spell(row.verb).map_or_else(SmallVec::new, |spell| magic::cells(view, me, spell))
        }
        (ActionKind::Way, _) => {
            let loser = view.frame(asked).and_then(|frame| {
                if frame.is::<Exchange>() { critical::sides(frame).map(|sides| sides.1) } else { frame.intent.unit() }
            });
            let ways = loser.map(|loser| pushes::ways(view, me, &view.field.unit(loser)));
            ways.into_iter().flatten().map(|way| way.to).collect()
        }
        (ActionKind::Landing, _) => places::landings(view, me).into_iter().collect(),
        (ActionKind::Placing, _) => places::deployment_cells(view, me),
        (_, ActionEffect::Door) => handling::doors(view, me),
        _ => handling::cells_with_items(view, me),
    }
}
