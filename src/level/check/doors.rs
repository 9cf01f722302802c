//! Doors: what opens and shuts must be on edges of its own, be worked by somebody, and be told apart by cells.
//!
//! A rule set by whose rules nobody works doors refuses a level that has some. Serves TEMPO-G41.

use super::Check;
use super::edges::Known;
use crate::battlefield::{Edge, Terrain};
use crate::grid::Cell;
use crate::level::Gate;
use crate::reading::{Path, quote};
use std::collections::BTreeMap;

/// Doors at most.
const MOST_DOORS: usize = 32;
/// Characters of a door's name at most.
const MOST_NAME: usize = 40;

impl Check<'_> {
    /// All doors; `known` are the edges on which something else stands.
    pub(super) fn doors(&mut self, known: &mut Known) {
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
        let mut levers = BTreeMap::new();
        for (at, gate) in level.doors.iter().enumerate().take(MOST_DOORS) {
            let path = path.index(at);
            self.door(&path, gate, known);
            for (number, &lever) in gate.levers.iter().enumerate() {
                let path = path.field("levers").index(number);
                if self.is_sound(&path) {
                    self.lever(&path, gate, lever, &mut levers);
                }
            }
        }
    }

    fn door(&mut self, path: &Path, gate: &Gate, known: &mut Known) {
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
        let path = path.field("between");
        if gate.between.is_empty() && self.is_sound(&path) {
            let help = "name its edges: [\"D5|E5\", \"D6:D8|E6:E8\"]".to_owned();
            self.report.add(&path, format!("{} stands on no edge", gate.name), Some(help));
        }
        for (at, &between) in gate.between.iter().enumerate() {
            let path = path.index(at);
            if self.is_sound(&path) && !self.report.is_full() {
                self.edge(&path, between, known);
            }
        }
    }

    /// A lever has a place on the board, and its cell names one door only.
    fn lever<'a>(&mut self, path: &Path, gate: &'a Gate, lever: Cell, known: &mut BTreeMap<Cell, &'a str>) {
        if self.is_outside(lever) {
            self.report.add(path, format!("{lever} lies outside the board"), self.extent());
            return;
        }
        if self.terrain(lever) == Some(Terrain::Void) {
            let message = format!("the lever of {} stands on {lever}, where there is no ground", gate.name);
            self.report.add(path, message, None);
        }
        if let Some(other) = known.insert(lever, &gate.name) {
            let message = format!("the levers of {other} and {} stand on one cell, {lever}", gate.name);
            self.report.add(path, message, Some("move one of them".to_owned()));
        }
        let at_door = self.grid.and_then(|grid| {
            let doors = self.level.doors.iter().filter(|gate| gate.by_hand);
            let mut edges = doors.flat_map(|gate| gate.between.iter().map(move |between| (gate, between)));
            edges.find(|(_, between)| between.edges(grid).any(|(a, b)| a == lever || b == lever))
        });
        if let Some((other, _)) = at_door {
            let message =
                format!("on {lever} the lever of {} and {} are not told apart", gate.name, quote(&other.name));
            let help = "move the lever away from the cells of the door's edges".to_owned();
            self.report.add(path, message, Some(help));
        }
    }
}
