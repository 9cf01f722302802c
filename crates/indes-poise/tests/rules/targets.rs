//! POISE-145, POISE-149, POISE-G28: why a unit cannot be aimed at.

use super::{hex, square};
use indes_core::battle::{Arg, Intent};
use indes_core::battlefield::{ItemId, PartId};
use indes_testing::{Arena, Plan};

/// Why A cannot aim an action at a unit with the first skill of the first item it carries; empty if it can.
fn barred(arena: &mut Arena, verb: &str, target: &str) -> String {
    let mut intent = Intent::of(arena.verb(verb));
    if verb == "attack" {
        intent.with.push(Arg::Part(PartId { item: Some(ItemId(0)), part: 0 }));
    }
    arena.barred("A", &intent, target)
}

/// Why A cannot attack X with a weapon; empty if it can.
fn attack_refusal(plan: Plan, weapon: &'static str) -> String {
    barred(&mut plan.unit('A', |a| a.gear([weapon])).begin(), "attack", "X")
}

#[test]
fn poise_g28_a_blow_needs_distance_height_and_no_wall() {
    assert_eq!(attack_refusal(square(["A X"]), "spear"), "");
    assert_eq!(attack_refusal(square(["A . X"]), "spear"), "");
    // Every second diagonal step counts twice on squares; on hexes there are none.
    for (plan, far) in [(square(["A . .", ". . .", ". . X"]), 3), (hex(["A . . X"]), 3)] {
        assert_eq!(attack_refusal(plan, "spear"), format!("POISE-G28: {far} cells away; reaches 2"));
    }
    assert_eq!(attack_refusal(square(["A X"]).heights(["0 2"]), "spear"), "");
    assert_eq!(attack_refusal(square(["A X"]).heights(["0 3"]), "spear"), "POISE-G28: 3 levels apart; reaches 2");
    let walled = square(["A X"]).edge("wall", "A1|B1");
    assert_eq!(attack_refusal(walled, "spear"), "POISE-G28: behind a wall");
}

#[test]
fn poise_145_high_ground_changes_how_far_a_shot_goes() {
    let row = |cells: usize| format!("A{}X", ".".repeat(cells - 1));
    let plan = |cells: usize, from: &str| {
        let (row, heights) = (row(cells), format!("{from}{}", "0".repeat(cells)));
        square([row.as_str()]).heights([heights.as_str()])
    };
    assert_eq!(attack_refusal(plan(6, "0"), "javelin"), "");
    assert_eq!(attack_refusal(plan(7, "0"), "javelin"), "POISE-G28: 7 cells away; reaches 6");
    assert_eq!(attack_refusal(plan(9, "3"), "javelin"), "");
    assert_eq!(attack_refusal(plan(10, "3"), "javelin"), "POISE-145: 10 cells away; reaches 9");
}

#[test]
fn poise_149_a_unit_out_of_sight_cannot_be_aimed_at() {
    assert_eq!(attack_refusal(square(["A . # X"]), "javelin"), "POISE-149: out of sight");
    assert_eq!(attack_refusal(square(["A . . X"]), "javelin"), "");
}

#[test]
fn poise_011_no_reason_is_given_for_allies_or_the_unit_itself() {
    let mut arena = square(["A . . C X"]).unit('A', |a| a.gear(["spear"])).begin();
    assert_eq!(barred(&mut arena, "attack", "C"), "");
    assert_eq!(barred(&mut arena, "attack", "A"), "");
    assert_eq!(barred(&mut arena, "dash", "X"), "");
}

/// POISE-097, POISE-D13: why an ally cannot be encouraged: distance, sight, no pool in which it can gain.
#[test]
fn poise_097_an_ally_is_encouraged_only_within_5_cells_and_where_it_can_gain() {
    let encourage = |plan: Plan| barred(&mut plan.begin(), "encourage", "B");
    assert_eq!(encourage(square(["A . . . . B D"])), "");
    assert_eq!(encourage(square(["A . . . . . B D"])), "POISE-G28: 6 cells away; reaches 5");
    assert_eq!(encourage(square(["A . # B D"])), "POISE-149: out of sight");
    // With one open pool B can gain, defeated it cannot.
    let mut arena = square(["A B D"]).unit('B', |b| b.pools(0, 0, 15)).begin();
    assert_eq!(barred(&mut arena, "encourage", "B"), "");
    arena.end("A").end("B").rolls([8, 8]).act("D", "attack cut B").react("B", "yield").asks("D acts");
    arena.end("D").asks("A acts");
    assert!(arena.is_down("B"));
    assert_eq!(barred(&mut arena, "encourage", "B"), "POISE-D13: could not gain anything");
    assert_eq!(barred(&mut square(["A . . . . . . D"]).begin(), "encourage", "D"), "", "no friend");
}
