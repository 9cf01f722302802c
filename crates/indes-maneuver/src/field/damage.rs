//! Damage: the dice of an attack, and what armour, shields, resistances and vulnerabilities make of it (MANEUVER-166,
//! MANEUVER-169, MANEUVER-180, MANEUVER-183, MANEUVER-186, MANEUVER-189, MANEUVER-208, MANEUVER-G56, MANEUVER-G68).

use super::attack::Assault;
use crate::data::{Against, DamageGroup, DamageType, Data, Dice, GearClass, MagicEffect, Resilience, Stat};
use indes_core::battle::{Die, Source, Sum};
use indes_core::battlefield::{GearId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// A part of the damage of an attack: its dice, what is added to them, its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The dice.
    pub dice: Dice,
    /// What is added (MANEUVER-G15).
    pub bonus: i16,
    /// The type.
    pub kind: DamageType,
}

impl Part {
    /// The die that is drawn.
    #[must_use]
    pub const fn die(&self) -> Die {
        Die::Sum { count: self.dice.count, sides: self.dice.faces }
    }

    /// The damage before reductions, for dice that show a sum.
    #[must_use]
    pub fn rolled(&self, shown: i16) -> Sum {
        let mut sum = Sum::default();
        sum.keep(Source::Dice, rule_id!("MANEUVER-095"), shown);
        sum.add(Source::Stat(Stat::Strength.id()), rule_id!("MANEUVER-G15"), self.bonus);
        sum
    }

    /// The greatest sum of the dice (MANEUVER-119).
    #[must_use]
    pub fn most(&self) -> i16 {
        i16::from(self.dice.count) * i16::from(self.dice.faces)
    }
}

/// The parts of the damage of an attack; none for one without damage.
#[must_use]
pub fn parts(data: &Data, me: &UnitRef, assault: &Assault) -> SmallVec<[Part; 1]> {
    match assault {
        Assault::Weapon { weapon, .. } => {
            let bonus = match weapon.class {
                GearClass::Ranged => 0,
                _ => Stat::Strength.of(me) / data.file.derived.damage_share,
            };
            let part = weapon.damage.zip(weapon.kind).map(|(dice, kind)| Part { dice, bonus, kind });
            part.into_iter().collect()
        }
        Assault::Magic { magic, .. } => {
            magic.damage.iter().map(|&(dice, kind)| Part { dice, bonus: 0, kind }).collect()
        }
    }
}

/// A source of armour rating; of several only one counts (MANEUVER-183).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ArmourSource {
    rating: i16,
    magic: i16,
    from: Source,
    rule: indes_core::battle::RuleId,
}

/// The sources of armour rating of a unit; `location` is the place of the hit location.
fn sources(data: &Data, them: &UnitRef, location: Option<usize>) -> SmallVec<[ArmourSource; 2]> {
    let armour = data.armour(them);
    let key = location.and_then(|at| data.file.locations.get(at)).map(|location| location.key.as_str());
    let weak = armour.weak_spots.iter().find(|spot| Some(spot.0.as_str()) == key);
    let (rating, rule) = match weak {
        Some(spot) => (spot.1, rule_id!("MANEUVER-G23")),
        None => (armour.rating, rule_id!("MANEUVER-180")),
    };
    let worn = ArmourSource { rating, magic: armour.magic, from: Source::Stat(Stat::Armour.id()), rule };
    let ward = them.statuses.has(data.statuses.warded).then(|| ward_of(data)).flatten();
    std::iter::once(worn).chain(ward).collect()
}

/// The armour rating of a ward (MANEUVER-D25).
fn ward_of(data: &Data) -> Option<ArmourSource> {
    data.file.gear.iter().find_map(|gear| match gear.magic.as_ref()?.effect {
        MagicEffect::Ward { rating, magic } => {
            Some(ArmourSource { rating, magic, from: Source::Bonus, rule: rule_id!("MANEUVER-183") })
        }
        _ => None,
    })
}

/// The traits of a unit.
fn resiliences<'a>(data: &'a Data, them: &UnitRef) -> &'a [Resilience] {
    &data.template(them).traits
}

/// The damage of each part after reductions, in the order of the parts. `blocked` is the shield of a successful Block.
#[must_use]
pub fn reduced(
    data: &Data,
    them: &UnitRef,
    parts: &[(DamageType, Sum)],
    blocked: Option<GearId>,
    location: Option<usize>,
) -> SmallVec<[Sum; 1]> {
    let each = sources(data, them, location).into_iter().map(|source| by_source(data, them, parts, blocked, source));
    let total = |sums: &SmallVec<[Sum; 1]>| sums.iter().map(Sum::total).sum::<i16>();
    // The first of equal ones: what is worn.
    each.reduce(|best, other| if total(&other) < total(&best) { other } else { best }).unwrap_or_default()
}

/// The damage of each part with one source of armour rating.
fn by_source(
    data: &Data,
    them: &UnitRef,
    parts: &[(DamageType, Sum)],
    blocked: Option<GearId>,
    source: ArmourSource,
) -> SmallVec<[Sum; 1]> {
    let mut order: SmallVec<[usize; 2]> = (0..parts.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(parts[at].1.total()));
    let mut sums: SmallVec<[Sum; 1]> = parts.iter().map(|part| part.1.clone()).collect();
    let shield = blocked.map(|gear| data.weapon(gear));
    let (mut rating, mut magic) = (source.rating, source.magic);
    let mut block = (shield.map_or(0, |shield| shield.block), shield.map_or(0, |shield| shield.blocks_magic()));
    let mut used: SmallVec<[Against; 2]> = SmallVec::new();
    for at in order {
        let (kind, sum) = (parts[at].0, &mut sums[at]);
        match kind.group() {
            DamageGroup::Physical => {
                rating -= take(sum, source.from, source.rule, rating);
                block.0 -= take(sum, Source::Weapon, rule_id!("MANEUVER-186"), block.0);
            }
            DamageGroup::Magical => {
                magic -= take(sum, source.from, rule_id!("MANEUVER-179"), magic);
                block.1 -= take(sum, Source::Weapon, rule_id!("MANEUVER-189"), block.1);
            }
            DamageGroup::Other => {}
        }
        resist(data, them, kind, sum, &mut used);
    }
    sums
}

/// Takes up to `most` points off a sum, which does not become negative (MANEUVER-184). Returns what was taken.
fn take(sum: &mut Sum, from: Source, rule: indes_core::battle::RuleId, most: i16) -> i16 {
    let taken = most.min(sum.total()).max(0);
    sum.add(from, rule, -taken);
    taken
}

/// Takes the highest resistance off, and adds the worst vulnerability if anything is left (MANEUVER-172, MANEUVER-173,
/// MANEUVER-208). A resistance to a group counts once for an attack.
fn resist(data: &Data, them: &UnitRef, kind: DamageType, sum: &mut Sum, used: &mut SmallVec<[Against; 2]>) {
    let resistances = resiliences(data, them).iter().filter_map(|one| match one {
        Resilience::Resistance(against, amount) if against.covers(kind) && !used.contains(against) => {
            Some((*amount, *against))
        }
        _ => None,
    });
    if let Some((amount, against)) = resistances.max_by_key(|one| one.0) {
        let rule = match against {
            Against::Type(_) => rule_id!("MANEUVER-169"),
            Against::Group(_) => rule_id!("MANEUVER-170"),
        };
        if matches!(against, Against::Group(_)) {
            used.push(against);
        }
        take(sum, Source::Bonus, rule, amount);
    }
    let worst = resiliences(data, them).iter().filter_map(|one| match one {
        Resilience::Vulnerability(against, amount) if against.covers(kind) => Some(*amount),
        _ => None,
    });
    if sum.total() > 0 {
        sum.add(Source::Bonus, rule_id!("MANEUVER-171"), worst.max().unwrap_or(0));
    }
}
