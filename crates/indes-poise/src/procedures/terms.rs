//! Terms: a unit offers an end of the fight on its turn, and every hostile side agrees or declines (POISE-094,
//! POISE-J15). If all agree, the level names the winner. Defeated units can still answer, so a side without a standing
//! unit is asked as well.

use crate::data::Data;
use crate::field::{opening, preparation};
use crate::procedures::effects::victory;
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use indes_core::battle::error::broken;
use indes_core::battle::{Asked, Change, Ending, EventKind, Frame, Privacy, Prompt, Refusal, StepOutput, View};
use indes_core::battlefield::{SideId, UnitId};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// Whether a level allows terms, by the option `terms_outcome`.
pub(crate) fn are_known(data: &Data) -> bool {
    data.option("terms_outcome") != 0
}

/// Why a unit cannot offer terms now; `None` if it can.
pub(crate) fn barred(view: &View, unit: UnitId) -> Option<Refusal> {
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    match () {
        () if opening::is_quiet(view) || preparation::is_on(view) => {
            refuse(rule_id!("POISE-005"), message!("refused-the-fight-has-not-begun"))
        }
        () if view.turn.counted(unit, Count::TermsOffered) > 0 => {
            refuse(rule_id!("POISE-J15"), message!("refused-offered-this-turn-already"))
        }
        () => None,
    }
}

/// Makes an offer of terms.
pub(crate) fn offer(out: &mut StepOutput, unit: UnitId) -> Next {
    out.batch.write(rule_id!("POISE-J15"), Change::count(unit, Count::TermsOffered, 1));
    Next::Go(SkillStep::AskTerms)
}

/// The first unit in the level of each hostile side.
fn hostile_sides(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let roster = &view.field.roster;
    let own = roster.side(unit);
    let sides = (0..u8::try_from(roster.sides.len()).unwrap_or(u8::MAX)).map(SideId);
    let hostile = sides.filter(|side| !own.friends.contains(side));
    hostile.filter_map(|side| roster.ids().find(|&unit| roster.member(unit).side == side))
}

/// Asks the next hostile side; ends the fight when all have agreed.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(other) = hostile_sides(view, unit).find(|other| !Skill::of(frame).asked_about_terms.contains(other))
    else {
        let winner = victory::named_by(view, "terms_outcome", 2);
        out.batch.write(rule_id!("POISE-J15"), Change::Conclude { winner, reason: Ending::Terms });
        return Next::Go(SkillStep::End);
    };
    out.remember::<Skill>(frame).asked_about_terms.push(other);
    let seat = view.field.roster.seat(other);
    let asked = Asked { frame: frame.id, seat, unit: Some(other), prompt: Prompt::Detail, privacy: Privacy::Open };
    Next::Ask(asked, SkillStep::TermsAnswered)
}

/// Carries out the answer of a side to terms.
pub(crate) fn terms_answered(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let asked = Skill::of(frame).asked_about_terms.last().copied();
    let (Some(unit), Some(answer)) = (asked, frame.answer.as_ref()) else {
        broken!("terms were offered and there is no answer");
        return Next::Go(SkillStep::End);
    };
    if answer.verb == data.verbs.pass {
        out.batch.tell(rule_id!("POISE-J15"), EventKind::Passed { unit });
        return Next::Go(SkillStep::End);
    }
    out.batch.tell(rule_id!("POISE-J15"), EventKind::Replied { unit, intent: Box::new(answer.clone()) });
    Next::Go(SkillStep::AskTerms)
}
