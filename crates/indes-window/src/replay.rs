//! A record played again in the window: forward and back, at a pace; from any place the battle can be played on.
//!
//! The world holds the battle after the first choices of the record; the session's own record has as many. A step forward is
//! an answer like any other and is shown in motion; any other place is reached by playing the record from its beginning,
//! which takes less than a frame. Neither people nor bots nor standing orders answer while a record is played.

use super::board::Motion;
use super::panels::decision::DecisionUi;
use super::panels::replay::ReplayAction;
use super::session::{LastSave, Plan, Session, adopt, show};
use super::states::{Stale, Toast};
use bevy::prelude::{Real, Resource, Time, World};
use bevy::window::RequestRedraw;
use indes_core::battle::{self, Dice, Events, Record, ReplayError, Turn};
use indes_core::reading::Problems;
use indes_level::saves::{self, Opened};
use indes_level::script::arena;
use std::path::Path;
use std::sync::Arc;

/// The speeds in quarter steps a second, from slow to fast.
pub const SPEEDS: [u16; 5] = [1, 2, 4, 8, 32];

/// The record that is played.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The whole record.
    pub record: Record,
    /// For each round the number of choices before it.
    pub rounds: Vec<usize>,
    /// Whether it plays by itself.
    pub playing: bool,
    /// The speed: a place in [`SPEEDS`].
    pub speed: usize,
    /// Milliseconds since the last step.
    waited: u128,
}

/// Opens a record's file at its beginning.
///
/// # Errors
/// What is wrong with the file, or the choice that the rules of this version refuse.
pub fn open(world: &mut World, path: &Path) -> Result<(), Problems> {
    let record = saves::open_newest(path)?;
    let opened = saves::unpack(&record)?;
    begin(world, record, opened)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))
}

/// Plays the battle on screen again, from its beginning.
///
/// # Errors
/// The choice that is refused.
pub fn again(world: &mut World) -> Result<(), ReplayError> {
    let Some(session) = world.get_resource::<Session>() else {
        return Ok(());
    };
    let opened = Opened { def: session.def, level: session.level.clone(), setup: session.setup.clone() };
    begin(world, session.record.clone(), opened)
}

fn begin(world: &mut World, record: Record, opened: Opened) -> Result<(), ReplayError> {
    // In a world of its own first: a record that cannot be replayed leaves everything on screen as it is.
    let mut app = arena();
    let rounds = rounds(app.world_mut(), &record, &opened)?;
    saves::play(&record, &opened.setup, world, 0)?;
    adopt(world, &opened.level, opened.def, opened.setup, record.first(0));
    world.resource_mut::<Session>().watched = true;
    world.insert_resource(Replay { record, rounds, playing: false, speed: 2, waited: 0 });
    follow_session(world, 0);
    show(world);
    Ok(())
}

/// Plays the whole record, compares it with its fingerprints, and returns for each round the number of choices before it.
fn rounds(world: &mut World, record: &Record, opened: &Opened) -> Result<Vec<usize>, ReplayError> {
    record.replay(world, &opened.setup)?;
    saves::play(record, &opened.setup, world, 0)?;
    let mut rounds = vec![0];
    for (at, (seat, choice)) in record.choices.iter().enumerate() {
        battle::choose(world, *seat, choice.clone()).map_err(|error| ReplayError::Refused(at, error))?;
        if usize::from(world.resource::<Turn>().round) >= rounds.len() {
            rounds.push(at + 1);
        }
    }
    Ok(rounds)
}

/// The number of choices that were played.
#[must_use]
pub fn place(world: &World) -> usize {
    world.get_resource::<Session>().map_or(0, |session| session.record.choices.len())
}

/// Goes to the state after a number of choices. One more than now is shown in motion.
pub fn go_to(world: &mut World, to: usize) {
    let Some(replay) = world.remove_resource::<Replay>() else {
        return;
    };
    let to = to.min(replay.record.choices.len());
    let here = place(world);
    let went = match replay.record.choices.get(here) {
        Some((seat, choice)) if to == here + 1 => {
            battle::choose(world, *seat, choice.clone()).map_err(|error| ReplayError::Refused(here, error))
        }
        _ => world.get_resource::<Session>().map(|session| session.setup.clone()).map_or(Ok(()), |setup| {
            battle::begin(world, &setup, Dice::seeded(replay.record.seed))
                .map_err(|error| ReplayError::Refused(0, error))
                .and_then(|()| saves::play(&replay.record, &setup, world, to))
        }),
    };
    world.insert_resource(replay);
    match went {
        Ok(()) => follow_session(world, to),
        Err(error) => world.resource_mut::<Toast>().failed(error.to_string()),
    }
}

/// Gives the session the record up to a number of choices.
fn follow_session(world: &mut World, to: usize) {
    let next = world.resource::<Events>().next;
    let Some(mut part) = world.get_resource::<Replay>().map(|replay| replay.record.first(to)) else {
        return;
    };
    part.close(world);
    let mut session = world.resource_mut::<Session>();
    if to != session.record.choices.len() + 1 {
        session.shown = next;
    }
    session.record = part;
    session.forget_undo();
    world.insert_resource(Plan::default());
    world.insert_resource(Stale::Everything);
}

/// Ends the replay: from here on the battle is played.
fn play_on(world: &mut World) {
    world.remove_resource::<Replay>();
    let Turn { round, turns, .. } = *world.resource::<Turn>();
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.watched = false;
        // Nothing is to be saved before something else is chosen; then it is another battle, with a file of its own.
        let record = Record { orders: Vec::new(), ..session.record.clone() };
        session.saved = Some(LastSave { path: None, record: Arc::new(record), reached: (round, turns) });
    }
    world.insert_resource(DecisionUi::default());
    world.insert_resource(Stale::Everything);
}

/// Carries out what was pressed in the controls.
pub fn act(world: &mut World, action: ReplayAction) {
    let here = place(world);
    let Some(mut replay) = world.get_resource_mut::<Replay>() else {
        return;
    };
    let last = replay.record.choices.len();
    match action {
        ReplayAction::Pause => {
            replay.playing = !replay.playing && here < last;
            replay.waited = 0;
        }
        ReplayAction::Speed(speed) => replay.speed = speed.min(SPEEDS.len() - 1),
        ReplayAction::PlayOn => play_on(world),
        ReplayAction::To(to) => {
            replay.playing = false;
            go_to(world, to);
        }
        ReplayAction::Round(round) => {
            replay.playing = false;
            if let Some(&to) = replay.rounds.get(round) {
                go_to(world, to);
            }
        }
    }
}

/// Takes the next step of a record that plays by itself, when nothing moves any more.
pub fn run(world: &mut World) {
    let passed = world.resource::<Time<Real>>().delta().as_millis();
    let (here, moving) = (place(world), world.resource::<Motion>().is_moving());
    let Some(mut replay) = world.get_resource_mut::<Replay>().filter(|replay| replay.playing) else {
        return;
    };
    replay.waited += passed;
    let due = !moving && replay.waited * u128::from(SPEEDS[replay.speed]) >= 4000;
    if here >= replay.record.choices.len() {
        replay.playing = false;
        world.insert_resource(Stale::Everything);
    } else if due {
        replay.waited = 0;
        go_to(world, here + 1);
    }
    world.write_message(RequestRedraw);
}
