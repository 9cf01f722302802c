//! Targets that an answer does not name: the random target of a confused user's skill, and the targets of an attack on
//! an area (POISE-091, POISE-C09, POISE-G50).

use crate::data::{ActionEffect, Data};
use crate::field::area::Aim;
use crate::field::resolve::DRAWN;
use crate::field::{area, skill, targets};
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::statuses;
use indes_core::battle::error::broken;
use indes_core::battle::{Dice, Die, Draws, EventKind, Frame, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitMask};
use smallvec::SmallVec;

/// POISE-091, POISE-C09: draws the target of a confused user's skill, after it is declared and paid.
pub(crate) fn draw_target(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let attacks = skill::attack_of(view, frame).is_some();
    if skill::attack_of(view, frame).is_some_and(|attack| attack.cone.is_some()) {
        return aim(view, frame, unit, dice, out);
    }
    let then = if attacks { SkillStep::AskDefences } else { SkillStep::CarryOut };
    let does = &data.action(frame.intent.verb).does;
    let aimed = attacks || matches!(does, ActionEffect::Encourage { .. } | ActionEffect::Push { .. });
    if !aimed || !statuses::has(&me, data.statuses.confused) {
        return Next::Go(then);
    }
    let among: SmallVec<[UnitId; 8]> = targets::within(view, &me, &frame.intent).iter().collect();
    let Some(target) = draw(&among, dice) else {
        // POISE-C09: with no unit in range any more the skill has no effect.
        return Next::Go(SkillStep::End);
    };
    out.remember::<Skill>(frame).drawn = Some(target);
    out.batch.tell(DRAWN, EventKind::Drawn { unit, target });
    Next::Go(then)
}

/// POISE-G50: records the targets of an attack on an area, nearest first (POISE-G27). For a confused user a unit in any
/// cone is drawn, and the first cone with it is taken (POISE-C09).
pub(crate) fn aim(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let me = view.field.unit(unit);
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("an area is aimed at without an attack");
        return Next::Go(SkillStep::End);
    };
    let aim = if statuses::has(&me, view.field.data::<Data>().statuses.confused) {
        let among: SmallVec<[UnitId; 8]> = area::units_in_any_cone(view, &me, attack).iter().collect();
        let Some(drawn) = draw(&among, dice) else {
            return Next::Go(SkillStep::End);
        };
        out.batch.tell(DRAWN, EventKind::Drawn { unit, target: drawn });
        let has = |aim: &Aim| area::known_targets(view, &me, attack, aim.origin, aim.direction).has(drawn);
        area::all_aims(view, &me, attack).into_iter().find(has)
    } else {
        area::chosen_aim(view, &me, &frame.intent).map(|one| one.1)
    };
    let everybody = |aim: Aim| area::all_targets(view, &me, attack, aim.origin, aim.direction);
    let targets = aim.map_or(UnitMask::NONE, everybody);
    if targets.is_empty() {
        return Next::Go(SkillStep::End);
    }
    let mut near: SmallVec<[(u16, UnitId); 8]> =
        targets.iter().map(|target| (view.field.distance(unit, target), target)).collect();
    near.sort_unstable();
    out.remember::<Skill>(frame).aimed_at = near.into_iter().map(|one| one.1).collect();
    Next::Go(SkillStep::AskDefences)
}

/// One of several units, drawn at random; `None` if there are none.
pub(crate) fn draw(among: &[UnitId], dice: &mut Dice) -> Option<UnitId> {
    let count = u8::try_from(among.len()).ok()?;
    let at = if count > 1 { dice.draw(Die::Sum { count: 1, sides: count }).value - 1 } else { 0 };
    usize::try_from(at).ok().and_then(|at| among.get(at)).copied()
}
