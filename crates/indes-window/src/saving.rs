//! Saving the battle on the screen, and going on with a saved one.
//!
//! [`keep`] compares the record with what was saved last: whatever has changed it, an answer, an aside, a standing order or
//! a choice that was taken back, is saved. Turns need not exist for that; they and the rounds only say when the state before
//! is kept as an earlier one. Every battle has a file of its own, in which it stays when it is gone on with. The disk is written to in the background ([`SaveQueue`]); [`save`] waits for it.

use super::session::{LastSave, Session, adopt};
use super::states::Toast;
use bevy::prelude::{Res, ResMut, Resource, World};
use indes_core::battle::{self, Events, Orders, Phase, Record, Turn};
use indes_core::battlefield::Roster;
use indes_core::reading::Problems;
use indes_core::text::text;
use indes_level::saves::{self, SaveQueue, SaveRequest};
use indes_level::script::arena;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The folder of the saves and of the records of ended battles.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SaveFolder(pub PathBuf);

impl SaveFolder {
    /// The folder that the environment variable `INDES_SAVES` names, else one in the user's own folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let named = std::env::var_os("INDES_SAVES").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let own = || directories::ProjectDirs::from("", "", "indes").map(|folders| folders.data_dir().join("saves"));
        named.or_else(own).map(Self)
    }
}

fn is_over(world: &World) -> bool {
    matches!(world.resource::<Phase>(), Phase::Over { .. })
}

/// Saves what has changed since the last save, in the background. A battle without a choice, a record that is watched and,
/// before its end, a battle of bots alone are not saved, nor is anything without a [`SaveFolder`].
pub fn keep(world: &mut World) {
    let over = is_over(world);
    let Some(session) = world.get_resource::<Session>() else { return };
    let is_worth_it = over || !session.people().is_empty();
    if !session.watched && is_worth_it && differs(session, world.resource::<Orders>()) {
        hand_over(world);
    }
}

/// Whether anything was chosen or taken back since the last save.
fn differs(session: &Session, orders: &Orders) -> bool {
    let Some(LastSave { record: saved, .. }) = &session.saved else { return !session.record.choices.is_empty() };
    saved.end != session.record.end || saved.choices != session.record.choices || saved.orders != orders.given()
}

/// Saves the battle with its standing orders now. Returns whether it is saved; a toast shows why it could not be. Without a
/// [`SaveFolder`] nothing is saved.
pub fn save(world: &mut World) -> bool {
    if !hand_over(world) {
        return false;
    }
    let written = world.resource::<SaveQueue>().flush();
    if let Err(error) = &written {
        show_failure(&mut world.resource_mut::<Toast>(), error);
    }
    written.is_ok()
}

/// Hands the battle over to be written. Returns whether there is a folder for it.
fn hand_over(world: &mut World) -> bool {
    let (is_over, orders) = (is_over(world), world.resource::<Orders>().given());
    let reached = reached(world);
    let Some(folder) = world.get_resource::<SaveFolder>().cloned() else { return false };
    let Some(session) = world.get_resource::<Session>() else { return false };
    let record = Arc::new(Record { orders, ..session.record.clone() });
    let before = session.saved.clone();
    let path = before.as_ref().and_then(|before| before.path.clone());
    let is_new = path.is_none();
    let path = path.unwrap_or_else(|| unused_name(world, &folder, session));
    world.resource_mut::<Session>().saved =
        Some(LastSave { path: Some(path.clone()), record: Arc::clone(&record), reached });
    let was_undone = before.as_ref().is_some_and(|before| !record.choices.starts_with(&before.record.choices));
    let keeps_earlier = !is_new && !was_undone && before.is_some_and(|before| before.reached != reached);
    world.init_resource::<SaveQueue>();
    world.resource::<SaveQueue>().push(SaveRequest { path, record, keeps_earlier, was_undone, is_over });
    true
}

/// The completed rounds and the begun turns.
fn reached(world: &World) -> (u16, u32) {
    let turn = world.resource::<Turn>();
    (turn.round, turn.turns)
}

/// A file for a battle that has none yet.
fn unused_name(world: &World, folder: &SaveFolder, session: &Session) -> PathBuf {
    // The names of saves that still wait are taken as well. An error is reported later, as it was not taken from the queue.
    if let Some(queue) = world.get_resource::<SaveQueue>() {
        queue.wait();
    }
    saves::unused_name(&folder.0, session.level.rules, &session.level.id, SystemTime::now())
}

fn show_failure(toast: &mut Toast, error: &io::Error) {
    toast.failed(text!("save-not-kept", error = error.to_string()));
}

/// Shows why a save could not be written in the background.
pub fn report_failure(queue: Option<Res<SaveQueue>>, mut toast: ResMut<Toast>) {
    if let Some(error) = queue.and_then(|queue| queue.take_error()) {
        show_failure(&mut toast, &error);
    }
}

/// Goes on with the battle of a save, if the rules in force accept it. Returns a message if an earlier state was taken,
/// because the newest one is broken, missing or does not play. The battle on the screen is saved before.
///
/// # Errors
/// What is wrong with the newest state, if no earlier one plays either; the battle on the screen is then as it was.
pub fn load(world: &mut World, save: &Path) -> Result<Option<String>, Problems> {
    keep(world);
    if let Some(queue) = world.get_resource::<SaveQueue>() {
        queue.wait();
    }
    // In a world of its own first: a record that does not play leaves the battle on the screen as it is.
    let saves::PlayableSave { path, record, opened, passed } = saves::newest(save, arena().world_mut())?;
    saves::play(&record, &opened.setup, world, usize::MAX)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))?;
    let saved = Arc::new(record.clone());
    adopt(world, &opened.level, opened.def, opened.setup, record);
    let next = world.resource::<Events>().next;
    let rules = world.resource::<battle::Rules>().0;
    let verbs = battle::look(world, |view| rules.names(&view.field.rule_data).verbs.len());
    let units = world.resource::<Roster>().units.len();
    world.insert_resource(Orders::of_record(&saved.orders, units, verbs));
    let reached = reached(world);
    let mut session = world.resource_mut::<Session>();
    session.shown = next;
    let own = saves::is_save(save).then(|| save.to_owned());
    session.saved = Some(LastSave { path: own, record: saved, reached });
    Ok(passed.map(|problems| {
        let reason = problems.iter().next().map(|problem| problem.message.clone()).unwrap_or_default();
        text!("save-broken", reason = reason, file = path.display().to_string())
    }))
}
