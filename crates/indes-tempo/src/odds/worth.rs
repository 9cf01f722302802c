//! The value of answers to a bot: expected values by the section `scoring` of the rule data, in its points.

use super::{goals, preview, ways};
use crate::data::results::effects;
use crate::data::{Cost, Data, Effect, Kind, With};
use crate::field::{answering, ranged, reach};
use crate::ids::{AP, REACT, TEMPO};
use crate::offers::prospect::{answers, provokes};
use crate::offers::{feints, price};
use crate::procedures::{feint, resolve};
use crate::unit::condition::allowed;
use crate::unit::gear;
use indes_core::battle::{Arg, Decision, Frame, Intent, Odds, Privacy, Prompt, Slot, Source, Verb, View};
use indes_core::battlefield::{ItemId, PartId, UnitId};
use indes_core::rule_id;
use indes_rules::common::Approach;

/// The value of each intent (`intents`) to the unit that is asked, in thousandths of the points of the data's
/// `scoring`: the expected value over all dice, the opponent's best answer included, less the value of the action
/// points it costs.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    // Tempo asks units only; to a seat that registered code asks all answers are worth the same.
    let Some(unit) = decision.asked.unit else { return vec![0; intents.len()] };
    let ways = intents.iter().any(|intent| !intent.path().is_empty()).then(|| ways::approach(view, unit));
    let mut walks = WalkValues::default();
    let one = |intent: &Intent| {
        let points = match decision.asked.prompt {
            Prompt::Act => turn_action(view, unit, intent, ways.as_ref(), &mut walks) - spent(view, decision, intent),
            Prompt::Detail if decision.asked.privacy == Privacy::Sealed => sealed_answer(view, decision, unit, intent),
            // A mover goes as far as it can.
            Prompt::Detail => view.frame(&decision.asked).zip(intent.cell()).map_or(0.0, |(frame, cell)| {
                frame.intent.path().iter().rposition(|&at| at == cell).map_or(0.0, |at| at as f64 + 1.0)
            }),
            Prompt::React(TEMPO) => replacement(view, decision, intent),
            Prompt::React(_) => reaction(view, decision, unit, intent) - spent(view, decision, intent),
        };
        // Values are far below the limits of both types.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// The value of the action points that an intent costs.
fn spent(view: &View, decision: &Decision, intent: &Intent) -> f64 {
    let points: i16 = price::cost(view, &decision.asked, intent).iter().map(|share| share.1).sum();
    f64::from(points) * f64::from(view.field.data::<Data>().file.scoring.ap)
}

/// The answers of a frame so far.
fn given_answers(frame: &Frame) -> Vec<(UnitId, Intent)> {
    frame.replies_in(REACT).map(|reply| (reply.unit, reply.intent.clone())).collect()
}

/// The value of a reaction to its unit, against the announced action.
fn reaction(view: &View, decision: &Decision, unit: UnitId, intent: &Intent) -> f64 {
    let Some((frame, actor)) = view.frame(&decision.asked).and_then(|frame| Some((frame, frame.actor?))) else {
        debug_assert!(false, "a window without an action: {:?}", decision.asked);
        return 0.0;
    };
    // A shot at a mover is only worth making on the cell where it is hit most easily.
    if let Some(cell) = intent.cell()
        && ranged::best_cell(view, &view.field.unit(unit), &view.field.unit(actor), frame.intent.path())
            .is_some_and(|best| best != cell)
    {
        return -POINTLESS;
    }
    let mut answers = given_answers(frame);
    answers.push((unit, intent.clone()));
    -exchange_value(view, actor, &frame.intent, &answers)
}

/// The value to the actor of a replacement, or of going on as declared. Only the difference of the prices is paid
/// (TEMPO-C01).
fn replacement(view: &View, decision: &Decision, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some((frame, actor)) = view.frame(&decision.asked).and_then(|frame| Some((frame, frame.actor?))) else {
        debug_assert!(false, "a window without an action: {:?}", decision.asked);
        return 0.0;
    };
    if intent.verb == data.verbs.pass {
        return exchange_value(view, actor, frame.meant(), &given_answers(frame));
    }
    let paid = f64::from(frame.purse.as_ref().map_or(0, |purse| purse.spent(AP))) * f64::from(data.file.scoring.ap);
    exchange_value(view, actor, intent, &given_answers(frame)) - (spent(view, decision, intent) - paid).max(0.0)
}

/// The value of an exchange with these answers to its actor.
fn exchange_value(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let Some(forecast) = preview::forecast(view, actor, intent, answers) else {
        return 0.0;
    };
    let blow = |odds: &Odds| odds.damage * f64::from(scoring.damage) + odds.falls * f64::from(scoring.fall);
    blow(&forecast.action) - blow(&forecast.answer)
        + forecast.success * success_value(data, intent.verb)
        + forecast.bound * f64::from(scoring.bound)
}

/// The value of an action's best row.
fn success_value(data: &Data, verb: Verb) -> f64 {
    let scoring = &data.file.scoring;
    let best = data.action(verb).outcomes.last().map_or(&[][..], |row| row.effects.as_slice());
    let besides: i16 = best
        .iter()
        .map(|effect| match effect {
            Effect::Pin => scoring.pin,
            Effect::Grapple => scoring.grapple,
            Effect::Disarm => scoring.disarm,
            _ => 0,
        })
        .sum();
    f64::from(scoring.success) + f64::from(besides)
}

/// The value to the actor of a sealed answer: what it means by the announced action.
fn sealed_answer(view: &View, decision: &Decision, unit: UnitId, answer: &Intent) -> f64 {
    let Some(frame) = view.frame(&decision.asked) else {
        debug_assert!(false, "a secret question without an action: {:?}", decision.asked);
        return 0.0;
    };
    let Some(target) = frame.intent.unit() else {
        return 0.0;
    };
    let (reply, _) = best_answer(view, unit, &frame.intent, target);
    let meant = feint::meant(&view.field.rule_data, &frame.intent, answer);
    with_replacement(view, unit, &meant, target, reply.as_ref())
}

/// The target's best answer to an announced blow, `None` to let it pass, and the value of the blow to its actor then.
fn best_answer(view: &View, unit: UnitId, announced: &Intent, target: UnitId) -> (Option<Intent>, f64) {
    let mut best = (None, exchange_value(view, unit, announced, &[]));
    for answer in answers(view, unit, announced, target) {
        let value =
            exchange_value(view, unit, announced, &[(target, answer.clone())]) + price_value(view, target, &answer);
        if value < best.1 {
            best = (Some(answer), value);
        }
    }
    best
}

/// The value of a blow that is meant so and got this answer, if the actor then replaces it where that is better.
fn with_replacement(view: &View, unit: UnitId, meant: &Intent, target: UnitId, reply: Option<&Intent>) -> f64 {
    let data: &Data = view.field.data();
    let replies: Vec<(UnitId, Intent)> = reply.map(|reply| (target, reply.clone())).into_iter().collect();
    let kept = exchange_value(view, unit, meant, &replies);
    let Some(reply) = reply else {
        return kept;
    };
    let me = view.field.unit(unit);
    let fits = |verb: &Verb| {
        allowed(data, &me, *verb)
            && answering::replacement_misfit(data, *verb, meant.verb, std::iter::once(reply.verb)).is_none()
    };
    // TEMPO-C01: with the same weapon a replacement costs nothing more.
    let replaced = data.verbs_of(Kind::CounterTempo).filter(fits).map(|verb| {
        let with = data.action(verb).slots.iter().filter_map(|slot| match slot {
            Slot::Part => meant.part().map(Arg::Part),
            Slot::Item => meant.part().and_then(|part| part.item).map(Arg::Item),
            Slot::Unit | Slot::Path | Slot::Cell | Slot::Level => None,
            Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => None,
        });
        exchange_value(view, unit, &Intent { verb, with: with.collect() }, &replies)
    });
    replaced.fold(kept, f64::max) + price_value(view, target, reply)
}

/// The value to the actor of the action points that an opponent pays for an answer.
fn price_value(view: &View, unit: UnitId, answer: &Intent) -> f64 {
    f64::from(gear::price(view, unit, answer)) * f64::from(view.field.data::<Data>().file.scoring.ap)
}

/// The value of an action on the unit's own turn, with the opponents' best answers.
fn turn_action(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Approach>, walks: &mut WalkValues) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let me = view.field.unit(unit);
    if data.action(intent.verb).kind == Kind::EndTurn {
        let points = me.pools.get(AP);
        let late = f64::from(view.turn.round.saturating_sub(1)) * f64::from(scoring.restless);
        // Never as bad as a pointless walk.
        let idle = (f64::from(scoring.idle) + late).min(POINTLESS / 2.0);
        return -idle * f64::from(points.now) / f64::from(points.max.max(1));
    }
    if let Some(points) = support_action(view, unit, intent) {
        return points;
    }
    if let (Some(target), true) = (intent.unit(), intent.path().is_empty()) {
        let (reply, honest) = best_answer(view, unit, intent, target);
        let feigned = feints::possible(view, unit, intent).map(|verb| {
            let meant = Intent { verb, with: intent.with.clone() };
            with_replacement(view, unit, &meant, target, reply.as_ref())
        });
        return feigned.fold(honest, f64::max) + f64::from(scoring.attack) + goals::target(view, unit, target);
    }
    let Some(&end) = intent.path().last() else {
        // An action that makes ready has a single row.
        if effects(data, intent.verb, 0).contains(&Effect::Ready) {
            return f64::from(scoring.ready);
        }
        let answers = answering::candidates(view, unit, intent)
            .iter()
            .flat_map(|foe| answers(view, unit, intent, foe).into_iter().map(move |answer| (foe, answer)));
        let met = answers.map(|answer| exchange_value(view, unit, intent, &[answer]));
        return met.fold(exchange_value(view, unit, intent, &[]), f64::min);
    };
    let gain = ways.map_or(0, |ways| ways.nearer(view, end));
    let stake = goals::place(view, unit, end);
    if stake < 0.0 || gain <= 0 && stake <= 0.0 {
        return -POINTLESS;
    }
    let met: f64 = provokes(view, unit, intent)
        .into_iter()
        .filter_map(|(foe, _)| {
            let answer = answers(view, unit, intent, foe).into_iter().next()?;
            let met = || exchange_value(view, unit, intent, &[(foe, answer.clone())]).min(0.0);
            Some(walks.of(intent, Some((foe, &answer)), met))
        })
        .sum();
    // A Combat Move may fail.
    let alone = || preview::forecast(view, unit, intent, &[]).map_or(1.0, |forecast| forecast.success);
    walks.of(intent, None, alone) * (f64::from(gain.max(0)) * f64::from(scoring.approach) + stake) + met
}

/// The values of movements, the same for all that differ in their path only.
#[derive(Default)]
struct WalkValues(Vec<WalkValue>);

/// The value of a movement with an answer.
struct WalkValue {
    intent: Intent,
    answer: Option<(UnitId, Intent)>,
    points: f64,
}

impl WalkValues {
    /// The cached value for the same verb, target and answer; else `points` is called and cached.
    fn of(&mut self, intent: &Intent, answer: Option<(UnitId, &Intent)>, points: impl FnOnce() -> f64) -> f64 {
        let alike = |met: &&WalkValue| {
            met.intent.verb == intent.verb
                && met.intent.unit() == intent.unit()
                && met.answer.as_ref().map(|(foe, answer)| (*foe, answer)) == answer
        };
        if let Some(met) = self.0.iter().find(alike) {
            return met.points;
        }
        let points = points();
        let mut intent = intent.clone();
        intent.with.retain(|arg| !matches!(arg, Arg::Path(_)));
        self.0.push(WalkValue { intent, answer: answer.map(|(foe, answer)| (foe, answer.clone())), points });
        points
    }
}

/// The value of an Aim or a support action; `None` for any other action.
fn support_action(view: &View, unit: UnitId, intent: &Intent) -> Option<f64> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let arm = f64::from(data.file.scoring.arm);
    let effect = data.action(intent.verb).outcomes.last()?.effects.first()?;
    // Whether a weapon in hand can be used now: a unit is where it strikes.
    let useful = |item: ItemId| {
        let kind = data.weapon(gear::gear_of(data, &me, Some(item)));
        let part = PartId { item: Some(item), part: 0 };
        if kind.ranged.is_some() {
            let loaded = me.gear.get(item).is_some_and(|item| item.ready.shots > 0);
            loaded && !reach::shot_targets(view.field, &me, part).is_empty()
        } else {
            kind.is_melee() && view.field.foes(unit).any(|foe| view.field.distance(unit, foe.id) <= 1)
        }
    };
    let armed = || me.gear.in_hand().any(|(item, _)| useful(item));
    Some(match effect {
        Effect::Aim => aim(view, unit, intent)?,
        Effect::Load if !armed() => arm,
        Effect::Draw if !armed() && intent.item().is_some_and(useful) => arm,
        Effect::PickUp if me.gear.in_hand().next().is_none() => arm,
        Effect::Work => {
            let door = ways::next_door(view, unit)?;
            let board = &view.field.board;
            let (_, found) = board
                .operable_doors(&view.field.taken_by(&me), view.field.roster.member(me.id).side)
                .into_iter()
                .find(|at| Some(at.0) == intent.cell())?;
            if found == door { arm } else { -POINTLESS }
        }
        Effect::Load | Effect::Draw | Effect::PickUp | Effect::Drop => -POINTLESS,
        _ => return None,
    })
}

/// The value of an Aim for each shot that the points allow without it: the aimed shots that are left after its price.
fn aim(view: &View, unit: UnitId, intent: &Intent) -> Option<f64> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let (item, target) = (intent.item()?, intent.unit()?);
    let ready = me.gear.get(item)?.ready;
    let part = PartId { item: Some(item), part: 0 };
    if ready.aim == Some(target) || !reach::shot_targets(view.field, &me, part).has(target) {
        return Some(-POINTLESS);
    }
    let (Cost::Fixed(price), numbers) = (data.action(intent.verb).cost, gear::ranged_numbers(data, &me, Some(item))?)
    else {
        return None;
    };
    let shot = gear::surface_price(data, &me, part).max(1);
    let count = |points: i16| f64::from((points.max(0) / shot).min(i16::from(ready.shots)));
    let free = me.pools.free(AP);
    let attack = data.file.actions.iter().position(|action| {
        action.kind == Kind::Proactive && action.with == With::Loaded && action.cost == Cost::Surface
    })?;
    let mut plain = Intent::of(Verb(u8::try_from(attack).ok()?));
    plain.with.extend([Arg::Part(part), Arg::Unit(target)]);
    let mut exchange = resolve::exchange(view, unit, &plain, std::iter::empty());
    exchange.actor.base.add(Source::Weapon, rule_id!("TEMPO-G14"), gear::aim_gain(data, numbers));
    let scoring = &data.file.scoring;
    let odds = super::forecast::forecast(data, &exchange);
    let better = odds.action.damage * f64::from(scoring.damage)
        + odds.action.falls * f64::from(scoring.fall)
        + odds.success * f64::from(scoring.success)
        + f64::from(scoring.attack);
    let value = better * count(free - price) / count(free).max(1.0);
    // TEMPO-G14: a Counter-Fire that hits makes the Aim fail, and hurts.
    let answers = answering::candidates(view, unit, intent)
        .iter()
        .flat_map(|foe| answers(view, unit, intent, foe).into_iter().map(move |answer| (foe, answer)));
    let met = answers.filter_map(|answer| {
        let odds = preview::forecast(view, unit, intent, &[answer])?;
        let hurt = odds.answer.damage * f64::from(scoring.damage) + odds.answer.falls * f64::from(scoring.fall);
        Some(value * odds.success - hurt)
    });
    Some(met.fold(value, f64::min))
}

/// The loss of a pointless action, such as a walk that leads nowhere: more than anything else can lose.
pub(super) const POINTLESS: f64 = 1000.0;
