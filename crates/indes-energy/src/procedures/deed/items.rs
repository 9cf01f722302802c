//! Items and doors: drawn, stowed, loaded, dropped, picked up, opened.

use crate::data::{ActionEffect, Data};
use crate::field::handling;
use crate::procedures::effects::{self, Lasting};
use crate::state::Count;
use crate::unit::checks;
use indes_core::battle::{Change, Dice, Frame, Preparing, RuleId, StepOutput, View};
use indes_core::battlefield::{Item, ItemId, Place, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Carries out an action with an item or a door.
pub(super) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let (does, item) = (data.action(frame.intent.verb).does, frame.intent.item());
    let handles = matches!(does, ActionEffect::Draw | ActionEffect::Stow | ActionEffect::Load);
    if handles && fumbles(view, me, dice, out) {
        for item in item.into_iter().flat_map(|item| stack_of(data, me, item)) {
            out.batch.write(rule_id!("ENERGY-330"), Change::Drop { unit, item, cell: me.body.cell });
        }
        return;
    }
    match (does, item) {
        (ActionEffect::Draw, Some(item)) => put(data, me, item, Place::Hand, out),
        (ActionEffect::Stow, Some(item)) => put(data, me, item, Place::Stowed, out),
        (ActionEffect::Load, Some(item)) => {
            out.batch.write(rule_id!("ENERGY-017"), Change::Prepare { unit, item, how: Preparing::Load(1) });
            if data.option("loading_exposes") != 0 {
                effects::expose(view, &mut out.batch, rule_id!("ENERGY-G08"), me, Lasting::Round);
            }
        }
        (ActionEffect::DropItem, Some(item)) => {
            for item in stack_of(data, me, item) {
                out.batch.write(rule_id!("ENERGY-G32"), Change::Drop { unit, item, cell: me.body.cell });
            }
        }
        (ActionEffect::OpenPack, _) => {
            out.batch.write(rule_id!("ENERGY-048"), Change::count(unit, Count::PackOpen, 1));
        }
        (ActionEffect::PickUp, _) => pick_up(view, frame, me, out),
        (ActionEffect::Door, _) => {
            let doors = handling::doors(view, me, does);
            if let Some((_, door)) = doors.into_iter().find(|one| Some(one.0) == frame.intent.cell()) {
                out.batch.write(rule_id!("ENERGY-J08"), Change::ToggleDoor { unit, door });
            }
        }
        _ => {}
    }
}

/// Whether a Shaken creature drops what it handles (ENERGY-330).
fn fumbles(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> bool {
    let data: &Data = view.field.data();
    if !me.statuses.has(data.statuses.shaken) {
        return false;
    }
    let rolled = checks::chance(data, dice);
    let holds = rolled.total() >= data.file.shaken;
    rolled.tell(&mut out.batch, rule_id!("ENERGY-330"), me.id, data.verbs.chance, Some((data.file.shaken, holds)));
    !holds
}

/// An item is taken in hand or put away; of a stack all of it (ENERGY-046, ENERGY-G84).
fn put(data: &Data, me: &UnitRef, item: ItemId, place: Place, out: &mut StepOutput) {
    for item in stack_of(data, me, item) {
        out.batch.write(rule_id!("ENERGY-046"), Change::Put { unit: me.id, item, place });
    }
}

/// An item with those of its stack that are where it is: they fill one hand (ENERGY-G84).
fn stack_of(data: &Data, me: &UnitRef, item: ItemId) -> SmallVec<[ItemId; 4]> {
    let alike = |other: &Item| {
        let wanted = me.gear.get(item).filter(|wanted| data.weapon(wanted.kind).is_stack());
        wanted.is_some_and(|wanted| (other.kind, other.place) == (wanted.kind, wanted.place))
    };
    let all = (0u8..).zip(&me.gear.0).map(|(at, other)| (ItemId(at), other));
    all.filter(|&(at, other)| at == item || alike(other)).map(|one| one.0).collect()
}

/// What lies on a cell is picked up; from the ground its creature becomes Exposed (ENERGY-049, ENERGY-050).
fn pick_up(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let Some(cell) = frame.intent.cell() else { return };
    let Some((owner, item)) = handling::item_on(view, me, cell) else { return };
    take(me.id, owner, item, rule_id!("ENERGY-050"), out);
    if !handling::is_at_hand(view, cell) {
        effects::expose(view, &mut out.batch, rule_id!("ENERGY-050"), me, Lasting::Round);
    }
}

/// An item on the ground is taken in hand.
pub(crate) fn take(unit: UnitId, owner: UnitId, item: ItemId, rule: RuleId, out: &mut StepOutput) {
    let change =
        if owner == unit { Change::Put { unit, item, place: Place::Hand } } else { Change::Take { unit, owner, item } };
    out.batch.write(rule, change);
}
