//! Which units a weapon reaches, and which cells a unit threatens.
//!
//! Serves TEMPO-080, TEMPO-G15, TEMPO-G26, TEMPO-G45 and TEMPO-G49.

use crate::data::{Data, Effect};
use crate::unit::condition::grapple_opponents;
use crate::unit::gear::{ReachBand, greatest_range, reach_band};
use indes_core::battle::{Verb, View};
use indes_core::battlefield::{Field, Footprint, Marks, PartId, Terrain, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// The cells of a choice.
pub(crate) type Cells = SmallVec<[Cell; 8]>;

/// TEMPO-080: whether a blow reaches a unit that is, or would be, on a cell: its distance is in the band, its cell in
/// sight, and the difference in height not above the greatest reach. The nearest cells of large units count
/// (TEMPO-G49); large units reach farther (TEMPO-D21).
pub(crate) fn strikes(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, reach: ReachBand) -> bool {
    let board = &field.board;
    let (least, most) = (reach.least, reach.most + field.data::<Data>().size(me).map_or(0, |size| size.reach));
    let is_open = |from: Cell, to: Cell, distance: u16| {
        let rise = u16::from(board.height(from).abs_diff(board.height(to)));
        // A wall between neighbours stops a blow too.
        let clear = if distance <= 1 {
            !board.has_wall_between(from, to)
        } else {
            board.sees(&field.mechanics.sight, from, to)
        };
        rise <= most && clear
    };
    if me.size.footprint.is_single() && their.is_single() {
        let distance = board.grid.distance(me.body.cell, at);
        return (least..=most).contains(&distance) && is_open(me.body.cell, at, distance);
    }
    let own = || me.size.footprint.cells(&board.grid, me.body.cell);
    let pairs = || {
        let theirs = their.cells(&board.grid, at);
        theirs.flat_map(|to| own().map(move |from| (from, to, board.grid.distance(from, to))))
    };
    let nearest = pairs().map(|(_, _, distance)| distance).min().unwrap_or(u16::MAX);
    (least..=most).contains(&nearest)
        && pairs().any(|(from, to, distance)| distance <= most && is_open(from, to, distance))
}

/// The opponents that a verb can be aimed at with a surface: for a blow those that it [`strikes`], for a shot those in
/// range and sight (TEMPO-G15), for a Combat Move those in sight (TEMPO-G35), in a grapple its members. Without a
/// surface, those that some surface might reach.
pub(crate) fn targets(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let data: &Data = view.field.data();
    if me.statuses.first() == Some(data.grappled) {
        // TEMPO-G45: a member of the same grapple; TEMPO-G36: a unit is pinned only once.
        let pins = data.action(verb).outcomes.iter().any(|row| row.effects.contains(&Effect::Pin));
        let fits = |unit: UnitId| !pins || view.field.unit(unit).statuses.first() == Some(data.grappled);
        return grapple_opponents(view, me.id).iter().filter(|&unit| fits(unit)).collect();
    }
    if verb == data.verbs.combat_move {
        return in_sight(view, me);
    }
    if data.shoots(verb) {
        return match part {
            Some(part) => shot_targets(view.field, me, part),
            None => in_sight(view, me),
        };
    }
    let Some(reach) = reach_band(data, me, verb, part) else {
        return UnitMask::from_iter(view.field.foes(me.id).map(|foe| foe.id));
    };
    view.field
        .foes(me.id)
        .filter(|foe| strikes(view.field, me, &foe.size.footprint, foe.body.cell, reach))
        .map(|foe| foe.id)
        .collect()
}

/// The opponents that a unit sees.
fn in_sight(view: &View, me: &UnitRef) -> UnitMask {
    let field = view.field;
    let own = field.taken_by(me);
    field.foes(me.id).filter(|foe| field.sees(&own, &field.taken_by(foe))).map(|foe| foe.id).collect()
}

/// TEMPO-G49: the smallest distance between a cell of one unit and a cell of another, in cells.
pub(crate) fn distance(field: &Field, from: &[Cell], to: &[Cell]) -> u16 {
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| field.board.grid.distance(from, to)));
    pairs.min().unwrap_or(u16::MAX)
}

/// TEMPO-G15: whether a shot reaches a unit that is, or would be, on a cell: it is in sight and in range.
pub(super) fn is_in_shot_range(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, part: PartId) -> bool {
    let Some(most) = greatest_range(field.data(), me, part) else { return false };
    let (from, to) = (field.taken_by(me), field.taken(their, at));
    distance(field, &from, &to) <= most && field.sees(&from, &to)
}

/// TEMPO-G15: the opponents that can be shot at with a surface.
pub(crate) fn shot_targets(field: &Field, me: &UnitRef, part: PartId) -> UnitMask {
    let hit = |foe: &UnitRef| is_in_shot_range(field, me, &foe.size.footprint, foe.body.cell, part);
    field.foes(me.id).filter(hit).map(|foe| foe.id).collect()
}

/// TEMPO-G26: whether a reactor threatens a unit that is, or would be, on a cell: it is On Guard, and a melee weapon in
/// hand reaches the cell, or its fists if there is none.
pub(crate) fn threatens(field: &Field, reactor: &UnitRef, their: &Footprint, cell: Cell) -> bool {
    let data: &Data = field.data();
    if reactor.statuses.first() != Some(data.on_guard) {
        return false;
    }
    let mut armed = false;
    let in_reach = reactor.gear.in_hand().any(|(_, gear)| {
        let weapon = data.weapon(gear);
        armed |= weapon.is_melee();
        weapon.is_melee() && weapon.parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach.into()))
    });
    in_reach
        || !armed
            && data.weapon(data.fists).parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach.into()))
}

/// TEMPO-G26: the number of steps on a path after which a reactor's blow falls: to the first cell that it threatens
/// after the start, else 0 if it threatens the start; `None` if it threatens neither.
pub(crate) fn trigger(view: &View, reactor: &UnitRef, mover: &UnitRef, path: &[Cell]) -> Option<u8> {
    let threatened = |cell| threatens(view.field, reactor, &mover.size.footprint, cell);
    let steps = path.iter().position(|&cell| threatened(cell)).map(|at| at + 1);
    steps.or_else(|| threatened(mover.body.cell).then_some(0)).and_then(|steps| u8::try_from(steps).ok())
}

/// Writes the cells that a unit threatens: those where a unit of one cell could be struck (TEMPO-G26).
pub(crate) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let (me, data, one) = (field.unit(unit), field.data::<Data>(), Footprint::default());
    if me.body.down || me.statuses.first() != Some(data.on_guard) {
        return;
    }
    let grid = &field.board.grid;
    let own: SmallVec<[Cell; 4]> = field.cells(unit).collect();
    let far = grid.cells().filter(|&cell| own.iter().any(|&from| grid.distance(from, cell) <= LONGEST));
    let struck = far.filter(|&cell| field.board.terrain(cell) != Terrain::Void && threatens(field, &me, &one, cell));
    out.on.extend(struck.filter_map(|cell| field.board.lattice.spot(cell)));
    out.on.sort_unstable();
}

/// A distance in cells that no weapon of the shipped data reaches beyond, the largest wielder included.
const LONGEST: u16 = 8;
