//! The steps of a skill, each with the function that makes it, by the numbers of POISE-D20.

use super::{attack, declare, deed, handling, hinder, targeting, terms, walk, watch};
use crate::battle::error::broken;
use crate::battle::{Dice, Frame, StepOutput, View};
use crate::battlefield::Tick;
use crate::rules::poise::data::{Data, Which, table};
use crate::rules::poise::effects::{descent, harm, hazards, mounting, share, shove};
use crate::rules::poise::field::{hidden, preparation};
use crate::rules::poise::procedure::{Next, SkillStep};
use crate::rules::poise::unit::frames;

/// Makes a step of a skill's frame and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: SkillStep, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let Some(unit) = frame.actor else {
        broken!("a skill without a user");
        return Next::Done;
    };
    match step {
        SkillStep::Declare | SkillStep::React => declare::declare(view, frame, step, unit, out),
        SkillStep::Hinder => {
            hinder::goes_on(frame, out);
            hinder::ask(view, frame, unit, (SkillStep::Hindered, SkillStep::Draw))
        }
        SkillStep::Hindered => {
            hinder::carry_out(view, frame, unit, out);
            Next::Go(SkillStep::Hinder)
        }
        // A user that was defeated on the way does no more.
        _ if view.field.unit(unit).body.down && step < SkillStep::Yield => Next::Go(SkillStep::End),
        SkillStep::Draw => targeting::draw_target(view, frame, unit, dice, out),
        SkillStep::Answer => attack::answers(view, frame, unit, out),
        SkillStep::Pay => attack::paid(view, frame, unit, out),
        SkillStep::Yield => attack::next_yield(view, frame, unit, dice, out),
        SkillStep::Spill => harm::spill(view, frame, out),
        SkillStep::Effects => attack::effects(view, frame, unit, out),
        SkillStep::Chosen => attack::chosen(view, frame, unit, out),
        SkillStep::Shove => shove::ask(view, frame, unit, out),
        SkillStep::Shoved => shove::carry_out(view, frame, unit, out),
        SkillStep::Carry => attack::carry_out(view, frame, unit, dice, out),
        SkillStep::Swept => attack::swept(view, frame, unit, out),
        SkillStep::Test => attack::test(view, frame, unit, out),
        SkillStep::Tested => attack::tested(view, frame, unit),
        SkillStep::Deed => deed::deed(view, frame, unit, out),
        SkillStep::Boosted => deed::boosted(view, frame, unit, out),
        SkillStep::Doomed => preparation::said(view, frame, unit, out),
        SkillStep::Offer => terms::ask(view, frame, unit, out),
        SkillStep::Treated => terms::answered(view, frame, out),
        SkillStep::Burn => {
            // POISE-D07: armour does nothing against it.
            let (me, data) = (view.field.unit(unit), view.field.data::<Data>());
            harm::hurt(view, frame, &me, (Which::Focus, data.file.burning, table(7)), SkillStep::End, out)
        }
        SkillStep::Draws => handling::draws(view, frame, unit, out),
        SkillStep::Watch => watch::ask(view, frame, unit),
        SkillStep::Fires => watch::fires(view, frame, unit, out),
        SkillStep::Rounds => hazards::gather(view, frame, Tick::RoundEnd, unit, out),
        SkillStep::Leaves => hazards::gather(view, frame, Tick::OwnTurnEnd, unit, out),
        SkillStep::Strike => hazards::strike(view, frame, dice, out),
        SkillStep::Bitten => hazards::bitten(view, frame, out),
        SkillStep::Picked => handling::picked(view, frame, unit, out),
        SkillStep::Obey => mounting::obey(view, frame, unit, dice, out),
        SkillStep::Throw => mounting::thrown(view, frame, unit, out),
        SkillStep::Landed => mounting::landed(view, frame, unit, out),
        SkillStep::Onward => harm::onward(view, frame, out),
        SkillStep::Fell => match frames::at(frame) {
            Some(target) => share::make_room(view, frame, target, (step, SkillStep::Crowded), out),
            None => {
                broken!("a unit comes down and none is named");
                Next::Go(SkillStep::Carry)
            }
        },
        SkillStep::Crowded => shove::fall(view, frame, out),
        SkillStep::Plunge => descent::plunge(view, frame, unit, out),
        SkillStep::MovedOn if hidden::is_asked(view) => hidden::move_ends(view, frame, unit, dice, out),
        SkillStep::Stride
        | SkillStep::Caught
        | SkillStep::Halt
        | SkillStep::Placed
        | SkillStep::Sprinted
        | SkillStep::MovedOn
        | SkillStep::Noticed
        | SkillStep::Exited => walk::step(view, frame, step, unit, out),
        SkillStep::End => declare::end(view, frame, unit, out),
        SkillStep::Lands => Next::Done,
    }
}
