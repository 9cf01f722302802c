//! The attack of an answer or of a frame.

use super::riding;
use crate::data::{ActionEffect, Attack, Data};
use crate::state::Count;
use indes_core::battle::{Frame, Intent, View, WeaponPart};
use indes_core::battlefield::{PartId, UnitId};

/// The attack of an answer: a skill of a weapon, or the verb's own. `None` if the answer is no attack.
#[must_use]
pub fn attack<'a>(view: &'a View<'_>, unit: UnitId, intent: &Intent) -> Option<&'a Attack> {
    let data: &Data = view.field.data();
    let unit = riding::executor(view.field, unit, intent.verb);
    match &data.action(intent.verb).does {
        ActionEffect::Strike | ActionEffect::Breath => intent.part().and_then(|part| part_of(view, unit, part)),
        ActionEffect::Blow(attack) => Some(attack),
        _ => None,
    }
}

/// The attack of a part of a weapon; a part without an item is of bare hands.
pub(crate) fn part_of<'a>(view: &'a View<'_>, unit: UnitId, part: PartId) -> Option<&'a Attack> {
    let data: &Data = view.field.data();
    let kind = match part.item {
        Some(item) => view.field.unit(unit).gear.get(item)?.kind,
        None => data.unarmed,
    };
    data.weapon(kind).skills.get(usize::from(part.part))
}

/// The attack of a frame; `None` if the frame is no attack.
#[must_use]
pub fn attack_of<'a>(view: &'a View<'_>, frame: &Frame) -> Option<&'a Attack> {
    attack(view, frame.actor?, &frame.intent)
}

/// The kind of weapon and the skill that an answer uses; bare hands if it names none.
pub(crate) fn weapon_part(view: &View, unit: UnitId, intent: &Intent) -> WeaponPart {
    let data: &Data = view.field.data();
    let part = intent.part().unwrap_or(PartId { item: None, part: 0 });
    let held = part.item.and_then(|item| view.field.unit(unit).gear.get(item).map(|item| item.kind));
    WeaponPart { gear: held.unwrap_or(data.unarmed), part: part.part }
}

/// POISE-025: whether a unit has used a skill as often as a round allows.
pub(crate) fn is_used_up(view: &View, unit: UnitId, attack: &Attack) -> bool {
    let place = (attack.uses > 0).then(|| view.field.data::<Data>().place_of(attack)).flatten();
    place.is_some_and(|place| view.turn.counted(unit, Count::Used(place)) >= i16::from(attack.uses))
}
