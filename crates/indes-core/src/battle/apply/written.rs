//! Which parts of a battle a change writes.

use super::super::event::Change;
use super::super::procedure::Written;

impl Change {
    /// The parts of the battle that it writes.
    pub(super) const fn writes(&self) -> Written {
        match self {
            Self::March { .. }
            | Self::Push { .. }
            | Self::SetAltitude { .. }
            | Self::Face { .. }
            | Self::Fall { .. }
            | Self::Rise { .. }
            | Self::Depart { .. }
            | Self::Arrive { .. }
            | Self::Hide { .. }
            | Self::Unhide { .. } => Written::BODIES,
            // A rider's pool is its mount's while it rides.
            Self::Ride { .. } | Self::Alight { .. } => Written::BODIES.with(Written::POOLS),
            Self::Keep { .. }
            | Self::Gain { .. }
            | Self::Lose { .. }
            | Self::Set { .. }
            | Self::Hold { .. }
            | Self::Charge { .. }
            | Self::Release { .. }
            | Self::Owe { .. }
            | Self::Collect { .. } => Written::POOLS,
            Self::Add { .. }
            | Self::AddUntil { .. }
            | Self::Mark { .. }
            | Self::Meet { .. }
            | Self::Use { .. }
            | Self::Lapse { .. }
            | Self::RemoveStatus { .. }
            | Self::Impose { .. } => Written::STATUSES,
            Self::Tie { .. } => Written::BONDS.with(Written::STATUSES),
            Self::Untie { .. } | Self::Leave { .. } => Written::BONDS,
            Self::ToggleDoor { .. } | Self::FindDoor { .. } => Written::BOARD,
            Self::Drop { .. } | Self::Put { .. } | Self::Take { .. } | Self::Claim { .. } | Self::Prepare { .. } => {
                Written::GEAR
            }
            Self::Count { .. } => Written::COUNTS,
            Self::SetOrder { .. }
            | Self::Schedule { .. }
            | Self::Unschedule { .. }
            | Self::SkipTurn { .. }
            | Self::BeginRound { .. }
            | Self::EndRound
            | Self::BeginTurn { .. }
            | Self::EndTurn
            | Self::Conclude { .. }
            | Self::EndPhaseDone => Written::CLOCK,
        }
    }
}
