//! The briefing: the level's text, how the battle ends, what comes later, its regions; and the text of the region under the pointer.

use super::overlay::veil;
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface};
use crate::widgets::frame;
use crate::widgets::layout::{inside, padded};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy::prelude::Resource;
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use indes_core::text::text;

/// The contents of the briefing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BriefingView {
    /// The level's title.
    pub title: String,
    /// The rule set and the sides: allies together, opponents against each other.
    pub detail: String,
    /// The level's text.
    pub text: String,
    /// The statuses that units begin with; words between asterisks are bold.
    pub beginnings: Vec<String>,
    /// What happens at the end of rounds; words between asterisks are bold.
    pub events: Vec<String>,
    /// The critical effects of the level; words between asterisks are bold.
    pub criticals: Vec<String>,
    /// The conditions on which the battle ends; words between asterisks are bold.
    pub ends: Vec<String>,
    /// The named regions.
    pub regions: Vec<RegionView>,
}

/// A named region of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionView {
    /// Its name.
    pub name: String,
    /// Its text; can be empty.
    pub text: String,
    /// Its effects by the rules, each in a few words.
    pub effects: Vec<String>,
}

impl RegionView {
    /// Whether there is nothing to say about it but its name.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.text.is_empty() && self.effects.is_empty()
    }
}

/// Shows the briefing as a dialog. Returns whether it was closed.
pub fn briefing(ui: &mut Ui, view: &BriefingView) -> bool {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let rect = Rect::from_center_size(whole.center(), vec2(640.0, 480.0).min(whole.size() - vec2(24.0, 24.0)));
    frame::panel(ui, rect);
    let close = Button::secondary(text!("control-close")).key(keys::label(ui.ctx(), Action::Decline)).tall(30.0, 14.0);
    let width = close.natural_width(ui);
    let place = Rect::from_min_size(pos2(rect.right() - 18.0 - width, rect.top() + 16.0), vec2(width, 30.0));
    let escape = keys::pressed(ui.ctx(), Action::Decline);
    let closed = close.at(ui, place).clicked() || escape;
    let row = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 20.0, rect.top() + top),
            pos2(place.left() - 10.0, rect.top() + top + height),
        )
    };
    Line::new(p, 30.0)
        .font(view.title.clone(), Typeface::Title.at(24.0), Tone::Text)
        .shrinks()
        .place(ui, row(14.0, 30.0));
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
                let sections = [
                    (text!("briefing-ends"), &view.ends),
                    (text!("beginnings"), &view.beginnings),
                    (text!("briefing-later"), &view.events),
                    (text!("briefing-criticals"), &view.criticals),
                ];
                for (heading, lines) in sections {
                    section(ui, &heading, lines);
                }
                if !view.regions.is_empty() {
                    frame::section_heading(ui, &text!("briefing-regions"));
                    ui.add_space(4.0);
                }
                for region in &view.regions {
                    Paragraph::new(14.0).line(20.0).show(ui, &region_text(region));
                    ui.add_space(4.0);
                }
            });
        });
    });
    closed
}

/// Shows lines under a heading; nothing without lines.
fn section(ui: &mut Ui, heading: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    frame::section_heading(ui, heading);
    ui.add_space(4.0);
    for line in lines {
        Paragraph::new(14.0).line(20.0).show(ui, &Runs::marked(line));
    }
    ui.add_space(14.0);
}

/// Name, text and effects of a region, in one paragraph.
fn region_text(region: &RegionView) -> Runs {
    let name = Runs::default().bold(&region.name);
    let parts = [region.text.clone(), region.effects.join(" · ")];
    let words: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if words.is_empty() { name } else { name.then(": ").then(words.join(" ")) }
}

/// The rows of a region's text.
const ROWS: usize = 3;
/// The letters that certainly fit into a row.
const ROW_LETTERS: usize = 46;
/// The rows with the effects of a region.
const EFFECT_ROWS: usize = 2;

/// The rectangle of a region's text: at the lower right of the board.
#[must_use]
pub fn region_place(board: Rect, view: &RegionView) -> Rect {
    let letters = view.name.chars().count() + 2 + view.text.chars().count();
    let text = letters.div_ceil(ROW_LETTERS).clamp(1, ROWS);
    let rows = text + if view.effects.is_empty() { 0 } else { EFFECT_ROWS };
    let size = vec2(360.0_f32.min(board.width() - 16.0), 14.0 + 18.0 * rows as f32);
    Rect::from_min_size(board.max - size, size)
}

/// Shows the text of the region under the pointer, and below it its effects.
pub fn region(ui: &mut Ui, view: &RegionView) {
    frame::panel(ui, ui.max_rect());
    inside(ui, ui.max_rect().shrink2(vec2(10.0, 6.0)), |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let text = RegionView { effects: Vec::new(), ..view.clone() };
        Paragraph::new(12.0).line(18.0).rows(ROWS).show(ui, &region_text(&text));
        if !view.effects.is_empty() {
            let effects = Runs::plain(view.effects.join(" · "));
            Paragraph::new(12.0).line(18.0).rows(EFFECT_ROWS).tone(Tone::Second).show(ui, &effects);
        }
    });
}
