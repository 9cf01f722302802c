//! The window of an action as it would be, were the action declared now: what is foretold of its answers comes of the
//! functions that make the rows of the window itself.

use super::questions::question;
use crate::battle::stack::{FrameSpec, Stack};
use crate::battle::{Asked, FrameId, Prompt, View, WindowKind};
use crate::battlefield::UnitId;

/// A window that is not open yet, over an action that is not declared yet.
pub struct Announced {
    stack: Stack,
    frame: FrameId,
    kind: WindowKind,
}

impl Announced {
    /// The window of a kind over the frame that a seed would become.
    #[must_use]
    pub fn new(seed: FrameSpec, kind: WindowKind) -> Self {
        let mut stack = Stack::default();
        let frame = FrameId(stack.next);
        stack.push(seed);
        Self { stack, frame, kind }
    }

    /// What `look` returns for the view in which the action is declared, and for the question that the window would ask
    /// a unit in it.
    pub fn ask<R>(&self, view: &View, unit: UnitId, look: impl FnOnce(&View, &Asked) -> R) -> R {
        let view = View { stack: &self.stack, ..*view };
        let asked = question(&view, self.frame, unit, Prompt::React(self.kind));
        look(&view, &asked)
    }
}
