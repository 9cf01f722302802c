//! Forecasts of an action before it is declared.

use super::forecast::{self, attempt};
use crate::data::Data;
use crate::field::defence;
use crate::unit::throw::Throw;
use indes_core::battle::{ForecastTerm, Intent, Verb, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;

/// The dice of an attack and of the defence against it, or of the rolls that decide another action. What makes them
/// advantaged or disadvantaged are terms of 0.
pub(crate) fn forecast_terms(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> Vec<ForecastTerm> {
    let data: &Data = view.field.data();
    let term = |unit: UnitId, verb: Verb, rule, throw: &Throw| ForecastTerm {
        unit,
        verb,
        rule,
        die: Some(throw.die()),
        sum: throw.reasons(),
    };
    let Some(attempt) = intent.unit().and_then(|target| attempt(view, actor, intent, target)) else {
        let Some((unit, own, other, opposing)) = forecast::rolls(view, actor, intent) else { return Vec::new() };
        let rule = rule_id!("REGION-G01");
        let (verb, by) = other.map_or((data.verbs.difficulty, unit), |other| (data.verbs.grip, other));
        return vec![term(unit, intent.verb, rule, &own), term(by, verb, rule, &opposing)];
    };
    let mut terms = Vec::new();
    // A roll that is made already is no forecast any more (REGION-G14).
    if attempt.rolled.is_none() {
        terms.push(term(
            attempt.me.id,
            intent.verb,
            attempt.assault.rule(),
            &attempt.assault.throw(view, &attempt.me, &attempt.them),
        ));
    }
    let answer = answers.iter().find(|answer| answer.0 == attempt.them.id);
    let manner = answer.and_then(|answer| forecast::manner(data, &answer.1));
    let verb = answer.filter(|_| manner.is_some()).map_or(data.verbs.passive, |answer| answer.1.verb);
    let rule = defence::rule(&attempt.assault, manner);
    let opposing = defence::throw(view, &attempt.me, &attempt.them, &attempt.assault, attempt.aware, manner);
    terms.push(term(attempt.them.id, verb, rule, &opposing));
    terms
}
