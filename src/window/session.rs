//! The battle that is played, and what the person at the screen has in mind.
//!
//! The world of the window holds the battle itself. Choices go through [`choose`] and nowhere else.

use crate::battle::{self, BattleError, Dice, Events, Intent, Pending, Record, Setup};
use crate::battlefield::{Path, RuleData, UnitId};
use crate::grid::Cell;
use crate::level::Level;
use crate::rules::Kit;
use bevy::prelude::{Resource, World};
use std::collections::BTreeMap;

/// The battle that is played.
#[derive(Resource, Clone)]
pub struct Session {
    /// Its level.
    pub level: Level,
    /// Its rule set.
    pub kit: Kit,
    /// How it began.
    pub setup: Setup,
    /// Its choices so far.
    pub record: Record,
    /// The first event that was not shown in motion yet.
    pub shown: u32,
}

/// What the person at the screen is about to say: nothing of it is in the battle yet.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The way that is drawn.
    pub path: Path,
    /// The unit that is aimed at.
    pub target: Option<UnitId>,
    /// For each row and slot which of its values is chosen.
    pub slots: BTreeMap<(u8, usize), usize>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether the keyboard moves the cursor rather than the panels' focus.
    pub on_board: bool,
    /// The unit that is looked at.
    pub looked_at: Option<UnitId>,
}

/// Set when something changed that is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale(pub bool);

/// Begins a battle of a level with dice of a seed.
///
/// # Errors
/// As [`battle::begin`].
pub fn start(world: &mut World, level: &Level, kit: Kit, data: &RuleData, seed: u64) -> Result<(), BattleError> {
    let setup = level.setup(&kit, data);
    battle::begin(world, &setup, Dice::seeded(seed))?;
    adopt(world, level, kit, setup, seed);
    Ok(())
}

/// Makes the battle that the world holds already the one that is played.
pub fn adopt(world: &mut World, level: &Level, kit: Kit, setup: Setup, seed: u64) {
    let record = Record::new(kit.rules.id, setup.data.text().to_owned(), crate::saves::level_text(level), seed);
    world.insert_resource(Session { level: level.clone(), kit, setup, record, shown: 0 });
    world.insert_resource(Plan::default());
    world.insert_resource(Stale(true));
}

/// Answers the open question.
///
/// # Errors
/// As [`battle::answer`]; the battle is then as it was.
pub fn choose(world: &mut World, intent: Intent) -> Result<(), BattleError> {
    let Some(seat) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat) else {
        return Err(BattleError::NothingAsked);
    };
    battle::answer(world, seat, intent.clone())?;
    if let Some(mut session) = world.remove_resource::<Session>() {
        session.record.note(seat, intent, world);
        world.insert_resource(session);
    }
    let looked_at = world.resource::<Plan>().looked_at;
    world.insert_resource(Plan { looked_at, ..Plan::default() });
    world.insert_resource(Stale(true));
    // The next question begins with its first option.
    world.resource_mut::<super::screens::Panels>().decision.focus = 0;
    Ok(())
}

/// A number for the open question, another one for the next.
#[must_use]
pub fn question(world: &World) -> u64 {
    let seat = world.resource::<Pending>().0.as_ref().map_or(0, |decision| u64::from(decision.asked.seat.0) + 1);
    u64::from(world.resource::<Events>().next) * 16 + seat
}
