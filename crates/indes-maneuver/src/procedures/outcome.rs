//! The result of an exchange for one target: the verdict, damage, what the weapon does if it hits (MANEUVER-094,
//! MANEUVER-095, MANEUVER-098, MANEUVER-100, MANEUVER-101, MANEUVER-103, MANEUVER-G15, MANEUVER-G23, MANEUVER-G41,
//! MANEUVER-G86).

use super::{effects, initiative, maneuvers};
use crate::data::{ActionEffect, Data, Defence, OnHit};
use crate::field::attack::Assault;
use crate::field::checks;
use crate::field::damage::{self, Part};
use crate::ids::DEFENCE;
use crate::state::{Exchange, ExchangeStep, Verdict};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Dice, Die, Draw, Draws, EventKind, Faces, Frame, Next, Source, StepOutput, Sum, View, WeaponPart,
};
use indes_core::battlefield::{GearId, UnitId};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Determines the result for the next target, and asks the winner of a critical win for its maneuver (MANEUVER-105).
pub(crate) fn judge(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<ExchangeStep> {
    let memory = Exchange::of(frame);
    let Some(target) = memory.target() else {
        broken!("a result without a target");
        return Next::Go(ExchangeStep::Close);
    };
    let attack = memory.attacks.get(target).unwrap_or_default();
    let (manner, defence) = (memory.manners.get(target), memory.defences.get(target).unwrap_or_default());
    let verdict = Verdict::of(attack, manner, defence);
    let mut number = Sum::default();
    number.keep(Source::Result, rule_id!("MANEUVER-G02"), attack.successes);
    if manner.is_some() {
        number.keep(Source::Opponent, rule_id!("MANEUVER-G02"), -defence.successes);
    }
    let (verb, row) = (frame.intent.verb, verdict as u8);
    out.batch.tell(rule_of(verdict), EventKind::Judged { unit, verb, number, threshold: None, row });
    out.remember::<Exchange>(frame).verdict = Some(verdict);
    match verdict {
        Verdict::CriticalWin if !memory.performed => maneuvers::ask(view, frame, unit, ExchangeStep::ManeuverChosen),
        Verdict::CriticalWin | Verdict::Hit | Verdict::Blocked => Next::Go(ExchangeStep::Damage),
        Verdict::Lost => maneuvers::ask(view, frame, target, ExchangeStep::ManeuverChosen),
        Verdict::Missed | Verdict::Failed => Next::Go(ExchangeStep::NextTarget),
    }
}

/// The rule of a verdict.
const fn rule_of(verdict: Verdict) -> indes_core::battle::RuleId {
    match verdict {
        Verdict::CriticalWin => rule_id!("MANEUVER-095"),
        Verdict::Hit => rule_id!("MANEUVER-101"),
        Verdict::Blocked => rule_id!("MANEUVER-100"),
        Verdict::Missed => rule_id!("MANEUVER-103"),
        Verdict::Failed => rule_id!("MANEUVER-094"),
        Verdict::Lost => rule_id!("MANEUVER-098"),
    }
}

/// The shield of a successful Block (MANEUVER-187, MANEUVER-188).
fn shield(view: &View, frame: &Frame, target: UnitId) -> Option<GearId> {
    let (data, memory) = (view.field.data::<Data>(), Exchange::of(frame));
    let blocked = memory.verdict == Some(Verdict::Blocked) && memory.manners.get(target) == Some(Defence::Block);
    let reply = frame.reply_in(DEFENCE, target);
    let reply = reply.filter(|reply| data.action(reply.intent.verb).does == ActionEffect::Defend(Defence::Block));
    let item = reply.filter(|_| blocked)?.intent.part()?.item?;
    view.field.unit(target).gear.get(item).map(|item| item.kind)
}

/// Damage is rolled and reduced (MANEUVER-095, MANEUVER-100, MANEUVER-G56).
pub(crate) fn damage(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<ExchangeStep> {
    let (data, memory, me) = (view.field.data::<Data>(), Exchange::of(frame), view.field.unit(unit));
    let (Some(target), Some(assault)) = (memory.target(), Assault::of(view, unit, &frame.intent)) else {
        broken!("damage without a target or an attack");
        return Next::Go(ExchangeStep::Close);
    };
    let them = view.field.unit(target);
    let parts = damage::parts(data, &me, &assault);
    let precise = memory.maneuver.is_some_and(|verb| data.action(verb).does == ActionEffect::Precision);
    let location = match memory.location {
        Some(location) => Some(usize::from(location)),
        None if assault.is_strike() && !parts.is_empty() => Some(locate(data, unit, dice, out)),
        None => None,
    };
    if let Some(at) = location.filter(|&at| data.condition_at(at).is_some()) {
        out.remember::<Exchange>(frame).location = u8::try_from(at).ok();
    }
    let mut draws: SmallVec<[Draw; 1]> = SmallVec::new();
    let mut rolled: SmallVec<[_; 1]> = SmallVec::new();
    for part in &parts {
        let draw = if precise { full(part) } else { dice.draw(part.die()) };
        rolled.push((part.kind, part.rolled(draw.value)));
        draws.push(draw);
    }
    let sums = damage::reduced(data, &them, &rolled, shield(view, frame, target), location);
    let mut total = 0;
    let with = WeaponPart { gear: assault.gear(), part: frame.intent.part().map_or(0, |part| part.part) };
    for (draw, sum) in draws.into_iter().zip(sums) {
        total += sum.total();
        let what = EventKind::Struck { by: unit, unit: target, with, draw, critical: precise, damage: sum };
        out.batch.tell(rule_id!("MANEUVER-166"), what);
    }
    effects::harm(view, &mut out.batch, &them, total);
    out.remember::<Exchange>(frame).hurt = total > 0;
    Next::Go(ExchangeStep::OnHit)
}

/// The die of a precise blow at its most, which is not rolled (MANEUVER-119).
fn full(part: &Part) -> Draw {
    let faces: SmallVec<[u8; 4]> = (0..part.dice.count).map(|_| part.dice.faces).collect();
    Draw { die: part.die(), value: part.most(), faces: Faces::of(&faces) }
}

/// Rolls the hit location (MANEUVER-G23, MANEUVER-G86). Returns its place.
fn locate(data: &Data, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> usize {
    let draw = dice.draw(Die::Sum { count: 1, sides: data.file.location_die });
    let at = data.file.locations.iter().position(|location| draw.value <= location.up_to).unwrap_or(0);
    let verb = data.file.locations.get(at).and_then(|location| data.verb_of_location(&location.key));
    if let Some(verb) = verb {
        let mut result = Sum::default();
        result.keep(Source::Dice, rule_id!("MANEUVER-G23"), draw.value);
        out.batch.tell(rule_id!("MANEUVER-G23"), EventKind::Rolled { unit, verb, draw: Some(draw), result });
    }
    at
}

/// Whether a hit at a location makes the target prone by itself.
fn is_brought_down(data: &Data, location: Option<u8>) -> bool {
    location.and_then(|at| data.condition_at(at.into())) == Some(data.statuses.prone)
}

/// What the weapon does if it hits, and the condition that the level attaches to the hit location, after damage and
/// before the maneuver; not if it is blocked (MANEUVER-G15, MANEUVER-G23).
pub(crate) fn on_hit(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<ExchangeStep> {
    let (data, memory) = (view.field.data::<Data>(), Exchange::of(frame));
    let then = Next::Go(ExchangeStep::Maneuver);
    let hits = matches!(memory.verdict, Some(Verdict::CriticalWin | Verdict::Hit));
    let assault = Assault::of(view, unit, &frame.intent);
    let (Some(target), Some(Assault::Weapon { weapon, .. })) = (memory.target(), assault) else { return then };
    let them = view.field.unit(target);
    if !hits || them.body.down {
        return then;
    }
    if let Some(status) = memory.location.and_then(|at| data.condition_at(at.into())) {
        effects::impose(view, &mut out.batch, rule_id!("MANEUVER-G23"), &them, status);
    }
    match weapon.on_hit {
        // A hit that has brought it down already needs no test.
        Some(OnHit::Prone(_)) if is_brought_down(data, memory.location) => {}
        Some(OnHit::Prone(skill)) => {
            let rolled = checks::skill(view, &them, skill).clamped(data).roll(data, dice);
            let verb = data.verb_of_skill(skill);
            initiative::tell(&mut out.batch, rule_id!("MANEUVER-G15"), target, verb, &rolled);
            if !rolled.result.passed {
                effects::trip(view, &mut out.batch, rule_id!("MANEUVER-G15"), &them);
            }
        }
        Some(OnHit::Netted) if them.statuses.has(data.statuses.netted) => {}
        Some(OnHit::Netted) => {
            effects::add(&mut out.batch, rule_id!("MANEUVER-G73"), target, data.statuses.netted, Some(unit));
            out.remember::<Exchange>(frame).caught = true;
        }
        None => {}
    }
    then
}
