//! One battle under the invariants, and the same battle again without them.

use crate::battle::{
    BattleEvent, Choice, Dice, EventKind, Events, Intent, Pending, Record, Rules, Setup, Stack, answer, aside, begin,
    look,
};
use crate::battlefield::{Roster, Seat};
use crate::bots::{Bot, Kind};
use crate::invariants::{self, Asked, ForecastCheck, Invariant, Ledger};
use crate::level::Veteran;
use crate::script::arena;
use bevy::prelude::{App, World};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Decisions after which a battle is thought never to end.
const MOST_DECISIONS: u32 = 20_000;

/// Every nth seed is also played as a record.
const RECORD_EVERY: u64 = 4;

/// How much was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Battles.
    pub battles: u64,
    /// Decisions.
    pub decisions: u64,
    /// Questions at which the expensive invariants were asked.
    pub expensive: u64,
}

impl Counts {
    /// Adds what else was played.
    pub const fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.decisions += other.decisions;
        self.expensive += other.expensive;
    }
}

/// An invariant that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The decision at which it was found, from 0; nothing if the battle had not begun.
    pub decision: Option<u32>,
    /// The invariant.
    pub invariant: Invariant,
    /// What is wrong.
    pub told: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(decision) = self.decision {
            write!(f, "decision {decision}: ")?;
        }
        write!(f, "{}: {}", self.invariant, self.told)
    }
}

/// A battle that broke an invariant: the invariant, and the record up to there.
pub type Failed = Box<(Broken, Record)>;

/// Two worlds for battles of one setup: the second is where snapshots are put.
pub struct SoakRunner {
    setup: Setup,
    level: String,
    bots: Vec<Kind>,
    app: App,
    twin: App,
    at: Option<u32>,
    /// Decisions after which a battle is broken off, if it may be.
    cut: Option<u32>,
}

/// What a battle was.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    story: u64,
    end: u64,
    record: Record,
}

/// What an invariant has to say, as the end of a battle or not.
fn kept(invariant: Invariant, wrong: &[String]) -> Result<(), (Invariant, String)> {
    if wrong.is_empty() { Ok(()) } else { Err((invariant, wrong.join("\n"))) }
}

impl SoakRunner {
    /// Worlds for battles of a setup, with the text of its level for the records, and the bots of the sides; a side
    /// without one has a random bot.
    #[must_use]
    pub fn new(setup: Setup, level: String, bots: Vec<Kind>) -> Self {
        Self { setup, level, bots, app: arena(), twin: arena(), at: None, cut: None }
    }

    /// Breaks battles off after so many decisions: for levels on which they need not end.
    #[must_use]
    pub fn cut_after(self, decisions: u32) -> Self {
        Self { cut: Some(decisions), ..self }
    }

    /// Everybody as the last battle left them.
    #[must_use]
    pub fn veterans(&self) -> Vec<Veteran> {
        Veteran::all(self.app.world())
    }

    /// Plays the battle of a seed under all invariants, the expensive ones at every nth question on average; then the same without
    /// them, and at some seeds the same as a record: all must be one. Whoever is interested hears what happens.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn battle(&mut self, seed: u64, every: u32, hear: &mut dyn FnMut(&EventKind)) -> Result<Counts, Failed> {
        self.guarded(seed, &[], every, seed.is_multiple_of(RECORD_EVERY), hear)
    }

    /// Plays a record again under all invariants at every question. From a choice on that the rules do not admit any more
    /// random bots go on.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn again(&mut self, record: &Record) -> Result<Counts, Failed> {
        self.guarded(record.seed, &record.choices, 1, true, &mut |_| {})
    }

    fn guarded(
        &mut self,
        seed: u64,
        choices: &[(Seat, Choice)],
        every: u32,
        recorded: bool,
        hear: &mut dyn FnMut(&EventKind),
    ) -> Result<Counts, Failed> {
        let data = self.setup.data.text().to_owned();
        let mut record = Record::new(self.setup.rules.id(), data, self.level.clone(), seed);
        self.at = None;
        let result = catch_unwind(AssertUnwindSafe(|| self.whole(&mut record, choices, every, recorded, hear)));
        let (invariant, told) = match result {
            Ok(Ok(counts)) => return Ok(counts),
            Ok(Err(broken)) => broken,
            Err(panic) => {
                // The worlds were left in the middle of something.
                (self.app, self.twin) = (arena(), arena());
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                (Invariant::Panics, text.unwrap_or("a panic without a word").to_owned())
            }
        };
        Err(Box::new((Broken { decision: self.at, invariant, told }, record)))
    }

    fn whole(
        &mut self,
        record: &mut Record,
        choices: &[(Seat, Choice)],
        every: u32,
        recorded: bool,
        hear: &mut dyn FnMut(&EventKind),
    ) -> Result<Counts, (Invariant, String)> {
        let empty = record.clone();
        let mut counts = Counts { battles: 1, ..Counts::default() };
        let first = self.play(record, choices, Some(every), &mut counts, hear)?;
        counts.decisions = record.choices.len() as u64;
        let again = self.play(&mut empty.clone(), choices, None, &mut Counts::default(), &mut |_| {})?;
        if first != again {
            return Err((Invariant::SameAgain, "played again it was another battle".to_owned()));
        }
        if recorded {
            let world = self.twin.world_mut();
            first.record.replay(world, &self.setup).map_err(|error| (Invariant::Record, error.to_string()))?;
            if invariants::hash(world) != first.end {
                return Err((Invariant::Record, "its record ends otherwise".to_owned()));
            }
        }
        Ok(counts)
    }

    /// Plays one battle: by the choices as long as they are legal, then by the bots.
    fn play(
        &mut self,
        record: &mut Record,
        choices: &[(Seat, Choice)],
        every: Option<u32>,
        counts: &mut Counts,
        hear: &mut dyn FnMut(&EventKind),
    ) -> Result<Played, (Invariant, String)> {
        let seed = record.seed;
        let world = self.app.world_mut();
        let twin = self.twin.world_mut();
        begin(world, &self.setup, Dice::seeded(seed)).map_err(|error| (Invariant::Begins, error.to_string()))?;
        begin(twin, &self.setup, Dice::seeded(0)).map_err(|error| (Invariant::Begins, error.to_string()))?;
        let mut bots = Kind::ALL.map(|kind| (kind, Bot::new(kind, !seed)));
        let mut choices = choices.iter();
        // The invariants draw from a stream of their own, so that they do not change what is played.
        let mut invariant_rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
        let mut story = DefaultHasher::new();
        let mut listen = |events: &[BattleEvent]| {
            for event in events {
                hear(&event.what);
                event.hash(&mut story);
            }
        };
        listen(&std::mem::take(&mut world.resource_mut::<Events>().list));
        let mut ledger = Ledger::new(world);
        let (mut asked, mut foretold) = (Asked::default(), ForecastCheck::default());
        let mut at = 0;
        while let Some(decision) = world.resource::<Pending>().0.clone() {
            self.at = Some(at);
            if let Some((of, Choice::Aside(said))) = choices.as_slice().first() {
                choices.next();
                if aside(world, *of, said).is_err() {
                    choices = [].iter();
                    continue;
                }
                record.note_aside(*of, said.clone(), world);
                let events = std::mem::take(&mut world.resource_mut::<Events>().list);
                listen(&events);
                kept(Invariant::Telling, &ledger.read(&events))?;
                // Whoever was asked, or was to be asked, may be gone.
                (asked, foretold) = (Asked::default(), ForecastCheck::default());
                continue;
            }
            kept(Invariant::Windows, &asked.note(world.resource::<Stack>(), &decision))?;
            kept(Invariant::Forecast, &foretold.compare(world, &decision))?;
            let expensive = every.is_some_and(|every| invariant_rng.random_range(0..every.max(1)) == 0);
            if expensive {
                counts.expensive += 1;
                kept(Invariant::Tidy, &invariants::is_tidy(world))?;
                kept(Invariant::Answers, &invariants::can_be_answered(world, &decision, &mut invariant_rng))?;
                kept(Invariant::Refusals, &invariants::refuses_what_is_made_up(world, &decision))?;
                kept(Invariant::Refusals, &invariants::says_why_nobody_is_aimed_at(world, &decision))?;
                kept(Invariant::Snapshots, &invariants::is_the_same_elsewhere(world, twin))?;
                kept(Invariant::Secrets, &invariants::keeps_secrets(world, twin, &decision))?;
                kept(Invariant::Secrets, &invariants::guesses_go_on(world, twin, &mut invariant_rng))?;
            }
            let seat = decision.asked.seat;
            let rules = world.resource::<Rules>().0;
            let legal = |(of, choice): &&(Seat, Choice)| {
                let admits = |intent: &Intent| look(world, |view| decision.admits(rules, view, intent));
                *of == seat && choice.intent().is_some_and(admits)
            };
            let intent = match choices.next().filter(legal).and_then(|(_, choice)| choice.intent()) {
                Some(intent) => Some(intent.clone()),
                None => {
                    choices = [].iter();
                    let side = usize::from(decision.asked.side(world.resource::<Roster>()).0);
                    let kind = self.bots.get(side).copied().unwrap_or(Kind::Random);
                    bots.iter_mut().find(|bot| bot.0 == kind).and_then(|(_, bot)| bot.choose(world))
                }
            };
            let intent = intent.ok_or((Invariant::Answers, "nothing to draw from".to_owned()))?;
            foretold.note(world, &decision, &intent);
            let before = if every.is_some() { invariants::hash(world) } else { 0 };
            // The choice is in the record while it is taken, in case it never comes back.
            record.attempt(seat, intent.clone());
            answer(world, seat, intent.clone())
                .map_err(|error| (Invariant::Answers, format!("{intent:?}: {error}")))?;
            record.take_back();
            record.note(&decision.asked, intent.clone(), world);
            let events = std::mem::take(&mut world.resource_mut::<Events>().list);
            listen(&events);
            if every.is_some() {
                compare(world, twin, seat, &intent, before, expensive)?;
                kept(Invariant::Telling, &ledger.read(&events))?;
                if expensive || world.resource::<Pending>().0.is_none() {
                    kept(Invariant::Telling, &ledger.compare(world))?;
                }
            }
            at += 1;
            if self.cut.is_some_and(|most| at >= most) {
                break;
            }
            if at > MOST_DECISIONS {
                // Bots that think need not come to an end where the level has none.
                let ends = self.setup.round_limit > 0 || self.bots.iter().all(|kind| *kind == Kind::Random);
                if ends {
                    return Err((Invariant::Ends, "it went on and on".to_owned()));
                }
                break;
            }
        }
        kept(Invariant::Tidy, &invariants::is_tidy(world))?;
        Ok(Played { story: story.finish(), end: invariants::hash(world), record: record.clone() })
    }
}

/// An answer changes the state, and in the world where the snapshot was put it does the same.
fn compare(
    world: &mut World,
    twin: &mut World,
    seat: Seat,
    intent: &Intent,
    before: u64,
    expensive: bool,
) -> Result<(), (Invariant, String)> {
    let after = invariants::hash(world);
    if after == before {
        return Err((Invariant::Answers, format!("{intent:?} changed nothing")));
    }
    if expensive {
        let there = answer(twin, seat, intent.clone()).map(|()| invariants::hash(twin));
        if there != Ok(after) {
            return Err((Invariant::Snapshots, format!("{intent:?} elsewhere: {there:?}")));
        }
    }
    Ok(())
}
