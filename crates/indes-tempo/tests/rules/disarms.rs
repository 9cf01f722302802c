//! TEMPO-057 to TEMPO-059, TEMPO-072 to TEMPO-074 and TEMPO-110 to TEMPO-112: Disarm, Grapple, Double.

use super::{duel, hex};
use indes_testing::{Arena, Plan};

/// A and B are bound to each other, and it is A's turn.
fn bound(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.bind("A", "B").skip();
    arena
}

const STATUSES: [&str; 4] = ["off_guard", "on_guard", "grappled", "pinned"];

#[test]
fn tempo_057_disarm_costs_the_weapons_cheapest_surface_and_needs_bound() {
    for (gear, left) in [("longsword", 9), ("poleaxe", 8), ("pike", 7)] {
        let mut arena = bound(&duel().unit('A', |a| a.gear([gear])));
        arena.rolls([0]).act("A", "disarm").pass("B");
        assert_eq!(arena.ap("A"), left, "{gear}");
    }
    assert!(bound(&duel()).set_ap("A", 3).can("A", "disarm"));
    assert!(!bound(&duel()).set_ap("A", 2).can("A", "disarm"));
    for status in STATUSES {
        assert!(!duel().begin().set_status("A", status).can("A", "disarm"), "{status}");
    }
}

#[test]
fn tempo_058_disarm_below_8_does_nothing() {
    let mut arena = bound(&duel());
    arena.rolls([7]).act("A", "disarm").pass("B").expect([
        "A -3 ap (9)",
        "A disarm",
        "B passes",
        "A rolls 7",
        "A ends on 7: Failure",
    ]);
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
}

/// TEMPO-G21: the unit that disarms chooses where the weapon falls.
#[test]
fn tempo_059_disarm_at_8_or_more_takes_the_bound_weapon_and_ends_the_bind() {
    // With a single free cell there is nothing to choose.
    let mut arena = bound(&duel());
    arena.rolls([8]).act("A", "disarm").pass("B").expect([
        "A -3 ap (9)",
        "A disarm",
        "B passes",
        "A rolls 8",
        "A ends on 8: Success",
        "B loses longsword on C1",
        "untied A/longsword B/longsword",
        "A is on_guard",
        "B is on_guard",
    ]);
    // Without a free cell the weapon falls at B's feet.
    let mut arena = bound(&hex(["A B C"]));
    arena.rolls([8]).act("A", "disarm").pass("B");
    assert!(arena.story().contains(&"B loses longsword on B1".to_owned()));
    let mut arena = bound(&hex([". . .", "A B .", ". . ."]));
    arena.rolls([8]).act("A", "disarm").pass("B").asks("A chooses").skip();
    arena.refused("A", "place A1").refused("A", "place A2").refused("B", "place C2");
    arena.detail("A", "place C2").expect([
        "B loses longsword on C2",
        "untied A/longsword B/longsword",
        "A is on_guard",
        "B is on_guard",
    ]);
    arena.asks("A acts");
    // B has only its bare hands, which do not parry.
    arena.act("A", "melee_attack edge B").offers("B", ["counter_attack", "evade"]);
}

#[test]
fn tempo_072_grapple_costs_the_weapons_cheapest_surface_and_needs_bound() {
    for (gear, left) in [("longsword", 9), ("poleaxe", 8), ("pike", 7)] {
        let mut arena = bound(&duel().unit('A', |a| a.gear([gear])));
        arena.rolls([0]).act("A", "grapple").pass("B");
        assert_eq!(arena.ap("A"), left, "{gear}");
    }
    assert!(bound(&duel()).set_ap("A", 3).can("A", "grapple"));
    assert!(!bound(&duel()).set_ap("A", 2).can("A", "grapple"));
    for status in STATUSES {
        assert!(!duel().begin().set_status("A", status).can("A", "grapple"), "{status}");
    }
}

/// TEMPO-G04: a Grapple is a check of wrestling.
#[test]
fn tempo_073_grapple_below_8_does_nothing() {
    let mut arena = bound(&duel());
    arena.set_stat("A", "wrestling", 4).set_stat("A", "blades", 6).rolls([3]).act("A", "grapple").pass("B").expect([
        "A -3 ap (9)",
        "A grapple",
        "B passes",
        "A rolls 3+4=7",
        "A ends on 7: Failure",
    ]);
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
}

#[test]
fn tempo_074_grapple_at_8_or_more_seizes_the_opponent() {
    let mut arena = bound(&duel());
    arena.rolls([8]).act("A", "grapple").pass("B").expect([
        "A -3 ap (9)",
        "A grapple",
        "B passes",
        "A rolls 8",
        "A ends on 8: Success",
        "untied A/longsword B/longsword",
        "tied A B",
    ]);
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["grappled", "grappled"]);
    assert_eq!(arena.bound_to("A"), None);
    arena.asks("A acts").offers("A", ["escape", "pin", "unarmed_attack"]);
}

/// TEMPO-G23
#[test]
fn tempo_074_a_unit_that_grapples_from_afar_comes_beside_the_opponent() {
    let far = |rows: [&str; 3]| bound(&hex(rows).unit('A', |a| a.gear(["poleaxe"])));
    let mut arena = far([". . . . .", "A . B . .", ". . . . ."]);
    // B2 is the nearest cell beside B, and the only one at that distance.
    arena.rolls([8]).act("A", "grapple").pass("B");
    assert_eq!((arena.cell("A"), arena.status("A")), ("B2".into(), "grappled".into()));
    let mut arena = far([". . . . .", "A # B . .", ". . . . ."]);
    arena.rolls([8]).act("A", "grapple").pass("B").asks("A chooses").skip();
    assert_eq!(arena.choices("A"), ["place C1", "place C3"]);
    arena.detail("A", "place C3").expect(["untied A/poleaxe B/longsword", "A walks A2-C3", "tied A B"]);
    // With no room beside the opponent it is not offered.
    far(["# # # # # .", "A # B # # C", "# # # # # ."]).asks("B acts");
}

#[test]
fn tempo_110_double_costs_its_surface_and_needs_bound() {
    for (gear, surface, left) in [("longsword", "edge", 9), ("longsword", "pommel", 8), ("poleaxe", "axe", 7)] {
        let mut arena = bound(&duel().unit('B', |b| b.gear([gear])));
        arena.rolls([0, 0, 6]).act("A", "withdraw").react("B", &format!("double {surface}"));
        assert_eq!(arena.ap("B"), left, "{gear}");
    }
    let mut arena = bound(&duel());
    arena.set_ap("B", 2).rolls([0]).act("A", "withdraw").asks("A acts");
    for status in STATUSES {
        let mut arena = duel().begin();
        arena.set_status("B", status).rolls([0, 2]).act("A", "melee_attack edge B");
        assert!(!arena.is_asked("B") || !arena.can("B", "double"), "{status}");
        if status == "on_guard" {
            arena.pass("B");
        }
    }
}

#[test]
fn tempo_111_double_answers_the_actions_of_a_bind() {
    for what in ["disarm", "grapple", "press edge", "withdraw"] {
        bound(&duel()).act("A", what).offers("B", ["double", "wind"]);
    }
    // An attack by another unit does not count.
    let mut arena = hex(["A B .", " C . ."]).unit('C', |c| c.side(0)).begin();
    arena.bind("A", "B").end("A").end("B").asks("C acts");
    arena.rolls([0, 2]).act("C", "melee_attack edge B").asks("C acts");
}

/// TEMPO-G39: reach is ignored.
#[test]
fn tempo_112_double_lowers_the_action_but_does_not_foil_it() {
    let mut arena = bound(&duel());
    arena.rolls([9, 8]).act("A", "withdraw").react("B", "double edge").expect([
        "A -2 ap (10)",
        "A withdraw",
        "B -3 ap (9)",
        "B answers double longsword/edge",
        "A rolls 9",
        "B rolls 8",
        "A ends on 1: Success",
        "B ends on -1: Miss",
        "untied A/longsword B/longsword",
        "A is on_guard",
        "B is on_guard",
    ]);
    let mut arena = bound(&duel().unit('B', |b| b.gear(["pike"])));
    arena.rolls([8, 8, 6, 7]).act("A", "press edge").react("B", "double point");
    // Both are hit, and the bind stays (TEMPO-C14).
    assert_eq!((arena.health("A"), arena.health("B")), (16, 19));
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
}

/// TEMPO-D22, TEMPO-C14
#[test]
fn tempo_112_a_double_ends_the_bind_only_if_the_level_says_so() {
    let mut arena = bound(&duel().option("double_ends_bind", "true"));
    arena.rolls([0, 5, 7]).act("A", "withdraw").react("B", "double edge");
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
}

/// TEMPO-059 with TEMPO-G43: a unit that falls by the answer takes no weapon any more.
#[test]
fn tempo_112_a_unit_that_falls_by_a_double_does_not_disarm() {
    let mut arena = bound(&hex(["A B . . C"]).unit('C', |c| c.side(0)));
    arena.set_health("A", 3).set_stat("A", "combat_defence", -20).set_stat("A", "coverage", 0);
    arena.rolls([20, 8, 7]).act("A", "disarm").react("B", "double edge");
    assert!(arena.is_down("A"));
    assert_eq!(arena.status("B"), "on_guard");
    assert!(!arena.story().iter().any(|line| line.contains("loses")));
}
