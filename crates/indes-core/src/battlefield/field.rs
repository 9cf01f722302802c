//! [`Field`]: read access to the whole battlefield, shared by legality, previews and bots.

use super::{
    Board, Bodies, Body, Bonds, Concealed, CoverMap, Footprint, Gear, Givens, Mounts, Pools, Roster, Seat, Size,
    Stance, Stats, Statuses, UnitId, UnitMask, sees,
};
use crate::grid::Cell;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};
use smallvec::{SmallVec, smallvec};
use std::any::Any;
use std::borrow::Cow;
use std::ops::Deref;

/// All components and fixed numbers of one unit.
#[derive(Clone, Copy)]
pub struct UnitRef<'a> {
    /// Its id.
    pub id: UnitId,
    /// Place, facing, and whether it stands.
    pub body: &'a Body,
    /// Pools.
    pub pools: &'a Pools,
    /// Statuses.
    pub statuses: &'a Statuses,
    /// Items.
    pub gear: &'a Gear,
    /// Fixed numbers.
    pub stats: &'a Stats,
    /// Size class and footprint.
    pub size: &'a Size,
}

/// All components of a unit.
type Whole = (&'static Body, &'static Pools, &'static Statuses, &'static Gear);

/// A system parameter that reads the battlefield.
#[derive(SystemParam)]
pub struct Field<'w, 's> {
    units: Query<'w, 's, Whole>,
    /// Units and sides.
    pub roster: Res<'w, Roster>,
    /// The ground.
    pub board: Res<'w, Board>,
    /// Bonds between units.
    pub bonds: Res<'w, Bonds>,
    /// The units on each cell.
    pub bodies: Res<'w, Bodies>,
    /// Riders and their mounts.
    pub mounts: Res<'w, Mounts>,
    /// Hidden units and their observers.
    pub concealed: Res<'w, Concealed>,
    /// The cover on each cell.
    pub screens: Res<'w, CoverMap>,
    givens: Res<'w, Givens>,
}

/// The givens are read as fields of the field. They are one resource, since every system with a `Field` pays for each
/// resource of it.
impl Deref for Field<'_, '_> {
    type Target = Givens;

    fn deref(&self) -> &Givens {
        &self.givens
    }
}

impl Field<'_, '_> {
    /// The components and fixed numbers of a unit.
    ///
    /// # Panics
    /// If the unit is not of this battle: a programming error.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> UnitRef<'_> {
        let member = self.roster.member(id);
        let Ok((body, pools, statuses, gear)) = self.units.get(member.entity) else {
            panic!("unit {id:?} has no components");
        };
        UnitRef { id, body, pools, statuses, gear, stats: &member.stats, size: &member.size }
    }

    /// The unit that stands on the cell; the first by id if several do.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<UnitId> {
        self.bodies.on(cell).iter().next()
    }

    /// The footprint and anchor of a unit; of a rider those of its mount.
    #[must_use]
    pub fn stance<'a>(&'a self, unit: &UnitRef<'a>) -> Stance<'a> {
        let of = |unit: &UnitRef<'a>| Stance { footprint: &unit.size.footprint, at: unit.body.cell };
        self.mounts.mount_of(unit.id).map_or_else(|| of(unit), |mount| of(&self.unit(mount)))
    }

    /// The cells that a unit takes up; for a rider those of its mount.
    pub fn cells(&self, id: UnitId) -> impl Iterator<Item = Cell> + '_ {
        let unit = self.unit(self.mounts.carrier(id));
        unit.size.footprint.cells(&self.board.grid, unit.body.cell)
    }

    /// The cells that a footprint takes up with its anchor on a cell.
    #[must_use]
    pub fn taken(&self, footprint: &Footprint, at: Cell) -> SmallVec<[Cell; 4]> {
        if footprint.is_single() && self.board.grid.contains(at) {
            return smallvec![at];
        }
        footprint.cells(&self.board.grid, at).collect()
    }

    /// The units hidden from a unit in the cells that it would take up with its anchor on a cell.
    #[must_use]
    pub fn hidden_on(&self, unit: &UnitRef, at: Cell) -> UnitMask {
        let unknown = self.concealed.unknown_to(unit.id);
        if unknown.is_empty() {
            return unknown;
        }
        let cells = self.taken(&unit.size.footprint, at).into_iter();
        cells.fold(UnitMask::NONE, |all, cell| all.union(self.bodies.on(cell))).intersection(unknown)
    }

    /// The same as [`Field::cells`] for a unit that is looked up already.
    #[must_use]
    pub fn taken_by(&self, unit: &UnitRef) -> SmallVec<[Cell; 4]> {
        let place = self.stance(unit);
        self.taken(place.footprint, place.at)
    }

    /// The level at which a unit, or its mount, is in the air; `None` on the ground (POISE-G40).
    #[must_use]
    pub fn aloft(&self, id: UnitId) -> Option<i16> {
        if self.bodies.aloft().is_empty() {
            return None;
        }
        self.unit(self.mounts.carrier(id)).body.aloft.map(i16::from)
    }

    /// The height of the ground below a body: that of its highest cell.
    #[must_use]
    pub fn ground_under(&self, size: &Size, at: Cell) -> i16 {
        let heights = size.footprint.cells(&self.board.grid, at).map(|cell| self.board.height(cell));
        i16::from(heights.max().unwrap_or(0))
    }

    /// The level of a unit: in the air its own, else that of the highest of its cells; for a rider that of its mount.
    #[must_use]
    pub fn level(&self, unit: &UnitRef) -> i16 {
        let aloft = self.aloft(unit.id);
        let ground = || self.taken_by(unit).into_iter().map(|cell| self.board.height(cell)).max();
        aloft.unwrap_or_else(|| i16::from(ground().unwrap_or(0)))
    }

    /// The level of a unit on one of its cells.
    #[must_use]
    pub fn level_at(&self, unit: &UnitRef, cell: Cell) -> i16 {
        self.aloft(unit.id).unwrap_or_else(|| i16::from(self.board.height(cell)))
    }

    /// The units that stand, by id.
    pub fn standing(&self) -> impl Iterator<Item = UnitRef<'_>> {
        self.roster.all().without(self.bodies.down()).iter().map(|id| self.unit(id))
    }

    /// The units that are still to arrive.
    #[must_use]
    pub fn awaited(&self) -> UnitMask {
        self.bodies.down().iter().filter(|&id| self.unit(id).body.awaited).collect()
    }

    /// The opponents of a unit that are not hidden from it, standing and fallen.
    #[must_use]
    pub fn known_foes(&self, of: UnitId) -> UnitMask {
        self.roster.foes(of).without(self.concealed.unknown_to(of))
    }

    /// The opponents of a unit that stand and are not hidden from it, by id.
    pub fn foes(&self, of: UnitId) -> impl Iterator<Item = UnitRef<'_>> {
        let standing = self.known_foes(of).without(self.bodies.down());
        standing.iter().map(|id| self.unit(id))
    }

    /// The units that the seat does not see.
    #[must_use]
    pub fn unseen_by(&self, seat: Seat) -> UnitMask {
        unseen_by(&self.concealed, &self.roster, seat)
    }

    /// The units on each cell, without those that are hidden from a unit.
    #[must_use]
    pub fn bodies_known_to(&self, unit: UnitId) -> Cow<'_, Bodies> {
        let unknown = self.concealed.unknown_to(unit);
        if unknown.is_empty() {
            return Cow::Borrowed(&*self.bodies);
        }
        let mut known = self.bodies.clone();
        for other in unknown.iter().map(|id| self.unit(id)) {
            known.remove(other.id, &other.size.footprint, other.body.cell, other.body.down);
        }
        Cow::Owned(known)
    }

    /// The distance between two units in steps, from nearest cell to nearest cell.
    #[must_use]
    pub fn distance(&self, a: UnitId, b: UnitId) -> u16 {
        let (own, theirs) = (self.unit(self.mounts.carrier(a)), self.unit(self.mounts.carrier(b)));
        let is_single = |unit: &UnitRef| unit.size.footprint.is_single() && self.board.grid.contains(unit.body.cell);
        if is_single(&own) && is_single(&theirs) {
            return self.board.grid.distance(own.body.cell, theirs.body.cell);
        }
        let pairs = self.cells(a).flat_map(|from| self.cells(b).map(move |to| (from, to)));
        pairs.map(|(from, to)| self.board.grid.distance(from, to)).min().unwrap_or(u16::MAX)
    }

    /// Whether two units, given by their cells, see each other by the rule set's [`super::SightRule`].
    #[must_use]
    pub fn sees(&self, from: &[Cell], to: &[Cell]) -> bool {
        match (from, to) {
            (&[from], &[to]) => self.board.sees(&self.mechanics.sight, from, to),
            _ => {
                // A line that is free between two cells is free between the units, whose own cells stop nothing.
                let line = |&a: &Cell| to.iter().any(|&b| self.board.sees(&self.mechanics.sight, a, b));
                from.iter().any(line) || sees(&*self.board, &self.mechanics.sight, from, to).clear
            }
        }
    }

    /// The rule data of the rule set.
    ///
    /// # Panics
    /// If they are of another type, that of another rule set: a programming error.
    #[must_use]
    pub fn data<T: Any>(&self) -> &T {
        self.rule_data.of()
    }
}

/// The units that the seat does not see: each is hidden from every opponent of its own that the seat plays. What one unit
/// of a seat sees its seat sees, though other units of the seat cannot act on it.
#[must_use]
pub fn unseen_by(concealed: &Concealed, roster: &Roster, seat: Seat) -> UnitMask {
    if concealed.is_empty() {
        return UnitMask::NONE;
    }
    let own: UnitMask = roster.ids().filter(|&unit| roster.seat(unit) == seat).collect();
    let unseen = |unit: &UnitId| {
        let observers = own.intersection(roster.foes(*unit));
        !observers.is_empty() && observers.without(concealed.of(*unit).from).is_empty()
    };
    concealed.all().iter().filter(unseen).collect()
}
