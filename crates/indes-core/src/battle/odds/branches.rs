//! The tables of dice: all values of a draw with their chances.

use super::super::dice::{Die, Faces, Keep};
use smallvec::{SmallVec, smallvec};

/// The number of branches after which an enumeration gives up: no odds are better than wrong ones.
pub(super) const BRANCH_LIMIT: usize = 2_000_000;

/// The values of a die with their chances, in ascending order, without those that cannot come up, such as 10 of an
/// exploding d10.
#[must_use]
pub fn table(die: Die) -> Vec<(i16, f64)> {
    match die {
        Die::Pool { dice, sides, rerolls, .. } => {
            let miss = 1.0 - 1.0 / f64::from(sides.max(1));
            let most = i16::from(dice) * (i16::from(rerolls) + 1);
            let mut reached = 1.0;
            let mut values: Vec<(i16, f64)> = Vec::new();
            for value in 0..most {
                values.push((value, reached * (1.0 - miss)));
                reached *= miss;
            }
            values.push((most, reached));
            values
        }
        Die::Sum { count, sides } | Die::Bag { count, sides } => {
            let mut values = vec![(0i16, 1.0)];
            for _ in 0..count {
                let faces = i16::from(sides.max(1));
                let mut next = vec![0.0; values.len() + usize::from(sides.max(1)) - 1];
                for (at, &(_, chance)) in values.iter().enumerate() {
                    for face in 0..usize::from(sides.max(1)) {
                        next[at + face] += chance / f64::from(faces);
                    }
                }
                let least = values.first().map_or(0, |value| value.0) + 1;
                values = (least..).zip(next).collect();
            }
            values
        }
        Die::Keep { count, sides, keep, kept } => kept_table(count, sides.max(1), keep, kept.min(count)),
        Die::Burst { sides, pair, again } => burst_table(sides.max(1), pair, again),
    }
}

/// The sums of the dice that are kept, with their chances. Goes through the faces from the best one: each of the
/// remaining dice shows it or not.
fn kept_table(count: u8, sides: u8, keep: Keep, kept: u8) -> Vec<(i16, f64)> {
    let (count, sides, kept) = (usize::from(count), usize::from(sides), usize::from(kept));
    // The chances by the number of dice that have a face, and by the sum of those that are kept.
    let mut states = vec![vec![0.0; kept * sides + 1]; count + 1];
    states[0][0] = 1.0;
    for at in 0..sides {
        let face = if keep == Keep::High { sides - at } else { at + 1 };
        let mut next = vec![vec![0.0; kept * sides + 1]; count + 1];
        for (placed, sums) in states.iter().enumerate() {
            for (sum, &chance) in sums.iter().enumerate().filter(|state| *state.1 > 0.0) {
                let mut ways = chance;
                for show in 0..=count - placed {
                    let counted = show.min(kept.saturating_sub(placed));
                    next[placed + show][sum + counted * face] += ways;
                    ways *= (count - placed - show) as f64 / ((show + 1) * sides) as f64;
                }
            }
        }
        states = next;
    }
    (0i16..).zip(states.swap_remove(count)).skip(kept).collect()
}

/// The sums of a die that is thrown again while it shows its highest face.
fn burst_table(sides: u8, pair: Option<Keep>, again: u8) -> Vec<(i16, f64)> {
    let n = f64::from(sides);
    let shows = |face: u8| match pair {
        None => 1.0 / n,
        Some(Keep::High) => (2.0 * f64::from(face) - 1.0) / (n * n),
        Some(Keep::Low) => (2.0 * (n - f64::from(face)) + 1.0) / (n * n),
    };
    let mut values = Vec::new();
    let (mut before, mut reached) = (0i16, 1.0);
    for left in (0..=again).rev() {
        // The highest face is a value only of the last throw.
        let faces = if left == 0 { 1..=sides } else { 1..=sides - 1 };
        values.extend(faces.map(|face| (before + i16::from(face), reached * shows(face))));
        before += i16::from(sides);
        reached *= shows(sides);
    }
    values
}

/// One result of a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// Its value.
    pub value: i16,
    /// The faces of the dice; unknown where several throws come to the value and rules read the value only.
    pub faces: Faces,
    /// Its chance.
    pub chance: f64,
}

/// All results of a draw, with chances that add up to 1: one for each value, or for each multiset of faces of a
/// [`Bag`](Die::Bag). `None` if there are more branches than are enumerated, or more dice than faces are held.
#[must_use]
pub fn branches(die: Die) -> Option<Vec<Branch>> {
    if let Die::Bag { count, sides } = die {
        return multisets(usize::from(count), sides.max(1));
    }
    let faces = |value| die.only_faces(value).map_or(Faces::UNKNOWN, |faces| Faces::of(&faces));
    Some(table(die).into_iter().map(|(value, chance)| Branch { value, faces: faces(value), chance }).collect())
}

/// The multisets of `count` faces, each in ascending order, with the share of sequences of faces that come to it.
fn multisets(count: usize, sides: u8) -> Option<Vec<Branch>> {
    // Of `count` out of `count + sides - 1`: exact after every factor.
    let number = (1..=count as u128).fold(1, |number: u128, at| number.saturating_mul(u128::from(sides) - 1 + at) / at);
    if count > Faces::MOST || number > BRANCH_LIMIT as u128 {
        return None;
    }
    let sequences = f64::from(sides).powi(i32::try_from(count).ok()?);
    let mut faces: SmallVec<[u8; Faces::MOST]> = smallvec![1; count];
    let mut found = Vec::with_capacity(usize::try_from(number).ok()?);
    loop {
        let value = faces.iter().map(|&face| i16::from(face)).sum();
        found.push(Branch { value, faces: Faces::of(&faces), chance: orders(&faces) / sequences });
        // The next one: the last face that is not the highest, and all behind it, become one more than it was.
        let Some(at) = faces.iter().rposition(|&face| face < sides) else { return Some(found) };
        let more = faces[at] + 1;
        faces[at..].fill(more);
    }
}

/// The number of sequences of these faces, which are in ascending order: an integer after every factor.
fn orders(faces: &[u8]) -> f64 {
    let (mut orders, mut alike) = (1.0, 0.0);
    for (at, face) in faces.iter().enumerate() {
        alike = if at > 0 && faces[at - 1] == *face { alike + 1.0 } else { 1.0 };
        orders = orders * (at + 1) as f64 / alike;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of `count` faces.
    fn sequences(count: usize, sides: u8) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            let longer = |begun: &Vec<u8>| (1..=sides).map(|face| [&begun[..], &[face]].concat()).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// The share of all throws that come to each value.
    fn counted(count: usize, sides: u8, value: impl Fn(&[u8]) -> i16) -> Vec<(i16, f64)> {
        let all = sequences(count, sides);
        let mut values: Vec<i16> = all.iter().map(|faces| value(faces)).collect();
        values.sort_unstable();
        let runs = values.chunk_by(|a, b| a == b);
        runs.map(|run| (run[0], run.len() as f64 / all.len() as f64)).collect()
    }

    #[track_caller]
    fn same(found: &[(i16, f64)], wanted: &[(i16, f64)]) {
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(wanted) {
            assert!(found.0 == wanted.0 && (found.1 - wanted.1).abs() < 1e-12, "{found:?} {wanted:?}");
        }
    }

    #[test]
    fn kept_dice_are_those_of_all_throws_counted_out() {
        for (count, sides, kept) in [(1, 6, 1), (2, 20, 1), (2, 100, 1), (3, 6, 1), (3, 6, 2), (4, 6, 3), (3, 8, 3)] {
            for keep in [Keep::High, Keep::Low] {
                let sum = |faces: &[u8]| {
                    let mut sorted = faces.to_vec();
                    sorted.sort_unstable();
                    if keep == Keep::High {
                        sorted.reverse();
                    }
                    sorted[..usize::from(kept)].iter().map(|&face| i16::from(face)).sum()
                };
                let die = Die::Keep { count, sides, keep, kept };
                same(&table(die), &counted(usize::from(count), sides, sum));
            }
        }
    }

    /// Exact: the numbers of orders are integers, and add up to the number of all throws.
    #[test]
    fn multisets_are_all_throws_without_their_order() {
        for (count, sides, number) in [(2, 6, 21), (3, 8, 120), (6, 12, 12_376), (3, 100, 171_700), (20, 2, 21)] {
            let all = branches(Die::Bag { count, sides }).expect("few branches");
            assert_eq!(all.len(), number);
            assert!(all.windows(2).all(|two| two[0].faces.all() < two[1].faces.all()), "each once, in order");
            let orders: f64 = all.iter().map(|branch| orders(branch.faces.all().expect("all faces"))).sum();
            assert_eq!(orders.to_bits(), f64::from(sides).powi(count.into()).to_bits());
        }
        let fours = |faces: &[u8]| faces.iter().filter(|&&face| face >= 4).count() as i16;
        let mut shown = [0.0; 4];
        for branch in branches(Die::Bag { count: 3, sides: 8 }).expect("few branches") {
            shown[usize::from(fours(branch.faces.all().expect("all faces")).unsigned_abs())] += branch.chance;
        }
        same(&(0..).zip(shown).collect::<Vec<_>>(), &counted(3, 8, fours));
    }

    #[test]
    fn too_many_multisets_and_too_many_dice_are_no_branches() {
        assert_eq!(branches(Die::Bag { count: 5, sides: 100 }), None);
        assert_eq!(branches(Die::Bag { count: 22, sides: 255 }), None);
        assert_eq!(branches(Die::Bag { count: 23, sides: 2 }), None);
        assert_eq!(branches(Die::Bag { count: 22, sides: 2 }).map(|all| all.len()), Some(23));
    }

    /// ENERGY-173, ENERGY-174: 91 values, and what is beyond them is rarer than one in 1,000,000,000.
    #[test]
    fn an_exploding_die_is_thrown_until_another_throw_is_rare() {
        assert_eq!(Die::burst(10, None), Die::Burst { sides: 10, pair: None, again: 9 });
        assert_eq!(table(Die::burst(10, None)).len(), 91);
        for sides in [2, 4, 6, 8, 10, 12, 20, 100] {
            for pair in [None, Some(Keep::High), Some(Keep::Low)] {
                let Die::Burst { again, .. } = Die::burst(sides, pair) else { panic!("a burst") };
                let one = table(Die::Burst { sides, pair, again: 0 }).pop().expect("a value").1;
                let (throws, cut) = (i32::from(again) + 1, 1e-9);
                assert!(one.powi(throws) < cut * (1.0 - 1e-6), "{sides} {pair:?}");
                assert!(one.powi(throws - 1) > cut * (1.0 - 1e-6), "{sides} {pair:?}");
            }
        }
        // A die with one side would never end.
        assert_eq!(Die::burst(1, None), Die::Burst { sides: 1, pair: None, again: 255 });
        let thrice = table(Die::Burst { sides: 3, pair: None, again: 1 });
        same(&thrice, &[(1, 3.0 / 9.0), (2, 3.0 / 9.0), (4, 1.0 / 9.0), (5, 1.0 / 9.0), (6, 1.0 / 9.0)]);
    }
}
