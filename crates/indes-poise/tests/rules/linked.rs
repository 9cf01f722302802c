//! Linked levels: what is carried over from a fight (POISE-004), and what days of rest take from it.

use super::square;
use indes_core::battle::Setup;
use indes_level::level::Veteran;
use indes_poise::{DEF, STRESS};
use indes_testing::{Arena, Plan, shipped};

/// A, with stress and two afflictions, has defeated D.
fn won(plan: Plan) -> Arena {
    let plan =
        plan.unit('D', |d| d.pools(0, 0, 8)).unit('A', |a| a.with("stress", 11).with("limp", 1).with("dread", 1));
    let mut arena = plan.begin();
    arena.rolls([8]).act("A", "attack cut D").react("D", "yield").asks("over");
    arena
}

/// The setup of the next level with these days of rest and the units of this row; else why it cannot begin.
fn next(arena: &mut Arena, days: &'static str, row: &str) -> Result<Setup, String> {
    let level = square([". . . . .", row, ". . . . ."]).option("rest_days", days).level().unwrap();
    let data = shipped(&DEF);
    let veterans = Veteran::all(arena.world());
    let level = level.continued(&DEF, &data, &veterans).map_err(|error| error.to_string())?;
    Ok(level.setup(&DEF, &data).unwrap())
}

/// Stress and afflictions of A.
fn marks(setup: &Setup) -> (i16, Vec<String>) {
    let a = setup.units.iter().find(|unit| unit.name == "A").unwrap();
    let names = DEF.rules.names(&setup.data);
    let statuses = a.statuses.iter().map(|status| names.statuses[usize::from(status.0)].0.clone()).collect();
    (a.pools.get(STRESS).now, statuses)
}

#[test]
fn poise_004_stress_is_carried_to_the_next_level() {
    let mut arena = won(two());
    let (stress, afflictions) = marks(&next(&mut arena, "0", ". A . E .").unwrap());
    assert_eq!((stress, afflictions.len()), (11, 2), "{afflictions:?}");
    assert!(["limp", "dread"].iter().all(|name| afflictions.iter().any(|has| has == name)));
}

/// A beside D, which has no ally to tend it.
fn two() -> Plan {
    square([". . . . .", ". A D . .", ". . . . ."])
}

/// POISE-G10: a day takes 5 stress, and the newest affliction for each multiple of 5 that stress falls below.
#[test]
fn poise_g10_days_of_rest_take_stress_and_the_newest_afflictions() {
    for (days, stress, left) in [("1", 6, 1), ("2", 1, 0), ("3", 0, 0)] {
        let mut arena = won(two());
        let (now, afflictions) = marks(&next(&mut arena, days, ". A . E .").unwrap());
        assert_eq!((now, afflictions.len()), (stress, left), "{days} days: {afflictions:?}");
    }
}

#[test]
fn poise_g42_an_untended_unit_is_not_carried_over() {
    let mut arena = won(two());
    assert!(arena.is_down("D"));
    assert_eq!(next(&mut arena, "0", ". A . D .").err().unwrap(), "nobody of Ember is left to go on");
}

/// POISE-105: the pools are at their base again; stress and afflictions remain.
#[test]
fn poise_105_a_defeat_leaves_only_stress_and_afflictions() {
    let plan = square([". . . . .", "E A D . .", ". . . . ."]).unit('A', |a| a.pools(0, 0, 8));
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8).with("stress", 6).with("limp", 1)).begin();
    arena.rolls([8]).act("A", "attack cut D").react("D", "yield").end("A").asks("E acts");
    arena.rolls([3, 3]).act("E", "attack cut A").react("A", "yield").asks("over");
    assert!(!arena.is_down("D"));
    let veterans = Veteran::all(arena.world());
    let d = veterans.iter().find(|veteran| veteran.name == "D").unwrap();
    let carried = (DEF.carry)(&DEF.shipped_data().unwrap(), &d.left);
    let carried: Vec<(String, i32)> = carried.unwrap().into_iter().collect();
    assert_eq!(carried, [("limp".to_owned(), 1), ("stress".to_owned(), 8)]);
}

/// POISE-G42: a rider whose mount was left behind begins the next level on foot.
#[test]
fn a_rider_whose_mount_does_not_come_begins_on_foot() {
    let ridden = |plan: Plan| plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let begin = |lost: bool| {
        let mut arena = ridden(square([". . . . . . A", ". B . . D . .", ". . . . . . ."])).begin();
        let mut veterans = Veteran::all(arena.world());
        let b = veterans.iter_mut().find(|veteran| veteran.name == "B").unwrap();
        b.left.body.down = lost;
        let level = ridden(square([". . . . . . A", ". B . . . E .", ". . . . . . ."])).level().unwrap();
        let data = shipped(&DEF);
        level.continued(&DEF, &data, &veterans).unwrap().setup(&DEF, &data).unwrap()
    };
    assert_eq!(begin(false).rides.len(), 1);
    let on_foot = begin(true);
    assert_eq!((on_foot.rides.len(), on_foot.units.len()), (0, 2));
    let a = on_foot.units.iter().find(|unit| unit.name == "A").unwrap();
    assert_eq!(a.cell.to_string(), "B2", "where its mount would have been");
    let mut app = indes_testing::bare_world();
    let dice = indes_core::battle::Dice::scripted(vec![1, 4]);
    indes_core::battle::begin(app.world_mut(), &on_foot, dice).unwrap();
    let cell =
        indes_core::battle::look(app.world_mut(), |view| view.field.unit(indes_core::battlefield::UnitId(0)).body.cell);
    assert_eq!(cell.to_string(), "B2");
}

/// POISE-C23, POISE-G42: a side that won recuperates, so its last unit is carried over although it fell to its gambit.
#[test]
fn poise_g42_a_winner_that_fell_to_its_gambit_is_carried_over() {
    let fought = |plan: Plan| {
        let mut arena = plan.unit('D', |d| d.pools(0, 0, 8)).begin();
        arena.act("A", "final_gambit").rolls([3, 3, 3]).act("A", "attack cut D").asks("over");
        arena
    };
    let mut arena = fought(two());
    let setup = next(&mut arena, "0", ". A . E .").expect("A comes");
    assert_eq!(marks(&setup), (1, Vec::new()));
    let mut arena = fought(two().option("no_respite", "true"));
    assert_eq!(next(&mut arena, "0", ". A . E .").err().unwrap(), "nobody of Tide is left to go on");
}

/// POISE-D16, POISE-034, POISE-G10: with its affliction a unit begins at the lower base, healed of it at its full base.
#[test]
fn poise_d16_a_healed_affliction_lowers_no_pool_of_the_next_level() {
    let fought = || {
        let plan = two().unit('A', |a| a.with("stress", 6).with("unsteady", 1).with("momentum", 3));
        let mut arena = plan.unit('D', |d| d.pools(0, 0, 8)).begin();
        arena.rolls([3, 5]).act("A", "attack cut D").react("D", "yield").asks("over");
        assert_eq!(arena.pools("A"), [10, 15, 15]);
        arena
    };
    let poise = |setup: &Setup| setup.units.iter().find(|unit| unit.name == "A").unwrap().pools.0[0].now;
    let afflicted = next(&mut fought(), "0", ". A . E .").unwrap();
    assert_eq!((poise(&afflicted), marks(&afflicted)), (10, (6, vec!["unsteady".to_owned()])));
    let healed = next(&mut fought(), "1", ". A . E .").unwrap();
    assert_eq!((poise(&healed), marks(&healed)), (15, (1, Vec::new())));
}

/// POISE-J05: a rider carries over its own momentum, not its mount's; a minion's defence is carried over like any pool.
#[test]
fn poise_j05_each_unit_carries_over_its_own_pools() {
    let plan = square([". . . . . . A", ". . B . D . .", "C . . . . . .", ". . . . . . ."])
        .option("carry_pools", "true")
        .unit('A', |a| a.rides('B').with("momentum", 12))
        .unit('B', |b| b.template("horse").with("momentum", 20))
        .unit('C', |c| c.template("levy").with("defence", 4))
        .unit('D', |d| d.pools(0, 0, 8));
    let mut arena = plan.begin();
    arena.rolls([3, 3, 3]).act("A", "attack cut D").asks("over");
    let data = DEF.shipped_data().unwrap();
    let mut carried = |name: &str| {
        let veterans = Veteran::all(arena.world());
        let veteran = veterans.iter().find(|veteran| veteran.name == name).unwrap();
        (DEF.carry)(&data, &veteran.left).unwrap().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(carried("A"), [("momentum".to_owned(), 12)]);
    assert_eq!(carried("B"), [("momentum".to_owned(), 20)]);
    assert_eq!(carried("C"), [("defence".to_owned(), 4)]);
}
