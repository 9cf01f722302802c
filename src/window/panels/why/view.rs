//! What the window of numbers shows, and what comes back.

use crate::window::theme::icon::Icon;
use crate::window::widgets::{Die, Odds, Piece, Pool, PoolDice, Runs};

/// Everything in the window.
#[derive(Clone, Debug, Default)]
pub struct WhyView {
    /// The question: `Why does Ysolde lose 7 Health?`
    pub title: String,
    /// Where and when.
    pub meta: String,
    /// The answer in one or two sentences.
    pub answer: Runs,
    /// The sums, one a side.
    pub sums: Vec<SumView>,
    /// What they come to against each other.
    pub net: Option<NetView>,
    /// Where that lies on a table.
    pub scale: Option<ScaleView>,
    /// What it does.
    pub damage: Option<DamageView>,
    /// The term that is opened.
    pub opened: Option<OpenedView>,
    /// The odds before the dice fell, and how likely what happened was.
    pub before: Option<(Odds, String)>,
}

/// One side's sum.
#[derive(Clone, Debug, Default)]
pub struct SumView {
    /// Figure and livery.
    pub piece: Piece,
    /// Who.
    pub name: String,
    /// What it did: `Melee Attack, mace, 4 AP`.
    pub what: String,
    /// Its dice.
    pub dice: PoolDice,
    /// What is added up.
    pub terms: Vec<TermView>,
    /// What it comes to.
    pub result: TermView,
}

/// A term of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermView {
    /// The number with its sign.
    pub amount: String,
    /// What it is.
    pub text: String,
    /// Where it comes from: a rule's id, a level option, a unit's sheet.
    pub source: String,
    /// The rule that its source opens, if it is one.
    pub rule: Option<String>,
    /// Whether it counts against the one whose sum it is.
    pub bad: bool,
}

/// Two sums against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetView {
    /// How: `7 − 4`.
    pub how: String,
    /// The number.
    pub amount: String,
    /// Whose: `his net`.
    pub text: String,
    /// By which rule.
    pub rule: Option<String>,
}

/// A table of outcomes along a line of numbers.
#[derive(Clone, Debug, Default)]
pub struct ScaleView {
    /// What it is: `+3 on Melee Attack’s table`.
    pub title: String,
    /// What the other side got.
    pub detail: String,
    /// The rules.
    pub rules: Vec<String>,
    /// The bands from the left: name, share of the width.
    pub bands: Odds,
    /// Marks between bands: share of the width, number, what begins there.
    pub marks: Vec<(f32, String, String)>,
    /// Where the number lies: share of the width, and the number.
    pub at: (f32, String),
}

/// Damage.
#[derive(Clone, Debug, Default)]
pub struct DamageView {
    /// The dice.
    pub dice: Vec<Die>,
    /// Their sum: `= 8`.
    pub sum: String,
    /// What is taken off: icon and words.
    pub less: Vec<(Icon, String)>,
    /// What is left.
    pub result: String,
    /// The pool that it is taken from.
    pub pool: Option<Pool>,
    /// Before and after, in words.
    pub change: String,
}

/// An opened term.
#[derive(Clone, Debug, Default)]
pub struct OpenedView {
    /// What it is: `+1 high ground`.
    pub title: String,
    /// What kind of source: `Level option`.
    pub source: String,
    /// Its value there: `high_ground_bonus = 1`.
    pub value: String,
    /// Where it stands, and what would be without it.
    pub text: String,
    /// The rule's id.
    pub rule: String,
    /// What kind of rule.
    pub kind: String,
    /// The rule in its own words.
    pub quote: String,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyAction {
    /// Open a term: side and place; the result is the place after the last term.
    Open(usize, usize),
    /// The next or previous term.
    Step(isize),
    /// Open the rulebook at a rule.
    Rule(String),
    /// The rulebook.
    Rulebook,
    /// Close the window.
    Close,
}
