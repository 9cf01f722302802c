//! What an action has been charged of its price, and what is left (ENERGY-098, ENERGY-100, ENERGY-348, ENERGY-351,
//! ENERGY-352, ENERGY-C27, ENERGY-G53).

use crate::data::Data;
use crate::state::Count;
use crate::state::procedure::{Act, Cost, Manner, points};
use crate::unit::cost;
use indes_core::battle::{Change, Frame, RuleId, StepOutput, View, pay};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;

/// Whether an action reserves its price: interrupts and free verbs pay at once.
const fn reserves(manner: Manner) -> bool {
    matches!(manner, Manner::Ordinary | Manner::Response | Manner::Member)
}

/// Reserves the price of an action at its declaration, or pays it at once (ENERGY-098).
pub(crate) fn declare(frame: &Frame, unit: UnitId, price: Cost, out: &mut StepOutput) {
    let rule = rule_id!("ENERGY-098");
    let manner = Act::of(frame).manner;
    out.remember::<Act>(frame).cost = price;
    if reserves(manner) {
        out.hold(rule, frame.account(unit), &points(price));
        return;
    }
    pay(&mut out.batch, rule, unit, &points(price));
    convert(unit, price.converted, out);
    out.remember::<Act>(frame).paid = price;
}

/// Counts Stamina that was paid as Energy (ENERGY-053).
fn convert(unit: UnitId, converted: i16, out: &mut StepOutput) {
    if converted > 0 {
        out.batch.write(rule_id!("ENERGY-053"), Change::count(unit, Count::Converted, converted));
    }
}

/// Charges an action until so much of its price is paid.
pub(crate) fn charge(frame: &Frame, unit: UnitId, rule: RuleId, due: Cost, out: &mut StepOutput) {
    let paid = out.remember::<Act>(frame).paid;
    let more = Cost {
        energy: (due.energy - paid.energy).max(0),
        converted: (due.converted - paid.converted).max(0),
        stamina: (due.stamina - paid.stamina).max(0),
        agility: (due.agility - paid.agility).max(0),
    };
    if !reserves(Act::of(frame).manner) || more == Cost::default() {
        return;
    }
    out.batch.charge(rule, frame.account(unit), &points(more));
    convert(unit, more.converted, out);
    out.remember::<Act>(frame).paid = Cost {
        energy: paid.energy + more.energy,
        converted: paid.converted + more.converted,
        stamina: paid.stamina + more.stamina,
        agility: paid.agility + more.agility,
    };
}

/// Charges the whole price.
pub(crate) fn charge_all(frame: &Frame, unit: UnitId, rule: RuleId, out: &mut StepOutput) {
    let whole = out.remember::<Act>(frame).cost;
    charge(frame, unit, rule, whole, out);
}

/// Charges so much Energy, with what stands for it (ENERGY-352).
pub(crate) fn charge_effort(frame: &Frame, unit: UnitId, rule: RuleId, effort: i16, out: &mut StepOutput) {
    let act = out.remember::<Act>(frame);
    let (whole, paid) = (act.cost, act.paid);
    let due = cost::part(whole, effort.min(whole.effort()));
    charge(frame, unit, rule, Cost { stamina: paid.stamina, agility: paid.agility, ..due }, out);
}

/// Charges the least that an action costs which was answered: 1 Energy, or 1 for each Agile Move made during it; the
/// rest is free again (ENERGY-100, ENERGY-348, ENERGY-C27).
pub(crate) fn close(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) {
    let least = view.field.data::<Data>().file.round.least;
    let agile = view.turn.counted(unit, Count::Agile);
    charge_effort(frame, unit, rule_id!("ENERGY-100"), least.max(agile), out);
    out.release_rest(rule_id!("ENERGY-099"), frame.account(unit), frame);
}
