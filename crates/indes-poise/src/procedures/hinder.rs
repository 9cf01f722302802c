//! Hindering: enemies in whose zones of control a unit makes a maneuver may take points from it (POISE-166, POISE-167,
//! POISE-168, POISE-169, POISE-170, POISE-171, POISE-172, POISE-173, POISE-174, POISE-175, POISE-176, POISE-177,
//! POISE-C06).

use crate::data::{ActionKind, Data, Tag};
use crate::field::flight::Position;
use crate::field::{hidden, preparation, zones};
use crate::ids::HINDERS;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::pools;
use indes_core::battle::{Frame, StepOutput, Verb, View};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;

/// The enemies that may hinder a maneuver where its user stands: they control its cell, know of it and were not asked
/// during this maneuver (POISE-C12, POISE-176). Enemies hidden from it may as well (POISE-G43).
pub(crate) fn hinderers(view: &View, frame: &Frame, unit: UnitId) -> UnitMask {
    if preparation::is_on(view) {
        return UnitMask::NONE;
    }
    let me = view.field.unit(unit);
    let at = Position { cell: view.field.stance(&me).at, level: view.field.aloft(unit) };
    let lurking = hidden::lurking(view, &hidden::lurkers(view, unit), &me, at);
    let unaware = view.field.concealed.of(unit).from;
    let able = zones::controllers(view, &me).union(lurking).without(unaware).without(frame.asked(HINDERS));
    // POISE-G33: no unit hinders one that it cannot see.
    zones::those_seeing(view, &view.field.taken_by(&me), able)
}

/// Asks the enemies that may hinder a maneuver without movement; it goes on if there are none left.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    forget_last_hinder(frame, out);
    let able = hinderers(view, frame, unit);
    if able.is_empty() || view.field.unit(unit).body.down {
        Next::Go(SkillStep::DrawTarget)
    } else {
        Next::Open(HINDERS, able, SkillStep::HinderAnswered)
    }
}

/// Carries out the answer to [`ask`].
pub(crate) fn answered(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    carry_out(view, frame, unit, out);
    Next::Go(SkillStep::Hinder)
}

/// The verbs with which an enemy can hinder the mover, or its rider (POISE-193).
pub(crate) fn verbs<'a>(view: &'a View<'_>, frame: &Frame) -> impl Iterator<Item = Verb> + 'a {
    let data: &Data = view.field.data();
    let carries = frame.actor.is_some_and(|unit| view.field.mounts.rider_of(unit).is_some());
    data.verbs_of(ActionKind::Hinder).filter(move |&verb| carries || !data.action(verb).tags.contains(&Tag::Rider))
}

/// POISE-168: the last enemy that chose to hinder takes points from each pool at once; armour does nothing (POISE-170).
pub(crate) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let hinders =
        || frame.replies_in(HINDERS).filter(|reply| data.action(reply.intent.verb).kind == ActionKind::Hinder);
    let done = Skill::of(frame).hindered;
    let count = i16::try_from(hinders().count()).unwrap_or(i16::MAX);
    if count > done {
        let hinderers = hinders().map(|reply| reply.unit).collect();
        hidden::appear(view, &mut out.batch, hinderers, unit);
        let skill = out.remember::<Skill>(frame);
        (skill.hindered, skill.was_just_hindered) = (count, true);
        let last = hinders().next_back().map(|reply| data.action(reply.intent.verb));
        let rider =
            view.field.mounts.rider_of(unit).filter(|_| last.is_some_and(|verb| verb.tags.contains(&Tag::Rider)));
        let by = if rider.is_some() { rule_id!("POISE-193") } else { rule_id!("POISE-168") };
        pools::lose_each(&mut out.batch, by, data, &view.field.unit(rider.unwrap_or(unit)), data.file.hinder);
    }
}

/// Forgets that hindering happened last, when the maneuver goes on: a defeat from now on is not by the hinderers
/// (POISE-108).
pub(crate) fn forget_last_hinder(frame: &Frame, out: &mut StepOutput) {
    if Skill::of(frame).was_just_hindered {
        out.remember::<Skill>(frame).was_just_hindered = false;
    }
}
