//! Queries on one unit: statuses, flags, hands, things in hand.

pub mod pairs;
pub mod throw;
pub mod tidy;

use super::data::{Data, Flag, Gear, Stat};
use indes_core::battlefield::{GearId, ItemId, Place, StatusId, UnitId, UnitRef};
use smallvec::SmallVec;

/// Whether a unit has a flag (REGION-G49).
#[must_use]
pub fn has_flag(me: &UnitRef, flag: Flag) -> bool {
    Stat::Flags.of(me) & flag.bit() != 0
}

/// Whether a unit is conscious: neither knocked out nor dead.
#[must_use]
pub fn is_conscious(me: &UnitRef) -> bool {
    !me.body.down
}

/// Whether a unit is stunned (REGION-107).
#[must_use]
pub fn is_stunned(data: &Data, me: &UnitRef) -> bool {
    me.statuses.has(data.statuses.stunned)
}

/// Whether a unit can take no physical action: bound, or knocked out (REGION-174, REGION-C19).
#[must_use]
pub fn is_helpless(data: &Data, me: &UnitRef) -> bool {
    me.body.down || me.statuses.has(data.statuses.helpless)
}

/// Whether a unit can act at all: conscious and not stunned.
#[must_use]
pub fn is_able(data: &Data, me: &UnitRef) -> bool {
    is_conscious(me) && !is_stunned(data, me)
}

/// Whether a unit can act with its body.
#[must_use]
pub fn is_able_bodied(data: &Data, me: &UnitRef) -> bool {
    is_able(data, me) && !is_helpless(data, me)
}

/// Whether a unit is grabbed or held (REGION-126).
#[must_use]
pub fn is_grabbed(data: &Data, me: &UnitRef) -> bool {
    me.statuses.has(data.statuses.partially_grabbed) || me.statuses.has(data.statuses.fully_held)
}

/// The units that have grabbed or hold a unit.
pub fn grapplers<'a>(data: &'a Data, me: &'a UnitRef) -> impl Iterator<Item = UnitId> + 'a {
    let named = &data.statuses;
    let grabs = move |kind: StatusId| kind == named.partially_grabbed || kind == named.fully_held;
    me.statuses.0.iter().filter(move |status| grabs(status.kind)).filter_map(|status| status.by)
}

/// The unit that a unit has grabbed or holds; it has one at most (REGION-G32).
#[must_use]
pub fn grabs(data: &Data, me: &UnitRef) -> Option<UnitId> {
    me.statuses.get(data.statuses.grappling).and_then(|status| status.by)
}

/// Whether a unit holds another one fully.
#[must_use]
pub fn holds(data: &Data, me: &UnitRef, them: &UnitRef) -> bool {
    them.statuses.by(data.statuses.fully_held, Some(me.id)).is_some()
}

/// The hands of a unit (REGION-G87, REGION-D12).
#[must_use]
pub fn hands(data: &Data, me: &UnitRef) -> u8 {
    let hands = u8::try_from(Stat::Hands.of(me)).unwrap_or(0);
    hands.saturating_sub(u8::from(me.statuses.has(data.statuses.lost_hand)))
}

/// The hands that a full hold takes (REGION-G32): all of them.
const HOLDING: u8 = 2;

/// The hands that things in hand take.
#[must_use]
pub fn filled_hands(data: &Data, me: &UnitRef) -> u8 {
    me.gear.in_hand().map(|(_, gear)| data.weapon(gear).hands).sum()
}

/// The hands of a unit that hold nothing; `them` is the unit that it has grabbed.
#[must_use]
pub fn free_hands(data: &Data, me: &UnitRef, them: Option<&UnitRef>) -> u8 {
    let holding = them.map_or(0, |them| if holds(data, me, them) { HOLDING } else { 1 });
    hands(data, me).saturating_sub(filled_hands(data, me)).saturating_sub(holding)
}

/// The melee weapons in hand and the natural ones, the best first: by the die, then by the order of the items.
#[must_use]
pub fn melee_weapons<'a>(data: &'a Data, me: &UnitRef) -> SmallVec<[(ItemId, GearId, &'a Gear); 4]> {
    let armed = me.gear.in_hand().map(|(item, gear)| (item, gear, data.weapon(gear)));
    let mut found: SmallVec<[_; 4]> = armed.filter(|one| one.2.is_melee()).collect();
    found.sort_by_key(|one| -one.2.att_ranks);
    found
}

/// Whether a unit is armed for melee: a weapon in hand, or a natural one (REGION-C06).
#[must_use]
pub fn is_armed(data: &Data, me: &UnitRef) -> bool {
    me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_melee())
}

/// The shield in hand (REGION-022).
#[must_use]
pub fn shield<'a>(data: &'a Data, me: &UnitRef) -> Option<&'a Gear> {
    me.gear.in_hand().map(|(_, gear)| data.weapon(gear)).find(|gear| gear.is_shield())
}

/// Whether a unit has a long weapon in hand (REGION-163).
#[must_use]
pub fn has_long_weapon(data: &Data, me: &UnitRef) -> bool {
    me.gear.in_hand().any(|(_, gear)| data.weapon(gear).long)
}

/// Whether an item is in hand.
#[must_use]
pub fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// Whether a unit knows a spell, or carries a thing at all.
#[must_use]
pub fn has_gear(me: &UnitRef, gear: GearId) -> bool {
    me.gear.0.iter().any(|item| item.kind == gear && matches!(item.place, Place::Hand | Place::Stowed))
}

/// Whether a unit may use and recover magic points (REGION-065, REGION-094, REGION-101).
#[must_use]
pub fn may_use_magic(data: &Data, me: &UnitRef) -> bool {
    is_conscious(me) && !me.statuses.has(data.statuses.badly_wounded)
}
