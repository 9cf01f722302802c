//! Everything that stands round the board.
//!
//! Each panel is a function of a plain view, a little state of its own (what is focused, what is open) and egui's
//! `Ui`, whose rectangle it fills; it returns what was pressed as plain values. No panel knows rules, units or the
//! world: somebody else fills the views and carries out the actions. So all of it can be tried without a window.
//!
//! Right is the question, top is time, bottom is facts, the middle is the table: [`Places`] says where.
//!
//! - [`decision`]: the column on the right: who decides, what may be done, what it would change.
//! - [`top`]: title, turn order, buttons.
//! - [`unit`] and [`log`]: the bottom strip, and the log as a column.
//! - [`menu`]: rule sets, levels, who plays; [`settings`]: what holds for every battle.
//! - [`why`]: the chain of numbers behind a number; [`rulebook`]: every rule in its own words.
//! - [`curtain`] and [`recap`]: handing the screen over, and what happened meanwhile.
//! - [`briefing`]: what was told before the battle, and of the region pointed at.
//! - [`records`] and [`replay`]: battles that were played, and one of them played again.
//! - [`live`]: what happened last, for a screen reader.
//! - [`ending`]: who won, and the account; [`overlay`]: keys, messages, errors.

pub mod briefing;
pub mod curtain;
pub mod decision;
pub mod ending;
pub mod legend;
pub mod live;
pub mod log;
pub mod menu;
pub mod overlay;
pub mod recap;
pub mod records;
pub mod replay;
pub mod rulebook;
pub mod settings;
pub mod sheet;
pub mod threat;
pub mod top;
pub mod unit;
pub mod why;

use bevy_egui::egui;
use egui::{Rect, pos2};

/// Where the panels of a battle stand in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The bar along the top.
    pub top: Rect,
    /// The decision column.
    pub column: Rect,
    /// The unit panel.
    pub unit: Rect,
    /// The log, if there is room for it; else it folds behind its key.
    pub log: Option<Rect>,
    /// What is left for the board.
    pub board: Rect,
    /// The log as a column, above the board.
    pub log_column: Rect,
    /// The window of numbers beside it, above everything else.
    pub why: Rect,
    /// The timeline of a recap, in place of unit panel and log.
    pub timeline: Rect,
}

impl Places {
    /// The places in a window.
    #[must_use]
    pub fn of(window: Rect) -> Self {
        let margin = 8.0;
        let column_width = if window.width() >= 1600.0 { 440.0 } else { 388.0 };
        let top = Rect::from_min_max(
            pos2(window.left() + margin, window.top() + 6.0),
            pos2(window.right() - margin, window.top() + 62.0),
        );
        let column = Rect::from_min_max(
            pos2(window.right() - margin - column_width, top.bottom() + 6.0),
            pos2(window.right() - margin, window.bottom() - margin),
        );
        let strip = window.bottom() - margin - 120.0;
        let unit = Rect::from_min_max(
            pos2(window.left() + margin, strip),
            pos2(window.left() + margin + 304.0, window.bottom() - margin),
        );
        let log = Rect::from_min_max(
            pos2(unit.right() + margin, strip),
            pos2(column.left() - margin, window.bottom() - margin),
        );
        let board = Rect::from_min_max(pos2(window.left(), top.bottom()), pos2(column.left() - margin, strip - margin));
        let log_column =
            Rect::from_min_max(pos2(unit.left(), board.top() + 6.0), pos2(unit.left() + 308.0, board.bottom()));
        let why = Rect::from_min_max(
            pos2(
                if window.width() >= 1180.0 { window.left() + 340.0 } else { window.left() + 16.0 },
                window.top() + 16.0,
            ),
            pos2(window.right() - 16.0, window.bottom() - 16.0),
        );
        let timeline = unit.union(log);
        let log = (window.width() >= 1180.0).then_some(log);
        Self { top, column, unit, log, board, log_column, why, timeline }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn panels_never_lie_over_each_other_or_the_board() {
        for size in [vec2(1024.0, 640.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0), vec2(2560.0, 1440.0)] {
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            let places = Places::of(window);
            let mut all = vec![places.top, places.column, places.unit, places.board];
            all.extend(places.log);
            for (at, a) in all.iter().enumerate() {
                assert!(window.contains_rect(*a), "{size:?}: {a:?}");
                for b in &all[at + 1..] {
                    let both = a.intersect(*b);
                    assert!(both.width() <= 0.0 || both.height() <= 0.0, "{size:?}: {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn the_art_directions_own_window_has_its_own_measures() {
        let places = Places::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        assert_eq!(places.column, Rect::from_min_size(pos2(884.0, 68.0), vec2(388.0, 644.0)));
        assert_eq!(places.unit, Rect::from_min_size(pos2(8.0, 592.0), vec2(304.0, 120.0)));
        assert_eq!(places.log, Some(Rect::from_min_size(pos2(320.0, 592.0), vec2(556.0, 120.0))));
    }
}
