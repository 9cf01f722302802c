//! The rows of a unit's own turn: verbs, slots and prices (MANEUVER-034, MANEUVER-035, MANEUVER-036, MANEUVER-037).

use crate::data::{ActionEffect, ActionKind, Data, MagicEffect, MagicTrait, Technique, Trigger};
use crate::field::techniques::{self, Techniques};
use crate::field::{handling, hiding, magic, reach, routes, targets, turns};
use crate::ids::METRES;
use crate::unit;
use indes_core::battle::{Row, Slot, Verb, View};
use indes_core::battlefield::{PartId, UnitMask, UnitRef};
use smallvec::{SmallVec, smallvec};

/// The row of a verb if the unit can use it now: it can pay, and every slot has a value.
pub(crate) fn row(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    if action.perk.is_some_and(|perk| !unit::has_perk(me, perk)) {
        return None;
    }
    let price = unit::price(data, verb);
    if !unit::can_pay(me, &price) {
        return None;
    }
    let slots = if action.kind == ActionKind::Magic { magic_slots(view, me, verb)? } else { slots(view, me, verb)? };
    Some(Row { verb, price, slots })
}

/// The slots of a verb that a unit can use now, if each of them has a value; else `None`.
fn slots(view: &View, me: &UnitRef, verb: Verb) -> Option<SmallVec<[Slot; 3]>> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let named = &data.statuses;
    let prone = me.statuses.has(named.prone);
    let possible = match action.does {
        ActionEffect::Strike => !strikes(view, me).is_empty(),
        ActionEffect::Dash | ActionEffect::Search => true,
        ActionEffect::Disengage => !me.statuses.has(named.disengaged),
        ActionEffect::Grapple => !targets::to_grapple(view, me).is_empty(),
        ActionEffect::ShovePush | ActionEffect::ShoveTrip => {
            data.option("standalone_shove") != 0 && !targets::within_arms_length(view, me).is_empty()
        }
        ActionEffect::Sneak => hiding::may_sneak(view, me),
        ActionEffect::Release => !targets::held_by(data, me).is_empty(),
        ActionEffect::BreakFree => !targets::holders_of(data, me).is_empty(),
        ActionEffect::TearFree => me.statuses.has(named.netted),
        ActionEffect::Walk => routes::walking(view, me).is_some_and(|walking| walking.possible(view.field)),
        ActionEffect::Stand => {
            prone && !unit::is_held(data, me) && me.pools.get(METRES).now >= unit::stand_price(data, me)
        }
        ActionEffect::KipUp => prone && !unit::is_held(data, me),
        ActionEffect::DropProne => !prone,
        ActionEffect::ShowSelf => view.field.concealed.of(me.id).is_any(),
        ActionEffect::SaveTurn => !turns::may_save_until(view, me.id).is_empty(),
        ActionEffect::StandBy => turns::may_say(view, me.id, false),
        ActionEffect::StandDown => turns::may_say(view, me.id, true),
        ActionEffect::Draw
        | ActionEffect::DrawBoth
        | ActionEffect::Stow
        | ActionEffect::DropItem
        | ActionEffect::Reload => !handling::items(data, me, action.does).is_empty(),
        ActionEffect::PickUp => !handling::cells_with_items(view, me).is_empty(),
        ActionEffect::Door => !handling::doors(view, me).is_empty(),
        _ => false,
    };
    possible.then(|| action.slots.clone())
}

/// The slots of magic that a unit can use on its own turn.
fn magic_slots(view: &View, me: &UnitRef, verb: Verb) -> Option<SmallVec<[Slot; 3]>> {
    let data: &Data = view.field.data();
    let spell = data.spell(verb)?;
    magic::item(data, me, verb)?;
    let units = || !magic::targets(view, me, verb).is_empty();
    match spell.effect {
        _ if spell.is(MagicTrait::Attack) => {
            let slot = if spell.targets > 1 { Slot::Units } else { Slot::Unit };
            units().then(|| smallvec![slot])
        }
        MagicEffect::Heal(_) => units().then(|| smallvec![Slot::Unit]),
        MagicEffect::Blink => (!magic::cells(view, me, spell).is_empty()).then(|| smallvec![Slot::Cell]),
        MagicEffect::Ward { .. } => Some(SmallVec::new()),
        MagicEffect::Harm => None,
    }
}

/// Whether a verb makes sense for a unit, so that a refusal of it is worth showing.
pub(crate) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let named = &data.statuses;
    if action.perk.is_some_and(|perk| !unit::has_perk(me, perk)) {
        return false;
    }
    match action.does {
        _ if action.kind == ActionKind::Magic => magic::knows(data, me, verb),
        ActionEffect::ShovePush | ActionEffect::ShoveTrip => data.option("standalone_shove") != 0,
        ActionEffect::Release => me.statuses.has(named.grappling),
        ActionEffect::BreakFree => me.statuses.has(named.grappled),
        ActionEffect::TearFree => me.statuses.has(named.netted),
        ActionEffect::Stand | ActionEffect::KipUp => me.statuses.has(named.prone),
        ActionEffect::ShowSelf => view.field.concealed.of(me.id).is_any(),
        ActionEffect::Reload => me.gear.0.iter().any(|item| data.weapon(item.kind).reload > 0),
        ActionEffect::StandBy | ActionEffect::StandDown => false,
        ActionEffect::Door => handling::knows_doors(view, me),
        _ => true,
    }
}

/// The uses of weapons and bare hands that have a target, the best first.
pub(crate) fn strikes(view: &View, me: &UnitRef) -> Techniques {
    let data: &Data = view.field.data();
    let mut known: SmallVec<[(Option<indes_core::battlefield::ItemId>, bool, bool); 4]> = SmallVec::new();
    let mut has_target = |part: PartId| {
        let technique = Technique::of(part);
        let ranged = technique.way == crate::data::Way::Ranged;
        let key =
            |one: &&(Option<indes_core::battlefield::ItemId>, bool, bool)| (one.0, one.1) == (technique.item, ranged);
        if let Some(known) = known.iter().find(key) {
            return known.2;
        }
        let any = !targets::of_weapon(view, me, technique).is_empty();
        known.push((technique.item, ranged, any));
        any
    };
    let all = techniques::melee(data, me).into_iter().chain(techniques::ranged(view, me));
    all.filter(|&part| has_target(part)).collect()
}

/// The uses of weapons in melee with which a unit reaches another one, the best first (MANEUVER-129, MANEUVER-G62).
pub(crate) fn blows_at(view: &View, me: &UnitRef, them: &UnitRef) -> Techniques {
    let data: &Data = view.field.data();
    let reaches = |part: &PartId| {
        let reach = reach::reach(view.field, me, Technique::of(*part).item);
        reach::has_within(view.field, me, them, reach)
    };
    techniques::melee(data, me).into_iter().filter(reaches).collect()
}

/// Whether a unit has magic that reacts to an event, with the points to use it.
pub(crate) fn reacts(view: &View, me: &UnitRef, verb: Verb, trigger: Trigger) -> bool {
    let data: &Data = view.field.data();
    data.spell(verb).is_some_and(|magic| magic.trigger == Some(trigger))
        && magic::item(data, me, verb).is_some()
        && unit::can_pay(me, &unit::price(data, verb))
}

/// The units that a verb can name on the own turn.
pub(crate) fn units(view: &View, me: &UnitRef, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    match action.does {
        _ if action.kind == ActionKind::Magic => magic::targets(view, me, verb),
        ActionEffect::Grapple => targets::to_grapple(view, me),
        ActionEffect::ShovePush | ActionEffect::ShoveTrip => targets::within_arms_length(view, me),
        ActionEffect::Release => targets::held_by(data, me),
        ActionEffect::BreakFree => targets::holders_of(data, me),
        ActionEffect::SaveTurn => turns::may_save_until(view, me.id),
        _ => UnitMask::NONE,
    }
}
