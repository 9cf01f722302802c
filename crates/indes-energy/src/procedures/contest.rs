//! Contests: out of a hold, out of bonds, against a door (ENERGY-059, ENERGY-283, ENERGY-284, ENERGY-G17, ENERGY-J33).

use super::{NextStep, effects, payment};
use crate::data::{ActionEffect, ActionKind, Data, Skill};
use crate::field::handling;
use crate::ids::HELP;
use crate::offers::price;
use crate::state::Count;
use crate::state::procedure::{Act, ActStep};
use crate::unit;
use crate::unit::checks::{self, Needs, Rolled};
use indes_core::battle::{Change, Dice, Frame, Next, Prompt, Source, StepOutput, Sum, View};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use indes_rules::common::question;

/// A contest begins: it is charged, and its creature chooses its roll; before a door allies may help (ENERGY-061).
pub(crate) fn begin(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    payment::charge_all(frame, me.id, action.rule, out);
    if action.does == ActionEffect::BreakDown {
        let helpers = helpers(view, me);
        return if helpers.is_empty() { Next::Go(ActStep::Helped) } else { Next::Open(HELP, helpers, ActStep::Helped) };
    }
    Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::OwnChosen)
}

/// The allies beside a creature that can pay for helping (ENERGY-G17).
#[must_use]
pub fn helpers(view: &View, me: &UnitRef) -> UnitMask {
    let (data, near) = (view.field.data::<Data>(), view.field.data::<Data>().file.moves.helpers);
    let helps = |them: &UnitRef| {
        let ally = them.id != me.id && !view.field.roster.hostile(me.id, them.id);
        let close = ally && view.field.distance(me.id, them.id) <= near && unit::is_able(data, them);
        let mut verbs = data.verbs_of(ActionKind::Help);
        close && verbs.any(|verb| price::of(view, them, &indes_core::battle::Intent::of(verb)).is_some())
    };
    view.field.standing().filter(helps).map(|them| them.id).collect()
}

/// The allies have answered: the creature chooses its roll.
pub(crate) fn helped(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    out.deals = true;
    Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::OwnChosen)
}

/// The roll that an answer names.
fn skill_of(data: &Data, frame: &Frame) -> Skill {
    match frame.answer.as_ref().map(|answer| data.action(answer.verb).does) {
        Some(ActionEffect::With(skill)) => skill,
        _ => Skill::Arm,
    }
}

/// Makes the roll that a creature has chosen.
fn roll(data: &Data, dice: &mut Dice, me: &UnitRef, skill: Skill) -> Rolled {
    match skill {
        Skill::Fortitude => {
            let edge = checks::resist_edge(data, me);
            checks::defence(data, dice, rule_id!("ENERGY-184"), unit::fortitude(data, me), &edge)
        }
        _ => checks::skill(data, dice, me, skill, Needs::Nothing),
    }
}

/// The creature has chosen its roll: it is made, and compared with a number, or its holder chooses.
pub(crate) fn own_chosen(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let verb = frame.answer.as_ref().map_or(data.verbs.with_arm, |answer| answer.verb);
    let does = data.action(frame.intent.verb).does;
    let mut rolled = roll(data, dice, me, skill_of(data, frame));
    let Some(dc) = number_of(data, does) else {
        rolled.tell(&mut out.batch, rule_id!("ENERGY-283"), me.id, verb, None);
        out.remember::<Act>(frame).own = Some(rolled.total());
        return ask_holder(view, frame, out);
    };
    if does == ActionEffect::BreakDown {
        add_help(view, frame, me, &mut rolled.number);
    }
    let succeeds = rolled.total() >= dc;
    rolled.tell(&mut out.batch, data.action(frame.intent.verb).rule, me.id, verb, Some((dc, succeeds)));
    if succeeds {
        win(view, frame, me, out);
    }
    Next::Go(ActStep::After)
}

/// The fixed number of a contest; `None` if another creature rolls against it (ENERGY-284, ENERGY-G17).
fn number_of(data: &Data, does: ActionEffect) -> Option<i16> {
    match does {
        ActionEffect::BreakDown => Some(handling::door_dc(data)),
        ActionEffect::BreakOut => Some(data.option("bonds_dc")),
        _ => None,
    }
}

/// What a straight run just before and helpers add (ENERGY-G17).
fn add_help(view: &View, frame: &Frame, me: &UnitRef, number: &mut Sum) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-G17"));
    let moves = &data.file.moves;
    if view.turn.counted(me.id, Count::Straight) >= moves.charge {
        number.add(Source::Bonus, rule, moves.charge_bonus);
    }
    for reply in frame.replies_in(HELP) {
        let them = view.field.unit(reply.unit);
        let best = unit::bonus(&them, Skill::Arm).max(unit::bonus(&them, Skill::Leg));
        number.add(Source::Bonus, rule, best);
    }
}

/// A door is broken down, or bonds.
fn win(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let does = data.action(frame.intent.verb).does;
    if does == ActionEffect::BreakOut {
        effects::lift(&mut out.batch, rule_id!("ENERGY-284"), me, data.statuses.bound);
        return;
    }
    let doors = handling::doors(view, me, does);
    if let Some((_, door)) = doors.into_iter().find(|one| Some(one.0) == frame.intent.cell()) {
        out.batch.write(rule_id!("ENERGY-G17"), Change::ToggleDoor { unit, door });
    }
}

/// The holder chooses its roll; one that cannot act holds no longer.
fn ask_holder(view: &View, frame: &Frame, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let Some(holder) = holder(view, frame) else { return Next::Go(ActStep::After) };
    if !unit::is_able(data, &view.field.unit(holder)) {
        free(view, frame, holder, out);
        return Next::Go(ActStep::After);
    }
    Next::Ask(question(view, frame.id, holder, Prompt::Detail), ActStep::OtherChosen)
}

/// The creature from which the actor escapes.
fn holder(view: &View, frame: &Frame) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let holders = unit::holders_of(data, &view.field.unit(frame.actor?));
    frame.intent.unit().filter(|&holder| holders.has(holder))
}

fn free(view: &View, frame: &Frame, holder: UnitId, out: &mut StepOutput) {
    if let Some(held) = frame.actor {
        effects::let_go(view, &mut out.batch, rule_id!("ENERGY-283"), holder, held);
    }
}

/// The holder has chosen its roll: a tie frees the held creature (ENERGY-283).
pub(crate) fn other_chosen(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let (Some(holder), Some(own)) = (holder(view, frame), Act::of(frame).own) else { return Next::Go(ActStep::After) };
    let verb = frame.answer.as_ref().map_or(data.verbs.with_arm, |answer| answer.verb);
    let rolled = roll(data, dice, &view.field.unit(holder), skill_of(data, frame));
    let holds = rolled.total() > own;
    rolled.tell(&mut out.batch, rule_id!("ENERGY-283"), holder, verb, Some((own, holds)));
    if !holds {
        free(view, frame, holder, out);
    }
    Next::Go(ActStep::After)
}
