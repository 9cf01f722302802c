//! TEMPO-080, TEMPO-G15, TEMPO-G35, TEMPO-G36, TEMPO-G45: why a unit cannot be aimed at.

use super::{duel, hex, range, square};
use indes_core::battle::{Arg, Intent};
use indes_core::battlefield::{ItemId, PartId};
use indes_testing::{Arena, Plan};

/// Why A cannot aim an action at a unit with the first surface of the first item it carries; empty if it can.
fn barred(arena: &mut Arena, verb: &str, target: &str) -> String {
    let mut intent = Intent::of(arena.verb(verb));
    if ["melee_attack", "ranged_attack"].contains(&verb) {
        intent.with.push(Arg::Part(PartId { item: Some(ItemId(0)), part: 0 }));
    }
    arena.barred("A", &intent, target)
}

#[test]
fn tempo_080_a_weapon_does_not_reach_a_unit_because_of_distance_height_or_a_wall() {
    let blow = |plan: Plan, weapon: &'static str| {
        barred(&mut plan.unit('A', |a| a.gear([weapon])).begin(), "melee_attack", "B")
    };
    assert_eq!(blow(duel(), "longsword"), "");
    for plan in [hex(["A . . B"]), square(["A . . .", ". . . .", ". . . .", ". . . B"])] {
        assert_eq!(blow(plan, "longsword"), "TEMPO-080: 3 cells away; reaches 1");
    }
    // A pike strikes no adjacent unit.
    assert_eq!(blow(duel(), "pike"), "TEMPO-080: 1 cell away; reaches from 2");
    assert_eq!(blow(hex(["A . B"]), "pike"), "");
    assert_eq!(blow(duel().heights(["0 1 0 0"]), "longsword"), "");
    assert_eq!(blow(duel().heights(["0 2 0 0"]), "longsword"), "TEMPO-G48: 2 levels apart; reaches 1");
    assert_eq!(blow(square(["A B"]).edge("wall", "A1|B1"), "longsword"), "TEMPO-080: behind a wall");
    assert_eq!(blow(hex(["A # B"]), "spear"), "TEMPO-080: out of sight");
    assert_eq!(blow(hex(["A . B"]), "spear"), "");
}

#[test]
fn tempo_080_fallen_units_and_allies_are_no_targets() {
    let mut arena = hex(["A B C D"]).unit('D', |d| d.side(0)).begin();
    assert_eq!(barred(&mut arena, "melee_attack", "D"), "", "no reason is given for allies");
    assert_eq!(barred(&mut arena, "move", "B"), "", "a Move has no target");
    let mut arena = duel().unit('B', |b| b.with("health", 1)).begin();
    arena.rolls([9, 12]).act("A", "melee_attack edge B").pass("B");
    assert!(arena.is_down("B"));
    assert_eq!(barred(&mut arena, "melee_attack", "B"), "TEMPO-080: is defeated");
}

#[test]
fn tempo_g15_a_shot_needs_range_and_sight() {
    let shot = |plan: &Plan| barred(&mut plan.begin(), "ranged_attack", "B");
    assert_eq!(shot(&range(24, "javelin")), "");
    assert_eq!(shot(&range(25, "javelin")), "TEMPO-G15: 25 cells away; reaches 24");
    let walled = hex(["A # B"]).unit('A', |a| a.gear(["javelin"]));
    assert_eq!(shot(&walled), "TEMPO-G15: out of sight");
}

#[test]
fn tempo_g35_a_combat_move_needs_an_opponent_in_sight() {
    assert_eq!(barred(&mut duel().begin(), "combat_move", "B"), "");
    let mut arena = hex(["A . # C", ". B . ."]).begin();
    assert_eq!(barred(&mut arena, "combat_move", "C"), "TEMPO-G35: out of sight");
}

#[test]
fn tempo_g45_inside_a_grapple_only_its_members_are_aimed_at() {
    let level = hex(["A B C .", ". . . ."]);
    let mut arena = level.clone().bond("grappled", &["A", "B"], &[]).begin();
    assert_eq!(barred(&mut arena, "pin", "B"), "");
    assert_eq!(barred(&mut arena, "pin", "C"), "TEMPO-G45: works inside one grapple only");
    let mut arena = level.bond("grappled", &["A", "B"], &[("A", "B")]).begin();
    assert_eq!(barred(&mut arena, "pin", "B"), "TEMPO-G36: pinned already");
}
