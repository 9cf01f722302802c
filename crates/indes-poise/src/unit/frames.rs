//! Queries on the frame of a skill: its targets, the unit of the current step, the question it asks, whether it is a
//! reaction.

use crate::data::{Data, MainPool};
use crate::state::procedure::Skill;
use indes_core::battle::{Asked, Frame, Privacy, Prompt, View};
use indes_core::battlefield::UnitId;
use smallvec::SmallVec;

/// The targets of a skill, nearest first (POISE-G27): all units in its area (POISE-G50), the unit drawn for a confused
/// user (POISE-C09), or the unit named in the answer.
pub(crate) fn targets(frame: &Frame) -> SmallVec<[UnitId; 4]> {
    let skill = Skill::of(frame);
    if !skill.aimed_at.is_empty() {
        return skill.aimed_at.clone();
    }
    skill.drawn.or_else(|| frame.intent.unit()).into_iter().collect()
}

/// The unit that the current step of a frame is about.
pub(crate) fn current_unit(frame: &Frame) -> Option<UnitId> {
    Skill::of(frame).at
}

/// An open question of a frame to the seat of a unit.
pub(crate) fn question(view: &View, frame: &Frame, unit: UnitId) -> Asked {
    Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    }
}

/// The pool of the verb that answered the frame's question.
pub(crate) fn chosen_pool(view: &View, frame: &Frame) -> Option<MainPool> {
    view.field.data::<Data>().action(frame.answer.as_ref()?.verb).pool
}

/// The number of cunning effects of the roll against a target that are still to be carried out (POISE-070).
pub(crate) fn effects_left(frame: &Frame, target: UnitId) -> Option<i16> {
    Skill::of(frame).target(target)?.effects
}

/// Whether any frame on the stack is a reaction of a unit other than the actor of the turn (POISE-C02).
pub(crate) fn is_in_others_reaction(view: &View) -> bool {
    let anothers = |frame: &Frame| is_reaction(frame) && frame.actor != view.turn.actor();
    view.stack.frames.iter().any(anothers)
}

/// Whether a frame is a reaction. A reaction ends no temporary conditions, and its targets do not count for who goes
/// next (POISE-C02).
pub(crate) fn is_reaction(frame: &Frame) -> bool {
    Skill::of(frame).is_reaction
}
