//! What the players were told before the battle, to be read again in it; and what is told of the region pointed at.

use super::decision::padded;
use super::overlay::veil;
use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette};
use crate::window::widgets::frame::{self, inside};
use crate::window::widgets::text::Paragraph;
use crate::window::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, pos2, vec2};

/// Everything in the briefing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BriefingView {
    /// The level's title.
    pub title: String,
    /// The rule set and the sides: allies together, opponents against each other.
    pub detail: String,
    /// What the level says.
    pub text: String,
    /// How the battle ends.
    pub ends: Vec<String>,
    /// The named parts of the board of which something is told.
    pub regions: Vec<RegionView>,
}

/// A named part of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionView {
    /// Its name.
    pub name: String,
    /// What is told of it.
    pub text: String,
}

/// Shows the briefing above everything. Tells whether it is closed.
pub fn briefing(ui: &mut Ui, view: &BriefingView) -> bool {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let rect = Rect::from_center_size(whole.center(), vec2(640.0, 480.0).min(whole.size() - vec2(24.0, 24.0)));
    frame::panel(ui, rect);
    let close = Button::secondary(text!("control-close")).key(keys::cap(ui.ctx(), Action::Decline)).tall(30.0, 14.0);
    let width = close.wanted(ui);
    let place = Rect::from_min_size(pos2(rect.right() - 18.0 - width, rect.top() + 16.0), vec2(width, 30.0));
    let escape = keys::pressed(ui.ctx(), Action::Decline);
    let closed = close.at(ui, place).clicked() || escape;
    let row = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 20.0, rect.top() + top),
            pos2(place.left() - 10.0, rect.top() + top + height),
        )
    };
    Line::new(p, 30.0).font(view.title.clone(), Face::Title.at(24.0), Tone::Text).shrinks().place(ui, row(14.0, 30.0));
    Line::new(p, 20.0).small(view.detail.clone(), Tone::Second).shrinks().place(ui, row(44.0, 20.0));
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, rect.top() + 72.0), rect.max - vec2(1.0, 12.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("briefing").auto_shrink(false).show(ui, |ui| {
            padded(ui, 20.0, |ui| {
                if !view.text.is_empty() {
                    Paragraph::new(14.0).line(20.0).show(ui, &Runs::plain(&view.text));
                    ui.add_space(14.0);
                }
                frame::caps(ui, &text!("briefing-ends"));
                ui.add_space(4.0);
                for end in &view.ends {
                    Paragraph::new(14.0).line(20.0).show(ui, &Runs::marked(end));
                }
                if !view.regions.is_empty() {
                    ui.add_space(14.0);
                    frame::caps(ui, &text!("briefing-regions"));
                    ui.add_space(4.0);
                }
                for region in &view.regions {
                    Paragraph::new(14.0).line(20.0).show(ui, &told(region));
                    ui.add_space(4.0);
                }
            });
        });
    });
    closed
}

fn told(region: &RegionView) -> Runs {
    let name = Runs::default().bold(&region.name);
    if region.text.is_empty() { name } else { name.then(": ").then(&region.text) }
}

/// The place of what is told of a region: at the board's lower right.
#[must_use]
pub fn region_place(board: Rect) -> Rect {
    let size = vec2(360.0_f32.min(board.width() - 16.0), 68.0);
    Rect::from_min_size(board.max - size, size)
}

/// Shows what is told of the region that is pointed at.
pub fn region(ui: &mut Ui, view: &RegionView) {
    frame::panel(ui, ui.max_rect());
    inside(ui, ui.max_rect().shrink2(vec2(10.0, 6.0)), |ui| {
        Paragraph::new(12.0).line(18.0).rows(3).show(ui, &told(view));
    });
}
