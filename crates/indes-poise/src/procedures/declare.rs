//! The beginning and end of a skill: it is declared and paid, and at its end temporary conditions end (POISE-D20 steps
//! 1, 2 and 13).

use super::gambit;
use crate::data::{ActionEffect, ActionKind, Data, Tag};
use crate::field::{area, hidden, opening, preparation, prices, riding, skill};
use crate::procedures::effects::{conditions, spending};
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::frames;
use indes_core::battle::{Change, EventKind, Frame, Intent, Preparing, Purse, StepOutput, View, pay};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// POISE-D20 steps 1 and 2: declares a skill and pays its price.
pub(crate) fn declare(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    let shows = hidden::shows(view, unit, &frame.intent);
    if shows {
        hidden::reveal(view, &mut out.batch, UnitMask::only(unit));
    }
    out.batch.tell(action.rule, EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) });
    let me = view.field.unit(unit);
    if opening::is_quiet(view) && (shows || is_noticed(view, &me, &frame.intent)) {
        opening::break_out(view, &mut out.batch, unit);
    }
    let price = prices::price_of(view, &me, &frame.intent);
    pay(&mut out.batch, rule_id!("POISE-G41"), unit, &price);
    out.purse = Some(Purse::new(unit, price));
    if action.kind == ActionKind::Gambit {
        gambit::call(view, &mut out.batch, &me);
        // POISE-124: another unit may stand where a defeated one rises.
        return Next::Go(if me.body.down { SkillStep::WalkOver } else { SkillStep::End });
    }
    if step == SkillStep::DeclareReaction {
        out.remember::<Skill>(frame).is_reaction = true;
    } else {
        spending::spend(view, &mut out.batch, unit, frame.intent.verb);
    }
    if let Some(item) = frame.intent.part().and_then(|part| part.item)
        && skill::attack_of(view, frame).is_some()
        && me.gear.get(item).is_some_and(|item| data.weapon(item.kind).loads)
    {
        out.batch.write(rule_id!("POISE-D10"), Change::Prepare { unit, item, how: Preparing::Shoot });
    }
    if let Some(place) =
        skill::attack(view, unit, &frame.intent).filter(|attack| attack.uses > 0).and_then(|it| data.place_of(it))
    {
        out.batch.write(rule_id!("POISE-025"), Change::count(unit, Count::Used(place), 1));
    }
    let careful = action.tags.contains(&Tag::Careful);
    let then = match (&action.does, action.kind) {
        (ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. }, _) => SkillStep::Walk,
        // POISE-C13: a maneuver without movement can be hindered once, when it is declared.
        (_, ActionKind::Maneuver) if !careful => SkillStep::Hinder,
        _ => SkillStep::DrawTarget,
    };
    preparation::ask_doom(view, frame, unit, then, out)
}

/// POISE-D20 step 13: the end of a skill; an action ends temporary conditions (POISE-026).
pub(crate) fn end(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    preparation::forget_doom_boon(view, &mut out.batch, unit);
    if view.field.data::<Data>().action(frame.intent.verb).kind == ActionKind::Action && !frames::is_reaction(frame) {
        conditions::end_after_action(view, &mut out.batch, unit, frame.id);
        // A commanded action counts for the rider as well.
        let rider = riding::commander(view.field, unit, frame.intent.verb);
        if rider != unit {
            conditions::end_after_action(view, &mut out.batch, rider, frame.id);
        }
    }
    Next::Done
}

/// POISE-005: whether an enemy notices an action: it sees the user, or is a target.
pub(crate) fn is_noticed(view: &View, me: &UnitRef, intent: &Intent) -> bool {
    let foes = view.field.roster.foes(me.id);
    let aimed =
        intent.unit().is_some_and(|target| foes.has(target)) || area::struck(view, me.id, intent).intersects(foes);
    aimed || opening::is_seen(view, me, me.body.cell)
}
