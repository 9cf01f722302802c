//! Prices: what an action costs, what stands for Energy, what a creature can afford (ENERGY-005, ENERGY-053,
//! ENERGY-054, ENERGY-352, ENERGY-G10, ENERGY-G30, ENERGY-G53).

use crate::data::{Ability, ActionEffect, Data};
use crate::ids::{AGILITY, ENERGY, STAMINA};
use crate::state::Count;
use crate::state::procedure::Cost;
use crate::unit;
use indes_core::battle::{Turn, View};
use indes_core::battlefield::UnitRef;

/// How often a creature may still pay Stamina as Energy in this Round (ENERGY-053, ENERGY-054).
#[must_use]
pub fn conversions(data: &Data, turn: &Turn, me: &UnitRef) -> i16 {
    if !unit::may_spend_stamina(data, me) {
        return 0;
    }
    let deep = unit::has_ability(me, Ability::DeepReserves);
    let more = if deep { data.ability(Ability::DeepReserves).map_or(0, |row| row.conversions) } else { 0 };
    (data.file.round.conversions + more - turn.counted(me.id, Count::Converted)).max(0)
}

/// The points that a creature can pay with now, looked up once for many prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserves {
    energy: i16,
    /// 0 while it may not spend Stamina.
    stamina: i16,
    /// 0 while it may not spend Agility.
    agility: i16,
    /// How often Stamina may still stand for Energy.
    conversions: i16,
}

impl Reserves {
    /// Those of a creature.
    #[must_use]
    pub fn of(view: &View, me: &UnitRef) -> Self {
        let data: &Data = view.field.data();
        let held = |may_spend: bool, pool| if may_spend { me.pools.free(pool) } else { 0 };
        Self {
            energy: me.pools.free(ENERGY),
            stamina: held(unit::may_spend_stamina(data, me), STAMINA),
            agility: held(unit::may_spend_agility(data, me), AGILITY),
            conversions: conversions(data, view.turn, me),
        }
    }

    /// The most Energy that they can pay, with what stands for it (ENERGY-005).
    #[must_use]
    pub fn affordable(&self) -> i16 {
        self.energy + self.conversions.min(self.stamina)
    }

    /// A price of so much Energy and other points, if they can pay it: Energy first, then Stamina in its place
    /// (ENERGY-352).
    #[must_use]
    pub fn pay(&self, energy: i16, stamina: i16, agility: i16) -> Option<Cost> {
        let own = energy.min(self.energy);
        let cost = Cost { energy: own, converted: energy - own, stamina, agility };
        let open =
            cost.converted <= self.conversions && cost.converted + stamina <= self.stamina && agility <= self.agility;
        open.then_some(cost)
    }
}

/// A price of so much Energy and other points, if the creature can pay it ([`Reserves::pay`]).
#[must_use]
pub fn of(view: &View, me: &UnitRef, energy: i16, stamina: i16, agility: i16) -> Option<Cost> {
    Reserves::of(view, me).pay(energy, stamina, agility)
}

/// The metres that a Run of so much Energy covers, by Speed (ENERGY-D32, ENERGY-G10, ENERGY-C03).
#[must_use]
pub fn run_metres(data: &Data, speed: i16, energy: i16) -> i16 {
    let moves = &data.file.moves;
    let [first, second, third] = moves.runs;
    let part = (energy * speed).div_euclid(moves.third);
    match energy {
        _ if speed <= 0 || energy < first => 0,
        _ if energy >= third => speed,
        _ if energy >= second => ((speed + 1) / 2).max(part),
        _ => part.max(1),
    }
}

/// The Energy of a Run of so many metres (ENERGY-101, ENERGY-G10).
#[must_use]
pub fn run_price(data: &Data, speed: i16, metres: i16) -> i16 {
    let runs = &data.file.moves.runs;
    let fits = |energy: &&i16| run_metres(data, speed, **energy) >= metres;
    runs.iter().find(fits).or(runs.last()).copied().unwrap_or(0)
}

/// The Energy of so many metres in the air, at the rate of a Run without its bound (ENERGY-032, ENERGY-G91).
#[must_use]
pub fn air_price(data: &Data, speed: i16, metres: i16) -> i16 {
    let third = data.file.moves.third;
    if speed <= 0 {
        return metres;
    }
    (metres * third + speed - 1).div_euclid(speed)
}

/// The part of a cost that is due once `effort` of its Energy is (ENERGY-098): Energy first, what stands for it last.
#[must_use]
pub const fn part(cost: Cost, effort: i16) -> Cost {
    let energy = if effort < cost.energy { effort } else { cost.energy };
    let rest = effort - energy;
    let converted = if rest < cost.converted { rest } else { cost.converted };
    Cost { energy, converted, stamina: 0, agility: 0 }
}

/// The Energy and the Stamina of a Jump with a run-up (ENERGY-030): those of one from a standstill, less 1 Energy.
#[must_use]
pub fn leap(data: &Data) -> (i16, i16) {
    let standing = data.file.actions.iter().find(|action| action.does == ActionEffect::Jump);
    standing.map_or((1, 1), |jump| (jump.energy - 1, jump.stamina))
}
