//! Melee attacks: reach, Attack Value, Combat roll, Evasion, armour, damage (ENERGY-014, ENERGY-015, ENERGY-105 to
//! ENERGY-125, ENERGY-172 to ENERGY-183, ENERGY-198, ENERGY-199, ENERGY-254 to ENERGY-256, ENERGY-261 to ENERGY-264).

use indes_testing::energy::{duel, square};
use indes_testing::{Arena, Plan, UnitSpec};

/// Whether a blow of A lands on D with a die of Evasion; its damage would be 4.
fn lands(plan: Plan, attack: &str, combat: i16, evasion: i16) -> bool {
    let mut arena = plan.begin();
    lands_in(&mut arena, attack, combat, evasion)
}

fn lands_in(arena: &mut Arena, attack: &str, combat: i16, evasion: i16) -> bool {
    let before = arena.aura("D");
    let dice = indes_core::battle::Dice::scripted(vec![combat, evasion, 4]);
    *arena.world().resource_mut::<indes_core::battle::Dice>() = dice;
    arena.does("A", &format!("{attack} D"));
    let hit = arena.aura("D") < before;
    // What was not drawn is left out, so that the end of the test does not find it.
    *arena.world().resource_mut::<indes_core::battle::Dice>() = indes_core::battle::Dice::scripted(Vec::new());
    hit
}

/// The greatest die of Evasion that a blow beats, from 1 to 9; 0 if none.
fn beats(plan: &Plan, attack: &str) -> i16 {
    (1..10).filter(|&die| lands(plan.clone(), attack, 10, die)).max().unwrap_or(0)
}

/// ENERGY-014, ENERGY-G05: Reach N reaches N + 1 cells.
#[test]
fn energy_014_the_target_must_be_in_reach() {
    let mut arena = square(["A . . D"]).begin();
    assert!(!arena.may("A", "melee_attack D"), "3 cells, Reach 1");
    let mut arena = square(["A . D ."]).begin();
    assert!(arena.may("A", "melee_attack D"));
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["spear"])).begin();
    assert!(arena.may("A", "melee_attack D"), "Reach 2");
    let mut arena = square(["A . D ."]).unit('A', |a| a.gear(["dagger"])).begin();
    assert!(!arena.may("A", "melee_attack D"), "Reach 0");
}

/// ENERGY-221, ENERGY-G05: Huge reaches one further, Tiny one less, but its neighbours always.
#[test]
fn energy_221_reach_by_size() {
    let reach = |size: &'static str, gap: usize| {
        let row = format!("A {}D", ". ".repeat(gap));
        let mut arena = square([row.as_str()]).unit('A', |a| a.size(size).gear(["cudgel"])).begin();
        arena.may("A", "melee_attack D")
    };
    assert!(reach("tiny", 0) && !reach("tiny", 1));
    assert!(reach("medium", 1) && !reach("medium", 2));
    let mut arena = square(["A . . . . D . .", ". . . . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.size("huge").gear(["cudgel"]))
        .begin();
    assert!(arena.may("A", "melee_attack D"), "3 cells from its nearest cell");
    let mut arena = square(["A . . . . . D .", ". . . . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.size("huge").gear(["cudgel"]))
        .begin();
    assert!(!arena.may("A", "melee_attack D"), "4 cells");
}

/// ENERGY-015, ENERGY-115, ENERGY-D28: one Combat roll, one Defence roll, one roll of damage, in this order.
#[test]
fn energy_015_one_roll_of_each() {
    let mut arena = duel().begin();
    arena.rolling("A", "melee_attack D", &[10, 5, 3]);
    let story = arena.story();
    let rolls: Vec<&str> =
        story.iter().filter(|line| line.contains(" rolls ")).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(rolls, ["A", "D"], "{story:#?}");
    assert_eq!(arena.aura("D"), 23, "3 and MASDB 2");
}

/// ENERGY-110, ENERGY-111, ENERGY-113, ENERGY-114, ENERGY-176, ENERGY-C22: AV 15 + 2 + 3 against 12 and the die; a tie
/// is a hit.
#[test]
fn energy_113_a_tie_is_a_hit() {
    assert!(lands(duel(), "melee_attack", 10, 8), "20 against 20");
    assert!(!lands(duel(), "melee_attack", 10, 9), "21");
    assert_eq!(beats(&duel(), "melee_attack"), 8);
    assert_eq!(beats(&duel(), "melee_attack"), 8, "the same AV again");
}

/// ENERGY-042, ENERGY-C22: a Defending target wins the tie.
#[test]
fn energy_042_defenders_win_ties() {
    let mut arena = duel().begin();
    arena.set_status("D", "defending");
    assert!(!lands_in(&mut arena, "melee_attack", 10, 8), "20 against 20");
    let mut arena = duel().begin();
    arena.set_status("D", "defending");
    assert!(lands_in(&mut arena, "melee_attack", 10, 7));
}

/// ENERGY-122, ENERGY-123, ENERGY-G01: a third of both modifiers, rounded down below 0 as well.
#[test]
fn energy_122_masab() {
    let av = |strength: i32, dexterity: i32| {
        let plan = duel().unit('A', move |a| a.with("strength", strength).with("dexterity", dexterity));
        beats(&plan, "melee_attack")
    };
    assert_eq!(av(14, 12), 8, "+4 and +2: 2");
    assert_eq!(av(14, 11), 7, "+4 and +1: 1");
    assert_eq!(av(9, 10), 5, "-1 and 0: -1");
    let mut arena = duel().unit('A', |a| a.with("strength", 15).with("dexterity", 14)).begin();
    arena.rolling("A", "melee_attack D", &[10, 1, 4]);
    assert_eq!(arena.aura("D"), 21, "4 and MASDB 3");
}

/// ENERGY-173, ENERGY-174: a 10 is rolled again and added, as long as it comes.
#[test]
fn energy_173_evasion_explodes() {
    let mut arena = duel().begin();
    arena.faces([&[10], &[10, 4]]).does("A", "melee_attack D");
    assert!(arena.story().iter().any(|line| line.starts_with("D rolls") && line.ends_with("=26")));
    let mut arena = duel().begin();
    arena.faces([&[10], &[10, 10, 3]]).does("A", "melee_attack D");
    assert!(arena.story().iter().any(|line| line.starts_with("D rolls") && line.ends_with("=35")));
    assert_eq!(arena.aura("D"), 28);
}

/// ENERGY-175, ENERGY-G02: Advantage and Disadvantage hold for every one of these dice; only the die that is kept
/// explodes.
#[test]
fn energy_175_advantage_on_each_die() {
    // A maneuver on a creature not Exposed gives Advantage (ENERGY-267).
    let mut arena = duel().begin();
    arena.faces([&[10], &[10, 2, 3, 7]]).does("A", "trip D");
    assert!(arena.story().iter().any(|line| line.starts_with("D rolls") && line.ends_with("=29")));
    let mut arena = duel().begin();
    arena.set_status("D", "prone");
    arena.faces([&[10], &[10, 2], &[1]]).does("A", "melee_attack D");
    assert_eq!(arena.aura("D"), 25, "the 2 is kept and does not explode");
}

/// ENERGY-116, ENERGY-199, ENERGY-198, ENERGY-C40: a 20 hits whatever the Evasion, through armour, and exposes the
/// target.
#[test]
fn energy_116_a_natural_20() {
    let plan = duel().unit('D', |d| d.armour("plate").with("mpl", 4).with("base_evasion", 20));
    let mut arena = plan.begin();
    arena.rolling("A", "melee_attack D", &[20, 3]);
    assert_eq!(arena.aura("D"), 23, "3 and 2, no Evasion rolled, no armour");
    assert!(arena.is("D", "exposed"));
    arena.next_round();
    assert!(!arena.is("D", "exposed"), "ENERGY-C07: until the end of the round");
}

/// ENERGY-117, ENERGY-118, ENERGY-C07: 1 to 3 expose the attacker until the end of the next round; a 1 misses as well.
#[test]
fn energy_117_low_combat_rolls() {
    for (face, hits) in [(3, true), (2, true), (1, false)] {
        let mut arena = duel().begin();
        let dice: &[i16] = if hits { &[face, 1, 1] } else { &[face] };
        arena.rolling("A", "melee_attack D", dice);
        assert_eq!(arena.aura("D") < 28, hits, "{face}");
        assert!(arena.is("A", "exposed"), "{face}");
        arena.next_round();
        assert!(arena.is("A", "exposed"), "{face}: the next round");
        arena.next_round();
        assert!(!arena.is("A", "exposed"), "{face}: it is over");
    }
    let mut arena = duel().begin();
    arena.rolling("A", "melee_attack D", &[4, 1, 1]);
    assert!(!arena.is("A", "exposed"));
}

/// ENERGY-041: Defend ends what one's own roll has brought.
#[test]
fn energy_041_defend_ends_exposed() {
    let mut arena = duel().begin();
    arena.rolling("A", "melee_attack D", &[2, 9]);
    assert!(arena.is("A", "exposed"));
    arena.does("A", "defend");
    assert!(!arena.is("A", "exposed") && arena.is("A", "defending"));
}

/// ENERGY-112, ENERGY-120, ENERGY-121, ENERGY-D37: below the Armour Coverage the rating comes off, at it and above it
/// does not.
#[test]
fn energy_121_armour_coverage() {
    let plan = || duel().unit('D', |d| d.armour("mail"));
    let loss = |combat: i16, damage: i16| {
        let mut arena = plan().begin();
        arena.rolling("A", "melee_attack D", &[combat, 1, damage]);
        28 - arena.aura("D")
    };
    assert_eq!(loss(11, 4), 3, "4 + 2 - 3");
    assert_eq!(loss(12, 4), 6);
    assert_eq!(loss(11, 1), 0, "never below 0");
}

/// ENERGY-120, ENERGY-198, ENERGY-199: a hit past the armour does not expose the target; a Critical Hit does.
#[test]
fn energy_198_a_hit_past_the_armour_is_not_critical() {
    for (face, loss, critical) in [(11, 3, false), (12, 6, false), (15, 6, false), (19, 6, false), (20, 6, true)] {
        let mut arena = duel().unit('D', |d| d.armour("mail")).begin();
        let dice: &[i16] = if critical { &[face, 4] } else { &[face, 1, 4] };
        arena.rolling("A", "melee_attack D", dice);
        assert_eq!((28 - arena.aura("D"), arena.is("D", "exposed")), (loss, critical), "{face}");
    }
}

/// ENERGY-120, ENERGY-141, ENERGY-198: the forecast calls critical what is a Critical Hit, and counts hits past the
/// armour apart; without armour there are none.
#[test]
fn energy_198_the_forecast_counts_critical_hits_and_hits_past_the_armour_apart() {
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    let odds = |weapon: &'static str, armour: &'static str| {
        let plan = duel().unit('A', move |a| a.gear([weapon])).unit('D', move |d| d.armour(armour));
        let odds = plan.begin().forecast("A", "melee_attack A D").unwrap().action;
        close(odds.miss + odds.hits(), 1.0);
        close(odds.twofold, 0.0);
        odds
    };
    // One Evasion roll decides about 2 to 11, which strike the mail, and about 12 to 19, which pass it.
    let mail = odds("arming_sword", "mail");
    close(mail.critical, 1.0 / 20.0);
    close(mail.past_armour / 8.0, mail.hit / 10.0);
    assert!(mail.hit > 0.2, "{mail:?}");
    let bare = odds("arming_sword", "none");
    close(bare.critical, 1.0 / 20.0);
    close(bare.past_armour, 0.0);
    // A dagger is Precise 1.
    close(odds("dagger", "mail").critical, 2.0 / 20.0);
}

/// ENERGY-119, ENERGY-D40: exposed by the roll counts in the same attack: opportunist adds 1d4.
#[test]
fn energy_119_exposed_before_the_damage() {
    let mut arena = duel().begin();
    let opportunist = style("opportunist");
    arena.set_stat("A", "styles", opportunist);
    arena.rolling("A", "melee_attack D", &[20, 3, 4]);
    assert_eq!(arena.aura("D"), 19, "3 + 2 + 4");
    let mut arena = duel().begin();
    arena.set_stat("A", "styles", opportunist);
    arena.rolling("A", "melee_attack D", &[10, 1, 3]);
    assert_eq!(arena.aura("D"), 23, "not Exposed");
}

/// The bit of a Combat Style.
fn style(key: &str) -> i16 {
    let data = indes_energy::DEF.shipped_data().unwrap();
    let data = data.of::<indes_energy::data::Data>();
    1 << data.file.styles.iter().position(|style| style.key == key).unwrap()
}

/// ENERGY-D40, ENERGY-260, ENERGY-G14: guarded takes 1 off the AV and adds 1 to Evasion, `hard_hitter` adds 2 to the
/// damage.
#[test]
fn energy_d40_styles_in_a_fight() {
    let mut arena = duel().begin();
    arena.set_stat("A", "styles", style("guarded"));
    assert!(!lands_in(&mut arena, "melee_attack", 10, 8));
    let mut arena = duel().begin();
    arena.set_stat("D", "styles", style("guarded"));
    assert!(!lands_in(&mut arena, "melee_attack", 10, 8));
    let mut arena = duel().begin();
    arena.set_stat("A", "styles", style("hard_hitter"));
    arena.rolling("A", "melee_attack D", &[10, 1, 1]);
    assert_eq!(arena.aura("D"), 23, "1 + 2 + 2");
}

/// ENERGY-254, ENERGY-255, ENERGY-256, ENERGY-D20: MPL at the MPR is proficient; below it half damage, 1 off AV and
/// Evasion.
#[test]
fn energy_254_proficiency_in_melee() {
    let plan = |mpl: i32| duel().unit('A', move |a| a.with("mpl", mpl));
    assert_eq!(beats(&plan(2), "melee_attack"), 8);
    assert_eq!(beats(&plan(1), "melee_attack"), 7);
    let mut arena = plan(1).begin();
    arena.rolling("A", "melee_attack D", &[10, 1, 5]);
    assert_eq!(arena.aura("D"), 25, "half of 5 + 2");
    assert_eq!(beats(&duel().unit('D', |d| d.with("mpl", 1)), "melee_attack"), 9, "Evasion 1 less");
}

/// ENERGY-177, ENERGY-180, ENERGY-G06, ENERGY-D34: the best weapon that is not Light and all Light ones; a Heavy weapon
/// ignores the Light ones and Light shields.
#[test]
fn energy_177_evasion_with_weapons_and_shields() {
    let evasion = |held: &[&'static str], by: &'static str| {
        let held = held.to_vec();
        let plan = duel().unit('A', move |a| a.gear([by]).with("mpl", 8)).unit('D', move |d: UnitSpec| {
            let d = d.with("mpl", 8);
            match held[..] {
                [] => d.gear([]),
                [one] => d.holds([one]),
                [one, two] => d.holds([one, two]),
                _ => unreachable!(),
            }
        });
        // The AV less the greatest die that still loses.
        let av = if by == "maul" { 18 } else { 20 };
        av - beats(&plan, "melee_attack")
    };
    assert_eq!(evasion(&["arming_sword"], "arming_sword"), 12);
    assert_eq!(evasion(&["arming_sword", "round_shield"], "arming_sword"), 15);
    assert_eq!(evasion(&["arming_sword", "dagger"], "arming_sword"), 13);
    assert_eq!(evasion(&["dagger", "hatchet"], "arming_sword"), 11);
    assert_eq!(evasion(&["arming_sword", "dagger"], "maul"), 12);
    assert_eq!(evasion(&["arming_sword", "buckler"], "maul"), 12);
    assert_eq!(evasion(&["arming_sword", "buckler"], "arming_sword"), 14);
    assert_eq!(evasion(&[], "maul"), 9);
}

/// ENERGY-177, ENERGY-185, ENERGY-D08: a third of the level, half of Dexterity, less the armour's penalty.
#[test]
fn energy_177_evasion_with_level_and_armour() {
    assert_eq!(beats(&duel().unit('D', |d| d.with("level", 3)), "melee_attack"), 7);
    assert_eq!(beats(&duel().unit('D', |d| d.with("dexterity", 14)), "melee_attack"), 7);
    assert_eq!(beats(&duel().unit('D', |d| d.with("dexterity", 9)), "melee_attack"), 9, "half of -1 is -1");
    let plan = duel().unit('D', |d| d.armour("mail"));
    // From 12 on the mail is not struck.
    let hits = |die: i16| lands(plan.clone(), "melee_attack", 19, die);
    assert!(hits(9), "the penalty is 1");
}

/// ENERGY-178, ENERGY-215, ENERGY-D15: inherent Evasion by size, or the creature's own.
#[test]
fn energy_178_inherent_evasion() {
    for (size, beaten) in [("small", 7), ("medium", 8), ("tiny", 6)] {
        assert_eq!(beats(&duel().unit('D', move |d| d.size(size)), "melee_attack"), beaten, "{size}");
    }
    assert_eq!(beats(&duel().unit('D', |d| d.with("base_evasion", 10)), "melee_attack"), 6);
}

/// ENERGY-011, ENERGY-261, ENERGY-262, ENERGY-263, ENERGY-264, ENERGY-C20: AV 17, only at arm's length, MASAB as
/// damage, at least 1, and hands may be full.
#[test]
fn energy_262_unarmed_attacks() {
    let mut arena = square(["A . D ."]).begin();
    assert!(!arena.may("A", "unarmed_attack D"));
    let plan = duel().unit('A', |a| a.gear(["greatsword"]));
    let mut arena = plan.begin();
    // No damage is rolled.
    arena.rolling("A", "unarmed_attack D", &[10, 5]);
    assert_eq!(arena.aura("D"), 26, "17 against 17; MASAB 2");
    arena.waits().rolling("A", "unarmed_attack D", &[10, 6]);
    assert_eq!(arena.aura("D"), 26, "18");
    let loss = |strength: i32, dexterity: i32, armour: &'static str| {
        let plan = duel().unit('A', move |a| a.with("strength", strength).with("dexterity", dexterity));
        let mut arena = plan.unit('D', move |d| d.armour(armour)).begin();
        arena.rolling("A", "unarmed_attack D", &[5, 1]);
        28 - arena.aura("D")
    };
    assert_eq!(loss(9, 9, "none"), 1, "MASAB -1: at least 1");
    assert_eq!(loss(15, 14, "padded"), 2, "3 less 1");
    assert_eq!(loss(13, 10, "padded"), 0, "1 less 1");
}

/// ENERGY-105, ENERGY-106, ENERGY-D17, ENERGY-G29, ENERGY-J09: a blow at one who cannot defend costs 1, as often as one
/// likes, and needs no Swift Attack.
#[test]
fn energy_105_a_blow_at_the_helpless() {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    arena.set_status("D", "asleep");
    arena.rolls([10, 1]).does("A", "melee_attack D");
    assert_eq!(arena.pool("A", "energy"), 4);
    assert_eq!(arena.aura("D"), 25, "no Evasion roll: ENERGY-182");
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    for left in [4, 3, 2, 1, 0] {
        arena.set_status("D", "bound");
        arena.rolls([10, 1]).does("A", "melee_attack D");
        assert_eq!(arena.pool("A", "energy"), left);
    }
    arena.set_pool("A", "energy", 1);
    assert!(arena.may("A", "swift_attack D"), "the Swift Attack is unused");
}

/// ENERGY-182, ENERGY-325: a Combat roll of 1 still misses who cannot defend.
#[test]
fn energy_182_a_one_misses_the_helpless() {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    arena.set_status("D", "bound");
    arena.rolling("A", "melee_attack D", &[1]);
    assert_eq!(arena.aura("D"), 28);
}

/// ENERGY-J09, ENERGY-G29: the one that lowers its guard does not defend until it acts.
#[test]
fn energy_j09_undefending() {
    let mut arena = duel().begin();
    arena.waits().does("D", "undefend").asks("Ember acts").waits();
    arena.rolling("A", "melee_attack D", &[10, 1]);
    assert_eq!((arena.pool("A", "energy"), arena.aura("D")), (4, 25));
    arena.does("D", "defend");
    assert!(!arena.is("D", "undefending"));
}

/// ENERGY-043: any attack ends Defending, at its declaration.
#[test]
fn energy_043_attacking_ends_defending() {
    let mut arena = duel().begin();
    arena.does("A", "defend").rolling("A", "melee_attack D", &[10, 9]);
    assert!(!arena.is("A", "defending"));
}

/// ENERGY-066, ENERGY-067, ENERGY-068, ENERGY-351, ENERGY-C44, ENERGY-D41: Stamina of enhancements, 4 at most; a dear
/// one stands alone; Stamina in place of Energy is apart.
#[test]
fn energy_066_enhancements() {
    let plan = || duel().unit('A', |a| a.with("power_blow", 1).with("sure_strike", 1).with("reckless_fury", 1));
    let mut one = plan().begin();
    one.rolling("A", "melee_attack D +power_blow+sure_strike", &[10, 9, 1]);
    assert_eq!(one.points("A"), [2, 11, 3]);
    assert_eq!(one.aura("D"), 21, "AV 22 against 21; 1 + 2 + 4");
    let mut two = plan().begin();
    assert!(two.may("A", "melee_attack D +reckless_fury"));
    assert!(!two.may("A", "melee_attack D +reckless_fury+sure_strike"));
    two.rolling("A", "melee_attack D +reckless_fury", &[10, 1, 3]);
    assert_eq!((two.points("A"), two.aura("D")), ([2, 8, 3], 18), "twice 3 + 2");
    two.next_round();
    assert!(!two.may("A", "melee_attack D +reckless_fury"), "once a short rest");
    let mut three = plan().begin();
    three.set_pool("A", "energy", 2);
    three.rolling("A", "melee_attack D +power_blow", &[10, 9]);
    assert_eq!(three.points("A"), [0, 11, 3], "2 for the blow and 1 in place of Energy");
}

/// ENERGY-G13, ENERGY-D36: a critical hit of a Devastate weapon breaks the armour, and meets it broken; else the
/// shield.
#[test]
fn energy_g13_broken_gear() {
    let plan = || duel().unit('A', |a| a.gear(["mace"])).unit('D', |d| d.armour("plate").with("mpl", 4));
    let mut arena = plan().begin();
    arena.rolling("A", "melee_attack D", &[20, 3]);
    arena.waits().rolling("A", "unarmed_attack D", &[5, 1]);
    // MASAB 2 against half of 6.
    assert_eq!(arena.aura("D"), 23, "AR 3 stops 2");
    let mut arena = plan().unit('A', |a| a.gear(["mace"]).with("strength", 26).with("dexterity", 14)).begin();
    arena.rolling("A", "melee_attack D", &[20, 3]);
    let left = arena.aura("D");
    arena.waits().rolling("A", "unarmed_attack D", &[5, 1]);
    assert_eq!(left - arena.aura("D"), 3, "MASAB 6 less 3 of the broken plate");
    let mut arena =
        duel().unit('A', |a| a.gear(["mace"])).unit('D', |d| d.holds(["arming_sword", "round_shield"])).begin();
    arena.rolling("A", "melee_attack D", &[20, 3]).waits();
    // Evasion 12 without the shield: AV 17 is met by 6.
    arena.rolling("A", "unarmed_attack D", &[10, 5]);
    assert_eq!(arena.aura("D"), 21, "3 + 2, then 2");
}

/// ENERGY-G71, ENERGY-G05, ENERGY-D36, ENERGY-D46: with the option a long weapon has Disadvantage on near targets,
/// unless it is Versatile.
#[test]
fn energy_g71_long_weapons_close_in() {
    let mut arena = duel().unit('A', |a| a.gear(["spear"])).begin();
    arena.rolling("A", "melee_attack D", &[10, 9]);
    let plan = duel().unit('A', |a| a.gear(["spear"])).option("close_in_disadvantage", "true");
    let mut arena = plan.begin();
    arena.faces([&[15, 4], &[9]]).does("A", "melee_attack D");
    let mut arena = duel().option("close_in_disadvantage", "true").begin();
    arena.rolling("A", "melee_attack D", &[10, 9]);
}

/// ENERGY-125, ENERGY-124: a modifier counts once in the sum of MASAB and MASDB.
#[test]
fn energy_125_no_modifier_counts_twice() {
    let plan = duel().unit('A', |a| a.with("strength", 16).with("dexterity", 10));
    assert_eq!(beats(&plan, "melee_attack"), 8, "6 / 3, not 12 / 3");
    let plan = plan.unit('A', |a| a.with("strength", 16).with("dexterity", 10).with("keen_mind", 1));
    let plan = plan.with_data("melee: Some(wisdom)", "melee: Some(strength)");
    assert_eq!(beats(&plan, "melee_attack"), 8, "an ability that adds Strength adds nothing");
}

/// ENERGY-124, ENERGY-C20: an ability adds another modifier inside the bracket, before the division; it counts for the
/// damage as well.
#[test]
fn energy_124_an_ability_adds_a_modifier() {
    let plan = |keen: i32| {
        duel()
            .unit('A', move |a| a.with("strength", 14).with("dexterity", 11).with("wisdom", 12).with("keen_mind", keen))
    };
    assert_eq!(beats(&plan(0), "melee_attack"), 7, "5 / 3 is 1: AV 19");
    assert_eq!(beats(&plan(1), "melee_attack"), 8, "7 / 3 is 2: AV 20");
    let mut arena = plan(1).begin();
    arena.rolling("A", "melee_attack D", &[10, 1, 4]);
    assert_eq!(arena.aura("D"), 22, "4 and 2");
}
