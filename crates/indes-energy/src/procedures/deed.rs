//! Actions that are neither attacks nor runs: postures, items, doors, Defend, abilities, free verbs, and the interrupts
//! that move or turn (ENERGY-026, ENERGY-036, ENERGY-037, ENERGY-038, ENERGY-039, ENERGY-040, ENERGY-041, ENERGY-046,
//! ENERGY-048, ENERGY-050, ENERGY-051, ENERGY-169, ENERGY-170, ENERGY-210, ENERGY-330, ENERGY-345, ENERGY-C36,
//! ENERGY-D41, ENERGY-G08, ENERGY-G11, ENERGY-G18, ENERGY-G32, ENERGY-G38, ENERGY-G59, ENERGY-G67, ENERGY-J08,
//! ENERGY-J09, ENERGY-J16).

mod items;
mod places;

pub(crate) use items::take;
pub(crate) use places::agile_move;

use super::effects::{self, Lasting};
use super::{NextStep, payment, rest};
use crate::data::{ActionEffect, ActionKind, Data, Skill};
use crate::field::{ground, stealth};
use crate::ids::{ASIDE, AURA, STAMINA, SURGES};
use crate::state::procedure::ActStep;
use crate::state::{Count, set_count};
use crate::unit;
use crate::unit::checks::{self, Needs};
use indes_core::battle::{Change, Dice, Frame, Next, StepOutput, View};
use indes_core::battlefield::{PoolId, UnitRef};
use indes_core::rule_id;

/// Carries an action out. It is charged as a whole (ENERGY-098).
pub(crate) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    payment::charge_all(frame, me.id, action.rule, out);
    match (action.kind, action.does) {
        (_, ActionEffect::ShortRest | ActionEffect::LongRest) => rest::carry_out(view, me, action.does, out),
        (ActionKind::Handle, _) | (_, ActionEffect::DropItem) => items::carry_out(view, frame, me, dice, out),
        (ActionKind::Free, _) => free(view, frame, me, out),
        (ActionKind::Interrupt, _) => places::interrupt(view, frame, me, dice, out),
        (ActionKind::Move, ActionEffect::Climb) => places::climb(view, frame, me, dice, out),
        (ActionKind::Move, _) => rise(view, me, action.does, out),
        (ActionKind::Ability, _) => ability(view, frame, me, dice, out),
        _ => act(view, frame, me, dice, out),
    }
    Next::Go(ActStep::After)
}

/// Gets up: from Prone to the knees, Unguarded at once, and from the knees to the feet (ENERGY-036, ENERGY-037,
/// ENERGY-038, ENERGY-G67).
fn rise(view: &View, me: &UnitRef, does: ActionEffect, out: &mut StepOutput) {
    let named = &view.field.data::<Data>().statuses;
    if does == ActionEffect::Stand {
        effects::lift(&mut out.batch, rule_id!("ENERGY-038"), me, named.kneeling);
        return;
    }
    effects::lift(&mut out.batch, rule_id!("ENERGY-036"), me, named.prone);
    kneel(me, named.kneeling, out);
    effects::unguard(view, &mut out.batch, rule_id!("ENERGY-037"), me);
}

fn kneel(me: &UnitRef, kneeling: indes_core::battlefield::StatusId, out: &mut StepOutput) {
    if !me.statuses.has(kneeling) {
        out.batch.write(rule_id!("ENERGY-G11"), Change::Add { unit: me.id, status: kneeling, by: None });
    }
}

/// A pool gains points, up to its most.
fn gain(me: &UnitRef, pool: PoolId, amount: i16, rule: indes_core::battle::RuleId, out: &mut StepOutput) {
    let own = me.pools.get(pool);
    let amount = amount.min(own.max - own.now);
    if amount > 0 {
        out.batch.write(rule, Change::Gain { unit: me.id, pool, amount });
    }
}

/// Defends: what is not imposed ends (ENERGY-039, ENERGY-040, ENERGY-041, ENERGY-343).
fn defend(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    for (status, rule) in [(named.exposed, rule_id!("ENERGY-041")), (named.unguarded, rule_id!("ENERGY-040"))] {
        if me.statuses.by(status, None).is_some() {
            out.batch.write(rule, Change::Lapse { unit, status, cause: None });
        }
    }
    if !me.statuses.has(named.defending) {
        out.batch.write(rule_id!("ENERGY-039"), Change::Add { unit, status: named.defending, by: None });
    }
    set_count(view, out, unit, Count::Moved, 0);
}

/// Any other deed.
fn act(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let target = frame.intent.unit().map(|target| view.field.unit(target));
    match data.action(frame.intent.verb).does {
        ActionEffect::Defend => defend(view, me, out),
        ActionEffect::CatchBreath => gain(me, STAMINA, data.file.round.breath, rule_id!("ENERGY-051"), out),
        ActionEffect::Hide => stealth::hide(view, me, dice, out),
        ActionEffect::Search => stealth::search(view, me, dice, out),
        ActionEffect::FirstAid => {
            if let Some(them) = target {
                first_aid(view, frame, me, &them, dice, out);
            }
        }
        ActionEffect::Wake => {
            if let Some(them) = target {
                effects::lift(&mut out.batch, rule_id!("ENERGY-J16"), &them, data.statuses.asleep);
            }
        }
        _ => {}
    }
}

/// Stabilizes a creature that bleeds, if the check is high enough (ENERGY-G38).
fn first_aid(view: &View, frame: &Frame, me: &UnitRef, them: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-G38"));
    let dc = data.file.first_aid;
    let rolled = checks::skill(data, dice, me, Skill::Heal, Needs::Nothing);
    let helps = rolled.total() >= dc;
    rolled.tell(&mut out.batch, rule, me.id, frame.intent.verb, Some((dc, helps)));
    if helps {
        effects::stabilize(view, &mut out.batch, rule, them);
    }
}

/// An ability that is an action of its own (ENERGY-D41).
fn ability(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let action = data.action(frame.intent.verb);
    match action.does {
        ActionEffect::Rally if me.pools.get(SURGES).now > 0 => {
            out.batch
                .write(rule_id!("ENERGY-169"), Change::Set { unit, pool: SURGES, to: me.pools.get(SURGES).now - 1 });
            gain(me, AURA, unit::recovery_value(data, me), rule_id!("ENERGY-168"), out);
        }
        ActionEffect::ShakeOff => {
            let Some(status) = data.lifts(frame.intent.verb) else { return };
            if me.statuses.by(status, None).is_some() {
                out.batch.write(rule_id!("ENERGY-345"), Change::Lapse { unit, status, cause: None });
            }
            if ground::imposes(view, me, status) {
                if unit::is_imposed(me, status) {
                    let lapse = Change::Lapse { unit, status, cause: Some(unit) };
                    out.batch.write(rule_id!("ENERGY-345"), lapse);
                }
                out.batch.write(rule_id!("ENERGY-345"), Change::count(unit, Count::Ignores(status), 1));
            }
        }
        ActionEffect::Flash => {
            let dc = action.ability.and_then(|ability| data.ability(ability)).map_or(0, |row| row.dc);
            let Some(them) = frame.intent.unit().map(|target| view.field.unit(target)) else { return };
            if !checks::will(data, dice, &mut out.batch, &them, dc) {
                let status = data.statuses.blinded;
                effects::impose(view, &mut out.batch, rule_id!("ENERGY-D41"), &them, status, Lasting::NextRound);
            }
        }
        _ => {}
    }
}

/// A free verb (ENERGY-G59).
fn free(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let named = &data.statuses;
    match data.action(frame.intent.verb).does {
        ActionEffect::Turn => {
            if let Some(facing) = frame.intent.facing() {
                out.batch.write(rule_id!("ENERGY-210"), Change::Face { unit, facing });
            }
        }
        ActionEffect::Release => {
            for held in frame.intent.unit().into_iter().filter(|&held| unit::holds(data, me, held)) {
                effects::let_go(view, &mut out.batch, rule_id!("ENERGY-286"), unit, held);
            }
        }
        ActionEffect::Undefend => {
            out.batch.write(rule_id!("ENERGY-J09"), Change::Add { unit, status: named.undefending, by: None });
        }
        ActionEffect::KneelDown => kneel(me, named.kneeling, out),
        ActionEffect::LieDown => effects::trip(view, &mut out.batch, rule_id!("ENERGY-G11"), me),
        ActionEffect::SetAura => {
            let (aura, aside) = (me.pools.get(AURA).now, me.pools.get(ASIDE).now);
            let to = frame.intent.amount().unwrap_or(aura).clamp(0, aura + aside);
            for (pool, to) in [(AURA, to), (ASIDE, aura + aside - to)] {
                out.batch.write(rule_id!("ENERGY-170"), Change::Set { unit, pool, to });
            }
        }
        _ => {}
    }
}
