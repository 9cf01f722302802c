//! What the window is told of a unit: its pace and its sheet.

use crate::data::{Data, GearClass};
use crate::field::{assault, place, routes};
use crate::unit::{self, pairs};
use indes_core::battle::{Sheet, View};
use indes_core::battlefield::UnitId;
use indes_core::rule_id;
use indes_core::text::message;

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
