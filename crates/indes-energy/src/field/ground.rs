//! The ground: what it forbids, what it imposes, how it hides (ENERGY-029, ENERGY-346, ENERGY-D45, ENERGY-G35,
//! ENERGY-G36, ENERGY-J05, ENERGY-J23).

use crate::data::Data;
use indes_core::battle::View;
use indes_core::battlefield::hazard::HazardEffect;
use indes_core::battlefield::{Bodies, Light, StatusId, Terrain, UnitId, UnitMask, UnitRef, Water};
use indes_core::grid::Cell;

/// Whether Agile Moves are forbidden on a cell: ice, water, lava, ground that is climbed (ENERGY-J05).
#[must_use]
pub fn forbids_agile(view: &View, cell: Cell) -> bool {
    let ground = view.field.board.ground(cell);
    ground.unstable || ground.climb || ground.water != Water::None || is_lava(view, cell)
}

/// Whether a cell is lava.
#[must_use]
pub fn is_lava(view: &View, cell: Cell) -> bool {
    view.field.board.terrain(cell) == Terrain::Lava
}

/// Whether any cell of a creature satisfies a condition; any cell suffices for a hazard (ENERGY-G76).
#[must_use]
pub fn any_cell(view: &View, me: &UnitRef, holds: impl Fn(Cell) -> bool) -> bool {
    view.field.taken_by(me).into_iter().any(holds)
}

/// Whether a creature is in deep water (ENERGY-G36).
#[must_use]
pub fn is_in_deep_water(view: &View, me: &UnitRef) -> bool {
    any_cell(view, me, |cell| view.field.board.ground(cell).water == Water::Deep)
}

/// Whether a creature is camouflaged where it is (ENERGY-J23).
#[must_use]
pub fn is_camouflaged(view: &View, me: &UnitRef) -> bool {
    any_cell(view, me, |cell| view.field.board.ground(cell).light != Light::Clear)
}

/// Whether the surroundings impose a condition on a creature: hazards of regions, and deep water, which slows
/// (ENERGY-346, ENERGY-D45).
#[must_use]
pub fn imposes(view: &View, me: &UnitRef, status: StatusId) -> bool {
    let data: &Data = view.field.data();
    if status == data.statuses.slowed && is_in_deep_water(view, me) {
        return true;
    }
    if view.field.hazards.0.is_empty() {
        return false;
    }
    let key = data.file.statuses.get(usize::from(status.0)).map_or("", |entry| entry.key.as_str());
    let cells = view.field.taken_by(me);
    let all = view.field.hazards.0.iter();
    let mut fitting =
        all.filter(|placed| matches!(&placed.hazard.effect, HazardEffect::Impose { status } if status == key));
    fitting.any(|placed| cells.iter().any(|cell| placed.cells.contains(cell)))
}

/// Whether a creature has room with its anchor on a cell: passable ground, deep water included, without other bodies
/// (ENERGY-G73).
#[must_use]
pub fn is_free(view: &View, me: &UnitRef, bodies: &Bodies, at: Cell) -> bool {
    let (board, footprint) = (&view.field.board, &me.size.footprint);
    let cells = view.field.taken(footprint, at);
    let own = UnitMask::only(me.id);
    cells.len() == footprint.count()
        && cells.iter().all(|&cell| {
            let ground = board.ground(cell);
            let open = ground.passable || ground.water == Water::Deep;
            open && shareable(view, me, bodies.on(cell).without(own))
        })
}

/// Whether a creature may share a cell with these: four allies of Tiny size or less (ENERGY-G20).
#[must_use]
pub fn shareable(view: &View, me: &UnitRef, others: UnitMask) -> bool {
    if others.is_empty() {
        return true;
    }
    let most = usize::from(view.field.mechanics.gait.crossing.small_share);
    others.len() < most && others.iter().all(|other| may_share(view, me.id, other))
}

/// Whether two creatures may share a cell: allies of Tiny size or less (ENERGY-G20).
#[must_use]
pub fn may_share(view: &View, one: UnitId, other: UnitId) -> bool {
    let data: &Data = view.field.data();
    let small = |unit| view.field.roster.member(unit).size.class <= data.tiny;
    small(one) && small(other) && !view.field.roster.hostile(one, other)
}

/// The creatures with which another one may share a cell: those whose cell has a place left (ENERGY-G20).
#[must_use]
pub fn sharers(view: &View, me: &UnitRef) -> UnitMask {
    if !may_share(view, me.id, me.id) {
        return UnitMask::NONE;
    }
    let most = usize::from(view.field.mechanics.gait.crossing.small_share);
    let fits = |other: &UnitId| {
        let cell = view.field.unit(*other).body.cell;
        let there = view.field.bodies.on(cell).without(UnitMask::only(me.id));
        there.len() < most && there.iter().all(|unit| may_share(view, me.id, unit))
    };
    view.field
        .roster
        .all()
        .without(view.field.bodies.down())
        .without(UnitMask::only(me.id))
        .iter()
        .filter(fits)
        .collect()
}

/// The levels by which a step goes down.
#[must_use]
pub fn drop_of(view: &View, me: &UnitRef, from: Cell, to: Cell) -> i16 {
    view.field.ground_under(me.size, from) - view.field.ground_under(me.size, to)
}
