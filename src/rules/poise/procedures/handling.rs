//! Drawing, picking up, making ready (POISE-012, POISE-158..160, POISE-G35, POISE-D13).

use crate::battle::error::broken;
use crate::battle::{Batch, Change, Frame, Intent, Preparing, StepOutput, View};
use crate::battlefield::{GearId, ItemId, Place, UnitId, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, gap, rule, table};
use crate::rules::poise::procedure::{Next, SkillStep};
use crate::rules::poise::unit::{frames, gear};
use smallvec::SmallVec;

/// What is in hand is stowed until there are hands for a thing: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, thing: GearId) {
    let taken = |gear: GearId| data.weapon(gear).hands;
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().filter(|one| taken(one.1) > 0).collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut hands = gear::used(data, me);
    for (item, gear) in held {
        if hands + taken(thing) <= 2 {
            break;
        }
        hands -= taken(gear);
        batch.write(gap(35), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}

/// POISE-012: the weapon that was named, and then a second one if there is a hand for it.
pub(crate) fn draw(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some((item, kind)) = frame.intent.item().and_then(|item| Some((item, me.gear.get(item)?.kind))) else {
        broken!("an item is drawn and none is named");
        return Next::Go(SkillStep::End);
    };
    make_room(data, &mut out.batch, me, kind);
    out.batch.write(rule(12), Change::Put { unit: me.id, item, place: Place::Hand });
    Next::Go(SkillStep::Draws)
}

/// The second weapon of a Draw.
pub(crate) fn draws(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    match frame.answer.as_ref() {
        None if !gear::second(data, &me).is_empty() => Next::Ask(frames::question(view, frame, unit), SkillStep::Draws),
        Some(Intent { with, .. }) if !with.is_empty() => {
            if let Some(item) = frame.answer.as_ref().and_then(Intent::item) {
                out.batch.write(rule(12), Change::Put { unit, item, place: Place::Hand });
            }
            Next::Go(SkillStep::End)
        }
        _ => Next::Go(SkillStep::End),
    }
}

/// What lies on a cell, and whose it was: the latter in the order of the roster.
fn lying(view: &View, cell: Cell) -> SmallVec<[(UnitId, ItemId); 4]> {
    let of = |owner: UnitId| {
        let items = (0u8..).map(ItemId).zip(&view.field.unit(owner).gear.0);
        items
            .filter(|(_, item)| item.place == Place::Ground(cell))
            .map(|(at, _)| (owner, at))
            .collect::<SmallVec<[(UnitId, ItemId); 4]>>()
    };
    view.field.roster.ids().flat_map(of).collect()
}

/// POISE-160, POISE-G35: one item on the cell comes into the hand; which, if several lie there, is for the one who
/// picks it up to say.
pub(crate) fn retrieve(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let Some(cell) = frame.intent.cell() else {
        broken!("an item is picked up and no cell is named");
        return Next::Go(SkillStep::End);
    };
    match lying(view, cell).as_slice() {
        [] => Next::Go(SkillStep::End),
        &[(owner, item)] => {
            pick_up(view, me, owner, item, out);
            Next::Go(SkillStep::End)
        }
        several => {
            // While one of them is looked for all of them are among one's own things.
            for &(owner, item) in several.iter().filter(|one| one.0 != me.id) {
                out.batch.write(gap(35), Change::Claim { unit: me.id, owner, item });
            }
            Next::Ask(frames::question(view, frame, me.id), SkillStep::Picked)
        }
    }
}

/// The item that was named.
pub(crate) fn picked(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
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
        out.batch.write(gap(35), if owner == me.id { own } else { Change::Take { unit: me.id, owner, item } });
    }
}

/// A weapon is made ready (POISE-D13).
pub(crate) fn reload(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if let Some(item) = frame.intent.item().filter(|item| gear::unloaded(data, me).contains(item)) {
        out.batch.write(table(13), Change::Prepare { unit: me.id, item, how: Preparing::Load(1) });
    }
}
