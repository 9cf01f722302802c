//! Movement: who may move how, through which regions, to which cells, with whom (REGION-056, REGION-057, REGION-126,
//! REGION-127, REGION-128, REGION-140, REGION-155, REGION-156, REGION-169, REGION-G08, REGION-G10, REGION-G46,
//! REGION-G55, REGION-G67, REGION-G78, REGION-G79).

use super::place;
use crate::data::{ActionEffect, Data, Stat};
use crate::state::Count;
use crate::unit::{self, pairs};
use indes_core::battle::{Arg, Intent, Refusal, RuleId, View};
use indes_core::battlefield::movement::{Counting, PathShape, RegionChain};
use indes_core::battlefield::region::touches;
use indes_core::battlefield::{Path, RegionId, Regions, UnitId, UnitMask, UnitRef, Walking, Walks};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};
use smallvec::SmallVec;

/// Why a unit cannot move in a way, whatever it would cost; `None` if it can.
#[must_use]
pub fn refusal(view: &View, me: &UnitRef, does: ActionEffect) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule: RuleId, reason: Message| Some(Refusal { rule, reason });
    let carrier = field.unit(field.mounts.carrier(me.id));
    for one in [me, &carrier] {
        if unit::is_helpless(data, one) {
            return refuse(rule_id!("REGION-174"), message!("refused-cannot-move-its-body"));
        }
        if unit::is_stunned(data, one) {
            return refuse(rule_id!("REGION-107"), message!("refused-is-stunned"));
        }
        if unit::is_grabbed(data, one) {
            return refuse(rule_id!("REGION-126"), message!("refused-is-held"));
        }
        if unit::grabs(data, one).is_some() && carried(view, one).is_none() {
            return refuse(rule_id!("REGION-127"), message!("refused-has-to-let-go-first"));
        }
    }
    let prone = carrier.statuses.has(data.statuses.prone);
    match does {
        ActionEffect::Crawl if prone || !crawls_in_water(view, me).is_empty() => None,
        ActionEffect::Crawl => refuse(rule_id!("REGION-169"), message!("refused-stands-on-its-feet")),
        _ if prone => refuse(rule_id!("REGION-169"), message!("refused-is-prone-already")),
        ActionEffect::Run if carrier.statuses.has(data.statuses.lame) => {
            refuse(rule_id!("REGION-D12"), message!("refused-is-lame"))
        }
        ActionEffect::Shift if view.turn.counted(me.id, Count::Shifts) >= data.option("shift_per_turn") => {
            refuse(rule_id!("REGION-G10"), message!("refused-has-moved-already"))
        }
        _ => None,
    }
}

/// The unit that a unit carries along when it moves: one that it has grabbed and is much larger than (REGION-128).
#[must_use]
pub fn carried(view: &View, me: &UnitRef) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let held = unit::grabs(data, me)?;
    let them = view.field.unit(held);
    (me.size.class - them.size.class >= data.file.size_gaps.much_larger).then_some(held)
}

/// The regions that a unit runs, or the mount that carries it (REGION-057, REGION-155, REGION-156, REGION-D18).
#[must_use]
pub fn run(view: &View, me: &UnitRef) -> u8 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let carrier = field.unit(field.mounts.carrier(me.id));
    let own = Stat::Run.of(&carrier);
    let bare = if own > 0 { own } else { data.option("run_regions") };
    u8::try_from((bare + i16::from(data.armour(&carrier).run)).max(1)).unwrap_or(1)
}

/// The chains of regions through which a unit can move in a way.
fn chains(view: &View, me: &UnitRef, does: ActionEffect) -> SmallVec<[RegionChain; 4]> {
    let field = view.field;
    let mut found = SmallVec::new();
    let (Some(regions), Some(here)) = (place::regions(field), place::region_of(field, me.id)) else { return found };
    let start = RegionChain::of(here);
    match does {
        ActionEffect::Shift => found.push(start),
        ActionEffect::Walk => {
            let points = pairs::left(view, me.id, pairs::spends(does));
            let fits = |next: &RegionId| {
                let nature = regions.nature(*next);
                !nature.water && !regions.nature(here).water && (!nature.difficult || points >= 2)
            };
            found.extend(regions.neighbours(here).filter(fits).filter_map(|next| start.then(next)));
        }
        ActionEffect::Run => grow(regions, start, run(view, me), &mut found),
        ActionEffect::Crawl => {
            let prone = field.unit(field.mounts.carrier(me.id)).statuses.has(field.data::<Data>().statuses.prone);
            let wet = |next: &RegionId| prone || regions.nature(*next).water || regions.nature(here).water;
            found.extend(regions.neighbours(here).filter(wet).filter_map(|next| start.then(next)));
        }
        ActionEffect::ForceMove => {
            let dry = |next: &RegionId| !regions.nature(*next).water && !regions.nature(here).water;
            found.extend(regions.neighbours(here).filter(dry).filter_map(|next| start.then(next)));
        }
        _ => {}
    }
    found
}

/// Adds all chains of up to so many more regions, each region once; none through water or into difficult ground
/// (REGION-G79, REGION-G46, REGION-G78).
fn grow(regions: &Regions, chain: RegionChain, more: u8, found: &mut SmallVec<[RegionChain; 4]>) {
    if more == 0 || regions.nature(chain.last()).water {
        return;
    }
    for next in regions.neighbours(chain.last()) {
        let nature = regions.nature(next);
        if nature.water || nature.difficult {
            continue;
        }
        if let Some(longer) = chain.then(next) {
            found.push(longer);
            grow(regions, longer, more - 1, found);
        }
    }
}

/// The chains by which a standing unit crawls, because of water (REGION-G78).
fn crawls_in_water(view: &View, me: &UnitRef) -> SmallVec<[RegionChain; 4]> {
    chains(view, me, ActionEffect::Crawl)
}

/// The walks that a unit can make in a way; the unit that moves is the mount of a rider.
#[must_use]
pub fn walks(view: &View, me: &UnitRef, does: ActionEffect) -> Walks {
    let field = view.field;
    let mover = field.mounts.carrier(me.id);
    let Some(regions) = place::regions(field) else { return Walks::new() };
    let unseen = carried_or_held(view, me, does).map_or(UnitMask::NONE, UnitMask::only);
    let walking = |chain: RegionChain| {
        let cells: usize = chain.regions().iter().map(|&region| regions.cells(region).len()).sum();
        let budget = u16::try_from(cells).unwrap_or(u16::MAX);
        Walking {
            counting: Counting::Steps,
            shape: PathShape::Regions(chain),
            unseen,
            ..Walking::points(mover, budget)
        }
    };
    chains(view, me, does).into_iter().map(walking).collect()
}

/// The unit that goes along when a unit moves in a way.
#[must_use]
pub fn carried_or_held(view: &View, me: &UnitRef, does: ActionEffect) -> Option<UnitId> {
    let data: &Data = view.field.data();
    match does {
        ActionEffect::ForceMove => unit::grabs(data, me),
        _ => carried(view, &view.field.unit(view.field.mounts.carrier(me.id))),
    }
}

/// Whether a unit can move anywhere in a way.
#[must_use]
pub fn is_possible(view: &View, me: &UnitRef, does: ActionEffect) -> bool {
    if carried_or_held(view, me, does).is_some() {
        return !destinations(view, me, does).is_empty();
    }
    walks(view, me, does).iter().any(|walking| walking.possible(view.field))
}

/// The cells to which a unit can move with the one that it holds: those beside which that one has room (REGION-G67).
#[must_use]
pub fn destinations(view: &View, me: &UnitRef, does: ActionEffect) -> SmallVec<[Cell; 8]> {
    let Some(held) = carried_or_held(view, me, does) else { return SmallVec::new() };
    let mut found: Vec<Cell> = Vec::new();
    for walking in walks(view, me, does) {
        let ends = walking.reach(view.field);
        found.extend(ends.ends().iter().filter(|&&end| !beside(view, me, held, end).is_empty()));
    }
    found.sort_unstable();
    found.dedup();
    found.into_iter().collect()
}

/// The cells beside a destination, in its region, on which the unit that goes along can be put: those that are free once
/// both have left (REGION-G67).
#[must_use]
pub fn beside(view: &View, me: &UnitRef, held: UnitId, end: Cell) -> SmallVec<[Cell; 8]> {
    let field = view.field;
    let leaving = [place::cell(field, me.id), place::cell(field, held)];
    let region = place::region_at(field, end);
    let near = field.board.grid.neighbours(end).into_iter().map(|(_, near)| near);
    let fits = |near: &Cell| {
        let free =
            place::seems_free(field, *near, me.id) || leaving.contains(near) && field.board.ground(*near).passable;
        free && touches(&field.board, end, *near) && place::region_at(field, *near) == region
    };
    near.filter(fits).collect()
}

/// The path of a movement: the one that was named, or the shortest to the cell that was named.
#[must_use]
pub fn path(view: &View, me: &UnitRef, intent: &Intent) -> Path {
    let does = view.field.data::<Data>().action(intent.verb).does;
    if !intent.path().is_empty() {
        return intent.path().into();
    }
    let Some(to) = intent.cell() else { return Path::new() };
    let reaches = walks(view, me, does).into_iter().map(|walking| walking.reach(view.field));
    let best = reaches.filter_map(|reach| Some((reach.cost_to(to)?, reach.path(to)))).min_by_key(|path| path.0);
    best.map(|path| path.1).unwrap_or_default()
}

/// The cell on which a movement puts the unit that goes along: the second that is named.
#[must_use]
pub fn second_cell(intent: &Intent) -> Option<Cell> {
    let mut cells = intent.with.iter().filter_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
    cells.nth(1)
}

/// The enemies that a step passes directly: both of its ends are beside them, and they are in the region where it begins.
/// Those that are knocked out, stunned or helpless, and those that do not know of the mover, are not passed
/// (REGION-043, REGION-G11, REGION-G73).
#[must_use]
pub fn passed(view: &View, mover: UnitId, from: Cell, to: Cell) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    if data.option("past_trigger") == 0 {
        return UnitMask::NONE;
    }
    let here = place::region_at(field, from);
    let passes = |foe: &UnitId| {
        let them = field.unit(*foe);
        let at = place::cell(field, *foe);
        !them.body.is_away()
            && unit::is_able_bodied(data, &them)
            && place::region_at(field, at) == here
            && touches(&field.board, from, at)
            && touches(&field.board, to, at)
            && place::is_aware(field, &them, mover)
    };
    field.roster.foes(mover).iter().filter(passes).collect()
}
