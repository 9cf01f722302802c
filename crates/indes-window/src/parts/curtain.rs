//! The curtain: hides the battle until the seat that is asked has taken the screen (TEMPO-J04, POISE-G43).

use super::frame::{AppExtPressed, panel_places, take_pressed};
use super::pause::save_and_leave;
use super::recap;
use crate::panels::curtain::{CurtainAction, CurtainUi, curtain};
use crate::present::Views;
use crate::run::run_now;
use crate::session::{Session, question};
use crate::settings::{RecapPolicy, Settings};
use crate::states::Screen;
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use indes_core::battle::Pending;

/// Adds what is pressed on the curtain.
pub fn plugin(app: &mut App) {
    app.init_resource::<CurtainUi>()
        .on_pressed::<CurtainAction, _>(act)
        .add_systems(OnExit(Screen::Battle), |mut ui: ResMut<CurtainUi>| *ui = CurtainUi::default());
}

/// Draws the curtain over the whole window.
pub fn show(
    mut contexts: EguiContexts,
    views: Res<Views>,
    mut state: ResMut<CurtainUi>,
    mut pressed: MessageWriter<CurtainAction>,
) {
    let (Some((ctx, _)), Some(view)) = (panel_places(&mut contexts), &views.curtain) else { return };
    let whole = ctx.content_rect();
    pressed.write_batch(area(&ctx, "curtain", egui::Order::Foreground, whole, |ui| curtain(ui, view, &mut state)));
}

/// Carries out what was pressed; exclusive, because leaving saves the battle.
fn act(world: &mut World) {
    for action in take_pressed::<CurtainAction>(world) {
        match action {
            CurtainAction::Lift(code) => lift(world, code),
            CurtainAction::SaveAndLeave => save_and_leave(world),
        }
    }
}

/// Lifts the curtain if the code is right or the seat has none. The first code that is written becomes the code of the seat.
fn lift(world: &mut World, code: String) {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    let question = question(world);
    let (Some(seat), Some(mut session)) = (asked, world.get_resource_mut::<Session>()) else { return };
    let right = session.codes.get(&seat).is_none_or(|known| *known == code);
    if right {
        session.holder = Some(seat);
        session.lifted = Some(question);
        if !code.is_empty() {
            session.codes.insert(seat, code);
        }
    }
    world.resource_mut::<CurtainUi>().wrong = !right;
    if right && world.resource::<Settings>().recap != RecapPolicy::Asked {
        run_now(world, recap::open_if_others_decided);
    }
}
