//! The unit panel, the sheet of a unit, and the key that looks at the next unit.

use super::frame::{AppExtPressed, PanelSystems, panel_places};
use super::rulebook::OpenRule;
use crate::board::Hovered;
use crate::input::pressed;
use crate::keys::Action;
use crate::panels::sheet::{SheetAction, SheetView, sheet};
use crate::panels::unit::{UnitAction, unit};
use crate::present::{self, Views, VisibleBattle, inspected_unit};
use crate::session::Plan;
use crate::states::{Dialog, Dialogs, Screen, Stage, Stale, is_uncovered};
use crate::viewer::ViewerParam;
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::BattleView;
use indes_core::battle::Pending;
use indes_core::battlefield::{Roster, UnitId};

/// Asks for the sheet of the unit in the panel.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
struct OpenSheet;

/// Adds panel, sheet and keys.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Battle).and_then(is_uncovered).and_then(not(in_state(Stage::Ended)));
    app.on_pressed::<UnitAction, _>(act)
        .on_pressed::<SheetAction, _>(act_in_sheet)
        .on_pressed::<OpenSheet, _>(open_sheet)
        .add_systems(
            EguiPrimaryContextPass,
            (
                next_unit.run_if(pressed(Action::NextUnit)),
                ask_for_sheet.run_if(pressed(Action::Sheet)).before(open_sheet),
            )
                .run_if(playing)
                .in_set(PanelSystems::Act),
        );
}

/// Draws the panel.
pub fn show(mut contexts: EguiContexts, views: Res<Views>, mut pressed: MessageWriter<UnitAction>) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    pressed.write_batch(area(&ctx, "unit", egui::Order::Middle, places.unit, |ui| unit(ui, views.unit.as_ref())));
}

/// Draws the sheet.
pub fn show_sheet(mut contexts: EguiContexts, view: Res<SheetView>, mut pressed: MessageWriter<SheetAction>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let whole = ctx.content_rect();
    pressed.write_batch(area(&ctx, "sheet", egui::Order::Foreground, whole, |ui| sheet(ui, &view)));
}

fn act(
    mut pressed: MessageReader<UnitAction>,
    mut rules: MessageWriter<OpenRule>,
    mut sheets: MessageWriter<OpenSheet>,
) {
    for action in pressed.read() {
        match action {
            UnitAction::Rule(rule) => {
                rules.write(OpenRule(rule.clone()));
            }
            UnitAction::Sheet => {
                sheets.write(OpenSheet);
            }
        }
    }
}

fn act_in_sheet(
    mut pressed: MessageReader<SheetAction>,
    mut rules: MessageWriter<OpenRule>,
    mut dialogs: ResMut<Dialogs>,
) {
    for action in pressed.read() {
        match action {
            SheetAction::Rule(rule) => {
                rules.write(OpenRule(rule.clone()));
            }
            SheetAction::Close => dialogs.close(Dialog::Sheet),
        }
    }
}

fn ask_for_sheet(mut sheets: MessageWriter<OpenSheet>) {
    sheets.write(OpenSheet);
}

/// Opens the sheet of the unit in the panel: the one looked at, else the hovered one, else the one that decides.
fn open_sheet(
    battle: BattleView,
    viewer: ViewerParam,
    plan: Res<Plan>,
    hovered: Res<Hovered>,
    pending: Res<Pending>,
    mut dialogs: ResMut<Dialogs>,
    mut commands: Commands,
) {
    let asked = pending.0.as_ref().and_then(|decision| decision.asked.unit);
    let view = battle.view();
    let battle = VisibleBattle::new(&view, battle.rules(), viewer.viewer().unseen());
    if let Some(unit) = inspected_unit(&battle, plan.looked_at, hovered.0, asked) {
        commands.insert_resource(present::sheet(&battle, unit));
        dialogs.open(Dialog::Sheet);
    }
}

/// Looks at the next unit in the order of the level; after the last at none.
fn next_unit(roster: Res<Roster>, mut plan: ResMut<Plan>, mut stale: ResMut<Stale>) {
    let next = plan.looked_at.map_or(0, |unit| usize::from(unit.0) + 1);
    plan.looked_at = u8::try_from(next).ok().filter(|_| next < roster.units.len()).map(UnitId);
    stale.everything();
}
