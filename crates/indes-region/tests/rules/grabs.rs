//! Grabs and holds: how they come about, what they forbid, how they are kept and what may be done with them
//! (REGION-121 to REGION-142, REGION-188).

use indes_testing::region::{PASSIVE, duel, duel_on, hex_strips, strips, strips_with};
use indes_testing::{Arena, Plan};

/// A, with empty hands, beside D, which has a bow in hand and so no opportunity attack; B, E and F stand in the region.
fn ring() -> Plan {
    let plan = strips(4, ["A D . . . . . .", "B E . . . . . G", ". . . . . . . ."]).unit('A', |a| a.gear([]));
    plan.unit('D', |d| d.gear(["short_bow"]))
}

/// A alone with D, E in another region.
fn grips() -> Plan {
    duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]))
}

/// A has a grab on D: a full hold with two successes.
#[track_caller]
fn grabbed(plan: &Plan, full: bool) -> Arena {
    let mut arena = plan.begin();
    arena.lands(if full { "4 2" } else { "4 4" }, "A", "grab D", "D");
    arena
}

/// The turns of all others pass until A is asked whether it keeps its grab.
#[track_caller]
fn keeping(plan: &Plan, full: bool) -> Arena {
    let mut arena = grabbed(plan, full);
    arena.until("A chooses");
    arena
}

/// REGION-G02, REGION-184: STR lowered by two ranks against the full STR.
#[test]
fn region_121_a_grab_is_rolled_with_str() {
    let plan = grips().unit('A', |a| a.dice([("str", 10)])).unit('D', |d| d.dice([("str", 6)]));
    plan.begin().lands("6 6", "A", "grab D", "D").threw(["A d6 6", "D d6 6"]);
    let plan = grips().unit('A', |a| a.dice([("str", 3)]));
    plan.begin().lands("2 8", "A", "grab D", "D").threw(["A d2 2", "D d8 8"]);
}

/// REGION-D06: instead of STR, for an interrupt.
#[test]
fn region_122_a_grab_can_be_dodged() {
    let plan = grips().unit('D', |d| d.dice([("str", 4), ("ref", 10)]).gear(["short_bow", "buckler"]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["dodge", "parry"]);
    arena.dice("4 10").react("D", "dodge").threw(["A d4 4", "D d10 10"]).asks("D acts");
    assert_eq!(arena.ap("D"), 2);
    let plan = grips().unit('D', |d| d.gear(["knife", "buckler"]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("4 6/2").react("D", "block");
    assert!(!arena.is("D", "partially_grabbed"));
}

/// REGION-G15: before the dice of the grab, which is lost if the grabber falls; its AP stay paid.
#[test]
fn region_123_a_grab_at_an_armed_unit_provokes() {
    let plan = grips().unit('D', |d| d.gear(["spear"]));
    let mut arena = plan.begin();
    let before = arena.rolls_so_far().len();
    arena.act("A", "grab D").asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    assert_eq!(arena.rolls_so_far().len(), before);
    arena.dice("4 4").react("D", "opportunity_attack").react("A", PASSIVE).asks("D reacts");
    assert_eq!((arena.hp("A"), arena.owed("D")), (5, 1));
    arena.dice("4 4").react("D", PASSIVE);
    assert!(arena.is("D", "partially_grabbed"));
    let plan = plan.unit('A', |a| a.gear([]).hp(1));
    let plan = plan.unit('E', |e| e.side(0));
    let mut arena = plan.begin();
    arena.act("A", "grab D").dice("4 4").react("D", "opportunity_attack").react("A", PASSIVE);
    assert!(arena.is("A", "knocked_out") && !arena.is("D", "partially_grabbed"));
}

/// REGION-G74, REGION-D14: no HP are lost.
#[test]
fn region_124_one_success_is_a_partial_grab() {
    let mut arena = grips().unit('A', |a| a.gear([]).dice([("str", 12)])).begin();
    arena.lands("5 4", "A", "grab D", "D");
    assert_eq!((arena.is("D", "partially_grabbed"), arena.is("D", "fully_held"), arena.hp("D")), (true, false, 6));
    assert!(arena.is("A", "grappling"));
    let mut arena = grips().begin();
    arena.lands("3 4", "A", "grab D", "D");
    assert!(!arena.is("D", "partially_grabbed") && !arena.is("A", "grappling"));
}

#[test]
fn region_125_two_successes_are_a_full_hold() {
    let plan = grips().unit('A', |a| a.gear([]).dice([("str", 12)]));
    for (dice, full) in [("6 3", true), ("5 3", false), ("8 2", true)] {
        let mut arena = plan.begin();
        arena.lands(dice, "A", "grab D", "D");
        assert_eq!((arena.is("D", "fully_held"), arena.is("D", "partially_grabbed")), (full, !full), "{dice}");
    }
}

/// REGION-C09: in a full hold as well.
#[test]
fn region_126_a_grabbed_unit_cannot_move() {
    for full in [false, true] {
        let mut arena = grabbed(&grips(), full);
        arena.asks("D acts");
        for verb in ["walk", "run", "shift", "crawl"] {
            assert!(!arena.can("D", verb), "{verb}");
        }
        assert!(arena.why("walk").starts_with("REGION-126"), "{}", arena.why("walk"));
        assert!(arena.can("D", "escape"));
        // Prone, too: no crawl, but it may stand up.
        arena.act("D", "drop_prone").asks("D acts");
        assert!(!arena.can("D", "crawl") && arena.can("D", "stand_up"));
    }
}

/// REGION-D04: the way is free once it lets go.
#[test]
fn region_127_a_grappler_cannot_move_without_releasing() {
    let mut arena = keeping(&grips(), false);
    arena.detail("A", "sustain_grab").asks("A acts");
    for verb in ["walk", "run", "shift"] {
        assert!(!arena.can("A", verb), "{verb}");
    }
    assert!(arena.why("walk").starts_with("REGION-127"), "{}", arena.why("walk"));
    arena.act("A", "release_grab D").asks("A acts");
    assert!(arena.can("A", "walk"));
}

/// REGION-G44, REGION-G67, REGION-D15: two categories above: it walks with its target, which provokes none.
#[test]
fn region_128_a_much_larger_grappler_moves_with_its_target() {
    let plan = grips().unit('A', |a| a.gear([]).size("giant").max_ap(2));
    let mut arena = keeping(&plan, false);
    arena.detail("A", "sustain_grab").asks("A acts");
    assert_eq!(arena.ap("A"), 1);
    arena.act("A", "walk E2 F1").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("D").as_str(), arena.ap("A")), ("E2", "F1", 0));
    assert!(arena.is("D", "partially_grabbed"));
    // One category above is not enough.
    let mut arena = keeping(&grips().unit('A', |a| a.gear([]).size("large")), false);
    arena.detail("A", "sustain_grab");
    assert!(!arena.can("A", "walk"));
}

/// REGION-C09, REGION-D28: both, against any unit but each other.
#[test]
fn region_129_attacks_on_others_are_disadvantaged() {
    let plan = ring().unit('A', |a| a.gear(["long_sword"])).unit('D', |d| d.gear(["bite"]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 4").react("D", PASSIVE).until("D acts");
    // The target against its grappler: plain; against B: disadvantaged.
    arena.lands("8 6", "D", "melee_attack A", "A").threw(["D d8 8", "A d6 6"]);
    arena.until("A chooses").detail("A", "sustain_grab");
    arena.lands("8/4 6", "A", "melee_attack E", "E").threw(["A d8- 4", "E d6 6"]).until("D acts");
    arena.lands("8/3 6", "D", "melee_attack B", "B").threw(["D d8- 3", "B d6 6"]);
    arena
        .until("A chooses")
        .detail("A", "sustain_grab")
        .lands("8 6", "A", "melee_attack D", "D")
        .threw(["A d8 8", "D d6 6"]);
}

/// REGION-G34, REGION-C08: asked at the start of the turn, and binding.
#[test]
fn region_130_keeping_a_grab_is_a_minor_action() {
    let plan = grips().unit('A', |a| a.gear([]).max_ap(2));
    let mut arena = keeping(&plan, false);
    assert_eq!(arena.offered("A"), ["sustain_grab", "let_go"]);
    assert_eq!(arena.cost("A", "sustain_grab"), 1);
    arena.detail("A", "sustain_grab").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("D", "partially_grabbed")), (1, true));
    arena.end("A").asks("D acts");
    assert!(arena.is("D", "partially_grabbed"), "until the next turn of A");
}

/// REGION-G34: with all its AP; in the turn of the grab itself it does not lapse.
#[test]
fn region_131_a_grab_that_is_not_kept_ends() {
    let mut arena = keeping(&grips(), false);
    assert!(arena.is("D", "partially_grabbed"), "it did not lapse at the end of the first turn");
    arena.detail("A", "let_go").asks("A acts");
    assert_eq!((arena.ap("A"), arena.is("D", "partially_grabbed"), arena.is("A", "grappling")), (3, false, false));
}

/// REGION-144: on every physical action, and on every physical defence.
#[test]
fn region_132_a_held_unit_is_disadvantaged() {
    let plan = ring().unit('D', |d| d.gear(["bite"]).dice([("def", 8), ("str", 6)]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 2").react("D", PASSIVE).asks("B acts");
    assert!(arena.is("D", "fully_held"));
    arena.lands("4 8/7", "B", "melee_attack D", "D").threw(["B d8 4", "D d8- 7"]).asks("D acts");
    arena.dice("6/1 4").act("D", "escape A").threw(["D d6- 1", "A d4 4"]);
    // A spell that is not physical is no such action, and PRE no such defence.
    let plan = ring().unit('D', |d| d.caster(["mind_spike"])).unit('B', |b| b.caster(["mind_spike"]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").asks("B acts").dice("6 6").act("B", "mind_spike D");
    arena.threw(["B d6 6", "D d6 6"]).asks("D acts").dice("6 6").act("D", "mind_spike A").threw(["D d6 6", "A d6 6"]);
}

/// REGION-D28: not against spells that are not physical.
#[test]
fn region_133_a_holder_is_open_to_others() {
    let plan = ring().unit('A', |a| a.gear([]).dice([("def", 8)]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").end("B").end("D").asks("E acts");
    arena.lands("4 8/7", "E", "melee_attack A", "A").threw(["E d8 4", "A d8- 7"]);
    let plan = plan.unit('E', |e| e.caster(["mind_spike"]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D").end("B").end("D").dice("4 6").act("E", "mind_spike A");
    arena.threw(["E d6 4", "A d6 6"]);
    // A partial grab leaves its defences alone.
    let mut arena = ring().begin();
    arena.lands("4 4", "A", "grab D", "D").end("B").end("D").lands("4 6", "E", "melee_attack A", "A");
    arena.threw(["E d8 4", "A d6 6"]);
}

#[test]
fn region_134_a_holder_is_safe_from_its_target() {
    let plan = grips().unit('A', |a| a.gear([]).dice([("def", 8)])).unit('D', |d| d.gear(["bite"]));
    let mut arena = plan.begin();
    arena.act("A", "grab D").pass("D").dice("4 2").react("D", PASSIVE).asks("D acts");
    arena.lands("8/6 7/2", "D", "melee_attack A", "A").threw(["D d8- 6", "A d8+ 7"]);
}

/// REGION-G35, REGION-C10: without a roll, and the grab goes on; partial and full.
#[test]
fn region_135_a_grabbed_unit_is_forced_to_the_ground() {
    for full in [false, true] {
        let mut arena = keeping(&grips(), full);
        arena.detail("A", "sustain_grab").act("A", "force_to_ground D").asks("A acts");
        assert_eq!((arena.ap("A"), arena.is("D", "prone")), (1, true));
        assert_eq!((arena.is("D", "partially_grabbed"), arena.is("D", "fully_held")), (!full, full), "REGION-136");
        assert!(!arena.can("A", "force_to_ground"), "it lies already");
    }
}

/// REGION-C10: the same in a full hold.
#[test]
fn region_136_a_held_unit_is_forced_to_the_ground() {
    let mut arena = keeping(&grips(), true);
    arena.detail("A", "sustain_grab");
    assert_eq!(arena.cost("A", "force_to_ground D"), 1);
    arena.act("A", "force_to_ground D");
    assert!(arena.is("D", "prone") && arena.is("D", "fully_held"));
}

/// REGION-D14: what is open in a partial grab, and in a full hold.
#[test]
fn region_137_what_may_be_done_with_a_grabbed_unit() {
    let mut arena = keeping(&grips(), false);
    assert!(!arena.can("A", "force_move"));
    arena.detail("A", "sustain_grab").asks("A acts");
    for (verb, open) in
        [("unarmed_strike", true), ("grab", true), ("force_to_ground", true), ("crush", false), ("throw_down", false)]
    {
        assert_eq!(arena.can("A", verb), open, "{verb}");
    }
    let mut arena = keeping(&grips(), true);
    assert!(arena.can("A", "force_move"));
    arena.detail("A", "sustain_grab").asks("A acts");
    for (verb, open) in
        [("unarmed_strike", true), ("grab", false), ("force_to_ground", true), ("crush", true), ("throw_down", true)]
    {
        assert_eq!(arena.can("A", verb), open, "{verb}");
    }
}

/// REGION-139, REGION-G35: no defence but the passive one, and no opportunity attack; not lethal.
#[test]
fn region_138_a_crush_is_an_unarmed_strike() {
    let plan =
        grips().unit('A', |a| a.gear([]).dice([("str", 10)])).unit('D', |d| d.gear(["short_bow", "buckler"]).hp(1));
    let mut arena = plan.begin();
    arena.lands("6 3", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab");
    arena.dice("6 6/5").act("A", "crush D").threw(["A d6 6", "D d6- 5"]).asks("E acts");
    assert_eq!((arena.is("D", "knocked_out"), arena.is("D", "lethal_ko"), arena.owed("D")), (true, false, 0));
}

/// REGION-141: for a shield in hand, too.
#[test]
fn region_139_a_crush_and_a_throw_meet_no_active_defence() {
    let plan = grips().unit('D', |d| d.gear(["knife", "buckler"]));
    for (what, dice) in [("crush D", "1 6/5"), ("throw_down D", "1/1 6/5")] {
        let mut arena = plan.begin();
        arena.act("A", "grab D").pass("D").dice("4 2").react("D", PASSIVE).until("A chooses");
        arena.detail("A", "sustain_grab").dice(dice).act("A", what).asks("D acts");
        assert_eq!(arena.owed("D"), 0);
    }
}

/// REGION-C08, REGION-G67, REGION-G68: asked at the start of the turn; it takes all of it and keeps the hold.
#[test]
fn region_140_a_held_unit_is_dragged_into_the_next_region() {
    let mut arena = keeping(&grips(), true);
    assert_eq!(arena.offered("A"), ["sustain_grab", "force_move", "let_go"]);
    arena.detail("A", "force_move E1 E2").asks("D acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("D").as_str(), arena.ap("A")), ("E1", "E2", 0));
    assert!(arena.is("D", "fully_held") && arena.is("A", "grappling"));
}

/// REGION-G08, REGION-G53, REGION-G67: on hexes a neighbouring region is one that shares an edge; both find a cell in it
/// beside each other.
#[test]
fn region_140_a_held_unit_is_dragged_on_hexes() {
    let plan = hex_strips(2, ["A D . . . .", " . . . . . E"]).unit('A', |a| a.gear([]));
    let mut arena = keeping(&plan.unit('D', |d| d.gear(["short_bow"])), true);
    // The region of the start, and one two regions away.
    arena.refused("A", "force_move C1 A2").refused("A", "force_move E1 E2");
    arena.detail("A", "force_move C2 C1").asks("D acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("D").as_str()), ("C2", "C1"));
    assert!(arena.is("D", "fully_held"));
    // C1 and D2 share a corner on squares and nothing on hexes; D1 and C2 share an edge.
    let mut arena = keeping(
        &hex_strips(2, ["A D . .", " . . . .", ". . . E"])
            .unit('A', |a| a.gear([]))
            .unit('D', |d| d.gear(["short_bow"])),
        true,
    );
    arena.refused("A", "force_move C1 D2").detail("A", "force_move D1 C2").asks("D acts");
}

/// REGION-G35, REGION-D28: the higher of two dice against the lower of two; prone and free, hit or not.
#[test]
fn region_141_a_throw_ends_the_hold() {
    let plan = grips().unit('A', |a| a.gear([]).dice([("str", 10)]));
    for (dice, rolled, lost) in [("5/6 6/4", ["A d6+ 6", "D d6- 4"], 1), ("5/3 6/6", ["A d6+ 5", "D d6- 6"], 0)] {
        let mut arena = plan.begin();
        arena.lands("6 3", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab");
        arena.dice(dice).act("A", "throw_down D").threw(rolled).asks("D acts");
        assert_eq!((arena.hp("D"), arena.is("D", "prone")), (6 - lost, true));
        assert!(!arena.is("D", "fully_held") && !arena.is("A", "grappling"));
    }
}

/// REGION-G36, REGION-J10: lethal on solid, rocky and spiked ground, of the region or of the cell.
#[test]
fn region_142_a_throw_on_hard_ground_is_lethal() {
    let thrown = |plan: Plan| {
        let plan = plan.unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]).hp(1));
        let mut arena = plan.begin();
        arena.lands("4 2", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab");
        arena.dice("4/4 4/3").act("A", "throw_down D").asks("E acts");
        assert!(arena.is("D", "knocked_out"));
        arena.is("D", "lethal_ko")
    };
    for (ground, lethal) in [("soft", false), ("solid", true), ("rocky", true), ("spikes", true)] {
        assert_eq!(thrown(duel_on(&format!("ground: {ground}"))), lethal, "{ground}");
    }
    assert!(thrown(duel()), "solid by default");
    let rows = ["A D . . . . . E", ". . . . . . . ."];
    let soft = strips_with(4, rows, &[("r", "ground: soft")]).also("legend: {'\"': (terrain: rock, ground: rocky)}");
    assert!(thrown(soft.unit('D', |d| d.on('"'))), "the ground of its cell");
}

/// REGION-118: a held target that is out already is killed by its HP at once, on any ground; less makes it a lethal
/// knock-out.
#[test]
fn region_188_a_crush_of_an_unconscious_target_is_lethal() {
    let plan = duel_on("ground: soft").unit('A', |a| a.gear([]));
    let plan = plan.unit('D', |d| d.gear(["short_bow"]).max_hp(2).hp(1));
    for (dice, dead) in [("4 2/2", true), ("2 2/2", false)] {
        let mut arena = plan.begin();
        arena.lands("4 2", "A", "grab D", "D").until("A chooses").detail("A", "sustain_grab");
        arena.dice("4 4/3").act("A", "crush D").asks("E acts");
        assert!(arena.is("D", "knocked_out") && arena.is("D", "fully_held"));
        arena.end("E").asks("A chooses").detail("A", "sustain_grab").dice(dice).act("A", "crush D").asks("E acts");
        assert_eq!((arena.is("D", "dead"), arena.is("D", "lethal_ko")), (dead, !dead), "{dice}");
    }
}

/// REGION-D29: a wrestler grabs a spearman, keeps the hold and throws it onto rocks.
#[test]
fn region_d29_grab_and_throw() {
    let plan = duel_on("ground: rocky").unit('A', |a| a.template("wrestler")).unit('D', |d| d.template("spearman"));
    let mut arena = plan.start("8 3 2");
    arena.act("A", "grab D").react("D", "opportunity_attack").dice("2 3").react("A", PASSIVE);
    arena.dice("6 3").react("D", PASSIVE).threw(["D d6 2", "A d6 3", "A d8 6", "D d6 3"]);
    arena.asks("A chooses").detail("A", "stow_hands");
    assert!(arena.is("D", "fully_held"));
    assert_eq!(arena.items_in("A"), "cudgel stowed");
    arena.until("A chooses").detail("A", "sustain_grab");
    assert_eq!(arena.ap("A"), 2);
    arena.dice("5/8 4/2").act("A", "throw_down D").threw(["A d8+ 8", "D d8- 2"]);
    assert_eq!((arena.hp("D"), arena.is("D", "knocked_out"), arena.is("D", "lethal_ko")), (0, true, true));
    assert!(arena.is("D", "prone") && !arena.is("D", "fully_held"));
}
