//! What an answer costs, and what is already paid of it.

use crate::data::{Data, Kind};
use crate::ids::AP;
use crate::unit::gear;
use indes_core::battle::{Asked, Intent, Price, Verb, View, price};

/// TEMPO-011: the points already paid for the action that a counter-tempo action would replace; 0 for any other verb.
pub(super) fn already_paid(view: &View, asked: &Asked, verb: Verb) -> i16 {
    if view.field.data::<Data>().action(verb).kind != Kind::CounterTempo {
        return 0;
    }
    view.frame(asked).and_then(|frame| frame.purse.as_ref()).map_or(0, |purse| purse.spent(AP))
}

/// The price of an answer, in action points.
pub(crate) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    asked.unit.map_or_else(Price::new, |unit| price(AP, gear::price(view, unit, intent)))
}
