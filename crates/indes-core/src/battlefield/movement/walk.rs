//! One walk: everything its steps depend on, and whether it admits a path.
//!
//! Serves TEMPO-048, TEMPO-055, TEMPO-129, TEMPO-G48, TEMPO-G55, MANEUVER-010, MANEUVER-041, MANEUVER-205, REGION-G77,
//! POISE-117, POISE-118, POISE-G20, ENERGY-018, ENERGY-G20, ENERGY-G34, ENERGY-G66.

use super::mover::Mover;
use super::params::MovementRules;
use super::path::{Memory, PathStep, Refused, Walking};
use super::toll::{Barrier, Toll};
use crate::battlefield::{Barring, Board, Cross, Crossing, Field, UnitId};
use crate::grid::{Cell, Spot};
use smallvec::{SmallVec, smallvec};

/// One way in which a walk can have arrived at a cell of its path.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    memory: Memory,
    /// The price of the path so far.
    spent: u16,
    /// The index of the arrival at the cell before.
    before: usize,
}

/// The arrivals at one cell, one for each memory: more than one only where the mover squeezes.
type Arrivals = SmallVec<[Arrival; 1]>;

/// Adds an arrival, unless one with the same memory is as cheap; a dearer one it replaces.
fn keep_cheapest(arrivals: &mut Arrivals, new: Arrival) {
    match arrivals.iter_mut().find(|known| known.memory == new.memory) {
        Some(known) if known.spent <= new.spent => {}
        Some(known) => *known = new,
        None => arrivals.push(new),
    }
}

/// The arrivals over a link between regions that joins two cells which are not neighbours on the grid (REGION-G77);
/// `None` if there is none.
fn link_arrivals(mover: &Mover, known: &Arrivals, from: Cell, to: Cell, budget: u16) -> Option<Arrivals> {
    let lattice = &mover.board().lattice;
    if mover.board().grid.direction_to(from, to).is_some() {
        return None;
    }
    let (spot, end) = lattice.spot(from).zip(lattice.spot(to))?;
    let mut next = Arrivals::new();
    for (before, arrival) in known.iter().enumerate() {
        for (_, price, memory) in mover.link_steps(spot, arrival.memory).into_iter().filter(|step| step.0 == end) {
            let spent = arrival.spent.saturating_add(price);
            if spent <= budget {
                keep_cheapest(&mut next, Arrival { memory, spent, before });
            }
        }
    }
    (!next.is_empty()).then_some(next)
}

impl Walking {
    /// The units that obstruct the mover.
    fn barring(&self, field: &Field, crossing: Crossing) -> Barring {
        // A unit hidden from the mover obstructs it only when the mover reaches its cell.
        let unknown = field.concealed.unknown_to(self.unit).union(self.unseen).with(self.unit);
        if !crossing.asks_sizes() {
            let (all, foes, down) = (field.roster.all(), field.roster.foes(self.unit), field.bodies.down());
            let others = all.without(unknown);
            let standing = others.without(down);
            return crossing.barring_of(standing.without(foes), standing.intersection(foes), others.intersection(down));
        }
        let class = |unit: UnitId| field.roster.member(unit).size.class;
        let (foes, down) = (field.roster.foes(self.unit), field.bodies.down());
        let others = field.roster.all().without(unknown).iter();
        crossing.barring(class(self.unit), others.map(|id| (id, class(id), !foes.has(id), down.has(id))))
    }

    /// Everything the steps of the walk depend on.
    #[must_use]
    pub fn mover<'a>(&self, field: &'a Field) -> Mover<'a> {
        self.mover_by(field, field.mechanics.gait)
    }

    /// The mover by other movement rules than the battle's.
    #[must_use]
    pub fn mover_by<'a>(&self, field: &'a Field, gait: MovementRules) -> Mover<'a> {
        self.mover_on(field, &field.board, gait)
    }

    /// The mover on another board than the battle's, such as one with a shut door opened.
    #[must_use]
    pub fn mover_on<'a>(&self, field: &'a Field, board: &'a Board, gait: MovementRules) -> Mover<'a> {
        let footprint = &field.roster.member(self.unit).size.footprint;
        let mut barring = self.barring(field, gait.crossing);
        let crossed = self.through.union(self.lying);
        barring.block = barring.block.without(crossed);
        barring.no_end = barring.no_end.union(crossed).without(self.shared);
        // A unit that the mover may cross bars no corner.
        barring.foes = barring.foes.without(crossed);
        if let (Cross::Through(more), false) = (gait.crossing.fallen, self.lying.is_empty()) {
            (barring.slow, barring.slow_by) = (barring.slow.union(self.lying), more);
        }
        if self.drags {
            barring.block = barring.block.union(barring.no_end);
        }
        let gait = if self.flight.is_some() { MovementRules { squeeze: None, ..gait } } else { gait };
        let round = self.shape.round().into_iter().flat_map(|unit| field.cells(unit));
        let mut mover = Mover::of_walk(board, &field.bodies, gait, footprint, barring, self, round);
        mover.partition = field.regions.as_deref();
        mover
    }

    pub(super) fn start(&self, field: &Field) -> Spot {
        field.board.lattice.spot(field.unit(self.unit).body.cell).unwrap_or_default()
    }

    /// The price of a path; `None` if this walk does not admit it: it is broken, barred or too dear, or it ends at the start
    /// or where the mover may not stay.
    #[must_use]
    pub fn admits(&self, field: &Field, path: &[Cell]) -> Option<u16> {
        let mover = self.mover(field);
        let arrivals = self.arrivals_to_end(&mover, field.unit(self.unit).body.cell, path).ok()?;
        arrivals.last()?.iter().map(|arrival| arrival.spent).min()
    }

    /// The steps of a path with their prices.
    ///
    /// # Errors
    /// The index of the step that is refused, and why.
    pub fn follow(&self, field: &Field, path: &[Cell]) -> Result<Vec<PathStep>, (usize, Refused)> {
        let mover = self.mover(field);
        let start = field.unit(self.unit).body.cell;
        let arrivals = self.arrivals_to_end(&mover, start, path)?;
        Ok(self.cheapest_steps(&mover, start, path, &arrivals))
    }

    /// The arrivals at the start and at every cell of a path that ends where the mover may stay.
    ///
    /// # Errors
    /// The index of the step that is refused, and why.
    fn arrivals_to_end(&self, mover: &Mover, start: Cell, path: &[Cell]) -> Result<Vec<Arrivals>, (usize, Refused)> {
        let arrivals = self.arrivals(mover, start, path)?;
        let end = path.last().copied().unwrap_or(start);
        let may_end = mover.board().lattice.spot(end).is_some_and(|spot| mover.may_end(spot));
        if end == start || !may_end {
            return Err((path.len().saturating_sub(1), Refused::NoPlace(end)));
        }
        Ok(arrivals)
    }

    /// The arrivals at the start and at every cell of a path.
    ///
    /// # Errors
    /// The index of the step that no arrival can make within the budget, and why.
    fn arrivals(&self, mover: &Mover, start: Cell, path: &[Cell]) -> Result<Vec<Arrivals>, (usize, Refused)> {
        let (grid, lattice) = (&mover.board().grid, &mover.board().lattice);
        let mut arrivals: Vec<Arrivals> = vec![smallvec![Arrival { memory: self.memory, spent: self.toll, before: 0 }]];
        let mut from = start;
        let leaping = self.leaping(mover);
        for (at, &to) in path.iter().enumerate() {
            let known = &arrivals[at];
            if let Some(next) = link_arrivals(mover, known, from, to, self.budget) {
                arrivals.push(next);
                from = to;
                continue;
            }
            let Some((spot, direction)) = lattice.spot(from).zip(grid.direction_to(from, to)) else {
                return Err((at, Refused::Barred(Barrier::NoStep)));
            };
            let is_halted = |arrival: &Arrival| at > 0 && mover.halts(spot, arrival.memory.squeezed);
            if known.iter().all(is_halted) {
                return Err((at, Refused::Halted(from)));
            }
            let mut next = Arrivals::new();
            let mut too_dear: Option<u16> = None;
            for (before, arrival) in known.iter().enumerate().filter(|(_, arrival)| !is_halted(arrival)) {
                let last = leaping.as_ref().filter(|_| at + 1 == path.len()).unwrap_or(mover);
                for (price, memory) in last.steps_in(spot, direction, arrival.memory) {
                    let spent = arrival.spent.saturating_add(price);
                    if spent > self.budget {
                        too_dear = Some(too_dear.map_or(spent, |least| least.min(spent)));
                    } else {
                        keep_cheapest(&mut next, Arrival { memory, spent, before });
                    }
                }
            }
            if next.is_empty() {
                let barrier = || mover.barrier(from, to, known[0].memory).unwrap_or(Barrier::NoStep);
                return Err((at, too_dear.map_or_else(|| Refused::Barred(barrier()), Refused::TooDear)));
            }
            arrivals.push(next);
            from = to;
        }
        Ok(arrivals)
    }

    /// The steps of a path by its cheapest arrivals, found from the end backwards.
    fn cheapest_steps(&self, mover: &Mover, start: Cell, path: &[Cell], arrivals: &[Arrivals]) -> Vec<PathStep> {
        let mut steps = Vec::with_capacity(path.len());
        let leaping = self.leaping(mover);
        let last = arrivals.last().into_iter().flatten().enumerate().min_by_key(|(_, arrival)| arrival.spent);
        let mut chosen = last.map_or(0, |(index, _)| index);
        for at in (0..path.len()).rev() {
            let Arrival { memory, spent, before } = arrivals[at + 1][chosen];
            let (from, to) = (if at == 0 { start } else { path[at - 1] }, path[at]);
            let earlier = arrivals[at][before].memory;
            let stepping = leaping.as_ref().filter(|_| at + 1 == path.len()).unwrap_or(mover);
            let mut tolls = stepping.tolls_into(from, to, earlier, memory.squeezed).unwrap_or_default();
            if at == 0 && self.toll > 0 {
                tolls.push((Toll::Climb, i16::try_from(self.toll).unwrap_or(i16::MAX)));
            }
            steps.push(PathStep { from, to, tolls, spent });
            chosen = before;
        }
        steps.reverse();
        steps
    }

    /// The mover of a last step over a ledge; `None` if the walk has none.
    pub(super) fn leaping<'a>(&self, mover: &Mover<'a>) -> Option<Mover<'a>> {
        self.may_leap(mover).then(|| mover.clone().leaping())
    }

    /// Whether the walk may end with a step over a ledge on this board.
    pub(super) fn may_leap(&self, mover: &Mover) -> bool {
        self.leaps && self.flight.is_none() && !mover.board().is_flat()
    }
}
