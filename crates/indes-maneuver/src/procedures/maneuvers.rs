//! Maneuvers after a critical win: Bash, Brace, Disarm, Feint, Precision, Push, Trip (MANEUVER-105, MANEUVER-106,
//! MANEUVER-107, MANEUVER-D07, MANEUVER-G41).
//!
//! The winner, attacker or defender, chooses before damage is rolled; all but Precision are carried out after it.

use super::{effects, initiative, push};
use crate::data::{ActionEffect, ActionKind, Data, Skill};
use crate::field::checks::{self};
use crate::field::{critical, pushes, resistance};
use crate::state::{Exchange, ExchangeStep, Verdict};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, Frame, Intent, Next, Prompt, StepOutput, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{Place, UnitId};
use indes_core::rule_id;
use indes_rules::common::question;

/// Asks the winner which maneuver it performs (MANEUVER-107).
pub(crate) fn ask(view: &View, frame: &Frame, winner: UnitId, then: ExchangeStep) -> Next<ExchangeStep> {
    Next::Ask(question(view, frame.id, winner, Prompt::Detail), then)
}

/// The winner has chosen: Precision asks for the hit location, every other maneuver waits until damage is done
/// (MANEUVER-G41).
pub(crate) fn chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next<ExchangeStep> {
    let data: &Data = view.field.data();
    let Some((winner, _)) = critical::sides(frame) else { return Next::Go(ExchangeStep::Close) };
    let answer = frame.answer.as_ref().filter(|answer| data.action(answer.verb).kind == ActionKind::Maneuver);
    let after = out.remember::<Exchange>(frame);
    after.maneuver = answer.map(|answer| answer.verb);
    after.item = answer.and_then(Intent::item);
    after.performed |= answer.is_some() && frame.actor == Some(winner);
    if let Some(answer) = answer {
        let declared = indes_core::battle::EventKind::Declared { unit: winner, intent: Box::new(answer.clone()) };
        out.batch.tell(data.action(answer.verb).rule, declared);
    }
    match answer.map(|answer| data.action(answer.verb).does) {
        Some(ActionEffect::Precision) => {
            Next::Ask(question(view, frame.id, winner, Prompt::Detail), ExchangeStep::LocationChosen)
        }
        _ => Next::Go(after_choice(frame)),
    }
}

/// The step after the choice: damage if the attacker has won, else the maneuver itself.
fn after_choice(frame: &Frame) -> ExchangeStep {
    let deals = Exchange::of(frame).verdict.is_some_and(Verdict::deals_damage);
    if deals { ExchangeStep::Damage } else { ExchangeStep::Maneuver }
}

/// The winner has chosen the hit location of a precise blow (MANEUVER-118).
pub(crate) fn location_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next<ExchangeStep> {
    let data: &Data = view.field.data();
    let at = frame.answer.as_ref().and_then(|answer| data.location_of(answer.verb));
    out.remember::<Exchange>(frame).location = at.and_then(|at| u8::try_from(at).ok());
    Next::Go(after_choice(frame))
}

/// Carries out the maneuver, after damage. It does nothing if the loser is unconscious, unless it is about the winner
/// alone (MANEUVER-G41).
pub(crate) fn begin(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next<ExchangeStep> {
    let (data, memory) = (view.field.data::<Data>(), Exchange::of(frame));
    let then = Next::Go(ExchangeStep::AskSpare);
    let (Some((winner, loser)), Some(verb)) = (critical::sides(frame), memory.maneuver) else { return then };
    let (me, them) = (view.field.unit(winner), view.field.unit(loser));
    if me.body.down {
        return then;
    }
    let action = data.action(verb);
    match action.does {
        ActionEffect::Brace => {
            effects::add(&mut out.batch, rule_id!("MANEUVER-110"), winner, data.statuses.braced, None);
            then
        }
        ActionEffect::Feint => {
            let rolled = checks::skill(view, &me, Skill::Deception).clamped(data).roll(data, dice);
            initiative::tell(&mut out.batch, rule_id!("MANEUVER-115"), winner, verb, &rolled);
            if rolled.result.passed {
                // MANEUVER-G44
                let end = Moment::TurnEnd(winner, view.turn.begun(winner) + 1);
                let status = data.statuses.feinted;
                // A mark from an earlier Feint gives way to the new one, which lasts longer.
                if them.statuses.by(status, Some(winner)).is_some() {
                    out.batch
                        .write(rule_id!("MANEUVER-G44"), Change::Lapse { unit: loser, status, cause: Some(winner) });
                }
                effects::add_until(&mut out.batch, rule_id!("MANEUVER-116"), loser, status, Some(winner), end);
            }
            then
        }
        ActionEffect::Precision => then,
        _ if them.body.down || !critical::is_possible(view, frame, &me, &them, verb) => then,
        _ => match action.test.as_slice() {
            [_, _, ..] if resistance::size_settles(&me, &them).is_none() => {
                Next::Ask(question(view, frame.id, loser, Prompt::Detail), ExchangeStep::ResistChosen)
            }
            tests => resist(view, frame, tests.first().copied().unwrap_or(Skill::Athletics), dice, out),
        },
    }
}

/// The loser has chosen the skill that it tests (MANEUVER-112).
pub(crate) fn resist_chosen(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next<ExchangeStep> {
    let data: &Data = view.field.data();
    let skill = frame.answer.as_ref().map(|answer| data.action(answer.verb).does);
    let Some(ActionEffect::Resist(skill)) = skill else {
        broken!("an answer about a test names no skill");
        return Next::Go(ExchangeStep::AskSpare);
    };
    resist(view, frame, skill, dice, out)
}

/// The loser rolls, and the maneuver takes effect if it fails.
fn resist(view: &View, frame: &Frame, skill: Skill, dice: &mut Dice, out: &mut StepOutput) -> Next<ExchangeStep> {
    let (data, memory) = (view.field.data::<Data>(), Exchange::of(frame));
    let then = Next::Go(ExchangeStep::AskSpare);
    let (Some((winner, loser)), Some(verb)) = (critical::sides(frame), memory.maneuver) else { return then };
    let (me, them) = (view.field.unit(winner), view.field.unit(loser));
    let action = data.action(verb);
    let test = match (action.does, memory.item) {
        (ActionEffect::Disarm, Some(item)) => resistance::keeping(view, &me, &them, item, skill),
        _ => resistance::resistance(view, &me, &them, skill),
    };
    let rolled = test.roll(data, dice);
    initiative::tell(&mut out.batch, action.rule, loser, data.verb_of_skill(skill), &rolled);
    if rolled.result.passed {
        return then;
    }
    match action.does {
        ActionEffect::Bash => {
            effects::impose(view, &mut out.batch, rule_id!("MANEUVER-108"), &them, data.statuses.dazed);
        }
        ActionEffect::Trip => effects::trip(view, &mut out.batch, rule_id!("MANEUVER-122"), &them),
        ActionEffect::Disarm => {
            let held = memory.item.filter(|&item| them.gear.get(item).is_some_and(|item| item.place == Place::Hand));
            if let Some(item) = held {
                let cell = them.body.cell;
                out.batch.write(rule_id!("MANEUVER-113"), Change::Drop { unit: loser, item, cell });
            }
        }
        ActionEffect::Push => {
            return match pushes::ways(view, &me, &them).as_slice() {
                [] => then,
                &[way] => push::carry_out(view, &them, way, ExchangeStep::AskSpare, out),
                _ => Next::Ask(question(view, frame.id, winner, Prompt::Detail), ExchangeStep::WayChosen),
            };
        }
        _ => {}
    }
    then
}

/// The winner has chosen where the loser is pushed (MANEUVER-202).
pub(crate) fn way_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next<ExchangeStep> {
    let Some((winner, loser)) = critical::sides(frame) else { return Next::Go(ExchangeStep::AskSpare) };
    let (me, them) = (view.field.unit(winner), view.field.unit(loser));
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let ways = pushes::ways(view, &me, &them);
    let way = ways.iter().copied().find(|way| Some(way.to) == cell).or_else(|| ways.first().copied());
    match way {
        Some(way) => push::carry_out(view, &them, way, ExchangeStep::AskSpare, out),
        None => Next::Go(ExchangeStep::AskSpare),
    }
}
