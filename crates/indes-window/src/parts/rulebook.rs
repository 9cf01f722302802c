//! The rulebook dialog: every rule with the numbers in force.

use super::frame::{AppExtPressed, PanelSystems, panel_places};
use crate::catalogue::Catalogue;
use crate::input::pressed;
use crate::keys::Action;
use crate::panels::rulebook::{RulebookUi, RulebookView, rulebook};
use crate::present::book::BookCache;
use crate::session::Session;
use crate::states::{Above, Dialog, Dialogs};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::RuleSetId;

/// Asks for the rulebook, opened at a rule; at its beginning if the text is empty.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OpenRule(pub String);

/// Adds the dialog and its key.
pub fn plugin(app: &mut App) {
    app.init_resource::<RulebookUi>().on_pressed::<OpenRule, _>(open).add_systems(
        EguiPrimaryContextPass,
        open_by_key.run_if(pressed(Action::Rulebook)).before(open).in_set(PanelSystems::Act),
    );
}

/// The key opens the rulebook where no dialog and no curtain is above.
fn open_by_key(above: Above, mut rules: MessageWriter<OpenRule>) {
    if !above.covers_board() {
        rules.write(OpenRule(String::new()));
    }
}

/// Draws the rulebook of the battle's rule set, or of the one that is chosen in the menu.
pub fn show(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    catalogue: Res<Catalogue>,
    mut book: ResMut<RulebookUi>,
    mut dialogs: ResMut<Dialogs>,
    mut cache: Local<BookCache>,
) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let chosen = || RuleSetId::ALL.get(catalogue.set).and_then(|&set| Some((set, catalogue.data_of(set)?)));
    let set = session.as_ref().map(|session| (session.def.rules.id(), &session.setup.data)).or_else(chosen);
    let empty = RulebookView::default();
    let view = set.map_or(&empty, |(set, data)| cache.of(set, data));
    if area(&ctx, "rulebook", egui::Order::Foreground, ctx.content_rect(), |ui| rulebook(ui, view, &mut book)) {
        dialogs.close(Dialog::Rulebook);
    }
}

fn open(mut asked: MessageReader<OpenRule>, mut book: ResMut<RulebookUi>, mut dialogs: ResMut<Dialogs>) {
    for OpenRule(rule) in asked.read() {
        *book = RulebookUi::at(rule.clone());
        dialogs.open(Dialog::Rulebook);
    }
}
