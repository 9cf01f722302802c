//! What a rest before the next of linked levels gives back (ENERGY-293, ENERGY-294, ENERGY-295, ENERGY-296, ENERGY-297,
//! ENERGY-298, ENERGY-299, ENERGY-300, ENERGY-301, ENERGY-302, ENERGY-303, ENERGY-304, ENERGY-305, ENERGY-311,
//! ENERGY-C41, ENERGY-D21, ENERGY-G26, ENERGY-G39, ENERGY-G45, ENERGY-G52, ENERGY-J15, ENERGY-J22).
//!
//! A Long Rest gives back at once. The blocks of a Short Rest are an override of their own, for only the creature that
//! is made anew knows its Recovery Value.

use crate::data::{Data, Renewal, ability_key};
use crate::ids::{ASIDE, AURA, STAMINA, SURGES};
use crate::state::used_key;
use indes_core::battle::UnitState;
use indes_core::battlefield::RuleData;
use std::collections::BTreeMap;

/// The blocks of the Short Rest, each whole (ENERGY-293, ENERGY-298).
fn blocks(data: &Data) -> i16 {
    data.option("rest").div_euclid(data.file.rest.block)
}

/// Whether enough of the Long Rest was slept for its abilities (ENERGY-299, ENERGY-J15).
fn slept(data: &Data) -> bool {
    data.option("asleep").min(data.option("long_rest")) >= data.file.rest.asleep
}

/// The overrides with which a creature begins the next of linked levels. `None` for the dead, and for the unconscious
/// if there is no rest.
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    let (named, rest) = (&data.statuses, &data.file.rest);
    let (hours, blocks) = (data.option("long_rest"), blocks(data));
    if left.statuses.has(named.dead) || left.statuses.has(named.unconscious) && blocks + hours == 0 {
        return None;
    }
    let pool = |pool| left.pools.get(pool);
    let full = [pool(AURA).max, pool(STAMINA).max, pool(SURGES).max];
    let mut now = [(pool(AURA).now + pool(ASIDE).now).min(full[0]), pool(STAMINA).now, pool(SURGES).now];
    if hours > 0 {
        // ENERGY-299, ENERGY-J15: a whole Long Rest gives all back, a shorter one its part.
        let part = if slept(data) { hours.min(rest.long) } else { hours.min(rest.long - 1) };
        for (now, full) in now.iter_mut().zip(full) {
            *now += ((full - *now) * part).div_euclid(rest.long);
        }
    }
    now[1] = now[1].max(1);
    let mut carried = BTreeMap::new();
    for ((key, now), most) in ["aura", "stamina", "surges"].into_iter().zip(now).zip(full) {
        if now < most {
            carried.insert(key.to_owned(), now.into());
        }
    }
    if blocks > 0 {
        carried.insert("rested".to_owned(), blocks.into());
    }
    Some(carried)
}

/// Aura, Stamina and Recovery Surges after so many blocks of a Short Rest, given them before it and the most of the
/// first two: each block restores all Stamina and may spend a surge (ENERGY-294, ENERGY-296, ENERGY-168).
#[must_use]
pub fn rested(before: [i16; 3], most: [i16; 2], recovery: i16, blocks: i16) -> [i16; 3] {
    let [mut aura, mut stamina, mut surges] = before;
    for _ in 0..blocks {
        stamina = most[1];
        if aura < most[0] && surges > 0 {
            (aura, surges) = ((aura + recovery).min(most[0]), surges - 1);
        }
    }
    [aura, stamina, surges]
}

/// What was counted of a creature and not restored by the rest: armour and shield stay Broken unless there was time to
/// repair them (ENERGY-297, ENERGY-304, ENERGY-C41, ENERGY-J22), and abilities stay spent that need a longer rest
/// (ENERGY-295, ENERGY-303, ENERGY-J15).
pub(crate) fn carry_counts(data: &RuleData, counts: &BTreeMap<String, i16>, carried: &mut BTreeMap<String, i32>) {
    let data: &Data = data.of();
    let (minutes, hours) = (data.option("rest"), data.option("long_rest"));
    let counted = |key: &str| counts.get(key).copied().unwrap_or(0);
    let mended = minutes >= data.file.rest.repair || hours > 0;
    for key in ["broken_armour", "broken_shield"] {
        if counted(key) > 0 && !mended {
            carried.insert(key.to_owned(), 1);
        }
    }
    for row in data.file.abilities.iter().filter(|row| row.uses > 0) {
        let renewed = match row.renews {
            Renewal::Always => true,
            Renewal::Short => blocks(data) > 0 || hours > 0,
            Renewal::Long => hours > 0 && slept(data),
        };
        if counted(&used_key(row.key)) >= row.uses && !renewed {
            carried.insert(format!("spent_{}", ability_key(row.key)), 1);
        }
    }
}
