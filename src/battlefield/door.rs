//! Doors: what on the edges of the board opens and shuts during a battle, by hand or by a lever.
//!
//! A door is one thing on one edge or several, named by the level. Shut it is a [`Edge::Door`] or a [`Edge::Grille`],
//! open an [`Edge::Doorway`], which hinders nothing. Whoever stands at one of its edges works it by hand, from either
//! side, and whoever is on a lever's cell or beside it works it from there. Nothing shuts on a body that stands astride.
//! Which doors are open is state of the battle; everything else about them is the level's.
//!
//! Serves TEMPO-G41.

use super::{Board, Bodies, Edge, UnitId};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};

/// A door's place in the list of its board, below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DoorId(pub u8);

/// A set of doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct DoorMask(pub u32);

impl DoorMask {
    /// Whether a door is in it.
    #[must_use]
    pub const fn has(self, door: DoorId) -> bool {
        self.0 >> (door.0 & 31) & 1 == 1
    }
}

/// Something that opens and shuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// What it is called: `the cellar door`.
    pub name: String,
    /// What it is while it is shut.
    pub shut: Edge,
    /// Whether it is open.
    pub open: bool,
    /// Whether those who stand at it can work it.
    pub by_hand: bool,
    /// From where else it is worked.
    pub levers: Vec<Cell>,
    /// Its edges, by their two cells.
    pub edges: Vec<(Cell, Cell)>,
}

impl Board {
    /// The board with one more door; 32 at most, of which the check of a level takes care.
    #[must_use]
    pub fn with_door(mut self, door: Door) -> Self {
        self.doors.push(door);
        self.hang(self.doors.len() - 1);
        self
    }

    /// Everything on it that opens and shuts.
    #[must_use]
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// A door.
    #[must_use]
    pub fn door(&self, door: DoorId) -> Option<&Door> {
        self.doors.get(usize::from(door.0))
    }

    /// Those that are open.
    #[must_use]
    pub fn open_doors(&self) -> DoorMask {
        let open = self.doors.iter().enumerate().filter(|(_, door)| door.open);
        DoorMask(open.fold(0, |mask, (at, _)| mask | 1 << (at & 31)))
    }

    /// Opens these doors and shuts all others. Says whether anything changed.
    pub fn set_doors(&mut self, open: DoorMask) -> bool {
        let before = self.open_doors();
        for at in (0..self.doors.len()).filter(|&at| (before.0 ^ open.0) >> (at & 31) & 1 == 1) {
            self.doors[at].open = !self.doors[at].open;
            self.hang(at);
        }
        before != self.open_doors()
    }

    /// Opens a door that is shut or shuts one that is open, and says what it is then.
    pub fn swing(&mut self, door: DoorId) -> Option<bool> {
        let mask = DoorMask(self.open_doors().0 ^ 1 << (door.0 & 31));
        self.door(door)?;
        self.set_doors(mask);
        Some(mask.has(door))
    }

    /// Puts what a door is now on its edges.
    fn hang(&mut self, at: usize) {
        let door = &self.doors[at];
        let edge = if door.open { Edge::Doorway } else { door.shut };
        for (a, b) in door.edges.clone() {
            self.put_edge(a, b, edge);
        }
    }

    /// What somebody who takes up these cells can work, with the cell to name it by: the one beyond a door's edge, or a
    /// lever's. A cell names the first of several doors.
    #[must_use]
    pub fn workable(&self, own: &[Cell]) -> Vec<(Cell, DoorId)> {
        let mut found: Vec<(Cell, DoorId)> = Vec::new();
        let mut add = |cell: Cell, door: DoorId| {
            if !found.iter().any(|known| known.0 == cell) {
                found.push((cell, door));
            }
        };
        for (id, door) in (0..).map(DoorId).zip(&self.doors) {
            let sides = door.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            for (_, beyond) in sides.filter(|(near, _)| door.by_hand && own.contains(near)) {
                add(beyond, id);
            }
            for &lever in &door.levers {
                let near = |&from: &Cell| self.grid.distance(from, lever) <= 1 && !self.shuts(from, lever);
                if own.iter().any(near) {
                    add(lever, id);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Somebody who stands astride of a door's edges: it cannot be shut.
    #[must_use]
    pub fn astride(&self, door: DoorId, bodies: &Bodies) -> Option<UnitId> {
        let on = |cell: Cell| {
            let spot = self.lattice.spot(cell).unwrap_or_default();
            bodies.standing(spot).union(bodies.fallen(spot))
        };
        self.door(door)?.edges.iter().find_map(|&(a, b)| on(a).intersection(on(b)).iter().next())
    }
}
