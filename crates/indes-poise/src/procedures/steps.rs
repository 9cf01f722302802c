//! The steps of a skill, each with the function that makes it (POISE-D20).

use super::{attack, declare, handling, hinder, targeting, terms, utility, walk, watch};
use crate::data::{Data, MainPool};
use crate::field::{hidden, preparation};
use crate::procedures::effects::harm::Damage;
use crate::procedures::effects::{descent, harm, hazards, mounting, share, shove};
use crate::state::procedure::{Next, SkillStep};
use crate::unit::frames;
use indes_core::battle::error::broken;
use indes_core::battle::{Dice, Frame, StepOutput, View};
use indes_core::battlefield::{Tick, UnitId};
use indes_core::rule_id;

/// Makes a step of a skill's frame and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: SkillStep, dice: &mut Dice, out: &mut StepOutput) -> Next {
    use SkillStep as S;
    let Some(unit) = frame.actor else {
        broken!("a skill without a user");
        return Next::Done;
    };
    match step {
        S::Declare | S::DeclareReaction => declare::declare(view, frame, step, unit, out),
        S::Hinder => hinder::ask(view, frame, unit, out),
        S::HinderAnswered => hinder::answered(view, frame, unit, out),
        // A user that was defeated on the way does no more.
        _ if view.field.unit(unit).body.down && step < S::RollYield => Next::Go(S::End),
        S::DrawTarget => targeting::draw_target(view, frame, unit, dice, out),
        S::AskDefences
        | S::PayDefences
        | S::RollYield
        | S::AskEffects
        | S::EffectsChosen
        | S::BeginShove
        | S::ShoveChosen
        | S::YieldEffects
        | S::SweepChosen
        | S::TestDefeat
        | S::ChooseRewards => attack_step(view, frame, step, unit, dice, out),
        S::CarryOut => utility::carry_out(view, frame, unit, out),
        S::BoostChosen => utility::boost_chosen(view, frame, unit, out),
        S::SecondDraw => handling::ask_second(view, frame, unit),
        S::SecondDrawChosen => handling::second_chosen(view, frame, unit, out),
        S::PickUpChosen => handling::pick_up_chosen(view, frame, unit, out),
        S::SheatheChosen => handling::sheathe_chosen(view, frame, unit, out),
        S::DoomChosen => preparation::doom_chosen(view, frame, unit, out),
        S::AskTerms => terms::ask(view, frame, unit, out),
        S::TermsAnswered => terms::terms_answered(view, frame, out),
        S::AskWatchers => watch::ask(view, frame, unit),
        S::WatcherAnswered => watch::watcher_answered(view, frame, unit, out),
        S::RoomMade if hidden::is_asked(view) => hidden::move_ends(view, frame, unit, dice, out),
        S::Walk
        | S::WalkHindered
        | S::WalkOver
        | S::PlaceChosen
        | S::SprintChosen
        | S::RoomMade
        | S::HiddenLooked
        | S::ExitChosen => walk::step(view, frame, step, unit, out),
        S::Obey => mounting::obey(view, frame, unit, dice, out),
        S::ThrowRider => mounting::throw_rider(view, frame, unit, out),
        S::LandingChosen => mounting::landing_chosen(view, frame, unit, out),
        S::Burn
        | S::SpillChosen
        | S::RestOfDamage
        | S::MakeRoomAfterFall
        | S::FallPlaceChosen
        | S::FallDamage
        | S::ComeDown
        | S::RoundEndHazards
        | S::TurnEndHazards
        | S::StrikeHazard
        | S::HazardPoolChosen => harm_step(view, frame, step, unit, dice, out),
        S::End => declare::end(view, frame, unit, out),
        S::Landed => Next::Done,
    }
}

/// Makes a step of an attack from the answers of its targets on.
fn attack_step(
    view: &View,
    frame: &Frame,
    step: SkillStep,
    unit: UnitId,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next {
    match step {
        SkillStep::AskDefences => attack::ask_defences(view, frame, unit, out),
        SkillStep::PayDefences => attack::pay_defences(view, frame, unit, out),
        SkillStep::RollYield => attack::roll_next_yield(view, frame, unit, dice, out),
        SkillStep::AskEffects => attack::ask_effects(view, frame, unit, out),
        SkillStep::EffectsChosen => attack::effects_chosen(view, frame, unit, out),
        SkillStep::BeginShove => shove::begin(view, frame, unit, out),
        SkillStep::ShoveChosen => shove::direction_chosen(view, frame, unit, out),
        SkillStep::YieldEffects => attack::carry_out_yield(view, frame, unit, dice, out),
        SkillStep::SweepChosen => attack::sweep_chosen(view, frame, unit, out),
        SkillStep::TestDefeat => attack::test_defeat(view, frame, unit, out),
        SkillStep::ChooseRewards => attack::choose_rewards(view, frame, unit),
        other => {
            broken!("{other:?} is no step of an attack");
            Next::Go(SkillStep::End)
        }
    }
}

/// Makes a step that harms a unit: burning, the rest of some damage, falls, hazards.
fn harm_step(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    match step {
        SkillStep::Burn => {
            // POISE-D07: armour does nothing against it.
            let (me, data) = (view.field.unit(unit), view.field.data::<Data>());
            let burning = Damage { pool: MainPool::Focus, amount: data.file.burning, by: rule_id!("POISE-D07") };
            harm::deal(view, frame, &me, burning, SkillStep::End, out)
        }
        SkillStep::SpillChosen => harm::spill_chosen(view, frame, out),
        SkillStep::RestOfDamage => harm::deal_rest(view, frame, out),
        SkillStep::MakeRoomAfterFall => match frames::current_unit(frame) {
            Some(target) => share::make_room_after_fall(view, frame, target, SkillStep::FallDamage, out),
            None => {
                broken!("a unit comes down and none is named");
                Next::Go(SkillStep::YieldEffects)
            }
        },
        SkillStep::FallPlaceChosen => share::fall_place_chosen(view, frame, out),
        SkillStep::FallDamage => shove::fall(view, frame, out),
        SkillStep::ComeDown => descent::come_down(view, frame, unit, out),
        SkillStep::RoundEndHazards => hazards::collect(view, frame, Tick::RoundEnd, unit, out),
        SkillStep::TurnEndHazards => hazards::collect(view, frame, Tick::OwnTurnEnd, unit, out),
        SkillStep::StrikeHazard => hazards::strike(view, frame, dice, out),
        SkillStep::HazardPoolChosen => hazards::pool_chosen(view, frame, out),
        other => {
            broken!("{other:?} is no step that harms a unit");
            Next::Go(SkillStep::End)
        }
    }
}
