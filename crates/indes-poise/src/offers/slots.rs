//! The values that fill the slots of a row.

use super::actions;
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{area, landing, pace, riding, skill, targets};
use crate::procedures::effects::{share, shove};
use crate::procedures::{attack, handling, rewards, succession, watch};
use crate::state::procedure::{Skill, SkillStep};
use crate::unit::gear::Items;
use crate::unit::{frames, gear};
use indes_core::battle::{Arg, Asked, Domain, Intent, Prompt, Row, Slot, View};
use indes_core::battlefield::{UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// The values that can fill the slot `slot` of a row after the details chosen so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let no_units = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(&slot)) = (asked.unit, row.slots.get(slot)) else {
        return no_units;
    };
    let me = &view.field.unit(riding::executor(view.field, unit, row.verb));
    let action = view.field.data::<Data>().action(row.verb);
    if matches!(action.kind, ActionKind::Critical | ActionKind::Maimed) {
        return view.frame(asked).map_or(no_units, |frame| rewards::domain(view, frame, asked, row, slot));
    }
    match slot {
        Slot::Unit => Domain::Units(units(view, asked, row, so_far, me)),
        Slot::Part => Domain::Parts(match action.does {
            ActionEffect::Breath => area::parts(view, me),
            ActionEffect::Watch => watch::parts(view, me, row.verb),
            _ => actions::parts(view, me),
        }),
        Slot::Level => Domain::Levels(pace::levels(view, me, row.verb).collect()),
        Slot::Path => {
            let level = so_far.iter().find_map(|arg| if let Arg::Level(level) = arg { Some(*level) } else { None });
            let walking = match level {
                Some(level) => pace::walking_to_level(view, me, row.verb, level),
                None => pace::walking(view, me, row.verb),
            };
            Domain::Walk(walking.into_iter().collect())
        }
        Slot::Item => Domain::Items(items(view, asked, row, me)),
        Slot::Cell if matches!(action.does, ActionEffect::Breath) => Domain::Cells(cone_cells(view, so_far, me)),
        Slot::Cell => Domain::Cells(cells(view, asked, row, me)),
        // No verb of poise has such slots.
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => no_units,
    }
}

/// The units that a verb can name: the tied units for who goes next, those that a sweep reaches, mounts, or targets.
fn units(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], me: &UnitRef) -> UnitMask {
    let action = view.field.data::<Data>().action(row.verb);
    match asked.prompt {
        _ if action.kind == ActionKind::Next => succession::known_to(view, asked.seat, succession::tied(view)),
        Prompt::Detail => {
            let target = view.frame(asked).and_then(frames::current_unit);
            target.map_or(UnitMask::NONE, |target| attack::sweep_targets(view, me, target))
        }
        _ if matches!(action.does, ActionEffect::Mount) => riding::mountable(view, me),
        _ => {
            let mut intent = Intent::of(row.verb);
            intent.with.extend(so_far.iter().cloned());
            targets::within(view, me, &intent)
        }
    }
}

/// The items that a verb can name: weapons to reload, items on a cell, or stowed items.
fn items(view: &View, asked: &Asked, row: &Row, me: &UnitRef) -> Items {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    match action.does {
        ActionEffect::Reload => gear::unloaded(data, me),
        ActionEffect::Drop => gear::held(data, me),
        _ if action.kind == ActionKind::Sheathe => {
            view.frame(asked).map_or_else(Items::default, |frame| handling::to_put_away(view, frame, me))
        }
        _ if action.kind == ActionKind::Pick => {
            let cell = view.frame(asked).and_then(|frame| frame.intent.cell());
            cell.map_or_else(Items::default, |cell| gear::items_at(me, cell))
        }
        _ if asked.prompt == Prompt::Detail => {
            view.frame(asked).map_or_else(Items::default, |frame| handling::second_draws(view, frame, me))
        }
        _ => gear::stowed(me),
    }
}

/// The cells that name a cone of the skill chosen so far: first its origin, then the cell that stands for its
/// direction.
fn cone_cells(view: &View, so_far: &[Arg], me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
    let origin = so_far.iter().find_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
    match (part.and_then(|part| skill::part_of(view, me.id, part)), origin) {
        (Some(attack), Some(cell)) => area::aims(view, me, attack, cell).into_iter().map(|aim| aim.towards).collect(),
        (Some(attack), None) => area::origins(view, me, attack),
        (None, _) => SmallVec::new(),
    }
}

/// The cells that a verb can name: the first of a shove, those to land or to be put on, or those with items.
fn cells(view: &View, asked: &Asked, row: &Row, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let action = view.field.data::<Data>().action(row.verb);
    match (action.kind, view.frame(asked)) {
        (ActionKind::Way, Some(frame)) => shove::first_cells(view, frame),
        (ActionKind::Place, Some(frame)) if frame.asks_before::<Skill>() == Some(SkillStep::LandingChosen) => {
            riding::landing_cells(view.field, me.id)
        }
        (ActionKind::Place, Some(frame)) if frame.asks_before::<Skill>() == Some(SkillStep::FallPlaceChosen) => {
            landing::after_fall(view.field, me, me.body.cell)
        }
        (ActionKind::Place, _) => share::room(view.field, me),
        _ if matches!(action.does, ActionEffect::Dismount) => riding::landing_cells(view.field, me.id),
        _ => gear::pick_up_cells(view, me),
    }
}
