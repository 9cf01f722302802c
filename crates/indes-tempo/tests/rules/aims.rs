//! TEMPO-040 to TEMPO-044, TEMPO-102 to TEMPO-104, TEMPO-G14: Aim, Counter-Fire, and what ends an Aim.

use super::{board, hex, range, square};
use indes_testing::{Arena, Plan};

/// The unit that A aims at; `None` if it does not aim.
fn aim(arena: &mut Arena) -> Option<String> {
    let id = arena.id("A");
    let target = arena.look(|view| view.field.unit(id).gear.0.iter().find_map(|item| item.ready.aim));
    target.map(|target| arena.look(|view| view.field.roster.member(target).name.clone()))
}

/// A has aimed a longbow at B.
fn aimed(plan: &Plan) -> Arena {
    let mut arena = plan.clone().unit('A', |a| a.gear(["longbow"])).begin();
    arena.act("A", "aim longbow B").asks("A acts").skip();
    assert_eq!(aim(&mut arena).as_deref(), Some("B"));
    arena
}

#[test]
fn tempo_040_aim_costs_4_and_needs_on_guard() {
    let mut arena = range(5, "longbow").begin();
    arena.act("A", "aim longbow B").asks("A acts").expect([
        "A -4 ap (8)",
        "A aim longbow B",
        "A ends on 0: Success",
        "A's longbow: aims at B",
    ]);
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        assert!(!range(5, "longbow").begin().set_status("A", status).can("A", "aim"), "{status}");
    }
    assert!(range(5, "longbow").begin().set_ap("A", 4).can("A", "aim"));
    let mut arena = range(5, "longbow").begin();
    assert!(!arena.set_ap("A", 3).can("A", "aim"));
    assert_eq!(arena.why("aim"), "TEMPO-040: costs 4 AP; 3 left");
}

/// TEMPO-G14: a loaded weapon that shoots, and a target in sight.
#[test]
fn tempo_040_aim_is_taken_with_a_loaded_weapon_at_a_target_in_sight() {
    let mut arena = range(5, "longsword").begin();
    assert!(!arena.can("A", "aim"));
    assert_eq!(arena.why("aim"), "TEMPO-087: no weapon in hand that shoots");
    for grid in ["hex(pointy)", "square(one)"] {
        let hidden = board(grid, &[". . # . .", "A . # . B", ". . # . ."]).unit('A', |a| a.gear(["longbow"]));
        let mut arena = hidden.begin();
        assert!(!arena.can("A", "aim"));
        assert_eq!(arena.why("aim"), "TEMPO-G15: nobody in sight and range");
    }
    let mut arena = range(5, "light_crossbow").begin();
    arena.rolls([0]).act("A", "ranged_attack B").asks("A acts");
    assert!(!arena.can("A", "aim"));
    assert_eq!(arena.why("aim"), "TEMPO-G15: not loaded");
}

#[test]
fn tempo_041_aim_succeeds_at_0_or_more() {
    // Less the weapon's penalty of 3 the answers come to 0 and to 1; neither can hit A.
    for (dice, outcome, aims) in [(3, "A ends on 0: Success", true), (4, "A ends on -1: Failure", false)] {
        let mut arena = range(5, "short_bow").unit('B', |b| b.gear(["short_bow"])).begin();
        arena.set_stat("A", "combat_defence", 5).rolls([dice]);
        arena.act("A", "aim").react("B", "counter_fire").asks("A acts");
        assert!(arena.story().contains(&outcome.to_owned()));
        assert_eq!(aim(&mut arena).is_some(), aims);
    }
}

#[test]
fn tempo_042_the_aimed_accuracy_replaces_the_unaimed_one() {
    let plan = range(5, "longbow").unit('A', |a| a.gear(["longbow"]).with("marksmanship", 5));
    let mut arena = plan.begin();
    arena.act("A", "aim longbow B").skip().rolls([3, 7]).act("A", "ranged_attack B").expect([
        "A -4 ap (4)",
        "A ranged_attack longbow/arrow B",
        "A rolls 3+5+1=9",
        "A ends on 9: Critical Hit",
        "A's longbow: 15 shots",
        "A strikes B critically for 7 with longbow/arrow",
        "B -7 health (13)",
    ]);
    let mut arena = plan.begin();
    arena.rolls([3, 7]).act("A", "ranged_attack B");
    assert!(arena.story().contains(&"A rolls 3+5-4=4".to_owned()));
}

/// TEMPO-J03: the weather changes unaimed shots only.
#[test]
fn tempo_042_the_weather_does_not_change_an_aimed_shot() {
    let plan = range(5, "longbow").option("weather_ranged_modifier", "-2");
    let mut arena = plan.begin();
    arena.rolls([3]).act("A", "ranged_attack B").asks("A acts");
    assert!(arena.story().contains(&"A rolls 3-4-2=-3".to_owned()));
    let mut arena = aimed(&plan);
    arena.rolls([3, 7]).act("A", "ranged_attack B");
    assert!(arena.story().contains(&"A rolls 3+1=4".to_owned()));
}

#[test]
fn tempo_043_every_shot_of_an_unbroken_run_is_aimed() {
    let plan = range(5, "pistol").unit('A', |a| a.gear(["pistol"]).with("marksmanship", 5));
    let mut arena = plan.begin();
    arena.act("A", "aim").rolls([1, 2, 1, 2]).act("A", "ranged_attack B").act("A", "ranged_attack B");
    assert_eq!(arena.story().iter().filter(|line| *line == "A rolls 1+5+2=8").count(), 2);
    assert_eq!(arena.ap("A"), 2);
}

#[test]
fn tempo_043_any_other_action_ends_an_aim() {
    let plan = hex([". . . . . . .", "A . . . . . B"]);
    let mut arena = plan.unit('A', |a| a.gear(["pistol"]).with("marksmanship", 5)).begin();
    arena.act("A", "aim").rolls([1, 2, 1, 2]).act("A", "ranged_attack B").skip();
    arena.act("A", "move A1").expect([
        "A -2 ap (3)",
        "A move A1",
        "A's pistol: no aim",
        "A ends on 0: Success",
        "A walks A2-A1",
    ]);
    arena.act("A", "ranged_attack B").asks("B acts");
    let story = arena.story();
    assert!(story.contains(&"A -3 ap (0)".to_owned()) && story.contains(&"A rolls 1+5-3=3".to_owned()), "{story:#?}");
}

#[test]
fn tempo_043_recovering_and_the_turns_of_others_do_not_end_an_aim() {
    let mut arena = aimed(&range(5, "longbow"));
    arena.end("A").end("B").asks("A acts").rolls([3, 7]).act("A", "ranged_attack B");
    assert!(arena.story().contains(&"A rolls 3+1=4".to_owned()));
}

/// TEMPO-G14: an Aim lasts through Counter-Fires at its target as well.
#[test]
fn tempo_043_counter_fire_at_the_target_is_aimed_and_keeps_the_aim() {
    let mut arena = aimed(&hex(["A . . . . B .", ". . . . . . ."]));
    arena.end("A").act("B", "move G1").rolls([2, 7]).react("A", "counter_fire");
    assert!(arena.story().contains(&"A rolls 2+1=3".to_owned()));
    assert_eq!(aim(&mut arena).as_deref(), Some("B"));
}

/// TEMPO-G14: a shot at another target is another action.
#[test]
fn tempo_043_a_shot_at_another_target_ends_an_aim() {
    let plan = hex(["A . . . B . C"]);
    let mut arena = aimed(&plan);
    arena.rolls([3]).act("A", "ranged_attack C");
    let story = arena.story();
    assert!(story.contains(&"A rolls 3-4=-1".to_owned()) && story.contains(&"A's longbow: no aim".to_owned()));
    let mut arena = aimed(&plan);
    arena.end("A").end("B").act("C", "move F1").rolls([3]).react("A", "counter_fire");
    assert!(arena.story().contains(&"A rolls 3-4=-1".to_owned()));
    assert_eq!(aim(&mut arena), None);
}

#[test]
fn tempo_043_any_other_reaction_ends_an_aim() {
    let plan = hex([". . .", "A B .", ". . ."]);
    let mut arena = aimed(&plan);
    arena.end("A").skip().act("B", "melee_attack edge A").rolls([0, 5]).react("A", "evade").expect([
        "B -3 ap (9)",
        "B melee_attack longsword/edge A",
        "A -2 ap (10)",
        "A answers evade",
        "A's longbow: no aim",
        "B rolls 0",
        "A rolls 5",
        "B ends on -5: Miss",
        "A ends on 5: Success",
        "B is foiled by A",
    ]);
    // A pass is no reaction.
    let mut arena = aimed(&plan);
    arena.set_stat("A", "combat_defence", 5).end("A").act("B", "melee_attack edge A").rolls([4]).pass("A");
    assert_eq!(aim(&mut arena).as_deref(), Some("B"));
}

/// TEMPO-G14
#[test]
fn tempo_043_a_hit_on_the_aiming_unit_ends_its_aim_and_a_miss_does_not() {
    for (dice, kept) in [(vec![1], true), (vec![2, 7], false), (vec![2, 2], false)] {
        let mut arena = aimed(&hex(["A B ."]));
        arena.set_stat("A", "combat_defence", 2).end("A");
        arena.act("B", "melee_attack edge A").rolls(dice.clone()).pass("A");
        assert_eq!(aim(&mut arena).is_some(), kept, "{dice:?}");
    }
}

/// TEMPO-G14: also if the target is out of sight only on the way, behind a pillar.
#[test]
fn tempo_043_losing_sight_of_the_target_ends_an_aim() {
    for (way, kept) in [("E2", true), ("E1", false), ("E1-E2", false)] {
        let mut arena = aimed(&hex(["A . . # . . .", " . . . B . . .", ". . . . . . ."]));
        arena.end("A").act("B", &format!("move {way}")).pass("A");
        assert_eq!(aim(&mut arena).is_some(), kept, "{way}");
    }
}

/// TEMPO-G14
#[test]
fn tempo_043_a_change_of_status_ends_an_aim_and_so_does_the_targets_fall() {
    let mut arena = aimed(&hex(["A B ."]));
    arena.set_status("A", "off_guard").end("A");
    assert_eq!(aim(&mut arena), None);
    let mut arena = aimed(&hex(["A . . . B . C"]));
    arena.set_health("B", 1).rolls([5, 7]).act("A", "ranged_attack B").asks("A acts");
    assert!(arena.is_down("B"));
    assert_eq!(aim(&mut arena), None);
}

#[test]
fn tempo_044_an_aim_below_0_fails_and_its_points_are_spent() {
    let mut arena = range(5, "longbow").unit('B', |b| b.gear(["longbow"])).begin();
    arena.set_stat("A", "combat_defence", 5).act("A", "aim").rolls([7]).react("B", "counter_fire").expect([
        "A -4 ap (8)",
        "A aim longbow B",
        "B -4 ap (8)",
        "B answers counter_fire longbow/arrow",
        "B rolls 7-4=3",
        "A ends on -3: Failure",
        "B ends on 3: Miss",
        "B's longbow: 15 shots",
    ]);
    assert_eq!((aim(&mut arena), arena.ap("A")), (None, 8));
}

/// TEMPO-G14: a unit that the answer hits does not aim, though the Aim itself comes to 0.
#[test]
fn tempo_041_a_hit_in_the_same_exchange_undoes_an_aim_that_succeeds() {
    let mut arena = range(5, "longbow").unit('B', |b| b.gear(["longbow"])).begin();
    arena.act("A", "aim").rolls([4, 7]).react("B", "counter_fire").expect([
        "A -4 ap (8)",
        "A aim longbow B",
        "B -4 ap (8)",
        "B answers counter_fire longbow/arrow",
        "B rolls 4-4=0",
        "A ends on 0: Success",
        "B ends on 0: Hit",
        "B's longbow: 15 shots",
        "B strikes A for 7-3=4 with longbow/arrow",
        "A -4 health (16)",
        "A is foiled by B",
    ]);
    assert_eq!(arena.rule_of("A is foiled").to_string(), "TEMPO-G14");
    assert_eq!(aim(&mut arena), None);
}

/// A, which can move, and B with a ranged weapon some way off.
fn mover(weapon: &'static str) -> Arena {
    let plan = hex([". . . . . . .", "A . . . . . B", ". . . . . . ."]);
    plan.unit('B', |b| b.gear([weapon])).begin()
}

#[test]
fn tempo_102_counter_fire_costs_the_weapons_ap_and_needs_on_guard() {
    for (weapon, left) in [("light_crossbow", 9), ("longbow", 8)] {
        let mut arena = mover(weapon);
        arena.act("A", "move B2").asks("B reacts").rolls([0]).react("B", "counter_fire");
        assert_eq!(arena.ap("B"), left, "{weapon}");
    }
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        mover("longbow").set_status("B", status).act("A", "move A1").asks("A acts");
    }
    mover("light_crossbow").set_ap("B", 2).act("A", "move A1").asks("A acts");
    mover("light_crossbow").set_ap("B", 3).act("A", "move A1").asks("B reacts");
}

#[test]
fn tempo_102_an_empty_weapon_does_not_fire() {
    let mut arena = mover("light_crossbow");
    arena.rolls([0]).act("A", "move A1").react("B", "counter_fire").asks("A acts");
    arena.act("A", "move A2").asks("B reacts").offers("B", ["retreat"]);
    assert_eq!(arena.why("counter_fire"), "TEMPO-G15: not loaded");
    arena.pass("B");
}

#[test]
fn tempo_103_counter_fire_answers_aim_move_and_combat_move() {
    let plan = hex([". . . . . . . .", "A C . . . . . B", ". . . . . . . ."]);
    let pair = ["pistol", "short_sword"];
    let plan = plan.unit('A', |a| a.gear(pair).in_hand(pair)).unit('B', |b| b.gear(["longbow"]));
    for (action, answered, dice) in [
        ("aim pistol B", true, vec![]),
        ("aim pistol C", true, vec![]),
        ("move A1", true, vec![]),
        ("combat_move C A1", true, vec![0]),
        ("ranged_attack B", false, vec![0]),
        ("melee_attack edge C", false, vec![0]),
        ("unarmed_attack C", false, vec![0]),
    ] {
        let mut arena = plan.begin();
        arena.set_stat("B", "combat_defence", 5).set_stat("C", "combat_defence", 5).rolls(dice).act("A", action);
        assert_eq!(arena.is_asked("B") && arena.can("B", "counter_fire"), answered, "{action}");
        for unit in ["B", "C"] {
            if arena.question() == format!("{unit} reacts") {
                arena.pass(unit);
            }
        }
    }
}

/// TEMPO-G28: range and sight to the aiming unit, or to a cell of the path.
#[test]
fn tempo_103_counter_fire_needs_range_and_sight() {
    for (cells, asked) in [(9, true), (10, false)] {
        let row = format!("A{}B", ".".repeat(cells - 1));
        let plan = board("square(one)", &[&row]).unit('A', |a| a.gear(["longbow"]));
        let mut arena = plan.unit('B', |b| b.gear(["throwing_knife"])).begin();
        arena.act("A", "aim longbow B").asks(if asked { "B reacts" } else { "A acts" });
        if asked {
            arena.pass("B");
        }
    }
    let hidden = square([". . . . . .", "A . # . . B", ". . # . . ."]).unit('B', |b| b.gear(["longbow"]));
    let mut arena = hidden.begin();
    arena.act("A", "move A3").asks("A acts");
    // The last cell of the path is in sight.
    arena.act("A", "move A2-A1").asks("B reacts").rolls([0]).react("B", "counter_fire");
    assert!(arena.story().contains(&"B answers counter_fire longbow/arrow A1".to_owned()));
}

/// TEMPO-G26: any cell of the path that the shot reaches; the cell where the mover began only if there is no other.
#[test]
fn tempo_103_the_firing_unit_chooses_the_cell() {
    let mut arena = mover("longbow");
    arena.act("A", "move B2-C2-D2");
    let cells = |arena: &mut Arena| {
        let all = arena.choices("B").into_iter();
        all.filter(|choice| choice.starts_with("counter_fire")).collect::<Vec<_>>()
    };
    let wanted = ["B2", "C2", "D2"].map(|cell| format!("counter_fire longbow/arrow {cell}"));
    assert_eq!(cells(&mut arena), wanted);
    arena.refused("B", "counter_fire longbow/arrow A2").skip().rolls([6, 9]);
    // 2 against a Combat Defence of 0: a hit, and the failed Move ends at the chosen cell.
    arena.react("B", "counter_fire longbow/arrow C2").expect([
        "B -4 ap (8)",
        "B answers counter_fire longbow/arrow C2",
        "B rolls 6-4=2",
        "A ends on -2: Failure",
        "B ends on 2: Hit",
        "A walks A2-B2-C2",
        "B's longbow: 15 shots",
        "B strikes A for 9-3=6 with longbow/arrow",
        "A -6 health (14)",
        "A stops at C2",
    ]);
    // Out of sight behind the wall from the first step on.
    let hidden = square([". # . . .", "A . . . B", ". # . . ."]).unit('B', |b| b.gear(["longbow"]));
    let mut arena = hidden.begin();
    arena.act("A", "move A3");
    assert_eq!(cells(&mut arena), ["counter_fire longbow/arrow A2"]);
    arena.rolls([6, 9]).react("B", "counter_fire");
    assert_eq!(arena.cell("A"), "A2");
}

/// TEMPO-G29: a shot at a cell that the mover never reaches is lost, and no ammunition is used.
#[test]
fn tempo_103_a_lost_shot_is_not_used() {
    let plan = hex([". . . . . . .", "A C . . . . B", ". . . . . . ."]);
    let mut arena = plan.unit('B', |b| b.gear(["longbow"])).begin();
    arena.act("A", "move A1-B1-C1").react("B", "counter_fire longbow/arrow C1");
    arena.rolls([5, 6, 7]).react("C", "counter_attack edge");
    let story = arena.story();
    assert_eq!(arena.cell("A"), "B1");
    assert!(story.contains(&"B's answer is lost".to_owned()), "{story:#?}");
    assert!(!story.iter().any(|line| line.contains("shots")), "{story:#?}");
}

/// TEMPO-G40: a Combat Move that fails is shot at where it began.
#[test]
fn tempo_103_a_combat_move_that_fails_loses_no_shot() {
    let plan = hex([". . . . . . .", "A . . . . . B", ". . . . . . ."]);
    let mut arena = plan.unit('B', |b| b.gear(["longbow"])).begin();
    arena.act("A", "combat_move B B2").rolls([0, 5, 7]).react("B", "counter_fire longbow/arrow B2").skip();
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("A2", 16));
}

/// TEMPO-G29: each opponent has one answer.
#[test]
fn tempo_103_a_unit_that_fires_has_no_other_answer() {
    let mut arena = hex([". . .", "A B .", ". . ."]).unit('B', |b| b.gear(["longbow"])).begin();
    arena.act("A", "move A1").offers("B", ["counter_attack", "counter_fire"]).rolls([0]).react("B", "counter_fire");
    arena.asks("A acts");
}

#[test]
fn tempo_104_a_counter_fire_that_misses_can_still_make_the_aim_fail() {
    let plan = hex(["A . . B"]).edge("grille", "A1|B1").unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.unit('B', |b| b.gear(["longbow"])).begin();
    arena.act("A", "aim").rolls([6]).react("B", "counter_fire");
    let story = arena.story();
    for line in ["B rolls 6-4=2", "A ends on -2: Failure", "B ends on 2: Miss"] {
        assert!(story.contains(&line.to_owned()), "{story:#?}");
    }
    assert_eq!(aim(&mut arena), None);
}

/// TEMPO-042, TEMPO-104: to the greedy bot an Aim is worth the aimed shots that the points left allow; answered by a
/// Counter-Fire it is worth that times its chance of success, less the damage of the answer. In points of the data's
/// `scoring`, without the price.
#[test]
fn tempo_042_an_aim_is_worth_its_aimed_shots_less_the_counter_fire() {
    let plan = range(5, "longbow").unit('B', |b| b.gear(["longbow"]));
    let worth = |arena: &mut Arena, what: &str, price: f64| arena.worth("A", what) as f64 / 1000.0 + price;
    // Without an answer: of 12 points 8 are left, for two shots instead of three.
    let mut arena = plan.begin();
    arena.set_ap("B", 0);
    let alone = worth(&mut arena, "aim longbow B", 4.0);
    arena.act("A", "aim longbow B").asks("A acts").set_ap("A", 12);
    let shot = worth(&mut arena, "ranged_attack B", 4.0);
    assert!(shot > 0.0 && (alone - shot * 2.0 / 3.0).abs() < 0.01, "{alone} of {shot}");
    // B shoots back.
    let mut arena = plan.begin();
    let answered = worth(&mut arena, "aim longbow B", 4.0);
    let odds = arena.act("A", "aim longbow B").forecast_if_answered("B", "counter_fire");
    let hurt = odds.answer.damage * 10.0 + odds.answer.falls * 120.0;
    assert!(hurt > 1.0 && (answered - (alone * odds.success - hurt)).abs() < 0.01, "{answered}, {alone}, {odds:#?}");
}
