//! Contests about who acts first: the dice of both sides, and the exact chance of the one that asks for it.

use super::super::dice::Die;
use super::super::rule::RuleId;
use super::table;
use crate::battlefield::UnitId;

/// A unit in a contest with the dice that it would roll; their sum counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The unit.
    pub unit: UnitId,
    /// Its dice; empty if it does not roll, and so loses.
    pub dice: Vec<Die>,
}

/// A contest about who acts first.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The unit that would begin it, or that is challenged.
    pub own: Contestant,
    /// The units on the other side.
    pub others: Vec<Contestant>,
    /// The unit that is first if both roll the same.
    pub tie: UnitId,
    /// The chance that the own unit is first.
    pub first: f64,
    /// The rule that compares the rolls.
    pub rule: RuleId,
}

/// The chances of the sum of some dice.
#[must_use]
pub fn totals(dice: &[Die]) -> Vec<(i16, f64)> {
    let mut sums = vec![(0, 1.0)];
    for &die in dice {
        let mut next: Vec<(i16, f64)> = Vec::new();
        for &(sum, chance) in &sums {
            for (value, likewise) in table(die) {
                match next.iter_mut().find(|known| known.0 == sum + value) {
                    Some(known) => known.1 += chance * likewise,
                    None => next.push((sum + value, chance * likewise)),
                }
            }
        }
        sums = next;
    }
    sums
}

/// Which of two equal rolls wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The roll of the unit that challenges.
    Challenger,
    /// The roll of the unit that is challenged.
    Challenged,
}

/// The chance that a roll of `challenger` beats one of `challenged`, or several of them: at least one. Who does not roll
/// is beaten.
#[must_use]
pub fn beats_any(challenger: &[Die], challenged: &[&[Die]], tie: Tie) -> f64 {
    if challenged.iter().any(|dice| dice.is_empty()) {
        return 1.0;
    }
    let others: Vec<Vec<(i16, f64)>> = challenged.iter().map(|dice| totals(dice)).collect();
    let holds = |own: i16, other: &Vec<(i16, f64)>| -> f64 {
        let not_beaten = |total: i16| total > own || tie == Tie::Challenged && total == own;
        other.iter().filter(|one| not_beaten(one.0)).map(|one| one.1).sum()
    };
    let beats = |own: i16| 1.0 - others.iter().map(|other| holds(own, other)).product::<f64>();
    totals(challenger).into_iter().map(|(own, chance)| chance * beats(own)).sum()
}

/// The chance that a roll of the challenged unit is beaten by none of the challengers. Who does not roll is beaten.
#[must_use]
pub fn withstands(challenged: &[Die], challengers: &[&[Die]], tie: Tie) -> f64 {
    if challenged.is_empty() && !challengers.is_empty() {
        return 0.0;
    }
    let others: Vec<Vec<(i16, f64)>> = challengers.iter().map(|dice| totals(dice)).collect();
    let fails = |own: i16, other: &Vec<(i16, f64)>| -> f64 {
        let beats = |total: i16| total > own || tie == Tie::Challenger && total == own;
        other.iter().filter(|one| !beats(one.0)).map(|one| one.1).sum()
    };
    let holds = |own: i16| others.iter().map(|other| fails(own, other)).product::<f64>();
    totals(challenged).into_iter().map(|(own, chance)| chance * holds(own)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn one(sides: u8) -> Die {
        Die::Sum { count: 1, sides }
    }

    #[test]
    fn a_six_beats_an_eight_in_fifteen_of_forty_eight() {
        let chance = beats_any(&[one(6)], &[&[one(8)]], Tie::Challenged);
        assert!((chance - 15.0 / 48.0).abs() < 1e-12, "{chance}");
        let ties = beats_any(&[one(6)], &[&[one(8)]], Tie::Challenger);
        assert!((ties - 21.0 / 48.0).abs() < 1e-12, "{ties}");
    }

    #[test]
    fn who_does_not_roll_is_beaten_and_two_are_beaten_more_often_than_one() {
        assert!((beats_any(&[one(4)], &[&[]], Tie::Challenged) - 1.0).abs() < 1e-12);
        // The challenger rolls k: each of the two is as high with (5 - k) / 4.
        let two = beats_any(&[one(4)], &[&[one(4)], &[one(4)]], Tie::Challenged);
        let wanted = 1.0 - (16.0 + 9.0 + 4.0 + 1.0) / 16.0 / 4.0;
        assert!((two - wanted).abs() < 1e-12, "{two} {wanted}");
    }

    #[test]
    fn of_two_that_roll_one_is_first() {
        for tie in [Tie::Challenger, Tie::Challenged] {
            for (own, other) in [(6, 8), (4, 12), (10, 10)] {
                let first = beats_any(&[one(own)], &[&[one(other)]], tie);
                let late = withstands(&[one(other)], &[&[one(own)]], tie);
                assert!((first + late - 1.0).abs() < 1e-12, "{own} {other} {tie:?}: {first} {late}");
            }
        }
        assert!(withstands(&[], &[&[one(4)]], Tie::Challenged).abs() < 1e-12);
    }

    #[test]
    fn several_dice_are_added() {
        let sums = totals(&[one(4), one(8)]);
        assert_eq!((sums.first().map(|sum| sum.0), sums.last().map(|sum| sum.0), sums.len()), (Some(2), Some(12), 11));
        let all: f64 = sums.iter().map(|sum| sum.1).sum();
        assert!((all - 1.0).abs() < 1e-12);
    }
}
