//! Rulings with more clauses than the tests of their rules assert: TEMPO-G03, TEMPO-G08, TEMPO-G10, TEMPO-G13,
//! TEMPO-G20, TEMPO-G22, TEMPO-G29, TEMPO-G49, TEMPO-C03, TEMPO-C13, TEMPO-J03, TEMPO-J08.

use super::{board, duel, hex, range, square, struck};
use indes_testing::{Arena, Plan};

/// Why a level is refused; `None` if it can be played.
fn refusal(plan: &Plan) -> Option<String> {
    plan.level().err().map(|problems| problems.to_string())
}

/// The first line of the story that begins with a text.
fn line(arena: &mut Arena, begin: &str) -> String {
    let story = arena.story();
    story.iter().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{begin}: {story:#?}")).clone()
}

#[test]
fn tempo_g03_skills_run_from_0_to_8_and_count_0_where_they_are_missing() {
    for (rating, legal) in [(-1, false), (0, true), (8, true), (9, false)] {
        for skill in ["blades", "marksmanship", "wrestling", "endurance"] {
            let refused = refusal(&duel().unit('A', |a| a.with(skill, rating)));
            assert_eq!(refused.is_none(), legal, "{skill} {rating}: {refused:?}");
            assert!(refused.is_none_or(|why| why.contains(skill)));
        }
    }
    // A levy has no skill with a mace, and 2 with its spear.
    for (weapon, rolled) in [("mace", "A rolls 3"), ("spear", "A rolls 3+2=5")] {
        let mut arena = duel().unit('A', |a| a.template("levy").gear([weapon])).begin();
        struck(&mut arena, "melee_attack", &[3, 2]);
        assert_eq!(line(&mut arena, "A rolls"), rolled, "{weapon}");
    }
}

/// A beside B, which may be three cells wide.
fn beside(size: &'static str) -> Plan {
    square([". . . . .", "A B . . .", ". . . . .", ". . . . ."]).unit('B', |b| b.size(size))
}

#[test]
fn tempo_g08_size_changes_combat_defence_and_a_level_may_set_it_from_minus_5_to_10() {
    for (size, defence) in [("small", 1), ("medium", 0), ("large", -1), ("huge", -2)] {
        for (number, row) in [(defence - 1, "Miss"), (defence, "Hit")] {
            let mut arena = beside(size).begin();
            arena.set_stat("A", "blades", -5);
            let damage = (row == "Hit").then_some(9);
            arena.rolls([number + 5].into_iter().chain(damage)).act("A", "melee_attack edge B").pass("B");
            assert_eq!(line(&mut arena, "A ends on"), format!("A ends on {number}: {row}"), "{size}");
        }
    }
    // The level's number and the size's are added up; the armoured threshold lies above that sum.
    let mut arena = beside("small").unit('B', |b| b.size("small").with("combat_defence", 2)).begin();
    struck(&mut arena, "melee_attack edge B", &[8, 7]);
    assert_eq!(line(&mut arena, "A ends on"), "A ends on 8: Hit");
    let mut arena = beside("small").unit('B', |b| b.size("small").with("combat_defence", 2)).begin();
    struck(&mut arena, "melee_attack edge B", &[9, 7]);
    assert_eq!(line(&mut arena, "A ends on"), "A ends on 9: Critical Hit");
    for (defence, legal) in [(-6, false), (-5, true), (10, true), (11, false)] {
        let refused = refusal(&duel().unit('B', |b| b.with("combat_defence", defence)));
        assert_eq!(refused.is_none(), legal, "{defence}: {refused:?}");
    }
}

#[test]
fn tempo_g10_grapple_defence_is_3_and_changes_with_size() {
    for (size, defence) in [("small", 1), ("medium", 3), ("large", 5), ("huge", 7)] {
        for (number, row) in [(defence - 1, "Failure"), (defence, "Success")] {
            let mut arena = beside(size).begin();
            arena.grapple(&["A", "B"], &[]).set_ap("B", 0).rolls([number]).act("A", "pin B");
            assert_eq!(line(&mut arena, "A ends on"), format!("A ends on {number}: {row}"), "{size}");
            assert_eq!(arena.status("B"), if row == "Success" { "pinned" } else { "grappled" }, "{size}");
        }
    }
}

#[test]
fn tempo_g13_burden_takes_from_footwork_reflexes_and_recover_stamina_alone() {
    let heavy = || hex([". . . .", " . A B .", ". . . ."]).all(|unit| unit.stat("burden", 2));
    let mut arena = heavy().begin();
    arena.rolls([5]).act("A", "combat_move B A2").pass("B");
    assert_eq!(line(&mut arena, "A rolls"), "A rolls 5-2=3");
    for (answer, rolled) in [("evade", "B rolls 6-2=4"), ("parry", "B rolls 6")] {
        let mut arena = heavy().begin();
        arena.act("A", "melee_attack edge B").rolls([4, 6]).react("B", answer);
        let lines = arena.story();
        assert!(lines.contains(&"A rolls 4".to_owned()) && lines.contains(&rolled.to_owned()), "{lines:#?}");
    }
    let mut arena = heavy().begin();
    arena.skip().rolls([1]).end("A");
    assert_eq!(line(&mut arena, "A rolls"), "A rolls 1-2=-1");
    let mut arena = heavy().begin();
    arena.grapple(&["A", "B"], &[]).set_ap("B", 0).rolls([1]).act("A", "escape");
    assert_eq!(line(&mut arena, "A rolls"), "A rolls 1");
}

/// A comes nearer to B, which retreats with a result of 10.
fn critical_retreat(grid: &'static str) -> Arena {
    let rows = [". . . . . . .", ". . . . . . .", "A . . B . . .", ". . . . . . .", ". . . . . . ."];
    let mut arena = board(grid, &rows).begin();
    arena.act("A", "move B3").rolls([10]).react("B", "retreat").asks("B chooses");
    arena
}

#[test]
fn tempo_g20_on_a_critical_retreat_no_step_ends_nearer_to_the_mover() {
    for grid in ["hex(pointy)", "square(one)"] {
        let mut arena = critical_retreat(grid);
        let paths: Vec<Vec<String>> = arena
            .choices("B")
            .iter()
            .filter_map(|choice| choice.strip_prefix("give_ground "))
            .map(|path| path.split('-').map(str::to_owned).collect())
            .collect();
        let far = |arena: &mut Arena, cell: &str| {
            arena.look(|view| view.field.board.grid.distance("A3".parse().unwrap(), cell.parse().unwrap()))
        };
        let mut longest = 0;
        for path in &paths {
            let mut before = 3;
            for cell in path {
                let now = far(&mut arena, cell);
                assert!(now >= before, "{grid}: {path:?}");
                before = now;
            }
            longest = longest.max(before);
        }
        // As far as it can walk: 3 steps straight away.
        assert_eq!(longest, 6, "{grid}");
        // Not even for a step on a path that ends farther off.
        let nearer: Vec<String> = arena.look(|view| {
            let grid = view.field.board.grid;
            let (here, mover) = ("D3".parse().unwrap(), "A3".parse().unwrap());
            let near = grid.neighbours(here).into_iter().map(|near| near.1);
            near.filter(|&cell| grid.distance(mover, cell) < 3).map(|cell| cell.to_string()).collect()
        });
        assert!(!nearer.is_empty());
        for cell in nearer {
            arena.refused("B", &format!("give_ground {cell}")).refused("B", &format!("give_ground {cell}-D3-E3"));
        }
        arena.detail("B", "give_ground E3-F3-G3");
        assert_eq!([arena.cell("A"), arena.cell("B")], ["B3", "G3"], "{grid}");
    }
}

/// TEMPO-G36: no unit moves when one leaves; a unit that the leaving unit pinned stays grappled as long as an opponent
/// is
/// left.
#[test]
fn tempo_g22_when_the_pinning_unit_escapes_the_pin_ends() {
    for (others, status) in [(vec!["A", "B", "C"], "grappled"), (vec!["A", "B"], "on_guard")] {
        let mut arena = hex(["A B", " C ."]).begin();
        arena.grapple(&others, &[("B", "A")]).end("A");
        let before = ["A", "B", "C"].map(|unit| arena.cell(unit));
        arena.rolls([1]).act("B", "escape").asks("B acts");
        assert_eq!([arena.status("B"), arena.status("A")], ["on_guard", status]);
        assert_eq!(["A", "B", "C"].map(|unit| arena.cell(unit)), before);
        if others.len() == 3 {
            assert_eq!((arena.grappled_with("A"), arena.status("C")), (vec!["C".to_owned()], "grappled".to_owned()));
        }
    }
}

/// C moves between three opponents that stand round it.
fn surrounded() -> Arena {
    let plan = square(["A . .", ". C B", ". . D"]).unit('A', |a| a.side(1)).unit('C', |c| c.side(0));
    let mut arena = plan.unit('C', |c| c.with("combat_defence", 3)).begin();
    arena.end("A").end("B").act("C", "move A2").skip();
    arena
}

#[test]
fn tempo_g29_each_reactor_is_asked_once_in_the_order_of_turns_and_compared_by_itself() {
    let mut arena = surrounded();
    // The order begins after the actor and wraps round; a pass and a declared answer are final.
    arena.asks("D reacts").react("D", "counter_attack edge").asks("A reacts").react("A", "counter_attack edge");
    arena.asks("B reacts").rolls([1, 5, 2, 8]).react("B", "counter_attack edge").asks("C acts").expect([
        "D -3 ap (9)",
        "D answers counter_attack longsword/edge",
        "A -3 ap (9)",
        "A answers counter_attack longsword/edge",
        "B -3 ap (9)",
        "B answers counter_attack longsword/edge",
        "D rolls 1",
        "A rolls 5",
        "B rolls 2",
        "C ends on -5: Failure",
        "D ends on 1: Miss",
        "A ends on 5: Hit",
        "B ends on 2: Miss",
        "C walks B2-A2",
        "A strikes C for 8-5=3 with longsword/edge",
        "C -3 health (17)",
        "C stops at A2",
    ]);
}

/// A reactor whose cell the mover does not reach loses only its points.
#[test]
fn tempo_g29_a_hit_where_the_path_begins_loses_the_strikes_farther_on() {
    let mut arena = surrounded();
    arena.react("D", "counter_attack edge").react("A", "counter_attack edge").skip();
    arena.rolls([4, 9, 4, 7, 8]).react("B", "counter_attack edge").expect([
        "B -3 ap (9)",
        "B answers counter_attack longsword/edge",
        "D rolls 4",
        "A rolls 9",
        "B rolls 4",
        "C ends on -9: Failure",
        "D ends on 4: Hit",
        "A ends on 9: Critical Hit",
        "B ends on 4: Hit",
        "D strikes C for 7-5=2 with longsword/edge",
        "C -2 health (18)",
        "B strikes C for 8-5=3 with longsword/edge",
        "C -3 health (15)",
        "A's answer is lost",
        "C stops at B2",
    ]);
    assert_eq!(arena.ap("A"), 9, "its points stay spent");
}

#[test]
fn tempo_g49_reach_counts_from_the_nearest_cells_and_large_units_reach_one_farther() {
    // B, when it is large, stands on D2, E2, D3 and E3.
    let plan = |a: &str, size: &'static str| {
        let rows: Vec<String> = (1..=5)
            .map(|y| {
                let cell = |x: char| match format!("{x}{y}").as_str() {
                    at if at == a => "A ".to_owned(),
                    "D2" => "B ".to_owned(),
                    _ => ". ".to_owned(),
                };
                ('A'..='G').map(cell).collect()
            })
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        board("square(one)", &rows).unit('B', |b| b.size(size))
    };
    for (cell, size, reached) in [
        ("C4", "large", true),
        ("F4", "large", true),
        ("F4", "medium", false),
        ("B4", "large", false),
        ("G4", "large", false),
        ("C3", "medium", true),
    ] {
        let mut arena = plan(cell, size).begin();
        assert_eq!(arena.can("A", "melee_attack"), reached, "{cell}, {size}");
        // It strikes back one cell farther than others do.
        arena.end("A");
        let far = matches!((cell, size), ("B4" | "G4", "large"));
        assert_eq!(arena.can("B", "melee_attack"), reached || far, "{cell}, {size}");
    }
}

#[test]
fn tempo_c03_at_a_combat_defence_of_0_only_a_tie_hits_both() {
    let blows = |defence: i32, a: i16, b: i16, damage: &[i16]| {
        let mut arena = duel().all(|unit| unit.with("combat_defence", defence)).begin();
        arena.act("A", "melee_attack edge B").react("B", "counter_attack edge");
        arena.rolls([a, b].into_iter().chain(damage.iter().copied())).keep("A");
        ["A", "B"].map(|unit| arena.health(unit) < 20)
    };
    assert_eq!(blows(0, 8, 8, &[9, 9]), [true, true]);
    assert_eq!(blows(0, 9, 8, &[9]), [false, true]);
    assert_eq!(blows(0, 7, 8, &[9]), [true, false]);
    // At -2 each, results that are up to 2 apart hit both as well.
    assert_eq!(blows(-2, 8, 6, &[9, 9]), [true, true]);
    assert_eq!(blows(-2, 6, 8, &[9, 9]), [true, true]);
    assert_eq!(blows(-2, 9, 6, &[9]), [false, true]);
    // Between equals both hit in 9.1 and in 37 of a hundred exchanges.
    for (defence, both) in [(0, 0.0909), (-2, 0.3686)] {
        let mut arena = duel().all(|unit| unit.with("combat_defence", defence)).begin();
        arena.act("A", "melee_attack edge B");
        let odds = arena.forecast_if_answered("B", "counter_attack edge");
        let hits = [odds.action, odds.answer].map(|odds| odds.hit + odds.critical);
        // In every exchange at least one blow hits, so the chance that both do is the sum of the two minus 1.
        assert!((hits[0] + hits[1] - 1.0 - both).abs() < 1e-3, "{defence}: {hits:?}");
    }
}

#[test]
fn tempo_c13_the_pinning_unit_may_struggle_against_the_escape_of_the_pinned_unit() {
    for (dice, status) in [([5, 5], "pinned"), ([5, 4], "grappled")] {
        let mut arena = duel().begin();
        arena.grapple(&["A", "B"], &[("B", "A")]).act("A", "escape").offers("B", ["struggle"]);
        arena.rolls(dice).react("B", "struggle");
        assert_eq!([arena.status("A"), arena.status("B")], [status, "grappled"], "{dice:?}");
    }
    // A pinned unit answers nothing, so attacks on it are unopposed.
    let mut arena = duel().begin();
    arena.grapple(&["A", "B"], &[("A", "B")]).skip();
    arena.rolls([0, 3]).act("A", "unarmed_attack B").expect([
        "A -3 ap (9)",
        "A unarmed_attack B",
        "A rolls 0",
        "A ends on 0: Hit",
        "A strikes B for 3-1=2 with fists/strike",
        "B -2 health (18)",
    ]);
}

#[test]
fn tempo_j03_the_weather_takes_from_shots_without_an_aim_only() {
    for (weather, shot) in [(None, "A rolls 3-4=-1"), (Some("-1"), "A rolls 3-4-1=-2"), (Some("2"), "A rolls 3-4+2=1")]
    {
        let plan = |weapon| {
            let plan = range(5, weapon).unit('A', |a| a.gear([weapon]).in_hand([weapon]));
            weather.map_or(plan.clone(), |weather| plan.option("weather_ranged_modifier", weather))
        };
        let mut arena = plan("longbow").begin();
        let damage = (weather == Some("2")).then_some(7);
        arena.rolls([3].into_iter().chain(damage)).act("A", "ranged_attack B").asks("A acts");
        assert_eq!(line(&mut arena, "A rolls"), shot);
        let mut arena = plan("longbow").begin();
        arena.act("A", "aim longbow B").rolls([3, 7]).act("A", "ranged_attack B");
        assert_eq!(line(&mut arena, "A rolls"), "A rolls 3+1=4", "{weather:?}");
        // Counter-Fire is a shot like others; a Melee Attack is none.
        let mut arena = plan("longbow").unit('B', |b| b.gear(["longbow"])).begin();
        arena.set_stat("A", "combat_defence", 9).act("A", "move B1").rolls([3]).react("B", "counter_fire");
        assert_eq!(line(&mut arena, "B rolls"), shot.replace('A', "B"));
        let option = weather.unwrap_or("0");
        let mut arena = duel().option("weather_ranged_modifier", option).begin();
        struck(&mut arena, "melee_attack edge B", &[3, 7]);
        assert_eq!(line(&mut arena, "A rolls"), "A rolls 3");
    }
}

#[test]
fn tempo_j08_a_level_may_give_6_to_18_action_points_and_12_are_the_default() {
    for (points, legal) in [(5, false), (6, true), (18, true), (19, false)] {
        let plan = duel().unit('A', |a| a.with("max_ap", points));
        let refused = refusal(&plan);
        assert_eq!(refused.is_none(), legal, "{points}: {refused:?}");
        if legal {
            let mut arena = plan.begin();
            assert_eq!(i32::from(arena.ap("A")), points);
            // All of them pay, and all of them come back.
            arena.set_ap("A", 0).asks("B acts");
            assert_eq!(i32::from(arena.ap("A")), points);
        }
    }
    assert_eq!(duel().unit('A', |a| a.template("knight")).begin().ap("A"), 12);
}
