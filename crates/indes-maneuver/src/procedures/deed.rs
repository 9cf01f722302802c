//! Actions that are no attacks: movement that provokes, skills, contests, magic that does not attack, handling of gear
//! (MANEUVER-041, MANEUVER-044, MANEUVER-047, MANEUVER-049, MANEUVER-050, MANEUVER-052, MANEUVER-054, MANEUVER-136,
//! MANEUVER-197, MANEUVER-G04, MANEUVER-G10, MANEUVER-G25, MANEUVER-G26, MANEUVER-G85, MANEUVER-G14, MANEUVER-G45,
//! MANEUVER-G59, MANEUVER-J11).

use super::exchange::breaks_feint;
use super::{effects, initiative, push, stealth};
use crate::data::{ActionEffect, Data, MagicEffect, Skill, Stat};
use crate::field::checks::{self};
use crate::field::{handling, magic, opportunity, pushes, resistance};
use crate::ids::{HEALTH, METRES, PROVOKE};
use crate::state::{Deed, DeedStep, TestResult};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{
    Change, Dice, Die, Draws, EventKind, Frame, Intent, Loss, Next, Preparing, Prompt, Purse, Source, StepOutput, Sum,
    View, pay,
};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{Place, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use indes_rules::common::question;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: DeedStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<DeedStep> {
    let Some(unit) = frame.actor else {
        broken!("an action of no unit");
        return Next::Done;
    };
    match step {
        DeedStep::Declare => declare(view, frame, unit, out),
        DeedStep::CarryOut => carry_out(view, frame, unit, dice, out),
        DeedStep::ResistChosen => resist_chosen(view, frame, unit, dice, out),
        DeedStep::WayChosen => way_chosen(view, frame, unit, out),
    }
}

/// The action is announced and paid; casting and standing up provoke before they take effect (MANEUVER-G35).
fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DeedStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let action = data.action(frame.intent.verb);
    let reacts = frame.memory.get::<Deed>().is_some_and(|deed| deed.paid);
    if !reacts {
        let price = unit::price(data, frame.intent.verb);
        pay(&mut out.batch, action.rule, unit, &price);
        out.purse = Some(Purse::new(unit, price));
    }
    let declared = EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) };
    out.batch.tell(action.rule, declared);
    effects::count_answer(&mut out.batch, unit, frame.memory.get::<Deed>().and_then(|deed| deed.answers));
    if breaks_feint(action.kind, reacts) {
        effects::end_feints(view, &mut out.batch, unit);
    }
    if let (Some(item), Some(spell)) = (magic::item(data, &me, frame.intent.verb), data.spell(frame.intent.verb))
        && spell.uses > 0
    {
        effects::use_up(&mut out.batch, action.rule, unit, item);
    }
    let foes = if data.casts(frame.intent.verb) || action.does == ActionEffect::Stand {
        opportunity::provoked(view, &me)
    } else {
        UnitMask::NONE
    };
    if foes.is_empty() { Next::Go(DeedStep::CarryOut) } else { Next::Open(PROVOKE, foes, DeedStep::CarryOut) }
}

/// Carries the action out, if its unit still can.
fn carry_out(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<DeedStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    if !unit::is_able(data, &me) {
        return Next::Done;
    }
    let action = data.action(frame.intent.verb);
    let named = &data.statuses;
    match action.does {
        ActionEffect::Dash => {
            // MANEUVER-G76: a Dash taken while held gives nothing.
            let amount = if unit::is_held(data, &me) { 0 } else { Stat::Speed.of(&me) };
            out.batch.write(rule_id!("MANEUVER-041"), Change::Gain { unit, pool: METRES, amount });
        }
        ActionEffect::Disengage => {
            let end = Moment::TurnEnd(unit, view.turn.begun(unit));
            effects::add_until(&mut out.batch, rule_id!("MANEUVER-044"), unit, named.disengaged, None, end);
        }
        ActionEffect::Grapple | ActionEffect::ShovePush | ActionEffect::ShoveTrip => {
            return contest(view, frame, unit, dice, out);
        }
        ActionEffect::BreakFree | ActionEffect::TearFree => return ask_own_skill(view, frame, unit, dice, out),
        ActionEffect::Release => {
            if let Some(held) = frame.intent.unit() {
                release(view, out, unit, held, rule_id!("MANEUVER-G10"));
            }
        }
        ActionEffect::Search => stealth::search(view, &me, dice, out),
        ActionEffect::Sneak => stealth::sneak(view, &me, dice, out),
        ActionEffect::ShowSelf => effects::show(view, &mut out.batch, unit),
        ActionEffect::Stand => stand(view, &me, out),
        ActionEffect::KipUp => {
            let status = named.prone;
            out.batch.write(rule_id!("MANEUVER-D26"), Change::RemoveStatus { unit, status });
        }
        ActionEffect::DropProne => effects::trip(view, &mut out.batch, rule_id!("MANEUVER-G25"), &me),
        ActionEffect::DropItem
        | ActionEffect::Draw
        | ActionEffect::DrawBoth
        | ActionEffect::Stow
        | ActionEffect::PickUp
        | ActionEffect::Reload
        | ActionEffect::Door => handle(view, &me, &frame.intent, out),
        _ => use_magic(view, frame, &me, dice, out),
    }
    Next::Done
}

/// MANEUVER-G25, MANEUVER-G85: the metres of standing up are charged when it succeeds.
fn stand(view: &View, me: &UnitRef, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let price = unit::stand_price(data, me);
    if unit::is_held(data, me) || !me.statuses.has(data.statuses.prone) || me.pools.get(METRES).now < price {
        return;
    }
    let (unit, status) = (me.id, data.statuses.prone);
    let paid = Change::Lose { unit, pool: METRES, amount: price, kind: Loss::Price };
    out.batch.write(rule_id!("MANEUVER-G85"), paid);
    out.batch.write(rule_id!("MANEUVER-G25"), Change::RemoveStatus { unit, status });
}

/// Magic that does not attack (MANEUVER-D25, MANEUVER-D31).
fn use_magic(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let (data, unit, verb) = (view.field.data::<Data>(), me.id, frame.intent.verb);
    let Some(spell) = data.spell(verb) else {
        broken!("an action that does nothing");
        return;
    };
    let rule = data.action(verb).rule;
    match spell.effect {
        MagicEffect::Ward { .. } => {
            // MANEUVER-D25: until the start of the caster's next turn, which may be a saved one.
            let end = Moment::TurnStart(unit, view.turn.begun(unit) + 1);
            if me.statuses.has(data.statuses.warded) {
                out.batch.write(rule, Change::RemoveStatus { unit, status: data.statuses.warded });
            }
            effects::add_until(&mut out.batch, rule, unit, data.statuses.warded, None, end);
        }
        MagicEffect::Blink => {
            let cells = magic::cells(view, me, spell);
            if let Some(cell) = frame.intent.cell().filter(|cell| cells.contains(cell)) {
                // MANEUVER-134
                let path = [cell].into_iter().collect();
                out.batch.write(rule_id!("MANEUVER-134"), Change::Push { unit, path });
            }
        }
        MagicEffect::Heal(heals) => {
            let target = frame.intent.unit().unwrap_or(unit);
            let draw = dice.draw(Die::Sum { count: heals.count, sides: heals.faces });
            let mut result = Sum::default();
            result.keep(Source::Dice, rule, draw.value);
            out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
            heal(view, &view.field.unit(target), draw.value, out);
        }
        MagicEffect::Harm => {}
    }
    // MANEUVER-G31: activating an item is not casting.
    if data.casts(verb) {
        effects::show(view, &mut out.batch, unit);
    }
}

/// A unit regains health, never above its full health; one that was unconscious wakes, still prone (MANEUVER-G22,
/// MANEUVER-G90).
fn heal(view: &View, them: &UnitRef, amount: i16, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), them.id);
    out.batch.write(rule_id!("MANEUVER-G90"), Change::Gain { unit, pool: HEALTH, amount });
    if them.body.down && !them.statuses.has(data.statuses.dead) {
        let status = data.statuses.unconscious;
        out.batch.write(rule_id!("MANEUVER-G22"), Change::RemoveStatus { unit, status });
        out.batch.write(rule_id!("MANEUVER-G22"), Change::Rise { unit });
    }
}

/// A contest: the actor rolls, then the target with the skill of its choice (MANEUVER-047, MANEUVER-G04, MANEUVER-J14).
fn contest(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<DeedStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let Some(target) = frame.intent.unit() else { return Next::Done };
    let action = data.action(frame.intent.verb);
    let rolled = checks::skill(view, &me, Skill::Athletics).clamped(data).roll(data, dice);
    initiative::tell(&mut out.batch, action.rule, unit, frame.intent.verb, &rolled);
    // The target notices the unit that takes hold of it.
    effects::show(view, &mut out.batch, unit);
    let deed = out.remember::<Deed>(frame);
    (deed.own, deed.other) = (Some(rolled.result), Some(target));
    let them = view.field.unit(target);
    let sized = resistance::is_sized(data, frame.intent.verb);
    match action.test.as_slice() {
        [_, _, ..] if !sized || resistance::size_settles(&me, &them).is_none() => {
            Next::Ask(question(view, frame.id, target, Prompt::Detail), DeedStep::ResistChosen)
        }
        tests => {
            let skill = tests.first().copied().unwrap_or(Skill::Athletics);
            decide(view, frame, unit, (target, rolled.result), skill, dice, out)
        }
    }
}

/// The target rolls, and the contest is decided: the actor must pass and have more Successes (MANEUVER-G04).
fn decide(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    (target, own): (UnitId, TestResult),
    skill: Skill,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<DeedStep> {
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(unit), view.field.unit(target));
    let action = data.action(frame.intent.verb);
    let test = resistance::opposing(view, frame.intent.verb, &me, &them, skill);
    let settled = test.settled;
    let rolled = test.roll(data, dice);
    initiative::tell(&mut out.batch, action.rule, target, data.verb_of_skill(skill), &rolled);
    if !own.passed || !wins(own, settled, rolled.result) {
        return Next::Done;
    }
    match action.does {
        ActionEffect::Grapple => {
            let named = &data.statuses;
            // MANEUVER-G26: several units may hold one.
            effects::add_own(&mut out.batch, rule_id!("MANEUVER-048"), target, named.grappled, unit);
            effects::add_own(&mut out.batch, rule_id!("MANEUVER-G26"), unit, named.grappling, target);
        }
        ActionEffect::ShoveTrip => effects::trip(view, &mut out.batch, rule_id!("MANEUVER-G28"), &them),
        ActionEffect::ShovePush => {
            return match pushes::ways(view, &me, &them).as_slice() {
                [] => Next::Done,
                &[way] => done_after(push::carry_out(view, &them, way, DeedStep::WayChosen, out)),
                _ => Next::Ask(question(view, frame.id, unit, Prompt::Detail), DeedStep::WayChosen),
            };
        }
        _ => {}
    }
    Next::Done
}

/// Whether the actor of a contest that passed its test wins: an opponent that passes by itself always resists, one that
/// fails by itself never does (MANEUVER-G27).
const fn wins(own: TestResult, settled: Option<bool>, other: TestResult) -> bool {
    match settled {
        Some(passes) => !passes,
        None => own.successes > other.successes,
    }
}

/// The end of the frame where nothing follows a push.
fn done_after(next: Next<DeedStep>) -> Next<DeedStep> {
    if next == Next::Go(DeedStep::WayChosen) { Next::Done } else { next }
}

/// The pusher has chosen where the target goes; after a push nothing is left to do.
fn way_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<DeedStep> {
    let (Some(answer), Some(target)) = (frame.answer.as_ref(), frame.intent.unit()) else { return Next::Done };
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let way = pushes::ways(view, &me, &them).into_iter().find(|way| Some(way.to) == answer.cell());
    match way {
        Some(way) => done_after(push::carry_out(view, &them, way, DeedStep::WayChosen, out)),
        None => Next::Done,
    }
}

/// Break Free and Tear Free: the held unit chooses its own skill if it has a choice.
fn ask_own_skill(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<DeedStep> {
    let data: &Data = view.field.data();
    match data.action(frame.intent.verb).test.as_slice() {
        [_, _, ..] => Next::Ask(question(view, frame.id, unit, Prompt::Detail), DeedStep::ResistChosen),
        tests => get_free(view, frame, unit, tests.first().copied().unwrap_or(Skill::Athletics), dice, out),
    }
}

/// A skill has been chosen: by the target of a contest, or by the unit that frees itself.
fn resist_chosen(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<DeedStep> {
    let data: &Data = view.field.data();
    let Some(ActionEffect::Resist(skill)) = frame.answer.as_ref().map(|answer| data.action(answer.verb).does) else {
        broken!("an answer about a test names no skill");
        return Next::Done;
    };
    match frame.memory.get::<Deed>().and_then(|deed| deed.other.zip(deed.own)) {
        Some(sides) => decide(view, frame, unit, sides, skill, dice, out),
        None => get_free(view, frame, unit, skill, dice, out),
    }
}

/// A unit frees itself from a holder, by a contest, or from a net, by a test (MANEUVER-G26, MANEUVER-G84, MANEUVER-G98).
fn get_free(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    skill: Skill,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<DeedStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let action = data.action(frame.intent.verb);
    let own = checks::skill(view, &me, skill).clamped(data).roll(data, dice);
    initiative::tell(&mut out.batch, action.rule, unit, frame.intent.verb, &own);
    if action.does == ActionEffect::TearFree {
        if own.result.passed {
            effects::drop_net(view, &mut out.batch, &me);
            let status = data.statuses.netted;
            out.batch.write(rule_id!("MANEUVER-G98"), Change::RemoveStatus { unit, status });
        }
        return Next::Done;
    }
    let Some(holder) = frame.intent.unit() else { return Next::Done };
    let other = checks::skill(view, &view.field.unit(holder), Skill::Athletics).clamped(data).roll(data, dice);
    initiative::tell(&mut out.batch, action.rule, holder, data.verbs.athletics, &other);
    if own.result.passed && own.result.successes > other.result.successes {
        release(view, out, holder, unit, rule_id!("MANEUVER-G26"));
    }
    Next::Done
}

/// A hold ends.
pub(crate) fn release(
    view: &View,
    out: &mut StepOutput,
    holder: UnitId,
    held: UnitId,
    rule: indes_core::battle::RuleId,
) {
    let named = &view.field.data::<Data>().statuses;
    out.batch.write(rule, Change::Lapse { unit: held, status: named.grappled, cause: Some(holder) });
    out.batch.write(rule, Change::Lapse { unit: holder, status: named.grappling, cause: Some(held) });
}

/// Carries out an action with an item, or with what lies on a cell.
pub(crate) fn handle(view: &View, me: &UnitRef, intent: &Intent, out: &mut StepOutput) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let action = data.action(intent.verb);
    if action.does == ActionEffect::PickUp {
        let found = intent.cell().and_then(|cell| handling::item_on(view, me, cell));
        if let Some((owner, item)) = found {
            let own = Change::Put { unit, item, place: Place::Hand };
            let change = if owner == unit { own } else { Change::Take { unit, owner, item } };
            out.batch.write(rule_id!("MANEUVER-G45"), change);
        }
        return;
    }
    if action.does == ActionEffect::Door {
        let found = handling::workable(view, me).find(|one| Some(one.0) == intent.cell());
        if let Some((_, door)) = found {
            out.batch.write(rule_id!("MANEUVER-J11"), Change::ToggleDoor { unit, door });
        }
        return;
    }
    let Some(item) = intent.item() else { return };
    let put = |place| Change::Put { unit, item, place };
    match action.does {
        ActionEffect::Draw => out.batch.write(action.rule, put(Place::Hand)),
        ActionEffect::DrawBoth => {
            out.batch.write(action.rule, put(Place::Hand));
            let status = data.statuses.both_hands;
            out.batch.write(rule_id!("MANEUVER-G59"), Change::Add { unit, status, by: None });
        }
        ActionEffect::Stow => out.batch.write(action.rule, put(Place::Stowed)),
        ActionEffect::DropItem => {
            out.batch.write(action.rule, Change::Drop { unit, item, cell: me.body.cell });
        }
        ActionEffect::Reload => {
            let Some(held) = me.gear.get(item) else { return };
            let paid = held.ready.paid + 1;
            let how = if paid >= data.weapon(held.kind).reload { Preparing::Load(1) } else { Preparing::Pay(1) };
            out.batch.write(rule_id!("MANEUVER-G14"), Change::Prepare { unit, item, how });
        }
        _ => {}
    }
}
