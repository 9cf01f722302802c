//! Doors: each needs edges of its own, a way to open it, and cells that distinguish it from other doors.
//!
//! Levels of a rule set without doors that open and shut may not have any. Serves TEMPO-G41, MANEUVER-J08.

use super::checked::Check;
use super::edge_map::OnEdge;
use crate::level::Gate;
use indes_core::battlefield::{Edge, Terrain};
use indes_core::grid::Cell;
use indes_core::reading::{Path, quote};
use std::collections::BTreeMap;

/// The most doors of a level.
const MOST_DOORS: usize = 32;
/// The most characters of a door's name.
const MOST_NAME: usize = 40;

/// The most of the modifier of a search.
const MOST_MODIFIER: i16 = 10;

/// The cells that stand for a door, with its name.
struct UsedCells<'a> {
    doors: BTreeMap<Cell, &'a str>,
    levers: BTreeMap<Cell, &'a str>,
}

impl<'a> Check<'a> {
    pub(super) fn doors(&mut self) {
        let level = self.level;
        if level.doors.is_empty() {
            return;
        }
        let path = Path::to("doors");
        if self.words.is_some_and(|words| !words.doors) {
            let message = format!("{} knows no doors that open and shut", level.rules);
            let help = "a `door` or a `doorway` of `edges` stays as it is".to_owned();
            self.report.add(&path, message, Some(help));
            return;
        }
        if level.doors.len() > MOST_DOORS {
            let message = format!("the level has {} doors", level.doors.len());
            self.report.add(&path, message, Some(format!("at most {MOST_DOORS}")));
        }
        for (at, gate) in level.doors.iter().enumerate().take(MOST_DOORS) {
            self.door(&path.index(at), at, gate);
        }
        let mut used = UsedCells { doors: self.beside_doors(), levers: BTreeMap::new() };
        for (at, gate) in level.doors.iter().enumerate().take(MOST_DOORS) {
            for (number, &lever) in gate.levers.iter().enumerate() {
                let path = path.index(at).field("levers").index(number);
                if self.is_sound(&path) && !self.report.is_full() {
                    self.lever(&path, gate, lever, &mut used);
                }
            }
        }
    }

    /// The cells beside doors that are opened by hand, each with the name of the first such door.
    fn beside_doors(&self) -> BTreeMap<Cell, &'a str> {
        let mut first: BTreeMap<Cell, usize> = BTreeMap::new();
        let doors = &self.level.doors;
        for (cell, door) in self.standing.beside_doors().filter(|&(_, door)| doors[door].by_hand) {
            let known = first.entry(cell).or_insert(door);
            *known = door.min(*known);
        }
        first.into_iter().map(|(cell, door)| (cell, doors[door].name.as_str())).collect()
    }

    fn door(&mut self, path: &Path, place: usize, gate: &Gate) {
        self.one_line(&path.field("name"), &gate.name, MOST_NAME);
        if !matches!(gate.shut, Edge::Door | Edge::Grille) && self.is_sound(&path.field("shut")) {
            let message = format!("{} is a {} while it is shut", gate.name, gate.shut.name());
            self.report.add(&path.field("shut"), message, Some("`door` or `grille`".to_owned()));
        }
        if !gate.by_hand && gate.levers.is_empty() && self.is_sound(&path.field("levers")) {
            let message = format!("nobody can work {}: neither by hand nor by a lever", gate.name);
            let help = "give it `levers: [\"C3\"]`, or put it into `edges`, where nothing moves".to_owned();
            self.report.add(&path.field("by_hand"), message, Some(help));
        }
        self.hidden_door(&path.field("hidden"), gate);
        let path = path.field("between");
        if gate.between.is_empty() && self.is_sound(&path) {
            let help = "name its edges: [\"D5|E5\", \"D6:D8|E6:E8\"]".to_owned();
            self.report.add(&path, format!("{} stands on no edge", gate.name), Some(help));
        }
        for (at, &between) in gate.between.iter().enumerate() {
            let path = path.index(at);
            if self.is_sound(&path) && !self.report.is_full() {
                let kind = if gate.open { Edge::Doorway } else { gate.shut };
                self.edge(&path, OnEdge { kind, door: Some(place), named: between });
            }
        }
    }

    /// Hidden doors are for rule sets in which units search (MANEUVER-J08).
    fn hidden_door(&mut self, path: &Path, gate: &Gate) {
        let Some(modifier) = gate.hidden else { return };
        if self.words.is_some_and(|words| !words.hidden_doors) {
            let message = format!("{} knows no search that would find {}", self.level.rules, gate.name);
            self.report.add(path, message, Some("leave `hidden` out".to_owned()));
        } else if !(-MOST_MODIFIER..=MOST_MODIFIER).contains(&modifier) && self.is_sound(path) {
            let message = format!("{modifier} would decide the search alone");
            self.report.add(path, message, Some(format!("-{MOST_MODIFIER} to {MOST_MODIFIER}")));
        }
    }

    /// A lever must be on the board, on a cell that stands for one door only.
    fn lever(&mut self, path: &Path, gate: &'a Gate, lever: Cell, used: &mut UsedCells<'a>) {
        if self.is_outside(lever) {
            self.report.add(path, format!("{lever} lies outside the board"), self.extent());
            return;
        }
        if self.terrain(lever) == Some(Terrain::Void) {
            let message = format!("the lever of {} stands on {lever}, where there is no ground", gate.name);
            self.report.add(path, message, None);
        }
        if let Some(other) = used.levers.insert(lever, &gate.name) {
            let message = format!("the levers of {other} and {} stand on one cell, {lever}", gate.name);
            self.report.add(path, message, Some("move one of them".to_owned()));
        }
        if let Some(other) = used.doors.get(&lever) {
            let message = format!("on {lever} the lever of {} and {} are not told apart", gate.name, quote(other));
            let help = "move the lever away from the cells of the door's edges".to_owned();
            self.report.add(path, message, Some(help));
        }
    }
}
