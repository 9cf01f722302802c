//! Changes of gear: items in hand, stowed, on the ground; weapons that are shot, loaded and aimed. And of doors.

use super::super::event::{EventKind, Preparing};
use super::{Writer, components, needed};
use crate::battlefield::{DoorId, Item, ItemId, Place, Readiness, SideMask, UnitId};
use crate::grid::Cell;

impl Writer<'_, '_> {
    pub(super) fn drop_item(&mut self, unit: UnitId, item: ItemId, cell: Cell) -> Option<EventKind> {
        let gear = self.change_item(unit, item, |item| item.place = Place::Ground(cell))?.kind;
        Some(EventKind::Dropped { unit, gear, cell })
    }

    pub(super) fn put(&mut self, unit: UnitId, item: ItemId, place: Place) -> Option<EventKind> {
        let gear = self.change_item(unit, item, |item| item.place = place)?.kind;
        Some(EventKind::ItemPut { unit, gear, place })
    }

    pub(super) fn take(&mut self, unit: UnitId, owner: UnitId, item: ItemId) -> Option<EventKind> {
        let taken = self.change_item(owner, item, |item| item.place = Place::Gone)?;
        let (.., mut gear) = components(&mut self.units, &self.roster, unit)?;
        gear.0.push(Item { place: Place::Hand, ..taken });
        self.touched.touch(unit);
        Some(EventKind::ItemPut { unit, gear: taken.kind, place: Place::Hand })
    }

    pub(super) fn claim(&mut self, unit: UnitId, owner: UnitId, item: ItemId) -> Option<EventKind> {
        let mut place = Place::Gone;
        let claimed = self.change_item(owner, item, |item| place = std::mem::replace(&mut item.place, Place::Gone))?;
        let (.., mut gear) = components(&mut self.units, &self.roster, unit)?;
        gear.0.push(Item { place, ..claimed });
        None
    }

    pub(super) fn prepare(&mut self, unit: UnitId, item: ItemId, how: Preparing) -> Option<EventKind> {
        let mut before = Readiness::default();
        let prepare = |item: &mut Item| {
            before = item.ready;
            item.ready = how.applied_to(before);
        };
        let item = self.change_item(unit, item, prepare)?;
        let (gear, after) = (item.kind, item.ready);
        (before != after).then_some(EventKind::Prepared { unit, gear, before, after })
    }

    pub(super) fn toggle_door(&mut self, unit: UnitId, door: DoorId) -> Option<EventKind> {
        let open = needed(self.board.toggle_door(door), "a door of the board")?;
        // A door that swings shows how it is worked.
        self.board.find_door(door, SideMask::ALL);
        self.touched.edges = true;
        Some(EventKind::Swung { unit, door, open })
    }

    /// Changes an item. Returns the item as it is then.
    fn change_item(&mut self, unit: UnitId, item: ItemId, f: impl FnOnce(&mut Item)) -> Option<Item> {
        let (.., mut gear) = components(&mut self.units, &self.roster, unit)?;
        let item = needed(gear.0.get_mut(usize::from(item.0)), "an item of the unit")?;
        f(item);
        let item = *item;
        self.touched.touch(unit);
        Some(item)
    }
}

impl Preparing {
    /// The readiness of a weapon after this is done to it.
    const fn applied_to(self, ready: Readiness) -> Readiness {
        match self {
            Self::Shoot => Readiness { shots: ready.shots.saturating_sub(1), ..ready },
            Self::Pay(points) => Readiness { paid: ready.paid.saturating_add(points), ..ready },
            Self::Load(shots) => Readiness { shots, paid: 0, ..ready },
            Self::Aim(aim) => Readiness { aim, ..ready },
        }
    }
}
