//! TEMPO-085, TEMPO-095 to TEMPO-097, TEMPO-135 to TEMPO-138 and TEMPO-161: Press, Withdraw, Wind.

use super::{duel, hex};
use indes_testing::{Arena, Plan};

/// A and B are bound to each other, and it is A's turn.
fn bound(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.bind("A", "B").skip();
    arena
}

/// Fails unless A and B are bound to each other.
fn assert_bound(arena: &mut Arena) {
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
    assert_eq!((arena.bound_to("A"), arena.bound_to("B")), (Some("B".into()), Some("A".into())));
}

/// Fails unless A and B are On Guard and not bound.
fn assert_free(arena: &mut Arena) {
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
    assert_eq!((arena.bound_to("A"), arena.bound_to("B")), (None, None));
}

#[test]
fn tempo_085_press_costs_its_surface_and_needs_bound() {
    for (gear, surface, left) in [("longsword", "edge", 9), ("longsword", "pommel", 8), ("poleaxe", "axe", 7)] {
        let mut arena = bound(&duel().unit('A', |a| a.gear([gear])));
        arena.rolls([0, 2]).act("A", &format!("press {surface}")).pass("B");
        assert_eq!(arena.ap("A"), left, "{gear}");
    }
    for (ap, offered) in [(2, false), (3, true)] {
        assert_eq!(bound(&duel()).set_ap("A", ap).can("A", "press"), offered, "with {ap} AP");
    }
    let mut arena = duel().begin();
    assert!(!arena.can("A", "press"), "On Guard");
    assert!(!arena.set_status("A", "off_guard").can("A", "press"));
}

/// TEMPO-G39
#[test]
fn tempo_085_press_is_made_with_the_weapon_that_is_bound_whatever_its_reach() {
    let both = ["short_sword", "dagger"];
    let mut arena = bound(&duel().unit('A', |a| a.gear(both).in_hand(both)));
    let choices = arena.choices("A");
    let found: Vec<&str> = choices.iter().filter_map(|choice| choice.strip_prefix("press ")).collect();
    assert_eq!(found, ["short_sword/edge", "short_sword/point"]);
    // A pike does not reach one cell; in a bind it does.
    let mut arena = bound(&duel().unit('A', |a| a.gear(["pike"])));
    arena.rolls([0, 7]).act("A", "press point").pass("B");
    assert_eq!(arena.health("B"), 16);
}

#[test]
fn tempo_095_withdraw_costs_2_and_needs_bound() {
    let mut arena = bound(&duel());
    arena.rolls([0]).act("A", "withdraw").pass("B");
    assert_eq!(arena.ap("A"), 10);
    assert!(bound(&duel()).set_ap("A", 2).can("A", "withdraw"));
    // With 1 AP there is nothing left to do.
    bound(&duel()).set_ap("A", 1).asks("B acts");
    let mut arena = duel().begin();
    assert!(!arena.can("A", "withdraw"), "On Guard");
    assert!(!arena.set_status("A", "off_guard").can("A", "withdraw"));
}

#[test]
fn tempo_096_withdraw_below_1_does_nothing() {
    let mut arena = bound(&duel());
    arena.rolls([0]).act("A", "withdraw").pass("B").expect([
        "A -2 ap (10)",
        "A withdraw",
        "B passes",
        "A rolls 0",
        "A ends on 0: Failure",
    ]);
    assert_bound(&mut arena);
}

/// TEMPO-G25
#[test]
fn tempo_097_withdraw_at_1_or_more_leaves_the_bind() {
    let mut arena = bound(&duel());
    arena.rolls([1]).act("A", "withdraw").pass("B").expect([
        "A -2 ap (10)",
        "A withdraw",
        "B passes",
        "A rolls 1",
        "A ends on 1: Success",
        "untied A/longsword B/longsword",
        "A is on_guard",
        "B is on_guard",
    ]);
    assert_free(&mut arena);
    assert_eq!(["A", "B"].map(|unit| arena.cell(unit)), ["A1", "B1"]);
    assert!(arena.can("A", "melee_attack"));
}

#[test]
fn tempo_135_wind_costs_the_weapons_cheapest_surface_and_needs_bound() {
    for (gear, left) in [("longsword", 9), ("poleaxe", 8), ("pike", 7)] {
        let mut arena = bound(&duel().unit('B', |b| b.gear([gear])));
        arena.rolls([5, 6]).act("A", "press edge").react("B", "wind");
        assert_eq!(arena.ap("B"), left, "{gear}");
    }
    bound(&duel()).set_ap("B", 2).rolls([0, 2]).act("A", "press edge").asks("A acts");
    let mut arena = bound(&duel());
    assert!(arena.set_ap("B", 3).act("A", "press edge").can("B", "wind"));
    arena.rolls([0, 2]).pass("B");
    for status in ["on_guard", "off_guard"] {
        let mut arena = duel().begin();
        arena.set_status("B", status).rolls([0, 2]).act("A", "melee_attack edge B");
        assert!(!arena.is_asked("B") || !arena.can("B", "wind"));
        if status == "on_guard" {
            arena.pass("B");
        }
    }
}

#[test]
fn tempo_136_wind_answers_the_actions_of_a_bind() {
    for (what, dice) in [("press edge", vec![0, 2]), ("withdraw", vec![0])] {
        let mut arena = bound(&duel());
        arena.act("A", what).offers("B", ["double", "wind"]).rolls(dice.iter().copied()).pass("B");
        let mut arena = bound(&duel());
        arena.set_ap("B", 2).rolls(dice.iter().copied()).act("A", what).asks("A acts");
    }
}

#[test]
fn tempo_137_wind_below_0_fails() {
    bound(&duel()).rolls([9, 6, 7]).act("A", "press edge").react("B", "wind").expect([
        "A -3 ap (9)",
        "A press longsword/edge",
        "B -3 ap (9)",
        "B answers wind",
        "A rolls 9",
        "B rolls 6",
        "A ends on 3: Success",
        "B ends on -3: Failure",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
    // Against a Wind that ends on -1 a Withdraw succeeds.
    let mut arena = bound(&duel());
    arena.rolls([7, 6]).act("A", "withdraw").react("B", "wind");
    assert_free(&mut arena);
}

#[test]
fn tempo_138_wind_at_0_or_more_stops_the_action_and_the_bind_stays() {
    for better in [0, 1] {
        let mut arena = bound(&duel());
        arena.rolls([6, 6 + better]).act("A", "withdraw").react("B", "wind");
        let wanted = [format!("B ends on {better}: Success"), "A is foiled by B".into()];
        assert!(arena.story().ends_with(&wanted));
        assert_bound(&mut arena);
        let mut arena = bound(&duel());
        arena.rolls([6, 6 + better]).act("A", "press edge").react("B", "wind");
        assert!(arena.story().ends_with(&wanted));
        assert_bound(&mut arena);
        assert_eq!(arena.health("B"), 20);
    }
}

#[test]
fn tempo_161_a_press_changes_no_status_while_both_stand() {
    let mut arena = bound(&duel());
    arena.rolls([6, 9]).act("A", "press edge").pass("B").expect([
        "A -3 ap (9)",
        "A press longsword/edge",
        "B passes",
        "A rolls 6",
        "A ends on 6: Critical Success",
        "A strikes B critically for 9 with longsword/edge",
        "B -9 health (11)",
    ]);
    assert_bound(&mut arena);
    arena.offers("A", ["disarm", "grapple", "press", "withdraw"]);
}

/// TEMPO-G36
#[test]
fn tempo_161_when_the_pressed_unit_falls_the_other_is_on_guard() {
    let mut arena = bound(&hex(["A B . . C"]));
    arena.set_health("B", 9).rolls([6, 9]).act("A", "press edge").pass("B").expect([
        "A -3 ap (9)",
        "A press longsword/edge",
        "B passes",
        "A rolls 6",
        "A ends on 6: Critical Success",
        "A strikes B critically for 9 with longsword/edge",
        "B -9 health (0)",
        "B falls",
        "untied A/longsword B/longsword",
        "A is on_guard",
    ]);
    assert_eq!((arena.status("A"), arena.bound_to("A"), arena.is_down("B")), ("on_guard".into(), None, true));
    arena.asks("A acts").offers("A", ["move", "combat_move"]);
}
