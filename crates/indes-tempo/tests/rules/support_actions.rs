//! TEMPO-G15, TEMPO-G41, TEMPO-G52, TEMPO-G54, TEMPO-006: loading, drawing, dropping, picking up; shields.

use super::{data, duel, hex, range, square};
use indes_testing::{Arena, Plan};

/// The items that a unit has in hand.
fn held(arena: &mut Arena, unit: &str) -> Vec<String> {
    let id = arena.id(unit);
    let data = data();
    arena.look(|view| {
        let held = view.field.unit(id).gear.in_hand();
        held.map(|(_, gear)| data.weapon(gear).key.clone()).collect()
    })
}

/// Whether a unit is offered a support action.
fn offers(arena: &mut Arena, unit: &str, verb: &str) -> bool {
    arena.choices(unit).iter().any(|choice| choice == verb || choice.starts_with(&format!("{verb} ")))
}

#[test]
fn tempo_g15_an_empty_weapon_is_loaded_for_its_price() {
    let mut arena = range(5, "light_crossbow").begin();
    assert!(!offers(&mut arena, "A", "reload"));
    assert_eq!(arena.why("reload"), "TEMPO-G15: no empty weapon in hand");
    arena.rolls([0]).act("A", "ranged_attack B").skip();
    arena.act("A", "reload");
    let wanted = ["A -8 ap (1)", "A reload light_crossbow", "A ends on 0: Success", "A's light_crossbow: 1 shots"];
    assert_eq!(arena.story()[..4], wanted.map(String::from));
}

#[test]
fn tempo_g15_loading_is_paid_in_instalments() {
    let mut arena = range(5, "heavy_crossbow").begin();
    arena.rolls([0]).act("A", "ranged_attack B").skip();
    arena.act("A", "reload").asks("B acts");
    let story = arena.story();
    let begins = ["A -9 ap (0)", "A reload heavy_crossbow", "A ends on 0: Success", "A's heavy_crossbow: 9 paid"];
    assert_eq!(story[..4], begins.map(String::from));
    arena.end("B").skip().act("A", "reload").expect([
        "A -7 ap (5)",
        "A reload heavy_crossbow",
        "A ends on 0: Success",
        "A's heavy_crossbow: 1 shots 0 paid",
    ]);
    assert!(arena.can("A", "ranged_attack"));
}

#[test]
fn tempo_g15_loading_can_begin_with_a_single_point() {
    let mut arena = range(5, "light_crossbow").begin();
    arena.rolls([0]).act("A", "ranged_attack B").set_ap("A", 1).asks("A acts").skip().act("A", "reload");
    assert!(arena.story().contains(&"A's light_crossbow: 1 paid".to_owned()));
}

#[test]
fn tempo_g15_a_bow_has_sixteen_arrows() {
    let mut arena = range(5, "longbow").begin();
    arena.rolls([0; 16]);
    for _ in 0..16 {
        assert!(!offers(&mut arena, "A", "reload"));
        arena.set_ap("A", 12).act("A", "ranged_attack B");
    }
    assert!(!arena.can("A", "ranged_attack"));
    arena.act("A", "reload");
    assert!(arena.story().contains(&"A's longbow: 16 shots".to_owned()));
}

#[test]
fn tempo_g41_loading_needs_off_guard_or_on_guard_and_no_reaction_answers_it() {
    let mut arena = range(1, "light_crossbow").begin();
    arena.rolls([0]).act("A", "ranged_attack B");
    for (status, may) in [("off_guard", true), ("on_guard", true), ("bound", false), ("grappled", false)] {
        assert_eq!(offers(arena.set_status("A", status), "A", "reload"), may, "{status}");
    }
    arena.set_status("A", "on_guard").act("A", "reload").asks("B acts");
}

/// TEMPO-043: loading is another action.
#[test]
fn tempo_g14_loading_ends_an_aim() {
    let mut arena = range(5, "light_crossbow").begin();
    arena.act("A", "aim").rolls([0, 2]).act("A", "ranged_attack B").skip().act("A", "reload");
    assert!(arena.story().contains(&"A's light_crossbow: no aim".to_owned()));
}

#[test]
fn tempo_g41_drawing_costs_2_and_stows_what_the_hands_cannot_hold() {
    let plan = |gear: &'static [&'static str], in_hand: &'static [&'static str]| {
        let plan = hex(["A . . B"]);
        match (gear, in_hand) {
            ([a, b], [c]) => plan.unit('A', |unit| unit.gear([a, b]).in_hand([c])),
            ([a, b, c], [d, e]) => plan.unit('A', |unit| unit.gear([a, b, c]).in_hand([d, e])),
            ([a, b, c], [d]) => plan.unit('A', |unit| unit.gear([a, b, c]).in_hand([d])),
            _ => plan,
        }
    };
    let mut arena = plan(&["longbow", "short_sword"], &["longbow"]).begin();
    arena.act("A", "draw short_sword").asks("A acts").expect([
        "A -2 ap (10)",
        "A draw short_sword",
        "A ends on 0: Success",
        "A stows longbow",
        "A holds short_sword",
    ]);
    arena.act("A", "draw longbow").asks("A acts");
    assert_eq!(held(&mut arena, "A"), ["longbow"]);
    // The other hand is free; a weapon for one or two hands leaves one.
    let mut arena = plan(&["longsword", "dagger"], &["longsword"]).begin();
    arena.act("A", "draw dagger");
    assert_eq!(held(&mut arena, "A"), ["longsword", "dagger"]);
    // A shield stays in hand.
    let mut arena = plan(&["round_shield", "mace", "dagger"], &["round_shield", "mace"]).begin();
    arena.act("A", "draw dagger");
    assert_eq!(held(&mut arena, "A"), ["round_shield", "dagger"]);
    let mut arena = plan(&["mace", "round_shield", "poleaxe"], &["mace", "round_shield"]).begin();
    arena.act("A", "draw poleaxe");
    assert_eq!(held(&mut arena, "A"), ["poleaxe"]);
    // Statuses and price.
    let stowed = || plan(&["longbow", "short_sword"], &["longbow"]).begin();
    for (status, may) in [("off_guard", true), ("on_guard", true), ("bound", false), ("grappled", false)] {
        assert_eq!(offers(stowed().set_status("A", status), "A", "draw"), may, "{status}");
    }
    assert!(offers(stowed().set_ap("A", 2), "A", "draw"));
    let mut arena = range(5, "longbow").begin();
    assert!(!offers(&mut arena, "A", "draw"));
    assert_eq!(arena.why("draw"), "TEMPO-G41: nothing is stowed");
}

#[test]
fn tempo_g41_dropping_costs_nothing_in_any_status_but_never_a_bound_weapon() {
    let mut arena = duel().begin();
    arena.act("A", "drop longsword").asks("A acts").expect([
        "A drop longsword",
        "A ends on 0: Success",
        "A loses longsword on A1",
    ]);
    assert!(!arena.can("A", "melee_attack"));
    let both = ["short_sword", "dagger"];
    let mut arena = duel().unit('A', |a| a.gear(both).in_hand(both)).begin();
    arena.bind("A", "B");
    let drops: Vec<String> = arena.choices("A").into_iter().filter(|choice| choice.starts_with("drop")).collect();
    assert_eq!(drops, ["drop dagger"]);
    arena.refused("A", "drop short_sword").act("A", "drop dagger");
    let mut arena = hex(["A B C"]).begin();
    arena.grapple(&["A", "B"], &[("B", "A")]).act("A", "drop longsword").asks("A acts");
}

/// TEMPO-006: a free action does not hold the turn open; a weapon that can still be loaded does.
#[test]
fn tempo_006_a_weapon_to_drop_does_not_hold_the_turn_open() {
    let mut arena = duel().begin();
    arena.set_ap("A", 4).rolls([0, 2]).act("A", "melee_attack edge B").pass("B").asks("B acts");
    let mut arena = range(5, "light_crossbow").begin();
    arena.set_ap("A", 4).rolls([0]).act("A", "ranged_attack B").asks("A acts");
    assert!(offers(&mut arena, "A", "drop") && offers(&mut arena, "A", "reload"));
}

#[test]
fn tempo_g41_picking_up_costs_3_from_the_units_own_or_an_adjacent_cell() {
    let plan = hex([". . . . B", "A . . . .", ". . . . ."]);
    let mut arena = plan.unit('B', |b| b.status("off_guard")).begin();
    assert_eq!(arena.why("pick_up"), "TEMPO-G41: nothing lies within reach");
    arena.act("A", "drop longsword").skip().act("A", "pick_up").expect([
        "A -3 ap (9)",
        "A pick_up A2",
        "A ends on 0: Success",
        "A holds longsword",
    ]);
    arena.act("A", "drop longsword").act("A", "move B2");
    assert!(offers(&mut arena, "A", "pick_up"));
    arena.act("A", "move C2");
    assert!(!offers(&mut arena, "A", "pick_up"));
}

/// Any unit may take an item, and stows what it cannot hold beside it.
#[test]
fn tempo_g41_any_unit_may_pick_up_an_item_on_the_ground() {
    let mut arena = square([". . .", "A . B", ". . ."]).unit('B', |b| b.gear(["poleaxe"])).begin();
    arena.act("A", "drop longsword").end("A").act("B", "move B2").pass("A").skip().act("B", "pick_up A2").expect([
        "B -3 ap (7)",
        "B pick_up A2",
        "B ends on 0: Success",
        "B stows poleaxe",
        "B holds longsword",
    ]);
    assert_eq!((held(&mut arena, "A"), held(&mut arena, "B")), (vec![], vec!["longsword".to_owned()]));
    assert!(!offers(&mut arena, "B", "pick_up"));
    arena.act("B", "melee_attack longsword/edge A").rolls([0, 2]).pass("A");
    // A wall between two cells is in the way.
    let walled = square(["A B"]).edge("wall", "A1|B1");
    let mut arena = walled.begin();
    arena.act("A", "drop longsword").end("A");
    assert!(!offers(&mut arena, "B", "pick_up"));
}

/// A beside B, which has a mace and a shield.
fn shielded(shield: &'static str) -> Plan {
    duel().unit('B', |b| b.gear(["mace", shield]))
}

/// TEMPO-G54
#[test]
fn tempo_g54_a_shield_begins_in_the_other_hand() {
    assert_eq!(held(&mut shielded("buckler").begin(), "B"), ["mace", "buckler"]);
    let mut arena = duel().unit('B', |b| b.gear(["poleaxe", "buckler"])).begin();
    assert_eq!(held(&mut arena, "B"), ["poleaxe"]);
}

#[test]
fn tempo_g52_a_shield_parries_and_does_nothing_else() {
    let mut arena = shielded("round_shield").begin();
    arena.set_stat("B", "hafted", 2).set_stat("B", "brawling", 1);
    arena.act("A", "melee_attack edge B");
    let parries: Vec<String> = arena.choices("B").into_iter().filter(|one| one.starts_with("parry")).collect();
    assert_eq!(parries, ["parry round_shield", "parry mace"]);
    let blows: Vec<String> = arena.choices("B").into_iter().filter(|one| one.starts_with("counter")).collect();
    assert_eq!(blows, ["counter_attack mace/head"]);
    // The skill of the mace, and 2 for the shield.
    arena.rolls([5, 2]).react("B", "parry round_shield").asks("A acts");
    assert!(arena.story().contains(&"B rolls 2+2+2=6".to_owned()));
    assert_eq!(arena.ap("B"), 9);
    let mut arena = shielded("buckler").begin();
    arena.act("A", "melee_attack edge B").rolls([5, 5]).react("B", "parry buckler");
    assert_eq!(arena.ap("B"), 10);
}

#[test]
fn tempo_g52_without_a_weapon_beside_it_brawling_counts() {
    let mut arena = duel().unit('B', |b| b.gear(["buckler"])).begin();
    arena
        .set_stat("B", "brawling", 3)
        .act("A", "melee_attack edge B")
        .offers("B", ["counter_attack", "evade", "parry"]);
    arena.rolls([1, 2]).react("B", "parry");
    assert!(arena.story().contains(&"B rolls 2+3=5".to_owned()));
    arena.end("A");
    assert!(!arena.can("B", "melee_attack"));
}

#[test]
fn tempo_g52_a_tie_on_a_shield_stops_the_attack_and_binds_no_unit() {
    let mut arena = shielded("buckler").begin();
    arena.act("A", "melee_attack edge B").rolls([5, 5]).react("B", "parry buckler").expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "B -2 ap (10)",
        "B answers parry buckler",
        "A rolls 5",
        "B rolls 5",
        "A ends on 0: Hit",
        "B ends on 0: Success",
        "A is foiled by B",
    ]);
    assert_eq!(arena.rule_of("B ends on 0").to_string(), "TEMPO-G52");
    assert_eq!((arena.status("A"), arena.status("B"), arena.health("B")), ("on_guard".into(), "on_guard".into(), 20));
    // With the mace it binds.
    let mut arena = shielded("buckler").begin();
    arena.act("A", "melee_attack edge B").rolls([5, 5]).react("B", "parry mace");
    assert_eq!(arena.status("B"), "bound");
}

#[test]
fn tempo_g52_a_shield_parries_in_counter_tempo_too() {
    let mut arena = duel().unit('A', |a| a.gear(["mace", "round_shield"])).begin();
    arena.act("A", "melee_attack head B").react("B", "counter_attack edge").rolls([3, 5]);
    arena.replace("A", "ct_parry round_shield").asks("A acts");
    assert!(arena.story().contains(&"A rolls 3+2=5".to_owned()));
    assert_eq!((arena.status("A"), arena.health("A"), arena.ap("A")), ("on_guard".into(), 20, 8));
}

/// TEMPO-D18: a round shield counts, while its bearer is On Guard.
#[test]
fn tempo_g52_a_round_shield_is_a_defence_against_shots() {
    for (shield, status, more) in
        [("round_shield", "on_guard", 2), ("round_shield", "off_guard", 0), ("buckler", "on_guard", 0)]
    {
        for (result, hits) in [(more - 1, false), (more, true)] {
            let mut arena = range(5, "longbow").unit('B', |b| b.gear(["mace", shield])).begin();
            arena.set_status("B", status).rolls(if hits { vec![result + 4, 9] } else { vec![result + 4] });
            arena.act("A", "ranged_attack B");
            assert_eq!(arena.health("B") < 20, hits, "{shield} {status} {result}");
        }
    }
}
