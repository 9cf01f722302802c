//! Riders and mounts: which unit may ride which, and which of the two carries out a verb (POISE-186..206, POISE-224,
//! POISE-G36, POISE-G37, POISE-G51, POISE-G52, POISE-C26, POISE-C35, POISE-C38).
//!
//! A rider has no place of its own: its cells are its mount's, and its momentum is the mount's
//! ([`crate::battlefield::Mounts`]). What an animal does is a verb of its rider that the mount carries out
//! ([`doer`]): the rider's action or maneuver is spent ([`commander`]), the frame is the mount's.

use crate::battle::{Batch, Change, Refusal, RuleId, Verb, View};
use crate::battlefield::mount::{can_land, where_to_land};
use crate::battlefield::{Field, Path, PoolId, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Stat, gap, judgement, rule};
use crate::rules::poise::unit::{afflictions, pools, statuses};
use crate::text::{Message, message};
use smallvec::SmallVec;

/// What a unit is as a mount, by [`Stat::Carries`].
const ANIMAL: i16 = 1;

/// Whether a unit is an animal to ride on: it has no turns of its own (POISE-202, POISE-G51).
#[must_use]
pub fn is_animal(unit: &UnitRef) -> bool {
    Stat::Carries.of(unit) == ANIMAL
}

/// The animals of a battle: they do not count where it is asked who still fights (POISE-J15).
pub(crate) fn animals(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    roster.having(Stat::Carries.id()).iter().filter(|&unit| roster.stat(unit, Stat::Carries.id()) == ANIMAL).collect()
}

/// Whether a unit sits on another.
pub(crate) fn sits(field: &Field, unit: UnitId) -> bool {
    field.mounts.mount_of(unit).is_some()
}

/// The animal that a unit rides.
fn animal_of(field: &Field, unit: UnitId) -> Option<UnitId> {
    field.mounts.mount_of(unit).filter(|&mount| is_animal(&field.unit(mount)))
}

/// A unit and the animal it rides, whose turns are its rider's.
pub(crate) fn with_animal(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
    std::iter::once(unit).chain(animal_of(view.field, unit))
}

/// Who carries a verb out: the unit itself, or the animal it rides. Nothing for a command without an animal.
pub(crate) fn able(field: &Field, unit: UnitId, verb: Verb) -> Option<UnitId> {
    if !field.data::<Data>().action(verb).mount {
        return Some(unit);
    }
    let ridden = field.mounts.rider_of(unit).is_some() && is_animal(&field.unit(unit));
    animal_of(field, unit).or(ridden.then_some(unit))
}

/// The same, looked up only if it is another one.
pub(crate) fn carrier<'a>(field: &'a Field, unit: &UnitRef<'a>, verb: Verb) -> Option<UnitRef<'a>> {
    let able = able(field, unit.id, verb)?;
    Some(if able == unit.id { *unit } else { field.unit(able) })
}

/// Who carries a verb out that is under way.
pub(crate) fn doer(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    able(field, unit, verb).unwrap_or(unit)
}

/// Whose action or maneuver a verb is: the rider's for what its animal does (POISE-200, POISE-201).
pub(crate) fn commander(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    let commands = field.data::<Data>().action(verb).mount;
    field.mounts.rider_of(unit).filter(|_| commands).unwrap_or(unit)
}

/// Why a unit cannot get on another one; nothing if it can.
pub(crate) fn barred(view: &View, me: &UnitRef, mount: &UnitRef) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let gap_in_sizes = field.mechanics.riding.rule().map_or(0, |rule| i16::from(rule.size_gap));
    let tacked = mount.gear.in_hand().any(|(_, gear)| data.weapon(gear).tack);
    let lies = |unit: &UnitRef| {
        let named = &data.statuses;
        unit.body.down || [named.knocked_down, named.kneeling].into_iter().any(|status| statuses::has(unit, status))
    };
    match () {
        () if Stat::Carries.of(mount) == 0 => refuse(rule(186), message!("refused-is-no-mount")),
        () if field.roster.hostile(me.id, mount.id) => refuse(rule(187), message!("refused-is-not-willing")),
        () if field.mounts.ride_of(mount.id).is_some() => refuse(rule(189), message!("refused-is-ridden-already")),
        () if sits(field, me.id) || field.mounts.rider_of(me.id).is_some() => {
            refuse(gap(52), message!("refused-in-the-saddle"))
        }
        () if i16::from(mount.size.class) - i16::from(me.size.class) < gap_in_sizes => {
            refuse(rule(186), message!("refused-is-not-large-enough"))
        }
        () if Stat::Tack.of(mount) != 0 && !tacked => refuse(rule(188), message!("refused-has-no-saddle")),
        () if lies(mount) || lies(me) => refuse(rule(196), message!("refused-nobody-could-keep-the-saddle")),
        () if field.aloft(mount.id).or(field.aloft(me.id)).is_some() => {
            refuse(gap(40), message!("refused-is-in-the-air"))
        }
        () if field.distance(me.id, mount.id) > 1 => refuse(gap(36), message!("refused-no-mount-within-1-pace")),
        () => None,
    }
}

/// Those that a unit could get on.
pub(crate) fn mountable(view: &View, me: &UnitRef) -> UnitMask {
    let all = view.field.roster.having(Stat::Carries.id()).without(UnitMask::only(me.id));
    all.iter().filter(|&mount| barred(view, me, &view.field.unit(mount)).is_none()).collect()
}

/// Why no mount can be got on: the reason of the nearest mount, friends first; nothing if there is none.
pub(crate) fn why_not(view: &View, me: &UnitRef) -> Option<Refusal> {
    let mounts = view.field.roster.all().without(UnitMask::only(me.id)).iter().map(|id| view.field.unit(id));
    let nearest = mounts
        .filter(|unit| Stat::Carries.of(unit) != 0)
        .min_by_key(|unit| (view.field.roster.hostile(me.id, unit.id), view.field.distance(me.id, unit.id), unit.id));
    nearest.and_then(|mount| barred(view, me, &mount))
}

/// POISE-G36: the cells where a rider comes to stand: free ones within a pace of its mount, else the nearest.
pub(crate) fn landings(field: &Field, rider: UnitId) -> SmallVec<[Cell; 8]> {
    let (me, cells) = (field.unit(rider), field.taken_by(&field.unit(rider)));
    let all = where_to_land(&field.board, &field.bodies_known_to(rider), &me.size.footprint, rider, &cells);
    let clear = |&cell: &Cell| {
        let own = field.taken(&me.size.footprint, cell);
        own.iter().all(|&cell| field.bodies.under(cell).without(UnitMask::only(rider)).is_empty())
    };
    let free: SmallVec<[Cell; 8]> = all.iter().copied().filter(clear).collect();
    if free.is_empty() { all.into_iter().collect() } else { free }
}

/// Whether there is any such cell.
pub(crate) fn may_land(field: &Field, rider: UnitId) -> bool {
    let (me, cells) = (field.unit(rider), field.taken_by(&field.unit(rider)));
    can_land(&field.board, &field.bodies_known_to(rider), &me.size.footprint, rider, &cells)
}

/// The rider goes where its mount walks (POISE-189).
pub(crate) fn walked_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule(189), Change::March { unit: rider, path: path.clone() });
    }
}

/// The rider goes where its mount is put.
pub(crate) fn pushed_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule(189), Change::Push { unit: rider, path: path.clone() });
    }
}

/// POISE-196: the pair was shoved.
pub(crate) fn unseat(view: &View, batch: &mut Batch, unit: UnitId) {
    if let Some(ride) = view.field.mounts.ride_of(unit) {
        batch.write(rule(196), Change::count(ride.rider, Count::Thrown, 1));
    }
}

/// A rider has to come off, whatever its mount does.
pub(crate) fn unseat_rider(view: &View, batch: &mut Batch, rider: UnitId) {
    if sits(view.field, rider) {
        unseat(view, batch, rider);
    }
}

/// What a unit has of its own, even where it uses its mount's.
pub(crate) fn own(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let loan = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool);
    loan.map_or(unit.pools.get(pool).now, |loan| loan.own.now)
}

/// What a pool of a unit's own usually is, even where it uses its mount's.
pub(crate) fn base(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let data: &Data = field.data();
    let own = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool).map(|loan| loan.own.max);
    own.map_or_else(|| pools::base(data, unit, pool), |own| (own - afflictions::base(data, unit, pool)).max(0))
}

/// Sets a pool of a unit; of a rider its own, not its mount's (POISE-G52).
pub(crate) fn set(view: &View, batch: &mut Batch, by: RuleId, (unit, pool): (UnitId, PoolId), to: i16) {
    let lent = view.field.mounts.loan_of(unit).is_some_and(|loan| loan.pool == pool);
    batch.write(by, if lent { Change::Keep { unit, own: to } } else { Change::Set { unit, pool, to } });
}

/// POISE-196: a rider that has to come off: shoved, knocked down, on its knees, or one of the two is defeated.
pub(crate) fn due(view: &View) -> Option<UnitId> {
    if view.field.mounts.is_empty() {
        return None;
    }
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    let falls = |unit: UnitId| {
        let unit = field.unit(unit);
        unit.body.down || [named.knocked_down, named.kneeling].into_iter().any(|status| statuses::has(&unit, status))
    };
    let any = view.turn.first_with(Count::Thrown).is_some();
    let shoved = |unit| any && view.turn.counted(unit, Count::Thrown) > 0;
    let rides = field.mounts.rides().iter();
    let mut due = rides.filter(|ride| shoved(ride.rider) || falls(ride.rider) || falls(ride.mount));
    due.next().map(|ride| ride.rider)
}

/// POISE-G37: whether damage that a pool takes leaves its owner's mount without, so that the rest goes on when it has
/// come off.
pub(crate) fn empties(view: &View, unit: &UnitRef, pool: PoolId, taken: i16) -> bool {
    let lent = view.field.mounts.loan_of(unit.id).is_some_and(|loan| loan.pool == pool);
    lent && taken >= unit.pools.get(pool).now
}

/// POISE-C35: what a saddle adds to the height of a blow's user over a target, or of a target over the user.
pub(crate) fn raised(field: &Field, unit: &UnitRef, other: &UnitRef) -> i16 {
    let saddle = field.data::<Data>().file.saddle;
    let high = field.mounts.mount_of(unit.id).is_some_and(|mount| field.unit(mount).size.class >= saddle.high);
    let on_foot = !sits(field, other.id) && other.size.class < saddle.high;
    if high && on_foot { saddle.levels } else { 0 }
}

/// What an animal's points come to.
fn points(unit: &UnitRef) -> i16 {
    pools::total(unit)
}

/// POISE-J11: whether the animal may disobey now: in a place that it is not used to, or hurt since its last command.
pub(crate) fn may_balk(view: &View, mount: UnitId) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    let animal = field.unit(mount);
    let strange = field.taken_by(&animal).into_iter().any(|cell| field.board.ground(cell).unfamiliar);
    let before = view.turn.counted(mount, Count::PointsAtCommand);
    Stat::Trained.of(&animal) == 0 && (strange || before - points(&animal) >= data.file.saddle.shy)
}

/// From now on an animal's losses are counted anew.
pub(crate) fn remember(view: &View, batch: &mut Batch, mount: UnitId) {
    let before = view.turn.counted(mount, Count::PointsAtCommand);
    let more = points(&view.field.unit(mount)) - before;
    if more != 0 {
        batch.write(judgement(11), Change::count(mount, Count::PointsAtCommand, more));
    }
}
