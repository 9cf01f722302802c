//! The offers of a question: rows, the values of their slots, prices, and why a verb or value is not offered.

pub mod actions;
pub mod aim;
pub mod detail;
pub mod prospect;
pub mod reactions;
mod refused;
mod slots;

pub(super) use slots::domain;

use super::data::{ActionEffect, ActionKind, Data};
use super::field::{defence, opening, prices, riding};
use super::procedures::effects::spending;
use super::procedures::turn::Turns;
use super::procedures::{gambit, watch};
use indes_core::battle::{Asked, Intent, Price, Prompt, Refusal, Rows, Verb, View};

/// The rows of a question: those of a unit's own turn here, those of windows and details in [`reactions`].
pub(crate) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else {
        return;
    };
    let data: &Data = view.field.data();
    match asked.prompt {
        Prompt::Act => {
            let me = view.field.unit(unit);
            for kind in [ActionKind::Action, ActionKind::Maneuver] {
                if me.body.down || spending::is_left(view, unit, kind) {
                    out.extend(data.verbs_of(kind).filter_map(|verb| actions::row(view, &me, verb)));
                }
            }
            if gambit::possible(view, &me).is_ok() && !opening::is_quiet(view) {
                out.extend(data.verbs_of(ActionKind::Gambit).map(prices::free));
            }
            out.extend(data.verbs_of(ActionKind::Free).filter_map(|verb| actions::row(view, &me, verb)));
            // A turn with nothing left but to drop something ends by itself.
            if out.iter().all(|row| matches!(data.action(row.verb).does, ActionEffect::Drop)) {
                out.clear();
            }
            out.push(prices::free(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail => reactions::details(view, asked, out),
    }
}

/// Why a verb is not offered; `None` if it is, or if it does not belong to this question.
pub(crate) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let unit = asked.unit?;
    let action = data.action(verb);
    let frame = view.frame(asked)?;
    if frame.is::<Turns>()
        && asked.prompt == Prompt::Act
        && matches!(action.kind, ActionKind::Action | ActionKind::Maneuver | ActionKind::Free)
    {
        let me = view.field.unit(unit);
        if !actions::concerns(view, &me, verb) {
            return None;
        }
        if actions::row(view, &me, verb).is_some() && (me.body.down || spending::is_left(view, unit, action.kind)) {
            return None;
        }
        return Some(refused::refusal(view, &me, verb));
    }
    if frame.is::<Turns>() && asked.prompt == Prompt::Act && action.kind == ActionKind::Gambit {
        return gambit::possible(view, &view.field.unit(unit)).err();
    }
    if let Prompt::React(kind) = asked.prompt {
        return reactions::explain(view, frame, kind, unit, verb);
    }
    None
}

/// The price of an answer.
pub(crate) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    let Some(unit) = asked.unit else {
        return Price::new();
    };
    let kind = view.field.data::<Data>().action(intent.verb).kind;
    match (kind, view.frame(asked)) {
        (ActionKind::Defence, Some(frame)) => defence::price_of(view, frame, unit, intent),
        (ActionKind::Watch, Some(frame)) => {
            let strike = frame.actor.and_then(|mover| watch::strike(view, unit, mover));
            strike.map_or_else(Price::new, |strike| prices::price_of(view, &view.field.unit(unit), &strike))
        }
        _ => prices::price_of(view, &view.field.unit(riding::executor(view.field, unit, intent.verb)), intent),
    }
}
