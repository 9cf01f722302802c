//! Skills that are neither an attack nor a walk.

use super::{handling, terms, watch};
use crate::data::{ActionEffect, Data, MainPool, Tag};
use crate::field::resolve::Purpose;
use crate::field::{resolve, water};
use crate::procedures::effects::{conditions, mounting, shove};
use crate::state::Count;
use crate::state::procedure::{Next, SkillStep};
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Frame, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Carries out a skill that is neither an attack nor a walk.
pub(crate) fn carry_out(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let (me, action) = (view.field.unit(unit), data.action(frame.intent.verb));
    match &action.does {
        ActionEffect::Gain(which, amount) => {
            let amount = amount + amount_bonus(view, &me, &action.tags, None);
            pools::gain(&mut out.batch, action.rule, data, &me, *which, amount);
        }
        ActionEffect::Recover(amount) => {
            conditions::recover(data, &mut out.batch, action.rule, &me);
            let amount = amount + amount_bonus(view, &me, &action.tags, None);
            pools::gain_each(&mut out.batch, action.rule, data, &me, amount);
        }
        ActionEffect::Encourage { .. } => {
            let Some(target) = frames::targets(frame).first().map(|&target| view.field.unit(target)) else {
                broken!("an ally is encouraged and no unit is named");
                return Next::Go(SkillStep::End);
            };
            out.batch.write(rule_id!("POISE-018"), Change::count(target.id, Count::Target, 1));
            let open: SmallVec<[MainPool; 3]> =
                MainPool::ALL.into_iter().filter(|&which| pools::may_gain(data, &target, which)).collect();
            if !pools::is_minion(&target) && open.len() > 1 {
                return Next::Ask(frames::question(view, frame, unit), SkillStep::BoostChosen);
            }
            if let Some(&which) = open.first() {
                encourage(view, frame, &me, &target, which, out);
            }
        }
        ActionEffect::Draw => return handling::draw(view, frame, &me, out),
        ActionEffect::Retrieve => return handling::retrieve(view, frame, &me, out),
        ActionEffect::Reload => handling::reload(view, frame, &me, out),
        ActionEffect::Watch => return watch::begin(view, frame, &me, out),
        ActionEffect::LetGo => return watch::let_go(view, &me, out),
        ActionEffect::Hold => water::hold(view, &mut out.batch, &me),
        ActionEffect::Release => water::release(view, &mut out.batch, rule_id!("POISE-G49"), &me),
        ActionEffect::Dive => water::submerge(view, &mut out.batch, rule_id!("POISE-G49"), &me),
        ActionEffect::Surface => water::surface(view, &mut out.batch, &me),
        ActionEffect::Drop => handling::drop(view, frame, &me, out),
        ActionEffect::Push { paces, .. } => {
            let Some(target) = frames::targets(frame).first().map(|&target| view.field.unit(target)) else {
                broken!("a unit is pushed and none is named");
                return Next::Go(SkillStep::End);
            };
            out.batch.write(rule_id!("POISE-015"), Change::count(target.id, Count::Target, 1));
            return shove::push_away(view, frame, &me, &target, *paces, out);
        }
        ActionEffect::Mount => mounting::carry_out(view, frame, &me, out),
        ActionEffect::Dismount => {
            mounting::carry_out(view, frame, &me, out);
            return Next::Go(SkillStep::HiddenLooked);
        }
        ActionEffect::Offer => return terms::offer(out, unit),
        ActionEffect::AsKind
        | ActionEffect::Strike
        | ActionEffect::Blow(_)
        | ActionEffect::Breath
        | ActionEffect::Critical(_) => {}
        ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. } => {}
    }
    Next::Go(SkillStep::End)
}

/// The ally of an Encourage gains points in the pool that the user has chosen.
pub(crate) fn boost_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    if let (Some(&target), Some(which)) = (frames::targets(frame).first(), frames::chosen_pool(view, frame)) {
        encourage(view, frame, &view.field.unit(unit), &view.field.unit(target), which, out);
    }
    Next::Go(SkillStep::End)
}

fn encourage(view: &View, frame: &Frame, me: &UnitRef, target: &UnitRef, which: MainPool, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    if let ActionEffect::Encourage { amount, .. } = action.does {
        let amount = amount + amount_bonus(view, me, &action.tags, Some(target));
        pools::gain(&mut out.batch, action.rule, data, target, which, amount);
    }
}

/// POISE-G06: the points that boons and banes add to an amount of points; negative for banes.
fn amount_bonus(view: &View, me: &UnitRef, tags: &[Tag], target: Option<&UnitRef>) -> i16 {
    let data: &Data = view.field.data();
    let boons = resolve::boons(view, me, tags, Purpose::Other, target);
    resolve::net(data, &boons) * data.file.boon.pool
}
