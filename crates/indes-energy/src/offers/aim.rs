//! Why an action cannot be aimed at a creature.

use super::actions;
use super::doers::bare;
use crate::data::{ActionEffect, Data, Way};
use crate::field::attack::Assault;
use crate::field::{reach, targets};
use crate::unit;
use indes_core::battle::error::refuse;
use indes_core::battle::{Intent, Refusal, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;

/// Why an action, with the details chosen so far, cannot be aimed at a creature; `None` if it can, or if it is not
/// meant for such a creature.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let action = data.action(intent.verb);
    if target == unit || them.body.is_away() {
        return None;
    }
    let intent = bare(unit, intent);
    if let Some(assault) = Assault::of(view, &me, &intent) {
        // Before the use of an item is chosen, the aim is not known.
        if action.slots.first() == Some(&indes_core::battle::Slot::Part) && intent.part().is_none() {
            return None;
        }
        return aimed(view, &me, &them, &assault);
    }
    match action.does {
        ActionEffect::Escape
        | ActionEffect::Release
        | ActionEffect::FirstAid
        | ActionEffect::Wake
        | ActionEffect::Flash => {
            let open = actions::units(view, &me, intent.verb).has(target);
            (!open).then(|| refuse(action.rule, message!("refused-not-for-this-one")))
        }
        _ => None,
    }
}

/// Why an attack cannot be aimed at a creature: its side, its state, its size, distance, sight, cover.
fn aimed(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    if targets::of(view, me, assault.does, assault.part).has(them.id) {
        return None;
    }
    let distance = field.distance(me.id, them.id);
    if !field.roster.hostile(me.id, them.id) {
        return Some(refuse(rule_id!("ENERGY-001"), message!("refused-is-no-opponent")));
    }
    if unit::is_gone(data, them) || !targets::open(view, me.id).has(them.id) {
        return Some(refuse(rule_id!("ENERGY-314"), message!("refused-not-for-this-one")));
    }
    if !targets::suits(view, me, them, assault.does, assault.part) {
        return Some(refuse(rule_id!("ENERGY-273"), message!("refused-not-for-this-one")));
    }
    let (rule, far) = match Way::of(assault.part) {
        Way::Melee => (rule_id!("ENERGY-014"), reach::limit(field, me, assault.part.item)),
        Way::Ranged => {
            let ranges = reach::ranges(data, me, assault.weapon).map_or(0, |ranges| ranges[2]);
            (rule_id!("ENERGY-146"), reach::cells(field, ranges))
        }
    };
    if distance > far {
        return Some(refuse(rule, message!("refused-is-too-far", distance = distance, reach = far)));
    }
    if !reach::faces(field, me, them) {
        return Some(refuse(rule_id!("ENERGY-209"), message!("refused-is-not-faced")));
    }
    if !field.sees(&field.taken_by(me), &field.taken_by(them)) {
        return Some(refuse(rule_id!("ENERGY-G24"), message!("refused-is-out-of-sight")));
    }
    if Way::of(assault.part) == Way::Ranged {
        return Some(refuse(rule_id!("ENERGY-G24"), message!("refused-is-in-full-cover")));
    }
    Some(refuse(rule_id!("ENERGY-G89"), message!("refused-is-behind-a-wall")))
}
