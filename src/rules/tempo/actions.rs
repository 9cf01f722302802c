//! What is asked and what may be answered: the rows of every question and the values of their slots.

use super::condition::walking;
use super::data::{Data, Kind, With};
use super::ids::AP;
use super::offer::{affordable, aims, blades, free, row};
use super::reach::Cells;
use super::{bind, course, feint, footwork, gear, reactions, support};
use crate::battle::{Arg, Asked, Domain, Intent, Price, Privacy, Prompt, Row, Rows, Slot, Verb, View, price};
use crate::battlefield::{UnitId, UnitMask};
use smallvec::smallvec;

/// The rows of a question: on one's own turn here, of a window in [`reactions`].
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
            // TEMPO-006: what costs nothing does not hold the turn open.
            if out.iter().all(|row| row.price.is_empty()) {
                out.clear();
            }
            out.push(free(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail if asked.privacy == Privacy::Sealed => secret_rows(view, asked, unit, out),
        Prompt::Detail => {
            let data: &Data = view.field.data();
            // The actor says where something comes to be, or where its way ends; who answered, where it goes.
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

/// The rows of the secret question: what is announced is meant, or one of the others. They cost nothing more.
fn secret_rows(view: &View, asked: &Asked, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let honest = data.verbs_of(Kind::Sealed).filter(|&verb| data.known(verb).seems == 0);
    out.extend(honest.map(free));
    if let Some(frame) = view.frame(asked) {
        out.extend(feint::possible(view, unit, &frame.intent).map(free));
    }
}

/// The values of a slot.
pub(super) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(kind)) = (asked.unit, row.slots.get(slot)) else {
        return nobody;
    };
    let me = view.field.unit(unit);
    match kind {
        Slot::Unit => {
            let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
            Domain::Units(aims(view, &me, row.verb, part))
        }
        Slot::Level | Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => nobody,
        Slot::Path if asked.prompt == Prompt::Detail => {
            Domain::Walk(view.frame(asked).map(|frame| footwork::retreat(view, frame)).unwrap_or_default())
        }
        Slot::Path => Domain::Walk(match so_far.first() {
            Some(Arg::Unit(opponent)) => course::walks(view, &me, *opponent),
            _ => smallvec![walking(view, &me)],
        }),
        Slot::Item => Domain::Items(match view.field.data::<Data>().action(row.verb).with {
            With::Melee => blades(view, asked, &me, row.verb),
            with => support::items(view, &me, with),
        }),
        Slot::Part => Domain::Parts(affordable(view, asked, &me, row.verb)),
        Slot::Cell => Domain::Cells(match asked.prompt {
            Prompt::Act => support::cells(view, &me, view.field.data::<Data>().action(row.verb).with),
            Prompt::React(_) => reactions::cells(view, asked, &me, so_far),
            Prompt::Detail => match view.frame(asked) {
                Some(frame) if row.verb == view.field.data::<Data>().verbs.halt => footwork::stops(view, frame),
                Some(frame) => bind::cells(view, frame),
                None => Cells::new(),
            },
        }),
    }
}

/// What an answer costs.
pub(super) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    asked.unit.map_or_else(Price::new, |unit| price(AP, gear::price(view, unit, intent)))
}
