//! Details of an option that are sets, numbers, directions, ways of several units and ways with acts: what is in mind of
//! them, and the lists of the column.
//!
//! Sets and numbers are kept in the plan as numbers ([`Plan::values`]): the bits of a set, an amount. A list of the column
//! has all sets where they are few; else those that are listed and every single change of the one in mind, so that each can
//! be come to.

use super::Looking;
use super::choice::{Choice, Click, way};
use crate::battle::decision::sets::bits;
use crate::battle::words::compass;
use crate::battle::{Act, Arg, Domain, Route, WayAct};
use crate::battlefield::{Path, UnitId, UnitMask, Walks};
use crate::grid::{Cell, Direction};
use crate::text::text;
use crate::window::panels::decision::{SlotChoice, SlotView};
use crate::window::session::Plan;
use std::ops::RangeInclusive;

/// Most members of which all sets are in the list.
const ALL_SETS_OF: u32 = 5;

/// What is in mind of one slot.
pub(super) struct Mind<'a> {
    /// Which slot.
    pub at: usize,
    /// What the person has in mind.
    pub plan: &'a Plan,
    /// The cell that is pointed at.
    pub pointed: Option<Cell>,
}

/// The value in mind of a slot that is a set, a number, a direction, ways or a way with acts; nothing while it is still to
/// be chosen on the board. Its list, if there is more than one choice, comes into the column.
pub(super) fn value(
    looking: &Looking,
    choice: &mut Choice,
    views: &mut Vec<SlotView>,
    domain: &Domain,
    mind: &Mind,
) -> Option<Arg> {
    let key = (choice.verb.0, mind.at);
    let kept = mind.plan.values.get(&key).copied();
    let place = mind.plan.slots.get(&key).copied().unwrap_or(0);
    let admits = |arg: &Arg| domain.admits(looking.view, arg);
    let turned = |set: Arg, member: u8| domain.turned(looking.view, &set, member).as_ref().and_then(number_of);
    let listed = || domain.listed(looking.view).iter().filter_map(number_of).collect::<Vec<u64>>();
    match domain {
        Domain::Subset { of, .. } => {
            let arg = |set: u64| Arg::Units(UnitMask(set));
            let sets = sets(of.0, listed(), kept, &|set| admits(&arg(set)), &|set, unit| turned(arg(set), unit))?;
            let now = sets.now();
            for unit in of.iter() {
                let turned = turned(arg(now), unit.0).map(|set| (unit, Click::Keep(mind.at, set)));
                choice.clicks.extend(turned);
            }
            let name = |set: u64| joined(UnitMask(set).iter().map(|unit| looking.name(unit)));
            sets.show(choice, views, (mind.at, text!("decision-units")), name);
            Some(arg(now))
        }
        Domain::Flags(rules) => {
            let arg = |set: u64| Arg::Flags(flags_of(set));
            let universe = u64::from(rules.allowed);
            let sets = sets(universe, listed(), kept, &|set| admits(&arg(set)), &|set, flag| turned(arg(set), flag))?;
            let now = sets.now();
            let name = |set: u64| joined(bits(flags_of(set)).map(|flag| looking.names.flag_name(flag)));
            sets.show(choice, views, (mind.at, text!("decision-flags")), name);
            Some(arg(now))
        }
        Domain::Amount(range) => {
            let amounts = amounts(range, listed(), kept)?;
            let now = amounts.now();
            amounts.show(choice, views, (mind.at, text!("decision-amount")), |kept| amount_of(kept).to_string());
            Some(Arg::Amount(amount_of(now)))
        }
        Domain::Facings(facings) => {
            let chosen = place.min(facings.len().saturating_sub(1));
            let grid = &looking.view.field.board.grid;
            let name = |&facing: &Direction| SlotChoice { name: compass(grid, facing), detail: String::new() };
            if facings.len() > 1 {
                let choices = facings.iter().map(name).collect();
                choice.slots.push((mind.at, chosen));
                views.push(SlotView { name: text!("decision-facing"), choices, chosen });
            }
            facings.get(chosen).copied().map(Arg::Facing)
        }
        Domain::Each(units) => {
            let chosen = place.min(units.len().saturating_sub(1));
            let arg = Arg::Each(ways(looking, choice, units, chosen, mind));
            let Arg::Each(ways) = &arg else { return None };
            if units.len() > 1 {
                let to = |path: &Path| path.last().map_or_else(String::new, Cell::to_string);
                let runner = |(unit, path): &(UnitId, Path)| SlotChoice {
                    name: looking.name(*unit).to_owned(),
                    detail: to(path),
                };
                choice.slots.push((mind.at, chosen));
                views.push(SlotView {
                    name: text!("decision-runner"),
                    choices: ways.iter().map(runner).collect(),
                    chosen,
                });
            }
            admits(&arg).then_some(arg)
        }
        Domain::Route { walks, acts, .. } => {
            choice.walks.clone_from(walks);
            let steps = way(looking, walks, mind.plan, mind.pointed);
            let start = looking.view.field.unit(walks.first()?.unit).body.cell;
            if steps.is_empty() {
                return None;
            }
            let pairs = pairs(acts);
            let arg = |set: u64| Arg::Route(Box::new(route(&pairs, start, &steps, set)));
            let universe = on_way(&pairs, start, &steps);
            let kept = kept.map(|set| set & universe);
            let single = members(universe).map(|at| 1 << at);
            let listed = std::iter::once(0).chain(single).collect();
            let sets = sets(universe, listed, kept, &|set| admits(&arg(set)), &|set, at| Some(set ^ 1 << at))?;
            let now = sets.now();
            let name = |set: u64| {
                let told = members(set).filter_map(|at| pairs.get(usize::from(at)));
                joined(
                    told.map(|(act, cell)| told_act(looking, act, *cell))
                        .collect::<Vec<_>>()
                        .iter()
                        .map(String::as_str),
                )
            };
            sets.show(choice, views, (mind.at, text!("decision-acts")), name);
            Some(arg(now))
        }
        _ => None,
    }
}

/// Numbers to choose from, and which one is in mind.
struct Numbers {
    all: Vec<u64>,
    chosen: usize,
}

impl Numbers {
    /// Those that there are, the one in mind among them.
    fn of(mut all: Vec<u64>, now: u64) -> Self {
        if !all.contains(&now) {
            all.push(now);
        }
        let chosen = all.iter().position(|&number| number == now).unwrap_or(0);
        Self { all, chosen }
    }

    fn now(&self) -> u64 {
        self.all.get(self.chosen).copied().unwrap_or(0)
    }

    /// The list in the column.
    fn show(
        self,
        choice: &mut Choice,
        views: &mut Vec<SlotView>,
        (at, title): (usize, String),
        name: impl Fn(u64) -> String,
    ) {
        if self.all.len() < 2 {
            return;
        }
        let choices = self.all.iter().map(|&number| SlotChoice { name: name(number), detail: String::new() }).collect();
        choice.slots.push((at, self.chosen));
        views.push(SlotView { name: title, choices, chosen: self.chosen });
        choice.values.push((at, self.all));
    }
}

/// The sets to choose from; nothing if there is none.
fn sets(
    universe: u64,
    listed: Vec<u64>,
    kept: Option<u64>,
    admits: &dyn Fn(u64) -> bool,
    turned: &dyn Fn(u64, u8) -> Option<u64>,
) -> Option<Numbers> {
    let now = kept.filter(|&set| admits(set)).or(listed.first().copied())?;
    let wanted: Vec<u64> = if universe.count_ones() <= ALL_SETS_OF {
        let mut all: Vec<u64> = parts_of(universe).collect();
        all.sort_by_key(|set| (set.count_ones(), *set));
        all
    } else {
        let changes = members(universe).filter_map(|member| turned(now, member));
        listed.iter().copied().chain(changes).collect()
    };
    let mut all = Vec::with_capacity(wanted.len());
    for set in wanted {
        if admits(set) && !all.contains(&set) {
            all.push(set);
        }
    }
    Some(Numbers::of(all, now))
}

/// The numbers to choose from: those that are listed, and those near the one in mind where these are not all.
fn amounts(range: &RangeInclusive<i16>, listed: Vec<u64>, kept: Option<u64>) -> Option<Numbers> {
    let now = kept.map(amount_of).filter(|amount| range.contains(amount));
    let now = now.or(listed.first().copied().map(amount_of))?;
    let whole = range.clone().count() == listed.len();
    let near = [-10, -1, 0, 1, 10].into_iter().filter(|_| !whole).filter_map(|by| now.checked_add(by));
    let mut all: Vec<i16> = listed.into_iter().map(amount_of).chain(near).collect();
    all.retain(|amount| range.contains(amount));
    all.sort_unstable();
    all.dedup();
    Some(Numbers::of(all.into_iter().map(kept_amount).collect(), kept_amount(now)))
}

/// The ways in mind of a group: those that are drawn, and for the one whose way is being drawn the one that is pointed at.
fn ways(
    looking: &Looking,
    choice: &mut Choice,
    units: &[(UnitId, Walks)],
    chosen: usize,
    mind: &Mind,
) -> Vec<(UnitId, Path)> {
    let drawn = |unit: UnitId| Plan { path: mind.plan.ways.get(&unit).cloned().unwrap_or_default(), ..Plan::default() };
    let mut ways = Vec::with_capacity(units.len());
    for (place, (unit, walks)) in units.iter().enumerate() {
        let pointed = mind.pointed.filter(|_| place == chosen);
        ways.push((*unit, way(looking, walks, &drawn(*unit), pointed)));
        choice.clicks.push((*unit, Click::Runner(mind.at, place)));
        if place == chosen {
            choice.runner = Some(*unit);
            choice.walks.clone_from(walks);
        }
    }
    ways
}

/// Every act with each cell that it can be done from: 64 at most have a number.
fn pairs(acts: &[WayAct]) -> Vec<(&WayAct, Cell)> {
    acts.iter().flat_map(|act| act.from.iter().map(move |&cell| (act, cell))).take(64).collect()
}

/// How many steps of a way come before a cell of it.
fn steps_to(start: Cell, steps: &[Cell], cell: Cell) -> Option<u32> {
    let mut cells = (0..).zip(std::iter::once(start).chain(steps.iter().copied()));
    cells.find(|&(_, there)| there == cell).map(|(after, _)| after)
}

/// The numbers of the acts that can be done on a way.
fn on_way(pairs: &[(&WayAct, Cell)], start: Cell, steps: &[Cell]) -> u64 {
    let on = |&(_, cell): &(&WayAct, Cell)| steps_to(start, steps, cell).is_some();
    pairs.iter().enumerate().filter(|(_, pair)| on(pair)).fold(0, |set, (at, _)| set | 1 << at)
}

/// A way with the acts of these numbers.
fn route(pairs: &[(&WayAct, Cell)], start: Cell, steps: &[Cell], set: u64) -> Route {
    let acts = members(set).filter_map(|at| {
        let (act, cell) = pairs.get(usize::from(at))?;
        Some(Act { after: steps_to(start, steps, *cell)?, verb: act.verb, unit: act.unit })
    });
    Route::along(steps, acts)
}

/// `Push Bero on C3`.
fn told_act(looking: &Looking, act: &WayAct, cell: Cell) -> String {
    let action = looking.called(act.verb);
    let action = act.unit.map_or_else(|| action.to_owned(), |unit| format!("{action} {}", looking.name(unit)));
    text!("decision-act", action = action, cell = cell.to_string())
}

/// Names one after another; that there are none, if so.
pub(super) fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { text!("decision-none") } else { names.join(", ") }
}

/// A set or an amount as the plan keeps it.
fn number_of(arg: &Arg) -> Option<u64> {
    match arg {
        Arg::Units(units) => Some(units.0),
        Arg::Flags(flags) => Some(u64::from(*flags)),
        Arg::Amount(amount) => Some(kept_amount(*amount)),
        _ => None,
    }
}

fn kept_amount(amount: i16) -> u64 {
    u64::from(amount.cast_unsigned())
}

fn amount_of(kept: u64) -> i16 {
    flags_of(kept).cast_signed()
}

/// The lowest 16 bits.
fn flags_of(set: u64) -> u16 {
    u16::try_from(set & u64::from(u16::MAX)).unwrap_or_default()
}

/// The places of the bits that are set.
fn members(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |at| set >> at & 1 == 1)
}

/// All parts of a set, itself and the empty one among them.
fn parts_of(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & set);
        Some(now)
    })
}
