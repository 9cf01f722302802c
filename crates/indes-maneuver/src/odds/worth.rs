//! The worth of answers to a bot: expected values by the `scoring` of the rule data.

use super::attempt::{Attempt, Declared, attempt};
use crate::data::{ActionEffect, ActionKind, Data, MagicEffect, MagicTrait, Skill};
use crate::field::{checks, critical, defence, opportunity, reach, resistance};
use crate::ids::{ATTACKS, DEFENCE, HEALTH};
use crate::offers::actions;
use crate::state::Exchange;
use crate::unit;
use indes_core::battle::{Decision, Frame, Intent, Prompt, View};
use indes_core::battlefield::{UnitId, UnitRef, Walking};
use indes_rules::common::Approach;

/// The worth of each answer to the unit that is asked, in thousandths of the points of `scoring`.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    let Some(unit) = decision.asked.unit else { return vec![0; intents.len()] };
    let walks = intents.iter().any(|intent| !intent.path().is_empty());
    let ways = walks.then(|| Approach::to_nearest_foe(view, unit, &Walking::points(unit, Approach::BUDGET)));
    let frame = view.frame(&decision.asked);
    let one = |intent: &Intent| {
        let points = match (decision.asked.prompt, frame) {
            (Prompt::Act, _) => action_worth(view, unit, intent, ways.as_ref()),
            (Prompt::React(DEFENCE), Some(frame)) => defence_worth(view, frame, unit, intent),
            (Prompt::React(_), Some(frame)) => reaction_worth(view, frame, unit, intent),
            (Prompt::Detail, Some(frame)) => detail_worth(view, frame, unit, intent),
            _ => 0.0,
        };
        // The points are far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// The harm of an attack to its target by its best defence.
fn harm(attempt: &Attempt, declared: Option<Declared>) -> f64 {
    let scoring = attempt.view.field.data::<Data>().file.scoring;
    let odds = attempt.odds(declared);
    let [wins, hits, .., lost] = attempt.verdicts(declared);
    odds.damage * f64::from(scoring.health)
        + odds.falls * f64::from(scoring.fall)
        + (wins - lost + (wins + hits) * attempt.condition_chance()) * f64::from(scoring.effect)
}

/// The harm of an attack, the target giving its best defence.
fn attack_worth(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> f64 {
    let Some(attempt) = attempt(view, unit, intent, target) else { return 0.0 };
    let data: &Data = view.field.data();
    let them = &attempt.them;
    let bare = harm(&attempt, None);
    // A target without points cannot defend.
    let open = defence::best(data, them, &attempt.assault)
        .filter(|(manner, _)| {
            let verb = data
                .verbs_of(ActionKind::Defence)
                .find(|&verb| data.action(verb).does == ActionEffect::Defend(*manner));
            verb.is_some_and(|verb| unit::can_pay(them, &unit::price(data, verb)))
        })
        .map(|(manner, part)| harm(&attempt, Some(Declared { manner, part })));
    let worst = open.fold(bare, f64::min);
    // Targets near unconsciousness are preferred.
    let near = 20.0 / (1.0 + f64::from(them.pools.get(HEALTH).now));
    let worth = worst + near;
    if view.field.roster.hostile(unit, target) && !them.body.down { worth } else { -POINTLESS }
}

/// The loss by an answer that achieves nothing: more than by any other.
const POINTLESS: f64 = 1000.0;

/// The worth of an answer on the own turn.
fn action_worth(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Approach>) -> f64 {
    let data: &Data = view.field.data();
    let (me, scoring, action) = (view.field.unit(unit), &data.file.scoring, data.action(intent.verb));
    let cost = f64::from(unit::price(data, intent.verb).iter().map(|share| share.1).sum::<i16>());
    let cost = cost * f64::from(scoring.ap);
    let struck = intent.unit().filter(|_| {
        action.does == ActionEffect::Strike || data.spell(intent.verb).is_some_and(|spell| spell.is(MagicTrait::Attack))
    });
    if let Some(target) = struck {
        return attack_worth(view, unit, intent, target) - cost;
    }
    let several = intent.units();
    if !several.is_empty() {
        return several.iter().map(|target| attack_worth(view, unit, intent, target)).sum::<f64>() - cost;
    }
    let idle = || actions::strikes(view, &me).is_empty();
    match action.does {
        ActionEffect::Walk => walk_worth(view, &me, intent, ways),
        ActionEffect::Stand | ActionEffect::KipUp => f64::from(scoring.effect),
        ActionEffect::Dash if idle() && !unit::is_held(data, &me) => f64::from(scoring.approach) - 0.5,
        ActionEffect::BreakFree | ActionEffect::TearFree => f64::from(scoring.effect) * 0.5 - cost,
        ActionEffect::Draw | ActionEffect::DrawBoth | ActionEffect::PickUp if idle() && is_unarmed(data, &me) => {
            f64::from(scoring.arm)
        }
        ActionEffect::Reload => f64::from(scoring.arm) - cost,
        ActionEffect::Grapple => f64::from(scoring.effect) * 0.3 - cost,
        _ if action.kind == ActionKind::EndTurn => {
            let acts = me.pools.get(ATTACKS).now > 0 && !idle();
            if acts { -f64::from(scoring.idle) } else { 0.0 }
        }
        _ => match data.spell(intent.verb).map(|spell| spell.effect) {
            Some(MagicEffect::Heal(dice)) => {
                let target = view.field.unit(intent.unit().unwrap_or(unit));
                let health = target.pools.get(HEALTH);
                let mean = f64::from(dice.count) * (f64::from(dice.faces) + 1.0) / 2.0;
                let wakes = if target.body.down { f64::from(scoring.fall) * 0.5 } else { 0.0 };
                mean.min(f64::from(health.max - health.now)) * f64::from(scoring.health) + wakes - cost
            }
            _ => -POINTLESS,
        },
    }
}

/// Whether a unit has no weapon in hand that can be used.
fn is_unarmed(data: &Data, me: &UnitRef) -> bool {
    !me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_weapon())
}

/// The worth of a walk: nearer to the foe for units that strike, less the foes that it provokes.
fn walk_worth(view: &View, me: &UnitRef, intent: &Intent, ways: Option<&Approach>) -> f64 {
    let scoring = view.field.data::<Data>().file.scoring;
    let (Some(ways), Some(&end)) = (ways, intent.path().last()) else { return 0.0 };
    let risk = f64::from(scoring.provoke) * opportunity::provoked_by_walk(view, me.id, intent).len() as f64;
    if !actions::strikes(view, me).is_empty() {
        return -1.0 - risk;
    }
    let far = i32::from(reach::longest(view.field, me).max(1)) - 1;
    let nearer = ways.nearer(view, end).min(ways.here - far);
    f64::from(nearer) * f64::from(scoring.approach) - risk
}

/// The worth of a defence: the harm that it spares.
fn defence_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some(attempt) = frame.actor.and_then(|actor| attempt(view, actor, &frame.intent, unit)) else { return 0.0 };
    let attempt = Attempt { feinted: Exchange::of(frame).feinted == Some(unit), ..attempt };
    let cost = f64::from(unit::price(data, intent.verb).iter().map(|share| share.1).sum::<i16>());
    -harm(&attempt, Declared::of(data, intent)) - cost * f64::from(data.file.scoring.ap)
}

/// The worth of an opportunity attack, a Riposte or reaction magic.
fn reaction_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let (action, scoring) = (data.action(intent.verb), &data.file.scoring);
    let cost = f64::from(unit::price(data, intent.verb).iter().map(|share| share.1).sum::<i16>());
    let cost = cost * f64::from(scoring.ap);
    match (action.kind, frame.actor) {
        (ActionKind::Opportunity | ActionKind::Riposte, Some(target)) => {
            attack_worth(view, unit, intent, target) - cost
        }
        (ActionKind::Magic, Some(target)) => match data.spell(intent.verb) {
            Some(spell) if spell.is(MagicTrait::Attack) => attack_worth(view, unit, intent, target) - cost,
            Some(_) => f64::from(scoring.effect) - cost,
            None => 0.0,
        },
        (ActionKind::Pass, _) => 0.0,
        _ => -1.0,
    }
}

/// The worth of a detail: the maneuver most likely to take effect, the better test.
fn detail_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    let me = view.field.unit(unit);
    match (action.kind, action.does) {
        (ActionKind::Maneuver, _) => maneuver_worth(view, frame, &me, intent),
        (ActionKind::Location, _) => location_worth(view, frame, unit, intent),
        (_, ActionEffect::Resist(skill)) => checks::skill(view, &me, skill).clamped(data).pass_chance(data),
        _ => 0.0,
    }
}

/// The worth of a hit location: that of the condition that a hit there brings with it (MANEUVER-118, MANEUVER-G23).
fn location_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let (data, target) = (view.field.data::<Data>(), Exchange::of(frame).target());
    let Some(attempt) = target.and_then(|target| attempt(view, unit, &frame.intent, target)) else { return 0.0 };
    let brings = data.location_of(intent.verb).is_some_and(|at| attempt.is_new_condition(at));
    if brings { f64::from(data.file.scoring.effect) } else { 0.0 }
}

/// The worth of a maneuver: its chance, times what it does.
fn maneuver_worth(view: &View, frame: &Frame, me: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let (action, effect) = (data.action(intent.verb), f64::from(data.file.scoring.effect));
    let Some((_, loser)) = critical::sides(frame) else { return 0.0 };
    let them = view.field.unit(loser);
    let fails = |skill: Skill| 1.0 - resistance::resistance(view, me, &them, skill).pass_chance(data);
    let worst = || action.test.iter().map(|&skill| fails(skill)).fold(1.0, f64::min);
    match action.does {
        ActionEffect::Bash => effect * worst() * if them.statuses.has(data.statuses.dazed) { 0.0 } else { 0.8 },
        ActionEffect::Trip => effect * worst() * if them.statuses.has(data.statuses.prone) { 0.0 } else { 1.0 },
        ActionEffect::Disarm => effect * worst(),
        ActionEffect::Push => effect * worst() * 0.5,
        ActionEffect::Feint => effect * 0.4 * checks::skill(view, me, Skill::Deception).clamped(data).pass_chance(data),
        ActionEffect::Brace => effect * 0.4,
        ActionEffect::Precision => {
            let attempt = attempt(view, me.id, &frame.intent, loser);
            let Some(attempt) = attempt else { return 0.0 };
            let all = attempt.damage(None);
            let mean: f64 = all.iter().map(|&(amount, chance)| f64::from(amount) * chance).sum();
            let most = all.iter().map(|one| one.0).max().unwrap_or(0);
            let fells = if most >= them.pools.get(HEALTH).now { f64::from(data.file.scoring.fall) * 0.5 } else { 0.0 };
            (f64::from(most) - mean) * f64::from(data.file.scoring.health) + fells
        }
        _ => 0.0,
    }
}
