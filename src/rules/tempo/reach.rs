//! Who is where a weapon reaches, and which cells are threatened.
//!
//! Serves TEMPO-080, TEMPO-G15, TEMPO-G26, TEMPO-G45 and TEMPO-G49.

use super::condition::wrestlers;
use super::data::{Data, Effect};
use super::gear::{band, longest};
use crate::battle::{Verb, View};
use crate::battlefield::{Field, Footprint, Marks, PartId, Terrain, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use smallvec::SmallVec;

/// Cells to choose from.
pub(super) type Cells = SmallVec<[Cell; 8]>;

/// Whether a blow reaches a unit on (or on the way over) a cell: distance in the band, sight, and a height within the
/// reach. Of large ones the nearest cells count (TEMPO-G49), and they reach farther (TEMPO-D21).
pub(super) fn strikes(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, reach: (u16, u16)) -> bool {
    let board = &field.board;
    let reach = (reach.0, reach.1 + field.data::<Data>().size(me).map_or(0, |size| size.reach));
    let one = |from: Cell, to: Cell, distance: u16| {
        let rise = u16::from(board.height(from).abs_diff(board.height(to)));
        // A wall between neighbours stops a blow as well.
        let clear = if distance <= 1 { !board.shuts(from, to) } else { board.sees(&field.mechanics.sight, from, to) };
        rise <= reach.1 && clear
    };
    if me.size.footprint.is_single() && their.is_single() {
        let distance = board.grid.distance(me.body.cell, at);
        return (reach.0..=reach.1).contains(&distance) && one(me.body.cell, at, distance);
    }
    let own = || me.size.footprint.cells(&board.grid, me.body.cell);
    let pairs = || {
        let theirs = their.cells(&board.grid, at);
        theirs.flat_map(|to| own().map(move |from| (from, to, board.grid.distance(from, to))))
    };
    let nearest = pairs().map(|(_, _, distance)| distance).min().unwrap_or(u16::MAX);
    (reach.0..=reach.1).contains(&nearest)
        && pairs().any(|(from, to, distance)| distance <= reach.1 && one(from, to, distance))
}

/// Who can be struck with a surface, or with any of the verb's surfaces: standing opponents in its reach band and in
/// sight (TEMPO-080), no higher or lower than it reaches.
pub(super) fn targets(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let data: &Data = view.field.data();
    if me.statuses.first() == Some(data.grappled) {
        // A unit of the same grapple, who can be pinned only once (TEMPO-G45).
        let pins = data.action(verb).outcomes.iter().any(|row| row.effects.contains(&Effect::Pin));
        let fits = |unit: UnitId| !pins || view.field.unit(unit).statuses.first() == Some(data.grappled);
        return wrestlers(view, me.id).iter().filter(|&unit| fits(unit)).collect();
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
    let Some(reach) = band(data, me, verb, part) else {
        return UnitMask::from_iter(view.field.foes(me.id).map(|foe| foe.id));
    };
    view.field
        .foes(me.id)
        .filter(|foe| strikes(view.field, me, &foe.size.footprint, foe.body.cell, reach))
        .map(|foe| foe.id)
        .collect()
}

/// The opponents in sight.
fn in_sight(view: &View, me: &UnitRef) -> UnitMask {
    let field = view.field;
    let own = field.taken_by(me);
    field.foes(me.id).filter(|foe| field.sees(&own, &field.taken_by(foe))).map(|foe| foe.id).collect()
}

/// TEMPO-G49: the smallest distance between two of their cells.
pub(super) fn distance(field: &Field, from: &[Cell], to: &[Cell]) -> u16 {
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| field.board.grid.distance(from, to)));
    pairs.min().unwrap_or(u16::MAX)
}

/// TEMPO-G15: whether a shot reaches a unit that is, or would be, on a cell: in sight and not too far.
pub(super) fn shot_reaches(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, part: PartId) -> bool {
    let Some(most) = longest(field.data(), me, part) else { return false };
    let (from, to) = (field.taken_by(me), field.taken(their, at));
    distance(field, &from, &to) <= most && field.sees(&from, &to)
}

/// Who can be shot at with a surface.
pub(super) fn shot_targets(field: &Field, me: &UnitRef, part: PartId) -> UnitMask {
    let hit = |foe: &UnitRef| shot_reaches(field, me, &foe.size.footprint, foe.body.cell, part);
    field.foes(me.id).filter(hit).map(|foe| foe.id).collect()
}

/// TEMPO-G26: a combatant that is On Guard threatens the cells in the reach of a weapon in hand, or of its fists. Asked
/// for a unit that is, or would be, on a cell.
pub(super) fn threatens(field: &Field, reactor: &UnitRef, their: &Footprint, cell: Cell) -> bool {
    let data: &Data = field.data();
    if reactor.statuses.first() != Some(data.on_guard) {
        return false;
    }
    let mut armed = false;
    let in_reach = reactor.gear.in_hand().any(|(_, gear)| {
        let weapon = data.weapon(gear);
        // A bow is no melee weapon.
        armed |= weapon.is_melee();
        weapon.is_melee() && weapon.parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach))
    });
    in_reach
        || !armed && data.weapon(data.fists).parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach))
}

/// TEMPO-G26: the cell of a path where a reactor's blow falls, as the number of steps made: the first it threatens
/// after the start, else the start (0) if it threatens that.
pub(super) fn trigger(view: &View, reactor: &UnitRef, mover: &UnitRef, path: &[Cell]) -> Option<u8> {
    let threatened = |cell| threatens(view.field, reactor, &mover.size.footprint, cell);
    let steps = path.iter().position(|&cell| threatened(cell)).map(|at| at + 1);
    steps.or_else(|| threatened(mover.body.cell).then_some(0)).and_then(|steps| u8::try_from(steps).ok())
}

/// The cells that a combatant threatens: those where a unit of one cell could be struck.
pub(super) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
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

/// No weapon of the tables reaches farther, the largest wielder included.
const LONGEST: u16 = 8;
