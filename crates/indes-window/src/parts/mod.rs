//! The parts of the window, a plugin each: a part draws a panel or dialog from views and carries out what was pressed in it.
//!
//! A frame goes: [`WindowSystems::Input`] moves view, cursor and plan; [`Advance`](WindowSystems::Advance) lets bots,
//! standing orders and a running replay answer; [`Present`](WindowSystems::Present) computes the views;
//! [`Settle`](WindowSystems::Settle) applies the states that follow from them. Then, in egui's pass,
//! [`PanelSystems::Show`] draws the panels, which write what was pressed as messages, and
//! [`Act`](PanelSystems::Act) carries it out ([`AppExtPressed::on_pressed`]).

mod advance;
mod battle;
mod board_input;
mod clock;
mod closing;
mod curtain;
mod decision;
mod dialogs;
mod ending;
mod frame;
mod layers;
mod log;
mod menu;
mod moment;
mod numbers;
mod pause;
mod recap;
mod replay;
mod rulebook;
mod saves;
pub mod settings;
mod top;
mod unit;

pub use advance::Scripted;
pub use frame::{AppExtPressed, PanelSystems, WindowSystems};
pub use menu::{Files, read_levels};
pub use recap::{open_by_key as open_recap, open_if_others_decided};

use crate::board::{Motion, Scene, Speed};
use crate::input::PressedActions;
use crate::keys;
use crate::settings::Settings;
use crate::states::{Screen, settle};
use crate::theme::{self, Theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Adds all parts.
pub fn plugin(app: &mut App) {
    app.init_resource::<FontsReady>()
        .configure_sets(
            Update,
            (WindowSystems::Input, WindowSystems::Advance, WindowSystems::Present, WindowSystems::Settle).chain(),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (
                PanelSystems::Prepare,
                (PanelSystems::Show, PanelSystems::ShowDialog).chain().run_if(|fonts: Res<FontsReady>| fonts.0),
                PanelSystems::Act,
                PanelSystems::Settle,
            )
                .chain(),
        )
        .add_systems(Update, settle.in_set(WindowSystems::Settle))
        .add_systems(
            EguiPrimaryContextPass,
            (
                (prepare_egui, closing::close_topmost.run_if(in_state(Screen::Battle)))
                    .chain()
                    .in_set(PanelSystems::Prepare),
                settle.in_set(PanelSystems::Settle),
            ),
        )
        .add_plugins((advance::plugin, board_input::plugin, battle::plugin, dialogs::plugin, menu::plugin))
        .add_plugins((top::plugin, unit::plugin, log::plugin, layers::plugin, decision::plugin, curtain::plugin))
        .add_plugins((recap::plugin, replay::plugin, ending::plugin, pause::plugin, settings::plugin))
        .add_plugins((rulebook::plugin, numbers::plugin, clock::plugin, moment::plugin, saves::plugin));
}

/// Hands egui the theme and the panels the pressed actions; sets the theme of the board, on which the menu stands.
fn prepare_egui(
    mut contexts: EguiContexts,
    actions: Res<PressedActions>,
    settings: Res<Settings>,
    motion: Res<Motion>,
    mut scene: ResMut<Scene>,
    mut fonts: ResMut<FontsReady>,
    mut done: Local<Option<(Theme, u32, bool)>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    keys::offer(ctx, &settings.keys, actions.iter());
    fonts.0 = theme::ready(ctx);
    if !fonts.0 {
        ctx.request_repaint();
    }
    let theme = settings.theme();
    if scene.theme != theme {
        scene.theme = theme;
    }
    let moves = motion.speed != Speed::Off;
    let wanted = (theme, theme::text_size().to_bits(), moves);
    if *done != Some(wanted) {
        theme::apply(ctx, theme);
        theme::animate(ctx, moves);
        *done = Some(wanted);
    }
}

/// Whether egui has its fonts; nothing is drawn before.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FontsReady(bool);
