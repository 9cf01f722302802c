//! Turns: action points, kinds of actions, the order of turns, surprise (REGION-050 to REGION-055, REGION-058,
//! REGION-178 to REGION-180, REGION-191).

use indes_testing::Plan;
use indes_testing::region::{PASSIVE, duel, square, strips};

/// A, D and E far from each other in three regions.
fn apart() -> Plan {
    strips(2, ["A . . . . D", ". . . . . .", ". . . . . E"])
}

/// REGION-G05: each minor or major action takes one AP.
#[test]
fn region_050_an_action_takes_an_ap() {
    let mut arena = apart().unit('A', |a| a.max_ap(2)).begin();
    assert_eq!(arena.ap("A"), 2);
    arena.act("A", "walk C1").asks("A acts");
    assert_eq!(arena.ap("A"), 1);
    assert!(arena.can("A", "walk") && arena.can("A", "run"));
    assert_eq!((arena.cost("A", "walk E1"), arena.cost("A", "run E1")), (1, 1));
    arena.act("A", "walk B1").asks("A acts");
    assert_eq!(arena.ap("A"), 0);
}

/// REGION-D21: free actions alone are left, and the turn goes on until its unit ends it.
#[test]
fn region_051_without_ap_only_free_actions_are_open() {
    let mut arena = apart().unit('A', |a| a.max_ap(1).gear(["long_sword", "buckler"])).begin();
    arena.act("A", "walk C1").asks("A acts");
    assert_eq!(arena.ap("A"), 0);
    let mut offered = arena.offered("A");
    offered.sort_unstable();
    assert_eq!(offered, ["drop_item", "drop_prone", "end_turn", "shift"]);
    for verb in ["walk", "run", "ready_items"] {
        assert!(arena.why(verb).starts_with("REGION-051"), "{}", arena.why(verb));
    }
    arena.end("A").asks("D acts");
}

/// REGION-053: minor actions leave the others; a major one ends the turn although AP are left.
#[test]
fn region_052_a_major_action_ends_the_turn() {
    let mut arena = apart().begin();
    arena.act("A", "run C1").asks("D acts");
    let mut arena = duel().begin();
    arena.lands("1 6", "A", "melee_attack D", "D").asks("D acts");
    assert_eq!(arena.ap("A"), 0, "REGION-G05: unspent AP are lost");
}

#[test]
fn region_053_minor_actions_leave_a_major_one() {
    let plan = strips(2, ["A . . . D .", ". . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk C1").act("A", "walk E2").asks("A acts");
    assert_eq!(arena.ap("A"), 1);
    arena.lands("1 6", "A", "melee_attack D", "D").asks("D acts");
}

/// REGION-D04, REGION-G05: a grab is kept for the last AP, and let go for nothing.
#[test]
fn region_054_a_free_action_costs_nothing_and_does_not_end_the_turn() {
    let mut arena = duel().unit('A', |a| a.max_ap(1).gear([])).unit('D', |d| d.gear(["short_bow"])).begin();
    arena.lands("4 4", "A", "grab D", "D").end("D").end("E").asks("A chooses");
    arena.detail("A", "sustain_grab").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("D", "partially_grabbed")), (0, true));
    arena.act("A", "release_grab").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("D", "partially_grabbed")), (0, false));
    arena.end("A").asks("D acts");
}

/// REGION-G62: only free actions may come first; it takes all AP and ends the turn.
#[test]
fn region_055_an_exclusive_action_is_the_only_one_of_its_turn() {
    let plan = apart().unit('A', |a| a.gear(["long_sword", "buckler"]).in_hand(["long_sword"]));
    let mut arena = plan.begin();
    arena.act("A", "drop_prone").asks("A acts");
    assert!(arena.can("A", "crawl"), "a free action came first");
    assert_eq!(arena.cost("A", "crawl C1"), 3, "all of them");
    arena.act("A", "crawl C1").asks("D acts");
    assert_eq!((arena.ap("A"), arena.is("A", "prone")), (0, true));
    let mut arena = plan.begin();
    arena.act("A", "ready_items buckler").act("A", "drop_prone").asks("A acts");
    assert_eq!(arena.ap("A"), 2);
    assert!(!arena.can("A", "crawl"));
    assert!(arena.why("crawl").starts_with("REGION-055"), "{}", arena.why("crawl"));
}

/// REGION-C18: what is left after a debt is enough, and it takes all of that; without an AP it is closed.
#[test]
fn region_191_debts_do_not_bar_an_exclusive_action() {
    let plan = strips(3, ["A D . . . .", "E . . . . .", "F . . . . ."]).unit('A', |a| a.status("prone"));
    for (debts, left) in [(2, 1), (3, 0)] {
        let mut arena = plan.start("5 8 7 6");
        for (unit, at) in [("D", 1), ("E", 2), ("F", 3)] {
            let (dice, how) = if at <= debts { ("4 8/5", "parry") } else { ("1 6/5", PASSIVE) };
            arena.meets(dice, unit, "melee_attack A", "A", how);
        }
        arena.asks("A acts");
        assert_eq!((arena.ap("A"), arena.can("A", "crawl")), (left, left > 0), "{debts} owed");
        if left > 0 {
            arena.act("A", "crawl D1").until("D acts");
            assert_eq!((arena.ap("A"), arena.cell("A").as_str()), (0, "D1"));
        }
    }
}

/// REGION-G12: the highest first, rolled once.
#[test]
fn region_058_the_order_of_turns_is_a_ref_roll() {
    let plan = apart().unit('A', |a| a.dice([("ref", 6)])).unit('E', |e| e.dice([("ref", 10)]));
    let mut arena = plan.rolls([5, 2, 7]);
    arena.threw(["A d6 5", "D d8 2", "E d10 7"]);
    assert!(arena.story().contains(&"order E A D".to_owned()));
    for _ in 0..2 {
        arena.asks("E acts").end("E").asks("A acts").end("A").asks("D acts").end("D");
    }
}

/// REGION-D18, REGION-D19: ties: the larger die after armour and shield, then further dice until they differ.
#[test]
fn region_g12_ties_of_the_order() {
    let plan = apart().unit('A', |a| a.dice([("ref", 6)])).unit('D', |d| d.dice([("ref", 8)]));
    plan.rolls([5, 5, 1]).asks("D acts");
    // In mail it is D6 as well: a roll-off.
    let plan = plan.unit('D', |d| d.dice([("ref", 8)]).armour("mail"));
    let mut arena = plan.rolls([5, 5, 1, 4, 4, 3, 6]);
    arena.asks("D acts").threw(["A d6 4", "D d6 4", "A d6 3", "D d6 6"]);
    // The large shield lowers it as well.
    let plan = apart().unit('A', |a| a.dice([("ref", 6)])).unit('D', |d| d.gear(["spear", "large_shield"]));
    plan.rolls([5, 5, 1, 6, 2]).asks("A acts");
}

/// REGION-G12: a unit that arrives rolls then, and acts from the next round on.
#[test]
fn region_g12_a_unit_that_arrives_rolls_on_arrival() {
    let plan = apart().also("events: [(round: 1, arrive: [\"E\"])]");
    let mut arena = plan.rolls([5, 4]);
    arena.asks("A acts").end("A").asks("D acts").dice("8").end("D").asks("E acts").threw(["E d8 8"]);
    arena.end("E").asks("A acts").end("A").asks("D acts");
}

/// REGION-J06, REGION-D28: two dice, of which the lower counts.
#[test]
fn region_178_a_surprised_unit_rolls_its_order_disadvantaged() {
    let mut arena = apart().unit('D', |d| d.surprised()).start("5 8/3 4");
    arena.threw(["A d8 5", "D d8- 3", "E d8 4"]).asks("A acts").end("A").asks("E acts").end("E").asks("D acts");
}

/// REGION-D26: a level may name a whole side.
#[test]
fn region_j06_a_side_can_be_surprised() {
    let plan = apart().option("surprised", "\"second\"");
    let mut arena = plan.start("5 8/3 7/4");
    arena.threw(["A d8 5", "D d8- 3", "E d8- 4"]);
    assert_eq!(["A", "D", "E"].map(|unit| arena.is(unit, "surprised")), [false, true, true]);
}

/// REGION-G48: until its first turn begins; even against an indirect attack, and without any interrupt.
#[test]
fn region_179_a_surprised_unit_defends_disadvantaged() {
    let plan = duel().unit('D', |d| d.surprised());
    let mut arena = plan.start("8 7/5 4");
    arena.asks("A acts").dice("1 6/4").act("A", "melee_attack D").asks("D acts").threw(["A d8 1", "D d6- 4"]);
    arena.end("D").end("E").asks("A acts").act("A", "melee_attack D").asks("D reacts");
    arena.dice("1 6").react("D", PASSIVE).threw(["A d8 1", "D d6 6"]);
    let plan = plan.unit('A', |a| a.caster(["mind_spike"]));
    let mut arena = plan.start("8 7/5 4");
    arena.dice("1 6/4").act("A", "mind_spike D").threw(["A d6 1", "D d6- 4"]);
}

/// REGION-J15, REGION-G43: its items are stowed; unarmed until it readies them, a weapon and a shield at once.
#[test]
fn region_180_a_surprised_unit_has_no_weapon_ready() {
    let plan = duel().unit('D', |d| d.surprised().gear(["long_sword", "buckler"]));
    let mut arena = plan.start("8 7/5 4");
    assert_eq!(arena.items_in("D"), "long_sword stowed, buckler stowed");
    arena.end("A").asks("D acts").end("D").end("E").asks("A acts").act("A", "melee_attack D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["dodge", "parry"], "no block");
    arena.dice("1 8/7").react("D", "parry").threw(["D d8- 7"]).asks("D acts");
    let ap = arena.ap("D");
    arena.act("D", "ready_arms long_sword buckler");
    assert_eq!(arena.ap("D"), ap - 1);
    arena.end("D").end("E").asks("A acts").act("A", "melee_attack D");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("1 8").react("D", "parry").threw(["D d8 8"]);
    // A level may say that its weapons are ready.
    let plan = plan.unit('D', |d| d.with("weapons_ready", 1));
    assert_eq!(plan.start("8 7/5 4").items_in("D"), "long_sword in hand, buckler in hand");
}

/// REGION-G16, REGION-013: no opportunity attack before its first turn begins.
#[test]
fn region_g48_a_surprised_unit_has_no_interrupts() {
    let plan = strips(3, ["D . A . . .", ". . . . . ."]).unit('D', |d| d.surprised().with("weapons_ready", 1));
    let mut arena = plan.start("8 7/5");
    arena.act("A", "walk D1").asks("A acts").act("A", "walk C1").end("A").asks("D acts").end("D");
    arena.asks("A acts").act("A", "walk D1").asks("D reacts").pass("D");
}

/// REGION-D21: what happens when a turn begins and ends, in this order.
#[test]
fn region_d21_a_turn_from_beginning_to_end() {
    let plan = duel().unit('D', |d| d.max_ap(2));
    let mut arena = plan.begin();
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").asks("D acts");
    let story = arena.story();
    let at = |line: &str| {
        story.iter().position(|found| found.starts_with(line)).unwrap_or_else(|| panic!("{line}: {story:#?}"))
    };
    assert!(at("A's turn ends") < at("D's turn begins"), "{story:#?}");
    assert!(story[at("D's turn begins")..].iter().any(|line| line.contains("1 owed")), "{story:#?}");
}

/// REGION-G12: every unit once a round, without further dice.
#[test]
fn region_g12_a_round_is_a_turn_of_each() {
    let mut arena = square(["A B D E"]).begin();
    for round in 0..3 {
        assert_eq!(arena.round(), round);
        for unit in ["A", "B", "D", "E"] {
            arena.asks(&format!("{unit} acts")).end(unit);
        }
    }
}

/// REGION-G05, REGION-D27: with the option, AP that were not used pay for interrupts before the next turn does.
#[test]
fn region_g05_unspent_ap_are_lost_unless_an_option_keeps_them() {
    let plan = strips(4, ["A D . . . . . E", ". . . . . . . ."]).unit('A', |a| a.max_ap(2));
    let mut arena = plan.begin();
    arena.end("A");
    assert_eq!(arena.ap("A"), 0);
    arena.meets("4 8", "D", "melee_attack A", "A", "parry");
    assert_eq!((arena.ap("A"), arena.owed("A")), (0, 1));
    let mut arena = plan.option("keep_unspent_for_interrupts", "true").begin();
    arena.end("A");
    assert_eq!(arena.ap("A"), 2);
    arena.meets("4 8", "D", "melee_attack A", "A", "parry");
    assert_eq!((arena.ap("A"), arena.owed("A")), (1, 0));
    arena.end("E").asks("A acts");
    assert_eq!(arena.ap("A"), 2);
}
