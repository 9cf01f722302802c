//! What the frame of a skill is about: its targets, the unit of the present step, the question it asks, whether it is a
//! reaction.

use crate::battle::{Asked, Frame, Privacy, Prompt, View};
use crate::battlefield::UnitId;
use crate::rules::poise::data::{Data, Which};
use crate::rules::poise::procedure::Skill;
use smallvec::SmallVec;

/// The units that a skill concerns, nearest first (POISE-G27): the one it is aimed at, or the one that was drawn
/// (POISE-C09), or all in an area (POISE-G50).
pub(crate) fn targets(frame: &Frame) -> SmallVec<[UnitId; 4]> {
    let skill = Skill::of(frame);
    if !skill.aimed_at.is_empty() {
        return skill.aimed_at.clone();
    }
    skill.drawn.or_else(|| frame.intent.unit()).into_iter().collect()
}

/// The unit that the present step of a frame is about.
pub(crate) fn at(frame: &Frame) -> Option<UnitId> {
    Skill::of(frame).at
}

/// A question of a frame to a unit.
pub(crate) fn question(view: &View, frame: &Frame, unit: UnitId) -> Asked {
    Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    }
}

/// The pool that was chosen.
pub(crate) fn chosen_pool(view: &View, frame: &Frame) -> Option<Which> {
    view.field.data::<Data>().action(frame.answer.as_ref()?.verb).pool
}

/// The cunning effects that are still to come of what was rolled against a target.
pub(crate) fn effects_of(frame: &Frame, target: UnitId) -> Option<i16> {
    Skill::of(frame).target(target)?.effects
}

/// Whether what happens now comes of a reaction of a unit whose turn it is not, whatever frames have come of it
/// (POISE-C02).
pub(crate) fn is_anothers(view: &View) -> bool {
    let anothers = |frame: &Frame| is_reaction(frame) && frame.actor != view.turn.actor();
    view.stack.frames.iter().any(anothers)
}

/// Whether a frame is a reaction of a unit whose turn it is not: it ends nothing, and no unit is its turn's target
/// (POISE-C02).
pub(crate) fn is_reaction(frame: &Frame) -> bool {
    Skill::of(frame).is_reaction
}
