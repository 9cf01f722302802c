//! Attacks: declared and paid, answered by opportunity attacks, defended against, rolled, carried out (REGION-001,
//! REGION-012, REGION-021, REGION-026, REGION-032, REGION-036, REGION-039, REGION-047, REGION-049, REGION-116,
//! REGION-119, REGION-122, REGION-123, REGION-139, REGION-G14, REGION-G15, REGION-G57, REGION-D07).

use super::outcome;
use crate::data::{ActionEffect, Data, GearClass, Manner};
use crate::field::assault::{self, Assault};
use crate::field::{defence, opportunity, place};
use crate::ids::{DEFENCE, OPPORTUNITY};
use crate::offers::price;
use crate::state::{Attack, AttackStep, Count};
use crate::unit::throw::{self, Throw};
use crate::unit::{self, pairs};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Change, Dice, Draw, EventKind, Frame, Next, Preparing, Price, Purse, Source, StepOutput, Sum, View,
};
use indes_core::battlefield::{ItemId, Place, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: AttackStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<AttackStep> {
    let Some(unit) = frame.actor else {
        broken!("an attack without an attacker");
        return Next::Done;
    };
    match step {
        AttackStep::Declare => declare(view, frame, unit, out),
        AttackStep::Recheck => recheck(view, frame, unit),
        AttackStep::AskDefence => ask_defence(view, frame),
        AttackStep::Owe => owe(view, frame, out),
        AttackStep::RollFirst => {
            roll_attack(view, frame, unit, dice, out);
            Next::Go(AttackStep::AskDefence)
        }
        AttackStep::Roll => roll(view, frame, unit, dice, out),
        AttackStep::Effect => outcome::carry_out(view, frame, unit, out),
        AttackStep::HandsChosen => outcome::hands_chosen(view, frame, unit, out),
        AttackStep::Close => close(view, frame, unit, out),
    }
}

/// The attack is declared and paid, of the turn or of the next one; then enemies may answer it (REGION-D07, steps 1 and
/// 2).
fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<AttackStep> {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let (intent, memory) = (&frame.intent, Attack::of(frame));
    let action = data.action(intent.verb);
    let Some(target) = intent.unit() else {
        broken!("an attack on no unit");
        return Next::Done;
    };
    let payer = field.unit(pairs::payer(field, unit));
    out.batch.tell(action.rule, EventKind::Declared { unit, intent: Box::new(intent.clone()) });
    if memory.interrupt {
        pairs::owe(view, &mut out.batch, rule_id!("REGION-047"), unit);
        out.purse = Some(Purse::new(payer.id, Price::new()));
    } else {
        price::spend(view, &mut out.batch, &payer, intent);
        out.purse = Some(Purse::new(payer.id, price::price(view, &payer, intent)));
    }
    let Some(assault) = Assault::of(data, &me, intent) else {
        broken!("an attack with nothing to attack with");
        return Next::Done;
    };
    let thrown = spend_means(view, &me, &assault, out);
    let after = out.remember::<Attack>(frame);
    (after.target, after.thrown) = (Some(target), thrown);
    after.aware = place::is_aware(field, &field.unit(target), unit);
    let asked = if memory.interrupt {
        UnitMask::NONE
    } else {
        opportunity::provoked_by_attack(view, unit, &assault, action.provokes.as_slice(), target)
    };
    if asked.is_empty() { Next::Go(AttackStep::Recheck) } else { Next::Open(OPPORTUNITY, asked, AttackStep::Recheck) }
}

/// Spends the shot or the thrown weapon. Returns the item that is thrown (REGION-G43, REGION-G91).
fn spend_means(view: &View, me: &UnitRef, assault: &Assault, out: &mut StepOutput) -> Option<ItemId> {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let Assault::Ranged { item, weapon, .. } = *assault else { return None };
    if weapon.class == GearClass::Thrown {
        out.batch.write(rule_id!("REGION-G91"), Change::Put { unit, item, place: Place::Gone });
        return Some(item);
    }
    if weapon.reload.is_some() {
        out.batch.write(rule_id!("REGION-G43"), Change::Prepare { unit, item, how: Preparing::Shoot });
    }
    if data.option("ammunition") != 0 {
        out.batch.write(rule_id!("REGION-G43"), Change::count(unit, Count::Shots, 1));
    }
    None
}

/// An attacker that was stopped attacks no more, and nothing is given back (REGION-D07, step 3).
fn recheck(view: &View, frame: &Frame, unit: UnitId) -> Next<AttackStep> {
    if !is_possible(view, frame, unit) {
        return Next::Go(AttackStep::Close);
    }
    let late = view.field.data::<Data>().option("defence_declared") != 0;
    Next::Go(if late { AttackStep::RollFirst } else { AttackStep::AskDefence })
}

/// Whether the attack can still be made.
#[must_use]
pub fn is_possible(view: &View, frame: &Frame, unit: UnitId) -> bool {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let Some(target) = Attack::of(frame).target.map(|target| field.unit(target)) else { return false };
    let able = match assault::of_frame(data, &me, frame) {
        // REGION-G38
        Some(Assault::Spell { .. }) => unit::is_able(data, &me),
        Some(_) => unit::is_able_bodied(data, &me),
        None => false,
    };
    able && assault::of_frame(data, &me, frame).is_some_and(|assault| assault.reaches(view, &me, &target))
}

/// The target is asked how it defends (REGION-D07, step 4).
fn ask_defence(view: &View, frame: &Frame) -> Next<AttackStep> {
    let memory = Attack::of(frame);
    let target = memory.target.filter(|&target| memory.aware && !view.field.unit(target).body.down);
    match target {
        Some(target) => Next::Open(DEFENCE, UnitMask::only(target), AttackStep::Owe),
        None => Next::Go(AttackStep::Roll),
    }
}

/// The manner of defence that the target has chosen.
fn chosen(data: &Data, frame: &Frame, target: UnitId) -> Option<Manner> {
    match frame.reply_in(DEFENCE, target).map(|reply| data.action(reply.intent.verb).does) {
        Some(ActionEffect::Defend(manner)) => Some(manner),
        _ => None,
    }
}

/// A chosen active defence is owed to the next turn (REGION-D07, step 5).
fn owe(view: &View, frame: &Frame, out: &mut StepOutput) -> Next<AttackStep> {
    let data: &Data = view.field.data();
    let Some(target) = Attack::of(frame).target else { return Next::Go(AttackStep::Close) };
    if let Some(manner) = chosen(data, frame, target) {
        let rule = match manner {
            Manner::Block => rule_id!("REGION-021"),
            Manner::Parry => rule_id!("REGION-026"),
            Manner::Dodge => rule_id!("REGION-032"),
        };
        pairs::owe(view, &mut out.batch, rule, target);
        out.remember::<Attack>(frame).manner = Some(manner);
    }
    Next::Go(AttackStep::Roll)
}

/// The attacker rolls. Returns the draw.
fn roll_attack(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Option<Draw> {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let them = field.unit(Attack::of(frame).target?);
    let assault = assault::of_frame(data, &me, frame)?;
    let draw = assault.throw(view, &me, &them).roll(dice);
    let (rule, verb) = (assault.rule(), frame.intent.verb);
    let result = Throw::told(rule, draw.value);
    out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
    out.remember::<Attack>(frame).rolled = Some(draw);
    Some(draw)
}

/// Both roll, and the successes are counted (REGION-D07, steps 6 and 7).
fn roll(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<AttackStep> {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let memory = Attack::of(frame);
    let active = match memory.rolled {
        Some(rolled) => Some(rolled),
        None => roll_attack(view, frame, unit, dice, out),
    };
    let (Some(active), Some(target), Some(assault)) = (active, memory.target, assault::of_frame(data, &me, frame))
    else {
        return Next::Go(AttackStep::Close);
    };
    let them = field.unit(target);
    let throw = defence::throw(view, &me, &them, &assault, memory.aware, memory.manner);
    let draw = throw.roll(dice);
    let rule = defence::rule(&assault, memory.manner);
    let verb = match memory.manner {
        Some(_) => frame.reply_in(DEFENCE, target).map_or(data.verbs.passive, |reply| reply.intent.verb),
        None => data.verbs.passive,
    };
    let result = Throw::told(rule, draw.value);
    out.batch.tell(rule, EventKind::Rolled { unit: target, verb, draw: Some(draw), result });
    let successes = throw::successes(active.value, draw.value, data.option("max_successes"));
    tell_successes(view, frame, unit, successes, out);
    out.remember::<Attack>(frame).successes = successes;
    Next::Go(if successes > 0 || outcome::acts_on_miss(&assault) { AttackStep::Effect } else { AttackStep::Close })
}

/// Tells how many successes there are (REGION-005, REGION-006).
fn tell_successes(view: &View, frame: &Frame, unit: UnitId, successes: i16, out: &mut StepOutput) {
    let (data, verb) = (view.field.data::<Data>(), frame.intent.verb);
    let rule = if successes > 0 { rule_id!("REGION-006") } else { rule_id!("REGION-005") };
    let mut number = Sum::default();
    number.keep(Source::Result, rule, successes);
    let row = throw::row(data, verb, successes);
    out.batch.tell(rule, EventKind::Judged { unit, verb, number, threshold: Some(1), row });
}

/// The end: a thrown weapon lies in the cell of its target, and hiding ends (REGION-G57, REGION-G91).
fn close(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<AttackStep> {
    let (field, memory) = (view.field, Attack::of(frame));
    if let (Some(item), Some(target)) = (memory.thrown, frame.intent.unit()) {
        let them = field.unit(field.mounts.carrier(target));
        // A target that has died in between has left the map.
        let cell = if them.body.is_away() { last_cell(view, frame, unit) } else { them.body.cell };
        out.batch.write(rule_id!("REGION-G91"), Change::Drop { unit, item, cell });
    }
    for hidden in field.mounts.with_partners(UnitMask::only(unit)).iter() {
        if field.concealed.of(hidden).is_any() {
            out.batch.write(rule_id!("REGION-G57"), Change::Unhide { unit: hidden });
        }
    }
    Next::Done
}

/// The cell where a thrown weapon lies whose target is gone: that where the target fell, else the thrower's own.
fn last_cell(view: &View, frame: &Frame, unit: UnitId) -> indes_core::grid::Cell {
    let fallen = frame.memory.get::<Attack>().and_then(|attack| attack.fell_at);
    fallen.unwrap_or_else(|| place::cell(view.field, unit))
}
