//! What the decision column shows, and what comes back.

use crate::text::text;
use crate::window::keys::Action;
use crate::window::theme::icon::Icon;
use crate::window::widgets::{Odds, Piece, Pool, Runs, Sign, Stage, Tone};
use std::ops::Range;

/// Which of the two ways to show options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Flavour {
    /// Something happens and can be answered: the options are rows, one below the other.
    #[default]
    Answer,
    /// The own turn: the options are chips, and below them stands the plan of the focused one.
    Act,
}

/// Everything in the column.
#[derive(Clone, Debug, Default)]
pub struct DecisionView {
    /// Another number for another question, so that the focus starts anew.
    pub question: u64,
    /// Rows or chips.
    pub flavour: Flavour,
    /// Whose decision it is.
    pub head: Head,
    /// What happens, in one sentence: who, where, with what, whom, what is special.
    pub trigger: Runs,
    /// The stages of the exchange; empty on the own turn.
    pub ribbon: Vec<Stage>,
    /// What comes of doing nothing.
    pub otherwise: Option<Otherwise>,
    /// What the thin line over the odds of an option is.
    pub below: String,
    /// What may be done.
    pub options: Vec<OptionView>,
    /// What may not be done, and why.
    pub impossible: Vec<Refusal>,
    /// The plan of the focused option, on the own turn.
    pub plan: Option<PlanView>,
    /// A remark above the buttons.
    pub remark: Option<Remark>,
    /// What the Enter button says, if not the focused option's own name.
    pub confirm: Option<String>,
    /// What Esc does, if it does anything.
    pub decline: Option<String>,
    /// Who else is asked the same, in words, and whether the answer is for them as well.
    pub together: Option<(String, bool)>,
}

/// The head of the column, in the side's colour.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Who it is about, and the side's livery.
    pub piece: Piece,
    /// Side and seat: `Watch · seat 1 decides`.
    pub who: String,
    /// The question, in at most 34 letters.
    pub question: String,
}

/// What comes of doing nothing.
#[derive(Clone, Debug, Default)]
pub struct Otherwise {
    /// What it is called: `If you do nothing`.
    pub name: String,
    /// The attack that the odds are about: its attacker and its target.
    pub about: String,
    /// The odds.
    pub odds: Option<Odds>,
    /// What it comes to.
    pub effects: Vec<Effect>,
}

/// A consequence, in a few words.
#[derive(Clone, Debug)]
pub struct Effect {
    /// What kind of consequence.
    pub sign: Sign,
    /// The sign's colour.
    pub tone: Tone,
    /// The words; numbers are bold.
    pub text: Runs,
}

impl Effect {
    /// A consequence.
    #[must_use]
    pub fn new(icon: Icon, tone: Tone, marked: &str) -> Self {
        Self { sign: Sign::Icon(icon), tone, text: Runs::marked(marked) }
    }
}

/// What an option costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// How many action points, to be drawn as pips; 0 draws none.
    pub pips: u8,
    /// In words: `3 AP`.
    pub text: String,
}

impl Cost {
    /// So many action points.
    #[must_use]
    pub fn points(points: u8) -> Self {
        Self { pips: points, text: text!("price-points", points = points) }
    }
}

pub use crate::battle::Standing;

/// A standing order that can be given from the option itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingView {
    /// For what: `Next time she could parry`.
    pub name: String,
    /// As it is.
    pub now: Standing,
    /// On what it depends, how long it holds, for whom: each another one when it is pressed.
    pub parts: Vec<(OrderPart, String)>,
    /// Whether the number in what it depends on can be less, and more; nothing where there is none.
    pub number: Option<[bool; 2]>,
}

/// A part of a standing order that can be changed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderPart {
    /// On what it depends.
    Only,
    /// Less of the number in it.
    Less,
    /// More of it.
    More,
    /// How long it holds.
    Span,
    /// For whom.
    Whom,
}

/// A choice inside an option: which weapon, which surface, which skill.
#[derive(Clone, Debug, Default)]
pub struct SlotView {
    /// What is chosen: `with`.
    pub name: String,
    /// The choices.
    pub choices: Vec<SlotChoice>,
    /// Which one holds.
    pub chosen: usize,
}

/// One choice of a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotChoice {
    /// What it is called.
    pub name: String,
    /// What is special about it, in a word or two.
    pub detail: String,
}

/// Something that may be done.
#[derive(Clone, Debug, Default)]
pub struct OptionView {
    /// Its picture.
    pub icon: Icon,
    /// Its name, as the rules call it.
    pub name: String,
    /// With what: `longsword`.
    pub means: String,
    /// Its price.
    pub cost: Option<Cost>,
    /// The attack that the odds are about: its attacker and its target.
    pub about: String,
    /// What happens to the one who is struck.
    pub odds: Option<Odds>,
    /// The odds of the same attack if nothing is done.
    pub before: Option<Odds>,
    /// What it would be paid from, with what it takes.
    pub pool: Option<Pool>,
    /// At most three consequences: falls before and after, status or gain, anything else.
    pub effects: Vec<Effect>,
    /// Choices inside it.
    pub slots: Vec<SlotView>,
    /// The standing order about it.
    pub standing: Option<StandingView>,
    /// Whether there is a chain of numbers to show.
    pub why: bool,
}

impl OptionView {
    /// Everything in words, as a screen reader says it.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut said = vec![self.name.clone()];
        said.extend((!self.means.is_empty()).then(|| self.means.clone()));
        said.extend(self.cost.as_ref().map(|cost| cost.text.clone()));
        said.push(self.about.clone());
        said.extend(self.odds.as_ref().map(Odds::spoken));
        said.extend(self.pool.as_ref().map(Pool::spoken));
        said.extend(self.effects.iter().map(|effect| effect.text.spoken()));
        said.retain(|part| !part.is_empty());
        said.join(", ")
    }
}

/// Something that may not be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// What.
    pub name: String,
    /// Why not.
    pub reason: String,
    /// By which rule.
    pub rule: Option<String>,
}

impl Refusal {
    /// A refusal.
    #[must_use]
    pub fn new(name: &str, reason: &str, rule: &str) -> Self {
        let rule = (!rule.is_empty()).then(|| rule.to_owned());
        Self { name: name.to_owned(), reason: reason.to_owned(), rule }
    }

    /// In words.
    #[must_use]
    pub fn spoken(&self) -> String {
        let rule = self.rule.as_deref().map(|rule| format!(", {rule}")).unwrap_or_default();
        format!("{}{rule}", text!("decision-impossible", name = &self.name, reason = &self.reason))
    }
}

/// A remark with the rule that it comes from.
#[derive(Clone, Debug, Default)]
pub struct Remark {
    /// The words.
    pub text: Runs,
    /// Keys that belong to it, each with what it does here.
    pub keys: Vec<(Action, String)>,
    /// The rule.
    pub rule: Option<String>,
}

/// What is planned: where to go and what may come of it, whom to attack and how likely it is.
#[derive(Clone, Debug, Default)]
pub struct PlanView {
    /// In a few words: `D5 to H5`.
    pub title: String,
    /// What is special about it: `next to Vesna`.
    pub detail: String,
    /// Action points: what is there, what there can be, what the plan takes.
    pub points: Option<[i32; 3]>,
    /// What it takes, in words: `4 AP`.
    pub takes: String,
    /// What stands below, from above.
    pub blocks: Vec<PlanBlock>,
}

/// A part of a plan.
#[derive(Clone, Debug)]
pub enum PlanBlock {
    /// The steps of a path that one action pays for.
    Steps(StepsView),
    /// Another way to the same cell, in words.
    Other(String),
    /// Who may be the target.
    Targets(Vec<TargetView>),
    /// What would be left.
    Left(Vec<LeftPiece>),
    /// A sentence.
    Text(Runs),
    /// What happens to the target.
    Odds(String, Odds, Vec<Effect>),
}

/// The steps that one action pays for.
#[derive(Clone, Debug, Default)]
pub struct StepsView {
    /// Which action and what it costs: `Move 1 · 2 AP`.
    pub name: String,
    /// How much of it is used: `3 of 3 points`.
    pub used: String,
    /// The steps.
    pub steps: Vec<StepView>,
}

/// A step of a path.
#[derive(Clone, Debug, Default)]
pub struct StepView {
    /// Its number on the board.
    pub number: u32,
    /// Where it leads.
    pub cell: String,
    /// What is there: `grass`.
    pub ground: String,
    /// What it costs.
    pub cost: String,
    /// Who may answer it.
    pub provokes: Vec<Provoked>,
}

/// Somebody who may answer a step.
#[derive(Clone, Debug)]
pub struct Provoked {
    /// With what.
    pub icon: Icon,
    /// Who may do what: `Rurik may strike here`.
    pub who: String,
    /// With what, and what it costs: `mace, 4 of his 6 AP`.
    pub how: String,
    /// What would come of it.
    pub odds: Option<Odds>,
    /// In words: `−6.7 mean`.
    pub outcome: Runs,
}

/// Somebody who may be the target.
#[derive(Clone, Debug, Default)]
pub struct TargetView {
    /// Who.
    pub piece: Piece,
    /// The name.
    pub name: String,
    /// What is worth knowing: `crossbow · 18 / 18 · 9 AP`.
    pub detail: String,
    /// Whether this is the one.
    pub chosen: bool,
    /// Odds by what the target answers: `no answer`, `worst: Evade`.
    pub odds: Vec<(String, Odds)>,
    /// Why not, if this one cannot be the target.
    pub refusal: Option<Refusal>,
}

/// A piece of the line that says what would be left.
#[derive(Clone, Debug)]
pub enum LeftPiece {
    /// Words.
    Text(String),
    /// Something that it would pay for.
    Chip(Icon, String),
}

/// What was done in the column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionAction {
    /// Another option has the focus.
    Focused(usize),
    /// This option, with its slots as they are.
    Confirm(usize),
    /// Esc.
    Decline,
    /// The answer shall hold for all who are asked the same, or no more.
    Together,
    /// A slot of an option has another value.
    Slot {
        /// The option.
        option: usize,
        /// Its slot.
        slot: usize,
        /// The value.
        choice: usize,
    },
    /// A standing order.
    Standing {
        /// The option it is about.
        option: usize,
        /// What holds from now on.
        now: Standing,
    },
    /// Another value of a part of a standing order.
    Order {
        /// The option it is about.
        option: usize,
        /// The part.
        part: OrderPart,
    },
    /// Show the chain of numbers behind an option.
    Why(usize),
    /// The other way is taken instead.
    OtherWay,
    /// Another target.
    Target(usize),
    /// Open the rulebook at a rule.
    Rule(String),
}

/// What the column remembers from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct DecisionUi {
    /// Which option has the focus. Anybody may set it.
    pub focus: usize,
    /// Whether keys are heard; off while something else is open above.
    pub deaf: bool,
    pub(super) question: Option<u64>,
    pub(super) refusal: Option<usize>,
    pub(super) shown: Option<usize>,
    pub(super) tabbed: bool,
}

impl DecisionUi {
    /// Starts anew if the question is another one, and keeps the focus among the options.
    pub(super) fn meet(&mut self, view: &DecisionView) {
        if self.question != Some(view.question) {
            self.question = Some(view.question);
            self.focus = 0;
            self.refusal = None;
            self.shown = None;
        }
        self.focus = self.focus.min(view.options.len().saturating_sub(1));
    }

    /// Moves the focus by so many options, round at both ends.
    pub(super) fn step(&mut self, view: &DecisionView, by: isize) -> Option<DecisionAction> {
        let count = isize::try_from(view.options.len()).ok().filter(|count| *count > 0)?;
        let now = isize::try_from(self.focus).ok()?;
        self.give(usize::try_from((now + by).rem_euclid(count)).ok()?)
    }

    /// Gives the focus to an option.
    pub(super) fn give(&mut self, option: usize) -> Option<DecisionAction> {
        self.refusal = None;
        (self.focus != option).then(|| {
            self.focus = option;
            DecisionAction::Focused(option)
        })
    }

    /// The next or previous value of a slot of the focused option, round at both ends.
    pub(super) fn turn(&self, view: &DecisionView, slot: usize, by: isize) -> Option<DecisionAction> {
        let option = view.options.get(self.focus)?;
        let many: Vec<usize> =
            Range { start: 0, end: option.slots.len() }.filter(|at| option.slots[*at].choices.len() > 1).collect();
        let slot = *many.get(slot)?;
        let count = isize::try_from(option.slots[slot].choices.len()).ok()?;
        let now = isize::try_from(option.slots[slot].chosen).ok()?;
        let choice = usize::try_from((now + by).rem_euclid(count)).ok()?;
        Some(DecisionAction::Slot { option: self.focus, slot, choice })
    }
}
