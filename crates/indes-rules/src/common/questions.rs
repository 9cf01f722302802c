//! Questions of a frame to a unit.

use indes_core::battle::{Asked, FrameId, Privacy, Prompt, View};
use indes_core::battlefield::UnitId;

/// A question of a frame to a unit, put to its seat and open to all seats.
#[must_use]
pub fn question(view: &View, frame: FrameId, unit: UnitId, prompt: Prompt) -> Asked {
    let seat = view.field.roster.seat(unit);
    Asked { frame, seat, unit: Some(unit), prompt, privacy: Privacy::Open }
}
