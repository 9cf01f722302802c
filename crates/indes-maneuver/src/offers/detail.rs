//! Why a detail of an offered action is refused: a target, a path, a technique, an item, a cell.

use super::{aim, slots};
use crate::data::{ActionEffect, ActionKind, Data, Technique, Way};
use crate::field::techniques;
use crate::unit;
use indes_core::battle::error::refuse;
use indes_core::battle::{Arg, Asked, Domain, Intent, Refusal, Row, View};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};
use indes_rules::{StepRules, refused_path};

/// The rules that bar a walk (MANEUVER-010, MANEUVER-G12, MANEUVER-G79).
const WALK: StepRules = StepRules {
    budget: rule_id!("MANEUVER-010"),
    ground: rule_id!("MANEUVER-G12"),
    body: rule_id!("MANEUVER-G12"),
    corner: rule_id!("MANEUVER-G12"),
    height: rule_id!("MANEUVER-G79"),
    shape: rule_id!("MANEUVER-G12"),
    end: rule_id!("MANEUVER-G12"),
};

/// The reason why `value` cannot fill the next slot of the row after the details said so far; `None` if it can.
pub(crate) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = slots::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let (unit, data) = (asked.unit?, view.field.data::<Data>());
    let (me, action) = (view.field.unit(unit), data.action(row.verb));
    match (value, domain) {
        (Arg::Unit(target), _) => Some(target_reason(view, &me, row, so_far, *target)),
        (Arg::Units(_), _) => Some(refuse(action.rule, message!("refused-nobody-in-range"))),
        (Arg::Path(path), Domain::Walk(walks)) => {
            let reason = refused_path(view.field, &walks, path, &WALK);
            reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
        }
        (Arg::Part(part), _) => Some(technique_reason(view, &me, row, *part)),
        (Arg::Item(item), _) => Some(item_reason(data, &me, row, *item)),
        (Arg::Cell(cell), _) => {
            let told = cell.to_string();
            Some(match (action.kind, action.does) {
                (ActionKind::Way, _) => {
                    refuse(rule_id!("MANEUVER-G46"), message!("refused-not-away-from-the-one-who-shoves"))
                }
                (ActionKind::Landing, _) => {
                    refuse(rule_id!("MANEUVER-G80"), message!("refused-no-free-place-at", cell = told))
                }
                (ActionKind::Placing, _) => {
                    refuse(rule_id!("MANEUVER-J01"), message!("refused-no-free-place-at", cell = told))
                }
                (ActionKind::Magic, _) => refuse(action.rule, message!("refused-no-free-place-at", cell = told)),
                (_, ActionEffect::Door) => {
                    refuse(rule_id!("MANEUVER-055"), message!("refused-no-door-or-lever-at", cell = told))
                }
                _ => refuse(rule_id!("MANEUVER-055"), message!("refused-nothing-to-pick-up-at", cell = told)),
            })
        }
        _ => None,
    }
}

fn target_reason(view: &View, me: &UnitRef, row: &Row, so_far: &[Arg], target: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
    if let Some(reason) = aim::explain(view, me.id, &intent, target) {
        return reason;
    }
    match action.does {
        ActionEffect::Release | ActionEffect::BreakFree => refuse(action.rule, message!("refused-not-for-this-one")),
        ActionEffect::SaveTurn => refuse(rule_id!("MANEUVER-G49"), message!("refused-had-its-turn")),
        _ => refuse(rule_id!("MANEUVER-G61"), message!("refused-is-no-opponent")),
    }
}

/// The name of an item's kind; that of bare hands for `None`.
fn name_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> Message {
    data.names.item_message(techniques::gear_of(data, me, item))
}

fn technique_reason(view: &View, me: &UnitRef, row: &Row, part: PartId) -> Refusal {
    let data: &Data = view.field.data();
    let technique = Technique::of(part);
    let name = || name_of(data, me, technique.item);
    if let Some(item) = technique.item.filter(|&item| !unit::in_hand(me, item)) {
        let name = name_of(data, me, Some(item));
        return refuse(rule_id!("MANEUVER-051"), message!("refused-is-not-in-hand", item = name));
    }
    if matches!(data.action(row.verb).does, ActionEffect::Defend(_)) {
        return refuse(rule_id!("MANEUVER-G40"), message!("refused-cannot-parry", item = name()));
    }
    if technique.item.is_none() && !techniques::fights_unarmed(data, me) {
        return refuse(rule_id!("MANEUVER-G62"), message!("refused-no-hand-is-free"));
    }
    let weapon = techniques::weapon_of(data, me, technique.item);
    let loaded = technique.item.and_then(|item| me.gear.get(item)).is_none_or(|item| item.ready.shots > 0);
    match technique.way {
        Way::Ranged if weapon.range == 0 => refuse(rule_id!("MANEUVER-066"), message!("refused-does-not-shoot")),
        Way::Ranged if weapon.reload > 0 && !loaded => {
            refuse(rule_id!("MANEUVER-G14"), message!("refused-has-to-be-reloaded-first"))
        }
        Way::Ranged => refuse(rule_id!("MANEUVER-064"), message!("refused-nobody-in-range")),
        Way::Strength | Way::Agility if !weapon.is_melee() => {
            refuse(rule_id!("MANEUVER-G15"), message!("refused-no-melee-weapon"))
        }
        Way::Strength | Way::Agility => refuse(rule_id!("MANEUVER-064"), message!("refused-nobody-in-reach")),
    }
}

fn item_reason(data: &Data, me: &UnitRef, row: &Row, item: ItemId) -> Refusal {
    let (action, name) = (data.action(row.verb), name_of(data, me, Some(item)));
    let held = unit::in_hand(me, item);
    match action.does {
        ActionEffect::Disarm => refuse(rule_id!("MANEUVER-111"), message!("refused-is-not-in-hand", item = name)),
        ActionEffect::Reload if held => refuse(rule_id!("MANEUVER-G14"), message!("refused-is-loaded", item = name)),
        ActionEffect::Draw | ActionEffect::DrawBoth if !held => {
            refuse(rule_id!("MANEUVER-G59"), message!("refused-no-hand-for", item = name))
        }
        ActionEffect::Draw | ActionEffect::DrawBoth => {
            refuse(action.rule, message!("refused-is-not-stowed", item = name))
        }
        _ => refuse(action.rule, message!("refused-is-not-in-hand", item = name)),
    }
}
