//! What answers are worth to a bot: expected values by the rule data's own `scoring`.

use super::super::condition::allowed;
use super::super::data::{Cost, Data, Effect, Kind, With, gap};
use super::super::foretold::{answers, provokes};
use super::super::ids::{AP, TEMPO};
use super::super::resolve::effects;
use super::super::{actions, answering, feint, gear, preview, ranged, reach, resolve};
use super::ways::{self, Ways};
use crate::battle::{Arg, Decision, Frame, Intent, Odds, Privacy, Prompt, Slot, Source, Verb, View};
use crate::battlefield::{ItemId, PartId, UnitId};

/// What answers are worth to the unit that is asked, in thousandths of the points of the data's `scoring`: the expected
/// value over all dice, the opponent's best answer included. Points of a pool that are kept are worth something, too.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intents: &[Intent]) -> Vec<i64> {
    // No rule of tempo asks a seat; to one that is asked by other rules all answers are worth the same.
    let Some(unit) = decision.asked.unit else { return vec![0; intents.len()] };
    let ways = intents.iter().any(|intent| !intent.path().is_empty()).then(|| Ways::of(view, unit));
    let mut known = Known::default();
    let one = |intent: &Intent| {
        let points = match decision.asked.prompt {
            Prompt::Act => act(view, unit, intent, ways.as_ref(), &mut known) - spent(view, decision, intent),
            Prompt::Detail if decision.asked.privacy == Privacy::Sealed => meaning(view, decision, unit, intent),
            // A unit that set out for somewhere goes there.
            Prompt::Detail => view.frame(&decision.asked).zip(intent.cell()).map_or(0.0, |(frame, cell)| {
                frame.intent.path().iter().rposition(|&at| at == cell).map_or(0.0, |at| at as f64 + 1.0)
            }),
            Prompt::React(TEMPO) => replacing(view, decision, intent),
            Prompt::React(_) => replying(view, decision, unit, intent) - spent(view, decision, intent),
        };
        // Far from the limits of either type.
        (points * 1000.0).round() as i64
    };
    intents.iter().map(one).collect()
}

/// What the points it costs are worth.
fn spent(view: &View, decision: &Decision, intent: &Intent) -> f64 {
    let points: i16 = actions::cost(view, &decision.asked, intent).iter().map(|share| share.1).sum();
    f64::from(points) * f64::from(view.field.data::<Data>().file.scoring.ap)
}

/// The replies of a frame so far.
fn replies(frame: &Frame) -> Vec<(UnitId, Intent)> {
    frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone())).collect()
}

/// What a reply is worth to the unit that gives it, against what was announced.
fn replying(view: &View, decision: &Decision, unit: UnitId, intent: &Intent) -> f64 {
    let Some((frame, actor)) = view.frame(&decision.asked).and_then(|frame| Some((frame, frame.actor?))) else {
        debug_assert!(false, "a window without an action: {:?}", decision.asked);
        return 0.0;
    };
    // Of the cells of a way the one where the mover is hit most easily is as good as any.
    if let Some(cell) = intent.cell()
        && ranged::best(view, &view.field.unit(unit), &view.field.unit(actor), frame.intent.path())
            .is_some_and(|best| best != cell)
    {
        return -WANDERING;
    }
    let mut answers = replies(frame);
    answers.push((unit, intent.clone()));
    -exchange(view, actor, &frame.intent, &answers)
}

/// What it is worth to the actor to go on with this instead, or as declared. Only what it costs more is paid
/// (TEMPO-C01).
fn replacing(view: &View, decision: &Decision, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let Some((frame, actor)) = view.frame(&decision.asked).and_then(|frame| Some((frame, frame.actor?))) else {
        debug_assert!(false, "a window without an action: {:?}", decision.asked);
        return 0.0;
    };
    if intent.verb == data.verbs.pass {
        return exchange(view, actor, frame.meant(), &replies(frame));
    }
    let paid = f64::from(frame.purse.as_ref().map_or(0, |purse| purse.spent(AP))) * f64::from(data.file.scoring.ap);
    exchange(view, actor, intent, &replies(frame)) - (spent(view, decision, intent) - paid).max(0.0)
}

/// What an exchange is worth to its actor, these answers given.
fn exchange(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let Some(forecast) = preview::forecast(view, actor, intent, answers) else {
        return 0.0;
    };
    let blow = |odds: &Odds| odds.damage * f64::from(scoring.damage) + odds.falls * f64::from(scoring.fall);
    blow(&forecast.action) - blow(&forecast.answer)
        + forecast.success * prize(data, intent.verb)
        + forecast.bound * f64::from(scoring.bound)
}

/// What it is worth that an action comes to its best row.
fn prize(data: &Data, verb: Verb) -> f64 {
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

/// What it is worth to the actor to mean this by what it announced.
fn meaning(view: &View, decision: &Decision, unit: UnitId, answer: &Intent) -> f64 {
    let Some(frame) = view.frame(&decision.asked) else {
        debug_assert!(false, "a secret question without an action: {:?}", decision.asked);
        return 0.0;
    };
    let Some(target) = frame.intent.unit() else {
        return 0.0;
    };
    let (reply, _) = met(view, unit, &frame.intent, target);
    let meant = feint::meant(&view.field.rule_data, &frame.intent, answer);
    drawn(view, unit, &meant, target, reply.as_ref())
}

/// The target's best answer to a blow as it is announced, nothing for letting it pass, and what the blow is worth then.
fn met(view: &View, unit: UnitId, announced: &Intent, target: UnitId) -> (Option<Intent>, f64) {
    let mut best = (None, exchange(view, unit, announced, &[]));
    for answer in answers(view, unit, announced, target) {
        let value = exchange(view, unit, announced, &[(target, answer.clone())]) + paid(view, target, &answer);
        if value < best.1 {
            best = (Some(answer), value);
        }
    }
    best
}

/// What a blow is worth that is meant so and drew this answer, if its actor then replaces it where that is better.
fn drawn(view: &View, unit: UnitId, meant: &Intent, target: UnitId, reply: Option<&Intent>) -> f64 {
    let data: &Data = view.field.data();
    let replies: Vec<(UnitId, Intent)> = reply.map(|reply| (target, reply.clone())).into_iter().collect();
    let kept = exchange(view, unit, meant, &replies);
    let Some(reply) = reply else {
        return kept;
    };
    let me = view.field.unit(unit);
    let fits = |verb: &Verb| {
        allowed(data, &me, *verb)
            && answering::misplaced(data, *verb, meant.verb, std::iter::once(reply.verb)).is_none()
    };
    // With the same weapon a replacement costs nothing more.
    let replaced = data.verbs_of(Kind::CounterTempo).filter(fits).map(|verb| {
        let with = data.action(verb).slots.iter().filter_map(|slot| match slot {
            Slot::Part => meant.part().map(Arg::Part),
            Slot::Item => meant.part().and_then(|part| part.item).map(Arg::Item),
            Slot::Unit | Slot::Path | Slot::Cell | Slot::Level => None,
            Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => None,
        });
        exchange(view, unit, &Intent { verb, with: with.collect() }, &replies)
    });
    replaced.fold(kept, f64::max) + paid(view, target, reply)
}

/// What it is worth that an opponent pays for an answer.
fn paid(view: &View, unit: UnitId, answer: &Intent) -> f64 {
    f64::from(gear::price(view, unit, answer)) * f64::from(view.field.data::<Data>().file.scoring.ap)
}

/// What an action on one's own turn is worth, whatever the opponents make of it.
fn act(view: &View, unit: UnitId, intent: &Intent, ways: Option<&Ways>, known: &mut Known) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let me = view.field.unit(unit);
    if data.action(intent.verb).kind == Kind::EndTurn {
        let points = me.pools.get(AP);
        let late = f64::from(view.turn.round.saturating_sub(1)) * f64::from(scoring.restless);
        // Never as bad as to walk about for nothing.
        let idle = (f64::from(scoring.idle) + late).min(WANDERING / 2.0);
        return -idle * f64::from(points.now) / f64::from(points.max.max(1));
    }
    if let Some(points) = tool(view, unit, intent) {
        return points;
    }
    if let (Some(target), true) = (intent.unit(), intent.path().is_empty()) {
        let (reply, honest) = met(view, unit, intent, target);
        let feigned = feint::possible(view, unit, intent).map(|verb| {
            let meant = Intent { verb, with: intent.with.clone() };
            drawn(view, unit, &meant, target, reply.as_ref())
        });
        return feigned.fold(honest, f64::max) + f64::from(scoring.attack);
    }
    let Some(&end) = intent.path().last() else {
        // Getting ready has a single row.
        if effects(data, intent.verb, 0).contains(&Effect::Ready) {
            return f64::from(scoring.ready);
        }
        let answers = answering::candidates(view, unit, intent)
            .iter()
            .flat_map(|foe| answers(view, unit, intent, foe).into_iter().map(move |answer| (foe, answer)));
        let met = answers.map(|answer| exchange(view, unit, intent, &[answer]));
        return met.fold(exchange(view, unit, intent, &[]), f64::min);
    };
    let gain = ways.map_or(0, |ways| ways.nearer(view, end));
    if gain <= 0 {
        return -WANDERING;
    }
    let met: f64 = provokes(view, unit, intent)
        .into_iter()
        .filter_map(|(foe, _)| {
            let answer = answers(view, unit, intent, foe).into_iter().next()?;
            let met = || exchange(view, unit, intent, &[(foe, answer.clone())]).min(0.0);
            Some(known.of(intent, Some((foe, &answer)), met))
        })
        .sum();
    // A Combat Move may come to nothing.
    let alone = || preview::forecast(view, unit, intent, &[]).map_or(1.0, |forecast| forecast.success);
    known.of(intent, None, alone) * f64::from(gain) * f64::from(scoring.approach) + met
}

/// What movements come to with an answer: the same for all that differ in their path only.
#[derive(Default)]
struct Known(Vec<Met>);

/// A movement, how it is answered, and what that is worth.
struct Met {
    intent: Intent,
    answer: Option<(UnitId, Intent)>,
    points: f64,
}

impl Known {
    /// What was worked out before for the same verb, opponent and answer, or what is worked out now.
    fn of(&mut self, intent: &Intent, answer: Option<(UnitId, &Intent)>, points: impl FnOnce() -> f64) -> f64 {
        let alike = |met: &&Met| {
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
        self.0.push(Met { intent, answer: answer.map(|(foe, answer)| (foe, answer.clone())), points });
        points
    }
}

/// What it is worth to aim, load, draw, pick up or drop; nothing for what is none of these.
fn tool(view: &View, unit: UnitId, intent: &Intent) -> Option<f64> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let arm = f64::from(data.file.scoring.arm);
    let effect = data.action(intent.verb).outcomes.last()?.effects.first()?;
    // A weapon in hand can be used now if a unit is where it strikes.
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
        Effect::Aim => aiming(view, unit, intent)?,
        Effect::Load if !armed() => arm,
        Effect::Draw if !armed() && intent.item().is_some_and(useful) => arm,
        Effect::PickUp if me.gear.in_hand().next().is_none() => arm,
        Effect::Work => {
            let door = ways::next_door(view, unit)?;
            let board = &view.field.board;
            let (_, found) =
                board.workable(&view.field.taken_by(&me)).into_iter().find(|at| Some(at.0) == intent.cell())?;
            if found == door { arm } else { -WANDERING }
        }
        Effect::Load | Effect::Draw | Effect::PickUp | Effect::Drop => -WANDERING,
        _ => return None,
    })
}

/// What an Aim is worth: the shots that are left for it, and better, instead of those without it, for each of those.
fn aiming(view: &View, unit: UnitId, intent: &Intent) -> Option<f64> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let (item, target) = (intent.item()?, intent.unit()?);
    let ready = me.gear.get(item)?.ready;
    let part = PartId { item: Some(item), part: 0 };
    if ready.aim == Some(target) || !reach::shot_targets(view.field, &me, part).has(target) {
        return Some(-WANDERING);
    }
    let (Cost::Fixed(price), numbers) = (data.action(intent.verb).cost, gear::numbers(data, &me, Some(item))?) else {
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
    exchange.actor.base.add(Source::Weapon, gap(14), gear::gain_of_aim(data, numbers));
    let scoring = &data.file.scoring;
    let odds = super::forecast(data, &exchange);
    let better = odds.action.damage * f64::from(scoring.damage)
        + odds.action.falls * f64::from(scoring.fall)
        + odds.success * f64::from(scoring.success)
        + f64::from(scoring.attack);
    let value = better * count(free - price) / count(free).max(1.0);
    // A unit that can shoot in answer may spoil it, and hits the unit that stands still.
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

/// What a walk that leads nowhere is worth: less than anything else.
pub(super) const WANDERING: f64 = 1000.0;
