//! The condition of a unit: the actions its status allows, its opponents in a grapple, its movement, its skills and
//! wounds.

use crate::data::{Data, Stat, Wound};
use crate::ids::{GRAPPLE, HEALTH};
use indes_core::battle::{Source, Sum, Verb, View};
use indes_core::battlefield::{ModifierScope, Pool, StatId, UnitId, UnitMask, UnitRef, Walking};
use indes_core::rule_id;

/// TEMPO-027: whether the unit's status is one of those in which the verb may be declared.
pub(crate) fn allowed(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    me.statuses.first().is_some_and(|status| data.compiled(verb).statuses & 1 << status.0 != 0)
}

/// The standing opponents of a unit in its grapple.
pub(crate) fn grapple_opponents(view: &View, unit: UnitId) -> UnitMask {
    let members = view.field.bonds.of(unit, GRAPPLE).map(|bond| &bond.members);
    let members: UnitMask = members.into_iter().flatten().map(|member| member.0).collect();
    members.intersection(view.field.roster.foes(unit)).without(view.field.bodies.down())
}

/// TEMPO-G28: whether the actor is in one grapple with the unit, against it.
pub(crate) fn share_grapple(view: &View, actor: Option<UnitId>, unit: UnitId) -> bool {
    actor.is_some_and(|actor| grapple_opponents(view, actor).has(unit))
}

/// TEMPO-G17: Base Combat Movement, in movement points.
pub(crate) fn movement(view: &View, unit: &UnitRef) -> u16 {
    u16::try_from(unit.stats.get(view.field.data::<Data>().stat(Stat::Movement))).unwrap_or(0)
}

/// TEMPO-048: the walk of a Move.
pub(crate) fn walking(view: &View, me: &UnitRef) -> Walking {
    Walking::points(me.id, movement(view, me))
}

/// TEMPO-G04: a unit's rating of a skill, less wounds (TEMPO-G12) and armour (TEMPO-G13), with the modifiers of the
/// level and of the regions of its cells (TEMPO-J11); those of the level to Recover Stamina are TEMPO-G33.
pub(crate) fn skill_sum(view: &View, me: &UnitRef, skill: StatId) -> Sum {
    let data: &Data = view.field.data();
    let mut sum = Sum::default();
    sum.add(Source::Stat(skill), rule_id!("TEMPO-G04"), me.stats.get(skill));
    sum.add(Source::Wounds, rule_id!("TEMPO-G12"), -wound_penalties(data, me).0);
    if data.burdened(skill) {
        sum.add(Source::Burden, rule_id!("TEMPO-G13"), -me.stats.get(data.stat(Stat::Burden)));
    }
    let modifiers = &view.field.modifiers;
    if modifiers.concern(skill) {
        for (id, modifier) in modifiers.on(skill, &view.field.taken_by(me)) {
            let recovers = skill == data.stamina && modifier.scope == ModifierScope::Level;
            sum.add(
                Source::Modifier(id),
                if recovers { rule_id!("TEMPO-G33") } else { rule_id!("TEMPO-J11") },
                modifier.amount,
            );
        }
    }
    sum
}

/// TEMPO-G12, TEMPO-D19: the penalty of the wound level to checks, and the one to Recover Stamina in its place.
pub(crate) fn wound_penalties(data: &Data, me: &UnitRef) -> (i16, i16) {
    wound_level(data, me.pools.get(HEALTH)).map_or((0, 0), |wound| (wound.check, wound.stamina))
}

/// TEMPO-D19: the wound level of a pool of Health; `None` above the first level.
pub(crate) fn wound_level(data: &Data, health: Pool) -> Option<&Wound> {
    let lost = i32::from(health.max - health.now) * 100;
    data.file.wounds.iter().rev().find(|wound| lost >= i32::from(wound.lost_percent) * i32::from(health.max))
}
