//! Reach, ranges and melee contact, and the cells that a unit threatens (MANEUVER-064, MANEUVER-129, MANEUVER-204,
//! MANEUVER-207, MANEUVER-G12, MANEUVER-G62, MANEUVER-G81).

use super::techniques;
use crate::data::Data;
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{
    CoverMap, Edge, Edges, Field, ItemId, Marks, SightBlocker, SightRule, Surroundings, ThreatShape, UnitId, UnitMask,
    UnitRef, cells_of, sees,
};
use indes_core::grid::{Cell, Lattice, Spot};

/// The cells of a distance in metres, rounded up (MANEUVER-G12, MANEUVER-G88).
#[must_use]
pub fn cells(field: &Field, metres: u16) -> u16 {
    field.mechanics.gait.scale.cells(metres)
}

/// The reach of an item in melee, or of bare hands, in cells; 0 if it cannot be used in melee (MANEUVER-G96).
#[must_use]
pub fn reach(field: &Field, me: &UnitRef, item: Option<ItemId>) -> u16 {
    let data: &Data = field.data();
    let weapon = techniques::weapon_of(data, me, item);
    if weapon.is_melee() { cells(field, weapon.reach.max(data.template(me).reach)) } else { 0 }
}

/// The longest reach of what a unit has in hand, and of bare hands if one is free, in cells; 0 if it threatens no cell
/// (MANEUVER-207).
#[must_use]
pub fn longest(field: &Field, me: &UnitRef) -> u16 {
    let data: &Data = field.data();
    let held = me.gear.in_hand().map(|(item, _)| reach(field, me, Some(item))).max().unwrap_or(0);
    let bare = if techniques::fights_unarmed(data, me) { reach(field, me, None) } else { 0 };
    held.max(bare)
}

/// Sets the cells in melee reach of a unit; none for one that cannot strike (MANEUVER-G22, MANEUVER-G53).
pub(crate) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let (data, me) = (field.data::<Data>(), field.unit(unit));
    if !unit::is_able(data, &me) {
        return;
    }
    let reach = longest(field, &me);
    let Some(max) = u8::try_from(reach).ok().filter(|&reach| reach > 0) else { return };
    let around = Surroundings { board: &field.board, regions: None, corner: field.mechanics.gait.corner };
    let shape = ThreatShape::Band { min: 1, max };
    cells_of(&around, shape, field.stance(&me), |from, to| contact(field, from, to, reach), out);
}

/// The units in whose reach a unit would be with its anchor on a cell.
#[must_use]
pub fn reaching(view: &View, me: &UnitRef, at: Cell) -> UnitMask {
    view.zones.over(&me.size.footprint, at).without(UnitMask::only(me.id))
}

/// What stops a blow: full obstacles, transparent or not (MANEUVER-G81).
struct FullObstacles<'a>(&'a CoverMap);

impl SightBlocker for FullObstacles<'_> {
    fn lattice(&self) -> &Lattice {
        SightBlocker::lattice(self.0)
    }

    fn stops(&self, spot: Spot, _: &SightRule) -> bool {
        self.0.on(SightBlocker::lattice(self.0).cell(spot)).coverage >= 100
    }

    fn edges(&self) -> &Edges {
        SightBlocker::edges(self.0)
    }
}

/// Whether a blow from a cell with a reach lands on another one: heights are at most the reach apart, and no full
/// obstacle is on the line. The distance is not checked.
fn contact(field: &Field, from: Cell, to: Cell, reach: u16) -> bool {
    let (board, rule) = (&field.board, &field.mechanics.sight);
    if !field.mechanics.contact.allows(board.height(from), board.height(to), reach) {
        return false;
    }
    // No cell is between neighbours.
    if board.grid.distance(from, to) <= 1 && board.sees(rule, from, to) {
        return true;
    }
    let line = sees(&FullObstacles(&field.screens), rule, &[from], &[to]);
    let soft = |&(a, b): &(Cell, Cell)| {
        let edge = board.edges().between(&board.lattice, a, b);
        edge.is_none_or(|edge| edge == Edge::Curtain)
    };
    line.by.is_empty() && line.across.iter().all(soft)
}

/// Whether a unit on some cells strikes one on other cells with a reach in cells.
#[must_use]
pub fn strikes(field: &Field, from: &[Cell], to: &[Cell], reach: u16) -> bool {
    let near = |&(a, b): &(Cell, Cell)| field.board.grid.distance(a, b) <= reach && contact(field, a, b, reach);
    from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b))).any(|pair| near(&pair))
}

/// Whether a unit has another one within a melee reach in cells.
#[must_use]
pub fn has_within(field: &Field, me: &UnitRef, them: &UnitRef, reach: u16) -> bool {
    reach > 0 && strikes(field, &field.taken_by(me), &field.taken_by(them), reach)
}
