//! An option while its slots are filled ([`Draft`]), and what the value of a slot depends on ([`SlotInput`]).

use super::VisibleBattle;
use super::question::AnswerOption;
use crate::panels::decision::SlotView;
use crate::session::Plan;
use indes_core::battle::{Arg, Decision, Domain, Intent, Verb};
use indes_core::battlefield::{Path, Walks};
use indes_core::grid::Cell;

/// An option while its slots are filled.
pub(super) struct Draft {
    /// The option.
    pub option: AnswerOption,
    /// The lists of the column, one for each slot with several values that are chosen there.
    pub lists: Vec<SlotView>,
}

impl Draft {
    /// The option of a verb, no slot filled.
    pub fn of(verb: Verb) -> Self {
        Self { option: AnswerOption::of(verb), lists: Vec::new() }
    }

    /// Adds the list of a slot to the column, unless there is nothing to choose between.
    pub fn add_list(&mut self, slot: usize, list: SlotView) {
        if list.choices.len() > 1 {
            self.option.slots.push((slot, list.chosen));
            self.lists.push(list);
        }
    }
}

/// What the value of a slot depends on.
pub(super) struct SlotInput<'a> {
    /// The battle.
    pub battle: &'a VisibleBattle<'a>,
    /// The open question.
    pub decision: &'a Decision,
    /// The answer with the values of the slots before this one.
    pub begun: &'a Intent,
    /// The plan of the person at the screen.
    pub plan: &'a Plan,
    /// The cell that is pointed at.
    pub pointed: Option<Cell>,
    /// The place of the slot in its row.
    pub slot: usize,
    /// Whether it is the last slot of its row.
    pub is_last: bool,
    /// The values that the slot can have.
    pub domain: &'a Domain,
}

impl SlotInput<'_> {
    /// Whether the slot names the unit that acts: the first slot of a question to a seat for none of its units.
    pub const fn names_doer(&self) -> bool {
        self.slot == 0 && self.decision.asked.unit.is_none()
    }

    /// The slot as the plan knows it.
    fn key(&self) -> (u8, usize) {
        (self.begun.verb.0, self.slot)
    }

    /// The chosen place in the slot's list of so many values; the first if none is chosen.
    pub fn place(&self, count: usize) -> usize {
        self.plan.slots.get(&self.key()).copied().unwrap_or(0).min(count.saturating_sub(1))
    }

    /// The chosen set or amount of the slot ([`Plan::values`]).
    pub fn number(&self) -> Option<u64> {
        self.plan.values.get(&self.key()).copied()
    }

    /// Whether the slot can have this value.
    pub fn admits(&self, value: &Arg) -> bool {
        self.domain.admits(self.battle.view, value)
    }

    /// The path that a walk follows: the drawn one if it is still legal, else the cheapest one to a cell. Empty if there is
    /// neither.
    pub fn path(&self, walks: &Walks, drawn: Option<&Path>, to: Option<Cell>) -> Path {
        let field = self.battle.view.field;
        let is_legal = |path: &Path| walks.iter().any(|walking| walking.admits(field, path).is_some());
        if let Some(drawn) = drawn.filter(|path| !path.is_empty() && is_legal(path)) {
            return drawn.clone();
        }
        let paths = to.into_iter().flat_map(|cell| walks.iter().map(move |walking| walking.reach(field).path(cell)));
        paths.filter(|path| !path.is_empty()).find(is_legal).unwrap_or_default()
    }
}
