//! Rounds and the floor: who may act when, the right of reply, waiting (ENERGY-001 to ENERGY-003, ENERGY-075 to
//! ENERGY-083, ENERGY-104).

use indes_testing::energy::{duel, square};

/// ENERGY-001, ENERGY-J24: what can be done with a foe two cells away, and what needs an adjacent one; the plain words.
#[test]
fn energy_001_what_is_in_reach_is_offered() {
    let mut arena = square(["A . D . .", ". . . . ."]).begin();
    let keys = arena.keys();
    for key in ["melee_attack", "trip", "disarm"] {
        assert!(keys.contains(&key.to_owned()), "{key}: {keys:?}");
    }
    for key in ["unarmed_attack", "restrain", "push"] {
        assert!(!arena.may("A", &format!("{key} D")), "{key} needs an adjacent foe");
    }
    let data = indes_energy::DEF.shipped_data().unwrap();
    let names = indes_energy::DEF.rules.names(&data);
    let plain = |key: &str| names.plain[usize::from(names.verb(key).unwrap().0)].clone();
    assert_eq!([plain("push"), plain("restrain"), plain("trip")], ["shove", "grab", "knock down"]);
}

/// ENERGY-002, ENERGY-080, ENERGY-J04: there is no order; who has acted twice may act a third time if the others wait.
#[test]
fn energy_002_whoever_can_pay_may_act() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).begin();
    arena.does("A", "defend");
    assert_eq!(arena.question(), "Ember acts");
    arena.waits();
    assert_eq!(arena.question(), "Tide acts");
    arena.does("A", "shift B1").asks("Ember acts").does("D", "defend").asks("Tide acts").does("A", "shift C1");
    assert_eq!(arena.pool("A", "energy"), 2);
}

/// ENERGY-003, ENERGY-016, ENERGY-G84, ENERGY-005: throws from two stacks, each for 1 Energy, without drawing; the
/// sixth takes Stamina in place of Energy, the seventh is refused.
#[test]
fn energy_003_only_energy_bounds_what_one_does() {
    // 5 m are beyond the range of Advantage.
    let plan = square(["A . . . . D", ". . . . . ."]);
    let knives = ["throwing_knife", "throwing_knife"];
    let mut arena = plan.unit('A', |a| a.holds(knives).with("mpl", 3)).begin();
    for left in [[4, 14, 3], [3, 14, 3], [2, 14, 3], [1, 14, 3], [0, 14, 3], [0, 13, 3]] {
        arena.rolling("A", "ranged_attack D", &[1, 4]);
        assert_eq!(arena.points("A"), left);
    }
    assert!(!arena.may("A", "ranged_attack D"), "neither Energy nor leave to pay Stamina");
}

/// ENERGY-077, ENERGY-071, ENERGY-056: the pools of all are set before anyone acts.
#[test]
fn energy_077_a_round_sets_energy_and_agility() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).begin();
    arena.does("A", "shift_agile B1");
    assert_eq!(arena.points("A"), [5, 14, 1]);
    arena.does("D", "defend").next_round();
    assert_eq!(arena.points("A"), [5, 14, 3]);
    assert_eq!(arena.points("D"), [5, 14, 3]);
}

/// ENERGY-104, ENERGY-J04, ENERGY-D27: the round ends when all have waited in a row; an act withdraws a pass.
#[test]
fn energy_104_a_round_ends_when_all_wait() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).begin();
    arena.waits().asks("Ember acts").does("D", "defend").asks("Tide acts");
    assert_eq!(arena.round(), 0);
    arena.waits().asks("Ember acts");
    assert_eq!(arena.round(), 0, "the pass before the act does not count");
    arena.waits();
    assert_eq!(arena.round(), 1);
}

/// ENERGY-G40, ENERGY-G92: the level names who has the first floor, else a coin; in later rounds it changes.
#[test]
fn energy_g40_the_first_floor_changes_with_the_round() {
    let rows = ["A . . . . D", ". . . . . ."];
    let mut arena = square(rows).option("first_floor", "\"second\"").rolls([]);
    arena.asks("Ember acts").next_round().asks("Tide acts").next_round().asks("Ember acts");
    let mut first = Vec::new();
    for face in [1, 2] {
        let mut arena = square(rows).option("first_floor", "\"coin\"").rolls([face]);
        first.push(arena.question());
    }
    first.sort();
    assert_eq!(first, ["Ember acts", "Tide acts"], "each face of the coin is another side");
}

/// ENERGY-G92: of three seats the first floor goes round.
#[test]
fn energy_g92_the_first_floor_goes_round_by_seat() {
    let plan = square(["A . . D . . E", ". . . . . . ."]).unit('E', |e| e.side(2));
    let mut arena = plan.begin();
    let mut firsts = vec![arena.question()];
    for _ in 0..3 {
        arena.next_round();
        firsts.push(arena.question());
    }
    assert_eq!(firsts, ["Tide acts", "Ember acts", "Orchid acts", "Tide acts"]);
}

/// ENERGY-082: between the first and the last step of a run no other creature acts.
#[test]
fn energy_082_an_action_is_carried_out_whole() {
    let mut arena = square(["A . . . . . . .", ". . . . . . . .", ". . . . . . . .", ". . . D . . . ."]).begin();
    arena.does("A", "run B1-C1-D1-E1-F1");
    let story = arena.story();
    let walks = |line: &String| line.starts_with("A walks");
    let (first, last) = (story.iter().position(walks).unwrap(), story.iter().rposition(walks).unwrap());
    assert!(!story[first..=last].iter().any(|line| line.starts_with("D ")), "{story:#?}");
    assert_eq!(arena.cell("A"), "F1");
}

/// ENERGY-083: without an Initiative roll and without an interrupt no creature is asked.
#[test]
fn energy_083_nobody_is_asked_without_a_means() {
    let mut arena = duel().begin();
    arena.set_pool("D", "energy", 0).set_pool("D", "stamina", 1).set_pool("D", "agility", 0);
    arena.set_status("D", "exhausted");
    // A rolls to hit at once: no window has anything to offer.
    arena.rolling("A", "melee_attack D", &[10, 9]);
    let story = arena.story();
    assert!(!story.iter().any(|line| line.contains("D passes") || line.contains("D declines")), "{story:#?}");
}

/// ENERGY-081, ENERGY-J01: after an attack the other seat has the floor; whatever it does with it, it has had its
/// chance, and no creature is asked before the same attacker strikes again.
#[test]
fn energy_081_the_floor_is_a_chance_to_reply() {
    let mut arena = square([". . . . . .", "A D E . . .", ". . . . . ."]).begin();
    arena.rolling("A", "melee_attack D", &[10, 9]).asks("Ember acts");
    arena.does("E", "defend").rolls([10, 9]).floor("A", "unarmed_attack D").until_asked("Ember acts");
    assert_eq!(arena.pool("A", "energy"), 0);
}

/// ENERGY-081, ENERGY-J01, ENERGY-093: who was struck by a swift attack in its own action has had no floor since:
/// before the same attacker strikes in the ordinary way it may act, or decline.
#[test]
fn energy_j01_the_right_of_reply() {
    let reply = |answer: &str| {
        let mut arena = square(["A . . D . . .", ". . . . . . ."]).begin();
        arena.waits().floor("D", "run C1-B1");
        assert!(arena.until_offered("swift_attack"));
        arena.rolls([10, 9]).react("A", "swift_attack D").through();
        arena.asks("Tide acts").floor("A", "unarmed_attack D").asks("D reacts");
        assert!(arena.keys().iter().any(|key| key == "defend"), "a whole action: {:?}", arena.keys());
        if answer == "pass" {
            arena.rolls([10, 9]).pass("D")
        } else {
            arena.react("D", answer)
        };
        arena
    };
    let mut arena = reply("pass");
    arena.through().asks("Ember acts");
    assert_eq!(arena.pool("A", "energy"), 2, "1 for the swift attack, 2 for the blow");
    let mut arena = reply("defend");
    // A tie is a miss now: AV 17 against 12 and 5.
    arena.rolls([10, 5]).through();
    assert!(arena.is("D", "defending"));
    assert_eq!(arena.aura("D"), 28);
}

/// ENERGY-G59, ENERGY-210: turning is free, once for each creature and floor, and keeps the floor and the passes.
#[test]
fn energy_g59_free_deeds_keep_the_floor() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).begin();
    arena.waits().asks("Ember acts");
    arena.set_pool("D", "energy", 0).set_pool("D", "agility", 0);
    arena.does("D", "turn east").asks("Ember acts");
    assert!(!arena.may("D", "turn west"), "once a floor");
    arena.waits();
    assert_eq!(arena.round(), 1, "the turn withdrew no pass");
}

/// ENERGY-075: the timer of a level counts rounds of 5 seconds, so its limit is a number of rounds.
#[test]
fn energy_075_the_limit_of_a_level_is_in_rounds() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).round_limit(2).begin();
    arena.next_round().next_round();
    assert!(arena.is_over());
}

/// ENERGY-076: what cannot be finished in this round is not begun.
#[test]
fn energy_076_no_action_spans_two_rounds() {
    // 10 m are beyond the range of Advantage.
    let plan = square(["A . . . . . . . . . D"]).unit('A', |a| a.gear(["heavy_crossbow"]));
    let mut arena = plan.begin();
    arena.rolling("A", "ranged_attack D", &[3, 5]);
    assert!(arena.may("A", "load heavy_crossbow"));
    arena.floor_of("A").set_pool("A", "energy", 1).set_pool("A", "stamina", 14);
    assert!(!arena.may("A", "load heavy_crossbow"), "1 Energy and 1 Stamina are less than 3");
}

/// ENERGY-069, ENERGY-J32: pools, conditions and passes are public; every price is shown before it is paid.
#[test]
fn energy_069_pools_are_public() {
    let mut arena = square(["A . . . . D", ". . . . . ."]).begin();
    arena.does("A", "defend");
    let told = arena.all_visible_to(2);
    assert!(told.iter().any(|line| line.starts_with("A ") && line.contains("energy")), "{told:#?}");
    assert!(told.iter().any(|line| line == "A becomes defending" || line == "A is defending"), "{told:#?}");
}
