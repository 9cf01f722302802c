//! Spells and magic items: which a unit can use now, and on whom (MANEUVER-052, MANEUVER-057, MANEUVER-G31, MANEUVER-G32,
//! MANEUVER-G90, MANEUVER-G99).

use super::attack::Assault;
use super::{ground, reach, targets};
use crate::data::{Data, Magic, MagicEffect, MagicTrait};
use crate::ids::HEALTH;
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{ItemId, Place, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// The spell or item of a unit that a verb uses, with uses left: a spell is known, an item is worn or in hand.
#[must_use]
pub fn item(data: &Data, me: &UnitRef, verb: Verb) -> Option<ItemId> {
    let (gear, magic) = (data.magic_of(verb)?, data.spell(verb)?);
    let mut all = (0u8..).zip(&me.gear.0);
    let found = all
        .find(|(_, item)| item.kind == gear && item.place == Place::Hand && (magic.uses == 0 || item.ready.shots > 0));
    found.map(|(at, _)| ItemId(at))
}

/// Whether a unit knows the spell or has the item of a verb, whatever is left of it.
#[must_use]
pub fn knows(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    let gear = data.magic_of(verb);
    me.gear.0.iter().any(|item| Some(item.kind) == gear && !matches!(item.place, Place::Gone | Place::Ground(_)))
}

/// The units on which magic of the own turn can be used.
#[must_use]
pub fn targets(view: &View, me: &UnitRef, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let Some(magic) = data.spell(verb) else { return UnitMask::NONE };
    if magic.is(MagicTrait::Attack) {
        let assault = Assault::of(view, me.id, &Intent::of(verb));
        return assault.map_or(UnitMask::NONE, |assault| targets::of_assault(view, me, &assault));
    }
    match magic.effect {
        MagicEffect::Heal(_) => healed(view, me, magic),
        _ => UnitMask::NONE,
    }
}

/// The user and its allies in range that lack health, the unconscious included (MANEUVER-G90).
fn healed(view: &View, me: &UnitRef, magic: &Magic) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let range = reach::cells(field, magic.range);
    let friends = field.roster.all().without(field.roster.foes(me.id)).without(field.concealed.unknown_to(me.id));
    let fits = |unit: &UnitId| {
        let them = field.unit(*unit);
        let near = *unit == me.id
            || field.distance(me.id, *unit) <= range && field.sees(&field.taken_by(me), &field.taken_by(&them));
        near && lacks_health(&them) && !them.body.is_away() && !them.statuses.has(data.statuses.dead)
    };
    friends.iter().filter(fits).collect()
}

/// Whether a unit has less than its full health.
#[must_use]
pub fn lacks_health(them: &UnitRef) -> bool {
    let health = them.pools.get(HEALTH);
    health.now < health.max
}

/// The free cells in sight and range in which a unit can appear (MANEUVER-D25).
#[must_use]
pub fn cells(view: &View, me: &UnitRef, magic: &Magic) -> SmallVec<[Cell; 8]> {
    free_cells(view, me, magic.range)
}

/// The free cells for a unit that it sees within so many metres.
#[must_use]
pub fn free_cells(view: &View, me: &UnitRef, metres: u16) -> SmallVec<[Cell; 8]> {
    let field = view.field;
    let (grid, range) = (&field.board.grid, reach::cells(field, metres));
    let own = field.taken_by(me);
    let bodies = field.bodies_known_to(me.id);
    let free = |cell: Cell| ground::is_free(view, me, &bodies, cell);
    let seen = |cell: Cell| field.sees(&own, &[cell]);
    let near = |cell: Cell| own.iter().any(|&from| grid.distance(from, cell) <= range) && cell != me.body.cell;
    let around = (0..=range.saturating_add(4)).flat_map(|radius| grid.ring(me.body.cell, radius));
    let mut found: SmallVec<[Cell; 8]> = around.filter(|&cell| near(cell) && free(cell) && seen(cell)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
