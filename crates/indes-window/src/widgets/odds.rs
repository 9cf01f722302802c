//! Chances in whole percent that add up to 100, and the outcome bar.
//!
//! A bar runs from the miss on the left to the best hit on the right and shows the chances for the target of the attack. Shares are rounded by largest
//! remainder. A share above 0 is never shown as 0 but as `<1`, a share below 1 never as 100 but as `>99`.

use super::layout;
use super::line::text_at;
use super::livery::hatch;
use crate::theme::{Palette, Typeface};
use bevy_egui::egui;
use egui::{Color32, Painter, Rect, Response, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The kinds of outcome, from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// No effect.
    Miss,
    /// A hit.
    Hit,
    /// A hit past the armour that the target wears.
    PastArmour,
    /// A hit with two successes or more.
    Twofold,
    /// A critical hit.
    Crit,
}

impl Outcome {
    fn short(self) -> String {
        match self {
            Self::Miss => text!("odds-miss"),
            Self::Hit => text!("odds-hit"),
            Self::PastArmour => text!("odds-past-armour"),
            Self::Twofold => text!("odds-twofold"),
            Self::Crit => text!("odds-crit"),
        }
    }

    fn long(self) -> String {
        match self {
            Self::Twofold => text!("odds-two-successes"),
            Self::Crit => text!("odds-critical"),
            other => other.short(),
        }
    }

    /// The colours of ground and text.
    const fn colours(self, p: &Palette) -> (Color32, Color32) {
        match self {
            Self::Miss => (p.miss, p.miss_text),
            Self::Hit | Self::PastArmour | Self::Twofold => (p.hit, p.hit_text),
            Self::Crit => (p.crit, p.crit_text),
        }
    }

    /// The colour of the hatch that marks a hit better than an ordinary one.
    const fn hatch(self, p: &Palette) -> Option<Color32> {
        match self {
            Self::Miss | Self::Hit => None,
            Self::PastArmour | Self::Twofold => Some(p.hit_text),
            Self::Crit => Some(p.crit_hatch),
        }
    }
}

/// One part of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The kind of outcome, which decides the look.
    pub outcome: Outcome,
    /// Its name; `None` for the name of the outcome.
    pub name: Option<String>,
    /// Its weight: shares are taken of the sum of all parts.
    pub chance: f64,
}

/// All possible outcomes. The chances are weights: their sum need not be 1.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Odds(pub Vec<Part>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    Inside,
    Omitted,
}

impl Odds {
    /// The odds of an attack: miss, hit and critical hit.
    #[must_use]
    pub fn three(miss: f64, hit: f64, crit: f64) -> Self {
        Self::of([(Outcome::Miss, miss), (Outcome::Hit, hit), (Outcome::Crit, crit)])
    }

    /// Outcomes from the left with their chances, each under its own name.
    #[must_use]
    pub fn of(parts: impl IntoIterator<Item = (Outcome, f64)>) -> Self {
        Self(parts.into_iter().map(|(outcome, chance)| Part { outcome, name: None, chance }).collect())
    }

    /// Appends a part with a name of its own.
    #[must_use]
    pub fn and(mut self, outcome: Outcome, name: impl Into<String>, chance: f64) -> Self {
        self.0.push(Part { outcome, name: Some(name.into()), chance });
        self
    }

    fn shares(&self) -> Vec<f64> {
        let sum: f64 = self.0.iter().map(|part| part.chance.max(0.0)).sum();
        self.0.iter().map(|part| if sum > 0.0 { part.chance.max(0.0) / sum } else { 0.0 }).collect()
    }

    /// The parts in whole percent, which add up to 100.
    #[must_use]
    pub fn percents(&self) -> Vec<u8> {
        whole_percents(&self.shares())
    }

    /// The parts as written percent without the sign: `38`, `<1`, `>99`.
    #[must_use]
    pub fn written(&self) -> Vec<String> {
        self.shares().iter().zip(self.percents()).map(|(&share, whole)| written(share, whole)).collect()
    }

    /// The text for AccessKit: `miss 38, hit 36, critical 26`, without impossible parts.
    #[must_use]
    pub fn spoken(&self) -> String {
        let parts = self.0.iter().zip(self.written()).filter(|(part, _)| part.chance > 0.0);
        let spoken = parts.map(|(part, number)| {
            format!("{} {}", part.name.clone().unwrap_or_else(|| part.outcome.long()), in_words(&number))
        });
        spoken.collect::<Vec<_>>().join(", ")
    }

    /// Paints the bar with a label in each part: name and number where they fit, else the number, else nothing.
    pub fn paint(&self, painter: &Painter, rect: Rect, p: &Palette) {
        self.paint_bar(painter, rect, p, Labels::Inside);
    }

    /// Paints the bar without labels.
    pub fn paint_unlabelled(&self, painter: &Painter, rect: Rect, p: &Palette) {
        self.paint_bar(painter, rect, p, Labels::Omitted);
    }

    fn paint_bar(&self, painter: &Painter, rect: Rect, p: &Palette, labels: Labels) {
        let radius = (rect.height() / 2.0).min(3.0);
        painter.rect_filled(rect, radius, p.miss);
        let mut left = rect.left();
        let shares = self.shares();
        let written = self.written();
        let last = shares.iter().rposition(|share| *share > 0.0);
        for (at, part) in self.0.iter().enumerate() {
            let share = shares[at];
            if share <= 0.0 {
                continue;
            }
            let right = if last == Some(at) { rect.right() } else { left + (share as f32) * rect.width() };
            let piece = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
            self.segment(painter, piece, rect, part.outcome, p);
            if labels == Labels::Inside && rect.height() >= 14.0 {
                let name = part.name.clone().unwrap_or_else(|| part.outcome.short());
                label(painter, piece, &name, &written[at], part.outcome, p);
            }
            left = right;
        }
        painter.rect_stroke(rect, radius, Stroke::new(1.0, p.miss_line), StrokeKind::Inside);
    }

    fn segment(&self, painter: &Painter, piece: Rect, bar: Rect, outcome: Outcome, p: &Palette) {
        let radius = (bar.height() / 2.0).min(3.0) as u8;
        let first = (piece.left() - bar.left()).abs() < 0.01;
        let last = (piece.right() - bar.right()).abs() < 0.01;
        let (west, east) = (if first { radius } else { 0 }, if last { radius } else { 0 });
        let corners = egui::CornerRadius { nw: west, sw: west, ne: east, se: east };
        painter.rect_filled(piece, corners, outcome.colours(p).0);
        if let Some(colour) = outcome.hatch(p) {
            hatch(painter, piece.shrink(0.5), half(colour), 6.5, 1.5);
        }
        if !first {
            let gap = Rect::from_center_size(piece.left_center(), vec2(2.0, piece.height()));
            painter.rect_filled(gap, 0.0, p.panel);
        }
    }

    /// Shows the bar in a size in points, with its name for AccessKit.
    pub fn show(&self, ui: &mut Ui, height: f32, width: f32) -> Response {
        let p = Palette::of(ui.ctx());
        let (rect, response) = layout::place(ui, vec2(width, height));
        self.paint(ui.painter(), rect, p);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, self.spoken()));
        response
    }
}

/// Paints bands of outcomes with their names: a result table along a number line.
pub fn bands(painter: &Painter, rect: Rect, odds: &Odds, p: &Palette) {
    let mut left = rect.left();
    for (part, share) in odds.0.iter().zip(odds.shares()) {
        let piece = Rect::from_min_max(pos2(left, rect.top()), pos2(left + share as f32 * rect.width(), rect.bottom()));
        odds.segment(painter, piece, rect, part.outcome, p);
        let name = part.name.clone().unwrap_or_else(|| part.outcome.long());
        label(painter, piece, &name, "", part.outcome, p);
        left = piece.right();
    }
}

fn half(colour: Color32) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.r(), colour.g(), colour.b(), 165)
}

fn label(painter: &Painter, piece: Rect, name: &str, number: &str, outcome: Outcome, p: &Palette) {
    let font = Typeface::Semibold.at(12.0);
    let (ground, colour) = outcome.colours(p);
    let measure = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), colour).size().x;
    let full = format!("{name} {number}").trim_end().to_owned();
    let text = if measure(&full) + 10.0 <= piece.width() {
        full
    } else if measure(number) + 5.0 <= piece.width() {
        number.to_owned()
    } else {
        return;
    };
    if outcome.hatch(p).is_some() {
        let patch = Rect::from_center_size(piece.center(), vec2(measure(&text) + 8.0, piece.height() - 4.0));
        painter.rect_filled(patch.intersect(piece.shrink2(vec2(1.0, 1.0))), 2.0, ground);
    }
    text_at(painter, piece.center(), &text, font, colour);
}

/// Shares in whole percent by largest remainder, which add up to 100; all 0 if all shares are 0. Of equal remainders the
/// earlier share is rounded up.
#[must_use]
pub fn whole_percents(shares: &[f64]) -> Vec<u8> {
    if shares.iter().all(|share| *share <= 0.0) {
        return vec![0; shares.len()];
    }
    let sum: f64 = shares.iter().sum();
    let exact: Vec<f64> = shares.iter().map(|share| share / sum * 100.0).collect();
    let mut whole: Vec<u8> = exact.iter().map(|value| (value + 1e-9).floor() as u8).collect();
    let given: u32 = whole.iter().map(|&value| u32::from(value)).sum();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| {
        let rest = |at: usize| exact[at] - f64::from(whole[at]);
        rest(b).total_cmp(&rest(a)).then(a.cmp(&b))
    });
    for &at in order.iter().take(100_u32.saturating_sub(given) as usize) {
        whole[at] += 1;
    }
    whole
}

fn written(share: f64, whole: u8) -> String {
    if share > 0.0 && whole == 0 {
        "<1".to_owned()
    } else if share < 1.0 - 1e-9 && whole == 100 {
        ">99".to_owned()
    } else {
        whole.to_string()
    }
}

/// A single chance, 0 to 1, in written percent: `13`, `<1`, `>99`, without the percent sign.
#[must_use]
pub fn percent(chance: f64) -> String {
    let chance = chance.clamp(0.0, 1.0);
    written(chance, (chance * 100.0).round() as u8)
}

/// A written percentage for AccessKit: `<1` and `>99` in words.
#[must_use]
pub fn in_words(number: &str) -> String {
    match (number.strip_prefix('<'), number.strip_prefix('>')) {
        (Some(rest), _) => text!("odds-less-than", number = rest),
        (_, Some(rest)) => text!("odds-more-than", number = rest),
        _ => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_percents_always_add_up_to_a_hundred() {
        for hits in 0..=216 {
            for crits in 0..=(216 - hits) {
                let misses = 216 - hits - crits;
                let odds = Odds::three(f64::from(misses), f64::from(hits), f64::from(crits));
                let sum: u32 = odds.percents().iter().map(|&value| u32::from(value)).sum();
                assert_eq!(sum, 100, "{misses} {hits} {crits}");
            }
        }
    }

    #[test]
    fn the_largest_remainder_is_rounded_up() {
        assert_eq!(whole_percents(&[1.0, 1.0, 1.0]), [34, 33, 33]);
        assert_eq!(whole_percents(&[0.386, 0.357, 0.257]), [38, 36, 26]);
        assert_eq!(whole_percents(&[0.0, 0.0]), [0, 0]);
    }

    #[test]
    fn a_possible_outcome_is_never_shown_as_impossible_or_certain() {
        assert_eq!(Odds::three(0.996, 0.004, 0.0).written(), [">99", "<1", "0"]);
        assert_eq!(Odds::three(1.0, 0.0, 0.0).written(), ["100", "0", "0"]);
        assert_eq!(percent(0.004), "<1");
        assert_eq!(percent(0.9999), ">99");
        assert_eq!(percent(0.13), "13");
        assert_eq!(percent(0.0), "0");
    }

    #[test]
    fn odds_are_spoken_without_impossible_outcomes() {
        assert_eq!(Odds::three(38.0, 36.0, 26.0).spoken(), "miss 38, hit 36, critical 26");
        assert_eq!(Odds::three(0.0, 0.998, 0.002).spoken(), "hit more than 99, critical less than 1");
        assert_eq!(Odds::default().and(Outcome::Crit, "confused", 1.0).spoken(), "confused 100");
        let named = [(Outcome::Miss, 51.0), (Outcome::Hit, 8.0), (Outcome::PastArmour, 36.0), (Outcome::Crit, 5.0)];
        assert_eq!(Odds::of(named).spoken(), "miss 51, hit 8, past the armour 36, critical 5");
        let named = [(Outcome::Hit, 70.0), (Outcome::Twofold, 30.0), (Outcome::Crit, 0.0)];
        assert_eq!(Odds::of(named).spoken(), "hit 70, two successes or more 30");
    }
}
