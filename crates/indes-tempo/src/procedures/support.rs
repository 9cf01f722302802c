//! Support actions: load, draw, drop, pick up, work doors (TEMPO-G41, TEMPO-D23). No unit can answer them.

use crate::data::{Data, Effect};
use crate::field::things::{doors, item_on};
use crate::ids::AP;
use crate::unit::gear::{gear_of, hands_needed, ranged_numbers};
use indes_core::battle::{Batch, Change, Frame, Preparing, View};
use indes_core::battlefield::{GearId, ItemId, Place, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Writes the effect of a support action.
pub(super) fn carry_out(view: &View, batch: &mut Batch, frame: &Frame, effect: Effect) {
    let data: &Data = view.field.data();
    let Some(unit) = frame.actor else {
        debug_assert!(false, "an action without an actor: {frame:?}");
        return;
    };
    let me = view.field.unit(unit);
    if effect == Effect::PickUp {
        if let Some((owner, item)) = frame.intent.cell().and_then(|cell| item_on(view, cell)) {
            make_room(data, batch, &me, view.field.unit(owner).gear.get(item).map_or(data.fists, |item| item.kind));
            let own = Change::Put { unit, item, place: Place::Hand };
            batch.write(rule_id!("TEMPO-G41"), if owner == unit { own } else { Change::Take { unit, owner, item } });
        }
        return;
    }
    if effect == Effect::Work {
        if let Some((_, door)) = doors(view, &me).find(|one| Some(one.0) == frame.intent.cell()) {
            batch.write(rule_id!("TEMPO-G41"), Change::ToggleDoor { unit, door });
        }
        return;
    }
    let Some(item) = frame.intent.item() else {
        let needs_one = matches!(effect, Effect::Load | Effect::Draw | Effect::Drop);
        debug_assert!(!needs_one, "no item is named in {:?}", frame.intent);
        return;
    };
    match effect {
        Effect::Load => load(data, batch, &me, item, frame.purse.as_ref().map_or(0, |purse| purse.spent(AP))),
        Effect::Draw => {
            make_room(data, batch, &me, gear_of(data, &me, Some(item)));
            batch.write(rule_id!("TEMPO-G54"), Change::Put { unit, item, place: Place::Hand });
        }
        Effect::Drop => batch.write(rule_id!("TEMPO-G41"), Change::Drop { unit, item, cell: me.body.cell }),
        _ => {}
    }
}

/// TEMPO-G15: what was paid counts; when the whole price is paid the weapon is loaded.
fn load(data: &Data, batch: &mut Batch, me: &UnitRef, item: ItemId, paid: i16) {
    let (Some(ranged), Some(state)) = (ranged_numbers(data, me, Some(item)), me.gear.get(item)) else {
        debug_assert!(false, "{:?} loads {item:?}, which does not shoot", me.id);
        return;
    };
    let how = if i16::from(state.ready.paid) + paid >= ranged.reload {
        Preparing::Load(ranged.shots)
    } else {
        Preparing::Pay(u8::try_from(paid).unwrap_or(0))
    };
    batch.write(rule_id!("TEMPO-G15"), Change::Prepare { unit: me.id, item, how });
}

/// TEMPO-G54: stows what is in hand until there are hands for an item of this gear: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, wanted: GearId) {
    let taken = |gear: GearId| hands_needed(data.weapon(gear).hands);
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut used: u8 = held.iter().map(|one| taken(one.1)).sum();
    for (item, gear) in held {
        if used + taken(wanted) <= 2 {
            break;
        }
        used -= taken(gear);
        batch.write(rule_id!("TEMPO-G54"), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}
