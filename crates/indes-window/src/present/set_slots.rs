//! Slots whose value is a set, an amount, a direction, paths of several units or a path with acts: the value that the plan
//! has for each, and its list in the column.
//!
//! The plan keeps sets and amounts as numbers ([`Plan::values`](crate::session::Plan::values)): the bits of a set,
//! the bits of an amount. The list of a small set has all its subsets; that of a larger one has the subsets that the rules
//! list and every single change of the chosen one, so that each subset can be reached.

use super::VisibleBattle;
use super::draft::{Draft, SlotInput};
use super::question::Click;
use super::wording::joined;
use crate::panels::decision::{SlotChoice, SlotView};
use indes_core::battle::decision::sets::bits;
use indes_core::battle::words::compass;
use indes_core::battle::{Act, Arg, Domain, Route, WayAct};
use indes_core::battlefield::{Path, UnitId, UnitMask, Walks};
use indes_core::grid::{Cell, Direction};
use indes_core::text::text;
use std::ops::RangeInclusive;

/// Most members of a set all of whose subsets are listed.
const ALL_SUBSETS_OF: u32 = 5;

/// The value of a slot; `None` while it is still to be chosen on the board. Its list, if there is more than one choice, and
/// what clicks on units change go into the draft.
pub(super) fn value(input: &SlotInput, draft: &mut Draft) -> Option<Arg> {
    match input.domain {
        Domain::Subset { of, .. } => units(input, draft, *of),
        Domain::Flags(rules) => flags(input, draft, u64::from(rules.allowed)),
        Domain::Amount(range) => amount(input, draft, range),
        Domain::Facings(facings) => facing(input, draft, facings),
        Domain::Each(group) => paths_of_group(input, draft, group),
        Domain::Route { walks, acts, .. } => route_with_acts(input, draft, walks, acts),
        _ => None,
    }
}

/// A set of units, changed by clicks on them.
fn units(input: &SlotInput, draft: &mut Draft, of: UnitMask) -> Option<Arg> {
    let arg = |set: u64| Arg::Units(UnitMask(set));
    let admits = |set: u64| input.admits(&arg(set));
    let toggled = |set: u64, unit: u8| toggled(input, &arg(set), unit);
    let subsets = subsets(of.0, listed(input), input.number(), &admits, &toggled)?;
    let chosen = subsets.chosen();
    for unit in of.iter() {
        let change = toggled(chosen, unit.0).map(|number| (unit, Click::Keep { slot: input.slot, number }));
        draft.option.clicks.extend(change);
    }
    let name = |set: u64| joined(UnitMask(set).iter().map(|unit| input.battle.name(unit)));
    subsets.add_list(draft, input.slot, text!("decision-units"), name);
    Some(arg(chosen))
}

/// A set of the flags that are allowed.
fn flags(input: &SlotInput, draft: &mut Draft, allowed: u64) -> Option<Arg> {
    let arg = |set: u64| Arg::Flags(flags_of(set));
    let admits = |set: u64| input.admits(&arg(set));
    let toggled = |set: u64, flag: u8| toggled(input, &arg(set), flag);
    let subsets = subsets(allowed, listed(input), input.number(), &admits, &toggled)?;
    let chosen = subsets.chosen();
    let name = |set: u64| joined(bits(flags_of(set)).map(|flag| input.battle.names.flag_name(flag)));
    subsets.add_list(draft, input.slot, text!("decision-flags"), name);
    Some(arg(chosen))
}

fn amount(input: &SlotInput, draft: &mut Draft, range: &RangeInclusive<i16>) -> Option<Arg> {
    let amounts = amounts(range, listed(input), input.number())?;
    let chosen = amounts.chosen();
    amounts.add_list(draft, input.slot, text!("decision-amount"), |number| amount_of(number).to_string());
    Some(Arg::Amount(amount_of(chosen)))
}

fn facing(input: &SlotInput, draft: &mut Draft, facings: &[Direction]) -> Option<Arg> {
    let chosen = input.place(facings.len());
    let grid = &input.battle.view.field.board.grid;
    let unit = input.battle.rules.actor(input.battle.view, &input.decision.asked, input.begun);
    let choice = |&facing: &Direction| {
        let shown = unit.filter(|_| super::facing::matters(input.battle));
        let detail = shown.map_or_else(String::new, |unit| super::facing::of_choice(input.battle, unit, facing));
        SlotChoice { name: compass(grid, facing), detail }
    };
    let choices = facings.iter().map(choice).collect();
    draft.option.looks = Some((input.slot, facings.to_vec()));
    draft.add_list(input.slot, SlotView { name: text!("decision-facing"), choices, chosen });
    facings.get(chosen).copied().map(Arg::Facing)
}

/// The paths of a group: those in the plan, and for the unit whose path is drawn now the one to the cell that is pointed at.
fn paths_of_group(input: &SlotInput, draft: &mut Draft, group: &[(UnitId, Walks)]) -> Option<Arg> {
    let chosen = input.place(group.len());
    let mut paths: Vec<(UnitId, Path)> = Vec::with_capacity(group.len());
    for (place, (unit, walks)) in group.iter().enumerate() {
        let pointed = input.pointed.filter(|_| place == chosen);
        paths.push((*unit, input.path(walks, input.plan.ways.get(unit), pointed)));
        draft.option.clicks.push((*unit, Click::Draw { slot: input.slot, place }));
        if place == chosen {
            draft.option.drawn_unit = Some(*unit);
            draft.option.walks.clone_from(walks);
        }
    }
    let choice = |(unit, path): &(UnitId, Path)| SlotChoice {
        name: input.battle.name(*unit).to_owned(),
        detail: path.last().map_or_else(String::new, Cell::to_string),
    };
    let choices = paths.iter().map(choice).collect();
    draft.add_list(input.slot, SlotView { name: text!("decision-runner"), choices, chosen });
    let arg = Arg::Each(paths);
    input.admits(&arg).then_some(arg)
}

/// A path with acts on it: the path as in any walk, the acts as a set of those that can be done on it.
fn route_with_acts(input: &SlotInput, draft: &mut Draft, walks: &Walks, acts: &[WayAct]) -> Option<Arg> {
    draft.option.walks.clone_from(walks);
    let path = input.path(walks, Some(&input.plan.path), input.pointed);
    let start = input.battle.view.field.unit(walks.first()?.unit).body.cell;
    if path.is_empty() {
        return None;
    }
    let acts = numbered(acts);
    let arg = |set: u64| Arg::Route(Box::new(route(&acts, start, &path, set)));
    let possible = on_path(&acts, start, &path);
    let listed = std::iter::once(0).chain(members(possible).map(|act| 1 << act)).collect();
    let kept = input.number().map(|set| set & possible);
    let subsets = subsets(possible, listed, kept, &|set| input.admits(&arg(set)), &|set, act| Some(set ^ 1 << act))?;
    let chosen = subsets.chosen();
    let name = |set: u64| {
        let acts = members(set).filter_map(|act| acts.get(usize::from(act)));
        let names: Vec<String> = acts.map(|(act, cell)| act_name(input.battle, act, *cell)).collect();
        joined(names.iter().map(String::as_str))
    };
    subsets.add_list(draft, input.slot, text!("decision-acts"), name);
    Some(arg(chosen))
}

/// The values that the rules list, as numbers.
fn listed(input: &SlotInput) -> Vec<u64> {
    input.domain.listed(input.battle.view).iter().filter_map(number_of).collect()
}

/// A set with one member put in or taken out, as a number; `None` if the rules admit no such set.
fn toggled(input: &SlotInput, set: &Arg, member: u8) -> Option<u64> {
    input.domain.turned(input.battle.view, set, member).as_ref().and_then(number_of)
}

/// The numbers of a list, and the place of the chosen one.
struct NumberList {
    all: Vec<u64>,
    place: usize,
}

impl NumberList {
    /// A list with the chosen number among the others.
    fn of(mut all: Vec<u64>, chosen: u64) -> Self {
        if !all.contains(&chosen) {
            all.push(chosen);
        }
        let place = all.iter().position(|&number| number == chosen).unwrap_or(0);
        Self { all, place }
    }

    fn chosen(&self) -> u64 {
        self.all.get(self.place).copied().unwrap_or(0)
    }

    /// Adds it to the column, unless there is nothing to choose between.
    fn add_list(self, draft: &mut Draft, slot: usize, title: String, name: impl Fn(u64) -> String) {
        if self.all.len() < 2 {
            return;
        }
        let choices = self.all.iter().map(|&number| SlotChoice { name: name(number), detail: String::new() }).collect();
        draft.add_list(slot, SlotView { name: title, choices, chosen: self.place });
        draft.option.values.push((slot, self.all));
    }
}

/// The subsets to choose from: the kept one is chosen if it is legal, else the first that is listed. `None` if there is no
/// legal one.
fn subsets(
    universe: u64,
    listed: Vec<u64>,
    kept: Option<u64>,
    admits: &dyn Fn(u64) -> bool,
    toggled: &dyn Fn(u64, u8) -> Option<u64>,
) -> Option<NumberList> {
    let chosen = kept.filter(|&set| admits(set)).or(listed.first().copied())?;
    let wanted: Vec<u64> = if universe.count_ones() <= ALL_SUBSETS_OF {
        let mut all: Vec<u64> = subsets_of(universe).collect();
        all.sort_by_key(|set| (set.count_ones(), *set));
        all
    } else {
        let changes = members(universe).filter_map(|member| toggled(chosen, member));
        listed.iter().copied().chain(changes).collect()
    };
    let mut all = Vec::with_capacity(wanted.len());
    for set in wanted {
        if admits(set) && !all.contains(&set) {
            all.push(set);
        }
    }
    Some(NumberList::of(all, chosen))
}

/// The amounts to choose from: those that are listed and, where these are not all of the range, those near the chosen one.
fn amounts(range: &RangeInclusive<i16>, listed: Vec<u64>, kept: Option<u64>) -> Option<NumberList> {
    let chosen = kept.map(amount_of).filter(|amount| range.contains(amount));
    let chosen = chosen.or(listed.first().copied().map(amount_of))?;
    let is_whole = range.clone().count() == listed.len();
    let near = [-10, -1, 0, 1, 10].into_iter().filter(|_| !is_whole).filter_map(|by| chosen.checked_add(by));
    let mut all: Vec<i16> = listed.into_iter().map(amount_of).chain(near).collect();
    all.retain(|amount| range.contains(amount));
    all.sort_unstable();
    all.dedup();
    Some(NumberList::of(all.into_iter().map(number_of_amount).collect(), number_of_amount(chosen)))
}

/// Every act with each cell that it can be done from. Their places are their numbers: 64 at most have one.
fn numbered(acts: &[WayAct]) -> Vec<(&WayAct, Cell)> {
    acts.iter().flat_map(|act| act.from.iter().map(move |&cell| (act, cell))).take(64).collect()
}

/// The number of steps of a path before a cell of it.
fn steps_to(start: Cell, path: &[Cell], cell: Cell) -> Option<u32> {
    let mut cells = (0..).zip(std::iter::once(start).chain(path.iter().copied()));
    cells.find(|&(_, there)| there == cell).map(|(after, _)| after)
}

/// The set of the acts that can be done on a path.
fn on_path(acts: &[(&WayAct, Cell)], start: Cell, path: &[Cell]) -> u64 {
    let is_on_path = |&(_, cell): &(&WayAct, Cell)| steps_to(start, path, cell).is_some();
    acts.iter().enumerate().filter(|(_, act)| is_on_path(act)).fold(0, |set, (number, _)| set | 1 << number)
}

/// A path with a set of acts.
fn route(acts: &[(&WayAct, Cell)], start: Cell, path: &[Cell], set: u64) -> Route {
    let chosen = members(set).filter_map(|number| {
        let (act, cell) = acts.get(usize::from(number))?;
        Some(Act { after: steps_to(start, path, *cell)?, verb: act.verb, unit: act.unit })
    });
    Route::along(path, chosen)
}

/// `Push Bero on C3`.
fn act_name(battle: &VisibleBattle, act: &WayAct, cell: Cell) -> String {
    let action = battle.called(act.verb);
    let action = act.unit.map_or_else(|| action.to_owned(), |unit| format!("{action} {}", battle.name(unit)));
    text!("decision-act", action = action, cell = cell.to_string())
}

/// A set or an amount as the plan keeps it.
fn number_of(arg: &Arg) -> Option<u64> {
    match arg {
        Arg::Units(units) => Some(units.0),
        Arg::Flags(flags) => Some(u64::from(*flags)),
        Arg::Amount(amount) => Some(number_of_amount(*amount)),
        _ => None,
    }
}

fn number_of_amount(amount: i16) -> u64 {
    u64::from(amount.cast_unsigned())
}

fn amount_of(number: u64) -> i16 {
    flags_of(number).cast_signed()
}

/// The lowest 16 bits.
fn flags_of(set: u64) -> u16 {
    u16::try_from(set & u64::from(u16::MAX)).unwrap_or_default()
}

/// The places of the bits that are set.
fn members(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |at| set >> at & 1 == 1)
}

/// All subsets, the set itself and the empty one among them.
fn subsets_of(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & set);
        Some(now)
    })
}
