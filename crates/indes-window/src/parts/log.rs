//! The log: a strip at the bottom, or a column over the board.

use super::frame::{AppExtPressed, PanelSystems, panel_places};
use super::numbers::OpenNumbers;
use super::rulebook::OpenRule;
use crate::input::pressed;
use crate::keys::Action;
use crate::panels::log::{LogAction, LogUi, column, strip};
use crate::present::Views;
use crate::states::{Screen, Toast, is_uncovered};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Rect, vec2};
use indes_core::text::text;

/// Adds the log and its key.
pub fn plugin(app: &mut App) {
    app.init_resource::<LogUi>().on_pressed::<LogAction, _>(act).add_systems(
        EguiPrimaryContextPass,
        (|mut log: ResMut<LogUi>| log.tall ^= true)
            .run_if(pressed(Action::Log).and_then(in_state(Screen::Battle)).and_then(is_uncovered))
            .in_set(PanelSystems::Act),
    );
}

/// Draws the log.
pub fn show(
    mut contexts: EguiContexts,
    views: Res<Views>,
    mut log: ResMut<LogUi>,
    mut pressed: MessageWriter<LogAction>,
) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    if log.tall {
        let corner = places.unit.left_top();
        let over_board = Rect::from_min_max(places.board.left_top() + vec2(8.0, 6.0), places.unit.right_bottom());
        let place = Rect::from_min_max(corner, corner).union(over_board);
        pressed.write_batch(area(&ctx, "tall log", egui::Order::Middle, place, |ui| column(ui, &views.log, &mut log)));
    } else if let Some(place) = places.log {
        pressed.write_batch(area(&ctx, "log", egui::Order::Middle, place, |ui| strip(ui, &views.log, &mut log)));
    }
}

fn act(
    mut contexts: EguiContexts,
    mut pressed: MessageReader<LogAction>,
    views: Res<Views>,
    mut log: ResMut<LogUi>,
    mut toast: ResMut<Toast>,
    mut rules: MessageWriter<OpenRule>,
    mut numbers: MessageWriter<OpenNumbers>,
) {
    for action in pressed.read() {
        match action {
            LogAction::Rule(rule) => {
                rules.write(OpenRule(rule.clone()));
            }
            LogAction::Why(line) => {
                numbers.write_batch(u32::try_from(*line).map(OpenNumbers));
            }
            LogAction::Close => log.tall = false,
            LogAction::Copy => {
                if let Ok(ctx) = contexts.ctx_mut() {
                    ctx.copy_text(log.copied(&views.log));
                    toast.done(text!("log-copied", lines = log.lines(&views.log).count()));
                }
            }
            LogAction::Opened(_) => {}
        }
    }
}
