//! Exact odds: a function that draws dice is run once for every branch of its draws.
//!
//! It is the same function that the rules call with the battle's dice, so a forecast cannot disagree with what is
//! rolled. This module is the only part of `battle` with fractions in it.

mod branches;
pub mod contest;

use branches::BRANCH_LIMIT;
pub use branches::{Branch, branches, table};
pub use contest::{Contest, Contestant};

use super::dice::{Die, Draw, Draws};
use crate::battlefield::UnitId;
use smallvec::SmallVec;

/// Dice that show one branch after another.
struct Branches {
    /// The branches of every die that was drawn; empty for a die with too many.
    tables: Vec<(Die, Vec<Branch>)>,
    /// For each draw of the present branch: the index of its table and the index in it.
    path: Vec<(usize, usize)>,
    depth: usize,
    chance: f64,
    /// Whether a die with too many branches was drawn.
    gives_up: bool,
}

impl Draws for Branches {
    fn draw(&mut self, die: Die) -> Draw {
        let table = self.tables.iter().position(|entry| entry.0 == die).unwrap_or_else(|| {
            self.tables.push((die, branches(die).unwrap_or_default()));
            self.tables.len() - 1
        });
        if self.depth == self.path.len() {
            self.path.push((table, 0));
        }
        let (table, at) = self.path[self.depth];
        self.depth += 1;
        let Some(&Branch { value, faces, chance }) = self.tables[table].1.get(at) else {
            self.gives_up = true;
            return Draw::least(die);
        };
        self.chance *= chance;
        Draw { die, value, faces }
    }
}

/// Runs `play` for every branch of its draws and passes each result with its chance to `visit`. Returns whether all
/// branches were visited; their chances then add up to 1. Otherwise there are too many of them, in all or of one
/// [`Bag`](Die::Bag).
pub fn enumerate<T>(mut play: impl FnMut(&mut dyn Draws) -> T, mut visit: impl FnMut(f64, T)) -> bool {
    let (tables, path) = (Vec::new(), Vec::new());
    let mut branches = Branches { tables, path, depth: 0, chance: 1.0, gives_up: false };
    for _ in 0..BRANCH_LIMIT {
        branches.depth = 0;
        branches.chance = 1.0;
        let result = play(&mut branches);
        if branches.gives_up {
            return false;
        }
        visit(branches.chance, result);
        // The next branch: the last draw that has a further value takes it; draws after it start anew.
        branches.path.truncate(branches.depth);
        while let Some((table, at)) = branches.path.pop() {
            if at + 1 < branches.tables[table].1.len() {
                branches.path.push((table, at + 1));
                break;
            }
        }
        if branches.path.is_empty() {
            return true;
        }
    }
    false
}

/// The odds of a blow, from 0 to 1. Every hit is counted once, under the best name that the rule set has for it; a rule set
/// that has no such name leaves its part at 0.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Odds {
    /// The blow misses, or fails.
    pub miss: f64,
    /// The chance of a hit that no part below names.
    pub hit: f64,
    /// The chance of a hit past the armour that the target wears, critical hits left out (ENERGY-120, ENERGY-141).
    pub past_armour: f64,
    /// The chance of a hit with two successes or more (REGION-059).
    pub twofold: f64,
    /// The chance of what the rule set calls critical (TEMPO-077, ENERGY-198, MANEUVER-095).
    pub critical: f64,
    /// The target falls.
    pub falls: f64,
    /// Health lost on average.
    pub damage: f64,
}

impl Odds {
    /// The chance that the blow hits, however well.
    #[must_use]
    pub fn hits(&self) -> f64 {
        self.hit + self.past_armour + self.twofold + self.critical
    }

    /// The odds of two blows together: whether one of them lands, counted as the better one, and the damage of both.
    #[must_use]
    pub fn either(self, other: Self) -> Self {
        let any = |chance: fn(&Self) -> f64| 1.0 - (1.0 - chance(&self)) * (1.0 - chance(&other));
        let miss = self.miss * other.miss;
        // The chances of a hit of at least each kind, from the best down.
        let critical = any(|odds| odds.critical);
        let twofold = any(|odds| odds.critical + odds.twofold);
        let past_armour = any(|odds| odds.critical + odds.twofold + odds.past_armour);
        Self {
            miss,
            hit: 1.0 - miss - past_armour,
            past_armour: past_armour - twofold,
            twofold: twofold - critical,
            critical,
            falls: any(|odds| odds.falls),
            damage: self.damage + other.damage,
        }
    }

    /// Adds a branch: `None` if the blow misses, else whether it is critical.
    pub fn count(&mut self, chance: f64, lands: Option<bool>) {
        match lands {
            None => self.miss += chance,
            Some(false) => self.hit += chance,
            Some(true) => self.critical += chance,
        }
    }

    /// Adds the damage of a branch, as amounts with their chances within the branch, to a target with `health` points.
    pub fn suffer(&mut self, chance: f64, damage: &[(i16, f64)], health: i16) {
        for &(damage, within) in damage {
            self.damage += chance * within * f64::from(damage);
            self.falls += if damage >= health { chance * within } else { 0.0 };
        }
    }
}

/// The odds of an action and of the replies to it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Forecast {
    /// The actor's blow on its target.
    pub action: Odds,
    /// The blows of all replies on the actor together: the best one that lands, and the damage of all.
    pub answer: Odds,
    /// The blow of each reply on the actor, in the order of the replies. A blow that is lost counts as a miss; `falls`
    /// is the chance that this blow lands and the actor falls.
    pub answers: SmallVec<[(UnitId, Odds); 2]>,
    /// The chance that both weapons are bound.
    pub bound: f64,
    /// The chance that the action succeeds: that it hits, or reaches its success row.
    pub success: f64,
    /// The chance that a hidden actor stays hidden; `None` for an actor that is not hidden.
    pub unseen: Option<f64>,
}

impl Forecast {
    /// The odds of a unit's own blow: the actor's, or that of its reply. A reply without a blow counts as a miss.
    #[must_use]
    pub fn of(&self, unit: UnitId, actor: UnitId) -> Odds {
        if unit == actor {
            return self.action;
        }
        let own = self.answers.iter().find(|answer| answer.0 == unit);
        own.map_or(Odds { miss: 1.0, ..Odds::default() }, |answer| answer.1)
    }

    /// The odds of the blows at a unit: those of all replies at the actor, that of the action at every other unit.
    #[must_use]
    pub fn against(&self, unit: UnitId, actor: UnitId) -> Odds {
        if unit == actor { self.answer } else { self.action }
    }

    /// Whether a unit can fall.
    #[must_use]
    pub fn may_fell(&self, unit: UnitId, actor: UnitId) -> bool {
        self.against(unit, actor).falls > 0.0
    }

    /// Whether a reply succeeds with a probability of at least `percent`: the unit's own attack hits, or the opponent's
    /// misses. If the opponent does not attack, only a hit counts.
    #[must_use]
    pub fn helps(&self, unit: UnitId, actor: UnitId, percent: u8) -> bool {
        let (own, other) = (self.of(unit, actor), self.against(unit, actor));
        let strikes = |odds: &Odds| odds.hits() > 0.0;
        let spared = if strikes(&own) && !strikes(&other) && unit != actor { 0.0 } else { other.miss };
        let helps = own.hits().max(spared);
        // The sum of many branches may be slightly less than the round number that it stands for.
        helps + 1e-9 >= f64::from(percent) / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_blows_together_count_the_better_hit_and_still_add_up_to_one() {
        let one = Odds { miss: 0.5, hit: 0.2, past_armour: 0.2, critical: 0.1, damage: 2.0, ..Odds::default() };
        let other = Odds { miss: 0.4, hit: 0.3, twofold: 0.3, falls: 0.5, damage: 1.0, ..Odds::default() };
        let both = one.either(other);
        let expected = [0.2, 1.0 - 0.2 - 0.51, 0.51 - 0.37, 0.37 - 0.1, 0.1, 0.5, 3.0];
        let found = [both.miss, both.hit, both.past_armour, both.twofold, both.critical, both.falls, both.damage];
        for (at, (found, expected)) in found.into_iter().zip(expected).enumerate() {
            assert!((found - expected).abs() < 1e-12, "part {at}: {found} is not {expected}");
        }
        assert!((both.miss + both.hits() - 1.0).abs() < 1e-12);
    }

    const POOL: Die = Die::Pool { dice: 8, sides: 6, face: 6, rerolls: 5 };

    #[test]
    fn chances_of_every_table_add_up_to_one() {
        for die in [POOL, Die::Sum { count: 1, sides: 4 }, Die::Sum { count: 2, sides: 6 }] {
            let sum: f64 = table(die).iter().map(|entry| entry.1).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{die:?}: {sum}");
        }
    }

    #[test]
    fn two_dice_make_seven_in_a_sixth_of_all_throws() {
        let table = table(Die::Sum { count: 2, sides: 6 });
        assert_eq!((table[0].0, table[10].0, table.len()), (2, 12, 11));
        assert!((table[5].1 - 1.0 / 6.0).abs() < 1e-12);
    }

    /// TEMPO-D12
    #[test]
    fn tempo_g01_the_pool_is_geometric_and_the_difference_of_two_is_as_the_table_says() {
        let table = table(POOL);
        assert_eq!(table.len(), 49);
        let at_least = |k: i16| table.iter().filter(|entry| entry.0 >= k).map(|entry| entry.1).sum::<f64>();
        assert!((at_least(3) - 0.5787).abs() < 5e-5);
        let mut differences = [0.0; 3];
        let whole = enumerate(
            |dice| dice.draw(POOL).value - dice.draw(POOL).value,
            |chance, difference| {
                for (least, sum) in (0..).zip(&mut differences) {
                    *sum += if difference >= least { chance } else { 0.0 };
                }
            },
        );
        assert!(whole);
        for (found, wanted) in differences.iter().zip([0.5455, 0.4545, 0.3788]) {
            assert!((found - wanted).abs() < 5e-5, "{found} {wanted}");
        }
    }

    #[test]
    fn a_draw_made_only_in_some_branches_is_enumerated_only_there() {
        let coin = Die::Sum { count: 1, sides: 2 };
        let mut seen = Vec::new();
        enumerate(
            |dice| if dice.draw(coin).value == 1 { 10 } else { dice.draw(coin).value },
            |chance, value| seen.push((value, chance)),
        );
        assert_eq!(seen, [(10, 0.5), (1, 0.25), (2, 0.25)]);
    }
}
