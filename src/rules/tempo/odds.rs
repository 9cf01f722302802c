//! The exact odds of an exchange, from the functions that the rules call. The only file of tempo with fractions in it.

use super::data::{Data, Effect};
use super::resolve::{Exchange, effects, play};
use crate::battle::odds::enumerate;
use crate::battle::{Forecast, Odds};

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
