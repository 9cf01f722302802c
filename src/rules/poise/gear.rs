//! What is in hand: drawing, picking up, making ready, and having it all knocked away (POISE-012, POISE-157..160,
//! POISE-G34, POISE-G35).

use super::data::{Data, Weapon, gap, rule, table};
use super::procedure::{Next, SkillStep};
use super::skill;
use crate::battle::{Batch, Change, Dice, Die, Draws, Frame, Intent, Outbox, Preparing, View};
use crate::battlefield::{GearId, ItemId, Place, UnitId, UnitRef};
use crate::grid::{Cell, Diagonal, Shape};
use smallvec::SmallVec;

/// Items of a unit.
pub(super) type Items = SmallVec<[ItemId; 4]>;

/// The hands that what a unit holds takes.
fn used(data: &Data, me: &UnitRef) -> u8 {
    me.gear.in_hand().map(|(_, gear)| data.weapon(gear).hands).sum()
}

/// What is stowed and could be drawn.
pub(super) fn stowed(me: &UnitRef) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Stowed).map(|one| one.0).collect()
}

/// What is stowed and would fit beside what is in hand: the second one of a Draw.
pub(super) fn second(data: &Data, me: &UnitRef) -> Items {
    let fits =
        |item: &ItemId| me.gear.get(*item).is_some_and(|item| used(data, me) + data.weapon(item.kind).hands <= 2);
    stowed(me).into_iter().filter(fits).collect()
}

/// Weapons in hand that have to be made ready.
pub(super) fn unloaded(data: &Data, me: &UnitRef) -> Items {
    let empty = |(item, gear): &(ItemId, GearId)| {
        data.weapon(*gear).loads && me.gear.get(*item).is_some_and(|item| item.ready.shots == 0)
    };
    me.gear.in_hand().filter(empty).map(|one| one.0).collect()
}

/// Whether a weapon can be used at all: nothing to be loaded first.
pub(super) fn is_ready(weapon: &Weapon, me: &UnitRef, item: ItemId) -> bool {
    !weapon.loads || me.gear.get(item).is_some_and(|item| item.ready.shots > 0)
}

/// POISE-G35: the cells from which something can be picked up: one's own and those a pace away.
pub(super) fn cells(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let (field, board) = (view.field, &view.field.board);
    // POISE-G40: from the air nobody reaches the ground.
    let own = if field.aloft(me.id).is_some() { Default::default() } else { field.taken_by(me) };
    let near = |cell: Cell| own.iter().any(|&from| board.grid.distance(from, cell) <= 1 && !board.shuts(from, cell));
    let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
    for owner in field.roster.ids() {
        for item in &field.unit(owner).gear.0 {
            if let Place::Ground(cell) = item.place
                && !found.contains(&cell)
                && near(cell)
            {
                found.push(cell);
            }
        }
    }
    found.sort_unstable();
    found
}

/// What is in hand is stowed until there are hands for a thing: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, thing: GearId) {
    let taken = |gear: GearId| data.weapon(gear).hands;
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().filter(|one| taken(one.1) > 0).collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut hands = used(data, me);
    for (item, gear) in held {
        if hands + taken(thing) <= 2 {
            break;
        }
        hands -= taken(gear);
        batch.write(gap(35), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}

/// POISE-012: the weapon that was named, and then a second one if there is a hand for it.
pub(super) fn draw(view: &View, frame: &Frame, me: &UnitRef, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let Some((item, kind)) = frame.intent.item().and_then(|item| Some((item, me.gear.get(item)?.kind))) else {
        return Next::Go(SkillStep::End);
    };
    make_room(data, &mut out.batch, me, kind);
    out.batch.write(rule(12), Change::Put { unit: me.id, item, place: Place::Hand });
    Next::Go(SkillStep::Draws)
}

/// The second weapon of a Draw.
pub(super) fn draws(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    match frame.answer.as_ref() {
        None if !second(data, &me).is_empty() => Next::Ask(skill::question(view, frame, unit), SkillStep::Draws),
        Some(Intent { with, .. }) if !with.is_empty() => {
            if let Some(item) = frame.answer.as_ref().and_then(Intent::item) {
                out.batch.write(rule(12), Change::Put { unit, item, place: Place::Hand });
            }
            Next::Go(SkillStep::End)
        }
        _ => Next::Go(SkillStep::End),
    }
}

/// What lies on a cell, and whose it was: the latter in the order of the roster.
fn lying(view: &View, cell: Cell) -> SmallVec<[(UnitId, ItemId); 4]> {
    let of = |owner: UnitId| {
        let items = (0u8..).map(ItemId).zip(&view.field.unit(owner).gear.0);
        items
            .filter(|(_, item)| item.place == Place::Ground(cell))
            .map(|(at, _)| (owner, at))
            .collect::<SmallVec<[(UnitId, ItemId); 4]>>()
    };
    view.field.roster.ids().flat_map(of).collect()
}

/// What a unit that picks something up from a cell can have.
pub(super) fn picks(me: &UnitRef, cell: Cell) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Ground(cell)).map(|one| one.0).collect()
}

/// POISE-160, POISE-G35: one item on the cell comes into the hand; which, if several lie there, is for the one who
/// picks it up to say.
pub(super) fn retrieve(view: &View, frame: &Frame, me: &UnitRef, out: &mut Outbox) -> Next {
    let Some(cell) = frame.intent.cell() else {
        return Next::Go(SkillStep::End);
    };
    match lying(view, cell).as_slice() {
        [] => Next::Go(SkillStep::End),
        &[(owner, item)] => {
            pick_up(view, me, owner, item, out);
            Next::Go(SkillStep::End)
        }
        several => {
            // While one of them is looked for all of them are among one's own things.
            for &(owner, item) in several.iter().filter(|one| one.0 != me.id) {
                out.batch.write(gap(35), Change::Claim { unit: me.id, owner, item });
            }
            Next::Ask(skill::question(view, frame, me.id), SkillStep::Picked)
        }
    }
}

/// The item that was named.
pub(super) fn picked(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    if let Some(item) = frame.answer.as_ref().and_then(Intent::item) {
        pick_up(view, &view.field.unit(unit), unit, item, out);
    }
    Next::Go(SkillStep::End)
}

fn pick_up(view: &View, me: &UnitRef, owner: UnitId, item: ItemId, out: &mut Outbox) {
    let data: &Data = view.field.data();
    if let Some(kind) = view.field.unit(owner).gear.get(item).map(|item| item.kind) {
        make_room(data, &mut out.batch, me, kind);
        let own = Change::Put { unit: me.id, item, place: Place::Hand };
        out.batch.write(gap(35), if owner == me.id { own } else { Change::Take { unit: me.id, owner, item } });
    }
}

/// A weapon is made ready (POISE-D13).
pub(super) fn reload(view: &View, frame: &Frame, me: &UnitRef, out: &mut Outbox) {
    let data: &Data = view.field.data();
    if let Some(item) = frame.intent.item().filter(|item| unloaded(data, me).contains(item)) {
        out.batch.write(table(13), Change::Prepare { unit: me.id, item, how: Preparing::Load(1) });
    }
}

/// POISE-157: everything held is thrown three paces away, each in a direction of its own. What is part of the body is
/// not (POISE-G34).
pub(super) fn disarm(view: &View, batch: &mut Batch, them: &UnitRef, dice: &mut Dice) {
    let data: &Data = view.field.data();
    for (item, _) in them.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).hands > 0) {
        if let Some(cell) = flight(view, them.body.cell, dice) {
            batch.write(rule(157), Change::Drop { unit: them.id, item, cell });
        }
    }
}

/// Where a thrown item comes to lie: a direction is drawn until one stays on the map. It stops before what is opaque,
/// and flies over everybody (POISE-G34). Nothing if every direction leaves the map.
fn flight(view: &View, from: Cell, dice: &mut Dice) -> Option<Cell> {
    let data: &Data = view.field.data();
    let board = &view.field.board;
    let ways: SmallVec<[_; 8]> = board.grid.directions().collect();
    let fly = |at: usize| {
        let way = *ways.get(at)?;
        let counts = board.grid.shape == Shape::Square(Diagonal::Alternating) && board.grid.is_diagonal(way);
        let (mut cell, mut left, mut odd) = (from, data.file.spread_paces, false);
        loop {
            let price = 1 + u16::from(counts && odd);
            if price > left {
                return Some(cell);
            }
            let next = board.grid.step(cell, way)?;
            if board.ground(next).opaque || board.shuts(cell, next) {
                return Some(cell);
            }
            (cell, left, odd) = (next, left - price, !odd);
        }
    };
    if (0..ways.len()).all(|at| fly(at).is_none()) {
        return None;
    }
    let sides = u8::try_from(ways.len()).unwrap_or(8);
    // Every throw but one that leaves the map ends it; after so many the first that stays is taken.
    (0..MOST_THROWS)
        .find_map(|_| {
            let drawn = dice.draw(Die::Sum { count: 1, sides }).value - 1;
            usize::try_from(drawn).ok().and_then(fly)
        })
        .or_else(|| (0..ways.len()).find_map(fly))
}

/// Directions that are drawn for an item before the first that stays on the map is taken.
const MOST_THROWS: u8 = 100;
