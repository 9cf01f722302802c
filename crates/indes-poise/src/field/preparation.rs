//! Whether the turn is one of preparation, and the points of doom that preparation gives the other sides (POISE-033,
//! POISE-J04, POISE-D22).
//!
//! Doom belongs to a side. At most one point is spent on a skill, when it is declared, and gives the skill one boon.

use crate::data::{ActionEffect, Data};
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::frames;
use indes_core::battle::error::broken;
use indes_core::battle::{Batch, Change, EventKind, Frame, StepOutput, Subject, Verb, View};
use indes_core::battlefield::{SideId, UnitId, UnitRef};
use indes_core::rule_id;

/// Whether the turn is one of preparation.
pub(crate) fn is_on(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Preparing) > 0
}

pub(crate) fn side_of(view: &View, unit: UnitId) -> SideId {
    view.field.roster.member(unit).side
}

/// Counts a skill that a unit uses in its side's round of preparation.
pub(crate) fn record_use(view: &View, batch: &mut Batch, unit: UnitId) {
    batch.write(rule_id!("POISE-033"), Change::count(side_of(view, unit), Count::Preparations, 1));
}

/// The number of skills used in a side's current round of preparation.
pub(crate) fn uses(view: &View, side: SideId) -> i16 {
    view.turn.counted(side, Count::Preparations)
}

/// Whether an action is barred during preparation: it is aimed at enemies, watches for them, or offers them terms.
pub(crate) fn bars(data: &Data, verb: Verb) -> bool {
    matches!(
        data.action(verb).does,
        ActionEffect::Strike
            | ActionEffect::Blow(_)
            | ActionEffect::Breath
            | ActionEffect::Push { .. }
            | ActionEffect::Watch
            | ActionEffect::Offer
    )
}

/// The points of doom of a unit's side.
pub(crate) fn doom(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(side_of(view, unit), Count::Doom)
}

/// Whether doom can be spent on a skill: the side has a point, and a boon changes the skill.
pub(crate) fn may_spend(view: &View, unit: UnitId, verb: Verb) -> bool {
    let does = &view.field.data::<Data>().action(verb).does;
    let attacks = matches!(does, ActionEffect::Strike | ActionEffect::Blow(_) | ActionEffect::Breath);
    let swayed = attacks
        || matches!(
            does,
            ActionEffect::Push { .. }
                | ActionEffect::Gain(..)
                | ActionEffect::Recover(_)
                | ActionEffect::Encourage { .. }
        );
    swayed && doom(view, unit) > 0
}

/// Asks the user of a declared skill whether doom is spent on it, if it can be; then the step `then` follows.
pub(crate) fn ask_doom(view: &View, frame: &Frame, unit: UnitId, then: SkillStep, out: &mut StepOutput) -> Next {
    if !may_spend(view, unit, frame.intent.verb) {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).after_doom = Some(then);
    Next::Ask(frames::question(view, frame, unit), SkillStep::DoomChosen)
}

/// Carries out the answer to [`ask_doom`].
pub(crate) fn doom_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    if let Some(answer) = frame.answer.as_ref().filter(|answer| answer.verb == data.verbs.doom) {
        out.batch.tell(rule_id!("POISE-033"), EventKind::Replied { unit, intent: Box::new(answer.clone()) });
        out.batch.write(rule_id!("POISE-033"), Change::count(side_of(view, unit), Count::Doom, -1));
        out.batch.write(rule_id!("POISE-033"), Change::count(unit, Count::DoomBoons, 1));
    }
    match Skill::of(frame).after_doom {
        Some(then) => Next::Go(then),
        None => {
            broken!("doom was asked for and no step follows");
            Next::Go(SkillStep::End)
        }
    }
}

/// The boons by doom of the skill that a unit is using.
pub(crate) fn boons(view: &View, user: &UnitRef) -> i16 {
    view.turn.counted(user.id, Count::DoomBoons)
}

/// Ends the boon by doom of a skill that is over.
pub(crate) fn forget_doom_boon(view: &View, batch: &mut Batch, unit: UnitId) {
    let more = -view.turn.counted(unit, Count::DoomBoons);
    if more != 0 {
        batch.write(rule_id!("POISE-033"), Change::count(unit, Count::DoomBoons, more));
    }
}
