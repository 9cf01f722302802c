//! What a battle waits for at a question: the question, the answer on its way, offers made in between.

use super::decision::{Decision, Intent, Price};
use super::event::Terms;
use crate::battlefield::{Seat, UnitId};
use bevy::prelude::Resource;

/// An answer on its way to the frame that asked, with what the rule set says of it.
pub(super) struct Given {
    /// The answer.
    pub intent: Intent,
    /// What it costs.
    pub price: Price,
    /// The unit that it is about.
    pub actor: Option<UnitId>,
}

/// The question a battle waits on.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Pending(pub Option<Decision>);

/// The offers that were made since the last answer to a question: by which seat, of what.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Offers(pub(super) Vec<(Seat, Terms)>);

impl Offers {
    /// Whether a seat has made an offer.
    #[must_use]
    pub fn has(&self, seat: Seat, terms: Terms) -> bool {
        self.0.contains(&(seat, terms))
    }
}
