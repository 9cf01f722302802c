//! Healing magic in the fight: mending, the survival roll at once, revival and its stun (REGION-065, REGION-067,
//! REGION-095, REGION-102 to REGION-111, REGION-185 to REGION-187).

use indes_testing::region::strips;
use indes_testing::{Arena, Plan};

/// A, a mender, and B beside D and E; C lies at hand to be mended; F is far off.
fn ward() -> Plan {
    strips(4, ["A B D . . . . F", "C . . . . . . .", ". . . . . . . ."])
        .unit('A', |a| a.caster(["mend"]).dice([("pre", 6)]))
        .unit('C', |c| c.gear(["long_sword"]))
}

/// D has knocked C out with a sword, and it is A's turn in the second round.
#[track_caller]
fn felled(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    arena.end("A").end("B").end("C").asks("D acts").lands("8 8", "D", "melee_attack C", "C");
    assert!(arena.is("C", "knocked_out"));
    arena.until("A acts");
    arena
}

/// C has so many HP at most and one left, with a defence that the dice of [`felled`] beat.
fn frail(most: i32) -> Plan {
    ward().unit('C', move |c| c.max_hp(most).hp(1).dice([("def", 8)]))
}

/// REGION-067, REGION-G22: PRE against D4, then FOR, then the points.
#[test]
fn region_102_healing_at_0_hp_makes_the_survival_roll_at_once() {
    let mut arena = felled(&frail(6));
    arena.dice("5 2 5").act("A", "mend C").threw(["C d8 5"]).asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "knocked_out"), arena.mp("A")), (2, false, 5));
    // Without a success there is no roll; the MP are spent.
    let mut arena = felled(&frail(6));
    arena.dice("1 2").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "knocked_out"), arena.mp("A")), (0, true, 5));
}

/// REGION-185: made already, it is not made again after the encounter.
#[test]
fn region_067_the_roll_of_a_revival_is_not_repeated() {
    let plan = strips(4, ["A B D .", "C . . .", ". . . ."])
        .unit('A', |a| a.caster(["mend"]).dice([("pre", 6)]))
        .unit('C', |c| c.hp(1).dice([("def", 8)]))
        .unit('D', |d| d.hp(1));
    let mut arena = plan.begin();
    arena.end("A").end("B").end("C").lands("8 8", "D", "melee_attack C", "C").asks("A acts");
    arena.dice("4 4 7").act("A", "mend C").asks("B acts");
    // D falls: its own FOR is the only survival roll of the aftermath.
    arena.lands("6 6 5", "B", "melee_attack D", "D").asks("over").threw(["D d8 5"]);
    let rolls = arena.rolls_so_far();
    assert_eq!(rolls.iter().filter(|roll| *roll == "C d8 7").count(), 1, "{rolls:?}");
}

/// REGION-J13, REGION-104: too late; the MP are spent, and the dead are no target.
#[test]
fn region_103_a_survival_roll_of_1_is_death() {
    let mut arena = felled(&frail(6).unit('B', |b| b.hp(2)));
    arena.dice("5 2 1").act("A", "mend C").asks("B acts");
    assert_eq!((arena.is("C", "dead"), arena.mp("A")), (true, 5));
    arena.until("A acts");
    assert!(!arena.values("A", "mend").contains(&"C".to_owned()));
}

/// REGION-D08: 2 or more.
#[test]
fn region_105_above_1_it_regains_hp() {
    for roll in [2, 3, 4, 8] {
        let mut arena = felled(&frail(6));
        arena.dice(&format!("4 2 {roll}")).act("A", "mend C").asks("B acts");
        assert_eq!((arena.hp("C"), arena.is("C", "knocked_out")), (2, false), "{roll}");
    }
}

/// REGION-G63, REGION-187, REGION-G30, REGION-G52: its next turn is skipped; then it acts, prone until it stands up.
#[test]
fn region_106_a_revived_unit_is_stunned_for_a_turn() {
    let mut arena = felled(&frail(6));
    arena.dice("4 2 5").act("A", "mend C").asks("B acts");
    assert_eq!((arena.is("C", "stunned"), arena.is("C", "prone")), (true, true));
    arena.end("B").asks("D acts");
    let story = arena.story();
    assert!(story.contains(&"C's turn begins".to_owned()) && story.contains(&"C's turn ends".to_owned()), "{story:#?}");
    assert!(!arena.is("C", "stunned"));
    arena.until("C acts");
    assert!(arena.is("C", "prone"));
    assert!(!arena.can("C", "walk") && !arena.can("C", "run"), "REGION-187");
    assert!(arena.can("C", "crawl") && arena.can("C", "stand_up"));
    assert_eq!(arena.ap("C"), 3);
}

/// REGION-C13: stunned until the end of the encounter and badly wounded at once.
#[test]
fn region_108_a_mortal_wound_on_a_revival() {
    let mut arena = felled(&frail(6));
    arena.dice("2 2 2").act("A", "mend C").asks("B acts");
    assert_eq!(arena.hp("C"), 1);
    assert!(arena.is("C", "stunned") && arena.is("C", "badly_wounded") && !arena.is("C", "mortally_wounded"));
    for _ in 0..3 {
        arena.until("D acts").end("D").until("A acts").end("A");
        assert!(arena.is("C", "stunned"));
    }
}

/// REGION-C13, REGION-110: at full HP it ends, but not before a whole turn was skipped; the injury stays for the aftermath.
#[test]
fn region_109_full_hp_end_the_long_stun_after_a_turn() {
    let mut arena = felled(&frail(2));
    arena.dice("4 2 2").act("A", "mend C").asks("B acts");
    assert_eq!(arena.hp("C"), 2);
    assert!(arena.is("C", "stunned"));
    arena.end("B").asks("D acts");
    assert!(!arena.is("C", "stunned") && !arena.is("C", "badly_wounded"));
    arena.until("C acts");
    // Healed later: the turn after that.
    let mut arena = felled(&frail(2));
    arena.dice("2 2 2").act("A", "mend C").until("A acts");
    assert!(arena.is("C", "stunned"));
    arena.dice("2 2").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "badly_wounded"), arena.is("C", "stunned")), (2, false, false));
}

/// REGION-C23, REGION-110: a spell saves the life, not the limb: an injury after the battle.
#[test]
fn region_110_a_spell_does_not_prevent_the_injury() {
    let plan = strips(4, ["A B D .", "C . . .", ". . . ."])
        .unit('A', |a| a.caster(["mend"]).dice([("pre", 6)]))
        .unit('C', |c| c.max_hp(2).hp(1).dice([("def", 8)]))
        .unit('D', |d| d.hp(1));
    let mut arena = plan.begin();
    arena.end("A").end("B").end("C").lands("8 8", "D", "melee_attack C", "C").asks("A acts");
    arena.dice("4 2 2").act("A", "mend C").asks("B acts");
    // FOR of D wakes it, then the injury of C: 6 is a scar.
    arena.dice("6 6 5 6").act("B", "melee_attack D").react("D", "passive").asks("over");
    assert!(arena.is("C", "scarred"), "{:?}", arena.statuses("C"));
    let injuries = ["lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"];
    assert_eq!(injuries.iter().filter(|key| arena.is("C", key)).count(), 1);
}

/// REGION-093: 3 AP become 1, until its HP are full.
#[test]
fn region_111_a_badly_wounded_revival() {
    let mut arena = felled(&frail(6));
    arena.dice("4 2 3").act("A", "mend C").asks("B acts");
    assert!(arena.is("C", "badly_wounded"));
    arena.until("C acts");
    assert_eq!((arena.ap("C"), arena.hp("C")), (1, 2));
    arena.act("C", "stand_up").asks("D acts");
    arena.until("A acts").end("A").end("B").asks("C acts").lands("8/5 6", "C", "melee_attack D", "D");
    arena.threw(["C d8- 5", "D d6 6"]);
}

/// REGION-098, REGION-G84: it ends at the maximum and not before, and healing never goes beyond it.
#[test]
fn region_095_the_penalties_end_at_full_hp() {
    let plan = ward().unit('C', |c| c.max_hp(6).hp(4).status("badly_wounded"));
    let mut arena = plan.start("8 7 6/6 5 4");
    arena.dice("4 4").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "badly_wounded")), (5, true));
    arena.until("A acts").dice("4 1").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "badly_wounded")), (6, false));
}

/// REGION-098: at once, by magic.
#[test]
fn region_098_healing_magic_shortens_the_recovery() {
    let plan = ward().unit('C', |c| c.max_hp(4).hp(1).status("badly_wounded"));
    let mut arena = plan.start("8 7 6/6 5 4");
    arena.dice("6 2").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "badly_wounded")), (4, false));
}

/// REGION-092: the survival roll of one that is badly wounded is plain, and a second knock-out brings a second roll.
#[test]
fn region_185_one_survival_roll_for_each_knock_out() {
    let mut arena = felled(&frail(6));
    arena.dice("4 2 3").act("A", "mend C").until("D acts");
    arena.lands("8 2/2", "D", "melee_attack C", "C");
    assert!(arena.is("C", "knocked_out"));
    arena.until("A acts").dice("4 2 5").act("A", "mend C").asks("B acts").threw(["C d8 5"]);
    assert!(arena.is("C", "badly_wounded") && !arena.is("C", "knocked_out"), "its HP never became full");
}

/// REGION-C03, REGION-G63: no FOR, and a stun all the same.
#[test]
fn region_186_a_non_lethal_knock_out_is_revived_without_a_roll() {
    let plan = frail(4).unit('D', |d| d.gear(["cudgel"]));
    let mut arena = felled(&plan);
    assert!(!arena.is("C", "lethal_ko"));
    arena.dice("4 2").act("A", "mend C").asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "stunned"), arena.is("C", "prone")), (2, true, true));
    arena.end("B").asks("D acts");
    let story = arena.story();
    assert!(story.contains(&"C's turn begins".to_owned()) && story.contains(&"C's turn ends".to_owned()), "{story:#?}");
}

/// REGION-064: no MP come back while it is out: the pool of a caster that is knocked out stays empty when it is revived.
#[test]
fn region_065_a_knocked_out_unit_has_no_mp() {
    let plan = frail(6).unit('C', |c| c.max_hp(6).hp(1).dice([("def", 8)]).gear(["mind_spike"]).with("max_mp", 5));
    let mut arena = felled(&plan);
    assert_eq!(arena.mp("C"), 0);
    arena.dice("4 2 5").act("A", "mend C").asks("B acts");
    assert_eq!(arena.mp("C"), 0);
    arena.until("C acts");
    assert!(arena.can("C", "focus"), "awake, it recovers them");
}

/// REGION-G22, REGION-D20: in the own region, for an MP, also for one that stands.
#[test]
fn region_g22_mend() {
    let plan = ward().unit('B', |b| b.hp(2)).unit('C', |c| c.hp(3));
    let mut arena = plan.begin();
    let mut targets = arena.values("A", "mend");
    targets.sort_unstable();
    assert!(targets.contains(&"B".to_owned()) && targets.contains(&"C".to_owned()), "{targets:?}");
    assert_eq!(arena.cost("A", "mend B"), 2, "1 AP and 1 MP");
    arena.dice("6 3").act("A", "mend B").asks("B acts");
    assert_eq!((arena.hp("B"), arena.mp("A")), (4, 5));
    let mut arena = plan.unit('A', |a| a.caster(["mend"]).with("mp", 0)).begin();
    assert!(!arena.can("A", "mend"));
}

/// REGION-C04: a unit without HP cannot be revived.
#[test]
fn region_g84_a_unit_without_hp_is_not_revived() {
    let plan =
        ward().unit('B', |b| b.hp(2)).unit('C', |c| c.max_hp(0).dice([("def", 8)])).unit('D', |d| d.gear(["cudgel"]));
    let mut arena = felled(&plan);
    assert!(!arena.values("A", "mend").contains(&"C".to_owned()));
}

/// REGION-D29: a ranger, knocked out by an axe and mended with a survival roll of 3.
#[test]
fn region_d29_a_revival() {
    let plan = ward().unit('A', |a| a.template("hedge_mage")).unit('C', |c| c.template("ranger").hp(1));
    let plan = plan.unit('D', |d| d.gear(["hand_axe"]));
    let mut arena = plan.start("6 5 4 3 2");
    arena.end("A").end("B").end("C").asks("D acts").lands("8 8", "D", "melee_attack C", "C");
    arena.until("A acts").dice("5 2 3").act("A", "mend C").threw(["C d6 3"]).asks("B acts");
    assert_eq!((arena.hp("C"), arena.is("C", "badly_wounded"), arena.is("C", "stunned")), (2, true, true));
    arena.until("C acts");
    assert_eq!(arena.ap("C"), 1);
}
