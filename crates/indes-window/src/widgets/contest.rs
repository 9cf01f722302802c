//! A contest about who acts first: a bar cut between the two sides, their dice at its ends, and what follows in both cases.
//!
//! It has the colours and patterns of the sides, never those of miss, hit and critical hit.

use super::line::{Line, text_at};
use super::livery::pattern_in;
use super::odds::{in_words, percent, whole_percents};
use super::text::Runs;
use super::tone::Tone;
use crate::theme::palette::mix;
use crate::theme::{INK, Palette, Typeface, side};
use bevy_egui::egui;
use egui::{CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use indes_core::battlefield::Livery;
use indes_core::text::text;

/// One side of a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestSide {
    /// The name of its unit, or of several.
    pub name: String,
    /// The colours and pattern of its side.
    pub livery: Livery,
    /// The sides of each die that it would roll; empty if it does not roll.
    pub dice: Vec<u8>,
}

/// A contest about who acts first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContestBar {
    /// The unit that answers.
    pub own: ContestSide,
    /// Its opponent.
    pub other: ContestSide,
    /// The chance that the own unit is first, from 0 to 1.
    pub first: f64,
    /// What follows if it is first, and if it is too late.
    pub outcomes: [Runs; 2],
    /// Who is first if both roll the same, and what the roll uses up.
    pub note: String,
}

/// The height of the bar, and of an outcome in words, in points.
const BAR: f32 = 22.0;
const ROW: f32 = 17.0;
/// The width of a die, in points.
const DIE: f32 = 20.0;

impl ContestBar {
    /// The height of the bar alone.
    pub const BAR_HEIGHT: f32 = BAR + 4.0;

    /// The height of the bar with both outcomes and the note.
    pub const FULL_HEIGHT: f32 = Self::BAR_HEIGHT + 3.0 * ROW + 4.0;

    /// The chances in whole percent: first, too late.
    fn percents(&self) -> [String; 2] {
        let whole = whole_percents(&[self.first, 1.0 - self.first]);
        let exact = |share: f64, whole: u8| match whole {
            0 | 100 => percent(share),
            other => other.to_string(),
        };
        [exact(self.first, whole[0]), exact(1.0 - self.first, whole[1])]
    }

    /// The text for AccessKit: `Oda d6 against Rurik d8, first 31, too late 69. First: … Too late: …`.
    #[must_use]
    pub fn spoken(&self) -> String {
        let [first, late] = self.percents().map(|number| in_words(&number));
        let (own, other) = (self.own.spoken(), self.other.spoken());
        let chances = text!("contest-spoken", own = own, other = other, first = first, late = late);
        let outcomes = self.outcomes.iter().zip([text!("contest-first"), text!("contest-late")]);
        let outcomes = outcomes.map(|(words, when)| format!("{when}: {}", words.spoken()));
        std::iter::once(chances).chain(outcomes).chain([self.note.clone()]).collect::<Vec<_>>().join(". ")
    }

    /// Paints the bar with the dice at its ends.
    pub fn paint(&self, painter: &Painter, rect: Rect, p: &'static Palette) {
        let left = self.own.paint(painter, rect, p, End::Left);
        let right = self.other.paint(painter, rect, p, End::Right);
        let bar = Rect::from_min_max(pos2(left + 6.0, rect.top() + 2.0), pos2(right - 6.0, rect.top() + 2.0 + BAR));
        if bar.width() <= 0.0 {
            return;
        }
        let cut = bar.left() + bar.width() * self.first.clamp(0.0, 1.0) as f32;
        let parts = [
            (Rect::from_min_max(bar.min, pos2(cut, bar.bottom())), self.own.livery, text!("contest-bar-first")),
            (Rect::from_min_max(pos2(cut, bar.top()), bar.max), self.other.livery, text!("contest-bar-late")),
        ];
        for ((part, livery, name), number) in parts.into_iter().zip(self.percents()) {
            if part.width() < 0.5 {
                continue;
            }
            let colours = side(livery);
            let quiet = mix(colours.main, colours.pattern, 0.45);
            pattern_in(painter, part, livery, 0.9, CornerRadius::ZERO, [colours.main, quiet]);
            label(painter, part, &name, &number, colours.dark);
        }
        painter.vline(cut, bar.y_range(), Stroke::new(2.0, p.panel));
        painter.rect_stroke(bar, 3.0, Stroke::new(1.0, p.strong_line), StrokeKind::Outside);
    }

    /// Paints the bar, both outcomes in words, and the note below.
    pub fn paint_full(&self, painter: &Painter, rect: Rect, p: &'static Palette) {
        self.paint(painter, rect, p);
        let row = |at: f32| {
            let top = rect.top() + Self::BAR_HEIGHT + 2.0 + at * ROW;
            Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), ROW))
        };
        let titles = [text!("contest-first"), text!("contest-late")];
        for ((at, words), title) in [0.0, 1.0].into_iter().zip(&self.outcomes).zip(titles) {
            Line::new(p, ROW)
                .strong(title, Tone::Text)
                .at(62.0)
                .runs(words, 12.0, Tone::Second)
                .paint(painter, row(at));
        }
        Line::new(p, ROW).small(self.note.clone(), Tone::Third).shrinks().paint(painter, row(2.0));
    }
}

/// The end of a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl ContestSide {
    /// `Oda d6`, `Oda without a roll`.
    fn spoken(&self) -> String {
        if self.dice.is_empty() {
            return text!("contest-no-roll", name = &self.name);
        }
        let dice: Vec<String> = self.dice.iter().map(|sides| text!("contest-die", sides = *sides)).collect();
        format!("{} {}", self.name, dice.join(" + "))
    }

    /// Paints name and dice at an end of a bar. Returns the x coordinate at which the bar begins or ends.
    fn paint(&self, painter: &Painter, rect: Rect, p: &'static Palette, end: End) -> f32 {
        let middle = rect.top() + 2.0 + BAR / 2.0;
        let short = self.name.split(' ').next_back().unwrap_or(&self.name);
        let name = || Line::new(p, BAR).small(short.to_owned(), Tone::Second).shrinks();
        let width = name().natural_width(painter).min(rect.width() * 0.2);
        let (edge, sign) = if end == End::Left { (rect.left(), 1.0) } else { (rect.right(), -1.0) };
        let x = if end == End::Left { edge } else { edge - width };
        name().paint(painter, Rect::from_min_size(pos2(x, rect.top() + 2.0), vec2(width, BAR)));
        let mut at = edge + sign * (width + 4.0);
        for &sides in &self.dice {
            outline(painter, pos2(at + sign * DIE / 2.0, middle), sides, p);
            at += sign * (DIE + 2.0);
        }
        at
    }
}

/// Paints the outline of a die with its number of sides.
fn outline(painter: &Painter, at: egui::Pos2, sides: u8, p: &Palette) {
    let r = DIE / 2.0 - 1.0;
    let corners: Vec<egui::Pos2> = match sides {
        4 => vec![at + vec2(0.0, -r), at + vec2(r, r * 0.8), at + vec2(-r, r * 0.8)],
        6 => vec![at + vec2(-r, -r), at + vec2(r, -r), at + vec2(r, r), at + vec2(-r, r)],
        8 | 10 => vec![at + vec2(0.0, -r), at + vec2(r, 0.0), at + vec2(0.0, r), at + vec2(-r, 0.0)],
        _ => (0..6)
            .map(|corner| {
                let angle = std::f32::consts::FRAC_PI_3 * corner as f32;
                at + vec2(angle.sin(), -angle.cos()) * r
            })
            .collect(),
    };
    painter.add(Shape::convex_polygon(corners, p.text, Stroke::new(1.0, INK)));
    text_at(
        painter,
        at + vec2(0.0, if sides == 4 { 2.0 } else { 0.0 }),
        &sides.to_string(),
        Typeface::Bold.at(12.0),
        INK,
    );
}

/// Paints the label of a part on a solid patch: name and number where they fit, else the number, else nothing.
fn label(painter: &Painter, part: Rect, name: &str, number: &str, ground: egui::Color32) {
    let font = Typeface::Semibold.at(12.0);
    let white = egui::Color32::WHITE;
    let measure = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), white).size().x;
    let full = format!("{name} {number}");
    let fits = |text: &str| measure(text) + 12.0 <= part.width();
    let Some(words) = [full.as_str(), number].into_iter().find(|text| fits(text)) else { return };
    let patch = Rect::from_center_size(part.center(), vec2(measure(words) + 8.0, part.height() - 4.0));
    let dark = mix(ground, INK, 0.45);
    painter.rect_filled(patch, 2.0, dark);
    text_at(painter, part.center(), words, font, white);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_is_spoken_with_dice_chances_and_both_outcomes() {
        let bar = ContestBar {
            own: ContestSide { name: "Oda".to_owned(), dice: vec![6], ..ContestSide::default() },
            other: ContestSide { name: "Rurik".to_owned(), dice: vec![8], livery: Livery::Ember },
            first: 15.0 / 48.0,
            outcomes: [Runs::marked("hits *77 %*"), Runs::plain("nothing happens")],
            note: "a tie is Rurik's".to_owned(),
        };
        assert_eq!(
            bar.spoken(),
            "Oda d6 against Rurik d8, first 31, too late 69. First: hits 77 percent. Too late: nothing happens. \
             a tie is Rurik's"
        );
        assert_eq!(ContestBar { first: 0.999, ..bar.clone() }.percents(), [">99", "<1"]);
        assert_eq!(ContestBar { first: 1.0, ..bar }.percents(), ["100", "0"]);
    }
}
