//! Swift Attacks: at whom, why, and for what price (ENERGY-078, ENERGY-209, ENERGY-226, ENERGY-231, ENERGY-232,
//! ENERGY-233, ENERGY-234, ENERGY-235, ENERGY-236, ENERGY-268, ENERGY-358, ENERGY-D17, ENERGY-G22).

use super::price;
use crate::data::{ActionKind, Data, Way};
use crate::field::{attack, targets};
use crate::state::Count;
use crate::state::procedure::Act;
use crate::unit;
use crate::unit::cost::Reserves;
use indes_core::battle::{Frame, Verb, View};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};

/// Whether a creature has a Swift Attack left in this Round (ENERGY-078).
#[must_use]
pub fn is_left(view: &View, me: &UnitRef) -> bool {
    view.turn.counted(me.id, Count::Swift) < view.field.data::<Data>().file.round.swift
}

/// The least Energy that any Swift Attack can cost (ENERGY-231, ENERGY-268).
#[must_use]
pub fn least(view: &View) -> i16 {
    let data: &Data = view.field.data();
    let usual = data.verbs_of(ActionKind::Swift).map(|verb| data.action(verb).energy);
    usual.chain([data.file.attack.swift, data.file.attack.blow]).min().unwrap_or(0)
}

/// Whether a creature may be the target of a Swift Attack of another one: it is Unguarded, unaware or helpless, or it
/// is crossing the limit of the attacker's Reach (ENERGY-D17).
#[must_use]
pub fn is_open(view: &View, me: &UnitRef, them: &UnitRef, frame: Option<&Frame>) -> bool {
    let data: &Data = view.field.data();
    them.statuses.has(data.statuses.unguarded)
        || unit::cannot_defend(data, them)
        || attack::is_unaware(view, me, them)
        || is_crossing(frame, me, them)
}

/// Whether any creature could be open to a Swift Attack of any other one: one that is not Unguarded or helpless and does not
/// move is open only to what is hidden from it (ENERGY-D17).
#[must_use]
pub fn is_any_open(view: &View, frame: &Frame) -> bool {
    let data: &Data = view.field.data();
    let crosses = frame.memory.get::<Act>().is_some_and(|act| !act.way.crossed.is_empty());
    let is_open = |them: &UnitRef| {
        !unit::is_gone(data, them) && (them.statuses.has(data.statuses.unguarded) || unit::cannot_defend(data, them))
    };
    crosses
        || !view.field.concealed.all().is_empty()
        || view.field.roster.ids().any(|unit| is_open(&view.field.unit(unit)))
}

/// The creatures among some foes that are open to Swift Attacks of another one.
#[must_use]
pub fn open_to(view: &View, me: &UnitRef, foes: UnitMask, frame: Option<&Frame>) -> UnitMask {
    foes.iter().filter(|&foe| is_open(view, me, &view.field.unit(foe), frame)).collect()
}

/// The targets of a Swift Attack with a use of an item among the foes that are open to it: those which the attacker faces
/// (ENERGY-209, ENERGY-236, ENERGY-106).
#[must_use]
pub fn of(view: &View, me: &UnitRef, verb: Verb, part: PartId, (open, frame): (UnitMask, Option<&Frame>)) -> UnitMask {
    let (does, reserves) = (view.field.data::<Data>().action(verb).does, Reserves::of(view, me));
    let all = targets::among(view, me, does, part, open);
    all.iter().filter(|&target| energy(view, me, verb, part, (target, frame), &reserves).is_some()).collect()
}

/// The Energy of a Swift Attack on a creature that is open to it; `None` if the creature cannot pay it, or for a shot at
/// one that crosses its limit: a blow at a mover needs a weapon that reaches it at the limit (ENERGY-G22).
pub(super) fn energy(
    view: &View,
    me: &UnitRef,
    verb: Verb,
    part: PartId,
    (target, frame): (UnitId, Option<&Frame>),
    reserves: &Reserves,
) -> Option<i16> {
    let melee = Way::of(part) == Way::Melee || !is_crossing(frame, me, &view.field.unit(target));
    let energy = price::of_attack(view, me, verb, part, Some(target));
    (melee && reserves.pay(energy, 0, 0).is_some()).then_some(energy)
}

/// Whether a creature is open to another one because it crosses its limit.
fn is_crossing(frame: Option<&Frame>, me: &UnitRef, them: &UnitRef) -> bool {
    frame.is_some_and(|frame| {
        let way = frame.memory.get::<Act>().map(|act| &act.way);
        frame.actor == Some(them.id) && way.is_some_and(|way| way.crossed.has(me.id))
    })
}
