//! Walks: Dash, Shift, Sprint and flights. Before each step that begins in an enemy's zone of control that enemy may
//! hinder (POISE-172, POISE-173); a unit that is knocked down or defeated by it stays where it is (POISE-C12).

use super::{exits, hinder, watch};
use crate::data::{ActionEffect, ActionKind, Data, Tag};
use crate::field::flight::Position;
use crate::field::{flight, hidden, ledges, opening, pace, prices, riding, water, zones};
use crate::ids::{HINDERS, TRIGGER};
use crate::procedures::effects::{hazards, share};
use crate::state::procedure::{Fall, Next, Skill, SkillStep};
use crate::unit::statuses;
use indes_core::battle::{Change, EventKind, Frame, FrameSpec, StepOutput, View, Walk, pay};
use indes_core::battlefield::movement::Flight;
use indes_core::battlefield::{Path, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// Makes a step of a frame that walks, and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, out: &mut StepOutput) -> Next {
    match step {
        SkillStep::Walk => walk(view, frame, unit, out),
        SkillStep::WalkHindered => {
            hinder::carry_out(view, frame, unit, out);
            Next::Go(SkillStep::Walk)
        }
        SkillStep::WalkOver => make_room(view, frame, unit, out),
        SkillStep::PlaceChosen => share::place_chosen(view, frame, out),
        SkillStep::RoomMade | SkillStep::HiddenLooked => {
            exits::ask(view, frame, unit).unwrap_or_else(|| ask_sprint(view, frame, unit))
        }
        SkillStep::ExitChosen => {
            if exits::exit_chosen(view, frame, unit, out) {
                return Next::Go(SkillStep::End);
            }
            ask_sprint(view, frame, unit)
        }
        _ => sprint_chosen(view, frame, unit, out),
    }
}

/// The part of a walk that is left, from the cell of its user on.
struct RemainingWalk<'a> {
    view: &'a View<'a>,
    me: UnitRef<'a>,
    /// The cells of the path that are left.
    path: &'a [Cell],
    /// The levels of the flight; `None` on foot.
    flight: Option<Flight>,
}

impl RemainingWalk<'_> {
    /// The position at the end of the step `at`.
    fn after(&self, at: usize) -> Position {
        flight::position_on(self.view.field, &self.me, self.flight, self.path, at)
    }

    /// The position at the beginning of the step `at`.
    fn before(&self, at: usize) -> Position {
        let here = || Position::of(self.view.field, &self.me);
        at.checked_sub(1).map_or_else(here, |before| self.after(before))
    }

    /// POISE-G43: the units hidden from the walker that stop it at the step `at`.
    fn bars(&self, at: usize) -> UnitMask {
        // POISE-G20: a unit below a ledge does not stop one that steps over it.
        if self.fall_at(at).is_some() {
            return UnitMask::NONE;
        }
        if at + 1 == self.path.len() {
            self.view.field.hidden_on(&self.me, self.path[at])
        } else {
            hidden::in_the_way_of_passing(self.view, &self.me, self.after(at))
        }
    }

    /// The depth in levels of the fall by the step `at`; `None` for a step on foot, and in the air.
    fn fall_at(&self, at: usize) -> Option<i16> {
        let last = at + 1 == self.path.len() && self.flight.is_none();
        let fall = || ledges::fall_by_step(self.view.field, &self.me, self.before(at).cell, self.path[at]);
        last.then(fall).flatten()
    }

    /// The watchers that may strike after the step `at` (POISE-G19).
    fn seen(&self, at: usize) -> UnitMask {
        watch::watchers_met(self.view, &self.me, self.before(at), self.after(at))
    }

    /// The number of steps that are made as one change: up to the first that meets hazards or watchers, or after which
    /// one of the enemies `may_hinder` can hinder the next step.
    fn steps(&self, may_hinder: UnitMask) -> usize {
        let (view, me) = (self.view, &self.me);
        let lurkers = hidden::lurkers(view, me.id);
        let controllers = |at: Position| {
            let lurking = hidden::lurking(view, &lurkers, me, at);
            let own = view.field.taken(&me.size.footprint, at.cell);
            zones::those_seeing(view, &own, zones::controllers_at(view, me, at).union(lurking))
        };
        let ends = |&at: &usize| {
            let position = self.after(at);
            !may_hinder.is_empty() && controllers(position).intersects(may_hinder)
                || !hazards::entered_by_step(view, me, self.before(at), position).is_empty()
                || !self.seen(at).is_empty()
        };
        (0..self.path.len()).find(ends).map_or(self.path.len(), |at| at + 1)
    }
}

/// Goes on with a walk. It ends where its user cannot go further or meets hidden units; enemies that may hinder the
/// next step are asked; else as many steps are made as no unit can answer.
fn walk(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    hinder::forget_last_hinder(frame, out);
    let (data, me, verb) = (view.field.data::<Data>(), view.field.unit(unit), frame.intent.verb);
    if matches!(data.action(verb).does, ActionEffect::Soar { .. }) {
        return soar(view, frame, unit, out);
    }
    let mut walk = frame.walk.clone().unwrap_or_else(|| {
        let path: Path = frame.intent.path().into();
        let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
        Walk { path, at: 0, until, stopped: false }
    });
    if walk.at >= walk.until || is_cut_short(view, frame, &me, &walk) {
        if walk.at < walk.until {
            out.batch.tell(rule_id!("POISE-C12"), EventKind::Stopped { unit, at: me.body.cell });
            walk.stopped = true;
        }
        out.walk = Some(walk);
        return Next::Go(SkillStep::WalkOver);
    }
    let path = walk.path.clone();
    let flight = flight::flight_of(view, &me, &frame.intent);
    let rest = RemainingWalk { view, me, path: &path[usize::from(walk.at)..], flight };
    let blocked = (0..rest.path.len()).find(|&at| !rest.bars(at).is_empty());
    if blocked == Some(0) {
        hidden::bump(view, unit, rest.bars(0), out);
        walk.until = walk.at;
        walk.stopped = true;
        out.walk = Some(walk);
        return Next::Go(SkillStep::WalkOver);
    }
    let mut may_hinder = UnitMask::NONE;
    if pace::hinderable(view, verb) {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            out.walk = Some(walk);
            return Next::Open(HINDERS, able, SkillStep::WalkHindered);
        }
        may_hinder = pace::aware_foes(view, unit).without(frame.asked(HINDERS));
    }
    let steps = rest.steps(may_hinder);
    walk_on(frame, &rest, walk, blocked.map_or(steps, |before| steps.min(before)), out)
}

/// Whether the user of a walk goes no further: it cannot move, is down (POISE-100: a defeated unit can Shift), was
/// moved off the path, or no longer flies at its level.
fn is_cut_short(view: &View, frame: &Frame, me: &UnitRef, walk: &Walk) -> bool {
    let (data, verb) = (view.field.data::<Data>(), frame.intent.verb);
    let shifts = pace::shifts(data, verb);
    let strayed = walk.at.checked_sub(1).is_some_and(|at| walk.path[usize::from(at)] != me.body.cell);
    let sunk = |level: i16| level != view.field.level(me) || !flight::flies(view, me);
    me.body.down && !shifts
        || strayed
        || Skill::of(frame).cruise.is_some_and(sunk)
        || statuses::rule_against_moving(data, me, pace::movement(data, verb)).is_some()
}

/// Makes the next steps of a walk as one change; hazards and watchers that they meet come next.
fn walk_on(frame: &Frame, rest: &RemainingWalk, mut walk: Walk, steps: usize, out: &mut StepOutput) -> Next {
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
    let then = watch::note_met(frame, seen, SkillStep::Walk, out);
    let all: Vec<Position> = (0..steps).map(|at| rest.after(at)).collect();
    let then = hazards::on_the_way(view, frame, me, &all, then, out);
    if let Some(flight) = rest.flight {
        flight::write_climb(&mut out.batch, me, flight);
        out.remember::<Skill>(frame).cruise = Some(flight.cruise);
    }
    out.batch.write(action.rule, Change::March { unit, path: leg.clone() });
    riding::move_rider_along(view, &mut out.batch, unit, &leg);
    if let (Some(flight), Some(&cell), true) = (rest.flight, leg.last(), steps == rest.path.len()) {
        flight::write_descent(view.field, &mut out.batch, me, flight, cell);
        out.remember::<Skill>(frame).cruise = Some(flight.end);
    }
    walk.at = walk.at.saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
    out.walk = Some(walk);
    match (steps.checked_sub(1).and_then(|last| rest.fall_at(last)), leg.last()) {
        (Some(levels), Some(&cell)) => {
            water::pushed_in(view, &mut out.batch, me, cell);
            let skill = out.remember::<Skill>(frame);
            (skill.at, skill.fall) = (Some(unit), Some(Fall { levels, then }));
            Next::Go(SkillStep::MakeRoomAfterFall)
        }
        _ => Next::Go(then),
    }
}

/// POISE-G40: goes on with a flight straight up or down.
pub(crate) fn soar(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (me, verb) = (field.unit(unit), frame.intent.verb);
    let done = Skill::of(frame).cruise.is_some();
    let held = me.body.down || statuses::rule_against_moving(data, &me, pace::movement(data, verb)).is_some();
    let Some(level) = frame.intent.level().map(i16::from).filter(|_| !done && !held && flight::flies(view, &me)) else {
        return Next::Go(SkillStep::WalkOver);
    };
    if pace::hinderable(view, verb) {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            return Next::Open(HINDERS, able, SkillStep::WalkHindered);
        }
    }
    let before = Position::of(field, &me);
    let level_after = Some(level).filter(|&level| level > field.ground_under(me.size, before.cell));
    let after = Position { level: level_after, ..before };
    let met = watch::watchers_met(view, &me, before, after);
    out.remember::<Skill>(frame).cruise = Some(level);
    out.batch.write(
        rule_id!("POISE-G40"),
        Change::SetAltitude { unit, to: level_after.and_then(|level| i8::try_from(level).ok()) },
    );
    let then = watch::note_met(frame, met, SkillStep::Walk, out);
    Next::Go(hazards::on_the_way(view, frame, &me, &[after], then, out))
}

/// POISE-124, POISE-J08: makes room where a walk ends in the cells of another unit.
fn make_room(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    share::make_room(view, frame, unit, SkillStep::WalkOver, SkillStep::RoomMade, out)
}

/// POISE-G13: asks whether a Sprint follows a maneuver that moved its user.
fn ask_sprint(view: &View, frame: &Frame, unit: UnitId) -> Next {
    let data: &Data = view.field.data();
    // POISE-031: no pool changes before the fight, so there is no Sprint.
    // POISE-198: a Dismount is a movement too.
    let walked = frame.walk.as_ref().is_some_and(|walk| walk.at > 0);
    let moved = (walked || Skill::of(frame).dismounted) && !opening::is_quiet(view);
    if moved && data.action(frame.intent.verb).kind == ActionKind::Maneuver && !view.field.unit(unit).body.down {
        // POISE-203: the reactions of an animal are its rider's to choose.
        let asked = riding::commander(view.field, unit, frame.intent.verb);
        return Next::Open(TRIGGER, UnitMask::only(asked), SkillStep::SprintChosen);
    }
    Next::Go(SkillStep::End)
}

fn sprint_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let sprint = frame.replies_in(TRIGGER).find(|reply| data.action(reply.intent.verb).kind == ActionKind::Reaction);
    match sprint {
        Some(reply) => {
            let price = prices::price_of(view, &view.field.unit(unit), &reply.intent);
            pay(&mut out.batch, rule_id!("POISE-010"), unit, &price);
            let spec = FrameSpec::new::<Skill>(SkillStep::Walk, Some(unit), reply.intent.clone());
            Next::Push(spec, SkillStep::End)
        }
        None => Next::Go(SkillStep::End),
    }
}
