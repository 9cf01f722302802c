//! Fire breath: an attack on all units in a cone.

use super::{hex, square};
use indes_core::battle::{Arg, Intent};
use indes_poise::DEF;
use indes_testing::{Arena, Plan, UnitSpec};

/// A drake of size 1.
fn drake(unit: UnitSpec) -> UnitSpec {
    unit.template("drake").size("1")
}

/// D, a drake that opens the fight, before A, B and C, and E of its own side behind it.
fn fire() -> Plan {
    square([". . . . . . .", ". A . . . . .", "B . . D . E .", ". C . . . . .", ". . . . . . ."])
        .unit('D', drake)
        .also("opening: first_actor(\"D\")")
}

/// The whole exchange: all targets react, the nearest first; then they pay; then each target that yields has its own
/// dice.
#[test]
fn poise_g50_all_units_in_the_cone_react_before_dice_are_rolled() {
    let mut arena = fire().unit('C', |c| c.pools(9, 9, 15)).rolls([5, 6, 7, 1, 5, 6]);
    arena.asks("D acts").skip().act("D", "breath fire_breath D3 C3").asks("A reacts").react("A", "dodge");
    // C can pay for a defence from its focus only; B is the farthest.
    arena.asks("C reacts");
    assert_eq!(arena.offered("C"), ["predict", "yield"]);
    assert_eq!(arena.pools("A"), [15, 15, 15], "what is promised is paid when all have answered");
    arena.react("C", "yield").asks("B reacts").react("B", "yield").asks("C chooses");
    arena.expect([
        "D breath fire_breath/fire_breath D3 C3",
        "round 0 begins",
        "D -3 focus (22)",
        "D ends on 12: threat",
        "D ends on 12: threat",
        "D ends on 12: threat",
        "A answers dodge",
        "C answers yield",
        "B answers yield",
        "A -12 poise (3) as damage",
        "D strikes C for 18 with fire_breath/fire_breath",
        "C -15 focus (0)",
        "C becomes confused",
    ]);
    arena.detail("C", "to_poise").asks("D chooses").skip();
    // One of B's dice earns a cunning effect.
    arena.detail("D", "take_effects").asks("D acts");
    assert_eq!((arena.pools("A"), arena.pools("B"), arena.pools("C")), ([3, 15, 15], [15, 15, 1], [6, 9, 0]));
    assert_eq!((arena.is("A", "burning"), arena.is("B", "burning"), arena.is("C", "burning")), (false, true, true));
}

#[test]
fn poise_g50_a_cone_needs_an_enemy_in_it() {
    let mut arena = fire().rolls([]);
    // North-west, west, south-west; to the east is only an ally.
    assert_eq!(arena.values("D", "breath fire_breath D3"), ["C2", "C3", "C4"]);
    arena.refused("D", "breath fire_breath D3 E3").refused("D", "breath fire_breath C3 C3");
    let mut arena = fire().unit('A', |a| a.side(1)).unit('C', |c| c.side(1)).rolls([]);
    arena.asks("D acts");
    assert_eq!(arena.values("D", "breath fire_breath D3"), ["C2", "C3", "C4"]);
    let far = square(["D . . . . A"]).unit('D', drake).also("opening: first_actor(\"D\")");
    let mut arena = far.rolls([]);
    assert_eq!(arena.why("breath"), "POISE-G50: no enemy in any cone");
    // At 4 paces there is one.
    let near = square(["D . . . A ."]).unit('D', drake).also("opening: first_actor(\"D\")");
    assert!(near.rolls([]).can("D", "breath"));
    // Walls stop the breath.
    let wall = square(["D . # . A ."]).unit('D', drake).also("opening: first_actor(\"D\")");
    assert!(!wall.rolls([]).can("D", "breath"));
}

/// On hexes a cone begins at any cell of the unit and covers one of six directions, a sixth of the board each.
#[test]
fn poise_g50_on_hexes_a_large_creature_breathes_from_any_of_its_cells() {
    let plan = hex([". . . . . .", " . D . . . A", ". . . . . .", " . . . . B .", ". . . . . ."]);
    let plan = plan.unit('D', |d| d.template("drake").size("2")).also("opening: first_actor(\"D\")");
    let mut arena = plan.rolls([]);
    let id = arena.id("D");
    let own: Vec<String> = arena.look(|view| view.field.cells(id).map(|cell| cell.to_string()).collect());
    let first = own.first().expect("a cell").clone();
    let hit = |arena: &mut Arena, from: &str| -> Vec<(String, Vec<String>)> {
        let ways = arena.values("D", &format!("breath fire_breath {from}"));
        ways.into_iter().map(|way| (way.clone(), struck(arena, from, &way))).collect()
    };
    let from_first = hit(&mut arena, &first);
    assert!(
        from_first.iter().any(|(_, units)| units == &["A", "B"] || units == &["A"] || units == &["B"]),
        "{from_first:?}"
    );
    for (_, units) in own.iter().flat_map(|cell| hit(&mut arena, cell)) {
        assert!(!units.is_empty() && !units.contains(&"D".to_owned()));
    }
}

/// The units that D's breath strikes from a cell towards another cell.
fn struck(arena: &mut Arena, from: &str, towards: &str) -> Vec<String> {
    let id = arena.id("D");
    arena.look(|view| {
        let data: &indes_poise::data::Data = view.field.data();
        let gear = view.field.unit(id).gear;
        let breath = |item: &indes_core::battlefield::Item| data.weapon(item.kind).key == "fire_breath";
        let item =
            gear.0.iter().position(breath).and_then(|at| u8::try_from(at).ok()).map(indes_core::battlefield::ItemId);
        let mut intent = Intent::of(data.verb("breath").expect("a verb"));
        intent.with.push(Arg::Part(indes_core::battlefield::PartId { item, part: 0 }));
        for cell in [from, towards] {
            intent.with.push(Arg::Cell(cell.parse().expect("a cell")));
        }
        let struck = DEF.rules.struck(view, id, &intent);
        struck.iter().map(|unit| view.field.roster.member(unit).name.clone()).collect()
    })
}

/// An ally in the cone is a target like any other, and its defeat earns nothing (POISE-G48).
#[test]
fn poise_g48_an_ally_that_fire_defeats_earns_no_critical_effect() {
    let plan = square(["A . E D . . ."]).unit('D', drake).also("opening: first_actor(\"D\")");
    let minion = |unit: UnitSpec| unit.template("levy").with("defence", 1);
    let mut arena = plan.unit('E', minion).unit('A', |a| a.with("focus", 30)).rolls([5, 5, 5]);
    arena.asks("D acts").act("D", "breath fire_breath D1 C1");
    // E can only yield, so no seat is asked.
    arena.asks("A reacts").react("A", "predict").asks("D acts");
    assert!(arena.is_down("E") && !arena.is_down("A"));
    assert_eq!(arena.pools("A"), [15, 15, 20], "12 of threat, and a bane for E in the way");
}

/// POISE-C09: a unit that pays its last focus is confused, and breathes into the first cone that has the drawn unit.
#[test]
fn poise_091_the_breath_of_a_confused_unit_strikes_a_drawn_target() {
    // Of A, B, C and E the fourth is drawn.
    let mut arena = fire().unit('D', |d| drake(d).with("focus", 3)).rolls([4]);
    arena.act("D", "breath fire_breath D3 C3").asks("E reacts").react("E", "dodge").asks("D acts");
    assert_eq!((arena.pools("A"), arena.pools("E")), ([15; 3], [3, 15, 15]));
    // B is drawn. It is in the cone to the north-west and in the one to the west: the first counts, with A.
    let mut arena = fire().unit('D', |d| drake(d).with("focus", 3)).rolls([2]);
    arena
        .act("D", "breath fire_breath D3 C4")
        .asks("A reacts")
        .react("A", "dodge")
        .asks("B reacts")
        .react("B", "dodge");
    arena.asks("D acts");
    assert_eq!(arena.pools("C"), [15; 3]);
}

/// POISE-G27: a rider and its mount are two targets, and defend with one momentum.
#[test]
fn poise_g27_a_mount_cannot_pay_with_what_its_rider_has_committed() {
    let plan = square([". . . . . . A", ". B . . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse").with("momentum", 20))
        .unit('D', drake)
        .also("opening: first_actor(\"D\")");
    let mut arena = plan.clone().rolls([8, 8, 8]);
    arena.act("D", "breath fire_breath E2 D2").asks("A reacts").react("A", "block").asks("B reacts");
    assert_eq!(arena.offered("B"), ["dodge", "yield"]);
    assert_eq!(arena.why("block"), "POISE-062: costs 12 Momentum; 8 left");
    arena.react("B", "yield").asks("B chooses").detail("B", "to_poise").asks("D acts");
    assert_eq!((arena.pools("A")[1], arena.pools("B")[1]), (8, 8));
    // With enough for two both can.
    let mut arena = plan.unit('B', |b| b.with("momentum", 25)).rolls([]);
    arena.act("D", "breath fire_breath E2 D2").react("A", "block").react("B", "block").asks("D acts");
    assert_eq!(arena.pools("B")[1], 1);
}

/// POISE-C02: of several targets the unit that lost most goes next.
#[test]
fn poise_219_of_the_units_in_the_fire_the_most_damaged_goes_next() {
    let mut arena = fire().rolls([8, 8, 7]);
    arena.act("D", "breath fire_breath D3 C3").react("A", "dodge").react("C", "yield").react("B", "dodge");
    arena.detail("C", "to_poise").asks("D acts").end("D").asks("C acts");
}

#[test]
fn poise_025_fire_is_breathed_once_a_round() {
    let plan = square([". A . D ."]).unit('D', drake).also("opening: first_actor(\"D\")");
    let mut arena = plan.rolls([]);
    arena.act("D", "breath fire_breath D1 C1").react("A", "dodge").end("D").asks("A acts");
    arena.end("A").asks("D acts");
    assert_eq!(arena.why("breath"), "POISE-025: used up for this round");
}

/// The forecast adds up all units in the cone: the mean of three dice each.
#[test]
fn the_odds_of_a_breath_are_those_of_all_it_strikes() {
    let mut arena = fire().rolls([]);
    assert_eq!(struck(&mut arena, "D3", "C3"), ["A", "B", "C"]);
    let mean = arena.forecast("D", "breath fire_breath D3 C3").expect("odds").action.damage;
    assert!((mean - 3.0 * 13.5).abs() < 1e-9, "{mean}");
}
