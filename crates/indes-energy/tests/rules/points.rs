//! Energy, Stamina and Agility: what comes with a round, what is paid with what (ENERGY-004 to ENERGY-013, ENERGY-051
//! to ENERGY-074, ENERGY-098 to ENERGY-102, ENERGY-329 to ENERGY-332, ENERGY-G44, ENERGY-G53).

use indes_testing::energy::{duel, square};
use indes_testing::{Arena, Plan};

/// A field in which no creature is near any creature.
fn field() -> Plan {
    square(["A . . . . . . .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . D"])
}

/// The points of A when a round begins with so much Stamina.
fn energy_of(stamina: i16) -> i16 {
    let mut arena = field().begin();
    arena.set_pool("A", "stamina", stamina).next_round();
    arena.pool("A", "energy")
}

/// ENERGY-004, ENERGY-055, ENERGY-C05: the table by Stamina.
#[test]
fn energy_004_energy_by_stamina() {
    for (stamina, wanted) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (14, 5)] {
        assert_eq!(energy_of(stamina), wanted, "Stamina {stamina}");
    }
}

/// ENERGY-056: Stamina that changes within the round leaves the Energy received.
#[test]
fn energy_056_energy_is_set_at_the_start_only() {
    let mut arena = field().begin();
    arena.does("A", "run B1-C1");
    assert_eq!(arena.pool("A", "energy"), 4);
    arena.set_pool("A", "stamina", 8).next_round();
    assert_eq!(arena.pool("A", "energy"), 5, "not 9");
    arena.set_pool("A", "stamina", 3);
    assert_eq!(arena.pool("A", "energy"), 5);
}

/// ENERGY-005, ENERGY-006, ENERGY-053: a price beyond Energy and one Stamina is refused; ENERGY-C24 is about the last
/// point.
#[test]
fn energy_005_an_action_must_be_paid_for() {
    let mut arena = duel().begin();
    arena.set_pool("A", "energy", 2).set_pool("A", "stamina", 4);
    assert!(arena.may("A", "melee_attack D"));
    arena.rolling("A", "melee_attack D", &[10, 9]);
    assert_eq!(arena.points("A"), [0, 3, 3]);
    let mut arena = duel().begin();
    arena.set_pool("A", "energy", 1).set_pool("A", "stamina", 14);
    assert!(!arena.may("A", "melee_attack D"), "1 Energy and 1 Stamina");
}

/// ENERGY-053, ENERGY-D05: one Stamina in place of Energy a round.
#[test]
fn energy_053_one_stamina_for_energy_a_round() {
    let mut arena = duel().begin();
    arena.set_pool("A", "energy", 4);
    arena.rolling("A", "unarmed_attack D", &[10, 9]).rolling("A", "melee_attack D", &[10, 9]);
    assert_eq!(arena.points("A"), [0, 13, 3], "2 and 2 of 4 Energy, then 1 Stamina");
    assert!(!arena.may("A", "shift A1"), "the second is refused");
    arena.next_round();
    arena.set_pool("A", "energy", 0);
    assert!(arena.may("A", "shift A1"), "a new round");
}

/// ENERGY-054, ENERGY-D41: `deep_reserves` allows it twice.
#[test]
fn energy_054_an_ability_allows_more() {
    let mut arena = field().unit('A', |a| a.with("deep_reserves", 1)).begin();
    arena.set_pool("A", "energy", 0);
    arena.does("A", "shift B1").does("A", "shift C1");
    assert_eq!(arena.points("A"), [0, 12, 3]);
    assert!(!arena.may("A", "shift D1"), "the third is refused");
}

/// ENERGY-007, ENERGY-008, ENERGY-011, ENERGY-012, ENERGY-013, ENERGY-039, ENERGY-C01: prices as they are paid.
#[test]
fn energy_006_prices_are_paid() {
    let left = |act: &dyn Fn(&mut Arena)| {
        let mut arena = duel().begin();
        act(&mut arena);
        arena.points("A")
    };
    assert_eq!(left(&|arena| _ = arena.rolling("A", "melee_attack D", &[10, 9])), [2, 14, 3]);
    assert_eq!(left(&|arena| _ = arena.rolling("A", "unarmed_attack D", &[10, 9])), [3, 14, 3]);
    assert_eq!(left(&|arena| _ = arena.does("A", "shift A1")), [4, 14, 3]);
    assert_eq!(left(&|arena| _ = arena.does("A", "shift_agile A1")), [5, 14, 1]);
    assert_eq!(left(&|arena| _ = arena.does("A", "defend")), [4, 14, 3]);
    let mut arena = field().begin();
    arena.does("A", "run B1-C1-D1-E1-F1-G1");
    assert_eq!(arena.points("A"), [2, 14, 3]);
    let mut arena = field().unit('A', |a| a.gear(["short_bow"])).begin();
    arena.rolling("A", "ranged_attack D", &[1, 5]);
    assert_eq!(arena.points("A"), [4, 14, 3]);
}

/// ENERGY-019: one Shift is paid in one currency; with 1 Agility the second is refused.
#[test]
fn energy_019_a_shift_is_paid_in_one_currency() {
    // B keeps the floor from passing by its side.
    let mut arena = square(["A . . . . . . .", ". . . . . . . .", "B . . . . . . .", ". . . . . . . D"]).begin();
    arena.set_pool("A", "energy", 0).set_status("A", "exhausted");
    arena.does("A", "shift_agile B1");
    assert_eq!(arena.points("A"), [0, 14, 1]);
    let mut arena = field().begin();
    arena.set_pool("A", "energy", 0).set_pool("A", "agility", 1).set_status("A", "exhausted");
    assert!(!arena.may("A", "shift_agile B1"));
    assert!(!arena.may("A", "shift B1"), "no Energy, and an Exhausted creature pays no Stamina");
}

/// ENERGY-051: 3 Energy for 1 Stamina, and not above the maximum.
#[test]
fn energy_051_catch_your_breath() {
    let mut arena = field().begin();
    assert!(!arena.may("A", "catch_breath"), "at the maximum");
    arena.set_pool("A", "stamina", 6);
    arena.does("A", "catch_breath");
    assert_eq!(arena.points("A"), [2, 7, 3]);
}

/// ENERGY-052, ENERGY-C29: with 1 or 2 Energy received, and none spent, all of it.
#[test]
fn energy_052_all_the_energy_of_the_weary() {
    let mut arena = field().begin();
    arena.set_pool("A", "stamina", 2).next_round();
    assert_eq!(arena.pool("A", "energy"), 2);
    arena.does("A", "catch_breath");
    assert_eq!(arena.points("A"), [0, 3, 3]);
    let mut arena = field().begin();
    arena.set_pool("A", "stamina", 2).next_round();
    arena.does("A", "shift B1");
    assert!(!arena.may("A", "catch_breath"), "1 of 2 is spent");
    let mut arena = field().begin();
    arena.set_pool("A", "stamina", 8).set_pool("A", "energy", 1);
    assert!(!arena.may("A", "catch_breath"), "5 were received");
}

/// ENERGY-057, ENERGY-021: a Sprint is a whole Run and 1 Stamina.
#[test]
fn energy_021_a_sprint_needs_three_energy() {
    let mut arena = field().begin();
    arena.does("A", "sprint B1-C1-D1-E1-F1-G1-H1");
    assert_eq!(arena.points("A"), [2, 13, 3]);
    let mut arena = field().begin();
    arena.set_pool("A", "energy", 2);
    assert!(arena.may("A", "sprint B1-C1"), "2 Energy and a Stamina in place of the third");
    arena.set_pool("A", "energy", 1);
    assert!(!arena.may("A", "sprint B1-C1"));
}

/// ENERGY-062, ENERGY-C24, ENERGY-G72, ENERGY-G86: the last point is paid, the action finished, then the creature lies
/// there.
#[test]
fn energy_062_the_last_stamina() {
    let mut arena = field().begin();
    arena.set_pool("A", "stamina", 1);
    arena.does("A", "sprint B1-C1-D1-E1-F1-G1-H1");
    assert_eq!(arena.cell("A"), "H1", "the sprint is finished");
    assert!(arena.is("A", "unconscious") && arena.is("A", "spent") && arena.is("A", "prone"));
    assert!(arena.is_over(), "ENERGY-G85: nobody of the side stands");
}

/// ENERGY-063, ENERGY-C30, ENERGY-D24: a 20 wakes, with 1 Stamina and so 1 Energy.
#[test]
fn energy_063_waking_from_exhaustion() {
    let mut arena = square(["A . . . . . B .", ". . . . . . . .", ". . . . . . . D"]).begin();
    arena.set_pool("A", "stamina", 1);
    arena.does("A", "sprint B1-C1-D1-E1-F1");
    for face in [7, 19] {
        arena.rolls([face]).next_round();
        assert!(arena.is("A", "unconscious"), "{face}");
    }
    arena.rolls([20]).next_round();
    assert!(!arena.is("A", "unconscious"));
    assert_eq!(arena.points("A"), [1, 1, 3]);
    assert!(arena.is("A", "prone"), "ENERGY-G86: it still lies there");
}

/// ENERGY-065, ENERGY-070, ENERGY-072, ENERGY-D31: maxima by Constitution and Leg Strength.
#[test]
fn energy_065_maxima() {
    for (constitution, leg, wanted) in
        [(14, 3, [14, 3]), (9, 9, [9, 3]), (12, 10, [12, 4]), (12, 20, [12, 5]), (12, 40, [12, 7])]
    {
        let mut arena = field().unit('A', |a| a.with("constitution", constitution).with("leg", leg)).begin();
        let found = [arena.pool("A", "stamina"), arena.pool("A", "agility")];
        assert_eq!(found, wanted, "Constitution {constitution}, Leg Strength {leg}");
    }
}

/// ENERGY-073, ENERGY-G07, ENERGY-D37, ENERGY-D38, ENERGY-D40: style, armour and shield change the maximum of Agility.
#[test]
fn energy_073_what_changes_agility() {
    for (template, wanted) in
        [("skirmisher", 4), ("archer", 2), ("halberdier", 2), ("knight", 2), ("ogre", 3), ("sneak", 3)]
    {
        let mut arena = field().unit('A', |a| a.template(template)).begin();
        assert_eq!(arena.pool("A", "agility"), wanted, "{template}");
        arena.next_round();
        assert_eq!(arena.pool("A", "agility"), wanted, "{template} in round 2");
    }
}

/// ENERGY-074, ENERGY-D04: of the ordinary actions only the agile Shift has a price in Agility.
#[test]
fn energy_074_what_agility_pays_for() {
    let mut arena = duel().begin();
    let keys = arena.keys();
    let priced: Vec<&str> = (indes_energy::DEF.shipped_data().unwrap())
        .of::<indes_energy::data::Data>()
        .file
        .actions
        .iter()
        .filter(|action| action.agility > 0 && keys.contains(&action.key))
        .map(|action| if action.key == "shift_agile" { "shift_agile" } else { "another" })
        .collect();
    assert_eq!(priced, ["shift_agile"]);
}

/// ENERGY-098, ENERGY-101, ENERGY-D32, ENERGY-G10, ENERGY-C03: a run is charged by the metres that were run.
#[test]
fn energy_101_a_run_is_charged_by_its_metres() {
    for (path, energy) in
        [("B1", 4), ("B1-C1", 4), ("B1-C1-D1", 3), ("B1-C1-D1-E1", 3), ("B1-C1-D1-E1-F1", 2), ("B1-C1-D1-E1-F1-G1", 2)]
    {
        let mut arena = field().begin();
        arena.does("A", &format!("run {path}"));
        assert_eq!(arena.pool("A", "energy"), energy, "{path}");
    }
}

/// ENERGY-352, ENERGY-G53: the Stamina in place of Energy is the last part.
#[test]
fn energy_352_stamina_is_charged_last() {
    let mut arena = field().begin();
    arena.set_pool("A", "energy", 2);
    arena.does("A", "run B1-C1-D1-E1");
    assert_eq!(arena.points("A"), [0, 14, 3], "4 m cost 2 Energy");
    assert!(arena.may("A", "shift F1"), "the Stamina of the round is still there");
    let mut arena = field().begin();
    arena.set_pool("A", "energy", 2);
    arena.does("A", "run B1-C1-D1-E1-F1");
    assert_eq!(arena.points("A"), [0, 13, 3]);
}

/// ENERGY-332, ENERGY-331, ENERGY-C13, ENERGY-G44: Exhausted takes 2 of what comes, down to 0, and forbids Stamina.
#[test]
fn energy_332_exhausted() {
    for (stamina, wanted) in [(14, 3), (5, 3), (4, 2), (2, 0), (1, 0)] {
        let mut arena = field().begin();
        arena.set_status("A", "exhausted").set_pool("A", "stamina", stamina).next_round();
        assert_eq!(arena.pool("A", "energy"), wanted, "Stamina {stamina}");
    }
    let mut arena = field().begin();
    arena.set_status("A", "exhausted");
    assert!(!arena.may("A", "sprint B1-C1") && !arena.may("A", "jump C1"));
    arena.set_pool("A", "energy", 0);
    assert!(!arena.may("A", "shift B1"));
}

/// ENERGY-329: Shaken forbids Stamina as well.
#[test]
fn energy_329_shaken_spends_no_stamina() {
    let mut arena = field().begin();
    arena.set_status("A", "shaken");
    assert!(!arena.may("A", "sprint B1-C1") && !arena.may("A", "jump C1"));
    arena.set_pool("A", "energy", 0);
    assert!(!arena.may("A", "shift B1"));
}

/// ENERGY-G44, ENERGY-G28, ENERGY-D37: armour and what one is not proficient with take Energy, but the least is 1.
#[test]
fn energy_g44_what_gear_takes_off_energy() {
    let energy = |armour: &'static str, shield: &'static str, mpl: i32, strength: i32, stamina: i16| {
        let plan = field().unit('A', move |a| {
            let a = if shield.is_empty() { a.gear(["arming_sword"]) } else { a.holds(["arming_sword", shield]) };
            a.armour(armour).with("mpl", mpl).with("strength", strength)
        });
        let mut arena = plan.begin();
        arena.set_pool("A", "stamina", stamina).next_round();
        arena.pool("A", "energy")
    };
    assert_eq!(energy("mail", "", 1, 14, 14), 5);
    assert_eq!(energy("mail", "", 0, 14, 14), 4, "not proficient with mail");
    assert_eq!(energy("mail", "tower_shield", 0, 14, 14), 3, "nor with the shield");
    assert_eq!(energy("plate", "", 4, 14, 14), 4, "plate costs 1");
    assert_eq!(energy("plate", "", 4, 12, 14), 3, "1 more with Strength below 13");
    assert_eq!(energy("plate", "", 0, 12, 2), 1, "the least is 1");
}

/// ENERGY-064: a loss beyond what is there leaves 0.
#[test]
fn energy_064_stamina_ends_at_0() {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    arena.set_pool("D", "aura", 0).set_pool("D", "stamina", 3);
    // A punch that is not lethal: MASAB 2, and 5 Stamina.
    arena.rolling("A", "unarmed_attack D +non_lethal", &[10, 1]);
    assert_eq!(arena.pool("D", "stamina"), 0);
    assert!(arena.is("D", "unconscious") && arena.is("D", "stunned"), "ENERGY-G27");
}
