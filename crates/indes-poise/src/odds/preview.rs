//! Forecasts of an action before it is declared, and the sheet of a unit.
//!
//! The numbers come from the functions of [`crate::field::resolve`] that the rules themselves call.

use crate::data::{ActionEffect, Attack, Data, Stat};
use crate::field::{area, defence, flight, pace, preparation, resolve, riding, skill};
use crate::odds;
use crate::odds::hiding;
use crate::offers::prospect;
use indes_core::battle::{Arg, Die, Forecast, ForecastTerm, Intent, RuleId, Sheet, Source, Sum, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::{Message, id_part, message};

/// The odds of an attack on targets that give `answers`; a target without an answer yields. For a walk the odds of
/// staying hidden. `None` for any other action.
pub(crate) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let Some(attack) = skill::attack(view, actor, intent) else {
        return hiding::forecast(view, actor, intent);
    };
    let Some(target) = intent.unit() else {
        return area_forecast(view, actor, intent, answers);
    };
    let strike = prospect::declared(view, actor, intent, attack, target);
    let them = view.field.unit(target);
    let defends = answers.iter().any(|(unit, answer)| {
        *unit == target && defence::possible(view.field, &them, &attack.tags, &strike, answer.verb).is_ok()
    });
    if defends {
        return Some(odds::stopped());
    }
    Some(odds::yielding(&strike, &them))
}

/// The odds of an attack on an area, for all its targets together.
fn area_forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let struck = area::struck(view, riding::executor(view.field, actor, intent.verb), intent);
    let each = struck.iter().filter_map(|target| {
        let mut aimed = intent.clone();
        aimed.with.push(Arg::Unit(target));
        forecast(view, actor, &aimed, answers)
    });
    each.reduce(odds::together)
}

/// The terms of an attack on one target: boons and banes, threat, and the sum added to its dice (POISE-D06, POISE-G01,
/// POISE-066).
pub(crate) fn forecast_terms(view: &View, actor: UnitId, intent: &Intent, _: &[(UnitId, Intent)]) -> Vec<ForecastTerm> {
    let (Some(attack), Some(target)) = (skill::attack(view, actor, intent), intent.unit()) else {
        return Vec::new();
    };
    let strike = prospect::declared(view, actor, intent, attack, target);
    let (count, sides) = strike.dice;
    let mut added = strike.damage(i16::from(count) * i16::from(sides));
    added.terms.retain(|term| term.from != Source::Dice);
    let number =
        |rule: RuleId, die: Option<Die>, sum: Sum| ForecastTerm { unit: actor, verb: intent.verb, rule, die, sum };
    vec![
        number(rule_id!("POISE-D06"), None, strike.boons),
        number(rule_id!("POISE-G01"), None, strike.threat),
        number(rule_id!("POISE-066"), Some(Die::Sum { count, sides }), added),
    ]
}

/// The most movement points of any walk of a unit, or of its mount.
pub(crate) fn pace(view: &View, unit: UnitId) -> u16 {
    let data: &Data = view.field.data();
    let me = view.field.unit(view.field.mounts.carrier(unit));
    let walks =
        data.file.actions.iter().zip(0u8..).filter(|(action, _)| matches!(action.does, ActionEffect::Walk { .. }));
    walks
        .filter_map(|(_, at)| pace::walking(view, &me, indes_core::battle::Verb(at)))
        .map(|walk| walk.budget)
        .max()
        .unwrap_or(0)
}

/// A unit's weapons, armour, altitude, doom, and whether it is surrounded.
pub(crate) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let weapon = data.weapon(gear);
        let says = match (weapon.shield, weapon.skills.first()) {
            (Some(shield), _) => {
                Message::Joined(vec![data.names.item_message(gear), format!(" −{}", shield.less).into()])
            }
            (None, Some(attack)) => attack_message(attack),
            (None, None) => data.names.item_message(gear),
        };
        let empty = weapon.loads && me.gear.get(item).is_some_and(|item| item.ready.shots == 0);
        sheet.gear.push((weapon.icon.clone(), if empty { message!("sheet-empty", weapon = says) } else { says }));
    }
    if sheet.gear.is_empty() {
        let bare = data.weapon(data.unarmed);
        sheet.gear.push((bare.icon.clone(), bare.skills.first().map(attack_message).unwrap_or_default()));
    }
    let armour = Stat::Armour.of(&me);
    if armour > 0 {
        sheet.gear.push(("shield".into(), message!("sheet-armour", armour = armour)));
    }
    if let Some(level) = view.field.aloft(unit) {
        let carrier = view.field.unit(view.field.mounts.carrier(unit));
        let levels = level - view.field.ground_under(carrier.size, carrier.body.cell);
        sheet.states.push(("arrow-up".into(), message!("sheet-aloft", levels = levels), rule_id!("POISE-G40")));
    }
    if Stat::Flies.of(&me) != 0 && !flight::flies(view, &me) {
        sheet.states.push(("arrow-down".into(), message!("sheet-grounded"), rule_id!("POISE-D15")));
    }
    let doom = preparation::doom(view, unit);
    if doom > 0 {
        sheet.states.push(("skull".into(), message!("sheet-doom", doom = doom), rule_id!("POISE-033")));
    }
    if !me.body.down && resolve::surrounded(view, &me).is_some() {
        sheet.states.push(("arrows-in-line-horizontal".into(), message!("sheet-surrounded"), rule_id!("POISE-178")));
    }
    sheet
}

fn attack_message(attack: &Attack) -> Message {
    let (count, sides) = attack.dice;
    let name = Message::Known(format!("poise-skill-{}", id_part(&attack.key)), attack.name.clone());
    let dice = message!("sheet-dice", dice = count, faces = sides);
    Message::Joined(vec![name, format!(" {} · ", attack.threat).into(), dice])
}
