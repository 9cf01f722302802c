//! Attacks on an area (POISE-G50): a cone from one of the user's cells in one direction. Whoever has a cell in it and is in
//! sight is a target, friend or foe.
//!
//! An answer names the cell and the direction, and that by its next cell ([`Aim::towards`]). Everything else is an
//! attack on several targets: each with its own cover, height, answer and dice (POISE-G27).

use super::data::{Attack, Data};
use super::procedure::{Next, Skill, SkillStep};
use super::{actions, afflictions, resolve, skill, statuses, water};
use crate::battle::{Arg, Dice, Die, Draws, Frame, Intent, Outbox, View, What};
use crate::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use crate::grid::{Cell, Direction};
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

/// Everybody that an attack from a cell in a direction is aimed at, as far as its user knows.
#[must_use]
pub fn hit(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    everybody(view, me, attack, origin, direction).without(view.field.concealed.from(me.id))
}

/// Everybody that it strikes: nobody is hidden from it (POISE-G43).
fn everybody(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    let (field, own) = (view.field, view.field.taken_by(me));
    let length = attack.cone.unwrap_or(0);
    let cone: SmallVec<[Cell; 16]> =
        field.board.grid.cone(origin, direction, length).filter(|cell| !own.contains(cell)).collect();
    let others = field.roster.ids().filter(|&unit| unit != me.id).map(|unit| field.unit(unit));
    // POISE-G40: it goes as far up or down as it is long; nobody asks for heights of the ground.
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

/// Whether somebody among those in a cone makes it an attack: an enemy, or for the confused anybody who stands.
fn counts(view: &View, me: &UnitRef, targets: UnitMask) -> bool {
    let confused = statuses::has(me, view.field.data::<Data>().statuses.confused);
    let meant = if confused {
        targets.without(view.field.bodies.down())
    } else {
        targets.common(view.field.roster.foes(me.id))
    };
    !meant.is_empty()
}

/// The cones from one of the user's cells that somebody is in, by direction.
pub(super) fn aims(view: &View, me: &UnitRef, attack: &Attack, origin: Cell) -> SmallVec<[Aim; 8]> {
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
pub(super) fn origins(view: &View, me: &UnitRef, attack: &Attack) -> SmallVec<[Cell; 8]> {
    let own = view.field.taken_by(me).into_iter();
    own.filter(|&cell| !aims(view, me, attack, cell).is_empty()).collect()
}

/// Every cone that an attack can have, by cell and direction.
fn all(view: &View, me: &UnitRef, attack: &Attack) -> Vec<Aim> {
    view.field.taken_by(me).into_iter().flat_map(|cell| aims(view, me, attack, cell)).collect()
}

/// Whether an attack can be aimed at anybody.
fn reaches(view: &View, me: &UnitRef, attack: &Attack) -> bool {
    view.field.taken_by(me).into_iter().any(|cell| !aims(view, me, attack, cell).is_empty())
}

/// Those whom a confused user's attack is drawn among: whoever stands in some cone (POISE-C09).
pub(super) fn within(view: &View, me: &UnitRef, attack: &Attack) -> UnitMask {
    let covered = all(view, me, attack).into_iter().map(|aim| hit(view, me, attack, aim.origin, aim.direction));
    covered.fold(UnitMask::NONE, UnitMask::and).without(view.field.bodies.down())
}

/// The cone that an answer names, if it can be had.
fn named(view: &View, me: &UnitRef, attack: &Attack, intent: &Intent) -> Option<Aim> {
    let mut cells = intent.with.iter().filter_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
    let (origin, towards) = (cells.next()?, cells.next()?);
    aims(view, me, attack, origin).into_iter().find(|aim| aim.towards == towards)
}

/// The cone of an answer with its attack; nothing for any other.
fn aimed<'a>(view: &'a View<'_>, me: &UnitRef, intent: &Intent) -> Option<(&'a Attack, Aim)> {
    let attack = skill::attack(view, me.id, intent).filter(|attack| attack.cone.is_some())?;
    Some((attack, named(view, me, attack, intent)?))
}

/// Whom an answer is aimed at that names a cone; nobody for any other.
pub(super) fn struck(view: &View, unit: UnitId, intent: &Intent) -> UnitMask {
    let me = view.field.unit(unit);
    let aim = aimed(view, &me, intent);
    aim.map_or(UnitMask::NONE, |(attack, aim)| hit(view, &me, attack, aim.origin, aim.direction))
}

/// What in a unit's hands, or of its body, attacks an area.
pub(super) fn skills<'a>(view: &'a View<'_>, me: &UnitRef) -> SmallVec<[(PartId, &'a Attack); 2]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, gear) in me.gear.in_hand() {
        let all = (0u8..).zip(&data.weapon(gear).skills).filter(|(_, attack)| attack.cone.is_some());
        found.extend(all.map(|(part, attack)| (PartId { item: Some(item), part }, attack)));
    }
    found
}

/// Those of them that can be used.
pub(super) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let open = |attack: &Attack| {
        actions::can_pay(me, &attack.cost)
            && !actions::is_used_up(view, me.id, attack)
            && !water::bars(view.field, me, &attack.tags)
            && reaches(view, me, attack)
    };
    skills(view, me).into_iter().filter(|(_, attack)| open(attack)).map(|(part, _)| part).collect()
}

/// POISE-G50: whom it is aimed at is settled, nearest first (POISE-G27). A confused user's is drawn: somebody that one of
/// the cones has, and then the first of those (POISE-C09).
pub(super) fn aim(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut Outbox) -> Next {
    let me = view.field.unit(unit);
    let Some(attack) = skill::attack_of(view, frame) else {
        return Next::Go(SkillStep::End);
    };
    let aim = if statuses::has(&me, view.field.data::<Data>().statuses.confused) {
        let among: SmallVec<[UnitId; 8]> = within(view, &me, attack).iter().collect();
        let Some(drawn) = draw(&among, dice) else {
            return Next::Go(SkillStep::End);
        };
        out.batch.tell(resolve::DRAWN, What::Drawn { unit, target: drawn });
        let has = |aim: &Aim| hit(view, &me, attack, aim.origin, aim.direction).has(drawn);
        all(view, &me, attack).into_iter().find(has)
    } else {
        aimed(view, &me, &frame.intent).map(|one| one.1)
    };
    let everybody = |aim: Aim| everybody(view, &me, attack, aim.origin, aim.direction);
    let targets = aim.map_or(UnitMask::NONE, everybody);
    if targets.is_empty() {
        return Next::Go(SkillStep::End);
    }
    let mut near: SmallVec<[(u16, UnitId); 8]> =
        targets.iter().map(|target| (view.field.distance(unit, target), target)).collect();
    near.sort_unstable();
    out.remember::<Skill>(frame).aimed_at = near.into_iter().map(|one| one.1).collect();
    Next::Go(SkillStep::Answer)
}

/// One of several by chance; nobody of nobody.
pub(super) fn draw(among: &[UnitId], dice: &mut Dice) -> Option<UnitId> {
    let count = u8::try_from(among.len()).ok()?;
    let at = if count > 1 { dice.draw(Die::Sum { count: 1, sides: count }).value - 1 } else { 0 };
    usize::try_from(at).ok().and_then(|at| among.get(at)).copied()
}
