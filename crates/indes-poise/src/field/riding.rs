//! Riders and mounts: which unit may ride which, and which of the two carries out a verb (POISE-186, POISE-187,
//! POISE-188, POISE-189, POISE-190, POISE-191, POISE-192, POISE-194, POISE-195, POISE-199, POISE-205, POISE-206,
//! POISE-224, POISE-G36, POISE-G37, POISE-G51, POISE-G52, POISE-C26, POISE-C35, POISE-C38).
//!
//! A rider has no cells and no momentum of its own: it uses those of its mount ([`indes_core::battlefield::Mounts`]). A
//! command to an animal is a verb of its rider that the animal carries out ([`executor`]): it spends the rider's action
//! or maneuver ([`commander`]), and its frame belongs to the animal.

use crate::data::{Data, MountKind, Stat};
use crate::field::landing::{self, Search};
use crate::state::Count;
use crate::unit::{afflictions, pools, statuses};
use indes_core::battle::{Batch, Change, Refusal, RuleId, Verb, View};
use indes_core::battlefield::mount::where_to_land;
use indes_core::battlefield::{Field, Path, PoolId, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};
use smallvec::SmallVec;

/// Whether a unit is an animal to ride, which has no turns of its own (POISE-202, POISE-G51).
#[must_use]
pub fn is_animal(unit: &UnitRef) -> bool {
    Stat::Carries.of(unit) == MountKind::Animal.value()
}

/// The animals of a battle: they do not count for the end of the fight (POISE-J15).
pub(crate) fn animals(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    roster
        .having(Stat::Carries.id())
        .iter()
        .filter(|&unit| roster.stat(unit, Stat::Carries.id()) == MountKind::Animal.value())
        .collect()
}

/// Whether a unit rides another.
pub(crate) fn is_mounted(field: &Field, unit: UnitId) -> bool {
    field.mounts.mount_of(unit).is_some()
}

/// The animal that a unit rides, if it rides one.
fn animal_of(field: &Field, unit: UnitId) -> Option<UnitId> {
    field.mounts.mount_of(unit).filter(|&mount| is_animal(&field.unit(mount)))
}

/// A unit, and the animal that it rides, whose turns are its rider's.
pub(crate) fn with_animal(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
    std::iter::once(unit).chain(animal_of(view.field, unit))
}

/// The unit that carries out a verb: the unit itself, or for a command the animal that it rides. `None` for a command
/// without an animal.
pub(crate) fn executor_if_any(field: &Field, unit: UnitId, verb: Verb) -> Option<UnitId> {
    if !field.data::<Data>().action(verb).mount {
        return Some(unit);
    }
    let ridden = field.mounts.rider_of(unit).is_some() && is_animal(&field.unit(unit));
    animal_of(field, unit).or(ridden.then_some(unit))
}

/// What [`executor_if_any`] returns, looked up only if it is another unit.
pub(crate) fn executor_ref<'a>(field: &'a Field, unit: &UnitRef<'a>, verb: Verb) -> Option<UnitRef<'a>> {
    let able = executor_if_any(field, unit.id, verb)?;
    Some(if able == unit.id { *unit } else { field.unit(able) })
}

/// The unit that carries out a verb of a unit: the animal for a command, else the unit itself.
pub(crate) fn executor(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    executor_if_any(field, unit, verb).unwrap_or(unit)
}

/// The unit whose action or maneuver a verb spends: the rider for a command to its animal (POISE-200, POISE-201,
/// POISE-203).
pub(crate) fn commander(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    let commands = field.data::<Data>().action(verb).mount;
    field.mounts.rider_of(unit).filter(|_| commands).unwrap_or(unit)
}

/// Why a unit cannot mount another; `None` if it can.
pub(crate) fn mount_refusal(view: &View, me: &UnitRef, mount: &UnitRef) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let gap_in_sizes = field.mechanics.riding.rule().map_or(0, |rule| i16::from(rule.size_gap));
    let tacked = mount.gear.in_hand().any(|(_, gear)| data.weapon(gear).tack);
    let lies = |unit: &UnitRef| {
        let named = &data.statuses;
        unit.body.down || [named.knocked_down, named.kneeling].into_iter().any(|status| statuses::has(unit, status))
    };
    match () {
        () if Stat::Carries.of(mount) == MountKind::None.value() => {
            refuse(rule_id!("POISE-186"), message!("refused-is-no-mount"))
        }
        () if field.roster.hostile(me.id, mount.id) => {
            refuse(rule_id!("POISE-187"), message!("refused-is-not-willing"))
        }
        () if !field.willing.lets(mount.id, me.id) => refuse(rule_id!("POISE-J10"), message!("refused-is-not-willing")),
        () if field.mounts.ride_of(mount.id).is_some() => {
            refuse(rule_id!("POISE-189"), message!("refused-is-ridden-already"))
        }
        () if is_mounted(field, me.id) || field.mounts.rider_of(me.id).is_some() => {
            refuse(rule_id!("POISE-G52"), message!("refused-in-the-saddle"))
        }
        () if i16::from(mount.size.class) - i16::from(me.size.class) < gap_in_sizes => {
            refuse(rule_id!("POISE-186"), message!("refused-is-not-large-enough"))
        }
        () if Stat::Tack.of(mount) != 0 && !tacked => refuse(rule_id!("POISE-188"), message!("refused-has-no-saddle")),
        () if lies(mount) || lies(me) => {
            refuse(rule_id!("POISE-196"), message!("refused-nobody-could-keep-the-saddle"))
        }
        () if field.aloft(mount.id).or(field.aloft(me.id)).is_some() => {
            refuse(rule_id!("POISE-G40"), message!("refused-is-in-the-air"))
        }
        () if field.distance(me.id, mount.id) > data.file.saddle.within => {
            refuse(rule_id!("POISE-G36"), message!("refused-no-mount-within-1-pace"))
        }
        () if !landing::leads_onto(field, me, &field.taken_by(mount), data.file.saddle.within) => {
            refuse(rule_id!("POISE-G36"), message!("refused-no-step-to-the-mount"))
        }
        () => None,
    }
}

/// The units that a unit could mount.
pub(crate) fn mountable(view: &View, me: &UnitRef) -> UnitMask {
    let all = view.field.roster.having(Stat::Carries.id()).without(UnitMask::only(me.id));
    all.iter().filter(|&mount| mount_refusal(view, me, &view.field.unit(mount)).is_none()).collect()
}

/// Why a unit cannot mount the nearest mount, friends first; `None` if there is no mount, or if it can.
pub(crate) fn nearest_mount_refusal(view: &View, me: &UnitRef) -> Option<Refusal> {
    let mounts = view.field.roster.all().without(UnitMask::only(me.id)).iter().map(|id| view.field.unit(id));
    let nearest = mounts
        .filter(|unit| Stat::Carries.of(unit) != MountKind::None.value())
        .min_by_key(|unit| (view.field.roster.hostile(me.id, unit.id), view.field.distance(me.id, unit.id), unit.id));
    nearest.and_then(|mount| mount_refusal(view, me, &mount))
}

/// The nearest free cells to which a rider can step from its mount, down any drop (POISE-G36).
fn cells_to_step_to(field: &Field, rider: UnitId) -> SmallVec<[Cell; 8]> {
    let (me, cells) = (field.unit(rider), field.taken_by(&field.unit(rider)));
    let fits = |&at: &Cell| field.taken(&me.size.footprint, at).iter().all(|cell| cells.contains(cell));
    let starts = cells.iter().copied().filter(fits).collect();
    let bodies = field.bodies_known_to(rider);
    let level = field.aloft(rider);
    landing::nearest(field, &me, &Search { starts, outside: &cells, bodies: &bodies, level, over_fallen: true })
}

/// POISE-G36: the cells on which a rider can dismount or land: free ones within a pace of its mount, else the nearest;
/// those to which no step leads only if there are no others.
pub(crate) fn landing_cells(field: &Field, rider: UnitId) -> SmallVec<[Cell; 8]> {
    let near = cells_to_step_to(field, rider);
    if !near.is_empty() {
        return near;
    }
    let (me, cells) = (field.unit(rider), field.taken_by(&field.unit(rider)));
    let bodies = field.bodies_known_to(rider);
    where_to_land(&field.board, &bodies, &me.size.footprint, rider, &cells).into_iter().collect()
}

/// Whether a rider can step off its mount.
pub(crate) fn may_land(field: &Field, rider: UnitId) -> bool {
    !cells_to_step_to(field, rider).is_empty()
}

/// The levels from a rider's mount down to a cell; 0 or less if the cell is no lower, or the mount is in the air.
pub(crate) fn drop_to(field: &Field, rider: UnitId, cell: Cell) -> i16 {
    let me = field.unit(rider);
    if field.aloft(rider).is_some() { 0 } else { field.level(&me) - field.ground_under(me.size, cell) }
}

/// Moves the rider along the path that its mount walks (POISE-189).
pub(crate) fn move_rider_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule_id!("POISE-189"), Change::March { unit: rider, path: path.clone() });
    }
}

/// Moves the rider along the path that its mount is pushed (POISE-189).
pub(crate) fn push_rider_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule_id!("POISE-189"), Change::Push { unit: rider, path: path.clone() });
    }
}

/// POISE-196: marks the rider of a shoved pair: it comes off.
pub(crate) fn mark_thrown(view: &View, batch: &mut Batch, unit: UnitId) {
    if let Some(ride) = view.field.mounts.ride_of(unit) {
        batch.write(rule_id!("POISE-196"), Change::count(ride.rider, Count::Thrown, 1));
    }
}

/// Marks a unit that rides, so that it comes off.
pub(crate) fn mark_rider_thrown(view: &View, batch: &mut Batch, rider: UnitId) {
    if is_mounted(view.field, rider) {
        mark_thrown(view, batch, rider);
    }
}

/// The points in a unit's own pool, even where it uses its mount's.
pub(crate) fn own_points(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let loan = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool);
    loan.map_or(unit.pools.get(pool).now, |loan| loan.own.now)
}

/// The base of a unit's own pool, less afflictions, even where it uses its mount's.
pub(crate) fn own_base(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let data: &Data = field.data();
    let own = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool).map(|loan| loan.own.max);
    own.map_or_else(|| pools::base(data, unit, pool), |own| (own - afflictions::base_loss(data, unit, pool)).max(0))
}

/// Sets a unit's own pool to `to` points, even where it uses its mount's (POISE-G52).
pub(crate) fn set_own(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, pool: PoolId, to: i16) {
    let lent = view.field.mounts.loan_of(unit).is_some_and(|loan| loan.pool == pool);
    batch.write(by, if lent { Change::Keep { unit, own: to } } else { Change::Set { unit, pool, to } });
}

/// POISE-196: the first rider that has to come off: it was shoved, or it or its mount is knocked down, kneels or is
/// defeated.
pub(crate) fn rider_to_throw(view: &View) -> Option<UnitId> {
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

/// POISE-G37: whether damage `taken` empties a pool that the unit's mount lends it: then the unit comes off before the
/// rest of the damage goes on.
pub(crate) fn empties_lent_pool(view: &View, unit: &UnitRef, pool: PoolId, taken: i16) -> bool {
    let lent = view.field.mounts.loan_of(unit.id).is_some_and(|loan| loan.pool == pool);
    lent && taken >= unit.pools.get(pool).now
}

/// POISE-199, POISE-C35: the levels that a high saddle adds to a unit's height over another for melee attacks.
pub(crate) fn saddle_height(field: &Field, unit: &UnitRef, other: &UnitRef) -> i16 {
    let saddle = &field.data::<Data>().file.saddle;
    let high = field.mounts.mount_of(unit.id).is_some_and(|mount| field.unit(mount).size.class >= saddle.high);
    let on_foot = !is_mounted(field, other.id) && other.size.class < saddle.high;
    if high && on_foot { saddle.levels } else { 0 }
}

/// POISE-J11: whether an animal may disobey now: it is not trained, and it stands on unfamiliar ground or has lost points
/// since its last command.
pub(crate) fn may_disobey(view: &View, mount: UnitId) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    let animal = field.unit(mount);
    let strange = field.taken_by(&animal).into_iter().any(|cell| field.board.ground(cell).unfamiliar);
    let lost = view.turn.counted(mount, Count::PointsLost);
    Stat::Trained.of(&animal) == 0 && (strange || lost >= data.file.saddle.shy)
}

/// POISE-J11: counts what an animal has lost since the last look at its pools; what it gained meanwhile makes up for no
/// loss before.
pub(crate) fn count_losses(view: &View, batch: &mut Batch, animal: &UnitRef) {
    if !is_animal(animal) || Stat::Trained.of(animal) != 0 {
        return;
    }
    let (now, seen) = (pools::total(animal), view.turn.counted(animal.id, Count::PointsSeen));
    if now != seen {
        batch.write(rule_id!("POISE-J11"), Change::count(animal.id, Count::PointsSeen, now - seen));
    }
    if now < seen {
        batch.write(rule_id!("POISE-J11"), Change::count(animal.id, Count::PointsLost, seen - now));
    }
}

/// Forgets what an animal has lost: its losses count from now on (POISE-J11).
pub(crate) fn forget_losses(view: &View, batch: &mut Batch, mount: UnitId) {
    let lost = view.turn.counted(mount, Count::PointsLost);
    if lost != 0 {
        batch.write(rule_id!("POISE-J11"), Change::count(mount, Count::PointsLost, -lost));
    }
}
