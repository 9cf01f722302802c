//! Overwatch, and what ends concentration.

use super::support::{Bout, Plan};
use indes::rules::poise::counted::Count;

/// A with a spear, six paces from D.
fn lane() -> Plan {
    Plan::square(["A . . . . . D", ". . . . . . .", ". . . . . . ."]).unit('A', |a| a.gear(["spear"]))
}

/// A is on watch and D's turn has begun.
fn watched(plan: Plan, with: &str) -> Bout {
    let mut bout = plan.begin();
    bout.say("A", &format!("overwatch {with}")).say("A", "end_turn").asks("D acts").skip();
    assert!(bout.is("A", "watching"));
    bout
}

/// POISE-D13: after the step that leads into range, once, and then the walk goes on.
#[test]
fn overwatch_strikes_at_the_first_who_comes_into_range() {
    let hex = Plan::hex(["A . . . . . D", " . . . . . . .", ". . . . . . ."]).unit('A', |a| a.gear(["spear"]));
    for plan in [lane(), hex] {
        let mut bout = watched(plan, "thrust");
        assert_eq!(bout.pools("A"), [15, 15, 14]);
        bout.say("D", "dash F1-E1-D1-C1-B1").asks("A reacts");
        bout.expect(["D dash F1-E1-D1-C1-B1", "D walks G1-F1-E1-D1-C1"]);
        assert_eq!(bout.offers("A"), ["watched_strike", "pass"]);
        bout.say("A", "watched_strike").asks("D reacts").say("D", "dodge");
        bout.expect([
            "A answers watched_strike",
            "A is no longer watching",
            "A attack spear/thrust D",
            "A ends on 7: threat",
            "D answers dodge",
            "D -7 poise (8) as damage",
            "D walks C1-B1",
        ]);
        bout.asks("D reacts").say("D", "pass").asks("D acts");
    }
}

/// Within the range from the beginning nobody enters it; who leaves it and comes again does.
#[test]
fn overwatch_is_for_those_who_come_from_outside() {
    let rows = ["A . D . . . .", ". . . . . . .", ". . . . . . ."];
    let mut bout = watched(Plan::square(rows).unit('A', |a| a.gear(["spear"])), "thrust");
    bout.say("D", "dash B1").asks("D reacts");
    let mut bout = watched(Plan::square(rows).unit('A', |a| a.gear(["spear"])), "thrust");
    bout.say("D", "dash D1-C1-B1").asks("A reacts").say("A", "pass").asks("D reacts");
    assert!(bout.is("A", "watching"), "what is let pass is not used");
}

/// Who is shoved or thrown down by it goes no further.
#[test]
fn overwatch_may_end_a_walk() {
    let mut bout = watched(lane().unit('D', |d| d.with("momentum", 20)), "thrust");
    // The spear's effect shoves a pace away, to D1.
    bout.say("D", "dash F1-E1-D1-C1-B1").say("A", "watched_strike").dice([2, 8]).say("D", "yield");
    bout.asks("A chooses").say("A", "take_effects").asks("D reacts");
    assert_eq!(bout.cell("D"), "D1");
}

/// A reaction is no action: it ends nothing that is temporary, and leaves the next turn its action.
#[test]
fn overwatch_as_a_reaction_ends_nothing_temporary() {
    let rows = [". . . . . . .", "A . . . . . D", "E . . . . . ."];
    let plan = Plan::square(rows).unit('A', |a| a.gear(["spear"])).unit('E', |e| e.gear(["halberd"]));
    let mut bout = plan.begin();
    bout.say("A", "overwatch thrust").say("A", "end_turn").asks("E acts");
    bout.dice([2, 3, 3]).say("E", "attack hook A").say("A", "yield").say("E", "take_effects");
    assert!(bout.is("A", "kneeling") && bout.is("A", "watching"));
    bout.say("E", "end_turn").asks("D acts").say("D", "dash C2").say("A", "watched_strike").say("D", "dodge");
    assert!(bout.is("A", "kneeling"));
    bout.say("D", "pass").say("D", "end_turn").asks("A acts");
    assert!(bout.can("A", "attack"));
}

/// What a reaction does in another one's turn is no damage of that turn.
#[test]
fn poise_c02_damage_of_reactions_does_not_count_for_who_is_most_affected() {
    let mut bout = watched(lane(), "thrust");
    let d = bout.id("D");
    let counted = |bout: &mut Bout, unit| bout.look(|view| view.turn.counted(unit, Count::Damage));
    bout.dice([2, 8]).say("D", "dash F1-E1-D1-C1-B1").say("A", "watched_strike").say("D", "yield");
    bout.asks("A chooses").say("A", "take_effects").asks("D reacts");
    assert!(bout.pools("D").iter().sum::<i16>() < 45, "it was hurt");
    assert_eq!(counted(&mut bout, d), 0);
}

/// POISE-C31: one step enters the range of two units on watch. They strike one after the other, each once; one that passes
/// does not strike and stays on watch.
#[test]
fn poise_c31_each_of_two_on_watch_answers_for_itself() {
    let plan = Plan::square(["A . . . . . D", "B . . . . . ."]).unit('A', |a| a.gear(["spear"]));
    let plan = plan.unit('B', |b| b.gear(["spear"]).with("agility", 1));
    let watched = || {
        let mut bout = plan.begin();
        bout.say("A", "overwatch thrust").say("A", "end_turn").asks("B acts");
        bout.say("B", "overwatch thrust").say("B", "end_turn").asks("D acts").say("D", "dash F1-E1-D1-C1");
        bout
    };
    let mut bout = watched();
    bout.asks("A reacts").say("A", "watched_strike").asks("D reacts").say("D", "dodge");
    bout.asks("B reacts").say("B", "watched_strike").asks("D reacts").say("D", "dodge").say("D", "pass").asks("D acts");
    assert!(!bout.is("A", "watching") && !bout.is("B", "watching"));
    assert_eq!(bout.pools("D"), [2, 15, 15], "a threat of 7 from A, and of 6 from B, who is less agile");
    let mut bout = watched();
    bout.say("A", "pass")
        .asks("B reacts")
        .say("B", "watched_strike")
        .asks("D reacts")
        .say("D", "dodge")
        .say("D", "pass")
        .asks("D acts");
    assert!(bout.is("A", "watching") && !bout.is("B", "watching"));
}

/// It lasts until the next turn of the one who waits.
#[test]
fn overwatch_ends_with_the_next_turn() {
    let mut bout = watched(lane(), "thrust");
    bout.say("D", "end_turn").asks("A acts");
    assert!(!bout.is("A", "watching"));
}

/// The weapon's own price and a shot that is loaded are needed, when it begins and when it strikes.
#[test]
fn overwatch_needs_a_weapon_that_can_be_used() {
    let blade = |poise| lane().unit('A', move |a| a.gear(["greatsword"]).with("poise", poise));
    blade(1).begin().refused("A", "overwatch sweep");
    blade(2).begin().say("A", "overwatch sweep");
    let mut bout = lane().unit('A', |a| a.with("focus", 1)).begin();
    assert_eq!(bout.why("overwatch"), "POISE-D13: nothing is ready that could be paid for besides");
    let plan = Plan::square(["A . . . # . D", ". . . . # . .", ". . . . . . ."]).unit('A', |a| a.gear(["crossbow"]));
    let mut bout = watched(plan, "bolt");
    // Out of the wall's shadow into sight.
    bout.say("D", "dash F2-F3-E3-D3").asks("A reacts").say("A", "watched_strike").say("D", "predict");
    bout.say("D", "pass").say("D", "end_turn").asks("A acts").refused("A", "overwatch bolt");
    assert!(bout.can("A", "reload"));
}

/// POISE-096: on watch or not, the defeated are not asked; POISE-G19: focus lost by yielding interrupts.
#[test]
fn poise_099_defeat_ends_concentration() {
    let plan = || lane().unit('D', |d| d.gear(["longbow"]));
    let mut bout = watched(plan().unit('A', |a| a.pools(0, 0, 15)), "strike");
    bout.dice([5, 5, 5]).say("D", "attack shoot A").say("A", "yield");
    bout.asks("over");
    assert!(bout.story().contains(&"A is no longer watching".to_owned()));
    // With a friend who fights on it goes on without A.
    let rows = ["A . . . . . D .", ". . . . . . . .", ". . . . . . . B"];
    let plan = Plan::square(rows).unit('A', |a| a.gear(["spear"]).pools(0, 0, 15));
    let mut bout = watched(plan.unit('D', |d| d.gear(["longbow"])), "thrust");
    yields_at("D", &mut bout);
    assert!(bout.is_down("A") && !bout.is("A", "watching"));
    bout.say("D", "dash C1").asks("D reacts");
}

fn yields_at(by: &str, bout: &mut Bout) {
    bout.dice([5, 5, 5]).say(by, "attack shoot A");
    if bout.question() == "A reacts" {
        bout.say("A", "yield");
    }
}

#[test]
fn poise_g19_focus_lost_by_yielding_interrupts_and_other_harm_does_not() {
    let mut bout = watched(lane().unit('D', |d| d.gear(["longbow"])), "thrust");
    bout.say("D", "attack shoot A").say("A", "predict");
    assert!(bout.is("A", "watching"), "a defence is no yield");
    let mut bout = watched(lane().unit('D', |d| d.gear(["longbow"])), "thrust");
    bout.dice([5, 5, 5]).say("D", "attack shoot A").say("A", "yield");
    assert!(!bout.is("A", "watching"));
    let near = Plan::square([". . . . .", ". A D . .", ". . . . ."]).unit('A', |a| a.gear(["spear"]));
    let mut bout = watched(near, "thrust");
    bout.dice([5, 5]).say("D", "attack cut A").say("A", "yield");
    assert!(bout.is("A", "watching"), "poise is not focus");
}

/// Nobody on watch is asked who is confused by then, nor may the confused begin.
#[test]
fn poise_g19_the_confused_do_not_concentrate() {
    let mut bout = lane().unit('A', |a| a.with("focus", 0)).begin();
    assert_eq!(bout.why("overwatch"), "POISE-G19: cannot concentrate");
    let near = Plan::square([". . D . .", ". . . . .", "A . . . .", ". . . . ."]).unit('D', |d| d.gear(["longbow"]));
    let mut bout = watched(near.unit('A', |a| a.with("focus", 9)), "strike");
    bout.say("D", "attack shoot A").say("A", "predict");
    assert!(bout.is("A", "confused") && !bout.is("A", "watching"), "{:?}", bout.conditions("A"));
}

#[test]
fn poise_159_a_weapon_that_is_thrown_away_is_no_longer_concentrated_on() {
    let near = || Plan::square([". . . . .", ". . . . .", ". A D . .", ". . . . ."]);
    let mut bout = watched(near(), "cut");
    bout.dice([4, 1]).say("D", "disarm A").say("A", "yield");
    assert!(!bout.is("A", "watching"));
    // What waits with bare hands loses nothing by it.
    let mut bout = watched(near(), "strike");
    bout.dice([4, 1]).say("D", "disarm A").say("A", "yield");
    assert!(bout.is("A", "watching"));
}

/// POISE-G19: it may be ended freely, which costs nothing.
#[test]
fn poise_g19_concentration_may_be_let_go() {
    let mut bout = lane().begin();
    assert!(!bout.can("A", "let_go"));
    bout.say("A", "overwatch thrust").say("A", "let_go").asks("A acts");
    assert!(!bout.is("A", "watching") && bout.can("A", "dash") && !bout.can("A", "overwatch"));
    assert_eq!(bout.pools("A"), [15, 15, 14]);
    yields_nothing(&mut bout);
}

fn yields_nothing(bout: &mut Bout) {
    bout.say("A", "end_turn").asks("D acts").say("D", "dash B1").asks("D reacts");
}
