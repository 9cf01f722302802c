//! After the last blow: survival, aid, injuries, waking and rest (REGION-066 to REGION-073, REGION-081 to REGION-091,
//! REGION-096 to REGION-100, REGION-112 to REGION-114, REGION-D13).

use indes_testing::region::strips;
use indes_testing::{Arena, Plan, UnitSpec};

/// A and B against D, which knocks B out and is killed by A: the aftermath is about B alone.
fn last_stand() -> Plan {
    strips(4, ["A B D .", "C . . ."])
        .unit('B', |b| b.hp(1).dice([("def", 8)]))
        .unit('C', |c| c.with("adventurer", 0))
        .unit('D', |d| d.hp(1).with("minor", 1))
}

/// The battle of [`last_stand`], with these dice of what follows it.
#[track_caller]
fn fought(plan: &Plan, more: &str) -> Arena {
    let mut arena = plan.start("5 4 3 8");
    arena.asks("D acts").lands("8 8", "D", "melee_attack B", "B").asks("A acts");
    assert!(arena.is("B", "knocked_out"));
    arena.skip().lands(&format!("6 6 {more}"), "A", "melee_attack D", "D");
    arena
}

/// Whether a line of the story since the last blow begins with this.
#[track_caller]
fn told(arena: &mut Arena, line: &str) -> bool {
    let story = arena.all_visible_to(1);
    story.iter().any(|found| found.starts_with(line))
}

/// REGION-G26, REGION-D13: once, after the encounter.
#[test]
fn region_066_a_lethal_knock_out_rolls_for_survival() {
    let mut arena = fought(&last_stand(), "5");
    arena.asks("over").threw(["B d8 5"]);
    let rolls = arena.rolls_so_far();
    assert_eq!(rolls.iter().filter(|roll| roll.starts_with("B d8 5")).count(), 1, "{rolls:?}");
}

/// REGION-G25: it wakes like one that rolled 4 or more.
#[test]
fn region_068_a_non_lethal_knock_out_needs_no_roll() {
    let mut arena = fought(&last_stand().unit('D', |d| d.hp(1).with("minor", 1).gear(["cudgel"])), "");
    arena.asks("over").threw(["A d8 6", "D d6 6"]);
    assert_eq!((arena.hp("B"), arena.is("B", "knocked_out")), (1, false));
    assert!(told(&mut arena, "B ends on 5: wakes"));
}

#[test]
fn region_069_a_survival_roll_of_1_is_death() {
    let mut arena = fought(&last_stand(), "1");
    arena.asks("over");
    assert!(arena.is("B", "dead"));
}

#[test]
fn region_070_a_survival_roll_of_2_is_a_mortal_wound() {
    let mut arena = fought(&last_stand(), "2");
    arena.asks("B chooses");
    assert_eq!((arena.is("B", "mortally_wounded"), arena.hp("B")), (true, 0));
    arena.detail("B", "no_aid").asks("over");
}

/// REGION-G31: it wakes with 1 HP.
#[test]
fn region_071_a_survival_roll_of_3_is_a_bad_wound() {
    let mut arena = fought(&last_stand(), "3");
    arena.asks("over");
    assert_eq!((arena.is("B", "badly_wounded"), arena.hp("B"), arena.is("B", "mortally_wounded")), (true, 1, false));
}

/// REGION-D08, REGION-D11, REGION-J12: after five minutes, with 1 HP, and otherwise well.
#[test]
fn region_072_a_survival_roll_of_4_wakes_it() {
    for roll in [4, 5, 8] {
        let mut arena = fought(&last_stand(), &roll.to_string());
        arena.asks("over");
        assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded"), arena.is("B", "knocked_out")), (1, false, false));
        assert!(told(&mut arena, "B ends on 5: wakes"), "{:#?}", arena.story());
    }
}

/// REGION-G30: its first turn of the next encounter is skipped, and the second is normal.
#[test]
fn region_073_one_that_woke_is_stunned_for_its_first_turn() {
    let mut arena = fought(&last_stand(), "5");
    arena.asks("over");
    assert!(arena.is("B", "stunned"));
    let plan = strips(4, ["A B D ."]).unit('B', |b| b.hp(1).with("stunned", 1));
    let mut arena = plan.start("8 7/7 6");
    arena.asks("A acts").end("A").asks("D acts").end("D").asks("A acts").end("A").asks("B acts");
    assert_eq!(arena.ap("B"), 3);
}

/// REGION-082, REGION-D11: without aid it dies after ten minutes and is not among those that wake.
#[test]
fn region_081_a_mortally_wounded_unit_does_not_wake() {
    let mut arena = fought(&last_stand(), "2");
    arena.asks("B chooses").detail("B", "no_aid").asks("over");
    assert!(arena.is("B", "dead"));
    assert!(told(&mut arena, "B ends on 10: dies"));
    for minutes in [5, 10, 60] {
        assert!(!told(&mut arena, &format!("B ends on {minutes}: wakes")));
    }
}

/// REGION-G81: with no unit of its side awake there is no question, and it dies.
#[test]
fn region_082_a_mortal_wound_kills_within_ten_minutes() {
    let plan = strips(4, ["A D . ."]).unit('D', |d| d.hp(1));
    let mut arena = plan.begin();
    arena.lands("6 6 2", "A", "melee_attack D", "D").asks("over");
    assert!(arena.is("D", "dead"));
    assert!(told(&mut arena, "D ends on 10: dies"));
}

/// A as a healer that can mend and perform a ritual.
fn healer(a: UnitSpec) -> UnitSpec {
    a.gear(["long_sword", "mend", "ritual_of_restoration"]).with("max_mp", 6)
}

/// REGION-D09, REGION-C24, REGION-C23: badly wounded from then on, without another survival roll, and injured.
#[test]
fn region_083_healing_makes_a_mortal_wound_a_bad_one() {
    let mut arena = fought(&last_stand().unit('A', healer), "2");
    arena.asks("B chooses").detail("B", "no_ritual").asks("B chooses");
    assert_eq!(arena.offered("B"), ["aid_mend", "first_aid", "aid_ritual", "no_aid"]);
    arena.dice("4 4 6").detail("B", "aid_mend A").asks("over");
    assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded"), arena.is("B", "mortally_wounded")), (1, true, false));
    assert!(arena.is("B", "scarred"));
    assert_eq!(arena.mp("A"), 5);
}

/// REGION-G29: mending may be tried again while the MP last; first aid may follow it.
#[test]
fn region_g29_mending_may_be_repeated() {
    let mut arena = fought(&last_stand().unit('A', healer), "2");
    arena.detail("B", "no_ritual").dice("1 4").detail("B", "aid_mend A").asks("B chooses");
    assert_eq!((arena.mp("A"), arena.is("B", "mortally_wounded")), (5, true));
    arena.dice("6 4 6").detail("B", "aid_mend A").asks("over");
    assert_eq!((arena.mp("A"), arena.hp("B")), (4, 1));
}

/// REGION-G29, REGION-C14, REGION-G01: INT at least the difficulty: 1 HP, badly wounded.
#[test]
fn region_084_first_aid_saves_a_life() {
    for (dice, saved) in [("5 2 6", true), ("4 4 6", true), ("3 4", false)] {
        let mut arena = fought(&last_stand(), "2");
        arena.asks("B chooses").dice(dice).detail("B", "first_aid A").asks("over");
        assert_eq!((arena.is("B", "dead"), arena.is("B", "badly_wounded")), (!saved, saved), "{dice}");
        assert_eq!(arena.hp("B"), i16::from(saved));
    }
}

/// REGION-C14: the clock stops for it, and when it fails there is no second helper.
#[test]
fn region_085_one_attempt_by_one_helper() {
    let plan = last_stand().unit('C', |c| c.with("adventurer", 1));
    let mut arena = fought(&plan, "2");
    assert_eq!(arena.values("B", "first_aid"), ["A", "C"]);
    arena.dice("1 8").detail("B", "first_aid A").asks("over");
    assert!(arena.is("B", "dead"));
}

/// The difficulty die of a first aid of A, which fails.
#[track_caller]
fn difficulty(plan: &Plan, die: &str) {
    let mut arena = fought(plan, "2");
    arena.dice(&format!("1 {}", &die[1..])).detail("B", "first_aid A").asks("over");
    let rolls = arena.rolls_so_far();
    let last: Vec<&str> = rolls[rolls.len() - 2..].iter().map(|roll| &roll[2..]).collect();
    let wanted = format!("{die} {}", &die[1..]);
    assert_eq!(last, ["d6 1", wanted.as_str()]);
}

/// REGION-D10, REGION-G90: bandages of the helper or of the victim.
#[test]
fn region_086_first_aid_with_bandages() {
    difficulty(&last_stand().unit('A', |a| a.gear(["long_sword", "bandages"])), "d4");
    difficulty(&last_stand().unit('B', |b| b.hp(1).dice([("def", 8)]).gear(["long_sword", "bandages"])), "d4");
}

/// REGION-J11: by the level they can be improvised.
#[test]
fn region_087_first_aid_with_improvised_bandages() {
    difficulty(&last_stand(), "d8");
}

/// REGION-D10, REGION-J11.
#[test]
fn region_088_first_aid_with_nothing() {
    difficulty(&last_stand().option("improvised_bandages", "false"), "d12");
}

/// REGION-G49, REGION-G81: adventurers only, wherever they stand.
#[test]
fn region_089_every_adventurer_knows_first_aid() {
    let mut arena = fought(&last_stand(), "2");
    assert_eq!(arena.values("B", "first_aid"), ["A"], "C is none");
    arena.detail("B", "no_aid");
    let mut arena = fought(&last_stand().unit('A', |a| a.with("adventurer", 0)), "2");
    arena.asks("over");
    assert!(arena.is("B", "dead"), "without a helper there is no question");
}

/// REGION-G28, REGION-J03, REGION-D12: exactly one, by a D6, or fixed or left out by the level.
#[test]
fn region_090_a_mortal_wound_leaves_an_injury() {
    let injuries = ["lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"];
    for (at, injury) in (1..).zip(injuries) {
        let mut arena = fought(&last_stand(), "2");
        arena.dice(&format!("5 2 {at}")).detail("B", "first_aid A").asks("over");
        let found: Vec<&str> = injuries.into_iter().filter(|key| arena.is("B", key)).collect();
        assert_eq!(found, [injury]);
    }
    let mut arena = fought(&last_stand().option("permanent_injury", "\"haunted\""), "2");
    arena.dice("5 2").detail("B", "first_aid A").asks("over");
    assert!(arena.is("B", "haunted"));
    let mut arena = fought(&last_stand().option("permanent_injury", "\"off\""), "2");
    arena.dice("5 2").detail("B", "first_aid A").asks("over");
    assert!(!injuries.into_iter().any(|key| arena.is("B", key)));
}

/// REGION-D12, REGION-G28: what the hand that is lost held falls, the last thing first.
#[test]
fn region_d12_who_loses_a_hand_drops_what_it_cannot_hold() {
    let keeps = |arm: fn(UnitSpec) -> UnitSpec| {
        let plan = last_stand().unit('B', |b| arm(b.hp(1).dice([("def", 8)])));
        let mut arena = fought(&plan.option("permanent_injury", "\"lost_hand\""), "2");
        arena.dice("5 2").detail("B", "first_aid A").asks("over");
        arena.items_in("B")
    };
    assert_eq!(keeps(|b| b.gear(["long_sword", "buckler"])), "long_sword in hand, buckler on B1");
    assert_eq!(keeps(|b| b.gear(["greatsword"])), "greatsword on B1");
    assert_eq!(keeps(|b| b.gear(["long_sword"])), "long_sword in hand");
}

/// REGION-J12, REGION-G27, REGION-D11, REGION-G81: an hour alone, ten minutes with a conscious ally.
#[test]
fn region_091_when_a_badly_wounded_unit_wakes() {
    let mut arena = fought(&last_stand(), "3");
    arena.asks("over");
    assert!(told(&mut arena, "B ends on 10: wakes"));
    let plan = strips(4, ["A D . ."]).unit('D', |d| d.hp(1));
    let mut arena = plan.begin();
    arena.lands("6 6 3", "A", "melee_attack D", "D").asks("over");
    assert!(told(&mut arena, "D ends on 60: wakes"));
}

/// REGION-096: seven days for a hero; REGION-097: thirty-one for others.
#[test]
fn region_096_days_of_rest_heal_a_bad_wound() {
    for (hero, days, healed) in [(1, 7, true), (1, 6, false), (0, 30, false), (0, 31, true)] {
        let plan = last_stand().option("rest_days", &days.to_string());
        let plan = plan.unit('B', move |b| b.hp(1).dice([("def", 8)]).with("hero", hero));
        let mut arena = fought(&plan, "3");
        arena.asks("over");
        assert_eq!(arena.is("B", "badly_wounded"), !healed, "{hero} {days}");
        assert_eq!(arena.hp("B") == 6, healed, "{hero} {days}");
    }
}

/// REGION-J12, REGION-G49: one that is no hero needs more than a month.
#[test]
fn region_097_a_non_hero_needs_a_month() {
    for (days, healed) in [(30, false), (31, true)] {
        let plan = last_stand().option("rest_days", &days.to_string());
        let plan = plan.unit('B', |b| b.hp(1).dice([("def", 8)]).with("hero", 0));
        let mut arena = fought(&plan, "3");
        arena.asks("over");
        assert_eq!(arena.is("B", "badly_wounded"), !healed, "{days}");
    }
}

/// REGION-G23, REGION-D13: an hour of rest: HP of the wounded and MP, but not of the badly wounded.
#[test]
fn region_100_an_hour_of_rest_heals_the_wounded() {
    let plan = last_stand().option("rest_hours", "1").unit('A', |a| healer(a).hp(2).with("mp", 1));
    let mut arena = fought(&plan, "3");
    arena.asks("over");
    assert_eq!((arena.hp("A"), arena.mp("A")), (6, 6));
    assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded")), (1, true));
    let mut arena = fought(&last_stand().unit('A', |a| a.hp(2)), "4");
    arena.asks("over");
    assert_eq!(arena.hp("A"), 2, "no rest by default");
}

/// REGION-D28, REGION-114, REGION-D13, REGION-G56: asked before the roll; the higher of two dice; full HP, no wound.
#[test]
fn region_112_a_ritual_gives_an_advantaged_survival_roll() {
    let plan = last_stand().unit('A', healer).unit('B', |b| b.hp(1).dice([("def", 8), ("for", 4)]));
    let mut arena = fought(&plan, "");
    arena.asks("B chooses");
    // REGION-G80: none is the default.
    assert_eq!(arena.offered("B"), ["no_ritual", "ritual"]);
    assert_eq!(arena.values("B", "ritual"), ["A"]);
    arena.dice("1/3").detail("B", "ritual A").asks("over").threw(["B d4+ 3"]);
    assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded"), arena.mp("A")), (6, false, 3));
    // A roll of 1 is death all the same.
    let mut arena = fought(&plan, "");
    arena.dice("1/1").detail("B", "ritual A").asks("over");
    assert!(arena.is("B", "dead"));
}

/// REGION-C23, REGION-G56: a mortally wounded one is saved by it, without a new roll, whole.
#[test]
fn region_113_a_ritual_prevents_the_injury() {
    let mut arena = fought(&last_stand().unit('A', healer), "2");
    arena.detail("B", "no_ritual").asks("B chooses");
    arena.detail("B", "aid_ritual A").asks("over");
    let injuries = ["lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"];
    assert!(!injuries.into_iter().any(|key| arena.is("B", key)));
    assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded"), arena.mp("A")), (6, false, 3));
}

/// REGION-D20: also on a roll of 2.
#[test]
fn region_114_a_ritual_restores_all_hp() {
    for faces in ["2/1", "3/1", "7/8"] {
        let mut arena = fought(&last_stand().unit('A', healer), "");
        arena.dice(faces).detail("B", "ritual A").asks("over");
        assert_eq!((arena.hp("B"), arena.statuses("B").contains(&"badly_wounded".to_owned())), (6, false), "{faces}");
    }
}

/// REGION-D13: a caster that is badly wounded performs none, nor one without the MP.
#[test]
fn region_d13_who_can_perform_a_ritual() {
    let poor = last_stand().unit('A', |a| healer(a).with("mp", 2));
    let mut arena = fought(&poor, "5");
    arena.asks("over");
    let plan = last_stand().unit('A', |a| healer(a).hp(3).status("badly_wounded"));
    let mut arena = plan.start("5/5 4 3 8");
    arena.asks("D acts").lands("8 8", "D", "melee_attack B", "B").asks("A acts");
    arena.lands("6/6 6 5", "A", "melee_attack D", "D").asks("over");
}

/// REGION-G80: mend before first aid, and first aid by the best INT.
#[test]
fn region_g80_the_defaults_of_aid() {
    let plan = last_stand().unit('C', |c| c.dice([("int", 10)]).with("adventurer", 1));
    let mut arena = fought(&plan, "2");
    assert_eq!(arena.offered("B"), ["first_aid", "no_aid"]);
    assert_eq!(arena.values("B", "first_aid")[0], "C");
    arena.dice("1 8").detail("B", "first_aid").asks("over");
    let rolls = arena.rolls_so_far();
    assert!(rolls.contains(&"C d10 1".to_owned()), "{rolls:?}");
}

/// REGION-G56: one that was revived from a mortal wound in the fight is offered a ritual after it.
#[test]
fn region_g56_a_ritual_for_one_revived_from_a_mortal_wound() {
    let plan = strips(4, ["A B D .", "C . . ."]).unit('A', healer).unit('B', |b| b.hp(1).dice([("def", 8)]));
    let plan = plan.unit('D', |d| d.hp(1).with("minor", 1));
    let mut arena = plan.start("5 4 3 8");
    arena.asks("D acts").lands("8 8", "D", "melee_attack B", "B").asks("A acts");
    arena.dice("2 2 2").act("A", "mend B").asks("C acts");
    assert!(arena.is("B", "badly_wounded") && arena.is("B", "stunned"));
    arena.lands("6 6", "C", "melee_attack D", "D").asks("B chooses");
    assert!(arena.can("B", "aid_ritual") || arena.can("B", "ritual"));
    let key = if arena.can("B", "ritual") { "ritual A" } else { "aid_ritual A" };
    arena.detail("B", key).asks("over");
    let injuries = ["lame", "lost_eye", "lost_hand", "broken_health", "haunted", "scarred"];
    assert!(!injuries.into_iter().any(|injury| arena.is("B", injury)));
    assert_eq!((arena.hp("B"), arena.is("B", "badly_wounded"), arena.is("B", "stunned")), (6, false, false));
}

/// REGION-G81: the losers' units are asked as well, in the order of the roster.
#[test]
fn region_g81_both_sides_are_asked() {
    // The battle ends with the round, while E still stands.
    let plan = strips(4, ["A D E ."]).unit('D', |d| d.hp(1)).round_limit(1);
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts").dice("2").end("E").asks("D chooses");
    assert_eq!(arena.values("D", "first_aid"), ["E"]);
    assert_eq!(arena.decision().asked.seat.0, 2);
    arena.detail("D", "no_aid").asks("over");
}
