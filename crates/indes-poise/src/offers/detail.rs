//! Why a detail of an offered action is refused: a target, a path, a skill, an item, a cell, a level.

use super::{aim, slots};
use crate::data::{ActionEffect, ActionKind, Attack, Data};
use crate::field::{prices, riding, skill, water};
use crate::ids::POISE;
use crate::state::procedure::{Skill, SkillStep};
use crate::unit::{gear, statuses};
use indes_core::battle::error::refuse;
use indes_core::battle::{Arg, Asked, Domain, Intent, Price, Refusal, Row, View};
use indes_core::battlefield::{ItemId, PartId, Place, UnitId, UnitRef, Walks};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};
use indes_rules::{StepRules, refused_path};

/// The rules that bar a walk (POISE-117, POISE-122, POISE-123, POISE-128, POISE-129, POISE-G40).
const WALK: StepRules = StepRules {
    budget: rule_id!("POISE-117"),
    ground: rule_id!("POISE-129"),
    body: rule_id!("POISE-122"),
    corner: rule_id!("POISE-128"),
    height: rule_id!("POISE-G40"),
    shape: rule_id!("POISE-129"),
    end: rule_id!("POISE-123"),
};

/// The reason why `value` cannot fill the next slot of the row after the details said so far; `None` if it can.
pub(crate) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = slots::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let unit = asked.unit?;
    let me = view.field.unit(riding::executor(view.field, unit, row.verb));
    match (value, domain) {
        (Arg::Unit(target), _) => Some(target_reason(view, asked, row, so_far, *target)),
        (Arg::Path(path), Domain::Walk(walks)) => path_reason(view, row, &walks, path),
        (Arg::Part(part), _) => Some(skill_reason(view, row, &me, *part)),
        (Arg::Item(item), _) => Some(item_reason(view, row, &me, *item)),
        (Arg::Cell(cell), _) => Some(cell_reason(view, asked, row, so_far, *cell)),
        (Arg::Level(level), _) => {
            Some(refuse(rule_id!("POISE-G40"), message!("refused-cannot-reach-level", level = *level)))
        }
        _ => None,
    }
}

fn target_reason(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], target: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    match action.kind {
        // POISE-C02: only tied units can be named.
        ActionKind::Next => return refuse(rule_id!("POISE-C02"), message!("refused-does-not-go-next")),
        ActionKind::Critical | ActionKind::Maimed => {
            return refuse(rule_id!("POISE-D15"), message!("refused-not-for-this-one"));
        }
        ActionKind::Hit => return refuse(rule_id!("POISE-G28"), message!("refused-is-out-of-the-sweep")),
        _ => {}
    }
    let unit = asked.unit.unwrap_or(target);
    let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
    if let Some(reason) = aim::explain(view, unit, &intent, target) {
        return reason;
    }
    let hostile = view.field.roster.hostile(unit, target);
    match action.does {
        ActionEffect::Encourage { .. } => refuse(action.rule, message!("refused-is-no-ally")),
        ActionEffect::Mount => refuse(rule_id!("POISE-186"), message!("refused-is-no-mount")),
        _ if hostile => refuse(rule_id!("POISE-G28"), message!("refused-is-out-of-sight")),
        _ => refuse(action.rule, message!("refused-is-no-opponent")),
    }
}

fn path_reason(view: &View, row: &Row, walks: &Walks, path: &[Cell]) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    // POISE-129: ground that costs more is what stops the walker.
    let by = match action.does {
        ActionEffect::Fly { .. } | ActionEffect::Soar { .. } => {
            StepRules { budget: rule_id!("POISE-G40"), body: rule_id!("POISE-G40"), ..WALK }
        }
        _ => StepRules { budget: action.rule, ..WALK },
    };
    let reason = refused_path(view.field, walks, path, &by);
    reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
}

fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// The name of an item's kind; that of bare hands for `None`.
fn name_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> Message {
    data.names.item_message(item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind))
}

fn cost(data: &Data, me: &UnitRef, price: &Price) -> Refusal {
    let (pool, amount) = price.first().copied().unwrap_or((POISE, 0));
    let name = data.names.pool_message(pool);
    refuse(
        rule_id!("POISE-G41"),
        message!("refused-costs", amount = amount, pool = name, left = me.pools.get(pool).now),
    )
}

fn skill_reason(view: &View, row: &Row, me: &UnitRef, part: PartId) -> Refusal {
    let data: &Data = view.field.data();
    let does = &data.action(row.verb).does;
    if matches!(data.action(row.verb).kind, ActionKind::Maimed) {
        return refuse(rule_id!("POISE-D15"), message!("refused-not-for-this-one"));
    }
    if let Some(item) = part.item.filter(|&item| !in_hand(me, item)) {
        return refuse(rule_id!("POISE-012"), message!("refused-is-not-in-hand", item = name_of(data, me, Some(item))));
    }
    let kind = part.item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind);
    let weapon = data.weapon(kind);
    if part.item.is_some_and(|item| !gear::is_ready(weapon, me, item)) {
        return refuse(rule_id!("POISE-D10"), message!("refused-has-to-be-reloaded-first"));
    }
    let Some(attack) = weapon.skills.get(usize::from(part.part)) else {
        return refuse(rule_id!("POISE-D10"), message!("refused-not-now"));
    };
    if attack.cone.is_some() != matches!(does, ActionEffect::Breath) {
        return refuse(rule_id!("POISE-G50"), message!("refused-another-kind-of-attack"));
    }
    if skill::is_used_up(view, me.id, attack) {
        return refuse(rule_id!("POISE-025"), message!("refused-used-up-for-this-round"));
    }
    let price = prices::price_for(me, &attack.cost);
    if !prices::affordable(me, &price) {
        return cost(data, me, &price);
    }
    if water::bars(view.field, me, &attack.tags) {
        return refuse(rule_id!("POISE-213"), message!("refused-not-in-the-water"));
    }
    if matches!(does, ActionEffect::Watch) {
        return refuse(rule_id!("POISE-D13"), message!("refused-nothing-is-ready-that-could-be-paid-for-besides"));
    }
    no_target(data, me, attack)
}

fn no_target(data: &Data, me: &UnitRef, attack: &Attack) -> Refusal {
    match attack.cone {
        Some(_) => refuse(rule_id!("POISE-G50"), message!("refused-no-enemy-in-any-cone")),
        None if statuses::has(me, data.statuses.confused) => {
            refuse(rule_id!("POISE-C09"), message!("refused-nobody-in-range"))
        }
        None => refuse(rule_id!("POISE-G28"), message!("refused-nobody-in-range")),
    }
}

fn item_reason(view: &View, row: &Row, me: &UnitRef, item: ItemId) -> Refusal {
    let data: &Data = view.field.data();
    let (action, name) = (data.action(row.verb), name_of(data, me, Some(item)));
    match action.does {
        ActionEffect::Reload if in_hand(me, item) => {
            refuse(rule_id!("POISE-D13"), message!("refused-is-loaded", item = name))
        }
        ActionEffect::Reload => refuse(rule_id!("POISE-012"), message!("refused-is-not-in-hand", item = name)),
        ActionEffect::Drop => refuse(rule_id!("POISE-G35"), message!("refused-is-not-in-hand", item = name)),
        // POISE-G35: what was drawn just now stays in hand.
        _ if action.kind == ActionKind::Sheathe => {
            refuse(rule_id!("POISE-G35"), message!("refused-is-not-in-hand", item = name))
        }
        _ if action.kind == ActionKind::Pick => {
            refuse(rule_id!("POISE-G35"), message!("refused-does-not-lie-there", item = name))
        }
        // POISE-G35: a second item needs a free hand.
        _ if action.kind == ActionKind::Another => {
            refuse(rule_id!("POISE-G35"), message!("refused-no-hand-for", item = name))
        }
        _ => refuse(rule_id!("POISE-012"), message!("refused-is-not-sheathed", item = name)),
    }
}

fn cell_reason(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], cell: Cell) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let told = cell.to_string();
    let lands = view.frame(asked).is_some_and(|frame| frame.asks_before::<Skill>() == Some(SkillStep::LandingChosen));
    match (action.kind, &action.does) {
        (ActionKind::Critical, _) => refuse(rule_id!("POISE-D15"), message!("refused-cannot-be-sent-to", cell = told)),
        (ActionKind::Way, _) => refuse(rule_id!("POISE-G47"), message!("refused-not-away-from-the-one-who-shoves")),
        (ActionKind::Place, _) if !lands => {
            refuse(rule_id!("POISE-124"), message!("refused-no-free-place-at", cell = told))
        }
        (ActionKind::Place, _) | (_, ActionEffect::Dismount) => {
            refuse(rule_id!("POISE-G36"), message!("refused-no-free-place-at", cell = told))
        }
        (_, ActionEffect::Breath) => {
            let own = asked.unit.is_some_and(|unit| view.field.cells(unit).any(|own| own == cell));
            let from = so_far.iter().any(|arg| matches!(arg, Arg::Cell(_)));
            match (from, own) {
                (false, false) => refuse(rule_id!("POISE-G50"), message!("refused-is-no-cell-of-its-own", cell = told)),
                _ => refuse(rule_id!("POISE-G50"), message!("refused-no-enemy-in-that-cone")),
            }
        }
        _ => refuse(rule_id!("POISE-G35"), message!("refused-nothing-to-pick-up-at", cell = told)),
    }
}
