//! Questions of a frame to a unit.

use crate::battle::{Asked, FrameId, Privacy, Prompt, View};
use crate::battlefield::UnitId;

/// An open question of a frame to a unit.
#[must_use]
pub fn question(view: &View, frame: FrameId, unit: UnitId, prompt: Prompt) -> Asked {
    let seat = view.field.roster.seat(unit);
    Asked { frame, seat, unit: Some(unit), prompt, privacy: Privacy::Open }
}
