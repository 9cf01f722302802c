//! Riders and mounts: who may ride whom, what the animal does for its rider, and how one comes off (POISE-186..206,
//! POISE-224, POISE-G36, POISE-G37, POISE-G51, POISE-G52, POISE-C26, POISE-C27, POISE-C35, POISE-C38).
//!
//! A rider has no place of its own: its cells are its mount's, and its momentum is the mount's
//! ([`crate::battlefield::Mounts`]). What an animal does is a verb of its rider that the mount carries out
//! ([`doer`]): the rider's action or maneuver is spent ([`commander`]), the frame is the mount's.

use super::counted::Count;
use super::data::{Data, Stat, conflict, gap, judgement, rule};
use super::procedure::{Next, Skill, SkillStep};
use super::{MOMENTUM, afflictions, hidden, pools, share, skill, statuses, water};
use crate::battle::{
    Batch, Change, Dice, Die, Draws, Frame, Intent, Loss, Outbox, Refusal, RuleId, Seed, Source, Sum, Verb, View, What,
};
use crate::battlefield::mount::{can_land, where_to_land};
use crate::battlefield::{Field, Path, PoolId, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::text::text;
use smallvec::SmallVec;

/// What a unit is as a mount, by [`Stat::Carries`].
const ANIMAL: i16 = 1;

/// Whether a unit is an animal to ride on: it has no turns of its own (POISE-202, POISE-G51).
#[must_use]
pub fn is_animal(unit: &UnitRef) -> bool {
    Stat::Carries.of(unit) == ANIMAL
}

/// The animals of a battle: they do not count where it is asked who still fights (POISE-J15).
pub(super) fn animals(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    roster.having(Stat::Carries.id()).iter().filter(|&unit| roster.stat(unit, Stat::Carries.id()) == ANIMAL).collect()
}

/// Whether a unit sits on another.
pub(super) fn sits(field: &Field, unit: UnitId) -> bool {
    field.mounts.mount_of(unit).is_some()
}

/// The animal that a unit rides.
fn animal_of(field: &Field, unit: UnitId) -> Option<UnitId> {
    field.mounts.mount_of(unit).filter(|&mount| is_animal(&field.unit(mount)))
}

/// A unit and the animal it rides, whose turns are its rider's.
pub(super) fn with_animal(view: &View, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
    std::iter::once(unit).chain(animal_of(view.field, unit))
}

/// Who carries a verb out: the unit itself, or the animal it rides. Nothing for a command without an animal.
pub(super) fn able(field: &Field, unit: UnitId, verb: Verb) -> Option<UnitId> {
    if !field.data::<Data>().action(verb).mount {
        return Some(unit);
    }
    let ridden = field.mounts.rider_of(unit).is_some() && is_animal(&field.unit(unit));
    animal_of(field, unit).or(ridden.then_some(unit))
}

/// The same, looked up only if it is another one.
pub(super) fn carrier<'a>(field: &'a Field, unit: &UnitRef<'a>, verb: Verb) -> Option<UnitRef<'a>> {
    let able = able(field, unit.id, verb)?;
    Some(if able == unit.id { *unit } else { field.unit(able) })
}

/// Who carries a verb out that is under way.
pub(super) fn doer(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    able(field, unit, verb).unwrap_or(unit)
}

/// Whose action or maneuver a verb is: the rider's for what its animal does (POISE-200, POISE-201).
pub(super) fn commander(field: &Field, unit: UnitId, verb: Verb) -> UnitId {
    let commands = field.data::<Data>().action(verb).mount;
    field.mounts.rider_of(unit).filter(|_| commands).unwrap_or(unit)
}

/// Why a unit cannot get on another one; nothing if it can.
pub(super) fn barred(view: &View, me: &UnitRef, mount: &UnitRef) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    let gap_in_sizes = field.mechanics.riding.rule().map_or(0, |rule| i16::from(rule.size_gap));
    let tacked = mount.gear.in_hand().any(|(_, gear)| data.weapon(gear).tack);
    let lies = |unit: &UnitRef| {
        let named = &data.statuses;
        unit.body.down || [named.knocked_down, named.kneeling].into_iter().any(|status| statuses::has(unit, status))
    };
    match () {
        () if Stat::Carries.of(mount) == 0 => refuse(rule(186), text!("refused-is-no-mount")),
        () if field.roster.hostile(me.id, mount.id) => refuse(rule(187), text!("refused-is-not-willing")),
        () if field.mounts.ride_of(mount.id).is_some() => refuse(rule(189), text!("refused-is-ridden-already")),
        () if sits(field, me.id) || field.mounts.rider_of(me.id).is_some() => {
            refuse(gap(52), text!("refused-in-the-saddle"))
        }
        () if i16::from(mount.size.class) - i16::from(me.size.class) < gap_in_sizes => {
            refuse(rule(186), text!("refused-is-not-large-enough"))
        }
        () if Stat::Tack.of(mount) != 0 && !tacked => refuse(rule(188), text!("refused-has-no-saddle")),
        () if lies(mount) || lies(me) => refuse(rule(196), text!("refused-nobody-could-keep-the-saddle")),
        () if field.aloft(mount.id).or(field.aloft(me.id)).is_some() => refuse(gap(40), text!("refused-is-in-the-air")),
        () if field.distance(me.id, mount.id) > 1 => refuse(gap(36), text!("refused-no-mount-within-1-pace")),
        () => None,
    }
}

/// Those that a unit could get on.
pub(super) fn mountable(view: &View, me: &UnitRef) -> UnitMask {
    let all = view.field.roster.having(Stat::Carries.id()).without(UnitMask::only(me.id));
    all.iter().filter(|&mount| barred(view, me, &view.field.unit(mount)).is_none()).collect()
}

/// Why nobody can be got on: the reason of the friend that is nearest to being a mount; nothing if there is none.
pub(super) fn why_not(view: &View, me: &UnitRef) -> Option<Refusal> {
    let mounts = view.field.roster.all().without(UnitMask::only(me.id)).iter().map(|id| view.field.unit(id));
    let nearest = mounts
        .filter(|unit| Stat::Carries.of(unit) != 0)
        .min_by_key(|unit| (view.field.roster.hostile(me.id, unit.id), view.field.distance(me.id, unit.id), unit.id));
    nearest.and_then(|mount| barred(view, me, &mount))
}

/// POISE-G36: the cells where a rider comes to stand: free ones within a pace of its mount, else the nearest.
pub(super) fn landings(field: &Field, rider: UnitId) -> SmallVec<[Cell; 8]> {
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
pub(super) fn may_land(field: &Field, rider: UnitId) -> bool {
    let (me, cells) = (field.unit(rider), field.taken_by(&field.unit(rider)));
    can_land(&field.board, &field.bodies_known_to(rider), &me.size.footprint, rider, &cells)
}

/// The rider goes where its mount walks (POISE-189).
pub(super) fn walked_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule(189), Change::March { unit: rider, path: path.clone() });
    }
}

/// The rider goes where its mount is put.
pub(super) fn pushed_along(view: &View, batch: &mut Batch, mount: UnitId, path: &Path) {
    if let Some(rider) = view.field.mounts.rider_of(mount) {
        batch.write(rule(189), Change::Push { unit: rider, path: path.clone() });
    }
}

/// POISE-G36, POISE-198: the user gets on or off, unless something has come between since it said so.
pub(super) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, out: &mut Outbox) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let able = !me.body.down && statuses::held(data, me, false).is_none() && field.aloft(me.id).is_none();
    let mount = frame.intent.unit().filter(|&mount| barred(view, me, &field.unit(mount)).is_none());
    let cell = frame.intent.cell().filter(|cell| sits(field, me.id) && landings(field, me.id).contains(cell));
    match (mount, cell) {
        (Some(mount), _) if able => {
            let by = data.action(frame.intent.verb).rule;
            out.batch.write(by, Change::Ride { unit: me.id, mount });
            // POISE-G43: a pair is hidden as a whole or not at all, in preparation too.
            let pair = UnitMask::only(me.id).with(mount);
            if pair.common(view.field.concealed.all()) != pair {
                hidden::reveal(view, &mut out.batch, pair);
            }
        }
        (_, Some(cell)) if able && !hidden::in_the_way(view, me, cell).is_empty() => {
            hidden::bump(view, me.id, hidden::in_the_way(view, me, cell), out);
        }
        (_, Some(cell)) if able => out.batch.write(rule(198), Change::Alight { unit: me.id, to: cell }),
        _ => out.batch.tell(conflict(12), What::Stopped { unit: me.id, at: me.body.cell }),
    }
}

/// POISE-196: the pair was shoved.
pub(super) fn unseat(view: &View, batch: &mut Batch, unit: UnitId) {
    if let Some(ride) = view.field.mounts.ride_of(unit) {
        batch.write(rule(196), Change::count(ride.rider, Count::Thrown, 1));
    }
}

/// A rider has to come off, whatever its mount does.
pub(super) fn unseat_rider(view: &View, batch: &mut Batch, rider: UnitId) {
    if sits(view.field, rider) {
        unseat(view, batch, rider);
    }
}

/// What a unit has of its own, even where it uses its mount's.
pub(super) fn own(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let loan = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool);
    loan.map_or(unit.pools.get(pool).now, |loan| loan.own.now)
}

/// What a pool of a unit's own usually is, even where it uses its mount's.
pub(super) fn base(field: &Field, unit: &UnitRef, pool: PoolId) -> i16 {
    let data: &Data = field.data();
    let own = field.mounts.loan_of(unit.id).filter(|loan| loan.pool == pool).map(|loan| loan.own.max);
    own.map_or_else(|| pools::base(data, unit, pool), |own| (own - afflictions::base(data, unit, pool)).max(0))
}

/// Sets a pool of a unit; of a rider its own, not its mount's (POISE-G52).
pub(super) fn set(view: &View, batch: &mut Batch, by: RuleId, (unit, pool): (UnitId, PoolId), to: i16) {
    let lent = view.field.mounts.loan_of(unit).is_some_and(|loan| loan.pool == pool);
    batch.write(by, if lent { Change::Keep { unit, own: to } } else { Change::Set { unit, pool, to } });
}

/// POISE-196: a rider that has to come off: shoved, knocked down, on its knees, or one of the two is defeated.
pub(super) fn due(view: &View) -> Option<UnitId> {
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

/// The frame in which a rider comes off.
pub(super) fn fall(view: &View, rider: UnitId) -> Seed {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    Seed::new::<Skill>(SkillStep::Throw, Some(rider), intent)
}

/// POISE-196, POISE-G36: where it lands its player says.
pub(super) fn thrown(view: &View, frame: &Frame, rider: UnitId, out: &mut Outbox) -> Next {
    if !sits(view.field, rider) {
        return Next::Done;
    }
    match landings(view.field, rider).as_slice() {
        [] => {
            land(view, &mut out.batch, rider, view.field.unit(rider).body.cell);
            share::stay_with_mount(view, &mut out.batch, rider);
        }
        &[only] => return lands(view, rider, only, out),
        _ => return Next::Ask(skill::question(view, frame, rider), SkillStep::Landed),
    }
    Next::Done
}

/// The cell that was chosen.
pub(super) fn landed(view: &View, frame: &Frame, rider: UnitId, out: &mut Outbox) -> Next {
    frame.answer.as_ref().and_then(Intent::cell).map_or(Next::Done, |cell| lands(view, rider, cell, out))
}

/// On a cell; where it finds somebody there, it is asked once more (POISE-G43).
fn lands(view: &View, rider: UnitId, cell: Cell, out: &mut Outbox) -> Next {
    let met = hidden::in_the_way(view, &view.field.unit(rider), cell);
    if !met.is_empty() {
        hidden::bump(view, rider, met, out);
        return Next::Go(SkillStep::Throw);
    }
    land(view, &mut out.batch, rider, cell);
    Next::Done
}

/// POISE-196, POISE-197: off its mount, with its own momentum, of which little is left.
pub(super) fn land(view: &View, batch: &mut Batch, rider: UnitId, cell: Cell) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let own = field.mounts.loan_of(rider).map_or(0, |loan| loan.own.now);
    batch.write(rule(196), Change::Alight { unit: rider, to: cell });
    // POISE-G20: from the saddle one falls however deep it is, and what it does comes with the landing.
    let (me, mount) = (field.unit(rider), field.level(&field.unit(rider)));
    let falls = mount - field.ground_under(me.size, cell) > i16::from(FREE) && field.aloft(rider).is_none();
    if falls {
        batch.write(gap(20), Change::Soar { unit: rider, to: i8::try_from(mount).ok() });
    }
    let shoved = view.turn.counted(rider, Count::Thrown);
    batch.write(rule(196), Change::count(rider, Count::Thrown, -shoved));
    if own > data.file.saddle.thrown {
        let amount = own - data.file.saddle.thrown;
        batch.write(rule(197), Change::Lose { unit: rider, pool: MOMENTUM, amount, kind: Loss::Drain });
    }
    if !falls {
        water::plunge(view, batch, &me, cell);
    }
}

/// Levels that one steps down from a saddle.
const FREE: u8 = 1;

/// POISE-G37: whether damage that a pool takes leaves its owner's mount without, so that the rest goes on when it has come
/// off.
pub(super) fn empties(view: &View, unit: &UnitRef, pool: PoolId, taken: i16) -> bool {
    let lent = view.field.mounts.loan_of(unit.id).is_some_and(|loan| loan.pool == pool);
    lent && taken >= unit.pools.get(pool).now
}

/// POISE-C35: what a saddle adds to the height of a blow's user over a target, or of a target over the user.
pub(super) fn raised(field: &Field, unit: &UnitRef, other: &UnitRef) -> i16 {
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
pub(super) fn may_balk(view: &View, mount: UnitId) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    let animal = field.unit(mount);
    let strange = field.taken_by(&animal).into_iter().any(|cell| field.board.ground(cell).unfamiliar);
    let before = view.turn.counted(mount, Count::PointsAtCommand);
    Stat::Trained.of(&animal) == 0 && (strange || before - points(&animal) >= data.file.saddle.shy)
}

/// From now on an animal's losses are counted anew.
pub(super) fn remember(view: &View, batch: &mut Batch, mount: UnitId) {
    let before = view.turn.counted(mount, Count::PointsAtCommand);
    let more = points(&view.field.unit(mount)) - before;
    if more != 0 {
        batch.write(judgement(11), Change::count(mount, Count::PointsAtCommand, more));
    }
}

/// Rows of a command's table: it is obeyed, or not.
const OBEYS: u8 = 1;
const BALKS: u8 = 2;

/// POISE-204: a command that is not obeyed is lost.
pub(super) fn obey(view: &View, frame: &Frame, mount: UnitId, dice: &mut Dice, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let verb = frame.intent.verb;
    let rider = commander(view.field, mount, verb);
    remember(view, &mut out.batch, mount);
    if !may_balk(view, mount) {
        return Next::Go(SkillStep::Declare);
    }
    let draw = dice.draw(Die::Sum { count: 1, sides: data.file.saddle.die });
    let mut number = Sum::default();
    number.add(Source::Dice, judgement(11), -draw.value);
    number.add(Source::Stat(Stat::Cunning.id()), judgement(11), Stat::Cunning.of(&view.field.unit(rider)));
    out.batch.tell(rule(204), What::Rolled { unit: rider, verb, draw: Some(draw), result: number.clone() });
    let row = if number.total() >= 0 { OBEYS } else { BALKS };
    out.batch.tell(rule(204), What::Judged { unit: rider, verb, number, threshold: Some(0), row });
    if row == OBEYS {
        return Next::Go(SkillStep::Declare);
    }
    skill::spend(view, &mut out.batch, mount, verb);
    Next::Done
}

/// The step with which what a unit does begins.
pub(super) fn first_step(data: &Data, verb: Verb) -> SkillStep {
    if data.action(verb).mount { SkillStep::Obey } else { SkillStep::Declare }
}
