//! Forecasts of an action before it is declared, and the sheet of a unit.

use super::forecast::{self, attempt};
use crate::data::{Data, GearClass};
use crate::field::{assault, defence, place, routes};
use crate::unit::throw::Throw;
use crate::unit::{self, pairs};
use indes_core::battle::{ForecastTerm, Intent, Sheet, Verb, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::message;

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

/// The regions that a unit can run.
pub(crate) fn pace(view: &View, unit: UnitId) -> u16 {
    u16::from(routes::run(view, &view.field.unit(unit)))
}

/// A unit's gear, armour, and states that are computed: what it owes to its next turn, wounds, the saddle, hard ground
/// under one that is held (REGION-J10), no room to dodge (REGION-J04).
pub(crate) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let entry = data.weapon(gear);
        let says = data.names.item_message(gear);
        let says = if entry.is_ranged() && !assault::is_loaded(data, &me, item) {
            message!("sheet-empty", weapon = says)
        } else {
            says
        };
        sheet.gear.push((entry.icon.clone(), says));
    }
    let armed =
        me.gear.in_hand().any(|(_, gear)| !matches!(data.weapon(gear).class, GearClass::Spell | GearClass::Kit));
    if !armed && unit::hands(data, &me) > 0 {
        sheet.gear.push((data.weapon(data.unarmed).icon.clone(), data.names.item_message(data.unarmed)));
    }
    if me.body.is_away() {
        return sheet;
    }
    let debt = pairs::debt(view.field, unit);
    if debt > 0 && view.field.mounts.rider_of(unit).is_none() {
        let says = message!("sheet-owes", count = debt);
        sheet.states.push(("hourglass-medium".into(), says, rule_id!("REGION-036")));
    }
    let hp = me.pools.get(crate::ids::HP);
    if !me.body.down && hp.now < hp.max && !me.statuses.has(data.statuses.badly_wounded) {
        sheet.states.push(("first-aid".into(), message!("sheet-wounded"), rule_id!("REGION-099")));
    }
    if let Some(mount) = view.field.mounts.mount_of(unit) {
        let name = view.field.roster.member(mount).name.clone();
        sheet.states.push(("horse".into(), message!("sheet-rides", name = name), rule_id!("REGION-148")));
    }
    let ground = place::footing_at(view.field, place::cell(view.field, unit));
    if me.statuses.has(data.statuses.fully_held) && ground.is_hard() {
        sheet.states.push(("skull".into(), message!("sheet-hard-ground"), rule_id!("REGION-J10")));
    }
    if !me.body.down && !place::has_room(view.field, unit) {
        sheet.states.push(("wall".into(), message!("sheet-no-room"), rule_id!("REGION-035")));
    }
    sheet
}
