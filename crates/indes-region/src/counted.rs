//! The tallies of region, kept for a unit, and the names that battle scripts use for them.

use super::data::Data;
use indes_core::battle::{self, Counted, Scope};
use indes_core::battlefield::{RuleData, UnitId};

/// A tally of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Whether its turn is over (REGION-052, REGION-055).
    TurnOver,
    /// Minor and major actions of this turn, after which no exclusive one is possible (REGION-055).
    Acted,
    /// Shifts of this turn (REGION-G10).
    Shifts,
    /// Whether it has focused in this turn (REGION-G23).
    Focused,
    /// Whether it has dropped prone in this turn.
    Dropped,
    /// Whether it has changed region in this turn (REGION-G42).
    Moved,
    /// Whether limits of a pair hold in this turn (REGION-G40).
    Paired,
    /// Action points that a pair may still spend on movement (REGION-G40).
    MoveLeft,
    /// Action points that a pair may still spend on anything else (REGION-G40).
    OtherLeft,
    /// Shots of the battle (REGION-G43).
    Shots,
    /// Whether it survived a mortal wound, so that an injury is due (REGION-090).
    MortalWound,
    /// Whether a healing ritual was declined for its knock-out (REGION-G56).
    RitualAsked,
    /// Whether it has received its aid in the aftermath (REGION-085).
    Aided,
    /// Whether it has treated a mortally wounded unit (REGION-G29).
    Helped,
    /// The minutes after which it wakes, and 1; 0 for a unit that was not knocked out (REGION-D11).
    Wakes,
    /// Whether its rest after the battle is over (REGION-D13).
    Rested,
    /// Whether it was restored by a ritual (REGION-113).
    Restored,
    /// Whether its mount is gone, so that it has still to land (REGION-G39).
    Unseated,
    /// Whether it has tried to escape from this grappler in this turn (REGION-G37).
    Tried(UnitId),
}

impl Count {
    /// The key of [`Self::Tried`] for the first unit; the others follow by id.
    const TRIED: u16 = 1000;
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::TurnOver => 1,
            Self::Acted => 2,
            Self::Shifts => 3,
            Self::Focused => 4,
            Self::Dropped => 5,
            Self::Moved => 6,
            Self::Paired => 7,
            Self::MoveLeft => 8,
            Self::OtherLeft => 9,
            Self::Shots => 10,
            Self::MortalWound => 11,
            Self::RitualAsked => 12,
            Self::Aided => 13,
            Self::Helped => 14,
            Self::Wakes => 15,
            Self::Rested => 16,
            Self::Restored => 17,
            Self::Unseated => 18,
            Self::Tried(unit) => Self::TRIED + u16::from(unit.0),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::TurnOver
            | Self::Acted
            | Self::Shifts
            | Self::Focused
            | Self::Dropped
            | Self::Moved
            | Self::Paired
            | Self::MoveLeft
            | Self::OtherLeft
            | Self::Tried(_) => Scope::Turn,
            Self::Shots
            | Self::MortalWound
            | Self::RitualAsked
            | Self::Aided
            | Self::Helped
            | Self::Wakes
            | Self::Rested
            | Self::Restored
            | Self::Unseated => Scope::Battle,
        }
    }
}

/// The tallies that battle scripts can set.
pub(super) fn all(data: &RuleData) -> Vec<Counted> {
    let _: &Data = data.of();
    let named = |key: &str, count: Count, most: i16| {
        let (tally, scope) = (battle::Count::key(count), battle::Count::scope(count));
        Counted { key: key.to_owned(), tally, scope, most }
    };
    vec![
        named("shots", Count::Shots, 99),
        named("mortal_wound", Count::MortalWound, 1),
        named("shifts", Count::Shifts, 9),
        named("acted", Count::Acted, 9),
    ]
}
