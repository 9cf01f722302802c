//! The game in a window: shows components and events, sends answers, decides nothing.
//!
//! The world of the window is the world of the battle. From below:
//!
//! - [`theme`]; [`layer`]: the layers that can be laid over the board; [`keys`]: which key does what; [`board`]: the drawn
//!   board.
//! - [`widgets`], [`panels`]: everything that stands round the board, as functions of plain views.
//! - [`states`]: which screen, stage and dialog is shown; [`settings`]; [`input`]: which actions were pressed;
//!   [`catalogue`]: the levels that were read and which of them is chosen; [`run`]: runs a system inside an exclusive one.
//! - [`session`]: the battle on the screen; [`saving`]: it is saved, and gone on with later; [`standing_orders`]: questions answered by orders; [`viewer`]: who looks at the
//!   screen and what they may see; [`replay`]: a record that is watched; [`clock`]: the time limit for answers.
//! - [`present`]: from the battle to views and scene; [`motion`]: from events to motion; [`answering`]: what a person
//!   confirms, as an answer; [`pick`]: what a click on a cell means.
//! - [`parts`]: a plugin for each panel and dialog, and the order of a frame. `watch` reads the levels again when a file
//!   has changed, `shots` plays a script and saves pictures.
//!
//! A folder or file imports only those before it. `startup` and `order_words` (standing orders in words) import none.

pub mod answering;
pub mod board;
pub mod catalogue;
pub mod clock;
pub mod input;
pub mod keys;
pub mod layer;
pub mod motion;
pub mod order_words;
pub mod panels;
pub mod parts;
pub mod phase;
pub mod pick;
pub mod present;
pub mod replay;
pub mod run;
pub mod saving;
pub mod session;
pub mod settings;
mod shots;
pub mod standing_orders;
mod startup;
pub mod states;
pub mod theme;
pub mod viewer;
mod watch;
pub mod widgets;

use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::EguiPlugin;
use indes_level::options::{Options, Show};
use indes_rules::RulesPlugin;
use std::process::ExitCode;

/// Opens the game.
#[must_use]
pub fn run(options: &Options) -> ExitCode {
    if let Err(reason) = startup::find_display() {
        return startup::report_no_display(&reason);
    }
    if let Err(problems) = options.content() {
        return startup::report(&problems.graphical(false));
    }
    code(&game(options.clone()).run())
}

/// Opens the game in the middle of a level: played by people, or by a script with a picture at every decision.
#[must_use]
pub fn play(options: &Options, show: &Show) -> ExitCode {
    if let Err(reason) = startup::find_display() {
        return startup::report_no_display(&reason);
    }
    let shelf = match options.content() {
        Ok(shelf) => shelf,
        Err(problems) => return startup::report(&problems.graphical(false)),
    };
    let mut app = game(options.clone());
    if let Err(problems) = shots::prepare(&mut app, &shelf, show) {
        return startup::report(&problems.graphical(false));
    }
    if show.still {
        let still = |mut motion: ResMut<board::Motion>| motion.speed = board::Speed::Off;
        app.add_systems(PostStartup, still);
    }
    code(&app.run())
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
        .insert_resource(parts::Files(options))
        .add_plugins(RulesPlugin)
        .add_plugins((states::plugin, board::plugin, input::plugin, settings::plugin, phase::plugin))
        .add_plugins((parts::plugin, watch::plugin));
    #[cfg(feature = "inspect")]
    app.add_plugins((bevy::remote::RemotePlugin::default(), bevy::remote::http::RemoteHttpPlugin::default()));
    if let Some(folder) = saving::SaveFolder::usual() {
        app.insert_resource(folder);
    }
    if let Some(file) = settings::SettingsFile::usual() {
        app.insert_resource(file);
    }
}

fn code(exit: &AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
