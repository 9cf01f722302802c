//! What a unit may do on its own turn, with what, for how much.
//!
//! One action and one maneuver a turn, in any order (POISE-008, POISE-009). An entry of `assets/rules/poise.ron` says
//! what each does; this file only knows what the kinds of deed and slot mean.

use crate::battle::{Intent, Price, Row, RuleId, Slot, Verb, View};
use crate::battlefield::{PartId, UnitId, UnitRef};
use crate::rules::poise::data::{Data, Deed, Stat, Tag, Which, gap};
use crate::rules::poise::field::reach::Reach;
use crate::rules::poise::field::{area, flight, opening, pace, preparation, prices, riding, skill, targets, water};
use crate::rules::poise::ids::MOMENTUM;
use crate::rules::poise::procedures::{terms, watch};
use crate::rules::poise::unit::{gear, pools, statuses};
use smallvec::{SmallVec, smallvec};

/// The row of a verb if the unit can use it now: it can be paid, and there is a value for every slot.
pub(crate) fn row(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let me = &riding::carrier(view.field, me, verb)?;
    let price = prices::whole(me, &action.cost);
    // POISE-095, POISE-100: to the defeated only a Shift is left.
    if me.body.down && !pace::shifts(data, verb) || !prices::affordable(me, &price) {
        return None;
    }
    if opening::is_quiet(view) && !opening::is_harmless(data, verb) && !is_aimed_at_foes(data, verb) {
        // POISE-031: what no enemy sees changes no pool.
        if !opening::is_seen(view, me, me.body.cell) {
            return None;
        }
    }
    if preparation::bars(data, verb) && preparation::is_on(view) {
        return None;
    }
    let chance = is_drawn(data, me, verb);
    let aims = |slot: Slot| matches!(slot, Slot::Unit | Slot::Cell);
    let with = |slots: &[Slot]| slots.iter().copied().filter(|&slot| !chance || !aims(slot)).collect();
    let cheapest = |parts: &[PartId]| {
        let all = parts.iter().filter_map(|&part| skill::part_of(view, me.id, part));
        all.map(|attack| prices::whole(me, &attack.cost)).min_by_key(prices::sum)
    };
    let (slots, price): (SmallVec<[Slot; 3]>, Price) = match &action.does {
        Deed::Strike => (with(&[Slot::Part, Slot::Unit]), cheapest(&parts(view, me))?),
        Deed::Breath => (with(&[Slot::Part, Slot::Cell, Slot::Cell]), cheapest(&area::parts(view, me))?),
        Deed::Offer if terms::are_known(data) && terms::barred(view, me.id).is_none() => (SmallVec::new(), price),
        Deed::Blow(attack) if targets::has_target(view, me, Reach::of(attack)) => (with(&[Slot::Unit]), price),
        Deed::Encourage { range, .. } if targets::each_ally(view, me, verb, *range).next().is_some() => {
            (with(&[Slot::Unit]), price)
        }
        Deed::Walk { .. } => {
            let walking = pace::walking(view, me, verb)?;
            if walk_barred(view, me, verb).is_some() || !walking.possible(view.field) {
                return None;
            }
            (smallvec![Slot::Path], price)
        }
        Deed::Fly { .. } | Deed::Soar { .. } => {
            let barred = !flight::may_fly(view, me) || walk_barred(view, me, verb).is_some();
            if barred || pace::levels(view, me, verb).next().is_none() {
                return None;
            }
            let flies = matches!(action.does, Deed::Fly { .. });
            (if flies { smallvec![Slot::Level, Slot::Path] } else { smallvec![Slot::Level] }, price)
        }
        Deed::Draw if !gear::stowed(me).is_empty() => (smallvec![Slot::Item], price),
        Deed::Reload if !gear::unloaded(data, me).is_empty() => (smallvec![Slot::Item], price),
        Deed::Retrieve if !gear::cells(view, me).is_empty() => (smallvec![Slot::Cell], price),
        Deed::Gain(..) | Deed::Recover(_) => (SmallVec::new(), price),
        Deed::Watch if !watch::parts(view, me, verb).is_empty() => (smallvec![Slot::Part], price),
        Deed::LetGo if statuses::has(me, data.statuses.watching) => (SmallVec::new(), price),
        Deed::Hold if water::may_hold(view, me) => (SmallVec::new(), price),
        Deed::Release if water::holds(view.field, me) => (SmallVec::new(), price),
        Deed::Dive if water::swims(view.field, me) && !water::is_under(view.field, me) => (SmallVec::new(), price),
        Deed::Surface if walk_barred(view, me, verb).is_none() => (SmallVec::new(), price),
        Deed::Mount if walk_barred(view, me, verb).is_none() && !riding::mountable(view, me).is_empty() => {
            (smallvec![Slot::Unit], price)
        }
        Deed::Dismount if riding::sits(view.field, me.id) && statuses::held(data, me, false).is_none() => {
            if view.field.aloft(me.id).is_some() || !riding::may_land(view.field, me.id) {
                return None;
            }
            (smallvec![Slot::Cell], price)
        }
        _ => return None,
    };
    Some(Row { verb, price, slots })
}

/// The rule that keeps a unit where it is, if one does: a rider goes where its mount goes (POISE-G52), a unit that is
/// not under does not come up.
pub(crate) fn walk_barred(view: &View, me: &UnitRef, verb: Verb) -> Option<RuleId> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let surfaces = action.tags.contains(&Tag::Surfacing);
    let kept = || surfaces.then(|| water::kept_under(view.field, me)).flatten();
    let rides = riding::sits(view.field, me.id).then(|| gap(52));
    let held = || match action.does {
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } => pace::barred(data, me, verb),
        _ => statuses::held(data, me, pace::shifts(data, verb)),
    };
    rides.or_else(kept).or_else(held)
}

/// Whether a verb has any business with a unit as it is: commands only with those who ride an animal, coming up only
/// with those who are under.
pub(crate) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let (field, action) = (view.field, view.field.data::<Data>().action(verb));
    riding::able(field, me.id, verb).is_some()
        && (!action.tags.contains(&Tag::Surfacing) || water::is_under(field, me))
        && match action.does {
            Deed::Breath => !area::skills(view, me).is_empty(),
            Deed::Offer => terms::are_known(field.data()),
            Deed::Fly { .. } | Deed::Soar { .. } => Stat::Flies.of(me) != 0,
            Deed::Hold => field.board.has_deep(),
            Deed::Release => water::holds(field, me),
            Deed::Dive => water::swims(field, me),
            Deed::Mount => riding::why_not(view, me).is_some() && !riding::sits(field, me.id),
            Deed::Dismount => riding::sits(field, me.id),
            _ => true,
        }
}

/// Whether an action is aimed at a unit.
fn is_aimed(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Breath | Deed::Blow(_) | Deed::Encourage { .. })
}

/// Whether an action is aimed at enemies, who notice it.
pub(crate) fn is_aimed_at_foes(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Breath | Deed::Blow(_))
}

/// POISE-091: whether a skill of a confused user is aimed by chance.
fn is_drawn(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    is_aimed(data, verb) && statuses::has(me, data.statuses.confused)
}

/// Whether it is left to chance which units an action concerns.
pub(crate) fn by_chance(view: &View, unit: UnitId, intent: &Intent) -> bool {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(riding::doer(view.field, unit, intent.verb)));
    if data.action(intent.verb).mount && riding::may_balk(view, me.id) {
        return true;
    }
    // Whether doom is spent on it is said when it is declared.
    if preparation::may_spend(view, me.id, intent.verb) {
        return true;
    }
    // What one of a rider and its mount promises of their momentum the other cannot promise as well (POISE-G27).
    let struck = area::struck(view, me.id, intent);
    if view.field.mounts.rides().iter().any(|ride| struck.has(ride.rider)) {
        return true;
    }
    // Who pays the last focus is confused before the target counts (POISE-G41).
    let focus = pools::stands_for(&me, Which::Focus);
    let last = |share: &(crate::battlefield::PoolId, i16)| share.0 == focus && me.pools.get(focus).now == share.1;
    // Where a rider comes down who pays its mount's last is its player's to say (POISE-G36).
    let lent = view.field.mounts.loan_of(me.id).map(|loan| loan.pool);
    // So it is from which pool the fall of a flyer takes who pays its own (POISE-G20, POISE-G26).
    let falls = me.body.aloft.is_some() && !statuses::in_gambit(data, &me);
    let brings_down = |pool| Some(pool) == lent || falls && pool == MOMENTUM;
    let thrown =
        |share: &(crate::battlefield::PoolId, i16)| brings_down(share.0) && me.pools.get(share.0).now == share.1;
    if prices::price_of(view, &me, intent).iter().any(thrown) {
        return true;
    }
    is_drawn(data, &me, intent.verb)
        || is_aimed(data, intent.verb) && prices::price_of(view, &me, intent).iter().any(last)
}

/// POISE-011, POISE-D10: the skills of what is in hand, of natural weapons and of bare hands, that can be paid and have
/// a unit to be used on.
pub(crate) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let held = me.gear.in_hand().map(|(item, gear)| (Some(item), gear));
    let mut found: SmallVec<[PartId; 8]> = SmallVec::new();
    // Most skills of a weapon reach as far as each other.
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
