//! Plays a battle script in the real window and saves a picture at every decision: for documentation and for tests.
//!
//! A frame is waited for after each answer until everything that moves has come to rest; then the picture is taken,
//! and the script goes on to its next answer. Without a script the level is only opened, for people to play.

use super::board::Motion;
use super::parts::{Scripted, read_levels};
use super::session::{adopt, empty_record, question, show};
use super::states::{Dialogs, Stale};
use bevy::app::AppExit;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::render::view::Msaa;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::RequestRedraw;
use bevy::winit::WinitSettings;
use indes_core::reading::{Limits, Problems, Source};
use indes_core::text::text;
use indes_level::options::Show;
use indes_level::script::{Content, Play};
use std::path::PathBuf;

/// Frames for a new state to be drawn before its picture is taken.
const SETTLING: u32 = 8;
/// Frames for a picture to reach the disk.
const SAVING: u32 = 12;

/// The script that is played.
#[derive(Resource)]
pub(super) struct ScriptPlayer {
    play: SyncCell<Play>,
    shots: Option<PathBuf>,
    taken: u32,
    wait: u32,
    shot_next: bool,
    ended: bool,
}

/// Prepares the app to open in the middle of a level.
pub(super) fn prepare(app: &mut App, shelf: &Content, show: &Show) -> Result<(), Problems> {
    if show.script.is_none() && show.level.ends_with(indes_level::saves::ENDING) {
        let file = PathBuf::from(&show.level);
        // A broken record is reported before a window opens.
        indes_level::saves::unpack(&indes_level::saves::open(&file)?)?;
        app.add_systems(Startup, (move |world: &mut World| watch(world, &file)).after(read_levels));
        return Ok(());
    }
    let Some(script) = &show.script else {
        let level = shelf.level(&show.level, None)?;
        let seed = show.seed.unwrap_or_else(super::session::fresh_seed);
        app.add_systems(Startup, (move |world: &mut World| enter(world, &level, seed)).after(read_levels));
        return Ok(());
    };
    let source = Source::open(script, &Limits::LEVEL)?;
    let play = Play::prepare(&source, shelf)?;
    let level = shelf.level(&show.level, None)?;
    if level.key() != play.level.key() {
        let message = format!("this script plays {}, not {}", play.level.key(), level.key());
        return Err(Problems::of_file(source.name(), message, None));
    }
    if let Some(folder) = &show.shots {
        std::fs::create_dir_all(folder).map_err(|error| {
            Problems::of_file(&folder.display().to_string(), format!("pictures cannot be saved here: {error}"), None)
        })?;
    }
    app.insert_resource(WinitSettings::game())
        .insert_resource(Scripted(true))
        .insert_resource(ScriptPlayer {
            play: SyncCell::new(play),
            shots: show.shots.clone(),
            taken: 0,
            wait: SETTLING * 2,
            shot_next: true,
            ended: false,
        })
        // Pictures are smooth, whatever that takes.
        .add_systems(PostStartup, |mut cameras: Query<&mut Msaa>| {
            cameras.iter_mut().for_each(|mut msaa| *msaa = Msaa::Sample4);
        })
        .add_systems(Startup, begin.after(read_levels))
        .add_systems(Last, carry_on);
    Ok(())
}

fn enter(world: &mut World, level: &indes_level::level::Level, seed: u64) {
    let data = world.resource::<super::catalogue::Catalogue>().data_of(level.rules).cloned();
    if let (Some(def), Some(data)) = (indes_rules::def(level.rules), data) {
        super::session::enter(world, level, def, &data, seed);
    }
}

fn watch(world: &mut World, file: &std::path::Path) {
    if let Err(problems) = super::replay::open(world, file) {
        world.resource_mut::<Dialogs>().report(text!("message-record"), &problems);
    }
}

fn begin(world: &mut World) {
    let Some(mut playing) = world.remove_resource::<ScriptPlayer>() else {
        return;
    };
    match playing.play.get().begin(world) {
        Ok(()) => open(world, playing.play.get()),
        Err(failure) => fail(world, &failure.graphical(false)),
    }
    world.insert_resource(playing);
}

/// Shows the battle of a script's level, or ends with the problem.
fn open(world: &mut World, play: &Play) {
    match empty_record(&play.level, &play.setup, 0) {
        Ok(record) => {
            adopt(world, &play.level, play.def, play.setup.clone(), record);
            show(world);
        }
        Err(error) => fail(world, &error.to_string()),
    }
}

fn fail(world: &mut World, text: &str) {
    super::startup::report(text);
    world.write_message(AppExit::from_code(1));
}

fn carry_on(world: &mut World) {
    let Some(mut playing) = world.remove_resource::<ScriptPlayer>() else {
        return;
    };
    world.write_message(RequestRedraw);
    if world.resource::<Motion>().is_moving() {
        playing.wait = SETTLING;
    } else if playing.wait > 0 {
        playing.wait -= 1;
    } else if playing.shot_next {
        playing.shot_next = false;
        playing.wait = SAVING;
        if let Some(folder) = &playing.shots {
            playing.taken += 1;
            let file = folder.join(format!("{:02}.png", playing.taken));
            world.spawn(Screenshot::primary_window()).observe(save_to_disk(file));
        }
    } else if playing.ended {
        match playing.play.get().finish(world) {
            Ok(_) => {
                world.write_message(AppExit::Success);
            }
            Err(failure) => fail(world, &failure.graphical(false)),
        }
    } else {
        answer_next(world, &mut playing);
    }
    world.insert_resource(playing);
}

/// The script's steps up to and with its next answer.
fn answer_next(world: &mut World, playing: &mut ScriptPlayer) {
    let before = question(world);
    while question(world) == before {
        let play = playing.play.get();
        let level = play.level.key();
        match play.step(world) {
            Ok(true) if play.level.key() != level => open(world, play),
            Ok(true) => {}
            Ok(false) => {
                playing.ended = true;
                break;
            }
            Err(failure) => {
                fail(world, &failure.graphical(false));
                playing.ended = true;
                return;
            }
        }
    }
    world.insert_resource(Stale::Everything);
    playing.wait = SETTLING;
    playing.shot_next = !playing.ended;
}
