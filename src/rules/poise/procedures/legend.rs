//! Legendary creatures: defiance in a frame of its own before a defeat counts (POISE-106..110, POISE-G11).
//!
//! A unit with nothing left and a point of defiance is on the brink: nothing befalls it before its owner has said
//! whether the point is spent. During the yield of an attack that waits until everything the attack brings has come
//! (POISE-D20 step 11).

use crate::battle::error::broken;
use crate::battle::{Arg, Change, EventKind, Frame, FrameSpec, Intent, Loss, Next, StepOutput, View};
use crate::battlefield::UnitId;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Ends, Kind, Stat, gap, judgement, rule};
use crate::rules::poise::effects::hazards;
use crate::rules::poise::field::{hidden, pace, riding};
use crate::rules::poise::ids::DEFIANCE;
use crate::rules::poise::procedure::{CriticalEffects, CriticalStep, Defiance, DefianceStep, Skill, SkillStep};
use crate::rules::poise::unit::{defeat, frames, pools};

/// The frame in which a unit on the brink is asked; nothing if none is, or not yet.
pub(crate) fn brink(view: &View, frame: &Frame) -> Option<FrameSpec> {
    // What the ground does to a shoved unit is a part of the shove.
    let step = if on_the_ground(frame) { Some(hazards::resume(frame)) } else { frame.step_of::<Skill>() };
    let under_way = step.is_some_and(|step| {
        use SkillStep as S;
        matches!(step, S::Spill | S::Effects | S::Chosen | S::Shove | S::Shoved | S::Carry | S::Swept | S::Test)
            || matches!(step, S::Throw | S::Landed | S::Onward | S::Fell | S::Crowded)
    });
    if frame.is::<Defiance>() || under_way {
        return None;
    }
    let legends = view.field.roster.having(Stat::Legendary.id());
    let unit = legends.iter().map(|unit| view.field.unit(unit)).find(|unit| defeat::on_brink(view, unit))?;
    let mut intent = Intent::of(view.field.data::<Data>().verbs.defy);
    intent.with.extend(cause(view, frame, unit.id).map(Arg::Unit));
    Some(FrameSpec::new::<Defiance>(DefianceStep::Brink, Some(unit.id), intent))
}

/// POISE-108, POISE-G11: the enemy whose skill, attack or hindering brought a unit down. None for a hazard, a price,
/// breath; and no friend's.
fn cause(view: &View, frame: &Frame, unit: UnitId) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let hinders = || {
        let replies = frame.replies.iter().rev().filter(|reply| data.action(reply.intent.verb).kind == Kind::Hinder);
        replies.map(|reply| reply.unit).next().filter(|_| Skill::of(frame).was_just_hindered)
    };
    let by = match frame.actor {
        _ if on_the_ground(frame) => None,
        Some(actor) if actor == unit => hinders(),
        other => other,
    };
    by.filter(|&by| view.field.roster.hostile(by, unit))
}

/// Whether it is the ground that does something.
fn on_the_ground(frame: &Frame) -> bool {
    let step = frame.step_of::<Skill>();
    matches!(step, Some(SkillStep::Rounds | SkillStep::Leaves | SkillStep::Strike | SkillStep::Bitten))
}

/// What follows the step of a frame of defiance.
pub(crate) fn step(view: &View, frame: &Frame, step: DefianceStep, out: &mut StepOutput) -> Next<DefianceStep> {
    let Some(unit) = frame.actor else {
        broken!("defiance without a unit");
        return Next::Done;
    };
    match step {
        DefianceStep::Brink => Next::Ask(frames::question(view, frame, unit), DefianceStep::Brinked),
        DefianceStep::Brinked => decided(view, frame, unit, out),
        DefianceStep::Away => {
            let me = view.field.unit(unit);
            let walking = pace::walking(view, &me, view.field.data::<Data>().verbs.away);
            if walking.is_some_and(|walking| walking.possible(view.field)) {
                Next::Ask(frames::question(view, frame, unit), DefianceStep::Gone)
            } else {
                Next::Go(DefianceStep::Gone)
            }
        }
        DefianceStep::Gone => gone(view, frame, unit, out),
        DefianceStep::End => Next::Done,
    }
}

/// POISE-106, POISE-107: a point is spent; pools are at base, conditions end, what was left of the damage is lost.
fn decided(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DefianceStep> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    if let Some(answer) = frame.answer.as_ref() {
        out.batch.tell(judgement(18), EventKind::Replied { unit, intent: Box::new(answer.clone()) });
    }
    if frame.answer.as_ref().is_none_or(|answer| answer.verb != data.verbs.defy) {
        let resigned = Change::count(unit, Count::Resigned, 1);
        out.batch.write(judgement(18), resigned);
        return Next::Done;
    }
    let amount = data.file.specials.defiance_price;
    out.batch.write(rule(106), Change::Lose { unit, pool: DEFIANCE, amount, kind: Loss::Price });
    for status in &me.statuses.0 {
        if !matches!(data.condition(status.kind).ends, Ends::Days | Ends::WhileCause) {
            out.batch.write(rule(107), Change::RemoveStatus { unit, status: status.kind });
        }
    }
    for pool in pools::own(&me) {
        riding::set(view, &mut out.batch, gap(11), (unit, pool), riding::base(view.field, &me, pool));
    }
    Next::Go(DefianceStep::Away)
}

/// POISE-G11: it may move a pace; then the other side has its critical effects (POISE-108).
fn gone(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DefianceStep> {
    let data: &Data = view.field.data();
    if let Some(path) = frame.answer.as_ref().map(Intent::path).filter(|path| !path.is_empty()) {
        let me = view.field.unit(unit);
        let met = |&cell: &crate::grid::Cell| hidden::in_the_way(view, &me, cell);
        let open = path.iter().take_while(|cell| met(cell).is_empty()).count();
        if let Some(cell) = path.get(open) {
            hidden::bump(view, unit, met(cell), out);
        }
        let path: crate::battlefield::Path = path[..open].into();
        if open > 0 {
            out.batch.write(gap(11), Change::March { unit, path: path.clone() });
            riding::walked_along(view, &mut out.batch, unit, &path);
        }
    }
    let Some(by) = frame.intent.unit().filter(|&by| !view.field.unit(by).body.down) else {
        return Next::Go(DefianceStep::End);
    };
    let more = data.file.specials.defiance_effects;
    out.batch.write(rule(108), Change::count(by, Count::EffectsEarned, more));
    Next::Push(rewards(view, by, unit), DefianceStep::End)
}

/// The frame in which the unit `by` chooses critical effects that were earned of the unit `of`.
pub(crate) fn rewards(view: &View, by: UnitId, of: UnitId) -> FrameSpec {
    let mut intent = Intent::of(view.field.data::<Data>().verbs.take);
    intent.with.push(Arg::Unit(of));
    FrameSpec::new::<CriticalEffects>(CriticalStep::Reward, Some(by), intent)
}
