//! Blows that land: the damage that they do.

use super::resolve::{Party, strike};
use super::{aiming, statuses};
use crate::ids::HEALTH;
use indes_core::battle::{Batch, Change, Dice, EventKind, Loss, View, WeaponPart};
use indes_core::rule_id;

/// TEMPO-076, TEMPO-077: rolls the damage of a party's blow and takes it from the target's Health. `critical` passes
/// armour by. A hit ends the target's aims (TEMPO-G14).
pub(crate) fn land(view: &View, batch: &mut Batch, party: &Party, critical: bool, dice: &mut Dice) {
    let Some(blow) = &party.blow else {
        debug_assert!(false, "a row strikes, and {:?} has no blow", party.unit);
        return;
    };
    let (draw, damage) = strike(blow, critical, dice);
    let by = if critical { rule_id!("TEMPO-077") } else { rule_id!("TEMPO-076") };
    let amount = damage.total();
    let with = WeaponPart { gear: blow.gear, part: blow.part };
    batch.tell(by, EventKind::Struck { by: party.unit, unit: blow.target, with, draw, critical, damage });
    if amount > 0 {
        batch.write(by, Change::Lose { unit: blow.target, pool: HEALTH, amount, kind: Loss::Damage });
        statuses::count_death(view, batch, blow.target, amount, critical);
    }
    aiming::end_on_hit(view, batch, blow.target);
}
