//! The menu, the list of records, and the reading of levels.

use super::frame::{AppExtPressed, PanelSystems, panel_places, take_pressed};
use super::rulebook::OpenRule;
use crate::catalogue::Catalogue;
use crate::panels::menu::{MenuAction, MenuUi, menu};
use crate::panels::records::{RecordsAction, RecordsPurpose, RecordsUi, records};
use crate::present::match_options::with;
use crate::present::menu::{Menu, menu_view};
use crate::present::replay::records as records_of;
use crate::replay;
use crate::run::run_now;
use crate::saving::{SaveFolder, load};
use crate::session::{enter, fresh_seed, show as show_battle};
use crate::settings::{Settings, change_settings};
use crate::states::{Above, Dialog, Dialogs, Screen, Toast};
use crate::widgets::layout::area;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::text::{Language, text};
use indes_level::options::Options;
use indes_rules as rules;
use std::path::Path;

/// The options of the command line: which levels and rule data are read.
#[derive(Resource, Clone, Default)]
pub struct Files(pub Options);

/// Adds the menu and the list of records.
pub fn plugin(app: &mut App) {
    let changed = resource_changed::<Catalogue>
        .or_else(resource_changed::<Settings>)
        .or_else(resource_exists_and_changed::<Language>);
    app.init_resource::<Catalogue>()
        .init_resource::<Menu>()
        .init_resource::<MenuUi>()
        .init_resource::<RecordsUi>()
        .on_pressed::<MenuAction, _>(act)
        .on_pressed::<RecordsAction, _>(act_in_records)
        .add_systems(Startup, read_levels)
        .add_systems(
            EguiPrimaryContextPass,
            (present_menu.run_if(changed), show).chain().run_if(in_state(Screen::Menu)).in_set(PanelSystems::Show),
        );
}

/// Reads all levels and rule data again. Rule data that cannot be read leaves everything as it was, and is reported.
pub fn read_levels(
    files: Res<Files>,
    folder: Option<Res<SaveFolder>>,
    mut catalogue: ResMut<Catalogue>,
    mut dialogs: ResMut<Dialogs>,
) {
    match files.0.content() {
        Ok(read) => {
            let data = |def: &rules::RuleSetDef| Some((def.rules.id(), read.rules(def.rules.id())?.1.clone()));
            let data = rules::shipped().iter().filter_map(data).collect();
            catalogue.watched = read.folder().is_some();
            catalogue.take(read.library().clone(), data);
        }
        Err(problems) => dialogs.report(text!("message-rule-data"), &problems),
    }
    catalogue.saves = folder.map(|folder| folder.0.clone());
}

fn present_menu(catalogue: Res<Catalogue>, settings: Res<Settings>, mut menu: ResMut<Menu>) {
    menu.0 = menu_view(&catalogue, settings.match_options);
}

/// Draws the menu over the whole window.
fn show(
    mut contexts: EguiContexts,
    view: Res<Menu>,
    above: Above,
    mut state: ResMut<MenuUi>,
    mut pressed: MessageWriter<MenuAction>,
) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    state.ignores_keys = above.has_keyboard();
    let whole = ctx.content_rect();
    pressed.write_batch(area(&ctx, "menu", egui::Order::Middle, whole, |ui| menu(ui, &view.0, &mut state)));
}

/// Draws the list of records.
pub fn show_records(
    mut contexts: EguiContexts,
    mut list: ResMut<RecordsUi>,
    mut pressed: MessageWriter<RecordsAction>,
) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let whole = ctx.content_rect();
    pressed.write_batch(area(&ctx, "records", egui::Order::Foreground, whole, |ui| records(ui, &mut list)));
}

/// Carries out what was pressed; exclusive, because a battle may begin or be loaded.
fn act(world: &mut World) {
    for action in take_pressed::<MenuAction>(world) {
        match action {
            MenuAction::Set(set) => world.resource_mut::<Catalogue>().choose_set(set),
            MenuAction::Level(level) => world.resource_mut::<Catalogue>().choose_level(level),
            MenuAction::Player { .. } | MenuAction::Swap | MenuAction::Option { .. } => {
                world.resource_mut::<Catalogue>().edit(action);
            }
            MenuAction::Match { option, value } => change_settings(world, |settings| {
                settings.match_options = with(settings.match_options, option, value);
            }),
            MenuAction::Begin => begin(world),
            MenuAction::Load => list_records(world, RecordsPurpose::GoOn),
            MenuAction::Reload => run_now(world, read_levels),
            MenuAction::Rulebook => {
                world.write_message(OpenRule(String::new()));
            }
            MenuAction::Settings => world.resource_mut::<Dialogs>().open(Dialog::Settings),
            MenuAction::Replays => list_records(world, RecordsPurpose::Watch),
            MenuAction::Quit => {
                world.write_message(AppExit::Success);
            }
        }
    }
}

/// Begins the chosen level.
fn begin(world: &mut World) {
    let chosen = world.resource::<Catalogue>().chosen();
    let Some((level, def, data)) = chosen.map(|(level, def, data)| (level.clone(), def, data.clone())) else { return };
    enter(world, &level, def, &data, fresh_seed());
}

/// Lists the records of the folder of saves, or its saved battles; the newest one is selected.
fn list_records(world: &mut World, purpose: RecordsPurpose) {
    let folder = world.resource::<Catalogue>().saves.clone().unwrap_or_default();
    let records = records_of(&folder, purpose);
    world.insert_resource(RecordsUi { records, folder: folder.display().to_string(), chosen: 0, purpose });
    world.resource_mut::<Dialogs>().open(Dialog::Records);
}

/// Carries out what was pressed in the list; exclusive, because a record is played.
fn act_in_records(world: &mut World) {
    for action in take_pressed::<RecordsAction>(world) {
        match (action, world.resource::<RecordsUi>().purpose) {
            (RecordsAction::Close, _) => world.resource_mut::<Dialogs>().close(Dialog::Records),
            (RecordsAction::Open(path), RecordsPurpose::Watch) => watch(world, &path),
            (RecordsAction::Open(path), RecordsPurpose::GoOn) => go_on(world, &path),
        }
    }
}

/// Opens a record to be watched.
fn watch(world: &mut World, path: &Path) {
    let opened = replay::open(world, path);
    let mut dialogs = world.resource_mut::<Dialogs>();
    match opened {
        Ok(()) => dialogs.close(Dialog::Records),
        Err(problems) => dialogs.report(text!("message-record"), &problems),
    }
}

/// Goes on with a saved battle.
fn go_on(world: &mut World, path: &Path) {
    match load(world, path) {
        Ok(message) => {
            world.resource_mut::<Dialogs>().close(Dialog::Records);
            show_battle(world);
            if let Some(message) = message {
                world.resource_mut::<Toast>().done(message);
            }
        }
        Err(problems) => world.resource_mut::<Dialogs>().report(text!("message-save"), &problems),
    }
}
