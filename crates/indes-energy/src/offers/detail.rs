//! Why a detail of an offered action is refused: a creature, a path, a use of an item, an item, a cell.

use super::{aim, doers, refused, slots};
use crate::data::{ActionEffect, ActionKind, Data, Way};
use crate::unit::gear;
use indes_core::battle::error::refuse;
use indes_core::battle::{Arg, Asked, Domain, Intent, Refusal, Row, View};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};
use indes_rules::{StepRules, refused_path};

/// The rules that bar a run.
const RUN: StepRules = StepRules {
    budget: rule_id!("ENERGY-020"),
    ground: rule_id!("ENERGY-G35"),
    body: rule_id!("ENERGY-G34"),
    corner: rule_id!("ENERGY-G34"),
    height: rule_id!("ENERGY-G18"),
    shape: rule_id!("ENERGY-023"),
    end: rule_id!("ENERGY-G73"),
};

/// The reason why `value` cannot fill the next slot of the row after the details said so far; `None` if it can.
pub(crate) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = slots::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let acting = match (asked.unit, so_far.first()) {
        (Some(unit), _) => Some(unit),
        (None, Some(Arg::Unit(unit))) => Some(*unit),
        (None, _) => None,
    };
    let Some(me) = acting.map(|unit| view.field.unit(unit)) else {
        return match value {
            // The slot of the acting creature.
            Arg::Unit(unit) => Some(not_acting(view, asked, row, *unit)),
            _ => None,
        };
    };
    match (value, domain) {
        (Arg::Unit(target), _) => Some(target_reason(view, &me, row, so_far, *target)),
        (Arg::Path(path), Domain::Walk(walks)) => {
            let reason = refused_path(view.field, &walks, path, &RUN);
            reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
        }
        (Arg::Route(route), Domain::Route { walks, .. }) => {
            let reason = refused_path(view.field, &walks, route.steps(), &RUN);
            reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
        }
        (Arg::Part(part), _) => Some(part_reason(data, &me, row, *part)),
        (Arg::Item(item), _) => Some(item_reason(data, &me, row, *item)),
        (Arg::Cell(cell), _) => {
            let cell = cell.to_string();
            Some(match (action.kind, action.does) {
                (ActionKind::Way, _) => {
                    refuse(rule_id!("ENERGY-J13"), message!("refused-not-away-from-the-one-who-shoves"))
                }
                (_, ActionEffect::Door | ActionEffect::BreakDown) => {
                    refuse(action.rule, message!("refused-no-door-or-lever-at", cell = cell))
                }
                (_, ActionEffect::PickUp) => {
                    refuse(action.rule, message!("refused-nothing-to-pick-up-at", cell = cell))
                }
                _ => refuse(action.rule, message!("refused-no-free-place-at", cell = cell)),
            })
        }
        _ => None,
    }
}

/// Why a creature cannot carry out an action of its seat.
fn not_acting(view: &View, asked: &Asked, row: &Row, unit: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    if view.field.roster.seat(unit) != asked.seat || !doers::able_of(view, asked.seat).has(unit) {
        return refuse(data.action(row.verb).rule, message!("refused-not-for-this-one"));
    }
    refused::refusal(view, &view.field.unit(unit), row.verb)
}

fn target_reason(view: &View, me: &UnitRef, row: &Row, so_far: &[Arg], target: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
    let reason = aim::explain(view, me.id, &intent, target);
    reason.unwrap_or_else(|| refuse(data.action(row.verb).rule, message!("refused-not-for-this-one")))
}

/// The name of an item's kind; that of bare hands for `None`.
fn name_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> Message {
    data.names.item_message(gear::kind_of(data, me, item))
}

fn part_reason(data: &Data, me: &UnitRef, row: &Row, part: PartId) -> Refusal {
    let name = || name_of(data, me, part.item);
    if part.item.is_some_and(|item| !gear::in_hand(me, item)) {
        return refuse(data.action(row.verb).rule, message!("refused-is-not-in-hand", item = name()));
    }
    let weapon = gear::entry(data, me, part.item);
    let loaded = part.item.and_then(|item| me.gear.get(item)).is_none_or(|item| item.ready.shots > 0);
    match Way::of(part) {
        Way::Ranged if weapon.load > 0 && !loaded => {
            refuse(rule_id!("ENERGY-017"), message!("refused-has-to-be-reloaded-first"))
        }
        Way::Ranged if weapon.range.is_none() && weapon.thrown.is_none() => {
            refuse(rule_id!("ENERGY-153"), message!("refused-nobody-in-range"))
        }
        Way::Ranged => refuse(rule_id!("ENERGY-146"), message!("refused-nobody-in-range")),
        Way::Melee if !weapon.is_melee() && part.item.is_some() => {
            refuse(rule_id!("ENERGY-014"), message!("refused-no-melee-weapon"))
        }
        Way::Melee => refuse(rule_id!("ENERGY-014"), message!("refused-nobody-in-reach")),
    }
}

fn item_reason(data: &Data, me: &UnitRef, row: &Row, item: ItemId) -> Refusal {
    let (action, name) = (data.action(row.verb), name_of(data, me, Some(item)));
    let held = gear::in_hand(me, item);
    match action.does {
        ActionEffect::Load if held => refuse(action.rule, message!("refused-is-loaded", item = name)),
        ActionEffect::Draw if !held => refuse(rule_id!("ENERGY-G32"), message!("refused-no-hand-for", item = name)),
        ActionEffect::Draw => refuse(action.rule, message!("refused-is-not-stowed", item = name)),
        _ => refuse(action.rule, message!("refused-is-not-in-hand", item = name)),
    }
}
