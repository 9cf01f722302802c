//! Action points: what a unit or a pair of rider and mount has in a turn, what it may spend on what, and what interrupts
//! owe of the next turn (REGION-036, REGION-037, REGION-148, REGION-151, REGION-152, REGION-153, REGION-166, REGION-G05,
//! REGION-G13, REGION-G40, REGION-G71, REGION-C17).
//!
//! A pair acts in the turn of its rider and pays with the rider's pool; its debt is the sum of what both owe.

use crate::data::{ActionEffect, Data, Flag};
use crate::ids::AP;
use crate::state::{Count, Turns};
use crate::unit;
use indes_core::battle::{Batch, Change, Loss, NextPoints, RuleId, View};
use indes_core::battlefield::{Field, UnitId, UnitRef};
use indes_core::rule_id;

/// The unit whose pool pays for a unit: its rider, or itself (REGION-148).
#[must_use]
pub fn payer(field: &Field, unit: UnitId) -> UnitId {
    field.mounts.rider_of(unit).unwrap_or(unit)
}

/// Whether a unit rides.
#[must_use]
pub fn is_mounted(field: &Field, unit: UnitId) -> bool {
    field.mounts.mount_of(unit).is_some()
}

/// The unit that carries out a verb of a unit: its mount for a verb of mounts, else itself; `None` without a mount.
#[must_use]
pub fn executor(field: &Field, unit: UnitId, verb: indes_core::battle::Verb) -> Option<UnitId> {
    if !field.data::<Data>().action(verb).mount {
        return Some(unit);
    }
    let mounts = &field.mounts;
    mounts.mount_of(unit).or_else(|| mounts.rider_of(unit).map(|_| unit))
}

/// The action points of a unit's own turn: halved for the badly wounded, and again for unskilled riders, rounded down
/// each time (REGION-093, REGION-166, REGION-C17).
#[must_use]
pub fn own_points(field: &Field, me: &UnitRef) -> i16 {
    let data: &Data = field.data();
    let mut points = me.pools.get(AP).max;
    if me.statuses.has(data.statuses.badly_wounded) {
        points /= 2;
    }
    if is_mounted(field, me.id) && !unit::has_flag(me, Flag::RiderSkill) {
        points /= 2;
    }
    points
}

/// What a unit or pair may spend in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Its action points.
    pub total: i16,
    /// Of these for movement.
    pub movement: i16,
    /// Of these for anything else.
    pub other: i16,
}

/// The budget of a turn, less a debt (REGION-G40, REGION-D23).
#[must_use]
pub fn budget(field: &Field, unit: UnitId, debt: i16) -> Budget {
    let own = own_points(field, &field.unit(unit));
    let Some(mount) = field.mounts.mount_of(unit) else {
        let total = (own - debt).max(0);
        return Budget { total, movement: total, other: total };
    };
    let carried = own_points(field, &field.unit(mount));
    let total = (own.max(carried) - debt).max(0);
    Budget { total, movement: carried.min(total), other: (own - debt).max(0).min(total) }
}

/// What a unit or pair owes to its next turn (REGION-G13, REGION-G54).
#[must_use]
pub fn debt(field: &Field, unit: UnitId) -> i16 {
    let payer = payer(field, unit);
    let owed = |unit: UnitId| field.unit(unit).pools.get(AP).owed;
    owed(payer) + field.mounts.mount_of(payer).map_or(0, owed)
}

/// Whether the option lets action points that are left pay for interrupts, and there are any (REGION-G05).
fn has_unspent(view: &View, payer: UnitId) -> bool {
    let data: &Data = view.field.data();
    data.option("keep_unspent_for_interrupts") != 0
        && Turns::active(view) != Some(payer)
        && view.field.unit(payer).pools.free(AP) > 0
}

/// Whether a unit can pay for an interrupt: something of its next turn is not owed yet (REGION-037, REGION-G13).
#[must_use]
pub fn may_interrupt(view: &View, unit: UnitId) -> bool {
    let payer = payer(view.field, unit);
    let own = own_points(view.field, &view.field.unit(payer));
    has_unspent(view, payer) || debt(view.field, unit) < own
}

/// The points of the next turn that an interrupt of a unit or pair is paid from; `None` if points are left that pay for it
/// (REGION-036, REGION-G05).
pub(crate) fn answers_from(view: &View, unit: UnitId) -> Option<NextPoints> {
    let payer = payer(view.field, unit);
    let owed = debt(view.field, unit);
    (!has_unspent(view, payer)).then(|| NextPoints { points: budget(view.field, payer, 0).total, owed })
}

/// Pays for an interrupt of a unit: with a point of the next turn (REGION-036).
pub(crate) fn owe(view: &View, batch: &mut Batch, rule: RuleId, unit: UnitId) {
    let payer = payer(view.field, unit);
    if has_unspent(view, payer) {
        batch.write(rule_id!("REGION-G05"), Change::Lose { unit: payer, pool: AP, amount: 1, kind: Loss::Price });
        return;
    }
    let room = |unit: &UnitId| view.field.unit(*unit).pools.get(AP).free_to_owe() > 0;
    let debtor = Some(payer).filter(room).or_else(|| view.field.mounts.mount_of(payer).filter(room));
    if let Some(unit) = debtor {
        batch.write(rule, Change::Owe { unit, pool: AP, amount: 1 });
    }
}

/// The beginning of a turn: the debt is taken off, and forgotten where it is more than there is (REGION-G05, REGION-G13,
/// REGION-G40).
pub(crate) fn begin_turn(view: &View, batch: &mut Batch, unit: UnitId) {
    let debt = debt(view.field, unit);
    let budget = budget(view.field, unit, debt);
    let mount = view.field.mounts.mount_of(unit);
    for debtor in std::iter::once(unit).chain(mount) {
        let pool = view.field.unit(debtor).pools.get(AP);
        if pool.owed > 0 || debtor == unit {
            batch.write(rule_id!("REGION-036"), Change::Collect { unit: debtor, pool: AP });
        }
        let collected = if pool.owed > 0 || debtor == unit { (pool.max - pool.owed).max(0) } else { pool.now };
        let to = if debtor == unit { budget.total } else { 0 };
        if collected != to {
            batch.write(rule_id!("REGION-G05"), Change::Set { unit: debtor, pool: AP, to });
        }
    }
    if mount.is_some() {
        let rule = rule_id!("REGION-G40");
        batch.write(rule, Change::count(unit, Count::Paired, 1));
        batch.write(rule, Change::count(unit, Count::MoveLeft, budget.movement));
        batch.write(rule, Change::count(unit, Count::OtherLeft, budget.other));
    }
}

/// The action points that a unit may still spend on movement, or on anything else, in its turn (REGION-152, REGION-153).
#[must_use]
pub fn left(view: &View, unit: UnitId, spends: Spends) -> i16 {
    let now = view.field.unit(unit).pools.free(AP);
    if view.turn.counted(unit, Count::Paired) == 0 {
        return now;
    }
    now.min(view.turn.counted(unit, spends.count())).max(0)
}

/// On what action points are spent (REGION-G71).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spends {
    /// Shift, walk, run and crawl.
    Movement,
    /// Everything else.
    Other,
}

impl Spends {
    const fn count(self) -> Count {
        match self {
            Self::Movement => Count::MoveLeft,
            Self::Other => Count::OtherLeft,
        }
    }
}

/// Counts points of a pair that were spent (REGION-G40).
pub(crate) fn count_spent(view: &View, batch: &mut Batch, unit: UnitId, spends: Spends, amount: i16) {
    if view.turn.counted(unit, Count::Paired) > 0 {
        batch.write(rule_id!("REGION-G40"), Change::count(unit, spends.count(), -amount));
    }
}

/// A pair is parted in its turn: the rider keeps the smaller of what is left and what is left for anything but movement,
/// and the pair's debt; what its mount had beyond that is lost (REGION-G72).
pub(crate) fn part(view: &View, batch: &mut Batch, rider: UnitId) {
    let Some(mount) = view.field.mounts.mount_of(rider) else { return };
    let rule = rule_id!("REGION-G72");
    let kept = left(view, rider, Spends::Other);
    if kept < view.field.unit(rider).pools.get(AP).now {
        batch.write(rule, Change::Set { unit: rider, pool: AP, to: kept });
    }
    if view.turn.counted(rider, Count::Paired) > 0 {
        batch.write(rule, Change::count(rider, Count::Paired, -1));
    }
    let owed = view.field.unit(mount).pools.get(AP).owed;
    if owed > 0 {
        batch.write(rule, Change::Collect { unit: mount, pool: AP });
        batch.write(rule, Change::Set { unit: mount, pool: AP, to: 0 });
        let amount = owed.min(view.field.unit(rider).pools.get(AP).free_to_owe());
        if amount > 0 {
            batch.write(rule, Change::Owe { unit: rider, pool: AP, amount });
        }
    }
}

/// Whether a unit or its mount is grabbed (REGION-G55).
pub(crate) fn is_pair_held(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let mount = view.field.mounts.mount_of(me.id).map(|mount| view.field.unit(mount));
    unit::is_grabbed(data, me) || mount.is_some_and(|mount| unit::is_grabbed(data, &mount))
}

/// On what the points of an action are spent (REGION-G71).
#[must_use]
pub const fn spends(does: ActionEffect) -> Spends {
    match does {
        ActionEffect::Shift | ActionEffect::Walk | ActionEffect::Run | ActionEffect::Crawl => Spends::Movement,
        _ => Spends::Other,
    }
}

/// The grappler of a unit or its mount: the one of the pair that has grabbed another unit.
#[must_use]
pub fn grappler(view: &View, unit: UnitId) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let both = std::iter::once(unit).chain(view.field.mounts.mount_of(unit));
    both.into_iter().find(|&one| unit::grabs(data, &view.field.unit(one)).is_some())
}
