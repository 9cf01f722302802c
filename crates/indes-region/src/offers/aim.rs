//! Why an action cannot be aimed at a unit.

use crate::data::{ActionEffect, Data};
use crate::field::assault::{Assault, Blow};
use crate::field::{handling, place, targets};
use crate::unit::{self, pairs};
use indes_core::battle::{Intent, Refusal, RuleId, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// Why an action, with the details chosen so far, cannot be aimed at a unit; `None` if it can, or if it is not meant for
/// such a unit.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let me = field.unit(pairs::executor(field, unit, intent.verb)?);
    let them = field.unit(target);
    let action = data.action(intent.verb);
    if target == me.id || them.body.is_away() {
        return None;
    }
    let refuse = |rule: RuleId, reason: Message| Some(Refusal { rule, reason });
    match action.does {
        ActionEffect::Mount => handling::mount_refusal(view, &me, &them),
        ActionEffect::Release
        | ActionEffect::ForceToGround
        | ActionEffect::Crush
        | ActionEffect::ThrowDown
        | ActionEffect::Escape => {
            let open = targets::of_verb(view, &me, intent.verb).has(target);
            (!open).then(|| Refusal { rule: action.rule, reason: message!("refused-not-for-this-one") })
        }
        ActionEffect::Cast if Assault::of(data, &me, intent).is_none() => {
            if targets::of_spell(view, &me, intent.verb).has(target) {
                return None;
            }
            if field.roster.hostile(me.id, target) {
                return refuse(action.rule, message!("refused-is-no-ally"));
            }
            if !place::share_region(field, me.id, target) {
                return refuse(rule_id!("REGION-G22"), message!("refused-is-in-another-region"));
            }
            refuse(rule_id!("REGION-G84"), message!("refused-could-not-gain"))
        }
        ActionEffect::Melee
        | ActionEffect::PulledBlow
        | ActionEffect::Ranged
        | ActionEffect::Cast
        | ActionEffect::Strike
        | ActionEffect::Grab => {
            let assault = Assault::of(data, &me, intent)?;
            of_attack(view, &me, &them, &assault)
        }
        _ => None,
    }
}

/// Why an attack does not reach a unit; `None` if it does.
fn of_attack(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule: RuleId, reason: Message| Some(Refusal { rule, reason });
    if !field.roster.hostile(me.id, them.id) {
        return refuse(rule_id!("REGION-G09"), message!("refused-is-no-opponent"));
    }
    if !assault.reaches(view, me, them) {
        let range = match assault {
            Assault::Ranged { weapon, .. } => Some(weapon.range()),
            Assault::Spell { spell, .. } => Some(spell.range),
            _ => None,
        };
        let Some(range) = range else {
            return match place::share_region(field, me.id, them.id) {
                true => refuse(rule_id!("REGION-G09"), message!("refused-is-not-beside-it")),
                false => refuse(rule_id!("REGION-G09"), message!("refused-is-in-another-region")),
            };
        };
        let distance = place::shot_distance(field, me.id, them.id);
        return match distance.filter(|&distance| distance <= range) {
            Some(_) => refuse(rule_id!("REGION-G76"), message!("refused-is-out-of-sight")),
            None => refuse(rule_id!("REGION-G18"), message!("refused-is-too-many-regions-away", range = range)),
        };
    }
    let other = unit::grabs(data, me).filter(|&held| held != them.id);
    if matches!(assault, Assault::Unarmed(_)) && other.is_some() {
        let blow = matches!(assault, Assault::Unarmed(Blow::Grab));
        return blow.then(|| Refusal { rule: rule_id!("REGION-G32"), reason: message!("refused-holds-another-one") });
    }
    None
}
