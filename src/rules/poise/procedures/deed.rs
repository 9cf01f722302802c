//! Skills that are neither an attack nor a walk: what they do when nothing has stopped them.

use super::{handling, terms, watch};
use crate::battle::error::broken;
use crate::battle::{Change, Frame, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Deed, Tag, Which, gap, rule};
use crate::rules::poise::effects::{conditions, mounting};
use crate::rules::poise::field::{resolve, water};
use crate::rules::poise::procedure::{Next, SkillStep};
use crate::rules::poise::unit::{frames, pools};
use smallvec::SmallVec;

/// What a skill that is no attack and no walk does.
pub(crate) fn deed(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let (me, action) = (view.field.unit(unit), data.action(frame.intent.verb));
    match &action.does {
        Deed::Gain(which, amount) => {
            let amount = amount + amount_bonus(view, &me, &action.tags, None);
            pools::gain(&mut out.batch, action.rule, data, &me, *which, amount);
        }
        Deed::Recover(amount) => {
            conditions::recover(data, &mut out.batch, action.rule, &me);
            let amount = amount + amount_bonus(view, &me, &action.tags, None);
            pools::gain_each(&mut out.batch, action.rule, data, &me, amount);
        }
        Deed::Encourage { .. } => {
            let Some(target) = frames::targets(frame).first().map(|&target| view.field.unit(target)) else {
                broken!("an ally is encouraged and no unit is named");
                return Next::Go(SkillStep::End);
            };
            out.batch.write(rule(18), Change::count(target.id, Count::Target, 1));
            let open: SmallVec<[Which; 3]> =
                Which::ALL.into_iter().filter(|&which| pools::may_gain(data, &target, which)).collect();
            if !pools::is_minion(&target) && open.len() > 1 {
                return Next::Ask(frames::question(view, frame, unit), SkillStep::Boosted);
            }
            if let Some(&which) = open.first() {
                encourage(view, frame, &me, &target, which, out);
            }
        }
        Deed::Draw => return handling::draw(view, frame, &me, out),
        Deed::Retrieve => return handling::retrieve(view, frame, &me, out),
        Deed::Reload => handling::reload(view, frame, &me, out),
        Deed::Watch => return watch::begin(view, frame, &me, out),
        Deed::LetGo => return watch::let_go(view, &me, out),
        Deed::Hold => water::hold(view, &mut out.batch, &me),
        Deed::Release => water::release(view, &mut out.batch, gap(49), &me),
        Deed::Dive => water::submerge(view, &mut out.batch, gap(49), &me),
        Deed::Surface => water::surface(view, &mut out.batch, &me),
        Deed::Mount | Deed::Dismount => mounting::carry_out(view, frame, &me, out),
        Deed::Offer => return terms::offer(out, unit),
        Deed::AsKind | Deed::Strike | Deed::Blow(_) | Deed::Breath | Deed::Critical(_) => {}
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } => {}
    }
    Next::Go(SkillStep::End)
}

/// The pool that an ally gains in was said.
pub(crate) fn boosted(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    if let (Some(&target), Some(which)) = (frames::targets(frame).first(), frames::chosen_pool(view, frame)) {
        encourage(view, frame, &view.field.unit(unit), &view.field.unit(target), which, out);
    }
    Next::Go(SkillStep::End)
}

fn encourage(view: &View, frame: &Frame, me: &UnitRef, target: &UnitRef, which: Which, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    if let Deed::Encourage { amount, .. } = action.does {
        let amount = amount + amount_bonus(view, me, &action.tags, Some(target));
        pools::gain(&mut out.batch, action.rule, data, target, which, amount);
    }
}

/// POISE-G06: what boons and banes do to an amount of points; never less than nothing is left of it.
fn amount_bonus(view: &View, me: &UnitRef, tags: &[Tag], target: Option<&UnitRef>) -> i16 {
    let data: &Data = view.field.data();
    let boons = resolve::boons(view, me, tags, false, target);
    resolve::net(data, &boons) * data.file.boon.pool
}
