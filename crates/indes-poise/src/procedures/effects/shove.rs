//! Shoves and falls: one shove for all that an attack earned, in one direction, pace by pace (POISE-131, POISE-132,
//! POISE-133, POISE-134, POISE-135, POISE-136, POISE-137, POISE-138, POISE-G47, POISE-G20).

use crate::data::{Data, MainPool, YieldEffect};
use crate::field::flight::Position;
use crate::field::resolve::Purpose;
use crate::field::{hidden, ledges, resolve, riding, skill, water};
use crate::procedures::effects::harm::Damage;
use crate::procedures::effects::{harm, hazards, mounting};
use crate::state::procedure::{Fall, Next, Skill, SkillStep};
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Frame, Intent, StepOutput, View};
use indes_core::battlefield::movement::ForcedRule;
use indes_core::battlefield::movement::forced::{Shove, Shoved, Stop, paces, shove, shove_aloft};
use indes_core::battlefield::{Bodies, Field, Path, UnitId, UnitMask, UnitRef};
use indes_core::grid::{Cell, Direction};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The paces of the shove by an attack: those of its yield and of its cunning effects together (POISE-G08), changed
/// once for sizes (POISE-137, POISE-138).
fn distance(view: &View, frame: &Frame, user: &UnitRef, target: &UnitRef) -> u16 {
    if let Some(pushed) = Skill::of(frame).push {
        let sum = u16::try_from(pushed).unwrap_or(0);
        let rule = view.field.mechanics.forced.filter(|_| sum > 0);
        return rule.map_or(0, |rule| paces(&rule, sum, user.size.class, target.size.class));
    }
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("a skill without an attack shoves a unit");
        return 0;
    };
    let of = |effect: &YieldEffect| if let YieldEffect::Shove(paces) = effect { *paces } else { 0 };
    let earned = Skill::of(frame).target(target.id).and_then(|target| target.effects);
    let times = earned.unwrap_or(0).max(0).unsigned_abs();
    let sum = attack.yields.iter().map(of).sum::<u16>() + of(&attack.cunning) * times;
    match view.field.mechanics.forced {
        Some(rule) if sum > 0 => paces(&rule, sum, user.size.class, target.size.class),
        _ => 0,
    }
}

/// POISE-G06: shoves the target of a skill without an attack; each net boon adds a pace, each net bane takes one.
pub(crate) fn push_away(
    view: &View,
    frame: &Frame,
    user: &UnitRef,
    target: &UnitRef,
    paces: u16,
    out: &mut StepOutput,
) -> Next {
    let data: &Data = view.field.data();
    let tags = &data.action(frame.intent.verb).tags;
    let boons = resolve::boons(view, user, tags, Purpose::Other, Some(target));
    let more = resolve::net(data, &boons) * data.file.boon.paces;
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.push) = (Some(target.id), Some((i16::try_from(paces).unwrap_or(0) + more).max(0)));
    Next::Go(SkillStep::BeginShove)
}

/// The step after a shove: the other effects of an attack, or the end of a skill without one.
fn after(frame: &Frame) -> SkillStep {
    if Skill::of(frame).push.is_some() { SkillStep::End } else { SkillStep::YieldEffects }
}

/// POISE-G47: the direction from the shover's nearest cell through the target's nearest cell; two directions if they
/// deviate equally.
fn ways(view: &View, user: &UnitRef, target: &UnitRef) -> SmallVec<[Direction; 2]> {
    let (field, grid) = (view.field, &view.field.board.grid);
    let (own, their) = (field.taken_by(user), field.taken_by(target));
    let nearest = own.iter().flat_map(|&from| their.iter().map(move |&to| (from, to))).min_by_key(|&(from, to)| {
        let way = grid.way(&[from], &[to]);
        (grid.distance(from, to), grid.dot(way, way), from, to)
    });
    nearest.map_or_else(SmallVec::new, |(from, to)| grid.nearest_directions(grid.way(&[from], &[to])))
}

/// The first cells of the directions that a shove can take.
pub(crate) fn first_cells(view: &View, frame: &Frame) -> SmallVec<[Cell; 8]> {
    let (Some(unit), Some(target)) = (frame.actor, frames::current_unit(frame)) else {
        broken!("a shove has no user or no target");
        return SmallVec::new();
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let ways = ways(view, &me, &them);
    ways.into_iter().filter_map(|way| view.field.board.grid.step(them.body.cell, way)).collect()
}

pub(crate) fn begin(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::current_unit(frame) else {
        broken!("a shove has no target");
        return Next::Go(after(frame));
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let paces = distance(view, frame, &me, &them);
    if paces == 0 {
        return Next::Go(after(frame));
    }
    match (ways(view, &me, &them).as_slice(), first_cells(view, frame).len()) {
        ([], _) => Next::Go(after(frame)),
        // POISE-G47: the shover picks.
        ([_, _], 2) => Next::Ask(frames::question(view, frame, unit), SkillStep::ShoveChosen),
        (&[way, ..], _) => push(view, frame, &them, way, paces, out),
    }
}

pub(crate) fn direction_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::current_unit(frame) else {
        broken!("a shove has no target");
        return Next::Go(after(frame));
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let way = cell.and_then(|cell| view.field.board.grid.direction_to(them.body.cell, cell));
    match way {
        Some(way) => push(view, frame, &them, way, distance(view, frame, &me, &them), out),
        None => Next::Go(after(frame)),
    }
}

/// Shoves a unit pace by pace, until something is in the way (POISE-134, POISE-135) or it goes over a ledge
/// (POISE-136).
fn push(view: &View, frame: &Frame, them: &UnitRef, heading: Direction, paces: u16, out: &mut StepOutput) -> Next {
    let field = view.field;
    let data: &Data = field.data();
    let Some(forced) = field.mechanics.forced else {
        broken!("a unit is shoved and the rules know no shoves");
        return Next::Go(after(frame));
    };
    let way = Shove { unit: them.id, from: start(view, them, heading), heading, paces };
    let done = shoved(field, &field.bodies, &forced, them, &way);
    let level = field.aloft(them.id);
    let path: Vec<Position> = done.path.iter().map(|&cell| Position { cell, level }).collect();
    let then = hazards::on_the_way(view, frame, them, &path, after(frame), out);
    write_move(view, them, &done, out);
    if let Stop::Body(_, other) = done.stop {
        // POISE-G43: a unit that is shoved against a hidden one has found it.
        hidden::appear(view, &mut out.batch, UnitMask::only(other), them.id);
    }
    match done.stop {
        Stop::Ground(_) | Stop::Body(..) | Stop::Rise(_) => {
            remember_paces_left(frame, out, them, done.left);
            let amount = data.file.collision.saturating_mul(i16::try_from(done.left).unwrap_or(i16::MAX));
            pools::lose(
                &mut out.batch,
                rule_id!("POISE-135"),
                them,
                pools::stands_for(them, MainPool::Momentum),
                amount,
            );
            Next::Go(then)
        }
        Stop::Fell(levels) => {
            remember_paces_left(frame, out, them, done.left);
            out.remember::<Skill>(frame).fall = Some(Fall { levels: i16::from(levels), then });
            Next::Go(SkillStep::MakeRoomAfterFall)
        }
        Stop::Spent => Next::Go(then),
    }
}

/// The path and end of a shove; in the air it keeps its level (POISE-G40).
fn shoved(field: &Field, bodies: &Bodies, forced: &ForcedRule, them: &UnitRef, way: &Shove) -> Shoved {
    let (board, footprint) = (&field.board, &them.size.footprint);
    match field.aloft(them.id).and_then(|level| i8::try_from(level).ok()) {
        Some(level) => shove_aloft(board, bodies, forced, footprint, way, level),
        None => shove(board, bodies, forced, footprint, way),
    }
}

/// The cell from which a shove counts its paces: for a rider the last cell of its mount in that direction, so that the
/// first pace leads off the mount (POISE-G36).
fn start(view: &View, them: &UnitRef, heading: Direction) -> Cell {
    let (field, grid) = (view.field, &view.field.board.grid);
    if !riding::is_mounted(field, them.id) {
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

/// POISE-196, POISE-C27: writes the path of a shove. A shove throws a rider even if something stops it at once.
fn write_move(view: &View, them: &UnitRef, done: &Shoved, out: &mut StepOutput) {
    let (unit, batch) = (them.id, &mut out.batch);
    match (riding::is_mounted(view.field, unit), done.path.first()) {
        (true, Some(&first)) => {
            mounting::land(view, batch, unit, first);
            if done.path.len() > 1 {
                batch.write(rule_id!("POISE-131"), Change::Push { unit, path: done.path[1..].into() });
            }
        }
        (false, Some(_)) => {
            batch.write(rule_id!("POISE-131"), Change::Push { unit, path: done.path.clone() });
            riding::push_rider_along(view, batch, unit, &done.path);
            riding::mark_thrown(view, batch, unit);
        }
        // POISE-C27: it was stopped at its first pace.
        (_, None) if done.stop != Stop::Spent => riding::mark_thrown(view, batch, unit),
        (_, None) => {}
    }
    if let Some(&end) = done.path.last() {
        water::pushed_in(view, batch, them, end);
    }
}

/// POISE-G20: deals the damage of a fall to momentum; none in deep water.
pub(crate) fn fall(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some(them) = frames::current_unit(frame).map(|target| view.field.unit(target)) else {
        broken!("a fall has no unit that falls");
        return Next::Go(SkillStep::YieldEffects);
    };
    let Some(Fall { levels, then }) = Skill::of(frame).fall else {
        broken!("a unit comes down and no fall is under way");
        return Next::Go(SkillStep::YieldEffects);
    };
    let amount = ledges::harm_on(view.field, levels, them.body.cell);
    if amount == 0 {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).target_mut(them.id).levels = Some(levels);
    let damage = Damage { pool: MainPool::Momentum, amount, by: rule_id!("POISE-G20") };
    harm::deal(view, frame, &them, damage, then, out)
}

/// Records the paces that a shove had left where it did harm, for counting spare dice (POISE-C20).
fn remember_paces_left(frame: &Frame, out: &mut StepOutput, them: &UnitRef, left: u16) {
    out.remember::<Skill>(frame).target_mut(them.id).paces_left = Some(i16::try_from(left).unwrap_or(i16::MAX));
}

/// A path of a thrown unit: its cells, and the cell and unit that stop it at its end, if a unit does.
pub(crate) type ThrowPath = (Path, Option<(Cell, UnitId)>);

/// The longest paths of a unit that is thrown straight away from another (POISE-D15). Sizes do not count.
pub(crate) fn throw_paths(view: &View, user: &UnitRef, target: &UnitRef, paces: u16) -> SmallVec<[ThrowPath; 2]> {
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
