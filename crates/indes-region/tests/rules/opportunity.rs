//! Opportunity attacks: what provokes whom, when, how often, and what it interrupts (REGION-038 to REGION-049).

use indes_testing::region::{PASSIVE, ambush, areas, duel, hex_strips, square, strips};
use indes_testing::{Arena, Plan};

/// The units that are asked to react, each of which passes, until another question is open.
#[track_caller]
fn asked(arena: &mut Arena) -> Vec<String> {
    let mut units = Vec::new();
    while let Some(unit) = arena.question().strip_suffix(" reacts") {
        let unit = unit.to_owned();
        if !arena.can(&unit, "opportunity_attack") {
            break;
        }
        assert_eq!(arena.offered(&unit), ["opportunity_attack", "pass"], "{unit}");
        arena.pass(&unit);
        units.push(unit);
    }
    units
}

/// A beside D and E in the region r, F in s, G in t.
fn chase() -> Plan {
    strips(3, ["A D . . . . . . .", "E . . . F . . . .", ". . . . . . . . G", ". . . . . . . . ."])
}

/// A at the border of its region, in which D stands far off.
fn leaving() -> Plan {
    strips(3, ["D . A . . .", ". . . . . ."])
}

/// D, E and F in the region that A can leave with one step.
fn three() -> Plan {
    strips(4, ["F . . A . .", "D . . . . .", "E . . . . ."])
}

/// REGION-D05: crawling, an exclusive action, asks each enemy in the region of the actor and no other.
#[test]
fn region_038_an_exclusive_action_provokes_the_whole_region() {
    let mut arena = chase().unit('A', |a| a.status("prone")).begin();
    arena.act("A", "crawl D4");
    assert_eq!(arena.cell("A"), "A1", "before the effect");
    assert_eq!(arena.ap("A"), 0, "after the payment");
    assert_eq!(asked(&mut arena), ["D", "E"]);
    assert_eq!(arena.cell("A"), "D4");
    arena.asks("D acts");
}

/// REGION-G17: before the shot is rolled.
#[test]
fn region_039_aiming_provokes_the_region_of_the_shooter() {
    let mut arena = chase().unit('A', |a| a.gear(["long_bow"])).begin();
    let before = arena.rolls_so_far().len();
    arena.act("A", "ranged_attack G");
    assert_eq!(asked(arena.dice("4 6")), ["D", "E"]);
    assert_eq!(arena.rolls_so_far().len(), before);
    arena.asks("G reacts").react("G", PASSIVE).threw(["A d8 4", "G d6 6"]);
}

/// REGION-G15, REGION-D05: on the last cell inside the region that is left; not by the units of the region entered.
#[test]
fn region_040_walking_out_of_a_region_provokes() {
    let plan = strips(3, ["A . . . . .", ". . . F . .", "D . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk B1-C1-D1").asks("D reacts");
    assert_eq!((arena.cell("A").as_str(), arena.ap("A")), ("C1", 2));
    arena.pass("D").asks("A acts");
    assert_eq!(arena.cell("A"), "D1", "F is not asked");
    // Hexes.
    let plan = hex_strips(3, ["A . . . . .", " . . . . . .", "D . . . F ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk B1-C1-D1").asks("D reacts");
    assert_eq!(arena.cell("A"), "C1");
    arena.pass("D").asks("A acts");
}

/// REGION-D05, REGION-G15: on the first cell inside each region that is entered.
#[test]
fn region_041_running_into_regions_provokes() {
    let plan = strips(2, ["A . . . . .", ". . . . . .", ". . D . E ."]);
    let mut arena = plan.begin();
    arena.act("A", "run B1-C1-D1-E1").asks("D reacts");
    assert_eq!((arena.cell("A").as_str(), arena.ap("A")), ("C1", 2));
    arena.pass("D").asks("E reacts");
    assert_eq!(arena.cell("A"), "E1");
    arena.pass("E").asks("D acts");
}

/// REGION-C16, REGION-G07: running out of a region provokes none in it; walking the same way does.
#[test]
fn region_042_running_out_of_a_region_does_not_provoke() {
    let plan = strips(3, ["A . . . . .", ". . . . . .", ". D . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "run B1-C1-D1").asks("D acts");
    let mut arena = plan.begin();
    arena.act("A", "walk B1-C1-D1").asks("D reacts").pass("D").asks("A acts");
}

/// REGION-G11, REGION-C25, REGION-D05: both ends of the step beside one enemy; every enemy of the region is asked, in the
/// order of turns.
#[test]
fn region_043_a_step_past_an_enemy_provokes_the_region() {
    let rows = [
        ". . . . . . .",
        ". A . . . . .",
        ". . D . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . E",
    ];
    let plan = square(rows);
    let mut arena = plan.begin();
    arena.act("A", "shift B3").asks("D reacts");
    assert_eq!(arena.cell("A"), "B2", "before the step");
    assert_eq!(asked(&mut arena), ["D", "E"]);
    assert_eq!(arena.cell("A"), "B3");
    let mut arena = plan.begin();
    arena.act("A", "shift A1").asks("A acts");
    let mut arena = square([". . . . .", "A . . . .", ". . D . .", ". . . . ."]).begin();
    arena.act("A", "shift B2").asks("A acts");
    // REGION-D27: the option.
    let mut arena = plan.option("past_trigger", "false").begin();
    arena.act("A", "shift B3").asks("A acts");
}

/// REGION-G11: an enemy beside the step in another region is not passed.
#[test]
fn region_g11_the_enemy_passed_stands_in_the_region_of_the_start() {
    let plan = strips(2, [". A D . . .", ". . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "shift B2").asks("A acts");
    let plan = strips(3, [". A D . . .", ". . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "shift B2").asks("D reacts").pass("D").asks("A acts");
    // Hexes.
    let plan = hex_strips(3, ["A D . . .", " . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "shift A2").asks("D reacts").pass("D").asks("A acts");
    let plan = hex_strips(3, ["A . D . .", " . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "shift A2").asks("A acts");
}

/// REGION-C06, REGION-D05, REGION-123: a grab asks the armed target and no other enemy.
#[test]
fn region_044_a_grab_provokes_its_armed_target_only() {
    let plan = strips(3, ["A D . . . .", "E . . . . ."]).unit('A', |a| a.gear([]));
    let mut arena = plan.begin();
    arena.act("A", "grab D");
    assert_eq!(asked_once(&mut arena), ["D"]);
    let mut arena = plan.unit('D', |d| d.gear(["short_bow"])).begin();
    arena.act("A", "grab D").asks("D reacts");
    assert!(!arena.can("D", "opportunity_attack"), "the defence is asked at once");
    arena.dice("1 8").react("D", PASSIVE);
}

/// The unit that is asked for an opportunity attack before the defence of the target; the grab misses.
#[track_caller]
fn asked_once(arena: &mut Arena) -> Vec<String> {
    let mut units = Vec::new();
    while arena.question().ends_with(" reacts") {
        let unit = arena.question().replace(" reacts", "");
        if !arena.can(&unit, "opportunity_attack") {
            arena.dice("1 8").react(&unit, PASSIVE);
            break;
        }
        arena.pass(&unit);
        units.push(unit);
    }
    units
}

/// REGION-G15: each attack is carried out before the next unit is asked.
#[test]
fn region_045_each_enemy_decides_and_pays_for_itself() {
    let mut arena = three().begin();
    arena.act("A", "walk E1");
    for (unit, hp) in [("D", 5), ("E", 4), ("F", 3)] {
        arena.asks(&format!("{unit} reacts")).react(unit, "opportunity_attack").asks("A reacts").dice("4 4");
        arena.react("A", PASSIVE);
        assert_eq!((arena.hp("A"), arena.owed(unit)), (hp, 1));
    }
    arena.asks("A acts");
    assert_eq!(arena.cell("A"), "E1");
}

#[test]
fn region_046_an_opportunity_attack_is_optional() {
    let mut arena = leaving().begin();
    arena.act("A", "walk D1").asks("D reacts").pass("D").asks("A acts");
    assert_eq!((arena.owed("D"), arena.hp("A"), arena.cell("A").as_str()), (0, 6, "D1"));
}

/// REGION-036: its next turn has an AP fewer.
#[test]
fn region_047_an_opportunity_attack_is_a_minor_interrupt() {
    let mut arena = leaving().unit('D', |d| d.max_ap(2)).begin();
    arena.act("A", "walk D1").react("D", "opportunity_attack").dice("1 6").react("A", PASSIVE);
    assert_eq!(arena.owed("D"), 1);
    arena.end("A").asks("D acts");
    assert_eq!((arena.ap("D"), arena.owed("D")), (1, 0));
}

/// REGION-G16, REGION-J20: one plain attack in melee: a bow gives none, a sword one.
#[test]
fn region_048_only_a_melee_attack() {
    let plan = leaving();
    let mut arena = plan.clone().unit('D', |d| d.gear(["short_bow"])).begin();
    arena.act("A", "walk D1").asks("A acts");
    let mut arena = plan.clone().unit('D', |d| d.caster(["fire_dart", "mind_spike"])).begin();
    arena.act("A", "walk D1").asks("A acts");
    let mut arena = plan.begin();
    arena.act("A", "walk D1").asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    arena.react("D", "opportunity_attack").dice("4 6").react("A", PASSIVE).threw(["D d8 4", "A d6 6"]);
    // A bite is always ready.
    let mut arena = leaving().unit('D', |d| d.template("wolf")).begin();
    arena.act("A", "walk D1").asks("D reacts").pass("D");
}

#[test]
fn region_049_the_target_may_defend_in_its_own_turn() {
    let plan = leaving().unit('A', |a| a.gear(["long_sword", "buckler"]));
    let mut arena = plan.begin();
    arena.act("A", "walk D1").react("D", "opportunity_attack").asks("A reacts");
    assert_eq!(arena.defences("A"), ["block", "dodge", "parry"]);
    arena.dice("4 8").react("A", "parry").asks("A acts");
    assert_eq!((arena.ap("A"), arena.owed("A"), arena.cell("A").as_str()), (2, 1, "D1"));
}

/// REGION-G15: at most one of an enemy for each action; one that declined may take a later one.
#[test]
fn region_g15_one_attack_of_an_enemy_in_an_action() {
    let plan = square(["A . . .", ". D . .", ". . . .", ". . . ."]);
    let mut arena = plan.begin();
    // Both steps pass D.
    arena.act("A", "shift A2-A3").asks("D reacts").pass("D").asks("D reacts");
    assert_eq!(arena.cell("A"), "A2");
    arena.react("D", "opportunity_attack").dice("1 6").react("A", PASSIVE).asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.owed("D")), ("A3", 1));
    let mut arena = plan.begin();
    arena.act("A", "shift A2-A3").react("D", "opportunity_attack").dice("1 6").react("A", PASSIVE).asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.owed("D")), ("A3", 1));
}

/// REGION-G15, REGION-G65: a mover that is knocked out lies on the cell where it was stopped; what it paid stays paid, and
/// no further enemy is asked.
#[test]
fn region_g15_a_mover_that_falls_lies_where_it_was_stopped() {
    let plan = strips(3, ["A D . . . .", "E . . . . .", "B . . . . ."]).unit('A', |a| a.hp(1));
    let mut arena = plan.begin();
    arena.act("A", "walk B2-C1-D1").asks("D reacts");
    assert_eq!(arena.cell("A"), "A1", "the first step passes D");
    arena.pass("D").asks("E reacts").pass("E").asks("D reacts");
    assert_eq!(arena.cell("A"), "B2");
    arena.react("D", "opportunity_attack").dice("6 6").react("A", PASSIVE).asks("B acts");
    assert_eq!((arena.cell("A").as_str(), arena.is("A", "knocked_out"), arena.owed("E")), ("B2", true, 0));
}

/// REGION-D07: an action whose actor is down is lost; interrupts provoke none.
#[test]
fn region_g15_a_shot_of_an_actor_that_falls_is_lost() {
    let plan = strips(3, ["A D . . . .", "E . . . . .", "B . . . . F"]).unit('A', |a| a.hp(1).gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.act("A", "ranged_attack F").react("D", "opportunity_attack").dice("6 6").react("A", PASSIVE).asks("B acts");
    assert_eq!((arena.hp("F"), arena.owed("E")), (6, 0));
    arena.threw(["D d8 6", "A d6 6"]);
}

/// REGION-G16: who cannot make one.
#[test]
fn region_g16_who_may_make_an_opportunity_attack() {
    let plan = strips(3, ["D . A . . .", ". . . . E ."]);
    let asked = |change: fn(indes_testing::UnitSpec) -> indes_testing::UnitSpec| {
        let mut arena = plan.clone().unit('D', change).begin();
        arena.act("A", "walk D1");
        arena.question() == "D reacts"
    };
    assert!(asked(|d| d));
    assert!(asked(|d| d.status("prone")) && asked(|d| d.hp(3)));
    let mut arena = plan.clone().unit('D', |d| d.hp(3).status("badly_wounded")).start("8 7/7 6");
    arena.act("A", "walk D1").asks("D reacts").pass("D");
    assert!(!asked(|d| d.status("helpless")), "helpless");
    assert!(!asked(|d| d.gear([])), "unarmed strikes do not count");
    let mut arena = plan.clone().unit('D', |d| d.status("stunned")).start("8 7/7 6");
    arena.act("A", "walk D1").asks("A acts");
    // One that B has knocked out.
    let fallen = strips(4, ["D B . A . .", ". . . . E ."]).unit('D', |d| d.hp(1));
    let mut arena = fallen.start("7 8 6 5");
    arena.lands("6 6", "B", "melee_attack D", "D").asks("A acts").act("A", "walk E1").asks("A acts");
    // One that is not aware of the mover.
    let mut arena = ambush().begin();
    arena.act("A", "walk C2").act("A", "walk B2").asks("A acts");
    // One that was surprised and has not begun its first turn.
    let mut arena = plan.unit('D', |d| d.surprised()).start("8 7/3 5");
    arena.asks("A acts").act("A", "walk D1").asks("A acts");
}

/// REGION-G16: with its penalties: two dice for a prone attacker.
#[test]
fn region_g16_opportunity_attacks_have_the_penalties_of_their_maker() {
    let plan = leaving().unit('D', |d| d.status("prone"));
    let mut arena = plan.begin();
    arena.act("A", "walk D1").react("D", "opportunity_attack").dice("8/4 6").react("A", PASSIVE);
    arena.threw(["D d8- 4", "A d6 6"]);
}

/// REGION-G75: physical spells are aimed, at any distance; others are not.
#[test]
fn region_g17_aimed_spells_provoke() {
    let plan = strips(3, ["A D . E . .", ". . . . . ."]);
    for (spell, provokes) in [("fire_dart", true), ("poison_cloud", true), ("mind_spike", false), ("bind", false)] {
        for target in ["E", "D"] {
            let mut arena = plan.clone().unit('A', |a| a.caster([spell])).begin();
            arena.dice("1 6").act("A", &format!("{spell} {target}"));
            let offered = arena.question() == "D reacts" && arena.can("D", "opportunity_attack");
            assert_eq!(offered, provokes, "{spell} {target}");
            if offered {
                arena.pass("D");
            }
            if arena.question() == format!("{target} reacts") {
                arena.react(target, PASSIVE);
            } else {
                arena.asks("D acts");
            }
        }
    }
}

/// REGION-G59: running into a region asks its enemies alone; one in the region left may strike at a later step that
/// starts in its region and passes it.
#[test]
fn region_g59_running_into_a_region_asks_its_enemies_only() {
    // D in r beside the border, F in s.
    let plan = strips(3, [". A . . . .", ". . D . . .", ". . . . F ."]);
    let mut arena = plan.begin();
    // B1-C1 passes D, C1-D1 passes D as well, and D1 is in s.
    arena.act("A", "run C1-D1-E1").asks("D reacts");
    assert_eq!(arena.cell("A"), "B1");
    arena.pass("D").asks("D reacts");
    assert_eq!(arena.cell("A"), "C1");
    arena.pass("D").asks("F reacts");
    assert_eq!(arena.cell("A"), "D1");
    arena.pass("F").asks("D acts");
    assert_eq!(arena.cell("A"), "E1", "the step in s starts in another region");
}

/// REGION-G73: leaving a region past an enemy is one window; enemies that cannot notice or strike are not passed.
#[test]
fn region_g73_several_triggers_of_one_step_are_one_window() {
    let plan = strips(3, [". . A . . .", ". . D . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk D1").asks("D reacts").pass("D").asks("A acts");
    assert_eq!(arena.cell("A"), "D1");
    // E is able, but the unit that is passed is not.
    for (status, order) in [("stunned", "8 7/7 6"), ("helpless", "8 7 6")] {
        let plan = square([". A . . .", ". D . . .", ". . . . E"]).unit('D', |d| d.status(status));
        plan.start(order).act("A", "shift A2").asks("A acts");
    }
    let plan = square([". A . . .", ". D B . .", ". . . . E"]).unit('D', |d| d.hp(1));
    let mut arena = plan.start("7 8 6 5");
    arena.lands("6 6", "B", "melee_attack D", "D").asks("A acts").act("A", "shift A2").asks("A acts");
    // One that is not aware of the mover: D1-D2 is past D on C1.
    let mut arena = ambush().begin();
    arena.act("A", "walk C2").act("A", "shift D1").asks("A acts");
    assert_eq!(arena.cell("A"), "D1");
}

/// REGION-G85, REGION-G15: from the first of the order of turns, not from the mover on.
#[test]
fn region_g85_those_who_react_are_asked_in_the_order_of_turns() {
    let mut arena = three().start("5 3 8 4");
    arena.asks("E acts").end("E").asks("A acts").act("A", "walk E1");
    assert_eq!(asked(&mut arena), ["E", "F", "D"]);
}

/// REGION-J20: a question to the player of the unit that reacts, with `pass` as its first answer by default.
#[test]
fn region_j20_reactions_belong_to_the_player_of_the_unit() {
    let mut arena = leaving().begin();
    arena.act("A", "walk D1").asks("D reacts");
    let asked = arena.decision().asked;
    assert_eq!(asked.seat.0, 2);
    arena.pass("D");
}

/// REGION-D05: what provokes none: melee, readying, standing up, focusing, free actions.
#[test]
fn region_d05_what_does_not_provoke() {
    let mut arena = duel().unit('A', |a| a.gear(["long_sword", "buckler"]).in_hand(["long_sword"])).begin();
    arena.act("A", "ready_items buckler").asks("A acts").act("A", "drop_prone").asks("A acts");
    arena.act("A", "stand_up").asks("D acts");
    let mut arena = duel().begin();
    arena.act("A", "melee_attack D").asks("D reacts");
    assert!(!arena.can("D", "opportunity_attack"));
    arena.dice("1 6").react("D", PASSIVE);
    let mut arena = duel().unit('A', |a| a.caster(["mind_spike"]).with("mp", 2)).begin();
    arena.act("A", "focus").asks("A acts");
}

/// REGION-G08, REGION-043: two regions that touch only at a corner are no neighbours.
#[test]
fn region_g08_a_step_round_a_corner_between_regions_is_refused() {
    let plan = areas(["A . # #", ". . # #", "# # . .", "# # . E"], ["r r # #", "r r # #", "# # s s", "# # s s"], &[]);
    let plan = plan.unit('E', |e| e.side(1));
    let mut arena = plan.begin();
    assert!(!arena.can("A", "walk") && !arena.can("A", "run"));
    assert!(arena.why("walk").starts_with("REGION-"), "{}", arena.why("walk"));
}
