//! Doors and levers (TEMPO-G41): which units work them, from where, and what they change.

use super::*;
use indes_core::battle::{Pending, answer};
use indes_core::battlefield::Edge;
use indes_core::grid::Cell;
use indes_level::bots::{Bot, BotKind};
use indes_testing::mechanics;

/// A before a door, B behind it.
fn hall(grid: &'static str) -> Plan {
    let rows = [". . # . .", "A . = . B", ". . # . ."];
    board(grid, &rows).door("name: \"the oak door\", between: [\"B1:B3|C2\"]")
}

const GRIDS: [&str; 3] = ["square(one)", "hex(pointy)", "hex(flat)"];

#[test]
fn tempo_g41_a_unit_beside_a_door_opens_and_shuts_it_for_2() {
    for grid in GRIDS {
        let mut arena = hall(grid).unit('A', |a| a.with("movement", 9)).unit('B', |b| b.status("off_guard")).begin();
        assert_eq!(arena.why("interact"), "TEMPO-G41: no door or lever within reach", "{grid}");
        assert!(!arena.values("A", "move").contains(&"D2".to_owned()), "{grid}");
        arena.act("A", "move B2").skip().act("A", "interact C2").expect([
            "A -2 ap (8)",
            "A interact C2",
            "A ends on 0: Success",
            "A opens door 0",
        ]);
        assert!(arena.values("A", "move").contains(&"D2".to_owned()), "{grid}");
        // It is shut again from the other side, by any unit.
        arena.act("A", "move C2").skip().act("A", "interact B2").expect([
            "A -2 ap (4)",
            "A interact B2",
            "A ends on 0: Success",
            "A shuts door 0",
        ]);
    }
}

#[test]
fn tempo_g41_no_reaction_answers_work_at_a_door_and_bound_units_cannot_do_it() {
    let beside = || square(["A B . .", ". . . ."]).door("name: \"the hatch\", between: [\"A1|A2\"]");
    let mut arena = beside().begin();
    assert!(arena.choices("A").contains(&"interact A2".to_owned()));
    arena.act("A", "interact A2").asks("A acts");
    let mut arena = beside().begin();
    arena.bind("A", "B");
    assert_eq!(arena.why("interact"), "TEMPO-G41: needs Off Guard or On Guard; is Bound");
    let mut arena = beside().begin();
    arena.set_ap("A", 2);
    assert!(arena.choices("A").contains(&"interact A2".to_owned()));
    arena.act("A", "interact A2").asks("B acts");
}

#[test]
fn tempo_g41_a_lever_works_from_its_cell_and_beside_it_and_a_portcullis_blocks_no_sight() {
    let plan = square(["A . . B", ". # # .", ". . . ."]).door(
        "name: \"the portcullis\", between: [\"B1|C1\"], shut: grille, open: true, by_hand: false, levers: [\"B3\"]",
    );
    let mut arena = plan.unit('B', |b| b.status("off_guard")).begin();
    let edge = |arena: &mut Arena| {
        arena.look(|view| {
            let board = &view.field.board;
            let cell = |name: &str| name.parse::<Cell>().unwrap();
            let seen = board.sees(&mechanics::tempo().sight, cell("A1"), cell("D1"));
            (board.edges().between(&board.lattice, cell("B1"), cell("C1")), seen)
        })
    };
    assert_eq!(edge(&mut arena), (Some(Edge::Doorway), true));
    arena.act("A", "move B1");
    assert!(!arena.choices("A").iter().any(|choice| choice.starts_with("interact")), "not by hand");
    arena.act("A", "move A1-A2");
    assert_eq!(arena.choices("A").iter().filter(|choice| choice.contains("interact")).count(), 1);
    arena.act("A", "interact B3");
    assert_eq!(edge(&mut arena), (Some(Edge::Grille), true));
}

/// A shut door blocks sight, an open one does not; also after a snapshot is restored.
#[test]
fn tempo_g41_a_door_blocks_sight_and_is_restored_with_the_battle() {
    let plan = square(["A . B", "# # #"]).unit('A', |a| a.gear(["light_crossbow"]));
    let mut arena = plan.door("name: \"the door\", between: [\"A1|B1\"], open: true").begin();
    let before = arena.snapshot();
    assert!(arena.can("A", "ranged_attack"));
    arena.act("A", "interact B1");
    let after = arena.snapshot();
    assert_ne!(before.hash(), after.hash());
    assert!(!arena.can("A", "ranged_attack"));
    // Both change with the door: what blocks movement and what blocks sight.
    let doors = |arena: &mut Arena| arena.look(|view| view.field.board.open_doors());
    let screens = |arena: &mut Arena| arena.look(|view| view.field.screens.clone());
    let shut = (doors(&mut arena), screens(&mut arena));
    before.restore(arena.world()).unwrap();
    assert!(arena.can("A", "ranged_attack"));
    assert_ne!(doors(&mut arena), shut.0);
    assert_ne!(screens(&mut arena), shut.1);
    after.restore(arena.world()).unwrap();
    assert!(!arena.can("A", "ranged_attack"));
    assert_eq!(doors(&mut arena), shut.0);
    assert_eq!(screens(&mut arena), shut.1);
}

#[test]
fn tempo_g41_no_door_shuts_on_a_unit_that_stands_in_it() {
    let plan = square([". C . .", "A . . .", ". # # B"])
        .door("name: \"the curtain wall\", between: [\"B1:B2|C1:C2\"], open: true, by_hand: false, levers: [\"A1\"]");
    let wide = plan.clone().unit('C', |c| c.size("large").side(1));
    let mut arena = wide.begin();
    assert_eq!(arena.why("interact"), "TEMPO-G41: somebody stands in the door");
    let mut arena = plan.unit('C', |c| c.side(1)).begin();
    arena.act("A", "interact A1");
    assert!(arena.story().contains(&"A shuts door 0".to_owned()));
}

/// The greedy bot opens a door between it and its opponent, by hand or with a lever behind it.
#[test]
fn bots_open_the_doors_that_are_in_their_way() {
    for door in [
        "name: \"the door\", between: [\"C2|D2\"]",
        "name: \"the gate\", between: [\"C2|D2\"], shut: grille, by_hand: false, levers: [\"A1\"]",
    ] {
        let mut arena = square([". . . # . B", "A . . = . .", ". . . # . ."]).door(door).begin();
        let mut bot = Bot::new(BotKind::Greedy, 1);
        let mut lines = Vec::new();
        for _ in 0..40 {
            if arena.is_over() || lines.iter().any(|line: &String| line.contains("opens door 0")) {
                break;
            }
            let world = arena.world();
            let Some(decision) = world.resource::<Pending>().0.clone() else { break };
            let Some(intent) = bot.choose(world) else { break };
            answer(world, decision.asked.seat, intent).unwrap();
            lines.extend(arena.story());
        }
        assert!(lines.iter().any(|line| line.contains("opens door 0")), "{door}: {lines:#?}");
    }
}
