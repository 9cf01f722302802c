//! A script is played, step after step.

use super::check::check;
use super::expect::{Mismatch, State};
use super::failure::Failure;
use super::schema::{Offer, Refusing, Script, Step};
use super::shelf::Shelf;
use crate::battle::words::{Answer, draw_range, sentence, why_not};
use crate::battle::{
    BattleError, BattleEvent, BattlePlugin, Decision, Dice, Draw, Events, Intent, Pending, Setup, Snapshot, What,
    answer, begin, look,
};
use crate::battlefield::Seat;
use crate::level::Level;
use crate::reading::{self, Limits, Path, Problems, Report, Source, quote};
use crate::rules::Kit;
use bevy::prelude::{App, World};

/// A script that is played: its level, and how far it is.
///
/// `begin`, then `step` until it says that there is no more, then `finish`; [`run`] does all of it.
pub struct Play {
    /// The script.
    pub script: Script,
    /// Its level.
    pub level: Level,
    /// The level's rule set.
    pub kit: Kit,
    /// The beginning of the battle.
    pub setup: Setup,
    report: Report,
    at: usize,
    /// The number of the first event since the last answer was given.
    since: u32,
    choices: usize,
}

/// What a script that did not fail came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What the script shows.
    pub title: String,
    /// Its steps.
    pub steps: usize,
    /// Answers given.
    pub choices: usize,
    /// Dice drawn.
    pub draws: usize,
}

/// Plays a whole script in a world of its own.
///
/// # Errors
/// The first step that fails, or all problems of the text.
pub fn run(source: &Source, shelf: &Shelf) -> Result<Summary, Failure> {
    let mut play = Play::prepare(source, shelf)?;
    let mut app = arena();
    let world = app.world_mut();
    play.begin(world)?;
    while play.step(world)? {}
    play.finish(world)
}

/// A world without a window in which battles can be played.
pub fn arena() -> App {
    let mut app = App::new();
    app.add_plugins(BattlePlugin);
    app
}

impl Play {
    /// Reads a script and looks up every name in it.
    ///
    /// # Errors
    /// All problems of the script, or all of its level.
    pub fn prepare(source: &Source, shelf: &Shelf) -> Result<Self, Problems> {
        let (script, mut report) = reading::examine::<Script>(source, &Limits::LEVEL);
        let Some(script) = script.filter(|_| report.is_empty()) else {
            return Err(report.finish(None::<()>).err().unwrap_or_else(|| unreadable(source)));
        };
        let level = match level(&script.level, source, shelf) {
            Ok(level) => level,
            Err(problems) if problems.iter().all(|problem| problem.span == (0..0)) => {
                // The file was not there, or could not be opened: the script is what has to be changed.
                for problem in &problems {
                    let message = format!("{}: {}", quote(&script.level), problem.message);
                    report.add(&Path::to("level"), message, problem.help.clone());
                }
                return Err(report.finish(None::<()>).err().unwrap_or(problems));
            }
            Err(problems) => return Err(problems),
        };
        let Some((kit, data)) = shelf.rules(level.rules) else {
            let message = format!("the rule set {} cannot be played with this program", level.rules);
            return Err(Problems::of_file(source.name(), message, None));
        };
        let mut setup = level.setup(&kit, data);
        check(&script, &mut setup, &mut report);
        let told = report.clone();
        let script = told.finish(Some(script))?;
        Ok(Self { script, level, kit, setup, report, at: 0, since: 0, choices: 0 })
    }

    /// The step that comes next, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The step that comes next.
    #[must_use]
    pub fn next(&self) -> Option<&Step> {
        self.script.steps.get(self.at)
    }

    /// Begins the battle, with the script's dice.
    ///
    /// # Errors
    /// If the dice do not even suffice for that.
    pub fn begin(&mut self, world: &mut World) -> Result<(), Failure> {
        (self.at, self.since, self.choices) = (0, 0, 0);
        let begun = begin(world, &self.setup, Dice::scripted(self.script.dice.clone()));
        self.after(world, begun)
    }

    /// Takes one step; whether there was one.
    ///
    /// # Errors
    /// If it fails.
    pub fn step(&mut self, world: &mut World) -> Result<bool, Failure> {
        let Some(step) = self.script.steps.get(self.at).cloned() else {
            return Ok(false);
        };
        match &step {
            Step::Choose(answer) => self.choose(world, answer)?,
            Step::Pass(unit) => {
                let (pass, _) = (self.setup.rules.verbs)(&self.setup.data);
                let verb = (self.setup.rules.names)(&self.setup.data).verb_key(pass).to_owned();
                self.choose(world, &Answer { unit: unit.clone(), verb, with: Vec::new() })?;
            }
            Step::Expect(expected) => {
                let wrong = self.state(world, |state| state.mismatches(expected));
                self.hold(world, wrong)?;
            }
            Step::Offered(offer) => self.offered(world, offer)?,
            Step::Refused(refusing) => self.refused(world, refusing)?,
        }
        self.at += 1;
        Ok(true)
    }

    /// Whether everything was used up.
    ///
    /// # Errors
    /// If dice are left.
    pub fn finish(&self, world: &mut World) -> Result<Summary, Failure> {
        let left = world.resource::<Dice>().left().to_vec();
        let draws = self.script.dice.len() - left.len().min(self.script.dice.len());
        if !left.is_empty() {
            let left: Vec<String> = left.iter().map(i16::to_string).collect();
            let message = format!("expected all dice to be drawn, found {} left: {}", left.len(), left.join(", "));
            return Err(self.failure(world, None, vec![(Path::to("dice").index(draws), message)]));
        }
        Ok(Summary { title: self.script.title.clone(), steps: self.script.steps.len(), choices: self.choices, draws })
    }

    fn choose(&mut self, world: &mut World, words: &Answer) -> Result<(), Failure> {
        let (decision, seat, intent) = self.asked(world, words)?;
        let rules = self.setup.rules;
        self.since = world.resource::<Events>().next;
        match answer(world, seat, intent.clone()) {
            Err(BattleError::NotLegal) => {
                let found = look(world, |view| why_not(&rules, view, &decision, &intent));
                let found = found.unwrap_or_else(|| "it is not legal".to_owned());
                Err(self.wrong(world, &format!("the answer {}", State::shown(words)), &found))
            }
            result => {
                self.choices += 1;
                self.after(world, result)
            }
        }
    }

    /// The open question and the answer, if the unit is the one that is asked.
    fn asked(&self, world: &mut World, words: &Answer) -> Result<(Decision, Seat, Intent), Failure> {
        let (asked, found) = self.state(world, |state| (state.asked(&words.unit).cloned(), state.question()));
        let Some(decision) = asked else {
            return Err(self.wrong(world, &format!("{} to be asked", words.unit), &found));
        };
        let (_, intent) = self.read(world, words)?;
        // What is about a unit may be decided by somebody else.
        let seat = decision.asked.seat;
        Ok((decision, seat, intent))
    }

    /// The answer as the battle takes it.
    fn read(&self, world: &mut World, words: &Answer) -> Result<(Seat, Intent), Failure> {
        let rules = self.setup.rules;
        look(world, |view| words.read(&rules, view))
            .map_err(|unknown| self.wrong(world, &format!("the answer {}", State::shown(words)), &unknown.to_string()))
    }

    fn offered(&self, world: &mut World, offer: &Offer) -> Result<(), Failure> {
        let wrong = self.state(world, |state| match state.asked(&offer.unit) {
            Some(decision) => state.offer(decision, offer),
            None => vec![Mismatch {
                field: "unit",
                expected: format!("{} to be asked", offer.unit),
                found: state.question(),
            }],
        });
        self.hold(world, wrong)
    }

    fn refused(&self, world: &mut World, refusing: &Refusing) -> Result<(), Failure> {
        let words = refusing.answer();
        let rules = self.setup.rules;
        let (asked, question) = self.state(world, |state| (state.asked(&words.unit).cloned(), state.question()));
        let (own, intent) = self.read(world, &words)?;
        let seat = asked.as_ref().map_or(own, |decision| decision.asked.seat);
        let waits_for = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
        if asked.is_none() && waits_for == Some(seat) {
            // The seat's answer would be taken for that of the unit that is asked.
            return Err(self.wrong(world, &format!("{} to be asked", words.unit), &question));
        }
        let (before, verb) = (Snapshot::take(world), intent.verb);
        let result = answer(world, seat, intent);
        let shown = State::shown(&words);
        let refusals = [BattleError::NotLegal, BattleError::NothingAsked];
        let is_refusal =
            |error: &BattleError| refusals.contains(error) || matches!(error, BattleError::NotYourDecision(..));
        if !result.as_ref().is_err_and(is_refusal) {
            let found = result.map_or_else(|error| error.to_string(), |()| "it was taken".to_owned());
            return Err(self.wrong(world, &format!("{shown} to be refused"), &found));
        }
        if Snapshot::take(world) != before {
            let found = "the refusal changed the battle";
            return Err(self.wrong(world, "a refused answer to leave everything as it was", found));
        }
        let reason = asked.and_then(|decision| look(world, |view| (rules.explain)(view, &decision.asked, verb)));
        match (refusing.rule, reason) {
            (None, _) => Ok(()),
            (Some(wanted), Some(reason)) if reason.rule == wanted => Ok(()),
            (Some(wanted), reason) => {
                let found = reason.map_or_else(
                    || "no reason".to_owned(),
                    |reason| format!("the reason \"{}\" by {}", reason.reason, reason.rule),
                );
                Err(self.wrong(world, &format!("{shown} to be refused by {wanted}"), &found))
            }
        }
    }

    /// What an answer led to, or the beginning: whether the dice sufficed and were possible.
    fn after(&self, world: &mut World, result: Result<(), BattleError>) -> Result<(), Failure> {
        let (rules, begun) = (self.setup.rules, self.choices > 0);
        let place = if begun { format!("step {}", self.at + 1) } else { "the beginning".to_owned() };
        let step = begun.then_some(self.at);
        let events: Vec<BattleEvent> = world.resource::<Events>().list.clone();
        let drawn = events.iter().filter_map(|event| Some((event, draw_of(&event.what)?)));
        for (at, (event, draw)) in drawn.enumerate() {
            let (least, most) = draw_range(draw.die);
            let (path, message) = match (self.script.dice.get(at), &result) {
                (None, Err(BattleError::DiceRanOut(_))) => {
                    let message = format!("{place}: expected a die number {}, found no more dice", at + 1);
                    (Path::to("dice"), message)
                }
                _ if event.seq >= self.since && !(least..=most).contains(&draw.value) => {
                    let message = format!("{place}: expected a die from {least} to {most}, found {}", draw.value);
                    (Path::to("dice").index(at), message)
                }
                _ => continue,
            };
            let wanted = look(world, |view| sentence(&rules, view, event));
            return Err(self.failure(world, step, vec![(path, format!("{message} ({wanted})"))]));
        }
        match result {
            Ok(()) => Ok(()),
            Err(error) => Err(self.wrong(world, "the battle to go on", &error.to_string())),
        }
    }

    fn hold(&self, world: &mut World, wrong: Vec<Mismatch>) -> Result<(), Failure> {
        if wrong.is_empty() {
            return Ok(());
        }
        let told = wrong
            .into_iter()
            .map(|Mismatch { field, expected, found }| (self.here().field(field), self.message(&expected, &found)))
            .collect();
        Err(self.failure(world, Some(self.at), told))
    }

    fn here(&self) -> Path {
        Path::to("steps").index(self.at)
    }

    fn message(&self, expected: &str, found: &str) -> String {
        let name = self.script.steps.get(self.at).map_or("", Step::name);
        format!("step {} ({name}): expected {expected}, found {found}", self.at + 1)
    }

    fn wrong(&self, world: &mut World, expected: &str, found: &str) -> Failure {
        self.failure(world, Some(self.at), vec![(self.here(), self.message(expected, found))])
    }

    fn failure(&self, world: &mut World, step: Option<usize>, told: Vec<(Path, String)>) -> Failure {
        let mut report = self.report.clone();
        let first = told.first().map(|told| told.1.clone()).unwrap_or_default();
        for (path, message) in told {
            report.add(&path, message, None);
        }
        let problems =
            report.finish(None::<()>).err().unwrap_or_else(|| Problems::of_file(&self.level.id, first, None));
        let story = self.state(world, |state| state.sentences());
        Failure { step: step.map(|step| step + 1), problems, story }
    }

    /// Looks at the battle and what happened in it since the last answer.
    fn state<R>(&self, world: &mut World, f: impl FnOnce(&State) -> R) -> R {
        let decision = world.resource::<Pending>().0.clone();
        let list = &world.resource::<Events>().list;
        let events: Vec<BattleEvent> = list.iter().filter(|event| event.seq >= self.since).cloned().collect();
        let rules = self.setup.rules;
        look(world, |view| f(&State { rules: &rules, view, decision: decision.as_ref(), events: &events }))
    }
}

/// The draw that an event tells of.
const fn draw_of(what: &What) -> Option<Draw> {
    match what {
        What::Rolled { draw, .. } => *draw,
        What::Struck { draw, .. } => Some(*draw),
        _ => None,
    }
}

fn unreadable(source: &Source) -> Problems {
    Problems::of_file(source.name(), "the file cannot be read".to_owned(), None)
}

/// The level of a script: written in it, in a file beside it, or of the library.
fn level(name: &str, script: &Source, shelf: &Shelf) -> Result<Level, Problems> {
    if name.trim_start().starts_with('(') {
        // The level's problems are told with the lines of the script.
        let at = script.text().find(name).unwrap_or(0);
        let lines = script.text()[..at].matches('\n').count();
        return shelf.read(&Source::new(script.name(), &format!("{}{name}", "\n".repeat(lines))));
    }
    let beside = std::path::Path::new(script.name()).parent();
    shelf.level(name, beside)
}
