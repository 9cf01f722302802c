//! The tallies of maneuver, kept for a unit or the battle, and the names that battle scripts use for them.

use super::data::Data;
use indes_core::battle::{self, Counted, NumberedKeys, Scope};
use indes_core::battlefield::RuleData;

/// A tally. It is kept for a unit unless its comment names the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Whether the unit has answered a step of this turn with an opportunity attack (MANEUVER-G36).
    StepAnswered,
    /// Whether the unit has answered movement of this turn with magic (MANEUVER-G83).
    MoveAnswered,
    /// Whether the hazards at the end of this turn have struck (MANEUVER-G65).
    TurnEnvironment,
    /// Whether the unit has saved its turn in this round (MANEUVER-G49).
    Saved,
    /// Whether the unit has said in this turn whether it is asked between turns (MANEUVER-G33).
    SaidStandBy,
    /// Whether the unit is asked between the turns of others (MANEUVER-G33).
    StandsBy,
    /// Shots of the unit in the battle (MANEUVER-G14).
    Shots,
    /// For the battle: whether the hazard with this number, which strikes once, has struck (MANEUVER-G65).
    Sprung(u8),
}

impl Count {
    /// The keys of [`Self::Sprung`], by the number of the hazard.
    const SPRUNG: NumberedKeys = NumberedKeys { first: 1000, last: 1255 };
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::StepAnswered => 1,
            Self::MoveAnswered => 2,
            Self::TurnEnvironment => 3,
            Self::Saved => 4,
            Self::Shots => 5,
            Self::SaidStandBy => 6,
            Self::StandsBy => 7,
            Self::Sprung(number) => Self::SPRUNG.of(u16::from(number)),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::StepAnswered | Self::MoveAnswered | Self::TurnEnvironment | Self::SaidStandBy => Scope::Turn,
            Self::Saved => Scope::Round,
            Self::Shots | Self::StandsBy | Self::Sprung(_) => Scope::Battle,
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
    vec![named("shots", Count::Shots, 99), named("saved", Count::Saved, 1), named("stands_by", Count::StandsBy, 1)]
}
