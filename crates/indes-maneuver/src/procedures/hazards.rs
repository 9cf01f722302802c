//! Hazards of the ground: no defence, armour and resistances by type, once a hazard for each step or turn end
//! (MANEUVER-193, MANEUVER-G65, MANEUVER-G91).

use super::effects;
use crate::data::{DamageType, Data};
use crate::field::{damage, opportunity};
use crate::ids::HURT;
use crate::state::{Beset, BesetStep, Count, Strikes};
use indes_core::battle::{Change, Dice, Die, Draws, EventKind, Frame, Next, Source, StepOutput, Subject, Sum, View};
use indes_core::battlefield::{HazardEffect, Tick, UnitId, UnitMask, UnitRef, hazard};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// The hazards that strike at the end of the turn of a unit; `None` if there are none, or they have struck.
#[must_use]
pub fn at_turn_end(view: &View, unit: UnitId) -> Option<Strikes> {
    let me = view.field.unit(unit);
    if view.field.hazards.0.is_empty() || me.body.is_away() || view.turn.counted(unit, Count::TurnEnvironment) > 0 {
        return None;
    }
    let cells = view.field.taken_by(&me);
    let due = view.field.hazards.on(Tick::OwnTurnEnd, &cells).map(|(number, _)| (unit, number)).collect();
    let strikes = Strikes { due, ..Strikes::default() };
    (!strikes.due.is_empty()).then_some(strikes)
}

/// The numbers of the hazards that a unit enters by a step.
#[must_use]
pub fn entered_by_step(view: &View, me: &UnitRef, from: Cell, to: Cell) -> Vec<u8> {
    let field = view.field;
    if field.hazards.0.is_empty() {
        return Vec::new();
    }
    let (before, after) = (field.taken(&me.size.footprint, from), field.taken(&me.size.footprint, to));
    let sprung = |number: u8| view.turn.counted(Subject::Battle, Count::Sprung(number)) > 0;
    let all = (0u8..).zip(&field.hazards.0).filter(|&(number, placed)| match placed.hazard.at {
        Tick::Enter => hazard::entered(&before, &after, &placed.cells),
        Tick::Once => !sprung(number) && hazard::entered(&before, &after, &placed.cells),
        Tick::OwnTurnEnd | Tick::RoundStart | Tick::RoundEnd => false,
    });
    all.map(|one| one.0).collect()
}

/// The hazards that a unit enters along a path; those that strike once are counted.
pub(crate) fn entered(view: &View, me: &UnitRef, start: Cell, path: &[Cell], out: &mut StepOutput) -> Strikes {
    let (mut strikes, mut from) = (Strikes::default(), start);
    for &to in path {
        for number in entered_by_step(view, me, from, to) {
            let once = view.field.hazards.get(number).is_some_and(|placed| placed.hazard.at == Tick::Once);
            if once && strikes.due.contains(&(me.id, number)) {
                continue;
            }
            if once {
                out.batch.write(rule_id!("MANEUVER-G65"), Change::count(Subject::Battle, Count::Sprung(number), 1));
            }
            strikes.due.push((me.id, number));
        }
        from = to;
    }
    strikes
}

/// The next hazard that has not struck yet, and the unit in it.
#[must_use]
pub fn next(strikes: &Strikes) -> Option<(UnitId, u8)> {
    strikes.due.get(usize::from(strikes.struck)).copied()
}

/// Makes a step of a frame of hazards.
pub(crate) fn step(view: &View, frame: &Frame, _: BesetStep, dice: &mut Dice, out: &mut StepOutput) -> Next<BesetStep> {
    let (Some(memory), Some(actor)) = (frame.memory.get::<Beset>(), frame.actor) else { return Next::Done };
    if let Some((unit, number)) = next(&memory.hazards) {
        let hurts = strike(view, unit, number, dice, out);
        out.remember::<Beset>(frame).hazards.after(hurts);
        return Next::Go(BesetStep::Strike);
    }
    if memory.hazards.hurt {
        out.remember::<Beset>(frame).hazards.hurt = false;
        if opportunity::may_answer_hurt(view, actor) {
            return Next::Open(HURT, UnitMask::only(actor), BesetStep::Strike);
        }
    }
    Next::Done
}

/// A hazard strikes a unit. Returns whether the unit loses health.
pub(crate) fn strike(view: &View, unit: UnitId, number: u8, dice: &mut Dice, out: &mut StepOutput) -> bool {
    let (data, them) = (view.field.data::<Data>(), view.field.unit(unit));
    let Some(placed) = view.field.hazards.get(number) else { return false };
    let rule = rule_id!("MANEUVER-193");
    let (draw, mut sum, kind) = match &placed.hazard.effect {
        HazardEffect::Impose { status } => {
            out.batch.tell(rule, EventKind::Beset { unit, hazard: number, draw: None, damage: Sum::default() });
            if let Some(status) = data.status(status) {
                effects::impose(view, &mut out.batch, rule, &them, status);
            }
            return false;
        }
        HazardEffect::Loss { amount, .. } => {
            let mut sum = Sum::default();
            sum.add(Source::Bonus, rule, i16::from(*amount));
            (None, sum, None)
        }
        HazardEffect::Damage { dice: count, faces, amount, kind, .. } => {
            let mut sum = Sum::default();
            let draw = (*count > 0).then(|| dice.draw(Die::Sum { count: *count, sides: *faces }));
            if let Some(draw) = &draw {
                sum.keep(Source::Dice, rule, draw.value);
            }
            sum.add(Source::Bonus, rule, i16::from(*amount));
            (draw, sum, DamageType::named(kind))
        }
    };
    if let Some((status, more)) = &placed.hazard.worse
        && data.status(status).is_some_and(|status| them.statuses.has(status))
    {
        sum.add(Source::Bonus, rule, i16::from(*more));
    }
    if let Some(kind) = kind {
        sum = damage::reduced(data, &them, &[(kind, sum)], None, None).into_iter().next().unwrap_or_default();
    }
    let amount = sum.total();
    out.batch.tell(rule, EventKind::Beset { unit, hazard: number, draw, damage: sum });
    effects::harm(view, &mut out.batch, &them, amount);
    amount > 0
}
