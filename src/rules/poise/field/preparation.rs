//! Whether the turn is one of preparation, and doom: what it buys (POISE-033, POISE-J04, POISE-D22).
//!
//! Doom belongs to a side; a point is spent when a skill is declared, one at most, and is a boon of that skill.

use crate::battle::error::broken;
use crate::battle::{Batch, Change, EventKind, Frame, StepOutput, Subject, Verb, View};
use crate::battlefield::{SideId, UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Deed, rule};
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::frames;

/// Whether the turn is one of preparation.
pub(crate) fn is_on(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Preparing) > 0
}

pub(crate) fn side_of(view: &View, unit: UnitId) -> SideId {
    view.field.roster.member(unit).side
}

/// A unit uses a skill: the round of preparation counts.
pub(crate) fn used(view: &View, batch: &mut Batch, unit: UnitId) {
    batch.write(rule(33), Change::count(side_of(view, unit), Count::Preparations, 1));
}

/// How often a skill was used in the side's present round of preparation.
pub(crate) fn uses(view: &View, side: SideId) -> i16 {
    view.turn.counted(side, Count::Preparations)
}

/// Whether something cannot be done while one prepares: it is aimed at enemies, waits for them, or treats with them.
pub(crate) fn bars(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Blow(_) | Deed::Breath | Deed::Watch | Deed::Offer)
}

/// The doom of a unit's side.
pub(crate) fn doom(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(side_of(view, unit), Count::Doom)
}

/// Whether doom can be spent on a skill: there is some, and a boon does something for it.
pub(crate) fn may_spend(view: &View, unit: UnitId, verb: Verb) -> bool {
    let does = &view.field.data::<Data>().action(verb).does;
    let attacks = matches!(does, Deed::Strike | Deed::Blow(_) | Deed::Breath);
    let swayed = attacks || matches!(does, Deed::Gain(..) | Deed::Recover(_) | Deed::Encourage { .. });
    swayed && doom(view, unit) > 0
}

/// A skill has been declared: its user says whether doom is spent on it, before `then` comes.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId, then: SkillStep, out: &mut StepOutput) -> Next {
    if !may_spend(view, unit, frame.intent.verb) {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).after_doom = Some(then);
    Next::Ask(frames::question(view, frame, unit), SkillStep::Doomed)
}

/// It has been said.
pub(crate) fn said(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    if let Some(answer) = frame.answer.as_ref().filter(|answer| answer.verb == data.verbs.doom) {
        out.batch.tell(rule(33), EventKind::Replied { unit, intent: Box::new(answer.clone()) });
        out.batch.write(rule(33), Change::count(side_of(view, unit), Count::Doom, -1));
        out.batch.write(rule(33), Change::count(unit, Count::DoomBoons, 1));
    }
    match Skill::of(frame).after_doom {
        Some(then) => Next::Go(then),
        None => {
            broken!("doom was asked for and no step follows");
            Next::Go(SkillStep::End)
        }
    }
}

/// The boons that doom gives the skill that a unit is using.
pub(crate) fn boons(view: &View, user: &UnitRef) -> i16 {
    view.turn.counted(user.id, Count::DoomBoons)
}

/// The skill is over, and with it its boon.
pub(crate) fn forget(view: &View, batch: &mut Batch, unit: UnitId) {
    let more = -view.turn.counted(unit, Count::DoomBoons);
    if more != 0 {
        batch.write(rule(33), Change::count(unit, Count::DoomBoons, more));
    }
}
