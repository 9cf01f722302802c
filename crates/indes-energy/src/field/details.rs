//! What the questions within an action leave open: where a creature is pushed, where a weapon is flung, where a Jump
//! ends, which roll is made (ENERGY-277, ENERGY-283, ENERGY-290, ENERGY-292, ENERGY-361, ENERGY-G33, ENERGY-G77,
//! ENERGY-J13, ENERGY-J33).

use crate::data::{ActionEffect, Data, Skill};
use crate::field::steps::{self, Cells};
use crate::state::procedure::{Act, ActStep, Manner};
use crate::unit;
use crate::unit::cost;
use crate::unit::cost::leap as leap_cost;
use indes_core::battle::{Frame, View};
use indes_core::battlefield::UnitRef;
use indes_core::battlefield::movement::forced::farther;
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// The cells beside the target of a push to which it can be pushed: those farther from the pusher (ENERGY-J13).
#[must_use]
pub fn push_cells(view: &View, frame: &Frame) -> Cells {
    let (Some(actor), Some(target)) = (frame.actor, frame.intent.unit()) else { return Cells::new() };
    let (me, them) = (view.field.unit(actor), view.field.unit(target));
    let (grid, own) = (&view.field.board.grid, view.field.taken_by(&me));
    let far = |at: Cell| {
        let cells = view.field.taken(&them.size.footprint, at);
        let pairs = cells.iter().flat_map(|&a| own.iter().map(move |&b| grid.distance(a, b)));
        pairs.min().unwrap_or(0)
    };
    let here = far(them.body.cell);
    let directions = if them.size.footprint.is_single() && me.size.footprint.is_single() {
        farther(grid, &own, them.body.cell)
    } else {
        grid.directions().collect()
    };
    let ends = directions.into_iter().filter_map(|way| grid.step(them.body.cell, way));
    ends.filter(|&cell| far(cell) > here).collect()
}

/// The most metres of a push: more out of a Sprint (ENERGY-288, ENERGY-290).
#[must_use]
pub fn most_metres(view: &View, frame: &Frame) -> i16 {
    let moves = &view.field.data::<Data>().file.moves;
    if Act::of(frame).manner == Manner::Leg { moves.far_push } else { moves.push }
}

/// The cells to which a disarmed weapon can be flung: within some metres of where it fell, and not blocking
/// (ENERGY-277, ENERGY-G33).
#[must_use]
pub fn fling_cells(view: &View, frame: &Frame) -> Cells {
    let Some((owner, _)) = Act::of(frame).disarmed else { return Cells::new() };
    let field = view.field;
    let from = field.unit(owner).body.cell;
    let most = field.mechanics.gait.scale.cells(field.data::<Data>().file.moves.flung);
    let rings = (1..=most).flat_map(|radius| field.board.grid.ring(from, radius));
    rings.filter(|&cell| field.board.ground(cell).passable).collect()
}

/// The cells where the Jump at the end of a movement can land and that its creature can pay for (ENERGY-030,
/// ENERGY-034).
#[must_use]
pub fn leaps(view: &View, frame: &Frame, me: &UnitRef) -> Cells {
    let all = leap_landings(view, frame, me).into_iter();
    all.filter(|one| cost::of(view, me, leap_extra(view, me, one.2), 0, 0).is_some()).map(|one| one.0).collect()
}

/// The landings of the Jump at the end of a movement, whatever they cost.
#[must_use]
pub fn leap_landings(view: &View, frame: &Frame, me: &UnitRef) -> Vec<steps::LeapLanding> {
    let data: &Data = view.field.data();
    let sprints = data.action(frame.intent.verb).does == ActionEffect::Sprint;
    steps::landings(view, me, me.body.cell, steps::jump(data, me, sprints)).collect()
}

/// The Energy of a Jump of so many metres beyond that of a short one (ENERGY-032).
#[must_use]
pub fn leap_extra(view: &View, me: &UnitRef, metres: i16) -> i16 {
    let data: &Data = view.field.data();
    let (base, _) = leap_cost(data);
    steps::jump_price(data, me, base, metres) - base
}

/// The rolls among which a creature chooses in a contest, the one with the higher mean first (ENERGY-283, ENERGY-G17,
/// ENERGY-J33).
#[must_use]
pub fn choices(view: &View, frame: &Frame, me: &UnitRef) -> SmallVec<[Skill; 3]> {
    let data: &Data = view.field.data();
    let own = frame.asks_before::<Act>() != Some(ActStep::OtherChosen);
    let mut all: SmallVec<[Skill; 3]> = match data.action(frame.intent.verb).does {
        ActionEffect::BreakDown => [Skill::Arm, Skill::Leg].into_iter().collect(),
        _ if own => [Skill::Fortitude, Skill::Leg, Skill::Arm].into_iter().collect(),
        _ => [Skill::Arm, Skill::Fortitude].into_iter().collect(),
    };
    all.sort_by_key(|&skill| std::cmp::Reverse(twice_the_mean(data, me, skill)));
    all
}

/// Twice the mean of a roll.
#[must_use]
pub fn twice_the_mean(data: &Data, me: &UnitRef, skill: Skill) -> i16 {
    let numbers = &data.file.attack;
    match skill {
        Skill::Fortitude => 2 * unit::fortitude(data, me).total() + i16::from(numbers.defence) + 1,
        _ => 2 * unit::bonus(me, skill) + i16::from(numbers.die) + 1,
    }
}
