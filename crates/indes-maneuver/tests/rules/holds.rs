//! Grappling, unconsciousness, styles, endings (MANEUVER-046 to MANEUVER-048, MANEUVER-159, MANEUVER-161, MANEUVER-200).

use indes_testing::maneuver::{duel, square};
use indes_testing::{Plan, UnitSpec};

/// A with an empty hand beside D.
fn grips() -> Plan {
    duel().unit('A', |a| a.gear(["dagger"]))
}

#[test]
fn maneuver_046_grapple_needs_a_free_hand() {
    let mut arena = duel().unit('A', |a| a.holds(["longsword", "bone_shield"])).begin();
    assert!(!arena.can("A", "grapple"));
    assert!(arena.why("grapple").starts_with("MANEUVER-046"));
    arena.act("A", "stow bone_shield");
    assert!(arena.can("A", "grapple"));
    let mut arena = square(["A . D"]).unit('A', |a| a.gear([])).begin();
    assert!(!arena.can("A", "grapple"), "MANEUVER-G26: within 1 m");
}

/// MANEUVER-077, MANEUVER-G04, MANEUVER-J14, MANEUVER-D03: more Successes, the opponent's choice of skill; no attack, no
/// defence, and the opponent pays nothing.
#[test]
fn maneuver_047_a_grapple_is_a_contest() {
    // Athletics 11: 5 is 7 Successes. Acrobatics 11.
    for (other, held) in [(20, true), (6, true), (5, false), (4, false)] {
        let mut arena = grips().begin();
        arena.rolls([5]).act("A", "grapple D").asks("D chooses");
        assert_eq!(arena.offered("D"), ["with_athletics", "with_acrobatics"]);
        arena.rolls([other]).detail("D", "with_acrobatics").asks("A acts");
        assert_eq!(arena.is("D", "grappled"), held, "{other}");
        assert_eq!((arena.ap("A"), arena.pool("A", "attacks"), arena.ap("D")), (2, 2, 3));
    }
    // The initiator must pass.
    let mut arena = grips().begin();
    arena.rolls([12]).act("A", "grapple D").rolls([20]).detail("D", "with_athletics");
    assert!(!arena.is("D", "grappled"));
}

/// A holds D.
#[track_caller]
fn held(plan: &Plan) -> indes_testing::Arena {
    let mut arena = plan.begin();
    arena.rolls([1]).act("A", "grapple D").rolls([20]).detail("D", "with_athletics");
    arena
}

/// MANEUVER-G26, MANEUVER-G76: neither can move; a Dash gives nothing, the free metres stay; both may act and defend.
#[test]
fn maneuver_048_a_held_unit_cannot_move() {
    let mut arena = held(&grips());
    assert!(arena.is("D", "grappled") && arena.is("A", "grappling"));
    assert!(!arena.can("A", "walk") && arena.why("walk").starts_with("MANEUVER-G76"));
    arena.end("A").asks("D acts");
    assert!(!arena.can("D", "walk"));
    arena.act("D", "dash");
    assert_eq!((arena.metres("D"), arena.ap("D")), (7, 2));
    arena.hits("D", "strike A", "A", &[20]);
}

/// MANEUVER-G10, MANEUVER-G76: Release costs nothing, and the holder walks with what it has.
#[test]
fn maneuver_g10_release() {
    let mut arena = held(&grips());
    let ap = arena.ap("A");
    arena.act("A", "release D");
    assert_eq!(
        (arena.ap("A"), arena.is("D", "grappled"), arena.is("A", "grappling"), arena.metres("A")),
        (ap, false, false, 7)
    );
    assert!(arena.can("A", "walk"));
}

/// MANEUVER-G26, MANEUVER-G84: against the holder's Athletics, by the skill of its own choice, whatever the sizes.
#[test]
fn maneuver_g26_break_free() {
    for (own, other, free) in [(5, 6, true), (5, 5, false), (12, 20, false)] {
        let mut arena = held(&grips());
        arena.end("A").act("D", "break_free A").asks("D chooses").rolls([own, other]).detail("D", "with_acrobatics");
        assert_eq!((arena.is("D", "grappled"), arena.ap("D")), (!free, 2), "{own} {other}");
    }
}

/// MANEUVER-G26: it ends when they are more than 1 m apart, or when either is unconscious.
#[test]
fn maneuver_g26_a_hold_ends_by_distance_and_by_unconsciousness() {
    let plan = square(["A D . .", "B . . ."])
        .unit('A', |a| a.gear(["dagger"]))
        .unit('D', |d| d.gear(["longsword", "blink_ring"]));
    let mut arena = held(&plan);
    arena.end("A").end("B").act("D", "blink_ring D1");
    assert!(!arena.is("D", "grappled") && !arena.is("A", "grappling"));
    let mut arena = held(&grips().unit('A', |a| a.gear(["dagger"]).with("health", 4)));
    arena
        .end("A")
        .rolls([1, 1, 1])
        .act("D", "strike longsword/strength A")
        .react("A", "no_defence")
        .detail("D", "no_maneuver");
    assert!(!arena.is("D", "grappled"));
}

/// MANEUVER-G27: the table of sizes counts for the opponent's test, unless the option says otherwise.
#[test]
fn maneuver_g27_size_in_a_grapple() {
    let plan = |size: &'static str| {
        square(["A D . .", ". . . .", ". . . ."]).unit('A', |a| a.gear(["dagger"])).unit('D', move |d| d.size(size))
    };
    let mut arena = plan("large").begin();
    arena.rolls([5]).act("A", "grapple D").pairs([[20, 6]]).detail("D", "with_athletics");
    assert!(arena.is("D", "grappled"), "a boon: 6 Successes of the lower die, against 7");
    let mut arena = plan("huge").begin();
    arena.rolls([1]).act("A", "grapple D").asks("A acts");
    assert!(!arena.is("D", "grappled"), "it passes by itself");
    let mut arena = plan("tiny").begin();
    arena.rolls([11]).act("A", "grapple D").asks("A acts");
    assert!(arena.is("D", "grappled"), "it fails by itself");
    let mut arena = plan("huge").option("grapple_uses_size", "false").begin();
    arena.rolls([1]).act("A", "grapple D").rolls([20]).detail("D", "with_athletics");
    assert!(arena.is("D", "grappled"));
}

/// MANEUVER-J20, MANEUVER-G22: skipped, without points, no target, keeps what it holds, threatens no foe.
#[test]
fn maneuver_g22_an_unconscious_unit() {
    let plan = square(["A D . E"]).unit('D', |d| d.with("health", 0));
    let mut arena = plan.begin();
    assert_eq!((arena.ap("D"), arena.is("D", "prone"), arena.items_of("D").as_str()), (0, true, "longsword in hand"));
    assert!(!arena.can("A", "strike"));
    arena.act("A", "walk A1".replace("A1", "C1").as_str()).asks("A acts");
    arena.end("A").asks("E acts");
    assert!(arena.story().contains(&"D's turn is skipped".to_owned()));
    arena.end("E").asks("A acts");
    assert_eq!(arena.ap("D"), 0, "no points at the start of a round");
}

/// MANEUVER-D29: with the option any later damage kills.
#[test]
fn maneuver_j20_by_the_option_damage_kills_the_unconscious() {
    let plan = square(["A D . E"]).option("death", "\"on_damage\"").unit('D', |d| d.with("health", 0));
    let mut arena = plan.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[1, 1, 1]);
    arena.detail("A", "no_maneuver");
    assert!(arena.is("D", "dead"));
    assert!(!arena.can("A", "strike"));
}

/// A unit of a style that trains neither partial nor full armour, in partial armour.
fn badly_clad(unit: UnitSpec) -> UnitSpec {
    unit.template("hedge_sorcerer")
        .armour("partial_leather")
        .gear(["dagger", "frost_touch"])
        .with("initiative", 30)
        .with("strength", 6)
        .with("agility", 6)
}

/// MANEUVER-161, MANEUVER-G03: a bane on Fighting Style, Dodge and Sorcery, on nothing else. MANEUVER-154: each level is an
/// entry of its own.
#[test]
fn maneuver_161_untrained_armour_is_a_bane() {
    let plan = duel().unit('A', badly_clad);
    let mut arena = plan.begin();
    arena.pairs([[3, 18]]).act("A", "strike dagger/strength D").react("D", "no_defence").asks("A acts");
    arena.pairs([[3, 18]]).act("A", "frost_touch D").react("D", "no_defence").asks("A acts");
    arena.end("A").pairs([[3, 18]]).rolls([20]).act("D", "strike A").react("A", "dodge").asks("D acts");
    // Observation and Athletics take one die.
    let mut arena = plan.begin();
    arena.rolls([20]).act("A", "search").act("A", "stow dagger").rolls([20]).act("A", "grapple D");
    arena.rolls([20]).detail("D", "with_athletics").asks("A acts");
    let mut arena = duel().unit('A', |a| a.armour("partial_iron")).begin();
    arena.pairs([[3, 18]]).act("A", "strike D").react("D", "no_defence").asks("A acts");
    // MANEUVER-155: none needed.
    let mut arena = duel().unit('A', |a| badly_clad(a).armour("none")).begin();
    arena.rolls([18]).act("A", "strike dagger/strength D").react("D", "no_defence").asks("A acts");
    // The knight's style lists full armour.
    let mut arena = duel().unit('A', |a| a.armour("full_iron")).begin();
    arena.rolls([18]).act("A", "strike D").react("D", "no_defence").asks("A acts");
}

/// MANEUVER-G03, MANEUVER-G48: boons and banes cancel one for one.
#[test]
fn maneuver_g03_boons_and_banes_cancel() {
    let mut arena = duel().unit('A', |a| badly_clad(a).status("braced")).begin();
    arena.end("A").rolls([18, 20]).act("D", "strike A").react("A", "dodge").asks("D acts");
}

/// MANEUVER-159, MANEUVER-200, MANEUVER-G60, MANEUVER-G63: a second style with its own rank and list; the best test first.
#[test]
fn maneuver_200_each_style_has_its_own_rank_and_list() {
    let second = "styles: [(style: \"classical_knight\", rank: 6), (style: \"nordling_hunter\", rank: 3)]";
    let plan = square(["A . . D"]).with_data("styles: [(style: \"classical_knight\", rank: 6)]", second);
    let plan = plan.unit('A', |a| a.gear(["longbow"]).armour("full_iron"));
    let mut arena = plan.begin();
    let choices = arena.choices("A");
    let ways: Vec<_> = choices.iter().filter(|choice| choice.starts_with("strike")).collect();
    assert_eq!(ways, ["strike longbow/ranged D", "strike longbow/ranged_2 D"], "10 untrained before 9");
    // Full armour is on the first list alone: a bane with the second style, none on Dodge.
    arena.pairs([[3, 18]]).act("A", "strike longbow/ranged_2 D").react("D", "no_defence").asks("A acts");
    assert_eq!(arena.rolled("A"), "18+6+3+1=-8");
    arena.rolls([18]).act("A", "strike longbow/ranged D").react("D", "no_defence").asks("A acts");
    assert_eq!(arena.rolled("A"), "18+6+6-2+1=-7");
}

/// MANEUVER-G18: full armour takes 2 off Dodge, Acrobatics and Stealth.
#[test]
fn maneuver_g18_full_armour_hampers() {
    let mut arena = duel().unit('D', |d| d.armour("full_iron")).begin();
    arena.exchange("A", "strike D", "D", "dodge", &[20, 20]);
    assert_eq!(arena.rolled("D"), "20+6+5-2+1=-10");
    let mut arena = duel().unit('D', |d| d.armour("full_iron")).begin();
    arena.rolls([5, 1, 5]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls([10]).detail("A", "trip");
    assert!(arena.is("D", "prone"));
}

/// MANEUVER-D30: target numbers of the sample combatants, armour included.
#[test]
fn maneuver_d30_target_numbers_of_the_combatants() {
    for (template, melee, dodge, health, speed) in [
        ("classical_knight", 13, 4, 24, 4),
        ("nordling_hunter", 13, 12, 20, 7),
        ("elven_ashlander", 14, 13, 20, 7),
        ("hedge_sorcerer", 8, 10, 18, 7),
        ("forest_bandit", 10, 10, 20, 6),
        ("ork_shieldbearer", 11, 3, 24, 4),
        ("ogre", 14, 4, 30, 6),
        ("cave_rat", 10, 11, 8, 8),
    ] {
        let plan = square([". . . . . .", ". A . D . .", ". . . . . .", ". . . . . ."]);
        let plan = plan.unit('A', |a| a.with("initiative", 30).gear(["whip"])).unit('D', move |d| d.template(template));
        let mut arena = plan.rolls([6, 1]);
        assert_eq!(arena.health("D"), health, "{template}");
        arena.act("A", "strike whip/strength D");
        if arena.offered("D").contains(&"ward".to_owned()) {
            arena.pass("D");
        }
        arena.rolls([20, 20]).react("D", "dodge");
        let of = |sum: String| sum.rsplit('=').next().unwrap().parse::<i16>().unwrap() + 19;
        assert_eq!(of(arena.rolled("D")), dodge, "{template}");
        arena.end("A").asks("D acts");
        assert_eq!(arena.metres("D"), speed, "{template}");
        let _ = melee;
    }
}

/// MANEUVER-155: a style that lists no armour, and none worn: one die for Fighting Style, Dodge and Sorcery.
#[test]
fn maneuver_155_no_armour_needs_no_training() {
    let mut arena = duel().unit('A', |a| badly_clad(a).armour("none")).begin();
    arena.rolls([18]).act("A", "strike dagger/strength D").react("D", "no_defence").asks("A acts");
    arena.rolls([18]).act("A", "frost_touch D").react("D", "no_defence").asks("A acts");
    arena.end("A").rolls([18, 20]).act("D", "strike A").react("A", "dodge").asks("D acts");
}

/// MANEUVER-G26: two holders of one target, each is escaped by itself; and the free metres can be used then (MANEUVER-G76).
#[test]
fn maneuver_g26_two_holders() {
    let plan = square(["A D B", ". . ."]).unit('A', |a| a.gear(["dagger"])).unit('B', |b| b.gear(["dagger"]));
    let mut arena = plan.begin();
    arena.rolls([1]).act("A", "grapple D").rolls([20]).detail("D", "with_athletics").end("A");
    arena.rolls([1]).act("B", "grapple D").rolls([20]).detail("D", "with_athletics").end("B").asks("D acts");
    assert_eq!(arena.values("D", "break_free"), ["A", "B"]);
    arena.act("D", "break_free A").rolls([1, 20]).detail("D", "with_athletics");
    assert!(arena.is("D", "grappled") && !arena.is("A", "grappling") && arena.is("B", "grappling"));
    assert!(!arena.can("D", "walk"));
    arena.act("D", "break_free B").rolls([1, 20]).detail("D", "with_athletics");
    assert!(!arena.is("D", "grappled") && arena.can("D", "walk"));
    assert_eq!(arena.metres("D"), 7);
}

/// MANEUVER-G26: a surprised unit still rolls, an unconscious one cannot be grappled.
#[test]
fn maneuver_g26_whom_a_grapple_can_name() {
    let plan = grips().option("ambush", "\"first\"");
    let mut arena = plan.rolls([1, 20, 1, 1]);
    assert!(arena.is("D", "surprised"));
    arena.rolls([5]).act("A", "grapple D").asks("D chooses").rolls([1]).detail("D", "with_athletics");
    assert!(!arena.is("D", "grappled"));
    let plan = square(["A D", "E ."]).unit('A', |a| a.gear(["dagger"])).unit('D', |d| d.with("health", 0));
    assert_eq!(plan.begin().values("A", "grapple"), ["E"]);
}

/// MANEUVER-G84: sizes do not change Break Free: one die for both sides.
#[test]
fn maneuver_g84_size_does_not_count_for_break_free() {
    let plan = square(["A . . D", ". . . .", ". . . ."]).unit('A', |a| a.gear(["dagger"]).size("large"));
    let mut arena = plan.unit('D', |d| d.on('.')).begin();
    arena.act("A", "walk B1");
    arena.rolls([1]).act("A", "grapple D").pairs([[1, 20]]).detail("D", "with_athletics");
    assert!(arena.is("D", "grappled"), "a bane for a smaller unit in the grapple itself");
    arena.end("A").act("D", "break_free A").rolls([1, 20]).detail("D", "with_athletics");
    assert!(!arena.is("D", "grappled"));
}
