//! Forecasts of an action before it is declared.

use super::attempt::{Declared, attempt};
use super::{contests, forecast};
use crate::data::Data;
use crate::field::checks::Test;
use crate::field::{defence, routes};
use indes_core::battle::{Draw, FallAhead, ForecastTerm, Intent, Sum, Verb, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;

/// The target numbers of an attack and of the defence against it, or of the tests that decide another action.
pub(crate) fn forecast_terms(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> Vec<ForecastTerm> {
    let data: &Data = view.field.data();
    let term = |unit: UnitId, verb: Verb, test: Test| {
        // A test that is settled is not rolled.
        let die = test.settled.is_none().then(|| test.die(data));
        ForecastTerm { unit, verb, rule: rule_id!("MANEUVER-G01"), die, sum: test.number }
    };
    let Some(attempt) = intent.unit().and_then(|target| attempt(view, actor, intent, target)) else {
        let tests = contests::tests(view, actor, intent);
        return tests.into_iter().map(|(unit, verb, test)| term(unit, verb, test)).collect();
    };
    let own = attempt.assault.test(view, &attempt.me, &attempt.them, attempt.feinted);
    let mut terms = vec![term(actor, intent.verb, own)];
    let answer = answers.iter().find(|answer| answer.0 == attempt.them.id);
    if let Some((declared, verb)) = answer.and_then(|one| Some((Declared::of(data, &one.1)?, one.1.verb))) {
        let Declared { manner, part } = declared;
        let test = defence::test(view, &attempt.them, manner, part, &attempt.assault, &attempt.me);
        terms.push(term(attempt.them.id, verb, test));
    }
    terms
}

/// The target number of a test by its draw and its result; `None` for other dice (MANEUVER-G01).
pub(crate) fn test_number(draw: &Draw, result: &Sum) -> Option<i16> {
    // The result is the target number less the die, and 1 (MANEUVER-G02).
    let is_test = result.terms.last().is_some_and(|term| term.rule == rule_id!("MANEUVER-G02"));
    is_test.then(|| result.total() + draw.value - 1)
}

/// The fall at the end of a walk over a ledge: its depth, and the mean of its damage after armour, rounded up
/// (MANEUVER-G55, MANEUVER-G79).
pub(crate) fn fall_ahead(view: &View, actor: UnitId, intent: &Intent) -> Option<FallAhead> {
    let me = view.field.unit(actor);
    let (&to, before) = intent.path().split_last()?;
    let from = before.last().copied().unwrap_or(me.body.cell);
    let levels = routes::ledge(view, &me, from, to)?;
    Some(FallAhead { unit: actor, levels: levels.into(), harm: forecast::mean_of_fall(view, &me, levels) })
}
