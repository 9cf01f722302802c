//! Forecasts of an action before it is declared, and the sheet of a unit.

use super::attempt::{Declared, attempt};
use super::{contests, forecast};
use crate::data::{ActionKind, Data, GearClass};
use crate::field::checks::Test;
use crate::field::{attack, defence, routes, turns};
use crate::ids::METRES;
use indes_core::battle::{Draw, FallAhead, ForecastTerm, Intent, RuleId, Sheet, Sum, Verb, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::{Message, message};

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

/// The metres that a unit can walk.
pub(crate) fn pace(view: &View, unit: UnitId) -> u16 {
    let me = view.field.unit(unit);
    let left = u16::try_from(me.pools.get(METRES).now).unwrap_or(0);
    let speed = u16::try_from(crate::data::Stat::Speed.of(&me)).unwrap_or(0);
    let active = crate::state::Turns::of_view(view).is_some_and(|turns| turns.actor == Some(unit));
    if active { left } else { speed }
}

/// The conditions that hits bring with them in this level, by location (MANEUVER-G23): icon, words, rule.
fn hit_conditions(data: &Data) -> impl Iterator<Item = (String, Message, RuleId)> + '_ {
    data.verbs_of(ActionKind::Location).filter_map(move |verb| {
        let status = data.location_of(verb).and_then(|at| data.condition_at(at))?;
        let (location, status) = (data.names.verb_message(verb), data.names.status_message(status));
        let says = message!("sheet-hit-condition", location = location, status = status);
        Some((data.action(verb).icon.clone(), says, rule_id!("MANEUVER-G23")))
    })
}

/// A unit's gear, armour, and states that are computed.
pub(crate) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let entry = data.weapon(gear);
        let says = data.names.item_message(gear);
        let limited = entry.reload > 0 || entry.magic.as_ref().is_some_and(|magic| magic.uses > 0);
        let empty = limited && me.gear.get(item).is_some_and(|item| item.ready.shots == 0);
        let says = if empty { message!("sheet-empty", weapon = says) } else { says };
        sheet.gear.push((entry.icon.clone(), says));
    }
    if !me.gear.in_hand().any(|(_, gear)| data.weapon(gear).class != GearClass::Spell) {
        sheet.gear.push((data.weapon(data.unarmed).icon.clone(), data.names.item_message(data.unarmed)));
    }
    let armour = data.armour(&me);
    if armour.rating > 0 {
        sheet.gear.push(("shield".into(), message!("sheet-armour", armour = armour.rating)));
    }
    if crate::state::Turns::of_view(view).is_some_and(|turns| turns.actor == Some(unit)) {
        let metres = me.pools.get(METRES).now;
        sheet.gear.push(("footprints".into(), message!("sheet-metres", metres = metres)));
    }
    if !me.body.down && attack::flanked(view, &me).is_some() {
        let rule = rule_id!("MANEUVER-148");
        sheet.states.push(("arrows-in-line-horizontal".into(), message!("sheet-flanked"), rule));
    }
    if !me.body.down {
        sheet.states.extend(hit_conditions(data));
    }
    if let Some(until) = turns::waits_for(view, unit) {
        let name = view.field.roster.member(until).name.clone();
        sheet.states.push(("hourglass-medium".into(), message!("sheet-waits", name = name), rule_id!("MANEUVER-030")));
    }
    sheet
}
