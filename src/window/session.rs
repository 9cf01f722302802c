//! The battle that is played, and what the person at the screen has in mind.
//!
//! The world of the window holds the battle itself. Choices go through [`choose`] and nowhere else.

use super::message::{Message, say};
use super::present::menu::Shelf;
use crate::battle::{
    self, Aside, BattleError, Dice, Events, Intent, Pending, Phase, Privacy, Record, Setup, Snapshot, Turn,
};
use crate::battlefield::{Path as Way, Roster, RuleData, Seat, UnitId, unseen_by};
use crate::bots::{Bot, Kind};
use crate::grid::Cell;
use crate::level::{Control, Level, Unplayable};
use crate::reading::Problems;
use crate::rules::RuleSetDef;
use crate::saves;
use crate::script::arena;
use crate::text::text;
use bevy::prelude::{Resource, World};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The battle that is played.
#[derive(Resource, Clone)]
pub struct Session {
    /// Its level.
    pub level: Level,
    /// What is to be read in the log beside the events: before which event, and what.
    pub notes: Vec<(u32, String)>,
    /// The level that goes on from it, if there is one.
    pub next: Option<Level>,
    /// Its rule set.
    pub kit: RuleSetDef,
    /// How it began.
    pub setup: Setup,
    /// Its choices so far.
    pub record: Record,
    /// The first event that was not shown in motion yet.
    pub shown: u32,
    /// For each seat that has decided, the first event of its last decision.
    pub decided: BTreeMap<Seat, u32>,
    /// The person who has the screen: who answered last, not counting standing orders, or lifted a curtain.
    pub holder: Option<Seat>,
    /// Codes that seats gave themselves, so that nobody else lifts their curtain. They are nowhere kept.
    pub codes: BTreeMap<Seat, String>,
    /// The state before each of the last choices, with who made it and how many dice were drawn until then.
    pub before: Vec<(Seat, u32, Snapshot)>,
    /// The bot of each side; nothing where a person plays.
    pub bots: Vec<Option<Bot>>,
}

impl Session {
    /// The seats that people play.
    #[must_use]
    pub fn people(&self) -> Vec<Seat> {
        let sides = self.level.sides.iter().zip(&self.bots);
        sides.filter(|(_, bot)| bot.is_none()).map(|(side, _)| Seat(side.seat)).collect()
    }
}

/// Choices that can be looked back on.
const REMEMBERED: usize = 64;

/// What the person at the screen is about to say: nothing of it is in the battle yet.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The way that is drawn.
    pub path: Way,
    /// The unit that is aimed at.
    pub target: Option<UnitId>,
    /// For each row and slot which of its values is chosen.
    pub slots: BTreeMap<(u8, usize), usize>,
    /// For each row and slot that takes a set or an amount the chosen one: the bits of the set, the amount's bits.
    pub values: BTreeMap<(u8, usize), u64>,
    /// The ways that are drawn for units of a group.
    pub ways: BTreeMap<UnitId, Way>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether the keyboard moves the cursor rather than the panels' focus.
    pub on_board: bool,
    /// The unit that is looked at.
    pub looked_at: Option<UnitId>,
    /// Whether the answer is for all who are asked the same.
    pub together: bool,
}

impl Plan {
    /// The cell that is meant: the keyboard's while it moves the cursor, else the one under the pointer, if there is one.
    #[must_use]
    pub fn pointed(&self, hovered: Option<Cell>) -> Option<Cell> {
        if self.on_board { self.cursor.or(hovered) } else { hovered.or(self.cursor) }
    }
}

/// Set when something changed that is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale(pub bool);

/// Why a battle cannot begin in the window.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The rules refuse it.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// The level does not fit the rule set or its data.
    #[error(transparent)]
    Level(#[from] Unplayable),
    /// Its record could not be saved.
    #[error(transparent)]
    Record(#[from] saves::Unwritable),
}

/// Begins a battle of a level with dice of a seed.
///
/// # Errors
/// [`StartError`].
pub fn start(world: &mut World, level: &Level, kit: RuleSetDef, data: &RuleData, seed: u64) -> Result<(), StartError> {
    let setup = level.setup(&kit, data)?;
    let record = empty_record(level, &setup, seed)?;
    battle::begin(world, &setup, Dice::seeded(seed))?;
    adopt(world, level, kit, setup, record);
    Ok(())
}

/// The record of a battle before its first choice.
///
/// # Errors
/// That the level cannot be written.
pub fn empty_record(level: &Level, setup: &Setup, seed: u64) -> Result<Record, saves::Unwritable> {
    Ok(Record::new(setup.rules.id(), setup.data.text().to_owned(), saves::level_text(level)?, seed))
}

/// Makes the battle that the world holds already, with the choices of its record, the one that is played.
pub fn adopt(world: &mut World, level: &Level, kit: RuleSetDef, setup: Setup, mut record: Record) {
    let seed = record.seed;
    record.close(world);
    let bots = (0u64..).zip(&level.sides).map(|(at, side)| match &side.control {
        Control::Human => None,
        Control::Bot(name) => Kind::named(name).map(|kind| Bot::new(kind, !seed ^ at)),
    });
    let bots = bots.collect();
    let next = world.get_resource::<Shelf>().and_then(|shelf| shelf.library.following(level).next().cloned());
    world.insert_resource(Session {
        level: level.clone(),
        next,
        notes: Vec::new(),
        kit,
        setup,
        record,
        shown: 0,
        decided: BTreeMap::new(),
        holder: None,
        codes: BTreeMap::new(),
        before: Vec::new(),
        bots,
    });
    world.insert_resource(Plan::default());
    world.insert_resource(super::standing::Orders::default());
    world.remove_resource::<super::threat::Beside>();
    world.remove_resource::<crate::battle::BatchAnswer>();
    world.insert_resource(Stale(true));
}

/// Answers the open question.
///
/// # Errors
/// As [`battle::answer`]; the battle is then as it was.
pub fn choose(world: &mut World, intent: Intent) -> Result<(), BattleError> {
    let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) else {
        return Err(BattleError::NothingAsked);
    };
    let seat = asked.seat;
    let (drawn, turns) = (world.resource::<Dice>().drawn, world.resource::<Turn>().turns);
    let first = world.resource::<Events>().next;
    let before = Snapshot::take(world);
    battle::answer(world, seat, intent.clone())?;
    if let Some(mut session) = world.remove_resource::<Session>() {
        session.record.note(&asked, intent, world);
        session.decided.insert(seat, first);
        if session.people().contains(&seat) {
            session.holder = Some(seat);
        }
        session.before.push((seat, drawn, before));
        if session.before.len() > REMEMBERED {
            session.before.remove(0);
        }
        world.insert_resource(session);
        if is_over(world) || world.resource::<Turn>().turns != turns {
            save(world);
        }
    }
    let looked_at = world.resource::<Plan>().looked_at;
    world.insert_resource(Plan { looked_at, ..Plan::default() });
    world.insert_resource(Stale(true));
    // The next question begins with its first option, and behind its own curtain.
    let mut panels = world.resource_mut::<super::screens::Panels>();
    panels.decision.focus = 0;
    panels.lifted = None;
    panels.recap = None;
    super::standing::forget(world);
    super::recap::hand_over(world, seat);
    Ok(())
}

/// The seat of the person at the screen: the one that is asked if a person plays it, else the only one that a person plays.
/// `None` when nothing is asked, and while a record is played.
#[must_use]
pub fn at_screen(world: &World) -> Option<Seat> {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat)?;
    if world.contains_resource::<super::replay::Replay>() {
        return None;
    }
    let people = world.get_resource::<Session>()?.people();
    match people.as_slice() {
        _ if people.contains(&asked) => Some(asked),
        [only] => Some(*only),
        _ => None,
    }
}

/// Says something aside in the name of a seat. A standing order given while a record is played is no part of it.
///
/// # Errors
/// As [`battle::aside`]; the battle is then as it was.
pub fn aside(world: &mut World, seat: Seat, said: Aside) -> Result<(), BattleError> {
    let drawn = world.resource::<Dice>().drawn;
    let before = if matches!(said, Aside::Order { .. }) { None } else { Some(Snapshot::take(world)) };
    battle::aside(world, seat, &said)?;
    let played = world.contains_resource::<super::replay::Replay>();
    if let Some(mut session) = world.remove_resource::<Session>() {
        if !played {
            session.record.note_aside(seat, said, world);
        }
        session.before.extend(before.map(|before| (seat, drawn, before)));
        if session.before.len() > REMEMBERED {
            session.before.remove(0);
        }
        world.insert_resource(session);
        if is_over(world) && !played {
            save(world);
        }
    }
    world.insert_resource(Stale(true));
    Ok(())
}

/// A number for the open question, another one for the next.
#[must_use]
pub fn question(world: &World) -> u64 {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked);
    let seat = asked.map_or(0, |asked| u64::from(asked.seat.0) + 1);
    // What is asked in secret comes before anything was told.
    let secret = u64::from(asked.is_some_and(|asked| asked.privacy == Privacy::Sealed));
    u64::from(world.resource::<Events>().next) * 32 + secret * 16 + seat
}

/// Whether the last choice can be taken back; what stands in the way if not; nothing if none was made.
#[must_use]
pub fn can_take_back(
    session: &Session,
    drawn: u32,
    asked: Option<Seat>,
    roster: &Roster,
) -> Option<Result<String, String>> {
    let (seat, before, state) = session.before.last()?;
    let secret = state.pending.as_ref().is_some_and(|decision| decision.asked.privacy == Privacy::Sealed);
    Some(if asked.is_none() {
        Err(text!("undo-over"))
    } else if secret {
        // TEMPO-065
        Err(text!("undo-secret"))
    } else if !unseen_by(&state.concealed, roster, *seat).is_empty() {
        // Whoever goes to look for somebody has seen whether it is there.
        Err(text!("undo-hidden"))
    } else if drawn != *before {
        Err(text!("undo-rolled"))
    } else if asked != Some(*seat) {
        Err(text!("undo-other"))
    } else {
        Ok(text!("undo-possible"))
    })
}

/// Takes the last choice back, if that is possible.
pub fn take_back(world: &mut World) {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    let drawn = world.resource::<Dice>().drawn;
    let Some(mut session) = world.remove_resource::<Session>() else {
        return;
    };
    if matches!(can_take_back(&session, drawn, asked, world.resource::<Roster>()), Some(Ok(_)))
        && let Some((_, _, snapshot)) = session.before.pop()
        && snapshot.restore(world).is_ok()
    {
        session.record.take_back();
        session.record.close(world);
        session.shown = world.resource::<Events>().next;
        session.notes.retain(|note| note.0 < session.shown);
        session.decided.retain(|_, first| *first < session.shown);
        world.insert_resource(Plan::default());
        world.insert_resource(Stale(true));
        world.remove_resource::<crate::battle::BatchAnswer>();
    }
    world.insert_resource(session);
}

/// Where the battle is saved after every turn, if it is.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SaveFile(pub PathBuf);

impl SaveFile {
    /// The file in the folder that the environment names as `INDES_SAVES`, else in the user's own folder.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let named = std::env::var_os("INDES_SAVES").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let own = || directories::ProjectDirs::from("", "", "indes").map(|folders| folders.data_dir().join("saves"));
        named.or_else(own).map(|folder| Self(folder.join(format!("last{}", saves::ENDING))))
    }

    /// The file beside it in which a battle is kept that is over.
    fn of(&self, session: &Session) -> PathBuf {
        self.0.with_file_name(format!("{}-{:x}{}", session.level.id, session.record.seed, saves::ENDING))
    }
}

fn is_over(world: &World) -> bool {
    matches!(world.resource::<Phase>(), Phase::Over { .. })
}

/// Saves the battle with its standing orders, also in a file of its own when it is over. Says so if the disk refuses, and
/// returns whether the battle is kept; without a place to save there is nothing to keep.
pub fn save(world: &mut World) -> bool {
    let (over, orders) = (is_over(world), world.resource::<super::standing::Orders>().given());
    let Some(mut session) = world.remove_resource::<Session>() else { return false };
    session.record.orders = orders;
    let kept = world.get_resource::<SaveFile>().map(|file| {
        saves::write(&file.0, &session.record, GENERATIONS)?;
        if over { saves::write(&file.of(&session), &session.record, GENERATIONS) } else { Ok(()) }
    });
    world.insert_resource(session);
    if let Some(Err(error)) = &kept {
        say(world, Message::Failed(text!("save-not-kept", error = error.to_string())));
    }
    matches!(kept, Some(Ok(())))
}

/// Earlier saves that are kept.
const GENERATIONS: u32 = 3;

/// Goes on with the newest saved battle that plays. Says what has to be said: that an earlier save was taken, because the
/// last one is broken, is missing or does not play by these rules.
///
/// # Errors
/// What is wrong with the last save, if none before it plays either.
pub fn load(world: &mut World) -> Result<Option<String>, Problems> {
    let Some(SaveFile(path)) = world.get_resource::<SaveFile>().cloned() else {
        return Err(Problems::of_file(&text!("save-the-save"), text!("save-no-folder"), None));
    };
    // In a world of its own first: a record that cannot be replayed leaves the battle on screen as it is.
    let saves::Found { path, record, opened, passed } = saves::newest(&path, arena().world_mut())?;
    saves::play(&record, &opened.setup, world, usize::MAX)
        .map_err(|error| Problems::of_file(&path.display().to_string(), error.to_string(), None))?;
    let orders = record.orders.clone();
    adopt(world, &opened.level, opened.kit, opened.setup, record);
    let next = world.resource::<Events>().next;
    let rules = world.resource::<battle::Rules>().0;
    let verbs = battle::look(world, |view| rules.names(&view.field.rule_data).verbs.len());
    let units = world.resource::<Roster>().units.len();
    world.insert_resource(super::standing::Orders::of_record(&orders, units, verbs));
    world.resource_mut::<Session>().shown = next;
    Ok(passed.map(|problems| {
        let reason = problems.iter().next().map(|problem| problem.message.clone()).unwrap_or_default();
        text!("save-broken", reason = reason, file = path.display().to_string())
    }))
}

/// Lets the bot of the side that is asked answer; nothing if a person is asked.
pub fn let_bot_choose(world: &mut World) {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked);
    let side = asked.map(|asked| asked.side(world.resource::<Roster>()));
    let Some(mut session) = world.remove_resource::<Session>() else {
        return;
    };
    let bot = side.and_then(|side| session.bots.get_mut(usize::from(side.0))).and_then(Option::as_mut);
    let intent = bot.and_then(|bot| bot.choose(world));
    world.insert_resource(session);
    if let Some(intent) = intent
        && let Err(error) = choose(world, intent)
    {
        say(world, Message::Failed(error.to_string()));
    }
}
