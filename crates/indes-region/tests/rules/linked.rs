//! Linked levels: wounds, injuries and stuns that are carried over, and the return of the dead (REGION-104, REGION-J13).

use indes_core::battle::Setup;
use indes_level::level::Veteran;
use indes_region::DEF;
use indes_testing::region::strips;
use indes_testing::{Arena, Plan, shipped};

/// A and B have beaten D; B was knocked out and then rolled this.
#[track_caller]
fn won(plan: &Plan, roll: &str) -> Arena {
    let mut arena = plan.start("5 4 8");
    arena.asks("D acts").lands("8 8", "D", "melee_attack B", "B").asks("A acts");
    arena.lands(&format!("6 6 {roll}"), "A", "melee_attack D", "D");
    arena
}

fn three() -> Plan {
    strips(4, ["A B D ."]).unit('B', |b| b.hp(1).dice([("def", 8)])).unit('D', |d| d.hp(1).with("minor", 1))
}

/// The setup of the next level, with the option for the dead.
#[track_caller]
fn next(arena: &mut Arena, resurrection: &str) -> Setup {
    let level = strips(4, ["A B E ."]).option("allow_resurrection", resurrection).level().unwrap();
    let data = shipped(&DEF);
    let veterans = Veteran::all(arena.world());
    let level = level.continued(&DEF, &data, &veterans).unwrap_or_else(|error| panic!("{error}"));
    level.setup(&DEF, &data).unwrap()
}

/// The HP and statuses of a unit of a setup; `None` if it does not come.
fn state(setup: &Setup, name: &str) -> Option<(i16, Vec<String>)> {
    let unit = setup.units.iter().find(|unit| unit.name == name)?;
    let names = DEF.rules.names(&setup.data);
    let hp = names.pool("hp").unwrap();
    let keys = unit.statuses.iter().map(|status| names.statuses[usize::from(status.0)].0.clone()).collect();
    Some((unit.pools.get(hp).now, keys))
}

/// REGION-072: it comes stunned, with its 1 HP.
#[test]
fn region_073_the_stun_of_one_that_woke_is_carried_over() {
    let mut arena = won(&three(), "5");
    let setup = next(&mut arena, "false");
    let (hp, statuses) = state(&setup, "B").expect("it comes");
    assert_eq!((hp, statuses), (1, vec!["stunned".to_owned()]));
    assert_eq!(state(&setup, "A").expect("it comes").1, Vec::<String>::new());
}

/// REGION-095, REGION-G28: a bad wound and an injury stay until they are healed.
#[test]
fn region_g28_wounds_and_injuries_are_carried_over() {
    let mut arena = won(&three(), "3");
    let (hp, statuses) = state(&next(&mut arena, "false"), "B").expect("it comes");
    assert_eq!(hp, 1);
    assert!(statuses.contains(&"badly_wounded".to_owned()), "{statuses:?}");
    let mut arena = won(&three(), "2");
    arena.dice("5 2 2").detail("B", "first_aid A").asks("over");
    let (_, statuses) = state(&next(&mut arena, "false"), "B").expect("it comes");
    assert!(
        statuses.contains(&"lost_eye".to_owned()) && statuses.contains(&"badly_wounded".to_owned()),
        "{statuses:?}"
    );
}

/// REGION-104, REGION-J13: the dead stay behind, unless a campaign allows a ritual: with full HP and one injury.
#[test]
fn region_104_the_dead_come_back_by_a_ritual_alone() {
    let mut arena = won(&three(), "1");
    arena.asks("over");
    assert!(arena.is("B", "dead"));
    assert_eq!(state(&next(&mut arena, "false"), "B"), None);
    let (hp, statuses) = state(&next(&mut arena, "true"), "B").expect("it comes");
    let injuries = ["lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"];
    assert_eq!(hp, 6);
    assert_eq!(statuses.iter().filter(|key| injuries.contains(&key.as_str())).count(), 1, "{statuses:?}");
}
