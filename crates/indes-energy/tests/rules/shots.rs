//! Shots and throws: Miss Chance, Ranged Evasion, ranges, draw weights, loading (ENERGY-016, ENERGY-017, ENERGY-108,
//! ENERGY-109, ENERGY-126 to ENERGY-160, ENERGY-257, ENERGY-258, ENERGY-354, ENERGY-355).

use indes_testing::energy::square;
use indes_testing::{Arena, Plan, UnitSpec};

/// A with a short bow of the middle row of draw weights, 10 m from D, which holds nothing. Miss Chance Modifier: 8 less
/// 3 and half of Dexterity 2, so 4. Ranged Evasion of D: 1.
fn range() -> Plan {
    square(["A . . . . . . . . . D . .", ". . . . . . . . . . . . ."])
        .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
        .unit('D', |d| d.gear([]))
}

/// Whether a shot hits, by the die of Ranged Evasion and the Hit roll; the damage would be 5.
fn hits(plan: &Plan, evasion: &[i16], hit: i16) -> bool {
    let mut arena = plan.begin();
    hits_in(&mut arena, evasion, hit)
}

fn hits_in(arena: &mut Arena, evasion: &[i16], hit: i16) -> bool {
    let before = arena.aura("D");
    let dice: Vec<i16> = evasion.iter().copied().chain([hit, 5]).collect();
    *arena.world().resource_mut::<indes_core::battle::Dice>() = indes_core::battle::Dice::scripted(dice);
    arena.does("A", "ranged_attack D");
    let hit = arena.aura("D") < before;
    *arena.world().resource_mut::<indes_core::battle::Dice>() = indes_core::battle::Dice::scripted(Vec::new());
    hit
}

/// The least Hit roll, from 4 to 19, that hits with a 1 on the die of Ranged Evasion.
fn least(plan: &Plan) -> i16 {
    (4..20).find(|&face| hits(plan, &[1], face)).unwrap_or(20)
}

/// ENERGY-126, ENERGY-127, ENERGY-128, ENERGY-131, ENERGY-179, ENERGY-C11: 4, the die and 1.
#[test]
fn energy_126_the_hit_roll_must_reach_the_miss_chance() {
    assert!(hits(&range(), &[3], 8), "4 + 3 + 1");
    assert!(!hits(&range(), &[3], 7));
    assert_eq!(least(&range()), 6);
    assert_eq!(
        least(&range().unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3).with("dexterity", 15))),
        5
    );
}

/// ENERGY-129: the modifier is that of shooter and weapon, the one that the target is.
#[test]
fn energy_129_the_modifier_stays() {
    let plan = range().unit('D', |d| d.gear([]).with("dexterity", 14));
    assert_eq!(least(&plan), 7, "one more by the target's own evasion");
}

/// ENERGY-133: a 4 is rolled again and added.
#[test]
fn energy_133_ranged_evasion_explodes() {
    let mut arena = range().begin();
    arena.faces([&[4, 2], &[10]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 28, "4 + 6 + 1 is 11");
    let mut arena = range().begin();
    arena.faces([&[4, 2], &[11], &[1]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 27);
}

/// ENERGY-131, ENERGY-132, ENERGY-206, ENERGY-C47: shield and armour; a shield only toward the shot; from behind the d4
/// has Disadvantage; weapons never count.
#[test]
fn energy_132_a_shield_must_face_the_shot() {
    let shielded = |d: UnitSpec| d.holds(["arming_sword", "round_shield"]).armour("mail");
    assert_eq!(least(&range().unit('D', shielded)), 8, "4 + 1 + 1 + 3 - 1");
    let plan = range().unit('D', shielded);
    let mut arena = plan.begin();
    arena.waits().does("D", "turn east").waits();
    arena.faces([&[3, 1], &[6], &[5]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 26, "4 + 1 + 1 - 1 is 5; 5 less AR 3");
}

/// ENERGY-130, ENERGY-C45: who does not know of the shot, or cannot move, does not evade it, and is not hit for
/// certain.
#[test]
fn energy_130_no_evasion_of_an_unseen_shot() {
    let mut arena = range().begin();
    arena.set_status("D", "asleep");
    // 4, no evasion, -5 for a target that does not move (ENERGY-135).
    arena.rolling("A", "ranged_attack D", &[4, 5]);
    assert_eq!(arena.aura("D"), 23);
    let mut arena = range().begin();
    arena.set_status("D", "asleep");
    arena.rolling("A", "ranged_attack D", &[1]);
    assert_eq!(arena.aura("D"), 28, "ENERGY-140");
}

/// ENERGY-134, ENERGY-216, ENERGY-C09, ENERGY-D09: the size of the target.
#[test]
fn energy_134_size_of_the_target() {
    for (size, wanted) in [("medium", 6), ("small", 8), ("tiny", 10), ("diminutive", 14), ("fine", 18)] {
        assert_eq!(least(&range().unit('D', move |d| d.gear([]).size(size))), wanted, "{size}");
    }
    let rows = ["A . . . . . . . . . D . .", ". . . . . . . . . . . . ."];
    let large = square(rows)
        .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
        .unit('D', |d| d.gear([]).size("large"));
    assert_eq!(least(&large), 4);
}

/// ENERGY-135, ENERGY-136, ENERGY-137, ENERGY-G23, ENERGY-J27, ENERGY-D10: how the target moved in its latest action.
#[test]
fn energy_137_movement_of_the_target() {
    let rows = ["A . . . . . . . . . D . .", ". . . . . . . . . . . . .", ". . . . . . . . . . . . ."];
    let after = |act: &str| {
        let plan = square(rows)
            .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
            .unit('D', |d| d.gear([]));
        (4..20).find(|&face| {
            let mut arena = plan.begin();
            arena.waits().does("D", act);
            hits_in(&mut arena, &[1], face)
        })
    };
    assert_eq!(after("run J1-I1"), Some(6), "a straight run");
    assert_eq!(after("sprint J1-I1"), Some(11), "a sprint");
    assert_eq!(after("run J2-I1-H2"), Some(11), "two turns");
    assert_eq!(after("run J2-I2"), Some(6), "one turn");
    let plan =
        square(rows).unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3)).unit('D', |d| d.gear([]));
    let mut arena = plan.begin();
    arena.waits().does("D", "sprint J1-I1").does("A", "defend").does("D", "defend");
    assert!(hits_in(&mut arena, &[1], 7), "its latest action is Defend, which wins the tie at 6");
}

/// ENERGY-138, ENERGY-139, ENERGY-140, ENERGY-D07: 20 hits through armour and exposes; 1 to 3 expose the shooter; 1
/// misses.
#[test]
fn energy_138_natural_hit_rolls() {
    let plan = range().unit('D', |d| d.gear([]).armour("plate").with("mpl", 4).size("fine"));
    let mut arena = plan.begin();
    arena.rolling("A", "ranged_attack D", &[3, 20, 4]);
    assert_eq!(arena.aura("D"), 24);
    assert!(arena.is("D", "exposed"));
    for face in [1, 2, 3] {
        let mut arena = range().option("noise", "\"none\"").begin();
        arena.set_status("D", "asleep");
        // Miss Chance -1 for a sleeper: only the 1 misses.
        let dice: &[i16] = if face > 1 { &[face, 1] } else { &[1] };
        arena.rolling("A", "ranged_attack D", dice);
        assert_eq!(arena.aura("D") < 28, face > 1, "{face}");
        assert!(arena.is("A", "exposed"), "{face}");
        arena.next_round();
        assert!(arena.is("A", "exposed"), "{face}: the next round");
    }
}

/// ENERGY-141, ENERGY-142, ENERGY-C08: below the coverage the rating comes off; MASDB plays no part.
#[test]
fn energy_141_armour_against_shots() {
    let loss = |hit: i16| {
        let mut arena = range().unit('D', |d| d.gear([]).armour("mail")).begin();
        arena.rolling("A", "ranged_attack D", &[1, hit, 5]);
        28 - arena.aura("D")
    };
    assert_eq!(loss(11), 2);
    assert_eq!(loss(12), 5);
}

/// ENERGY-143, ENERGY-144, ENERGY-145, ENERGY-146, ENERGY-D11: 5/30/120 m.
#[test]
fn energy_143_range_values() {
    let at = |metres: u8| {
        let row = format!("A {}D .", ". ".repeat(usize::from(metres) - 1));
        square([row.as_str()])
            .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
            .unit('D', |d| d.gear([]))
    };
    let mut arena = at(5).begin();
    arena.faces([&[1], &[2, 15], &[1]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 27, "the better of two");
    let mut arena = at(6).begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    let mut arena = at(30).begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    let mut arena = at(31).begin();
    arena.faces([&[1], &[15, 5]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 28, "the lower of two");
    assert!(at(120).begin().may("A", "ranged_attack D"));
    assert!(!at(121).begin().may("A", "ranged_attack D"));
}

/// ENERGY-017, ENERGY-G08, ENERGY-D35: a bow must be loaded for 1, a heavy crossbow for 3; with the option it exposes.
#[test]
fn energy_017_loading() {
    let mut arena = range().begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    assert!(!arena.may("A", "ranged_attack D"), "not loaded");
    arena.does("A", "load short_bow");
    assert_eq!(arena.pool("A", "energy"), 3);
    assert!(arena.may("A", "ranged_attack D") && !arena.is("A", "exposed"));
    let plan = range()
        .unit('A', |a| a.gear(["heavy_crossbow"]).with("arm", 8).with("draw_row", 3))
        .option("loading_exposes", "true");
    let mut arena = plan.begin();
    arena.rolling("A", "ranged_attack D", &[3, 5]).does("A", "load heavy_crossbow");
    assert_eq!(arena.pool("A", "energy"), 1);
    assert!(arena.is("A", "exposed"));
}

/// ENERGY-G08: with the option ammo shots are counted.
#[test]
fn energy_g08_ammunition() {
    let mut arena = range().option("ammo", "1").begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    assert!(!arena.may("A", "load short_bow"), "no arrow left");
}

/// ENERGY-147, ENERGY-148, ENERGY-149, ENERGY-150, ENERGY-151, ENERGY-152, ENERGY-G48, ENERGY-C43: who can use a row,
/// what it does to the ranges, and the damage it adds.
#[test]
fn energy_147_draw_weights() {
    let at = |gear: &'static str, row: i32, arm: i32, mpl: i32, metres: usize| {
        let text = format!("A {}D .", ". ".repeat(metres - 1));
        let unit = move |a: UnitSpec| a.gear([gear]).with("draw_row", row).with("arm", arm).with("mpl", mpl);
        square([text.as_str()]).unit('A', unit).unit('D', |d| d.gear([]))
    };
    let may = |gear, row, arm, mpl, metres| at(gear, row, arm, mpl, metres).begin().may("A", "ranged_attack D");
    assert!(may("short_bow", 3, 9, 3, 10) && !may("short_bow", 4, 9, 3, 10), "Arm Strength 9 is row 8-11");
    assert!(may("crossbow", 4, 8, 3, 10) && !may("crossbow", 5, 8, 3, 10), "8 + 5 is row 12-15");
    assert!(may("short_bow", 5, 22, 2, 10) && !may("short_bow", 6, 22, 2, 10), "MPL 2 ends at 16-19");
    assert!(may("short_bow", 6, 22, 3, 10) && !may("short_bow", 7, 26, 4, 10), "MPL 4 ends at 20-24");
    assert!(may("short_bow", 7, 26, 5, 10));
    assert!(!may("hand_crossbow", 5, 18, 3, 10), "hand crossbows end at 12-15");
    assert!(may("short_bow", 1, 9, 3, 90) && !may("short_bow", 1, 9, 3, 91), "5/30/120 with -2/-5/-30");
    assert!(may("short_bow", 5, 18, 3, 132) && !may("short_bow", 5, 18, 3, 133), "with +1/+6/+12");
    let mut arena = at("short_bow", 6, 22, 4, 10).begin();
    arena.rolling("A", "ranged_attack D", &[1, 15, 4]);
    assert_eq!(arena.aura("D"), 21, "4 and 3");
}

/// ENERGY-257, ENERGY-258, ENERGY-D20: without proficiency half damage, and 1 Energy more.
#[test]
fn energy_257_unskilled_shots() {
    let mut arena =
        range().unit('A', |a| a.gear(["war_bow"]).with("arm", 8).with("draw_row", 3).with("mpl", 3)).begin();
    arena.rolling("A", "ranged_attack D", &[1, 12, 7]);
    assert_eq!((arena.pool("A", "energy"), arena.aura("D")), (3, 25));
}

/// ENERGY-C23: a Defending target that evades is missed by a Hit roll equal to the Miss Chance.
#[test]
fn energy_c23_defending_against_shots() {
    let mut arena = range().begin();
    arena.set_status("D", "defending");
    assert!(!hits_in(&mut arena, &[1], 6));
    let mut arena = range().begin();
    arena.set_status("D", "defending");
    assert!(hits_in(&mut arena, &[1], 7));
}

/// ENERGY-G24, ENERGY-D43: light cover adds 2, heavy 5; beside the attacker alone none.
#[test]
fn energy_g24_cover_from_shots() {
    let with = |row: &'static str| {
        let rows = [row, ". . . . . . . . . . . . ."];
        least(
            &square(rows)
                .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
                .unit('D', |d| d.gear([])),
        )
    };
    assert_eq!(with("A . . . . . . . . - D . ."), 8);
    assert_eq!(with("A - . . . . . . . . D . ."), 6, "beside the attacker only");
    let wall = square(["A . . . . . . . . # D . .", "# # # # # # # # # # # # #"]);
    assert!(
        !wall
            .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3))
            .begin()
            .may("A", "ranged_attack D"),
        "full"
    );
    let grille = range().edge("grille", "J1|K1");
    assert_eq!(least(&grille), 11, "heavy");
}

/// ENERGY-156, ENERGY-157, ENERGY-158, ENERGY-159, ENERGY-160, ENERGY-C34, ENERGY-D13, ENERGY-D14: ranges of throws.
#[test]
fn energy_156_ranges_of_throws() {
    let throw = |gear: &'static str, arm: i32, metres: usize| {
        let text = format!("A {}D . .", ". ".repeat(metres - 1));
        let unit = move |a: UnitSpec| a.gear([gear]).with("arm", arm).with("mpl", 8);
        let mut arena = square([text.as_str()]).unit('A', unit).unit('D', |d| d.gear([])).begin();
        arena.may("A", &format!("ranged_attack {gear}/ranged D"))
    };
    for (gear, arm, most) in [
        ("dagger", 4, 12),
        ("maul", 4, 6),
        ("arming_sword", 4, 8),
        ("spear", 4, 20),
        ("dagger", 7, 16),
        ("arming_sword", 7, 12),
        ("arming_sword", 40, 40),
    ] {
        assert!(throw(gear, arm, most) && !throw(gear, arm, most + 1), "{gear} with Arm Strength {arm}: {most} m");
    }
}

/// ENERGY-016, ENERGY-153, ENERGY-154, ENERGY-155, ENERGY-354, ENERGY-355, ENERGY-G55: Accuracy, halves, and where it
/// lands.
#[test]
fn energy_153_throwing_what_is_not_made_for_it() {
    // Neither near nor far: 3 m for what is not made to be thrown, 5 m for a knife.
    let at = |row: &str, gear: &'static str| {
        square([row, ". . . . . ."]).unit('A', move |a| a.gear([gear]).with("mpl", 8)).unit('D', |d| d.gear([]))
    };
    let plan = |gear: &'static str| at("A . . D . .", gear);
    let thrown = |gear: &'static str, hit: i16, damage: i16| {
        let mut arena = plan(gear).begin();
        arena.rolling("A", &format!("ranged_attack {gear}/ranged D"), &[1, hit, damage]);
        assert_eq!(arena.pool("A", "energy"), 4);
        28 - arena.aura("D")
    };
    // 8 - 0 - 1, and 1 + 1: 9 (ENERGY-355).
    assert_eq!(thrown("mace", 9, 5), 2, "half of 5");
    assert_eq!(thrown("mace", 20, 5), 5, "a natural 20");
    assert_eq!(thrown("rapier", 19, 7), 3, "a critical hit on 19 is still halved");
    assert_eq!(thrown("rapier", 20, 7), 7);
    let mut arena = plan("mace").begin();
    arena.rolling("A", "ranged_attack mace/ranged D", &[1, 8]);
    let lies = arena.look(|view| {
        let a = view.field.roster.named("A").unwrap();
        view.field.unit(a).gear.0[0].place
    });
    assert_eq!(format!("{lies:?}"), format!("{:?}", indes_core::battlefield::Place::Ground("D1".parse().unwrap())));
    // A knife: Accuracy 3 is its AV: 8 - 3 - 1, and 1 + 1 (ENERGY-155).
    let mut arena = at("A . . . . D", "throwing_knife").begin();
    arena.rolling("A", "ranged_attack D", &[1, 6, 4]);
    assert_eq!(arena.aura("D"), 24, "full damage");
    let mut arena = at("A . . . . D", "dagger").unit('A', |a| a.gear(["dagger"]).with("mpl", 0)).begin();
    arena.rolling("A", "ranged_attack dagger/ranged D", &[1, 12, 4]);
    assert_eq!((arena.pool("A", "energy"), arena.aura("D")), (3, 26), "not proficient");
}

/// ENERGY-198, ENERGY-354: Precise widens the critical range of a shot.
#[test]
fn energy_198_precise() {
    let plan = range().unit('A', |a| a.gear(["war_bow"]).with("arm", 8).with("draw_row", 3).with("mpl", 4));
    for (face, exposed) in [(18, false), (19, true)] {
        let mut arena = plan.begin();
        arena.rolling("A", "ranged_attack D", &[1, face, 1]);
        assert_eq!(arena.is("D", "exposed"), exposed, "{face}");
    }
    let melee = indes_testing::energy::duel().unit('A', |a| a.gear(["dagger"]));
    for (face, exposed) in [(18, false), (19, true)] {
        let mut arena = melee.begin();
        let dice: &[i16] = if exposed { &[face, 1] } else { &[face, 1, 1] };
        arena.rolling("A", "melee_attack D", dice);
        assert_eq!(arena.is("D", "exposed"), exposed, "{face}");
    }
}

/// ENERGY-141, ENERGY-198: of a thrown greatsword, too, only a 20 is a Critical Hit.
#[test]
fn energy_198_the_forecast_of_a_throw() {
    let plan =
        square(["A . . D . .", ". . . . . ."]).unit('A', |a| a.gear(["greatsword"]).with("mpl", 8).with("arm", 4));
    let mut arena = plan.unit('D', |d| d.gear([]).armour("mail")).begin();
    let odds = arena.forecast("A", "ranged_attack A greatsword/ranged D").unwrap().action;
    assert!((odds.critical - 1.0 / 20.0).abs() < 1e-9, "{odds:?}");
    assert!(odds.past_armour > 0.25 && (odds.miss + odds.hits() - 1.0).abs() < 1e-9, "{odds:?}");
}

/// ENERGY-108, ENERGY-109, ENERGY-D29: the order of a shot: Ranged Evasion, then the Hit roll, then the damage.
#[test]
fn energy_108_the_order_of_a_shot() {
    let mut arena = range().begin();
    arena.rolling("A", "ranged_attack D", &[2, 9, 3]);
    let story = arena.story();
    let at =
        |start: &str| story.iter().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{story:#?}"));
    assert!(at("D rolls") < at("A rolls"), "{story:#?}");
    assert!(at("A rolls") < at("D -3 aura"), "{story:#?}");
}

/// ENERGY-J14: prone, a bow cannot be shot, a crossbow can; throws have Disadvantage.
#[test]
fn energy_j14_shots_from_the_ground() {
    let mut arena = range().begin();
    arena.set_status("A", "prone");
    assert!(!arena.may("A", "ranged_attack D"));
    let mut arena = range().unit('A', |a| a.gear(["crossbow"]).with("arm", 8).with("draw_row", 3)).begin();
    arena.set_status("A", "prone");
    arena.rolling("A", "ranged_attack D", &[1, 4]);
    let mut arena = range().unit('A', |a| a.gear(["javelin"])).begin();
    arena.set_status("A", "prone");
    arena.faces([&[1], &[15, 4]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 28);
}
