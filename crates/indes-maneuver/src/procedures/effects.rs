//! Changes that happen to units: marks that end with actions, hiding, conditions, damage.

use crate::data::Data;
use crate::ids::HEALTH;
use crate::state::Count;
use indes_core::battle::{Batch, Change, Loss, Preparing, RuleId, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{End, ItemId, Place, StatusId, UnitId, UnitRef, Until};
use indes_core::rule_id;

/// Ends the Feints of a unit: its next action uses them up (MANEUVER-117, MANEUVER-G44).
pub(crate) fn end_feints(view: &View, batch: &mut Batch, by: UnitId) {
    let status = view.field.data::<Data>().statuses.feinted;
    for unit in view.field.roster.ids() {
        if view.field.unit(unit).statuses.by(status, Some(by)).is_some() {
            batch.write(rule_id!("MANEUVER-117"), Change::Lapse { unit, status, cause: Some(by) });
        }
    }
}

/// Ends the hiding of a unit that has attacked or cast (MANEUVER-G29).
pub(crate) fn show(view: &View, batch: &mut Batch, unit: UnitId) {
    if view.field.concealed.of(unit).is_any() {
        batch.write(rule_id!("MANEUVER-G29"), Change::Unhide { unit });
    }
}

/// A unit gets a condition that only rules end.
pub(crate) fn add(batch: &mut Batch, rule: RuleId, unit: UnitId, status: StatusId, by: Option<UnitId>) {
    batch.write(rule, Change::Add { unit, status, by });
}

/// A unit gets a condition of which each unit that imposes it adds its own, and that only rules end.
pub(crate) fn add_own(batch: &mut Batch, rule: RuleId, unit: UnitId, status: StatusId, by: UnitId) {
    let until = Box::new(Until::any([]));
    batch.write(rule, Change::AddUntil { unit, status, by: Some(by), bond: None, until });
}

/// A unit gets a condition that ends at a moment.
pub(crate) fn add_until(
    batch: &mut Batch,
    rule: RuleId,
    unit: UnitId,
    status: StatusId,
    by: Option<UnitId>,
    moment: Moment,
) {
    let until = Box::new(Until::any([End::At(moment)]));
    batch.write(rule, Change::AddUntil { unit, status, by, bond: None, until });
}

/// A unit becomes prone.
pub(crate) fn trip(view: &View, batch: &mut Batch, rule: RuleId, them: &UnitRef) {
    let prone = view.field.data::<Data>().statuses.prone;
    if !them.statuses.has(prone) {
        add(batch, rule, them.id, prone, None);
    }
}

/// A unit gets a condition that a hazard or a hit location brings; one that it has already does not change. Dazed ends
/// at the end of the next round (MANEUVER-G24).
pub(crate) fn impose(view: &View, batch: &mut Batch, rule: RuleId, them: &UnitRef, status: StatusId) {
    if them.statuses.has(status) {
        return;
    }
    if status == view.field.data::<Data>().statuses.dazed {
        add_until(batch, rule, them.id, status, None, Moment::RoundEnd(view.turn.round + 1));
    } else {
        add(batch, rule, them.id, status, None);
    }
}

/// A unit loses health; by an option of the level damage kills the unconscious (MANEUVER-163, MANEUVER-G22).
pub(crate) fn harm(view: &View, batch: &mut Batch, them: &UnitRef, amount: i16) {
    let data: &Data = view.field.data();
    if amount <= 0 {
        return;
    }
    batch.write(rule_id!("MANEUVER-163"), Change::Lose { unit: them.id, pool: HEALTH, amount, kind: Loss::Damage });
    if them.body.down && data.option("death") != 0 && !them.statuses.has(data.statuses.dead) {
        add(batch, rule_id!("MANEUVER-G22"), them.id, data.statuses.dead, None);
    }
}

/// Counts an answer to movement (MANEUVER-G36, MANEUVER-G83).
pub(crate) fn count_answer(batch: &mut Batch, unit: UnitId, answers: Option<Count>) {
    let Some(tally) = answers else { return };
    let rule = if tally == Count::MoveAnswered { rule_id!("MANEUVER-G83") } else { rule_id!("MANEUVER-G36") };
    batch.write(rule, Change::count(unit, tally, 1));
}

/// A use of a spell, a magic item or a shot is spent.
pub(crate) fn use_up(batch: &mut Batch, rule: RuleId, unit: UnitId, item: ItemId) {
    batch.write(rule, Change::Prepare { unit, item, how: Preparing::Shoot });
}

/// The net that holds a unit falls to the ground where it is (MANEUVER-G73).
pub(crate) fn drop_net(view: &View, batch: &mut Batch, them: &UnitRef) {
    let data: &Data = view.field.data();
    let Some(owner) = them.statuses.get(data.statuses.netted).and_then(|status| status.by) else { return };
    let gear = &view.field.unit(owner).gear.0;
    let net = (0u8..).zip(gear).find(|(_, item)| {
        item.place == Place::Gone && data.weapon(item.kind).on_hit == Some(crate::data::OnHit::Netted)
    });
    if let Some((item, _)) = net {
        batch.write(rule_id!("MANEUVER-G73"), Change::Drop { unit: owner, item: ItemId(item), cell: them.body.cell });
    }
}
