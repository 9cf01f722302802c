//! The worth of answers to a bot: expected values by the `scoring` of the rule data.

use super::blow;
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{attack, details, reach, steps, targets};
use crate::ids::{AURA, HELP, INTERRUPT, STAMINA};
use crate::offers::{self, price};
use crate::unit;
use indes_core::battle::{Decision, Frame, Intent, Prompt, View};
use indes_core::battlefield::{Body, UnitId, UnitRef};
use indes_rules::common::Approach;

/// The loss by an answer that achieves nothing: more than by any other.
const POINTLESS: f64 = 1000.0;

/// The worth of each answer to the seat or creature that is asked, in thousandths of the points of `scoring`.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    let frame = view.frame(&decision.asked);
    let mut ways: Vec<(UnitId, Approach)> = Vec::new();
    let mut one = |intent: &Intent| {
        let Some(unit) = offers::actor(&decision.asked, intent) else { return 0 };
        let intent = offers::bare(unit, intent);
        if end_of(&intent).is_some() && !ways.iter().any(|known| known.0 == unit) {
            let walking = steps::walking(view, &view.field.unit(unit), Approach::BUDGET);
            let way = Approach::to_nearest_foe(view, unit, &walking);
            // What no run reaches may be reached by climbing, swimming or jumping, or through a door.
            let straight = || Approach::straight_to_nearest_foe(view, unit);
            ways.push((unit, if way.is_cut_off() { straight() } else { way }));
        }
        let way = ways.iter().find(|known| known.0 == unit).map(|known| &known.1);
        let me = view.field.unit(unit);
        let points = match (decision.asked.prompt, frame) {
            (Prompt::React(INTERRUPT), Some(frame)) => interrupt(view, frame, &me, &intent),
            (Prompt::React(HELP), _) => f64::from(i8::from(!is_idle(view, &intent))),
            (Prompt::Act | Prompt::React(_), _) => action(view, &me, &intent, way),
            (Prompt::Detail, _) => detail(view, &me, &intent, way),
        };
        // The points are far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(&mut one).collect()
}

/// The cell where an answer leaves its creature.
fn end_of(intent: &Intent) -> Option<indes_core::grid::Cell> {
    intent
        .path()
        .last()
        .copied()
        .or_else(|| intent.route().and_then(|route| route.steps().last().copied()))
        .or(intent.cell())
}

fn is_idle(view: &View, intent: &Intent) -> bool {
    let kind = view.field.data::<Data>().action(intent.verb).kind;
    matches!(kind, ActionKind::Pass | ActionKind::Wait)
}

/// The price of an answer in points of `scoring`.
fn cost(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let scoring = &view.field.data::<Data>().file.scoring;
    let cost = price::of(view, me, intent).unwrap_or_default();
    f64::from(cost.effort()) * f64::from(scoring.energy)
        + f64::from(cost.stamina + cost.converted) * f64::from(scoring.stamina)
        + f64::from(cost.agility)
}

/// The worth of an attack.
fn strike(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let Some(target) = intent.unit() else { return -POINTLESS };
    let (Some(blow), them) = (blow(view, me.id, intent), view.field.unit(target)) else { return -POINTLESS };
    if them.body.down {
        return -POINTLESS;
    }
    let odds = blow.odds(data);
    if blow.maneuver {
        let exposed = if blow.attempt.evasion.is_some() { f64::from(scoring.exposed) } else { 0.0 };
        return odds.hit * f64::from(scoring.effect) - odds.miss * exposed - cost(view, me, intent);
    }
    let aura = them.pools.get(AURA);
    // Creatures that are nearly without Aura are preferred; at the end only what fells counts.
    let near = f64::from(scoring.exposed) * (1.0 - f64::from(aura.now) / f64::from(aura.max.max(1)));
    let damage = odds.damage.min(f64::from(aura.now)) * f64::from(scoring.aura);
    let body = if aura.now == 0 { odds.hits() * f64::from(scoring.effect) } else { 0.0 };
    let careful = if intent.flags() & careful_flags(data) != 0 { -1.0 } else { 0.0 };
    damage + body + near + odds.falls * f64::from(scoring.fall) + careful - cost(view, me, intent)
}

fn careful_flags(data: &Data) -> u16 {
    data.flags.careful().fold(data.flags.no_past, |all, one| all | one.0)
}

/// Whether a creature reaches a foe with what it has in hand.
fn reaches(view: &View, me: &UnitRef) -> bool {
    let strikes = [ActionEffect::Melee, ActionEffect::Ranged];
    strikes
        .into_iter()
        .any(|does| targets::uses(view, me, does).into_iter().any(|part| !targets::of(view, me, does, part).is_empty()))
}

/// The worth of an action.
fn action(view: &View, me: &UnitRef, intent: &Intent, way: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    let (scoring, named, action) = (&data.file.scoring, &data.statuses, data.action(intent.verb));
    if is_idle(view, intent) {
        return 0.0;
    }
    if attack::is_attack(action.does) {
        return strike(view, me, intent);
    }
    let paid = cost(view, me, intent);
    let effect = f64::from(scoring.effect);
    let armed = me.gear.in_hand().any(|(_, kind)| data.weapon(kind).is_weapon());
    match action.does {
        ActionEffect::Run
        | ActionEffect::QuickRun
        | ActionEffect::Sprint
        | ActionEffect::Shift
        | ActionEffect::Climb
        | ActionEffect::Jump
        | ActionEffect::Swim => {
            if reaches(view, me) {
                -POINTLESS
            } else {
                walk(view, me, intent, way) - paid
            }
        }
        ActionEffect::Door | ActionEffect::BreakDown if way.is_some_and(Approach::is_straight) => effect - paid,
        ActionEffect::Turn => turn(view, me, intent),
        ActionEffect::KneelUp | ActionEffect::Stand => effect - paid,
        ActionEffect::Escape | ActionEffect::BreakOut | ActionEffect::Wake | ActionEffect::FirstAid => effect - paid,
        ActionEffect::Draw | ActionEffect::PickUp if !armed => f64::from(scoring.arm) - paid,
        ActionEffect::Load => f64::from(scoring.load) - paid,
        ActionEffect::Defend => {
            let open = me.statuses.by(named.exposed, None).is_some() || me.statuses.by(named.unguarded, None).is_some();
            let gain = if open { f64::from(scoring.defend) } else { 0.0 };
            if me.statuses.has(named.defending) && !open { -POINTLESS } else { gain + 1.0 - paid }
        }
        ActionEffect::Rally => {
            let aura = me.pools.get(AURA);
            let back = unit::recovery_value(data, me).min(aura.max - aura.now);
            f64::from(back) * f64::from(scoring.aura) - paid
        }
        ActionEffect::ShortRest | ActionEffect::LongRest => {
            let aura = me.pools.get(AURA);
            if unit::can_recover(me) { f64::from(aura.max - aura.now) * f64::from(scoring.aura) } else { -POINTLESS }
        }
        ActionEffect::CatchBreath => {
            let low = me.pools.get(STAMINA).now <= data.file.round.energy.len() as i16;
            if low { f64::from(scoring.stamina) * 2.0 - paid } else { -POINTLESS }
        }
        ActionEffect::ShakeOff | ActionEffect::Flash => effect - paid,
        _ => -POINTLESS,
    }
}

/// The worth of a turn: toward a foe in reach that is not faced, if none is (ENERGY-209, ENERGY-210).
fn turn(view: &View, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some(facing) = intent.facing().filter(|_| !reaches(view, me)) else { return -POINTLESS };
    let strikes = [ActionEffect::Melee, ActionEffect::Ranged, ActionEffect::Unarmed];
    let parts: Vec<_> = strikes.into_iter().flat_map(|does| targets::uses(view, me, does)).collect();
    let gains = |foe: UnitId| {
        let them = view.field.unit(foe);
        let within = parts.iter().any(|&part| targets::reaches(view, me, &them, part));
        !them.body.down && within && reach::faces_in(view.field, me, facing, &them)
    };
    let any = targets::open(view, me.id).iter().any(gains);
    if any { f64::from(data.file.scoring.behind) } else { -POINTLESS }
}

/// The worth of a movement: nearer to the nearest foe.
fn walk(view: &View, me: &UnitRef, intent: &Intent, way: Option<&Approach>) -> f64 {
    let scoring = &view.field.data::<Data>().file.scoring;
    let (Some(way), Some(end)) = (way, end_of(intent)) else { return -POINTLESS };
    let far = i32::from(reach::longest(view.field, me).max(1)) - 1;
    let nearer = way.nearer(view, end).min(way.here - far);
    if nearer <= 0 {
        return -POINTLESS;
    }
    // A movement is worth more than its price if it leads anywhere.
    f64::from(nearer) * f64::from(scoring.approach) + f64::from(scoring.energy) * 2.0
}

/// The worth of an interrupt.
fn interrupt(view: &View, frame: &Frame, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let (scoring, action) = (&data.file.scoring, data.action(intent.verb));
    if is_idle(view, intent) {
        return 0.0;
    }
    if attack::is_attack(action.does) {
        return strike(view, me, intent);
    }
    let struck = frame.intent.unit() == Some(me.id);
    let spared = || {
        let attacker = frame.actor.map(|actor| view.field.unit(actor))?;
        let limit = reach::limit(view.field, &attacker, frame.intent.part().and_then(|part| part.item));
        let body = Body { cell: intent.cell()?, ..me.body.clone() };
        let there = UnitRef { body: &body, ..*me };
        let (from, to) = (view.field.taken_by(&attacker), view.field.taken_by(&there));
        let escapes = struck && !reach::touches(view.field, &from, &to, limit);
        let harm = blow(view, attacker.id, &frame.intent).map_or(0.0, |blow| blow.odds(data).damage);
        Some(if escapes { harm * f64::from(scoring.aura) - cost(view, me, intent) } else { -POINTLESS })
    };
    match action.does {
        ActionEffect::AgileMove | ActionEffect::StepBack => spared().unwrap_or(-POINTLESS),
        ActionEffect::QuickTurn => f64::from(scoring.behind),
        _ => -POINTLESS,
    }
}

/// The worth of a detail.
fn detail(view: &View, me: &UnitRef, intent: &Intent, way: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    match data.action(intent.verb).does {
        ActionEffect::RollInitiative | ActionEffect::GoOn | ActionEffect::Follow => 1.0,
        ActionEffect::PushTo => intent.amount().map_or(0.0, f64::from),
        ActionEffect::Fling => 1.0,
        ActionEffect::Face => intent.facing().map_or(0.0, |facing| {
            let faced = view.field.foes(me.id).filter(|foe| reach::faces_in(view.field, me, facing, foe));
            // The nearest foes matter most.
            faced.map(|foe| 1.0 / f64::from(view.field.distance(me.id, foe.id).max(1))).sum()
        }),
        ActionEffect::LeapTo => walk(view, me, intent, way),
        ActionEffect::With(skill) => f64::from(details::twice_the_mean(data, me, skill)),
        _ => 0.0,
    }
}
