//! The units at which actions can be aimed (REGION-G09, REGION-G32, REGION-G57, REGION-G82, REGION-G87).

use super::assault::{self, Assault, Blow};
use super::{handling, place};
use crate::data::{ActionEffect, Data, FROM_AFAR, Flag, IN_MELEE, SpellEffect, Stat};
use crate::ids::HP;
use crate::unit::{self, pairs};
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// The opponents of a unit on the board that are not hidden from it, knocked-out ones included.
#[must_use]
pub fn foes(view: &View, me: &UnitRef) -> UnitMask {
    let known = view.field.known_foes(me.id);
    known.iter().filter(|&foe| !view.field.unit(foe).body.is_away()).collect()
}

/// The opponents that an attack reaches.
#[must_use]
pub fn of(view: &View, me: &UnitRef, assault: &Assault) -> UnitMask {
    foes(view, me).iter().filter(|&foe| assault.reaches(view, me, &view.field.unit(foe))).collect()
}

/// The weapons in melee with a target, the best first.
#[must_use]
pub fn melee_parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let parts = unit::melee_weapons(data, me).into_iter().map(|one| PartId { item: Some(one.0), part: IN_MELEE });
    let strikes = |part: &PartId| {
        Assault::in_melee(data, me, *part, false).is_some_and(|assault| !of(view, me, &assault).is_empty())
    };
    parts.filter(strikes).collect()
}

/// The loaded weapons from afar with a target, in the order of the items.
#[must_use]
pub fn ranged_parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    if !assault::has_ammunition(view, me.id) {
        return SmallVec::new();
    }
    let held = me.gear.in_hand().filter(|&(item, _)| assault::is_loaded(data, me, item));
    let parts = held.map(|(item, _)| PartId { item: Some(item), part: FROM_AFAR });
    let shoots =
        |part: &PartId| Assault::from_afar(data, me, *part).is_some_and(|assault| !of(view, me, &assault).is_empty());
    parts.filter(shoots).collect()
}

/// The weapons with which a unit reaches another one in melee, the best first.
#[must_use]
pub fn parts_at(view: &View, me: &UnitRef, them: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let parts = unit::melee_weapons(data, me).into_iter().map(|one| PartId { item: Some(one.0), part: IN_MELEE });
    let strikes = |part: &PartId| {
        Assault::in_melee(data, me, *part, false).is_some_and(|assault| assault.reaches(view, me, them))
    };
    parts.filter(strikes).collect()
}

/// The units that a unit can strike or grab with its bare hands; none in the saddle (REGION-159, REGION-161).
#[must_use]
pub fn unarmed(view: &View, me: &UnitRef, blow: Blow) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let held = unit::grabs(data, me).map(|held| field.unit(held));
    let reached = of(view, me, &Assault::Unarmed(blow));
    match blow {
        Blow::Strike if pairs::is_mounted(field, me.id) || unit::hands(data, me) == 0 => UnitMask::NONE,
        Blow::Strike => reached,
        Blow::Grab if pairs::is_mounted(field, me.id) && !unit::has_flag(me, Flag::MountedGrab) => UnitMask::NONE,
        Blow::Grab => match held {
            // REGION-G82: the hand that holds the target counts as the free hand.
            Some(held) if unit::holds(data, me, &held) => UnitMask::NONE,
            Some(held) => reached.intersection(UnitMask::only(held.id)),
            None if unit::free_hands(data, me, None) == 0 => UnitMask::NONE,
            None => reached,
        },
        Blow::Crush | Blow::ThrowDown => held_fully(view, me).map_or(UnitMask::NONE, UnitMask::only),
    }
}

/// The unit that a unit holds fully.
fn held_fully(view: &View, me: &UnitRef) -> Option<UnitId> {
    let data: &Data = view.field.data();
    unit::grabs(data, me).filter(|&held| unit::holds(data, me, &view.field.unit(held)))
}

/// The units that a spell can be cast on.
#[must_use]
pub fn of_spell(view: &View, me: &UnitRef, verb: Verb) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let Some(spell) = data.spell(verb) else { return UnitMask::NONE };
    match spell.effect {
        SpellEffect::Damage | SpellEffect::Bind => {
            Assault::of(data, me, &Intent::of(verb)).map_or(UnitMask::NONE, |assault| of(view, me, &assault))
        }
        SpellEffect::Mend => {
            let friends = field.roster.all().without(field.roster.foes(me.id));
            let mendable = |unit: &UnitId| {
                let them = field.unit(*unit);
                let hp = them.pools.get(HP);
                !them.body.is_away() && hp.now < hp.max && place::share_region(field, me.id, them.id)
            };
            friends.iter().filter(mendable).collect()
        }
        SpellEffect::Ritual => UnitMask::NONE,
    }
}

/// The mounts that a unit can mount (REGION-G41, REGION-G88).
#[must_use]
pub fn mounts(view: &View, me: &UnitRef) -> UnitMask {
    let field = view.field;
    let fits = |mount: &UnitId| handling::mount_refusal(view, me, &field.unit(*mount)).is_none();
    field.roster.having(Stat::Carries.id()).iter().filter(fits).collect()
}

/// The units at which a verb of a unit's own turn can be aimed.
#[must_use]
pub fn of_verb(view: &View, me: &UnitRef, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let grabbed = || unit::grabs(data, me).map_or(UnitMask::NONE, UnitMask::only);
    match data.action(verb).does {
        ActionEffect::Cast => of_spell(view, me, verb),
        ActionEffect::Strike => unarmed(view, me, Blow::Strike),
        ActionEffect::Grab => unarmed(view, me, Blow::Grab),
        ActionEffect::Crush => unarmed(view, me, Blow::Crush),
        ActionEffect::ThrowDown => unarmed(view, me, Blow::ThrowDown),
        ActionEffect::Release => grabbed(),
        ActionEffect::ForceToGround => {
            let stands = |held: &UnitId| {
                let them = view.field.unit(*held);
                !them.statuses.has(data.statuses.prone)
            };
            grabbed().iter().filter(stands).collect()
        }
        ActionEffect::Escape => handling::escapable(view, me),
        ActionEffect::Mount => mounts(view, me),
        _ => UnitMask::NONE,
    }
}
