//! The game in a window: reads components and events, sends choices, decides nothing.
//!
//! The world of the window is the world of the battle. A frame goes: [`input`] hears keys and pointer, [`screens`]
//! has the views worked out anew if something changed ([`present`]) and draws them as [`panels`]; [`commands`] carries out
//! what was pressed through [`session`]. Nothing is drawn while nothing changes.
//!
//! - [`board`]: the drawn board; [`motion`] sets it in motion from events; `pick`: what a cell means.
//! - [`replay`]: plays a record again, to and fro.
//! - [`keys`]: which key does what.
//! - [`recap`]: what happened since somebody's last decision.
//! - [`standing`]: what is answered without being asked.
//! - [`threat`]: what an opponent could do to somebody on a cell.
//! - `watch`: reads the levels again when one of their files has changed.
//! - `shots`: plays a script and saves a picture at every decision.
//! - [`theme`], [`widgets`], [`panels`]: everything that stands round the board, as functions of plain views.

pub mod board;
pub mod commands;
pub mod input;
pub mod keys;
pub mod layers;
pub mod message;
pub mod motion;
pub mod panels;
pub mod phase;
pub mod pick;
pub mod present;
pub mod recap;
pub mod replay;
pub mod screens;
pub mod session;
pub mod settings;
mod shots;
pub mod standing;
pub mod theme;
pub mod threat;
mod watch;
pub mod widgets;

use crate::headless::{Options, Show};
use crate::rules;
use crate::rules::RulesPlugin;
use crate::text::text;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::EguiPlugin;
use present::menu::Shelf;
use std::process::ExitCode;

/// Where levels and rule data are read from.
#[derive(Resource, Clone, Default)]
struct Files(Options);

/// Opens the game.
#[must_use]
pub fn run(options: &Options) -> ExitCode {
    if let Err(reason) = display() {
        return no_display(&reason);
    }
    if let Err(problems) = options.shelf() {
        return complain(&problems.graphical(false));
    }
    code(&game(options.clone()).run())
}

/// Opens the game in the middle of a level: played by people, or by a script with a picture at every decision.
#[must_use]
pub fn play(options: &Options, show: &Show) -> ExitCode {
    if let Err(reason) = display() {
        return no_display(&reason);
    }
    let shelf = match options.shelf() {
        Ok(shelf) => shelf,
        Err(problems) => return complain(&problems.graphical(false)),
    };
    let mut app = game(options.clone());
    if let Err(problems) = shots::prepare(&mut app, &shelf, show) {
        return complain(&problems.graphical(false));
    }
    if show.still {
        let still = |mut motion: ResMut<board::Motion>| motion.speed = board::Speed::Off;
        app.add_systems(PostStartup, still);
    }
    code(&app.run())
}

/// Says what is wrong on the error stream.
fn complain(text: &str) -> ExitCode {
    use std::io::Write as _;
    // If even the error stream is closed, the exit code says it.
    let _ = writeln!(std::io::stderr(), "{}", crate::reading::harmless_lines(text));
    ExitCode::from(1)
}

/// The game as an app, in a window of its own.
pub fn game(options: Options) -> App {
    let mut app = App::new();
    let window = Window {
        title: "Indes".into(),
        name: Some("indes".into()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        ..Window::default()
    };
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() }));
    set_up(&mut app, options);
    app
}

/// Makes an app that has Bevy's own plugins the game.
pub fn set_up(app: &mut App, options: Options) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings::desktop_app())
        .insert_resource(Files(options))
        .init_resource::<Shelf>()
        .add_plugins(RulesPlugin)
        .add_plugins((board::plugin, input::plugin, phase::plugin, screens::plugin, watch::plugin))
        .init_resource::<settings::Settings>()
        .add_systems(Startup, (read_levels, settings::load));
    if let Some(file) = session::SaveFile::usual() {
        app.insert_resource(file);
    }
    if let Some(file) = settings::SettingsFile::usual() {
        app.insert_resource(file);
    }
}

/// Reads all levels again.
pub(crate) fn read_levels(world: &mut World) {
    let options = world.resource::<Files>().0.clone();
    let save = world.get_resource::<session::SaveFile>().map(|file| file.0.clone());
    match options.shelf() {
        Ok(shelf) => {
            let data = |kit: rules::RuleSetDef| Some((kit.rules.id(), shelf.rules(kit.rules.id())?.1.clone()));
            let data = rules::ALL.into_iter().filter_map(data).collect();
            let mut kept = world.resource_mut::<Shelf>();
            kept.watched = shelf.folder().is_some();
            kept.take(shelf.library().clone(), data);
        }
        // Rule data that broke since the last time leaves everything as it was.
        Err(problems) => message::say(world, message::Message::broken(text!("message-rule-data"), &problems)),
    }
    let mut kept = world.resource_mut::<Shelf>();
    kept.save = save;
    kept.refresh();
}

/// A seed that nobody chose.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0)
}

/// Whether there is a display to open a window on; an X server is asked whether it answers.
fn display() -> Result<(), String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(feature = "wayland") && is_set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let name = std::env::var("DISPLAY").map_err(|_| "there is no display".to_owned())?;
    if name.is_empty() {
        return Err("there is no display".to_owned());
    }
    x11_answers(&name)
}

#[cfg(target_os = "linux")]
fn x11_answers(name: &str) -> Result<(), String> {
    use x11rb::errors::ConnectError;
    match x11rb::connect(Some(name)) {
        Ok(_) => Ok(()),
        Err(ConnectError::DisplayParsingError(_)) => {
            Err(format!("DISPLAY is `{name}`, which names no display: write :0 or host:0"))
        }
        Err(error) => Err(format!("the display {name} does not answer: {error}")),
    }
}

#[cfg(not(target_os = "linux"))]
fn x11_answers(_: &str) -> Result<(), String> {
    Ok(())
}

fn no_display(reason: &str) -> ExitCode {
    use std::io::Write as _;
    let message = format!(
        "indes: no window can be opened: {}. Without one there are `indes check`, `indes simulate` and `indes script`.\n",
        crate::reading::harmless(reason)
    );
    // If even the error stream is closed, the exit code says it.
    let _ = std::io::stderr().write_all(message.as_bytes());
    ExitCode::from(2)
}

fn code(exit: &AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
