//! Movement, step by step: before a step over the limit of a Reach interrupts may come; metres are charged as they are
//! covered (ENERGY-018, ENERGY-020, ENERGY-023, ENERGY-025, ENERGY-035, ENERGY-045, ENERGY-049, ENERGY-098, ENERGY-101,
//! ENERGY-235, ENERGY-236, ENERGY-290, ENERGY-349, ENERGY-350, ENERGY-360, ENERGY-361, ENERGY-C25, ENERGY-D36,
//! ENERGY-G22, ENERGY-G57, ENERGY-G60, ENERGY-G66, ENERGY-G73, ENERGY-G79, ENERGY-G90).

use super::{NextStep, effects, fall, flight, hazards, interrupt, payment};
use crate::data::{ActionEffect, Data};
use crate::field::{details, ground, handling, reach, stealth, steps};
use crate::ids::{ENERGY, INTERRUPT, RIGHT};
use crate::offers::swift;
use crate::state::procedure::{Act, ActStep, Cost, Manner};
use crate::state::{Count, set_count};
use crate::unit;
use crate::unit::{checks, cost, gear};
use indes_core::battle::{
    Arg, Change, Dice, EventKind, Frame, FrameSpec, Intent, Leg, Loss, Next, Prompt, StepOutput, View, Walk, WindowSet,
};
use indes_core::battlefield::movement::Memory;
use indes_core::battlefield::{Body, Path, UnitId, UnitMask, UnitRef, Walking};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;

/// The legs of the movement of a frame, without a Jump at its end.
fn legs(view: &View, frame: &Frame, me: &UnitRef) -> Vec<Leg> {
    let does = view.field.data::<Data>().action(frame.intent.verb).does;
    match does {
        ActionEffect::Swim => {
            let start = Act::of(frame).way.trail.first().copied();
            let whole = start.is_none().then(|| {
                steps::swims(view, me).into_iter().find(|one| Some(one.0) == frame.intent.cell()).map(|one| one.1)
            });
            let path = whole.flatten().or_else(|| frame.walk.as_ref().map(|walk| walk.path.clone()));
            path.unwrap_or_default().into_iter().map(Leg::Step).collect()
        }
        ActionEffect::Shift => frame.intent.cell().into_iter().map(Leg::Step).collect(),
        _ => match frame.intent.route() {
            Some(route) => route.legs().collect(),
            None => frame.intent.path().iter().copied().map(Leg::Step).collect(),
        },
    }
}

/// The cell that the next step of a movement enters; `None` if it has no next step.
#[must_use]
pub fn next_cell(view: &View, frame: &Frame) -> Option<Cell> {
    let way = &Act::of(frame).way;
    if let Some(&cell) = way.flight.get(usize::from(way.flown)) {
        return Some(cell);
    }
    let me = view.field.unit(frame.actor?);
    match legs(view, frame, &me).get(usize::from(way.legs)) {
        Some(Leg::Step(cell)) => Some(*cell),
        _ => None,
    }
}

/// Whether a movement is a Sprint or goes in zig-zag (ENERGY-137, ENERGY-G23).
#[must_use]
pub fn is_erratic(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let grid = &view.field.board.grid;
    let own = frame.intent.each().iter().find(|way| way.0 == me.id).map(|way| way.1.as_slice());
    let path = own.unwrap_or_else(|| frame.intent.path());
    let cells: Vec<Cell> = [me.body.cell].into_iter().chain(path.iter().copied()).collect();
    let headings: Vec<_> = cells.windows(2).filter_map(|pair| grid.direction_to(pair[0], pair[1])).collect();
    let turns = headings.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let erratic = turns >= usize::from(data.file.situation.turns);
    data.action(frame.intent.verb).does == ActionEffect::Sprint || erratic
}

/// The movement begins.
pub(crate) fn begin(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let path: Path = legs(view, frame, me)
        .iter()
        .filter_map(|leg| if let Leg::Step(cell) = leg { Some(*cell) } else { None })
        .collect();
    let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
    out.walk = Some(Walk { path, at: 0, until, stopped: false });
    Next::Go(ActStep::Leg)
}

/// Whether the movement is over because of what has happened to the mover (ENERGY-350, ENERGY-J02).
fn is_broken(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let way = &Act::of(frame).way;
    let tripped = me.statuses.has(data.statuses.prone) && !way.prone;
    let strayed = frame.walk.as_ref().is_some_and(|walk| {
        let last = if way.flight.is_empty() { way.trail.last() } else { None };
        last.is_some() && walk.at > 0 && walk.path.get(usize::from(walk.at) - 1) != Some(&me.body.cell)
    });
    let braced = view.turn.counted(me.id, Count::Braced) > 0;
    !unit::is_able(data, me) || tripped || strayed || braced || !unit::may_move(data, me)
}

/// The next leg of the movement is looked at.
pub(crate) fn leg(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let (data, act) = (view.field.data::<Data>(), Act::of(frame));
    let way = &act.way;
    if is_broken(view, frame, me) {
        return Next::Go(ActStep::Arrived);
    }
    let flying = usize::from(way.flown) < way.flight.len();
    if !flying && way.leapt {
        return Next::Go(ActStep::Arrived);
    }
    let next = if flying { None } else { legs(view, frame, me).get(usize::from(way.legs)).copied() };
    match next {
        Some(Leg::Do(verb, target)) => {
            out.remember::<Act>(frame).way.legs += 1;
            if verb == data.verbs.scoop {
                scoop(view, me, out);
                return Next::Go(ActStep::Leg);
            }
            push_leg(view, frame, me, target, out)
        }
        None if !flying => {
            let up = i16::try_from(way.steps).unwrap_or(0) >= cells_of_run_up(view);
            let leaps = frame.intent.flags() & data.flags.leap != 0 && up;
            if leaps && !details::leaps(view, frame, me).is_empty() {
                return Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::LeapChosen);
            }
            Next::Go(ActStep::Arrived)
        }
        _ => before_step(view, frame, me, out),
    }
}

/// The cells of a run-up (ENERGY-030).
fn cells_of_run_up(view: &View) -> i16 {
    let metres = view.field.data::<Data>().file.moves.run_up;
    i16::try_from(reach::cells(view.field, metres)).unwrap_or(i16::MAX)
}

/// Before a step: those whose limit it crosses may break in; after interrupts the mover may end its movement.
fn before_step(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let (act, way) = (Act::of(frame), &Act::of(frame).way);
    let Some(next) = next_cell(view, frame) else { return Next::Go(ActStep::Arrived) };
    if act.disturbed && way.flight.is_empty() {
        out.remember::<Act>(frame).disturbed = false;
        return Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::StrideChosen);
    }
    if !way.asked {
        let crossed = crossing(view, me, me.body.cell, next).without(way.offered);
        let after = &mut out.remember::<Act>(frame).way;
        (after.asked, after.crossed) = (true, crossed);
        after.offered = after.offered.union(crossed);
        if !crossed.is_empty() {
            return Next::Go(ActStep::Leg);
        }
    } else if !way.crossed.is_empty() && !way.opened {
        out.remember::<Act>(frame).way.opened = true;
        let able = interrupt::candidates(view, frame);
        if !able.is_empty() {
            return Next::Open(INTERRUPT, able, ActStep::Broken);
        }
    }
    Next::Go(ActStep::Stride)
}

/// The foes whose limit a step of a creature crosses: it begins exactly on the limit of one that faces it and can
/// strike, and ends nearer or farther (ENERGY-235, ENERGY-236, ENERGY-G22).
#[must_use]
pub fn crossing(view: &View, me: &UnitRef, from: Cell, to: Cell) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let body = |cell| Body { cell, ..me.body.clone() };
    let (start, end) = (body(from), body(to));
    let (here, there) = (UnitRef { body: &start, ..*me }, UnitRef { body: &end, ..*me });
    let inward_only = data.option("swift_trigger") != 0;
    let foes = field.roster.foes(me.id).without(field.bodies.down());
    let crosses = |foe: &UnitId| {
        let them = field.unit(*foe);
        let limit = reach::longest(field, &them);
        let far = |unit: &UnitRef| distance(view, &them, unit);
        let (before, after) = (far(&here), far(&there));
        let moves = before == limit && (after < before || after > before && !inward_only);
        let knows = !field.concealed.of(me.id).is_from(*foe);
        moves && knows && unit::is_able(data, &them) && reach::faces(field, &them, &here) && swift::is_left(view, &them)
    };
    foes.iter().filter(crosses).collect()
}

/// The distance between two creatures where they are said to be.
fn distance(view: &View, one: &UnitRef, other: &UnitRef) -> u16 {
    let (a, b) = (view.field.taken_by(one), view.field.taken_by(other));
    let pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
    pairs.map(|(a, b)| view.field.board.grid.distance(a, b)).min().unwrap_or(u16::MAX)
}

/// The mover has decided whether it goes on (ENERGY-099).
pub(crate) fn stride_chosen(view: &View, frame: &Frame) -> NextStep {
    let data: &Data = view.field.data();
    let on = frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.go_on);
    Next::Go(if on { ActStep::Leg } else { ActStep::Arrived })
}

/// What is known about the next steps while they are made.
struct Course {
    at: Cell,
    memory: Memory,
    covered: i16,
    path: Path,
}

/// Makes the next steps as one change, up to the first after which something can happen.
pub(crate) fn stride(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    if usize::from(Act::of(frame).way.flown) < Act::of(frame).way.flight.len() {
        return flight::fly(view, frame, me, dice, out);
    }
    let (data, way) = (view.field.data::<Data>(), &Act::of(frame).way);
    let does = data.action(frame.intent.verb).does;
    let budget = allowance(data, me, does, way.speed);
    let walk = Walking { memory: Memory::default(), ..steps::walking(view, me, u16::MAX) };
    let mover = walk.mover(view.field);
    let heading = if does == ActionEffect::Shift { None } else { way.heading };
    let memory = Memory { heading, ..Memory::default() };
    let mut course = Course { at: me.body.cell, memory, covered: way.covered, path: Path::new() };
    let all = legs(view, frame, me);
    let drags = !unit::held_by(data, me).is_empty();
    for leg in all.iter().skip(usize::from(way.legs)) {
        let Leg::Step(to) = *leg else { break };
        if !course.path.is_empty() && !crossing(view, me, course.at, to).without(way.offered).is_empty() {
            break;
        }
        let met = view.field.hidden_on(me, to);
        if !met.is_empty() {
            if course.path.is_empty() {
                stealth::bump(view, &mut out.batch, rule_id!("ENERGY-G90"), me.id, met);
                return Next::Go(ActStep::Arrived);
            }
            break;
        }
        let free = matches!(does, ActionEffect::Shift | ActionEffect::Swim);
        let price = match mover.cheapest_step(course.at, to, course.memory) {
            Some((price, memory)) => {
                course.memory = memory;
                if free { 0 } else { i16::try_from(price).unwrap_or(i16::MAX) }
            }
            None if free && ground::is_free(view, me, &view.field.bodies, to) => 0,
            None => break,
        };
        if course.covered.saturating_add(price) > budget {
            break;
        }
        course.covered += price;
        let from = std::mem::replace(&mut course.at, to);
        course.path.push(to);
        if hazards::strikes(view, me, from, to) || drags || Act::of(frame).manner == Manner::Member {
            break;
        }
    }
    if course.path.is_empty() {
        return Next::Go(ActStep::Arrived);
    }
    make(view, frame, me, &course, out);
    enter(view, frame, me, &course.path, dice, out);
    if Act::of(frame).manner == Manner::Member { Next::Yield(ActStep::Leg) } else { Next::Go(ActStep::Leg) }
}

/// The metres that a movement may cover, by the Speed at its declaration (ENERGY-G75).
fn allowance(data: &Data, me: &UnitRef, does: ActionEffect, speed: i16) -> i16 {
    let [_, quick, whole] = data.file.moves.runs;
    match does {
        ActionEffect::QuickRun => cost::run_metres(data, speed, quick),
        ActionEffect::Sprint => speed + data.leg_row(unit::bonus(me, crate::data::Skill::Leg)).sprint,
        ActionEffect::Run | ActionEffect::GroupRun => cost::run_metres(data, speed, whole),
        _ => i16::MAX,
    }
}

/// Writes steps that are made: the mover faces its heading; metres are counted and charged (ENERGY-045, ENERGY-098,
/// ENERGY-G60).
fn make(view: &View, frame: &Frame, me: &UnitRef, course: &Course, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let does = data.action(frame.intent.verb).does;
    out.batch.write(data.action(frame.intent.verb).rule, Change::March { unit, path: course.path.clone() });
    drag(view, me, &course.path, out);
    let turns = !matches!(does, ActionEffect::Shift);
    if !turns {
        keep_facing(view, me, &course.path, out);
    }
    if let Some(facing) = course.memory.heading.filter(|&facing| turns && facing != me.body.facing) {
        out.batch.write(rule_id!("ENERGY-G60"), Change::Face { unit, facing });
    }
    let count = u16::try_from(course.path.len()).unwrap_or(u16::MAX);
    let moved = i16::try_from(view.field.mechanics.gait.scale.metres(count)).unwrap_or(i16::MAX);
    effects::moved_metres(view, me, moved, out);
    if let Some(heading) = course.memory.heading {
        set_count(view, out, unit, Count::Heading, i16::from(heading.0) + 1);
    }
    let straight = Act::of(frame).way.heading.is_none_or(|before| Some(before) == course.memory.heading);
    let run = view.turn.counted(unit, Count::Straight);
    set_count(view, out, unit, Count::Straight, if straight { run + moved } else { moved });
    let way = &mut out.remember::<Act>(frame).way;
    way.trail.push(me.body.cell);
    way.trail.extend(course.path.iter().take(course.path.len() - 1).copied());
    (way.legs, way.steps) = (way.legs + count, way.steps + count);
    (way.covered, way.heading) = (course.covered, course.memory.heading);
    (way.asked, way.opened, way.crossed) = (false, false, UnitMask::NONE);
    if let Some(mut walk) = frame.walk.clone() {
        walk.at = walk.at.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
        out.walk = Some(walk);
    }
    charge(data, frame, unit, does, out);
}

/// A creature that goes single metres keeps its facing (ENERGY-G60).
pub(crate) fn keep_facing(view: &View, me: &UnitRef, path: &[Cell], out: &mut StepOutput) {
    let before = path.len().checked_sub(2).and_then(|at| path.get(at)).copied().unwrap_or(me.body.cell);
    let heading = path.last().and_then(|&end| view.field.board.grid.direction_to(before, end));
    if heading.is_some_and(|heading| heading != me.body.facing) {
        let change = Change::Face { unit: me.id, facing: me.body.facing };
        out.batch.write(rule_id!("ENERGY-G60"), change);
    }
}

/// Charges what has been covered (ENERGY-098, ENERGY-101, ENERGY-349, ENERGY-360).
fn charge(data: &Data, frame: &Frame, unit: UnitId, does: ActionEffect, out: &mut StepOutput) {
    let rule = rule_id!("ENERGY-098");
    let act = out.remember::<Act>(frame);
    let (way, whole) = (act.way.clone(), act.cost);
    match does {
        ActionEffect::Run | ActionEffect::QuickRun | ActionEffect::GroupRun | ActionEffect::Sprint => {
            let full = does == ActionEffect::Sprint && (way.covered > way.speed || way.lent);
            let price = cost::run_price(data, way.speed, way.covered);
            let effort = if full { data.action(frame.intent.verb).energy } else { price };
            payment::charge_effort(frame, unit, rule, effort, out);
            if does == ActionEffect::Sprint && out.remember::<Act>(frame).paid.stamina == 0 {
                let paid = out.remember::<Act>(frame).paid;
                let stamina = data.action(frame.intent.verb).stamina.min(whole.stamina);
                payment::charge(frame, unit, rule_id!("ENERGY-360"), Cost { stamina, ..paid }, out);
            }
        }
        _ => payment::charge_all(frame, unit, rule, out),
    }
}

/// A held creature is dragged into the cell that its holder has left (ENERGY-G66).
fn drag(view: &View, me: &UnitRef, path: &Path, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let Some(held) = unit::held_by(data, me).iter().next() else { return };
    let before = path.len().checked_sub(2).and_then(|at| path.get(at)).copied().unwrap_or(me.body.cell);
    let them = view.field.unit(held);
    if them.size.footprint.is_single()
        && path.last().is_some_and(|&end| view.field.board.grid.distance(end, them.body.cell) > 1)
    {
        let path = [before].into_iter().collect();
        out.batch.write(rule_id!("ENERGY-G66"), Change::Push { unit: held, path });
    }
}

/// What the ground does to a creature that has entered it: hazards, lava, ice under a sprinter (ENERGY-D45,
/// ENERGY-G82).
fn enter(view: &View, frame: &Frame, me: &UnitRef, path: &Path, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    hazards::along(view, me, me.body.cell, path, dice, &mut out.batch);
    let sprints = data.action(frame.intent.verb).does == ActionEffect::Sprint;
    let icy = path.iter().any(|&cell| view.field.board.ground(cell).unstable);
    let dry = !ground::any_cell(view, me, |cell| view.field.board.ground(cell).unstable);
    if sprints && icy && dry && !checks::fortitude(data, dice, &mut out.batch, me, data.file.ground.ice) {
        effects::trip(view, &mut out.batch, rule_id!("ENERGY-D45"), me);
    }
}

/// A Push out of a Sprint: the whole Energy of the Sprint is due (ENERGY-290, ENERGY-C39, ENERGY-G79).
fn push_leg(view: &View, frame: &Frame, me: &UnitRef, target: Option<UnitId>, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let Some(target) = target.filter(|&target| view.field.distance(me.id, target) <= 1) else {
        return Next::Go(ActStep::Leg);
    };
    out.remember::<Act>(frame).way.lent = true;
    let whole = data.action(frame.intent.verb).energy + data.option("sprint_push_extra");
    payment::charge_effort(frame, me.id, rule_id!("ENERGY-C39"), whole, out);
    let mut intent = Intent::of(data.verbs.sprint_push);
    intent.with.push(Arg::Unit(target));
    let memory = Act { manner: Manner::Leg, ..Act::default() };
    let opens = WindowSet::NONE.with(INTERRUPT).with(RIGHT);
    Next::Push(FrameSpec::of(memory, ActStep::Right, Some(me.id), intent).opening(opens), ActStep::Leg)
}

/// An item at hand height is taken in passing (ENERGY-049).
fn scoop(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let own = view.field.taken_by(me);
    let cell = handling::scoops(view, me).into_iter().find(|&cell| handling::is_beside(view, &own, cell));
    if let Some((owner, item)) = cell.and_then(|cell| handling::item_on(view, me, cell))
        && gear::free_hands(data, me) > 0
    {
        super::deed::take(me.id, owner, item, rule_id!("ENERGY-049"), out);
    }
}

/// The movement has ended: no creature stays on a living creature; a braced weapon has cost Energy; the mover chooses
/// where it looks (ENERGY-350, ENERGY-D36, ENERGY-G60, ENERGY-G73).
pub(crate) fn arrived(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let way = &Act::of(frame).way;
    if view.turn.counted(unit, Count::Braced) > 0 {
        set_count(view, out, unit, Count::Braced, 0);
        effects::lose(&mut out.batch, rule_id!("ENERGY-D36"), me, ENERGY, data.file.attack.swift, Loss::Price);
    }
    let here = me.body.cell;
    if !me.body.down && !ground::is_free(view, me, &view.field.bodies, here) {
        let back = way.trail.iter().rev().find(|&&cell| ground::is_free(view, me, &view.field.bodies, cell));
        let to = back.copied().unwrap_or_else(|| fall::landing(view, me, here));
        out.batch.write(rule_id!("ENERGY-G73"), Change::Push { unit, path: [to].into_iter().collect() });
    }
    if usize::from(way.flown) < way.flight.len() && way.flown > 0 && unit::is_able(data, me) {
        // ENERGY-G57: a jumper made Prone comes down in the cell that it is over.
        let drop = ground::drop_of(view, me, flight::start_of_flight(way, here), here);
        fall::hurt(view, me, drop, dice, &mut out.batch);
    }
    let cut = next_cell(view, frame).is_some() && way.steps > 0;
    if cut {
        out.batch.tell(rule_id!("ENERGY-350"), EventKind::Stopped { unit, at: here });
    }
    out.walk = frame.walk.clone().map(|walk| Walk { until: walk.at, stopped: cut, ..walk });
    let turns = matches!(
        data.action(frame.intent.verb).does,
        ActionEffect::Run | ActionEffect::QuickRun | ActionEffect::Sprint | ActionEffect::Jump
    );
    if turns && unit::is_able(data, me) && way.steps > 0 && Act::of(frame).manner != Manner::Member {
        return Next::Ask(question(view, frame.id, unit, Prompt::Detail), ActStep::FaceChosen);
    }
    Next::Go(ActStep::After)
}

/// The mover has chosen its facing (ENERGY-G60).
pub(crate) fn face_chosen(frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let chosen = frame.answer.as_ref().and_then(Intent::facing).filter(|&facing| facing != me.body.facing);
    if let Some(facing) = chosen {
        out.batch.write(rule_id!("ENERGY-G60"), Change::Face { unit: me.id, facing });
    }
    Next::Go(ActStep::After)
}
