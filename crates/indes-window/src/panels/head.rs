//! The head of a column: portrait, side and seat, question, in the colour of the side.

use crate::theme::{Palette, Typeface, side};
use crate::widgets::livery::{pattern, portrait};
use crate::widgets::{Line, Piece, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The contents of the head.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The unit that is asked, or a figure of the side, with the side's livery.
    pub piece: Piece,
    /// Side and seat: `Watch · seat 1 decides`.
    pub who: String,
    /// The question, in at most 34 letters.
    pub question: String,
}

/// The text sizes in which a question is tried until it fits, in points.
const QUESTION_SIZES: [f32; 4] = [22.0, 19.0, 17.0, 15.0];

/// Shows the head at the top of a column. Returns the y coordinate of its lower edge.
pub(super) fn head(ui: &Ui, rect: Rect, head: &Head) -> f32 {
    let colours = side(head.piece.livery);
    let at = Rect::from_min_size(rect.min, vec2(rect.width(), 62.0));
    let round = CornerRadius { nw: 8, ne: 8, ..CornerRadius::ZERO };
    ui.painter().rect_filled(at, round, colours.head);
    let strip = Rect::from_min_size(at.min, vec2(12.0, at.height()));
    pattern(ui.painter(), strip, head.piece.livery, 1.0, CornerRadius { nw: 8, ..CornerRadius::ZERO });
    let likeness = Rect::from_min_size(at.min + vec2(22.0, 7.0), vec2(48.0, 48.0));
    portrait(ui.painter(), likeness, &head.piece);
    let p = Palette::of(ui.ctx());
    let line = |top: f32, height: f32| {
        Rect::from_min_max(pos2(at.left() + 80.0, at.top() + top), pos2(at.right() - 10.0, at.top() + top + height))
    };
    Line::new(p, 16.0)
        .small_caps(&head.who, Tone::Own(colours.head_small))
        .shrinks()
        .paint(ui.painter(), line(10.0, 16.0));
    let question = |size| {
        Line::new(p, 26.0).font(head.question.clone(), Typeface::Title.at(size), Tone::Own(colours.head_text)).shrinks()
    };
    let place = line(27.0, 26.0);
    let fits = |size: &f32| question(*size).natural_width(ui.painter()) <= place.width();
    question(QUESTION_SIZES.into_iter().find(fits).unwrap_or(QUESTION_SIZES[3])).paint(ui.painter(), place);
    let response = ui.interact(at, ui.id().with("head"), Sense::hover());
    let spoken = format!("{}. {}", head.who, head.question);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    at.bottom()
}
