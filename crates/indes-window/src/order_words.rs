//! Standing orders in words.

use indes_core::battle::{Condition, Order, Standing};
use indes_core::text::text;

/// A standing order in one word.
#[must_use]
pub fn standing(order: Standing) -> String {
    match order {
        Standing::Never => text!("standing-never"),
        Standing::Ask => text!("standing-ask"),
        Standing::Always => text!("standing-always"),
    }
}

/// The condition of an order, as it is read after `if`.
#[must_use]
pub fn condition(only: Condition) -> String {
    match only {
        Condition::Any => text!("standing-any"),
        Condition::Likely(percent) => text!("standing-likely", percent = percent),
        Condition::Deadly => text!("standing-deadly"),
        Condition::Unaimed => text!("standing-unaimed"),
        Condition::Spare(points) => text!("standing-spare", points = points),
    }
}

/// The name of the number of a condition; empty if it has none.
#[must_use]
pub fn condition_number(only: Condition) -> String {
    match only {
        Condition::Any | Condition::Deadly | Condition::Unaimed => String::new(),
        Condition::Likely(_) => text!("standing-likely-number"),
        Condition::Spare(_) => text!("standing-spare-number"),
    }
}

/// An action with the condition and the duration of an order about it.
#[must_use]
pub fn action(verb: &str, order: &Order) -> String {
    let mut text = verb.to_owned();
    if order.only != Condition::Any {
        text = text!("standing-action-if", action = text, condition = condition(order.only));
    }
    if order.turn.is_some() {
        text = text!("standing-action-turn", action = text);
    }
    text
}
