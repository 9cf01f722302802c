//! The critical effects that a defeat has earned: one for each die that it did not need (POISE-077, POISE-079,
//! POISE-C20, POISE-G48).
//!
//! [`DefeatingAttack::spare`] is pure: it counts the dice.

use crate::data::{Attack, Data, MainPool, YieldEffect};
use crate::field::resolve::Strike;
use crate::field::{ledges, resolve, skill};
use crate::ids::DEFENCE;
use crate::state::Count;
use crate::state::procedure::Skill;
use crate::unit::{defeat, pools};
use indes_core::battle::{Die, Frame, View};
use indes_core::battlefield::{PoolId, Pools, UnitId, UnitRef};
use smallvec::{SmallVec, smallvec};

/// An attack that defeated its target, with all that contributed to the defeat.
#[derive(Clone, Debug)]
pub struct DefeatingAttack<'a> {
    /// The numbers of the attack.
    pub strike: Strike,
    /// The target's pools before the dice.
    pub before: Pools,
    /// The order in which the damage went through the pools.
    pub order: SmallVec<[PoolId; 3]>,
    /// The face of each die.
    pub faces: SmallVec<[u8; 8]>,
    /// The number of cunning effects taken.
    pub taken: i16,
    /// The attack, for what it brings beside damage.
    pub attack: &'a Attack,
    /// The pool from which a loss takes.
    pub pool_of: fn(&Pools, MainPool) -> PoolId,
    /// The paces of a shove, if one did harm: those that each cunning effect adds, and those that were left.
    pub shove: Option<(i16, i16)>,
    /// Points for each pace left of a shove (POISE-135).
    pub collision: i16,
    /// Points of damage of a fall at the end of the shove (POISE-136).
    pub fall: i16,
}

impl DefeatingAttack<'_> {
    /// The number of spare dice: the most that can be left out, with their damage and cunning effects, so that the rest
    /// would still defeat the target (POISE-C20). Brawn counts before any die.
    #[must_use]
    pub fn spare(&self) -> usize {
        let count = self.faces.len();
        let sets = 0..(1_u32 << count);
        sets.filter(|&kept| self.defeats(kept)).map(|kept| count - kept.count_ones() as usize).max().unwrap_or(0)
    }

    /// Whether the dice in the bit set `kept` alone would have defeated the target.
    fn defeats(&self, kept: u32) -> bool {
        let faces = self.faces.iter().zip(0..).filter(|(_, at)| kept & 1 << at != 0).map(|(&face, _)| i16::from(face));
        let (sum, earned) =
            faces.fold((0, 0), |(sum, earned), face| (sum + face, earned + i16::from(self.strike.earns(face))));
        let (mut pools, _) = pools::after_damage(&self.before, &self.order, self.strike.damage(sum).total());
        let times = self.taken.min(earned);
        let lose = |pools: &mut Pools, which: MainPool, amount: i16| {
            let pool = (self.pool_of)(pools, which);
            *pools = pools::after_damage(pools, &[pool], amount).0;
        };
        if let Some((each, left)) = self.shove {
            let left = left - each * (self.taken - times);
            if left >= 0 && self.fall > 0 {
                let first = (self.pool_of)(&pools, MainPool::Momentum);
                let order: SmallVec<[PoolId; 4]> = std::iter::once(first).chain(self.order.iter().copied()).collect();
                pools = pools::after_damage(&pools, &order, self.fall).0;
            } else if left > 0 {
                lose(&mut pools, MainPool::Momentum, left * self.collision);
            }
        }
        let effects = self.attack.yields.iter().map(|effect| (effect, 1)).chain([(&self.attack.cunning, times)]);
        for (effect, times) in effects {
            match effect {
                YieldEffect::Lose(which, amount) => lose(&mut pools, *which, amount * times),
                YieldEffect::LoseByArmour(which) => lose(&mut pools, *which, self.strike.armour * times),
                _ => {}
            }
        }
        self.order.iter().all(|&pool| pools.get(pool).now == 0)
    }
}

/// The frame's attack on a target; `None` if the target was down before the dice.
fn defeating_attack<'a>(view: &'a View, frame: &Frame, target: &UnitRef) -> Option<DefeatingAttack<'a>> {
    let attack = skill::attack_of(view, frame)?;
    let known = Skill::of(frame).target(target.id)?;
    let draw = known.draw?;
    let mut before = target.pools.clone();
    for pool in pools::of_unit(target) {
        before.0.get_mut(usize::from(pool.0))?.now = known.pools_before.iter().find(|one| one.0 == pool)?.1;
    }
    let first = pools::stands_for(target, attack.pool);
    let second = known.spilled_to;
    let mut order: SmallVec<[PoolId; 3]> = smallvec![first];
    for pool in second.into_iter().chain(pools::of_unit(target)) {
        if !order.contains(&pool) {
            order.push(pool);
        }
    }
    let left = known.paces_left;
    let each = if let YieldEffect::Shove(paces) = attack.cunning { i16::try_from(paces).unwrap_or(0) } else { 0 };
    let data: &Data = view.field.data();
    let fall = known.levels.map_or(0, |levels| ledges::harm(view.field, levels));
    Some(DefeatingAttack {
        strike: resolve::strike_of(view, frame, target.id)?,
        before,
        order,
        faces: SmallVec::from_slice(draw.faces.all()?),
        taken: known.effects_taken,
        attack,
        pool_of: |pools, which| if pools.get(DEFENCE).exists() { DEFENCE } else { which.id() },
        shove: left.map(|left| (each, left)),
        collision: data.file.collision,
        fall,
    })
}

/// The unit by whose defeat an attack has earned critical effects, and their number: by the defeat of the target and of
/// units hit by a sweep, each die at most one. `None` if no unit was defeated.
pub(crate) fn earned(view: &View, frame: &Frame, unit: UnitId, target: UnitId) -> Option<(UnitId, i16)> {
    let gone = |unit: &UnitRef| unit.body.down || defeat::on_brink(view, unit);
    let them = view.field.unit(target);
    // POISE-G48: an enemy's defeat only.
    let hostile = view.field.roster.hostile(unit, target);
    let skill = Skill::of(frame);
    let dice = skill.target(target).and_then(|target| target.draw).map_or(0, |draw| match draw.die {
        Die::Sum { count, .. } => i16::from(count),
        Die::Pool { .. } | Die::Keep { .. } | Die::Bag { .. } | Die::Burst { .. } => 0,
    });
    let own = defeating_attack(view, frame, &them).filter(|_| hostile && gone(&them)).map(|blow| blow.spare());
    let own = own.and_then(|spare| i16::try_from(spare).ok());
    let swept = skill.swept.iter().copied().find(|&other| gone(&view.field.unit(other)));
    let besides = swept.map(|other| {
        let hits = skill.swept.iter().filter(|&&hit| hit == other);
        (other, i16::try_from(hits.count()).unwrap_or(i16::MAX))
    });
    match (own, besides) {
        (Some(spare), None) => Some((target, spare)),
        (None, Some((other, hits))) => Some((other, dice - hits)),
        (Some(spare), Some((_, hits))) => Some((target, dice - (hits - spare).max(0))),
        (None, None) => None,
    }
}

/// The number of critical effects that a unit has earned and not yet chosen.
#[must_use]
pub fn earned_by(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::EffectsEarned)
}
