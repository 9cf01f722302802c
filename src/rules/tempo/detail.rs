//! Why a detail of an offered action is refused: a target, a path, a surface, an item, a cell.

use super::answering::already_paid;
use super::data::{Data, Effect, Kind, With, conflict, gap, judgement, rule};
use super::gear::{bound_item, cheapest, gear_of, surface_price};
use super::ids::AP;
use super::{actions, aim};
use crate::battle::{Arg, Asked, Domain, Intent, Prompt, Refusal, Row, RuleId, View};
use crate::battlefield::{ItemId, PartId, Place, UnitRef, Walks};
use crate::grid::Cell;
use crate::rules::{StepRules, refused_path};
use crate::text::{Message, message};

/// The rules that bar a Move.
const MOVE: StepRules = StepRules {
    budget: rule(48),
    ground: gap(48),
    body: gap(55),
    corner: gap(48),
    height: gap(48),
    shape: gap(35),
    end: gap(55),
};

/// The reason why `value` cannot fill the next slot of the row after the details said so far; `None` if it can.
pub(super) fn explain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
    let domain = actions::domain(view, asked, row, so_far, so_far.len());
    if domain.admits(view, value) {
        return None;
    }
    let me = view.field.unit(asked.unit?);
    match (value, domain) {
        (Arg::Unit(target), _) => {
            let intent = Intent { verb: row.verb, with: so_far.iter().cloned().collect() };
            let reason = aim::explain(view, me.id, &intent, *target);
            Some(reason.unwrap_or_else(|| refuse(judgement(12), message!("refused-is-no-opponent"))))
        }
        (Arg::Path(path), Domain::Walk(walks)) => path_reason(view, asked, row, &walks, path),
        (Arg::Part(part), _) => Some(surface(view, asked, row, &me, *part)),
        (Arg::Item(item), _) => Some(item_reason(view, asked, row, &me, *item)),
        (Arg::Cell(cell), _) => Some(cell_reason(view, asked, row, &me, *cell)),
        _ => None,
    }
}

const fn refuse(rule: RuleId, reason: Message) -> Refusal {
    Refusal { rule, reason }
}

fn path_reason(view: &View, asked: &Asked, row: &Row, walks: &Walks, path: &[Cell]) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let own = data.action(row.verb);
    let by = match asked.prompt {
        // TEMPO-053..056: how far and how a Combat Move goes.
        Prompt::Act if row.verb == data.verbs.combat_move => StepRules { budget: gap(53), ..MOVE },
        Prompt::Act => MOVE,
        // TEMPO-129, TEMPO-130: so far, and by at most one step nearer or farther.
        _ => StepRules { budget: rule(129), ..MOVE },
    };
    let reason = refused_path(view.field, walks, path, &by);
    reason.or_else(|| walks.is_empty().then(|| refuse(own.rule, message!("refused-no-way-to-go"))))
}

/// TEMPO-G54: what is used must be in hand.
fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// What is dearer than the points left, less what was paid already (TEMPO-011).
fn too_dear(view: &View, asked: &Asked, row: &Row, me: &UnitRef, price: i16) -> Option<Refusal> {
    let (left, paid) = (me.pools.free(AP), already_paid(view, asked, row.verb));
    let action = view.field.data::<Data>().action(row.verb);
    (price - paid > left).then(|| refuse(action.rule, message!("refused-costs-ap", ap = price, left = left)))
}

fn surface(view: &View, asked: &Asked, row: &Row, me: &UnitRef, part: PartId) -> Refusal {
    let data: &Data = view.field.data();
    let kind = data.action(row.verb).kind;
    let weapon = data.weapon(gear_of(data, me, part.item));
    if data.shoots(row.verb) && weapon.ranged.is_none() {
        return refuse(rule(87), message!("refused-does-not-shoot"));
    }
    if let Some(item) = part.item.filter(|&item| !in_hand(me, item)) {
        let name = data.names.item_message(gear_of(data, me, Some(item)));
        return refuse(gap(54), message!("refused-is-not-in-hand", item = name));
    }
    if data.shoots(row.verb) {
        let loaded = part.item.and_then(|item| me.gear.get(item)).is_some_and(|item| item.ready.shots > 0);
        if !loaded {
            return refuse(gap(15), message!("refused-not-loaded"));
        }
        let dear = too_dear(view, asked, row, me, surface_price(data, me, part));
        return dear.unwrap_or_else(|| refuse(gap(15), message!("refused-nobody-in-sight-and-range")));
    }
    let bound = bound_item(view, me.id);
    if bound.is_some() && bound != part.item {
        return refuse(gap(39), message!("refused-only-with-the-bound-weapon"));
    }
    if kind == Kind::CounterTempo && bound.is_none() {
        let meant = view.frame(asked).and_then(|frame| frame.intent.part()).and_then(|part| part.item);
        if meant != part.item {
            return refuse(gap(37), message!("refused-only-with-the-weapon-that-attacked"));
        }
    }
    if part.item.is_none() && kind == Kind::Reactive {
        return refuse(gap(37), message!("refused-bare-hands-only-without-a-weapon"));
    }
    if !weapon.is_melee() {
        return refuse(rule(80), message!("refused-no-melee-weapon"));
    }
    let dear = too_dear(view, asked, row, me, surface_price(data, me, part));
    let by = if kind == Kind::Proactive { rule(80) } else { gap(40) };
    dear.unwrap_or_else(|| refuse(by, message!("refused-nobody-in-reach")))
}

fn item_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, item: ItemId) -> Refusal {
    let data: &Data = view.field.data();
    let gear = gear_of(data, me, Some(item));
    let (weapon, name) = (data.weapon(gear), data.names.item_message(gear));
    let bound = bound_item(view, me.id);
    let with = data.action(row.verb).with;
    match with {
        With::Stowed => return refuse(gap(41), message!("refused-is-not-stowed", item = name)),
        _ if !in_hand(me, item) => return refuse(gap(54), message!("refused-is-not-in-hand", item = name)),
        With::Held => return refuse(gap(41), message!("refused-is-bound", item = name)),
        With::Loaded | With::Empty if weapon.ranged.is_none() => {
            return refuse(rule(87), message!("refused-does-not-shoot"));
        }
        With::Loaded => return refuse(gap(15), message!("refused-not-loaded")),
        With::Empty => return refuse(gap(15), message!("refused-is-loaded", item = name)),
        With::Melee | With::Ground | With::Door => {}
    }
    if bound.is_some_and(|bound| bound != item) {
        return refuse(gap(39), message!("refused-only-with-the-bound-weapon"));
    }
    if !weapon.parries {
        return refuse(rule(118), message!("refused-cannot-parry", item = name));
    }
    let dear = too_dear(view, asked, row, me, cheapest(data, me, item));
    dear.unwrap_or_else(|| refuse(data.action(row.verb).rule, message!("refused-not-now")))
}

fn cell_reason(view: &View, asked: &Asked, row: &Row, me: &UnitRef, cell: Cell) -> Refusal {
    let data: &Data = view.field.data();
    let told = cell.to_string();
    match asked.prompt {
        Prompt::Act if data.action(row.verb).with == With::Door => {
            let near = view.field.board.workable(&view.field.taken_by(me));
            match near.iter().any(|one| one.0 == cell) {
                true => refuse(gap(41), message!("refused-somebody-stands-in-the-door")),
                false => refuse(gap(41), message!("refused-no-door-or-lever-at", cell = told)),
            }
        }
        Prompt::Act => refuse(gap(41), message!("refused-nothing-to-pick-up-at", cell = told)),
        // TEMPO-G26: a shot meets a mover on its way, in reach and sight.
        Prompt::React(_) => refuse(gap(26), message!("refused-no-shot-at", cell = told)),
        Prompt::Detail if row.verb == data.verbs.halt => {
            // TEMPO-C10: not short of a blow that is still to come.
            let path = view.frame(asked).map(|frame| frame.intent.path().to_vec()).unwrap_or_default();
            let by = if path.contains(&cell) { conflict(10) } else { gap(53) };
            refuse(by, message!("refused-cannot-stop-at", cell = told))
        }
        Prompt::Detail => {
            let disarms = view.frame(asked).is_some_and(|frame| {
                let rows = &data.action(frame.intent.verb).outcomes;
                rows.iter().any(|row| row.effects.contains(&Effect::Disarm))
            });
            refuse(if disarms { gap(21) } else { gap(23) }, message!("refused-no-free-place-at", cell = told))
        }
    }
}
