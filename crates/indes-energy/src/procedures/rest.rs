//! Rests in a camp inside a level: a block of a Short Rest, or a Long Rest, of all that are in the camp (ENERGY-G45,
//! ENERGY-293, ENERGY-294, ENERGY-295, ENERGY-296, ENERGY-297, ENERGY-298, ENERGY-300, ENERGY-301, ENERGY-302,
//! ENERGY-303, ENERGY-304, ENERGY-C41, ENERGY-G39, ENERGY-J22).

use super::effects;
use crate::data::{ActionEffect, Data, Renewal};
use crate::field::camp;
use crate::ids::{AURA, STAMINA, SURGES};
use crate::state::{Count, set_count};
use crate::unit::{self, gear};
use indes_core::battle::{Change, EventKind, StepOutput, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{End, PoolId, Status, UnitRef};
use indes_core::rule_id;

/// All in the camp rest, unless an opponent of whom they do not know disturbs them: then nothing is completed
/// (ENERGY-298).
pub(crate) fn carry_out(view: &View, me: &UnitRef, does: ActionEffect, out: &mut StepOutput) {
    if !camp::is_undisturbed(view, me) {
        out.batch.tell(rule_id!("ENERGY-298"), EventKind::Stopped { unit: me.id, at: me.body.cell });
        return;
    }
    for unit in camp::party(view, me).iter() {
        let them = view.field.unit(unit);
        recover(view, &them, out);
        if does == ActionEffect::LongRest {
            night(view, &them, out);
        } else {
            block(view, &them, out);
        }
    }
}

/// A pool is set to a number of points, if it has another one.
fn set(me: &UnitRef, rule: indes_core::battle::RuleId, pool: PoolId, to: i16, out: &mut StepOutput) {
    if me.pools.get(pool).now != to {
        out.batch.write(rule, Change::Set { unit: me.id, pool, to });
    }
}

/// What any rest ends: conditions that last until the end of a Round or until a rest, injuries, unconsciousness
/// (ENERGY-245, ENERGY-246, ENERGY-311, ENERGY-G26, ENERGY-G39).
fn recover(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let named = &data.statuses;
    let timed = |status: &Status| {
        let ends = status.until.as_ref().map(|until| until.ends.as_slice()).unwrap_or_default();
        ends.iter().any(|end| matches!(end, End::At(Moment::RoundEnd(_))))
    };
    let over = |status: &&Status| {
        let tired = status.kind == named.exhausted || status.kind == named.shaken;
        status.by.is_none() && (tired || timed(status))
    };
    for status in me.statuses.0.iter().filter(over) {
        out.batch.write(rule_id!("ENERGY-294"), Change::Lapse { unit, status: status.kind, cause: None });
    }
    for status in [named.injured_arm, named.injured_other_arm, named.injured_leg] {
        effects::lift(&mut out.batch, rule_id!("ENERGY-G26"), me, status);
    }
    if me.statuses.has(named.unconscious) {
        effects::rouse(view, &mut out.batch, rule_id!("ENERGY-G39"), me);
    }
}

/// Five minutes: all Stamina, a Recovery Surge if Aura is missing, the abilities of a Short Rest; the third block in a
/// row leaves time to mend armour and shield (ENERGY-293 to ENERGY-297, ENERGY-C41).
fn block(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    set(me, rule_id!("ENERGY-294"), STAMINA, me.pools.get(STAMINA).max, out);
    if unit::can_recover(me) {
        let aura = me.pools.get(AURA);
        set(me, rule_id!("ENERGY-296"), SURGES, me.pools.get(SURGES).now - 1, out);
        let amount = unit::recovery_value(data, me).min(aura.max - aura.now);
        out.batch.write(rule_id!("ENERGY-168"), Change::Gain { unit, pool: AURA, amount });
    }
    renew(view, me, &[Renewal::Short], out);
    let blocks = view.turn.counted(unit, Count::Rested) + 1;
    set_count(view, out, unit, Count::Rested, blocks);
    if blocks * data.file.rest.block >= data.file.rest.repair {
        mend(view, me, out);
    }
}

/// A Long Rest: all Aura, Stamina and Recovery Surges, all abilities, and time to mend (ENERGY-300 to ENERGY-304).
fn night(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let rules = [rule_id!("ENERGY-300"), rule_id!("ENERGY-302"), rule_id!("ENERGY-301")];
    for (rule, pool) in rules.into_iter().zip([AURA, STAMINA, SURGES]) {
        set(me, rule, pool, me.pools.get(pool).max, out);
    }
    renew(view, me, &[Renewal::Short, Renewal::Long], out);
    mend(view, me, out);
}

/// The uses of abilities that such rests renew come back (ENERGY-295, ENERGY-303).
fn renew(view: &View, me: &UnitRef, renewed: &[Renewal], out: &mut StepOutput) {
    let data: &Data = view.field.data();
    for row in data.file.abilities.iter().filter(|row| renewed.contains(&row.renews)) {
        set_count(view, out, me.id, Count::Used(row.key), 0);
    }
}

/// Broken armour and a Broken shield with which the creature is Proficient are mended (ENERGY-297, ENERGY-J22).
fn mend(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    if gear::is_proficient(me, data.armour(me).mpr) {
        set_count(view, out, me.id, Count::BrokenArmour, 0);
    }
    if gear::shield(data, me).is_none_or(|shield| gear::is_proficient(me, data.weapon(shield.1).mpr)) {
        set_count(view, out, me.id, Count::BrokenShield, 0);
    }
}
