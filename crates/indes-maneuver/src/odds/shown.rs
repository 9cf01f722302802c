//! What the window is told of a unit: its pace and its sheet.

use crate::data::{ActionKind, Data, GearClass};
use crate::field::{attack, turns};
use crate::ids::METRES;
use indes_core::battle::{RuleId, Sheet, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::{Message, message};

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
