//! The state of a battle under test, and changes to it past the rules.

use super::arena::Arena;
use bevy::ecs::component::Mutable;
use bevy::prelude::{App, Component, World};
use indes_core::battle::{Pending, Phase, Snapshot, Turn, View, advance, look};
use indes_core::battlefield::{Pools, Roster, Status, StatusId, Statuses, UnitId};
use indes_core::grid::Cell;
use smallvec::smallvec;

/// The state of the battle.
impl Arena {
    /// The app of the battle.
    pub fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// The world of the battle.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Calls a function with a view of the battle.
    pub fn look<R>(&mut self, f: impl FnOnce(&View) -> R) -> R {
        look(self.world(), f)
    }

    /// The id of a unit.
    #[track_caller]
    pub fn id(&self, unit: &str) -> UnitId {
        let named = self.app.world().resource::<Roster>().named(unit);
        named.unwrap_or_else(|| panic!("no unit is called {unit}"))
    }

    /// A snapshot of the battle.
    pub fn snapshot(&mut self) -> Snapshot {
        self.refresh();
        Snapshot::take(self.app.world())
    }

    /// The points left in a unit's pool.
    #[track_caller]
    pub fn pool(&mut self, unit: &str, pool: &str) -> i16 {
        self.refresh();
        let (id, pool) = (self.id(unit), self.names().pool(pool).unwrap_or_else(|error| panic!("{error}")));
        self.look(|view| view.field.unit(id).pools.get(pool).now)
    }

    /// The action points of a unit.
    #[track_caller]
    pub fn ap(&mut self, unit: &str) -> i16 {
        self.pool(unit, "ap")
    }

    /// The Health of a unit.
    #[track_caller]
    pub fn health(&mut self, unit: &str) -> i16 {
        self.pool(unit, "health")
    }

    /// The keys of a unit's statuses.
    #[track_caller]
    pub fn statuses(&mut self, unit: &str) -> Vec<String> {
        self.refresh();
        let id = self.id(unit);
        let kinds: Vec<StatusId> = self.look(|view| view.field.unit(id).statuses.0.iter().map(|s| s.kind).collect());
        let statuses = &self.names().statuses;
        kinds.into_iter().map(|kind| statuses[usize::from(kind.0)].0.clone()).collect()
    }

    /// Whether a unit has a status.
    #[track_caller]
    pub fn is(&mut self, unit: &str, status: &str) -> bool {
        self.statuses(unit).iter().any(|key| key == status)
    }

    /// The cell of a unit.
    #[track_caller]
    pub fn cell(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.cell.to_string())
    }

    /// The name of the unit that blocks a cell.
    #[track_caller]
    pub fn occupant(&mut self, cell: &str) -> Option<String> {
        let cell: Cell = cell.parse().expect("a cell");
        self.look(|view| Some(view.field.roster.member(view.field.occupant(cell)?).name.clone()))
    }

    /// Whether a unit is down.
    #[track_caller]
    pub fn is_down(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.down)
    }

    /// The cells that a unit threatens or controls.
    #[track_caller]
    pub fn zone(&mut self, unit: &str) -> Vec<String> {
        let id = self.id(unit);
        self.look(|view| view.zones.cells(id).map(|cell| cell.to_string()).collect())
    }

    /// Full rounds completed.
    pub fn round(&mut self) -> u16 {
        self.refresh();
        self.world().resource::<Turn>().round
    }

    /// Whether the battle is over.
    pub fn is_over(&mut self) -> bool {
        self.refresh();
        matches!(self.world().resource::<Phase>(), Phase::Over { .. })
    }
}

/// Changes that no rule makes, written straight into the world. The open question is asked again afterwards.
impl Arena {
    /// Sets the points left in a unit's pool.
    #[track_caller]
    pub fn set_pool(&mut self, unit: &str, pool: &str, points: i16) -> &mut Self {
        let pool = self.names().pool(pool).unwrap_or_else(|error| panic!("{error}"));
        self.of::<Pools>(unit).0[usize::from(pool.0)].now = points;
        self
    }

    /// Sets a stat of a unit, by its name in the rule set.
    #[track_caller]
    pub fn set_stat(&mut self, unit: &str, key: &str, value: i16) -> &mut Self {
        let at = self.names().stats.iter().position(|stat| stat.0 == key).expect("a number of the rule set");
        let id = self.id(unit);
        self.world().resource_mut::<Roster>().units[usize::from(id.0)].stats.0[at] = value;
        self
    }

    /// Gives a unit one status instead of all that it has, without a bond.
    #[track_caller]
    pub fn set_status(&mut self, unit: &str, key: &str) -> &mut Self {
        let status = Status::of(self.status_named(key), None);
        self.of::<Statuses>(unit).0 = smallvec![status];
        self
    }

    /// The status with a key.
    #[track_caller]
    pub fn status_named(&self, key: &str) -> StatusId {
        self.names().status(key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A component of a unit, for writing.
    #[track_caller]
    pub fn of<C: Component<Mutability = Mutable>>(&mut self, unit: &str) -> &mut C {
        self.stale = true;
        let entity = self.app.world().resource::<Roster>().member(self.id(unit)).entity;
        self.app.world_mut().get_mut::<C>(entity).expect("a unit has it").into_inner()
    }

    /// Puts a unit on another cell. The open question stays as it was asked.
    #[track_caller]
    pub fn put(&mut self, unit: &str, cell: &str) -> &mut Self {
        let (id, cell) = (self.id(unit), cell.parse().expect("a cell"));
        let mut state = self.snapshot();
        state.shift(id, cell);
        state.restore(self.world()).expect("a state of this battle");
        self
    }

    /// Asks the open question again if the test wrote past the rules.
    pub(super) fn refresh(&mut self) {
        if std::mem::take(&mut self.stale) && self.world().resource::<Pending>().0.is_some() {
            self.world().resource_mut::<Pending>().0 = None;
            advance(self.world()).expect("the question can be asked anew");
        }
    }
}
