//! What is shown before a choice: odds, the terms behind them, a unit's sheet.
//!
//! The numbers come from the functions of [`crate::procedures::resolve`] that the rules themselves call.

use crate::data::{DamageKind, Data, Stat, Surface};
use crate::ids::HEALTH;
use crate::procedures::resolve::{Party, exchange};
use crate::unit::condition::wound_level;
use indes_core::battle::{Forecast, ForecastTerm, Intent, Sheet, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::{Message, id_part, message};

/// The odds of an action with these answers; `None` if no party rolls.
pub(crate) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let pass = data.verbs.pass;
    let answers = answers.iter().filter(|(_, answer)| answer.verb != pass).map(|(unit, answer)| (*unit, answer));
    let exchange = exchange(view, actor, intent, answers);
    let rolls = exchange.actor.checked || exchange.replies.iter().any(|party| party.checked);
    rolls.then(|| super::forecast::forecast(data, &exchange))
}

/// What every unit that rolls adds to the dice (TEMPO-G01), in the order of declaration.
pub(crate) fn forecast_terms(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> Vec<ForecastTerm> {
    let data: &Data = view.field.data();
    let answers = answers.iter().filter(|(_, answer)| answer.verb != data.verbs.pass);
    let exchange = exchange(view, actor, intent, answers.map(|(unit, answer)| (*unit, answer)));
    let parties = std::iter::once(exchange.actor).chain(exchange.replies).filter(|party| party.checked);
    let term = |party: Party| ForecastTerm {
        unit: party.unit,
        verb: party.verb,
        rule: rule_id!("TEMPO-G01"),
        die: Some(data.pool()),
        sum: party.base,
    };
    parties.map(term).collect()
}

/// A unit's sheet: what it has in hand and wears, its aims and its wounds.
pub(crate) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let weapon = data.weapon(gear);
        let mut text = weapon.parts.first().map(damage).unwrap_or_default();
        if let (Some(ranged), Some(item)) = (weapon.ranged, me.gear.get(item)) {
            text = Message::Joined(vec![text, format!(" · {}/{}", item.ready.shots, ranged.shots).into()]);
        }
        if let Some(shield) = weapon.shield {
            text = Message::Joined(vec![data.names.item_message(gear), format!(" {:+}", shield.parry).into()]);
        }
        sheet.gear.push((weapon.icon.clone(), text));
    }
    for item in &me.gear.0 {
        if let Some(target) = item.ready.aim {
            sheet.states.push((
                "crosshair".into(),
                message!("sheet-aims", name = &view.field.roster.member(target).name),
                // TEMPO-043
                rule_id!("TEMPO-043"),
            ));
        }
    }
    if sheet.gear.is_empty() {
        let fists = data.weapon(data.fists);
        sheet.gear.push((fists.icon.clone(), fists.parts.first().map(damage).unwrap_or_default()));
    }
    let stat = |stat: Stat| me.stats.get(data.stat(stat));
    let resist = (stat(Stat::Cut), stat(Stat::Thrust), stat(Stat::Blunt));
    let worn =
        data.file.armours.iter().find(|armour| {
            (armour.cut, armour.thrust, armour.blunt) == resist && armour.coverage == stat(Stat::Coverage)
        });
    if let Some(armour) = worn.filter(|armour| armour.coverage > 0) {
        let name = Message::Known(format!("tempo-armour-{}", id_part(&armour.key)), armour.name.clone());
        let resists = format!(" {}/{}/{}", resist.0, resist.1, resist.2);
        sheet.gear.push(("shield".into(), Message::Joined(vec![name, resists.into()])));
    }
    // TEMPO-G12
    if let Some(wound) = wound_level(data, me.pools.get(HEALTH)).filter(|wound| wound.check > 0) {
        let name = Message::Known(format!("tempo-wound-{}", id_part(&wound.name)), wound.name.clone());
        let penalty = format!(" −{}", wound.check);
        sheet.states.push(("first-aid".into(), Message::Joined(vec![name, penalty.into()]), rule_id!("TEMPO-G12")));
    }
    sheet
}

/// The damage of a surface in words: dice, bonus, kind.
fn damage(surface: &Surface) -> Message {
    let kind = match surface.damage {
        DamageKind::Cut => message!("sheet-cut"),
        DamageKind::Thrust => message!("sheet-thrust"),
        DamageKind::Blunt => message!("sheet-blunt"),
    };
    let (count, sides) = surface.dice;
    let dice = message!("sheet-dice", dice = count, faces = sides);
    match surface.bonus {
        0 => Message::Joined(vec![dice, " ".into(), kind]),
        bonus => Message::Joined(vec![dice, format!("{bonus:+} ").into(), kind]),
    }
}
