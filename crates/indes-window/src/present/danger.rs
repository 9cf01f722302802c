//! What opponents could do to a unit on a cell: filled by [`threat`](crate::threat), shown by the layer Threat.

use bevy::prelude::Resource;
use indes_core::battle::{Forecast, Intent, Verb};
use indes_core::battlefield::UnitId;

/// The opponents that could strike at the unit looked at, if it were on the cell that is pointed at; empty while the layer is
/// off.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Dangers(pub Vec<Danger>);

/// When an opponent can strike at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strikes {
    /// From where it stands.
    Now,
    /// After one walk.
    AfterAWalk,
}

/// A blow and its odds.
#[derive(Clone, Debug, PartialEq)]
pub struct Blow {
    /// The action with its details.
    pub intent: Intent,
    /// Its odds if it is not answered.
    pub odds: Forecast,
    /// The reaction of its target that most likely stops it, of those that could be declared now, and the odds with it.
    pub answered: Option<(Verb, Forecast)>,
}

/// An opponent that can strike at a unit on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Danger {
    /// The opponent.
    pub foe: UnitId,
    /// When it can strike.
    pub when: Strikes,
    /// Its blow with the most expected damage if it is not answered; `None` if no blow has a forecast.
    pub blow: Option<Blow>,
}
