//! The contents of the decision column, and the actions it returns.

use crate::keys::Action;
use crate::panels::head::Head;
use crate::theme::icon::Icon;
use crate::widgets::bars::Pips;
use crate::widgets::{ContestBar, ExchangeStage, Odds, Piece, Pool, Runs, Sign, Tone};
use bevy::prelude::Message;
use indes_core::text::text;

/// The layout of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OptionsLayout {
    /// Rows one below the other: answers to what happens.
    #[default]
    Rows,
    /// Chips, with the plan of the focused option below them: the unit's own turn.
    Chips,
}

/// The contents of the column.
#[derive(Clone, Debug, Default)]
pub struct DecisionView {
    /// The number of the question; the focus is reset when it changes.
    pub question: u64,
    /// The layout of the options.
    pub layout: OptionsLayout,
    /// The unit, side and seat that decide, and the question.
    pub head: Head,
    /// The trigger in one sentence: attacker, place, means, defender, circumstances.
    pub trigger: Runs,
    /// The stages of the exchange; empty on the unit's own turn.
    pub ribbon: Vec<ExchangeStage>,
    /// The rolls of the exchange that are known.
    pub rolls: Vec<RollView>,
    /// The forecast without an answer.
    pub otherwise: Option<Otherwise>,
    /// What the thin bar above the odds of an option shows.
    pub thin_bar: String,
    /// The legal options.
    pub options: Vec<OptionView>,
    /// What is not possible, with reasons.
    pub impossible: Vec<Refusal>,
    /// The secret answers that can follow; `None` if none can.
    pub ahead: Option<AheadView>,
    /// The plan of the focused option, on the unit's own turn.
    pub plan: Option<PlanView>,
    /// The units that could act for the seat; empty unless there are several.
    pub doers: Vec<DoerView>,
    /// A remark above the buttons.
    pub remark: Option<Remark>,
    /// The text of the button to confirm; `None` for the name of the focused option.
    pub confirm: Option<String>,
    /// The text of the button to decline; `None` if the question cannot be declined.
    pub decline: Option<String>,
    /// The time that is left for the answer; `None` without a time limit.
    pub clock: Option<ClockView>,
    /// The words of the button to pass until something concerns the seat; `None` where that is not possible.
    pub rest: Option<String>,
    /// The other units that are asked the same, as a text, and whether the answer holds for them too; `None` if there are none.
    pub together: Option<(String, bool)>,
}

impl DecisionView {
    /// Whether there is an option to confirm.
    pub(super) const fn can_confirm(&self) -> bool {
        !self.options.is_empty()
    }
}

/// Secret answers that can follow the question, so that no unit spends on this one what the next would give for free.
#[derive(Clone, Debug, Default)]
pub struct AheadView {
    /// Its title: `Then, in secret: Interrupts`.
    pub name: String,
    /// The rule by which they are secret.
    pub rule: Option<String>,
    /// The units that have such answers, each with the answers in words.
    pub units: Vec<(Piece, Runs)>,
}

/// The time that is left for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockView {
    /// The seconds that are left.
    pub left: u16,
    /// The seconds that a question has.
    pub of: u16,
    /// The name of the answer that is given when the time is up.
    pub then: String,
}

/// The forecast without an answer.
#[derive(Clone, Debug, Default)]
pub struct Otherwise {
    /// Its title: `If you do nothing`.
    pub name: String,
    /// Attacker and target of the attack that the odds are for.
    pub about: String,
    /// The odds.
    pub odds: Option<Odds>,
    /// The consequences.
    pub effects: Vec<Effect>,
}

/// A roll of the exchange: a test of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollView {
    /// The number on the die.
    pub die: u16,
    /// The unit that rolled.
    pub name: String,
    /// What it rolled for.
    pub action: String,
    /// The number that was needed, in words.
    pub needed: String,
    /// Whether the test passed.
    pub passed: bool,
}

/// A consequence of an option.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The sign of its kind.
    pub sign: Sign,
    /// The sign's colour.
    pub tone: Tone,
    /// The text; numbers are bold.
    pub text: Runs,
}

impl Effect {
    /// A consequence with an icon; words between asterisks are bold.
    #[must_use]
    pub fn new(icon: Icon, tone: Tone, marked: &str) -> Self {
        Self { sign: Sign::Icon(icon), tone, text: Runs::marked(marked) }
    }
}

/// The cost of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The number of action points to draw as pips; 0 for none.
    pub pips: u8,
    /// The cost as a text: `3 AP`.
    pub text: String,
}

impl Cost {
    /// A cost in action points.
    #[must_use]
    pub fn points(points: u8) -> Self {
        Self { pips: points, text: text!("price-points", points = points) }
    }
}

pub use indes_core::battle::Standing;

/// The standing order of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingView {
    /// Its title: `Next time she could parry`.
    pub name: String,
    /// The current order.
    pub now: Standing,
    /// Condition, duration and units, as texts. A press of one selects its next value.
    pub parts: Vec<(OrderPart, String)>,
    /// Whether the number in the condition can be decreased and increased; `None` for a condition without a number.
    pub number: Option<[bool; 2]>,
}

/// A part of a standing order that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderPart {
    /// Selects the next condition.
    Condition,
    /// Decreases the number in the condition.
    Less,
    /// Increases the number in the condition.
    More,
    /// Switches between this turn and the whole battle.
    Span,
    /// Switches between this unit and all units of its kind.
    Units,
}

/// A slot of an option: which weapon, which surface, which skill.
#[derive(Clone, Debug, Default)]
pub struct SlotView {
    /// Its name: `with`.
    pub name: String,
    /// The choices.
    pub choices: Vec<SlotChoice>,
    /// The index of the current choice.
    pub chosen: usize,
}

/// One choice of a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotChoice {
    /// Its name.
    pub name: String,
    /// A remark of a word or two.
    pub detail: String,
}

/// A legal option.
#[derive(Clone, Debug, Default)]
pub struct OptionView {
    /// Its icon.
    pub icon: Icon,
    /// Its name in the rules.
    pub name: String,
    /// Its means: `longsword`.
    pub means: String,
    /// Its cost; `None` if it is free.
    pub cost: Option<Cost>,
    /// Attacker and target of the attack that the odds are for.
    pub about: String,
    /// The odds for the target of the attack.
    pub odds: Option<Odds>,
    /// The odds of the same attack without this answer, shown as a thin bar.
    pub before: Option<Odds>,
    /// The contest about who acts first, if the answer takes part in one.
    pub contest: Option<ContestBar>,
    /// The pool that it is paid from, with the cost.
    pub pool: Option<Pool>,
    /// The consequences: the chance to fall before and after, status or gain, others. Rows show at most three.
    pub effects: Vec<Effect>,
    /// Its slots.
    pub slots: Vec<SlotView>,
    /// Its standing order; `None` if it cannot have one.
    pub standing: Option<StandingView>,
    /// Whether the numbers behind it can be shown.
    pub why: bool,
}

impl OptionView {
    /// The text for AccessKit.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut spoken = vec![self.name.clone()];
        spoken.extend((!self.means.is_empty()).then(|| self.means.clone()));
        spoken.extend(self.cost.as_ref().map(|cost| cost.text.clone()));
        spoken.push(self.about.clone());
        spoken.extend(self.odds.as_ref().map(Odds::spoken));
        spoken.extend(self.contest.as_ref().map(ContestBar::spoken));
        spoken.extend(self.pool.as_ref().map(Pool::spoken));
        spoken.extend(self.effects.iter().map(|effect| effect.text.spoken()));
        spoken.retain(|part| !part.is_empty());
        spoken.join(", ")
    }
}

/// What is not possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// Its name.
    pub name: String,
    /// The reason.
    pub reason: String,
    /// The id of the rule that forbids it.
    pub rule: Option<String>,
}

impl Refusal {
    /// A refusal by a rule id; an empty id for none.
    #[must_use]
    pub fn new(name: &str, reason: &str, rule: &str) -> Self {
        let rule = (!rule.is_empty()).then(|| rule.to_owned());
        Self { name: name.to_owned(), reason: reason.to_owned(), rule }
    }

    /// The text for AccessKit.
    #[must_use]
    pub fn spoken(&self) -> String {
        let rule = self.rule.as_deref().map(|rule| format!(", {rule}")).unwrap_or_default();
        format!("{}{rule}", text!("decision-impossible", name = &self.name, reason = &self.reason))
    }
}

/// A remark with its rule.
#[derive(Clone, Debug, Default)]
pub struct Remark {
    /// The text.
    pub text: Runs,
    /// The keys it refers to, each with the description of what it does.
    pub keys: Vec<(Action, String)>,
    /// The rule id.
    pub rule: Option<String>,
}

/// The plan of an option: the path with the reactions it provokes, the targets with their odds.
#[derive(Clone, Debug, Default)]
pub struct PlanView {
    /// Its title: `D5 to H5`.
    pub title: String,
    /// A remark: `next to Vesna`.
    pub detail: String,
    /// The action points of the unit and the cost of the plan.
    pub points: Option<Pips>,
    /// The cost as a text: `4 AP`.
    pub takes: String,
    /// The blocks below the title, from above.
    pub blocks: Vec<PlanBlock>,
}

/// A block of a plan.
#[derive(Clone, Debug)]
pub enum PlanBlock {
    /// The steps of the path that one action pays for.
    Steps(StepsView),
    /// The alternative path to the same cell, as a text.
    Other(String),
    /// The reactions that an action without a path provokes.
    Provoked(Vec<Provoked>),
    /// The targets to choose from.
    Targets(Vec<TargetView>),
    /// The points that would be left.
    Left(Vec<LeftPiece>),
    /// A sentence.
    Text(Runs),
    /// Consequences without odds.
    Effects(Vec<Effect>),
    /// The odds for the target: their title, the chances, the consequences.
    Odds(String, Odds, Vec<Effect>),
}

/// The steps that one action pays for.
#[derive(Clone, Debug, Default)]
pub struct StepsView {
    /// The action with its cost: `Move 1 · 2 AP`.
    pub name: String,
    /// The movement points used: `3 of 3 points`.
    pub used: String,
    /// The steps.
    pub steps: Vec<StepView>,
}

/// A step of a path.
#[derive(Clone, Debug, Default)]
pub struct StepView {
    /// Its number on the board.
    pub number: u32,
    /// The cell that it enters.
    pub cell: String,
    /// The terrain of the cell: `grass`.
    pub ground: String,
    /// Its cost in movement points.
    pub cost: String,
    /// The reactions that it provokes.
    pub provokes: Vec<Provoked>,
}

/// A reaction that a step or an action provokes.
#[derive(Clone, Debug)]
pub struct Provoked {
    /// The icon of the reaction.
    pub icon: Icon,
    /// Reactor and reaction: `Rurik may strike here`.
    pub who: String,
    /// Means and cost: `mace, 4 of his 6 AP`.
    pub how: String,
    /// The odds for the mover.
    pub odds: Option<Odds>,
    /// The expected outcome: `−6.7 mean`.
    pub outcome: Runs,
}

/// A target to choose.
#[derive(Clone, Debug, Default)]
pub struct TargetView {
    /// The piece of the unit.
    pub piece: Piece,
    /// The name of the unit.
    pub name: String,
    /// Weapon and pools: `crossbow · 18 / 18 · 9 AP`.
    pub detail: String,
    /// Whether this is the current target.
    pub chosen: bool,
    /// The odds for each answer of the target: `no answer`, `worst: Evade`.
    pub odds: Vec<(String, Odds)>,
    /// The reason if the unit cannot be the target.
    pub refusal: Option<Refusal>,
}

/// A unit that could act for the seat.
#[derive(Clone, Debug, Default)]
pub struct DoerView {
    /// The piece of the unit.
    pub piece: Piece,
    /// The name of the unit.
    pub name: String,
    /// Whether it is the one that would act.
    pub chosen: bool,
    /// Whether it can carry out the focused option.
    pub can: bool,
}

/// An item of the line of points that would be left.
#[derive(Clone, Debug)]
pub enum LeftPiece {
    /// A text.
    Text(String),
    /// An action that the points would pay for.
    Chip(Icon, String),
}

/// An action of the column.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum DecisionAction {
    /// The focus moved to an option.
    Focused(usize),
    /// Confirm an option, with the current choices of its slots.
    Confirm(usize),
    /// Decline the question.
    Decline,
    /// Turn on or off that the answer holds for all units that are asked the same.
    Together,
    /// Pass until something concerns the seat.
    Rest,
    /// Select a choice of a slot.
    Slot {
        /// The option.
        option: usize,
        /// Its slot.
        slot: usize,
        /// The choice.
        choice: usize,
    },
    /// Give a standing order.
    Standing {
        /// The option of the order.
        option: usize,
        /// The new order.
        now: Standing,
    },
    /// Change a part of a standing order.
    Order {
        /// The option of the order.
        option: usize,
        /// The part.
        part: OrderPart,
    },
    /// Show the numbers behind an option.
    Why(usize),
    /// Take the alternative path.
    OtherWay,
    /// Choose a target, by its index.
    Target(usize),
    /// Choose the unit that acts, by its index.
    Doer(usize),
    /// Open the rulebook at a rule.
    Rule(String),
}
