//! A script is played, step after step.

use super::check::{Stage, check};
use super::expect::{Mismatch, State};
use super::failure::Failure;
use super::schema::{Offer, Script, Step};
use super::shelf::Shelf;
use crate::battle::words::{Answer, line};
use crate::battle::{
    BattleError, BattleEvent, Decision, Dice, Die, EventKind, Events, Intent, Pending, Phase, RuleSetId, Setup,
    StepOutput, Tally, answer, begin, look, recount,
};
use crate::battlefield::{RuleData, Seat};
use crate::level::{Level, Veteran};
use crate::reading::{self, Limits, Path, Problems, Report, Source, quote};
use crate::rules::{RuleSetDef, RulesPlugin};
use bevy::prelude::{App, World};

/// A script that is played: its level, and how far it is.
///
/// `begin`, then `step` until it says that there is no more, then `finish`; [`run`] does all of it.
pub struct Play {
    /// The script.
    pub script: Script,
    /// The level that is played now: its own, or one that follows.
    pub level: Level,
    /// The level's rule set.
    pub kit: RuleSetDef,
    /// The beginning of the battle.
    pub setup: Setup,
    pub(super) report: Report,
    pub(super) at: usize,
    /// The number of the first event since the last answer was given, or something was said aside.
    pub(super) since: u32,
    choices: usize,
    /// The rule data before the options of a level.
    data: RuleData,
    /// The levels that its steps go on with, in order.
    later: Vec<Level>,
    /// How many of them it has gone on with.
    continued: usize,
    /// What was counted before the battle began.
    tallies: Vec<Tally>,
    /// Whether the beginning is over.
    begun: bool,
    told: Vec<Chapter>,
}

/// What happened at the beginning, or by a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The step, from 1; `None` for the beginning.
    pub step: Option<usize>,
    /// The step in words: `Rurik: evade`.
    pub title: String,
    /// What happened, a sentence each, with its rule.
    pub lines: Vec<String>,
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
    /// The rule set of its level.
    pub rules: RuleSetId,
}

/// Plays a whole script in a world of its own.
///
/// # Errors
/// The first step that fails, or all problems of the text.
pub fn run(source: &Source, shelf: &Shelf) -> Result<Summary, Failure> {
    run_telling(source, shelf).0
}

/// Plays a whole script in a world of its own, and tells what happened up to its end or its failure.
pub fn run_telling(source: &Source, shelf: &Shelf) -> (Result<Summary, Failure>, Vec<Chapter>) {
    let mut play = match Play::prepare(source, shelf) {
        Ok(play) => play,
        Err(problems) => return (Err(problems.into()), Vec::new()),
    };
    let result = play.through(arena().world_mut());
    (result, play.told)
}

/// A world without a window in which battles can be played.
pub fn arena() -> App {
    let mut app = App::new();
    app.add_plugins(RulesPlugin);
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
        let wanted = std::iter::once((Path::to("level"), &script.level));
        let more = script.steps.iter().enumerate().filter_map(|(at, step)| match step {
            Step::Continue(name) => Some((Path::to("steps").index(at), name)),
            _ => None,
        });
        let mut levels: Vec<Level> = Vec::new();
        let mut known = None;
        for (path, name) in wanted.chain(more) {
            let level = match level(name, source, shelf) {
                Ok(level) => level,
                Err(problems) if problems.iter().all(|problem| problem.span == (0..0)) => {
                    // The file was not there, or could not be opened: the script is what has to be changed.
                    for problem in &problems {
                        let message = format!("{}: {}", quote(name), problem.message);
                        report.add(&path, message, problem.help.clone());
                    }
                    return Err(report.finish(None::<()>).err().unwrap_or(problems));
                }
                Err(problems) => return Err(problems),
            };
            if known.is_none() {
                known = shelf.rules(level.rules);
            }
            if let Some(before) = levels.last()
                && level.follows.as_deref() != Some(&before.id)
            {
                let message = format!("{} does not follow {}", quote(&level.id), quote(&before.id));
                let help = Some(format!("write `follows: \"{}\"` into that level, or name another one", before.id));
                report.add(&path, message, help);
            }
            levels.push(level);
        }
        let (Some((kit, data)), Some(first)) = (known, levels.first().cloned()) else {
            let message = "the rule set of this level cannot be played with this program".to_owned();
            return Err(Problems::of_file(source.name(), message, None));
        };
        let mut stages: Vec<Stage> = levels
            .iter()
            .filter(|level| level.rules == first.rules)
            .map(|level| level.setup(&kit, data))
            .map(|setup| setup.map(|setup| Stage { words: (kit.vocabulary)(&setup.data), setup }))
            .collect::<Result<_, _>>()
            .map_err(|error| Problems::of_file(source.name(), error.to_string(), None))?;
        let tallies = check(&script, &mut stages, &mut report);
        let told = report.clone();
        let script = told.finish(Some(script))?;
        let setup = stages.into_iter().next().map(|stage| stage.setup).ok_or_else(|| unreadable(source))?;
        Ok(Self {
            script,
            level: first,
            kit,
            setup,
            report,
            at: 0,
            since: 0,
            choices: 0,
            data: data.clone(),
            later: levels.split_off(1),
            continued: 0,
            tallies,
            begun: false,
            told: Vec::new(),
        })
    }

    /// Plays all of it.
    fn through(&mut self, world: &mut World) -> Result<Summary, Failure> {
        self.begin(world)?;
        while self.step(world)? {}
        self.finish(world)
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

    /// What happened so far, a chapter for the beginning and for each step that brought something about.
    #[must_use]
    pub fn story(&self) -> &[Chapter] {
        &self.told
    }

    /// Begins the battle, with the script's dice.
    ///
    /// # Errors
    /// If the dice do not even suffice for that, or the beginning cannot be.
    pub fn begin(&mut self, world: &mut World) -> Result<(), Failure> {
        (self.at, self.since, self.choices, self.begun) = (0, 0, 0, false);
        let mut begun = begin(world, &self.setup, Dice::showing(self.script.dice.clone()));
        if begun.is_ok() && !self.tallies.is_empty() {
            begun = recount(world, &self.tallies);
        }
        let title = self.level.title.clone();
        self.after(world, begun, title)?;
        self.begun = true;
        self.holds(world)
    }

    /// Whether the battle began as the script says.
    fn holds(&self, world: &mut World) -> Result<(), Failure> {
        let rules = self.setup.rules;
        let untidy: Vec<(usize, String)> = look(world, |view| {
            let told = |(at, unit): (usize, _)| Some((at, rules.tidy(view, unit)?));
            view.field.roster.ids().enumerate().filter_map(told).collect()
        });
        let mut told = Vec::new();
        for (at, why) in untidy {
            let name = &self.setup.units[at].name;
            let entry = self.script.setup.iter().position(|entry| entry.unit.eq_ignore_ascii_case(name));
            if let Some(entry) = entry {
                told.push((Path::to("setup").index(entry), format!("{name} cannot begin like this: {why}")));
            }
        }
        if let Some(name) = &self.script.turn {
            let found = look(world, |view| {
                view.turn.actor().map(|unit| view.field.roster.member(unit).name.clone()).unwrap_or_default()
            });
            if !found.eq_ignore_ascii_case(name) {
                told.push((Path::to("turn"), format!("it cannot be the turn of {name} here, but of {found}")));
            }
        }
        if told.is_empty() { Ok(()) } else { Err(self.failure(world, None, told)) }
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
                let (pass, _) = self.setup.rules.verbs(&self.setup.data);
                let verb = self.setup.rules.names(&self.setup.data).verb_key(pass).to_owned();
                self.choose(world, &Answer { unit: unit.clone(), verb, with: Vec::new() })?;
            }
            Step::Expect(expected) => {
                let wrong = self.state(world, |state| state.mismatches(expected));
                self.hold(world, wrong)?;
            }
            Step::Offered(offer) => self.offered(world, offer)?,
            Step::Refused(refusing) => self.refused(world, refusing)?,
            Step::Aside(said) => self.aside(world, said)?,
            Step::Continue(_) => self.go_on(world)?,
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
            let left: Vec<String> = left.iter().map(ToString::to_string).collect();
            let message = format!("expected all dice to be drawn, found {} left: {}", left.len(), left.join(", "));
            return Err(self.failure(world, None, vec![(Path::to("dice").index(draws), message)]));
        }
        let (title, steps) = (self.script.title.clone(), self.script.steps.len());
        Ok(Summary { title, steps, choices: self.choices, draws, rules: self.setup.rules.id() })
    }

    fn choose(&mut self, world: &mut World, words: &Answer) -> Result<(), Failure> {
        let (_, seat, intent) = self.asked(world, words)?;
        self.since = world.resource::<Events>().next;
        match answer(world, seat, intent.clone()) {
            Err(BattleError::NotLegal(reason)) => {
                Err(self.wrong(world, &format!("the answer {}", State::shown(words)), &reason))
            }
            result => {
                self.choices += 1;
                self.after(world, result, State::shown(words))
            }
        }
    }

    /// On to the level that follows, with those who are left and the dice that are left.
    fn go_on(&mut self, world: &mut World) -> Result<(), Failure> {
        if !matches!(world.resource::<Phase>(), Phase::Over { .. }) {
            let question = self.state(world, |state| state.question());
            return Err(self.wrong(world, "the battle to be over", &question));
        }
        let Some(level) = self.later.get(self.continued) else {
            return Err(self.wrong(world, "a level that follows", "none"));
        };
        let level = match level.continued(&self.kit, &self.data, &Veteran::all(world)) {
            Ok(level) => level,
            Err(nobody) => return Err(self.wrong(world, "the level to be gone on with", &nobody.to_string())),
        };
        self.continued += 1;
        self.setup = match level.setup(&self.kit, &self.data) {
            Ok(setup) => setup,
            Err(error) => return Err(self.wrong(world, "a level that can be played", &error.to_string())),
        };
        self.level = level;
        self.since = 0;
        let dice = world.resource::<Dice>().clone();
        let begun = begin(world, &self.setup, dice);
        let title = self.level.title.clone();
        self.after(world, begun, title)
    }

    /// The open question and the answer, if the unit is the one that is asked.
    pub(super) fn asked(&self, world: &mut World, words: &Answer) -> Result<(Decision, Seat, Intent), Failure> {
        let (asked, found) = self.state(world, |state| (state.asked(&words.unit).cloned(), state.question()));
        let Some(decision) = asked else {
            return Err(self.wrong(world, &format!("{} to be asked", State::answerer(&words.unit)), &found));
        };
        let rules = self.setup.rules;
        let read = look(world, |view| words.read(rules, view));
        let intent = read.map_err(|unknown| {
            self.wrong(world, &format!("the answer {}", State::shown(words)), &unknown.to_string())
        })?;
        // What is about a unit may be decided by somebody else.
        let seat = decision.asked.seat;
        Ok((decision, seat, intent))
    }

    fn offered(&self, world: &mut World, offer: &Offer) -> Result<(), Failure> {
        let wrong = self.state(world, |state| match state.asked(&offer.unit) {
            Some(decision) => state.offer(decision, offer),
            None => {
                let expected = format!("{} to be asked", State::answerer(&offer.unit));
                vec![Mismatch { at: Path::root().field("unit"), expected, found: state.question() }]
            }
        });
        self.hold(world, wrong)
    }

    /// What an answer led to, or the beginning: whether the dice sufficed and were possible.
    pub(super) fn after(
        &mut self,
        world: &mut World,
        result: Result<(), BattleError>,
        title: String,
    ) -> Result<(), Failure> {
        let step = self.begun.then_some(self.at + 1);
        let lines = self.state(world, |state| state.sentences());
        self.told.push(Chapter { step, title, lines });
        match result {
            Ok(()) => Ok(()),
            Err(BattleError::DiceRanOut(_) | BattleError::WrongDice(..)) => Err(self.dice_failed(world)),
            Err(error) if self.begun => Err(self.wrong(world, "the battle to go on", &error.to_string())),
            Err(error) => Err(self.failure(world, None, vec![(Path::to("level"), error.to_string())])),
        }
    }

    /// The dice were missing or impossible: told at the number, or at the list if it is too short.
    fn dice_failed(&self, world: &mut World) -> Failure {
        let place = if self.begun { format!("step {}", self.at + 1) } else { "the beginning".to_owned() };
        let Some(fault) = world.resource::<Dice>().fault().cloned() else {
            return self.wrong(world, "dice", "none");
        };
        let undrawn = world.resource::<StepOutput>().undrawn.clone();
        let purpose = undrawn.map(|what| self.state(world, |state| state.purpose(&what))).unwrap_or_default();
        let list = Path::to("dice");
        let (path, message) = match &fault.shown {
            None => {
                let message = format!("{place}: expected a die number {}, found no more dice", fault.draw);
                (list, format!("{message} ({}{purpose})", fault.die))
            }
            Some(shown) => {
                let at = list.index(usize::try_from(fault.draw - 1).unwrap_or(usize::MAX));
                let at = fault.face.map_or_else(|| at.clone(), |face| at.index(face));
                let wanted = expected_of(fault.die);
                (at, format!("{place}: expected {wanted}{purpose}, found {shown}: {}", fault.reason))
            }
        };
        self.failure(world, self.begun.then_some(self.at), vec![(path, message)])
    }

    pub(super) fn hold(&self, world: &mut World, wrong: Vec<Mismatch>) -> Result<(), Failure> {
        if wrong.is_empty() {
            return Ok(());
        }
        let told = wrong
            .into_iter()
            .map(|Mismatch { at, expected, found }| (self.here().join(&at), self.message(&expected, &found)))
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

    pub(super) fn wrong(&self, world: &mut World, expected: &str, found: &str) -> Failure {
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
    pub(super) fn state<R>(&self, world: &mut World, f: impl FnOnce(&State) -> R) -> R {
        let decision = world.resource::<Pending>().0.clone();
        let list = &world.resource::<Events>().list;
        let events: Vec<BattleEvent> = list.iter().filter(|event| event.seq >= self.since).cloned().collect();
        let rules = self.setup.rules;
        look(world, |view| f(&State { rules, view, decision: decision.as_ref(), events: &events }))
    }
}

/// What a script can have for a draw.
fn expected_of(die: Die) -> String {
    let range = die.range();
    format!("a die from {} to {} ({die})", range.start(), range.end())
}

impl State<'_> {
    /// What a draw was for: ` for Parry of Ysolde`.
    fn purpose(&self, what: &EventKind) -> String {
        let name = |unit: &crate::battlefield::UnitId| self.view.field.roster.member(*unit).name.as_str();
        let names = self.rules.names(&self.view.field.rule_data);
        let (_, end_turn) = self.rules.verbs(&self.view.field.rule_data);
        match what {
            EventKind::Rolled { unit, verb, .. } if *verb == end_turn => {
                format!(" for the order of turns of {}", name(unit))
            }
            EventKind::Rolled { unit, verb, .. } => format!(" for {} of {}", names.verb_name(*verb), name(unit)),
            EventKind::Struck { by, unit, .. } => format!(" for the damage of {} to {}", name(by), name(unit)),
            EventKind::Beset { unit, .. } => format!(" for the hazard that strikes {}", name(unit)),
            EventKind::Drawn { unit, .. } => format!(" for the target of {}", name(unit)),
            _ => String::new(),
        }
    }

    /// The sentences of what happened since the last answer.
    pub fn sentences(&self) -> Vec<String> {
        self.events.iter().map(|event| line(self.rules, self.view, event)).collect()
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
