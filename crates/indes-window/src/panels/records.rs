//! The list of records that can be watched, or of saved battles that can be gone on with.

use super::overlay::veil;
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::Press;
use crate::widgets::frame;
use crate::widgets::layout::{self, inside};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy::prelude::{Message, Resource};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::text::text;
use std::path::PathBuf;

/// A record in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordCard {
    /// The level's title.
    pub title: String,
    /// `Tempo · 75 choices · 2 hours ago`.
    pub detail: String,
    /// The name of the file.
    pub name: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The reason why it cannot be opened; `None` if it can.
    pub refused: Option<String>,
}

/// What the list is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsPurpose {
    /// To watch a record.
    #[default]
    Watch,
    /// To go on with a saved battle.
    GoOn,
}

/// The list with its selection.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsUi {
    /// The records.
    pub records: Vec<RecordCard>,
    /// The folder of the records, as a text.
    pub folder: String,
    /// The index of the selected record.
    pub chosen: usize,
    /// What the selected record is opened for.
    pub purpose: RecordsPurpose,
}

/// An action of the list.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum RecordsAction {
    /// Watch a record, or go on with a saved battle.
    Open(PathBuf),
    /// Close the list.
    Close,
}

/// Draws the list in the middle of the rectangle and returns what was pressed.
pub fn records(ui: &mut Ui, state: &mut RecordsUi) -> Option<RecordsAction> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let size = vec2(680.0_f32.min(whole.width() - 24.0), 560.0_f32.min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 34.0));
    let (sign, title, verb, none) = match state.purpose {
        RecordsPurpose::Watch => {
            let sign = icon::CLOCK_COUNTER_CLOCKWISE;
            (sign, text!("records-title"), text!("records-watch"), text!("records-none"))
        }
        RecordsPurpose::GoOn => (icon::FLOPPY_DISK, text!("saves-title"), text!("saves-go-on"), text!("saves-none")),
    };
    Line::new(p, 34.0)
        .gap(10.0)
        .icon_in(sign, Typeface::IconBold, 22.0, Tone::Second)
        .font(title, Typeface::Title.at(24.0), Tone::Text)
        .place(ui, head);
    let mut action = read_keys(ui, state);
    let foot = Rect::from_min_max(pos2(rect.left() + 20.0, rect.bottom() - 52.0), rect.max - vec2(20.0, 16.0));
    let card = state.records.get(state.chosen);
    let can = card.is_some_and(|card| card.refused.is_none());
    let open = Button::primary(verb).key(keys::label(ui.ctx(), Action::Confirm)).enabled(can);
    let width = open.natural_width(ui).max(160.0);
    if open.at(ui, Rect::from_min_size(foot.min, vec2(width, 36.0))).clicked() {
        action = card.map(|card| RecordsAction::Open(card.path.clone()));
    }
    let close = Button::secondary(text!("control-close")).key(keys::label(ui.ctx(), Action::Decline));
    let place = Rect::from_min_size(foot.min + vec2(width + 8.0, 0.0), vec2(close.natural_width(ui) + 12.0, 36.0));
    if close.at(ui, place).clicked() {
        action = Some(RecordsAction::Close);
    }
    let folder = Rect::from_min_max(pos2(place.right() + 14.0, foot.top()), foot.max);
    Line::new(p, 36.0).small(state.folder.clone(), Tone::Third).shrinks().place(ui, folder);
    let list =
        Rect::from_min_max(pos2(rect.left() + 12.0, head.bottom() + 8.0), pos2(rect.right() - 12.0, foot.top() - 8.0));
    inside(ui, list, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("records").auto_shrink(false).show(ui, |ui| {
            if state.records.is_empty() {
                Paragraph::new(14.0).tone(Tone::Second).show(ui, &Runs::plain(none));
            }
            for at in 0..state.records.len() {
                row(ui, at, state);
            }
        });
    });
    action
}

fn read_keys(ui: &Ui, state: &mut RecordsUi) -> Option<RecordsAction> {
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    if pressed(Action::Down) {
        state.chosen = (state.chosen + 1).min(state.records.len().saturating_sub(1));
    }
    if pressed(Action::Up) {
        state.chosen = state.chosen.saturating_sub(1);
    }
    if pressed(Action::Decline) {
        return Some(RecordsAction::Close);
    }
    let card = state.records.get(state.chosen).filter(|card| card.refused.is_none());
    card.filter(|_| pressed(Action::Confirm)).map(|card| RecordsAction::Open(card.path.clone()))
}

/// Shows a record; a click selects it.
fn row(ui: &mut Ui, at: usize, state: &mut RecordsUi) {
    let (card, chosen) = (&state.records[at], at == state.chosen);
    let p = Palette::of(ui.ctx());
    let rect = layout::room(ui, vec2(ui.available_width(), 48.0));
    let rect = rect.shrink2(vec2(0.0, 2.0));
    let spoken = [Some(card.title.as_str()), Some(card.detail.as_str()), card.refused.as_deref()];
    let spoken: Vec<&str> = spoken.into_iter().flatten().collect();
    let press = Press::new(spoken.join(", ")).chosen(WidgetType::SelectableLabel, chosen);
    let response = press.at(ui, rect, ui.id().with("record").with(&card.name));
    let fill = if chosen { p.accent_soft } else { p.raised };
    frame::card(ui, rect, 6, fill, if chosen || response.hovered() { p.accent } else { p.line });
    let line =
        |top: f32| Rect::from_min_max(rect.min + vec2(12.0, top), pos2(rect.right() - 12.0, rect.top() + top + 20.0));
    let tone = if card.refused.is_some() { Tone::Third } else { Tone::Text };
    Line::new(p, 20.0)
        .bold(card.title.clone(), tone)
        .shrinks()
        .space()
        .small(card.name.clone(), Tone::Third)
        .paint(ui.painter(), line(3.0));
    let (below, tone) = card.refused.as_ref().map_or((&card.detail, Tone::Second), |refused| (refused, Tone::Bad));
    Line::new(p, 20.0).small(below.clone(), tone).shrinks().paint(ui.painter(), line(23.0));
    let clicked = response.clicked();
    if let Some(refused) = &card.refused {
        response.on_hover_text(refused);
    }
    if clicked {
        state.chosen = at;
    }
}
