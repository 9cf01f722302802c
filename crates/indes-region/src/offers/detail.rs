//! Why a detail of an offered action is refused: a target, a path, a weapon, an item, a cell.

use super::{aim, slots};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::assault;
use crate::unit::{self, pairs};
use indes_core::battle::error::refuse;
use indes_core::battle::{Arg, Asked, Domain, Intent, Refusal, Row, RuleId, View};
use indes_core::battlefield::{PartId, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::message;
use indes_rules::{StepRules, refused_path};

/// The rules that bar a movement (REGION-G08, REGION-G65, REGION-G86, REGION-056).
const MOVEMENT: StepRules = StepRules {
    budget: rule_id!("REGION-057"),
    ground: rule_id!("REGION-G08"),
    body: rule_id!("REGION-G65"),
    corner: rule_id!("REGION-G86"),
    height: rule_id!("REGION-G46"),
    shape: rule_id!("REGION-G08"),
    end: rule_id!("REGION-056"),
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
        (Arg::Path(path), Domain::Walk(walks)) => {
            let reason = refused_path(view.field, &walks, path, &MOVEMENT);
            reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
        }
        (Arg::Part(part), _) => Some(part_reason(view, &me, row, *part)),
        (Arg::Item(item), _) => {
            let gear = me.gear.get(*item).map_or(data.unarmed, |item| item.kind);
            let name = data.names.item_message(gear);
            Some(match action.does {
                ActionEffect::Ready | ActionEffect::ReadyArms if unit::in_hand(&me, *item) => {
                    refuse(action.rule, message!("refused-is-not-stowed", item = name))
                }
                ActionEffect::Ready | ActionEffect::ReadyArms => {
                    refuse(action.rule, message!("refused-no-hand-for", item = name))
                }
                ActionEffect::Reload if unit::in_hand(&me, *item) => {
                    refuse(action.rule, message!("refused-is-loaded", item = name))
                }
                _ => refuse(action.rule, message!("refused-is-not-in-hand", item = name)),
            })
        }
        (Arg::Cell(cell), _) => Some(cell_reason(action.kind, action.does, action.rule, *cell)),
        _ => None,
    }
}

fn cell_reason(kind: ActionKind, does: ActionEffect, rule: RuleId, cell: Cell) -> Refusal {
    let told = cell.to_string();
    match (kind, does) {
        (ActionKind::Landing, _) => refuse(rule_id!("REGION-G61"), message!("refused-no-free-place-at", cell = told)),
        (_, ActionEffect::UseObject) => {
            refuse(rule_id!("REGION-J01"), message!("refused-no-door-or-lever-at", cell = told))
        }
        (_, ActionEffect::PickUp) => {
            refuse(rule_id!("REGION-G91"), message!("refused-nothing-to-pick-up-at", cell = told))
        }
        _ => refuse(rule, message!("refused-no-free-place-at", cell = told)),
    }
}

fn target_reason(view: &View, me: &UnitRef, row: &Row, so_far: &[Arg], target: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
    let reason = aim::explain(view, me.id, &intent, target);
    reason.unwrap_or_else(|| refuse(action.rule, message!("refused-not-for-this-one")))
}

fn part_reason(view: &View, me: &UnitRef, row: &Row, part: PartId) -> Refusal {
    let (field, data) = (view.field, view.field.data::<Data>());
    let executor = pairs::executor(field, me.id, row.verb).map_or(*me, |unit| field.unit(unit));
    let gear = part.item.and_then(|item| executor.gear.get(item)).map(|item| item.kind);
    let name = data.names.item_message(gear.unwrap_or(data.unarmed));
    let Some(item) = part.item.filter(|&item| unit::in_hand(&executor, item)) else {
        return refuse(rule_id!("REGION-D04"), message!("refused-is-not-in-hand", item = name));
    };
    let shoots = gear.is_some_and(|gear| data.ranged_row(gear).is_some());
    match data.action(row.verb).does {
        ActionEffect::Ranged if !shoots || !Data::is_from_afar(part) => {
            refuse(rule_id!("REGION-D17"), message!("refused-does-not-shoot"))
        }
        ActionEffect::Ranged if !assault::is_loaded(data, &executor, item) => {
            refuse(rule_id!("REGION-G43"), message!("refused-has-to-be-reloaded-first"))
        }
        ActionEffect::Ranged => refuse(rule_id!("REGION-G18"), message!("refused-nobody-in-range")),
        _ if gear.is_none_or(|gear| !data.weapon(gear).is_melee()) || Data::is_from_afar(part) => {
            refuse(rule_id!("REGION-G20"), message!("refused-no-melee-weapon"))
        }
        _ => refuse(rule_id!("REGION-G09"), message!("refused-nobody-in-reach")),
    }
}
