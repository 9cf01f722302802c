//! What the decision column keeps from frame to frame: the focus and the question it belongs to.

use super::view::{DecisionAction, DecisionView};
use bevy::prelude::Resource;

/// The state of the column.
#[derive(Resource, Clone, Debug, Default)]
pub struct DecisionUi {
    /// The index of the focused option.
    pub focus: usize,
    /// Whether keys are ignored, because a dialog or the board has the keyboard.
    pub ignores_keys: bool,
    /// Whether keys are ignored in the next frame, because the board has taken them.
    pub ignores_keys_once: bool,
    /// The number of the question that the focus belongs to.
    question: Option<u64>,
    /// The index of the impossible option whose reason is shown.
    pub(super) refusal: Option<usize>,
    /// The index of the option that was scrolled into view last.
    pub(super) shown: Option<usize>,
    /// Whether a control had the keyboard focus in the previous frame.
    pub(super) tabbed: bool,
}

impl DecisionUi {
    /// The number of the question that the focus belongs to.
    pub(super) const fn question(&self) -> Option<u64> {
        self.question
    }

    /// Resets the focus for a new question, and keeps it within the options.
    pub(super) fn reset_for(&mut self, view: &DecisionView) {
        if self.question != Some(view.question) {
            self.question = Some(view.question);
            self.focus = 0;
            self.refusal = None;
            self.shown = None;
        }
        self.focus = self.focus.min(view.options.len().saturating_sub(1));
    }

    /// Moves the focus by a number of options, round at both ends.
    pub(super) fn step_focus(&mut self, view: &DecisionView, by: isize) -> Option<DecisionAction> {
        let count = isize::try_from(view.options.len()).ok().filter(|count| *count > 0)?;
        let now = isize::try_from(self.focus).ok()?;
        self.focus_on(usize::try_from((now + by).rem_euclid(count)).ok()?)
    }

    /// Focuses an option; `None` if it had the focus.
    pub(super) fn focus_on(&mut self, option: usize) -> Option<DecisionAction> {
        self.refusal = None;
        (self.focus != option).then(|| {
            self.focus = option;
            DecisionAction::Focused(option)
        })
    }

    /// Selects the next or previous choice in a slot of the focused option, round at both ends. Slots with a single choice do
    /// not count.
    pub(super) fn step_slot(&self, view: &DecisionView, slot: usize, by: isize) -> Option<DecisionAction> {
        let option = view.options.get(self.focus)?;
        let slot = (0..option.slots.len()).filter(|at| option.slots[*at].choices.len() > 1).nth(slot)?;
        let count = isize::try_from(option.slots[slot].choices.len()).ok()?;
        let now = isize::try_from(option.slots[slot].chosen).ok()?;
        let choice = usize::try_from((now + by).rem_euclid(count)).ok()?;
        Some(DecisionAction::Slot { option: self.focus, slot, choice })
    }
}
