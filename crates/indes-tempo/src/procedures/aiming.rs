//! Aims and shots as changes: a weapon is aimed, a shot is used up, an Aim ends.
//!
//! Serves TEMPO-042, TEMPO-043, TEMPO-G14 and TEMPO-G15.

use super::resolve::Party;
use crate::data::Data;
use crate::ids::REACT;
use indes_core::battle::{Batch, Change, EventKind, Intent, Preparing, View};
use indes_core::battlefield::{Field, ItemId, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// TEMPO-042: the weapon is aimed at the target, unless a reactor hit the unit in the same exchange (TEMPO-G14).
pub(super) fn aim(batch: &mut Batch, unit: UnitId, intent: &Intent, struck_by: Option<UnitId>) {
    if let Some(by) = struck_by {
        batch.tell(rule_id!("TEMPO-G14"), EventKind::Cancelled { unit, by });
    } else if let (Some(item), Some(target)) = (intent.item(), intent.unit()) {
        batch.write(rule_id!("TEMPO-042"), Change::Prepare { unit, item, how: Preparing::Aim(Some(target)) });
    }
}

/// TEMPO-G15: a party that shoots uses up a shot, hit or miss.
pub(super) fn use_shot(view: &View, batch: &mut Batch, party: &Party) {
    let data: &Data = view.field.data();
    if let Some(item) = party.item
        && data.shoots(party.verb)
        && party.blow.is_some()
    {
        batch.write(rule_id!("TEMPO-G15"), Change::Prepare { unit: party.unit, item, how: Preparing::Shoot });
    }
}

/// A weapon and the unit that it is aimed at.
#[derive(Clone, Copy)]
struct AimedItem {
    item: ItemId,
    target: UnitId,
}

/// The aims of a unit.
fn aims<'a>(me: &UnitRef<'a>) -> impl Iterator<Item = AimedItem> + 'a {
    let items = (0u8..).zip(&me.gear.0);
    items.filter_map(|(at, item)| item.ready.aim.map(|target| AimedItem { item: ItemId(at), target }))
}

/// TEMPO-043: an Aim of a unit ends.
fn end(batch: &mut Batch, unit: UnitId, item: ItemId) {
    batch.write(rule_id!("TEMPO-043"), Change::Prepare { unit, item, how: Preparing::Aim(None) });
}

/// TEMPO-G14: whether an intent against a target is the shot that an Aim was taken for.
fn is_aimed_shot(data: &Data, intent: &Intent, target: Option<UnitId>, aim: AimedItem) -> bool {
    let item = intent.part().and_then(|part| part.item);
    data.shoots(intent.verb) && item == Some(aim.item) && target == Some(aim.target)
}

/// TEMPO-043: a unit's action ends each of its aims that it is not the shot of.
pub(super) fn end_on_action(view: &View, batch: &mut Batch, unit: UnitId, intent: &Intent) {
    let data: &Data = view.field.data();
    for aim in aims(&view.field.unit(unit)).filter(|&aim| !is_aimed_shot(data, intent, intent.unit(), aim)) {
        end(batch, unit, aim.item);
    }
}

/// TEMPO-G14: a hit ends the aims of the unit that is hit.
pub(super) fn end_on_hit(view: &View, batch: &mut Batch, unit: UnitId) {
    for aim in aims(&view.field.unit(unit)) {
        end(batch, unit, aim.item);
    }
}

/// TEMPO-G14: an Aim at a mover ends if its path leads out of the aimer's sight.
pub(super) fn end_out_of_sight(view: &View, batch: &mut Batch, mover: UnitId, path: &[Cell]) {
    for foe in view.field.foes(mover) {
        for aim in aims(&foe) {
            if aim.target == mover && path.iter().any(|&cell| !sees_at(view.field, &foe, mover, cell)) {
                end(batch, foe.id, aim.item);
            }
        }
    }
}

/// Whether a unit would see another one on a cell.
fn sees_at(field: &Field, me: &UnitRef, target: UnitId, at: Cell) -> bool {
    let (from, to) = (field.taken_by(me), field.taken(&field.unit(target).size.footprint, at));
    field.sees(&from, &to)
}

/// TEMPO-G14, TEMPO-043: a unit's Aim ends when the unit falls, reacts otherwise or is no longer On Guard, and when its
/// target is down or out of sight.
pub(super) fn end_broken(view: &View, batch: &mut Batch, me: &UnitRef, falls: bool) {
    let data: &Data = view.field.data();
    for aim in aims(me) {
        let target = view.field.unit(aim.target);
        let frame = view.stack.top();
        let answer = frame.and_then(|frame| Some((frame.reply_in(REACT, me.id)?, frame.actor)));
        let lasts = !falls
            && me.statuses.first() == Some(data.on_guard)
            && answer.is_none_or(|(reply, actor)| is_aimed_shot(data, &reply.intent, actor, aim))
            && !target.body.down
            && sees_at(view.field, me, aim.target, target.body.cell);
        if !lasts {
            end(batch, me.id, aim.item);
        }
    }
}
