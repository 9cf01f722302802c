//! The target of a confused user's skill is drawn; the targets of an attack on an area are settled (POISE-091,
//! POISE-C09, POISE-G50).

use crate::battle::error::broken;
use crate::battle::{Dice, Die, Draws, EventKind, Frame, StepOutput, View};
use crate::battlefield::{UnitId, UnitMask};
use crate::rules::poise::data::{Data, Deed};
use crate::rules::poise::field::area::Aim;
use crate::rules::poise::field::resolve::DRAWN;
use crate::rules::poise::field::{area, skill, targets};
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::statuses;
use smallvec::SmallVec;

/// POISE-091, POISE-C09: the target of a confused user's skill, drawn after declaration and payment.
pub(crate) fn draw_target(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let attacks = skill::attack_of(view, frame).is_some();
    if skill::attack_of(view, frame).is_some_and(|attack| attack.cone.is_some()) {
        return aim(view, frame, unit, dice, out);
    }
    let then = if attacks { SkillStep::Answer } else { SkillStep::Deed };
    let aimed = attacks || matches!(data.action(frame.intent.verb).does, Deed::Encourage { .. });
    if !aimed || !statuses::has(&me, data.statuses.confused) {
        return Next::Go(then);
    }
    let among: SmallVec<[UnitId; 8]> = targets::within(view, &me, &frame.intent).iter().collect();
    let Some(target) = draw(&among, dice) else {
        // POISE-C09: with no one in range any more it comes to nothing.
        return Next::Go(SkillStep::End);
    };
    out.remember::<Skill>(frame).drawn = Some(target);
    out.batch.tell(DRAWN, EventKind::Drawn { unit, target });
    Next::Go(then)
}

/// POISE-G50: the targets of an attack on an area are settled, nearest first (POISE-G27). For a confused user a unit in
/// any cone is drawn, and the first cone that has it is taken (POISE-C09).
pub(crate) fn aim(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let me = view.field.unit(unit);
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("an area is aimed at without an attack");
        return Next::Go(SkillStep::End);
    };
    let aim = if statuses::has(&me, view.field.data::<Data>().statuses.confused) {
        let among: SmallVec<[UnitId; 8]> = area::within(view, &me, attack).iter().collect();
        let Some(drawn) = draw(&among, dice) else {
            return Next::Go(SkillStep::End);
        };
        out.batch.tell(DRAWN, EventKind::Drawn { unit, target: drawn });
        let has = |aim: &Aim| area::hit(view, &me, attack, aim.origin, aim.direction).has(drawn);
        area::all(view, &me, attack).into_iter().find(has)
    } else {
        area::aimed(view, &me, &frame.intent).map(|one| one.1)
    };
    let everybody = |aim: Aim| area::everybody(view, &me, attack, aim.origin, aim.direction);
    let targets = aim.map_or(UnitMask::NONE, everybody);
    if targets.is_empty() {
        return Next::Go(SkillStep::End);
    }
    let mut near: SmallVec<[(u16, UnitId); 8]> =
        targets.iter().map(|target| (view.field.distance(unit, target), target)).collect();
    near.sort_unstable();
    out.remember::<Skill>(frame).aimed_at = near.into_iter().map(|one| one.1).collect();
    Next::Go(SkillStep::Answer)
}

/// One of several units by chance; `None` if there are none.
pub(crate) fn draw(among: &[UnitId], dice: &mut Dice) -> Option<UnitId> {
    let count = u8::try_from(among.len()).ok()?;
    let at = if count > 1 { dice.draw(Die::Sum { count: 1, sides: count }).value - 1 } else { 0 };
    usize::try_from(at).ok().and_then(|at| among.get(at)).copied()
}
