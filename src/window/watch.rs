//! The folder of levels and the file of rule data are looked at while the menu is shown: what has changed is read again.
//!
//! Once a second names, sizes and times of the files are compared with those of the last look; nothing is read while
//! they are the same.

use super::Files;
use super::screens::Screen;
use crate::level::Library;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// The time between two looks.
const PAUSE: Duration = Duration::from_secs(1);
/// The time between two frames while a gamepad is connected.
const FRAME: Duration = Duration::from_millis(33);

/// A file with its size and the time of its last change.
type Stamp = (PathBuf, u64, Option<SystemTime>);

/// Adds the watch.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (look.run_if(in_state(Screen::Menu)), wake));
}

/// Sets when the window draws a frame though nothing happened to it: in the menu for each look, with a gamepad, whose
/// buttons do not wake it, all the time.
fn wake(
    screen: Res<State<Screen>>,
    pads: Query<(), With<Gamepad>>,
    mut winit: ResMut<WinitSettings>,
    mut known: Local<Option<(Screen, bool)>>,
) {
    let now = (*screen.get(), !pads.is_empty());
    if known.replace(now) == Some(now) {
        return;
    }
    *winit = WinitSettings::desktop_app();
    if now.0 == Screen::Menu {
        winit.focused_mode = UpdateMode::reactive(PAUSE);
        winit.unfocused_mode = UpdateMode::reactive_low_power(PAUSE);
    }
    if now.1 {
        winit.focused_mode = UpdateMode::reactive(FRAME);
    }
}

/// What the files are like now.
fn stamps(files: &Files) -> Vec<Stamp> {
    let folder = Library::folder(files.0.levels.as_deref());
    let levels = folder.ok().flatten().map(|folder| Library::files(&folder)).unwrap_or_default();
    let all = levels.into_iter().chain(files.0.rules_data.clone());
    let stamp = |path: PathBuf| {
        let about = std::fs::metadata(&path).ok();
        let size = about.as_ref().map_or(0, std::fs::Metadata::len);
        (path, size, about.and_then(|about| about.modified().ok()))
    };
    all.map(stamp).collect()
}

/// Reads everything again if a file has changed, is new or is gone.
fn look(world: &mut World, mut known: Local<Option<(Duration, Vec<Stamp>)>>) {
    let now = world.resource::<Time<Real>>().elapsed();
    if known.as_ref().is_some_and(|(last, _)| now - *last < PAUSE) {
        return;
    }
    let found = stamps(world.resource::<Files>());
    let changed = known.as_ref().is_some_and(|(_, before)| *before != found);
    *known = Some((now, found));
    if changed {
        super::read_levels(world);
        world.write_message(RequestRedraw);
    }
}
