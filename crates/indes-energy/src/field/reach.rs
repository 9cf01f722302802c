//! Reach, its limit, ranges, facing (ENERGY-014, ENERGY-143, ENERGY-146, ENERGY-150, ENERGY-160, ENERGY-202,
//! ENERGY-221, ENERGY-235, ENERGY-G05, ENERGY-G22, ENERGY-G89, ENERGY-C43).

use crate::data::{Data, Gear, Stat, Weight};
use crate::unit;
use crate::unit::gear;
use indes_core::battle::View;
use indes_core::battlefield::{Field, ItemId, UnitRef};
use indes_core::grid::{Cell, Direction};

/// The cells of a distance in metres, rounded up.
#[must_use]
pub fn cells(field: &Field, metres: i16) -> u16 {
    field.mechanics.gait.scale.cells(u16::try_from(metres).unwrap_or(0))
}

/// The limit of a weapon's Reach, or of bare hands, in cells; never below 1 (ENERGY-G05, ENERGY-221).
#[must_use]
pub fn limit(field: &Field, me: &UnitRef, item: Option<ItemId>) -> u16 {
    let reach = gear::entry(field.data::<Data>(), me, item).reach.unwrap_or(0);
    cells(field, (reach + Stat::Reach.of(me) + 1).max(1))
}

/// The limit of the longest melee weapon in hand; that of bare hands without one (ENERGY-G22).
#[must_use]
pub fn longest(field: &Field, me: &UnitRef) -> u16 {
    let held = gear::melee(field.data::<Data>(), me).map(|(item, _)| limit(field, me, Some(item)));
    held.max().unwrap_or_else(|| limit(field, me, None))
}

/// Whether a blow with a limit in cells lands from some cells on others: near enough, in sight, at most one level more
/// apart than the limit (ENERGY-G89), and with nothing between that covers all of the target.
#[must_use]
pub fn touches(field: &Field, from: &[Cell], to: &[Cell], limit: u16) -> bool {
    let (board, rule) = (&field.board, &field.mechanics.sight);
    let metres = field.mechanics.gait.scale.metres(limit);
    let near = |&(a, b): &(Cell, Cell)| {
        let apart = i16::from(board.height(a)).abs_diff(i16::from(board.height(b)));
        board.grid.distance(a, b) <= limit && apart <= metres.saturating_add(1) && board.sees(rule, a, b)
    };
    from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b))).any(|pair| near(&pair))
}

/// Whether a creature has another one within the limit of an item.
#[must_use]
pub fn has_within(field: &Field, me: &UnitRef, them: &UnitRef, item: Option<ItemId>) -> bool {
    touches(field, &field.taken_by(me), &field.taken_by(them), limit(field, me, item))
}

/// Whether a creature faces another one (ENERGY-203, ENERGY-204, ENERGY-G21).
#[must_use]
pub fn faces(field: &Field, me: &UnitRef, them: &UnitRef) -> bool {
    faces_in(field, me, me.body.facing, them)
}

/// Whether a creature would face another one if it looked in a direction.
#[must_use]
pub fn faces_in(field: &Field, me: &UnitRef, facing: Direction, them: &UnitRef) -> bool {
    let (from, to) = (field.taken_by(me), field.taken_by(them));
    field.mechanics.facing.faces(&field.board.grid, &from, facing, &to)
}

/// The direction in which a creature looks straight at another one.
#[must_use]
pub fn toward(field: &Field, me: &UnitRef, them: &UnitRef) -> Direction {
    let (from, to) = (field.taken_by(me), field.taken_by(them));
    let grid = &field.board.grid;
    let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| (grid.distance(a, b), a, b)));
    pairs.min_by_key(|pair| pair.0).map_or(me.body.facing, |(_, a, b)| grid.bearing(a, b))
}

/// The ranges of a weapon in metres, with draw weight or Arm Strength; `None` if it is not used from afar
/// (ENERGY-150, ENERGY-156, ENERGY-157, ENERGY-158, ENERGY-159, ENERGY-160, ENERGY-C34).
#[must_use]
pub fn ranges(data: &Data, me: &UnitRef, weapon: &Gear) -> Option<[i16; 3]> {
    let (base, more) = match (weapon.range, weapon.thrown) {
        (Some(range), _) if weapon.draw.is_some() => {
            let row = usize::try_from(gear::row_of(data, me, weapon).0).unwrap_or(0);
            (range, data.file.draws.get(row).map_or([0; 3], |row| row.range))
        }
        (Some(range), _) => (range, [0; 3]),
        (None, own) => {
            if !weapon.is_weapon() {
                return None;
            }
            let throws = &data.file.throws;
            let usual = match weapon.weight {
                Weight::Light => throws.light,
                Weight::Heavy => throws.heavy,
                Weight::Normal => throws.other,
            };
            let arm = unit::bonus(me, crate::data::Skill::Arm);
            let rows = &data.file.throw_arms;
            let row = rows.iter().find(|row| arm <= row.most).or(rows.last());
            (own.unwrap_or(usual), row.map_or([0; 3], |row| row.more))
        }
    };
    let [near, middle, far] = [0, 1, 2].map(|at| (base[at] + more[at]).max(1));
    // ENERGY-C43: the first may not exceed the second.
    Some([near.min(middle), middle, far])
}

/// Whether a creature shoots or throws a weapon, and does not strike with it, at a distance in cells: within the
/// farthest range (ENERGY-146).
#[must_use]
pub fn in_range(view: &View, me: &UnitRef, weapon: &Gear, distance: u16) -> bool {
    let far = ranges(view.field.data(), me, weapon).map(|ranges| ranges[2]);
    far.is_some_and(|far| distance <= cells(view.field, far))
}

/// Whether a creature can strike in melee at what is on a cell: within its limit, before it.
#[must_use]
pub fn threatens(view: &View, unit: indes_core::battlefield::UnitId, cell: Cell) -> bool {
    let (field, me) = (view.field, view.field.unit(unit));
    let own = field.taken_by(&me);
    let faces = field.mechanics.facing.faces(&field.board.grid, &own, me.body.facing, &[cell]);
    unit::is_able(field.data::<Data>(), &me) && faces && touches(field, &own, &[cell], longest(field, &me))
}
