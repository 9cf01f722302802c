//! The rows of a unit's own turn: verbs, slots and prices (REGION-051, REGION-055, REGION-126, REGION-127, REGION-137,
//! REGION-159, REGION-169, REGION-174, REGION-D04, REGION-D14).

use super::{price, refused};
use crate::data::{ActionCost, ActionEffect, Data, Stat};
use crate::field::{handling, hiding, place, routes, targets};
use crate::ids::{AP, MP};
use crate::state::Count;
use crate::unit::{self, pairs};
use indes_core::battle::{Intent, Row, Slot, Verb, View};
use indes_core::battlefield::movement::PathShape;
use indes_core::battlefield::{RegionId, Regions, UnitRef, Walking};
use smallvec::{SmallVec, smallvec};

/// The row of a verb if the unit can use it now: it can pay, and every slot has a value.
pub(crate) fn row(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let field = view.field;
    if !concerns(view, me, verb) {
        return None;
    }
    let executor = field.unit(pairs::executor(field, me.id, verb)?);
    let least = least(view, me, verb);
    if refused::unable(view, me, &executor, verb).is_some() || price::refusal(view, me, verb, least).is_some() {
        return None;
    }
    let slots = slots(view, me, &executor, verb)?;
    let mut price = price::price(view, me, &Intent::of(verb));
    let exclusive = price::cost(view, me, verb, None) == ActionCost::Exclusive;
    for share in price.iter_mut().filter(|share| share.0 == AP && !exclusive) {
        share.1 = least;
    }
    Some(Row { verb, price, slots })
}

/// The fewest action points that an action can take: a walk takes more if all regions around are difficult.
fn least(view: &View, me: &UnitRef, verb: Verb) -> i16 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let does = data.action(verb).does;
    let difficult = |regions: &Regions, region: RegionId| regions.nature(region).difficult;
    let around = |regions: &Regions, here: RegionId| regions.neighbours(here).any(|next| difficult(regions, next));
    let here = place::region_of(field, me.id);
    if does != ActionEffect::Walk
        || !place::regions(field).zip(here).is_some_and(|(regions, here)| around(regions, here))
    {
        return 1;
    }
    let walks = routes::walks(view, me, does);
    let points = |walking: &Walking| match walking.shape {
        PathShape::Regions(chain) => {
            let first = place::regions(field).and_then(|regions| regions.cells(chain.last()).first().copied());
            first.map_or(1, |cell| price::of_walk(view, cell))
        }
        _ => 1,
    };
    walks.iter().filter(|walking| walking.possible(field)).map(points).min().unwrap_or(1)
}

/// The slots of a verb that a unit can use now, if each of them has a value; else `None`.
fn slots(view: &View, me: &UnitRef, executor: &UnitRef, verb: Verb) -> Option<SmallVec<[Slot; 3]>> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let named = &data.statuses;
    let prone = me.statuses.has(named.prone);
    let possible = match action.does {
        ActionEffect::Melee | ActionEffect::PulledBlow => !targets::melee_parts(view, executor).is_empty(),
        ActionEffect::Ranged => !targets::ranged_parts(view, me).is_empty(),
        ActionEffect::Cast
        | ActionEffect::Strike
        | ActionEffect::Grab
        | ActionEffect::ForceToGround
        | ActionEffect::Crush
        | ActionEffect::ThrowDown
        | ActionEffect::Release
        | ActionEffect::Escape
        | ActionEffect::Mount => !targets::of_verb(view, me, verb).is_empty(),
        ActionEffect::Shift | ActionEffect::Walk | ActionEffect::Run | ActionEffect::Crawl => {
            if routes::refusal(view, me, action.does).is_some() || !routes::is_possible(view, me, action.does) {
                return None;
            }
            if routes::carried_or_held(view, me, action.does).is_some() {
                return Some(smallvec![Slot::Cell, Slot::Cell]);
            }
            true
        }
        ActionEffect::StandUp => prone,
        ActionEffect::DropProne => {
            !prone && !pairs::is_mounted(view.field, me.id) && view.turn.counted(me.id, Count::Dropped) == 0
        }
        ActionEffect::Dismount => {
            pairs::is_mounted(view.field, me.id)
                && !pairs::is_pair_held(view, me)
                && !handling::dismount_cells(view, me).is_empty()
        }
        ActionEffect::Ready
        | ActionEffect::ReadyArms
        | ActionEffect::Stow
        | ActionEffect::DropItem
        | ActionEffect::Reload => !handling::items(view, me, action.does).is_empty(),
        ActionEffect::PickUp => !handling::cells_with_things(view, me).is_empty(),
        ActionEffect::Focus => {
            let mp = me.pools.get(MP);
            mp.now < mp.max && unit::may_use_magic(data, me) && view.turn.counted(me.id, Count::Focused) == 0
        }
        ActionEffect::Hide => hiding::hide_refusal(view, me).is_none(),
        ActionEffect::UseObject => !handling::doors(view, me).is_empty(),
        _ => false,
    };
    possible.then(|| action.slots.clone())
}

/// Whether a verb makes sense for a unit, so that a refusal of it is worth showing.
pub(crate) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    let action = data.action(verb);
    let named = &data.statuses;
    let mounted = pairs::is_mounted(field, me.id);
    let grabs = unit::grabs(data, me);
    match action.does {
        ActionEffect::PulledBlow => data.option("may_pull_blows") != 0,
        _ if action.mount => pairs::executor(field, me.id, verb).is_some(),
        ActionEffect::Ranged => me.gear.0.iter().any(|item| data.ranged_row(item.kind).is_some()),
        ActionEffect::Cast => data.spell_of(verb).is_some_and(|spell| unit::has_gear(me, spell)),
        ActionEffect::Strike | ActionEffect::Grab => unit::hands(data, me) > 0,
        ActionEffect::Crush | ActionEffect::ThrowDown | ActionEffect::ForceToGround | ActionEffect::Release => {
            grabs.is_some()
        }
        ActionEffect::Escape => pairs::is_pair_held(view, me),
        ActionEffect::StandUp => me.statuses.has(named.prone),
        ActionEffect::Crawl => routes::refusal(view, me, ActionEffect::Crawl).is_none() || me.statuses.has(named.prone),
        ActionEffect::DropProne => !me.statuses.has(named.prone) && !mounted,
        ActionEffect::Mount => {
            !mounted && !field.roster.having(Stat::Carries.id()).is_empty() && Stat::Carries.of(me) == 0
        }
        ActionEffect::Dismount => mounted,
        ActionEffect::Reload => {
            let loads = |gear| data.ranged_row(gear).is_some_and(|row| data.weapon(row).reload.is_some());
            me.gear.0.iter().any(|item| loads(item.kind))
        }
        ActionEffect::ReadyArms => me.gear.0.iter().any(|item| data.weapon(item.kind).is_shield()),
        ActionEffect::Focus => me.pools.get(MP).max > 0,
        ActionEffect::UseObject => !field.board.doors().is_empty(),
        _ => true,
    }
}
