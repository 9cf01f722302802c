//! The open question, an answer to be filed, and offers made before it.

use super::decision::{Decision, Intent, Price};
use super::event::Terms;
use crate::battlefield::{Seat, UnitId};
use bevy::prelude::{Reflect, ReflectResource, Resource};

/// An answer to be filed, with its price and its actor.
#[derive(Clone, Debug, Reflect)]
pub(super) struct GivenAnswer {
    /// The answer.
    pub intent: Intent,
    /// Its price.
    pub price: Price,
    /// The unit that carries it out; `None` if a seat's answer names no unit.
    pub actor: Option<UnitId>,
}

/// The question that the battle waits for; `None` while it goes on, and when it is over.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Pending(pub Option<Decision>);

/// The offers that were made since the last answer, each with its seat, sorted by seat.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect)]
#[reflect(Resource)]
pub struct Offers(pub(super) Vec<(Seat, Terms)>);

impl Offers {
    /// Whether a seat has made an offer.
    #[must_use]
    pub fn has(&self, seat: Seat, terms: Terms) -> bool {
        self.0.contains(&(seat, terms))
    }
}
