//! What an answer is made with, in words: surfaces, items, cells, sets, amounts.

use super::VisibleBattle;
use indes_core::battle::decision::sets::bits;
use indes_core::battle::words::compass;
use indes_core::battle::{Arg, Intent};
use indes_core::battlefield::{PartId, UnitId};
use indes_core::text::text;

/// The name of a surface: `longsword, pommel`, or the weapon alone if it has no other.
pub(super) fn part_name(battle: &VisibleBattle, unit: UnitId, part: PartId) -> String {
    let gear = &battle.view.field.unit(unit).gear;
    let kind = part.item.and_then(|item| gear.get(item)).map(|item| usize::from(item.kind.0));
    let found = kind.and_then(|kind| battle.names.gear.get(kind).zip(battle.names.parts.get(kind)));
    let Some(((_, name, _), parts)) = found else {
        return text!("decision-bare-hands");
    };
    match parts.get(usize::from(part.part)) {
        Some(surface) if parts.len() > 1 => format!("{name}, {surface}"),
        _ => name.clone(),
    }
}

/// The first detail of an answer that has words; empty if none has.
#[must_use]
pub fn means(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> String {
    let details = intent.with.iter().enumerate();
    details.into_iter().find_map(|(at, arg)| detail(battle, intent.owner(at, unit), arg)).unwrap_or_default()
}

/// A detail of an answer in words; `None` for units, paths and the like, which are shown on the board.
fn detail(battle: &VisibleBattle, unit: UnitId, arg: &Arg) -> Option<String> {
    match arg {
        Arg::Part(part) => Some(part_name(battle, unit, *part)),
        Arg::Item(item) => {
            let gear = battle.view.field.unit(unit).gear.get(*item)?;
            battle.names.gear.get(usize::from(gear.kind.0)).map(|gear| gear.1.clone())
        }
        Arg::Cell(cell) => Some(text!("decision-on-cell", cell = cell.to_string())),
        Arg::Level(level) => Some(text!("decision-level", level = level)),
        Arg::Units(units) => Some(joined(units.iter().map(|unit| battle.name(unit)))),
        Arg::Facing(facing) => Some(compass(&battle.view.field.board.grid, *facing)),
        Arg::Flags(0) => None,
        Arg::Flags(flags) => Some(joined(bits(*flags).map(|flag| battle.names.flag_name(flag)))),
        Arg::Amount(amount) => Some(text!("told-amount", amount = *amount)),
        _ => None,
    }
}

/// [`means`], or the name of the verb if no detail has words.
pub(super) fn means_or_verb(battle: &VisibleBattle, unit: UnitId, intent: &Intent) -> String {
    let means = means(battle, unit, intent);
    if means.is_empty() { battle.verb(intent.verb).to_owned() } else { means }
}

/// Names with commas between them, or the word for none.
pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { text!("decision-none") } else { names.join(", ") }
}
