//! What Esc closes on the battle's screen before a panel reads it: the toast, the tall log, the open legend, then the keyboard
//! focus of a control. One press closes one of them and does nothing else, so that no question is declined by accident.
//!
//! Drop-downs are closed by [`keys::offer`]; dialogs and the recap read the key themselves.

use crate::keys::{self, Action};
use crate::layer::Layers;
use crate::panels::log::LogUi;
use crate::states::{Above, Stage, Stale, Toast};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// What lies over or beside the board and can be closed.
#[derive(SystemParam)]
pub struct Closable<'w> {
    toast: ResMut<'w, Toast>,
    log: ResMut<'w, LogUi>,
    layers: ResMut<'w, Layers>,
}

impl Closable<'_> {
    /// Closes the topmost. Returns whether one was open; the legend is not shown below the tall log.
    fn close_topmost(&mut self) -> bool {
        if self.toast.0.is_some() {
            self.toast.0 = None;
        } else if self.log.tall {
            self.log.tall = false;
        } else if self.layers.legend {
            self.layers.legend = false;
        } else {
            return false;
        }
        true
    }
}

/// Closes the topmost part with Esc, and takes the key from the panels.
pub fn close_topmost(
    mut contexts: EguiContexts,
    above: Above,
    mut closable: Closable,
    mut stale: ResMut<Stale>,
    mut had_focus: Local<bool>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // egui itself takes the focus from a control with Esc, before this system runs.
    let focused = ctx.memory(egui::Memory::focused);
    let had_focus = std::mem::replace(&mut *had_focus, focused.is_some());
    if above.covers_board() || above.is(Stage::Recap) || !keys::offered(ctx, Action::Decline) {
        return;
    }
    let closed = closable.close_topmost();
    if let Some(control) = focused.filter(|_| !closed) {
        ctx.memory_mut(|memory| memory.surrender_focus(control));
    }
    if (closed || had_focus || focused.is_some()) && keys::pressed(ctx, Action::Decline) {
        stale.everything();
        ctx.request_repaint();
    }
}
