//! The options of a question: each row of the decision with the value of every slot, chosen by the plan, else the default.

use super::VisibleBattle;
use super::draft::{Draft, SlotInput};
use super::question::AnswerOption;
use super::set_slots;
use super::wording::part_name;
use crate::panels::decision::{SlotChoice, SlotView};
use crate::session::Plan;
use indes_core::battle::{Arg, Decision, Domain, Intent, Prompt, Refusal, Row, Slot};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_core::text::text;
use smallvec::SmallVec;

/// The option of a row with the values that are in the plan, and the lists of its slots for the column. Slots after the
/// first one without a value are left out.
pub(super) fn answer_option(
    battle: &VisibleBattle,
    decision: &Decision,
    row: &Row,
    plan: &Plan,
    pointed: Option<Cell>,
) -> (AnswerOption, Vec<SlotView>) {
    let mut draft = Draft::of(row.verb);
    let mut intent = Intent::of(row.verb);
    for (slot, &kind) in row.slots.iter().enumerate() {
        let domain = &battle.rules.domain(battle.view, &decision.asked, row, &intent.with, slot);
        let input = SlotInput {
            battle,
            decision,
            begun: &intent,
            plan,
            pointed,
            slot,
            is_last: slot + 1 == row.slots.len(),
            domain,
        };
        let Some(value) = value(&input, &mut draft, kind) else {
            return (draft.option, draft.lists);
        };
        intent.with.push(value);
    }
    draft.option.intent = Some(intent);
    (draft.option, draft.lists)
}

/// The value of a slot; `None` while it is still to be chosen on the board. What the board and the column need to change
/// it goes into the draft.
fn value(input: &SlotInput, draft: &mut Draft, kind: Slot) -> Option<Arg> {
    match (input.domain, kind) {
        (Domain::Units(units), Slot::Unit) if input.names_doer() => doer(input, draft, *units),
        (Domain::Units(units) | Domain::Preferred { of: units, .. }, _) => target(input, draft, *units),
        (Domain::Walk(walks), _) => {
            draft.option.walks.clone_from(walks);
            let path = input.path(walks, Some(&input.plan.path), input.pointed);
            (!path.is_empty()).then_some(Arg::Path(path))
        }
        (Domain::Parts(parts), Slot::Part) => {
            let chosen = input.place(parts.len());
            draft.add_list(input.slot, part_list(input, parts, chosen));
            parts.get(chosen).copied().map(Arg::Part)
        }
        (Domain::Parts(_), _) => input.domain.first(input.battle.view),
        (Domain::Items(items), _) => {
            let chosen = input.place(items.len());
            draft.add_list(input.slot, item_list(input, items, chosen));
            items.get(chosen).copied().map(Arg::Item)
        }
        (Domain::Levels(levels), _) => {
            let chosen = input.place(levels.len());
            draft.add_list(input.slot, level_list(input, levels, chosen));
            levels.get(chosen).copied().map(Arg::Level)
        }
        (Domain::Cells(cells), _) if input.is_last => cell(input, draft, cells),
        // Only the last of several cells is pointed at, those before it are chosen in the column.
        (Domain::Cells(cells), _) => {
            let chosen = input.place(cells.len());
            let choices = cells.iter().map(|cell| SlotChoice { name: cell.to_string(), detail: String::new() });
            draft.add_list(input.slot, SlotView { name: text!("decision-from"), choices: choices.collect(), chosen });
            cells.get(chosen).copied().map(Arg::Cell)
        }
        (
            Domain::Subset { .. }
            | Domain::Facings(_)
            | Domain::Flags(_)
            | Domain::Amount(_)
            | Domain::Each(_)
            | Domain::Route { .. },
            _,
        ) => set_slots::value(input, draft),
    }
}

/// The unit that acts for the seat: the one in the plan if it can, else the first one that can.
fn doer(input: &SlotInput, draft: &mut Draft, units: UnitMask) -> Option<Arg> {
    draft.option.doers = units;
    let planned = input.plan.doer.filter(|unit| units.has(*unit));
    draft.option.doer = planned.or_else(|| units.iter().next());
    draft.option.doer.map(Arg::Unit)
}

/// The unit that is aimed at: the one in the plan if it is legal, else the first legal one.
fn target(input: &SlotInput, draft: &mut Draft, units: UnitMask) -> Option<Arg> {
    draft.option.targets = units;
    draft.option.barred = barred(input).filter(|barred| !units.has(barred.0));
    let planned = input.plan.target.filter(|unit| units.has(*unit)).map(Arg::Unit);
    let aimed = planned.or_else(|| input.domain.first(input.battle.view));
    draft.option.target = aimed.as_ref().and_then(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None });
    aimed
}

/// The cell that is chosen on the board: the one in the plan or the one that is pointed at if it is legal, else the first
/// legal one, so that there are odds before anything is pointed at.
fn cell(input: &SlotInput, draft: &mut Draft, cells: &SmallVec<[Cell; 8]>) -> Option<Arg> {
    draft.option.cells.clone_from(cells);
    let planned = input.plan.path.last().or(input.pointed.as_ref()).filter(|cell| cells.contains(cell)).copied();
    planned.map(Arg::Cell).or_else(|| input.domain.first(input.battle.view))
}

/// The unit on the cell that is pointed at that cannot be the target of an action of the own turn, with the reason.
fn barred(input: &SlotInput) -> Option<(UnitId, Refusal)> {
    let SlotInput { battle, decision, begun, .. } = input;
    let unit = battle.rules.actor(battle.view, &decision.asked, begun);
    let unit = unit.filter(|_| decision.asked.prompt == Prompt::Act)?;
    let field = battle.view.field;
    let there = field.bodies.on(input.pointed?).without(field.unseen_by(decision.asked.seat));
    let reason = |target| battle.rules.explain_target(battle.view, unit, begun, target);
    there.iter().filter(|&other| other != unit).find_map(|other| Some((other, reason(other)?)))
}

/// The list of levels that a flight can end at, each with the points that it takes to rise to it.
fn level_list(input: &SlotInput, levels: &[i8], chosen: usize) -> SlotView {
    let SlotInput { battle, decision, begun, .. } = input;
    let field = battle.view.field;
    let unit = battle.rules.actor(battle.view, &decision.asked, begun);
    let here = unit.map_or(0, |unit| field.level(&field.unit(unit)));
    let choice = |&level: &i8| {
        let rise = (i16::from(level) - here).max(0);
        let detail = if rise > 0 { text!("decision-level-up", points = rise) } else { String::new() };
        SlotChoice { name: text!("decision-level", level = level), detail }
    };
    SlotView { name: text!("decision-to-level"), choices: levels.iter().map(choice).collect(), chosen }
}

/// The list of items of a unit.
fn item_list(input: &SlotInput, items: &[ItemId], chosen: usize) -> SlotView {
    let SlotInput { battle, decision, begun, .. } = input;
    // Items that are asked for after a unit are those of that unit.
    let owner = begun.unit().or_else(|| battle.rules.actor(battle.view, &decision.asked, begun));
    let name = |&item: &ItemId| {
        let gear = owner.and_then(|unit| battle.view.field.unit(unit).gear.get(item));
        let names = gear.and_then(|gear| battle.names.gear.get(usize::from(gear.kind.0)));
        names.map_or_else(String::new, |names| names.1.clone())
    };
    let choices = items.iter().map(|item| SlotChoice { name: name(item), detail: String::new() });
    SlotView { name: text!("decision-with"), choices: choices.collect(), chosen }
}

/// The list of surfaces of the unit that acts.
fn part_list(input: &SlotInput, parts: &[PartId], chosen: usize) -> SlotView {
    let SlotInput { battle, decision, begun, .. } = input;
    let unit = battle.rules.actor(battle.view, &decision.asked, begun);
    let choice = |&part: &PartId| {
        let name = unit.map_or_else(String::new, |unit| part_name(battle, unit, part));
        SlotChoice { name, detail: String::new() }
    };
    SlotView { name: text!("decision-with"), choices: parts.iter().map(choice).collect(), chosen }
}
