//! A unit's pools: bars with ticks and losses, and action points as pips.

use super::livery::hatch;
use crate::theme::Palette;
use bevy_egui::egui;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use indes_core::text::text;

/// The colour of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tint {
    /// Action points.
    #[default]
    Points,
    /// Health.
    Health,
    /// Poise.
    Poise,
    /// Momentum.
    Momentum,
    /// Focus.
    Focus,
    /// Any other pool.
    Neutral,
}

impl Tint {
    /// The colour in a theme.
    #[must_use]
    pub const fn colour(self, p: &Palette) -> Color32 {
        match self {
            Self::Points => p.points,
            Self::Health => p.health,
            Self::Poise => p.poise,
            Self::Momentum => p.momentum,
            Self::Focus => p.focus,
            Self::Neutral => p.text2,
        }
    }
}

/// The shape in which a pool is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PoolLook {
    /// A bar with ticks at these values.
    Bar(Vec<i32>),
    /// One pip for each point.
    #[default]
    Pips,
}

/// A pool of a unit, in points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// The current value.
    pub now: i32,
    /// The maximum.
    pub most: i32,
    /// The cost or loss of the focused option.
    pub takes: i32,
    /// Points reserved for actions in progress.
    pub held: i32,
    /// Points that will be taken later.
    pub owed: i32,
    /// Its colour.
    pub tint: Tint,
    /// Its shape.
    pub look: PoolLook,
}

impl Pool {
    /// The text for AccessKit: `Health 9 of 22`, `AP 7 of 12, takes 3`, `AP 7 of 12, 2 held, owes 1`.
    #[must_use]
    pub fn spoken(&self) -> String {
        let (name, now, most) = (&self.name, self.now, self.most);
        let amount = if self.takes > 0 {
            text!("bar-spoken-takes", name = name, now = now, most = most, takes = self.takes)
        } else {
            text!("bar-spoken", name = name, now = now, most = most)
        };
        [vec![amount], self.reserved()].concat().join(", ")
    }

    /// The held and the owed points as texts: `2 held`, `owes 1`. Empty if there are none.
    #[must_use]
    pub fn reserved(&self) -> Vec<String> {
        let held = (self.held > 0).then(|| text!("bar-held", amount = self.held));
        let owed = (self.owed > 0).then(|| text!("bar-owed", amount = self.owed));
        held.into_iter().chain(owed).collect()
    }

    /// Paints the pool into a rectangle.
    pub fn paint(&self, painter: &Painter, rect: Rect, p: &Palette) {
        match &self.look {
            PoolLook::Bar(ticks) => bar(painter, rect, p, self, ticks),
            PoolLook::Pips => {
                let gap = if self.most > 8 { 2.4 } else { 3.0 };
                let most = self.most.max(1) as f32;
                let width = ((rect.width() + gap) / most - gap).clamp(2.5, 8.0);
                let counts = Pips { now: self.now, most: self.most, takes: self.takes };
                pips(painter, rect.min, p, counts, vec2(width, rect.height()), gap);
            }
        }
    }
}

fn bar(painter: &Painter, rect: Rect, p: &Palette, pool: &Pool, ticks: &[i32]) {
    let radius = (rect.height() / 2.0).min(3.0);
    let most = pool.most.max(1) as f32;
    let x = |value: i32| rect.left() + rect.width() * (value as f32 / most).clamp(0.0, 1.0);
    painter.rect_filled(rect, radius, p.inset);
    let keeps = (pool.now - pool.takes).max(0);
    let full = Rect::from_min_max(rect.min, pos2(x(keeps), rect.bottom()));
    if keeps > 0 {
        painter.rect_filled(full, radius, pool.tint.colour(p));
    }
    if pool.takes > 0 && pool.now > 0 {
        let loss = Rect::from_min_max(pos2(x(keeps), rect.top()), pos2(x(pool.now), rect.bottom()));
        painter.rect_filled(loss, 0.0, p.crit);
        hatch(painter, loss.shrink2(vec2(0.0, 0.5)), p.crit_hatch.gamma_multiply(0.6), 6.0, 1.6);
    }
    for &tick in ticks {
        painter.vline(x(tick), rect.y_range(), Stroke::new(1.0, p.panel));
    }
    painter.rect_stroke(rect, radius, Stroke::new(1.0, p.strong_line), StrokeKind::Inside);
}

/// The width of a row of pips, in points.
#[must_use]
pub fn pips_width(count: i32, pip: f32, gap: f32) -> f32 {
    (count.max(0) as f32 * (pip + gap) - gap).max(0.0)
}

/// The counts of a row of pips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pips {
    /// Current points.
    pub now: i32,
    /// The maximum: the number of pips.
    pub most: i32,
    /// Points that would be taken.
    pub takes: i32,
}

/// Paints a row of pips: filled ones are kept, struck ones would be taken, hollow ones are spent.
pub fn pips(painter: &Painter, at: egui::Pos2, p: &Palette, counts: Pips, pip: Vec2, gap: f32) {
    let Pips { now, most, takes } = counts;
    for i in 0..most.max(0) {
        let rect = Rect::from_min_size(pos2(at.x + i as f32 * (pip.x + gap), at.y), pip);
        if i < now - takes {
            painter.rect_filled(rect, 1.0, p.points);
        } else if i < now {
            painter.rect_filled(rect, 1.0, p.accent_soft);
            painter.rect_stroke(rect, 1.0, Stroke::new(1.5, p.accent), StrokeKind::Inside);
            let stroke = [pos2(rect.left() + 1.6, rect.bottom() - 2.2), pos2(rect.right() - 1.6, rect.top() + 2.2)];
            painter.line_segment(stroke, Stroke::new(1.5, p.accent));
        } else {
            painter.rect_stroke(rect, 1.0, Stroke::new(1.2, p.strong_line), StrokeKind::Inside);
        }
    }
}

/// Paints the shape that marks a pool in addition to its colour: a diamond, a square or a disc.
pub fn glyph(painter: &Painter, rect: Rect, tint: Tint, p: &Palette) {
    let (c, r) = (rect.center(), rect.width() / 2.0);
    let colour = tint.colour(p);
    match tint {
        Tint::Poise => {
            let points = vec![c - vec2(0.0, r), c + vec2(r, 0.0), c + vec2(0.0, r), c - vec2(r, 0.0)];
            painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
        }
        Tint::Momentum => {
            painter.rect_filled(Rect::from_center_size(c, Vec2::splat(r * 1.6)), 0.0, colour);
        }
        Tint::Points | Tint::Health | Tint::Focus | Tint::Neutral => {
            painter.circle_filled(c, r * 0.9, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_spoken_with_its_value_its_cost_and_what_is_reserved() {
        let pool = Pool { name: "AP".to_owned(), now: 7, most: 12, takes: 3, ..Pool::default() };
        assert_eq!(pool.spoken(), "AP 7 of 12, takes 3");
        let pool = Pool { takes: 0, ..pool };
        assert_eq!(pool.spoken(), "AP 7 of 12");
        assert_eq!(Pool { held: 2, owed: 1, ..pool }.spoken(), "AP 7 of 12, 2 held, owes 1");
    }

    #[test]
    fn pips_are_as_wide_as_they_are_many() {
        assert_eq!(pips_width(3, 5.0, 2.0), 19.0);
        assert_eq!(pips_width(0, 5.0, 2.0), 0.0);
    }
}
