//! Dash, Shift, Sprint: a walk step by step. Before each step that begins in an enemy's zone that enemy may hinder
//! (POISE-173); who is knocked down or defeated by it stays where it is (POISE-C12).

use super::data::{Data, Deed, Kind, Stat, Tag, conflict, rule};
use super::procedure::{Next, Skill, SkillStep};
use super::{
    HINDERS, TRIGGER, actions, afflictions, critical, exits, flight, hazards, hidden, hinder, opening, preparation,
    riding, share, statuses, watch, water,
};
use crate::battle::{Change, Frame, Intent, Outbox, Seed, Verb, View, Walk, What, pay};
use crate::battlefield::{Path, UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;

/// Whether a verb is a Shift: one careful pace.
pub(super) fn shifts(data: &Data, verb: Verb) -> bool {
    data.action(verb).tags.contains(&Tag::Careful)
}

/// The walk of a verb, in the air at the level where its user is.
pub(super) fn walking(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    on_foot(view, me, verb).map(|walking| flight::keeping_level(view.field, me, walking))
}

/// The walk of a verb: its paces and its user's speed (POISE-117), and what hampers it, but never a Shift (POISE-C37).
pub(super) fn on_foot(view: &View, me: &UnitRef, verb: Verb) -> Option<Walking> {
    let data: &Data = view.field.data();
    let (Deed::Walk { paces, speed } | Deed::Fly { paces, speed } | Deed::Soar { paces, speed }) =
        data.action(verb).does
    else {
        return None;
    };
    let slowed = afflictions::speed(data, me) + critical::slowed(view, me.id);
    let speed = if speed { (Stat::Speed.of(me) - slowed).max(0).unsigned_abs() } else { 0 };
    let hampers = [data.statuses.kneeling, data.statuses.encumbered].into_iter();
    let weight = hampers.filter(|&status| statuses::has(me, status) && !shifts(data, verb)).count();
    let weight = u16::try_from(weight).unwrap_or(0);
    Some(Walking { weight, swims: water::drag(me), ..Walking::points(me.id, paces + speed) })
}

/// What follows the step of a frame that walks.
pub(super) fn step(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, out: &mut Outbox) -> Next {
    match step {
        SkillStep::Stride => stride(view, frame, unit, out),
        SkillStep::Caught => {
            hinder::carry_out(view, frame, unit, out);
            Next::Go(SkillStep::Stride)
        }
        SkillStep::Halt => halt(view, frame, unit, out),
        SkillStep::Placed => share::placed(view, frame, out),
        SkillStep::MovedOn | SkillStep::Noticed => {
            exits::ask(view, frame, unit).unwrap_or_else(|| after(view, frame, unit))
        }
        SkillStep::Exited => exits::said(view, frame, unit, out).unwrap_or_else(|| after(view, frame, unit)),
        _ => sprinted(view, frame, unit, out),
    }
}

/// POISE-174, POISE-175: only maneuvers can be hindered, and none that is careful.
pub(super) fn hinderable(view: &View, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    data.action(verb).kind == Kind::Maneuver && !shifts(data, verb) && !preparation::is_on(view)
}

fn stride(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    hinder::goes_on(frame, out);
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    if matches!(data.action(frame.intent.verb).does, Deed::Soar { .. }) {
        return flight::soar(view, frame, unit, out);
    }
    let mut walk = frame.walk.clone().unwrap_or_else(|| {
        let path: Path = frame.intent.path().into();
        let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
        Walk { path, at: 0, until, stopped: false }
    });
    let verb = frame.intent.verb;
    // POISE-100: the defeated can Shift.
    let out_of_it = me.body.down && !shifts(data, verb);
    // Whoever was moved by somebody else on the way goes no further.
    let strayed = walk.at.checked_sub(1).is_some_and(|at| walk.path[usize::from(at)] != me.body.cell);
    // So does whoever is not as high any more as it flew.
    let sunk = |level: i16| level != view.field.level(&me) || !flight::flies(view, &me);
    let strayed = strayed || Skill::of(frame).cruise.is_some_and(sunk);
    if out_of_it || strayed || statuses::held(data, &me, shifts(data, verb)).is_some() || walk.at >= walk.until {
        if walk.at < walk.until {
            out.batch.tell(conflict(12), What::Stopped { unit, at: me.body.cell });
            walk.stopped = true;
        }
        out.walk = Some(walk);
        return Next::Go(SkillStep::Halt);
    }
    let from = usize::from(walk.at);
    let flight = flight::of(view, &me, &frame.intent);
    let (path, count) = (walk.path.clone(), walk.path.len());
    let before = |at: usize| at.checked_sub(1).map_or(me.body.cell, |at| path[from..][at]);
    let level = |at: usize, cell: Cell| flight::level_on(view.field, &me, flight, cell, from + at + 1 == count);
    // POISE-G43: nobody goes on through one it has found.
    let bars = |at: usize, cell: Cell| flight::in_the_way(view, &me, (cell, level(at, cell)), from + at + 1 == count);
    let blocked = path[from..].iter().enumerate().position(|(at, &cell)| !bars(at, cell).is_empty());
    if blocked == Some(0) {
        hidden::bump(view, unit, bars(0, path[from]), out);
        walk.until = walk.at;
        walk.stopped = true;
        out.walk = Some(walk);
        return Next::Go(SkillStep::Halt);
    }
    let watched = hinderable(view, verb);
    if watched {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            out.walk = Some(walk);
            return Next::Open(HINDERS, able, SkillStep::Caught);
        }
    }
    // On as far as nobody can hinder the next step.
    let could = aware(view, unit).without(frame.asked(HINDERS));
    let lurkers = hidden::lurkers(view, unit);
    let level_before = |at: usize| at.checked_sub(1).map_or(view.field.aloft(unit), |at| level(at, before(at + 1)));
    let holds = |at: usize, cell: Cell| {
        let level = level(at, cell);
        let lurking = hidden::lurking(view, &lurkers, &me, (cell, level));
        flight::controllers(view, &me, cell, level).and(lurking)
    };
    let stops = |at: usize, cell: Cell| watched && holds(at, cell).meets(could);
    let met = |at: usize, cell: Cell| {
        let (before, after) = ((before(at), level_before(at)), (cell, level(at, cell)));
        !hazards::met(view, &me, before, after).is_empty()
    };
    let seen = |at: usize, cell: Cell| watch::met(view, &me, (before(at), level_before(at)), (cell, level(at, cell)));
    let ends = |&(at, &cell): &(usize, &Cell)| stops(at, cell) || met(at, cell) || !seen(at, cell).is_empty();
    let on = walk.path[from..].iter().enumerate().find(ends).map_or(walk.path.len(), |(at, _)| from + at + 1);
    let on = blocked.map_or(on, |before| on.min(from + before));
    let leg: Path = walk.path[from..on].into();
    let last = leg.len().saturating_sub(1);
    let seen = leg.last().map_or(UnitMask::NONE, |&cell| seen(last, cell));
    if opening::is_quiet(view) && leg.iter().any(|&cell| opening::is_seen(view, &me, cell)) {
        opening::break_out(view, &mut out.batch, unit);
    }
    if from == 0 && data.action(verb).tags.contains(&Tag::Surfacing) {
        water::surface(view, &mut out.batch, &me);
    }
    let then = watch::on_the_way(frame, seen, SkillStep::Stride, out);
    let all: Vec<hazards::Stand> = leg.iter().enumerate().map(|(at, &cell)| (cell, level(at, cell))).collect();
    let then = hazards::on_the_way(view, frame, &me, &all, then, out);
    if let Some(flight) = flight {
        flight::begins(&mut out.batch, &me, flight);
        out.remember::<Skill>(frame).cruise = Some(flight.cruise);
    }
    out.batch.write(data.action(verb).rule, Change::March { unit, path: leg.clone() });
    riding::walked_along(view, &mut out.batch, unit, &leg);
    if let (Some(flight), Some(&cell), true) = (flight, leg.last(), on == walk.path.len()) {
        flight::ends(view.field, &mut out.batch, &me, flight, cell);
        out.remember::<Skill>(frame).cruise = Some(flight.end);
    }
    walk.at = u8::try_from(on).unwrap_or(u8::MAX);
    out.walk = Some(walk);
    Next::Go(then)
}

/// POISE-124, POISE-J08: where a walk that was cut short would share a cell, room is made.
fn halt(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    share::make_room(view, frame, unit, (SkillStep::Halt, SkillStep::MovedOn), out)
}

/// POISE-G13: a maneuver that moved its user may be followed by a Sprint.
fn after(view: &View, frame: &Frame, unit: UnitId) -> Next {
    let data: &Data = view.field.data();
    // A Sprint costs what is not tracked before the fight (POISE-031).
    let moved = frame.walk.as_ref().is_some_and(|walk| walk.at > 0) && !opening::is_quiet(view);
    if moved && data.action(frame.intent.verb).kind == Kind::Maneuver && !view.field.unit(unit).body.down {
        // POISE-203: of an animal's reactions its rider's player is asked.
        let asked = riding::commander(view.field, unit, frame.intent.verb);
        return Next::Open(TRIGGER, UnitMask::only(asked), SkillStep::Sprinted);
    }
    Next::Go(SkillStep::End)
}

fn sprinted(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let sprint = frame.replies.iter().find(|reply| data.action(reply.intent.verb).kind == Kind::Reaction);
    match sprint {
        Some(reply) => {
            let price = actions::price_of(view, &view.field.unit(unit), &reply.intent);
            pay(&mut out.batch, rule(10), unit, &price);
            let seed = Seed::new::<Skill>(SkillStep::Stride, Some(unit), reply.intent.clone());
            Next::Push(seed, SkillStep::End)
        }
        None => Next::Go(SkillStep::End),
    }
}

/// The enemies of a unit that stand and know of it.
fn aware(view: &View, unit: UnitId) -> UnitMask {
    view.field.roster.foes(unit).without(view.field.bodies.down()).without(view.field.concealed.of(unit).from)
}

/// Who could answer a walk: hinder it before a step, or strike from watch after one.
pub(super) fn provokes(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let me = view.field.unit(riding::doer(view.field, unit, intent.verb));
    let mut found = hindrances(view, unit, intent);
    let mut from = (me.body.cell, view.field.aloft(me.id));
    for (at, to) in (0u8..).zip(stands(view, &me, intent)) {
        found.extend(watch::met(view, &me, from, to).iter().map(|foe| (foe, at)));
        from = to;
    }
    found
}

/// The cells of a walk, each with the level in the air there; the place of one that goes straight up or down.
pub(super) fn stands(view: &View, me: &UnitRef, intent: &Intent) -> Vec<hazards::Stand> {
    let (path, flight) = (intent.path(), flight::of(view, me, intent));
    if path.is_empty() {
        return flight::straight(view, me, intent).into_iter().collect();
    }
    let last = path.len().saturating_sub(1);
    let level = |at: usize, cell: Cell| flight::level_on(view.field, me, flight, cell, at == last);
    path.iter().enumerate().map(|(at, &cell)| (cell, level(at, cell))).collect()
}

/// Who could hinder a walk, and before which step.
pub(super) fn hindrances(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    if !hinderable(view, intent.verb) {
        return Vec::new();
    }
    let unit = riding::doer(view.field, unit, intent.verb);
    let me = view.field.unit(unit);
    let foes = aware(view, unit);
    let (mut left, mut found) = (foes, Vec::new());
    let ends = stands(view, &me, intent);
    let starts = std::iter::once((me.body.cell, view.field.aloft(unit))).chain(ends.iter().copied()).take(ends.len());
    for (at, (cell, level)) in (0u8..).zip(starts) {
        let able = flight::controllers(view, &me, cell, level).common(left);
        found.extend(able.iter().map(|foe| (foe, at)));
        left = left.without(able);
    }
    found
}

/// The rule that keeps a unit from a walk, if one does.
pub(super) fn barred(data: &Data, me: &UnitRef, verb: Verb) -> Option<crate::battle::RuleId> {
    let sprints = data.action(verb).kind == Kind::Reaction;
    let kneels = sprints && statuses::has(me, data.statuses.kneeling);
    statuses::held(data, me, shifts(data, verb)).or_else(|| kneels.then(|| super::data::gap(14))).or_else(|| {
        let paces = matches!(data.action(verb).does, Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. });
        (!paces).then(|| rule(116))
    })
}
