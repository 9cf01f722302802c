//! Queries on one creature: what it can do, its bonuses, hands, prices.

pub mod checks;
pub mod cost;
pub mod gear;
pub mod points;
pub(crate) mod tidy;

use super::data::{Ability, Data, Score, Skill, Stat};
use super::ids::SURGES;
use indes_core::battle::{Source, Sum};
use indes_core::battlefield::{StatusId, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// The modifier of a score (ENERGY-G01).
#[must_use]
pub fn modifier(data: &Data, me: &UnitRef, stat: Stat) -> i16 {
    stat.of(me) - data.file.derived.mean
}

/// The halved modifier of a score; all divisions round down (ENERGY-G01).
#[must_use]
pub fn half(data: &Data, me: &UnitRef, stat: Stat) -> i16 {
    modifier(data, me, stat).div_euclid(2)
}

/// One third of the level (ENERGY-G01).
#[must_use]
pub fn level_part(data: &Data, me: &UnitRef) -> i16 {
    Stat::Level.of(me).div_euclid(data.file.derived.share)
}

/// MASAB and MASDB, which are the same number: the modifiers of Strength, of Dexterity and of the scores that abilities
/// add, each score once, divided (ENERGY-122, ENERGY-123, ENERGY-124, ENERGY-125, ENERGY-C20).
#[must_use]
pub fn melee_bonus(data: &Data, me: &UnitRef) -> i16 {
    let mut sum = modifier(data, me, Stat::Strength) + modifier(data, me, Stat::Dexterity);
    let mut counted = Score::Strength.bit() | Score::Dexterity.bit();
    for &(ability, score) in data.melee_scores() {
        if counted & score.bit() == 0 && has_ability(me, ability) {
            counted |= score.bit();
            sum += me.stats.get(score.id()) - data.file.derived.mean;
        }
    }
    sum.div_euclid(data.file.attack.share)
}

/// The Aura Modifier, of all modifiers but that of Dexterity (ENERGY-165).
#[must_use]
pub fn aura_modifier(data: &Data, me: &UnitRef) -> i16 {
    let all = [Stat::Strength, Stat::Constitution, Stat::Intelligence, Stat::Wisdom, Stat::Charisma];
    all.into_iter().map(|stat| modifier(data, me, stat)).sum()
}

/// The Aura that a Recovery Surge restores (ENERGY-168).
#[must_use]
pub fn recovery_value(data: &Data, me: &UnitRef) -> i16 {
    aura_modifier(data, me).max(data.file.derived.recovery)
}

/// The bonus of a skill (ENERGY-G03).
#[must_use]
pub fn bonus(me: &UnitRef, skill: Skill) -> i16 {
    me.stats.get(skill.stat())
}

/// Fortitude (ENERGY-185).
#[must_use]
pub fn fortitude(data: &Data, me: &UnitRef) -> Sum {
    let rule = rule_id!("ENERGY-185");
    let mut sum = Sum::default();
    sum.add(Source::Stat(Stat::BaseFortitude.id()), rule, Stat::BaseFortitude.of(me));
    sum.add(Source::Stat(Stat::Level.id()), rule, level_part(data, me));
    sum.add(Source::Stat(Stat::Constitution.id()), rule, half(data, me, Stat::Constitution));
    sum.add(Source::Stat(Stat::Strength.id()), rule, half(data, me, Stat::Strength));
    sum
}

/// Will (ENERGY-188).
#[must_use]
pub fn will(data: &Data, me: &UnitRef) -> Sum {
    let rule = rule_id!("ENERGY-188");
    let mut sum = Sum::default();
    sum.add(Source::Stat(Stat::BaseWill.id()), rule, Stat::BaseWill.of(me));
    sum.add(Source::Stat(Stat::Level.id()), rule, level_part(data, me));
    sum.add(Source::Stat(Stat::Charisma.id()), rule, half(data, me, Stat::Charisma));
    sum.add(Source::Stat(Stat::Wisdom.id()), rule, half(data, me, Stat::Wisdom));
    sum
}

/// Whether a creature can act: it is conscious and awake (ENERGY-324, ENERGY-328).
#[must_use]
pub fn is_able(data: &Data, me: &UnitRef) -> bool {
    !me.body.down && !me.statuses.has(data.statuses.asleep)
}

/// Whether a creature is dead or away, so that nothing more can happen to it.
#[must_use]
pub fn is_gone(data: &Data, me: &UnitRef) -> bool {
    me.body.is_away() || me.statuses.has(data.statuses.dead)
}

/// Whether a creature cannot defend itself (ENERGY-G29).
#[must_use]
pub fn cannot_defend(data: &Data, me: &UnitRef) -> bool {
    let named = &data.statuses;
    me.body.down || [named.asleep, named.bound, named.undefending].into_iter().any(|status| me.statuses.has(status))
}

/// Whether a creature may spend Stamina (ENERGY-329, ENERGY-331).
#[must_use]
pub fn may_spend_stamina(data: &Data, me: &UnitRef) -> bool {
    !me.statuses.has(data.statuses.shaken) && !me.statuses.has(data.statuses.exhausted)
}

/// Whether a creature may spend Agility (ENERGY-338).
#[must_use]
pub fn may_spend_agility(data: &Data, me: &UnitRef) -> bool {
    !me.statuses.has(data.statuses.slowed)
}

/// Whether a creature may move by itself (ENERGY-282).
#[must_use]
pub fn may_move(data: &Data, me: &UnitRef) -> bool {
    !me.statuses.has(data.statuses.restrained) && !me.statuses.has(data.statuses.bound)
}

/// The creatures that a creature holds (ENERGY-286).
#[must_use]
pub fn held_by(data: &Data, me: &UnitRef) -> UnitMask {
    partners(me, data.statuses.restraining)
}

/// The creatures that hold a creature (ENERGY-282).
#[must_use]
pub fn holders_of(data: &Data, me: &UnitRef) -> UnitMask {
    partners(me, data.statuses.restrained)
}

fn partners(me: &UnitRef, kind: StatusId) -> UnitMask {
    let by = me.statuses.0.iter().filter(|status| status.kind == kind).filter_map(|status| status.by);
    // What binds a creature imposes a condition that it causes itself.
    by.filter(|&by| by != me.id).collect()
}

/// Whether a creature stands on its feet.
#[must_use]
pub fn stands(data: &Data, me: &UnitRef) -> bool {
    !me.statuses.has(data.statuses.prone) && !me.statuses.has(data.statuses.kneeling)
}

/// The instance of a condition that another condition or the surroundings impose (ENERGY-343).
#[must_use]
pub fn is_imposed(me: &UnitRef, status: StatusId) -> bool {
    me.statuses.by(status, Some(me.id)).is_some()
}

/// Whether a creature has an ability (ENERGY-D41).
#[must_use]
pub fn has_ability(me: &UnitRef, ability: Ability) -> bool {
    Stat::Abilities.of(me) & ability.bit() != 0
}

/// The Speed of a creature in metres (ENERGY-220, ENERGY-337).
#[must_use]
pub fn speed(data: &Data, me: &UnitRef) -> i16 {
    let whole = Stat::Speed.of(me);
    if me.statuses.has(data.statuses.slowed) {
        let part = data.file.moves.slowed;
        (whole + part - 1).div_euclid(part)
    } else {
        whole
    }
}

/// Whether a creature has a Recovery Surge left that would restore Aura.
#[must_use]
pub fn can_recover(me: &UnitRef) -> bool {
    let aura = me.pools.get(super::ids::AURA);
    me.pools.get(SURGES).now > 0 && aura.now < aura.max
}

/// Whether two creatures hold each other.
#[must_use]
pub fn holds(data: &Data, me: &UnitRef, other: UnitId) -> bool {
    held_by(data, me).has(other)
}
