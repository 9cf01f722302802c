//! The panels and dialogs around the board.
//!
//! Each panel is a function of a plain view, a small state of its own (what is focused, what is open) and egui's `Ui`, whose
//! rectangle it fills; it returns what was pressed as plain values. No panel knows rules, units or the world: `present` fills
//! the views, `parts` carries out the actions. So all panels can be tested without a window.
//!
//! [`PanelLayout`] has their places: the question on the right, the time at the top, facts at the bottom, the board in the middle.
//!
//! - [`decision`]: the column on the right with the question, the options and what each would change; [`head`]: the head of this
//!   and other columns.
//! - [`top`]: title, turn order, buttons; [`floor`]: who may act where units have no turns.
//! - [`unit`] and [`log`]: the bottom strip, and the log as a column.
//! - [`menu`]: rule sets, levels, players; [`settings`]: the settings of all battles.
//! - [`why`]: how a number is computed; [`rulebook`]: the texts of all rules.
//! - [`curtain`] and [`recap`]: the hand-over of the screen, and what happened since the last decision of a seat.
//! - [`moment`]: what several units did at the same time.
//! - [`briefing`]: the level's text, and the text of the region under the pointer.
//! - [`legend`] and [`threat`]: the layers of the board, and the threats on the cell under the pointer; [`sheet`]: all of a unit.
//! - [`records`] and [`replay`]: the list of records, and the replay of one of them.
//! - [`live`]: the last event, for screen readers.
//! - [`ending`]: the winner and the account of the battle; [`overlay`]: keys, messages, errors.

pub mod briefing;
pub mod curtain;
pub mod decision;
pub mod ending;
pub mod floor;
pub mod head;
pub mod legend;
pub mod live;
pub mod log;
pub mod menu;
pub mod moment;
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

/// The rectangles of the panels of a battle in a window, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PanelLayout {
    /// The bar along the top.
    pub top: Rect,
    /// The decision column.
    pub column: Rect,
    /// The unit panel.
    pub unit: Rect,
    /// The log; `None` if the window is too narrow for it.
    pub log: Option<Rect>,
    /// The part of the window that is left for the board.
    pub board: Rect,
    /// The log as a column, above the board.
    pub log_column: Rect,
    /// The dialog of numbers, beside the log column.
    pub why: Rect,
    /// The timeline of a recap, in place of the unit panel and the log.
    pub timeline: Rect,
}

impl PanelLayout {
    /// The layout in a window.
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
    fn panels_never_overlap_each_other_or_the_board() {
        for size in [vec2(1024.0, 640.0), vec2(1280.0, 720.0), vec2(1920.0, 1080.0), vec2(2560.0, 1440.0)] {
            let window = Rect::from_min_size(pos2(0.0, 0.0), size);
            let places = PanelLayout::of(window);
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
    fn the_window_of_the_art_direction_has_its_measures() {
        let places = PanelLayout::of(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)));
        assert_eq!(places.column, Rect::from_min_size(pos2(884.0, 68.0), vec2(388.0, 644.0)));
        assert_eq!(places.unit, Rect::from_min_size(pos2(8.0, 592.0), vec2(304.0, 120.0)));
        assert_eq!(places.log, Some(Rect::from_min_size(pos2(320.0, 592.0), vec2(556.0, 120.0))));
    }
}
