//! Shooting: from where, how well, through what cover; what is loaded; who is aimed at, and what ends that.
//!
//! Serves TEMPO-040 to TEMPO-044, TEMPO-086, TEMPO-087, TEMPO-102 to TEMPO-109, TEMPO-G14 to TEMPO-G16, TEMPO-G47 and
//! TEMPO-G52. The blows themselves are those of [`super::resolve`].

use super::AP;
use super::actions::{gear_of, surface_price};
use super::bind::Cells;
use super::data::{Data, Ranged, gap, judgement, rule};
use super::resolve::Party;
use crate::battle::{Batch, Change, Intent, Preparing, Refusal, Source, Sum, Verb, View, What};
use crate::battlefield::{Field, Footprint, ItemId, PartId, Shot, UnitId, UnitMask, UnitRef, cover};
use crate::grid::Cell;
use crate::text::text;

/// The numbers of an item that shoots.
pub(super) fn numbers<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> Option<&'a Ranged> {
    item.and_then(|item| data.weapon(gear_of(data, me, Some(item))).ranged.as_ref())
}

/// The weapons in hand that could shoot now.
pub(super) fn loaded<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = ItemId> + 'a {
    let ready = |item: ItemId, gear: &crate::battlefield::Gear| gear.get(item).is_some_and(|item| item.ready.shots > 0);
    let gear = me.gear;
    gear.in_hand()
        .filter(move |(item, kind)| data.weapon(*kind).ranged.is_some() && ready(*item, gear))
        .map(|one| one.0)
}

/// The surfaces of the weapons in hand that could shoot now.
pub(super) fn shots<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = PartId> + 'a {
    loaded(data, me).map(|item| PartId { item: Some(item), part: 0 })
}

/// TEMPO-G49: the smallest distance between two of their cells.
fn distance(field: &Field, from: &[Cell], to: &[Cell]) -> u16 {
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| field.board.grid.distance(from, to)));
    pairs.min().unwrap_or(u16::MAX)
}

/// TEMPO-G15: whether a shot reaches somebody who is, or would be, on a cell: in sight and not too far.
pub(super) fn reaches(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, part: PartId) -> bool {
    let Some(most) = longest(field.data(), me, part) else { return false };
    let (from, to) = (field.taken_by(me), field.taken(their, at));
    distance(field, &from, &to) <= most && field.sees(&from, &to)
}

/// TEMPO-G15: how far a weapon shoots.
pub(super) fn longest(data: &Data, me: &UnitRef, part: PartId) -> Option<u16> {
    data.weapon(gear_of(data, me, part.item)).parts.first().map(|surface| surface.reach.1)
}

/// Who can be shot at with a surface.
pub(super) fn targets(field: &Field, me: &UnitRef, part: PartId) -> UnitMask {
    let hit = |foe: &UnitRef| reaches(field, me, &foe.size.footprint, foe.body.cell, part);
    field.foes(me.id).filter(hit).map(|foe| foe.id).collect()
}

/// TEMPO-G26: where a Counter-Fire at somebody can strike: any cell of its path that the shot reaches, once; where it
/// stands only if there is no other.
pub(super) fn cells(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> Cells {
    let reached = |cell: Cell| reaches(field, me, &them.size.footprint, cell, part);
    let mut found = Cells::new();
    for &cell in path {
        if !found.contains(&cell) && reached(cell) {
            found.push(cell);
        }
    }
    if found.is_empty() && reached(them.body.cell) {
        found.push(them.body.cell);
    }
    found
}

/// Whether a Counter-Fire with a surface could strike somebody: where it stands, or somewhere on its path.
pub(super) fn covers(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> bool {
    let reached = |cell: Cell| reaches(field, me, &them.size.footprint, cell, part);
    path.iter().any(|&cell| reached(cell)) || reached(them.body.cell)
}

/// TEMPO-G28: whether somebody could fire at the one who aims or moves, if it had the points.
pub(super) fn could_fire(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> bool {
    let data: &Data = view.field.data();
    me.statuses.first() == Some(data.on_guard) && shots(data, me).any(|part| covers(view.field, me, them, path, part))
}

/// The Counter-Fire that costs least, at the cell where the target is easiest to hit; the first of several.
pub(super) fn best(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> Option<(PartId, Option<Cell>)> {
    let data: &Data = view.field.data();
    let usable = shots(data, me).filter(|&part| covers(view.field, me, them, path, part));
    let part = usable.min_by_key(|&part| surface_price(data, me, part))?;
    if path.is_empty() {
        return Some((part, None));
    }
    let ranged = numbers(data, me, part.item)?;
    let hard = |&cell: &Cell| {
        protection(view, me, them, cell) + too_far(ranged, away(view.field, me, &them.size.footprint, cell))
    };
    cells(view.field, me, them, path, part).into_iter().min_by_key(hard).map(|cell| (part, Some(cell)))
}

/// The step of a path at which a Counter-Fire strikes: where the reactor chose, or where the mover stands (0).
pub(super) fn trigger(intent: &Intent, path: &[Cell]) -> Option<u8> {
    let cell = intent.cell()?;
    let at = path.iter().position(|&step| step == cell).map_or(0, |at| at + 1);
    u8::try_from(at).ok()
}

fn away(field: &Field, me: &UnitRef, their: &Footprint, at: Cell) -> u16 {
    distance(field, &field.taken_by(me), &field.taken(their, at))
}

/// TEMPO-G15: what a distance takes from the result: 1 for each full increment beyond the first.
fn too_far(ranged: &Ranged, distance: u16) -> i16 {
    i16::try_from(distance / ranged.increment.max(1)).unwrap_or(i16::MAX).saturating_sub(1).max(0)
}

/// Whether a weapon of a unit is aimed at somebody (TEMPO-042).
fn aimed(me: &UnitRef, item: ItemId, target: UnitId) -> bool {
    me.gear.get(item).is_some_and(|item| item.ready.aim == Some(target))
}

/// TEMPO-G14, TEMPO-J03, TEMPO-G15: what weapon, weather and distance do to a shot at somebody on a cell.
pub(super) fn accuracy(view: &View, me: &UnitRef, target: &UnitRef, at: Cell, part: PartId, sum: &mut Sum) {
    let data: &Data = view.field.data();
    let (Some(item), Some(ranged)) = (part.item, numbers(data, me, part.item)) else {
        return;
    };
    if aimed(me, item, target.id) {
        sum.add(Source::Weapon, rule(42), ranged.aimed);
    } else {
        sum.add(Source::Weapon, gap(14), ranged.unaimed);
        sum.add(Source::Option, judgement(3), data.option("weather_ranged_modifier"));
    }
    sum.add(Source::Distance, gap(15), -too_far(ranged, away(view.field, me, &target.size.footprint, at)));
}

/// How much better an aimed shot is than one that is not.
pub(super) fn gain_of_aim(data: &Data, ranged: &Ranged) -> i16 {
    ranged.aimed - ranged.unaimed - data.option("weather_ranged_modifier")
}

/// TEMPO-G47, TEMPO-G52: what is added to Combat Defence against a shot at somebody on a cell: by cover on the line, and
/// by a shield while On Guard.
pub(super) fn protection(view: &View, me: &UnitRef, target: &UnitRef, at: Cell) -> i16 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let from = field.taken_by(me);
    let to = field.taken(&target.size.footprint, at);
    let behind = match cover(&field.screens, &field.bodies, &field.mechanics.cover, &Shot::new(&from, &to)).grade {
        0 => 0,
        1 => data.option("cover_light"),
        _ => data.option("cover_heavy"),
    };
    let guarded = target.statuses.first() == Some(data.on_guard);
    let shields = target.gear.in_hand().filter_map(|(_, gear)| data.weapon(gear).shield);
    let shield = shields.map(|shield| shield.shots).max().filter(|_| guarded).unwrap_or(0);
    behind + shield
}

/// TEMPO-107: the distance to the shooter, and the speed it must be greater than.
pub(super) fn flight(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Option<(u16, u16)> {
    let data: &Data = view.field.data();
    let ranged = numbers(data, &view.field.unit(actor), intent.part()?.item)?;
    Some((view.field.distance(actor, unit), ranged.speed))
}

/// TEMPO-G15: a shot is used when it is resolved, hit or miss.
pub(super) fn use_shot(view: &View, batch: &mut Batch, party: &Party) {
    let data: &Data = view.field.data();
    if let Some(item) = party.item
        && data.shoots(party.verb)
        && party.blow.is_some()
    {
        batch.write(gap(15), Change::Prepare { unit: party.unit, item, how: Preparing::Shoot });
    }
}

/// The aims of a unit: with which item, at whom.
fn aims<'a>(me: &UnitRef<'a>) -> impl Iterator<Item = (ItemId, UnitId)> + 'a {
    let items = (0u8..).zip(&me.gear.0);
    items.filter_map(|(at, item)| item.ready.aim.map(|target| (ItemId(at), target)))
}

fn forget(batch: &mut Batch, unit: UnitId, item: ItemId) {
    batch.write(rule(43), Change::Prepare { unit, item, how: Preparing::Aim(None) });
}

/// Whether what is declared is a shot with that weapon at that target (TEMPO-G14).
fn goes_on(data: &Data, intent: &Intent, at: Option<UnitId>, aim: (ItemId, UnitId)) -> bool {
    data.shoots(intent.verb) && intent.part().and_then(|part| part.item) == Some(aim.0) && at == Some(aim.1)
}

/// TEMPO-043: any other action of one's own ends an Aim.
pub(super) fn declared(view: &View, batch: &mut Batch, unit: UnitId, intent: &Intent) {
    let data: &Data = view.field.data();
    for aim in aims(&view.field.unit(unit)).filter(|&aim| !goes_on(data, intent, intent.unit(), aim)) {
        forget(batch, unit, aim.0);
    }
}

/// TEMPO-G14: a hit ends the Aim of the one who is hit.
pub(super) fn hit(view: &View, batch: &mut Batch, unit: UnitId) {
    for aim in aims(&view.field.unit(unit)) {
        forget(batch, unit, aim.0);
    }
}

/// TEMPO-G14: an Aim at somebody ends where its way is out of the aimer's sight.
pub(super) fn passes(view: &View, batch: &mut Batch, mover: UnitId, path: &[Cell]) {
    for foe in view.field.foes(mover) {
        for (item, target) in aims(&foe) {
            if target == mover && path.iter().any(|&cell| !seen(view.field, &foe, mover, cell)) {
                forget(batch, foe.id, item);
            }
        }
    }
}

fn seen(field: &Field, me: &UnitRef, target: UnitId, at: Cell) -> bool {
    let (from, to) = (field.taken_by(me), field.taken(&field.unit(target).size.footprint, at));
    field.sees(&from, &to)
}

/// TEMPO-G14, TEMPO-043: an Aim ends with another reaction, with On Guard, and when its target is down or out of sight.
pub(super) fn settle(view: &View, batch: &mut Batch, me: &UnitRef, falls: bool) {
    let data: &Data = view.field.data();
    for aim in aims(me) {
        let target = view.field.unit(aim.1);
        let frame = view.stack.top();
        let answer = frame.and_then(|frame| Some((frame.reply_of(me.id)?, frame.actor)));
        let lasts = !falls
            && me.statuses.first() == Some(data.on_guard)
            && answer.is_none_or(|(reply, actor)| goes_on(data, &reply.intent, actor, aim))
            && !target.body.down
            && seen(view.field, me, aim.1, target.body.cell);
        if !lasts {
            forget(batch, me.id, aim.0);
        }
    }
}

/// TEMPO-042: the weapon is aimed, unless the aimer was hit in the same exchange (TEMPO-G14).
pub(super) fn aim(batch: &mut Batch, unit: UnitId, intent: &Intent, struck_by: Option<UnitId>) {
    if let Some(by) = struck_by {
        batch.tell(gap(14), What::Cancelled { unit, by });
    } else if let (Some(item), Some(target)) = (intent.item(), intent.unit()) {
        batch.write(rule(42), Change::Prepare { unit, item, how: Preparing::Aim(Some(target)) });
    }
}

/// Why a shot is not offered.
pub(super) fn explain(view: &View, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    let mut weapons = me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).ranged.is_some());
    if weapons.next().is_none() {
        return refuse(rule(87), text!("refused-no-weapon-in-hand-that-shoots"));
    }
    let Some(cheapest) = shots(data, me).map(|part| surface_price(data, me, part)).min() else {
        return refuse(gap(15), text!("refused-not-loaded"));
    };
    if verb != data.verbs.aim && cheapest > me.pools.free(AP) {
        let reason = text!("refused-costs-ap", ap = cheapest, left = me.pools.free(AP));
        return Some(Refusal { rule: data.action(verb).rule, reason });
    }
    refuse(gap(15), text!("refused-nobody-in-sight-and-range"))
}
