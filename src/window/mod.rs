//! The game in a window: reads components and events, sends choices, decides nothing.
//!
//! The world of the window is the world of the battle. A frame goes: [`input`] hears keys and pointer, [`screens`]
//! has the views worked out anew if something changed ([`present`]) and draws them as [`panels`]; [`deeds`] carries out
//! what was pressed through [`session`]. Nothing is drawn while nothing changes.
//!
//! - [`board`]: the drawn board; [`motion`] sets it in motion from events; `pick`: what a cell means.
//! - [`replay`]: plays a record again, to and fro.
//! - [`keys`]: which key does what.
//! - [`recap`]: what happened since somebody's last decision.
//! - [`standing`]: what is answered without being asked.
//! - [`threat`]: what an opponent could do to somebody on a cell.
//! - `shots`: plays a script and saves a picture at every decision.
//! - [`theme`], [`widgets`], [`panels`]: everything that stands round the board, as functions of plain views.

pub mod board;
pub mod deeds;
pub mod input;
pub mod keys;
pub mod layers;
pub mod message;
pub mod motion;
pub mod panels;
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
pub mod widgets;

use crate::battle::BattlePlugin;
use crate::headless::{Options, Show};
use crate::rules;
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
    let _ = writeln!(std::io::stderr(), "{text}");
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
        .add_plugins(BattlePlugin)
        .add_plugins((board::plugin, input::plugin, screens::plugin))
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
    let mut kept = world.resource_mut::<Shelf>();
    // Rule data that broke since the last time leaves everything as it was.
    if let Ok(shelf) = options.shelf() {
        kept.data = rules::ALL
            .into_iter()
            .filter_map(|kit| Some((kit.rules.id, shelf.rules(kit.rules.id)?.1.clone())))
            .collect();
        kept.library = shelf.library().clone();
    }
    kept.save = save;
    kept.refresh();
}

/// A seed that nobody chose.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0)
}

/// Whether there is a display to open a window on; a local X server is asked whether it answers.
fn display() -> Result<(), String> {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if cfg!(feature = "wayland") && set("WAYLAND_DISPLAY").is_some() {
        return Ok(());
    }
    let Some(display) = set("DISPLAY") else {
        return Err("there is no display".into());
    };
    #[cfg(target_os = "linux")]
    if let Some(number) = display.strip_prefix(':') {
        use std::os::linux::net::SocketAddrExt as _;
        use std::os::unix::net::{SocketAddr, UnixStream};
        let number = number.split('.').next().unwrap_or_default();
        let name = format!("/tmp/.X11-unix/X{number}");
        let hidden = SocketAddr::from_abstract_name(&name).and_then(|at| UnixStream::connect_addr(&at));
        if UnixStream::connect(&name).is_err() && hidden.is_err() {
            return Err(format!("the display {display} does not answer"));
        }
    }
    Ok(())
}

fn no_display(reason: &str) -> ExitCode {
    use std::io::Write as _;
    let message = format!(
        "indes: no window can be opened: {reason}. Without one there are `indes check`, `indes simulate` and `indes script`.\n"
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
