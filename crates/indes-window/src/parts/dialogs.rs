//! The dialogs: which system draws which one, and the toast above everything.

use super::frame::{PanelSystems, panel_places};
use super::{menu, numbers, pause, rulebook, settings, unit};
use crate::panels::briefing::{BriefingView, briefing};
use crate::panels::overlay::{notice, toast, toast_place};
use crate::states::{Dialog, Dialogs, Screen, Stage, Toast};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Adds the dialogs. A dialog is drawn while it is the topmost one; on the menu all of them can be open that can be opened
/// there.
pub fn plugin(app: &mut App) {
    let not_behind_curtain = not(in_state(Stage::Curtain));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (
                pause::show.run_if(in_state(Dialog::Pause)),
                pause::show_concession.run_if(in_state(Dialog::Concession)),
                rulebook::show.run_if(in_state(Dialog::Rulebook)),
                numbers::show.run_if(in_state(Dialog::Numbers)),
                unit::show_sheet.run_if(in_state(Dialog::Sheet)),
                show_briefing.run_if(in_state(Dialog::Briefing)),
                settings::show.run_if(in_state(Dialog::Settings)),
                menu::show_records.run_if(in_state(Dialog::Records)),
                show_problems.run_if(in_state(Dialog::Problems)),
            ),
            show_toast,
        )
            .chain()
            .run_if(not_behind_curtain)
            .in_set(PanelSystems::ShowDialog),
    );
}

/// Draws the briefing.
fn show_briefing(mut contexts: EguiContexts, view: Res<BriefingView>, mut dialogs: ResMut<Dialogs>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    if area(&ctx, "briefing", egui::Order::Foreground, ctx.content_rect(), |ui| briefing(ui, &view)) {
        dialogs.close(Dialog::Briefing);
    }
}

/// Draws the problems of a file until they are read.
fn show_problems(mut contexts: EguiContexts, mut dialogs: ResMut<Dialogs>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let (title, text) = &dialogs.problems;
    if area(&ctx, "notice", egui::Order::Foreground, ctx.content_rect(), |ui| notice(ui, title, text)) {
        dialogs.close(Dialog::Problems);
    }
}

/// Draws the toast at the upper end of the board, or of the menu.
fn show_toast(mut contexts: EguiContexts, shown: Res<Toast>, screen: Res<State<Screen>>) {
    let (Some((ctx, places)), Some(view)) = (panel_places(&mut contexts), &shown.0) else { return };
    let part = if *screen.get() == Screen::Battle { places.board } else { ctx.content_rect() };
    area(&ctx, "message", egui::Order::Foreground, toast_place(&ctx, part, view), |ui| toast(ui, view));
}
