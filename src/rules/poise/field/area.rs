//! Attacks on an area (POISE-G50): a cone from one of the user's cells in one direction. All who have a cell in it and
//! are in sight are targets, friend or foe.
//!
//! An answer names the cell and the direction, and that by its next cell ([`Aim::towards`]). Everything else is an
//! attack on several targets: each with its own cover, height, answer and dice (POISE-G27).

use super::{prices, skill, water};
use crate::battle::{Arg, Intent, View};
use crate::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use crate::grid::{Cell, Direction};
use crate::rules::poise::data::{Attack, Data};
use crate::rules::poise::unit::{afflictions, statuses};
use smallvec::SmallVec;

/// A cone that an attack can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The cell of the user's that it begins at.
    pub origin: Cell,
    /// Where to.
    pub direction: Direction,
    /// The cell that stands for the direction: the next one, or at the edge of the board one farther on.
    pub towards: Cell,
}

/// The units that an attack from a cell in a direction is aimed at, as far as its user knows.
#[must_use]
pub fn hit(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    everybody(view, me, attack, origin, direction).without(view.field.concealed.from(me.id))
}

/// The units that it strikes, hidden ones too (POISE-G43).
pub(crate) fn everybody(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    let (field, own) = (view.field, view.field.taken_by(me));
    let length = attack.cone.unwrap_or(0);
    let cone: SmallVec<[Cell; 16]> =
        field.board.grid.cone(origin, direction, length).filter(|cell| !own.contains(cell)).collect();
    let others = field.roster.ids().filter(|&unit| unit != me.id).map(|unit| field.unit(unit));
    // POISE-G40: it goes as far up or down as it is long; heights of the ground do not count.
    let aloft = |them: &UnitRef| field.aloft(me.id).or(field.aloft(them.id)).is_none();
    let there = others.filter(|them| {
        let their = field.taken_by(them);
        their.iter().any(|cell| cone.contains(cell))
            && !afflictions::is_lost(field.data(), them)
            && field.sees(&own, &their)
            && (aloft(them) || field.level(me).abs_diff(field.level(them)) <= length)
    });
    there.map(|them| them.id).collect()
}

/// Whether a unit among those in a cone makes it an attack: an enemy, or for the confused any unit that stands.
fn counts(view: &View, me: &UnitRef, targets: UnitMask) -> bool {
    let confused = statuses::has(me, view.field.data::<Data>().statuses.confused);
    let meant = if confused {
        targets.without(view.field.bodies.down())
    } else {
        targets.intersection(view.field.roster.foes(me.id))
    };
    !meant.is_empty()
}

/// The cones from one of the user's cells with a unit to attack in them, by direction.
pub(crate) fn aims(view: &View, me: &UnitRef, attack: &Attack, origin: Cell) -> SmallVec<[Aim; 8]> {
    let grid = &view.field.board.grid;
    let mut found: SmallVec<[Aim; 8]> = SmallVec::new();
    for direction in grid.directions() {
        let near = |cell: &Cell| grid.distance(origin, *cell) < 2 || grid.direction_to(origin, *cell).is_some();
        let mut farther = grid.cone(origin, direction, attack.cone.unwrap_or(0)).filter(|cell| !near(cell));
        let towards = grid.step(origin, direction).or_else(|| farther.next());
        if let Some(towards) = towards
            && !found.iter().any(|aim| aim.towards == towards)
            && counts(view, me, hit(view, me, attack, origin, direction))
        {
            found.push(Aim { origin, direction, towards });
        }
    }
    found
}

/// The cells that a cone can begin at.
pub(crate) fn origins(view: &View, me: &UnitRef, attack: &Attack) -> SmallVec<[Cell; 8]> {
    let own = view.field.taken_by(me).into_iter();
    own.filter(|&cell| !aims(view, me, attack, cell).is_empty()).collect()
}

/// Every cone that an attack can have, by cell and direction.
pub(crate) fn all(view: &View, me: &UnitRef, attack: &Attack) -> Vec<Aim> {
    view.field.taken_by(me).into_iter().flat_map(|cell| aims(view, me, attack, cell)).collect()
}

/// Whether an attack can be aimed at any unit.
fn reaches(view: &View, me: &UnitRef, attack: &Attack) -> bool {
    view.field.taken_by(me).into_iter().any(|cell| !aims(view, me, attack, cell).is_empty())
}

/// The units that a confused user's target is drawn from: all that stand in some cone (POISE-C09).
pub(crate) fn within(view: &View, me: &UnitRef, attack: &Attack) -> UnitMask {
    let covered = all(view, me, attack).into_iter().map(|aim| hit(view, me, attack, aim.origin, aim.direction));
    covered.fold(UnitMask::NONE, UnitMask::union).without(view.field.bodies.down())
}

/// The cone that an answer names, if it can be had.
fn named(view: &View, me: &UnitRef, attack: &Attack, intent: &Intent) -> Option<Aim> {
    let mut cells = intent.with.iter().filter_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
    let (origin, towards) = (cells.next()?, cells.next()?);
    aims(view, me, attack, origin).into_iter().find(|aim| aim.towards == towards)
}

/// The cone of an answer with its attack; nothing for any other.
pub(crate) fn aimed<'a>(view: &'a View<'_>, me: &UnitRef, intent: &Intent) -> Option<(&'a Attack, Aim)> {
    let attack = skill::attack(view, me.id, intent).filter(|attack| attack.cone.is_some())?;
    Some((attack, named(view, me, attack, intent)?))
}

/// The units in the cone that an answer names; none for an answer that names no cone.
pub(crate) fn struck(view: &View, unit: UnitId, intent: &Intent) -> UnitMask {
    let me = view.field.unit(unit);
    let aim = aimed(view, &me, intent);
    aim.map_or(UnitMask::NONE, |(attack, aim)| hit(view, &me, attack, aim.origin, aim.direction))
}

/// What in a unit's hands, or of its body, attacks an area.
pub(crate) fn skills<'a>(view: &'a View<'_>, me: &UnitRef) -> SmallVec<[(PartId, &'a Attack); 2]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, gear) in me.gear.in_hand() {
        let all = (0u8..).zip(&data.weapon(gear).skills).filter(|(_, attack)| attack.cone.is_some());
        found.extend(all.map(|(part, attack)| (PartId { item: Some(item), part }, attack)));
    }
    found
}

/// Those of them that can be used.
pub(crate) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let open = |attack: &Attack| {
        prices::can_pay(me, &attack.cost)
            && !skill::is_used_up(view, me.id, attack)
            && !water::bars(view.field, me, &attack.tags)
            && reaches(view, me, attack)
    };
    skills(view, me).into_iter().filter(|(_, attack)| open(attack)).map(|(part, _)| part).collect()
}
