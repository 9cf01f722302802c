//! The rows of a unit's own turn: verbs, slots and prices.
//!
//! One action and one maneuver a turn, in any order (POISE-002, POISE-008, POISE-009). What each does is an entry in
//! `assets/rules/poise.ron`; this file interprets the kinds of [`ActionEffect`].

use crate::data::{ActionEffect, ActionKind, Data, MainPool, Stat, Tag};
use crate::field::reach::Reach;
use crate::field::{area, flight, ledges, opening, pace, preparation, prices, riding, skill, targets, water};
use crate::ids::MOMENTUM;
use crate::procedures::{terms, watch};
use crate::unit::statuses::Movement;
use crate::unit::{gear, pools, statuses};
use indes_core::battle::{Intent, Price, Row, RuleId, Slot, Verb, View};
use indes_core::battlefield::{PartId, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The row of a verb if the unit can use it now: it can pay, and every slot has a value.
pub(crate) fn row(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let me = &riding::executor_ref(view.field, me, verb)?;
    let price = prices::price_for(me, &data.action(verb).cost);
    if !prices::affordable(me, &price) || is_untimely(view, me, verb) {
        return None;
    }
    let slots = slots(view, me, verb)?;
    // POISE-091: a target that is drawn fills no slot.
    let drawn = is_drawn(data, me, verb);
    let slots = slots.iter().copied().filter(|slot| !drawn || !matches!(slot, Slot::Unit | Slot::Cell)).collect();
    Some(Row { verb, price: least_price(view, me, verb, price)?, slots })
}

/// Whether the state of the unit or of the battle bars a verb.
fn is_untimely(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    // POISE-095, POISE-100: a defeated unit can only Shift.
    let down = me.body.down && !pace::shifts(data, verb);
    // POISE-031: out of every enemy's sight no pool changes.
    let quiet = || !opening::is_harmless(data, verb) && !is_aimed_at_foes(data, verb) && opening::is_quiet(view);
    // POISE-D17: no actions on a climb; POISE-G13: no Sprint.
    let climbs = || ledges::is_climbing(view.field, me);
    let climbing = is_barred_on_climbs(data, verb) && climbs();
    down || climbing
        || quiet() && !opening::is_seen(view, me, me.body.cell)
        || preparation::bars(data, verb) && preparation::is_on(view)
}

/// Whether a verb cannot be used on a climb: an action (POISE-D17), or a Sprint (POISE-G13).
pub(crate) fn is_barred_on_climbs(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).kind, ActionKind::Action | ActionKind::Reaction)
}

/// The slots of a verb that a unit can use now, if each of them has a value; else `None`.
fn slots(view: &View, me: &UnitRef, verb: Verb) -> Option<&'static [Slot]> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let walks = || walk_barred(view, me, verb).is_none();
    let (has_values, slots): (bool, &[Slot]) = match &data.action(verb).does {
        ActionEffect::Strike => (true, &[Slot::Part, Slot::Unit]),
        ActionEffect::Breath => (true, &[Slot::Part, Slot::Cell, Slot::Cell]),
        ActionEffect::Offer => (terms::are_known(data) && terms::barred(view, me.id).is_none(), &[]),
        ActionEffect::Blow(attack) => (targets::has_target(view, me, Reach::of(attack)), &[Slot::Unit]),
        ActionEffect::Encourage { range, .. } => {
            (targets::each_ally(view, me, verb, *range).next().is_some(), &[Slot::Unit])
        }
        ActionEffect::Walk { .. } => {
            (walks() && pace::walking(view, me, verb).is_some_and(|walking| walking.possible(field)), &[Slot::Path])
        }
        ActionEffect::Fly { .. } => (may_fly(view, me, verb), &[Slot::Level, Slot::Path]),
        ActionEffect::Soar { .. } => (may_fly(view, me, verb), &[Slot::Level]),
        ActionEffect::Draw => (!gear::stowed(me).is_empty(), &[Slot::Item]),
        ActionEffect::Drop => (!gear::held(data, me).is_empty(), &[Slot::Item]),
        ActionEffect::Push { range, .. } => {
            (targets::has_target(view, me, Reach::new(&data.action(verb).tags, *range)), &[Slot::Unit])
        }
        ActionEffect::Reload => (!gear::unloaded(data, me).is_empty(), &[Slot::Item]),
        ActionEffect::Retrieve => (!gear::pick_up_cells(view, me).is_empty(), &[Slot::Cell]),
        ActionEffect::Gain(..) | ActionEffect::Recover(_) => (true, &[]),
        ActionEffect::Watch => (!watch::parts(view, me, verb).is_empty(), &[Slot::Part]),
        ActionEffect::LetGo => (statuses::has(me, data.statuses.watching), &[]),
        ActionEffect::Hold => (water::may_hold(view, me), &[]),
        ActionEffect::Release => (water::holds(field, me), &[]),
        ActionEffect::Dive => (water::swims(field, me) && !water::is_under(field, me), &[]),
        ActionEffect::Surface => (walks(), &[]),
        ActionEffect::Mount => (walks() && !riding::mountable(view, me).is_empty(), &[Slot::Unit]),
        ActionEffect::Dismount => (may_dismount(view, me), &[Slot::Cell]),
        ActionEffect::AsKind | ActionEffect::Critical(_) => (false, &[]),
    };
    has_values.then_some(slots)
}

/// Whether a unit can use a flight by a verb now: some level is in its reach.
fn may_fly(view: &View, me: &UnitRef, verb: Verb) -> bool {
    flight::may_fly(view, me) && walk_barred(view, me, verb).is_none() && pace::levels(view, me, verb).next().is_some()
}

/// Whether a unit can dismount now.
fn may_dismount(view: &View, me: &UnitRef) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    riding::is_mounted(field, me.id)
        && statuses::rule_against_moving(data, me, Movement::Other).is_none()
        && field.aloft(me.id).is_none()
        && riding::may_land(field, me.id)
}

/// The least price of a verb: for a verb that uses a skill of a weapon that of the cheapest skill, or `None` if no
/// skill can be used; else the verb's `own` price.
fn least_price(view: &View, me: &UnitRef, verb: Verb, own: Price) -> Option<Price> {
    let cheapest = |parts: &[PartId]| {
        let all = parts.iter().filter_map(|&part| skill::part_of(view, me.id, part));
        all.map(|attack| prices::price_for(me, &attack.cost)).min_by_key(prices::sum)
    };
    match view.field.data::<Data>().action(verb).does {
        ActionEffect::Strike => cheapest(&parts(view, me)),
        ActionEffect::Breath => cheapest(&area::parts(view, me)),
        _ => Some(own),
    }
}

/// The rule by which a unit cannot move by a verb; `None` if it can. A rider goes where its mount goes (POISE-G52).
pub(crate) fn walk_barred(view: &View, me: &UnitRef, verb: Verb) -> Option<RuleId> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let surfaces = action.tags.contains(&Tag::Surfacing);
    let kept = || surfaces.then(|| water::kept_under(view.field, me)).flatten();
    let rides = riding::is_mounted(view.field, me.id).then_some(rule_id!("POISE-G52"));
    let held = || match action.does {
        ActionEffect::Walk { .. } | ActionEffect::Fly { .. } | ActionEffect::Soar { .. } => {
            pace::barred(data, me, verb)
        }
        _ => statuses::rule_against_moving(data, me, pace::movement(data, verb)),
    };
    rides.or_else(kept).or_else(held)
}

/// Whether a verb makes sense for a unit in its state, so that a refusal of it is worth showing: commands only for
/// riders of animals, surfacing only under water.
pub(crate) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let (field, action) = (view.field, view.field.data::<Data>().action(verb));
    riding::executor_if_any(field, me.id, verb).is_some()
        && (!action.tags.contains(&Tag::Surfacing) || water::is_under(field, me))
        && match action.does {
            ActionEffect::Breath => !area::area_skills(view, me).is_empty(),
            ActionEffect::Offer => terms::are_known(field.data()),
            ActionEffect::Fly { .. } | ActionEffect::Soar { .. } => Stat::Flies.of(me) != 0,
            ActionEffect::Drop => !gear::held(field.data(), me).is_empty(),
            ActionEffect::Hold => field.board.has_deep(),
            ActionEffect::Release => water::holds(field, me),
            ActionEffect::Dive => water::swims(field, me),
            ActionEffect::Mount => {
                riding::nearest_mount_refusal(view, me).is_some() && !riding::is_mounted(field, me.id)
            }
            ActionEffect::Dismount => riding::is_mounted(field, me.id),
            _ => true,
        }
}

/// Whether an action has a target.
fn is_aimed(data: &Data, verb: Verb) -> bool {
    matches!(
        data.action(verb).does,
        ActionEffect::Strike
            | ActionEffect::Breath
            | ActionEffect::Blow(_)
            | ActionEffect::Push { .. }
            | ActionEffect::Encourage { .. }
    )
}

/// Whether an action is aimed at enemies, which notice it.
pub(crate) fn is_aimed_at_foes(data: &Data, verb: Verb) -> bool {
    matches!(
        data.action(verb).does,
        ActionEffect::Strike | ActionEffect::Breath | ActionEffect::Blow(_) | ActionEffect::Push { .. }
    )
}

/// POISE-091: whether the target of an action is drawn, because its user is confused.
fn is_drawn(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    is_aimed(data, verb) && statuses::has(me, data.statuses.confused)
}

/// Whether the targets or the answers of an action cannot be foretold before it is declared.
pub(crate) fn by_chance(view: &View, unit: UnitId, intent: &Intent) -> bool {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(riding::executor(view.field, unit, intent.verb)));
    if data.action(intent.verb).mount && riding::may_disobey(view, me.id) {
        return true;
    }
    // POISE-J04: doom may be spent when it is declared.
    if preparation::may_spend(view, me.id, intent.verb) {
        return true;
    }
    // POISE-G27: the momentum that a rider promises its mount cannot promise as well.
    let struck = area::struck(view, me.id, intent);
    if view.field.mounts.rides().iter().any(|ride| struck.has(ride.rider)) {
        return true;
    }
    // POISE-G41: a user that pays its last focus is confused before its target counts.
    let focus = pools::stands_for(&me, MainPool::Focus);
    let last = |share: &(indes_core::battlefield::PoolId, i16)| share.0 == focus && me.pools.get(focus).now == share.1;
    // POISE-G36: a rider that pays its mount's last momentum comes off, and its owner chooses where.
    let lent = view.field.mounts.loan_of(me.id).map(|loan| loan.pool);
    // POISE-G20, POISE-G26: a flyer that pays its last momentum falls, and its owner chooses a pool for the damage.
    let falls = me.body.aloft.is_some() && !statuses::in_gambit(data, &me);
    let brings_down = |pool| Some(pool) == lent || falls && pool == MOMENTUM;
    let thrown =
        |share: &(indes_core::battlefield::PoolId, i16)| brings_down(share.0) && me.pools.get(share.0).now == share.1;
    if prices::price_of(view, &me, intent).iter().any(thrown) {
        return true;
    }
    is_drawn(data, &me, intent.verb)
        || is_aimed(data, intent.verb) && prices::price_of(view, &me, intent).iter().any(last)
}

/// POISE-011, POISE-D10: the skills of held and natural weapons and of bare hands that a unit can pay and that have a
/// target.
pub(crate) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let held = me.gear.in_hand().map(|(item, gear)| (Some(item), gear));
    let mut found: SmallVec<[PartId; 8]> = SmallVec::new();
    // Most skills of a weapon have the same reach, so each reach is searched once.
    let mut known: SmallVec<[(Reach, bool); 4]> = SmallVec::new();
    let mut reached = |reach: Reach| {
        known.iter().find(|known| known.0 == reach).map(|known| known.1).unwrap_or_else(|| {
            let any = targets::has_target(view, me, reach);
            known.push((reach, any));
            any
        })
    };
    for (item, gear) in held.chain([(None, data.unarmed)]) {
        let weapon = data.weapon(gear);
        if item.is_some_and(|item| !gear::is_ready(weapon, me, item)) {
            continue;
        }
        for (part, attack) in (0u8..).zip(&weapon.skills).filter(|(_, attack)| attack.cone.is_none()) {
            let open = prices::can_pay(me, &attack.cost) && !skill::is_used_up(view, me.id, attack);
            if open && !water::bars(view.field, me, &attack.tags) && reached(Reach::of(attack)) {
                found.push(PartId { item, part });
            }
        }
    }
    found
}
