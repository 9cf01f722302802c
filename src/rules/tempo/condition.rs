//! What can be said of a unit by itself: whether its status allows an action, who wrestles with it, how far it moves,
//! what its skills and wounds come to.

use super::data::{Data, Stat, Wound, gap, judgement};
use super::ids::{GRAPPLE, HEALTH};
use crate::battle::{Source, Sum, Verb, View};
use crate::battlefield::{ModifierScope, Pool, StatId, UnitId, UnitMask, UnitRef, Walking};

/// TEMPO-027: the verb's list of statuses names the unit's.
pub(super) fn allowed(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    me.statuses.first().is_some_and(|status| data.known(verb).statuses & 1 << status.0 != 0)
}

/// The hostile members of a unit's grapple that still stand.
pub(super) fn wrestlers(view: &View, unit: UnitId) -> UnitMask {
    let members = view.field.bonds.of(unit, GRAPPLE).map(|bond| &bond.members);
    let members: UnitMask = members.into_iter().flatten().map(|member| member.0).collect();
    members.intersection(view.field.roster.foes(unit)).without(view.field.bodies.down())
}

/// TEMPO-G28: whether two are in one grapple.
pub(super) fn wrestle(view: &View, actor: Option<UnitId>, unit: UnitId) -> bool {
    actor.is_some_and(|actor| wrestlers(view, actor).has(unit))
}

/// Base Combat Movement (TEMPO-G17).
pub(super) fn movement(view: &View, unit: &UnitRef) -> u16 {
    u16::try_from(unit.stats.get(view.field.data::<Data>().stat(Stat::Movement))).unwrap_or(0)
}

/// TEMPO-048: a Move's rule of walking.
pub(super) fn walking(view: &View, me: &UnitRef) -> Walking {
    Walking::points(me.id, movement(view, me))
}

/// Skill, less what wounds (TEMPO-G12) and armour (TEMPO-G13) take away, with what the level and the regions of the
/// unit's cells add (TEMPO-J11); what the level adds to Recover Stamina is TEMPO-G33.
pub(super) fn skill_sum(view: &View, me: &UnitRef, skill: StatId) -> Sum {
    let data: &Data = view.field.data();
    let mut sum = Sum::default();
    sum.add(Source::Stat(skill), gap(4), me.stats.get(skill));
    sum.add(Source::Wounds, gap(12), -wound(data, me).0);
    if data.burdened(skill) {
        sum.add(Source::Burden, gap(13), -me.stats.get(data.stat(Stat::Burden)));
    }
    let modifiers = &view.field.modifiers;
    if modifiers.concern(skill) {
        for (id, modifier) in modifiers.on(skill, &view.field.taken_by(me)) {
            let recovers = skill == data.stamina && modifier.scope == ModifierScope::Level;
            sum.add(Source::Modifier(id), if recovers { gap(33) } else { judgement(11) }, modifier.amount);
        }
    }
    sum
}

/// TEMPO-G12, TEMPO-D19: what the wound level takes from checks, and what from Recover Stamina instead.
pub(super) fn wound(data: &Data, me: &UnitRef) -> (i16, i16) {
    level_of(data, me.pools.get(HEALTH)).map_or((0, 0), |wound| (wound.check, wound.stamina))
}

/// TEMPO-D19: the wound level at a Health.
pub(super) fn level_of(data: &Data, health: Pool) -> Option<&Wound> {
    let lost = i32::from(health.max - health.now) * 100;
    data.file.wounds.iter().rev().find(|wound| lost >= i32::from(wound.lost_percent) * i32::from(health.max))
}
