//! Opportunity attacks: what provokes, who answers, what it interrupts (MANEUVER-129 to MANEUVER-139, MANEUVER-205).

use indes_testing::maneuver::{duel, hex, square};

/// MANEUVER-043, MANEUVER-056, MANEUVER-130, MANEUVER-D04, MANEUVER-D09, MANEUVER-G35: before the step, from the cell that
/// is left.
#[test]
fn maneuver_130_leaving_reach_provokes() {
    let mut arena = square(["D A . .", ". . . ."]).begin();
    arena.act("A", "walk C1").asks("D reacts");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("B1", 7));
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    arena.rolls([20]).react("D", "opportunity_attack longsword/strength").react("A", "no_defence").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("C1", 6));
    assert_eq!((arena.ap("D"), arena.pool("D", "attacks")), (2, 1), "MANEUVER-073");
}

/// MANEUVER-131, MANEUVER-C04: a step from inside provokes though it stays inside; one from outside does not.
#[test]
fn maneuver_131_moving_within_reach_provokes_and_entering_does_not() {
    let plan = square(["D . . .", ". A . .", ". . . ."]).unit('D', |d| d.gear(["lance"]));
    let mut arena = plan.begin();
    arena.act("A", "walk B3").asks("D reacts").pass("D");
    assert_eq!(arena.cell("A"), "B3");
    let plan = square(["D . . A ."]).unit('D', |d| d.gear(["lance"]));
    let mut arena = plan.begin();
    arena.act("A", "walk C1").asks("A acts");
    // MANEUVER-D29: the option.
    let mut arena = plan.option("oa_on_enter", "true").begin();
    arena.act("A", "walk C1").asks("D reacts");
    assert_eq!(arena.cell("A"), "C1", "it is in reach then");
    arena.pass("D").asks("A acts");
}

/// On hexes the same.
#[test]
fn maneuver_131_moving_within_reach_on_hexes() {
    let mut arena = hex(["D A . .", " . . . .", ". . . ."]).begin();
    arena.act("A", "walk A2").asks("D reacts").pass("D");
    assert_eq!(arena.cell("A"), "A2");
}

/// MANEUVER-044, MANEUVER-045, MANEUVER-133, MANEUVER-C05: from its use to the end of the turn.
#[test]
fn maneuver_044_disengage_protects_until_the_turn_ends() {
    let plan = square(["D A . . .", ". . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk B2").asks("D reacts").pass("D");
    arena.act("A", "disengage").act("A", "walk D2").asks("A acts");
    assert_eq!(arena.ap("A"), 2);
    arena.act("A", "walk B1").end("A");
    assert!(!arena.is("A", "disengaged"));
    arena.end("D").act("A", "walk C1").asks("D reacts").pass("D");
    // Standing up and casting are covered as well.
    let plan = duel().unit('A', |a| a.status("prone").gear(["longsword", "blink"]));
    let mut arena = plan.begin();
    arena.act("A", "disengage").act("A", "stand").asks("A acts");
    assert!(!arena.is("A", "prone"));
    arena.act("A", "blink C3").asks("A acts");
    assert_eq!(arena.cell("A"), "C3");
}

/// MANEUVER-136, MANEUVER-G25, MANEUVER-G85: half the speed, rounded up, paid when the rise succeeds.
#[test]
fn maneuver_136_standing_up_provokes() {
    let mut arena = duel().unit('A', |a| a.status("prone")).begin();
    arena.act("A", "stand").asks("D reacts");
    assert_eq!((arena.metres("A"), arena.is("A", "prone")), (7, true));
    arena.rolls([20]).react("D", "opportunity_attack longsword/strength").react("A", "no_defence").asks("A acts");
    assert_eq!((arena.metres("A"), arena.is("A", "prone"), arena.ap("A")), (3, false, 3));
    // A trip leaves it prone but does not stop the rise.
    let mut arena = duel().unit('A', |a| a.status("prone")).begin();
    arena.act("A", "stand").rolls([5, 1, 1]).react("D", "opportunity_attack longsword/strength");
    arena.react("A", "no_defence").rolls([20]).detail("D", "trip").asks("A acts");
    assert_eq!((arena.metres("A"), arena.is("A", "prone")), (3, false));
}

/// MANEUVER-G25: without the metres it cannot stand up.
#[test]
fn maneuver_g25_standing_up_needs_half_the_speed() {
    let plan = square(["A . . . . . D"]).unit('A', |a| a.status("prone").with("speed", 7));
    let mut arena = plan.begin();
    // Two metres for each cell.
    arena.act("A", "walk B1");
    assert_eq!(arena.metres("A"), 5);
    arena.act("A", "walk C1");
    assert!(!arena.can("A", "stand"));
    assert!(arena.why("stand").starts_with("MANEUVER-G25"));
    assert_eq!(arena.metres("A"), 3);
}

/// MANEUVER-135, MANEUVER-C18, MANEUVER-197: spells provoke unless they are melee attacks; items do not (MANEUVER-G31).
#[test]
fn maneuver_135_casting_provokes_unless_it_is_a_melee_attack() {
    let plan = duel().unit('A', |a| {
        a.gear(["frost_touch", "fire_bolt", "ward", "blink_ring", "spark_wand"]).in_hand([
            "frost_touch",
            "fire_bolt",
            "ward",
            "blink_ring",
            "spark_wand",
        ])
    });
    for (what, provokes) in [
        ("fire_bolt D", true),
        ("ward", true),
        ("frost_touch D", false),
        ("spark_wand D", false),
        ("blink_ring C3", false),
    ] {
        let mut arena = plan.begin();
        let attack = what.ends_with(" D");
        arena.act("A", what);
        if provokes {
            arena.asks("D reacts");
            assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"], "{what}");
            arena.pass("D");
        }
        if attack {
            arena.asks("D reacts").rolls([20]).react("D", "no_defence");
        }
        arena.asks("A acts");
    }
}

/// MANEUVER-G35: a caster that falls loses the spell, and what it paid.
#[test]
fn maneuver_g35_a_caster_that_falls_loses_the_spell() {
    let plan = square(["A D .", "B . ."]).unit('A', |a| a.gear(["fire_bolt"]).with("health", 4));
    let mut arena = plan.begin();
    arena.act("A", "fire_bolt D").rolls([5, 1, 1]).react("D", "opportunity_attack longsword/strength");
    arena.react("A", "no_defence").detail("D", "no_maneuver").asks("B acts");
    assert_eq!((arena.is("A", "unconscious"), arena.health("D")), (true, 20));
}

/// MANEUVER-137: nothing else provokes.
#[test]
fn maneuver_137_shooting_grappling_searching_and_handling_provoke_nothing() {
    let plan = duel().unit('A', |a| a.gear(["longbow", "dagger"]));
    let mut arena = plan.begin();
    arena.act("A", "strike longbow/ranged D").asks("D reacts");
    assert!(!arena.can("D", "opportunity_attack"));
    arena.rolls([20]).react("D", "no_defence").rolls([20]).act("A", "search").asks("A acts");
    arena.act("A", "stow longbow").asks("A acts");
    let mut arena = duel().begin();
    arena.act("A", "drop_item").asks("A acts").act("A", "drop_prone").asks("A acts");
    arena.rolls([20]).act("A", "grapple D").rolls([20]).detail("D", "with_athletics").asks("A acts");
}

/// MANEUVER-138: allies do not answer.
#[test]
fn maneuver_138_only_foes_answer() {
    let mut arena = square(["B A . .", ". . . D"]).begin();
    arena.act("A", "walk B2").asks("A acts");
    let mut arena = square(["D A . E"]).allied(0, 1).unit('E', |e| e.side(2)).begin();
    arena.act("A", "walk C1").asks("A acts");
}

/// MANEUVER-129, MANEUVER-G62: a bow in both hands threatens no foe; a hand crossbow leaves a fist.
#[test]
fn maneuver_129_an_opportunity_attack_needs_a_melee_weapon_or_a_fist() {
    let provoked = |gear: &'static str| {
        let mut arena = square(["D A . ."]).unit('D', move |d| d.gear([gear])).begin();
        arena.act("A", "walk C1");
        arena.question() == "D reacts"
    };
    assert!(!provoked("longbow"));
    assert!(provoked("hand_crossbow") && provoked("dagger"));
    let mut arena = square(["D A . ."]).unit('D', |d| d.gear(["hand_crossbow"])).begin();
    arena.act("A", "walk C1").asks("D reacts");
    assert_eq!(arena.values("D", "opportunity_attack").len(), 1);
    arena.rolls([20]).react("D", "opportunity_attack bare").react("A", "no_defence");
}

/// MANEUVER-207: the longest reach of what is in hand; the weapon must reach the cell.
#[test]
fn maneuver_207_the_longest_reach_in_hand_counts() {
    let plan = square(["D . A . ."]).unit('D', |d| d.holds(["lance", "dagger"]));
    let mut arena = plan.begin();
    arena.act("A", "walk D1").asks("D reacts");
    assert_eq!(arena.values("D", "opportunity_attack"), ["lance/strength"], "the dagger does not reach");
    arena.pass("D");
    let mut arena = plan.unit('D', |d| d.holds(["dagger"])).begin();
    arena.act("A", "walk D1").asks("A acts");
}

/// MANEUVER-G36: one step of a mover for each foe; casting is a new trigger.
#[test]
fn maneuver_g36_a_foe_answers_one_step_of_a_mover() {
    let plan = square(["D . .", "A . .", ". . ."]).unit('A', |a| a.gear(["longsword", "blink"]));
    let mut arena = plan.begin();
    arena.act("A", "walk B2").rolls([20]).react("D", "opportunity_attack longsword/strength").react("A", "no_defence");
    arena.asks("A acts").act("A", "walk B1").asks("A acts");
    arena.act("A", "blink C3").asks("D reacts").pass("D");
    // One that passed may answer the next step.
    let mut arena = plan.begin();
    arena.act("A", "walk B2").asks("D reacts").pass("D").act("A", "walk B1").asks("D reacts").pass("D");
}

/// MANEUVER-074: made before the own turn, they are missing in it.
#[test]
fn maneuver_074_attacks_before_the_own_turn_count() {
    let mut arena = square(["D A . ."]).begin();
    arena.act("A", "walk C1").rolls([20]).react("D", "opportunity_attack longsword/strength").react("A", "no_defence");
    arena.end("A").asks("D acts");
    assert_eq!((arena.ap("D"), arena.pool("D", "attacks")), (2, 1));
}

/// MANEUVER-073, MANEUVER-C06: with both attacks made it is not offered.
#[test]
fn maneuver_073_no_opportunity_attack_with_both_attacks_made() {
    let mut arena = square(["D A . ."]).begin();
    arena.end("A").hits("D", "strike A", "A", &[20]).hits("D", "strike A", "A", &[20]).end("D").asks("A acts");
    assert_eq!(arena.pool("D", "attacks"), 2, "a new round");
    arena.set_pool("D", "attacks", 0).act("A", "walk C1").asks("A acts");
    let mut arena = square(["D A . ."]).begin();
    arena.set_pool("D", "ap", 0).act("A", "walk C1").asks("A acts");
}

/// MANEUVER-038, MANEUVER-139, MANEUVER-205, MANEUVER-G35: the target may defend on its own turn; tripped, it lies in the
/// cell that it was leaving, and the metres that are left stay.
#[test]
fn maneuver_205_a_walk_broken_by_a_trip() {
    let plan = square([". A . . . . .", ". . . . D . .", ". . . . . . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk C1-D1-E1-F1-G1").asks("D reacts");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("D1", 5), "two steps made");
    arena.rolls([20, 5, 1, 1]).react("D", "opportunity_attack longsword/strength");
    arena.react("A", "dodge").asks("D chooses").rolls([20]).detail("D", "trip").asks("A acts");
    assert_eq!(
        (arena.cell("A").as_str(), arena.metres("A"), arena.is("A", "prone"), arena.ap("A")),
        ("D1", 5, true, 2)
    );
    // Standing up: 4 m, a new trigger.
    arena.act("A", "stand").asks("D reacts").pass("D").asks("A acts");
    assert_eq!((arena.metres("A"), arena.is("A", "prone")), (1, false));
}

/// MANEUVER-G37: in the order of initiative, each finished before the next; the trigger is looked at again.
#[test]
fn maneuver_g37_foes_are_asked_in_initiative_order() {
    let plan = square(["D A E", ". . .", ". . ."]);
    let mut arena = plan.begin();
    arena.act("A", "walk B2").asks("D reacts").pass("D").asks("E reacts").pass("E").asks("A acts");
    // Knocked out by the first: the second is not asked.
    let mut arena = square(["D A E", "B . .", ". . ."]).unit('A', |a| a.with("health", 4)).begin();
    arena.act("A", "walk B2").rolls([5, 1, 1]).react("D", "opportunity_attack longsword/strength");
    arena.react("A", "no_defence").detail("D", "no_maneuver").asks("B acts");
    assert_eq!((arena.cell("A").as_str(), arena.ap("E")), ("B1", 3));
}

/// MANEUVER-G66, MANEUVER-197: a ward against an opportunity attack provokes in its turn.
#[test]
fn maneuver_g66_opportunity_attacks_are_nested() {
    let plan = square(["D A . ."]).unit('A', |a| a.gear(["longsword", "ward"]));
    let mut arena = plan.begin();
    arena.act("A", "walk C1").react("D", "opportunity_attack longsword/strength").asks("A reacts");
    assert_eq!(arena.offered("A"), ["ward", "pass"]);
    arena.react("A", "ward").asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"], "casting provokes");
    arena.react("D", "opportunity_attack longsword/strength").asks("A reacts");
    // The second attack: a further ward, or a defence.
    arena.pass("A").rolls([20]).react("A", "no_defence");
    assert_eq!((arena.ap("D"), arena.pool("D", "attacks"), arena.ap("A")), (1, 0, 2));
    assert!(arena.is("A", "warded"));
    arena.asks("A reacts").rolls([20]).react("A", "no_defence").asks("A acts");
    assert_eq!(arena.cell("A"), "C1");
}

/// MANEUVER-134: teleporting does not provoke by itself.
#[test]
fn maneuver_134_teleporting_does_not_provoke() {
    let mut arena = duel().unit('A', |a| a.gear(["longsword", "blink_ring"])).begin();
    arena.act("A", "blink_ring C3").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.ap("D")), ("C3", 3));
}

/// MANEUVER-G64, MANEUVER-G67: an attack whose target was pushed out of reach ends without dice, and a defence that was
/// not declared yet costs nothing.
#[test]
fn maneuver_g64_an_attack_that_has_become_impossible_ends() {
    let plan = square(["A D . ."]).unit('D', |d| d.gear(["longsword", "ward"]));
    let mut arena = plan.begin();
    // D's ward provokes A, whose critical win pushes D away before the dice of the first attack.
    arena.act("A", "strike longsword/strength D").asks("D reacts").react("D", "ward").asks("A reacts");
    arena.react("A", "opportunity_attack longsword/strength").asks("D reacts");
    // The ward does not work yet: the opportunity attack comes before it.
    arena.pass("D").rolls([5, 1, 1]).react("D", "no_defence").rolls([20]).detail("A", "push").asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.health("D"), arena.ap("D")), ("C1", 16, 2));
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks")), (1, 0), "what was paid stays paid");
}

/// MANEUVER-G67: looked at again before the dice. A target that is out of reach by then is not rolled for, and the defence
/// that it has declared stays paid. No rule moves a unit between the two, so the test does.
#[test]
fn maneuver_g67_a_declared_defence_stays_paid_if_the_dice_find_the_target_gone() {
    for (plan, near, far) in [(square(["A D . .", ". . . ."]), "B2", "C1"), (hex(["A D . .", " . . . ."]), "A2", "C1")]
    {
        let mut arena = plan.begin();
        arena.act("A", "strike longsword/strength D").asks("D reacts").put("D", far).react("D", "parry").asks("A acts");
        assert_eq!((arena.ap("D"), arena.health("D")), (2, 20), "paid, and not hit");
        assert_eq!((arena.ap("A"), arena.pool("A", "attacks")), (2, 1));
        assert!(!arena.story().iter().any(|line| line.contains("rolls")), "no dice");
        // On another cell within reach it is rolled for.
        let mut arena = plan.begin();
        arena.act("A", "strike longsword/strength D").asks("D reacts").put("D", near);
        arena.rolls([20, 20]).react("D", "parry").asks("A acts");
        assert_eq!(arena.ap("D"), 2);
    }
}

/// MANEUVER-G67, MANEUVER-G58: of several targets only the one that is gone is left out.
#[test]
fn maneuver_g67_of_several_targets_the_others_are_rolled_for() {
    // The spell has a range of 10 m: K1 is within it, L1 is not.
    let plan = square(["A . D . . . . . . . . .", ". . E . . . . . . . . ."]).unit('A', |a| a.gear(["mind_spike"]));
    let plan = plan.with_data("traits: [attack, mind],", "traits: [attack, mind], targets: 2,");
    for (to, dice) in [("K1", &[20, 20, 20][..]), ("L1", &[20, 20][..])] {
        let mut arena = plan.begin();
        arena.act("A", "mind_spike D+E").asks("D reacts").react("D", "withstand").asks("E reacts").put("D", to);
        arena.rolls(dice.iter().copied()).react("E", "withstand").asks("A acts");
        assert_eq!((arena.ap("D"), arena.ap("E")), (2, 2), "{to}: what was declared stays paid");
    }
}

/// MANEUVER-G96: the reach of its body is the least reach of all its melee attacks: an ogre threatens 2 m with a club.
#[test]
fn maneuver_g96_the_reach_of_an_ogre() {
    for (row, provokes) in [("D . . A . .", true), ("D . . . A .", false)] {
        let mut arena = square([row, ". . . . . ."]).unit('D', |d| d.template("ogre")).begin();
        arena.act("A", "walk F1");
        assert_eq!(arena.question() == "D reacts", provokes, "{row}");
    }
}
