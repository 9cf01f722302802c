//! Exposed, Unguarded, Defending and the net of conditions (ENERGY-039 to ENERGY-045, ENERGY-223 to ENERGY-229,
//! ENERGY-237 to ENERGY-242, ENERGY-324, ENERGY-328 to ENERGY-346).

use indes_testing::Arena;
use indes_testing::energy::{duel, square};

/// A creature with a condition that it has from the beginning.
fn with(status: &'static str) -> Arena {
    square([". . . . .", "A D E . .", ". . . . ."]).unit('D', move |d| d.status(status)).begin()
}

/// ENERGY-223: Exposed changes no roll by itself; a maneuver on it leaves no creature Unguarded and gives no Advantage.
#[test]
fn energy_223_exposed() {
    let mut arena = duel().begin();
    arena.set_status("D", "exposed");
    arena.rolling("A", "melee_attack D", &[10, 9]);
    let mut arena = duel().begin();
    arena.set_status("D", "exposed");
    arena.rolling("A", "trip D", &[10, 9]);
    assert!(!arena.is("A", "unguarded"));
}

/// ENERGY-050, ENERGY-224: from picking something up until the end of the round.
#[test]
fn energy_224_how_long_one_is_exposed() {
    let mut arena = square(["A . . . . D"]).begin();
    arena.does("A", "drop_item arming_sword").does("A", "pick_up A1");
    assert!(arena.is("A", "exposed"));
    assert_eq!(arena.pool("A", "energy"), 4);
    arena.next_round();
    assert!(!arena.is("A", "exposed"));
}

/// ENERGY-225: a natural 1 always exposes.
#[test]
fn energy_225_a_natural_1_exposes() {
    let plan = duel().with_data("exposes: 3,", "exposes: 0,");
    let mut arena = plan.begin();
    arena.rolling("A", "melee_attack D", &[1]);
    assert!(arena.is("A", "exposed"));
}

/// ENERGY-227, ENERGY-343, ENERGY-344, ENERGY-D16: what is imposed goes with its parent.
#[test]
fn energy_344_imposed_conditions_end_with_their_parent() {
    let mut arena = square(["A . o o . . . D"]).begin();
    arena.does("A", "jump E1");
    assert!(arena.is("A", "unguarded") && arena.is("A", "exposed"));
    arena.does("A", "defend");
    assert!(!arena.is("A", "unguarded") && !arena.is("A", "exposed"));
}

/// ENERGY-334, ENERGY-340, ENERGY-336, ENERGY-282, ENERGY-343, ENERGY-C46: Dazed and Prone impose Exposed, Blinded and
/// Unconscious Unguarded; Defend does not end what is imposed.
#[test]
fn energy_343_defend_does_not_end_what_is_imposed() {
    for (status, imposed) in
        [("dazed", &["exposed"][..]), ("prone", &["exposed"]), ("blinded", &["unguarded", "exposed"])]
    {
        let mut arena = with(status);
        for key in imposed {
            assert!(arena.is("D", key), "{status}: {key}");
        }
        arena.does("D", "defend");
        for key in imposed {
            assert!(arena.is("D", key), "{status} after Defend: {key}");
        }
        assert!(arena.is("D", "defending"));
    }
}

/// ENERGY-344, ENERGY-C46: Exposed by a roll of one's own stays when Dazed ends.
#[test]
fn energy_344_another_cause_keeps_it() {
    let mut arena =
        square([". . . . .", "A D . . .", ". . . . ."]).unit('A', |a| a.status("dazed").with("shake_off", 1)).begin();
    arena.faces([&[2, 15], &[9]]).does("A", "melee_attack D");
    assert!(arena.is("A", "exposed"));
    arena.does("A", "shake_off_dazed");
    assert!(!arena.is("A", "dazed") && arena.is("A", "exposed"), "by the Combat roll of 2");
}

/// ENERGY-333, ENERGY-342, ENERGY-C42, ENERGY-335, ENERGY-339: who has Disadvantage on what.
#[test]
fn energy_333_disadvantage_by_condition() {
    // Combat rolls of the Dazed and the Blinded.
    for status in ["dazed", "blinded"] {
        let mut arena = duel().unit('A', move |a| a.status(status)).begin();
        arena.faces([&[15, 4], &[1], &[1]]).does("A", "melee_attack D");
        assert!(arena.story().iter().any(|line| line == "A rolls 4"), "{status}");
    }
    // Evasion of the Dazed, Blinded, Prone.
    for status in ["dazed", "blinded", "prone"] {
        let mut arena = duel().unit('D', move |d| d.status(status)).begin();
        arena.faces([&[10], &[9, 2], &[1]]).does("A", "melee_attack D");
        assert_eq!(arena.aura("D"), 25, "{status}");
    }
    // Fortitude of the Dazed, not of the Blinded and Prone. The first roll is Evasion.
    for (status, fortitude) in [("dazed", &[9u8, 2][..]), ("blinded", &[9]), ("prone", &[9])] {
        let mut arena = duel().unit('D', move |d| d.status(status)).begin();
        arena.faces([&[10], &[3, 1], fortitude]).does("A", "disarm arming_sword/melee D arming_sword");
        let disarmed = arena.look(|view| {
            let d = view.field.roster.named("D").unwrap();
            view.field.unit(d).gear.in_hand().next().is_none()
        });
        assert_eq!(disarmed, status == "dazed", "{status}: 14 and 2 or 9 against 20");
    }
}

/// ENERGY-335, ENERGY-C42: what is in smoke is Blinded as long as it stands there.
#[test]
fn energy_346_conditions_of_a_place() {
    let smoke = "light: dim, hazards: [(at: enter, effect: impose(status: \"blinded\"))]";
    let mut arena = square([". . . . .", "A D . . .", ". . . . ."]).region("Smoke", "B2", smoke).begin();
    assert!(arena.is("D", "blinded") && arena.is("D", "unguarded"));
    arena.does("D", "shift C2");
    assert!(!arena.is("D", "blinded") && !arena.is("D", "unguarded"), "ENERGY-344");
}

/// ENERGY-345, ENERGY-346, ENERGY-J25, ENERGY-D45: a bog slows those inside; shaking it off holds until the end of the
/// round.
#[test]
fn energy_345_removing_what_the_place_imposes() {
    let bog = "hazards: [(at: enter, effect: impose(status: \"slowed\"))]";
    let plan = square(["A . . . . . D"]).region("Bog", "A1:E1", bog).unit('A', |a| a.with("shake_off", 1));
    let mut arena = plan.begin();
    assert!(arena.is("A", "slowed") && !arena.may("A", "shift_agile B1"));
    arena.does("A", "shake_off_slowed");
    assert!(arena.may("A", "shift_agile B1"), "Agility may be spent");
    assert!(arena.may("A", "quick_run B1-C1-D1-E1"), "Speed is whole");
    arena.next_round();
    assert!(arena.is("A", "slowed") && !arena.may("A", "shift_agile B1"));
}

/// ENERGY-045, ENERGY-C25: Defending lasts into later rounds, and ends at the metre beyond Speed in one round.
#[test]
fn energy_045_moving_far_ends_defending() {
    let mut arena = square(["A . . . . . . . . . D"]).begin();
    arena.does("A", "defend").does("A", "run B1-C1-D1-E1-F1-G1");
    assert!(arena.is("A", "defending"), "6 m");
    arena.does("A", "shift H1");
    assert!(!arena.is("A", "defending"), "the 7th metre");
    let mut arena = square(["A . . . . . . . . . D"]).begin();
    arena.does("A", "run B1-C1-D1").does("A", "defend").does("A", "shift E1").next_round();
    assert!(arena.is("A", "defending"), "metres count from Defend on, and anew each round");
    arena.does("A", "run F1-G1-H1-I1");
    assert!(arena.is("A", "defending"));
}

/// ENERGY-044, ENERGY-D41: a spell ends Defending.
#[test]
fn energy_044_casting_ends_defending() {
    let mut arena = square(["A . . . D"]).unit('A', |a| a.with("flash", 1)).begin();
    arena.does("A", "defend").rolls([7]).does("A", "flash D");
    assert!(!arena.is("A", "defending"));
    assert!(arena.is("D", "blinded"), "10 and 7 against 17: a tie fails");
    arena.next_round();
    assert!(arena.is("D", "blinded"));
    arena.next_round();
    assert!(!arena.is("D", "blinded"), "until the end of the next round");
}

/// ENERGY-237, ENERGY-238, ENERGY-239, ENERGY-241, ENERGY-242, ENERGY-342, ENERGY-J20, ENERGY-G41: the whole side,
/// until round 1 is over; Unguarded even Defending; the surprising side has the first floor.
#[test]
fn energy_239_surprise() {
    let plan = square([". . . . .", "A D E . .", ". . . . ."]).option("surprise", "\"second\"");
    let mut arena = plan.option("first_floor", "\"second\"").rolls([]);
    arena.asks("Tide acts");
    for unit in ["D", "E"] {
        assert!(arena.is(unit, "surprised") && arena.is(unit, "unguarded") && arena.is(unit, "exposed"), "{unit}");
    }
    assert!(!arena.is("A", "surprised"));
    arena.faces([&[10], &[8, 2], &[1]]).does("A", "melee_attack D");
    assert_eq!(arena.aura("D"), 25, "the 2 is kept");
    arena.does("D", "defend");
    assert!(arena.is("D", "defending") && arena.is("D", "unguarded"));
    arena.next_round();
    for unit in ["D", "E"] {
        assert!(!arena.is(unit, "surprised") && !arena.is(unit, "unguarded"), "{unit}");
    }
}

/// ENERGY-G41: a surprised side does not challenge before its own first floor.
#[test]
fn energy_g41_a_surprised_side_does_not_challenge() {
    let plan = || square([". . . . .", "A D . . .", ". . . . ."]).option("surprise", "\"second\"");
    let asked = |arena: &mut Arena| {
        let mut keys = Vec::new();
        arena.floor("A", "unarmed_attack D");
        while !arena.is_floor() {
            keys.extend(arena.keys());
            arena.only(&[&[10], &[9, 9]]).give("D", "pass");
        }
        arena.only(&[]);
        keys.contains(&"defend".to_owned())
    };
    let mut arena = plan().begin();
    assert!(!asked(&mut arena));
}

/// ENERGY-328, ENERGY-G29, ENERGY-J16: a sleeper hears the fight, d20 and Awareness less 10, at the start of each
/// round; it wakes by damage and by an ally's hand.
#[test]
fn energy_328_sleep() {
    let plan =
        || square([". . . . . .", "A . D E . .", ". . . . . ."]).unit('D', |d| d.status("asleep").with("awareness", 3));
    let mut arena = plan().begin();
    arena.rolls([11]).next_round();
    assert!(arena.is("D", "asleep"), "11 + 3 - 10 is 4");
    arena.rolls([12]).next_round();
    assert!(!arena.is("D", "asleep"), "5, a fight in sight");
    let mut arena = plan().option("noise", "\"near\"").begin();
    arena.rolls([18]).next_round();
    assert!(arena.is("D", "asleep"));
    arena.rolls([19]).next_round();
    assert!(!arena.is("D", "asleep"), "12");
    let mut arena = plan().begin();
    arena.does("E", "wake D");
    assert!(!arena.is("D", "asleep"));
    assert_eq!(arena.pool("E", "energy"), 4);
    let mut arena = plan().begin();
    arena.rolling("A", "melee_attack D", &[10, 1]);
    assert!(!arena.is("D", "asleep"), "damage wakes");
}

/// ENERGY-324, ENERGY-325: the Unconscious do nothing, are Unguarded, and are hit without a roll.
#[test]
fn energy_324_unconscious() {
    let mut arena = with("unconscious");
    assert!(arena.is("D", "unguarded") && arena.is("D", "exposed"));
    arena.rolling("A", "melee_attack D", &[10, 3]);
    assert_eq!(arena.aura("D"), 23);
    assert!(!arena.may("D", "defend") && !arena.may("D", "turn east"));
}

/// ENERGY-330, ENERGY-G84: of a stack it drops all.
#[test]
fn energy_330_a_shaken_creature_drops_a_whole_stack() {
    let mut arena = square(["A . . . . D"]).unit('A', |a| a.gear(["arming_sword", "javelin"]).status("shaken")).begin();
    arena.rolling("A", "draw javelin", &[4]);
    let lies = |item: &indes_core::battlefield::Item| matches!(item.place, indes_core::battlefield::Place::Ground(_));
    let lying = arena.look(|view| {
        let a = view.field.roster.named("A").unwrap();
        view.field.unit(a).gear.0.iter().filter(|item| lies(item)).count()
    });
    assert_eq!(lying, 3);
}

/// ENERGY-330: a Shaken creature that draws, stows or loads drops the thing unless a Chance roll gives 5.
#[test]
fn energy_330_shaken_hands() {
    let plan = || square(["A . . . . D"]).unit('A', |a| a.gear(["arming_sword", "dagger"]).status("shaken"));
    for (face, held) in [(4, false), (5, true)] {
        let mut arena = plan().begin();
        arena.rolling("A", "draw dagger", &[face]);
        assert_eq!(arena.pool("A", "energy"), 4, "the Energy is spent");
        let place = arena.look(|view| {
            let a = view.field.roster.named("A").unwrap();
            view.field.unit(a).gear.0[1].place
        });
        assert_eq!(place == indes_core::battlefield::Place::Hand, held, "{face}: {place:?}");
    }
}

/// ENERGY-186, ENERGY-G36, ENERGY-G82, ENERGY-D45: gas asks for Fortitude at the start of a round; a tie fails.
#[test]
fn energy_186_poison_gas() {
    let gas = "hazards: [(at: round_start, effect: damage(dice: 1, faces: 6, kind: \"poison\"))]";
    let plan = || square(["A . . . . D"]).region("Gas", "A1", gas);
    let mut arena = plan().rolls([4]);
    assert_eq!(arena.aura("A"), 28, "14 and 4");
    arena.rolls([3, 5]).next_round();
    assert_eq!(arena.aura("A"), 23, "14 and 3 against 17");
}

/// ENERGY-029, ENERGY-G35, ENERGY-J05, ENERGY-D45: on ice no Agile Move is made, and a sprint onto it asks for
/// Fortitude.
#[test]
fn energy_029_ice() {
    let plan = || square(["A . . . . . . D"]).region("Ice", "C1:D1", "unstable: true");
    let mut arena = plan().begin();
    arena.rolling("A", "sprint B1-C1-D1-E1", &[2]);
    assert_eq!(arena.cell("A"), "C1", "14 and 2 against 16: down at once");
    assert!(arena.is("A", "prone"));
    let mut arena = plan().begin();
    arena.rolling("A", "sprint B1-C1-D1-E1", &[3]);
    assert_eq!(arena.cell("A"), "E1");
    let mut arena = plan().begin();
    arena.does("A", "run B1-C1-D1-E1");
    assert_eq!(arena.cell("A"), "E1", "a run asks for nothing");
}

/// ENERGY-322, ENERGY-J17, ENERGY-G82, ENERGY-D45: lava burns on entering, without armour, and kills at Aura 0 but for
/// a 20.
#[test]
fn energy_322_lava() {
    let mut arena = square(["A ! . . . . D"]).unit('A', |a| a.armour("plate").with("mpl", 4)).begin();
    arena.rolls([12]).does("A", "shift B1");
    assert_eq!(arena.aura("A"), 16);
    for (face, dead) in [(19, true), (20, false)] {
        let mut arena = square(["A ! . . B . D"]).begin();
        arena.set_pool("A", "aura", 0);
        arena.rolls([12, face]).does("A", "shift B1");
        assert_eq!(arena.is("A", "dead"), dead, "{face}");
    }
}
