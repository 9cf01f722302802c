//! Cells where a unit comes to stand that fell, or came off its mount: the nearest free ones to which steps lead, walls and
//! steps up barring the way (POISE-G20, POISE-G36).

use indes_core::battlefield::movement::{Flight, Memory, MovementRules, Mover, Rise};
use indes_core::battlefield::{Barring, Bodies, Field, UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// Cells of a unit's anchor.
type Cells = SmallVec<[Cell; 8]>;

/// The steps of a unit from cell to cell as if no unit were there, down any drop if it may `drop`.
fn steps<'a>(field: &'a Field, me: &UnitRef, level: Option<i16>, drop: bool) -> Mover<'a> {
    let usual = field.mechanics.gait;
    let rise = if drop { Rise { down_most: None, ..usual.rise } } else { usual.rise };
    let gait = MovementRules { rise, squeeze: None, ..usual };
    let mover = Mover::new(&field.board, &field.bodies, gait, &me.size.footprint, Barring::default());
    mover.flying(level.map(|level| Flight { cruise: level, end: level }))
}

/// The cells that are one step from those of `layer` and not in `seen`, which gets them.
fn next_layer(mover: &Mover, layer: &[Cell], seen: &mut BTreeSet<Cell>) -> Cells {
    let mut found = Cells::new();
    for &from in layer {
        for (to, ..) in mover.neighbours(from, Memory::default()) {
            if seen.insert(to) {
                found.push(to);
            }
        }
    }
    found
}

/// Where a unit looks for a place to stand.
pub(crate) struct Search<'a> {
    /// The anchor cells where it begins.
    pub(crate) starts: Cells,
    /// Cells that it must leave.
    pub(crate) outside: &'a [Cell],
    /// The units on each cell, as far as they count.
    pub(crate) bodies: &'a Bodies,
    /// The level from which it comes, if it comes from the air.
    pub(crate) level: Option<i16>,
    /// Whether it may stand on cells where fallen units lie, if no others are as near.
    pub(crate) over_fallen: bool,
}

/// The free cells that the fewest steps lead to, in order; empty if there are none.
pub(crate) fn nearest(field: &Field, me: &UnitRef, search: &Search) -> Cells {
    let (board, own) = (&field.board, UnitMask::only(me.id));
    let free = |at: Cell| {
        let cells = field.taken(&me.size.footprint, at);
        let open = |&cell: &Cell| {
            let spot = board.lattice.spot(cell).filter(|&spot| board.enter(spot) > 0);
            spot.is_some_and(|spot| search.bodies.standing(spot).without(own).is_empty())
                && !search.outside.contains(&cell)
        };
        cells.len() == me.size.footprint.count() && cells.iter().all(open) && !board.splits(&cells)
    };
    // Cells on which no fallen unit lies are preferred.
    let clear = |&at: &Cell| {
        let cells = field.taken(&me.size.footprint, at);
        cells.iter().all(|&cell| field.bodies.under(cell).without(own).is_empty())
    };
    let mover = steps(field, me, search.level, true);
    let (mut layer, mut seen) = (search.starts.clone(), search.starts.iter().copied().collect::<BTreeSet<Cell>>());
    while !layer.is_empty() {
        let fits = |&at: &Cell| free(at) && (search.over_fallen || clear(&at));
        let mut found: Cells = layer.iter().copied().filter(fits).collect();
        if !found.is_empty() {
            found.sort_unstable();
            let best: Cells = found.iter().copied().filter(clear).collect();
            return if best.is_empty() { found } else { best };
        }
        layer = next_layer(&mover, &layer, &mut seen);
    }
    Cells::new()
}

/// The cells where a unit can stand that came down on `cell`: that cell or the nearest free ones at any distance (POISE-G20);
/// empty in a pit from which no steps lead to a free cell (POISE-125).
pub(crate) fn after_fall(field: &Field, me: &UnitRef, cell: Cell) -> Cells {
    let bodies = field.bodies_known_to(me.id);
    let starts = std::iter::once(cell).collect();
    nearest(field, me, &Search { starts, outside: &[], bodies: &bodies, level: None, over_fallen: false })
}

/// Whether steps of a unit lead onto any of some cells within so many paces (POISE-G36).
pub(crate) fn leads_onto(field: &Field, me: &UnitRef, cells: &[Cell], paces: u16) -> bool {
    let mover = steps(field, me, None, false);
    let mut seen = BTreeSet::from([me.body.cell]);
    let mut layer: Cells = std::iter::once(me.body.cell).collect();
    for _ in 0..paces {
        layer = next_layer(&mover, &layer, &mut seen);
        if layer.iter().any(|&at| field.taken(&me.size.footprint, at).iter().any(|cell| cells.contains(cell))) {
            return true;
        }
    }
    false
}
