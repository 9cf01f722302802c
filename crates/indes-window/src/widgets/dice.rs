//! Dice: single dice, and the row of eight coloured dice of which the first with the deciding face counts.

use super::layout;
use super::line::text_at;
use crate::theme::palette::{DICE, DieColours};
use crate::theme::{Palette, Typeface};
use bevy_egui::egui;
use egui::{Color32, Painter, Rect, Response, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::{say, text};

/// A die with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// The number on it: a face, or the sum of several dice.
    pub face: u16,
    /// The index of its colour, 0 to 7; 7, white, is the plain die.
    pub colour: u8,
}

impl Die {
    /// A plain white die.
    #[must_use]
    pub const fn plain(face: u16) -> Self {
        Self { face, colour: 7 }
    }

    /// A die of the row of eight.
    #[must_use]
    pub const fn coloured(face: u16, colour: u8) -> Self {
        Self { face, colour }
    }

    /// Its colours.
    #[must_use]
    pub fn colours(self) -> DieColours {
        DICE[usize::from(self.colour) % DICE.len()]
    }

    /// The text for AccessKit: `black 4`, or `4` for a plain die.
    #[must_use]
    pub fn spoken(self) -> String {
        if self.colour == 7 {
            return self.face.to_string();
        }
        text!("die-spoken", colour = say(self.colours().name, &[]), face = self.face)
    }

    /// Paints the die.
    pub fn paint(self, painter: &Painter, rect: Rect, p: &Palette) {
        self.paint_with(painter, rect, p, 1.0, 1.5);
    }

    /// Paints a die that did not count, faded.
    pub fn paint_faded(self, painter: &Painter, rect: Rect, p: &Palette) {
        self.paint_with(painter, rect, p, 0.42, 1.0);
    }

    fn paint_with(self, painter: &Painter, rect: Rect, p: &Palette, strength: f32, outline: f32) {
        let colours = self.colours();
        let fade = |colour: Color32| colour.gamma_multiply(strength);
        let radius = rect.width() * 0.2;
        painter.rect_filled(rect, radius, fade(colours.body));
        let line = Stroke::new(outline, fade(p.text));
        painter.rect_stroke(rect, radius, line, StrokeKind::Inside);
        // Three digits and more are written smaller.
        let (share, least) = if self.face < 100 { (0.66, 12.0) } else { (0.44, 8.0) };
        let font = Typeface::Bold.at((rect.width() * share).max(least));
        text_at(painter, rect.center(), &self.face.to_string(), font, fade(colours.number));
    }
}

/// A row of dice of which one decides the result.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PoolDice {
    /// The dice from the left.
    pub dice: Vec<Die>,
    /// The index of the deciding die; the dice after it did not count. `None` if no die decides.
    pub deciding: Option<usize>,
}

impl PoolDice {
    /// A row of dice in the eight colours, with these faces.
    #[must_use]
    pub fn of(faces: &[u8], deciding: Option<usize>) -> Self {
        let dice = faces.iter().zip(0..).map(|(&face, colour)| Die::coloured(face.into(), colour)).collect();
        Self { dice, deciding }
    }

    /// The text for AccessKit: `black 4, red 2, orange 5, yellow 6 decides`.
    #[must_use]
    pub fn spoken(&self) -> String {
        let counted = self.deciding.map_or(self.dice.len(), |at| at + 1);
        let mut spoken: Vec<String> = self.dice.iter().take(counted).map(|die| die.spoken()).collect();
        if let (Some(last), true) = (spoken.last_mut(), self.deciding.is_some()) {
            *last = text!("die-decides", die = last.as_str());
        }
        spoken.join(", ")
    }

    /// Shows the row over the whole width, each die with its index below.
    pub fn show(&self, ui: &mut Ui, size: f32) -> Response {
        let p = Palette::of(ui.ctx());
        let width = ui.available_width();
        let (rect, response) = layout::place(ui, vec2(width, size + 22.0));
        let step = (width / self.dice.len().max(1) as f32).min(size * 1.6);
        let size = size.min(step - 4.0);
        for (at, die) in self.dice.iter().enumerate() {
            let middle = pos2(rect.left() + step * (at as f32 + 0.5), rect.top() + size / 2.0 + 3.0);
            let counted = self.deciding.is_none_or(|deciding| at <= deciding);
            let place = Rect::from_center_size(middle, Vec2::splat(size));
            if counted {
                die.paint(ui.painter(), place, p);
            } else {
                die.paint_faded(ui.painter(), place, p);
            }
            let decides = self.deciding == Some(at);
            if decides {
                ui.painter().rect_stroke(place.expand(2.5), size * 0.26, Stroke::new(2.0, p.text), StrokeKind::Inside);
            }
            let (face, tone) = if decides { (Typeface::Bold, p.text) } else { (Typeface::Regular, p.text3) };
            text_at(ui.painter(), middle + vec2(0.0, size / 2.0 + 11.0), &at.to_string(), face.at(12.0), tone);
        }
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, self.spoken()));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_dice_is_spoken_up_to_the_deciding_die() {
        let row = PoolDice::of(&[4, 2, 5, 6, 1, 6, 3, 2], Some(3));
        assert_eq!(row.spoken(), "black 4, red 2, orange 5, yellow 6 decides");
        assert_eq!(PoolDice::of(&[1, 2], None).spoken(), "black 1, red 2");
        assert_eq!(Die::plain(5).spoken(), "5");
        assert_eq!(Die::plain(2000).spoken(), "2000");
    }
}
