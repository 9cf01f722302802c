//! Reads levels and rule data again when a file has changed while the menu is shown.
//!
//! Once a second names, sizes and times of the files are compared with those of a second before; no file is read while they
//! are the same.

use super::clock::AnswerClock;
use super::parts::{Files, read_levels};
use super::states::Screen;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use indes_level::level::Library;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// The time between two comparisons.
const PAUSE: Duration = Duration::from_secs(1);
/// The time between two frames while the clock of a question runs.
const TICK: Duration = Duration::from_millis(250);
/// The time between two frames when nothing happens.
const IDLE: Duration = Duration::from_secs(5);
/// The time between two frames while a gamepad is connected.
const FRAME: Duration = Duration::from_millis(33);

/// A file with its size and the time of its last change.
type FileStamp = (PathBuf, u64, Option<SystemTime>);

/// Adds the watch.
pub fn plugin(app: &mut App) {
    let read = (read_levels, ask_for_frame).chain().run_if(in_state(Screen::Menu).and_then(has_changed));
    app.add_systems(Update, (read, set_frame_rate));
}

/// Sets how often the window draws a frame without input: in the menu for each comparison; while the clock of a question
/// runs, several times a second; with a gamepad, whose buttons do not wake the window, all the time. Keys and the pointer
/// wake it as events of the window; as events of the device, which say the same, they would cost another frame.
fn set_frame_rate(
    screen: Res<State<Screen>>,
    pads: Query<(), With<Gamepad>>,
    clock: Res<AnswerClock>,
    mut winit: ResMut<WinitSettings>,
    mut known: Local<Option<(Screen, bool, bool)>>,
) {
    let now = (*screen.get(), !pads.is_empty(), clock.is_running());
    if known.replace(now) == Some(now) {
        return;
    }
    *winit = WinitSettings::desktop_app();
    winit.focused_mode = UpdateMode::reactive_low_power(IDLE);
    if now.0 == Screen::Menu {
        winit.focused_mode = UpdateMode::reactive_low_power(PAUSE);
        winit.unfocused_mode = UpdateMode::reactive_low_power(PAUSE);
    }
    if now.2 {
        winit.focused_mode = UpdateMode::reactive_low_power(TICK);
        winit.unfocused_mode = UpdateMode::reactive_low_power(TICK);
    }
    if now.1 {
        winit.focused_mode = UpdateMode::reactive_low_power(FRAME);
    }
}

/// The stamps of all files now.
fn stamps(files: &Files) -> Vec<FileStamp> {
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

/// Run condition: a file has changed, is new or is gone since the last comparison.
fn has_changed(files: Res<Files>, time: Res<Time<Real>>, mut known: Local<Option<(Duration, Vec<FileStamp>)>>) -> bool {
    let now = time.elapsed();
    if known.as_ref().is_some_and(|(last, _)| now - *last < PAUSE) {
        return false;
    }
    let found = stamps(&files);
    let changed = known.as_ref().is_some_and(|(_, before)| *before != found);
    *known = Some((now, found));
    changed
}

fn ask_for_frame(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}
