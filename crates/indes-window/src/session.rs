//! The battle on the screen ([`Session`]) and what the person at the screen prepares ([`Plan`]).
//!
//! The world of the window holds the battle itself. Answers go through [`choose`], concessions, offers and standing orders
//! through [`aside`]; both are exclusive, because they advance the battle.

use super::board::{BoardView, Motion};
use super::catalogue::Catalogue;
use super::layer::{Layer, Layers};
use super::panels::decision::DecisionUi;
use super::states::{Screen, Stale, Toast};
use bevy::prelude::{App, Message, NextState, Resource, World};
use indes_core::battle::{
    self, Aside, BatchAnswer, BattleError, Dice, Events, Intent, Orders, Pending, Privacy, Prompt, Record, Resting,
    Setup, Snapshot, Turn,
};
use indes_core::battlefield::{Board, Path as Way, Roster, RuleData, Seat, UnitId, unseen_by};
use indes_core::grid::Cell;
use indes_core::text::text;
use indes_level::bots::{Bot, BotKind};
use indes_level::level::{Control, Level, Unplayable};
use indes_level::saves;
use indes_rules::RuleSetDef;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The battle on the screen.
#[derive(Resource)]
pub struct Session {
    /// The level.
    pub level: Level,
    /// Lines of the log that are no events, each with the number of the event that it stands before.
    pub notes: Vec<(u32, String)>,
    /// The level that continues this one.
    pub next: Option<Level>,
    /// The rule set.
    pub def: RuleSetDef,
    /// The setup that the battle began with.
    pub setup: Setup,
    /// The record of the choices so far.
    pub record: Record,
    /// The first event that was not yet shown in motion.
    pub shown: u32,
    /// For each seat that has decided, the first event of its last decision.
    pub decided: BTreeMap<Seat, u32>,
    /// The seat that has the screen: the last one that answered, not counting standing orders, or lifted a curtain.
    pub holder: Option<Seat>,
    /// The number of the question ([`question`]) whose curtain was lifted.
    pub lifted: Option<u64>,
    /// The code that each seat chose for its curtain. Never written to a file.
    pub codes: BTreeMap<Seat, String>,
    /// The states before the last choices, the newest last; [`REMEMBERED`] at most.
    undo: Vec<Undo>,
    /// The bot of each side; `None` where a person plays.
    pub bots: Vec<Option<Bot>>,
    /// Whether a record is watched rather than a battle played.
    pub watched: bool,
    /// What was saved of it last; `None` before the first save.
    pub saved: Option<LastSave>,
}

/// What was saved of a battle last.
#[derive(Clone, Debug)]
pub struct LastSave {
    /// The file of the battle; `None` if it gets one at the next save.
    pub path: Option<PathBuf>,
    /// The record.
    pub record: Arc<Record>,
    /// The completed rounds and the begun turns at that time; a rule set without turns counts rounds only.
    pub reached: (u16, u32),
}

/// The state before a choice.
struct Undo {
    /// The seat that chose.
    seat: Seat,
    /// The dice drawn until then.
    drawn: u32,
    state: Snapshot,
}

impl Session {
    /// The seats that people play.
    #[must_use]
    pub fn people(&self) -> Vec<Seat> {
        let sides = self.level.sides.iter().zip(&self.bots);
        sides.filter(|(_, bot)| bot.is_none()).map(|(side, _)| Seat(side.seat)).collect()
    }

    /// The seat of the only person at the screen; `None` if several people play, or only bots.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        let seats = self.people();
        let first = seats.first().copied()?;
        seats.iter().all(|&seat| seat == first).then_some(first)
    }

    /// The number of choices that are kept to be taken back.
    #[must_use]
    pub const fn remembered(&self) -> usize {
        self.undo.len()
    }

    /// Forgets the states before the last choices.
    pub fn forget_undo(&mut self) {
        self.undo.clear();
    }

    fn remember(&mut self, undo: Undo) {
        self.undo.push(undo);
        if self.undo.len() > REMEMBERED {
            self.undo.remove(0);
        }
    }
}

/// The number of choices that are kept to be taken back at most.
const REMEMBERED: usize = 64;

/// What happened to the session, for the parts of the window that follow it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionChanged {
    /// Another battle is on the screen.
    Begun,
    /// This seat answered.
    Answered(Seat),
}

/// A second battle of the same setup in a world of its own, for what-if questions; made when it is first needed and
/// dropped when another battle begins.
#[derive(Resource, Default)]
pub struct Sandbox(pub Option<Box<World>>);

/// What the person at the screen prepares for an answer: nothing of it is in the battle yet.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The path that is drawn.
    pub path: Way,
    /// The unit that acts, of those of a seat that is asked for none of them.
    pub doer: Option<UnitId>,
    /// The unit that is aimed at.
    pub target: Option<UnitId>,
    /// The chosen value of each slot, by the option's verb and the slot.
    pub slots: BTreeMap<(u8, usize), usize>,
    /// The chosen set or amount of each slot that takes one, by the option's verb and the slot: the bits of the set, or
    /// the amount's bits.
    pub values: BTreeMap<(u8, usize), u64>,
    /// The paths that are drawn for units of a group.
    pub ways: BTreeMap<UnitId, Way>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether the keyboard moves the cursor rather than the panels' focus.
    pub on_board: bool,
    /// The unit that is looked at.
    pub looked_at: Option<UnitId>,
    /// Whether the answer holds for all units that are asked the same.
    pub together: bool,
}

impl Plan {
    /// The cell that is pointed at: the cursor's while the keyboard moves it, else the hovered one; if that is `None`, the other.
    #[must_use]
    pub fn pointed(&self, hovered: Option<Cell>) -> Option<Cell> {
        if self.on_board { self.cursor.or(hovered) } else { hovered.or(self.cursor) }
    }

    /// Lets a unit of the seat act. What was planned for another one is forgotten, except the target.
    pub fn act_with(&mut self, unit: UnitId) {
        let Self { target, cursor, on_board, .. } = *self;
        *self = Self { doer: Some(unit), target, cursor, on_board, ..Self::default() };
    }

    /// Forgets everything but the unit that is looked at.
    pub fn reset(&mut self) {
        *self = Self { looked_at: self.looked_at, ..Self::default() };
    }
}

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

/// Adds the resources and messages that the functions of this file use.
pub fn plugin(app: &mut App) {
    app.init_resource::<Plan>()
        .init_resource::<Stale>()
        .init_resource::<Toast>()
        .init_resource::<Orders>()
        .init_resource::<Resting>()
        .init_resource::<DecisionUi>()
        .register_type::<Record>()
        .register_type::<Resting>()
        .add_message::<SessionChanged>();
}

/// Begins a battle of a level with dice of a seed.
///
/// # Errors
/// [`StartError`].
pub fn start(world: &mut World, level: &Level, def: RuleSetDef, data: &RuleData, seed: u64) -> Result<(), StartError> {
    let setup = level.setup(&def, data)?;
    let record = empty_record(level, &setup, seed)?;
    battle::begin(world, &setup, Dice::seeded(seed))?;
    adopt(world, level, def, setup, record);
    Ok(())
}

/// The record of a battle before its first choice.
///
/// # Errors
/// The level cannot be written.
pub fn empty_record(level: &Level, setup: &Setup, seed: u64) -> Result<Record, saves::Unwritable> {
    Ok(Record::new(setup.rules.id(), setup.data.text().to_owned(), saves::level_text(level)?, seed))
}

/// Makes the battle that the world holds, after the choices of its record, the session.
pub fn adopt(world: &mut World, level: &Level, def: RuleSetDef, setup: Setup, mut record: Record) {
    let seed = record.seed;
    record.close(world);
    let bots = (0u64..).zip(&level.sides).map(|(at, side)| match &side.control {
        Control::Human => None,
        Control::Bot(name) => BotKind::named(name).map(|kind| Bot::new(kind, !seed ^ at)),
    });
    let bots = bots.collect();
    let next =
        world.get_resource::<Catalogue>().and_then(|catalogue| catalogue.library.following(level).next().cloned());
    if setup.rules.reads_regions()
        && let Some(mut layers) = world.get_resource_mut::<Layers>()
    {
        layers.show(Layer::Regions);
    }
    world.insert_resource(Session {
        level: level.clone(),
        next,
        notes: Vec::new(),
        def,
        setup,
        record,
        shown: 0,
        decided: BTreeMap::new(),
        holder: None,
        lifted: None,
        codes: BTreeMap::new(),
        undo: Vec::new(),
        bots,
        watched: false,
        saved: None,
    });
    world.insert_resource(Plan::default());
    world.insert_resource(Orders::default());
    world.insert_resource(Resting::default());
    world.insert_resource(Sandbox::default());
    world.remove_resource::<BatchAnswer>();
    world.insert_resource(Stale::Everything);
    world.write_message(SessionChanged::Begun);
}

/// Shows the battle that the world holds: the whole board, the first option, no motion of what went before.
pub fn show(world: &mut World) {
    world.insert_resource(DecisionUi::default());
    let board = world.resource::<Board>().clone();
    world.resource_mut::<Motion>().finish();
    world.resource_mut::<BoardView>().fit(&board);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

/// Begins a battle and shows it; a toast shows why it cannot begin.
pub fn enter(world: &mut World, level: &Level, def: RuleSetDef, data: &RuleData, seed: u64) {
    match start(world, level, def, data, seed) {
        Ok(()) => show(world),
        Err(error) => world.resource_mut::<Toast>().failed(error.to_string()),
    }
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
    let first = world.resource::<Events>().next;
    let undo = Undo { seat, drawn: world.resource::<Dice>().drawn, state: Snapshot::take(world) };
    battle::answer(world, seat, intent.clone())?;
    world.try_resource_scope::<Session, _>(|world, mut session| {
        session.record.note(&asked, intent, world);
        session.decided.insert(seat, first);
        if session.people().contains(&seat) {
            session.holder = Some(seat);
        }
        // The next question comes behind a curtain of its own, except another one in the same secret window.
        let goes_on = session.lifted.filter(|&lifted| is_secret_window(world) && lifted == question(world));
        session.lifted = goes_on;
        session.remember(undo);
    });
    world.resource_mut::<Plan>().reset();
    world.insert_resource(Stale::Everything);
    world.resource_mut::<DecisionUi>().focus = 0;
    let turn = world.resource::<Turn>().turns;
    world.resource_mut::<Orders>().0.retain(|_, order| order.turn.is_none_or(|until| until == turn));
    world.write_message(SessionChanged::Answered(seat));
    Ok(())
}

/// Gives an aside in the name of a seat: a concession, an offer or a standing order. While a record is watched, it is not
/// written to the record.
///
/// # Errors
/// As [`battle::aside`]; the battle is then as it was.
pub fn aside(world: &mut World, seat: Seat, aside: Aside) -> Result<(), BattleError> {
    let drawn = world.resource::<Dice>().drawn;
    let is_order = matches!(aside, Aside::Order { .. });
    let state = if is_order { None } else { Some(Snapshot::take(world)) };
    battle::aside(world, seat, &aside)?;
    world.try_resource_scope::<Session, _>(|world, mut session| {
        if !session.watched {
            session.record.note_aside(seat, aside, world);
        }
        if let Some(state) = state {
            session.remember(Undo { seat, drawn, state });
        }
    });
    world.insert_resource(Stale::Everything);
    Ok(())
}

/// Whether the open question belongs to a window whose answers are secret.
fn is_secret_window(world: &World) -> bool {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked);
    asked.is_some_and(|asked| asked.privacy == Privacy::Sealed && matches!(asked.prompt, Prompt::React(_)))
}

/// The number of the open question; the next question has another one, unless both are questions to one seat in the same secret
/// window.
#[must_use]
pub fn question(world: &World) -> u64 {
    question_number(world.resource::<Pending>(), world.resource::<Events>())
}

/// The number of the open question, from the resources that it depends on.
#[must_use]
pub fn question_number(pending: &Pending, events: &Events) -> u64 {
    let asked = pending.0.as_ref().map(|decision| decision.asked);
    let seat = asked.map_or(0, |asked| u64::from(asked.seat.0) + 1);
    // A sealed question comes before its first event.
    let sealed = u64::from(asked.is_some_and(|asked| asked.privacy == Privacy::Sealed));
    u64::from(events.next) * 32 + sealed * 16 + seat
}

/// Whether the last choice can be taken back: the text of the button, or the reason why not; `None` if no choice was made.
#[must_use]
pub fn can_take_back(
    session: &Session,
    drawn: u32,
    asked: Option<Seat>,
    roster: &Roster,
) -> Option<Result<String, String>> {
    let Undo { seat, drawn: before, state } = session.undo.last()?;
    let sealed = state.pending.as_ref().is_some_and(|decision| decision.asked.privacy == Privacy::Sealed);
    Some(if asked.is_none() {
        Err(text!("undo-over"))
    } else if sealed {
        // TEMPO-065
        Err(text!("undo-secret"))
    } else if !unseen_by(&state.concealed, roster, *seat).is_empty() {
        // A step into the dark shows whether a hidden unit is there.
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
    let taken = world.try_resource_scope::<Session, _>(|world, mut session| {
        let possible = can_take_back(&session, drawn, asked, world.resource::<Roster>());
        let last = matches!(possible, Some(Ok(_))).then(|| session.undo.pop()).flatten();
        if last.is_none_or(|undo| undo.state.restore(world).is_err()) {
            return false;
        }
        session.record.take_back();
        session.record.close(world);
        let shown = world.resource::<Events>().next;
        session.shown = shown;
        session.notes.retain(|note| note.0 < shown);
        session.decided.retain(|_, first| *first < shown);
        true
    });
    if taken == Some(true) {
        world.insert_resource(Plan::default());
        world.insert_resource(Stale::Everything);
        world.remove_resource::<BatchAnswer>();
        world.insert_resource(Resting::default());
    }
}

/// Lets the bot of the side that is asked answer; no effect if a person is asked.
pub fn let_bot_choose(world: &mut World) {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked);
    let Some(side) = asked.map(|asked| asked.side(world.resource::<Roster>())) else { return };
    let intent = world.try_resource_scope::<Session, _>(|world, mut session| {
        session.bots.get_mut(usize::from(side.0)).and_then(Option::as_mut).and_then(|bot| bot.choose(world))
    });
    if let Some(intent) = intent.flatten()
        && let Err(error) = choose(world, intent)
    {
        world.resource_mut::<Toast>().failed(error.to_string());
    }
}

/// A seed from the clock.
#[must_use]
pub fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0)
}
