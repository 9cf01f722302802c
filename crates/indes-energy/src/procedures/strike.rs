//! The dice of an attack and what comes of them (ENERGY-043, ENERGY-078, ENERGY-115, ENERGY-116, ENERGY-117,
//! ENERGY-119, ENERGY-138, ENERGY-139, ENERGY-271, ENERGY-276, ENERGY-280, ENERGY-323, ENERGY-351, ENERGY-D28,
//! ENERGY-D29, ENERGY-D36, ENERGY-G13, ENERGY-G78, ENERGY-J18, ENERGY-J34).

use super::effects::{self, Hurt, Lasting};
use super::{NextStep, payment, shove};
use crate::data::{ActionEffect, Data, Property, Weight};
use crate::field::attack::{self, Assault};
use crate::field::resolve::{Aim, Attempt};
use crate::field::{details, resolve, targets};
use crate::ids::AURA;
use crate::state::Count;
use crate::state::blow::{Blow, Landing};
use crate::state::procedure::{Act, ActStep, Manner};
use crate::unit;
use crate::unit::gear;
use indes_core::battle::event::WeaponPart;
use indes_core::battle::{
    Batch, Change, Dice, EventKind, Frame, Next, Preparing, Prompt, Source, StepOutput, Sum, View,
};
use indes_core::battlefield::{Place, UnitId, UnitMask, UnitRef, Until};
use indes_core::rule_id;
use indes_rules::common::question;

/// What the attack of a frame is made with, with what its memory adds.
#[must_use]
pub fn assault<'a>(view: &'a View, me: &UnitRef, frame: &Frame) -> Option<Assault<'a>> {
    let act = Act::of(frame);
    let assault = Assault::of(view, me, &frame.intent)?;
    Some(Assault { seen: act.seen, unready: act.unready, unaware: act.unaware, ..assault })
}

/// Rolls the attack and carries out what comes of it.
pub(crate) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let (Some(target), Some(assault)) = (frame.intent.unit(), assault(view, me, frame)) else {
        return Next::Go(ActStep::After);
    };
    let (data, them) = (view.field.data::<Data>(), view.field.unit(target));
    if !targets::is_possible(view, me, target, assault.does, assault.part) {
        return Next::Go(ActStep::After);
    }
    pay(view, frame, me, &assault, out);
    let coup = is_coup(view, &assault, &them);
    let mut attempt = attack::attempt(view, me, &them, &assault);
    if coup {
        attempt.harm = None;
    }
    let blow = resolve::strike(&attempt, dice);
    tell(data, frame, me, &them, (&attempt, &blow), out);
    out.remember::<Act>(frame).blow = Some(blow.clone());
    expose(view, me, &them, &blow, &mut out.batch);
    if blow.landing == Landing::Critical && assault.weapon.is(Property::Devastate) {
        shatter(view, &them, &mut out.batch);
    }
    brace(view, frame, me, &them, (&assault, &blow), out);
    land(&assault, &them, me, out);
    if assault.is_maneuver() {
        return maneuver(view, frame, me, &them, (&assault, &blow), out);
    }
    if coup && blow.landing.hits() {
        effects::kill(view, &mut out.batch, rule_id!("ENERGY-323"), &them);
    }
    hurt(view, &them, &blow, dice, out);
    if !blow.landing.hits() {
        stray(view, me, &them, (&attempt, &blow), dice, out);
    }
    Next::Go(ActStep::After)
}

/// Charges the attack at its dice, spends its shot, its enhancements, its Swift Attack (ENERGY-078, ENERGY-351,
/// ENERGY-D28).
fn pay(view: &View, frame: &Frame, me: &UnitRef, assault: &Assault, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let rule = data.action(frame.intent.verb).rule;
    payment::charge_all(frame, me.id, rule, out);
    if matches!(Act::of(frame).manner, Manner::Interrupt | Manner::SwiftFloor) {
        out.batch.write(rule_id!("ENERGY-078"), Change::count(me.id, Count::Swift, 1));
    }
    for (flag, row) in data.enhancements() {
        if assault.flags & flag != 0 && row.uses > 0 {
            out.batch.write(rule_id!("ENERGY-295"), Change::count(me.id, Count::Used(row.key), 1));
        }
    }
    let Some(item) = assault.part.item.filter(|_| assault.is_ranged()) else { return };
    if assault.is_thrown() {
        let put = Change::Put { unit: me.id, item, place: Place::Gone };
        out.batch.write(rule_id!("ENERGY-D29"), put);
        return;
    }
    if assault.weapon.load > 0 {
        let shot = Change::Prepare { unit: me.id, item, how: Preparing::Shoot };
        out.batch.write(rule_id!("ENERGY-017"), shot);
    }
    if data.option("ammo") != 0 {
        out.batch.write(rule_id!("ENERGY-G08"), Change::count(me.id, Count::Shots, 1));
    }
}

/// Whether an attack kills an Unconscious creature without Aura outright (ENERGY-323, ENERGY-J18).
#[must_use]
pub fn is_coup(view: &View, assault: &Assault, them: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let lethal = !assault.is_unarmed() && attack::care(data, assault.flags).is_none();
    let helpless = them.body.down && them.pools.get(AURA).now == 0;
    data.option("coup_de_grace") != 0 && assault.does == ActionEffect::Melee && lethal && helpless
}

/// Tells the rolls of an attack, in the order in which they were made.
fn tell(
    data: &Data,
    frame: &Frame,
    me: &UnitRef,
    them: &UnitRef,
    (attempt, blow): (&Attempt, &Blow),
    out: &mut StepOutput,
) {
    let (verb, ranged) = (frame.intent.verb, matches!(attempt.aim, Aim::Miss(_)));
    let rule = if ranged { rule_id!("ENERGY-126") } else { rule_id!("ENERGY-115") };
    let mut shown = Sum::default();
    shown.keep(Source::Dice, rule, blow.roll.value);
    let roll = EventKind::Rolled { unit: me.id, verb, draw: Some(blow.roll), result: shown.clone() };
    let evasion = blow.evasion.as_ref().map(|(draw, total)| {
        let verb = if ranged { data.verbs.ranged_evasion } else { data.verbs.evasion };
        EventKind::Rolled { unit: them.id, verb, draw: Some(*draw), result: total.clone() }
    });
    let evasion_rule = if ranged { rule_id!("ENERGY-131") } else { rule_id!("ENERGY-176") };
    if ranged {
        evasion.into_iter().for_each(|what| out.batch.tell(evasion_rule, what));
        out.batch.tell(rule, roll);
    } else {
        out.batch.tell(rule, roll);
        evasion.into_iter().for_each(|what| out.batch.tell(evasion_rule, what));
    }
    let (number, threshold) = match &attempt.aim {
        Aim::Value(value) => (value.clone(), blow.evasion.as_ref().map(|one| one.1.total())),
        Aim::Miss(_) => (shown, Some(blow.against.total())),
    };
    let rule = if ranged { rule_id!("ENERGY-127") } else { rule_id!("ENERGY-113") };
    let row = blow.landing as u8;
    out.batch.tell(rule, EventKind::Judged { unit: me.id, verb, number, threshold, row });
    if let Some((draw, total, resisted)) = &blow.fortitude {
        let against = attempt.fortitude.as_ref().map(|one| one.1);
        let (unit, verb) = (them.id, data.verbs.fortitude);
        let rolled = EventKind::Rolled { unit, verb, draw: Some(*draw), result: total.clone() };
        out.batch.tell(rule_id!("ENERGY-270"), rolled);
        let row = u8::from(!resisted);
        let judged = EventKind::Judged { unit, verb, number: total.clone(), threshold: against, row };
        out.batch.tell(rule_id!("ENERGY-270"), judged);
    }
    tell_damage(data, frame, me, them, blow, out);
}

/// Tells the damage dice, and the Chance roll of Non-Lethal damage.
fn tell_damage(data: &Data, frame: &Frame, me: &UnitRef, them: &UnitRef, blow: &Blow, out: &mut StepOutput) {
    let Some(damage) = &blow.damage else { return };
    let part = frame.intent.part();
    let item = part.and_then(|part| part.item);
    let with = WeaponPart { gear: gear::kind_of(data, me, item), part: part.map_or(0, |part| part.part) };
    for (at, &draw) in damage.draws.iter().enumerate() {
        if at > 0 {
            let mut result = Sum::default();
            result.keep(Source::Dice, rule_id!("ENERGY-119"), draw.value);
            let verb = frame.intent.verb;
            out.batch.tell(rule_id!("ENERGY-119"), EventKind::Rolled { unit: me.id, verb, draw: Some(draw), result });
        }
    }
    if let Some(&draw) = damage.draws.first() {
        let critical = !damage.armoured;
        let struck = EventKind::Struck { by: me.id, unit: them.id, with, draw, critical, damage: damage.sum.clone() };
        out.batch.tell(rule_id!("ENERGY-112"), struck);
    }
    if let Some(draw) = damage.chance {
        let mut number = Sum::default();
        number.keep(Source::Dice, rule_id!("ENERGY-190"), draw.value);
        let (unit, verb, row) = (me.id, data.verbs.chance, u8::from(damage.lethal));
        let rolled = EventKind::Rolled { unit, verb, draw: Some(draw), result: number.clone() };
        out.batch.tell(rule_id!("ENERGY-G50"), rolled);
        out.batch.tell(rule_id!("ENERGY-G50"), EventKind::Judged { unit, verb, number, threshold: None, row });
    }
}

/// Exposure by the roll takes effect in this very attack (ENERGY-116, ENERGY-117, ENERGY-119, ENERGY-138, ENERGY-139,
/// ENERGY-225).
fn expose(view: &View, me: &UnitRef, them: &UnitRef, blow: &Blow, batch: &mut Batch) {
    if blow.exposes_attacker {
        effects::expose(view, batch, rule_id!("ENERGY-117"), me, Lasting::NextRound);
    }
    if blow.exposes_target() {
        effects::expose(view, batch, rule_id!("ENERGY-116"), them, Lasting::Round);
    }
}

/// A critical hit breaks the armour, or the shield of a creature without armour (ENERGY-G13).
fn shatter(view: &View, them: &UnitRef, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let worn = data.armour(them).rating > 0;
    let count = if worn { Count::BrokenArmour } else { Count::BrokenShield };
    let has = worn || gear::shield(data, them).is_some();
    if has && view.turn.counted(them.id, count) == 0 {
        batch.write(rule_id!("ENERGY-G13"), Change::count(them.id, count, 1));
    }
}

/// A braced weapon that hits a creature which comes nearer over its limit stops it (ENERGY-D36).
fn brace(
    view: &View,
    frame: &Frame,
    me: &UnitRef,
    them: &UnitRef,
    (assault, blow): (&Assault, &Blow),
    out: &mut StepOutput,
) {
    let host = frame_below(view, frame);
    let inward = host.is_some_and(|host| {
        let act = Act::of(host);
        let next = super::walk::next_cell(view, host);
        let nearer = next.is_some_and(|cell| {
            let to = view.field.taken(&them.size.footprint, cell);
            let own = view.field.taken_by(me);
            let pairs = own.iter().flat_map(|&a| to.iter().map(move |&b| view.field.board.grid.distance(a, b)));
            pairs.min().is_some_and(|far| far < view.field.distance(me.id, them.id))
        });
        host.actor == Some(them.id) && act.way.crossed.has(me.id) && nearer
    });
    if inward && blow.landing.hits() && !assault.is_ranged() && assault.weapon.is(Property::Brace) {
        out.batch.write(rule_id!("ENERGY-D36"), Change::count(them.id, Count::Braced, 1));
    }
}

/// The frame that waits for the group of a frame.
fn frame_below<'a>(view: &View<'a>, frame: &Frame) -> Option<&'a Frame> {
    let at = view.stack.frames.iter().position(|other| other.id == frame.id)?;
    at.checked_sub(1).and_then(|at| view.stack.frames.get(at)).filter(|below| below.is::<Act>())
}

/// A thrown weapon lies in the cell of its target (ENERGY-D29).
fn land(assault: &Assault, them: &UnitRef, me: &UnitRef, out: &mut StepOutput) {
    if let Some(item) = assault.part.item.filter(|_| assault.is_thrown()) {
        let (unit, cell) = (me.id, them.body.cell);
        out.batch.write(rule_id!("ENERGY-D29"), Change::Drop { unit, item, cell });
    }
}

/// The damage of a hit reaches the target (ENERGY-181).
fn hurt(view: &View, them: &UnitRef, blow: &Blow, dice: &mut Dice, out: &mut StepOutput) {
    let Some(damage) = &blow.damage else { return };
    let hurt = Hurt { amount: damage.total(), lethal: damage.lethal, survive: None };
    effects::harm(view, &mut out.batch, dice, them, hurt);
}

/// By an option a blow that misses one of two that hold each other hits the other (ENERGY-J34).
fn stray(
    view: &View,
    me: &UnitRef,
    them: &UnitRef,
    (attempt, blow): (&Attempt, &Blow),
    dice: &mut Dice,
    out: &mut StepOutput,
) {
    let data: &Data = view.field.data();
    let pair = unit::holders_of(data, them).union(unit::held_by(data, them)).without(UnitMask::only(me.id));
    let Some(other) = pair.iter().next().filter(|_| data.option("hold_hazard") != 0) else { return };
    let Some(harm) = attempt.harm.as_ref().filter(|_| blow.roll.value <= attempt.exposes) else { return };
    if matches!(attempt.aim, Aim::Miss(_)) {
        return;
    }
    let damage = resolve::damage(harm, attempt, blow.roll.value, Landing::Hit, dice);
    let other = view.field.unit(other);
    for &draw in damage.draws.iter().chain(&damage.chance) {
        let mut result = Sum::default();
        result.keep(Source::Dice, rule_id!("ENERGY-J34"), draw.value);
        let verb = data.verbs.chance;
        out.batch.tell(rule_id!("ENERGY-J34"), EventKind::Rolled { unit: other.id, verb, draw: Some(draw), result });
    }
    effects::harm(
        view,
        &mut out.batch,
        dice,
        &other,
        Hurt { amount: damage.total(), lethal: damage.lethal, survive: None },
    );
}

/// What a Combat Maneuver does (ENERGY-271, ENERGY-276, ENERGY-280, ENERGY-288, ENERGY-289, ENERGY-G78, ENERGY-G87).
fn maneuver(
    view: &View,
    frame: &Frame,
    me: &UnitRef,
    them: &UnitRef,
    (assault, blow): (&Assault, &Blow),
    out: &mut StepOutput,
) -> NextStep {
    let works = blow.landing.hits() && !blow.fortitude.as_ref().is_some_and(|one| one.2);
    match assault.does {
        ActionEffect::Trip if works => effects::trip(view, &mut out.batch, rule_id!("ENERGY-271"), them),
        ActionEffect::Restrain if works => hold(view, me.id, them.id, &mut out.batch),
        ActionEffect::Disarm if works => return disarm(view, frame, me, them, out),
        ActionEffect::Push if works => {
            effects::unguard(view, &mut out.batch, rule_id!("ENERGY-288"), them);
            if !details::push_cells(view, frame).is_empty() {
                return Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::WayChosen);
            }
        }
        ActionEffect::Push => effects::unguard(view, &mut out.batch, rule_id!("ENERGY-289"), me),
        _ => {}
    }
    Next::Go(ActStep::After)
}

/// A creature holds another one: both conditions refer to each other (ENERGY-280, ENERGY-C17, ENERGY-285).
fn hold(view: &View, holder: UnitId, held: UnitId, batch: &mut Batch) {
    let named = &view.field.data::<Data>().statuses;
    for (unit, status, by) in [(held, named.restrained, holder), (holder, named.restraining, held)] {
        let until = Box::new(Until::any([]));
        let change = Change::AddUntil { unit, status, by: Some(by), bond: None, until };
        batch.write(rule_id!("ENERGY-280"), change);
    }
}

/// The named weapon falls; one that is not heavy may be flung (ENERGY-276, ENERGY-277).
fn disarm(view: &View, frame: &Frame, me: &UnitRef, them: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let Some(item) = frame.intent.item().filter(|&item| gear::in_hand(them, item)) else {
        return Next::Go(ActStep::After);
    };
    let cell = them.body.cell;
    out.batch.write(rule_id!("ENERGY-276"), Change::Drop { unit: them.id, item, cell });
    out.remember::<Act>(frame).disarmed = Some((them.id, item));
    let heavy = gear::entry(data, them, Some(item)).weight == Weight::Heavy;
    if heavy || !shove::may_fling(view, me) {
        return Next::Go(ActStep::After);
    }
    Next::Ask(question(view, frame.id, me.id, Prompt::Detail), ActStep::FlingChosen)
}
