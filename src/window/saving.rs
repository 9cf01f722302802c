//! Saving the battle on the screen, and going on with a saved one.
//!
//! [`keep`] compares the record with what was saved last: whatever has changed it, an answer, an aside, a standing order or
//! a choice that was taken back, is saved. Turns need not exist for that; they and the rounds only say when the state before
//! is kept as an earlier one. The disk is written to in the background ([`SaveQueue`]); [`save`] waits for it.

use super::session::{LastSave, Session, adopt};
use super::states::Toast;
use crate::battle::{self, Events, Orders, Phase, Record, Turn};
use crate::battlefield::Roster;
use crate::reading::Problems;
use crate::saves::{self, SaveQueue, SaveRequest};
use crate::script::arena;
use crate::text::text;
use bevy::prelude::{Res, ResMut, Resource, World};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The file that the battle is saved to after every choice.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SaveFile(pub PathBuf);

impl SaveFile {
    /// The file in the folder that the environment variable `INDES_SAVES` names, else in the user's own folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let named = std::env::var_os("INDES_SAVES").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let own = || directories::ProjectDirs::from("", "", "indes").map(|folders| folders.data_dir().join("saves"));
        named.or_else(own).map(|folder| Self(folder.join(format!("last{}", saves::ENDING))))
    }

    /// The file beside it for a battle that is over.
    fn of(&self, session: &Session) -> PathBuf {
        self.0.with_file_name(format!("{}-{:x}{}", session.level.id, session.record.seed, saves::ENDING))
    }
}

fn is_over(world: &World) -> bool {
    matches!(world.resource::<Phase>(), Phase::Over { .. })
}

/// Saves what has changed since the last save, in the background. A battle without a choice, a record that is watched and,
/// before its end, a battle of bots alone are not saved, nor is anything without a [`SaveFile`].
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

/// Saves the battle with its standing orders now, also in a file of its own when it is over. Returns whether it is saved; a
/// toast shows why it could not be. Without a [`SaveFile`] nothing is saved.
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

/// Hands the battle over to be written. Returns whether it has a file.
fn hand_over(world: &mut World) -> bool {
    let (over, orders) = (is_over(world), world.resource::<Orders>().given());
    let Turn { round, turns, .. } = *world.resource::<Turn>();
    let reached = (round, turns);
    let Some(file) = world.get_resource::<SaveFile>().cloned() else { return false };
    let Some(mut session) = world.get_resource_mut::<Session>() else { return false };
    let record = Arc::new(Record { orders, ..session.record.clone() });
    let copy = over.then(|| file.of(&session));
    let before = session.saved.replace(LastSave { record: Arc::clone(&record), reached });
    let was_undone = before.as_ref().is_some_and(|before| !record.choices.starts_with(&before.record.choices));
    let keeps_earlier = !was_undone && before.is_none_or(|before| before.reached != reached);
    world.init_resource::<SaveQueue>();
    world.resource::<SaveQueue>().push(SaveRequest { path: file.0, copy, record, keeps_earlier, was_undone });
    true
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

/// Continues the newest saved battle that the rules in force accept. Returns a message if an earlier save was taken, because
/// the last one is broken, missing or does not play.
///
/// # Errors
/// What is wrong with the last save, if none before it plays either.
pub fn load(world: &mut World) -> Result<Option<String>, Problems> {
    let Some(SaveFile(path)) = world.get_resource::<SaveFile>().cloned() else {
        return Err(Problems::of_file(&text!("save-the-save"), text!("save-no-folder"), None));
    };
    keep(world);
    if let Some(Err(error)) = world.get_resource::<SaveQueue>().map(SaveQueue::flush) {
        show_failure(&mut world.resource_mut::<Toast>(), &error);
    }
    // In a world of its own first: a record that does not play leaves the battle on the screen as it is.
    let saves::PlayableSave { path, record, opened, passed } = saves::newest(&path, arena().world_mut())?;
    saves::play(&record, &opened.setup, world, usize::MAX)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))?;
    let saved = Arc::new(record.clone());
    adopt(world, &opened.level, opened.def, opened.setup, record);
    let next = world.resource::<Events>().next;
    let rules = world.resource::<battle::Rules>().0;
    let verbs = battle::look(world, |view| rules.names(&view.field.rule_data).verbs.len());
    let units = world.resource::<Roster>().units.len();
    world.insert_resource(Orders::of_record(&saved.orders, units, verbs));
    let Turn { round, turns, .. } = *world.resource::<Turn>();
    let mut session = world.resource_mut::<Session>();
    session.shown = next;
    session.saved = Some(LastSave { record: saved, reached: (round, turns) });
    Ok(passed.map(|problems| {
        let reason = problems.iter().next().map(|problem| problem.message.clone()).unwrap_or_default();
        text!("save-broken", reason = reason, file = path.display().to_string())
    }))
}
