//! Dice of every kind and size: seeded draws, scripted draws and the tables of the odds agree.

use indes_core::battle::odds::{branches, enumerate, table};
use indes_core::battle::{Dice, Die, Draw, Draws, Faces, Keep, Shown};
use std::collections::{BTreeMap, BTreeSet};

const POOL: Die = Die::Pool { dice: 8, sides: 6, face: 6, rerolls: 5 };

const SIZES: [u8; 7] = [2, 6, 8, 10, 12, 20, 100];

/// How many draws of one die are compared with its table.
const DRAWS: u32 = 20_000;

const fn sum(count: u8, sides: u8) -> Die {
    Die::Sum { count, sides }
}

const fn keep(count: u8, sides: u8, keep: Keep, kept: u8) -> Die {
    Die::Keep { count, sides, keep, kept }
}

/// Dice of every kind with this number of sides.
fn kinds(sides: u8) -> Vec<Die> {
    vec![
        sum(1, sides),
        sum(2, sides),
        sum(20, sides),
        keep(1, sides, Keep::Low, 1),
        keep(2, sides, Keep::High, 1),
        keep(2, sides, Keep::Low, 1),
        keep(4, sides, Keep::High, 3),
        keep(5, sides, Keep::Low, 2),
        Die::Bag { count: 1, sides },
        Die::Bag { count: 3, sides },
        Die::burst(sides, None),
        Die::burst(sides, Some(Keep::High)),
        Die::burst(sides, Some(Keep::Low)),
        Die::Pool { dice: 8, sides, face: sides, rerolls: 5 },
    ]
}

/// Whether numbers are distributed as a table says: chi-square over classes of neighbouring values in each of which at
/// least 20 are to be expected, with a bound that one in 30,000 true tables is beyond (Wilson and Hilferty). Never if
/// there is a number that the table does not have.
fn follows(numbers: impl Iterator<Item = i16>, chances: &[(i16, f64)]) -> bool {
    let mut counts: BTreeMap<i16, u32> = chances.iter().map(|entry| (entry.0, 0)).collect();
    let mut draws = 0.0;
    for number in numbers {
        let Some(count) = counts.get_mut(&number) else { return false };
        *count += 1;
        draws += 1.0;
    }
    let mut classes: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for &(number, chance) in chances {
        open = (open.0 + f64::from(counts[&number]), open.1 + chance * draws);
        if open.1 >= 20.0 {
            classes.push(std::mem::take(&mut open));
        }
    }
    let last = classes.last_mut().expect("numbers enough for one class");
    *last = (last.0 + open.0, last.1 + open.1);
    let chi: f64 = classes.iter().map(|(found, wanted)| (found - wanted).powi(2) / wanted).sum();
    let freedom = (classes.len() - 1) as f64;
    if freedom == 0.0 {
        return true;
    }
    let share = 2.0 / (9.0 * freedom);
    chi < freedom * (1.0 - share + 4.0 * share.sqrt()).powi(3)
}

fn drawn(die: Die, draws: u32) -> Vec<Draw> {
    let mut dice = Dice::seeded(2026);
    (0..draws).map(|_| dice.draw(die)).collect()
}

fn values(die: Die) -> impl Iterator<Item = i16> {
    drawn(die, DRAWS).into_iter().map(|draw| draw.value)
}

#[test]
fn tempo_g01_drawn_pools_and_damage_follow_their_tables() {
    assert!(follows(values(POOL), &table(POOL)));
    assert!(follows(values(sum(2, 6)), &table(sum(2, 6))));
}

/// MANEUVER-G01, MANEUVER-G03, REGION-D01, REGION-G03, ENERGY-173, ENERGY-175, ENERGY-G02
#[test]
fn dice_of_every_kind_and_size_stay_in_range_and_follow_their_tables() {
    for die in SIZES.into_iter().flat_map(kinds) {
        assert!(values(die).all(|value| die.range().contains(&value)), "{die}");
        assert!(follows(values(die), &table(die)), "{die}");
    }
}

#[test]
fn the_distribution_check_finds_loaded_dice() {
    let loaded = Die::Pool { dice: 8, sides: 5, face: 5, rerolls: 5 };
    assert!(!follows(values(loaded), &table(POOL)));
    assert!(!follows(values(sum(2, 5)), &table(sum(2, 6))));
    for sides in SIZES {
        let better = keep(2, sides, Keep::High, 1);
        let worse = keep(2, sides, Keep::Low, 1);
        let wrong = [
            (sum(1, sides - 1), sum(1, sides)),
            (sum(1, sides + 1), sum(1, sides)),
            (sum(1, sides), better),
            (better, worse),
            (keep(4, sides, Keep::High, 3), sum(3, sides)),
            (keep(4, sides, Keep::High, 3), keep(4, sides, Keep::Low, 3)),
            (Die::burst(sides, None), sum(1, sides)),
            (Die::burst(sides, Some(Keep::High)), Die::burst(sides, None)),
            (Die::burst(sides, Some(Keep::High)), Die::burst(sides, Some(Keep::Low))),
            (Die::Bag { count: 3, sides }, keep(3, sides, Keep::High, 2)),
        ];
        for (die, other) in wrong {
            assert!(!follows(values(die), &table(other)), "{die} as {other}");
        }
    }
    // A fault that occurred: a d20 that is thrown as a d15.
    assert!(!follows(values(sum(1, 15)), &table(sum(1, 20))));
}

#[test]
fn chances_of_every_table_and_every_enumeration_add_up_to_one() {
    for die in SIZES.into_iter().flat_map(kinds) {
        let whole: f64 = table(die).iter().map(|entry| entry.1).sum();
        assert!((whole - 1.0).abs() < 1e-12, "{die}: {whole}");
        assert!(table(die).windows(2).all(|two| two[0].0 < two[1].0), "{die}: every value once, in order");
        let Some(branches) = branches(die) else { panic!("{die} has too many branches") };
        let whole: f64 = branches.iter().map(|branch| branch.chance).sum();
        assert!((whole - 1.0).abs() < 1e-11, "{die}: {whole}");
        let mut merged: BTreeMap<i16, f64> = BTreeMap::new();
        branches.iter().for_each(|branch| *merged.entry(branch.value).or_default() += branch.chance);
        let same =
            |(found, wanted): ((&i16, &f64), &(i16, f64))| *found.0 == wanted.0 && (found.1 - wanted.1).abs() < 1e-12;
        assert!(merged.len() == table(die).len() && merged.iter().zip(&table(die)).all(same), "{die}");
    }
}

/// REGION-D01, MANEUVER-G01: nothing is cut off.
#[test]
fn a_single_die_shows_each_of_its_faces_and_records_it() {
    for sides in [20, 60, 100, 255] {
        let draws = drawn(sum(1, sides), 5000);
        let shown: BTreeSet<i16> = draws.iter().map(|draw| draw.value).collect();
        assert_eq!(shown, (1..=i16::from(sides)).collect(), "d{sides}");
        for draw in draws {
            assert_eq!(draw.faces.to_string(), format!("[{}]", draw.value));
        }
    }
}

/// A script of faces gives the same draw as the seed that threw these faces.
#[test]
fn all_faces_are_kept_and_a_script_of_them_shows_the_same_draw() {
    let mut rare = 0;
    for die in SIZES.into_iter().flat_map(kinds) {
        let (count, sides) = die.throw();
        for draw in drawn(die, 500) {
            let Some(faces) = draw.faces.all() else {
                assert!(matches!(die, Die::Burst { .. }) && draw.faces.missing() > 0, "{draw:?}");
                rare += 1;
                continue;
            };
            assert!(faces.iter().all(|face| (1..=sides).contains(face)), "{draw:?}");
            let is_burst = matches!(die, Die::Burst { .. });
            assert!(faces.len() == usize::from(count) || is_burst && faces.len().is_multiple_of(count.into()));
            if let Die::Pool { .. } = die {
                // Of a row that is thrown again only the last throw is known.
                let first = faces.iter().position(|&face| face == sides);
                let place = i16::try_from(first.unwrap_or(0)).unwrap();
                assert_eq!(draw.value % 8, place, "{draw:?}");
                if draw.value >= i16::from(count) {
                    continue;
                }
            } else {
                let counted = faces.iter().zip(die.counted(faces)).filter(|face| face.1);
                assert_eq!(draw.value, counted.map(|(&face, _)| i16::from(face)).sum::<i16>(), "{draw:?}");
            }
            if let Die::Bag { .. } = die {
                assert!(faces.is_sorted(), "{draw:?}");
            }
            let mut scripted = Dice::showing(vec![Shown::Faces(faces.to_vec())]);
            assert_eq!((scripted.draw(die), scripted.fault()), (draw, None));
        }
    }
    assert!(rare > 0, "a d2 of which the higher counts is often thrown more than eleven times");
}

/// POISE-070, POISE-071: each die on its own. The number of dice that show at least so much is that of the odds.
#[test]
fn faces_of_a_bag_are_drawn_as_often_as_its_table_has_them() {
    let shows = |draw: Draw, least: u8| {
        let faces = draw.faces.all().expect("a bag shows all its faces");
        i16::try_from(faces.iter().filter(|&&face| face >= least).count()).unwrap()
    };
    for (count, sides, least) in [(1, 20, 20), (2, 100, 60), (3, 6, 4), (5, 8, 3), (6, 12, 9)] {
        let die = Die::Bag { count, sides };
        let counted = |least: u8| {
            let mut chances: BTreeMap<i16, f64> = BTreeMap::new();
            let add = |chance, number| *chances.entry(number).or_default() += chance;
            assert!(enumerate(|dice| shows(dice.draw(die), least), add));
            chances.into_iter().collect::<Vec<(i16, f64)>>()
        };
        let seeded = || drawn(die, DRAWS).into_iter().map(|draw| shows(draw, least));
        assert!(follows(seeded(), &counted(least)), "{die}");
        assert!(!follows(seeded(), &counted(least - 1)), "{die}");
    }
}

#[test]
fn an_enumeration_visits_every_value_of_every_kind_of_dice() {
    for die in [keep(2, 20, Keep::High, 1), Die::burst(10, None), Die::Bag { count: 2, sides: 6 }, sum(1, 100)] {
        let mut met = Vec::new();
        let whole = enumerate(|dice| dice.draw(die), |chance, draw| met.push((draw, chance)));
        let wanted: Vec<(Draw, f64)> = branches(die)
            .expect("few branches")
            .iter()
            .map(|branch| (Draw { die, value: branch.value, faces: branch.faces }, branch.chance))
            .collect();
        assert!(whole);
        assert_eq!(met, wanted);
    }
    // Faces are known wherever they follow from the value.
    let of = |die| branches(die).expect("few branches").pop().expect("a branch").faces.to_string();
    assert_eq!(of(sum(1, 20)), "[20]");
    assert_eq!(of(Die::Bag { count: 2, sides: 6 }), "[6, 6]");
    assert_eq!(of(Die::Burst { sides: 10, pair: None, again: 2 }), "[10, 10, 10]");
    assert_eq!(of(keep(2, 20, Keep::High, 1)), "[]");
}

#[test]
fn a_bag_with_too_many_multisets_has_no_odds() {
    let mut visited = 0;
    let large = Die::Bag { count: 6, sides: 100 };
    assert!(!enumerate(|dice| dice.draw(sum(1, 2)).value + dice.draw(large).value, |_, _| visited += 1));
    assert_eq!(visited, 0);
}

/// Asserts the value and the faces of a die for which a script gives `shown`.
#[track_caller]
fn shows(die: Die, shown: Shown, value: i16, faces: &[u8]) {
    let mut dice = Dice::showing(vec![shown]);
    let draw = dice.draw(die);
    assert_eq!((dice.fault(), draw.value, draw.faces), (None, value, Faces::of(faces)), "{die}");
}

/// ENERGY-173, ENERGY-174, ENERGY-175 by their examples, MANEUVER-G03, REGION-G03
#[test]
fn scripted_faces_give_the_value() {
    let faces = |faces: &[u8]| Shown::Faces(faces.to_vec());
    shows(sum(1, 20), faces(&[17]), 17, &[17]);
    shows(sum(1, 100), Shown::Value(100), 100, &[100]);
    shows(sum(3, 12), faces(&[4, 12, 3]), 19, &[4, 12, 3]);
    shows(keep(2, 20, Keep::Low, 1), faces(&[15, 4]), 4, &[15, 4]);
    shows(keep(2, 20, Keep::High, 1), faces(&[15, 4]), 15, &[15, 4]);
    shows(keep(4, 6, Keep::High, 3), faces(&[3, 1, 6, 3]), 12, &[3, 1, 6, 3]);
    shows(keep(1, 20, Keep::High, 1), Shown::Value(9), 9, &[9]);
    shows(Die::Bag { count: 3, sides: 12 }, faces(&[4, 12, 3]), 19, &[3, 4, 12]);
    shows(Die::Bag { count: 1, sides: 12 }, Shown::Value(5), 5, &[5]);
    let d10 = Die::burst(10, None);
    shows(d10, faces(&[10, 4]), 14, &[10, 4]);
    shows(d10, faces(&[10, 10, 3]), 23, &[10, 10, 3]);
    shows(d10, Shown::Value(23), 23, &[10, 10, 3]);
    shows(d10, Shown::Value(9), 9, &[9]);
    shows(d10, Shown::Value(100), 100, &[10; 10]);
    shows(Die::burst(10, Some(Keep::High)), faces(&[10, 2, 3, 7]), 17, &[10, 2, 3, 7]);
    shows(Die::burst(10, Some(Keep::Low)), faces(&[10, 2]), 2, &[10, 2]);
}

#[test]
fn impossible_faces_are_refused_with_their_place() {
    let (twenty, d10) = (keep(2, 20, Keep::High, 1), Die::burst(10, None));
    let pair = Die::burst(10, Some(Keep::High));
    let faces = |faces: &[u8]| Shown::Faces(faces.to_vec());
    let wrong = [
        (sum(1, 20), faces(&[21]), Some(0), "a die of 1d20 shows 1 to 20, not 21"),
        (sum(1, 20), Shown::Value(21), None, "1d20 comes to 1 to 20, not to 21"),
        (twenty, faces(&[4, 0]), Some(1), "a die of 2d20 shows 1 to 20, not 0"),
        (twenty, faces(&[4]), None, "2d20 has faces: 2, not 1"),
        (twenty, Shown::Value(0), None, "2d20, the higher comes to 1 to 20, not to 0"),
        (twenty, Shown::Value(17), None, "the faces of its dice, as in [1, 1], because 17 does not tell them"),
        (Die::Bag { count: 3, sides: 12 }, faces(&[1, 2, 13]), Some(2), "a die of 3d12 shows 1 to 12, not 13"),
        (Die::Bag { count: 3, sides: 12 }, faces(&[1, 2, 3, 4]), None, "3d12 has faces: 3, not 4"),
        (Die::Bag { count: 3, sides: 12 }, Shown::Value(19), None, "as in [1, 1, 1], because 19 does not tell them"),
        (d10, faces(&[10]), None, "1d10 is thrown again after a 10, 9 times at most"),
        (d10, faces(&[4, 10]), Some(1), "1d10 is not thrown again after a 4"),
        (d10, faces(&[10, 4, 4]), Some(2), "1d10 is not thrown again after a 4"),
        (d10, faces(&[10; 11]), None, "a throw of 1d10 has faces: 1, and there are 10 throws at most"),
        (d10, faces(&[]), None, "a throw of 1d10 has faces: 1"),
        (d10, Shown::Value(20), None, "does not end at 20: a 10 is thrown again"),
        (d10, Shown::Value(101), None, "comes to 1 to 100, not to 101"),
        (pair, faces(&[10, 2, 3]), None, "a throw of 2d10 has faces: 2"),
        (pair, faces(&[9, 2, 3, 7]), Some(2), "2d10 is not thrown again after a 9"),
        (pair, Shown::Value(9), None, "as in [1, 1], because 9 does not tell them"),
    ];
    for (die, shown, place, words) in wrong {
        let mut dice = Dice::showing(vec![shown.clone()]);
        let draw = dice.draw(die);
        let fault = dice.fault().unwrap_or_else(|| panic!("{die} shows {shown}: {draw:?}"));
        assert_eq!((fault.die, &fault.shown, fault.face), (die, &Some(shown), place), "{fault:?}");
        assert!(fault.reason.contains(words), "{fault:?}");
        assert!(die.range().contains(&draw.value));
    }
}

#[test]
fn dice_are_named_as_players_write_them() {
    let named = [
        (POOL, "row of 8d6"),
        (sum(2, 6), "2d6"),
        (keep(2, 20, Keep::High, 1), "2d20, the higher"),
        (keep(2, 20, Keep::Low, 1), "2d20, the lower"),
        (keep(3, 6, Keep::Low, 1), "3d6, the lowest"),
        (keep(4, 6, Keep::High, 3), "4d6, the 3 highest"),
        (Die::Bag { count: 6, sides: 12 }, "6d12, each for itself"),
        (Die::burst(10, None), "1d10, again after 10"),
        (Die::burst(4, Some(Keep::Low)), "2d4, the lower, again after 4"),
    ];
    for (die, name) in named {
        assert_eq!(die.to_string(), name);
    }
}

#[test]
fn tempo_g01_the_value_of_a_pool_follows_from_its_faces() {
    let mut dice = Dice::seeded(3);
    for _ in 0..2000 {
        let draw = dice.draw(POOL);
        let first = draw.faces.held().iter().position(|&face| face == 6).map(|at| i16::try_from(at).unwrap());
        assert!((0..=48).contains(&draw.value));
        assert_eq!(first, (draw.value < 48).then_some(draw.value % 8), "{draw:?}");
        let damage = dice.draw(sum(2, 6));
        assert_eq!(damage.faces.held().iter().map(|&face| i16::from(face)).sum::<i16>(), damage.value);
    }
}

#[test]
fn tempo_g01_after_five_rerolls_without_a_6_the_pool_is_48() {
    // A die of so many faces seldom shows the highest one in eight times six throws.
    let seldom = Die::Pool { dice: 8, sides: 255, face: 255, rerolls: 5 };
    let most = (0..40).map(|seed| Dice::seeded(seed).draw(seldom).value).max();
    assert_eq!(most, Some(48));
    let values: Vec<i16> = table(POOL).iter().map(|entry| entry.0).collect();
    assert_eq!(values, (0..=48).collect::<Vec<i16>>());
}

#[test]
fn one_seed_always_draws_the_same_dice_and_another_seed_draws_others() {
    let draws = |seed| {
        let mut dice = Dice::seeded(seed);
        (0..20).map(|_| dice.draw(POOL)).collect::<Vec<_>>()
    };
    assert_eq!(draws(5), draws(5));
    assert_ne!(draws(5), draws(6));
}

#[test]
fn dice_that_are_saved_and_read_again_continue_their_sequence() {
    let mut dice = Dice::seeded(5);
    for _ in 0..7 {
        dice.draw(POOL);
    }
    let text = ron::to_string(&dice).unwrap();
    let mut again: Dice = ron::from_str(&text).unwrap();
    assert_eq!(again, dice);
    for _ in 0..20 {
        assert_eq!(again.draw(POOL), dice.draw(POOL));
    }
    let draw = dice.draw(keep(2, 100, Keep::High, 1));
    assert_eq!(ron::from_str::<Draw>(&ron::to_string(&draw).unwrap()).unwrap(), draw);
    let mut scripted = Dice::scripted(vec![3, 4]);
    scripted.draw(POOL);
    let again: Dice = ron::from_str(&ron::to_string(&scripted).unwrap()).unwrap();
    assert_eq!((again.left(), again.drawn), (&[Shown::Value(4)][..], 1));
}

/// Dice beyond the number of faces that a draw keeps are rolled and counted; the draw has the number of faces left out.
#[test]
fn many_dice_and_large_ones_are_all_rolled() {
    for (count, sides) in [(8, 15), (9, 6), (20, 2), (20, 100), (1, 20), (30, 100), (255, 128)] {
        let die = sum(count, sides);
        let draws = drawn(die, 4000);
        let (least, most) = (i16::from(count), i16::from(count) * i16::from(sides));
        assert!(draws.iter().all(|draw| (least..=most).contains(&draw.value)), "{die:?}");
        let mean = draws.iter().map(|draw| f64::from(draw.value)).sum::<f64>() / 4000.0;
        let wanted = (f64::from(least) + f64::from(most)) / 2.0;
        assert!((mean / wanted - 1.0).abs() < 0.05, "{die:?}: {mean} instead of {wanted}");
        let kept = usize::from(count).min(Faces::MOST);
        for draw in draws {
            let shown: i16 = draw.faces.held().iter().map(|&face| i16::from(face)).sum();
            let missing = usize::from(count) - kept;
            assert_eq!((draw.faces.held().len(), draw.faces.missing()), (kept, missing), "{draw:?}");
            assert!(if missing == 0 { shown == draw.value } else { shown < draw.value }, "{draw:?}");
        }
        let scripted = Dice::scripted(vec![most]).draw(die);
        assert_eq!((scripted.value, scripted.faces.held()), (most, &vec![sides; kept][..]));
    }
}

#[test]
fn scripted_dice_return_their_values_in_order_and_then_the_rest() {
    let mut dice = Dice::scripted(vec![3, 11, 0]);
    assert_eq!([dice.draw(POOL).value, dice.draw(sum(2, 6)).value], [3, 11]);
    assert_eq!((dice.left(), dice.fault(), dice.drawn), (&[Shown::Value(0)][..], None, 2));
    dice.script(&[9]);
    assert_eq!(dice.left(), [Shown::Value(0), Shown::Value(9)]);
}
