//! [`Field`]: the read-only look at the battlefield that legality, previews and bots share.

use super::{Board, Body, Bonds, Gear, Pools, Roster, Stats, Statuses, UnitId};
use crate::grid::Cell;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, Resource};
use std::any::Any;
use std::sync::Arc;

/// Which unit blocks each cell, by the cell's index. Derived; the fallen block nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupancy(Vec<Option<UnitId>>);

impl Occupancy {
    /// Nobody anywhere on a board of so many cells.
    #[must_use]
    pub fn empty(cells: usize) -> Self {
        Self(vec![None; cells])
    }

    /// Who blocks the cell with this index.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<UnitId> {
        self.0.get(index).copied().flatten()
    }

    /// Says who blocks the cell with this index.
    pub fn set(&mut self, index: usize, unit: Option<UnitId>) {
        if let Some(slot) = self.0.get_mut(index) {
            *slot = unit;
        }
    }
}

/// The rule set's numbers and names: one value, fixed for the battle, of the rule set's own type.
#[derive(Resource, Clone)]
pub struct RuleData(pub Arc<dyn Any + Send + Sync>);

impl RuleData {
    /// The data as the rule set's own type.
    ///
    /// # Panics
    /// If the battle is played by another rule set: a programming error.
    #[must_use]
    pub fn of<T: Any>(&self) -> &T {
        self.0.downcast_ref().unwrap_or_else(|| panic!("rule data of another rule set"))
    }
}

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
}

/// The battlefield, to be looked at.
#[derive(SystemParam)]
pub struct Field<'w, 's> {
    units: Query<'w, 's, (&'static Body, &'static Pools, &'static Statuses, &'static Gear, &'static Stats)>,
    /// Who is there.
    pub roster: Res<'w, Roster>,
    /// The ground.
    pub board: Res<'w, Board>,
    /// Who is tied to whom.
    pub bonds: Res<'w, Bonds>,
    /// Who blocks which cell.
    pub occupancy: Res<'w, Occupancy>,
    /// The rule set's numbers.
    pub rule_data: Res<'w, RuleData>,
}

impl Field<'_, '_> {
    /// Everything about a unit.
    ///
    /// # Panics
    /// If the unit is not of this battle: a programming error.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> UnitRef<'_> {
        let Ok((body, pools, statuses, gear, stats)) = self.units.get(self.roster.member(id).entity) else {
            panic!("unit {id:?} has no components");
        };
        UnitRef { id, body, pools, statuses, gear, stats }
    }

    /// Who blocks the cell.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<UnitId> {
        self.board.grid.index(cell).and_then(|index| self.occupancy.at(index))
    }

    /// The units that still stand, by id.
    pub fn standing(&self) -> impl Iterator<Item = UnitRef<'_>> {
        self.roster.ids().map(|id| self.unit(id)).filter(|unit| !unit.body.down)
    }

    /// The opponents of a unit that still stand, by id.
    pub fn foes(&self, of: UnitId) -> impl Iterator<Item = UnitRef<'_>> {
        self.roster
            .ids()
            .filter(move |&id| self.roster.hostile(of, id))
            .map(|id| self.unit(id))
            .filter(|unit| !unit.body.down)
    }

    /// Steps between two units, from the nearest cells.
    #[must_use]
    pub fn distance(&self, a: UnitId, b: UnitId) -> u16 {
        self.board.grid.distance(self.unit(a).body.cell, self.unit(b).body.cell)
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
