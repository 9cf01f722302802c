//! The rows of every question.

use super::row::{free_row, row};
use super::{feints, reactions};
use crate::data::{Data, Kind};
use indes_core::battle::{Asked, Price, Privacy, Prompt, Row, Rows, Verb, View};
use indes_core::battlefield::UnitId;

/// Adds the rows of a question: those of a turn and of details here, those of a window in [`reactions`].
pub(crate) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
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
        out.extend(feints::possible(view, unit, &frame.intent).map(free_row));
    }
}
