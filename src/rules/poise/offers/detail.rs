//! Why a detail of an offered action is refused: a target, a path, a skill, an item, a cell, a level.

use super::{aim, slots};
use crate::battle::{Arg, Asked, Domain, Intent, Price, Refusal, Row, RuleId, View};
use crate::battlefield::{ItemId, PartId, Place, UnitId, UnitRef, Walks};
use crate::grid::Cell;
use crate::rules::poise::data::{Attack, Data, Deed, Kind, conflict, gap, rule, table};
use crate::rules::poise::field::{prices, riding, skill, water};
use crate::rules::poise::ids::POISE;
use crate::rules::poise::procedure::{Skill, SkillStep};
use crate::rules::poise::unit::{gear, statuses};
use crate::rules::{StepRules, refused_path};
use crate::text::{Message, message};

/// The rules that bar a walk.
const WALK: StepRules = StepRules {
    budget: rule(117),
    ground: rule(129),
    body: rule(122),
    corner: rule(128),
    height: gap(40),
    shape: rule(129),
    end: rule(123),
};

/// The reason why `value` cannot fill the next slot of the row after the details said so far; `None` if it can.
pub(crate) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = slots::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let unit = asked.unit?;
    let me = view.field.unit(riding::doer(view.field, unit, row.verb));
    match (value, domain) {
        (Arg::Unit(target), _) => Some(target_reason(view, asked, row, so_far, *target)),
        (Arg::Path(path), Domain::Walk(walks)) => path_reason(view, row, &walks, path),
        (Arg::Part(part), _) => Some(skill_reason(view, row, &me, *part)),
        (Arg::Item(item), _) => Some(item_reason(view, row, &me, *item)),
        (Arg::Cell(cell), _) => Some(cell_reason(view, asked, row, so_far, *cell)),
        (Arg::Level(level), _) => Some(refuse(gap(40), message!("refused-cannot-reach-level", level = *level))),
        _ => None,
    }
}

const fn refuse(rule: RuleId, reason: Message) -> Refusal {
    Refusal { rule, reason }
}

fn target_reason(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], target: UnitId) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    match action.kind {
        // POISE-C02: of the units that no test tells apart.
        Kind::Next => return refuse(conflict(2), message!("refused-does-not-go-next")),
        Kind::Critical | Kind::Maimed => return refuse(table(15), message!("refused-not-for-this-one")),
        Kind::Hit => return refuse(gap(28), message!("refused-is-out-of-the-sweep")),
        _ => {}
    }
    let unit = asked.unit.unwrap_or(target);
    let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
    if let Some(reason) = aim::explain(view, unit, &intent, target) {
        return reason;
    }
    let hostile = view.field.roster.hostile(unit, target);
    match action.does {
        Deed::Encourage { .. } => refuse(action.rule, message!("refused-is-no-ally")),
        Deed::Mount => refuse(rule(186), message!("refused-is-no-mount")),
        _ if hostile => refuse(gap(28), message!("refused-is-out-of-sight")),
        _ => refuse(action.rule, message!("refused-is-no-opponent")),
    }
}

fn path_reason(view: &View, row: &Row, walks: &Walks, path: &[Cell]) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    // Where the ground costs more, it is that which keeps the walker (POISE-129).
    let by = match action.does {
        Deed::Fly { .. } | Deed::Soar { .. } => StepRules { budget: gap(40), body: gap(40), ..WALK },
        _ => StepRules { budget: action.rule, ..WALK },
    };
    let reason = refused_path(view.field, walks, path, &by);
    reason.or_else(|| walks.is_empty().then(|| refuse(action.rule, message!("refused-no-way-to-go"))))
}

fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// The name of an item's kind; of bare hands for none.
fn name_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> Message {
    data.names.item_message(item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind))
}

fn cost(data: &Data, me: &UnitRef, price: &Price) -> Refusal {
    let (pool, amount) = price.first().copied().unwrap_or((POISE, 0));
    let name = data.names.pool_message(pool);
    refuse(gap(41), message!("refused-costs", amount = amount, pool = name, left = me.pools.get(pool).now))
}

fn skill_reason(view: &View, row: &Row, me: &UnitRef, part: PartId) -> Refusal {
    let data: &Data = view.field.data();
    let does = &data.action(row.verb).does;
    if matches!(data.action(row.verb).kind, Kind::Maimed) {
        return refuse(table(15), message!("refused-not-for-this-one"));
    }
    if let Some(item) = part.item.filter(|&item| !in_hand(me, item)) {
        return refuse(rule(12), message!("refused-is-not-in-hand", item = name_of(data, me, Some(item))));
    }
    let kind = part.item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind);
    let weapon = data.weapon(kind);
    if part.item.is_some_and(|item| !gear::is_ready(weapon, me, item)) {
        return refuse(table(10), message!("refused-has-to-be-reloaded-first"));
    }
    let Some(attack) = weapon.skills.get(usize::from(part.part)) else {
        return refuse(table(10), message!("refused-not-now"));
    };
    if attack.cone.is_some() != matches!(does, Deed::Breath) {
        return refuse(gap(50), message!("refused-another-kind-of-attack"));
    }
    if skill::is_used_up(view, me.id, attack) {
        return refuse(rule(25), message!("refused-used-up-for-this-round"));
    }
    let price = prices::whole(me, &attack.cost);
    if !prices::affordable(me, &price) {
        return cost(data, me, &price);
    }
    if matches!(does, Deed::Watch) {
        return refuse(table(13), message!("refused-nothing-is-ready-that-could-be-paid-for-besides"));
    }
    if water::bars(view.field, me, &attack.tags) {
        return refuse(rule(213), message!("refused-not-in-the-water"));
    }
    nobody(data, me, attack)
}

fn nobody(data: &Data, me: &UnitRef, attack: &Attack) -> Refusal {
    match attack.cone {
        Some(_) => refuse(gap(50), message!("refused-no-enemy-in-any-cone")),
        None if statuses::has(me, data.statuses.confused) => refuse(conflict(9), message!("refused-nobody-in-range")),
        None => refuse(gap(28), message!("refused-nobody-in-range")),
    }
}

fn item_reason(view: &View, row: &Row, me: &UnitRef, item: ItemId) -> Refusal {
    let data: &Data = view.field.data();
    let (action, name) = (data.action(row.verb), name_of(data, me, Some(item)));
    match action.does {
        Deed::Reload if in_hand(me, item) => refuse(table(13), message!("refused-is-loaded", item = name)),
        Deed::Reload => refuse(rule(12), message!("refused-is-not-in-hand", item = name)),
        _ if action.kind == Kind::Pick => refuse(gap(35), message!("refused-does-not-lie-there", item = name)),
        // POISE-G35: a second thing needs a hand of its own.
        _ if action.kind == Kind::Another => refuse(gap(35), message!("refused-no-hand-for", item = name)),
        _ => refuse(rule(12), message!("refused-is-not-sheathed", item = name)),
    }
}

fn cell_reason(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], cell: Cell) -> Refusal {
    let data: &Data = view.field.data();
    let action = data.action(row.verb);
    let told = cell.to_string();
    let lands = view.frame(asked).is_some_and(|frame| frame.asks_before::<Skill>() == Some(SkillStep::Landed));
    match (action.kind, &action.does) {
        (Kind::Critical, _) => refuse(table(15), message!("refused-cannot-be-sent-to", cell = told)),
        (Kind::Way, _) => refuse(gap(47), message!("refused-not-away-from-the-one-who-shoves")),
        (Kind::Place, _) if !lands => refuse(rule(124), message!("refused-no-free-place-at", cell = told)),
        (Kind::Place, _) | (_, Deed::Dismount) => refuse(gap(36), message!("refused-no-free-place-at", cell = told)),
        (_, Deed::Breath) => {
            let own = asked.unit.is_some_and(|unit| view.field.cells(unit).any(|own| own == cell));
            let from = so_far.iter().any(|arg| matches!(arg, Arg::Cell(_)));
            match (from, own) {
                (false, false) => refuse(gap(50), message!("refused-is-no-cell-of-its-own", cell = told)),
                _ => refuse(gap(50), message!("refused-no-enemy-in-that-cone")),
            }
        }
        _ => refuse(gap(35), message!("refused-nothing-to-pick-up-at", cell = told)),
    }
}
