//! The exact odds of an exchange, from the functions that the rules call, and what they are worth to a bot. The only
//! file of tempo with fractions in it.

use super::data::{Data, Effect, Kind};
use super::resolve::{Exchange, effects, play};
use super::{AP, actions, preview, reactions};
use crate::battle::odds::enumerate;
use crate::battle::{Decision, Forecast, Intent, Odds, Prompt, View};
use crate::battlefield::movement::gait::Memory;
use crate::battlefield::movement::search::Search;
use crate::battlefield::{UnitId, UnitRef};
use crate::grid::Cell;

/// The exact odds of an exchange: [`play`] on every branch of its dice.
#[must_use]
pub fn forecast(data: &Data, exchange: &Exchange) -> Forecast {
    let mut forecast = Forecast::default();
    let target_health = exchange.actor.blow.map_or(i16::MAX, |blow| blow.health);
    let actor_health = exchange.replies.iter().find_map(|party| party.blow).map_or(i16::MAX, |blow| blow.health);
    let count = |odds: &mut Odds, chance: f64, lands: Option<bool>| match lands {
        None => odds.miss += chance,
        Some(false) => odds.hit += chance,
        Some(true) => odds.critical += chance,
    };
    enumerate(
        |dice| play(data, exchange, dice),
        |chance, report| {
            count(&mut forecast.action, chance, report.hit);
            forecast.action.damage += chance * f64::from(report.damage);
            forecast.action.falls += if report.damage >= target_health { chance } else { 0.0 };
            let worst = report.answers.iter().filter_map(|answer| answer.1).max();
            let damage: i16 = report.answers.iter().map(|answer| answer.2).sum();
            count(&mut forecast.answer, chance, worst);
            forecast.answer.damage += chance * f64::from(damage);
            forecast.answer.falls += if damage >= actor_health { chance } else { 0.0 };
            let verdicts = std::iter::once((&exchange.actor, &report.judged.actor))
                .chain(exchange.replies.iter().zip(&report.judged.replies));
            let mut binds =
                verdicts.filter(|(party, verdict)| effects(data, party.verb, verdict.row).contains(&Effect::Bind));
            let armed = exchange.actor.item.is_some() && exchange.replies.iter().all(|party| party.item.is_some());
            forecast.bound += if armed && binds.next().is_some() { chance } else { 0.0 };
            let failed = report.judged.cancelled_by.is_some();
            let wanted = report.hit.is_some() || exchange.actor.blow.is_none() && report.judged.actor.row > 0;
            forecast.success += if wanted && !failed { chance } else { 0.0 };
        },
    );
    forecast
}

/// What an answer is worth to the one who is asked, in thousandths of the points of the data's `scoring`: the expected
/// value over all dice, the opponent's best answer included. Points of a pool that are kept are worth something, too.
#[must_use]
pub fn worth(view: &View, decision: &Decision, intent: &Intent) -> i64 {
    let Some(unit) = decision.asked.unit else {
        return 0;
    };
    let data: &Data = view.field.data();
    let price = f64::from(actions::cost(view, &decision.asked, intent).iter().map(|share| share.1).sum::<i16>());
    let spent = price * f64::from(data.file.scoring.ap);
    let value = match decision.asked.prompt {
        Prompt::Act => act(view, unit, intent) - spent,
        Prompt::React(window) => {
            let frame = view.frame(&decision.asked);
            let replies =
                || frame.into_iter().flat_map(|frame| &frame.replies).map(|reply| (reply.unit, reply.intent.clone()));
            match frame.and_then(|frame| Some((frame, frame.actor?))) {
                None => 0.0,
                Some((frame, actor)) if window == reactions::TEMPO => {
                    let kept = intent.verb == data.verbs.pass;
                    let answers: Vec<_> = replies().collect();
                    let chosen = if kept { &frame.intent } else { intent };
                    let paid = f64::from(frame.purse.as_ref().map_or(0, |purse| purse.spent(AP)));
                    // Only what it costs more is paid (TEMPO-C01).
                    let more = if kept { 0.0 } else { (price - paid).max(0.0) * f64::from(data.file.scoring.ap) };
                    exchange(view, actor, chosen, &answers) - more
                }
                Some((frame, actor)) => {
                    let mut answers: Vec<_> = replies().collect();
                    answers.push((unit, intent.clone()));
                    -exchange(view, actor, &frame.intent, &answers) - spent
                }
            }
        }
    };
    // Far from the limits of either type.
    (value * 1000.0).round() as i64
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
        + forecast.success * f64::from(scoring.success)
        + forecast.bound * f64::from(scoring.bound)
}

/// What an action on one's own turn is worth, whatever the opponents make of it.
fn act(view: &View, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let me = view.field.unit(unit);
    if data.action(intent.verb).kind == Kind::EndTurn {
        let points = me.pools.get(AP);
        return -f64::from(scoring.idle) * f64::from(points.now) / f64::from(points.max.max(1));
    }
    if let Some(target) = intent.unit() {
        let answers = preview::answers(view, unit, intent, target);
        let met = answers.into_iter().map(|answer| {
            let paid = f64::from(preview::price(view, target, &answer)) * f64::from(scoring.ap);
            exchange(view, unit, intent, &[(target, answer)]) + paid
        });
        return met.fold(exchange(view, unit, intent, &[]), f64::min) + f64::from(scoring.attack);
    }
    let Some(&end) = intent.path().last() else {
        return if effects(data, intent.verb, 1).contains(&Effect::Ready) {
            f64::from(scoring.ready)
        } else {
            exchange(view, unit, intent, &[])
        };
    };
    let gain = nearer(view, &me, end);
    if gain <= 0 {
        return -WANDERING;
    }
    let met = preview::provokes(view, unit, intent).into_iter().filter_map(|(foe, _)| {
        let answer = preview::answers(view, unit, intent, foe).into_iter().next()?;
        Some(exchange(view, unit, intent, &[(foe, answer)]).min(0.0))
    });
    f64::from(gain) * f64::from(scoring.approach) + met.sum::<f64>()
}

/// What a walk that leads nowhere is worth: less than anything else.
const WANDERING: f64 = 1000.0;

/// By how many movement points a cell lies nearer to the nearest opponent than where the unit is, round what is in the
/// way.
fn nearer(view: &View, me: &UnitRef, end: Cell) -> i32 {
    let field = &view.field;
    let foe = field.foes(me.id).min_by_key(|foe| (field.board.grid.distance(me.body.cell, foe.body.cell), foe.id));
    let spot = |cell: Cell| field.board.lattice.spot(cell);
    let (Some(from), Some(here), Some(there)) =
        (foe.and_then(|foe| spot(foe.body.cell)), spot(me.body.cell), spot(end))
    else {
        return 0;
    };
    let mut search = Search::new();
    search.flood(&actions::walking(view, me).mover(field), from, Memory::default(), FAR);
    let far = |at| i32::from(search.cost(at).unwrap_or(FAR));
    far(here) - far(there)
}

/// Farther than any way is looked for.
const FAR: u16 = 200;
