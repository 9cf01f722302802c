//! The battle's screen: its panels in the order in which they are drawn, and the board behind them.

use super::frame::{PanelSystems, panel_places};
use super::{curtain, decision, ending, layers, log, moment, recap, replay, top, unit};
use crate::board::{BoardView, Motion, Scene, paint_labels};
use crate::panels::live::live;
use crate::present::Views;
use crate::states::{Screen, Stage};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Adds the panels. Behind a curtain none is drawn and no key is read; a recap takes the place of column, unit panel and log,
/// a moment that of the column.
pub fn plugin(app: &mut App) {
    let facts = (unit::show, log::show, layers::show).chain().run_if(not(in_state(Stage::Recap)));
    let read = (recap::show.run_if(in_state(Stage::Recap)), moment::show.run_if(in_state(Stage::Moment)));
    let choices = (
        decision::show.run_if(in_state(Stage::Deciding)),
        replay::show.run_if(in_state(Stage::Replay)),
        ending::show.run_if(in_state(Stage::Ended)),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (
            frame_board,
            curtain::show.run_if(in_state(Stage::Curtain)),
            (show_labels, top::show, read.chain(), facts, choices.chain())
                .chain()
                .run_if(not(in_state(Stage::Curtain))),
        )
            .chain()
            .run_if(in_state(Screen::Battle))
            .in_set(PanelSystems::Show),
    )
    .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<Scene>, mut windows: Query<&mut Window>| {
        *scene = Scene::default();
        windows.iter_mut().for_each(|mut window| "Indes".clone_into(&mut window.title));
    });
}

/// Gives the board its part of the window. Where it does not fit, the unit that is asked is brought into view, once for
/// each question.
fn frame_board(
    mut contexts: EguiContexts,
    views: Res<Views>,
    scene: Res<Scene>,
    motion: Res<Motion>,
    mut view: ResMut<BoardView>,
    mut framed: Local<Option<u64>>,
) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    let free = places.board;
    let free = bevy::math::Rect::new(free.left(), free.top(), free.right(), free.bottom());
    if view.viewport != free {
        view.set_viewport(free);
    }
    let question = views.question.column.question;
    if *framed == Some(question) || views.curtain.is_some() || motion.is_moving() {
        return;
    }
    *framed = Some(question);
    let key = views.question.unit.map(|unit| u32::from(unit.0));
    let look = scene.units.iter().find(|look| Some(look.key) == key && look.ghost.is_none());
    if let (Some(board), Some(look)) = (&scene.board, look) {
        let mut seen = *view;
        if seen.bring(board, look.cell) {
            *view = seen;
            ctx.request_repaint();
        }
    }
}

/// Draws the text for screen readers, and the labels of the board.
fn show_labels(
    mut contexts: EguiContexts,
    views: Res<Views>,
    scene: Res<Scene>,
    view: Res<BoardView>,
    motion: Res<Motion>,
) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    area(&ctx, "live", egui::Order::Background, places.top, |ui| live(ui, &views.live));
    paint_labels(&ctx.layer_painter(egui::LayerId::background()), &scene, &view, &motion);
}
