//! Dash, Shift, Sprint: a walk step by step. Before each step that begins in an enemy's zone that enemy may hinder
//! (POISE-173); a unit that is knocked down or defeated by it stays where it is (POISE-C12).

use super::{exits, hinder, watch};
use crate::battle::{Change, EventKind, Frame, FrameSpec, StepOutput, View, Walk, pay};
use crate::battlefield::movement::Flight;
use crate::battlefield::{Path, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, Deed, Kind, Tag, conflict, gap, rule};
use crate::rules::poise::effects::{hazards, share};
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::field::{flight, hidden, opening, pace, prices, riding, water, zones};
use crate::rules::poise::ids::{HINDERS, TRIGGER};
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::statuses;

/// What follows the step of a frame that walks.
pub(crate) fn step(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, out: &mut StepOutput) -> Next {
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

/// What is left of a walk from where its user is.
struct Rest<'a> {
    view: &'a View<'a>,
    me: UnitRef<'a>,
    /// The cells that are left.
    path: &'a [Cell],
    /// How it flies along them; nothing on foot.
    flight: Option<Flight>,
}

impl Rest<'_> {
    /// Where the step at a place of the path ends.
    fn stand(&self, at: usize) -> Stand {
        let (cell, last) = (self.path[at], at + 1 == self.path.len());
        (cell, flight::level_on(self.view.field, &self.me, self.flight, cell, last))
    }

    /// Where the step at a place of the path begins.
    fn before(&self, at: usize) -> Stand {
        let here = || (self.me.body.cell, self.view.field.aloft(self.me.id));
        at.checked_sub(1).map_or_else(here, |before| self.stand(before))
    }

    /// POISE-G43: units that the walker does not know of and that it meets at the end of a step.
    fn bars(&self, at: usize) -> UnitMask {
        hidden::in_the_way_aloft(self.view, &self.me, self.stand(at), at + 1 == self.path.len())
    }

    /// The watchers that strike after a step (POISE-G19).
    fn seen(&self, at: usize) -> UnitMask {
        watch::met(self.view, &self.me, self.before(at), self.stand(at))
    }

    /// The number of steps that are made as one: up to the first that meets hazards or watchers, or after which the
    /// next step can be hindered, if the walk can be.
    fn steps(&self, frame: &Frame, is_hinderable: bool) -> usize {
        let (view, me) = (self.view, &self.me);
        let could = pace::aware(view, me.id).without(frame.asked(HINDERS));
        let lurkers = hidden::lurkers(view, me.id);
        let holds = |stand: Stand| {
            let lurking = hidden::lurking(view, &lurkers, me, stand);
            zones::controllers_at(view, me, stand.0, stand.1).union(lurking)
        };
        let ends = |&at: &usize| {
            let stand = self.stand(at);
            is_hinderable && holds(stand).intersects(could)
                || !hazards::met(view, me, self.before(at), stand).is_empty()
                || !self.seen(at).is_empty()
        };
        (0..self.path.len()).find(ends).map_or(self.path.len(), |at| at + 1)
    }
}

/// A walk goes on: it stops where its user cannot go further or meets hidden units, enemies are asked whether they
/// hinder the next step, and else as many steps are made as cannot be answered.
fn stride(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    hinder::goes_on(frame, out);
    let (data, me, verb) = (view.field.data::<Data>(), view.field.unit(unit), frame.intent.verb);
    if matches!(data.action(verb).does, Deed::Soar { .. }) {
        return soar(view, frame, unit, out);
    }
    let mut walk = frame.walk.clone().unwrap_or_else(|| {
        let path: Path = frame.intent.path().into();
        let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
        Walk { path, at: 0, until, stopped: false }
    });
    if walk.at >= walk.until || is_cut_short(view, frame, &me, &walk) {
        if walk.at < walk.until {
            out.batch.tell(conflict(12), EventKind::Stopped { unit, at: me.body.cell });
            walk.stopped = true;
        }
        out.walk = Some(walk);
        return Next::Go(SkillStep::Halt);
    }
    let path = walk.path.clone();
    let flight = flight::of(view, &me, &frame.intent);
    let rest = Rest { view, me, path: &path[usize::from(walk.at)..], flight };
    let blocked = (0..rest.path.len()).find(|&at| !rest.bars(at).is_empty());
    if blocked == Some(0) {
        hidden::bump(view, unit, rest.bars(0), out);
        walk.until = walk.at;
        walk.stopped = true;
        out.walk = Some(walk);
        return Next::Go(SkillStep::Halt);
    }
    let is_hinderable = pace::hinderable(view, verb);
    if is_hinderable {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            out.walk = Some(walk);
            return Next::Open(HINDERS, able, SkillStep::Caught);
        }
    }
    let steps = rest.steps(frame, is_hinderable);
    go(frame, &rest, (walk, blocked.map_or(steps, |before| steps.min(before))), out)
}

/// Whether the user of a walk goes no further: it is held or down (POISE-100: the defeated can Shift), it was moved
/// from the path, or it has sunk.
fn is_cut_short(view: &View, frame: &Frame, me: &UnitRef, walk: &Walk) -> bool {
    let (data, verb) = (view.field.data::<Data>(), frame.intent.verb);
    let shifts = pace::shifts(data, verb);
    let strayed = walk.at.checked_sub(1).is_some_and(|at| walk.path[usize::from(at)] != me.body.cell);
    let sunk = |level: i16| level != view.field.level(me) || !flight::flies(view, me);
    me.body.down && !shifts
        || strayed
        || Skill::of(frame).cruise.is_some_and(sunk)
        || statuses::held(data, me, shifts).is_some()
}

/// Makes the next steps of a walk as one change; what they meet comes next.
fn go(frame: &Frame, rest: &Rest, (mut walk, steps): (Walk, usize), out: &mut StepOutput) -> Next {
    let (view, me, unit) = (rest.view, &rest.me, rest.me.id);
    let action = view.field.data::<Data>().action(frame.intent.verb);
    let leg: Path = rest.path[..steps].into();
    let seen = steps.checked_sub(1).map_or(UnitMask::NONE, |last| rest.seen(last));
    if opening::is_quiet(view) && leg.iter().any(|&cell| opening::is_seen(view, me, cell)) {
        opening::break_out(view, &mut out.batch, unit);
    }
    if walk.at == 0 && action.tags.contains(&Tag::Surfacing) {
        water::surface(view, &mut out.batch, me);
    }
    let then = watch::on_the_way(frame, seen, SkillStep::Stride, out);
    let all: Vec<Stand> = (0..steps).map(|at| rest.stand(at)).collect();
    let then = hazards::on_the_way(view, frame, me, &all, then, out);
    if let Some(flight) = rest.flight {
        flight::begins(&mut out.batch, me, flight);
        out.remember::<Skill>(frame).cruise = Some(flight.cruise);
    }
    out.batch.write(action.rule, Change::March { unit, path: leg.clone() });
    riding::walked_along(view, &mut out.batch, unit, &leg);
    if let (Some(flight), Some(&cell), true) = (rest.flight, leg.last(), steps == rest.path.len()) {
        flight::ends(view.field, &mut out.batch, me, flight, cell);
        out.remember::<Skill>(frame).cruise = Some(flight.end);
    }
    walk.at = walk.at.saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
    out.walk = Some(walk);
    Next::Go(then)
}

/// POISE-G40: straight up or down.
pub(crate) fn soar(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (me, verb) = (field.unit(unit), frame.intent.verb);
    let done = Skill::of(frame).cruise.is_some();
    let held = me.body.down || statuses::held(data, &me, pace::shifts(data, verb)).is_some();
    let Some(level) = frame.intent.level().map(i16::from).filter(|_| !done && !held && flight::flies(view, &me)) else {
        return Next::Go(SkillStep::Halt);
    };
    if pace::hinderable(view, verb) {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            return Next::Open(HINDERS, able, SkillStep::Caught);
        }
    }
    let cell = me.body.cell;
    let after = Some(level).filter(|&level| level > field.ground_under(me.size, cell));
    let met = watch::met(view, &me, (cell, field.aloft(unit)), (cell, after));
    out.remember::<Skill>(frame).cruise = Some(level);
    out.batch.write(gap(40), Change::SetAltitude { unit, to: after.and_then(|level| i8::try_from(level).ok()) });
    let then = watch::on_the_way(frame, met, SkillStep::Stride, out);
    Next::Go(hazards::on_the_way(view, frame, &me, &[(cell, after)], then, out))
}

/// POISE-124, POISE-J08: where a walk that was cut short would share a cell, room is made.
fn halt(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
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

fn sprinted(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let sprint = frame.replies.iter().find(|reply| data.action(reply.intent.verb).kind == Kind::Reaction);
    match sprint {
        Some(reply) => {
            let price = prices::price_of(view, &view.field.unit(unit), &reply.intent);
            pay(&mut out.batch, rule(10), unit, &price);
            let seed = FrameSpec::new::<Skill>(SkillStep::Stride, Some(unit), reply.intent.clone());
            Next::Push(seed, SkillStep::End)
        }
        None => Next::Go(SkillStep::End),
    }
}
