//! Overwatch, and what ends concentration.

use super::{hex, square};
use indes_poise::state::Count;
use indes_testing::{Arena, Plan};

/// A with a spear, six paces from D.
fn lane() -> Plan {
    square(["A . . . . . D", ". . . . . . .", ". . . . . . ."]).unit('A', |a| a.gear(["spear"]))
}

/// A is on watch and D's turn has begun.
fn watched(plan: Plan, with: &str) -> Arena {
    let mut arena = plan.begin();
    arena.act("A", &format!("overwatch {with}")).end("A").asks("D acts").skip();
    assert!(arena.is("A", "watching"));
    arena
}

/// POISE-D13: the strike comes once, after the step into range; then the walk goes on.
#[test]
fn overwatch_strikes_the_first_enemy_that_comes_into_range() {
    let hex = hex(["A . . . . . D", " . . . . . . .", ". . . . . . ."]).unit('A', |a| a.gear(["spear"]));
    for plan in [lane(), hex] {
        let mut arena = watched(plan, "thrust");
        assert_eq!(arena.pools("A"), [15, 15, 14]);
        arena.act("D", "dash F1-E1-D1-C1-B1").asks("A reacts");
        arena.expect(["D dash F1-E1-D1-C1-B1", "D walks G1-F1-E1-D1-C1"]);
        assert_eq!(arena.offered("A"), ["watched_strike", "pass"]);
        arena.react("A", "watched_strike").asks("D reacts").react("D", "dodge");
        arena.expect([
            "A answers watched_strike",
            "A is no longer watching",
            "A attack spear/thrust D",
            "A ends on 7: threat",
            "D answers dodge",
            "D -7 poise (8) as damage",
            "D walks C1-B1",
        ]);
        arena.asks("D reacts").pass("D").asks("D acts");
    }
}

/// A unit within the range from the beginning does not enter it; one that leaves it and comes again does.
#[test]
fn overwatch_answers_enemies_that_come_from_outside_its_range() {
    let rows = ["A . D . . . .", ". . . . . . .", ". . . . . . ."];
    let mut arena = watched(square(rows).unit('A', |a| a.gear(["spear"])), "thrust");
    arena.act("D", "dash B1").asks("D reacts");
    let mut arena = watched(square(rows).unit('A', |a| a.gear(["spear"])), "thrust");
    arena.act("D", "dash D1-C1-B1").asks("A reacts").pass("A").asks("D reacts");
    assert!(arena.is("A", "watching"), "a pass does not use the watch");
}

/// POISE-168, POISE-176: a unit on watch hinders a mover that leaves its zone, and strikes at it where it comes back into
/// range on the same way.
#[test]
fn poise_d13_overwatch_strikes_a_mover_that_was_hindered_before() {
    let squares = square(["A D . . . . .", ". . . . . . .", ". . . . . . ."]);
    let hexes = hex(["A D . . . . .", " . . . . . . .", ". . . . . . ."]);
    for (plan, way) in [(squares, "C1-D1-C2"), (hexes, "C1-D1-C2-B2")] {
        let mut arena = watched(plan.unit('A', |a| a.gear(["spear"])), "thrust");
        arena.act("D", &format!("dash {way}")).asks("A reacts");
        assert_eq!(arena.offered("A"), ["hinder", "pass"]);
        arena.react("A", "hinder").asks("A reacts");
        assert_eq!(arena.offered("A"), ["watched_strike", "pass"]);
        assert_eq!(arena.pools("D"), [11, 11, 11], "4 off each pool");
        arena.react("A", "watched_strike").asks("D reacts");
        assert!(!arena.is("A", "watching"), "the watch ends with its strike");
        arena.react("D", "dodge").asks("D reacts").pass("D").asks("D acts");
        assert_eq!(arena.pools("D"), [4, 11, 11], "4 of each pool, then a threat of 7");
    }
}

/// A mover that the strike shoves or knocks down goes no further.
#[test]
fn overwatch_may_end_a_walk() {
    let mut arena = watched(lane().unit('D', |d| d.with("momentum", 20)), "thrust");
    // The spear's effect shoves a pace away, to D1.
    arena.act("D", "dash F1-E1-D1-C1-B1").react("A", "watched_strike").rolls([2, 8]).react("D", "yield");
    arena.asks("A chooses").detail("A", "take_effects").asks("D reacts");
    assert_eq!(arena.cell("D"), "D1");
}

/// A reaction is no action: it ends no temporary condition, and leaves the next turn its action.
#[test]
fn overwatch_as_a_reaction_ends_no_temporary_condition() {
    let rows = [". . . . . . .", "A . . . . . D", "E . . . . . ."];
    let plan = square(rows).unit('A', |a| a.gear(["spear"])).unit('E', |e| e.gear(["halberd"]));
    let mut arena = plan.begin();
    arena.act("A", "overwatch thrust").end("A").asks("E acts");
    arena.rolls([2, 3, 3]).act("E", "attack hook A").react("A", "yield").detail("E", "take_effects");
    assert!(arena.is("A", "kneeling") && arena.is("A", "watching"));
    arena.end("E").asks("D acts").act("D", "dash C2").react("A", "watched_strike").react("D", "dodge");
    assert!(arena.is("A", "kneeling"));
    arena.pass("D").end("D").asks("A acts");
    assert!(arena.can("A", "attack"));
}

/// Damage by a reaction on another unit's turn is no damage of that turn.
#[test]
fn poise_c02_damage_by_reactions_does_not_decide_the_most_affected_unit() {
    let mut arena = watched(lane(), "thrust");
    let d = arena.id("D");
    let counted = |arena: &mut Arena, unit| arena.look(|view| view.turn.counted(unit, Count::Damage));
    arena.rolls([2, 8]).act("D", "dash F1-E1-D1-C1-B1").react("A", "watched_strike").react("D", "yield");
    arena.asks("A chooses").detail("A", "take_effects").asks("D reacts");
    assert!(arena.pools("D").iter().sum::<i16>() < 45, "it was hurt");
    assert_eq!(counted(&mut arena, d), 0);
}

/// POISE-C31: one step enters the range of two units on watch. They strike one after the other, each once; one that
/// passes
/// does not strike and stays on watch.
#[test]
fn poise_c31_each_of_two_on_watch_answers_for_itself() {
    let plan = square(["A . . . . . D", "B . . . . . ."]).unit('A', |a| a.gear(["spear"]));
    let plan = plan.unit('B', |b| b.gear(["spear"]).with("agility", 1));
    let watched = || {
        let mut arena = plan.begin();
        arena.act("A", "overwatch thrust").end("A").asks("B acts");
        arena.act("B", "overwatch thrust").end("B").asks("D acts").act("D", "dash F1-E1-D1-C1");
        arena
    };
    let mut arena = watched();
    arena.asks("A reacts").react("A", "watched_strike").asks("D reacts").react("D", "dodge");
    arena.asks("B reacts").react("B", "watched_strike").asks("D reacts").react("D", "dodge").pass("D").asks("D acts");
    assert!(!arena.is("A", "watching") && !arena.is("B", "watching"));
    assert_eq!(arena.pools("D"), [2, 15, 15], "a threat of 7 from A, and of 6 from B, who is less agile");
    let mut arena = watched();
    arena
        .pass("A")
        .asks("B reacts")
        .react("B", "watched_strike")
        .asks("D reacts")
        .react("D", "dodge")
        .pass("D")
        .asks("D acts");
    assert!(arena.is("A", "watching") && !arena.is("B", "watching"));
}

/// A watch lasts until the next turn of the watching unit.
#[test]
fn overwatch_ends_with_the_next_turn() {
    let mut arena = watched(lane(), "thrust");
    arena.end("D").asks("A acts");
    assert!(!arena.is("A", "watching"));
}

/// The weapon's own price and a loaded shot are needed when the watch begins and when it strikes.
#[test]
fn overwatch_needs_a_weapon_that_can_be_used() {
    let blade = |poise| lane().unit('A', move |a| a.gear(["greatsword"]).with("poise", poise));
    blade(1).begin().refused("A", "overwatch sweep");
    blade(2).begin().act("A", "overwatch sweep");
    let mut arena = lane().unit('A', |a| a.with("focus", 1)).begin();
    assert_eq!(arena.why("overwatch"), "POISE-D13: nothing is ready that could be paid for besides");
    let plan = square(["A . . . # . D", ". . . . # . .", ". . . . . . ."]).unit('A', |a| a.gear(["crossbow"]));
    let mut arena = watched(plan, "bolt");
    // D comes out from behind the wall into sight.
    arena.act("D", "dash F2-F3-E3-D3").asks("A reacts").react("A", "watched_strike").react("D", "predict");
    arena.pass("D").end("D").asks("A acts").refused("A", "overwatch bolt");
    assert!(arena.can("A", "reload"));
}

/// POISE-096: a defeated unit on watch is not asked; POISE-G19: focus lost by yielding interrupts.
#[test]
fn poise_099_defeat_ends_concentration() {
    let plan = || lane().unit('D', |d| d.gear(["longbow"]));
    let mut arena = watched(plan().unit('A', |a| a.pools(0, 0, 15)), "strike");
    arena.rolls([5, 5, 5]).act("D", "attack shoot A").react("A", "yield");
    arena.asks("over");
    assert!(arena.story().contains(&"A is no longer watching".to_owned()));
    // With B left on its side the battle goes on, and A is not asked.
    let rows = ["A . . . . . D .", ". . . . . . . .", ". . . . . . . B"];
    let plan = square(rows).unit('A', |a| a.gear(["spear"]).pools(0, 0, 15));
    let mut arena = watched(plan.unit('D', |d| d.gear(["longbow"])), "thrust");
    shoot_a("D", &mut arena);
    assert!(arena.is_down("A") && !arena.is("A", "watching"));
    arena.act("D", "dash C1").asks("D reacts");
}

/// A unit shoots at A, which yields, if it is asked.
fn shoot_a(by: &str, arena: &mut Arena) {
    arena.rolls([5, 5, 5]).act(by, "attack shoot A");
    if arena.question() == "A reacts" {
        arena.react("A", "yield");
    }
}

#[test]
fn poise_g19_focus_lost_by_yielding_interrupts_and_other_losses_do_not() {
    let mut arena = watched(lane().unit('D', |d| d.gear(["longbow"])), "thrust");
    arena.act("D", "attack shoot A").react("A", "predict");
    assert!(arena.is("A", "watching"), "a defence is no yield");
    let mut arena = watched(lane().unit('D', |d| d.gear(["longbow"])), "thrust");
    arena.rolls([5, 5, 5]).act("D", "attack shoot A").react("A", "yield");
    assert!(!arena.is("A", "watching"));
    let near = square([". . . . .", ". A D . .", ". . . . ."]).unit('A', |a| a.gear(["spear"]));
    let mut arena = watched(near, "thrust");
    arena.rolls([5, 5]).act("D", "attack cut A").react("A", "yield");
    assert!(arena.is("A", "watching"), "poise is not focus");
}

/// A unit on watch that is confused by then is not asked, nor may a confused unit begin to watch.
#[test]
fn poise_g19_a_confused_unit_cannot_concentrate() {
    let mut arena = lane().unit('A', |a| a.with("focus", 0)).begin();
    assert_eq!(arena.why("overwatch"), "POISE-G19: cannot concentrate");
    let near = square([". . D . .", ". . . . .", "A . . . .", ". . . . ."]).unit('D', |d| d.gear(["longbow"]));
    let mut arena = watched(near.unit('A', |a| a.with("focus", 9)), "strike");
    arena.act("D", "attack shoot A").react("A", "predict");
    assert!(arena.is("A", "confused") && !arena.is("A", "watching"), "{:?}", arena.statuses("A"));
}

#[test]
fn poise_159_a_weapon_that_is_thrown_away_is_no_longer_concentrated_on() {
    let near = || square([". . . . .", ". . . . .", ". A D . .", ". . . . ."]);
    let mut arena = watched(near(), "cut");
    arena.rolls([4, 1]).act("D", "disarm A").react("A", "yield");
    assert!(!arena.is("A", "watching"));
    // A watch with bare hands is not interrupted.
    let mut arena = watched(near(), "strike");
    arena.rolls([4, 1]).act("D", "disarm A").react("A", "yield");
    assert!(arena.is("A", "watching"));
}

/// POISE-G19: a unit may end its concentration at no cost.
#[test]
fn poise_g19_concentration_may_be_let_go() {
    let mut arena = lane().begin();
    assert!(!arena.can("A", "let_go"));
    arena.act("A", "overwatch thrust").act("A", "let_go").asks("A acts");
    assert!(!arena.is("A", "watching") && arena.can("A", "dash") && !arena.can("A", "overwatch"));
    assert_eq!(arena.pools("A"), [15, 15, 14]);
    d_comes_near_unwatched(&mut arena);
}

/// D walks into A's range, and A is not asked.
fn d_comes_near_unwatched(arena: &mut Arena) {
    arena.end("A").asks("D acts").act("D", "dash B1").asks("D reacts");
}
