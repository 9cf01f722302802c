//! Immediate Interrupts: Swift Attacks and Agile Moves (ENERGY-026 to ENERGY-028, ENERGY-078, ENERGY-093 to ENERGY-097,
//! ENERGY-102, ENERGY-226 to ENERGY-236, ENERGY-347 to ENERGY-350, ENERGY-357, ENERGY-358).

use indes_testing::energy::{duel, square};

/// ENERGY-035, ENERGY-226, ENERGY-229, ENERGY-230, ENERGY-231, ENERGY-232: who lands beside an enemy may be struck for
/// 1.
#[test]
fn energy_232_swift_at_the_unguarded() {
    // A dagger: the flight crosses no limit.
    let mut arena = square(["A o o . D", ". . . . ."]).unit('D', |d| d.gear(["dagger"])).begin();
    arena.floor("A", "jump D1");
    assert!(arena.until_offered("swift_attack"));
    assert!(arena.is("A", "unguarded"));
    arena.asks("D reacts").rolls([10, 1, 3]).react("D", "swift_attack A").through();
    assert_eq!((arena.pool("D", "energy"), arena.aura("A")), (4, 23));
}

/// ENERGY-037, ENERGY-G67: kneeling up in an enemy's reach.
#[test]
fn energy_037_swift_at_one_who_kneels_up() {
    let mut arena = duel().begin();
    arena.set_status("A", "prone");
    arena.floor("A", "kneel_up");
    assert!(arena.until_offered("swift_attack"));
    assert!(arena.is("A", "kneeling") && arena.is("A", "unguarded"));
    arena.rolls([10, 9]).give("D", "swift_attack A").through();
}

/// ENERGY-103, ENERGY-C28, ENERGY-359, ENERGY-G56, ENERGY-G67: knocked down again it is Prone and Unguarded, the Energy
/// is gone; rising is no movement, so Fortitude is one die.
#[test]
fn energy_103_kneeling_undone() {
    let mut arena = duel().begin();
    arena.set_status("A", "prone").set_pool("A", "energy", 2);
    arena.floor("A", "kneel_up");
    assert!(arena.until_offered("swift_trip"));
    // Unguarded is Exposed; Evasion 12 and 3; Fortitude 14 and 6.
    arena.faces([&[10], &[3], &[6]]).give("D", "swift_trip A").through();
    assert!(arena.is("A", "prone") && arena.is("A", "unguarded") && !arena.is("A", "kneeling"));
    assert_eq!(arena.pool("A", "energy"), 1);
}

/// ENERGY-078, ENERGY-D05: one Swift Attack a round.
#[test]
fn energy_078_one_swift_attack_a_round() {
    let mut arena = square(["A o o . D . o o B", ". . . . . . . . ."]).begin();
    arena.floor("A", "jump D1");
    assert!(arena.until_offered("swift_attack"));
    arena.rolls([10, 9]).give("D", "swift_attack A").through();
    arena.floor("B", "jump F1");
    assert!(!arena.until_offered("swift_attack"), "it is used");
    arena.next_round();
    arena.set_status("A", "unguarded");
    assert!(arena.may("D", "swift_attack A"));
}

/// ENERGY-235, ENERGY-093, ENERGY-G22, ENERGY-G84: a step that begins at the limit of Reach and ends nearer, or
/// farther, is struck before it is made; stopping at the limit is not.
#[test]
fn energy_235_crossing_the_limit() {
    let offered = |path: &str, gear: &'static str| {
        let mut arena = square(["A . . . . . D .", ". . . . . . . ."]).unit('D', move |d| d.gear([gear])).begin();
        arena.floor("A", &format!("run {path}"));
        let offered = arena.until_offered("swift_attack");
        let cell = arena.cell("A");
        (offered, cell)
    };
    assert_eq!(offered("B1-C1-D1-E1", "spear"), (true, "D1".to_owned()), "limit 3: before the step from D1");
    assert_eq!(offered("B1-C1-D1", "spear"), (false, "D1".to_owned()), "it stops there");
    assert_eq!(offered("B1-C1-D1-E1-F1", "arming_sword"), (true, "E1".to_owned()), "limit 2");
    assert_eq!(offered("B1-C1-D1-E1", "arming_sword"), (false, "E1".to_owned()));
    let mut arena = square(["A . D . . . . .", ". . . . . . . ."]).begin();
    arena.floor("D", "run D1-E1");
    assert!(arena.until_offered("swift_attack"), "outward");
    let mut arena = square(["A . D . . . . .", ". . . . . . . ."]).option("swift_trigger", "\"inward\"").begin();
    arena.floor("D", "run D1-E1");
    assert!(!arena.until_offered("swift_attack"), "the option allows it inward only");
}

/// ENERGY-236: only where one faces.
#[test]
fn energy_236_not_behind_ones_back() {
    let mut arena = square(["A . . . . . D .", ". . . . . . . ."]).begin();
    arena.waits().does("D", "turn east").waits().floor("A", "run B1-C1-D1-E1-F1");
    assert!(!arena.until_offered("swift_attack"));
}

/// ENERGY-272, ENERGY-G56, ENERGY-268, ENERGY-350, ENERGY-098: a runner tripped before its fourth step has
/// Disadvantage, lies where it is, and pays for 3 m.
#[test]
fn energy_350_a_run_broken_by_a_trip() {
    let mut arena = square(["A . . . . D . .", ". . . . . . . ."]).begin();
    arena.floor("A", "run B1-C1-D1-E1");
    assert!(arena.until_offered("swift_trip"));
    assert_eq!(arena.cell("A"), "D1");
    arena.faces([&[10], &[3], &[9, 4]]).give("D", "swift_trip A").through();
    assert!(arena.is("A", "prone") && !arena.is("D", "unguarded"));
    assert_eq!((arena.cell("A"), arena.points("A")), ("D1".to_owned(), [3, 14, 3]));
}

/// ENERGY-D36: a braced weapon that hits stops the mover before the step, for 1 Energy more.
#[test]
fn energy_d36_brace() {
    let mut arena = square(["A . . . . D . .", ". . . . . . . ."]).unit('D', |d| d.gear(["spear"])).begin();
    arena.floor("A", "run B1-C1-D1-E1");
    assert!(arena.until_offered("swift_attack"));
    assert_eq!(arena.cell("A"), "C1");
    arena.rolls([10, 1, 2]).give("D", "swift_attack A").through();
    assert_eq!((arena.cell("A"), arena.pool("A", "energy")), ("C1".to_owned(), 3), "2 m are 1 Energy, and 1 more");
    assert!(!arena.is("A", "prone"));
}

/// ENERGY-094, ENERGY-357, ENERGY-G54, ENERGY-347: nothing answers an interrupt, neither a challenge nor an Agile Move.
#[test]
fn energy_094_no_interrupt_into_an_interrupt() {
    let mut arena = square(["A . . . . D . .", ". . . . . . . ."]).begin();
    arena.floor("A", "run B1-C1-D1-E1");
    assert!(arena.until_offered("swift_attack"));
    arena.skip().rolls([10, 9]).give("D", "swift_attack A");
    let story = arena.story();
    assert!(story.iter().any(|line| line.starts_with("D rolls") || line.starts_with("A rolls")), "{story:#?}");
}

/// ENERGY-026, ENERGY-G30, ENERGY-027, ENERGY-G63: each Energy of an attack allows its maker one Agile Move, and none
/// after it.
#[test]
fn energy_026_agile_moves_by_energy() {
    let mut arena = duel().begin();
    arena.floor("A", "melee_attack D");
    assert!(arena.until_offered("agile_move"));
    arena.asks("A reacts");
    assert!(arena.allows("A", "agile_move E1"), "3 m for 3 Energy");
    assert!(!arena.allows("A", "agile_move F1"));
    arena.give("A", "agile_move B1").rolls([10, 9]).through();
    assert_eq!((arena.cell("A"), arena.pool("A", "agility")), ("B1".to_owned(), 2));
    assert!(!arena.keys().contains(&"agile_move".to_owned()));
}

/// ENERGY-097, ENERGY-102, ENERGY-100, ENERGY-C27, ENERGY-D41, ENERGY-096: `step_back` takes the target out of reach
/// before the dice; the attacker ends the attack for 1 Energy.
#[test]
fn energy_097_out_of_reach_in_time() {
    let plan = || {
        square([". . . . . .", "A D . . . .", ". . . . . ."])
            .unit('A', |a| a.gear(["dagger"]))
            .unit('D', |d| d.with("step_back", 1))
    };
    let mut arena = plan().begin();
    arena.set_pool("A", "agility", 0);
    arena.floor("A", "melee_attack D");
    assert!(arena.until_offered("step_back"));
    arena.give("D", "step_back C2").through();
    assert_eq!((arena.cell("D"), arena.points("D")), ("C2".to_owned(), [4, 14, 2]));
    assert_eq!(arena.pool("A", "energy"), 4);
    assert_eq!(arena.aura("D"), 28);
}

/// ENERGY-348, ENERGY-G31, ENERGY-351: who follows pays 1 Energy for each Agile Move, and Stamina of enhancements is
/// kept if the attack ends before its d20.
#[test]
fn energy_348_following() {
    let arena = || {
        let plan = square([". . . . . .", "A D . . . .", ". . . . . ."])
            .unit('A', |a| a.gear(["dagger"]).with("power_blow", 1))
            .unit('D', |d| d.with("step_back", 1));
        let mut arena = plan.begin();
        arena.floor("A", "melee_attack D +power_blow");
        assert!(arena.until_offered("step_back"));
        arena.give("D", "step_back C2");
        assert!(arena.until_offered("follow"));
        arena
    };
    let mut follows = arena();
    follows.give("A", "follow B2").rolls([10, 1, 2]).through();
    assert_eq!((follows.cell("A"), follows.points("A")), ("B2".to_owned(), [2, 12, 2]), "the attack goes on");
    let mut ends = arena();
    ends.give("A", "end_action").through();
    assert_eq!(ends.points("A"), [4, 14, 3], "ENERGY-351: the Stamina is kept");
}

/// ENERGY-095, ENERGY-162, ENERGY-307, ENERGY-J03: two Swift Attacks of one moment are rolled against one state, and
/// both results hold: no Death roll for the one that comes second.
#[test]
fn energy_095_swift_attacks_at_one_moment() {
    let plan = square(["A o o . D", ". . . E ."]);
    let mut arena = plan.unit('D', |d| d.gear(["dagger"])).unit('E', |e| e.gear(["dagger"])).begin();
    arena.set_pool("A", "aura", 3).floor("A", "jump D1");
    // Over the limits it flies unharmed.
    while !arena.is("A", "unguarded") {
        arena.give("A", "pass");
    }
    assert!(arena.until_offered("swift_attack"));
    arena.give("D", "swift_attack A");
    assert!(arena.until_offered("swift_attack"));
    arena.rolls([10, 1, 3, 10, 1, 2]).give("E", "swift_attack A").through();
    assert_eq!(arena.aura("A"), 0);
    assert!(!arena.is("A", "dying") && !arena.is("A", "bleeding") && !arena.is("A", "exhausted"));
}

/// ENERGY-358: with the floor a Swift Attack opens no window, and the floor passes after it.
#[test]
fn energy_358_a_swift_attack_on_the_floor() {
    let mut arena = duel().begin();
    arena.set_status("D", "unguarded");
    arena.rolls([10, 9]).floor("A", "swift_attack D").asks("Ember acts");
    assert_eq!(arena.pool("A", "energy"), 4);
}

/// ENERGY-234, ENERGY-D17: at one who cannot block or avoid it.
#[test]
fn energy_234_swift_at_the_defenceless() {
    for status in ["asleep", "bound", "unconscious"] {
        let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('D', move |d| d.status(status)).begin();
        assert!(arena.may("A", "swift_attack D"), "{status}");
    }
    assert!(!duel().begin().may("A", "swift_attack D"), "it can");
}

/// ENERGY-231, ENERGY-258: a swift shot costs what the shot costs.
#[test]
fn energy_231_swift_shots() {
    for (mpl, left) in [(1, 4), (0, 3)] {
        let plan = square(["A . . . D E"]).unit('A', move |a| a.gear(["short_bow"]).with("mpl", mpl));
        let mut arena = plan.begin();
        arena.set_status("D", "unguarded");
        arena.faces([&[1], &[2]]).does("A", "swift_shot D");
        assert_eq!(arena.pool("A", "energy"), left, "MPL {mpl}");
    }
}

/// ENERGY-028: an Agile Move breaks into an attack, by the Energy of one's own action that is going on: with a won
/// challenge.
#[test]
fn energy_028_agile_moves_after_a_won_challenge() {
    let mut arena = duel().begin();
    arena.floor("A", "melee_attack D");
    assert!(arena.until_offered("defend"));
    arena.rolls([5, 3]).give("D", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative");
    let mut asked = Vec::new();
    while !arena.is_floor() {
        let question = arena.question();
        let keys = arena.keys();
        if keys.contains(&"agile_move".to_owned()) {
            asked.push(question);
        }
        let first = keys[0].clone();
        arena.give("A", if keys.contains(&"pass".to_owned()) { "pass" } else { &first });
        if arena.is("D", "defending") && asked.iter().any(|one| one == "D reacts") {
            break;
        }
    }
    assert!(asked.iter().any(|one| one == "D reacts"), "{asked:?}");
    arena.rolls([10, 9]).through();
}

/// ENERGY-G58: every ordinary action, Defend and Load too, opens one window of interrupts.
#[test]
fn energy_g58_every_action_opens_a_window() {
    for what in ["defend", "drop_item arming_sword"] {
        let mut arena = duel().begin();
        arena.set_status("A", "unguarded");
        arena.floor("A", what);
        let offered = arena.until_offered("swift_attack");
        assert_eq!(offered, what == "defend", "{what}");
    }
}

/// The answer that the window gives for the one that is asked, without orders; `None` if it asks.
fn unasked(arena: &mut indes_testing::Arena) -> Option<String> {
    use indes_core::battle::{AskPolicy, Orders};
    let (rules, decision) = (arena.rules(), arena.decision());
    let answer = arena.look(|view| Orders::default().answer(AskPolicy::WithinReach, rules, view, &decision));
    answer.map(|intent| arena.look(|view| rules.names(&view.field.rule_data).verb_key(intent.verb).to_owned()))
}

/// ENERGY-G63: of Agile Moves that can be made before the dice and after them, a person is asked afterwards; before them
/// only where they lead behind the target.
#[test]
fn energy_g63_asked_once_about_agile_moves() {
    // Only the cells before D can be reached.
    let mut arena = square(["A . D #", ". . # #"]).begin();
    arena.set_pool("D", "energy", 0).set_status("D", "exhausted").floor("A", "melee_attack D");
    assert!(arena.until_offered("agile_move"));
    assert_eq!(unasked(&mut arena).as_deref(), Some("pass"), "{}", arena.question());
    arena.rolls([10, 9]).pass("A");
    assert!(arena.until_offered("agile_move"));
    assert_eq!(unasked(&mut arena), None, "after the dice");
    arena.through();
    // Round D there is room.
    let mut arena = duel().begin();
    arena.set_pool("D", "energy", 0).set_status("D", "exhausted").floor("A", "melee_attack D");
    assert!(arena.until_offered("agile_move"));
    assert_eq!(unasked(&mut arena), None);
    arena.rolls([10, 9]).through();
}

/// ENERGY-235, ENERGY-084: about a movement by default only those are asked that can strike at it.
#[test]
fn energy_235_who_is_asked_about_a_movement() {
    // Bare hands strike at an adjacent creature, and cannot be thrown.
    let arena = || square([". . A . D . . .", ". . . . . . . ."]).unit('D', |d| d.gear([])).begin();
    let asked = |path: &str| {
        let mut arena = arena();
        arena.floor("A", &format!("run {path}"));
        assert!(arena.until_offered("defend"), "D may challenge");
        unasked(&mut arena).is_none()
    };
    assert!(!asked("B1-A1"), "it goes away out of reach");
    assert!(asked("D1-C2"), "it leaves the limit of D");
    let mut arena = arena();
    arena.floor("A", "run D1-C2");
    assert!(arena.until_offered("swift_unarmed"));
    assert_eq!((unasked(&mut arena), arena.cell("A")), (None, "D1".to_owned()));
}
