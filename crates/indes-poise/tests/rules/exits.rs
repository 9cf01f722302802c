//! Exit cells.

use super::{hex, square};
use indes_core::reading::Source;
use indes_level::level::{Level, Veteran};
use indes_poise::DEF;
use indes_testing::{Arena, Plan};

/// A beside an exit on A1, B beside A, D far off; on both grids.
fn gates() -> [Plan; 2] {
    let rows = [". A . . . . D", ". B . . . . ."];
    [square(rows), hex(rows)].map(gate)
}

fn gate(plan: Plan) -> Plan {
    plan.region("Gate", "A1", "exit: true")
}

#[test]
fn poise_j15_a_unit_that_moves_onto_an_exit_may_leave() {
    for plan in gates() {
        let mut arena = plan.begin();
        arena.skip().act("A", "shift A1").asks("A chooses");
        assert_eq!(arena.offered("A"), ["leave", "pass"]);
        // All are equally far from the unit that left: an enemy goes next.
        arena.detail("A", "leave").asks("D acts");
        let story = arena.story();
        let last = &story[story.len() - 4..];
        assert_eq!(last, ["A becomes left", "A leaves at A1", "A's turn ends", "D's turn begins"]);
        assert!(arena.is_down("A") && arena.zone("A").is_empty());
        // The exit cell is free again, and A has no more turns.
        arena.end("D").asks("B acts");
        assert!(arena.values("B", "dash").contains(&"A1".to_owned()));
        arena.end("B").asks("D acts").end("D").asks("B acts");
    }
}

#[test]
fn poise_j15_leaving_is_optional_and_needs_a_movement_onto_the_exit() {
    let mut arena = gate(square([". A . D"])).begin();
    arena.act("A", "shift A1").detail("A", "pass").asks("A reacts").pass("A").asks("A acts");
    assert_eq!(arena.cell("A"), "A1");
    // Without a movement there is no question; a Sprint is a movement.
    let mut arena = gate(square(["A . . D"])).begin();
    arena.act("A", "steady").asks("A acts");
    let mut arena = gate(square([". . A D"])).begin();
    arena.act("A", "dash B1").asks("D reacts").pass("D").asks("A reacts");
    arena.react("A", "sprint A1").asks("A chooses").detail("A", "leave").asks("over");
}

/// A side without a unit on the map has lost.
#[test]
fn poise_j15_a_side_that_has_fled_has_lost() {
    let mut arena = gate(square([". A . . D"])).begin();
    arena.act("A", "shift A1").skip().detail("A", "leave").asks("over");
    assert!(arena.story().contains(&"Ember wins: LastStanding".to_owned()));
    assert_eq!(arena.pools("A"), [15; 3]);
}

/// POISE-189: a mount takes its rider along.
#[test]
fn poise_j15_a_rider_leaves_with_its_mount() {
    let plan = square([". . . . . . A", ". . B . . . .", ". . . . . . C", "D . . . . . ."]);
    let plan = plan.unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let mut arena = plan.region("Gate", "A1", "exit: true").begin();
    arena.act("A", "ride_dash A1").asks("B chooses").detail("B", "leave");
    assert!(arena.is("A", "left") && arena.is("B", "left") && arena.is_down("A"));
    assert_eq!(arena.pools("A")[1], 15, "it has its own momentum again");
    assert!(arena.question().starts_with('C') || arena.question().starts_with('D'), "{}", arena.question());
}

/// A unit that left is carried over to the next level, like a unit that stood.
#[test]
fn poise_j15_a_unit_that_left_is_carried_over() {
    let mut arena = gate(square([". A . . D"])).unit('A', |a| a.with("stress", 3)).begin();
    arena.act("A", "shift A1").detail("A", "leave").asks("over");
    assert_eq!(carried(&mut arena, "A"), Some(vec![("stress".to_owned(), 3)]));
}

/// The numbers of a unit that are carried over to the next level; `None` if it is not.
fn carried(arena: &mut Arena, unit: &str) -> Option<Vec<(String, i32)>> {
    let veterans = Veteran::all(arena.world());
    let left = &veterans.iter().find(|veteran| veteran.name == unit).unwrap().left;
    Some((DEF.carry)(&DEF.shipped_data().unwrap(), left)?.into_iter().collect())
}

#[test]
fn other_rules_refuse_exits() {
    let text = gate(square([". A . . D"])).text().replace("rules: poise", "rules: tempo");
    let message = Level::read(&Source::new("next.ron", &text), &indes_testing::vocabulary).unwrap_err().to_string();
    assert!(message.contains("nobody leaves a fight of tempo"), "{message}");
}
