//! The exact odds of a choice and of the answers to it, from the functions that the rules call.

use super::attempt::{self, Attempt, Declared};
use super::contests;
use crate::data::{ActionKind, Data, MagicEffect, MagicTrait};
use crate::field::damage;
use crate::offers::prospect;
use crate::procedures::fall;
use indes_core::battle::odds::table;
use indes_core::battle::{Arg, Die, Forecast, Intent, Odds, Source, Sum, View};
use indes_core::battlefield::{Status, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The odds of an attack with the defences that are given, of the blows with which others reply to an action, or of a
/// contest or a choice; `None` for what no dice decide.
#[must_use]
pub fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let replies = blows_at(view, actor, intent, answers);
    let mut forecast = match own(view, actor, intent, answers) {
        Some(forecast) => forecast,
        None if replies.is_empty() => return contests::forecast(view, actor, intent),
        None => Forecast::default(),
    };
    forecast.answer = replies.iter().map(|reply| reply.1).reduce(Odds::either).unwrap_or_default();
    forecast.answers = replies;
    Some(forecast)
}

/// The odds of an attack; `None` for anything else. A ward that the target answers with is armour (MANEUVER-D25).
fn own(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let of = |target: UnitId| -> Option<Odds> {
        let own = || answers.iter().filter(move |answer| answer.0 == target).map(|answer| &answer.1);
        let declared = own().find_map(|answer| Declared::of(data, answer));
        let attempt = attempt::attempt(view, actor, intent, target)?;
        let is_ward = |answer: &Intent| {
            data.spell(answer.verb).is_some_and(|magic| matches!(magic.effect, MagicEffect::Ward { .. }))
        };
        if !own().any(is_ward) {
            return Some(attempt.odds(declared));
        }
        let mut statuses = attempt.them.statuses.clone();
        statuses.0.push(Status::of(data.statuses.warded, None));
        let them = UnitRef { statuses: &statuses, ..attempt.them };
        Some(Attempt { them, ..attempt }.odds(declared))
    };
    let targets = intent.units();
    let action = if targets.is_empty() {
        of(intent.unit()?)?
    } else {
        targets.iter().filter_map(of).reduce(|one, other| Odds {
            miss: one.miss.min(other.miss),
            hit: one.hit.max(other.hit),
            critical: one.critical.max(other.critical),
            falls: one.falls.max(other.falls),
            damage: one.damage + other.damage,
            ..Odds::default()
        })?
    };
    Some(Forecast { action, success: action.hits(), ..Forecast::default() })
}

/// The odds of the blows with which others reply to an action of a unit: opportunity attacks, a Riposte, magic
/// (MANEUVER-056, MANEUVER-199). An opportunity attack is one at the place where the action exposes the unit.
fn blows_at(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> SmallVec<[(UnitId, Odds); 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, answer): &(UnitId, Intent)| -> Option<(UnitId, Odds)> {
        let strikes = matches!(data.action(answer.verb).kind, ActionKind::Opportunity | ActionKind::Riposte)
            || data.spell(answer.verb).is_some_and(|magic| magic.is(MagicTrait::Attack));
        let mut aimed = answer.clone();
        aimed.with.push(Arg::Unit(actor));
        let attempt = attempt::attempt(view, *unit, &aimed, actor).filter(|_| strikes && *unit != actor)?;
        let body = prospect::exposed(view, actor, intent, *unit);
        let them = body.as_ref().map_or(attempt.them, |body| UnitRef { body, ..attempt.them });
        Some((*unit, Attempt { them, ..attempt }.odds(None)))
    };
    answers.iter().filter_map(blow).collect()
}

/// The mean damage of a fall of so many levels, after armour, in points, rounded up (MANEUVER-G55).
#[must_use]
pub fn mean_of_fall(view: &View, me: &UnitRef, levels: u8) -> i16 {
    let data: &Data = view.field.data();
    let count = fall::dice_of(view, levels).saturating_mul(data.file.fall.count);
    if count == 0 {
        return 0;
    }
    let of = |(face, chance): &(i16, f64)| -> f64 {
        let mut sum = Sum::default();
        sum.keep(Source::Dice, rule_id!("MANEUVER-G55"), *face);
        let sums = damage::reduced(data, me, &[(data.file.fall_type, sum)], None, None);
        f64::from(sums.iter().map(Sum::total).sum::<i16>()) * chance
    };
    let mean: f64 = table(Die::Sum { count, sides: data.file.fall.faces }).iter().map(of).sum();
    // The mean of some dice is far from the limits of the type. What is left of a whole number by rounding counts nothing.
    (mean - 1e-9).ceil() as i16
}
