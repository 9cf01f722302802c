//! The dialog of the numbers behind an event or a forecast.

use super::frame::{AppExtPressed, panel_places};
use super::rulebook::OpenRule;
use crate::panels::overlay::veil;
use crate::panels::why::{WhyAction, WhyView, why};
use crate::present::VisibleBattle;
use crate::present::why::{opened_term, why as numbers_of};
use crate::states::{Dialog, Dialogs};
use crate::viewer::ViewerParam;
use crate::widgets::layout::{area, inside};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use indes_core::battle::BattleView;

/// The numbers that are shown.
#[derive(Resource)]
pub struct NumbersDialog {
    /// The sums with their terms.
    pub view: WhyView,
    /// The sum and the term in it that is opened.
    pub opened: Option<(usize, usize)>,
}

/// Asks for the numbers behind an event.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenNumbers(pub u32);

/// Adds the dialog.
pub fn plugin(app: &mut App) {
    app.on_pressed::<OpenNumbers, _>(open).on_pressed::<WhyAction, _>(act);
}

/// Draws the dialog over a veil.
pub fn show(mut contexts: EguiContexts, numbers: Res<NumbersDialog>, mut pressed: MessageWriter<WhyAction>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let whole = ctx.content_rect();
    let size = whole.shrink(24.0).size().min(egui::vec2(860.0, 640.0));
    let rect = egui::Rect::from_center_size(whole.center(), size);
    pressed.write_batch(area(&ctx, "why", egui::Order::Foreground, whole, |ui| {
        veil(ui, whole);
        inside(ui, rect, |ui| why(ui, &numbers.view, numbers.opened))
    }));
}

/// Opens the numbers behind an event; no effect if it has none.
fn open(
    mut asked: MessageReader<OpenNumbers>,
    battle: BattleView,
    viewer: ViewerParam,
    mut dialogs: ResMut<Dialogs>,
    mut commands: Commands,
) {
    let (view, viewer) = (battle.view(), viewer.viewer());
    let battle = VisibleBattle::new(&view, battle.rules(), viewer.unseen());
    for OpenNumbers(event) in asked.read() {
        if let Some(view) = numbers_of(&battle, &viewer.events(), *event) {
            commands.insert_resource(NumbersDialog { view, opened: None });
            dialogs.open(Dialog::Numbers);
        }
    }
}

fn act(
    mut pressed: MessageReader<WhyAction>,
    mut numbers: ResMut<NumbersDialog>,
    mut dialogs: ResMut<Dialogs>,
    mut rules: MessageWriter<OpenRule>,
) {
    for action in pressed.read() {
        match action {
            WhyAction::Close => dialogs.close(Dialog::Numbers),
            WhyAction::Open(side, place) => numbers.open_term((*side, *place)),
            WhyAction::Step(by) => numbers.step(*by),
            WhyAction::Rule(rule) => {
                rules.write(OpenRule(rule.clone()));
            }
            WhyAction::Rulebook => {
                let rule = numbers.view.opened.as_ref().map(|opened| opened.rule.clone()).unwrap_or_default();
                rules.write(OpenRule(rule));
            }
        }
    }
}

impl NumbersDialog {
    /// Opens a term of a sum.
    fn open_term(&mut self, term: (usize, usize)) {
        if let Some(found) = opened_term(&self.view, term) {
            self.opened = Some(term);
            self.view.opened = Some(found);
        }
    }

    /// Opens the term a number of places after the opened one; the first if none is open.
    fn step(&mut self, by: isize) {
        let sums = self.view.sums.iter().enumerate();
        let all: Vec<(usize, usize)> =
            sums.flat_map(|(side, sum)| (0..=sum.terms.len()).map(move |place| (side, place))).collect();
        let at = self.opened.and_then(|term| all.iter().position(|&known| known == term));
        let next = at.map_or(0, |at| at.saturating_add_signed(by).min(all.len().saturating_sub(1)));
        if let Some(&term) = all.get(next) {
            self.open_term(term);
        }
    }
}
