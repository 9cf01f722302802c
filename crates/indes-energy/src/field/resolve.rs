//! The dice of an attack, as functions of plain numbers that draw from the dice they are given: the rules and the
//! forecasts call the same ones (ENERGY-D28, ENERGY-D29).

use crate::data::{DamageType, Dice};
use crate::state::blow::{Blow, Damage, Landing};
use indes_core::battle::{Die, Draw, Draws, Keep, Source, Sum};
use indes_core::rule_id;
use smallvec::SmallVec;

/// A roll of a number and a die that explodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resistance {
    /// What is added to the die.
    pub number: Sum,
    /// The faces of the die.
    pub sides: u8,
    /// Which of two dice counts.
    pub keep: Option<Keep>,
}

impl Resistance {
    /// The die.
    #[must_use]
    pub fn die(&self) -> Die {
        Die::burst(self.sides, self.keep)
    }
}

/// What is compared with the target's defence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A fixed Attack Value against an Evasion roll; no roll if the target cannot defend (ENERGY-111, ENERGY-182).
    Value(Sum),
    /// A Hit roll against the Miss Chance, to which a Ranged Evasion roll is added (ENERGY-126, ENERGY-127).
    Miss(Sum),
}

/// What decides about the damage of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Harm {
    /// The dice; none for blows with the body.
    pub dice: Option<Dice>,
    /// What is added.
    pub bonus: Sum,
    /// Dice that are added against an Exposed target (ENERGY-D40).
    pub exposed_dice: Option<Dice>,
    /// Whether the target is Exposed before the roll.
    pub exposed: bool,
    /// The Armor Coverage.
    pub coverage: i16,
    /// The Armor Rating.
    pub rating: i16,
    /// Doublings (ENERGY-197).
    pub doublings: i16,
    /// Halvings (ENERGY-G42).
    pub halvings: i16,
    /// Whether it is halved unless the roll is a natural 20 (ENERGY-154, ENERGY-354).
    pub halved_throw: bool,
    /// The number that makes it Non-Lethal; `None` for a lethal attack (ENERGY-249).
    pub non_lethal: Option<i16>,
    /// Its type.
    pub kind: DamageType,
}

/// An attack before the dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The faces of the Combat roll or Hit roll.
    pub sides: u8,
    /// Which of two dice counts.
    pub keep: Option<Keep>,
    /// The number with which it is aimed.
    pub aim: Aim,
    /// The target's Evasion or Ranged Evasion roll; `None` if it makes none.
    pub evasion: Option<Resistance>,
    /// Whether the target wins ties (ENERGY-042, ENERGY-C23).
    pub ties: bool,
    /// The least natural number of a Critical Hit.
    pub critical: i16,
    /// The greatest that exposes the attacker.
    pub exposes: i16,
    /// The greatest that misses.
    pub misses: i16,
    /// The Fortitude roll against a maneuver, and the number that it must exceed (ENERGY-270). Its own Advantage is
    /// that of a target that makes no Evasion roll (ENERGY-C37).
    pub fortitude: Option<(Resistance, i16, Option<Keep>)>,
    /// The damage; `None` for a maneuver (ENERGY-265).
    pub harm: Option<Harm>,
}

/// Rolls an attack: in melee the Combat roll first, from afar the Ranged Evasion roll first (ENERGY-D28, ENERGY-D29).
#[must_use]
pub fn strike(attempt: &Attempt, dice: &mut dyn Draws) -> Blow {
    let d20 = match attempt.keep {
        None => Die::Sum { count: 1, sides: attempt.sides },
        Some(keep) => Die::Keep { count: 2, sides: attempt.sides, keep, kept: 1 },
    };
    let resisted = |dice: &mut dyn Draws| attempt.evasion.as_ref().map(|one| resist(one, one.keep, dice));
    let (roll, evasion, against) = match &attempt.aim {
        Aim::Value(_) => {
            let roll = dice.draw(d20);
            // ENERGY-C40: what the roll decides by itself needs no Evasion roll.
            let evasion = if natural(attempt, roll.value).is_none() { resisted(dice) } else { None };
            let against = evasion.as_ref().map_or_else(Sum::default, |one| one.1.clone());
            (roll, evasion, against)
        }
        Aim::Miss(miss) => {
            let evasion = resisted(dice);
            let mut against = miss.clone();
            if let Some((_, total)) = &evasion {
                against.keep(Source::Opponent, rule_id!("ENERGY-127"), total.total());
            }
            (dice.draw(d20), evasion, against)
        }
    };
    let landing = land(attempt, roll.value, evasion.as_ref().map(|one| one.1.total()));
    let fortitude = attempt.fortitude.as_ref().filter(|_| landing.hits()).map(|(one, against, late)| {
        let keep = if evasion.is_none() { late.or(one.keep) } else { one.keep };
        let (draw, total) = resist(one, keep, dice);
        let resisted = total.total() > *against || total.total() == *against && attempt.ties;
        (draw, total, resisted)
    });
    let harm = attempt.harm.as_ref().filter(|_| landing.hits());
    let damage = harm.map(|harm| damage(harm, attempt, roll.value, landing, dice));
    let exposes_attacker =
        landing != Landing::Critical && (roll.value <= attempt.exposes || roll.value <= attempt.misses);
    Blow { roll, evasion, against, landing, fortitude, damage, exposes_attacker }
}

/// How an attack lands, by the face of its roll and the target's total (ENERGY-113, ENERGY-127, ENERGY-C23,
/// ENERGY-114, ENERGY-183).
#[must_use]
pub fn land(attempt: &Attempt, face: i16, evasion: Option<i16>) -> Landing {
    if let Some(landing) = natural(attempt, face) {
        return landing;
    }
    let ties = attempt.ties && evasion.is_some();
    let misses = match &attempt.aim {
        Aim::Value(value) => evasion.is_some_and(|total| total > value.total() || total == value.total() && ties),
        Aim::Miss(miss) => {
            let against = miss.total() + evasion.unwrap_or(0);
            face < against || face == against && ties
        }
    };
    if misses { Landing::Miss } else { Landing::Hit }
}

/// What a natural number decides by itself: a critical is tested first, then a miss (ENERGY-C40).
#[must_use]
pub fn natural(attempt: &Attempt, value: i16) -> Option<Landing> {
    match value {
        _ if value >= attempt.critical => Some(Landing::Critical),
        _ if value <= attempt.misses => Some(Landing::Fumble),
        _ => None,
    }
}

/// Rolls a Defense.
fn resist(one: &Resistance, keep: Option<Keep>, dice: &mut dyn Draws) -> (Draw, Sum) {
    let draw = dice.draw(Die::burst(one.sides, keep));
    let mut total = one.number.clone();
    total.keep(Source::Dice, rule_id!("ENERGY-173"), draw.value);
    (draw, total)
}

/// The damage of a hit: dice and additions, armour, multipliers, and the Chance roll of Non-Lethal damage (ENERGY-112,
/// ENERGY-196, ENERGY-G42, ENERGY-G50, ENERGY-120, ENERGY-141, ENERGY-C08).
#[must_use]
pub fn damage(harm: &Harm, attempt: &Attempt, natural: i16, landing: Landing, dice: &mut dyn Draws) -> Damage {
    let rule = rule_id!("ENERGY-112");
    let (mut draws, mut sum) = (SmallVec::new(), Sum::default());
    let exposed = harm.exposed || landing == Landing::Critical;
    let all = [harm.dice, harm.exposed_dice.filter(|_| exposed)];
    for of in all.into_iter().flatten() {
        let draw = dice.draw(Die::Sum { count: of.count, sides: of.faces });
        sum.keep(Source::Dice, rule, draw.value);
        draws.push(draw);
    }
    harm.bonus.terms.iter().for_each(|term| sum.keep(term.from, term.rule, term.amount));
    // ENERGY-112: never below 0.
    sum.add(Source::Bonus, rule, (-sum.total()).max(0));
    let armoured = landing != Landing::Critical && natural < harm.coverage;
    if armoured {
        let taken = harm.rating.min(sum.total());
        sum.add(Source::Burden, rule_id!("ENERGY-121"), -taken);
    }
    let throw = i16::from(harm.halved_throw && natural < i16::from(attempt.sides));
    multiply(&mut sum, harm.doublings, harm.halvings + throw);
    let wanted = harm.non_lethal.filter(|_| sum.total() > 0);
    let chance = wanted.filter(|&needed| needed > 0).map(|_| dice.draw(Die::Sum { count: 1, sides: attempt.sides }));
    let lethal = match (harm.non_lethal, &chance) {
        (None, _) => true,
        (Some(needed), Some(draw)) => draw.value < needed,
        (Some(_), None) => false,
    };
    Damage { draws, sum, armoured, chance, lethal }
}

/// Multiplies a sum: doublings and halvings cancel in pairs; what is left works on the base alone (ENERGY-197,
/// ENERGY-G42). Results round down (ENERGY-195, ENERGY-C16).
pub fn multiply(sum: &mut Sum, doublings: i16, halvings: i16) {
    let (base, net) = (sum.total(), doublings - halvings);
    if net > 0 {
        sum.add(Source::Bonus, rule_id!("ENERGY-197"), base * net);
    } else if net < 0 {
        sum.add(Source::Bonus, rule_id!("ENERGY-G42"), base.div_euclid(1 - net) - base);
    }
}

/// The row of the Death roll that a natural number reaches, by the least faces of the rows (ENERGY-D22).
#[must_use]
pub fn row_of(value: i16, least: &[i16]) -> u8 {
    let at = least.iter().position(|&least| value >= least).unwrap_or(least.len());
    u8::try_from(at).unwrap_or(u8::MAX)
}
