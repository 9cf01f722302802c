//! Shoves and falls: one shove for all that an attack earned, in one direction, pace by pace (POISE-131..138,
//! POISE-G47, POISE-G20).

use super::{harm, hazards, mounting};
use crate::battle::error::broken;
use crate::battle::{Change, Frame, Intent, StepOutput, View};
use crate::battlefield::elevation::FallHarm;
use crate::battlefield::movement::forced::{ForcedRule, Shove, Shoved, Stop, paces, shove, shove_aloft};
use crate::battlefield::{Bodies, Field, Path, UnitId, UnitMask, UnitRef, Water};
use crate::grid::{Cell, Direction};
use crate::rules::poise::data::{Data, Effect, Which, gap, rule};
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::field::{hidden, riding, skill, water};
use crate::rules::poise::procedure::{Fall, Next, Skill, SkillStep};
use crate::rules::poise::unit::{frames, pools};
use smallvec::SmallVec;

/// The paces that an attack's yield and its cunning effects add up to (POISE-G08), sizes counted once.
fn distance(view: &View, frame: &Frame, user: &UnitRef, target: &UnitRef) -> u16 {
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("a skill without an attack shoves a unit");
        return 0;
    };
    let of = |effect: &Effect| if let Effect::Shove(paces) = effect { *paces } else { 0 };
    let earned = Skill::of(frame).target(target.id).and_then(|target| target.effects);
    let times = earned.unwrap_or(0).max(0).unsigned_abs();
    let sum = attack.yields.iter().map(of).sum::<u16>() + of(&attack.cunning) * times;
    match view.field.mechanics.forced {
        Some(rule) if sum > 0 => paces(&rule, sum, user.size.class, target.size.class),
        _ => 0,
    }
}

/// POISE-G47: straight away from the shover's nearest cell through the target's nearest cell; two ways if they deviate
/// equally.
fn ways(view: &View, user: &UnitRef, target: &UnitRef) -> SmallVec<[Direction; 2]> {
    let (field, grid) = (view.field, &view.field.board.grid);
    let (own, their) = (field.taken_by(user), field.taken_by(target));
    let nearest = own.iter().flat_map(|&from| their.iter().map(move |&to| (from, to))).min_by_key(|&(from, to)| {
        let way = grid.way(&[from], &[to]);
        (grid.distance(from, to), grid.dot(way, way), from, to)
    });
    nearest.map_or_else(SmallVec::new, |(from, to)| grid.nearest_directions(grid.way(&[from], &[to])))
}

/// The first cells of the ways that a shove can take.
pub(crate) fn firsts(view: &View, frame: &Frame) -> SmallVec<[Cell; 8]> {
    let (Some(unit), Some(target)) = (frame.actor, frames::at(frame)) else {
        broken!("a shove has no user or no target");
        return SmallVec::new();
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let ways = ways(view, &me, &them);
    ways.into_iter().filter_map(|way| view.field.board.grid.step(them.body.cell, way)).collect()
}

pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::at(frame) else {
        broken!("a shove has no target");
        return Next::Go(SkillStep::Carry);
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let paces = distance(view, frame, &me, &them);
    if paces == 0 {
        return Next::Go(SkillStep::Carry);
    }
    match (ways(view, &me, &them).as_slice(), firsts(view, frame).len()) {
        ([], _) => Next::Go(SkillStep::Carry),
        // POISE-G47: the shover picks.
        ([_, _], 2) => Next::Ask(frames::question(view, frame, unit), SkillStep::Shoved),
        (&[way, ..], _) => go(view, frame, &them, (way, paces), out),
    }
}

pub(crate) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::at(frame) else {
        broken!("a shove has no target");
        return Next::Go(SkillStep::Carry);
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let way = cell.and_then(|cell| view.field.board.grid.direction_to(them.body.cell, cell));
    match way {
        Some(way) => go(view, frame, &them, (way, distance(view, frame, &me, &them)), out),
        None => Next::Go(SkillStep::Carry),
    }
}

/// Pace by pace, until something is in the way (POISE-134, POISE-135) or the ground ends (POISE-136).
fn go(view: &View, frame: &Frame, them: &UnitRef, (heading, paces): (Direction, u16), out: &mut StepOutput) -> Next {
    let field = view.field;
    let data: &Data = field.data();
    let Some(forced) = field.mechanics.forced else {
        broken!("a unit is shoved and the rules know no shoves");
        return Next::Go(SkillStep::Carry);
    };
    let way = Shove { unit: them.id, from: start(view, them, heading), heading, paces };
    let done = shoved(field, &field.bodies, &forced, them, &way);
    let level = field.aloft(them.id);
    let path: Vec<Stand> = done.path.iter().map(|&cell| (cell, level)).collect();
    let then = hazards::on_the_way(view, frame, them, &path, SkillStep::Carry, out);
    moved(view, them, &done, out);
    if let Stop::Body(_, other) = done.stop {
        // POISE-G43: a unit that is shoved against a hidden one has found it.
        hidden::appear(view, &mut out.batch, UnitMask::only(other), them.id);
    }
    match done.stop {
        Stop::Ground(_) | Stop::Body(..) | Stop::Rise(_) => {
            harmed(frame, out, them, done.left);
            let amount = data.file.collision.saturating_mul(i16::try_from(done.left).unwrap_or(i16::MAX));
            pools::lose(&mut out.batch, rule(135), them, pools::stands_for(them, Which::Momentum), amount);
            Next::Go(then)
        }
        Stop::Fell(levels) => {
            harmed(frame, out, them, done.left);
            out.remember::<Skill>(frame).fall = Some(Fall { levels: i16::from(levels), then });
            Next::Go(SkillStep::Fell)
        }
        Stop::Spent => Next::Go(then),
    }
}

/// How a shove goes: in the air it keeps its level (POISE-G40).
fn shoved(field: &Field, bodies: &Bodies, forced: &ForcedRule, them: &UnitRef, way: &Shove) -> Shoved {
    let (board, footprint) = (&field.board, &them.size.footprint);
    match field.aloft(them.id).and_then(|level| i8::try_from(level).ok()) {
        Some(level) => shove_aloft(board, bodies, forced, footprint, (way, level)),
        None => shove(board, bodies, forced, footprint, way),
    }
}

/// From where a shove pushes: a rider from the last cell of its mount in that direction, for the cell beside it is the
/// first pace (POISE-G36).
fn start(view: &View, them: &UnitRef, heading: Direction) -> Cell {
    let (field, grid) = (view.field, &view.field.board.grid);
    if !riding::sits(field, them.id) {
        return them.body.cell;
    }
    let mount = field.taken_by(them);
    let mut at = them.body.cell;
    while let Some(next) = grid.step(at, heading) {
        if !field.taken(&them.size.footprint, next).iter().any(|cell| mount.contains(cell)) {
            break;
        }
        at = next;
    }
    at
}

/// POISE-196, POISE-C27: what a shove did to a place; it throws a rider even where something is in the way.
fn moved(view: &View, them: &UnitRef, done: &Shoved, out: &mut StepOutput) {
    let (unit, batch) = (them.id, &mut out.batch);
    match (riding::sits(view.field, unit), done.path.first()) {
        (true, Some(&first)) => {
            mounting::land(view, batch, unit, first);
            if done.path.len() > 1 {
                batch.write(rule(131), Change::Push { unit, path: done.path[1..].into() });
            }
        }
        (false, Some(_)) => {
            batch.write(rule(131), Change::Push { unit, path: done.path.clone() });
            riding::pushed_along(view, batch, unit, &done.path);
            riding::unseat(view, batch, unit);
        }
        // It would have moved.
        (_, None) if done.stop != Stop::Spent => riding::unseat(view, batch, unit),
        (_, None) => {}
    }
    if let Some(&end) = done.path.last() {
        water::plunge(view, batch, them, end);
    }
}

/// POISE-G20: 3 momentum damage for every level beyond the first; none into deep water. It may spill.
pub(crate) fn fall(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some(them) = frames::at(frame).map(|target| view.field.unit(target)) else {
        broken!("a fall has no unit that falls");
        return Next::Go(SkillStep::Carry);
    };
    let Some(Fall { levels, then }) = Skill::of(frame).fall else {
        broken!("a unit comes down and no fall is under way");
        return Next::Go(SkillStep::Carry);
    };
    let softens = view.field.mechanics.fall.is_some_and(|fall| fall.water_softens);
    let soft = softens && view.field.board.ground(them.body.cell).water == Water::Deep;
    let amount = fall_harm(view, levels);
    if soft || amount == 0 {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).target_mut(them.id).levels = Some(levels);
    harm::hurt(view, frame, &them, (Which::Momentum, amount, gap(20)), then, out)
}

/// What a shove had left where it did harm: for the dice that were needed (POISE-C20).
fn harmed(frame: &Frame, out: &mut StepOutput, them: &UnitRef, left: u16) {
    out.remember::<Skill>(frame).target_mut(them.id).paces_left = Some(i16::try_from(left).unwrap_or(i16::MAX));
}

/// The damage of a fall of so many levels (POISE-G20).
pub(crate) fn fall_harm(view: &View, levels: i16) -> i16 {
    match view.field.mechanics.fall.map(|fall| fall.harm) {
        Some(FallHarm::Points { free, each }) => (levels - i16::from(free)).max(0) * i16::from(each),
        _ => 0,
    }
}

/// A way that a unit can be sent flying: its cells, and the unit that stands in the way at its end, with its cell.
pub(crate) type Flight = (Path, Option<(Cell, UnitId)>);

/// The ways of a unit that is thrown straight away from another, as far as it can go (POISE-D15): sizes do not count.
pub(crate) fn flights(view: &View, user: &UnitRef, target: &UnitRef, paces: u16) -> SmallVec<[Flight; 2]> {
    let field = view.field;
    let Some(forced) = field.mechanics.forced else {
        return SmallVec::new();
    };
    let (from, bodies) = (target.body.cell, field.bodies_known_to(user.id));
    let fly = |heading: Direction| {
        let way = Shove { unit: target.id, from, heading, paces };
        let done = shoved(field, &bodies, &forced, target, &way);
        let next = field.board.grid.step(done.path.last().copied().unwrap_or(from), heading);
        let hit = match done.stop {
            Stop::Body(_, other) if !field.bodies.down().has(other) => next.map(|cell| (cell, other)),
            _ => None,
        };
        (done.path, hit)
    };
    ways(view, user, target).into_iter().map(fly).collect()
}
