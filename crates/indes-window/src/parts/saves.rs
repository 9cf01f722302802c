//! The saves of a frame: what was chosen in it is saved at its end. Nothing of a battle script is. When the program ends,
//! by its button, by the window's or by a signal that Bevy reads, it waits until the last choice is on the disk.

use super::advance::Scripted;
use crate::saving::{keep, report_failure};
use crate::session::Session;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::ExitSystems;
use indes_level::saves::SaveQueue;

/// Adds the systems.
pub fn plugin(app: &mut App) {
    let is_played = |scripted: Res<Scripted>| !scripted.0;
    let saving = (
        keep.run_if(resource_exists::<Session>).run_if(is_played),
        wait_for_disk.run_if(on_message::<AppExit>),
        report_failure,
    );
    // The exit of a frame in which the window closes is to be seen in that frame: there is none after it.
    app.add_systems(Last, saving.chain().after(ExitSystems));
}

/// Waits until everything is written that was chosen. There is no window left that could show an error.
fn wait_for_disk(queue: Option<Res<SaveQueue>>) {
    if let Some(Err(error)) = queue.map(|queue| queue.flush()) {
        error!("the battle could not be saved: {error}");
    }
}
