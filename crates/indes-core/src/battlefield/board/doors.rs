//! The doors of a [`Board`]: which are open, who can operate them.
//!
//! Serves TEMPO-G41, MANEUVER-049.

use super::Board;
use crate::battlefield::{Door, DoorId, DoorMask, Edge, SideId};
use crate::grid::Cell;

impl Board {
    /// The board with one more door. The check of a level refuses more than 32.
    #[must_use]
    pub fn with_door(mut self, door: Door) -> Self {
        self.doors.push(door);
        self.put_on_edges(self.doors.len() - 1);
        self
    }

    /// Its doors, by [`DoorId`].
    #[must_use]
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// The door with this id.
    #[must_use]
    pub fn door(&self, door: DoorId) -> Option<&Door> {
        self.doors.get(usize::from(door.0))
    }

    /// The doors that are open.
    #[must_use]
    pub fn open_doors(&self) -> DoorMask {
        let open = self.doors.iter().enumerate().filter(|(_, door)| door.open);
        DoorMask(open.fold(0, |mask, (at, _)| mask | 1 << (at & 31)))
    }

    /// Opens these doors and shuts all others. Returns whether any door changed.
    pub fn set_doors(&mut self, open: DoorMask) -> bool {
        let before = self.open_doors();
        for at in (0..self.doors.len()).filter(|&at| (before.0 ^ open.0) >> (at & 31) & 1 == 1) {
            self.doors[at].open = !self.doors[at].open;
            self.put_on_edges(at);
        }
        before != self.open_doors()
    }

    /// Opens a shut door or shuts an open one. Returns whether it is open then; `None` if the board has no such door.
    pub fn toggle_door(&mut self, door: DoorId) -> Option<bool> {
        let mask = DoorMask(self.open_doors().0 ^ 1 << (door.0 & 31));
        self.door(door)?;
        self.set_doors(mask);
        Some(mask.has(door))
    }

    /// The board with all doors open.
    #[must_use]
    pub fn with_open_doors(&self) -> Self {
        let mut board = self.clone();
        let all = (0..self.doors.len()).fold(0, |mask, at| mask | 1 << (at & 31));
        board.set_doors(DoorMask(all));
        board
    }

    /// Puts the obstacle of a door, open or shut, on its edges.
    fn put_on_edges(&mut self, at: usize) {
        let door = &self.doors[at];
        let edge = if door.open { Edge::Doorway } else { door.shut };
        for (a, b) in door.edges.clone() {
            self.put_edge(a, b, edge);
        }
    }

    /// The doors that a unit of a side on these cells can operate, each with the cell that names it: the cell beyond a
    /// door's edge, or that of a lever. A cell that could name several doors names the first. A door is operated only by
    /// those who know how.
    #[must_use]
    pub fn operable_doors(&self, own: &[Cell], side: SideId) -> Vec<(Cell, DoorId)> {
        let mut found: Vec<(Cell, DoorId)> = Vec::new();
        let mut add = |cell: Cell, door: DoorId| {
            if !found.iter().any(|known| known.0 == cell) {
                found.push((cell, door));
            }
        };
        for (id, door) in (0..).map(DoorId).zip(&self.doors).filter(|(_, door)| door.is_known_to(side)) {
            let sides = door.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            for (_, beyond) in sides.filter(|(near, _)| door.by_hand && own.contains(near)) {
                add(beyond, id);
            }
            for &lever in &door.levers {
                let near = |&from: &Cell| self.grid.distance(from, lever) <= 1 && !self.has_wall_between(from, lever);
                if own.iter().any(near) {
                    add(lever, id);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
