//! Escapes, and what else begins, changes and ends a grab (REGION-143 to REGION-147, REGION-189, REGION-G32 to REGION-G37,
//! REGION-G67 to REGION-G69, REGION-G74, REGION-G82).

use indes_testing::region::{PASSIVE, ambush, duel, strips};
use indes_testing::{Arena, Plan, UnitSpec};

/// A with empty hands beside D, which has a bow in hand; E in another region.
fn grips() -> Plan {
    duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]).max_ap(2))
}

/// A has a grab on D, and it is the turn of D.
#[track_caller]
fn grabbed(plan: &Plan, full: bool) -> Arena {
    let mut arena = plan.begin();
    arena.lands(if full { "4 2" } else { "4 4" }, "A", "grab D", "D").asks("D acts");
    arena
}

/// REGION-G02: STR against the grappler's STR lowered by two ranks.
#[test]
fn region_143_an_escape_is_str_against_str() {
    let plan = grips().unit('A', |a| a.gear([]).dice([("str", 10)]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "grab D", "D").dice("5 6").act("D", "escape A").threw(["D d8 5", "A d6 6"]);
    assert!(arena.is("D", "partially_grabbed"));
}

#[test]
fn region_144_a_held_unit_escapes_disadvantaged() {
    let mut arena = grabbed(&grips(), true);
    arena.dice("8/3 4").act("D", "escape A").threw(["D d8- 3", "A d4 4"]);
    assert!(arena.is("D", "fully_held"));
}

/// REGION-D22, REGION-C11, REGION-C12, REGION-G37: the price after the dice: a tie frees, a failure costs the turn.
#[test]
fn region_145_an_escape_is_priced_by_its_result() {
    for (dice, free, ap, goes_on) in [
        ("5 4", true, 0, false),
        ("4 4", true, 0, false),
        ("3 4", false, 0, false),
        ("4 2", true, 1, true),
        ("5 2", true, 1, true),
        ("6 2", true, 2, true),
        ("8 2", true, 2, true),
    ] {
        let mut arena = grabbed(&grips(), false);
        arena.dice(dice).act("D", "escape A");
        assert_eq!(arena.is("D", "partially_grabbed"), !free, "{dice}");
        assert_eq!(arena.is("A", "grappling"), !free, "{dice}");
        assert_eq!(arena.question() == "D acts", goes_on, "{dice}");
        if goes_on {
            assert_eq!(arena.ap("D"), ap, "{dice}");
        }
    }
}

/// REGION-D22: double, and it has 1 AP left.
#[test]
fn region_146_a_double_success_is_a_minor_action() {
    let mut arena = grabbed(&grips(), false);
    arena.dice("4 2").act("D", "escape A").asks("D acts");
    assert_eq!(arena.ap("D"), 1);
    assert!(arena.can("D", "walk"));
}

/// REGION-D22: triple, and it has all its AP.
#[test]
fn region_147_a_triple_success_is_free() {
    let mut arena = grabbed(&grips(), false);
    arena.dice("6 2").act("D", "escape A").asks("D acts");
    assert_eq!(arena.ap("D"), 2);
    // One below is not.
    let mut arena = grabbed(&grips(), false);
    arena.dice("8 3").act("D", "escape A").asks("D acts");
    assert_eq!(arena.ap("D"), 1);
}

/// REGION-C11: without an AP it cannot be tried.
#[test]
fn region_g37_an_escape_needs_an_ap() {
    let plan = grips().unit('D', |d| d.gear(["short_bow", "knife"]).in_hand(["short_bow"]).max_ap(1));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "grab D", "D").act("D", "ready_items knife").asks("D acts");
    assert_eq!(arena.ap("D"), 0);
    assert!(!arena.can("D", "escape"));
}

/// REGION-G37: one attempt for each grappler in a turn: here the first is free and the second of another.
#[test]
fn region_g37_one_attempt_for_each_grappler_in_a_turn() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).unit('A', |a| a.gear([])).unit('B', |b| b.gear([]));
    let plan = plan.unit('D', |d| d.gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "grab D", "D").lands("4 4", "B", "grab D", "D").asks("D acts");
    assert_eq!(arena.values("D", "escape"), ["A", "B"]);
    arena.dice("6 2").act("D", "escape A").asks("D acts");
    assert_eq!((arena.values("D", "escape"), arena.is("A", "grappling")), (vec!["B".to_owned()], false));
    assert!(arena.is("D", "partially_grabbed"), "B still has it");
    arena.dice("4 2").act("D", "escape B").asks("D acts");
    assert_eq!((arena.is("D", "partially_grabbed"), arena.ap("D")), (false, 2));
}

/// REGION-G38: prone does not touch it, and the grappler's roll is plain.
#[test]
fn region_189_an_escape_is_no_attack() {
    let plan = grips().unit('A', |a| a.gear([]).dice([("str", 10)]));
    let mut arena = plan.begin();
    arena.lands("6 3", "A", "grab D", "D").act("D", "drop_prone").dice("7/5 6").act("D", "escape A");
    arena.threw(["D d8- 5", "A d6 6"]);
    // The same while partially grabbed: one die.
    let mut arena = grabbed(&grips(), false);
    arena.act("D", "drop_prone").dice("5 4").act("D", "escape A").threw(["D d8 5", "A d4 4"]);
}

/// REGION-G32, REGION-D14: a partial grab takes one hand, a full hold both, whose things are stowed or dropped.
#[test]
fn region_g32_the_hands_of_a_grappler() {
    let plan = grips().unit('A', |a| a.gear(["long_sword"]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "grab D", "D").asks("D acts");
    assert_eq!(arena.items_in("A"), "long_sword in hand");
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").asks("A chooses");
    // REGION-G80: stow is the default.
    assert_eq!(arena.offered("A"), ["stow_hands", "drop_hands"]);
    arena.detail("A", "drop_hands").asks("D acts");
    assert_eq!(arena.items_in("A"), "long_sword on A1");
    // No hand is free with a shield as well, or with a weapon of both hands.
    for gear in [["long_sword", "buckler"], ["greatsword", "knife"]] {
        let mut arena = grips().unit('A', |a| a.gear(gear)).begin();
        assert!(!arena.can("A", "grab"), "{gear:?}");
        assert!(arena.why("grab").starts_with("REGION-G32"), "{}", arena.why("grab"));
    }
}

/// REGION-G32, REGION-D15: more than one category larger than the grappler: partial at most.
#[test]
fn region_g32_a_target_that_is_too_large_is_never_held() {
    for (size, full) in [("large", true), ("giant", false)] {
        let plan = grips().unit('D', |d| d.gear(["short_bow"]).size(size));
        let mut arena = plan.begin();
        arena.lands("4 2", "A", "grab D", "D");
        assert_eq!((arena.is("D", "fully_held"), arena.is("D", "partially_grabbed")), (full, !full), "{size}");
    }
}

/// REGION-G32: one target at a time.
#[test]
fn region_g32_a_grappler_has_one_target() {
    let plan = strips(4, ["A D . . . . . F", "E . . . . . . ."]).unit('A', |a| a.gear([]));
    let plan = plan.unit('D', |d| d.gear(["short_bow"])).unit('E', |e| e.gear(["short_bow"]));
    let mut arena = plan.begin();
    assert_eq!(arena.values("A", "grab"), ["D", "E"]);
    arena.lands("4 4", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab");
    assert_eq!(arena.values("A", "grab"), ["D"]);
}

/// REGION-G33, REGION-G82: the hand that holds counts as the free one; two successes hold fully, fewer leave the grab; it
/// does not provoke again.
#[test]
fn region_g33_a_partial_grab_is_improved() {
    for (dice, full) in [("4 2", true), ("4 3", false), ("1 8", false)] {
        let plan = duel().unit('A', |a| a.gear(["knife"]));
        let mut arena = plan.begin();
        arena.act("A", "grab D").asks("D reacts").pass("D").dice("4 4").react("D", PASSIVE);
        arena.until("A chooses").detail("A", "sustain_grab").act("A", "grab D").asks("D reacts");
        assert!(!arena.can("D", "opportunity_attack"));
        arena.dice(dice).react("D", PASSIVE);
        if full {
            arena.asks("A chooses").detail("A", "stow_hands");
        }
        assert_eq!((arena.is("D", "fully_held"), arena.is("D", "partially_grabbed")), (full, !full), "{dice}");
    }
}

/// REGION-G34: without an AP at the start of the turn there is no question.
#[test]
fn region_g34_without_an_ap_the_target_is_released() {
    let plan = strips(4, ["A D . . . . . E", ". . . . . . . ."]).unit('A', |a| a.gear([]).max_ap(1));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 4").react("D", PASSIVE).asks("D acts");
    arena.meets("1 8/7", "D", "melee_attack A", "A", "parry").asks("E acts");
    assert!(arena.is("D", "partially_grabbed"));
    arena.end("E").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("D", "partially_grabbed")), (0, false));
}

/// REGION-G34, REGION-D09: when the grappler is knocked out or stunned, or when either dies; one that is knocked out stays
/// held.
#[test]
fn region_g34_what_ends_a_grab() {
    let plan = strips(4, ["A D . . . . . F", "B E . . . . . ."]).unit('A', |a| a.gear([]));
    let plan = plan.unit('D', |d| d.gear(["short_bow"]));
    // The grappler is knocked out.
    let mut arena = plan.clone().unit('A', |a| a.gear([]).hp(1)).begin();
    arena.lands("4 4", "A", "grab D", "D").end("B").end("D").lands("6 6", "E", "melee_attack A", "A");
    assert_eq!((arena.is("A", "knocked_out"), arena.is("D", "partially_grabbed")), (true, false));
    // The target is knocked out, by B, and stays held; then it dies.
    let mut arena = plan.clone().unit('D', |d| d.gear(["short_bow"]).max_hp(2).hp(1)).begin();
    arena.lands("4 2", "A", "grab D", "D").lands("4 4/3", "B", "melee_attack D", "D");
    assert!(arena.is("D", "knocked_out") && arena.is("D", "fully_held") && arena.is("A", "grappling"));
    arena.until("A chooses").detail("A", "sustain_grab").end("A").asks("B acts");
    arena.dice("4 2/2").act("B", "melee_attack D");
    assert!(arena.is("D", "dead") && !arena.is("A", "grappling"));
    // The grappler is bound by a spell.
    let mut arena = plan.unit('E', |e| e.caster(["bind"])).begin();
    arena.lands("4 4", "A", "grab D", "D").end("B").end("D").dice("6 6").act("E", "bind A");
    assert_eq!((arena.is("A", "helpless"), arena.is("D", "partially_grabbed")), (true, false));
}

/// REGION-G67, REGION-G68: only if both find a cell, and only to a holder that stands and is not grabbed itself.
#[test]
fn region_g67_a_drag_needs_two_cells_and_a_holder_that_stands() {
    let drag = |plan: &Plan| {
        let mut arena = plan.begin();
        arena.lands("4 2", "A", "grab D", "D").until("A chooses");
        arena.can("A", "force_move")
    };
    let bare = |a: UnitSpec| a.gear([]);
    let bow = |d: UnitSpec| d.gear(["short_bow"]);
    assert!(drag(&strips(2, ["A D . .", "# # # #"]).unit('A', bare).unit('D', bow)));
    assert!(!drag(&strips(2, ["A D . #", "# # # #"]).unit('A', bare).unit('D', bow)));
    // A holder that is prone.
    let mut arena = grips().begin();
    arena.lands("4 2", "A", "grab D", "D").end("D").end("E").asks("A chooses").detail("A", "sustain_grab");
    arena.act("A", "drop_prone").end("A").end("D").end("E").asks("A chooses");
    assert_eq!(arena.offered("A"), ["sustain_grab", "let_go"]);
}

/// REGION-G69: attacks on any of its grapplers are plain; dragged away by one, it is free of the others.
#[test]
fn region_g69_several_grapplers_of_one_target() {
    let plan = strips(4, ["A D . . . . . E", "B F . . . . . ."]).unit('A', |a| a.gear([])).unit('B', |b| b.gear([]));
    let plan = plan.unit('D', |d| d.gear(["bite"]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 4").react("D", PASSIVE);
    arena.act("B", "grab D").pass("D").dice("4 4").react("D", PASSIVE).asks("D acts");
    arena.lands("8 6", "D", "melee_attack B", "B").threw(["D d8 8", "B d6 6"]);
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 2").react("D", PASSIVE);
    arena.act("B", "grab D").pass("D").dice("4 4/4").react("D", PASSIVE).until("A chooses");
    arena.detail("A", "force_move E1 E2").until("B acts");
    assert!(arena.is("D", "fully_held") && !arena.is("D", "partially_grabbed"));
    assert!(!arena.is("B", "grappling"));
}

/// REGION-G74: a grab is a melee attack for prone, unaware and surprised targets; helpless replaces DEF alone.
#[test]
fn region_g74_a_grab_is_a_melee_attack() {
    let prone = grips().unit('D', |d| d.gear(["short_bow"]).status("prone"));
    prone.begin().lands("4 8/7", "A", "grab D", "D").threw(["A d4 4", "D d8- 7"]);
    let mut arena = ambush().unit('A', |a| a.gear([]).hidden()).begin();
    arena.act("A", "walk C2").dice("4 8/7").act("A", "grab D").threw(["A d4 4", "D d8- 7"]);
    let surprised = grips().unit('D', |d| d.surprised());
    let mut arena = surprised.start("8 7/5 4");
    arena.dice("4 8/7").act("A", "grab D").threw(["A d4 4", "D d8- 7"]);
    let helpless = grips().unit('D', |d| d.status("helpless"));
    helpless.begin().dice("4 8").act("A", "grab D").threw(["A d4 4", "D d8 8"]);
}

/// REGION-C06, REGION-G87: natural weapons arm their owner; a wolf has no hands and neither grabs nor strikes unarmed.
#[test]
fn region_g87_a_wolf_has_no_hands() {
    let plan = duel().unit('A', |a| a.template("wolf"));
    let mut arena = plan.start("8 7 6");
    assert!(!arena.can("A", "grab") && !arena.can("A", "unarmed_strike"));
    assert!(arena.can("A", "melee_attack"));
    let plan = grips().unit('D', |d| d.template("wolf"));
    let mut arena = plan.start("8 7 6");
    arena.act("A", "grab D").asks("D reacts");
    assert!(arena.can("D", "opportunity_attack"));
    arena.pass("D").dice("1 6").react("D", PASSIVE);
}

/// REGION-G82: a full hold takes made weapons and shields; a bite stays usable.
#[test]
fn region_g82_natural_weapons_stay_usable_in_a_hold() {
    let plan = grips().unit('A', |a| a.gear(["bite"]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab").asks("A acts");
    assert!(arena.can("A", "melee_attack"));
    let plan = grips().unit('A', |a| a.gear(["long_sword"]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").detail("A", "stow_hands").until("A chooses").detail("A", "sustain_grab");
    assert!(!arena.can("A", "melee_attack") && !arena.can("A", "ready_items"));
}
