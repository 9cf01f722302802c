//! The window of an action that is not declared yet. The answers that the action would get are made by the functions
//! that make the rows of an open window.

use super::questions::question;
use indes_core::battle::stack::{FrameSpec, Stack};
use indes_core::battle::{Asked, FrameId, Prompt, View, WindowKind};
use indes_core::battlefield::UnitId;

/// A window over an action that is not declared yet: a stack of its own with the action's frame.
pub struct HypotheticalWindow {
    stack: Stack,
    frame: FrameId,
    kind: WindowKind,
}

impl HypotheticalWindow {
    /// The window of a kind over a frame.
    #[must_use]
    pub fn new(spec: FrameSpec, kind: WindowKind) -> Self {
        let mut stack = Stack::default();
        let frame = FrameId(stack.next);
        stack.push(spec);
        Self { stack, frame, kind }
    }

    /// Calls `look` with the view in which the action is declared and the question that the window would ask a unit,
    /// and returns its result.
    pub fn ask<R>(&self, view: &View, unit: UnitId, look: impl FnOnce(&View, &Asked) -> R) -> R {
        let view = View { stack: &self.stack, ..*view };
        let asked = question(&view, self.frame, unit, Prompt::React(self.kind));
        look(&view, &asked)
    }
}
