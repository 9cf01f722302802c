//! Aura, Weakness and Resistance, non-lethal damage (ENERGY-161 to ENERGY-168, ENERGY-191 to ENERGY-197, ENERGY-243 to
//! ENERGY-253, ENERGY-356).

use indes_testing::Plan;
use indes_testing::energy::{duel, square};

/// What a blow of 4 + 2 takes from D.
fn loss(plan: &Plan) -> i16 {
    let mut arena = plan.begin();
    let before = arena.aura("D");
    arena.rolling("A", "melee_attack D", &[10, 1, 4]);
    before - arena.aura("D")
}

/// ENERGY-161, ENERGY-162, ENERGY-163, ENERGY-306, ENERGY-G43: Aura falls point for point to 0, asleep too; what is
/// over is no Death roll.
#[test]
fn energy_162_damage_lowers_aura() {
    assert_eq!(loss(&duel()), 6);
    let mut arena = duel().begin();
    arena.set_pool("D", "aura", 4);
    arena.rolling("A", "melee_attack D", &[10, 1, 6]);
    assert_eq!(arena.aura("D"), 0, "4 of 8, and no die more");
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    arena.set_status("D", "asleep").set_pool("D", "aura", 8);
    arena.rolling("A", "melee_attack D", &[10, 3]);
    assert_eq!(arena.aura("D"), 3);
}

/// ENERGY-164, ENERGY-165, ENERGY-166, ENERGY-167, ENERGY-G01, ENERGY-G12, ENERGY-D08: Aura and surges.
#[test]
fn energy_164_aura_and_surges() {
    let of = |level: i32, strength: i32, constitution: i32| {
        let unit = move |a: indes_testing::UnitSpec| {
            a.with("level", level).with("strength", strength).with("constitution", constitution)
        };
        let mut arena = duel().unit('A', unit).begin();
        (arena.aura("A"), arena.pool("A", "surges"))
    };
    // The others add 0; Dexterity is not counted.
    assert_eq!(of(1, 14, 14), (28, 7));
    assert_eq!(of(1, 15, 14), (29, 7));
    assert_eq!(of(3, 14, 14), (36, 7));
    assert_eq!(of(6, 14, 14), (44, 7));
    assert_eq!(of(1, 14, 9), (23, 4), "half of -1 is -1");
    assert_eq!(of(1, 1, 1), (2, 0), "5 + half of -9");
}

/// ENERGY-191, ENERGY-192, ENERGY-193, ENERGY-195, ENERGY-196: after all that is added and taken off.
#[test]
fn energy_191_resistance_and_weakness() {
    let with = |keys: &[&'static str], armour: &'static str| {
        let keys = keys.to_vec();
        duel().unit('D', move |d| keys.iter().fold(d.armour(armour), |d, key| d.with(key, 1)))
    };
    assert_eq!(loss(&with(&["resist_slashing"], "none")), 3);
    assert_eq!(loss(&with(&["weak_slashing"], "none")), 12);
    assert_eq!(loss(&with(&["weak_slashing", "resist_slashing"], "none")), 6);
    assert_eq!(loss(&with(&["resist_blunt"], "none")), 6, "another type");
    assert_eq!(loss(&with(&["resist_slashing"], "mail")), 1, "half of 6 - 3, rounded down");
}

/// ENERGY-195, ENERGY-G43: 1 halved is 0, which is no damage: no Death roll.
#[test]
fn energy_195_nothing_is_left_of_one() {
    let plan = duel().unit('A', |a| a.with("strength", 11)).unit('D', |d| d.with("resist_blunt", 1));
    let mut arena = plan.begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "unarmed_attack D", &[10, 1]);
    assert_eq!(arena.statuses("D"), Vec::<String>::new());
}

/// ENERGY-194, ENERGY-356: what is repeated counts once, before Weakness and Resistance cancel.
#[test]
fn energy_194_each_counts_once() {
    let weak = duel().unit('D', |d| d.with("weak_slashing", 1).with("resist_slashing", 1));
    assert_eq!(loss(&weak), 6);
    let refused = duel().unit('D', |d| d.with("weak_slashing", 2)).level().unwrap_err().to_string();
    assert!(refused.contains("weak_slashing"), "a creature has a Weakness or has it not: {refused}");
}

/// ENERGY-197, ENERGY-C16, ENERGY-G42: two doublings make it threefold; a doubling and a halving cancel; two halvings
/// are a third.
#[test]
fn energy_197_multipliers_are_added() {
    let with = |weak: i32, resist: i32, mpl: i32, flags: &str| {
        let unit = move |d: indes_testing::UnitSpec| d.with("weak_slashing", weak).with("resist_slashing", resist);
        let plan = duel().unit('A', move |a| a.with("mpl", mpl).with("reckless_fury", 1)).unit('D', unit);
        let mut arena = plan.begin();
        arena.rolling("A", &format!("melee_attack D {flags}"), &[10, 1, 3]);
        28 - arena.aura("D")
    };
    assert_eq!(with(1, 0, 3, "+reckless_fury"), 15, "three times 3 + 2");
    assert_eq!(with(0, 1, 3, "+reckless_fury"), 5, "they cancel");
    assert_eq!(with(0, 1, 1, "-"), 1, "a third of 5");
    assert_eq!(with(1, 0, 1, "-"), 5, "Weakness and no proficiency");
}

/// ENERGY-243, ENERGY-248, ENERGY-G50: with fists at will; Aura falls as usual.
#[test]
fn energy_248_fists() {
    let mut arena = duel().begin();
    arena.rolling("A", "unarmed_attack D +non_lethal", &[10, 1]);
    assert_eq!(arena.aura("D"), 26, "no Chance roll");
}

/// ENERGY-244, ENERGY-245, ENERGY-246, ENERGY-C14, ENERGY-G27: at Aura 0 no Death roll, but Exhausted to the end of the
/// next round, Shaken, and 5 Stamina gone.
#[test]
fn energy_245_non_lethal_damage_without_aura() {
    let mut arena = duel().begin();
    arena.set_pool("D", "aura", 0).set_pool("D", "stamina", 12);
    arena.rolling("A", "unarmed_attack D +non_lethal", &[10, 1]);
    assert!(arena.is("D", "exhausted") && arena.is("D", "shaken"));
    assert_eq!(arena.pool("D", "stamina"), 7);
    arena.next_round();
    assert_eq!(arena.pool("D", "energy"), 3, "2 fewer");
    arena.next_round();
    assert!(!arena.is("D", "exhausted") && arena.is("D", "shaken"), "Shaken lasts to the next rest");
    assert_eq!(arena.pool("D", "energy"), 3 + 2);
}

/// ENERGY-249, ENERGY-250, ENERGY-190, ENERGY-J31: a Chance roll after the damage: 5 with a mace, 10 with a sword.
#[test]
fn energy_250_the_chance_roll() {
    for (gear, needed) in [("mace", 5), ("arming_sword", 10)] {
        for (face, lethal) in [(needed, false), (needed - 1, true)] {
            let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('A', |a| a.gear([gear])).begin();
            arena.set_pool("D", "aura", 0);
            let dice: &[i16] = if lethal { &[10, 1, 3, face, 20] } else { &[10, 1, 3, face] };
            arena.rolling("A", "melee_attack D +non_lethal", dice);
            assert_eq!(arena.is("D", "shaken"), !lethal, "{gear} {face}");
        }
    }
}

/// ENERGY-251: 15 with a shot.
#[test]
fn energy_251_non_lethal_shots() {
    for (face, lethal) in [(15, false), (14, true)] {
        let plan = square(["A . . . . . . . . . D E ."]).unit('A', |a| a.gear(["short_bow"])).unit('D', |d| d.gear([]));
        let mut arena = plan.begin();
        arena.set_pool("D", "aura", 0);
        let dice: &[i16] = if lethal { &[1, 12, 3, face, 20] } else { &[1, 12, 3, face] };
        arena.rolling("A", "ranged_attack D +non_lethal", dice);
        assert_eq!(arena.is("D", "shaken"), !lethal, "{face}");
    }
}

/// ENERGY-252, ENERGY-253, ENERGY-D18: each 3 AV or 3 Miss Chance lowers the number by 5; several times.
#[test]
fn energy_252_striking_with_care() {
    // AV 17 for a number of 5.
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "melee_attack D +non_lethal_1", &[10, 5, 3, 5]);
    assert!(arena.is("D", "shaken"));
    let mut arena = duel().begin();
    arena.rolling("A", "melee_attack D +non_lethal_1", &[10, 6]);
    assert_eq!(arena.aura("D"), 28, "18 against 17");
    // 6 Miss Chance for a number of 5: 4 + 1 + 1 + 6.
    let plan = square(["A . . . . . . . . . D E ."]).unit('A', |a| a.gear(["short_bow"])).unit('D', |d| d.gear([]));
    let mut arena = plan.begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "ranged_attack D +non_lethal_2", &[1, 12, 3, 5]);
    assert!(arena.is("D", "shaken"));
}

/// ENERGY-247, ENERGY-J11: with the option 5 damage beyond the armour leave an injury; without it none.
#[test]
fn energy_247_named_injuries() {
    for (option, injured) in [("false", false), ("true", true)] {
        let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).option("named_injuries", option).begin();
        arena.set_pool("D", "aura", 0);
        let dice: &[i16] = if injured { &[10, 1, 3, 10, 6] } else { &[10, 1, 3, 10] };
        arena.rolling("A", "melee_attack D +non_lethal", dice);
        assert_eq!(arena.is("D", "injured_leg"), injured);
    }
}
