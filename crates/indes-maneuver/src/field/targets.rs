//! The units at which an attack, a spell or an action can be aimed.

use super::attack::Assault;
use super::cover::{self};
use super::{reach, techniques};
use crate::data::{Data, Technique, Way};
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{ItemId, Means, UnitId, UnitMask, UnitRef};

/// The units that an attack may be aimed at, wherever they are: known foes that are conscious; by options of the level
/// the unconscious and allies as well (MANEUVER-G61, MANEUVER-J20).
#[must_use]
pub fn open(view: &View, me: UnitId) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let known = if data.option("friendly_fire") != 0 {
        field.roster.all().without(field.concealed.unknown_to(me)).without(UnitMask::only(me))
    } else {
        field.known_foes(me)
    };
    let down = if data.option("death") == 0 { field.bodies.down() } else { dead(view) };
    known.without(down)
}

/// The units that are dead or have left (MANEUVER-G22).
fn dead(view: &View) -> UnitMask {
    let data: &Data = view.field.data();
    let gone = |unit: &UnitId| {
        let them = view.field.unit(*unit);
        them.body.is_away() || them.statuses.has(data.statuses.dead)
    };
    view.field.bodies.down().iter().filter(gone).collect()
}

/// The units that a weapon reaches in a way.
#[must_use]
pub fn of_weapon(view: &View, me: &UnitRef, technique: Technique) -> UnitMask {
    let data: &Data = view.field.data();
    match technique.way {
        Way::Ranged => {
            let weapon = techniques::weapon_of(data, me, technique.item);
            at_range(view, me, weapon.range, Means::Ranged)
        }
        Way::Strength | Way::Agility => in_reach(view, me, technique.item),
    }
}

/// The units within melee reach of an item, or of bare hands.
#[must_use]
pub fn in_reach(view: &View, me: &UnitRef, item: Option<ItemId>) -> UnitMask {
    let reach = reach::reach(view.field, me, item);
    let near = |unit: &UnitId| reach::has_within(view.field, me, &view.field.unit(*unit), reach);
    open(view, me.id).iter().filter(near).collect()
}

/// The units within a range in metres, in sight and not in full cover (MANEUVER-064, MANEUVER-146, MANEUVER-G14).
#[must_use]
pub fn at_range(view: &View, me: &UnitRef, metres: u16, means: Means) -> UnitMask {
    let range = reach::cells(view.field, metres);
    open(view, me.id).iter().filter(|&unit| cover::is_shot(view, me, &view.field.unit(unit), range, means)).collect()
}

/// The units that an attack reaches.
#[must_use]
pub fn of_assault(view: &View, me: &UnitRef, assault: &Assault) -> UnitMask {
    match assault {
        Assault::Weapon { technique, .. } => of_weapon(view, me, *technique),
        Assault::Magic { magic, .. } if assault.is_melee() => {
            let reach = reach::cells(view.field, magic.range);
            let near = |unit: &UnitId| reach::has_within(view.field, me, &view.field.unit(*unit), reach);
            open(view, me.id).iter().filter(near).collect()
        }
        Assault::Magic { magic, .. } => at_range(view, me, magic.range, assault.means()),
    }
}

/// The foes within arm's length (MANEUVER-G26).
#[must_use]
pub fn within_arms_length(view: &View, me: &UnitRef) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let reach = reach::cells(field, data.file.touch);
    let near = |unit: &UnitId| reach::has_within(field, me, &field.unit(*unit), reach);
    field.known_foes(me.id).without(field.bodies.down()).iter().filter(near).collect()
}

/// The foes that a unit can grapple: conscious, within arm's length, not held by it yet (MANEUVER-G26).
#[must_use]
pub fn to_grapple(view: &View, me: &UnitRef) -> UnitMask {
    let data: &Data = view.field.data();
    if unit::free_hands(data, me) == 0 {
        return UnitMask::NONE;
    }
    let held = |unit: &UnitId| view.field.unit(*unit).statuses.by(data.statuses.grappled, Some(me.id)).is_some();
    within_arms_length(view, me).iter().filter(|unit| !held(unit)).collect()
}

/// The units that a unit holds (MANEUVER-G10).
#[must_use]
pub fn held_by(data: &Data, me: &UnitRef) -> UnitMask {
    let holding = me.statuses.0.iter().filter(|status| status.kind == data.statuses.grappling);
    holding.filter_map(|status| status.by).collect()
}

/// The units that hold a unit (MANEUVER-G26).
#[must_use]
pub fn holders_of(data: &Data, me: &UnitRef) -> UnitMask {
    let held = me.statuses.0.iter().filter(|status| status.kind == data.statuses.grappled);
    held.filter_map(|status| status.by).collect()
}
