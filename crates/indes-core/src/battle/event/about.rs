//! The units that an event is about.

use super::kind::EventKind;
use crate::battlefield::UnitId;

impl EventKind {
    /// The unit that the subject acts on.
    #[must_use]
    pub fn target(&self) -> Option<UnitId> {
        match self {
            Self::Declared { intent, .. } | Self::Replied { intent, .. } => intent.unit(),
            Self::Swayed { target, .. } | Self::Drawn { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// The unit that the event is about; `None` for an event of the whole battle.
    #[must_use]
    pub fn subject(&self) -> Option<UnitId> {
        match self {
            Self::Marched { unit, .. }
            | Self::Pushed { unit, .. }
            | Self::Mounted { unit, .. }
            | Self::Alighted { unit, .. }
            | Self::Departed { unit, .. }
            | Self::Arrived { unit, .. }
            | Self::Turned { unit, .. }
            | Self::Gained { unit, .. }
            | Self::Lost { unit, .. }
            | Self::Held { unit, .. }
            | Self::Charged { unit, .. }
            | Self::Released { unit, .. }
            | Self::Owed { unit, .. }
            | Self::Collected { unit, .. }
            | Self::StatusEnded { unit, .. }
            | Self::TurnSkipped { unit }
            | Self::StatusGained { unit, .. }
            | Self::StatusAdded { unit, .. }
            | Self::StatusLifted { unit, .. }
            | Self::Left { unit, .. }
            | Self::Swung { unit, .. }
            | Self::DoorFound { unit, .. }
            | Self::Soared { unit, .. }
            | Self::Dropped { unit, .. }
            | Self::ItemPut { unit, .. }
            | Self::Prepared { unit, .. }
            | Self::FellDown { unit }
            | Self::Rose { unit }
            | Self::TurnBegan { unit }
            | Self::TurnEnded { unit }
            | Self::Declared { unit, .. }
            | Self::Replied { unit, .. }
            | Self::Passed { unit }
            | Self::Replaced { unit, .. }
            | Self::Sealed { unit, .. }
            | Self::Revealed { unit, .. }
            | Self::Rolled { unit, .. }
            | Self::Judged { unit, .. }
            | Self::Drawn { unit, .. }
            | Self::Swayed { unit, .. }
            | Self::Cancelled { unit, .. }
            | Self::Struck { unit, .. }
            | Self::Beset { unit, .. }
            | Self::Hid { unit, .. }
            | Self::Unhidden { unit, .. }
            | Self::Bumped { unit, .. }
            | Self::Stopped { unit, .. }
            | Self::ReplyLost { unit } => Some(*unit),
            Self::Tied { .. }
            | Self::Untied { .. }
            | Self::OrderSet { .. }
            | Self::RoundBegan { .. }
            | Self::RoundEnded { .. }
            | Self::Doomed { .. }
            | Self::Conceded { .. }
            | Self::TermsOffered { .. }
            | Self::Concluded { .. } => None,
        }
    }
}
