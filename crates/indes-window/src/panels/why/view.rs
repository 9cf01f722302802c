//! The contents of the dialog of numbers, and the actions it returns.

use crate::theme::icon::Icon;
use crate::widgets::{Die, Odds, Piece, Pool, PoolDice, Runs};
use bevy::prelude::Message;

/// The contents of the dialog.
#[derive(Clone, Debug, Default)]
pub struct WhyView {
    /// The question: `Why does Ysolde lose 7 Health?`
    pub title: String,
    /// Round and place.
    pub meta: String,
    /// The answer in one or two sentences.
    pub answer: Runs,
    /// The sums, one for each side.
    pub sums: Vec<SumView>,
    /// The net of two sums.
    pub net: Option<NetView>,
    /// The place of the net on a result table.
    pub scale: Option<ScaleView>,
    /// The damage.
    pub damage: Option<DamageView>,
    /// The opened term.
    pub opened: Option<OpenedView>,
    /// The odds before the roll, and the chance of the actual outcome as a text.
    pub before: Option<(Odds, String)>,
}

/// The sum of a side.
#[derive(Clone, Debug, Default)]
pub struct SumView {
    /// Figure and livery.
    pub piece: Piece,
    /// The name of the unit.
    pub name: String,
    /// Its action: `Melee Attack, mace, 4 AP`.
    pub what: String,
    /// Its dice.
    pub dice: PoolDice,
    /// The terms.
    pub terms: Vec<TermView>,
    /// The result.
    pub result: TermView,
}

/// A term of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermView {
    /// The number with its sign.
    pub amount: String,
    /// Its name.
    pub text: String,
    /// Its source: a rule id, a level option, a unit's sheet.
    pub source: String,
    /// The id of the rule that is its source; `None` for other sources.
    pub rule: Option<String>,
    /// Whether it reduces the sum.
    pub bad: bool,
}

/// The net of two sums.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetView {
    /// The calculation: `7 − 4`.
    pub how: String,
    /// The net.
    pub amount: String,
    /// Its name: `his net`.
    pub text: String,
    /// The id of its rule.
    pub rule: Option<String>,
}

/// A result table along a number line.
#[derive(Clone, Debug, Default)]
pub struct ScaleView {
    /// Its title: `+3 on Melee Attack’s table`.
    pub title: String,
    /// The result of the other side, as a text.
    pub detail: String,
    /// The ids of its rules.
    pub rules: Vec<String>,
    /// The bands from the left, with names and shares of the width.
    pub bands: Odds,
    /// The marks between bands: position as a share of the width, number, name of the limit.
    pub marks: Vec<(f32, String, String)>,
    /// The net: position as a share of the width, and the number.
    pub at: (f32, String),
}

/// The damage of an attack.
#[derive(Clone, Debug, Default)]
pub struct DamageView {
    /// The dice.
    pub dice: Vec<Die>,
    /// Their sum: `= 8`.
    pub sum: String,
    /// The reductions, with icon and text.
    pub less: Vec<(Icon, String)>,
    /// The remaining damage.
    pub result: String,
    /// The pool that loses it.
    pub pool: Option<Pool>,
    /// The pool before and after, as a text.
    pub change: String,
}

/// The opened term.
#[derive(Clone, Debug, Default)]
pub struct OpenedView {
    /// Its amount and name: `+1 high ground`.
    pub title: String,
    /// The kind of its source: `Level option`.
    pub source: String,
    /// The value in the source: `high_ground_bonus = 1`.
    pub value: String,
    /// An explanation of the source.
    pub text: String,
    /// The id of its rule.
    pub rule: String,
    /// The kind of the rule.
    pub kind: String,
    /// The text of the rule.
    pub quote: String,
}

/// An action of the dialog.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum WhyAction {
    /// Open a term: the index of its sum, and its index in the sum, where the result follows the last term.
    Open(usize, usize),
    /// Open the term that is a number of terms further on.
    Step(isize),
    /// Open the rulebook at a rule.
    Rule(String),
    /// Open the rulebook at the rule of the opened term.
    Rulebook,
    /// Close the dialog.
    Close,
}
