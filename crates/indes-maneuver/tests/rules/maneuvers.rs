//! Maneuvers after a critical win, sizes, pushes (MANEUVER-105 to MANEUVER-128).

use indes_testing::maneuver::{duel, hex, square};
use indes_testing::{Arena, Plan};

/// A hits D, which does not defend, with a longsword for 1 + 3 points, and performs a maneuver.
#[track_caller]
fn win<'a>(arena: &'a mut Arena, maneuver: &str, dice: &[i16]) -> &'a mut Arena {
    arena.rolls([5, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls(dice.iter().copied()).detail("A", maneuver)
}

/// MANEUVER-105, MANEUVER-106, MANEUVER-107, MANEUVER-D07, MANEUVER-109, MANEUVER-G92: the rows of a winner in the order
/// of the table; Bash needs a shield or a heavy weapon; nothing is paid.
#[test]
fn maneuver_107_the_winner_chooses_one_maneuver_or_none() {
    let mut arena = duel().begin();
    arena.hits("A", "strike longsword/strength D", "D", &[5]).asks("A chooses");
    assert_eq!(arena.offered("A"), ["brace", "disarm", "feint", "precision", "push", "trip", "no_maneuver"]);
    let before = (arena.ap("A"), arena.pool("A", "attacks"), arena.pool("A", "free"));
    arena.rolls([1, 1]).detail("A", "brace").asks("A acts");
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks"), arena.pool("A", "free")), before);
    for gear in [["flail", "dagger"], ["longsword", "bone_shield"]] {
        let mut arena = duel().unit('A', |a| a.holds(gear)).begin();
        let blow = format!("strike {}/strength D", gear[0]);
        arena.hits("A", &blow, "D", &[5]);
        assert_eq!(arena.offered("A")[0], "bash", "{gear:?}");
        arena.rolls([1, 1]).detail("A", "no_maneuver");
    }
}

/// MANEUVER-G05: the test is made with the better attribute, here Strength.
#[test]
fn maneuver_108_bash_dazes_a_loser_that_fails_athletics() {
    for (roll, dazed) in [(11, false), (12, true)] {
        let mut arena = duel().unit('A', |a| a.holds(["longsword", "bone_shield"])).begin();
        win(&mut arena, "bash", &[roll]);
        assert_eq!(arena.is("D", "dazed"), dazed, "{roll}");
    }
}

/// MANEUVER-G24, MANEUVER-D24: 2 points in the next round; what it has now stays; it ends with that round.
#[test]
fn maneuver_g24_a_dazed_unit_has_2_points_in_the_next_round() {
    let mut arena = duel().unit('A', |a| a.holds(["longsword", "bone_shield"])).begin();
    win(&mut arena, "bash", &[12]);
    assert_eq!(arena.ap("D"), 3);
    arena.end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("D"), arena.is("D", "dazed")), (2, true));
    // A second one in that round changes nothing.
    arena.hits("A", "strike longsword/strength D", "D", &[5, 1, 1]);
    arena.rolls([12]).detail("A", "bash").end("A").end("D").asks("A acts");
    assert_eq!((arena.ap("D"), arena.is("D", "dazed")), (3, false));
}

/// MANEUVER-G43: the next defence alone, of any manner; it does not stack, and a declined defence keeps it.
#[test]
fn maneuver_110_brace_gives_the_next_defence_a_boon() {
    let mut arena = duel().begin();
    win(&mut arena, "brace", &[]);
    assert!(arena.is("A", "braced"));
    arena.hits("A", "strike longsword/strength D", "D", &[5]);
    assert!(!arena.can("A", "brace"), "it does not stack");
    arena.rolls([1, 1]).detail("A", "no_maneuver").end("A");
    arena.hits("D", "strike A", "A", &[20]);
    assert!(arena.is("A", "braced"), "declined");
    // Two dice for the defence, the lower counts; one for the attack.
    arena
        .pairs([[18, 3]])
        .rolls([20])
        .act("D", "strike A")
        .react("A", "dodge")
        .asks("A chooses")
        .detail("A", "no_maneuver");
    assert!(!arena.is("A", "braced"));
    arena.end("D").end("A").rolls([13, 20]).act("D", "strike A").react("A", "dodge").asks("D acts");
}

/// MANEUVER-111, MANEUVER-112, MANEUVER-113, MANEUVER-G45, MANEUVER-J12, MANEUVER-J14: one held item, kept by Athletics
/// or Sleight of Hand; else it lies in the loser's cell.
#[test]
fn maneuver_112_disarm_and_the_two_tests_against_it() {
    let plan = duel().unit('D', |d| {
        d.gear(["longsword", "dagger", "bone_shield"]).in_hand(["longsword", "bone_shield"]).with("sleight_of_hand", 8)
    });
    let mut arena = plan.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[5]);
    assert_eq!(arena.values("A", "disarm D"), ["longsword", "bone_shield"]);
    arena.rolls([1, 1]).detail("A", "disarm D longsword").asks("D chooses");
    assert_eq!(arena.offered("D"), ["with_sleight_of_hand", "with_athletics"], "the better first");
    arena.rolls([14]).detail("D", "with_sleight_of_hand");
    assert!(arena.items_of("D").contains("longsword in hand"), "kept: 6 + 8");
    arena.hits("A", "strike longsword/strength D", "D", &[5]);
    arena.rolls([1, 1]).detail("A", "disarm D longsword").rolls([15]).detail("D", "with_sleight_of_hand");
    assert!(arena.items_of("D").contains("longsword on B1"), "{}", arena.items_of("D"));
    arena.end("A").asks("D acts");
    assert_eq!(arena.values("D", "pick_up"), ["B1"], "from its own cell, with the empty hand");
    arena.act("D", "pick_up B1");
    assert!(arena.items_of("D").contains("longsword in hand"));
}

/// MANEUVER-114, MANEUVER-G48: a boon for a shield and for a weapon in both hands; with a size boon it is still one.
#[test]
fn maneuver_114_a_firm_grip_gives_a_boon() {
    let two_handed = duel().unit('D', |d| d.gear(["glaive"]));
    let shield = duel().unit('D', |d| d.holds(["bone_shield"]));
    let one_handed = duel().unit('D', |d| d.gear(["dagger"]));
    for (plan, item, firm) in
        [(two_handed, "glaive", true), (shield, "bone_shield", true), (one_handed, "dagger", false)]
    {
        let mut arena = plan.begin();
        arena
            .hits("A", "strike longsword/strength D", "D", &[5])
            .rolls([1, 1])
            .detail("A", &format!("disarm D {item}"));
        if firm {
            arena.pairs([[20, 11]]).detail("D", "with_athletics");
        } else {
            arena.rolls([11]).detail("D", "with_athletics");
        }
        assert!(arena.items_of("D").contains("in hand"), "{item}");
    }
}

/// MANEUVER-J12: natural weapons and bare hands cannot be disarmed.
#[test]
fn maneuver_g45_a_bite_cannot_be_disarmed() {
    let mut arena = duel().unit('D', |d| d.template("cave_rat")).begin();
    arena.hits("A", "strike longsword/strength D", "D", &[5]);
    assert!(!arena.can("A", "disarm"));
    arena.rolls([1, 1]).detail("A", "no_maneuver");
}

/// MANEUVER-115, MANEUVER-116, MANEUVER-G44, MANEUVER-C16: rolled at once; two dice on the next Strike at that target.
#[test]
fn maneuver_116_a_feint_gives_the_next_strike_a_boon() {
    let mut arena = duel().begin();
    win(&mut arena, "feint", &[11]);
    arena.rolls([13]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
    let mut arena = duel().begin();
    win(&mut arena, "feint", &[10]);
    // Handling an item breaks nothing.
    arena.pairs([[20, 13]]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
    assert_eq!(arena.rolled("A"), "13+6+6+1=0");
}

/// MANEUVER-117: any other action, or another target, loses it.
#[test]
fn maneuver_117_a_feint_is_lost_by_another_action() {
    let plan = square(["A D .", "E . ."]);
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[1]);
    arena.act("A", "dash").rolls([13]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[1]);
    arena.rolls([13]).act("A", "strike longsword/strength E").react("E", "no_defence");
    arena.end("A").end("D").end("E");
    arena.rolls([13]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
    // Free movement and reactions do not.
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[1]);
    arena.end("A").exchange("D", "strike A", "A", "dodge", &[20, 20]).end("D").end("E").asks("A acts");
    arena
        .pairs([[13, 12]])
        .rolls([1, 1])
        .act("A", "strike longsword/strength D")
        .react("D", "no_defence")
        .detail("A", "no_maneuver");
    // It ends with the turn after the one in which it was won.
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[1]);
    for _ in 0..2 {
        arena.end("A").end("D").end("E");
    }
    arena.rolls([13]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
}

/// MANEUVER-117, MANEUVER-C16: casting an attack spell on the own turn loses a feint as well.
#[test]
fn maneuver_117_a_feint_is_lost_by_a_spell() {
    let plan = square(["A D .", ". . E"]).unit('A', |a| a.gear(["longsword", "frost_touch"]));
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[1]);
    arena.rolls([20]).act("A", "frost_touch D").react("D", "no_defence").end("A").end("D").end("E");
    arena.rolls([13]).act("A", "strike longsword/strength D").react("D", "no_defence").asks("A acts");
}

/// MANEUVER-118, MANEUVER-119, MANEUVER-G23, MANEUVER-G41: the chosen location, and the die at its most; nothing rolled.
#[test]
fn maneuver_118_precision_chooses_the_location_and_the_most_damage() {
    let ogre = duel().unit('D', |d| d.template("ogre"));
    for (location, left) in [("at_head", 17), ("at_body", 20)] {
        let mut arena = ogre.clone().begin();
        arena.rolls([5]).act("A", "strike longsword/strength D").react("D", "no_defence").detail("A", "precision");
        arena.asks("A chooses").detail("A", location).asks("A acts");
        assert_eq!(arena.health("D"), left, "{location}: 10 + 3 of 30");
    }
}

/// MANEUVER-120: part of a Strike only: not for a defender, not with a spell.
#[test]
fn maneuver_120_precision_is_part_of_a_strike() {
    let mut arena = duel().begin();
    arena.exchange("A", "strike D", "D", "parry", &[5, 20]).asks("D chooses");
    assert!(!arena.can("D", "precision"));
    arena.detail("D", "no_maneuver");
    let mut arena = duel().unit('A', |a| a.gear(["longsword", "frost_touch"])).begin();
    arena.rolls([5]).act("A", "frost_touch D").react("D", "no_defence").asks("A chooses");
    assert!(!arena.can("A", "precision"));
    arena.rolls([1]).detail("A", "no_maneuver");
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.rolls([5]).act("A", "strike longbow/ranged D").react("D", "no_defence").asks("A chooses");
    // MANEUVER-G42: from afar only what has no range.
    assert_eq!(arena.offered("A"), ["brace", "feint", "precision", "no_maneuver"]);
    arena.rolls([1, 1]).detail("A", "no_maneuver");
}

/// MANEUVER-G42, MANEUVER-C19: a defender far from the archer is shown what is left.
#[test]
fn maneuver_g42_maneuvers_need_reach() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.exchange("A", "strike longbow/ranged D", "D", "dodge", &[5, 20]).asks("D chooses");
    assert_eq!(arena.offered("D"), ["brace", "feint", "no_maneuver"]);
    arena.detail("D", "no_maneuver");
}

/// MANEUVER-G46: 1 m straight away, on squares to one cell only.
#[test]
fn maneuver_121_push_moves_a_loser_that_fails_athletics() {
    for (roll, cell) in [(11, "B2"), (12, "C2")] {
        let mut arena = square([". . . .", "A D . .", ". . . ."]).begin();
        win(&mut arena, "push", &[roll]).asks("A acts");
        assert_eq!(arena.cell("D"), cell, "{roll}");
    }
}

/// The cell of D after a push by A with a lance.
fn pushed(plan: &Plan) -> String {
    let mut arena = plan.clone().unit('A', |a| a.gear(["lance"])).begin();
    arena.rolls([5, 1, 1]).act("A", "strike lance/strength D").react("D", "no_defence");
    arena.rolls([20]).detail("A", "push").asks("A acts");
    arena.cell("D")
}

/// MANEUVER-G46, MANEUVER-G75: the direction closest to the line; blocked by walls, units and the edge of the map.
#[test]
fn maneuver_203_a_push_from_an_odd_angle() {
    assert_eq!(pushed(&square(["A . . . .", ". . D . .", ". . . . ."])), "D3");
    assert_eq!(pushed(&square(["A . . . .", ". . D . .", ". . . # ."])), "C2", "a wall");
    assert_eq!(pushed(&square(["A . . . .", ". . D . .", ". . . E ."])), "C2", "a unit");
    assert_eq!(pushed(&square(["A . D"])), "C1", "MANEUVER-G80: the edge of the map");
}

/// MANEUVER-J17: on hexes the far side; from two cells away along an edge two cells, and the pusher picks.
#[test]
fn maneuver_202_a_push_on_hexes() {
    let mut arena = hex(["A D . .", " . . . .", ". . . ."]).begin();
    win(&mut arena, "push", &[20]).asks("A acts");
    assert_eq!(arena.cell("D"), "C1");
    // A at axial (0, 0) and D at (1, 1): the line runs along the edge between two hexes.
    let plan = hex(["A . . .", " . D . .", ". . . .", " . . . ."]).unit('A', |a| a.gear(["lance"]));
    let mut arena = plan.begin();
    arena.rolls([5, 1, 1]).act("A", "strike lance/strength D").react("D", "no_defence");
    arena.rolls([20]).detail("A", "push").asks("A chooses");
    assert_eq!(arena.values("A", "push_to"), ["C2", "C3"]);
    arena.detail("A", "push_to C3");
    assert_eq!(arena.cell("D"), "C3");
}

/// MANEUVER-132, MANEUVER-138: a push provokes nothing.
#[test]
fn maneuver_132_a_push_provokes_nothing() {
    let mut arena = square(["A D . .", "B . . ."]).begin();
    win(&mut arena, "push", &[20]).asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.ap("B")), ("C1", 3));
}

/// MANEUVER-077, MANEUVER-C17, MANEUVER-168, MANEUVER-G46, MANEUVER-G55: over an edge it falls, 1d6 for each 2 m, and lies
/// there; no defence.
#[test]
fn maneuver_g55_a_push_over_an_edge_is_a_fall() {
    let plan = square(["A D .", ". . ."]).heights(["4 4 0", "4 4 0"]);
    let mut arena = plan.clone().begin();
    win(&mut arena, "push", &[20, 7]).asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.health("D"), arena.is("D", "prone")), ("C1", 9, true));
    // MANEUVER-168: armour counts.
    let mut arena = plan.unit('D', |d| d.armour("full_iron")).begin();
    arena.rolls([5, 1, 1]).act("A", "strike longsword/strength D").react("D", "no_defence");
    arena.rolls([20, 5]).detail("A", "push").asks("A acts");
    assert_eq!((arena.health("D"), arena.is("D", "prone")), (20, false), "wholly absorbed");
}

/// MANEUVER-G46: what is more than 1 m higher bars a push.
#[test]
fn maneuver_g46_a_step_up_of_more_than_a_metre_bars_a_push() {
    for (heights, cell) in [(["0 0 1"], "C1"), (["0 0 2"], "B1")] {
        let mut arena = square(["A D ."]).heights(heights).begin();
        win(&mut arena, "push", &[20]).asks("A acts");
        assert_eq!(arena.cell("D"), cell);
    }
}

#[test]
fn maneuver_122_trip_lays_a_loser_that_fails_acrobatics_down() {
    for (roll, prone) in [(11, false), (12, true)] {
        let mut arena = duel().begin();
        win(&mut arena, "trip", &[roll]).asks("A acts");
        assert_eq!(arena.is("D", "prone"), prone, "{roll}");
    }
}

/// MANEUVER-123, MANEUVER-124, MANEUVER-125, MANEUVER-126, MANEUVER-127, MANEUVER-128, MANEUVER-D08: the size of the loser
/// less that of the winner.
#[test]
fn maneuver_124_size_changes_the_test() {
    let plan = |winner: &'static str, loser: &'static str| {
        square(["A . . D . . .", ". . . . . . .", ". . . . . . .", ". . . . . . ."])
            .unit('A', move |a| a.size(winner).gear(["whip"]))
            .unit('D', move |d| d.size(loser))
    };
    let tripped = |winner, loser, dice: &[i16], pair: Option<[u8; 2]>| {
        let mut arena = plan(winner, loser).begin();
        arena.rolls([5, 1, 1]).act("A", "strike whip/strength D").react("D", "no_defence");
        arena.rolls(dice.iter().copied());
        if let Some(pair) = pair {
            arena.pairs([pair]);
        }
        arena.detail("A", "trip").asks("A acts");
        arena.is("D", "prone")
    };
    assert!(tripped("medium", "medium", &[12], None));
    assert!(!tripped("medium", "large", &[], Some([20, 11])), "a boon: the lower of two");
    assert!(!tripped("small", "large", &[], None), "passes without a roll");
    assert!(tripped("large", "medium", &[], Some([11, 12])), "a bane: the higher of two");
    assert!(tripped("huge", "medium", &[], None), "fails without a roll");
}

/// MANEUVER-G41: what follows the damage does nothing to an unconscious loser; Brace and Feint still work.
#[test]
fn maneuver_g41_a_maneuver_on_a_loser_that_the_hit_knocked_out() {
    let plan = square(["A D .", ". . E"]).unit('D', |d| d.with("health", 4));
    let mut arena = plan.begin();
    win(&mut arena, "push", &[]).asks("A acts");
    assert_eq!((arena.cell("D").as_str(), arena.is("D", "unconscious")), ("B1", true));
    let mut arena = plan.begin();
    win(&mut arena, "brace", &[]).asks("A acts");
    assert!(arena.is("A", "braced"));
}

/// MANEUVER-105: the defender's maneuver is about the attacker.
#[test]
fn maneuver_105_the_loser_is_the_only_target() {
    let mut arena = square(["A D .", "B . ."]).begin();
    arena.exchange("A", "strike D", "D", "parry", &[5, 20]).rolls([12]).detail("D", "trip").asks("A acts");
    assert!(arena.is("A", "prone") && !arena.is("B", "prone"));
}

/// MANEUVER-G34, MANEUVER-072, MANEUVER-D26: after the maneuver, with its condition looked at again: a strike for the one
/// free action and an attack, for no action point.
#[test]
fn maneuver_g34_riposte_follows_the_maneuver() {
    let plan = duel().unit('D', |d| d.with("riposte", 1));
    let mut arena = plan.begin();
    arena.exchange("A", "strike D", "D", "parry", &[5, 20]).detail("D", "no_maneuver").asks("D reacts");
    assert_eq!(arena.offered("D"), ["riposte", "pass"]);
    arena.react("D", "riposte longsword/strength").asks("A reacts").rolls([20]).react("A", "no_defence").asks("A acts");
    assert_eq!((arena.ap("D"), arena.pool("D", "free"), arena.pool("D", "attacks")), (2, 0, 1));
    // The one free action of the round is used.
    arena.exchange("A", "strike D", "D", "parry", &[5, 20]).detail("D", "no_maneuver").asks("A acts");
    // Pushed out of reach: not asked.
    let mut arena = square([". A D"]).unit('D', |d| d.with("riposte", 1)).begin();
    arena.exchange("A", "strike D", "D", "parry", &[5, 20]).rolls([20]).detail("D", "push").asks("A acts");
    // Dodge does not grant it.
    let mut arena = plan.begin();
    arena.exchange("A", "strike D", "D", "dodge", &[5, 20]).detail("D", "no_maneuver").asks("A acts");
}

/// MANEUVER-G28: the option adds two primary actions that are no attacks.
#[test]
fn maneuver_g28_shoves_are_actions_only_by_the_option() {
    let plan = square(["A D . ."]);
    assert!(!plan.begin().can("A", "shove"));
    let mut arena = plan.option("standalone_shove", "true").begin();
    // Athletics 11: 5 is 7 Successes against 6.
    arena.rolls([5, 6]).act("A", "shove D");
    assert_eq!((arena.cell("D").as_str(), arena.ap("A"), arena.pool("A", "attacks")), ("C1", 2, 2));
}

/// MANEUVER-106: with no point, no attack and no free action left.
#[test]
fn maneuver_106_a_maneuver_costs_nothing() {
    let mut arena = duel().begin();
    arena.hits("A", "strike longsword/strength D", "D", &[20]);
    arena.set_pool("A", "ap", 1).set_pool("A", "free", 0);
    win(&mut arena, "trip", &[20]).asks("A acts");
    assert!(arena.is("D", "prone"));
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks"), arena.pool("A", "free")), (0, 0, 0));
}

/// MANEUVER-123: against a foe two sizes larger Brace, Feint and Precision are what they are.
#[test]
fn maneuver_123_size_does_not_count_for_brace_feint_and_precision() {
    let plan = square(["A D . .", ". . . .", ". . . ."]).unit('D', |d| d.size("huge"));
    let mut arena = plan.begin();
    win(&mut arena, "brace", &[]).asks("A acts");
    assert!(arena.is("A", "braced"));
    let mut arena = plan.begin();
    win(&mut arena, "feint", &[10]).asks("A acts");
    assert!(arena.is("D", "feinted"));
    let mut arena = plan.begin();
    arena.rolls([5]).act("A", "strike longsword/strength D").react("D", "no_defence").detail("A", "precision");
    arena.detail("A", "at_body").asks("A acts");
    assert_eq!(arena.health("D"), 7, "10 + 3 of 20");
}
