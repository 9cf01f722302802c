//! Changes of bodies: where units are, which way they face, who rides, who stands.

use super::super::event::EventKind;
use super::{Writer, components, needed};
use crate::battlefield::{AWAY, Body, Path, Ride, UnitId};
use crate::grid::{Cell, Direction};

impl Writer<'_, '_> {
    pub(super) fn march(&mut self, unit: UnitId, path: Path) -> Option<EventKind> {
        let to = *needed(path.last(), "a cell to go to")?;
        let (from, facing) = self.change_body(unit, |body| (body.cell, body.facing))?;
        let before = if path.len() > 1 { path[path.len() - 2] } else { from };
        let facing = self.board.grid.direction_to(before, to).unwrap_or(facing);
        self.change_body(unit, |body| (body.cell, body.facing) = (to, facing));
        self.touched.touch(unit);
        Some(EventKind::Marched { unit, from, path })
    }

    pub(super) fn push(&mut self, unit: UnitId, path: Path) -> Option<EventKind> {
        let to = *needed(path.last(), "a cell to go to")?;
        let from = self.change_body(unit, |body| std::mem::replace(&mut body.cell, to))?;
        self.touched.touch(unit);
        Some(EventKind::Pushed { unit, from, path })
    }

    pub(super) fn face(&mut self, unit: UnitId, facing: Direction) -> Option<EventKind> {
        self.change_body(unit, |body| body.facing = facing)?;
        self.touched.touch(unit);
        Some(EventKind::Turned { unit, facing })
    }

    pub(super) fn set_altitude(&mut self, unit: UnitId, to: Option<i8>) -> Option<EventKind> {
        let (cell, from) = self.change_body(unit, |body| (body.cell, std::mem::replace(&mut body.aloft, to)))?;
        let size = &self.roster.member(unit).size;
        let heights = size.footprint.cells(&self.board.grid, cell).map(|cell| self.board.height(cell));
        let ground = heights.max().unwrap_or(0);
        self.touched.touch(unit);
        let (before, after) = (from.unwrap_or(ground), to.unwrap_or(ground));
        Some(EventKind::Soared { unit, before, after, lands: to.is_none() })
    }

    /// Puts a rider in its mount's place, and lends it the mount's pool.
    pub(super) fn ride(&mut self, ride: Ride) -> Option<EventKind> {
        let rule = needed(self.givens.mechanics.riding.rule().ok(), "a rule of riding")?;
        self.mounts.mount(ride.rider, ride.mount, &rule, |unit| self.roster.member(unit).size.class).ok()?;
        let to = self.change_body(ride.mount, |body| body.cell)?;
        let from = self.change_body(ride.rider, |body| std::mem::replace(&mut body.cell, to))?;
        let entities = [ride.rider, ride.mount].map(|unit| self.roster.member(unit).entity);
        if let Ok([mut rider, mount]) = self.units.get_many_mut(entities) {
            self.mounts.lend(ride, &rule, &mut rider.1, &mount.1);
        }
        self.touched.touch(ride.rider);
        Some(EventKind::Mounted { unit: ride.rider, mount: ride.mount, from, to })
    }

    /// Puts a rider on a cell of its own, at its mount's altitude, and gives it back its own points.
    pub(super) fn alight(&mut self, unit: UnitId, to: Cell) -> Option<EventKind> {
        let from = self.change_body(unit, |body| body.cell)?;
        let ride = self.mounts.dismount(unit)?;
        let (_, mut pools, ..) = components(&mut self.units, &self.roster, unit)?;
        self.mounts.give_back(unit, &mut pools);
        let aloft = self.change_body(ride.mount, |body| body.aloft)?;
        self.change_body(unit, |body| (body.cell, body.aloft) = (to, aloft))?;
        self.touched.touch(unit);
        Some(EventKind::Alighted { unit, mount: ride.mount, from, to })
    }

    pub(super) fn fall(&mut self, unit: UnitId) -> Option<EventKind> {
        self.change_body(unit, |body| body.down = true)?;
        self.touched.touch(unit);
        self.concealed.reveal(unit);
        Some(EventKind::FellDown { unit })
    }

    pub(super) fn rise(&mut self, unit: UnitId) -> Option<EventKind> {
        self.change_body(unit, |body| body.down = false)?;
        self.touched.touch(unit);
        Some(EventKind::Rose { unit })
    }

    /// Takes a unit off the board. One that was still awaited does not come any more, without an event.
    pub(super) fn depart(&mut self, unit: UnitId) -> Option<EventKind> {
        let (from, awaited) = self.change_body(unit, |body| {
            (body.aloft, body.down) = (None, true);
            (std::mem::replace(&mut body.cell, AWAY), std::mem::take(&mut body.awaited))
        })?;
        self.touched.touch(unit);
        self.concealed.reveal(unit);
        (!awaited).then_some(EventKind::Departed { unit, from })
    }

    /// Puts a unit that was awaited on a cell.
    pub(super) fn arrive(&mut self, unit: UnitId, at: Cell) -> Option<EventKind> {
        self.change_body(unit, |body| (body.cell, body.down, body.awaited) = (at, false, false))?;
        self.touched.touch(unit);
        Some(EventKind::Arrived { unit, at })
    }

    /// Reads or changes a unit's body. Returns what `f` returns.
    pub(super) fn change_body<R>(&mut self, unit: UnitId, f: impl FnOnce(&mut Body) -> R) -> Option<R> {
        let (mut body, ..) = components(&mut self.units, &self.roster, unit)?;
        Some(f(&mut body))
    }
}
