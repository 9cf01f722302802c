//! The rows of every question and the values of their slots.

use super::condition::walking;
use super::data::{Data, Kind, With};
use super::ids::AP;
use super::offer::{affordable_surfaces, eligible_targets, free_row, parrying_items, row};
use super::reach::Cells;
use super::{bind, course, feint, footwork, gear, reactions, support};
use indes_core::battle::{Arg, Asked, Domain, Intent, Price, Privacy, Prompt, Row, Rows, Slot, Verb, View, price};
use indes_core::battlefield::{UnitId, UnitMask};
use smallvec::smallvec;

/// Adds the rows of a question: those of a turn and of details here, those of a window in [`reactions`].
pub(super) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else {
        debug_assert!(false, "tempo asks units, not seats: {asked:?}");
        return;
    };
    match asked.prompt {
        Prompt::Act => {
            let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
            for verb in data.verbs_of(Kind::Proactive) {
                if let Some(row) = row(view, asked, &me, verb) {
                    out.push(row);
                }
            }
            // TEMPO-006: actions that cost nothing do not keep the turn going.
            if out.iter().all(|row| row.price.is_empty()) {
                out.clear();
            }
            out.push(free_row(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail if asked.privacy == Privacy::Sealed => sealed_rows(view, asked, unit, out),
        Prompt::Detail => {
            let data: &Data = view.field.data();
            // The actor chooses a cell for a won bind, or where its path ends; a reactor chooses its path.
            let own = view.frame(asked).filter(|frame| frame.actor == Some(unit));
            let fits = |verb: &Verb| match own {
                Some(frame) if frame.intent.path().is_empty() => *verb == data.verbs.place,
                Some(_) => *verb == data.verbs.halt,
                None => *verb != data.verbs.place && *verb != data.verbs.halt,
            };
            for verb in data.verbs_of(Kind::Detail).filter(fits) {
                out.push(Row { verb, price: Price::new(), slots: data.action(verb).slots.clone() });
            }
        }
    }
}

/// Adds the rows of the sealed question (TEMPO-065): the announced action is meant, or one of those that it can hide.
/// None has a price of its own.
fn sealed_rows(view: &View, asked: &Asked, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let meant_as_announced = data.verbs_of(Kind::Sealed).filter(|&verb| data.compiled(verb).seems == 0);
    out.extend(meant_as_announced.map(free_row));
    if let Some(frame) = view.frame(asked) {
        out.extend(feint::possible(view, unit, &frame.intent).map(free_row));
    }
}

/// The values of a slot of a row, given the details chosen so far.
pub(super) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
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
            Domain::Walk(view.frame(asked).map(|frame| footwork::retreat_walks(view, frame)).unwrap_or_default())
        }
        Slot::Path => Domain::Walk(match so_far.first() {
            Some(Arg::Unit(opponent)) => course::combat_move_walks(view, &me, *opponent),
            _ => smallvec![walking(view, &me)],
        }),
        Slot::Item => Domain::Items(match view.field.data::<Data>().action(row.verb).with {
            With::Melee => parrying_items(view, asked, &me, row.verb),
            with => support::items(view, &me, with),
        }),
        Slot::Part => Domain::Parts(affordable_surfaces(view, asked, &me, row.verb)),
        Slot::Cell => Domain::Cells(match asked.prompt {
            Prompt::Act => support::cells(view, &me, view.field.data::<Data>().action(row.verb).with),
            Prompt::React(_) => reactions::cells(view, asked, &me, so_far),
            Prompt::Detail => match view.frame(asked) {
                Some(frame) if row.verb == view.field.data::<Data>().verbs.halt => footwork::halt_cells(view, frame),
                Some(frame) => bind::cells(view, frame),
                None => Cells::new(),
            },
        }),
    }
}

/// TEMPO-J06: the nearest of these units, of equally near ones the first by id: the default opponent of a Combat Move.
fn nearest(view: &View, unit: UnitId, units: UnitMask) -> Option<UnitId> {
    units.iter().min_by_key(|&other| view.field.distance(unit, other))
}

/// The price of an answer, in action points.
pub(super) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    asked.unit.map_or_else(Price::new, |unit| price(AP, gear::price(view, unit, intent)))
}
