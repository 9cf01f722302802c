//! Defences: which are open to a target, with which die it defends (REGION-007, REGION-008, REGION-012, REGION-013,
//! REGION-014, REGION-016, REGION-017, REGION-020, REGION-022, REGION-024, REGION-025, REGION-027, REGION-028,
//! REGION-029, REGION-030, REGION-031, REGION-033, REGION-034, REGION-035, REGION-132, REGION-133, REGION-134,
//! REGION-157, REGION-158, REGION-160, REGION-172, REGION-175, REGION-176, REGION-177, REGION-179, REGION-181,
//! REGION-182, REGION-C19, REGION-G19, REGION-G60, REGION-D06).

use super::assault::{self, Assault};
use super::place;
use crate::data::{Attribute, Data, Flag, Manner, ParryQuality};
use crate::unit::throw::{self, Throw};
use crate::unit::{self, pairs};
use indes_core::battle::{Refusal, RuleId, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// The unit that dodges for a target: its mount, unless the target may dodge in the saddle by itself (REGION-157,
/// REGION-158, REGION-161).
#[must_use]
pub fn dodger(view: &View, them: &UnitRef) -> UnitId {
    let mount = view.field.mounts.mount_of(them.id).filter(|_| !unit::has_flag(them, Flag::MountedDodge));
    mount.unwrap_or(them.id)
}

/// Why a target cannot defend in a manner against an attack; `None` if it can (REGION-023, REGION-C22).
#[must_use]
pub fn refusal(view: &View, them: &UnitRef, assault: &Assault, aware: bool, manner: Manner) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule: RuleId, reason: Message| Some(Refusal { rule, reason });
    if assault.allows_no_answer() {
        return refuse(rule_id!("REGION-139"), message!("refused-nothing-answers-this"));
    }
    if !aware {
        return refuse(rule_id!("REGION-013"), message!("refused-does-not-notice-it"));
    }
    if !unit::is_able_bodied(data, them) {
        return refuse(rule_id!("REGION-174"), message!("refused-cannot-move-its-body"));
    }
    if !pairs::may_interrupt(view, them.id) {
        return refuse(rule_id!("REGION-037"), message!("refused-owes-its-next-turn"));
    }
    let ridden = field.mounts.rider_of(them.id).is_some();
    match manner {
        Manner::Block if ridden => refuse(rule_id!("REGION-160"), message!("refused-is-ridden")),
        Manner::Parry if ridden => refuse(rule_id!("REGION-160"), message!("refused-is-ridden")),
        Manner::Block if unit::shield(data, them).is_none() => {
            refuse(rule_id!("REGION-022"), message!("refused-no-shield-in-hand"))
        }
        Manner::Block if assault.defended_by() != Attribute::Defence && !assault.is_melee() => {
            refuse(rule_id!("REGION-024"), message!("refused-not-against-such-a-spell"))
        }
        Manner::Parry if !assault.is_melee() => refuse(rule_id!("REGION-027"), message!("refused-only-against-melee")),
        Manner::Dodge if !assault.is_physical() => {
            refuse(rule_id!("REGION-033"), message!("refused-not-against-such-a-spell"))
        }
        Manner::Dodge if !unit::is_able_bodied(data, &field.unit(dodger(view, them))) => {
            refuse(rule_id!("REGION-157"), message!("refused-its-mount-cannot"))
        }
        _ => None,
    }
}

/// The roll of an active defence (REGION-D06, REGION-D28, REGION-G64, REGION-J05).
#[must_use]
pub fn active(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault, manner: Manner) -> Throw {
    let (field, data) = (view.field, view.field.data::<Data>());
    let throw = match manner {
        Manner::Block => {
            let ranks = unit::shield(data, them).map_or(0, |shield| shield.block_ranks);
            throw::defence(data, them).shifted(data, ranks).up_if(true, rule_id!("REGION-025"))
        }
        Manner::Parry => {
            let quality = parry_quality(data, them);
            let giant = me.size.class >= data.file.size_gaps.giant
                && me.size.class - them.size.class >= data.file.size_gaps.giant_above;
            Throw::bare(data, them, Attribute::Attack)
                .down_if(quality == ParryQuality::Unarmed && assault.is_with_weapon(), rule_id!("REGION-029"))
                .down_if(quality == ParryQuality::Poor, rule_id!("REGION-030"))
                .down_if(giant, rule_id!("REGION-031"))
        }
        Manner::Dodge => {
            let dodger = field.unit(dodger(view, them));
            let cramped = !place::has_room(field, dodger.id);
            let throw = throw::reflexes(data, &dodger).down_if(cramped, rule_id!("REGION-035"));
            return burdened(view, me, &dodger, assault, throw)
                .down_if(dodger.id == them.id && assault::rides_badly(view, them), rule_id!("REGION-165"));
        }
    };
    burdened(view, me, them, assault, throw).down_if(assault::rides_badly(view, them), rule_id!("REGION-165"))
}

/// How well a unit parries: with the best weapon in hand, or as an unarmed one (REGION-030, REGION-C07).
fn parry_quality(data: &Data, them: &UnitRef) -> ParryQuality {
    let armed = them.gear.in_hand().map(|(_, gear)| data.weapon(gear)).filter(|gear| gear.is_melee());
    let rank = |quality: &ParryQuality| match quality {
        ParryQuality::Good => 0,
        ParryQuality::Poor => 1,
        ParryQuality::Unarmed => 2,
    };
    armed.map(|gear| gear.parry).min_by_key(rank).unwrap_or(ParryQuality::Unarmed)
}

/// The roll of any defence with what a hold, and lying prone, do to it (REGION-132, REGION-133, REGION-134, REGION-172).
fn burdened(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault, throw: Throw) -> Throw {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let held = unit::grabs(data, them).filter(|&held| unit::holds(data, them, &view.field.unit(held)));
    let physical = assault.is_physical();
    throw
        .down_if(physical && them.statuses.has(named.fully_held), rule_id!("REGION-132"))
        .down_if(physical && held.is_some_and(|held| held != me.id), rule_id!("REGION-133"))
        .up_if(physical && held == Some(me.id), rule_id!("REGION-134"))
        .down_if(assault.is_melee() && them.statuses.has(named.prone), rule_id!("REGION-172"))
}

/// The roll of the passive defence (REGION-D06): the target's own die, or the minimum of the range if that is better.
/// `aware` is whether it knew of the attacker.
#[must_use]
pub fn passive(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault, aware: bool) -> Throw {
    let data: &Data = view.field.data();
    let attribute = assault.defended_by();
    let minimum = assault.minimum(view, me, them);
    let helpless = unit::is_helpless(data, them) && attribute == Attribute::Defence;
    if helpless && let Some(minimum) = minimum.clone() {
        // REGION-177, REGION-G60: beyond point-blank it is always the minimum.
        return minimum;
    }
    let bare = if helpless {
        let rule = if assault.is_melee() { rule_id!("REGION-175") } else { rule_id!("REGION-176") };
        Throw::of(data.file.difficulty.helpless).disturbed(data, them).down_if(true, rule)
    } else if attribute == Attribute::Defence {
        throw::defence(data, them)
    } else {
        Throw::bare(data, them, attribute)
    };
    let unaware = !aware && !assault.is_indirect();
    let own = burdened(view, me, them, assault, bare)
        .down_if(unaware, rule_id!("REGION-014"))
        .down_if(them.statuses.has(data.statuses.surprised), rule_id!("REGION-179"));
    match minimum {
        // REGION-G19: on a tie the minimum, which is always plain (REGION-017).
        Some(minimum) if own.mean_cmp(&minimum).is_le() => minimum,
        _ => own,
    }
}

/// The roll of a defence.
#[must_use]
pub fn throw(
    view: &View,
    me: &UnitRef,
    them: &UnitRef,
    assault: &Assault,
    aware: bool,
    manner: Option<Manner>,
) -> Throw {
    match manner {
        Some(manner) => active(view, me, them, assault, manner),
        None => passive(view, me, them, assault, aware),
    }
}

/// The rule of the die of a defence.
#[must_use]
pub const fn rule(assault: &Assault, manner: Option<Manner>) -> RuleId {
    match (manner, assault) {
        (Some(Manner::Block), _) => rule_id!("REGION-025"),
        (Some(Manner::Parry), _) => rule_id!("REGION-028"),
        (Some(Manner::Dodge), _) => rule_id!("REGION-034"),
        (None, Assault::Spell { .. }) => rule_id!("REGION-010"),
        (None, Assault::Unarmed(assault::Blow::Grab)) => rule_id!("REGION-011"),
        (None, _) => rule_id!("REGION-009"),
    }
}
