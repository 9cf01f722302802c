//! What the window shows before anything is decided: odds, the numbers behind them, a unit's sheet.
//!
//! The numbers come from the functions of [`super::resolve`] that the rules themselves call.

use super::condition::level_of;
use super::data::{DamageKind, Data, Stat, Surface, gap, rule};
use super::ids::HEALTH;
use super::resolve::{Party, exchange};
use crate::battle::{Forecast, ForecastTerm, Intent, Sheet, View};
use crate::battlefield::UnitId;
use crate::text::{Message, id_part, message};

/// The odds of an action with these answers; nothing for what has neither blow nor table to read.
pub(super) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let pass = data.verbs.pass;
    let answers = answers.iter().filter(|(_, answer)| answer.verb != pass).map(|(unit, answer)| (*unit, answer));
    let exchange = exchange(view, actor, intent, answers);
    let rolls = exchange.actor.checked || exchange.replies.iter().any(|party| party.checked);
    rolls.then(|| super::odds::forecast(data, &exchange))
}

/// What every unit that rolls adds to the dice (TEMPO-G01), in the order of declaration.
pub(super) fn reckoned(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Vec<ForecastTerm> {
    let data: &Data = view.field.data();
    let answers = answers.iter().filter(|(_, answer)| answer.verb != data.verbs.pass);
    let exchange = exchange(view, actor, intent, answers.map(|(unit, answer)| (*unit, answer)));
    let parties = std::iter::once(exchange.actor).chain(exchange.replies).filter(|party| party.checked);
    let number = |party: Party| ForecastTerm {
        unit: party.unit,
        verb: party.verb,
        rule: gap(1),
        die: Some(data.pool()),
        sum: party.base,
    };
    parties.map(number).collect()
}

/// What a unit carries, and how it is hurt.
pub(super) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let weapon = data.weapon(gear);
        let mut says = weapon.parts.first().map(damage).unwrap_or_default();
        if let (Some(ranged), Some(item)) = (weapon.ranged, me.gear.get(item)) {
            says = Message::Joined(vec![says, format!(" · {}/{}", item.ready.shots, ranged.shots).into()]);
        }
        if let Some(shield) = weapon.shield {
            says = Message::Joined(vec![data.names.item_message(gear), format!(" {:+}", shield.parry).into()]);
        }
        sheet.gear.push((weapon.icon.clone(), says));
    }
    for item in &me.gear.0 {
        if let Some(target) = item.ready.aim {
            sheet.states.push((
                "crosshair".into(),
                message!("sheet-aims", name = &view.field.roster.member(target).name),
                rule(43),
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
    if let Some(wound) = level_of(data, me.pools.get(HEALTH)).filter(|wound| wound.check > 0) {
        let name = Message::Known(format!("tempo-wound-{}", id_part(&wound.name)), wound.name.clone());
        let penalty = format!(" −{}", wound.check);
        sheet.states.push(("first-aid".into(), Message::Joined(vec![name, penalty.into()]), gap(12)));
    }
    sheet
}

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
