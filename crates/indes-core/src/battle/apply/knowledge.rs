//! Who knows what: units that come out of hiding, hidden doors that are found, and the seats that see an event.

use super::super::event::{BattleEvent, EventKind};
use super::super::ids::FrameId;
use super::super::rule::RuleId;
use super::super::seats::Seats;
use super::Writer;
use crate::battlefield::{DoorId, Hidden, Seat, SideId, SideMask, UnitId, UnitMask, unseen_by};

impl Writer<'_, '_> {
    pub(super) fn hide(&mut self, unit: UnitId, from: UnitMask, total: i16) -> Option<EventKind> {
        if from.is_empty() {
            return self.unhide(unit);
        }
        self.touched.touch(unit);
        self.concealed.hide(unit, Hidden { from, total });
        Some(EventKind::Hid { unit, from })
    }

    pub(super) fn unhide(&mut self, unit: UnitId) -> Option<EventKind> {
        let at = self.change_body(unit, |body| body.cell)?;
        self.touched.touch(unit);
        self.concealed.reveal(unit).then_some(EventKind::Unhidden { unit, at })
    }

    pub(super) fn find_door(&mut self, unit: UnitId, door: DoorId, sides: SideMask) -> Option<EventKind> {
        self.board.find_door(door, sides).then_some(EventKind::DoorFound { unit, door })
    }

    /// The seats of the sides that know how a door is worked.
    fn seats_knowing(&self, door: DoorId) -> Seats {
        let sides = (0u8..).map(SideId).zip(&self.roster.sides);
        let knows = |side: SideId| self.board.door(door).is_none_or(|door| door.is_known_to(side));
        if sides.clone().all(|(id, _)| knows(id)) {
            return Seats::ALL;
        }
        sides.filter(|&(id, _)| knows(id)).map(|(_, side)| side.seat).collect()
    }

    pub(super) fn add_events(
        &mut self,
        frame: Option<FrameId>,
        rule: RuleId,
        events: impl IntoIterator<Item = EventKind>,
    ) {
        events.into_iter().for_each(|what| self.add_event(frame, rule, Seats::ALL, what));
    }

    /// Adds an event for these seats. A public event about a hidden unit is for the seats that see the unit, that of a
    /// hidden door that is found for those of the sides that know the door.
    pub(super) fn add_event(&mut self, frame: Option<FrameId>, rule: RuleId, mut seen_by: Seats, what: EventKind) {
        if let EventKind::DoorFound { door, .. } = what {
            seen_by = self.seats_knowing(door);
        }
        let is_hidden = |unit: &UnitId| self.concealed.of(*unit).is_any();
        if !self.concealed.is_empty()
            && seen_by.is_all()
            && let Some(unit) = what.subject().into_iter().chain(what.target()).find(is_hidden)
        {
            let seats = self.roster.sides.iter().map(|side| side.seat);
            let sees = |&seat: &Seat| !unseen_by(&self.concealed, &self.roster, seat).has(unit);
            let blind = seats.clone().any(|seat| !sees(&seat));
            seen_by = if blind { seats.filter(sees).collect() } else { Seats::ALL };
        }
        let seq = self.events.next;
        self.events.next += 1;
        self.events.list.push(BattleEvent { seq, frame, rule, seen_by, what });
    }
}
