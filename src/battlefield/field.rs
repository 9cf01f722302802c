//! [`Field`]: the read-only look at the battlefield that legality, previews and bots share.

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

/// Everything about one unit.
#[derive(Clone, Copy)]
pub struct UnitRef<'a> {
    /// Its id.
    pub id: UnitId,
    /// Place, facing, presence.
    pub body: &'a Body,
    /// Resources.
    pub pools: &'a Pools,
    /// Statuses.
    pub statuses: &'a Statuses,
    /// Items.
    pub gear: &'a Gear,
    /// Fixed numbers.
    pub stats: &'a Stats,
    /// How big it is.
    pub size: &'a Size,
}

/// All components of a unit.
type Whole = (&'static Body, &'static Pools, &'static Statuses, &'static Gear);

/// The battlefield, to be looked at.
#[derive(SystemParam)]
pub struct Field<'w, 's> {
    units: Query<'w, 's, Whole>,
    /// Who is there.
    pub roster: Res<'w, Roster>,
    /// The ground.
    pub board: Res<'w, Board>,
    /// Who is tied to whom.
    pub bonds: Res<'w, Bonds>,
    /// Who is where.
    pub bodies: Res<'w, Bodies>,
    /// Who rides whom.
    pub mounts: Res<'w, Mounts>,
    /// Who is hidden from whom.
    pub concealed: Res<'w, Concealed>,
    /// What covers.
    pub screens: Res<'w, CoverMap>,
    givens: Res<'w, Givens>,
}

/// What is given is looked at as a part of the field. One resource instead of four: every system that looks at the field
/// pays for each resource of it.
impl Deref for Field<'_, '_> {
    type Target = Givens;

    fn deref(&self) -> &Givens {
        &self.givens
    }
}

impl Field<'_, '_> {
    /// Everything about a unit.
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

    /// Who stands on the cell, the first by id if several do.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<UnitId> {
        self.bodies.on(cell).iter().next()
    }

    /// Where a unit is: a rider is where its mount is.
    #[must_use]
    pub fn stance<'a>(&'a self, unit: &UnitRef<'a>) -> Stance<'a> {
        let of = |unit: &UnitRef<'a>| Stance { footprint: &unit.size.footprint, at: unit.body.cell };
        self.mounts.mount_of(unit.id).map_or_else(|| of(unit), |mount| of(&self.unit(mount)))
    }

    /// The cells that a unit takes up; a rider those of its mount.
    pub fn cells(&self, id: UnitId) -> impl Iterator<Item = Cell> + '_ {
        let unit = self.unit(self.mounts.carrier(id));
        unit.size.footprint.cells(&self.board.grid, unit.body.cell)
    }

    /// The cells that a footprint takes up at a place.
    #[must_use]
    pub fn taken(&self, footprint: &Footprint, at: Cell) -> SmallVec<[Cell; 4]> {
        if footprint.is_single() && self.board.grid.contains(at) {
            return smallvec![at];
        }
        footprint.cells(&self.board.grid, at).collect()
    }

    /// The cells that a unit takes up, for one who has looked it up; a rider those of its mount.
    #[must_use]
    pub fn taken_by(&self, unit: &UnitRef) -> SmallVec<[Cell; 4]> {
        let place = self.stance(unit);
        self.taken(place.footprint, place.at)
    }

    /// The level at which a unit, or the one it rides, is in the air; nothing on the ground (POISE-G40).
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

    /// How high a unit is: in the air its level, else the highest of its cells. A rider is as high as its mount.
    #[must_use]
    pub fn level(&self, unit: &UnitRef) -> i16 {
        let aloft = self.aloft(unit.id);
        let ground = || self.taken_by(unit).into_iter().map(|cell| self.board.height(cell)).max();
        aloft.unwrap_or_else(|| i16::from(ground().unwrap_or(0)))
    }

    /// How high a unit is on one of its cells.
    #[must_use]
    pub fn level_at(&self, unit: &UnitRef, cell: Cell) -> i16 {
        self.aloft(unit.id).unwrap_or_else(|| i16::from(self.board.height(cell)))
    }

    /// The units that still stand, by id.
    pub fn standing(&self) -> impl Iterator<Item = UnitRef<'_>> {
        self.roster.all().without(self.bodies.down()).iter().map(|id| self.unit(id))
    }

    /// The opponents of a unit that it knows of, whether they stand or not.
    #[must_use]
    pub fn known_foes(&self, of: UnitId) -> UnitMask {
        self.roster.foes(of).without(self.concealed.from(of))
    }

    /// The opponents of a unit that still stand and that it knows of, by id.
    pub fn foes(&self, of: UnitId) -> impl Iterator<Item = UnitRef<'_>> {
        let standing = self.known_foes(of).without(self.bodies.down());
        standing.iter().map(|id| self.unit(id))
    }

    /// Those that a seat does not know of, because they are hidden from its units.
    #[must_use]
    pub fn unseen_by(&self, seat: Seat) -> UnitMask {
        unseen_by(&self.concealed, &self.roster, seat)
    }

    /// Who is where, as far as a unit knows.
    #[must_use]
    pub fn bodies_known_to(&self, unit: UnitId) -> Cow<'_, Bodies> {
        let unknown = self.concealed.from(unit);
        if unknown.is_empty() {
            return Cow::Borrowed(&*self.bodies);
        }
        let mut known = self.bodies.clone();
        for other in unknown.iter().map(|id| self.unit(id)) {
            known.remove(other.id, &other.size.footprint, other.body.cell, other.body.down);
        }
        Cow::Owned(known)
    }

    /// Steps between two units, from the nearest cells.
    #[must_use]
    pub fn distance(&self, a: UnitId, b: UnitId) -> u16 {
        let pairs = self.cells(a).flat_map(|from| self.cells(b).map(move |to| (from, to)));
        pairs.map(|(from, to)| self.board.grid.distance(from, to)).min().unwrap_or(u16::MAX)
    }

    /// Whether two units, each the cells it takes up, see each other by the rule set's rule of sight.
    #[must_use]
    pub fn sees(&self, from: &[Cell], to: &[Cell]) -> bool {
        match (from, to) {
            (&[from], &[to]) => self.board.sees(&self.mechanics.sight, from, to),
            _ => {
                // What is free between two cells is free between the bodies, which stop nothing themselves.
                let line = |&a: &Cell| to.iter().any(|&b| self.board.sees(&self.mechanics.sight, a, b));
                from.iter().any(line) || sees(&*self.board, &self.mechanics.sight, from, to).clear
            }
        }
    }

    /// The rule set's numbers and names.
    ///
    /// # Panics
    /// If the battle is played by another rule set: a programming error.
    #[must_use]
    pub fn data<T: Any>(&self) -> &T {
        self.rule_data.of()
    }
}

/// Those that a seat does not know of, because they are hidden from its units.
#[must_use]
pub fn unseen_by(concealed: &Concealed, roster: &Roster, seat: Seat) -> UnitMask {
    if concealed.is_empty() {
        return UnitMask::NONE;
    }
    let own: UnitMask = roster.ids().filter(|&unit| roster.seat(unit) == seat).collect();
    concealed.all().iter().filter(|&unit| concealed.of(unit).from.intersects(own)).collect()
}
