//! Jumps: from a standstill, or at the end of a movement; each cell that is flown over may cross a limit (ENERGY-030,
//! ENERGY-031, ENERGY-032, ENERGY-035, ENERGY-361, ENERGY-G53, ENERGY-G57, ENERGY-G60, ENERGY-G77).

use super::{NextStep, effects, fall, hazards, payment};
use crate::data::Data;
use crate::field::{details, ground, steps};
use crate::state::procedure::{Act, ActStep, Movement, points};
use crate::state::{Count, set_count};
use crate::unit::cost;
use indes_core::battle::{Change, Dice, Frame, Intent, Next, StepOutput, View, Walk};
use indes_core::battlefield::{Path, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// A Jump from a standstill: it is charged at take-off (ENERGY-031, ENERGY-G53).
pub(crate) fn jump(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let mut all = steps::landings(view, me, me.body.cell, steps::jump(data, me, false));
    let Some((_, flight, _)) = all.find(|one| Some(one.0) == frame.intent.cell()) else {
        return Next::Go(ActStep::After);
    };
    payment::charge_all(frame, me.id, rule_id!("ENERGY-G53"), out);
    take_off(frame, flight, out);
    Next::Go(ActStep::Leg)
}

fn take_off(frame: &Frame, flight: smallvec::SmallVec<[Cell; 8]>, out: &mut StepOutput) {
    let path: Path = flight.iter().copied().collect();
    let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
    out.walk = Some(Walk { path, at: 0, until, stopped: false });
    let way = &mut out.remember::<Act>(frame).way;
    (way.flight, way.flown, way.leapt) = (flight, 0, true);
}

/// A cell of the flight is reached; after the last one the jumper lands, Unguarded (ENERGY-035, ENERGY-G57,
/// ENERGY-G77).
pub(super) fn fly(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let (field, way) = (view.field, &Act::of(frame).way);
    let Some(&cell) = way.flight.get(usize::from(way.flown)) else { return Next::Go(ActStep::Arrived) };
    let (unit, lands) = (me.id, usize::from(way.flown) + 1 == way.flight.len());
    let heading = field.board.grid.direction_to(me.body.cell, cell);
    let to = if lands { fall::landing(view, me, cell) } else { cell };
    let path: Path = if to == cell { [cell].into_iter().collect() } else { [cell, to].into_iter().collect() };
    out.batch.write(rule_id!("ENERGY-G57"), Change::March { unit, path });
    if let Some(facing) = heading.filter(|&facing| facing != me.body.facing) {
        out.batch.write(rule_id!("ENERGY-G60"), Change::Face { unit, facing });
    }
    effects::moved_metres(view, me, i16::try_from(field.mechanics.gait.scale.metres(1)).unwrap_or(1), out);
    if let Some(heading) = heading {
        set_count(view, out, unit, Count::Heading, i16::from(heading.0) + 1);
    }
    let after = &mut out.remember::<Act>(frame).way;
    after.trail.push(me.body.cell);
    (after.flown, after.steps) = (after.flown + 1, after.steps + 1);
    (after.asked, after.opened, after.crossed) = (false, false, UnitMask::NONE);
    if let Some(mut walk) = frame.walk.clone() {
        walk.at = walk.at.saturating_add(1);
        out.walk = Some(walk);
    }
    if lands {
        let take_off = if way.flown == 0 { me.body.cell } else { start_of_flight(way, me.body.cell) };
        effects::unguard(view, &mut out.batch, rule_id!("ENERGY-035"), me);
        let drop = ground::drop_of(view, me, take_off, cell);
        fall::hurt(view, me, drop, dice, &mut out.batch);
        hazards::along(view, me, me.body.cell, &[cell], dice, &mut out.batch);
    }
    Next::Go(ActStep::Leg)
}

/// The cell from which a Jump took off.
pub(super) fn start_of_flight(way: &Movement, here: Cell) -> Cell {
    let flown = usize::from(way.flown);
    way.trail.len().checked_sub(flown).and_then(|at| way.trail.get(at)).copied().unwrap_or(here)
}

/// The jumper has chosen where it lands: the Jump is charged at take-off (ENERGY-030, ENERGY-032, ENERGY-361).
pub(crate) fn leap_chosen(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let landings = details::leap_landings(view, frame, me);
    let Some((_, flight, metres)) = landings.into_iter().find(|one| Some(one.0) == cell) else {
        return Next::Go(ActStep::Arrived);
    };
    out.remember::<Act>(frame).way.lent = true;
    payment::charge_all(frame, me.id, rule_id!("ENERGY-361"), out);
    let extra = details::leap_extra(view, me, metres);
    if let Some(more) = cost::of(view, me, extra, 0, 0) {
        let rule = rule_id!("ENERGY-032");
        indes_core::battle::pay(&mut out.batch, rule, me.id, &points(more));
        if more.converted > 0 {
            out.batch.write(rule_id!("ENERGY-053"), Change::count(me.id, Count::Converted, more.converted));
        }
    }
    take_off(frame, flight, out);
    Next::Go(ActStep::Leg)
}
