//! Hidden doors: the level hides how a door is worked, by its handle or by levers, until a side finds out.
//!
//! Each side finds out for itself, by a search ([`crate::battlefield::concealment`]); once a door has swung, every side
//! knows. A door that is worked by hand and shut looks like a wall to the sides that do not know ([`Board::as_known`]); it
//! bars the way and the sight as a wall does. What each side knows is state of the battle, the rest is fixed by the level.
//!
//! Serves MANEUVER-049, MANEUVER-G30, MANEUVER-J08.

use super::Board;
use crate::battlefield::{Door, DoorId, DoorMask, Edge, SideMask};
use std::borrow::Cow;

impl Board {
    /// By door the sides that know how it is worked; empty if the level hides no door.
    #[must_use]
    pub fn door_knowledge(&self) -> Vec<SideMask> {
        if !self.hides_doors() {
            return Vec::new();
        }
        self.doors.iter().map(|door| door.secret.map_or(SideMask::ALL, |secret| secret.known_to)).collect()
    }

    /// Sets by door the sides that know how it is worked.
    pub fn set_door_knowledge(&mut self, known_to: &[SideMask]) {
        for (door, &known_to) in self.doors.iter_mut().zip(known_to) {
            if let Some(secret) = &mut door.secret {
                secret.known_to = known_to;
            }
        }
    }

    /// Whether the level hides how a door is worked.
    #[must_use]
    pub fn hides_doors(&self) -> bool {
        self.doors.iter().any(|door| door.secret.is_some())
    }

    /// The doors of which none of these sides knows how they are worked.
    #[must_use]
    pub fn doors_unknown_to(&self, sides: SideMask) -> DoorMask {
        let unknown = |door: &Door| door.secret.is_some_and(|secret| secret.known_to.0 & sides.0 == 0);
        let doors = self.doors.iter().enumerate().filter(|(_, door)| unknown(door));
        DoorMask(doors.fold(0, |mask, (at, _)| mask | 1 << (at & 31)))
    }

    /// Sides find out how a door is worked. Returns whether any of them did not know.
    pub fn find_door(&mut self, door: DoorId, sides: SideMask) -> bool {
        let Some(secret) = self.doors.get_mut(usize::from(door.0)).and_then(|door| door.secret.as_mut()) else {
            return false;
        };
        let known = secret.known_to.union(sides);
        std::mem::replace(&mut secret.known_to, known) != known
    }

    /// The board as it looks to a side that does not know how these doors are worked: without their levers, and with
    /// walls in place of those that are worked by hand and shut.
    #[must_use]
    pub fn as_known(&self, unknown: DoorMask) -> Cow<'_, Self> {
        if unknown == DoorMask::default() {
            return Cow::Borrowed(self);
        }
        let mut board = self.clone();
        for at in (0..board.doors.len()).filter(|&at| unknown.0 >> (at & 31) & 1 == 1) {
            let door = &mut board.doors[at];
            door.levers.clear();
            if door.by_hand && !door.open && door.shut == Edge::Door {
                for (a, b) in door.edges.clone() {
                    board.put_edge(a, b, Edge::Wall);
                }
            }
        }
        Cow::Owned(board)
    }
}
