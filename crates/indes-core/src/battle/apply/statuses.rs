//! Changes of statuses and of bonds.

use super::super::event::EventKind;
use super::{Writer, components};
use crate::battlefield::{Bond, BondId, BondKind, ItemId, Status, StatusId, UnitId, Until};
use smallvec::SmallVec;

impl Writer<'_, '_> {
    pub(super) fn impose(&mut self, unit: UnitId, status: StatusId, bond: Option<BondId>) -> Option<EventKind> {
        let before = self.replace_statuses(unit, status, bond)?;
        Some(EventKind::StatusGained { unit, before, after: status })
    }

    /// Adds a status. A kind that the unit has already is not added again: two causes in one step add it once.
    pub(super) fn add_status(&mut self, unit: UnitId, status: StatusId, by: Option<UnitId>) -> Option<EventKind> {
        let since = self.stack.top().map_or(0, |frame| frame.id.0);
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        if statuses.has(status) {
            return None;
        }
        statuses.0.push(Status { by, since, ..Status::of(status, None) });
        self.touched.touch(unit);
        Some(EventKind::StatusAdded { unit, status })
    }

    /// Adds a status that ends by itself, one of a kind from each unit that imposes it.
    pub(super) fn add_until(
        &mut self,
        unit: UnitId,
        kind: StatusId,
        by: Option<UnitId>,
        bond: Option<BondId>,
        until: Box<Until>,
    ) -> Option<EventKind> {
        let since = self.stack.top().map_or(0, |frame| frame.id.0);
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        if statuses.by(kind, by).is_some() {
            return None;
        }
        statuses.0.push(Status { by, since, until: Some(until), ..Status::of(kind, bond) });
        self.timeline.timed = true;
        self.touched.touch(unit);
        Some(EventKind::StatusAdded { unit, status: kind })
    }

    pub(super) fn mark_met(&mut self, unit: UnitId, status: StatusId, met: u8) -> Option<EventKind> {
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        statuses.0.iter_mut().filter(|known| known.kind == status).for_each(|known| known.met = met);
        None
    }

    /// Changes what one status remembers of its ends.
    pub(super) fn amend(
        &mut self,
        unit: UnitId,
        status: StatusId,
        cause: Option<UnitId>,
        change: impl FnOnce(&mut Until),
    ) -> Option<EventKind> {
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        let known = statuses.0.iter_mut().find(|known| known.kind == status && known.by == cause);
        if let Some(until) = known.and_then(|known| known.until.as_mut()) {
            change(until);
        }
        None
    }

    /// Ends one status; others of the kind with other causes stay.
    pub(super) fn lapse(&mut self, unit: UnitId, status: StatusId, cause: Option<UnitId>) -> Option<EventKind> {
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        let at = statuses.0.iter().position(|known| known.kind == status && known.by == cause)?;
        statuses.0.remove(at);
        self.touched.touch(unit);
        Some(EventKind::StatusEnded { unit, status })
    }

    /// Ends all statuses of a kind.
    pub(super) fn remove_status(&mut self, unit: UnitId, status: StatusId) -> Option<EventKind> {
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        let before = statuses.0.len();
        statuses.0.retain(|known| known.kind != status);
        let removed = statuses.0.len() < before;
        self.touched.touch(unit);
        removed.then_some(EventKind::StatusLifted { unit, status })
    }

    pub(super) fn tie(
        &mut self,
        kind: BondKind,
        members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
        status: Option<StatusId>,
    ) -> Option<EventKind> {
        let id = BondId(self.bonds.0.last().map_or(0, |bond| bond.id.0 + 1).max(self.events.next));
        let since = Some((self.turn.round, self.turn.slot));
        let bond = Bond { id, kind, members, since };
        for &(unit, _) in &bond.members {
            if let Some(status) = status {
                self.replace_statuses(unit, status, Some(id))?;
            }
        }
        self.bonds.0.push(bond.clone());
        Some(EventKind::Tied { bond, status })
    }

    pub(super) fn leave(&mut self, bond: BondId, unit: UnitId) -> Option<EventKind> {
        let bond = self.bonds.0.iter_mut().find(|tied| tied.id == bond)?;
        bond.members.retain(|member| member.0 != unit);
        Some(EventKind::Left { bond: bond.clone(), unit })
    }

    pub(super) fn untie(&mut self, bond: BondId) -> Option<EventKind> {
        let at = self.bonds.0.iter().position(|tied| tied.id == bond)?;
        Some(EventKind::Untied { bond: self.bonds.0.remove(at) })
    }

    /// Puts one status in the place of all that the unit has. Returns the first of those.
    fn replace_statuses(&mut self, unit: UnitId, status: StatusId, bond: Option<BondId>) -> Option<Option<StatusId>> {
        let (.., mut statuses, _) = components(&mut self.units, &self.roster, unit)?;
        let before = statuses.first();
        statuses.0.clear();
        statuses.0.push(Status::of(status, bond));
        self.touched.touch(unit);
        Some(before)
    }
}
