//! Hindering: the price of a maneuver under an enemy's eyes (POISE-166..177).

use crate::battle::{Frame, StepOutput, Verb, View};
use crate::battlefield::{UnitId, UnitMask};
use crate::rules::poise::data::{Data, Kind, Tag, rule};
use crate::rules::poise::field::{hidden, preparation, zones};
use crate::rules::poise::ids::HINDERS;
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::pools;

/// Who may hinder a maneuver where its user stands: enemies that control it, know of it and were not asked during this
/// maneuver (POISE-C12, POISE-176), those it does not know of as well (POISE-G43).
pub(crate) fn hinderers(view: &View, frame: &Frame, unit: UnitId) -> UnitMask {
    if preparation::is_on(view) {
        return UnitMask::NONE;
    }
    let me = view.field.unit(unit);
    let at = (view.field.stance(&me).at, view.field.aloft(unit));
    let lurking = hidden::lurking(view, &hidden::lurkers(view, unit), &me, at);
    let unaware = view.field.concealed.of(unit).from;
    zones::controllers(view, &me).union(lurking).without(unaware).without(frame.asked(HINDERS))
}

/// Asks the enemies that may hinder: the step `then` carries out what they answer, `otherwise` follows if there are
/// none.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId, (then, otherwise): (SkillStep, SkillStep)) -> Next {
    let able = hinderers(view, frame, unit);
    if able.is_empty() || view.field.unit(unit).body.down {
        Next::Go(otherwise)
    } else {
        Next::Open(HINDERS, able, then)
    }
}

/// What an enemy can do: it hinders the one that moves, or its rider (POISE-193).
pub(crate) fn verbs<'a>(view: &'a View<'_>, frame: &Frame) -> impl Iterator<Item = Verb> + 'a {
    let data: &Data = view.field.data();
    let carries = frame.actor.is_some_and(|unit| view.field.mounts.rider_of(unit).is_some());
    data.verbs_of(Kind::Hinder).filter(move |&verb| carries || !data.action(verb).tags.contains(&Tag::Rider))
}

/// POISE-168: 4 off each pool for every enemy that hinders, at once; armour does nothing (POISE-170).
pub(crate) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let hinders = || frame.replies.iter().filter(|reply| data.action(reply.intent.verb).kind == Kind::Hinder);
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
        let by = if rider.is_some() { rule(193) } else { rule(168) };
        pools::lose_each(&mut out.batch, by, data, &view.field.unit(rider.unwrap_or(unit)), data.file.hinder);
    }
}

/// The maneuver goes on: what befalls its user from now on is not the hinderers' doing any more (POISE-108).
pub(crate) fn goes_on(frame: &Frame, out: &mut StepOutput) {
    if Skill::of(frame).was_just_hindered {
        out.remember::<Skill>(frame).was_just_hindered = false;
    }
}
