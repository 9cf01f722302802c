//! Why an action cannot be aimed at a unit.

use super::actions;
use crate::data::{ActionEffect, ActionKind, Data, Technique, Way};
use crate::field::attack::Assault;
use crate::field::cover::{self, CoverGrade};
use crate::field::{reach, targets, techniques, turns};
use indes_core::battle::{Intent, Refusal, View};
use indes_core::battlefield::{Means, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// Why an action, with the details chosen so far, cannot be aimed at a unit; `None` if it can, or if it is not meant
/// for such a unit.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let action = data.action(intent.verb);
    if target == unit || them.body.is_away() {
        return None;
    }
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    match action.does {
        ActionEffect::SaveTurn => {
            let open = turns::may_save_until(view, unit).has(target);
            (!open).then(|| Refusal { rule: rule_id!("MANEUVER-G49"), reason: message!("refused-had-its-turn") })
        }
        ActionEffect::Release | ActionEffect::BreakFree => {
            let open = actions::units(view, &me, intent.verb).has(target);
            (!open).then(|| Refusal { rule: action.rule, reason: message!("refused-not-for-this-one") })
        }
        ActionEffect::Strike => {
            let technique = Technique::of(intent.part()?);
            if targets::of_weapon(view, &me, technique).has(target) {
                return None;
            }
            let weapon = techniques::weapon_of(data, &me, technique.item);
            let metres = match technique.way {
                Way::Ranged => reach::cells(view.field, weapon.range),
                Way::Strength | Way::Agility => reach::reach(view.field, &me, technique.item),
            };
            reach_refusal(view, &me, &them, metres)
        }
        ActionEffect::Grapple | ActionEffect::ShovePush | ActionEffect::ShoveTrip => {
            if actions::units(view, &me, intent.verb).has(target) {
                return None;
            }
            if !targets::within_arms_length(view, &me).has(target) {
                return reach_refusal(view, &me, &them, reach::cells(view.field, data.file.touch));
            }
            refuse(rule_id!("MANEUVER-G26"), message!("refused-is-held-already"))
        }
        _ if action.kind == ActionKind::Magic => {
            let units = actions::units(view, &me, intent.verb);
            let spell = data.spell(intent.verb)?;
            if units.has(target) {
                return None;
            }
            if spell.heals() {
                return match view.field.roster.hostile(unit, target) {
                    true => refuse(action.rule, message!("refused-is-no-ally")),
                    false => refuse(rule_id!("MANEUVER-G90"), message!("refused-could-not-gain")),
                };
            }
            Assault::of(view, unit, intent)?;
            reach_refusal(view, &me, &them, reach::cells(view.field, spell.range))
        }
        _ => None,
    }
}

/// Why a unit is out of reach: its side, its state, distance, sight, cover.
fn reach_refusal(view: &View, me: &UnitRef, them: &UnitRef, reach: u16) -> Option<Refusal> {
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let (field, distance) = (view.field, view.field.distance(me.id, them.id));
    if !field.roster.hostile(me.id, them.id) && field.data::<Data>().option("friendly_fire") == 0 {
        return refuse(rule_id!("MANEUVER-G61"), message!("refused-is-no-opponent"));
    }
    if !targets::open(view, me.id).has(them.id) {
        return refuse(rule_id!("MANEUVER-J20"), message!("refused-is-unconscious"));
    }
    if distance > reach {
        return refuse(rule_id!("MANEUVER-064"), message!("refused-is-too-far", distance = distance, reach = reach));
    }
    if !field.sees(&field.taken_by(me), &field.taken_by(them)) {
        return refuse(rule_id!("MANEUVER-147"), message!("refused-is-out-of-sight"));
    }
    if CoverGrade::of(&cover::cover(view, me, them, Means::Ranged)) == CoverGrade::Full {
        return refuse(rule_id!("MANEUVER-146"), message!("refused-is-in-full-cover"));
    }
    refuse(rule_id!("MANEUVER-G81"), message!("refused-is-behind-a-wall"))
}
