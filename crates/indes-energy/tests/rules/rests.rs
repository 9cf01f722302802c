//! Rests between linked levels, and abilities (ENERGY-124, ENERGY-169 to ENERGY-171, ENERGY-293 to ENERGY-305,
//! ENERGY-G16, ENERGY-G45, ENERGY-G49, ENERGY-G52, ENERGY-C41, ENERGY-J15, ENERGY-J22, ENERGY-J35).

use indes_energy::data::{Ability, Stat};
use indes_energy::state::Count;
use indes_energy::{AURA, DEF, STAMINA, SURGES};
use indes_testing::energy::square;
use indes_testing::{Arena, Plan};

/// ENERGY-170, ENERGY-G49: who has the ability puts Aura aside and takes it back, for nothing; no other creature is
/// offered it.
#[test]
fn energy_170_mastering_the_aura() {
    let mut arena = square(["A . . . D"]).unit('A', |a| a.with("aura_control", 1)).begin();
    arena.does("A", "aura x10");
    assert_eq!((arena.aura("A"), arena.pool("A", "aside")), (10, 18));
    assert_eq!(arena.points("A"), [5, 14, 3]);
    arena.does("D", "defend").does("A", "aura x28");
    assert_eq!((arena.aura("A"), arena.pool("A", "aside")), (28, 0));
    assert!(!square(["A . . . D"]).begin().may("A", "aura x10"));
}

/// D as it begins the level that follows, with these options of that level: Aura, Stamina, surges, then whether armour
/// and shield are Broken and which abilities are spent.
fn next(arena: &mut Arena, options: &[(&str, &str)]) -> ([i16; 3], [i16; 3]) {
    let veterans = indes_level::level::Veteran::all(arena.world());
    let plan = square(["A . . . D"]).unit('D', |d| d.armour("mail").with("step_back", 1).with("flash", 1));
    let plan = options.iter().fold(plan, |plan, (key, value)| plan.option(key, value));
    let data = DEF.shipped_data().unwrap();
    let level = plan.level().unwrap().continued(&DEF, &data, &veterans).expect("somebody goes on");
    let setup = level.setup(&DEF, &data).expect("a level of these rules");
    let unit = setup.units.iter().find(|unit| unit.name == "D").expect("D goes on");
    let pools = [AURA, STAMINA, SURGES].map(|pool| unit.pools.get(pool).now);
    (pools, [Stat::Broken, Stat::BrokenShield, Stat::Spent].map(|stat| unit.stats.get(stat.id())))
}

/// A battle in which D is left with this Aura, Stamina and so many surges.
fn left(points: [i16; 3]) -> Arena {
    let mut arena = square(["A . . . D"]).begin();
    for (pool, left) in ["aura", "stamina", "surges"].into_iter().zip(points) {
        arena.set_pool("D", pool, left);
    }
    arena
}

/// ENERGY-293, ENERGY-294, ENERGY-296, ENERGY-168, ENERGY-D21, ENERGY-G45: each 5 minutes all Stamina and one surge of
/// 8, as long as Aura is missing; only between levels.
#[test]
fn energy_296_surges_in_a_short_rest() {
    assert_eq!(next(&mut left([5, 2, 7]), &[("rest", "15")]).0, [28, 14, 4], "5 + 8 + 8 + 8, at most 28");
    assert_eq!(next(&mut left([5, 2, 7]), &[("rest", "5")]).0, [13, 14, 6]);
    assert_eq!(next(&mut left([27, 2, 7]), &[("rest", "30")]).0, [28, 14, 6], "no surge for nothing");
    assert_eq!(next(&mut left([5, 2, 1]), &[("rest", "30")]).0, [13, 14, 0]);
    assert_eq!(next(&mut left([5, 2, 7]), &[("rest", "0")]).0, [5, 2, 7]);
    let mut arena = left([5, 2, 7]);
    assert!(!arena.keys().iter().any(|key| key.contains("rest") && key != "restrain"), "ENERGY-G45");
}

/// ENERGY-298, ENERGY-J15: of a rest cut short after 12 minutes two blocks count.
#[test]
fn energy_298_a_short_rest_cut_short() {
    assert_eq!(next(&mut left([5, 2, 7]), &[("rest", "12")]).0, [21, 14, 5]);
    assert_eq!(next(&mut left([5, 2, 7]), &[("rest", "4")]).0, [5, 2, 7]);
}

/// ENERGY-299, ENERGY-300, ENERGY-301, ENERGY-302, ENERGY-305, ENERGY-J15, ENERGY-G52: a whole Long Rest gives all
/// back, half of one half of what is missing; without 6 hours of sleep it is not whole. Surges come back by nothing
/// else.
#[test]
fn energy_300_a_long_rest() {
    let rest = |hours: &str, asleep: &str| {
        next(&mut left([0, 3, 1]), &[("rest", "0"), ("long_rest", hours), ("asleep", asleep)]).0
    };
    assert_eq!(rest("8", "6"), [28, 14, 7]);
    let short = rest("8", "5");
    assert!(short[0] < 28 && short[2] < 7, "{short:?}");
    assert_eq!(rest("4", "6"), [14, 8, 4], "half of 28, 11 and 6 is missing");
    assert_eq!(next(&mut left([28, 3, 1]), &[("rest", "30")]).0, [28, 14, 1], "ENERGY-G52");
}

/// ENERGY-297, ENERGY-304, ENERGY-C41, ENERGY-J22, ENERGY-G13: Broken mail is mended in 15 minutes of one rest, or in a
/// long one.
#[test]
fn energy_297_repairs() {
    let broken = |options: &[(&str, &str)]| {
        let plan = indes_testing::energy::duel().unit('A', |a| a.gear(["mace"])).unit('D', |d| d.armour("mail"));
        let mut arena = plan.begin();
        arena.rolling("A", "melee_attack D", &[20, 3]);
        next(&mut arena, options).1[0] != 0
    };
    assert!(broken(&[("rest", "10")]));
    assert!(!broken(&[("rest", "15")]));
    assert!(!broken(&[("rest", "0"), ("long_rest", "8")]));
}

/// ENERGY-304, ENERGY-295, ENERGY-J22: what came Broken or spent into a battle and is not restored goes on as it is.
#[test]
fn energy_304_what_was_broken_before() {
    let came = || {
        let unit = |d: indes_testing::UnitSpec| d.armour("mail").with("broken_armour", 1).with("spent_flash", 1);
        square(["A . . . D"]).unit('D', unit).begin()
    };
    assert_eq!(next(&mut came(), &[("rest", "5")]).1, [1, 0, Ability::Flash.bit()]);
    assert_eq!(next(&mut came(), &[("rest", "0"), ("long_rest", "8")]).1, [0, 0, 0]);
}

/// ENERGY-295, ENERGY-303: 5 minutes restore what is used once a short rest, only a long one what is used once a long
/// rest.
#[test]
fn energy_295_uses_of_abilities() {
    let spent = |options: &[(&str, &str)]| {
        let plan = square([". . . . . .", ". A D . . .", ". . . . . ."]);
        let mut arena = plan.unit('D', |d| d.with("step_back", 1).with("flash", 1)).begin();
        arena.rolls([9]).does("D", "flash A").set_pool("A", "agility", 0);
        arena.floor("A", "melee_attack D");
        while !arena.keys().contains(&"step_back".to_owned()) {
            arena.give("A", "pass");
        }
        // 2 m off is still in reach of the sword.
        arena.give("D", "step_back D2").rolls([10, 9]).through();
        next(&mut arena, options).1[2]
    };
    let (short, long) = (Ability::StepBack.bit(), Ability::Flash.bit());
    assert_eq!(spent(&[("rest", "0")]), short | long);
    assert_eq!(spent(&[("rest", "5")]), long);
    assert_eq!(spent(&[("rest", "0"), ("long_rest", "8")]), 0);
    assert_eq!(spent(&[("rest", "0"), ("long_rest", "5")]), long, "5 hours of sleep at most");
}

/// A and B in a camp, C beside it; D sleeps and hears nothing.
fn camp() -> Plan {
    let plan = square(["A B . . C . D"]).region("Camp", "A1:B1", "camp: true");
    plan.option("noise", "\"none\"").unit('D', |d| d.status("asleep"))
}

/// What is counted of a unit.
fn counted(arena: &mut Arena, unit: &str, count: Count) -> i16 {
    let id = arena.id(unit);
    arena.look(|view| view.turn.counted(id, count))
}

/// ENERGY-G45, ENERGY-294, ENERGY-296, ENERGY-311, ENERGY-G26: in a camp five minutes give all that are in it their
/// Stamina and one surge, and end what lasts until a Short Rest; the round is over.
#[test]
fn energy_g45_a_short_rest_in_a_camp() {
    let mut arena = camp().unit('A', |a| a.with("spent_step_back", 1).with("spent_flash", 1)).begin();
    arena.set_pool("A", "aura", 5).set_pool("A", "stamina", 2).set_pool("B", "aura", 27).set_pool("C", "stamina", 2);
    arena.set_status("A", "exhausted").set_status("A", "injured_leg");
    arena.does("A", "short_rest");
    let points = |arena: &mut Arena, unit: &str| ["aura", "stamina", "surges"].map(|pool| arena.pool(unit, pool));
    assert_eq!(points(&mut arena, "A"), [13, 14, 6]);
    assert_eq!(points(&mut arena, "B"), [28, 14, 6]);
    assert_eq!(points(&mut arena, "C"), [28, 2, 7], "it is not in the camp");
    assert!(!arena.is("A", "exhausted") && !arena.is("A", "injured_leg") && !arena.is("A", "slowed"));
    assert_eq!(arena.round(), 1);
    let used = [Ability::StepBack, Ability::Flash].map(|ability| counted(&mut arena, "A", Count::Used(ability)));
    assert_eq!(used, [0, 1], "ENERGY-295, ENERGY-303");
}

/// ENERGY-G45: only in a camp, and only while no enemy is aware of the party: all sleep, or all are hidden from it.
#[test]
fn energy_g45_where_a_party_rests() {
    assert!(!camp().begin().may("C", "short_rest"), "not in the camp");
    assert!(!square(["A . . . . . D"]).unit('D', |d| d.status("asleep")).begin().may("A", "short_rest"), "no camp");
    let awake = square(["A . . . . . D"]).region("Camp", "A1", "camp: true");
    assert!(!awake.begin().may("A", "short_rest"), "D is awake");
    let rows = [". . . . . . .", ". A . . D . .", ". . . . . . ."];
    let mut arena = square(rows).region("Camp", "B2", "camp: true").unit('A', |a| a.with("stealth", 5)).begin();
    arena.waits().does("D", "turn east").waits().rolling("A", "hide", &[15]);
    assert!(arena.may("A", "short_rest"), "hidden from D");
    let mut arena = camp().unit('B', |b| b.with("aura", 0)).begin();
    arena.set_status("B", "bleeding");
    assert!(!arena.may("A", "short_rest"), "B bleeds to death first");
}

/// ENERGY-298: an enemy of which the party does not know disturbs the rest: no block is completed.
#[test]
fn energy_298_a_rest_that_is_disturbed() {
    let plan = square([". . . . . . .", ". E . A . . D", ". . . . . . ."]).region("Camp", "D2", "camp: true");
    let plan = plan.option("noise", "\"none\"").unit('D', |d| d.status("asleep")).unit('E', |e| e.with("stealth", 9));
    let mut arena = plan.begin();
    arena.does("A", "turn east").rolling("E", "hide", &[15]).set_pool("A", "stamina", 2);
    assert!(arena.may("A", "short_rest"));
    arena.does("A", "short_rest");
    assert_eq!((arena.pool("A", "stamina"), arena.round()), (2, 1));
}

/// ENERGY-C41, ENERGY-297: three blocks in a row mend armour; an action between them begins the count anew.
#[test]
fn energy_c41_repairs_in_a_camp() {
    let plan = || camp().unit('A', |a| a.armour("mail").with("broken_armour", 1));
    let broken = |arena: &mut Arena| counted(arena, "A", Count::BrokenArmour);
    let mut arena = plan().begin();
    arena.does("A", "short_rest").does("A", "short_rest");
    assert_eq!(broken(&mut arena), 1, "10 minutes");
    arena.does("A", "short_rest");
    assert_eq!(broken(&mut arena), 0, "15 minutes");
    let mut arena = plan().begin();
    arena.does("A", "short_rest").does("A", "short_rest").does("A", "defend").does("A", "short_rest");
    assert_eq!(broken(&mut arena), 1);
}

/// ENERGY-G45, ENERGY-300 to ENERGY-304: a night in a camp gives everything back.
#[test]
fn energy_g45_a_long_rest_in_a_camp() {
    let unit = |a: indes_testing::UnitSpec| a.armour("mail").with("broken_armour", 1).with("spent_flash", 1);
    let mut arena = camp().unit('A', unit).begin();
    arena.set_pool("A", "aura", 0).set_pool("A", "stamina", 3).set_pool("A", "surges", 1);
    arena.does("A", "long_rest");
    assert_eq!(["aura", "stamina", "surges"].map(|pool| arena.pool("A", pool)), [28, 14, 7]);
    assert_eq!(counted(&mut arena, "A", Count::BrokenArmour), 0);
    assert_eq!(counted(&mut arena, "A", Count::Used(Ability::Flash)), 0);
}

/// ENERGY-J35, ENERGY-148: a bow is set to another row between levels only, by what the level says of its bearer.
#[test]
fn energy_j35_a_bow_is_adjusted_between_levels() {
    let row = |row: i32| {
        let mut arena = square(["A . . . . . . . . . . D"])
            .unit('A', |a| a.gear(["short_bow"]).with("arm", 13).with("draw_row", row))
            .begin();
        arena.rolling("A", "ranged_attack D", &[1, 15, 4]);
        28 - arena.aura("D")
    };
    assert_eq!((row(3), row(4)), (4, 5), "its strength alone adds nothing");
}

/// ENERGY-171, ENERGY-C12, ENERGY-183, ENERGY-189, ENERGY-187, ENERGY-188, ENERGY-181: flash is resisted by Will;
/// armour has no part in it.
#[test]
fn energy_189_what_will_resists() {
    let blinded = |wisdom: i32, charisma: i32, level: i32, face: i16| {
        let plan = square(["A . . . D E"]).unit('A', |a| a.with("flash", 1)).unit('D', move |d| {
            d.armour("plate").with("mpl", 4).with("wisdom", wisdom).with("charisma", charisma).with("level", level)
        });
        let mut arena = plan.begin();
        arena.rolling("A", "flash D", &[face]);
        arena.is("D", "blinded")
    };
    assert!(blinded(10, 10, 1, 7) && !blinded(10, 10, 1, 8), "10 and 7 against 17: a tie fails");
    assert!(blinded(13, 10, 3, 5) && !blinded(13, 10, 3, 6), "Will 12");
    assert!(blinded(13, 13, 3, 4) && !blinded(13, 13, 3, 5), "Will 13");
    let plan = square(["A . . . . . . . . . . . D E"]).unit('A', |a| a.with("flash", 1));
    let mut arena = plan.begin();
    assert!(!arena.may("A", "flash D"), "12 m; within 10 m");
}

/// ENERGY-184, ENERGY-185, ENERGY-D08: Fortitude by Constitution, Strength and level, against gas.
#[test]
fn energy_185_fortitude() {
    let gas = "hazards: [(at: round_start, effect: damage(dice: 1, faces: 6, kind: \"poison\"))]";
    let holds = |constitution: i32, strength: i32, level: i32, face: i16| {
        let plan = square(["A . . . . D"])
            .region("Gas", "A1", gas)
            .unit('A', move |a| a.with("constitution", constitution).with("strength", strength).with("level", level));
        let mut arena = plan.rolls([face, 1]);
        let hurt = arena.story().iter().any(|line| line.contains("aura"));
        *arena.world().resource_mut::<indes_core::battle::Dice>() = indes_core::battle::Dice::scripted(Vec::new());
        !hurt
    };
    assert!(holds(14, 14, 1, 4) && !holds(14, 14, 1, 3), "14");
    assert!(holds(9, 10, 1, 9) && !holds(9, 10, 1, 8), "half of -1: 9");
    assert!(holds(14, 14, 3, 3) && !holds(14, 14, 3, 2), "15");
}

/// ENERGY-G02, ENERGY-C48, ENERGY-G70, ENERGY-D46: by default any Advantage and any Disadvantage cancel; net counts
/// them.
#[test]
fn energy_g70_advantages_and_disadvantages() {
    // Dazed and Prone: two Disadvantages on Evasion; a maneuver on a creature not Exposed would be one Advantage, but
    // Dazed and Prone are Exposed, so a shot at short range from behind is used: Advantage on the Hit roll,
    // Disadvantage by Dazed.
    let plan = || {
        square(["A . . D . . . ."])
            .unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3).status("dazed"))
            .unit('D', |d| d.gear([]))
    };
    for option in ["collapse", "net"] {
        let mut arena = plan().option("advantage_stacking", &format!("{option:?}")).begin();
        arena.rolling("A", "ranged_attack D", &[1, 5]);
    }
    // Blinded as well: two against one.
    let two = |option: &str| {
        plan().option("advantage_stacking", &format!("{option:?}")).region(
            "Smoke",
            "A1",
            "hazards: [(at: enter, effect: impose(status: \"blinded\"))]",
        )
    };
    let mut arena = two("collapse").begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    let mut arena = two("net").begin();
    arena.faces([&[1], &[15, 4]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 28, "the lower of two");
}

/// ENERGY-200, ENERGY-201, ENERGY-J19, ENERGY-D46: with the option a natural 20 of a check counts 10 more, a 1 10 less.
#[test]
fn energy_200_critical_checks() {
    let open = |option: &str, face: i16| {
        let plan = square(["A . . . . D", ". . . . . ."]).door("name: \"the door\", between: [\"A1|B1\", \"A2|B2\"]");
        let mut arena = plan.option("doors", "\"heavy\"").option("critical_checks", option).begin();
        arena.rolling("A", "break_down B1", &[face]);
        arena.may("A", "shift B1")
    };
    assert!(!open("false", 20), "20 + 3 against 24");
    assert!(open("true", 20), "33");
}
