//! The settings of all battles as a dialog: theme, size, speed, standing orders, keys, in groups.

use super::menu::setup::setting;
use super::menu::{SettingView, Value};
use super::overlay::veil;
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface};
use crate::widgets::frame;
use crate::widgets::layout::{inside, padded};
use crate::widgets::{Button, Line, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use indes_core::text::text;

/// The contents of the dialog.
#[derive(Clone, Debug, Default)]
pub struct SettingsView {
    /// The options in groups with headings.
    pub groups: Vec<(String, Vec<SettingView>)>,
    /// Whether a row waits for a key; then no key has its usual action.
    pub waits: bool,
    /// Whether an action has another key than the shipped one.
    pub has_own_keys: bool,
}

/// An action of the dialog.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsAction {
    /// Set an option.
    Set {
        /// Its group.
        group: usize,
        /// Its index in the group.
        option: usize,
        /// The new value.
        value: Value,
    },
    /// Give every action its shipped key.
    ResetKeys,
    /// Close the dialog.
    Close,
}

/// Shows the dialog and returns what was done.
pub fn settings(ui: &mut Ui, view: &SettingsView) -> Vec<SettingsAction> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    let mut actions = Vec::new();
    veil(ui, whole);
    let rows = view.groups.iter().map(|(_, options)| options.len() as f32 * 27.0 + 40.0).sum::<f32>();
    let size = vec2(560.0_f32.min(whole.width() - 24.0), (130.0 + rows).max(220.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let title = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 30.0));
    Line::new(p, 30.0).font(text!("settings-title"), Typeface::Title.at(22.0), Tone::Text).place(ui, title);
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, title.bottom() + 2.0), rect.max - vec2(1.0, 60.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("settings").auto_shrink(false).show(ui, |ui| {
            for (group, (name, options)) in view.groups.iter().enumerate() {
                ui.add_space(14.0);
                padded(ui, 20.0, |ui| {
                    frame::section_heading(ui, name);
                    ui.add_space(4.0);
                    for (option, row) in options.iter().enumerate() {
                        let value = ui.push_id((group, option), |ui| setting(ui, row)).inner;
                        actions.extend(value.map(|value| SettingsAction::Set { group, option, value }));
                    }
                });
            }
        });
    });
    let button = Button::primary(text!("settings-done")).key(keys::label(ui.ctx(), Action::Decline));
    let width = button.natural_width(ui) + 24.0;
    let place = Rect::from_min_size(rect.max - vec2(20.0 + width, 50.0), vec2(width, 36.0));
    let clicked = button.at(ui, place).clicked();
    if clicked || !view.waits && keys::pressed(ui.ctx(), Action::Decline) {
        actions.push(SettingsAction::Close);
    }
    let reset = Button::secondary(text!("settings-reset-keys")).enabled(view.has_own_keys);
    let place =
        Rect::from_min_size(pos2(rect.left() + 20.0, rect.bottom() - 50.0), vec2(reset.natural_width(ui) + 12.0, 36.0));
    if reset.at(ui, place).clicked() {
        actions.push(SettingsAction::ResetKeys);
    }
    actions
}
