//! Why a detail of an offered action is refused, with the rule that bars it: a target, a path, a surface, an item, a
//! cell.

use super::price::already_paid;
use super::{aim, slots};
use crate::data::{Data, Effect, Kind, With};
use crate::ids::AP;
use crate::unit::gear::{bound_item, cheapest, gear_of, surface_price};
use indes_core::battle::error::refuse;
use indes_core::battle::{Arg, Asked, Domain, Intent, Prompt, Refusal, Row, View};
use indes_core::battlefield::{ItemId, PartId, Place, UnitRef, Walks};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::message;
use indes_rules::{StepRules, refused_path};

/// The rules by which a Move is barred: TEMPO-048 its budget, TEMPO-G48 ground, corners and heights, TEMPO-G35 its
/// shape, TEMPO-G55 bodies and where it ends.
const MOVE: StepRules = StepRules {
    budget: rule_id!("TEMPO-048"),
    ground: rule_id!("TEMPO-G48"),
    body: rule_id!("TEMPO-G55"),
    corner: rule_id!("TEMPO-G48"),
    height: rule_id!("TEMPO-G48"),
    shape: rule_id!("TEMPO-G35"),
    end: rule_id!("TEMPO-G55"),
};

/// The reason why `value` cannot fill the next slot of a row after the details chosen so far; `None` if it can.
pub(crate) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = slots::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let me = view.field.unit(asked.unit?);
    match (value, domain) {
        (Arg::Unit(target), _) => {
            let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
            // TEMPO-J12
            let reason = aim::explain(view, me.id, &intent, *target);
            Some(reason.unwrap_or_else(|| refuse(rule_id!("TEMPO-J12"), message!("refused-is-no-opponent"))))
        }
        (Arg::Path(path), Domain::Walk(walks)) => path_reason(view, asked, row, &walks, path),
        (Arg::Part(part), _) => Some(surface_reason(view, asked, row, &me, *part)),
        (Arg::Item(item), _) => Some(item_reason(view, asked, row, &me, *item)),
        (Arg::Cell(cell), _) => Some(cell_reason(view, asked, row, &me, *cell)),
        _ => None,
    }
}

/// Why a path cannot be chosen for the action of a row; `None` if one of the walks allows it.
fn path_reason(view: &View, asked: &Asked, row: &Row, walks: &Walks, path: &[Cell]) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let own = data.action(row.verb);
    let by = match asked.prompt {
        // TEMPO-G53: a Combat Move is a careful walk or a surge.
        Prompt::Act if row.verb == data.verbs.combat_move => StepRules { budget: rule_id!("TEMPO-G53"), ..MOVE },
        Prompt::Act => MOVE,
        // TEMPO-129: a Retreat.
        _ => StepRules { budget: rule_id!("TEMPO-129"), ..MOVE },
    };
    let reason = refused_path(view.field, walks, path, &by);
    reason.or_else(|| walks.is_empty().then(|| refuse(own.rule, message!("refused-no-way-to-go"))))
}

/// TEMPO-G54: whether an item is in hand.
fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// The refusal of a price above the free points; what was paid for the replaced action counts (TEMPO-011). `None` if it
/// can be paid.
fn price_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, price: i16) -> Option<Refusal> {
    let (left, paid) = (me.pools.free(AP), already_paid(view, asked, row.verb));
    let action = view.field.data::<Data>().action(row.verb);
    (price - paid > left).then(|| refuse(action.rule, message!("refused-costs-ap", ap = price, left = left)))
}

/// Why a surface cannot be chosen for the action of a row.
fn surface_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, part: PartId) -> Refusal {
    let data: &Data = view.field.data();
    let kind = data.action(row.verb).kind;
    let weapon = data.weapon(gear_of(data, me, part.item));
    // TEMPO-087: a ranged weapon.
    if data.shoots(row.verb) && weapon.ranged.is_none() {
        return refuse(rule_id!("TEMPO-087"), message!("refused-does-not-shoot"));
    }
    if let Some(item) = part.item.filter(|&item| !in_hand(me, item)) {
        let name = data.names.item_message(gear_of(data, me, Some(item)));
        return refuse(rule_id!("TEMPO-G54"), message!("refused-is-not-in-hand", item = name));
    }
    // TEMPO-G15: loaded, with a target in range.
    if data.shoots(row.verb) {
        let loaded = part.item.and_then(|item| me.gear.get(item)).is_some_and(|item| item.ready.shots > 0);
        if !loaded {
            return refuse(rule_id!("TEMPO-G15"), message!("refused-not-loaded"));
        }
        let too_expensive = price_reason(view, asked, row, me, surface_price(data, me, part));
        return too_expensive
            .unwrap_or_else(|| refuse(rule_id!("TEMPO-G15"), message!("refused-nobody-in-sight-and-range")));
    }
    // TEMPO-G39: the bound weapon.
    let bound = bound_item(view, me.id);
    if bound.is_some() && bound != part.item {
        return refuse(rule_id!("TEMPO-G39"), message!("refused-only-with-the-bound-weapon"));
    }
    // TEMPO-G37: the weapon that attacked; bare hands only without a weapon.
    if kind == Kind::CounterTempo && bound.is_none() {
        let meant = view.frame(asked).and_then(|frame| frame.intent.part()).and_then(|part| part.item);
        if meant != part.item {
            return refuse(rule_id!("TEMPO-G37"), message!("refused-only-with-the-weapon-that-attacked"));
        }
    }
    if part.item.is_none() && kind == Kind::Reactive {
        return refuse(rule_id!("TEMPO-G37"), message!("refused-bare-hands-only-without-a-weapon"));
    }
    // TEMPO-080, TEMPO-G40: a melee weapon that reaches.
    if !weapon.is_melee() {
        return refuse(rule_id!("TEMPO-080"), message!("refused-no-melee-weapon"));
    }
    let too_expensive = price_reason(view, asked, row, me, surface_price(data, me, part));
    let by = if kind == Kind::Proactive { rule_id!("TEMPO-080") } else { rule_id!("TEMPO-G40") };
    too_expensive.unwrap_or_else(|| refuse(by, message!("refused-nobody-in-reach")))
}

/// Why an item cannot be chosen for the action of a row.
fn item_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, item: ItemId) -> Refusal {
    let data: &Data = view.field.data();
    let gear = gear_of(data, me, Some(item));
    let (weapon, name) = (data.weapon(gear), data.names.item_message(gear));
    let bound = bound_item(view, me.id);
    // TEMPO-G41: stowed items and drops. TEMPO-G54: items in hand. TEMPO-087, TEMPO-G15: ranged weapons.
    let with = data.action(row.verb).with;
    match with {
        With::Stowed => return refuse(rule_id!("TEMPO-G41"), message!("refused-is-not-stowed", item = name)),
        _ if !in_hand(me, item) => {
            return refuse(rule_id!("TEMPO-G54"), message!("refused-is-not-in-hand", item = name));
        }
        With::Held => return refuse(rule_id!("TEMPO-G41"), message!("refused-is-bound", item = name)),
        With::Loaded | With::Empty if weapon.ranged.is_none() => {
            return refuse(rule_id!("TEMPO-087"), message!("refused-does-not-shoot"));
        }
        With::Loaded => return refuse(rule_id!("TEMPO-G15"), message!("refused-not-loaded")),
        With::Empty => return refuse(rule_id!("TEMPO-G15"), message!("refused-is-loaded", item = name)),
        With::Melee | With::Ground | With::Door => {}
    }
    // TEMPO-G39: the bound weapon. TEMPO-118: one that can parry.
    if bound.is_some_and(|bound| bound != item) {
        return refuse(rule_id!("TEMPO-G39"), message!("refused-only-with-the-bound-weapon"));
    }
    if !weapon.parries {
        return refuse(rule_id!("TEMPO-118"), message!("refused-cannot-parry", item = name));
    }
    let too_expensive = price_reason(view, asked, row, me, cheapest(data, me, item));
    too_expensive.unwrap_or_else(|| refuse(data.action(row.verb).rule, message!("refused-not-now")))
}

/// Why a cell cannot be chosen for the action of a row.
fn cell_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, cell: Cell) -> Refusal {
    let data: &Data = view.field.data();
    let name = cell.to_string();
    match asked.prompt {
        // TEMPO-G41: doors, and items on the ground.
        Prompt::Act if data.action(row.verb).with == With::Door => {
            let near = view.field.board.operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side);
            match near.iter().any(|one| one.0 == cell) {
                true => refuse(rule_id!("TEMPO-G41"), message!("refused-somebody-stands-in-the-door")),
                false => refuse(rule_id!("TEMPO-G41"), message!("refused-no-door-or-lever-at", cell = name)),
            }
        }
        Prompt::Act => refuse(rule_id!("TEMPO-G41"), message!("refused-nothing-to-pick-up-at", cell = name)),
        // TEMPO-G26: a shot meets a mover on its path, in range and sight.
        Prompt::React(_) => refuse(rule_id!("TEMPO-G26"), message!("refused-no-shot-at", cell = name)),
        Prompt::Detail if row.verb == data.verbs.halt => {
            // TEMPO-C10: not short of a blow that falls farther on. TEMPO-G53: on its path.
            let path = view.frame(asked).map(|frame| frame.intent.path().to_vec()).unwrap_or_default();
            let by = if path.contains(&cell) { rule_id!("TEMPO-C10") } else { rule_id!("TEMPO-G53") };
            refuse(by, message!("refused-cannot-stop-at", cell = name))
        }
        Prompt::Detail => {
            let disarms = view.frame(asked).is_some_and(|frame| {
                let rows = &data.action(frame.intent.verb).outcomes;
                rows.iter().any(|row| row.effects.contains(&Effect::Disarm))
            });
            // TEMPO-G21: where a weapon falls. TEMPO-G23: where a unit grapples.
            refuse(
                if disarms { rule_id!("TEMPO-G21") } else { rule_id!("TEMPO-G23") },
                message!("refused-no-free-place-at", cell = name),
            )
        }
    }
}
