//! TEMPO-031, TEMPO-032, TEMPO-038, TEMPO-039, TEMPO-060 to TEMPO-062, TEMPO-081 to TEMPO-084, TEMPO-131 to TEMPO-134
//! and
//! TEMPO-165: grapples, pins, Escape, Pin, Struggle.

use super::{duel, hex};
use indes_testing::{Arena, Plan};

/// A and B are in a grapple, and it is A's turn.
fn grappled(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.grapple(&["A", "B"], &[]).skip();
    arena
}

/// B pins A, and it is A's turn.
fn pinned(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.grapple(&["A", "B"], &[("B", "A")]).skip();
    arena
}

/// The statuses of A and B.
fn both(arena: &mut Arena) -> [String; 2] {
    ["A", "B"].map(|unit| arena.status(unit))
}

/// TEMPO-G45
#[test]
fn tempo_031_a_level_may_begin_with_several_units_in_one_grapple() {
    let level = hex(["A B", " C ."]).bond("grappled", &["A", "B", "C"], &[]);
    let mut arena = level.begin();
    assert_eq!(["A", "B", "C"].map(|unit| arena.status(unit)), ["grappled"; 3]);
    assert_eq!(arena.grappled_with("A"), ["B", "C"]);
    assert_eq!(arena.grappled_with("C"), ["A", "B"]);
    arena.asks("A acts").offers("A", ["escape", "pin", "unarmed_attack"]);
    let found: Vec<String> = arena.choices("A").into_iter().filter(|choice| choice.starts_with("pin")).collect();
    assert_eq!(found, ["pin B", "pin C"]);
}

/// TEMPO-084
#[test]
fn tempo_031_a_level_may_begin_with_a_pinned_unit() {
    let mut arena = duel().bond("grappled", &["A", "B"], &[("A", "B")]).begin();
    assert_eq!(both(&mut arena), ["grappled", "pinned"]);
    arena.end("A").asks("B acts").offers("B", ["escape"]);
}

#[test]
fn tempo_032_a_grappled_combatant_can_escape_pin_and_punch_only() {
    let mut arena = grappled(&duel());
    arena.offers("A", ["escape", "pin", "unarmed_attack"]);
    arena.act("A", "pin B").offers("B", ["struggle"]);
}

#[test]
fn tempo_038_a_pinned_combatant_can_only_escape() {
    pinned(&duel()).offers("A", ["escape"]);
}

/// TEMPO-C13
#[test]
fn tempo_039_a_pinned_combatant_answers_nothing() {
    let mut arena = duel().begin();
    arena.grapple(&["A", "B"], &[("A", "B")]).skip();
    arena.rolls([0, 2]).act("A", "unarmed_attack B").asks("A acts");
    assert_eq!(arena.health("B"), 19);
    assert!(!arena.can("A", "pin"), "it is pinned already");
}

#[test]
fn tempo_060_escape_costs_3_and_needs_grappled_or_pinned() {
    for mut arena in [grappled(&duel()), pinned(&duel())] {
        arena.set_ap("B", 0).rolls([0]).act("A", "escape");
        assert_eq!(arena.ap("A"), 9);
    }
    assert!(grappled(&duel()).set_ap("A", 3).can("A", "escape"));
    grappled(&duel()).set_ap("A", 2).asks("B acts");
    for status in ["off_guard", "on_guard", "bound"] {
        assert!(!duel().begin().set_status("A", status).can("A", "escape"), "{status}");
    }
}

#[test]
fn tempo_061_escape_below_1_does_nothing() {
    let mut arena = grappled(&duel());
    arena.rolls([0]).act("A", "escape").pass("B").expect([
        "A -3 ap (9)",
        "A escape",
        "B passes",
        "A rolls 0",
        "A ends on 0: Failure",
    ]);
    assert_eq!(both(&mut arena), ["grappled", "grappled"]);
    let mut arena = pinned(&duel());
    arena.rolls([0]).act("A", "escape").pass("B");
    assert_eq!(both(&mut arena), ["pinned", "grappled"]);
}

/// TEMPO-G22, TEMPO-G36: the unit that is left alone is On Guard as well.
#[test]
fn tempo_062_escape_at_1_leaves_the_grapple() {
    let mut arena = grappled(&duel());
    arena.rolls([1]).act("A", "escape").pass("B").expect([
        "A -3 ap (9)",
        "A escape",
        "B passes",
        "A rolls 1",
        "A ends on 1: Success",
        "A is on_guard",
        "untied A B",
        "B is on_guard",
    ]);
    assert_eq!(arena.grappled_with("B"), [""; 0]);
    // Of three members the other two stay in the grapple if they are opponents.
    let mut arena = hex(["A B", " C ."]).unit('C', |c| c.side(0)).begin();
    arena.grapple(&["A", "B", "C"], &[]).skip();
    arena.rolls([1]).act("A", "escape").pass("B");
    assert!(arena.story().ends_with(&["A is on_guard".into(), "A leaves".into()]));
    assert_eq!(["A", "B", "C"].map(|unit| arena.status(unit)), ["on_guard", "grappled", "grappled"]);
    // Allies left alone with each other hold no opponent.
    let mut arena = hex(["A B", " C ."]).begin();
    arena.grapple(&["A", "B", "C"], &[]).skip();
    arena.rolls([1]).act("A", "escape").pass("B").pass("C");
    assert_eq!(["A", "B", "C"].map(|unit| arena.status(unit)), ["on_guard"; 3]);
}

#[test]
fn tempo_081_pin_costs_3_and_needs_grappled() {
    let mut arena = grappled(&duel());
    arena.rolls([0]).act("A", "pin B").pass("B");
    assert_eq!(arena.ap("A"), 9);
    assert!(grappled(&duel()).set_ap("A", 3).can("A", "pin"));
    grappled(&duel()).set_ap("A", 2).asks("B acts");
    for status in ["off_guard", "on_guard", "bound", "pinned"] {
        assert!(!duel().begin().set_status("A", status).can("A", "pin"), "{status}");
    }
}

#[test]
fn tempo_082_pin_below_the_grapple_defence_does_nothing() {
    let mut arena = grappled(&duel());
    arena.rolls([2]).act("A", "pin B").pass("B").expect([
        "A -3 ap (9)",
        "A pin B",
        "B passes",
        "A rolls 2",
        "A ends on 2: Failure",
    ]);
    assert_eq!(both(&mut arena), ["grappled", "grappled"]);
}

/// TEMPO-G10: Grapple Defence is 3 by default; size changes it (TEMPO-D21).
#[test]
fn tempo_083_pin_at_the_grapple_defence_pins_the_target() {
    let mut arena = grappled(&duel());
    arena.rolls([3]).act("A", "pin B").pass("B").expect([
        "A -3 ap (9)",
        "A pin B",
        "B passes",
        "A rolls 3",
        "A ends on 3: Success",
        "B is pinned",
        "tied A B",
    ]);
    assert_eq!(both(&mut arena), ["grappled", "pinned"]);
    let mut arena = grappled(&duel().unit('B', |b| b.size("small")));
    arena.rolls([1]).act("A", "pin B").pass("B");
    assert_eq!(both(&mut arena), ["grappled", "pinned"]);
}

#[test]
fn tempo_084_the_pinning_unit_stays_grappled() {
    let mut arena = grappled(&duel());
    arena.rolls([3]).act("A", "pin B").pass("B");
    assert_eq!(arena.status("A"), "grappled");
    arena.offers("A", ["escape", "unarmed_attack"]);
    assert_eq!(arena.grappled_with("A"), ["B"], "the pinned unit counts as a partner");
}

#[test]
fn tempo_131_struggle_costs_3_and_needs_grappled() {
    let mut arena = grappled(&duel());
    arena.rolls([0, 0]).act("A", "pin B").react("B", "struggle");
    assert_eq!(arena.ap("B"), 9);
    let mut arena = grappled(&duel());
    arena.set_ap("B", 2).rolls([0]).act("A", "pin B").asks("A acts");
    for status in ["on_guard", "bound", "off_guard", "pinned"] {
        let mut arena = duel().begin();
        arena.set_status("B", status).rolls([0, 2]).act("A", "unarmed_attack B");
        assert!(!arena.is_asked("B") || !arena.can("B", "struggle"), "{status}");
        if status == "on_guard" {
            arena.pass("B");
        }
    }
}

/// TEMPO-G28
#[test]
fn tempo_132_struggle_answers_escape_pin_and_punches_inside_one_grapple() {
    for what in ["escape", "pin B", "unarmed_attack B"] {
        grappled(&duel()).act("A", what).offers("B", ["struggle"]);
    }
    // Every hostile member may struggle against an Escape.
    let mut arena = hex(["A B", " C ."]).begin();
    arena.grapple(&["A", "B", "C"], &[]).rolls([4, 2, 9]).act("A", "escape").react("B", "struggle");
    arena.react("C", "struggle").asks("A acts");
    assert_eq!(arena.status("A"), "grappled");
    // A punch from outside the grapple cannot be answered with Struggle.
    let mut outsider = hex(["A B", " C ."]).unit('C', |c| c.side(0)).begin();
    outsider.grapple(&["B", "C"], &[]).skip();
    outsider.rolls([0, 3]).act("A", "unarmed_attack B").asks("A acts");
}

#[test]
fn tempo_133_struggle_below_0_fails() {
    let mut arena = grappled(&duel());
    arena.rolls([9, 5]).act("A", "pin B").react("B", "struggle").expect([
        "A -3 ap (9)",
        "A pin B",
        "B -3 ap (9)",
        "B answers struggle",
        "A rolls 9",
        "B rolls 5",
        "A ends on 4: Success",
        "B ends on -4: Failure",
        "B is pinned",
        "tied A B",
    ]);
}

/// TEMPO-C04: a tie favours the struggling unit.
#[test]
fn tempo_134_struggle_at_0_or_more_foils_the_action() {
    let mut arena = grappled(&duel());
    arena.rolls([6, 6]).act("A", "unarmed_attack B").react("B", "struggle").expect([
        "A -3 ap (9)",
        "A unarmed_attack B",
        "B -3 ap (9)",
        "B answers struggle",
        "A rolls 6",
        "B rolls 6",
        "A ends on 0: Hit",
        "B ends on 0: Success",
        "A is foiled by B",
    ]);
    assert_eq!(arena.health("B"), 20);
    for (what, dice) in [("escape", [5, 5]), ("pin B", [9, 9])] {
        let mut arena = grappled(&duel());
        arena.rolls(dice).act("A", what).react("B", "struggle");
        assert_eq!(both(&mut arena), ["grappled", "grappled"], "{what}");
    }
}

/// TEMPO-G22
#[test]
fn tempo_165_a_unit_that_escapes_a_pin_is_grappled_or_on_guard_by_the_levels_option() {
    let mut arena = pinned(&duel());
    arena.rolls([1]).act("A", "escape").pass("B").expect([
        "A -3 ap (9)",
        "A escape",
        "B passes",
        "A rolls 1",
        "A ends on 1: Success",
        "untied B A",
        "A is grappled",
    ]);
    assert_eq!(both(&mut arena), ["grappled", "grappled"]);
    let mut arena = pinned(&duel().option("pin_escape_to_guard", "true"));
    arena.rolls([1]).act("A", "escape").pass("B");
    assert_eq!(both(&mut arena), ["on_guard", "on_guard"]);
}

/// TEMPO-G36: when the pinning unit is gone, the pinned unit is Grappled with the members that remain, else On Guard.
#[test]
fn tempo_g36_a_pin_ends_with_the_pinning_unit() {
    // B falls to a blow from outside: C still holds A.
    let mut arena = hex(["A B D", " C . ."]).unit('D', |d| d.side(0)).begin();
    arena.grapple(&["A", "B", "C"], &[("B", "A")]);
    arena.end("A").end("B").end("C").asks("D acts").set_health("B", 1).skip();
    arena.rolls([0, 7]).act("D", "melee_attack edge B").expect([
        "D -3 ap (9)",
        "D melee_attack longsword/edge B",
        "D rolls 0",
        "D ends on 0: Hit",
        "D strikes B for 7-5=2 with longsword/edge",
        "B -1 health (0)",
        "B falls",
        "untied B A",
        "A is grappled",
        "B leaves",
    ]);
    assert_eq!(["A", "C"].map(|unit| arena.status(unit)), ["grappled", "grappled"]);
    assert_eq!(arena.grappled_with("A"), ["C"]);
}

/// TEMPO-J10: a unit that was Pinned for as many of its turns as the level says is taken prisoner.
#[test]
fn tempo_j10_a_level_may_let_a_pin_win() {
    let level = |turns: &str| duel().option("pin_wins_after", turns);
    let mut arena = pinned(&level("1"));
    arena.end("A");
    assert!(arena.is_down("A") && arena.is_over());
    assert_eq!(arena.rule_of("A falls").to_string(), "TEMPO-J10");
    assert_eq!(arena.health("A"), 20, "a prisoner, not a corpse");
    // The pin wins with the second own turn in a row.
    let mut arena = pinned(&level("2"));
    arena.end("A");
    assert!(!arena.is_down("A") && arena.status("A") == "pinned");
    arena.end("B").end("A");
    assert!(arena.is_down("A") && arena.is_over());
    // Without the option a pin never wins.
    let mut arena = pinned(&duel());
    for _ in 0..12 {
        arena.end("A").end("B");
    }
    assert!(!arena.is_down("A"));
}

/// TEMPO-J10: only turns after the pin count, and turns before an escape no longer count.
#[test]
fn tempo_j10_own_turns_count_from_the_pin_on() {
    let mut arena = grappled(&duel().option("pin_wins_after", "1"));
    arena.rolls([3]).act("A", "pin B").pass("B").end("A");
    assert!(!arena.is_down("B"), "its turn is still to come");
    arena.end("B");
    assert!(arena.is_down("B") && arena.is_over());
    let mut arena = pinned(&duel().option("pin_wins_after", "2"));
    arena.end("A").end("B").rolls([1]).act("A", "escape").pass("B").end("A");
    assert_eq!((arena.is_down("A"), arena.status("A").as_str()), (false, "grappled"));
    // Pinned anew it is the first turn again.
    arena.rolls([3]).act("B", "pin A").pass("A").end("B").end("A");
    assert_eq!((arena.is_down("A"), arena.status("A").as_str()), (false, "pinned"));
    arena.end("B").end("A");
    assert!(arena.is_down("A"));
}

/// TEMPO-J10, TEMPO-G36: of several members only the prisoner is out; the unit that pinned it stays in the grapple.
#[test]
fn tempo_j10_the_other_members_stay_in_the_grapple() {
    let mut arena = hex(["A B", " C ."]).option("pin_wins_after", "1").begin();
    arena.grapple(&["A", "B", "C"], &[("A", "B")]).end("A").end("B");
    assert!(arena.is_down("B") && !arena.is_over());
    assert_eq!(["A", "C"].map(|unit| arena.status(unit)), ["grappled"; 2]);
    assert_eq!(arena.grappled_with("A"), ["C"]);
}
