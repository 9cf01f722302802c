//! One battle under the invariants, and the same battle again without them.
//!
//! 1. [`SoakRunner`] holds two worlds: the battle is played in the first one, snapshots are restored in the second one.
//! 2. `Playing` is one battle while it is played: `check_question`, `next_intent`, `answer`, until it ends.

use crate::invariants::{self, ForecastCheck, Invariant, Ledger, QuestionLog};
use bevy::prelude::{App, World};
use indes_core::battle::{
    Aside, BattleEvent, Choice, Decision, Dice, EventKind, Events, Intent, Pending, Record, Rules, Setup, Stack,
    answer, aside, begin, look,
};
use indes_core::battlefield::{Roster, Seat};
use indes_core::text::counted;
use indes_level::bots::{Bot, BotKind};
use indes_level::level::Veteran;
use indes_level::script::arena;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The decisions after which a battle counts as endless.
const MOST_DECISIONS: u32 = 20_000;

/// The record of every nth seed is replayed as well.
const RECORD_EVERY: u64 = 4;

/// How much was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Battles.
    pub battles: u64,
    /// Decisions.
    pub decisions: u64,
    /// Questions at which the expensive invariants were checked.
    pub expensive: u64,
}

impl Counts {
    /// Adds the counts of other battles.
    pub const fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.decisions += other.decisions;
        self.expensive += other.expensive;
    }
}

/// An invariant that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The decision at which it was found, from 0; `None` if the battle had not begun.
    pub decision: Option<u32>,
    /// The invariant.
    pub invariant: Invariant,
    /// What was found.
    pub finding: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(decision) = self.decision {
            write!(f, "decision {decision}: ")?;
        }
        write!(f, "{}: {}", self.invariant, self.finding)
    }
}

/// A battle that broke an invariant: the invariant, and the record up to there.
pub type BrokenBattle = Box<(Broken, Record)>;

/// A broken invariant without the decision at which it was found.
struct Breach {
    invariant: Invariant,
    finding: String,
}

impl Breach {
    fn new(invariant: Invariant, finding: impl fmt::Display) -> Self {
        Self { invariant, finding: finding.to_string() }
    }
}

/// A [`Breach`] if an invariant found anything.
fn check(invariant: Invariant, found: &[String]) -> Result<(), Breach> {
    if found.is_empty() { Ok(()) } else { Err(Breach { invariant, finding: found.join("\n") }) }
}

/// Which battle is played, and how thoroughly it is checked.
#[derive(Clone, Copy)]
struct Plan<'a> {
    seed: u64,
    /// The first choices of the battle; the bots answer from the first one on that is not legal.
    choices: &'a [(Seat, Choice)],
    /// The expensive invariants are checked at every nth question on average.
    every: u32,
    /// Whether the record is replayed as well.
    replayed: bool,
}

/// Plays battles of one setup, in two worlds: the second is where snapshots are restored.
pub struct SoakRunner {
    setup: Setup,
    level: String,
    bots: Vec<BotKind>,
    app: App,
    twin: App,
    /// The decision that the battle has come to.
    at: Option<u32>,
    /// The decisions after which a battle is broken off, if it may be.
    cut: Option<u32>,
}

/// The outcome of a battle, by which two playings of it are compared.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    /// The hash of all events.
    story: u64,
    /// The hash of the last state.
    end: u64,
    record: Record,
}

impl SoakRunner {
    /// A runner for battles of a setup, with the text of its level for the records, and the bots of the sides; a side
    /// without one has a random bot.
    #[must_use]
    pub fn new(setup: Setup, level: String, bots: Vec<BotKind>) -> Self {
        Self { setup, level, bots, app: arena(), twin: arena(), at: None, cut: None }
    }

    /// Breaks battles off after so many decisions: for levels whose battles need not end.
    #[must_use]
    pub fn cut_after(self, decisions: u32) -> Self {
        Self { cut: Some(decisions), ..self }
    }

    /// The units as the last battle left them.
    #[must_use]
    pub fn veterans(&self) -> Vec<Veteran> {
        Veteran::all(self.app.world())
    }

    /// Plays the battle of a seed under all invariants, the expensive ones at every nth question on average; then the
    /// same without them, and at some seeds its record: all must be equal. `hear` is called with every event.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn battle(&mut self, seed: u64, every: u32, hear: &mut dyn FnMut(&EventKind)) -> Result<Counts, BrokenBattle> {
        self.guarded(Plan { seed, choices: &[], every, replayed: seed.is_multiple_of(RECORD_EVERY) }, hear)
    }

    /// Plays a record again under all invariants at every question. Random bots go on from the first choice that is not
    /// legal by the present rules.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn again(&mut self, record: &Record) -> Result<Counts, BrokenBattle> {
        self.guarded(Plan { seed: record.seed, choices: &record.choices, every: 1, replayed: true }, &mut |_| {})
    }

    /// Plays a battle as [`SoakRunner::compared`] does; a panic counts as a broken invariant.
    fn guarded(&mut self, plan: Plan, hear: &mut dyn FnMut(&EventKind)) -> Result<Counts, BrokenBattle> {
        let data = self.setup.data.text().to_owned();
        let mut record = Record::new(self.setup.rules.id(), data, self.level.clone(), plan.seed);
        self.at = None;
        let result = catch_unwind(AssertUnwindSafe(|| self.compared(&mut record, plan, hear)));
        let Breach { invariant, finding } = match result {
            Ok(Ok(counts)) => return Ok(counts),
            Ok(Err(breach)) => breach,
            Err(panic) => {
                // The worlds may be in the middle of a step.
                (self.app, self.twin) = (arena(), arena());
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                Breach::new(Invariant::Panics, text.unwrap_or("a panic without a message"))
            }
        };
        Err(Box::new((Broken { decision: self.at, invariant, finding }, record)))
    }

    /// Plays a battle under the invariants, once more without them, and perhaps its record, and compares the outcomes.
    fn compared(
        &mut self,
        record: &mut Record,
        plan: Plan,
        hear: &mut dyn FnMut(&EventKind),
    ) -> Result<Counts, Breach> {
        let empty = record.clone();
        let mut counts = Counts { battles: 1, ..Counts::default() };
        let first = self.play(record, plan.choices, Some(plan.every), &mut counts, hear)?;
        counts.decisions = record.choices.len() as u64;
        let again = self.play(&mut empty.clone(), plan.choices, None, &mut Counts::default(), &mut |_| {})?;
        if first != again {
            return Err(Breach::new(Invariant::SameAgain, "played again it was another battle"));
        }
        if plan.replayed {
            let world = self.twin.world_mut();
            first.record.replay(world, &self.setup).map_err(|error| Breach::new(Invariant::Record, error))?;
            if invariants::hash(world) != first.end {
                return Err(Breach::new(Invariant::Record, "its record ends otherwise"));
            }
        }
        Ok(counts)
    }

    /// Plays one battle: by the choices as long as they are legal, then by the bots. Without `every` the invariants
    /// that compare states are not checked.
    fn play(
        &mut self,
        record: &mut Record,
        choices: &[(Seat, Choice)],
        every: Option<u32>,
        counts: &mut Counts,
        hear: &mut dyn FnMut(&EventKind),
    ) -> Result<Played, Breach> {
        let seed = record.seed;
        let (world, twin) = (self.app.world_mut(), self.twin.world_mut());
        begin(world, &self.setup, Dice::seeded(seed)).map_err(|error| Breach::new(Invariant::Begins, error))?;
        begin(twin, &self.setup, Dice::seeded(0)).map_err(|error| Breach::new(Invariant::Begins, error))?;
        let ledger = Ledger::new(world);
        let playing = Playing {
            // Greedy bots need not come to an end where the level has none.
            ends: self.setup.round_limit > 0 || self.bots.iter().all(|kind| *kind == BotKind::Random),
            cut: self.cut,
            world,
            twin,
            at: &mut self.at,
            record,
            counts,
            hear,
            choices: choices.iter(),
            kinds: &self.bots,
            bots: BotKind::ALL.map(|kind| (kind, Bot::new(kind, !seed))),
            every,
            twin_is_equal: false,
            invariant_rng: ChaCha8Rng::seed_from_u64(seed ^ 0x5eed),
            story: DefaultHasher::new(),
            ledger,
            asked: QuestionLog::default(),
            forecasts: ForecastCheck::default(),
        };
        playing.finish()
    }
}

/// One battle while it is played.
struct Playing<'a> {
    /// Whether the battle must end by itself.
    ends: bool,
    /// The decisions after which it is broken off, if it may be.
    cut: Option<u32>,
    world: &'a mut World,
    twin: &'a mut World,
    at: &'a mut Option<u32>,
    record: &'a mut Record,
    counts: &'a mut Counts,
    hear: &'a mut dyn FnMut(&EventKind),
    /// The choices that are left.
    choices: std::slice::Iter<'a, (Seat, Choice)>,
    /// The bots of the sides.
    kinds: &'a [BotKind],
    bots: [(BotKind, Bot); BotKind::ALL.len()],
    every: Option<u32>,
    /// Whether the twin is in the state of the world: the expensive invariants were checked at the open question.
    twin_is_equal: bool,
    /// The invariants draw from a stream of their own, so that they do not change what is played.
    invariant_rng: ChaCha8Rng,
    story: DefaultHasher,
    ledger: Ledger,
    asked: QuestionLog,
    forecasts: ForecastCheck,
}

impl Playing<'_> {
    /// Plays on until the battle is over or is broken off.
    fn finish(mut self) -> Result<Played, Breach> {
        self.take_events();
        let mut answered = 0;
        while let Some(decision) = self.world.resource::<Pending>().0.clone() {
            *self.at = Some(answered);
            if let Some((seat, Choice::Aside(said))) = self.choices.as_slice().first() {
                self.choices.next();
                self.say_aside(*seat, said)?;
                continue;
            }
            check(Invariant::Windows, &self.asked.note(self.world.resource::<Stack>(), &decision))?;
            check(Invariant::Forecast, &self.forecasts.compare(self.world, &decision))?;
            self.twin_is_equal = self.every.is_some_and(|every| self.invariant_rng.random_range(0..every.max(1)) == 0);
            if self.twin_is_equal {
                self.check_expensive(&decision)?;
            }
            let intent = self.next_intent(&decision);
            let intent = intent.ok_or_else(|| Breach::new(Invariant::Answers, "nothing to draw from"))?;
            self.forecasts.note(self.world, &decision, &intent);
            self.answer(&decision, &intent)?;
            answered += 1;
            if self.cut.is_some_and(|most| answered >= most) {
                break;
            }
            if answered > MOST_DECISIONS {
                if self.ends {
                    return Err(Breach::new(Invariant::Ends, "it went on and on"));
                }
                break;
            }
        }
        check(Invariant::Tidy, &invariants::is_tidy(self.world))?;
        Ok(Played { story: self.story.finish(), end: invariants::hash(self.world), record: self.record.clone() })
    }

    /// Takes the events out of the world, reports each and adds it to the hash of the story.
    fn take_events(&mut self) -> Vec<BattleEvent> {
        let events = std::mem::take(&mut self.world.resource_mut::<Events>().list);
        for event in &events {
            (self.hear)(&event.what);
            event.hash(&mut self.story);
        }
        events
    }

    /// Carries out a choice that answers no question; all further choices are dropped if it is refused.
    fn say_aside(&mut self, seat: Seat, said: &Aside) -> Result<(), Breach> {
        if aside(self.world, seat, said).is_err() {
            self.choices = [].iter();
            return Ok(());
        }
        self.record.note_aside(seat, said.clone(), self.world);
        let events = self.take_events();
        check(Invariant::Telling, &self.ledger.read(&events))?;
        // The unit that was asked, or was to be asked, may be gone.
        (self.asked, self.forecasts) = (QuestionLog::default(), ForecastCheck::default());
        Ok(())
    }

    /// Checks the expensive invariants at a question; they put the twin into the state of the world.
    fn check_expensive(&mut self, decision: &Decision) -> Result<(), Breach> {
        let Self { world, twin, invariant_rng, .. } = self;
        self.counts.expensive += 1;
        check(Invariant::Tidy, &invariants::is_tidy(world))?;
        check(Invariant::Answers, &invariants::can_be_answered(world, decision, invariant_rng))?;
        check(Invariant::Refusals, &invariants::refuses_what_is_made_up(world, decision))?;
        check(Invariant::Refusals, &invariants::says_why_nobody_is_aimed_at(world, decision))?;
        check(Invariant::Snapshots, &invariants::is_the_same_elsewhere(world, twin))?;
        check(Invariant::Secrets, &invariants::keeps_secrets(world, twin, decision))?;
        check(Invariant::Secrets, &invariants::guesses_go_on(world, twin, invariant_rng))
    }

    /// The next of the choices if it is legal, else the answer of the side's bot; `None` if the bot finds none.
    fn next_intent(&mut self, decision: &Decision) -> Option<Intent> {
        let rules = self.world.resource::<Rules>().0;
        let next = self.choices.next().filter(|choice| choice.0 == decision.asked.seat);
        let next = next.and_then(|(_, choice)| choice.intent());
        if let Some(intent) = next.filter(|intent| look(self.world, |view| decision.admits(rules, view, intent))) {
            return Some(intent.clone());
        }
        self.choices = [].iter();
        let side = usize::from(decision.asked.side(self.world.resource::<Roster>()).0);
        let kind = self.kinds.get(side).copied().unwrap_or(BotKind::Random);
        self.bots.iter_mut().find(|bot| bot.0 == kind).and_then(|(_, bot)| bot.choose(self.world))
    }

    /// Answers the question and checks what came of it.
    fn answer(&mut self, decision: &Decision, intent: &Intent) -> Result<(), Breach> {
        let seat = decision.asked.seat;
        let before = self.every.map(|_| invariants::hash(self.world));
        // The choice is in the record while it is carried out, in case of a panic.
        self.record.attempt(seat, intent.clone());
        answer(self.world, seat, intent.clone())
            .map_err(|error| Breach::new(Invariant::Answers, format_args!("{intent:?}: {error}")))?;
        self.record.take_back();
        self.record.note(&decision.asked, intent.clone(), self.world);
        let events = self.take_events();
        let Some(before) = before else { return Ok(()) };
        let after = invariants::hash(self.world);
        if after == before {
            return Err(Breach::new(Invariant::Answers, format_args!("{intent:?} changed nothing")));
        }
        if self.twin_is_equal {
            self.answer_in_twin(seat, intent, after)?;
        }
        check(Invariant::Telling, &self.ledger.read(&events))?;
        if self.twin_is_equal || self.world.resource::<Pending>().0.is_none() {
            check(Invariant::Telling, &self.ledger.compare(self.world))?;
        }
        Ok(())
    }

    /// The same answer must lead the twin to the same state, here by its hash.
    fn answer_in_twin(&mut self, seat: Seat, intent: &Intent, after: u64) -> Result<(), Breach> {
        let there = answer(self.twin, seat, intent.clone()).map(|()| invariants::hash(self.twin));
        if there != Ok(after) {
            return Err(Breach::new(Invariant::Snapshots, format_args!("{intent:?} elsewhere: {there:?}")));
        }
        Ok(())
    }
}

/// Counts in words.
pub(super) fn told(counts: Counts) -> String {
    let Counts { battles, decisions, expensive } = counts;
    let (battles, decisions) = (counted(battles, "battle", "battles"), counted(decisions, "decision", "decisions"));
    format!("{battles}, {decisions}, the expensive invariants asked at {expensive} of them")
}
