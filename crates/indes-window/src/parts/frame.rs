//! The steps of a frame as system sets, and what all parts share.

use crate::panels::PanelLayout;
use crate::states::{Stale, Toast};
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The steps of a frame before anything is drawn, in this order, in [`Update`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowSystems {
    /// Keys and pointer on the board.
    Input,
    /// Bots, standing orders and a running replay answer.
    Advance,
    /// The views are computed anew as far as they are stale.
    Present,
    /// The states that follow are applied.
    Settle,
}

/// The steps of a frame in egui's pass, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    /// Theme and keys are handed to egui.
    Prepare,
    /// The panels of the screen are drawn.
    Show,
    /// The topmost dialog and the toast are drawn above them.
    ShowDialog,
    /// Keys that hold on every screen, and what was pressed on panels, are carried out.
    Act,
    /// The states that follow are applied.
    Settle,
}

/// Registers the systems that carry out what was pressed in a panel.
pub trait AppExtPressed {
    /// Adds the message that a panel writes for what was pressed in it, and the systems that read it. They run in frames
    /// in which something was pressed; such a frame also ends the toast, makes all views stale and asks for another frame.
    fn on_pressed<A: Message, M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl AppExtPressed for App {
    fn on_pressed<A: Message, M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        let act = systems.run_if(on_message::<A>);
        self.add_message::<A>().add_systems(
            EguiPrimaryContextPass,
            (follow_press.run_if(on_message::<A>), act).chain().in_set(PanelSystems::Act),
        )
    }
}

/// Ends the toast and makes all views stale.
fn follow_press(mut toast: ResMut<Toast>, mut stale: ResMut<Stale>, mut redraw: MessageWriter<RequestRedraw>) {
    toast.0 = None;
    stale.everything();
    redraw.write(RequestRedraw);
}

/// Takes what was pressed, for an exclusive system.
pub(super) fn take_pressed<A: Message>(world: &mut World) -> Vec<A> {
    world.resource_mut::<Messages<A>>().drain().collect()
}

/// Egui's context and the places of the panels in the window; `None` while there is no window.
pub(super) fn panel_places(contexts: &mut EguiContexts) -> Option<(egui::Context, PanelLayout)> {
    let ctx = contexts.ctx_mut().ok()?.clone();
    let places = PanelLayout::of(ctx.content_rect());
    Some((ctx, places))
}
