//! Shoves and falls: one shove for all that an attack earned, in one direction, pace by pace (POISE-131..138,
//! POISE-G47, POISE-G20).

use super::data::{Data, Effect, Which, gap, rule};
use super::procedure::{Fall, Next, Skill, SkillStep};
use super::{hazards, hidden, pools, riding, skill, water};
use crate::battle::{Change, Frame, Intent, Outbox, View};
use crate::battlefield::elevation::FallHarm;
use crate::battlefield::movement::forced::{ForcedRule, Shove, Shoved, Stop, paces, shove, shove_aloft};
use crate::battlefield::{Bodies, Field, Path, UnitId, UnitMask, UnitRef, Water};
use crate::grid::{Cell, Direction};
use smallvec::SmallVec;

/// The paces that an attack's yield and its cunning effects add up to (POISE-G08), sizes counted once.
fn distance(view: &View, frame: &Frame, user: &UnitRef, target: &UnitRef) -> u16 {
    let Some(attack) = skill::attack_of(view, frame) else {
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
pub(super) fn firsts(view: &View, frame: &Frame) -> SmallVec<[Cell; 8]> {
    let (Some(unit), Some(target)) = (frame.actor, skill::at(frame)) else {
        return SmallVec::new();
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let ways = ways(view, &me, &them);
    ways.into_iter().filter_map(|way| view.field.board.grid.step(them.body.cell, way)).collect()
}

pub(super) fn ask(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let Some(target) = skill::at(frame) else {
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
        ([_, _], 2) => Next::Ask(skill::question(view, frame, unit), SkillStep::Shoved),
        (&[way, ..], _) => go(view, frame, &them, (way, paces), out),
    }
}

pub(super) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let Some(target) = skill::at(frame) else {
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
fn go(view: &View, frame: &Frame, them: &UnitRef, (heading, paces): (Direction, u16), out: &mut Outbox) -> Next {
    let field = view.field;
    let data: &Data = field.data();
    let Some(forced) = field.mechanics.forced else {
        return Next::Go(SkillStep::Carry);
    };
    let way = Shove { unit: them.id, from: start(view, them, heading), heading, paces };
    let done = shoved(field, &field.bodies, &forced, them, &way);
    let level = field.aloft(them.id);
    let path: Vec<hazards::Stand> = done.path.iter().map(|&cell| (cell, level)).collect();
    let then = hazards::on_the_way(view, frame, them, &path, SkillStep::Carry, out);
    moved(view, them, &done, out);
    if let Stop::Body(_, other) = done.stop {
        // POISE-G43: who is shoved against somebody has found it.
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
fn moved(view: &View, them: &UnitRef, done: &Shoved, out: &mut Outbox) {
    let (unit, batch) = (them.id, &mut out.batch);
    match (riding::sits(view.field, unit), done.path.first()) {
        (true, Some(&first)) => {
            riding::land(view, batch, unit, first);
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
pub(super) fn fall(view: &View, frame: &Frame, out: &mut Outbox) -> Next {
    let Some(them) = skill::at(frame).map(|target| view.field.unit(target)) else {
        return Next::Go(SkillStep::Carry);
    };
    let Fall { levels, then } = Skill::of(frame).fall.unwrap_or(Fall { levels: 0, then: SkillStep::Carry });
    let rule = view.field.mechanics.fall;
    let soft = rule.water_softens && view.field.board.ground(them.body.cell).water == Water::Deep;
    let amount = fall_harm(view, levels);
    if soft || amount == 0 {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).target_mut(them.id).levels = Some(levels);
    skill::hurt(view, frame, &them, (Which::Momentum, amount, gap(20)), then, out)
}

/// What a shove had left where it did harm: for the dice that were needed (POISE-C20).
fn harmed(frame: &Frame, out: &mut Outbox, them: &UnitRef, left: u16) {
    out.remember::<Skill>(frame).target_mut(them.id).paces_left = Some(i16::try_from(left).unwrap_or(i16::MAX));
}

/// The damage of a fall of so many levels (POISE-G20).
pub(super) fn fall_harm(view: &View, levels: i16) -> i16 {
    match view.field.mechanics.fall.harm {
        FallHarm::Points { free, each } => (levels - i16::from(free)).max(0) * i16::from(each),
        _ => 0,
    }
}

/// A way that somebody can be sent flying: its cells, and who stands in the way at its end, and where.
pub(super) type Flight = (Path, Option<(Cell, UnitId)>);

/// The ways of somebody who is thrown straight away from a unit, as far as it can go (POISE-D15): sizes do not count.
pub(super) fn flights(view: &View, user: &UnitRef, target: &UnitRef, paces: u16) -> SmallVec<[Flight; 2]> {
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
