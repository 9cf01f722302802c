//! Linked levels (TEMPO-G51): what units carry over between two battles.

use super::*;
use indes_core::battlefield::Pool;
use indes_core::reading::Source;
use indes_level::level::{Level, Veteran};
use indes_tempo::DEF;
use indes_tempo::{AP, HEALTH};
use indes_testing::shipped;

/// The next level: A and a newcomer, N, against B.
fn next(rest: &str) -> Level {
    let plan = square(["A N . B"]).unit('N', |n| n.side(0)).option("rest", &format!("{rest:?}"));
    let text = plan.text().replacen("id: \"arena\"", "id: \"next\", follows: \"arena\"", 1);
    Level::read(&Source::new("next", &text), &indes_testing::vocabulary).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Name, Health and action points of all units in the next level, after a battle that left A and B with this Health of
/// 20.
fn after(rest: &str, left: [i16; 2]) -> Result<Vec<(String, Pool, Pool)>, String> {
    let mut arena = duel().begin();
    arena.set_health("A", left[0]).set_health("B", left[1]).set_ap("A", 3);
    let veterans = Veteran::all(arena.world());
    let level = next(rest).continued(&DEF, &shipped(&DEF), &veterans).map_err(|error| error.to_string())?;
    let setup = level.setup(&DEF, &shipped(&DEF)).unwrap();
    let all = setup.units.into_iter();
    Ok(all.map(|unit| (unit.name, unit.pools.get(HEALTH), unit.pools.get(AP))).collect())
}

#[test]
fn tempo_g51_health_is_carried_over_and_action_points_are_full_again() {
    for (rest, wanted) in [("none", 7), ("short", 12), ("full", 20)] {
        let units = after(rest, [7, 20]).unwrap();
        let health = |name: &str| units.iter().find(|unit| unit.0 == name).unwrap().1.now;
        assert_eq!((health("A"), health("B"), health("N")), (wanted, 20, 20), "{rest}");
        assert!(units.iter().all(|unit| unit.1.max == 20 && unit.2.now == unit.2.max));
    }
    // Never above the maximum; a quarter is rounded down.
    assert_eq!(after("short", [18, 20]).unwrap()[0].1.now, 20);
    assert_eq!(data().option("rest"), 0);
}

#[test]
fn tempo_g51_a_unit_still_down_after_the_rest_is_not_carried_over() {
    let names = |rest: &str, left| -> Result<Vec<String>, String> {
        Ok(after(rest, left)?.into_iter().map(|unit| unit.0).collect())
    };
    assert_eq!(names("none", [0, 20]).unwrap(), ["B", "N"]);
    assert_eq!(names("short", [0, 20]).unwrap(), ["A", "B", "N"]);
    assert_eq!(names("none", [20, 0]).unwrap_err(), "nobody of Ember is left to go on");
}

#[test]
fn a_level_knows_the_levels_that_follow_it() {
    let library = indes_level::level::Library::scan(None, &indes_testing::vocabulary);
    let first = library.level(indes_core::battle::RuleSetId::Tempo, "first-duel").unwrap();
    let next: Vec<&str> = library.following(first).map(|level| level.id.as_str()).collect();
    assert_eq!(next, ["the-seconds"]);
    // Both units of the duel are among the units of the next level.
    let level = library.following(first).next().unwrap();
    let both = first
        .units
        .iter()
        .filter(|unit| level.units.iter().any(|other| (&other.name, &other.side) == (&unit.name, &unit.side)));
    assert_eq!(both.count(), 2);
}
