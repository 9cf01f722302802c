//! Aims and shots as changes: a weapon is aimed, a shot is used, and everything that ends an Aim.
//!
//! Serves TEMPO-042, TEMPO-043, TEMPO-G14 and TEMPO-G15.

use super::data::{Data, gap, rule};
use super::resolve::Party;
use crate::battle::{Batch, Change, EventKind, Intent, Preparing, View};
use crate::battlefield::{Field, ItemId, UnitId, UnitRef};
use crate::grid::Cell;

/// TEMPO-042: the weapon is aimed, unless the aimer was hit in the same exchange (TEMPO-G14).
pub(super) fn aim(batch: &mut Batch, unit: UnitId, intent: &Intent, struck_by: Option<UnitId>) {
    if let Some(by) = struck_by {
        batch.tell(gap(14), EventKind::Cancelled { unit, by });
    } else if let (Some(item), Some(target)) = (intent.item(), intent.unit()) {
        batch.write(rule(42), Change::Prepare { unit, item, how: Preparing::Aim(Some(target)) });
    }
}

/// TEMPO-G15: a shot is used when it is resolved, hit or miss.
pub(super) fn use_shot(view: &View, batch: &mut Batch, party: &Party) {
    let data: &Data = view.field.data();
    if let Some(item) = party.item
        && data.shoots(party.verb)
        && party.blow.is_some()
    {
        batch.write(gap(15), Change::Prepare { unit: party.unit, item, how: Preparing::Shoot });
    }
}

/// The aims of a unit: with which item, at whom.
fn aims<'a>(me: &UnitRef<'a>) -> impl Iterator<Item = (ItemId, UnitId)> + 'a {
    let items = (0u8..).zip(&me.gear.0);
    items.filter_map(|(at, item)| item.ready.aim.map(|target| (ItemId(at), target)))
}

fn forget(batch: &mut Batch, unit: UnitId, item: ItemId) {
    batch.write(rule(43), Change::Prepare { unit, item, how: Preparing::Aim(None) });
}

/// Whether what is declared is a shot with that weapon at that target (TEMPO-G14).
fn goes_on(data: &Data, intent: &Intent, at: Option<UnitId>, aim: (ItemId, UnitId)) -> bool {
    data.shoots(intent.verb) && intent.part().and_then(|part| part.item) == Some(aim.0) && at == Some(aim.1)
}

/// TEMPO-043: any other action of one's own ends an Aim.
pub(super) fn declared(view: &View, batch: &mut Batch, unit: UnitId, intent: &Intent) {
    let data: &Data = view.field.data();
    for aim in aims(&view.field.unit(unit)).filter(|&aim| !goes_on(data, intent, intent.unit(), aim)) {
        forget(batch, unit, aim.0);
    }
}

/// TEMPO-G14: a hit ends the Aim of the unit that is hit.
pub(super) fn hit(view: &View, batch: &mut Batch, unit: UnitId) {
    for aim in aims(&view.field.unit(unit)) {
        forget(batch, unit, aim.0);
    }
}

/// TEMPO-G14: an Aim at a unit ends where its way is out of the aimer's sight.
pub(super) fn passes(view: &View, batch: &mut Batch, mover: UnitId, path: &[Cell]) {
    for foe in view.field.foes(mover) {
        for (item, target) in aims(&foe) {
            if target == mover && path.iter().any(|&cell| !seen(view.field, &foe, mover, cell)) {
                forget(batch, foe.id, item);
            }
        }
    }
}

fn seen(field: &Field, me: &UnitRef, target: UnitId, at: Cell) -> bool {
    let (from, to) = (field.taken_by(me), field.taken(&field.unit(target).size.footprint, at));
    field.sees(&from, &to)
}

/// TEMPO-G14, TEMPO-043: an Aim ends with another reaction, with On Guard, and when its target is down or out of sight.
pub(super) fn settle(view: &View, batch: &mut Batch, me: &UnitRef, falls: bool) {
    let data: &Data = view.field.data();
    for aim in aims(me) {
        let target = view.field.unit(aim.1);
        let frame = view.stack.top();
        let answer = frame.and_then(|frame| Some((frame.reply_of(me.id)?, frame.actor)));
        let lasts = !falls
            && me.statuses.first() == Some(data.on_guard)
            && answer.is_none_or(|(reply, actor)| goes_on(data, &reply.intent, actor, aim))
            && !target.body.down
            && seen(view.field, me, aim.1, target.body.cell);
        if !lasts {
            forget(batch, me.id, aim.0);
        }
    }
}
