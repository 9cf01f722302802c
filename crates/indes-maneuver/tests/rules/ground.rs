//! Movement, falls, hazards, light (MANEUVER-010 to MANEUVER-012, MANEUVER-041, MANEUVER-042, MANEUVER-193).

use indes_level::level::Veteran;
use indes_maneuver::{DEF, HEALTH};
use indes_testing::maneuver::{duel, hex, square};
use indes_testing::shipped;

/// MANEUVER-011, MANEUVER-012, MANEUVER-C08: in parts, between actions, and not kept.
#[test]
fn maneuver_010_free_movement_up_to_the_speed() {
    let mut arena = square(["A . . . . . . . D"]).begin();
    assert_eq!(arena.metres("A"), 7);
    arena.act("A", "walk C1").act("A", "dash");
    assert_eq!((arena.metres("A"), arena.ap("A")), (12, 2));
    arena.act("A", "walk H1").hits("A", "strike D", "D", &[20]).end("A");
    assert_eq!(arena.metres("A"), 0);
    arena.end("D").asks("A acts");
    assert_eq!(arena.metres("A"), 7, "not more");
}

#[test]
fn maneuver_042_dash_as_often_as_the_points_allow() {
    let mut arena = square(["A . . . D"]).begin();
    arena.act("A", "dash").act("A", "dash").act("A", "dash");
    assert_eq!((arena.metres("A"), arena.ap("A")), (28, 0));
    assert!(!arena.can("A", "dash"));
}

/// MANEUVER-G11, MANEUVER-G18, MANEUVER-D18, MANEUVER-D20: Agility, half and rounded up, less the armour.
#[test]
fn maneuver_g11_speed() {
    for (agility, armour, speed) in
        [(6, "none", 7), (7, "none", 8), (6, "partial_iron", 6), (6, "full_iron", 5), (1, "full_iron", 3)]
    {
        let mut arena = square(["A . D"]).unit('A', move |a| a.with("agility", agility).armour(armour)).begin();
        assert_eq!(arena.metres("A"), speed, "{agility} {armour}");
    }
}

/// MANEUVER-G12: a diagonal step is 1 m, no corner of a wall is cut; through allies, not through foes; no unit ends there.
#[test]
fn maneuver_g12_steps_on_the_board() {
    let mut arena = square(["A . . .", ". . . .", ". . . D"]).begin();
    arena.act("A", "walk C3");
    assert_eq!(arena.metres("A"), 5);
    let mut arena = square(["A # .", ". . .", ". . D"]).begin();
    arena.refused("A", "walk B2-C1");
    let mut arena = square(["A B . D"]).begin();
    arena.refused("A", "walk B1").act("A", "walk B1-C1");
    assert_eq!(arena.cell("A"), "C1");
    let mut arena = square(["A D . ."]).begin();
    arena.refused("A", "walk B1-C1");
    let mut arena = hex(["A . .", " . . .", ". . D"]).begin();
    arena.act("A", "walk A2");
    assert_eq!(arena.metres("A"), 6);
}

/// MANEUVER-D27, MANEUVER-G77: difficult ground, prone and hidden add 1 a metre each; a step needs its whole price.
#[test]
fn maneuver_g77_prices_that_come_together() {
    let plan = square(["A % . . D"]);
    let mut arena = plan.clone().begin();
    arena.act("A", "walk B1");
    assert_eq!(arena.metres("A"), 5);
    let mut arena = plan.clone().unit('A', |a| a.status("prone")).begin();
    arena.act("A", "walk B1");
    assert_eq!(arena.metres("A"), 4, "3 m");
    let mut arena = plan.unit('A', |a| a.with("speed", 1)).begin();
    assert!(!arena.can("A", "walk"), "2 m are more than are left");
}

/// MANEUVER-G88: larger cells: reach and touch become cells, a step costs the metres across one.
#[test]
fn maneuver_g88_larger_cells() {
    let mut arena = square(["A . . D"]).also("metres_per_cell: 2").begin();
    arena.act("A", "walk B1");
    assert_eq!(arena.metres("A"), 5);
    let mut arena = square(["A D . ."]).also("metres_per_cell: 2").begin();
    assert!(arena.can("A", "strike"));
    let mut arena = square(["A . D ."]).also("metres_per_cell: 2").unit('A', |a| a.gear(["lance"])).begin();
    assert!(!arena.can("A", "strike"), "reach 2 m is one cell");
    // 15 m are 8 cells.
    for (row, reached) in [("A . . . . . . . D .", true), ("A . . . . . . . . D", false)] {
        let plan = square([row]).also("metres_per_cell: 2").unit('A', |a| a.gear(["javelin"]));
        assert_eq!(plan.begin().can("A", "strike"), reached, "{row}");
    }
}

/// MANEUVER-G25: dropping prone is free; prone takes 2 off Fighting Style and Dodge.
#[test]
fn maneuver_g25_prone() {
    let mut arena = duel().begin();
    arena.act("A", "drop_prone");
    assert_eq!((arena.ap("A"), arena.is("A", "prone")), (3, true));
    arena.hits("A", "strike D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+6+6-2+1=-9");
    arena.end("A").exchange("D", "strike A", "A", "dodge", &[20, 20]);
    assert_eq!(arena.rolled("A"), "20+6+5-2+1=-10");
    arena.exchange("D", "strike A", "A", "parry", &[20, 20]);
    assert_eq!(arena.rolled("A"), "20+6+6-2+1=-9");
}

/// MANEUVER-D26, MANEUVER-059, MANEUVER-060, MANEUVER-061: a free action: no point, no metre, no provocation, once.
#[test]
fn maneuver_059_kip_up_is_a_free_action() {
    let plan =
        duel().unit('A', |a| a.status("prone").with("kip_up", 1).with("quick_draw", 1).gear(["longsword", "dagger"]));
    let mut arena = plan.begin();
    arena.set_pool("A", "ap", 0).act("A", "kip_up").asks("A acts");
    assert_eq!((arena.ap("A"), arena.metres("A"), arena.is("A", "prone"), arena.pool("A", "free")), (0, 7, false, 0));
    assert!(!arena.can("A", "quick_draw"), "MANEUVER-061");
    assert!(arena.why("quick_draw").starts_with("MANEUVER-060"));
    arena.end("A").end("D");
    arena.act("A", "quick_draw dagger").asks("A acts");
    assert_eq!(arena.ap("A"), 3);
}

/// MANEUVER-062, MANEUVER-040, MANEUVER-C09: without a perk nothing is a free action; the listed actions need no training.
#[test]
fn maneuver_062_no_free_action_without_a_perk() {
    let mut arena = duel().unit('A', |a| a.status("prone").gear(["dagger"])).begin();
    let offered = arena.offered("A");
    for free in ["kip_up", "quick_draw", "quick_stow"] {
        assert!(!offered.iter().any(|key| key == free), "{free}");
    }
    for listed in ["strike", "dash", "disengage", "grapple", "search", "walk", "stand", "stow", "end_turn"] {
        assert!(offered.iter().any(|key| key == listed), "{listed} is not in {offered:?}");
    }
}

/// MANEUVER-G79, MANEUVER-G55: a step up of more than 1 m is refused; a step down of more is the last and a fall.
#[test]
fn maneuver_g79_climbs_and_drops() {
    let mut arena = square(["A . . D"]).heights(["0 2 0 0"]).begin();
    arena.refused("A", "walk B1");
    let mut arena = square(["A . . D"]).heights(["0 1 2 3"]).begin();
    arena.act("A", "walk C1");
    assert_eq!(arena.cell("A"), "C1");
    let mut arena = square(["A . . D"]).heights(["4 0 0 0"]).begin();
    // The walk ends with the drop.
    arena.rolls([5]).act("A", "walk B1-C1");
    assert_eq!((arena.cell("A").as_str(), arena.health("A"), arena.is("A", "prone")), ("B1", 15, true));
    // Of 3 m only one full 2 m counts; 1 m is no fall.
    let mut arena = square(["A . . D"]).heights(["3 0 0 0"]).begin();
    arena.rolls([5]).act("A", "walk B1");
    assert_eq!(arena.health("A"), 15);
    let mut arena = square(["A . . D"]).heights(["1 0 0 0"]).begin();
    arena.act("A", "walk C1");
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("C1", 20));
}

/// MANEUVER-193, MANEUVER-G65, MANEUVER-G91: by the type of its cause, on entry or at the end of a turn, once.
#[test]
fn maneuver_193_hazards_have_types() {
    let plan = |kind: &str, at: &str| {
        let hazards =
            format!("hazards: [(at: {at}, effect: damage(dice: 1, faces: 6, kind: \"{kind}\", armour: true))]");
        square(["A . . . D"]).region("Blaze", "B1:C1", &hazards).unit('A', |a| a.armour("full_iron"))
    };
    for (kind, taken) in [("fire", 4), ("poison", 4), ("crushing", 0)] {
        let mut arena = plan(kind, "enter").begin();
        arena.rolls([4]).act("A", "walk B1");
        assert_eq!(20 - arena.health("A"), taken, "{kind}");
        arena.act("A", "walk C1").asks("A acts");
    }
    let mut arena = plan("fire", "own_turn_end").begin();
    arena.act("A", "walk B1").rolls([4]).end("A").asks("D acts");
    assert_eq!(arena.health("A"), 16);
}

/// MANEUVER-C17: pushed into a hazard.
#[test]
fn maneuver_c17_a_push_into_a_hazard() {
    let hazards = "hazards: [(at: enter, effect: damage(dice: 1, faces: 6, kind: \"fire\", armour: true))]";
    let mut arena = square(["A D ."]).region("Blaze", "C1", hazards).begin();
    arena.rolls([5, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls([20, 6]).detail("A", "push").asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.health("D")), ("C1", 10));
}

/// MANEUVER-054, MANEUVER-055, MANEUVER-J11, MANEUVER-C07: one thing within touch, 1 point.
#[test]
fn maneuver_054_manipulate_handles_one_thing_within_touch() {
    let mut arena = square(["A . . . . D"]).unit('A', |a| a.gear(["longsword", "dagger"])).begin();
    arena.act("A", "draw dagger");
    assert_eq!((arena.ap("A"), arena.items_of("A").as_str()), (2, "longsword in hand, dagger in hand"));
    arena.act("A", "stow longsword").act("A", "drop_item dagger");
    assert_eq!((arena.ap("A"), arena.items_of("A").as_str()), (1, "longsword stowed, dagger on A1"));
    arena.act("A", "walk C1");
    assert!(!arena.can("A", "pick_up") && arena.why("pick_up").starts_with("MANEUVER-055"));
    arena.act("A", "walk B1").act("A", "pick_up A1");
    assert_eq!((arena.ap("A"), arena.items_of("A").as_str()), (0, "longsword stowed, dagger in hand"));
}

/// MANEUVER-J11: doors within touch.
#[test]
fn maneuver_j11_doors_are_handled() {
    let plan = square(["A . . D"]).door("name: \"the gate\", between: [\"B1|C1\"]");
    let mut arena = plan.begin();
    assert!(!arena.can("A", "door"), "a cell away");
    arena.act("A", "walk B1").refused("A", "walk C1").act("A", "door").act("A", "walk C1");
    assert_eq!((arena.ap("A"), arena.cell("A").as_str()), (2, "C1"));
}

/// MANEUVER-G14, MANEUVER-206: a thrown weapon leaves the hand and lies in the target's cell, hit or miss.
#[test]
fn maneuver_206_a_thrown_weapon_lies_in_the_targets_cell() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["javelin"]));
    for dice in [&[20][..], &[1, 1, 1]] {
        let mut arena = plan.begin();
        arena.hits("A", "strike javelin/ranged D", "D", dice);
        if dice.len() > 1 {
            arena.detail("A", "no_maneuver");
        }
        assert_eq!(arena.items_of("A"), "javelin on D1");
        arena.end("A").act("D", "walk C1").act("D", "walk B1");
        arena.act("D", "strike A").asks("A reacts");
        assert!(!arena.can("A", "parry"));
        arena.rolls([20]).react("A", "no_defence");
    }
}

/// MANEUVER-G14: loaded at first, one or two steps to reload; MANEUVER-D19.
#[test]
fn maneuver_g14_crossbows_are_reloaded() {
    for (weapon, steps) in [("hand_crossbow", 1), ("arbalest", 2)] {
        let mut arena = square(["A . . D"]).unit('A', move |a| a.gear([weapon])).begin();
        arena.hits("A", &format!("strike {weapon}/ranged D"), "D", &[20]);
        for _ in 0..steps {
            assert!(!arena.choices("A").iter().any(|choice| choice.contains("/ranged")), "{weapon}");
            arena.act("A", "reload");
        }
        assert!(arena.choices("A").iter().any(|choice| choice.contains("/ranged")) || arena.ap("A") == 0, "{weapon}");
    }
    // By the option shots are counted.
    let mut arena = square(["A . . D"]).option("ammunition", "1").unit('A', |a| a.gear(["longbow"])).begin();
    arena.hits("A", "strike longbow/ranged D", "D", &[20]);
    assert!(!arena.can("A", "strike"));
}

/// MANEUVER-G15, MANEUVER-G73, MANEUVER-G98, MANEUVER-D24: a net that hits lies on its target until it tears free.
#[test]
fn maneuver_g73_a_net_holds_its_target() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["net"]));
    let mut arena = plan.begin();
    // No damage, so no location and no die.
    arena.hits("A", "strike net/ranged D", "D", &[1]);
    arena.detail("A", "no_maneuver");
    assert!(arena.is("D", "netted") && !arena.items_of("A").contains("on D1"));
    arena.end("A").asks("D acts");
    assert!(!arena.can("D", "walk"));
    arena.rolls([12]).act("D", "tear_free").rolls([11]).act("D", "tear_free");
    assert_eq!((arena.is("D", "netted"), arena.items_of("A").as_str(), arena.ap("D")), (false, "net on D1", 1));
    arena.act("D", "walk C1");
    // A miss lies on the ground.
    let mut arena = plan.begin();
    arena.hits("A", "strike net/ranged D", "D", &[20]);
    assert_eq!(arena.items_of("A"), "net on D1");
}

/// MANEUVER-G15: a bola trips the unit that it hits, unless it passes Acrobatics.
#[test]
fn maneuver_g15_a_bola_trips() {
    for (roll, prone) in [(11, false), (12, true)] {
        let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["bola"])).begin();
        arena
            .rolls([1, 1, 1, roll])
            .act("A", "strike bola/ranged D")
            .react("D", "no_defence")
            .detail("A", "no_maneuver");
        assert_eq!(arena.is("D", "prone"), prone, "{roll}");
    }
}

/// MANEUVER-G75: every unit may pass a body, none may end there.
#[test]
fn maneuver_g75_cells_of_the_unconscious() {
    let mut arena = square(["A D . E"]).unit('D', |d| d.with("health", 0)).begin();
    arena.refused("A", "walk B1").act("A", "walk B1-C1");
    assert_eq!(arena.cell("A"), "C1");
}

/// MANEUVER-D27, MANEUVER-G54, MANEUVER-G87: dim light and darkness by the target's cell; Dodge by the attacker's.
#[test]
fn maneuver_g87_light_changes_attacks_and_dodge() {
    for (light, attack, dodge) in [("dim", "-2", ""), ("dark", "-5", "")] {
        let mut arena = square(["A D"]).region("Night", "B1", &format!("light: {light}")).begin();
        arena.exchange("A", "strike D", "D", "dodge", &[20, 20]);
        let story = arena.story();
        assert!(story.iter().any(|line| line.starts_with(&format!("A rolls 20+6+6{attack}+1"))), "{story:#?}");
        assert!(story.iter().any(|line| line.starts_with(&format!("D rolls 20+6+5{dodge}+1"))), "{story:#?}");
    }
    let mut arena = square(["A D"]).region("Night", "A1", "light: dark").begin();
    arena.exchange("A", "strike D", "D", "dodge", &[20, 20]);
    let story = arena.story();
    assert!(story.iter().any(|line| line.starts_with("D rolls 20+6+5-5+1")), "{story:#?}");
    assert!(story.iter().any(|line| line.starts_with("A rolls 20+6+6+1")), "{story:#?}");
}

/// MANEUVER-D27: unstable ground under the unit that tests.
#[test]
fn maneuver_d27_unstable_ground() {
    let mut arena = square(["A D"]).region("Ice", "B1", "unstable: true").begin();
    arena.exchange("A", "strike D", "D", "dodge", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+5-2+1=-10");
    arena.rolls([5, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls([10]).detail("A", "trip").asks("A acts");
    assert!(arena.is("D", "prone"), "Acrobatics 9");
}

/// MANEUVER-041: the speed once more, in this turn alone, and 1 action point.
#[test]
fn maneuver_041_a_dash_adds_the_speed() {
    let mut arena = square(["A . . . . . . . . . . . . D"]).unit('A', |a| a.with("speed", 6)).begin();
    arena.act("A", "dash");
    assert_eq!((arena.metres("A"), arena.ap("A")), (12, 2));
    arena.act("A", "walk M1");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("M1", 0));
    arena.end("A").end("D").asks("A acts");
    assert_eq!(arena.metres("A"), 6);
}

/// MANEUVER-G74: tripped in the cell of an ally, it is put back where it came from: no metres come back, and nothing is
/// provoked.
#[test]
fn maneuver_g74_no_unit_stays_in_the_cell_of_an_ally() {
    let mut arena = square(["A B . . .", ". . . . .", ". . . D ."]).unit('D', |d| d.gear(["lance"])).begin();
    // D reaches B1 and C1, not A1.
    arena.act("A", "walk B1-C1").asks("D reacts");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("B1", 6));
    arena.rolls([5, 1, 1]).react("D", "opportunity_attack lance/strength").react("A", "no_defence");
    arena.rolls([20]).detail("D", "trip").asks("A acts");
    assert_eq!(
        (arena.cell("A").as_str(), arena.metres("A"), arena.is("A", "prone"), arena.ap("D")),
        ("A1", 6, true, 2)
    );
}

/// MANEUVER-G80: from a landing cell that is taken it goes to the nearest free one, and its owner chooses among equals.
#[test]
fn maneuver_g80_a_fall_onto_another_unit_ends_beside_it() {
    let rows = ["A B . D", ". . . .", ". . . ."];
    let mut arena = square(rows).heights(["4 0 0 0", "4 0 0 0", "4 0 0 0"]).begin();
    arena.act("A", "walk B1-C1").asks("A chooses");
    assert_eq!(arena.values("A", "land_on"), ["C1", "B2", "C2"]);
    arena.refused("A", "land_on D2").rolls([5]).detail("A", "land_on B2").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.health("A"), arena.is("A", "prone")), ("B2", 15, true));
}

/// MANEUVER-G80: a unit of several cells falls when none of them is supported.
#[test]
fn maneuver_g80_a_large_unit_falls_when_no_cell_is_supported() {
    let plan = |edge: &'static str| {
        let plan = square(["A D . . .", ". . . . ."]).heights([edge, edge]);
        plan.unit('D', |d| d.size("large")).unit('A', |a| a.gear(["glaive"]))
    };
    for (edge, cell, left) in [("4 4 4 0 0", "C1", 16), ("4 4 0 0 0", "C1", 9)] {
        let mut arena = plan(edge).begin();
        arena.rolls([5, 1, 1]).act("A", "strike glaive/strength D").react("D", "no_defence");
        arena.pairs([[20, 20]]);
        if left < 16 {
            arena.rolls([7]);
        }
        arena.detail("A", "push").asks("A acts");
        assert_eq!((arena.cell("D").as_str(), arena.health("D")), (cell, left), "{edge}");
    }
}

/// MANEUVER-C17, MANEUVER-G46: pushed over an edge into a hazard: first the fall, then the hazard.
#[test]
fn maneuver_c17_a_push_over_an_edge_into_a_hazard() {
    let hazards = "hazards: [(at: enter, effect: damage(dice: 1, faces: 6, kind: \"fire\", armour: true))]";
    let plan = square(["A D ."]).heights(["2 2 0"]).region("Pit", "C1", hazards);
    let mut arena = plan.begin();
    arena.rolls([5, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls([20, 4, 6]).detail("A", "push").asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.health("D"), arena.is("D", "prone")), ("C1", 6, true));
}

/// MANEUVER-G91: a hazard strikes once for a step, though it lies under two cells of the unit.
#[test]
fn maneuver_g91_a_hazard_strikes_a_large_unit_once() {
    let hazards = "hazards: [(at: enter, effect: damage(dice: 1, faces: 6, kind: \"fire\", armour: true))]";
    let plan = square(["A . . . D", ". . . . ."]).region("Blaze", "C1:C2", hazards).unit('A', |a| a.size("large"));
    let mut arena = plan.begin();
    arena.rolls([4]).act("A", "walk B1").asks("A acts");
    assert_eq!(arena.health("A"), 16);
}

/// MANEUVER-G33, MANEUVER-054, MANEUVER-C07: between two turns a unit that stands by may handle one thing, but not within
/// an attack; by the option only on its own turn.
#[test]
fn maneuver_g33_handling_between_turns() {
    let plan = square(["A . . D", ". . . ."]).unit('D', |d| d.gear(["dagger", "longbow"]));
    let mut arena = plan.begin();
    // No unit has said that it stands by.
    arena.end("A").asks("D acts").act("D", "stand_by").asks("D acts").end("D").asks("A acts");
    arena.act("A", "walk C1").rolls([20]).act("A", "strike longsword/strength D").asks("D reacts");
    assert!(!arena.can("D", "draw") && !arena.can("D", "stow"));
    arena.react("D", "no_defence").asks("A acts").end("A").asks("D reacts");
    assert_eq!(arena.offered("D"), ["stow", "pass"]);
    arena.react("D", "stow dagger").asks("D acts");
    assert_eq!(arena.ap("D"), 2);
    arena.act("D", "stand_down").end("D").end("A").asks("D acts");
    let mut arena = plan.option("manipulate_offturn", "\"own_turn_only\"").begin();
    arena.end("A").asks("D acts");
    assert!(!arena.can("D", "stand_by"));
}

/// MANEUVER-D27, MANEUVER-G54: deep water takes 2 off Fighting Style and Dodge, and is difficult ground.
#[test]
fn maneuver_d27_deep_water() {
    let mut arena = square(["A w . D"]).begin();
    arena.act("A", "walk B1");
    assert_eq!(arena.metres("A"), 5);
    let mut arena = square(["A D ."]).unit('D', |d| d.on('w')).begin();
    arena.exchange("A", "strike D", "D", "dodge", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+5-2+1=-10");
    arena.exchange("A", "strike D", "D", "parry", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+6-2+1=-9");
}

/// MANEUVER-J21: what is missing comes back between linked levels: all of it, half of it rounded up, or nothing.
#[test]
fn maneuver_j21_rest_between_linked_levels() {
    let mut arena = duel().unit('A', |a| a.with("health", 5)).unit('D', |d| d.with("health", 4)).begin();
    arena.hits("A", "strike longsword/strength D", "D", &[1, 1, 1]).detail("A", "no_maneuver").asks("over");
    let data = shipped(&DEF);
    for (rest, health) in [("all", 20), ("half", 13), ("none", 5)] {
        let level = duel().option("rest", &format!("{rest:?}")).level().unwrap();
        let veterans = Veteran::all(arena.world());
        let level = level.continued(&DEF, &data, &veterans).unwrap();
        let setup = level.setup(&DEF, &data).unwrap();
        let a = setup.units.iter().find(|unit| unit.name == "A").unwrap();
        assert_eq!(a.pools.get(HEALTH).now, health, "{rest}");
    }
}
