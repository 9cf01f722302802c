//! The saves of a frame: what was chosen in it is saved at its end. Nothing of a battle script is.

use super::advance::Scripted;
use crate::window::saving::{keep, report_failure};
use crate::window::session::Session;
use bevy::prelude::*;

/// Adds the systems.
pub fn plugin(app: &mut App) {
    let is_played = |scripted: Res<Scripted>| !scripted.0;
    app.add_systems(Last, (keep.run_if(resource_exists::<Session>).run_if(is_played), report_failure).chain());
}
