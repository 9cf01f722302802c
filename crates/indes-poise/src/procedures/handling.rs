//! Drawing, putting away, dropping, picking up and reloading weapons (POISE-012, POISE-160, POISE-G35, POISE-D13).

use crate::data::{ActionKind, Data};
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::gear::Items;
use crate::unit::{frames, gear};
use indes_core::battle::error::broken;
use indes_core::battle::{Batch, Change, Frame, Intent, Preparing, StepOutput, View};
use indes_core::battlefield::{GearId, ItemId, Place, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// Stows held items until a unit has the hands for an item of this kind: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, thing: GearId) {
    let taken = |gear: GearId| data.weapon(gear).hands;
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().filter(|one| taken(one.1) > 0).collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut hands = gear::hands_used(data, me);
    for (item, gear) in held {
        if hands + taken(thing) <= data.file.hands {
            break;
        }
        hands -= taken(gear);
        batch.write(rule_id!("POISE-G35"), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}

/// POISE-012: draws the weapon that was named; a second one may follow. Its user chooses which of several held items it
/// puts away for it (POISE-G35).
pub(crate) fn draw(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some((item, kind)) = frame.intent.item().and_then(|item| Some((item, me.gear.get(item)?.kind))) else {
        broken!("an item is drawn and none is named");
        return Next::Go(SkillStep::End);
    };
    let needed = data.weapon(kind).hands;
    let lacks = gear::hands_used(data, me) + needed > data.file.hands;
    if lacks && needed < data.file.hands && gear::held(data, me).len() > 1 {
        return Next::Ask(frames::question(view, frame, me.id), SkillStep::SheatheChosen);
    }
    make_room(data, &mut out.batch, me, kind);
    out.batch.write(rule_id!("POISE-012"), Change::Put { unit: me.id, item, place: Place::Hand });
    out.remember::<Skill>(frame).drawn_items.push(item);
    Next::Go(SkillStep::SecondDraw)
}

/// The user puts an item away for the one that it draws (POISE-G35); then it draws.
pub(crate) fn sheathe_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(item) = frame.answer.as_ref().and_then(Intent::item) else {
        broken!("an answer about what is put away names no item");
        return Next::Go(SkillStep::End);
    };
    put_away(&view.field.unit(unit), item, out);
    Next::Go(SkillStep::CarryOut)
}

fn put_away(me: &UnitRef, item: ItemId, out: &mut StepOutput) {
    out.batch.write(rule_id!("POISE-G35"), Change::Put { unit: me.id, item, place: Place::Stowed });
}

/// The items that a unit can draw beside the first, in the Draw of a frame (POISE-012).
pub(crate) fn second_draws(view: &View, frame: &Frame, me: &UnitRef) -> Items {
    let data: &Data = view.field.data();
    let more = Skill::of(frame).drawn_items.len() < usize::from(data.file.draws);
    if more { gear::second_draws(data, me) } else { Items::new() }
}

/// The items that a unit can put away in the Draw of a frame: those in hand that it has not just drawn (POISE-G35).
pub(crate) fn to_put_away(view: &View, frame: &Frame, me: &UnitRef) -> Items {
    let drawn = &Skill::of(frame).drawn_items;
    gear::held(view.field.data(), me).into_iter().filter(|item| !drawn.contains(item)).collect()
}

/// POISE-012, POISE-G35: asks for a second weapon if one fits beside those in hand, or for an item to be put away.
pub(crate) fn ask_second(view: &View, frame: &Frame, unit: UnitId) -> Next {
    let me = view.field.unit(unit);
    if second_draws(view, frame, &me).is_empty() && to_put_away(view, frame, &me).is_empty() {
        return Next::Go(SkillStep::End);
    }
    Next::Ask(frames::question(view, frame, unit), SkillStep::SecondDrawChosen)
}

/// Draws a second weapon or puts an item away, as the user has chosen; then it is asked again.
pub(crate) fn second_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some((verb, item)) = frame.answer.as_ref().and_then(|answer| Some((answer.verb, answer.item()?))) else {
        return Next::Go(SkillStep::End);
    };
    if data.action(verb).kind == ActionKind::Sheathe {
        put_away(&view.field.unit(unit), item, out);
    } else {
        out.batch.write(rule_id!("POISE-012"), Change::Put { unit, item, place: Place::Hand });
        out.remember::<Skill>(frame).drawn_items.push(item);
    }
    Next::Go(SkillStep::SecondDraw)
}

/// POISE-G35: drops an item; it lies on the unit's cell.
pub(crate) fn drop(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let held = gear::held(view.field.data(), me);
    if let Some(item) = frame.intent.item().filter(|item| held.contains(item)) {
        out.batch.write(rule_id!("POISE-G35"), Change::Drop { unit: me.id, item, cell: me.body.cell });
    }
}

/// The items on a cell, each with its owner, in the order of the roster.
fn items_lying(view: &View, cell: Cell) -> SmallVec<[(UnitId, ItemId); 4]> {
    let of = |owner: UnitId| {
        let items = (0u8..).map(ItemId).zip(&view.field.unit(owner).gear.0);
        items
            .filter(|(_, item)| item.place == Place::Ground(cell))
            .map(|(at, _)| (owner, at))
            .collect::<SmallVec<[(UnitId, ItemId); 4]>>()
    };
    view.field.roster.ids().flat_map(of).collect()
}

/// POISE-160, POISE-G35: a unit picks up one item from a cell; if several lie there, it is asked which.
pub(crate) fn retrieve(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let Some(cell) = frame.intent.cell() else {
        broken!("an item is picked up and no cell is named");
        return Next::Go(SkillStep::End);
    };
    match items_lying(view, cell).as_slice() {
        [] => Next::Go(SkillStep::End),
        &[(owner, item)] => {
            pick_up(view, me, owner, item, out);
            Next::Go(SkillStep::End)
        }
        several => {
            // An item is named by its place in the gear of the unit that picks it up, so all of them become its own.
            for &(owner, item) in several.iter().filter(|one| one.0 != me.id) {
                out.batch.write(rule_id!("POISE-G35"), Change::Claim { unit: me.id, owner, item });
            }
            Next::Ask(frames::question(view, frame, me.id), SkillStep::PickUpChosen)
        }
    }
}

/// A unit picks up the item that it has named.
pub(crate) fn pick_up_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    if let Some(item) = frame.answer.as_ref().and_then(Intent::item) {
        pick_up(view, &view.field.unit(unit), unit, item, out);
    }
    Next::Go(SkillStep::End)
}

fn pick_up(view: &View, me: &UnitRef, owner: UnitId, item: ItemId, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if let Some(kind) = view.field.unit(owner).gear.get(item).map(|item| item.kind) {
        make_room(data, &mut out.batch, me, kind);
        let own = Change::Put { unit: me.id, item, place: Place::Hand };
        out.batch
            .write(rule_id!("POISE-G35"), if owner == me.id { own } else { Change::Take { unit: me.id, owner, item } });
    }
}

/// Reloads the weapon that was named (POISE-D13).
pub(crate) fn reload(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if let Some(item) = frame.intent.item().filter(|item| gear::unloaded(data, me).contains(item)) {
        out.batch.write(rule_id!("POISE-D13"), Change::Prepare { unit: me.id, item, how: Preparing::Load(1) });
    }
}
