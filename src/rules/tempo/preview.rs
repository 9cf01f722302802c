//! What the window shows before anything is decided: odds, who may answer a step, a unit's sheet.
//!
//! The numbers come from the functions of [`super::resolve`] that the rules themselves call.

use super::actions::gear_of;
use super::data::{DamageKind, Data, Stat, Surface, gap};
use super::resolve::{exchange, level_of};
use super::{HEALTH, reactions};
use crate::battle::{Forecast, Intent, Sheet, View};
use crate::battlefield::UnitId;

/// The odds of an action with these answers; nothing for what has neither blow nor table to read.
pub(super) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let pass = data.verbs.pass;
    let answers = answers.iter().filter(|(_, answer)| answer.verb != pass).map(|(unit, answer)| (*unit, answer));
    let exchange = exchange(view, actor, intent, answers);
    let rolls = exchange.actor.checked || exchange.replies.iter().any(|party| party.checked);
    rolls.then(|| super::resolve::forecast(data, &exchange))
}

/// Who could answer a movement, and at which step: opponents with a trigger cell and the points for their cheapest blow.
pub(super) fn provokes(view: &View, mover: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let data: &Data = view.field.data();
    let path = intent.path();
    if path.is_empty() || !reactions::answerable(data, intent.verb) {
        return Vec::new();
    }
    let mut found: Vec<(UnitId, u8)> = view
        .field
        .foes(mover)
        .filter_map(|foe| {
            let held = foe.gear.in_hand().next().map(|(item, _)| item);
            let parts = &data.weapon(gear_of(data, &foe, held)).parts;
            let cheapest = parts.iter().map(|part| part.ap).min()?;
            (foe.pools.free(super::AP) >= cheapest)
                .then(|| reactions::trigger(view, &foe, mover, path))?
                .map(|at| (foe.id, at))
        })
        .collect();
    found.sort_by_key(|&(unit, at)| (at, unit));
    found
}

/// What a unit carries, and how it is hurt.
pub(super) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    let held = me.gear.in_hand().map(|(_, gear)| gear);
    for gear in held {
        let weapon = data.weapon(gear);
        let blow = weapon.parts.first().map(damage).unwrap_or_default();
        sheet.gear.push((weapon.icon.clone(), format!("{} {blow}", weapon.name)));
    }
    if sheet.gear.is_empty() {
        let fists = data.weapon(data.fists);
        sheet.gear.push((fists.icon.clone(), "unarmed".into()));
    }
    let stat = |stat: Stat| me.stats.get(data.stat(stat));
    let resist = (stat(Stat::Cut), stat(Stat::Thrust), stat(Stat::Blunt));
    let worn =
        data.file.armours.iter().find(|armour| {
            (armour.cut, armour.thrust, armour.blunt) == resist && armour.coverage == stat(Stat::Coverage)
        });
    if let Some(armour) = worn.filter(|armour| armour.coverage > 0) {
        sheet.gear.push(("shield".into(), format!("{} {}/{}/{}", armour.name, resist.0, resist.1, resist.2)));
    }
    if let Some(wound) = level_of(data, me.pools.get(HEALTH)).filter(|wound| wound.check > 0) {
        sheet.states.push(("first-aid".into(), format!("{} −{}", wound.name, wound.check), gap(12)));
    }
    sheet
}

fn damage(surface: &Surface) -> String {
    let kind = match surface.damage {
        DamageKind::Cut => "cut",
        DamageKind::Thrust => "thrust",
        DamageKind::Blunt => "blunt",
    };
    let (count, sides) = surface.dice;
    match surface.bonus {
        0 => format!("{count}d{sides} {kind}"),
        bonus => format!("{count}d{sides}{bonus:+} {kind}"),
    }
}
