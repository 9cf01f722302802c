//! TEMPO-086, TEMPO-087, TEMPO-105 to TEMPO-109, TEMPO-G15, TEMPO-G16, TEMPO-G47: Ranged Attack, Dodge, range, cover.

use super::{board, hex, range, square};
use indes_core::battle::{Intent, RuleSet, look};
use indes_testing::{Arena, Plan};

/// The lines of A's shot at B, which passes; B must be far enough away to dodge.
fn shot(arena: &mut Arena, dice: &[i16]) -> Vec<String> {
    arena.skip().act("A", "ranged_attack B").rolls(dice.iter().copied());
    if arena.question() == "B reacts" {
        arena.pass("B");
    } else {
        panic!("use a distance from which it can be dodged");
    }
    arena.story()
}

#[test]
fn tempo_086_a_ranged_attack_costs_the_weapons_ap_and_needs_on_guard() {
    for (weapon, left) in [("light_crossbow", 9), ("longbow", 8)] {
        let mut arena = range(5, weapon).begin();
        arena.rolls([0]).act("A", "ranged_attack B").asks("A acts");
        assert_eq!(arena.ap("A"), left, "{weapon}");
    }
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        assert!(!range(5, "longbow").begin().set_status("A", status).can("A", "ranged_attack"), "{status}");
    }
    let mut arena = range(5, "light_crossbow").begin();
    assert!(arena.set_ap("A", 3).can("A", "ranged_attack"));
    assert!(!arena.set_ap("A", 2).can("A", "ranged_attack"));
    assert_eq!(arena.why("ranged_attack"), "TEMPO-086: costs 3 AP; 2 left");
}

#[test]
fn tempo_087_a_ranged_attack_is_made_with_a_ranged_weapon() {
    let mut arena = range(5, "longsword").begin();
    assert!(!arena.can("A", "ranged_attack"));
    assert_eq!(arena.why("ranged_attack"), "TEMPO-087: no weapon in hand that shoots");
    assert!(range(5, "longbow").begin().can("A", "ranged_attack"));
    // A bow makes no other attack and no parry; a unit with a bow strikes with bare hands (TEMPO-G37).
    let mut arena = hex(["A B", ". ."]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.offers("A", ["aim", "move", "combat_move", "ranged_attack", "unarmed_attack"]);
    arena.end("A").act("B", "melee_attack edge A").offers("A", ["counter_attack", "evade"]);
    arena.rolls([5, 5, 2, 4]).react("A", "counter_attack bare").keep("B");
}

/// TEMPO-G15: an opponent beside the shooter changes nothing, and has no answer.
#[test]
fn tempo_087_an_adjacent_target_may_be_shot() {
    let mut arena = range(1, "longbow").begin();
    arena.rolls([4, 7]).act("A", "ranged_attack B").asks("A acts").expect([
        "A -4 ap (8)",
        "A ranged_attack longbow/arrow B",
        "A rolls 4-4=0",
        "A ends on 0: Hit",
        "A's longbow: 15 shots",
        "A strikes B for 7-3=4 with longbow/arrow",
        "B -4 health (16)",
    ]);
}

/// TEMPO-G15: terrain stops a shot, combatants do not.
#[test]
fn tempo_087_a_ranged_attack_needs_a_target_in_range_and_in_sight() {
    assert!(range(9, "throwing_knife").begin().can("A", "ranged_attack"));
    let mut arena = range(10, "throwing_knife").begin();
    assert!(!arena.can("A", "ranged_attack"));
    assert_eq!(arena.why("ranged_attack"), "TEMPO-G15: nobody in sight and range");
    for grid in ["hex(pointy)", "square(one)"] {
        let bow = |rows: &[&str]| board(grid, rows).unit('A', |a| a.gear(["longbow"])).begin();
        assert!(!bow(&[". . # . .", "A . # . B", ". . # . ."]).can("A", "ranged_attack"), "{grid}");
        assert!(bow(&[". . # . .", "A . . . B", ". . # . ."]).can("A", "ranged_attack"), "{grid}");
        assert!(bow(&["A . C . B"]).choices("A").contains(&"ranged_attack longbow/arrow B".to_owned()), "{grid}");
    }
}

#[test]
fn tempo_g15_each_full_increment_beyond_the_first_takes_1() {
    for (cells, taken) in [(9, 0), (12, 0), (23, 0), (24, -1), (35, -1), (36, -2), (47, -2), (48, -3), (72, -5)] {
        let mut arena = range(cells, "longbow").begin();
        let story = shot(&mut arena, &[0]);
        let wanted = if taken == 0 { "A rolls 0-4=-4".to_owned() } else { format!("A rolls 0-4{taken}={}", taken - 4) };
        assert!(story.contains(&wanted), "{cells}: {story:#?}");
    }
    assert!(!range(73, "longbow").begin().can("A", "ranged_attack"));
}

/// TEMPO-G49: the nearest cells of large units count.
#[test]
fn tempo_g15_distance_is_counted_from_the_nearest_cells() {
    let mut arena = square(["A........B.", "..........."])
        .unit('A', |a| a.gear(["longbow"]))
        .unit('B', |b| b.size("large"))
        .begin();
    arena.act("A", "ranged_attack B").asks("B reacts").rolls([0]).pass("B");
    let mut arena = square(["..A.......B", "..........."])
        .unit('A', |a| a.gear(["longbow"]).size("large"))
        .unit('B', |b| b)
        .begin();
    // Eight cells from the first cell, seven from the second: too near to be dodged.
    arena.rolls([0]).act("A", "ranged_attack B").asks("A acts");
}

#[test]
fn tempo_g15_a_shot_is_used_hit_or_miss_until_none_is_left() {
    let mut arena = range(10, "light_crossbow").begin();
    assert!(shot(&mut arena, &[0]).contains(&"A's light_crossbow: 0 shots".to_owned()));
    assert!(!arena.can("A", "ranged_attack"));
    assert_eq!(arena.why("ranged_attack"), "TEMPO-G15: not loaded");
    // A dodged shot is used as well.
    let mut arena = range(9, "longbow").begin();
    arena.act("A", "ranged_attack B").rolls([5, 5]).react("B", "dodge");
    assert!(arena.story().contains(&"A's longbow: 15 shots".to_owned()));
}

/// The lines of the outcome and of the strike of A's shot.
fn lines(arena: &mut Arena, dice: &[i16]) -> (String, String) {
    let story = shot(arena, dice);
    let find = |start: &str| story.iter().find(|line| line.starts_with(start)).cloned().unwrap_or_default();
    (find("A ends"), find("A strikes"))
}

/// The bow takes 4 from the result. Cover raises both thresholds, which are 0 and 6 for B in mail.
#[test]
fn tempo_g47_cover_on_the_line_raises_both_thresholds() {
    for (kind, more) in [("fence", 2), ("grille", 4)] {
        for (result, outcome) in [(more - 1, "Miss"), (more, "Hit"), (more + 5, "Hit"), (more + 6, "Critical Hit")] {
            let mut arena = range(9, "longbow").edge(kind, "H1|I1").begin();
            let dice: &[i16] = if outcome == "Miss" { &[result + 4] } else { &[result + 4, 2] };
            assert_eq!(lines(&mut arena, dice).0, format!("A ends on {result}: {outcome}"), "{kind}");
        }
    }
    // A low wall anywhere on the way; on squares as well.
    for grid in ["hex(pointy)", "square(one)"] {
        for (row, outcome) in
            [("A...-.....B", "Miss"), ("A.........B", "Hit"), ("A..C......B", "Hit"), ("A-........B", "Miss")]
        {
            let mut arena = board(grid, &[row]).unit('A', |a| a.gear(["longbow"])).begin();
            let dice: &[i16] = if outcome == "Miss" { &[5] } else { &[5, 2] };
            assert_eq!(lines(&mut arena, dice).0, format!("A ends on 1: {outcome}"), "{grid} {row}");
        }
    }
}

#[test]
fn tempo_g47_a_level_sets_what_cover_is_worth() {
    for (value, outcome) in [("1", "Hit"), ("2", "Miss")] {
        let mut arena = range(9, "longbow").edge("fence", "H1|I1").option("cover_light", value).begin();
        let dice: &[i16] = if outcome == "Miss" { &[5] } else { &[5, 2] };
        assert_eq!(lines(&mut arena, dice).0, format!("A ends on 1: {outcome}"));
    }
    let mut arena = range(9, "longbow").edge("grille", "H1|I1").option("cover_heavy", "0").begin();
    assert_eq!(lines(&mut arena, &[4, 2]).0, "A ends on 0: Hit");
}

/// TEMPO-G47: cover does nothing against melee attacks.
#[test]
fn tempo_g47_cover_is_against_shots_only() {
    let mut arena = hex(["A B"]).edge("fence", "A1|B1").begin();
    arena.rolls([0, 7]).act("A", "melee_attack edge B").pass("B");
    assert!(arena.story().contains(&"A ends on 0: Hit".to_owned()));
}

/// TEMPO-G48: height counts for melee attacks only.
#[test]
fn tempo_g48_a_shot_from_above_is_no_better() {
    let plan = hex(["A . . B"]).heights(["2 . . ."]).option("high_ground_bonus", "3");
    let mut arena = plan.unit('A', |a| a.gear(["longbow"])).begin();
    arena.rolls([4, 7]).act("A", "ranged_attack B");
    assert!(arena.story().contains(&"A rolls 4-4=0".to_owned()));
}

#[test]
fn tempo_105_dodge_costs_2_and_needs_on_guard() {
    let mut arena = range(12, "longbow").begin();
    arena.act("A", "ranged_attack B").rolls([5, 5]).react("B", "dodge");
    assert_eq!(arena.ap("B"), 10);
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        let mut arena = range(12, "longbow").begin();
        arena.set_status("B", status).rolls([0]).act("A", "ranged_attack B").asks("A acts");
    }
    range(12, "longbow").begin().set_ap("B", 1).rolls([0]).act("A", "ranged_attack B").asks("A acts");
    let mut arena = range(12, "longbow").begin();
    arena.set_ap("B", 2).act("A", "ranged_attack B").asks("B reacts").rolls([0]).pass("B");
}

/// TEMPO-G28: only the target may dodge.
#[test]
fn tempo_106_dodge_answers_a_ranged_attack_on_the_unit_itself_only() {
    let mut arena = range(12, "longbow").begin();
    arena.act("A", "ranged_attack B").asks("B reacts").offers("B", ["dodge"]).rolls([0]).pass("B").asks("A acts");
    let mut arena = hex(["A...........B.C"]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.act("A", "ranged_attack B").asks("B reacts").rolls([0]).pass("B").asks("A acts");
    // A Counter-Fire is not answered.
    let mut arena = hex(["A . . . . . . . . . . . B ."]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.end("A").act("B", "move L1").rolls([4, 7]).react("A", "counter_fire").asks("B acts");
    // Nor is a Melee Attack.
    let mut arena = range(1, "longsword").begin();
    arena.act("A", "melee_attack edge B").offers("B", ["counter_attack", "evade", "parry"]);
    assert_eq!(arena.why("dodge"), "TEMPO-106: answers Ranged Attack");
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_107_only_a_missile_that_flies_long_enough_can_be_dodged() {
    let speeds = [("throwing_knife", 3), ("javelin", 4), ("short_bow", 7), ("longbow", 8), ("light_crossbow", 9)];
    for (weapon, speed) in speeds.into_iter().chain([("heavy_crossbow", 10)]) {
        let mut arena = range(speed, weapon).begin();
        arena.rolls([0]).act("A", "ranged_attack B").asks("A acts");
        let mut arena = range(speed + 1, weapon).begin();
        arena.act("A", "ranged_attack B").asks("B reacts").rolls([0]).pass("B");
    }
    range(40, "pistol").begin().rolls([0]).act("A", "ranged_attack B").asks("A acts");
    // A diagonal counts as one cell on the first grid, and as one and a half on the second.
    for (grid, asked) in [("square(one)", "A acts"), ("square(alternating)", "B reacts")] {
        let mut rows = vec![". . . . . . . . .".to_owned(); 9];
        rows[0].replace_range(0..1, "A");
        rows[6].replace_range(16..17, "B");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut arena = board(grid, &rows).unit('A', |a| a.gear(["longbow"])).begin();
        arena.rolls([0]).act("A", "ranged_attack B").asks(asked);
        if asked == "B reacts" {
            arena.pass("B");
        }
    }
}

#[test]
fn tempo_108_a_dodge_below_0_changes_nothing() {
    let mut arena = range(12, "longbow").begin();
    arena.act("A", "ranged_attack B").rolls([11, 6, 7]).react("B", "dodge").expect([
        "A -4 ap (8)",
        "A ranged_attack longbow/arrow B",
        "B -2 ap (10)",
        "B answers dodge",
        "A rolls 11-4=7",
        "B rolls 6",
        "A ends on 1: Hit",
        "B ends on -1: Failure",
        "A's longbow: 15 shots",
        "A strikes B for 7-3=4 with longbow/arrow",
        "B -4 health (16)",
    ]);
}

#[test]
fn tempo_109_a_tie_is_enough_for_the_dodger() {
    let mut arena = range(12, "longbow").begin();
    arena.act("A", "ranged_attack B").rolls([11, 7]).react("B", "dodge").expect([
        "A -4 ap (8)",
        "A ranged_attack longbow/arrow B",
        "B -2 ap (10)",
        "B answers dodge",
        "A rolls 11-4=7",
        "B rolls 7",
        "A ends on 0: Hit",
        "B ends on 0: Success",
        "A is foiled by B",
        "A's longbow: 15 shots",
    ]);
    assert_eq!(arena.health("B"), 20);
}

/// TEMPO-G04, TEMPO-G13: a Dodge is a check of reflexes, from which burden takes.
#[test]
fn tempo_105_dodge_is_a_check_of_reflexes() {
    let mut arena = range(12, "longbow").begin();
    arena.set_stat("B", "reflexes", 3).set_stat("B", "burden", 1);
    arena.act("A", "ranged_attack B").rolls([4, 4]).react("B", "dodge");
    assert!(arena.story().contains(&"B rolls 4+3-1=6".to_owned()));
}

/// The forecast follows the rules: an Aim, cover, distance and a Dodge change the odds.
#[test]
fn tempo_086_the_forecast_counts_accuracy_cover_and_dodges() {
    let chance = |plan: Plan, aims: bool, dodges: bool| {
        let mut arena = plan.begin();
        if aims {
            arena.act("A", "aim");
        }
        let intent = arena.intent("A", "ranged_attack B");
        let dodge = Intent::of(arena.verb("dodge"));
        let (a, b) = (arena.id("A"), arena.id("B"));
        let answers = if dodges { vec![(b, dodge)] } else { Vec::new() };
        let rules = indes_tempo::Tempo;
        let odds = look(arena.world(), |view| rules.forecast(view, a, &intent, &answers)).expect("odds").action;
        odds.hit + odds.critical
    };
    let plain = chance(range(12, "longbow"), false, false);
    assert!(chance(range(12, "longbow"), true, false) > plain);
    assert!(chance(range(12, "longbow").edge("fence", "H1|I1"), false, false) < plain);
    assert!(chance(range(24, "longbow"), false, false) < plain);
    assert!(chance(range(12, "longbow"), false, true) < plain);
}
