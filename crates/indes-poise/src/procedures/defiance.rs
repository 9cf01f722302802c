//! Defiance of legendary creatures, in a frame of its own before a defeat counts (POISE-106, POISE-107, POISE-108,
//! POISE-109, POISE-110, POISE-G11).
//!
//! A unit with all pools at 0 and a point of defiance is on the brink of defeat: its owner is asked whether it spends
//! the point before any other step. During an attack that waits until all effects of the yield are carried out
//! (POISE-D20 step 11).

use super::exits;
use crate::data::{ActionKind, Data, Stat, StatusDuration};
use crate::field::{hidden, pace, riding};
use crate::ids::{DEFIANCE, HINDERS};
use crate::procedures::effects::hazards;
use crate::state::Count;
use crate::state::procedure::{CriticalEffects, CriticalStep, Defiance, DefianceStep, Skill, SkillStep};
use crate::unit::{defeat, frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{Arg, Change, EventKind, Frame, FrameSpec, Intent, Loss, Next, StepOutput, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;

/// The frame of defiance of the first unit on the brink; `None` if there is none, or if an attack is still under way.
pub(crate) fn frame_of_defiance(view: &View, frame: &Frame) -> Option<FrameSpec> {
    // Hazards that strike a shoved unit are a part of the shove.
    let step = if is_hazard_step(frame) { Some(hazards::step_after(frame)) } else { frame.step_of::<Skill>() };
    let under_way = step.is_some_and(|step| {
        use SkillStep as S;
        matches!(
            step,
            S::SpillChosen
                | S::AskEffects
                | S::EffectsChosen
                | S::BeginShove
                | S::ShoveChosen
                | S::YieldEffects
                | S::SweepChosen
                | S::TestDefeat
        ) || matches!(
            step,
            S::ThrowRider
                | S::LandingChosen
                | S::RestOfDamage
                | S::MakeRoomAfterFall
                | S::FallPlaceChosen
                | S::FallDamage
        )
    });
    if frame.is::<Defiance>() || under_way {
        return None;
    }
    let legends = view.field.roster.having(Stat::Legendary.id());
    let unit = legends.iter().map(|unit| view.field.unit(unit)).find(|unit| defeat::on_brink(view, unit))?;
    let mut intent = Intent::of(view.field.data::<Data>().verbs.defy);
    intent.with.extend(cause(view, frame, unit.id).map(Arg::Unit));
    Some(FrameSpec::new::<Defiance>(DefianceStep::Ask, Some(unit.id), intent))
}

/// POISE-108, POISE-G11: the enemy whose skill, attack or hindering brought a unit to the brink. `None` if that was a
/// hazard, a price, breath or a friend.
fn cause(view: &View, frame: &Frame, unit: UnitId) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let hinders = || {
        let replies =
            frame.replies_in(HINDERS).rev().filter(|reply| data.action(reply.intent.verb).kind == ActionKind::Hinder);
        replies.map(|reply| reply.unit).next().filter(|_| Skill::of(frame).was_just_hindered)
    };
    let by = match frame.actor {
        _ if is_hazard_step(frame) => None,
        Some(actor) if actor == unit => hinders(),
        other => other,
    };
    by.filter(|&by| view.field.roster.hostile(by, unit))
}

/// Whether hazards strike in the current step of a frame.
fn is_hazard_step(frame: &Frame) -> bool {
    let step = frame.step_of::<Skill>();
    matches!(
        step,
        Some(
            SkillStep::RoundEndHazards
                | SkillStep::TurnEndHazards
                | SkillStep::StrikeHazard
                | SkillStep::HazardPoolChosen
        )
    )
}

/// Makes a step of a frame of defiance and returns what follows.
pub(crate) fn step(view: &View, frame: &Frame, step: DefianceStep, out: &mut StepOutput) -> Next<DefianceStep> {
    let Some(unit) = frame.actor else {
        broken!("defiance without a unit");
        return Next::Done;
    };
    match step {
        DefianceStep::Ask => Next::Ask(frames::question(view, frame, unit), DefianceStep::Answered),
        DefianceStep::Answered => decided(view, frame, unit, out),
        DefianceStep::AskMove => {
            let me = view.field.unit(unit);
            let walking = pace::walking(view, &me, view.field.data::<Data>().verbs.away);
            if walking.is_some_and(|walking| walking.possible(view.field)) {
                Next::Ask(frames::question(view, frame, unit), DefianceStep::MoveChosen)
            } else {
                Next::Go(DefianceStep::MoveChosen)
            }
        }
        DefianceStep::MoveChosen => move_chosen(view, frame, unit, out),
        DefianceStep::End => {
            let moved = frame.memory.get::<Defiance>().is_some_and(|defiance| defiance.moved);
            if moved && exits::is_open(view, &view.field.unit(unit)) {
                return Next::Ask(frames::question(view, frame, unit), DefianceStep::ExitChosen);
            }
            Next::Done
        }
        DefianceStep::ExitChosen => {
            exits::exit_chosen(view, frame, unit, out);
            Next::Done
        }
    }
}

/// POISE-106, POISE-107: a unit spends its points of defiance: its conditions end, its pools return to their base, and
/// the rest of the damage is lost. Or it declines.
fn decided(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DefianceStep> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    if let Some(answer) = frame.answer.as_ref() {
        out.batch.tell(rule_id!("POISE-J18"), EventKind::Replied { unit, intent: Box::new(answer.clone()) });
    }
    if frame.answer.as_ref().is_none_or(|answer| answer.verb != data.verbs.defy) {
        let resigned = Change::count(unit, Count::Resigned, 1);
        out.batch.write(rule_id!("POISE-J18"), resigned);
        return Next::Done;
    }
    let amount = data.file.specials.defiance_price;
    out.batch.write(rule_id!("POISE-106"), Change::Lose { unit, pool: DEFIANCE, amount, kind: Loss::Price });
    for status in &me.statuses.0 {
        if !matches!(data.condition(status.kind).ends, StatusDuration::Days | StatusDuration::WhileCause) {
            out.batch.write(rule_id!("POISE-107"), Change::RemoveStatus { unit, status: status.kind });
        }
    }
    for pool in pools::of_unit(&me) {
        riding::set_own(
            view,
            &mut out.batch,
            rule_id!("POISE-G11"),
            unit,
            pool,
            riding::own_base(view.field, &me, pool),
        );
    }
    Next::Go(DefianceStep::AskMove)
}

/// POISE-G11: the unit moves as its owner has chosen; then the enemy that brought it to the brink chooses critical
/// effects (POISE-108).
fn move_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DefianceStep> {
    let data: &Data = view.field.data();
    if let Some(path) = frame.answer.as_ref().map(Intent::path).filter(|path| !path.is_empty()) {
        let me = view.field.unit(unit);
        let met = |&cell: &indes_core::grid::Cell| view.field.hidden_on(&me, cell);
        let open = path.iter().take_while(|cell| met(cell).is_empty()).count();
        if let Some(cell) = path.get(open) {
            hidden::bump(view, unit, met(cell), out);
        }
        let path: indes_core::battlefield::Path = path[..open].into();
        if open > 0 {
            out.batch.write(rule_id!("POISE-G11"), Change::March { unit, path: path.clone() });
            riding::move_rider_along(view, &mut out.batch, unit, &path);
            out.remember::<Defiance>(frame).moved = true;
        }
    }
    let Some(by) = frame.intent.unit().filter(|&by| !view.field.unit(by).body.down) else {
        return Next::Go(DefianceStep::End);
    };
    let more = data.file.specials.defiance_effects;
    out.batch.write(rule_id!("POISE-108"), Change::count(by, Count::EffectsEarned, more));
    Next::Push(frame_of_rewards(view, by, unit), DefianceStep::End)
}

/// The frame in which the unit `by` chooses critical effects that were earned of the unit `of`.
pub(crate) fn frame_of_rewards(view: &View, by: UnitId, of: UnitId) -> FrameSpec {
    let mut intent = Intent::of(view.field.data::<Data>().verbs.take);
    intent.with.push(Arg::Unit(of));
    FrameSpec::new::<CriticalEffects>(CriticalStep::AskEffect, Some(by), intent)
}
