//! The price of an answer, and a row without one.

use crate::unit;
use indes_core::battle::{Intent, Price, Row, Verb, View};
use smallvec::SmallVec;

/// A row without price and details.
pub(crate) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The price of an answer.
pub(crate) fn price(view: &View, intent: &Intent) -> Price {
    unit::price(view.field.data(), intent.verb)
}
