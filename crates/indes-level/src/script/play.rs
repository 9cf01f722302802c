//! Plays a script step by step.

use super::check::check;
use super::content::Content;
use super::expect::{Mismatch, State};
use super::failure::Failure;
use super::loading;
use super::schema::{Offer, Script, Step};
use crate::level::{Level, Veteran};
use bevy::prelude::{App, World};
use indes_core::battle::words::{Answer, line};
use indes_core::battle::{
    BattleError, BattleEvent, Decision, Dice, Die, EventKind, Events, Intent, Pending, Phase, RuleSetId, Setup,
    StepOutput, Tally, answer, begin, look, recount,
};
use indes_core::battlefield::{RuleData, Seat};
use indes_core::reading::{self, Limits, Path, Problems, Report, Source};
use indes_rules::{RuleSetDef, RulesPlugin};

/// A script while it is played.
///
/// `begin`, then `step` until it returns `false`, then `finish`; [`run`] does all of it.
pub struct Play {
    /// The script.
    pub script: Script,
    /// The present level: its own, or one that it continues with.
    pub level: Level,
    /// The level's rule set.
    pub def: RuleSetDef,
    /// The setup of the battle.
    pub setup: Setup,
    pub(super) report: Report,
    pub(super) at: usize,
    /// The number of the first event since the last choice.
    pub(super) since: u32,
    choices: usize,
    /// The rule data before the options of a level are applied.
    data: RuleData,
    /// The levels that it continues with, in order.
    later: Vec<Level>,
    /// How many of them have begun.
    continued: usize,
    /// The tallies that the battle begins with.
    tallies: Vec<Tally>,
    /// Whether `begin` has succeeded.
    begun: bool,
    story: Vec<StoryStep>,
}

/// The events of the beginning or of a step, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryStep {
    /// The step, from 1; `None` for the beginning.
    pub step: Option<usize>,
    /// The step in words: `Rurik: evade`.
    pub title: String,
    /// A sentence with its rule for each event.
    pub lines: Vec<String>,
}

/// The numbers of a script that passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The title of the script.
    pub title: String,
    /// Steps.
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
pub fn run(source: &Source, content: &Content) -> Result<Summary, Failure> {
    run_with_story(source, content).0
}

/// Plays a whole script in a world of its own. Returns its story up to its end or its failure as well.
pub fn run_with_story(source: &Source, content: &Content) -> (Result<Summary, Failure>, Vec<StoryStep>) {
    let mut play = match Play::prepare(source, content) {
        Ok(play) => play,
        Err(problems) => return (Err(problems.into()), Vec::new()),
    };
    let result = play.through(arena().world_mut());
    (result, play.story)
}

/// An app without a window whose world can hold battles.
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
    pub fn prepare(source: &Source, content: &Content) -> Result<Self, Problems> {
        let (script, mut report) = reading::examine::<Script>(source, &Limits::LEVEL);
        let Some(script) = script.filter(|_| report.is_empty()) else {
            return Err(report.finish(None::<()>).err().unwrap_or_else(|| unreadable(source)));
        };
        let mut levels = loading::levels(&script, source, content, &mut report)?;
        let first = levels.first().cloned();
        let rules = first.as_ref().and_then(|first| content.rules(first.rules));
        let (Some(first), Some((def, data))) = (first, rules) else {
            let message = "the rule set of this level cannot be played with this program".to_owned();
            return Err(Problems::of_file(source.name(), message, None));
        };
        let mut stages = loading::stages(&levels, &def, data, source)?;
        let tallies = check(&script, &mut stages, &mut report);
        let script = report.clone().finish(Some(script))?;
        let setup = stages.into_iter().next().map(|stage| stage.setup).ok_or_else(|| unreadable(source))?;
        Ok(Self {
            script,
            level: first,
            def,
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
            story: Vec::new(),
        })
    }

    /// Plays the whole script.
    fn through(&mut self, world: &mut World) -> Result<Summary, Failure> {
        self.begin(world)?;
        while self.step(world)? {}
        self.finish(world)
    }

    /// The place of the next step, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The next step; `None` at the end.
    #[must_use]
    pub fn next(&self) -> Option<&Step> {
        self.script.steps.get(self.at)
    }

    /// The story so far: the beginning, and each step that made a choice.
    #[must_use]
    pub fn story(&self) -> &[StoryStep] {
        &self.story
    }

    /// Begins the battle, with the script's dice.
    ///
    /// # Errors
    /// If there are too few dice, or the battle cannot begin like this.
    pub fn begin(&mut self, world: &mut World) -> Result<(), Failure> {
        (self.at, self.since, self.choices, self.begun) = (0, 0, 0, false);
        let mut begun = begin(world, &self.setup, Dice::showing(self.script.dice.clone()));
        if begun.is_ok() && !self.tallies.is_empty() {
            begun = recount(world, &self.tallies);
        }
        let title = self.level.title.clone();
        self.finish_step(world, begun, title)?;
        self.begun = true;
        self.check_beginning(world)
    }

    /// The state that the battle began in must be a possible one, and the turn that of the script.
    fn check_beginning(&self, world: &mut World) -> Result<(), Failure> {
        let rules = self.setup.rules;
        let untidy: Vec<(usize, String)> = look(world, |view| {
            let fault = |(at, unit): (usize, _)| Some((at, rules.tidy(view, unit)?));
            view.field.roster.ids().enumerate().filter_map(fault).collect()
        });
        let mut wrong = Vec::new();
        for (at, why) in untidy {
            let name = &self.setup.units[at].name;
            let entry = self.script.setup.iter().position(|entry| entry.unit.eq_ignore_ascii_case(name));
            if let Some(entry) = entry {
                wrong.push((Path::to("setup").index(entry), format!("{name} cannot begin like this: {why}")));
            }
        }
        if let Some(name) = &self.script.turn {
            let found = look(world, |view| {
                view.turn.actor().map(|unit| view.field.roster.member(unit).name.clone()).unwrap_or_default()
            });
            if !found.eq_ignore_ascii_case(name) {
                wrong.push((Path::to("turn"), format!("it cannot be the turn of {name} here, but of {found}")));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(self.failure(world, None, wrong)) }
    }

    /// Plays one step. Returns `false` if there is none left.
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
                self.fail_on(world, wrong)?;
            }
            Step::Offered(offer) => self.offered(world, offer)?,
            Step::Refused(refusing) => self.refused(world, refusing)?,
            Step::Aside(said) => self.aside(world, said)?,
            Step::Continue(_) => self.continue_level(world)?,
        }
        self.at += 1;
        Ok(true)
    }

    /// Checks that all dice were drawn.
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
                Err(self.step_failure(world, &format!("the answer {}", State::shown(words)), &reason))
            }
            result => {
                self.choices += 1;
                self.finish_step(world, result, State::shown(words))
            }
        }
    }

    /// Begins the level that follows, with the units and the dice that are left.
    fn continue_level(&mut self, world: &mut World) -> Result<(), Failure> {
        if !matches!(world.resource::<Phase>(), Phase::Over { .. }) {
            let question = self.state(world, |state| state.question());
            return Err(self.step_failure(world, "the battle to be over", &question));
        }
        let Some(level) = self.later.get(self.continued) else {
            return Err(self.step_failure(world, "a level that follows", "none"));
        };
        let level = match level.continued(&self.def, &self.data, &Veteran::all(world)) {
            Ok(level) => level,
            Err(nobody) => return Err(self.step_failure(world, "the level to be gone on with", &nobody.to_string())),
        };
        self.continued += 1;
        self.setup = match level.setup(&self.def, &self.data) {
            Ok(setup) => setup,
            Err(error) => return Err(self.step_failure(world, "a level that can be played", &error.to_string())),
        };
        self.level = level;
        self.since = 0;
        let dice = world.resource::<Dice>().clone();
        let begun = begin(world, &self.setup, dice);
        let title = self.level.title.clone();
        self.finish_step(world, begun, title)
    }

    /// The open question with its seat, and the answer to it. Fails if the unit of the answer is not asked.
    pub(super) fn asked(&self, world: &mut World, words: &Answer) -> Result<(Decision, Seat, Intent), Failure> {
        let (asked, found) = self.state(world, |state| (state.asked(&words.unit).cloned(), state.question()));
        let Some(decision) = asked else {
            return Err(self.step_failure(world, &format!("{} to be asked", State::answerer(&words.unit)), &found));
        };
        let rules = self.setup.rules;
        let read = look(world, |view| words.read(rules, view));
        let intent = read.map_err(|unknown| {
            self.step_failure(world, &format!("the answer {}", State::shown(words)), &unknown.to_string())
        })?;
        // Another seat than the unit's own may decide.
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
        self.fail_on(world, wrong)
    }

    /// Adds the events of a choice or of the beginning to the story, and fails if its dice were missing or impossible.
    pub(super) fn finish_step(
        &mut self,
        world: &mut World,
        result: Result<(), BattleError>,
        title: String,
    ) -> Result<(), Failure> {
        let step = self.begun.then_some(self.at + 1);
        let lines = self.state(world, |state| state.sentences());
        self.story.push(StoryStep { step, title, lines });
        match result {
            Ok(()) => Ok(()),
            Err(BattleError::DiceRanOut(_) | BattleError::WrongDice(..)) => Err(self.dice_failed(world)),
            Err(error) if self.begun => Err(self.step_failure(world, "the battle to go on", &error.to_string())),
            Err(error) => Err(self.failure(world, None, vec![(Path::to("level"), error.to_string())])),
        }
    }

    /// The failure for missing or impossible dice, at the number, or at the list if it is too short.
    fn dice_failed(&self, world: &mut World) -> Failure {
        let place = if self.begun { format!("step {}", self.at + 1) } else { "the beginning".to_owned() };
        let Some(fault) = world.resource::<Dice>().fault().cloned() else {
            return self.step_failure(world, "dice", "none");
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

    pub(super) fn fail_on(&self, world: &mut World, wrong: Vec<Mismatch>) -> Result<(), Failure> {
        if wrong.is_empty() {
            return Ok(());
        }
        let wrong = wrong
            .into_iter()
            .map(|Mismatch { at, expected, found }| (self.here().join(&at), self.message(&expected, &found)))
            .collect();
        Err(self.failure(world, Some(self.at), wrong))
    }

    fn here(&self) -> Path {
        Path::to("steps").index(self.at)
    }

    fn message(&self, expected: &str, found: &str) -> String {
        let name = self.script.steps.get(self.at).map_or("", Step::name);
        format!("step {} ({name}): expected {expected}, found {found}", self.at + 1)
    }

    pub(super) fn step_failure(&self, world: &mut World, expected: &str, found: &str) -> Failure {
        self.failure(world, Some(self.at), vec![(self.here(), self.message(expected, found))])
    }

    fn failure(&self, world: &mut World, step: Option<usize>, wrong: Vec<(Path, String)>) -> Failure {
        let mut report = self.report.clone();
        let first = wrong.first().map(|first| first.1.clone()).unwrap_or_default();
        for (path, message) in wrong {
            report.add(&path, message, None);
        }
        let problems =
            report.finish(None::<()>).err().unwrap_or_else(|| Problems::of_file(&self.level.id, first, None));
        let story = self.state(world, |state| state.sentences());
        Failure { step: step.map(|step| step + 1), problems, story }
    }

    /// Calls `f` with the state of the battle and the events since the last choice.
    pub(super) fn state<R>(&self, world: &mut World, f: impl FnOnce(&State) -> R) -> R {
        let decision = world.resource::<Pending>().0.clone();
        let list = &world.resource::<Events>().list;
        let events: Vec<BattleEvent> = list.iter().filter(|event| event.seq >= self.since).cloned().collect();
        let rules = self.setup.rules;
        look(world, |view| f(&State { rules, view, decision: decision.as_ref(), events: &events }))
    }
}

/// The values that a script may have for a draw, in words.
fn expected_of(die: Die) -> String {
    let range = die.range();
    format!("a die from {} to {} ({die})", range.start(), range.end())
}

impl State<'_> {
    /// The purpose of a draw, in words: ` for Parry of Ysolde`.
    fn purpose(&self, what: &EventKind) -> String {
        let name = |unit: &indes_core::battlefield::UnitId| self.view.field.roster.member(*unit).name.as_str();
        let names = self.rules.names(&self.view.field.rule_data);
        let (_, end_turn) = self.rules.verbs(&self.view.field.rule_data);
        match what {
            EventKind::Rolled { unit, verb, .. } if *verb == end_turn => match self.rules.counts_turns() {
                true => format!(" for the first turn of {}", name(unit)),
                false => format!(" for the order of turns of {}", name(unit)),
            },
            EventKind::Rolled { unit, verb, .. } => format!(" for {} of {}", names.verb_name(*verb), name(unit)),
            EventKind::Struck { by, unit, .. } => format!(" for the damage of {} to {}", name(by), name(unit)),
            EventKind::Beset { unit, .. } => format!(" for the hazard that strikes {}", name(unit)),
            EventKind::Drawn { unit, .. } => format!(" for the target of {}", name(unit)),
            _ => String::new(),
        }
    }

    /// A sentence for each event since the last choice.
    pub fn sentences(&self) -> Vec<String> {
        self.events.iter().map(|event| line(self.rules, self.view, event)).collect()
    }
}

fn unreadable(source: &Source) -> Problems {
    Problems::of_file(source.name(), "the file cannot be read".to_owned(), None)
}
