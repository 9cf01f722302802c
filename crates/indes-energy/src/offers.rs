//! The offers of a question: rows, the values of their slots, prices, and why a verb or value is not offered.
//!
//! A seat with the floor names the acting creature first; a creature that is asked itself does not (ENERGY-G40).

pub mod actions;
pub mod aim;
pub mod detail;
pub mod doers;
pub mod price;
pub mod prospect;
pub mod reactions;
mod refused;
mod slots;
pub mod swift;

pub(super) use doers::{actor, bare};
pub(super) use slots::domain;

use super::data::{ActionKind, Data};
use super::state::procedure::Rounds;
use actions::free;
use doers::{able_of, doers, prospects, runners};
use indes_core::battle::{Asked, Intent, Price, Prompt, Refusal, Row, Rows, Slot, Verb, View};
use indes_core::battlefield::Seat;
use prospect::Prospect;

/// The kinds of verbs that a seat is offered on the floor, in their order.
pub(crate) const FLOOR: [ActionKind; 8] = [
    ActionKind::Attack,
    ActionKind::Swift,
    ActionKind::Maneuver,
    ActionKind::Ability,
    ActionKind::Handle,
    ActionKind::Deed,
    ActionKind::Move,
    ActionKind::Free,
];

/// The row of a verb for the creatures of a seat: its price is the lowest that any of them pays.
fn seat_row(view: &View, able: &[Prospect], verb: Verb) -> Option<Row> {
    let prices = able.iter().filter_map(|one| actions::lowest_price(view, one, verb));
    let price = prices.min_by_key(|price| price.iter().map(|share| share.1).sum::<i16>())?;
    let own = &view.field.data::<Data>().action(verb).slots;
    Some(Row { verb, price, slots: [Slot::Unit].into_iter().chain(own.iter().cloned()).collect() })
}

/// The rows of a seat on the floor.
fn floor(view: &View, seat: Seat, out: &mut Rows) {
    let data: &Data = view.field.data();
    let able = prospects(view, seat);
    for kind in FLOOR {
        for verb in data.verbs_of(kind) {
            let row = if data.action(verb).does == super::data::ActionEffect::GroupRun {
                actions::group_row(view, &able, verb)
            } else {
                seat_row(view, &able, verb)
            };
            out.extend(row);
        }
    }
    out.push(free(data.verbs.wait));
}

/// Whether a seat has anything to do but wait: free verbs do not count (ENERGY-G59).
#[must_use]
pub fn has_something_to_do(view: &View, seat: Seat) -> bool {
    let data: &Data = view.field.data();
    let able = prospects(view, seat);
    // Deeds come first, for most of them are quickly found.
    let kinds = [ActionKind::Deed].into_iter().chain(FLOOR).filter(|&kind| kind != ActionKind::Free);
    kinds
        .flat_map(|kind| data.verbs_of(kind))
        .any(|verb| able.iter().any(|one| actions::lowest_price(view, one, verb).is_some()))
}

/// The rows of a question: those of the floor and of a right of reply here, those of windows and details in
/// [`reactions`].
pub(crate) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    match (asked.prompt, asked.unit) {
        (Prompt::Act, None) => floor(view, asked.seat, out),
        (Prompt::React(kind), Some(unit)) => reactions::rows(view, asked, kind, unit, out),
        (Prompt::Detail, Some(unit)) => reactions::details(view, asked, unit, out),
        _ => {}
    }
}

/// Why a verb is not offered; `None` if it is, or if it does not belong to this question.
pub(crate) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let kind = data.action(verb).kind;
    match (asked.prompt, asked.unit) {
        (Prompt::Act, None) if view.frame(asked)?.is::<Rounds>() && FLOOR.contains(&kind) => {
            let able = able_of(view, asked.seat);
            let mut own = able.iter().map(|unit| view.field.unit(unit));
            let grouped = data.action(verb).does == super::data::ActionEffect::GroupRun;
            let offered =
                if grouped { runners(view, asked.seat).len() > 1 } else { !doers(view, asked.seat, verb).is_empty() };
            let first = own.find(|me| actions::concerns(view, me, verb)).filter(|_| !offered)?;
            Some(refused::refusal(view, &first, verb))
        }
        (Prompt::React(window), Some(unit)) => {
            let me = view.field.unit(unit);
            let shown = reactions::kinds(window).contains(&kind) && actions::concerns(view, &me, verb);
            let offered = || {
                let prospect = Prospect::of(me, view.frame(asked));
                reactions::row(view, asked, window, &prospect, verb).is_some()
            };
            (shown && !offered()).then(|| refused::refusal(view, &me, verb))
        }
        _ => None,
    }
}

/// The price of an answer.
pub(crate) fn price(view: &View, asked: &Asked, intent: &Intent) -> Price {
    let Some(unit) = actor(asked, intent) else { return Price::new() };
    let intent = bare(unit, intent);
    super::state::procedure::points(price::of(view, &view.field.unit(unit), &intent).unwrap_or_default())
}
