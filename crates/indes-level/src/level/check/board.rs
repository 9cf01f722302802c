//! The board: its rows, the legend and heights.

use super::checked::{Check, MOST_CELLS, MOST_LEGEND};
use crate::level::ground::characters_of;
use indes_core::battlefield::Terrain;
use indes_core::grid::{Cell, Grid};
use indes_core::reading::{Path, is_control_or_format, quote};
use indes_core::text::counted;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest height of a legend, above the table and below it.
const MOST_HEIGHT: i8 = 9;
/// The highest cost of a step, in movement points.
const MOST_COST: u8 = 20;
/// The full coverage, in percent.
const WHOLE: u8 = 100;

impl Check<'_> {
    pub(super) fn board(&mut self) {
        self.legend();
        let board = Path::to("board");
        let level = self.level;
        if level.board.is_empty() {
            let help = "write its rows as texts, a character a cell: \". . ^ .\"".to_owned();
            self.report.add(&board, "the board has no rows", Some(help));
            return;
        }
        let whole = self.report.is_whole(&board);
        let width = self.same_length(&board, &level.board, None);
        let mut size_fits = true;
        for (what, length) in [("rows", level.board.len()), ("columns", width)] {
            if length > MOST_CELLS {
                let help = format!("a board has at most {MOST_CELLS} x {MOST_CELLS} cells");
                self.report.add(&board, format!("the board has {length} {what}"), Some(help));
                size_fits = false;
            }
        }
        self.characters(&board);
        if !size_fits || !whole {
            return;
        }
        let narrow = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        self.grid = Some(Grid::new(level.grid, narrow(width), narrow(level.board.len())));
        self.heights(width);
    }

    fn legend(&mut self) {
        let count = self.level.legend.len();
        if count > MOST_LEGEND {
            let message = format!("the legend has {count} characters");
            self.report.add(&Path::to("legend"), message, Some(format!("at most {MOST_LEGEND}")));
        }
        for (&c, tile) in self.level.legend.iter().take(MOST_LEGEND) {
            let path = Path::to("legend").key(&c.to_string());
            if is_control_or_format(c) || c.is_whitespace() && c != ' ' {
                let message = format!("the character U+{:04X} cannot be seen in a board", u32::from(c));
                self.report.add_to_name(&path, message, Some("take a letter, a digit or a sign".to_owned()));
            }
            if c == ' ' {
                let help = "spaces in the board do not count, so that rows can be indented".to_owned();
                self.report.add_to_name(&path, "a space cannot stand for a terrain", Some(help));
            }
            if !(-MOST_HEIGHT..=MOST_HEIGHT).contains(&tile.height) {
                let help = format!("{} to {MOST_HEIGHT}", -MOST_HEIGHT);
                let message = format!("the height {} is out of range", tile.height);
                self.report.add(&path.field("height"), message, Some(help));
            }
            if let Some(cost) = tile.cost.filter(|cost| !(1..=MOST_COST).contains(cost)) {
                let help = format!("1 to {MOST_COST}");
                self.report.add(&path.field("cost"), format!("the cost {cost} is out of range"), Some(help));
            }
            if let Some(coverage) = tile.coverage.filter(|&coverage| coverage > WHOLE) {
                let message = format!("the coverage {coverage} is out of range");
                self.report.add(&path.field("coverage"), message, Some(format!("0 to {WHOLE} percent")));
            }
            if tile.climb
                && let Some((set, _)) = self.shown_mechanics().filter(|(_, shown)| shown.gait.rise.climb.is_none())
            {
                let help = "leave `climb` out; a stair of levels, one to a cell, can be walked up".to_owned();
                self.report.add(&path.field("climb"), format!("{set} knows no ground that is climbed"), Some(help));
            }
            if tile.ground.is_some()
                && let Some((set, _)) = self.shown_mechanics().filter(|(_, mechanics)| !mechanics.regions)
            {
                let help = "leave `ground` out".to_owned();
                self.report.add(&path.field("ground"), format!("{set} does not count in regions"), Some(help));
            }
            if tile.embrasure
                && let Some((set, _)) = self.shown_mechanics().filter(|(_, mechanics)| !mechanics.cover.embrasure)
            {
                let help = "leave `embrasure` out".to_owned();
                self.report.add(&path.field("embrasure"), format!("{set} knows no cover that is one-way"), Some(help));
            }
        }
    }

    /// All rows must have `wanted` cells, or as many as most rows have. Returns that number.
    fn same_length(&mut self, path: &Path, rows: &[String], wanted: Option<usize>) -> usize {
        let lengths: Vec<usize> = rows.iter().map(|row| characters_of(row).count()).collect();
        let usual = wanted.unwrap_or_else(|| usual(&lengths));
        for (y, &length) in lengths.iter().enumerate() {
            if self.report.is_full() {
                break;
            }
            let (message, help) = match length {
                _ if length == usual && usual > 0 => continue,
                0 => {
                    ("this row has no cells".to_owned(), "spaces do not count; `x` is a cell without ground".to_owned())
                }
                _ => {
                    let owner = if wanted.is_some() { "the board's rows have" } else { "the others have" };
                    let change = if length < usual { ("add", usual - length) } else { ("remove", length - usual) };
                    let help = format!("{} {}", change.0, counted(change.1, "character", "characters"));
                    (format!("this row has {}, but {owner} {usual}", counted(length, "cell", "cells")), help)
                }
            };
            self.report.add(&path.index(y), message, Some(help));
        }
        usual
    }

    /// Every character must be in the legend; each unknown one is reported once.
    fn characters(&mut self, board: &Path) {
        if !self.report.is_complete(&Path::to("legend")) {
            return;
        }
        let mut reported = BTreeSet::new();
        for (y, row) in self.level.board.iter().enumerate() {
            for (at, c) in characters_of(row) {
                if self.legend.tile(c).is_some() || !reported.insert(c) {
                    continue;
                }
                let help = self.meaning_of(c);
                let message = format!("no terrain has the character {}", quote(&c.to_string()));
                self.report.add_to_char(&board.index(y), at, message, Some(help));
                if reported.len() >= 10 {
                    return;
                }
            }
        }
    }

    /// A help line for an unknown character of the board.
    fn meaning_of(&self, wrong: char) -> String {
        let sure = |(c, _): &(char, _)| !self.unsure.contains(c);
        let known: Vec<_> = self.legend.iter().filter(sure).collect();
        let other_case = |c: char| c.to_lowercase().eq(wrong.to_lowercase());
        let like = known.iter().find(|(c, _)| other_case(*c));
        // The first letter of a terrain's name is the likeliest mistake: `m` for mud.
        let initial = |terrain: Terrain| terrain.name().starts_with(wrong.to_ascii_lowercase());
        let like = like.or_else(|| known.iter().find(|(_, tile)| initial(tile.terrain)));
        let guess = like.map_or_else(String::new, |(c, tile)| format!("did you mean `{c}` {}? ", tile.terrain.name()));
        let names: Vec<String> =
            known.iter().take(24).map(|(c, tile)| format!("`{c}` {}", tile.terrain.name())).collect();
        format!("{guess}add it to `legend`, or use one of these: {}", names.join(", "))
    }

    fn heights(&mut self, width: usize) {
        let path = Path::to("heights");
        let (rows, heights) = (self.level.board.len(), &self.level.heights);
        if heights.is_empty() {
            return;
        }
        if heights.len() != rows && self.report.is_whole(&path) {
            let (there, rows) = (counted(heights.len(), "row", "rows"), counted(rows, "row", "rows"));
            let message = format!("the heights have {there}, but the board has {rows}");
            let help = "write a row for each, or leave `heights` out".to_owned();
            self.report.add(&path, message, Some(help));
        }
        self.same_length(&path, heights, Some(width));
        for (y, row) in heights.iter().enumerate().take(MOST_CELLS) {
            if let Some((at, c)) = characters_of(row).find(|(_, c)| !c.is_ascii_digit() && *c != '.') {
                let help = "write a digit, or `.` for the height that the legend gives".to_owned();
                let message = format!("{} is no height", quote(&c.to_string()));
                self.report.add_to_char(&path.index(y), at, message, Some(help));
            }
        }
    }

    /// Whether a cell lies outside the board; `false` if the size of the board is not known.
    pub(super) fn is_outside(&self, cell: Cell) -> bool {
        self.grid.is_some_and(|grid| !grid.contains(cell))
    }

    /// A help line with the extent of the board; `None` if it is not known.
    pub(super) fn extent(&self) -> Option<String> {
        let grid = self.grid?;
        let last = Cell::new(grid.width.cast_signed() - 1, grid.height.cast_signed() - 1);
        Some(format!("the board has the cells A1 to {last}"))
    }

    /// The terrain of a cell; `None` if the cell or its character is not known.
    pub(super) fn terrain(&self, cell: Cell) -> Option<Terrain> {
        let row = self.level.board.get(usize::try_from(cell.y).ok()?)?;
        let (_, c) = characters_of(row).nth(usize::try_from(cell.x).ok()?)?;
        if self.unsure.contains(&c) {
            return None;
        }
        self.legend.tile(c).map(|tile| tile.terrain)
    }
}

/// The commonest of some numbers; of equally common ones the first; 0 of none.
fn usual(numbers: &[usize]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &number in numbers {
        *counts.entry(number).or_default() += 1;
    }
    let count = |number: &usize| counts.get(number).copied().unwrap_or(0);
    let most = numbers.iter().map(count).max().unwrap_or(0);
    numbers.iter().copied().find(|number| count(number) == most).unwrap_or(0)
}
